"""Test the contract of the port `TableStore` for each store: in memory, SQLite, PostgreSQL."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from escadre.server.store.sql_store import SqlStore
from escadre.tables.memory_ports import MemoryStore
from escadre.tables.ports import Occupant, StoredTable, TableStore, WriteConflict
from tests.server.store.tables import make_stored_table

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
async def store(
    request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: str
) -> AsyncIterator[TableStore]:
    if request.param == "memory":
        yield MemoryStore(date=lambda: time.time())
        return
    address = f"sqlite+aiosqlite:///{tmp_path / 'test.sqlite3'}"
    if request.param == "postgresql":
        address = request.getfixturevalue("postgres_url")
    opened = SqlStore(address)
    await opened.open()
    yield opened
    await opened.close()


MISSING: dict[str, tuple[tuple[Any, ...], Any]] = {
    "load": (("x",), None),
    "append": (("x", 0, [b"{}"]), WriteConflict),
    "mark_ended": (("x",), None),
    "sit": (("x", 0, Occupant("bot", "", "mousse"), None), WriteConflict),
    "free": (("x", 0), None),
    "set_seat_seed": (("x", 0, b"s" * 32), WriteConflict),
    "hold": (("x", 0, "ann"), None),
    "record_presence": (("x", [0], 5.0), None),
    "remove": (("x", 0), WriteConflict),
    "save_analysis": (("x", 1, b"[]"), None),
    "load_analysis": (("x", 1), None),
}
"""The calls about a table that is not there, and what they return or raise."""


async def test_calls_for_a_missing_table_have_no_effect(store: TableStore) -> None:
    for call, (args, expected) in MISSING.items():
        id = f"x{call}"
        args = (id, *args[1:])
        if expected is WriteConflict:
            with pytest.raises(WriteConflict):
                await getattr(store, call)(*args)
        else:
            assert await getattr(store, call)(*args) == expected, call
        assert await store.load(id) is None, call
        table = replace(make_stored_table("guest", "guest"), id=id)
        await store.add(table)
        assert await store.load(id) == table, f"{call} left data behind"
        assert (await store.last_times(id)).last_seen == {}, call


async def test_last_time_of_a_missing_table_is_now(store: TableStore) -> None:
    before = time.time()
    last_write, last_seen = await store.last_times("x")
    assert before <= last_write <= time.time() and last_seen == {}


async def test_seat_has_one_seed_and_can_be_freed(store: TableStore) -> None:
    table = make_stored_table("guest", "guest")
    occupants = (table.occupants[0], replace(table.occupants[1], seed=None))
    await store.add(replace(table, occupants=occupants))
    await store.set_seat_seed(table.id, 1, b"1" * 32)
    for seat in (0, 1):
        with pytest.raises(WriteConflict):
            await store.set_seat_seed(table.id, seat, b"2" * 32)
    stored = await store.load(table.id)
    assert stored and stored.occupants[1].seed == b"1" * 32
    await store.free(table.id, 1)
    stored = await store.load(table.id)
    assert stored and stored.occupants[1] == Occupant("open")
    assert stored.holders == {(0, "ann")}


async def test_ticket_can_be_used_once(store: TableStore) -> None:
    table = make_stored_table("guest")
    await store.add(table)
    with pytest.raises(WriteConflict):
        await store.add(replace(make_stored_table("guest"), ticket=table.ticket))
    assert await store.count_open_tables("ann") == 1


async def test_log_is_loaded_from_the_given_entry(store: TableStore) -> None:
    table = make_stored_table("guest", "guest")
    await store.add(table)
    await store.append(table.id, 0, [b"0", b"1", b"2"])
    stored = await store.load(table.id, since=1)
    assert stored == replace(table, entries=(b"1", b"2"))


async def test_loaded_table_equals_the_stored_one(store: TableStore) -> None:
    table = make_stored_table("guest", "open")
    assert await store.load(table.id) is None
    await store.add(table)
    assert await store.load(table.id) == table
    await store.append(table.id, 0, [b'{"n":0}', b'{"n":1}'])
    await store.append(table.id, 2, ['{"n":"é ☸"}'.encode()], ended=True)
    entries = (b'{"n":0}', b'{"n":1}', '{"n":"é ☸"}'.encode())
    assert await store.load(table.id) == replace(table, entries=entries, ended=True)


async def test_end_is_marked_together_with_its_entry(store: TableStore) -> None:
    ends, goes_on, late, old = (make_stored_table("guest", "guest") for _ in range(4))
    for each in (ends, goes_on, late, old):
        await store.add(each)
    await store.append(late.id, 0, [b"0"])
    await store.append(old.id, 0, [b"0"])
    await store.mark_ended(old.id)
    done = await asyncio.gather(  # in one batch
        store.append(ends.id, 0, [b"0", b"1"], ended=True),
        store.append(goes_on.id, 0, [b"0"]),
        store.append(late.id, 0, [b"1"], ended=True),
        return_exceptions=True,
    )
    assert [type(each) for each in done] == [type(None), type(None), WriteConflict]
    await store.append(ends.id, 0, [b"0", b"1"], ended=True)  # repeated as after a lost answer
    stored = [await store.load(each.id) for each in (ends, goes_on, late, old)]
    assert [each.ended for each in stored if each] == [True, False, False, True]


async def test_conflict_at_one_table_does_not_affect_others(store: TableStore) -> None:
    tables = [make_stored_table("guest", "guest") for _ in range(20)]
    for each in tables:
        await store.add(each)
    await store.append(tables[3].id, 0, [b"0"])
    done = await asyncio.gather(
        *(store.append(each.id, 0, [b"1", b"2"]) for each in tables), return_exceptions=True
    )
    assert [type(each) for each in done if each is not None] == [WriteConflict]
    for each in tables:
        stored = await store.load(each.id)
        assert stored and stored.entries == ((b"0",) if each is tables[3] else (b"1", b"2"))


async def test_appending_the_same_entries_again_succeeds(store: TableStore) -> None:
    """A caller repeats the whole append after a commit whose answer was lost."""
    table = make_stored_table("guest", "guest")
    await store.add(table)
    for _ in range(2):
        await store.append(table.id, 0, [b'{"n":0}', b'{"n":1}'])
    for others in ([b'{"n":0}', b'{"n":2}'], [b'{"n":0}', b'{"n":1}', b'{"n":2}']):
        with pytest.raises(WriteConflict):
            await store.append(table.id, 0, others)
    stored = await store.load(table.id)
    assert stored is not None and stored.entries == (b'{"n":0}', b'{"n":1}')


async def test_cancelled_append_does_not_affect_others_in_the_batch(store: TableStore) -> None:
    """The entries are not written later, because the caller was told that the append failed."""
    table, other = make_stored_table("guest", "guest"), make_stored_table("guest", "guest")
    for each in (table, other):
        await store.add(each)

    def append(table: StoredTable, number: int) -> asyncio.Task[None]:
        return asyncio.create_task(store.append(table.id, number, [b'{"n":%d}' % number]))

    cancelled = append(table, 0)
    await asyncio.sleep(0)
    cancelled.cancel()
    await append(other, 0)
    await append(table, 0)
    stored = [await store.load(each.id) for each in (table, other)]
    assert [each.entries for each in stored if each] == [(b'{"n":0}',)] * 2


async def test_seat_can_be_taken_once(store: TableStore) -> None:
    table = make_stored_table("guest", "open")
    await store.add(table)
    occupant = Occupant("guest", "Ben")
    await store.sit(table.id, 1, occupant, "ben")
    with pytest.raises(WriteConflict):
        await store.sit(table.id, 1, Occupant("guest", "Cat"), "cat")
    with pytest.raises(WriteConflict):
        await store.sit(table.id, 5, Occupant("guest", "Cat"), "cat")
    await store.hold(table.id, 1, "ben's phone")
    await store.hold(table.id, 1, "ben's phone")
    stored = await store.load(table.id)
    assert stored and stored.occupants[1] == occupant
    assert stored.holders == {(0, "ann"), (1, "ben"), (1, "ben's phone")}


async def test_table_has_one_rematch(store: TableStore) -> None:
    table = make_stored_table("guest")
    again = make_stored_table("guest")
    third = make_stored_table("guest")
    await store.add(table)
    await store.add(again, follows=table.id)
    with pytest.raises(WriteConflict):
        await store.add(third, follows=table.id)
    stored = await store.load(table.id)
    assert stored and stored.next == again.id
    assert await store.load(third.id) is None


async def test_unfinished_tables_are_counted_and_those_with_bots_found(store: TableStore) -> None:
    mine, ended = make_stored_table("guest", "bot"), make_stored_table("guest", "bot")
    others = make_stored_table("guest", "bot", guest="ben")
    both = make_stored_table("guest", "guest")
    for each in (mine, ended, others, both):
        await store.add(each)
    await store.mark_ended(ended.id)
    assert await store.count_open_tables("ann") == 2
    assert await store.count_open_tables("nobody") == 0
    assert set(await store.waiting_for_bots(time.time() - 60, 9)) == {mine.id, others.id}
    assert len(await store.waiting_for_bots(time.time() - 60, 1)) == 1
    assert await store.waiting_for_bots(time.time() + 60, 9) == []


async def test_waiting_for_bots_lists_tables_changed_since(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second of the change is included; each table has its own time."""
    one, two = make_stored_table("guest", "bot"), make_stored_table("guest", "bot")
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    await store.add(one)
    await store.add(two)
    monkeypatch.setattr(time, "time", lambda: 2000.0)
    await store.append(two.id, 0, [b'{"n":0}'])
    for since, waiting in [
        (1000, {one.id, two.id}),
        (1001, {two.id}),
        (2000, {two.id}),
        (2001, set[str]()),
    ]:
        assert set(await store.waiting_for_bots(since, 9)) == waiting


async def test_old_table_is_listed_and_removed(store: TableStore) -> None:
    before = make_stored_table("guest", "open")
    after = make_stored_table("guest", "guest")
    over = make_stored_table("guest")
    for each in (before, over):
        await store.add(each)
    await store.mark_ended(over.id)
    await store.append(before.id, 0, [b"{}"])
    await store.append(over.id, 0, [b"{}"])
    await store.add(after, follows=before.id)
    now = time.time()
    assert await store.unfinished_tables(now - 60, "", 9) == []
    assert await store.unfinished_tables(now + 60, "", 9) == sorted([before.id, after.id])
    assert await store.unfinished_tables(now + 60, min(before.id, after.id), 9) == [
        max(before.id, after.id)
    ]
    with pytest.raises(WriteConflict):
        await store.remove(before.id, 0)
    await store.remove(after.id, 0)
    assert await store.load(after.id) is None
    left = await store.load(before.id)
    assert left is not None
    assert left.next is None
    await store.remove(before.id, 1)
    assert await store.load(before.id) is None
    assert await store.load(over.id) is not None
