"""Test that a table that no one joined is deleted some days after it was opened."""

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
from escadre.tables.play.commands import resign
from escadre.tables.play.log_entries import ResignationEntry, encode_entry
from escadre.tables.play.maintenance import unused_tables
from escadre.tables.play.maintenance.rounds import run_maintenance
from escadre.tables.play.maintenance.unused_tables import DELETE_BATCH, UnusedTables
from escadre.tables.play.registry import Tables
from escadre.tables.play.rematch import open_rematch
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant, StoredTable
from tests.tables.helpers import (
    ANN,
    BEN,
    FLEET,
    SETTINGS,
    SMALL,
    FakeSubscriber,
    act,
    open_table_as_ann,
    ports_of,
    tables_on,
)

pytestmark = pytest.mark.anyio


def deletion_time(seconds: float) -> float:
    """Return the time this many seconds after a table opened now may be deleted."""
    return time.time() + SETTINGS.delete_unused_after + seconds


async def test_unjoined_table_is_deleted_after_the_time_limit() -> None:
    tables = tables_on(ports_of())
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    await act(table, 0, *FLEET)
    await UnusedTables(tables).delete(deletion_time(-60))
    assert await tables.get(table.id) is table
    await UnusedTables(tables).delete(deletion_time(60))
    assert await tables.get(table.id) is None
    assert await tables.ports.store.load(table.id) is None
    assert await tables.ports.store.count_open_tables("a" * 22) == 0


async def test_table_with_a_visitor_is_not_deleted() -> None:
    tables = tables_on(ports_of())
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    subscriber = FakeSubscriber(table, BEN)
    await table.subscribe(subscriber)
    await UnusedTables(tables).delete(deletion_time(60))
    assert await tables.get(table.id) is table
    table.unsubscribe(subscriber)
    await UnusedTables(tables).delete(deletion_time(60))
    assert await tables.get(table.id) is None


async def test_played_match_is_never_deleted() -> None:
    tables = tables_on(ports_of())
    begun = await open_table_as_ann(tables, "me", "open", **SMALL)
    await begun.sit(1, Occupant("guest", "Ben"), BEN.id)
    await act(begun, 0, *FLEET)
    over = await open_table_as_ann(tables, "me", "me", **SMALL)
    await resign(over, 0)
    untouched = await open_table_as_ann(tables, "me", "me", **SMALL)
    await UnusedTables(tables).delete(deletion_time(60))
    assert [await tables.get(each.id) for each in (begun, over, untouched)] == [begun, over, None]


async def test_rematch_can_be_opened_again_after_an_unplayed_one() -> None:
    tables = tables_on(ports_of())
    over = await open_table_as_ann(tables, "me", "me", **SMALL)
    await resign(over, 0)
    await open_rematch(tables, over)
    assert over.rematch_id is not None
    await UnusedTables(tables).delete(deletion_time(60))
    stored = await tables.ports.store.load(over.id)
    assert stored is not None
    assert stored.next is None


async def test_old_tables_are_deleted_in_batches() -> None:
    tables = tables_on(ports_of(), replace(SETTINGS, max_open_tables=1000))
    played = [await played_table(tables) for _ in range(DELETE_BATCH)]
    empty = [await open_table_as_ann(tables, "me", "open", **SMALL) for _ in range(DELETE_BATCH)]
    unused = UnusedTables(tables)
    for _ in range(3):
        await unused.delete(deletion_time(60))
    left = [await tables.get(each.id) for each in (*played, *empty)]
    assert [each for each in left if each] == played


async def played_table(tables: Tables) -> Table:
    table = await open_table_as_ann(tables, "me", "me", **SMALL)
    await act(table, 0, *FLEET)
    return table


async def test_unmarked_end_of_an_older_version_is_marked_before_deletion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the mark the table would be deleted, because no player has acted."""
    monkeypatch.setattr(unused_tables, "DELETE_BATCH", 2)
    store = MemoryStore()
    tables = tables_on(ports_of(store), replace(SETTINGS, evict_after=0, delete_unused_after=-9))
    opened_here = [await open_table_as_ann(tables, "me", "me", **SMALL) for _ in range(5)]
    over = max(table.id for table in opened_here)  # in the last of three batches
    await store.append(over, 0, [encode_entry(ResignationEntry(Seat(0)))])
    round_count = 0

    def next_round() -> None:
        nonlocal round_count
        round_count += 1
        for table in opened_here:
            tables.evict(table.id)
        if round_count == 7:
            raise asyncio.CancelledError

    monkeypatch.setattr(tables, "evict_idle", next_round)
    with pytest.raises(asyncio.CancelledError):
        await run_maintenance(tables)
    assert list(store.tables) == [over], "only the finished table is kept"
    assert store.tables[over].ended
    assert await store.count_open_tables(ANN.id) == 0


async def test_log_is_checked_for_an_end_once(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    tables = tables_on(ports_of(store))
    table = await open_table_as_ann(tables, "me", "me", **SMALL)
    await act(table, 0, *FLEET)
    unused = UnusedTables(tables)
    assert await unused.mark_old_ends(deletion_time(0))
    assert not store.tables[table.id].ended
    monkeypatch.setattr(store, "load", None)  # must not be called again
    assert await unused.mark_old_ends(deletion_time(0))


class FailingListStore(MemoryStore):
    """A store whose list of tables fails while `fails` is set."""

    fails = True
    asked = 0

    async def unfinished_tables(self, before: float, after: str, most: int) -> list[str]:
        self.asked += 1
        if self.fails:
            raise OSError("no space left\non device")
        return await super().unfinished_tables(before, after, most)


async def test_failing_deletion_is_retried_less_often_with_one_log_line_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, rounds = FailingListStore(), list[int]()
    tables = tables_on(ports_of(store), replace(SETTINGS, evict_after=0))

    def next_round() -> None:
        rounds.append(store.asked)
        store.fails = len(rounds) < 15
        if len(rounds) == 18:
            raise asyncio.CancelledError

    monkeypatch.setattr(tables, "evict_idle", next_round)
    with capture_logs() as lines, pytest.raises(asyncio.CancelledError):
        await run_maintenance(tables)
    assert rounds == [0, 1, 1, 2, 2, 2, 2, *[3] * 8, 5, 6, 7], "tried in round 1, 3, 7, 15, 16, 17"
    failures = [line for line in lines if line["event"] == "abandoned tables could not be deleted"]
    assert len(failures) == 3
    assert not any("exc_info" in line or "\n" in line["reason"] for line in lines)


class UnreadableStore(MemoryStore):
    """A store whose next `failures` loads fail."""

    failures = 0

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        if self.failures:
            self.failures -= 1
            raise OSError("the connection was lost")
        return await super().load(table, since)


class Watcher(FakeSubscriber):
    """A subscriber with an event that is set when it is woken."""

    def __init__(self, table: Table, guest: Guest) -> None:
        super().__init__(table, guest)
        self.shown = asyncio.Event()

    def wake(self) -> None:
        super().wake()
        self.shown.set()


async def test_subscribers_see_a_change_announced_while_the_store_failed() -> None:
    """The last ply of another process is followed by no other notice."""
    store = UnreadableStore()
    here, there = tables_on(ports_of(store)), tables_on(ports_of(store))
    table = await open_table_as_ann(here, "me", "open", **SMALL)
    watcher = Watcher(table, BEN)
    await table.subscribe(watcher)
    elsewhere = await there.get(table.id)
    assert elsewhere is not None
    await act(elsewhere, 0, *FLEET)
    watcher.shown.clear()
    store.failures = 3
    here.table_changed(table.id)
    async with asyncio.timeout(20):
        await watcher.shown.wait()
    assert len(table.log) == len(elsewhere.log)


async def test_table_is_reloaded_if_the_answer_to_its_deletion_was_lost() -> None:
    class Lost(MemoryStore):
        async def remove(self, table: str, entries: int) -> Sequence[str]:
            await super().remove(table, entries)
            raise OSError("the answer was lost")

    tables = tables_on(ports_of(Lost()))
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    with pytest.raises(StoreFailure):
        await UnusedTables(tables).delete(deletion_time(60))
    assert await tables.get(table.id) is None
