"""Test the battle of the day over REST: it is the same for everyone, and is not stored."""

from datetime import timedelta
from unittest.mock import AsyncMock, patch

import msgspec
import pytest

from escadre.analysis.hints import MoveHint
from escadre.core.scene import Press
from escadre.games import GAMES
from escadre.tables import wire
from escadre.tables.fair_queue import Requester
from escadre.tables.learn.daily import DailyBattles, FinishedBattle
from escadre.tables.learn.solo_battle import SoloBattles
from tests.server.clients import Guest, Host

pytestmark = pytest.mark.anyio


def forget_battles(host: Host) -> None:
    """Forget the results, hints and cached views of daily battles."""
    services = host.services
    settings, salt = services.settings.table_settings, services.keys.day_salt
    services.daily_battles = DailyBattles(services.tables.ports, settings, salt)


@pytest.fixture
async def host(host: Host) -> Host:
    """Return the server of the routes, without the results and hints of other tests."""
    forget_battles(host)
    return host


async def test_all_guests_get_the_same_battle_of_the_day(
    host: Host, ann: Guest, ben: Guest
) -> None:
    page = await ann.get("/days")
    assert page == await ben.get("/days") and len(page["battles"]) == 5
    assert {each["game"] for each in page["yesterday"]} == {*GAMES}
    at = f"/games/mats/days/{page['day']}"
    first = await ann.post(at, {"done": []}, 200)
    assert await ben.post(at, {"done": []}, 200) == first and not first["over"]
    press = next(each for each in first["view"]["scene"]["choices"] if each.get("actions"))
    then = {"done": [press["actions"]], "since": first["view"]["ply"]}
    after = await ann.post(at, then, 200)
    forget_battles(host)  # the same without cached results
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
    won, lost, hinted = FinishedBattle("won"), FinishedBattle("lost"), FinishedBattle("won", True)
    assert days.finish(battle, ann, hinted) == (0, 0, 0)
    assert days.finish(battle, ann, won) == (0, 0, 0)
    assert days.finish(battle, ben, lost) == (1, 1, 1)
    assert days.finish(battle, ann, won) == (1, 0, 0)


async def test_server_marks_the_result_of_a_battle_with_hints(host: Host) -> None:
    """The server remembers the hints that it gave to a guest, whatever the page sends."""
    days, kit = host.services.daily_battles, host.services.kits["mats"]
    battle = days.battle(kit, days.today().isoformat())
    ann, ben, unknown = (Requester("net", name, "", urgent=True) for name in ("ann", "ben", ""))
    first = await days.view(battle, wire.DailyChoices([]), ann, "en")
    press = next(each for each in first.view.scene.choices if isinstance(each, Press))
    assert not first.hinted
    query = wire.DayQuery([], wire.RequestHint(1))
    for player in (ann, unknown):
        assert isinstance(await days.answer(battle, query, player, "en"), wire.HintReply)
    done = [[msgspec.to_builtins(each) for each in press.actions]]
    for sent, hinted_players in (list[int](), [ann]), ([0], [ann, ben, unknown]):
        for player in (ann, ben, unknown):
            choices = wire.DailyChoices(done, stop=True, hinted=sent)
            view = await days.view(battle, choices, player, "fr")
            marks = view.hinted, "avec indices" in view.shared, '"hinted"' in view.record
            assert marks == (player in hinted_players,) * 3


async def test_hint_without_a_choice_does_not_mark_the_result(host: Host) -> None:
    """A hint is free if only one move is possible: it tells nothing."""
    days, kit = host.services.daily_battles, host.services.kits["mats"]
    battle, ann = days.battle(kit, days.today().isoformat()), Requester("net", "ann", "", True)
    query = wire.DayQuery([], wire.RequestHint(1))
    free_reply = wire.HintReply(1, MoveHint("", is_free=True))
    with patch.object(SoloBattles, "answer", AsyncMock(return_value=free_reply)):
        await days.answer(battle, query, ann, "en")
    assert not (await days.view(battle, wire.DailyChoices([], stop=True), ann, "en")).hinted
