"""Test that a viewer is told the others' moves one by one, and only those it noticed."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

import msgspec
import pytest

from escadre.core.game import Seat
from escadre.core.match.match import Match
from escadre.tables.memory_ports import MemoryStore
from escadre.tables.play.log_entries import PlyEntry, TakebackEntry
from escadre.tables.play.logged_match import MAX_MOMENTS, MomentHistory, states_after
from escadre.tables.play.views import TableViews
from escadre.tables.settings import TableSettings
from tests.tables.helpers import FLEET, SMALL, acted, opened, ports_of, tables_on

pytestmark = pytest.mark.anyio


def put_together(steps: list[Any]) -> list[list[Any]]:
    """The panels of each step, as a page puts them together."""
    known: dict[str, Any] = {}
    shown = []
    for step in steps:
        known |= {panel["id"]: panel for panel in step["panels"]}
        shown.append([known[id] for id in step["order"]])
    return shown


@pytest.mark.parametrize("name", ["battleship", "mako", "maitre", "mats", "armada"])
async def test_each_moment_is_what_this_viewer_saw_then(name: str) -> None:
    """In every game, and for both seats and the public."""
    tables = tables_on(ports_of(MemoryStore()))
    table = await opened(tables, "me", "me", game=name)
    say, rng = table.logged.words("en"), Random(7)
    mousse = table.kit.captains["mousse"]
    seen: dict[Any, list[Any]] = {viewer: [] for viewer in table.match.viewers}
    for _ in range(30):
        seat = table.match.turn[0]
        before = {viewer: table.logged.viewer_logs[viewer].count for viewer in seen}
        await table.play(seat, [mousse.choose(table.match.see(seat), rng)])
        for viewer, scenes in seen.items():
            if table.logged.viewer_logs[viewer].count != before[viewer]:
                scenes.append(table.kit.scene(table.match.see(viewer), say).panels)
        if table.match.over:
            break
    views = TableViews(table)
    for viewer, scenes in seen.items():
        steps = msgspec.json.decode(views.steps(viewer, "en", 0))
        assert 0 < len(steps) <= MAX_MOMENTS
        assert steps[-1]["ply"] == table.logged.viewer_logs[viewer].count
        again, truths = Match(table.kit, table.config, viewers=[viewer]), list[Any]()
        truths += [again.state for ply in table.match.plies if again.apply(*ply)]
        moments = [each for _, each in table.logged.viewer_logs[viewer].moments(0)]
        assert list(states_after(table.kit.game, moments)) == truths[-MAX_MOMENTS:]
        shown = put_together(steps)
        last = msgspec.json.decode(msgspec.json.encode(scenes[-1]))
        assert shown[-1] == last
        for each in shown:  # chance adds moments that nobody chose
            assert isinstance(each[0]["id"], str)


async def test_a_view_brings_the_moments_between_the_last_one_and_itself() -> None:
    tables = tables_on(ports_of(MemoryStore()))
    table = await opened(tables, "me", "me", **SMALL)
    for seat in (0, 1):
        await acted(table, seat, *FLEET)
    views = TableViews(table)
    had = table.logged.viewer_logs[None].count
    for square in (5, 6):
        await acted(table, 0, {"type": "bomb", "square": square})
        await acted(table, 1, {"type": "bomb", "square": square})
    steps = msgspec.json.decode(views.view(None, "en", had))["steps"]
    assert [step["seat"] for step in steps] == [0, 1, 0]  # the fourth is the view's own scene
    assert [step["ply"] for step in steps] == [had + 1, had + 2, had + 3]
    tokens = [
        sum(len(panel.get("tokens", ())) for panel in panels) for panels in put_together(steps)
    ]
    assert tokens == [tokens[0], tokens[0] + 1, tokens[0] + 2]
    assert msgspec.json.decode(views.view(None, "en", had + 3))["steps"] == []
    assert msgspec.json.decode(views.view(None, "en", 0))["steps"] == []  # nobody saw what was


async def test_what_is_hidden_is_no_moment_of_anybody_else() -> None:
    tables = tables_on(ports_of(MemoryStore()))
    table = await opened(tables, "me", "me", **SMALL)
    await acted(table, 0, FLEET[0])
    views = TableViews(table)
    mine, theirs, publics = (
        msgspec.json.decode(views.steps(viewer, "en", 0)) for viewer in (Seat(0), Seat(1), None)
    )
    assert [step["seat"] for step in mine] == [0]
    assert theirs == publics == []


async def test_what_was_taken_back_is_a_moment_too() -> None:
    tables = tables_on(ports_of(MemoryStore()))
    table = await opened(tables, "me", "me", **SMALL)
    await acted(table, 0, FLEET[0])
    async with table.lock:
        await table.append([TakebackEntry(Seat(0))])
    first, last = put_together(msgspec.json.decode(TableViews(table).steps(Seat(0), "en", 0)))
    assert sum(len(panel.get("tokens", ())) for panel in first) == 1
    assert sum(len(panel.get("tokens", ())) for panel in last) == 0


class Pauses:
    """Counts how often somebody was made to wait."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)


async def test_a_captain_waits_before_his_turn_and_not_within_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """MAKO: a boat moves, the die falls, a mine is sent; the page plays it as one movement."""
    pauses = Pauses()
    monkeypatch.setattr("escadre.tables.play.bot_turns.asyncio.sleep", pauses)
    tables = tables_on(ports_of(MemoryStore()), TableSettings(bot_delay=5))
    table = await opened(tables, "mousse", "mousse", game="mako")
    await table.bots.finished()
    chosen = [entry.seat for entry in table.log if isinstance(entry, PlyEntry) and entry.seat >= 0]
    turns = [len(list(run)) for _, run in groupby(chosen)]
    assert max(turns) > 1
    assert pauses.asked.count(5) == len(turns)
    assert set(pauses.asked) == {0, 5}


class Adding:
    """A game whose state is the sum of its actions."""

    def apply(self, state: int, seat: Seat, action: int) -> int:
        return state + action


@pytest.mark.parametrize("taken_back", [(), (1,), (5, 6, 17), (39,)])
def test_states_that_are_not_kept_follow_from_those_before(taken_back: tuple[int, ...]) -> None:
    """And from what was true once a choice had been taken back."""
    moments, made, truths = MomentHistory(), [], [100]
    for n in range(40):
        back = n in taken_back
        truths.append(truths[-2] if back else truths[-1] + n)
        made.append(moments.add(Seat(0), None if back else n, (), truths[-1]))
    game: Any = Adding()
    assert sum(moment.state is not None for moment in made) < 14
    assert list(states_after(game, made)) == truths[1:]
    assert [next(states_after(game, [moment])) for moment in made] == truths[1:]
