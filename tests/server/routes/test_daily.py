"""Test the battle of the day over REST: it is the same for everyone, and is not stored."""

from datetime import timedelta

import pytest

from escadre.tables.fair_queue import Requester
from escadre.tables.learn.daily import DailyBattles
from tests.server.clients import Guest, Host

pytestmark = pytest.mark.anyio


async def test_all_guests_get_the_same_battle_of_the_day(
    host: Host, ann: Guest, ben: Guest
) -> None:
    page = await ann.get("/days")
    assert page == await ben.get("/days") and len(page["battles"]) == 5
    at = f"/games/mats/days/{page['day']}"
    first = await ann.post(at, {"done": []}, 200)
    assert await ben.post(at, {"done": []}, 200) == first and not first["over"]
    press = next(each for each in first["view"]["scene"]["choices"] if each.get("actions"))
    then = {"done": [press["actions"]], "since": first["view"]["ply"]}
    after = await ann.post(at, then, 200)
    services = host.services  # the same without cached results
    settings, salt = services.settings.table_settings, services.keys.day_salt
    services.daily_battles = DailyBattles(services.tables.ports, settings, salt)
    assert await ben.post(at, then, 200) == after
    stopped = await ann.post(at, then | {"stop": True}, 200)
    assert stopped["over"] and page["day"] in stopped["shared"]
    asked = {"done": [], "query": {"type": "try", "id": 4, "actions": press["actions"]}}
    assert (await ann.post(f"{at}/questions", asked, 200))["id"] == 4
    await ann.post(at, {"done": [[{"type": "nothing"}]]}, 409)


async def test_only_today_and_yesterday_can_be_played(host: Host, ann: Guest) -> None:
    today = host.services.daily_battles.today()
    for days, status in ((-2, 409), (-1, 200), (0, 200), (1, 409)):
        day = (today + timedelta(days=days)).isoformat()
        await ann.post(f"/games/mako/days/{day}", {"done": []}, status)
    await ann.post("/games/mako/days/never", {"done": []}, 409)


async def test_finished_battle_shows_the_results_of_others(host: Host) -> None:
    """Each guest counts once a day, with the first result."""
    days = host.services.daily_battles
    battle = days.battle(host.services.kits["mats"], days.today().isoformat())
    ann, ben = (Requester("network", name, "", urgent=True) for name in ("ann", "ben"))
    assert days.finish(battle, ann, "won") == (0, 0)
    assert days.finish(battle, ann, "lost") == (0, 0)
    assert days.finish(battle, ben, "lost") == (1, 1)
    assert days.finish(battle, ann, "won") == (1, 0)
