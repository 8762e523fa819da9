"""Tests of the battle of the day over REST: the same for everybody, nothing stored."""

from datetime import timedelta
from typing import Any

import pytest

from escadre.tables.learn.daily import DailyBattles
from tests.server.clients import Guest, Host

pytestmark = pytest.mark.anyio


async def test_everybody_meets_the_same_today(host: Host, ann: Guest, ben: Guest) -> None:
    page = await ann.get("/days")
    assert page == await ben.get("/days") and len(page["battles"]) == 5
    at = f"/games/mats/days/{page['day']}"
    first = await ann.post(at, {"done": []}, 200)
    assert await ben.post(at, {"done": []}, 200) == first and not first["over"]
    press = next(each for each in first["view"]["scene"]["choices"] if each.get("actions"))
    then = {"done": [press["actions"]], "since": first["view"]["ply"]}
    after = await ann.post(at, then, 200)
    services = host.services  # whatever is remembered, it is the same
    settings, salt = services.settings.table_settings, services.keys.day_salt
    services.days = DailyBattles(services.tables.ports, settings, salt)
    assert await ben.post(at, then, 200) == after
    stopped = await ann.post(at, then | {"stop": True}, 200)
    assert stopped["over"] and page["day"] in stopped["shared"]
    asked = {"done": [], "query": {"type": "try", "id": 4, "actions": press["actions"]}}
    assert (await ann.post(f"{at}/questions", asked, 200))["id"] == 4
    await ann.post(at, {"done": [[{"type": "nothing"}]]}, 409)


async def test_there_is_one_a_day(host: Host, ann: Guest) -> None:
    today = host.services.days.today()
    for days, status in ((-2, 409), (-1, 200), (0, 200), (1, 409)):
        day = (today + timedelta(days=days)).isoformat()
        await ann.post(f"/games/mako/days/{day}", {"done": []}, status)
    await ann.post("/games/mako/days/never", {"done": []}, 409)


async def test_who_has_finished_hears_how_others_did(host: Host, ann: Guest, ben: Guest) -> None:
    """Each guest counts once a day; whoever gives up is not counted."""
    day = host.services.days.today().isoformat()
    at = f"/games/mats/days/{day}"

    async def finish(guest: Guest) -> dict[str, Any]:
        done: list[Any] = []
        view: dict[str, Any] = await guest.post(at, {"done": done}, 200)
        while not view["over"]:
            presses = [e for e in view["view"]["scene"]["choices"] if e.get("actions")]
            done.append(presses[0]["actions"])
            view = await guest.post(at, {"done": done}, 200)
        return view

    stopped = await ann.post(at, {"done": [], "stop": True}, 200)
    assert "others" not in stopped or stopped["others"] is None
    first = await finish(ann)
    assert first["others"] == [0, 0]
    assert (await finish(ann))["others"] == [0, 0]
    won = int(first["result"] == "won")
    assert (await finish(ben))["others"] == [1, won]
    assert (await finish(ann))["others"] == [1, won]
