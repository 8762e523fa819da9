"""Test that a table whose random draws fail informs its players and stops retrying."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from escadre.core.chance import Distribution
from escadre.core.game import Chance, Seat
from escadre.games import GAMES
from escadre.tables import wire
from escadre.tables.memory_ports import MemoryStore
from escadre.tables.play.commands import cancel, perform
from escadre.tables.play.log_entries import ChanceFailureEntry, PlyEntry
from escadre.tables.play.logged_match import log_lines
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import MAX_CHANCE_FAILURES, Table, Visitor
from escadre.tables.ports import Occupant
from tests.tables.helpers import (
    ANN,
    BEN,
    FLEET,
    KEYS,
    SETTINGS,
    SMALL,
    act,
    open_table_as_ann,
    ports_of,
    tables_on,
)

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("short_waits")]


class Dice:
    """The random draws of a faulty plug-in."""

    def __init__(self) -> None:
        self.roll_count = 0
        self.faulty = True

    def sample(self, rng: object) -> Any:
        self.roll_count += 1
        raise RuntimeError("a faulty plug-in")


def tables_with(dice: Dice, game: str, store: MemoryStore) -> Tables:
    """Return a registry with a version of this game that uses these dice."""
    kit = GAMES[game]

    def node(state: Any) -> Any:
        result = kit.game.node(state)
        if isinstance(result, Chance) and dice.faulty:
            return Chance(cast(Distribution, dice), result.clause)
        return result

    faulty = replace(kit, game=replace(kit.game, node=node))
    return Tables({game: faulty}, KEYS, ports_of(store), SETTINGS)


async def open_for_two(tables: Tables, game: str) -> Table:
    """Open a table with two players."""
    table = await open_table_as_ann(tables, "me", "open", game=game)
    await table.sit(1, Occupant("guest", "Ben"), BEN.id)
    return table


async def wait_until_stopped(table: Table) -> None:
    """Wait until the table stops retrying."""
    async with asyncio.timeout(20):
        while not table.logged_match.chance_failed:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("game", ["armada", "mako"])
async def test_failure_is_logged_and_the_owner_can_cancel(game: str) -> None:
    dice = Dice()
    tables = tables_with(dice, game, MemoryStore())
    with capture_logs() as lines:
        table = await open_for_two(tables, game)
        await wait_until_stopped(table)
    assert table.log == [ChanceFailureEntry()]
    assert dice.roll_count == MAX_CHANCE_FAILURES
    assert [line["log_level"] for line in lines] == ["error"] * (MAX_CHANCE_FAILURES + 1)
    for viewer in (Seat(0), Seat(1), None):
        (line,) = log_lines(table.kit, table.config, table.log, viewer, "en")
        assert line.seat is None
        assert line.text.endswith("The player who opened the table can cancel the table.")
    await perform(tables, table, Visitor(KEYS, ANN, None), None, wire.Cancel())
    assert table.match.ending is not None and table.match.ending.how == "cancelled"


async def test_owner_can_cancel_a_started_match_after_a_failure() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "me", "me", **SMALL)
    for seat in (0, 1):
        await act(table, seat, *FLEET)
    assert table.has_started and not table.owner_may_cancel
    await table.append([ChanceFailureEntry()])
    assert table.owner_may_cancel
    await cancel(table)
    assert table.match.over


async def test_another_process_retries_without_a_second_log_entry() -> None:
    dice, store = Dice(), MemoryStore()
    await wait_until_stopped(await open_for_two(tables_with(dice, "mako", store), "mako"))
    (id,) = store.tables
    dice.roll_count = 0
    table = await tables_with(dice, "mako", store).get(id)
    assert table is not None
    async with asyncio.timeout(20):
        while dice.roll_count < MAX_CHANCE_FAILURES:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    await wait_until_stopped(table)
    assert table.log == [ChanceFailureEntry()]
    assert dice.roll_count == MAX_CHANCE_FAILURES


async def test_match_continues_with_a_repaired_game() -> None:
    dice, store = Dice(), MemoryStore()
    await wait_until_stopped(await open_for_two(tables_with(dice, "mako", store), "mako"))
    (id,) = store.tables
    dice.faulty = False
    table = await tables_with(dice, "mako", store).get(id)
    assert table is not None and table.match.turn
    assert not table.logged_match.chance_failed
    assert isinstance(table.log[-1], PlyEntry)


async def test_table_with_failing_draws_is_loaded_and_retried() -> None:
    """A process that stops before the first draw leaves a table in this state."""
    dice, store = Dice(), MemoryStore()
    there = tables_with(Dice(), "mako", store)
    table = await open_table_as_ann(there, "me", "open", game="mako")
    await store.sit(table.id, 1, Occupant("guest", "Ben"), BEN.id)
    loaded = await tables_with(dice, "mako", store).get(table.id)
    assert loaded is not None
    await wait_until_stopped(loaded)
    assert loaded.log == [ChanceFailureEntry()]


async def test_change_that_cannot_be_applied_is_reloaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MemoryStore()
    here, there = tables_on(ports_of(store)), tables_on(ports_of(store))
    table = await open_table_as_ann(here, "me", "open", **SMALL)
    elsewhere = await there.get(table.id)
    assert elsewhere is not None
    await act(elsewhere, 0, *FLEET)
    failure_count = 0

    def fails_once(*args: Any) -> Any:
        nonlocal failure_count
        failure_count += 1
        raise RuntimeError("a faulty plug-in")

    monkeypatch.setattr(table.logged_match, "apply", fails_once)
    here.table_changed(table.id)
    async with asyncio.timeout(20):
        while len(table.log) < len(elsewhere.log):  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    assert failure_count == 1
