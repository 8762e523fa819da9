"""Test a guest's results: which matches count, and the sample size of each figure."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from escadre.analysis.report import ANALYSIS_VERSION, Mistake, SeatReport, encode_reports
from escadre.core.game import CHANCE, Seat
from escadre.games import GAMES
from escadre.tables import wire
from escadre.tables.people.results import Results
from escadre.tables.play import commands
from escadre.tables.play.registry import Tables
from escadre.tables.review.what_if import open_what_if
from tests.tables.helpers import (
    ANN,
    BEN,
    FLEET,
    SETTINGS,
    SMALL,
    act,
    open_table_as_ann,
    ports_of,
    tables_on,
)

pytestmark = pytest.mark.anyio


async def given_up(tables: Tables, *seats: str) -> str:
    """Return a match that Ann resigns."""
    table = await open_table_as_ann(tables, *seats, **SMALL)
    await act(table, 0, *FLEET)
    await commands.resign(table, 0)
    table.bots.stop()
    return table.id


def results_at(tables: Tables) -> Results:
    """Return the results of guests at these tables."""
    return Results(GAMES, tables.ports, SETTINGS)


def report(luck: float, *losses: float) -> bytes:
    sums: Any = {"luck": luck, "hidden": 0.0, "own": 0.0, "others": 0.0}
    costly = tuple(
        Mistake(n, "A1", "B2", loss, 1.0, 5, theme="search") for n, loss in enumerate(losses, 1)
    )
    return encode_reports([SeatReport(Seat(0), 0.0, -1.0, sums, sums, (), 12, costly)])


async def test_results_have_wins_and_costs_with_their_sample_size() -> None:
    ports = ports_of()
    tables = tables_on(ports)
    lost = [await given_up(tables, "me", "mousse") for _ in range(2)]
    await given_up(tables, "me", "me")  # a match against herself does not count
    await ports.store.save_analysis(lost[0], ANALYSIS_VERSION, report(0.2, 6.0, 9.5))
    await ports.store.save_analysis(lost[1], ANALYSIS_VERSION, report(-0.1, 5.0))
    results = await results_at(tables).load(ANN.id, "", "en")
    assert (results.ended, results.counted) == (3, 3)
    assert results.results == (
        wire.CaptainResults("Bataille navale", "Cabin boy", 2, 0, 0, 2, 0.0),
    )
    assert results.analyses == (wire.AnalysisTotals("Bataille navale", 2, 24, 20.5, 2.5, 14.7),)
    assert results.lost == (wire.LostByKind("Bataille navale", "find a hidden ship", 3, 20.5),)
    french = await results_at(tables).load(ANN.id, "", "fr")
    assert french.lost[0].kind != results.lost[0].kind
    nobody = await results_at(tables).load(BEN.id, "", "en")
    assert (nobody.ended, nobody.results) == (0, ())
    await tables.delete_guest(ANN.id)
    assert (await results_at(tables).load(ANN.id, "", "en")).ended == 0


async def test_all_dice_are_counted_but_no_what_if_matches() -> None:
    tables = tables_on(ports_of())
    table = await open_table_as_ann(tables, "me", "mousse", game="mako")
    while table.match.chance_count < 6:
        await table.bots.finished()
        if 0 in table.match.turn:
            await act(table, 0, msgspec.to_builtins(table.match.legal(0)[0]))
    await commands.resign(table, 0)
    fallen = [
        action.pips[0]
        for seat, action in table.match.plies
        if seat == CHANCE and hasattr(action, "pips")
    ]
    branch = await open_what_if(tables, table, wire.WhatIfRequest(4, 0, "mousse", "Ann"), ANN, "")
    branch.bots.stop()
    await commands.resign(branch, 0)
    results = await results_at(tables).load(ANN.id, "", "en")
    assert (results.ended, sum(each.matches for each in results.results)) == (2, 1)
    (dice,) = results.dice
    assert dice.faces == tuple(fallen.count(pip) for pip in range(1, 7))
    assert dice.mean == round(sum(fallen) / len(fallen), 3)
    assert dice.spread == pytest.approx(1.96 * (35 / 12 / len(fallen)) ** 0.5, abs=0.001)
