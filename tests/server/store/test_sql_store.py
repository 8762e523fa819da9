"""Tests of the store, the same on SQLite and PostgreSQL."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError, OperationalError

from escadre.server.settings import Settings
from escadre.server.store import sql_store
from escadre.server.store.engine import StoreBusy, open_engine
from escadre.server.store.migrations import upgrade
from escadre.server.store.schema import METADATA, SCHEMA_VERSION
from escadre.server.store.sql_store import EntryWriter, SqlStore
from escadre.tables.keys import new_id
from escadre.tables.ports import Occupant, StoredTable, WriteConflict
from tests.server.clients import FLEET, PATIENCE, READY, hosting

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'test.sqlite3'}"
    else:
        yield request.getfixturevalue("postgres_url")


@pytest.fixture
async def archive(address: str, anyio_backend: str) -> AsyncIterator[SqlStore]:
    opened = SqlStore(address)
    await opened.open()
    yield opened
    await opened.close()


def stored(*kinds: Literal["guest", "bot", "open"], guest: str = "ann") -> StoredTable:
    occupants = tuple(
        Occupant(kind, f"{kind} {n}", None, bytes([n]) * 32) for n, kind in enumerate(kinds)
    )
    holders = frozenset((n, guest) for n, kind in enumerate(kinds) if kind == "guest")
    return StoredTable(
        new_id(), "battleship", 1, b'{"bombs":7}', new_id(), b"s" * 32, occupants, holders
    )


async def test_a_table_comes_back_as_it_was(archive: SqlStore) -> None:
    made = stored("guest", "open")
    assert await archive.load(made.id) is None
    await archive.add(made)
    assert await archive.load(made.id) == made
    await archive.append(made.id, 0, [b'{"n":0}', b'{"n":1}'])
    await archive.append(made.id, 2, ['{"n":"é ☸"}'.encode()])
    await archive.end(made.id)
    entries = (b'{"n":0}', b'{"n":1}', '{"n":"é ☸"}'.encode())
    assert await archive.load(made.id) == replace(made, entries=entries, ended=True)


async def test_of_two_writers_one_wins_and_the_other_writes_nothing(
    archive: SqlStore, address: str
) -> None:
    made, other = stored("guest", "guest"), SqlStore(address)
    await archive.add(made)
    bodies = [[b'{"by":"a"}'] * 2, [b'{"by":"b"}'] * 3]
    try:
        done = await asyncio.gather(
            archive.append(made.id, 0, bodies[0]),
            other.append(made.id, 0, bodies[1]),
            return_exceptions=True,
        )
    finally:
        await other.close()
    assert [type(each) for each in done].count(WriteConflict) == 1
    winner = bodies[0 if done[0] is None else 1]
    found = await archive.load(made.id)
    assert found and list(found.entries) == winner


async def test_what_goes_wrong_at_one_table_hurts_no_other(archive: SqlStore) -> None:
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


def failing_once(
    monkeypatch: pytest.MonkeyPatch, error: Exception, *, committed: bool
) -> list[Exception]:
    """Let SQLite's next write of entries fail, before it or with its answer lost."""
    insert, raised = EntryWriter.insert, list[Exception]()

    async def fails(writer: EntryWriter, rows: Any) -> None:
        if not raised:
            raised.append(error)
            if committed:
                await insert(writer, rows)
            raise error
        await insert(writer, rows)

    monkeypatch.setattr(EntryWriter, "insert", fails)
    return raised


@pytest.fixture
async def file_store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[SqlStore]:
    opened = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'faults.sqlite3'}")
    await opened.open()
    yield opened
    await opened.close()


LOST = DBAPIError("COMMIT", None, OSError("closed"), connection_invalidated=True)


async def test_after_a_commit_without_an_answer_nothing_is_tried_again(
    file_store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second attempt would find the entries there, as if another process had written them."""
    made = stored("guest", "guest")
    await file_store.add(made)
    raised = failing_once(monkeypatch, LOST, committed=True)
    with pytest.raises(DBAPIError) as failure:
        await file_store.append(made.id, 0, [b'{"n":0}'])
    assert failure.value is LOST and raised == [LOST]
    found = await file_store.load(made.id)
    assert found is not None and found.entries == (b'{"n":0}',)


@pytest.mark.parametrize("error", [LOST, TimeoutError(), OSError("no route")])
async def test_an_outage_is_told_at_once_to_all_who_wait(
    file_store: SqlStore, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    made, other = stored("guest", "guest"), stored("guest", "guest")
    for each in (made, other):
        await file_store.add(each)
    failing_once(monkeypatch, error, committed=False)
    done = await asyncio.gather(
        file_store.append(made.id, 0, [b"0"]),
        file_store.append(other.id, 0, [b"1"]),
        return_exceptions=True,
    )
    assert list(done) == [error, error], "neither was tried again"
    found = await file_store.load(made.id)
    assert found is not None and not found.entries


async def test_entries_that_are_there_already_count_as_written(archive: SqlStore) -> None:
    """Asked for again after a commit without an answer, whole and by the same caller."""
    made = stored("guest", "guest")
    await archive.add(made)
    for _ in range(2):
        await archive.append(made.id, 0, [b'{"n":0}', b'{"n":1}'])
    for others in ([b'{"n":0}', b'{"n":2}'], [b'{"n":0}', b'{"n":1}', b'{"n":2}']):
        with pytest.raises(WriteConflict):
            await archive.append(made.id, 0, others)
    found = await archive.load(made.id)
    assert found is not None and found.entries == (b'{"n":0}', b'{"n":1}')


async def test_who_waits_no_more_stops_nobody_who_waits_with_him(archive: SqlStore) -> None:
    """What he had asked to be written is not written later, when he was told that it failed."""
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


@pytest.mark.postgres
async def test_nothing_is_written_after_its_caller_has_given_up(postgres_url: str) -> None:
    """The insert waits for a lock that another session holds for longer than the caller waits."""
    store, made = SqlStore(postgres_url), stored("guest", "guest")
    await store.open()
    await store.add(made)
    async with locked_entries(postgres_url) as blocked:
        writing = asyncio.create_task(store.append(made.id, 0, [b'{"n":0}']))
        await blocked()
        writing.cancel()
        await asyncio.wait([writing])
    await store.append(made.id, 0, [b'{"n":1}'])  # the table waits for both
    found = await store.load(made.id)
    await store.close()
    assert found is not None and found.entries == (b'{"n":1}',)


@pytest.mark.postgres
async def test_a_store_is_closed_soon_when_the_database_does_not_answer(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_store, "CLOSE_TIMEOUT", 0.05)
    store, made = SqlStore(postgres_url), stored("guest", "guest")
    await store.open()
    await store.add(made)
    async with locked_entries(postgres_url) as blocked:
        writing = asyncio.create_task(store.append(made.id, 0, [b'{"n":0}']))
        await blocked()
        async with asyncio.timeout(PATIENCE):
            await store.close()
        with pytest.raises(StoreBusy):
            await writing


@asynccontextmanager
async def locked_entries(address: str) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Lock the table of entries; gives a function that waits until another session waits for it."""
    plain = make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)
    beside = await asyncpg.connect(plain)

    async def blocked() -> None:
        async with asyncio.timeout(PATIENCE):
            while not await beside.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
                await asyncio.sleep(0.01)

    try:
        async with beside.transaction():
            await beside.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
            yield blocked
    finally:
        await beside.close()


async def test_a_seat_is_taken_once(archive: SqlStore) -> None:
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


async def test_a_table_has_one_rematch(archive: SqlStore) -> None:
    made, again, third = stored("guest"), stored("guest"), stored("guest")
    await archive.add(made)
    await archive.add(again, follows=made.id)
    with pytest.raises(WriteConflict):
        await archive.add(third, follows=made.id)
    found = await archive.load(made.id)
    assert found and found.next == again.id
    assert await archive.load(third.id) is None


async def test_unended_tables_are_counted_and_bots_found(archive: SqlStore) -> None:
    mine, ended = stored("guest", "bot"), stored("guest", "bot")
    others = stored("guest", "bot", guest="ben")
    both = stored("guest", "guest")
    for each in (mine, ended, others, both):
        await archive.add(each)
    await archive.end(ended.id)
    assert await archive.count_open_tables("ann") == 2
    assert await archive.count_open_tables("nobody") == 0
    assert set(await archive.waiting_for_bots(time.time() - 60, 9)) == {mine.id, others.id}
    assert len(await archive.waiting_for_bots(time.time() - 60, 1)) == 1
    assert await archive.waiting_for_bots(time.time() + 60, 9) == []


async def test_a_captain_waits_where_something_has_happened_since(
    archive: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the very second, and not one later; what happens at one table says nothing of another."""
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


async def test_the_migrations_make_the_schema_that_the_code_means(address: str) -> None:
    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    opened = open_engine(address)
    async with opened.begin() as connection:
        await connection.run_sync(upgrade)
        assert await connection.run_sync(differences) == []
    await opened.dispose()


async def test_a_new_database_needs_no_migration(archive: SqlStore, address: str) -> None:
    def differences(connection: Connection) -> object:
        context = MigrationContext.configure(connection)
        return context.get_current_revision(), compare_metadata(context, METADATA)

    folder = files("escadre.server.store.migrations")
    assert ScriptDirectory(str(folder)).get_current_head() == SCHEMA_VERSION
    await archive.open()  # a second start changes nothing
    opened = open_engine(address)
    async with opened.connect() as connection:
        assert await connection.run_sync(differences) == (SCHEMA_VERSION, [])
    await opened.dispose()


async def test_tables_from_before_there_were_tickets_are_kept(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path / 'old.sqlite3'}"
    row = "'old', 'battleship', 1, '{}', x'00', 0.0, 0, NULL"
    old = open_engine(address)
    async with old.begin() as connection:
        await connection.run_sync(upgrade, "0001")
        await connection.execute(text(f"INSERT INTO tables VALUES ({row})"))
    await old.dispose()
    archive = SqlStore(address)
    await archive.open()
    found = await archive.load("old")
    await archive.close()
    assert found and found.ticket == "old" and found.server_seed == b"\0"


async def test_a_match_goes_on_after_a_restart(address: str, settings: Settings) -> None:
    kept = replace(settings, database=address)
    async with hosting(kept) as host, host.guest() as ann:
        table = (await ann.open("me", "mousse", first="1"))["table"]
        async with ann.live(table) as mine:
            await mine.read()
            await mine.act(*FLEET, READY)
            await mine.until(turn=[0])
        before = await ann.get(f"/tables/{table}/view")
        async with hosting(kept) as again:
            ann.http.base_url = again.url
            assert await ann.get(f"/tables/{table}/view") == before


async def test_two_servers_serve_one_table(address: str, settings: Settings) -> None:
    kept = replace(settings, database=address)
    async with hosting(kept) as one, hosting(kept) as two, one.guest() as ann, two.guest() as same:
        table = (await ann.open("me", "open"))["table"]
        for name, value in ann.http.cookies.items():
            same.http.cookies.set(name, value)
        assert (await same.get(f"/tables/{table}/view"))["viewer"] == 0
        act = {"type": "act", "ply": 0, "actions": FLEET}
        await ann.post(f"/tables/{table}/requests", act, 200)
        other = act | {"actions": FLEET[::-1]}
        refused = await same.post(f"/tables/{table}/requests", other, 409)
        assert refused["sentence"].startswith("Something has changed: ")
        assert (await same.get(f"/tables/{table}/view"))["ply"] == 5
        sat = await same.post(f"/tables/{table}/seats/1", {"name": "Ben"})
        assert sat["seats"][0]["seat"] == 1
        await ann.post(f"/tables/{table}/seats/1", {"name": "Cat"}, 409)


async def test_a_database_that_does_not_answer_is_an_error_not_a_hang(tmp_path: Path) -> None:
    archive = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'no such folder' / 'x.sqlite3'}")
    with pytest.raises(OperationalError):
        await archive.open()
    await archive.close()


async def test_an_old_table_is_found_and_forgotten(archive: SqlStore) -> None:
    before, after, over = stored("guest", "open"), stored("guest", "guest"), stored("guest")
    for each in (before, over):
        await archive.add(each)
    await archive.end(over.id)
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


async def test_a_ply_is_one_hop_to_another_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many plies wait: aiosqlite takes a hop for each statement, and for begin and end."""
    archive = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'one.sqlite3'}")
    await archive.open()
    made = stored("guest", "open")
    await archive.add(made)
    loop, hops = asyncio.get_running_loop(), 0
    told = loop.call_soon_threadsafe

    def counted(*what: Any, **more: Any) -> Any:
        nonlocal hops
        hops += 1
        return told(*what, **more)

    monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
    await archive.append(made.id, 0, [b"{}", b"{}"])
    monkeypatch.undo()
    assert hops == 1
    found = await archive.load(made.id)
    assert found is not None
    assert found.entries == (b"{}", b"{}")
    await archive.close()


async def test_entries_are_written_by_column_name(tmp_path: Path) -> None:
    """SQLite would accept a body as the number of an entry."""
    address = f"sqlite+aiosqlite:///{tmp_path / 'one.sqlite3'}"
    archive = SqlStore(address)
    await archive.open()
    made = stored("guest", "open")
    await archive.add(made)
    writer = EntryWriter(make_url(address))
    await writer.insert([{"at": 1.5, "body": "{}", "number": 0, "table_id": made.id}])
    writer.close()
    found = await archive.load(made.id)
    assert found is not None and found.entries == (b"{}",)
    await archive.close()


async def test_it_knows_when_each_player_was_last_there(archive: SqlStore) -> None:
    made = stored("guest", "open")
    before = time.time()
    await archive.add(made)
    written, here = await archive.last_times(made.id)
    assert before <= written <= time.time() and here == {}
    await asyncio.gather(archive.here(made.id, [0], 5.5), archive.here(made.id, [0, 1], 7.0))
    assert (await archive.last_times(made.id)).here == {0: 7.0, 1: 7.0}
    await archive.sit(made.id, 1, Occupant("guest", "Ben"), "ben")
    assert (await archive.last_times(made.id)).here[1] >= before
    await archive.free(made.id, 1)
    assert (await archive.last_times(made.id)).here == {0: 7.0}
    await archive.append(made.id, 0, [b'{"n":0}'])
    assert (await archive.last_times(made.id)).written >= written
    await archive.here(made.id, [0], 9.0)
    assert [seat.here for seat in (await archive.load_guest_data("ann")).tables[0].seats] == [9.0]


async def test_what_was_found_out_is_kept_with_its_table(archive: SqlStore) -> None:
    made = stored("guest", "bot")
    await archive.save_analysis(made.id, 1, b"[]")
    assert await archive.load_analysis(made.id, 1) is None  # there is no such table
    await archive.add(made)
    await archive.save_analysis(made.id, 1, b'[{"seat":0},{"seat":1}]')
    assert await archive.load_analysis(made.id, 2) is None
    await archive.save_analysis(made.id, 2, '[{"seat":0,"é":1},{"seat":1}]'.encode())
    assert await archive.load_analysis(made.id, 1) is None
    assert await archive.load_analysis(made.id, 2) == '[{"seat":0,"é":1},{"seat":1}]'.encode()
    data = await archive.load_guest_data("ann")
    assert data.tables[0].judged == ({"seat": 0, "é": 1},)  # the other's part is not hers
    await archive.delete_guest("ann")
    assert await archive.load_analysis(made.id, 2) is None
