"""Test that a table that nobody joined is deleted some days after it was opened."""

import asyncio
import time
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from escadre.core.game import Seat
from escadre.tables.errors import StoreFailure
from escadre.tables.keys import Guest
from escadre.tables.memory_ports import MemoryStore
from escadre.tables.play import registry
from escadre.tables.play.commands import resign
from escadre.tables.play.log_entries import ResignationEntry, encode_entry
from escadre.tables.play.registry import DELETE_BATCH, Tables
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant, StoredTable
from tests.tables.helpers import (
    ANN,
    BEN,
    FLEET,
    SETTINGS,
    SMALL,
    Looker,
    acted,
    opened,
    ports_of,
    tables_on,
)

pytestmark = pytest.mark.anyio


def in_time(seconds: float) -> float:
    """So many seconds after what is opened now may be swept."""
    return time.time() + SETTINGS.delete_abandoned_after + seconds


async def test_an_open_seat_is_waited_for_so_long() -> None:
    tables = tables_on(ports_of())
    table = await opened(tables, "me", "open", **SMALL)
    await acted(table, 0, *FLEET)
    await tables.delete_abandoned(in_time(-60))
    assert await tables.get(table.id) is table
    await tables.delete_abandoned(in_time(60))
    assert await tables.get(table.id) is None
    assert await tables.ports.store.load(table.id) is None
    assert await tables.ports.store.count_open_tables("a" * 22) == 0


async def test_who_waits_at_the_table_is_left_in_peace() -> None:
    tables = tables_on(ports_of())
    table = await opened(tables, "me", "open", **SMALL)
    looker = Looker(table, BEN)
    await table.subscribe(looker)
    await tables.delete_abandoned(in_time(60))
    assert await tables.get(table.id) is table
    table.unsubscribe(looker)
    await tables.delete_abandoned(in_time(60))
    assert await tables.get(table.id) is None


async def test_a_match_that_was_played_stays_for_ever() -> None:
    tables = tables_on(ports_of())
    begun = await opened(tables, "me", "open", **SMALL)
    await begun.sit(1, Occupant("guest", "Ben"), BEN.id)
    await acted(begun, 0, *FLEET)
    over = await opened(tables, "me", "me", **SMALL)
    await resign(over, 0)
    untouched = await opened(tables, "me", "me", **SMALL)
    await tables.delete_abandoned(in_time(60))
    assert [await tables.get(each.id) for each in (begun, over, untouched)] == [begun, over, None]


async def test_a_rematch_that_nobody_played_can_be_asked_for_again() -> None:
    tables = tables_on(ports_of())
    over = await opened(tables, "me", "me", **SMALL)
    await resign(over, 0)
    await tables.rematch(over)
    assert over.next is not None
    await tables.delete_abandoned(in_time(60))
    stored = await tables.ports.store.load(over.id)
    assert stored is not None
    assert stored.next is None


async def test_many_old_tables_are_looked_at_some_by_some() -> None:
    tables = tables_on(ports_of(), replace(SETTINGS, max_open_tables=1000))
    played = [await played_table(tables) for _ in range(DELETE_BATCH)]
    empty = [await opened(tables, "me", "open", **SMALL) for _ in range(DELETE_BATCH)]
    for _ in range(3):
        await tables.delete_abandoned(in_time(60))
    left = [await tables.get(each.id) for each in (*played, *empty)]
    assert [each for each in left if each] == played


async def played_table(tables: Tables) -> Table:
    table = await opened(tables, "me", "me", **SMALL)
    await acted(table, 0, *FLEET)
    return table


async def test_an_end_that_an_older_version_has_not_marked_is_marked_before_the_sweep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the mark it would be deleted: no person has chosen anything."""
    monkeypatch.setattr(registry, "DELETE_BATCH", 2)
    store = MemoryStore()
    tables = tables_on(ports_of(store), replace(SETTINGS, evict_after=0, delete_abandoned_after=-9))
    opened_here = [await opened(tables, "me", "me", **SMALL) for _ in range(5)]
    over = max(table.id for table in opened_here)  # in the last of three batches
    await store.append(over, 0, [encode_entry(ResignationEntry(Seat(0)))])
    rounds = 0

    def next_round() -> None:
        nonlocal rounds
        rounds += 1
        for table in opened_here:
            tables.evict(table.id)
        if rounds == 7:
            raise asyncio.CancelledError

    monkeypatch.setattr(tables, "evict_idle", next_round)
    with pytest.raises(asyncio.CancelledError):
        await tables.run_maintenance()
    assert list(store.tables) == [over], "all others were abandoned"
    assert store.tables[over].ended
    assert await store.count_open_tables(ANN.id) == 0


async def test_logs_are_checked_for_an_end_once(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    tables = tables_on(ports_of(store))
    table = await opened(tables, "me", "me", **SMALL)
    await acted(table, 0, *FLEET)
    assert await tables.mark_old_ends(in_time(0))
    assert not store.tables[table.id].ended
    monkeypatch.setattr(store, "load", None)  # not called any more
    assert await tables.mark_old_ends(in_time(0))


class FullStore(MemoryStore):
    """A store that cannot list its tables for some time."""

    fails = True
    asked = 0

    async def unfinished_tables(self, before: float, after: str, most: int) -> list[str]:
        self.asked += 1
        if self.fails:
            raise OSError("no space left\non device")
        return await super().unfinished_tables(before, after, most)


async def test_while_sweeping_fails_it_is_tried_less_and_less_often_with_one_line_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, rounds = FullStore(), list[int]()
    tables = tables_on(ports_of(store), replace(SETTINGS, evict_after=0))

    def next_round() -> None:
        rounds.append(store.asked)
        store.fails = len(rounds) < 15
        if len(rounds) == 18:
            raise asyncio.CancelledError

    monkeypatch.setattr(tables, "evict_idle", next_round)
    with capture_logs() as lines, pytest.raises(asyncio.CancelledError):
        await tables.run_maintenance()
    assert rounds == [0, 1, 1, 2, 2, 2, 2, *[3] * 8, 5, 6, 7], "tried in round 1, 3, 7, 15, 16, 17"
    said = [line for line in lines if line["event"] == "old tables could not be swept"]
    assert len(said) == 3
    assert not any("exc_info" in line or "\n" in line["reason"] for line in lines)


class UnreadableStore(MemoryStore):
    """A store that fails to load a number of times."""

    failures = 0

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        if self.failures:
            self.failures -= 1
            raise OSError("the connection was lost")
        return await super().load(table, since)


class Watcher(Looker):
    """A subscriber that can be waited for."""

    def __init__(self, table: Table, guest: Guest) -> None:
        super().__init__(table, guest)
        self.shown = asyncio.Event()

    def wake(self) -> None:
        super().wake()
        self.shown.set()


async def test_a_change_is_shown_to_watchers_though_the_store_failed_when_it_was_announced() -> (
    None
):
    """No other notice comes after the last ply of another process."""
    store = UnreadableStore()
    here, there = tables_on(ports_of(store)), tables_on(ports_of(store))
    table = await opened(here, "me", "open", **SMALL)
    watcher = Watcher(table, BEN)
    await table.subscribe(watcher)
    elsewhere = await there.get(table.id)
    assert elsewhere is not None
    await acted(elsewhere, 0, *FLEET)
    watcher.shown.clear()
    store.failures = 3
    here.table_changed(table.id)
    async with asyncio.timeout(20):
        await watcher.shown.wait()
    assert len(table.log) == len(elsewhere.log)


async def test_a_table_whose_sweeping_was_not_answered_is_looked_for_in_the_store() -> None:
    class Lost(MemoryStore):
        async def remove(self, table: str, entries: int) -> Sequence[str]:
            await super().remove(table, entries)
            raise OSError("the answer was lost")

    tables = tables_on(ports_of(Lost()))
    table = await opened(tables, "me", "open", **SMALL)
    with pytest.raises(StoreFailure):
        await tables.delete_abandoned(in_time(60))
    assert await tables.get(table.id) is None
