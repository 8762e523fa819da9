"""Test that a captain finishes a decided match against captains for its player."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from escadre.analysis.rollouts import Mean
from escadre.core.game import Seat
from escadre.core.match.match import Match
from escadre.core.match.replay import replay
from escadre.tables import jobs
from escadre.tables.play.log_entries import PlyEntry, StandInEntry
from escadre.tables.play.quick_finish import finish_quickly, outcome_to_finish
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant
from tests.tables.helpers import (
    BEN,
    FLEET,
    SMALL,
    act,
    open_table_as_ann,
    ports_of,
    refusal_id,
    tables_on,
)

pytestmark = pytest.mark.anyio

ME = Seat(0)


async def begun(*seats: str) -> Table:
    """Return a match of Bataille navale in which the first seat is to bomb."""
    table = await open_table_as_ann(tables_on(ports_of()), *seats, **SMALL)
    await act(table, 0, *FLEET)
    async with asyncio.timeout(20):
        while ME not in table.match.turn:
            await table.bots.finished()
    return table


async def test_a_decided_match_is_finished_by_the_strongest_captain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "decided_outcome", lambda *arguments: "won")
    table = await begun("me", "mousse")
    count = len(table.log)
    assert await outcome_to_finish(table, table.requester, ME)
    await finish_quickly(table, table.requester, ME)
    async with asyncio.timeout(60):
        while not table.match.over:
            await table.bots.finished()
    ending = table.match.ending
    assert ending and ending.how == "rules"
    strongest = [*table.kit.captains][-1]
    assert StandInEntry(ME, strongest, finishes=True) in table.log
    plies = [each for each in table.log[count:] if isinstance(each, PlyEntry)]
    assert {each.stand_in for each in plies if each.seat == ME} == {strongest}
    assert {each.stand_in for each in plies if each.seat == 1} == {""}


async def test_a_game_may_name_the_captain_that_finishes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "decided_outcome", lambda *arguments: "won")
    table = await begun("me", "mousse")
    weakest, *_ = table.kit.captains
    monkeypatch.setattr(table, "kit", replace(table.kit, finishing_captain=weakest))
    await finish_quickly(table, table.requester, ME)
    assert table.logged_match.stand_ins[ME] == weakest


async def test_an_open_match_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "decided_outcome", lambda *arguments: None)
    table = await begun("me", "mousse")
    assert await refusal_id(finish_quickly(table, table.requester, ME)) == "table-not-decided"
    assert not table.logged_match.stand_ins


async def test_an_offer_holds_until_the_end_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who wasted two actions was refused the quick finish that was still offered."""
    monkeypatch.setattr(jobs, "decided_outcome", lambda *arguments: "won")
    table = await begun("me", "mousse")
    assert await outcome_to_finish(table, table.requester, ME)
    monkeypatch.setattr(jobs, "decided_outcome", lambda *arguments: None)
    await finish_quickly(table, table.requester, ME)
    assert table.logged_match.stand_ins


async def test_an_offer_of_an_earlier_turn_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "decided_outcome", lambda *arguments: "won")
    table = await begun("me", "mousse")
    assert await outcome_to_finish(table, table.requester, ME)
    monkeypatch.setattr(jobs, "decided_outcome", lambda *arguments: None)
    table.finish_offers = {seat: turn - 1 for seat, turn in table.finish_offers.items()}
    assert await refusal_id(finish_quickly(table, table.requester, ME)) == "table-not-decided"


async def test_a_match_against_a_person_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "decided_outcome", lambda *arguments: "won")
    table = await open_table_as_ann(tables_on(ports_of()), "me", "open", **SMALL)
    await table.sit(1, Occupant("guest", "Ben"), BEN.id)
    await act(table, 0, *FLEET)
    await act(table, 1, *FLEET)
    assert ME in table.match.turn
    assert await refusal_id(finish_quickly(table, table.requester, ME)) == "table-not-decided"


def test_a_match_is_decided_shortly_before_its_end() -> None:
    match = Match("mako")
    match.play_out(["bosco", "mousse"], Random(0))
    record = match.record()
    decided = [
        jobs.decided_outcome("mako", match.game.observe(state, ME))
        for state, ply in zip(replay(match.kit, record), record.plies, strict=False)
        if ply.seat == ME
    ]
    assert decided[0] is None and decided[-1] in ("won", "lost")
    assert len(decided) - decided.count(None) < len(decided) / 2


@pytest.mark.parametrize(
    ("value", "outcome"),
    [(0.8, "won"), (0.79, None), (-0.8, None), (-0.9, "lost"), (0.0, None)],
)
def test_a_player_who_is_far_ahead_may_finish_earlier_than_one_far_behind(
    value: float, outcome: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Armada, the chance stays between 90% and 95% for a third of a match."""
    monkeypatch.setattr(jobs, "expected_return", lambda *arguments: Mean(value, 0.0))
    match = Match("battleship")
    assert jobs.decided_outcome("battleship", match.game.observe(match.state, ME)) == outcome
