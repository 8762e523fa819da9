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
from tests.server.store.tables import stored

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
async def archive(
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


async def test_calls_for_a_missing_table_have_no_effect(archive: TableStore) -> None:
    for call, (args, expected) in MISSING.items():
        id = f"x{call}"
        args = (id, *args[1:])
        if expected is WriteConflict:
            with pytest.raises(WriteConflict):
                await getattr(archive, call)(*args)
        else:
            assert await getattr(archive, call)(*args) == expected, call
        assert await archive.load(id) is None, call
        made = replace(stored("guest", "guest"), id=id)
        await archive.add(made)
        assert await archive.load(id) == made, f"{call} left data behind"
        assert (await archive.last_times(id)).last_seen == {}, call


async def test_last_time_of_a_missing_table_is_now(archive: TableStore) -> None:
    before = time.time()
    last_write, last_seen = await archive.last_times("x")
    assert before <= last_write <= time.time() and last_seen == {}


async def test_seat_has_one_seed_and_can_be_freed(archive: TableStore) -> None:
    made = stored("guest", "guest")
    occupants = (made.occupants[0], replace(made.occupants[1], seed=None))
    await archive.add(replace(made, occupants=occupants))
    await archive.set_seat_seed(made.id, 1, b"1" * 32)
    for seat in (0, 1):
        with pytest.raises(WriteConflict):
            await archive.set_seat_seed(made.id, seat, b"2" * 32)
    found = await archive.load(made.id)
    assert found and found.occupants[1].seed == b"1" * 32
    await archive.free(made.id, 1)
    found = await archive.load(made.id)
    assert found and found.occupants[1] == Occupant("open")
    assert found.holders == {(0, "ann")}


async def test_ticket_can_be_used_once(archive: TableStore) -> None:
    made = stored("guest")
    await archive.add(made)
    with pytest.raises(WriteConflict):
        await archive.add(replace(stored("guest"), ticket=made.ticket))
    assert await archive.count_open_tables("ann") == 1


async def test_log_is_loaded_from_the_given_entry(archive: TableStore) -> None:
    made = stored("guest", "guest")
    await archive.add(made)
    await archive.append(made.id, 0, [b"0", b"1", b"2"])
    found = await archive.load(made.id, since=1)
    assert found == replace(made, entries=(b"1", b"2"))


async def test_loaded_table_equals_the_stored_one(archive: TableStore) -> None:
    made = stored("guest", "open")
    assert await archive.load(made.id) is None
    await archive.add(made)
    assert await archive.load(made.id) == made
    await archive.append(made.id, 0, [b'{"n":0}', b'{"n":1}'])
    await archive.append(made.id, 2, ['{"n":"é ☸"}'.encode()], ended=True)
    entries = (b'{"n":0}', b'{"n":1}', '{"n":"é ☸"}'.encode())
    assert await archive.load(made.id) == replace(made, entries=entries, ended=True)


async def test_end_is_marked_together_with_its_entry(archive: TableStore) -> None:
    ends, goes_on, late, old = (stored("guest", "guest") for _ in range(4))
    for each in (ends, goes_on, late, old):
        await archive.add(each)
    await archive.append(late.id, 0, [b"0"])
    await archive.append(old.id, 0, [b"0"])
    await archive.mark_ended(old.id)
    done = await asyncio.gather(  # in one batch
        archive.append(ends.id, 0, [b"0", b"1"], ended=True),
        archive.append(goes_on.id, 0, [b"0"]),
        archive.append(late.id, 0, [b"1"], ended=True),
        return_exceptions=True,
    )
    assert [type(each) for each in done] == [type(None), type(None), WriteConflict]
    await archive.append(ends.id, 0, [b"0", b"1"], ended=True)  # repeated as after a lost answer
    found = [await archive.load(each.id) for each in (ends, goes_on, late, old)]
    assert [each.ended for each in found if each] == [True, False, False, True]


async def test_conflict_at_one_table_does_not_affect_others(archive: TableStore) -> None:
    sheets = [stored("guest", "guest") for _ in range(20)]
    for each in sheets:
        await archive.add(each)
    await archive.append(sheets[3].id, 0, [b"0"])
    done = await asyncio.gather(
        *(archive.append(each.id, 0, [b"1", b"2"]) for each in sheets), return_exceptions=True
    )
    assert [type(each) for each in done if each is not None] == [WriteConflict]
    for each in sheets:
        found = await archive.load(each.id)
        assert found and found.entries == ((b"0",) if each is sheets[3] else (b"1", b"2"))


async def test_appending_the_same_entries_again_succeeds(archive: TableStore) -> None:
    """A caller repeats the whole append after a commit whose answer was lost."""
    made = stored("guest", "guest")
    await archive.add(made)
    for _ in range(2):
        await archive.append(made.id, 0, [b'{"n":0}', b'{"n":1}'])
    for others in ([b'{"n":0}', b'{"n":2}'], [b'{"n":0}', b'{"n":1}', b'{"n":2}']):
        with pytest.raises(WriteConflict):
            await archive.append(made.id, 0, others)
    found = await archive.load(made.id)
    assert found is not None and found.entries == (b'{"n":0}', b'{"n":1}')


async def test_cancelled_append_does_not_affect_others_in_the_batch(archive: TableStore) -> None:
    """The entries are not written later, because the caller was told that the append failed."""
    made, other = stored("guest", "guest"), stored("guest", "guest")
    for each in (made, other):
        await archive.add(each)

    def append(table: StoredTable, number: int) -> asyncio.Task[None]:
        return asyncio.create_task(archive.append(table.id, number, [b'{"n":%d}' % number]))

    gone = append(made, 0)
    await asyncio.sleep(0)
    gone.cancel()
    await append(other, 0)
    await append(made, 0)
    found = [await archive.load(each.id) for each in (made, other)]
    assert [each.entries for each in found if each] == [(b'{"n":0}',)] * 2


async def test_seat_can_be_taken_once(archive: TableStore) -> None:
    made = stored("guest", "open")
    await archive.add(made)
    place = Occupant("guest", "Ben")
    await archive.sit(made.id, 1, place, "ben")
    with pytest.raises(WriteConflict):
        await archive.sit(made.id, 1, Occupant("guest", "Cat"), "cat")
    with pytest.raises(WriteConflict):
        await archive.sit(made.id, 5, Occupant("guest", "Cat"), "cat")
    await archive.hold(made.id, 1, "ben's phone")
    await archive.hold(made.id, 1, "ben's phone")
    found = await archive.load(made.id)
    assert found and found.occupants[1] == place
    assert found.holders == {(0, "ann"), (1, "ben"), (1, "ben's phone")}


async def test_table_has_one_rematch(archive: TableStore) -> None:
    made, again, third = stored("guest"), stored("guest"), stored("guest")
    await archive.add(made)
    await archive.add(again, follows=made.id)
    with pytest.raises(WriteConflict):
        await archive.add(third, follows=made.id)
    found = await archive.load(made.id)
    assert found and found.next == again.id
    assert await archive.load(third.id) is None


async def test_unfinished_tables_are_counted_and_those_with_bots_found(archive: TableStore) -> None:
    mine, ended = stored("guest", "bot"), stored("guest", "bot")
    others = stored("guest", "bot", guest="ben")
    both = stored("guest", "guest")
    for each in (mine, ended, others, both):
        await archive.add(each)
    await archive.mark_ended(ended.id)
    assert await archive.count_open_tables("ann") == 2
    assert await archive.count_open_tables("nobody") == 0
    assert set(await archive.waiting_for_bots(time.time() - 60, 9)) == {mine.id, others.id}
    assert len(await archive.waiting_for_bots(time.time() - 60, 1)) == 1
    assert await archive.waiting_for_bots(time.time() + 60, 9) == []


async def test_waiting_for_bots_lists_tables_changed_since(
    archive: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second of the change is included; each table has its own time."""
    one, two = stored("guest", "bot"), stored("guest", "bot")
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    await archive.add(one)
    await archive.add(two)
    monkeypatch.setattr(time, "time", lambda: 2000.0)
    await archive.append(two.id, 0, [b'{"n":0}'])
    for since, waiting in [
        (1000, {one.id, two.id}),
        (1001, {two.id}),
        (2000, {two.id}),
        (2001, set()),
    ]:
        assert set(await archive.waiting_for_bots(since, 9)) == waiting


async def test_old_table_is_listed_and_removed(archive: TableStore) -> None:
    before, after, over = stored("guest", "open"), stored("guest", "guest"), stored("guest")
    for each in (before, over):
        await archive.add(each)
    await archive.mark_ended(over.id)
    await archive.append(before.id, 0, [b"{}"])
    await archive.append(over.id, 0, [b"{}"])
    await archive.add(after, follows=before.id)
    now = time.time()
    assert await archive.unfinished_tables(now - 60, "", 9) == []
    assert await archive.unfinished_tables(now + 60, "", 9) == sorted([before.id, after.id])
    assert await archive.unfinished_tables(now + 60, min(before.id, after.id), 9) == [
        max(before.id, after.id)
    ]
    with pytest.raises(WriteConflict):
        await archive.remove(before.id, 0)
    await archive.remove(after.id, 0)
    assert await archive.load(after.id) is None
    left = await archive.load(before.id)
    assert left is not None
    assert left.next is None
    await archive.remove(before.id, 1)
    assert await archive.load(before.id) is None
    assert await archive.load(over.id) is not None
