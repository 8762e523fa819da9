"""Test that a viewer gets other seats' moves one by one, and only visible moves."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

import msgspec
import pytest

from escadre.core.game import Seat
from escadre.core.match.match import Match
from escadre.core.registry import get_kit
from escadre.games.battleship.rules.model import PlaceShip, RemoveShip
from escadre.tables.memory_ports import MemoryStore
from escadre.tables.play.log_entries import PlyEntry, TakebackEntry
from escadre.tables.play.logged_match import LoggedMatch
from escadre.tables.play.recent_moves import MAX_MOMENTS, Moment, states_after
from escadre.tables.play.views import TableViews
from escadre.tables.table_settings import TableSettings
from tests.conftest import often
from tests.tables.helpers import FLEET, SMALL, act, open_table_as_ann, ports_of, tables_on

pytestmark = pytest.mark.anyio


def merged_panels(steps: list[Any]) -> list[list[Any]]:
    """Return the panels of each step, merged as the page does."""
    known: dict[str, Any] = {}
    shown = []
    for step in steps:
        known |= {panel["id"]: panel for panel in step["panels"]}
        shown.append([known[id] for id in step["order"]])
    return shown


@pytest.mark.parametrize("name", ["battleship", "mako", "maitre", "mats", "armada"])
async def test_each_step_shows_what_the_viewer_saw_at_that_ply(name: str) -> None:
    """This is true of every game, of both seats and of the public."""
    tables = tables_on(ports_of(MemoryStore()))
    table = await open_table_as_ann(tables, "me", "me", game=name)
    say, rng = table.logged_match.words("en"), Random(7)
    mousse = table.kit.captains["mousse"]
    seen: dict[Any, list[Any]] = {viewer: [] for viewer in table.match.viewers}
    for _ in range(often(30, 15)):
        seat = table.match.turn[0]
        before = {viewer: table.logged_match.viewer_logs[viewer].count for viewer in seen}
        await table.play(seat, [mousse.choose(table.match.see(seat), rng)])
        for viewer, scenes in seen.items():
            if table.logged_match.viewer_logs[viewer].count != before[viewer]:
                scenes.append(table.kit.scene(table.match.see(viewer), say).panels)
        if table.match.over:
            break
    views = TableViews(table)
    for viewer, scenes in seen.items():
        steps = msgspec.json.decode(views.steps(viewer, "en", 0))
        assert 0 < len(steps) <= MAX_MOMENTS
        assert steps[-1]["ply"] == table.logged_match.viewer_logs[viewer].count
        again, truths = Match(table.kit, table.config, viewers=[viewer]), list[Any]()
        truths += [again.state for ply in table.match.plies if again.apply(*ply)]
        moments = [each for _, each in table.logged_match.viewer_logs[viewer].moments(0)]
        assert list(states_after(table.kit.game, moments)) == truths[-MAX_MOMENTS:]
        shown = merged_panels(steps)
        last = msgspec.json.decode(msgspec.json.encode(scenes[-1]))
        assert shown[-1] == last
        for each in shown:  # random draws add steps without a choice
            assert isinstance(each[0]["id"], str)


async def test_view_has_the_steps_since_the_last_view() -> None:
    tables = tables_on(ports_of(MemoryStore()))
    table = await open_table_as_ann(tables, "me", "me", **SMALL)
    for seat in (0, 1):
        await act(table, seat, *FLEET)
    views = TableViews(table)
    had = table.logged_match.viewer_logs[None].count
    for square in (5, 6):
        await act(table, 0, {"type": "bomb", "square": square})
        await act(table, 1, {"type": "bomb", "square": square})
    steps = msgspec.json.decode(views.view(None, "en", had))["steps"]
    assert [step["seat"] for step in steps] == [0, 1, 0]  # the fourth step is the view itself
    assert [step["ply"] for step in steps] == [had + 1, had + 2, had + 3]
    tokens = [
        sum(len(panel.get("tokens", ())) for panel in panels) for panels in merged_panels(steps)
    ]
    assert tokens == [tokens[0], tokens[0] + 1, tokens[0] + 2]
    assert msgspec.json.decode(views.view(None, "en", had + 3))["steps"] == []
    # A viewer without an earlier view gets no steps.
    assert msgspec.json.decode(views.view(None, "en", 0))["steps"] == []


async def test_secret_ply_adds_no_step_for_others() -> None:
    tables = tables_on(ports_of(MemoryStore()))
    table = await open_table_as_ann(tables, "me", "me", **SMALL)
    await act(table, 0, FLEET[0])
    views = TableViews(table)
    mine, theirs, publics = (
        msgspec.json.decode(views.steps(viewer, "en", 0)) for viewer in (Seat(0), Seat(1), None)
    )
    assert [step["seat"] for step in mine] == [0]
    assert theirs == publics == []


async def test_takeback_is_a_step() -> None:
    tables = tables_on(ports_of(MemoryStore()))
    table = await open_table_as_ann(tables, "me", "me", **SMALL)
    await act(table, 0, FLEET[0])
    async with table.lock:
        await table.append([TakebackEntry(Seat(0))])
    first, last = merged_panels(msgspec.json.decode(TableViews(table).steps(Seat(0), "en", 0)))
    assert sum(len(panel.get("tokens", ())) for panel in first) == 1
    assert sum(len(panel.get("tokens", ())) for panel in last) == 0


class Pauses:
    """A replacement of `asyncio.sleep` that records the requested times."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)


async def test_captain_pauses_before_a_turn_but_not_within_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """MAKO: boat, die and mine are one turn, which the page plays as one movement."""
    pauses = Pauses()
    monkeypatch.setattr("escadre.tables.play.bot_turns.asyncio.sleep", pauses)
    tables = tables_on(ports_of(MemoryStore()), TableSettings(bot_delay=5))
    table = await open_table_as_ann(tables, "mousse", "mousse", game="mako")
    await table.bots.finished()
    chosen = [entry.seat for entry in table.log if isinstance(entry, PlyEntry) and entry.seat >= 0]
    turns = [len(list(run)) for _, run in groupby(chosen)]
    assert max(turns) > 1
    assert pauses.asked.count(5) == len(turns)
    assert set(pauses.asked) == {0, 5}


@pytest.mark.parametrize("taken_back", [(), (1,), (5, 6, 17), (39,)])
def test_dropped_states_are_recomputed_from_earlier_ones(taken_back: tuple[int, ...]) -> None:
    """The same is true after takebacks."""
    kit = get_kit("battleship")
    logged_match = LoggedMatch(kit, kit.game.config_type())
    seat, viewer_log = Seat(0), logged_match.viewer_logs[Seat(0)]
    made, truths = list[Moment](), list[Any]()
    for n in range(40):
        placed = logged_match.match.state.fleets[seat]
        action = RemoveShip(0) if placed else PlaceShip(5, 0, across=True)
        logged_match.apply(TakebackEntry(seat) if n in taken_back else PlyEntry(seat, action))
        made += [moment for _, moment in viewer_log.moments(n)]
        truths.append(logged_match.match.state)
    assert len(made) == 40
    assert sum(moment.state is not None for moment in made) < 14
    assert list(states_after(kit.game, made)) == truths
    assert [next(states_after(kit.game, [moment])) for moment in made] == truths
