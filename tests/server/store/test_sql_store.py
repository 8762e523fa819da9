"""Test the SQL store on SQLite and PostgreSQL."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError, OperationalError

from escadre.server.settings import Settings
from escadre.server.store import sql_store
from escadre.server.store.engine import StoreBusy, open_engine
from escadre.server.store.schema import METADATA, SCHEMA_VERSION
from escadre.server.store.sql_store import EntryWriter, SqlStore
from escadre.tables.ports import Occupant, WriteConflict
from tests.helpers.postgres import locked_entries
from tests.server.clients import FLEET, READY, TIMEOUT, hosting
from tests.server.store.tables import make_stored_table

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'test.sqlite3'}"
    else:
        yield request.getfixturevalue("postgres_url")


@pytest.fixture
async def store(address: str, anyio_backend: str) -> AsyncIterator[SqlStore]:
    opened = SqlStore(address)
    await opened.open()
    yield opened
    await opened.close()


async def test_of_two_concurrent_writers_one_wins_and_one_writes_nothing(
    store: SqlStore, address: str
) -> None:
    table, other = make_stored_table("guest", "guest"), SqlStore(address)
    await store.add(table)
    bodies = [[b'{"by":"a"}'] * 2, [b'{"by":"b"}'] * 3]
    try:
        done = await asyncio.gather(
            store.append(table.id, 0, bodies[0]),
            other.append(table.id, 0, bodies[1]),
            return_exceptions=True,
        )
    finally:
        await other.close()
    assert [type(each) for each in done].count(WriteConflict) == 1
    winner = bodies[0 if done[0] is None else 1]
    stored = await store.load(table.id)
    assert stored and list(stored.entries) == winner


def failing_once(
    monkeypatch: pytest.MonkeyPatch, error: Exception, *, committed: bool
) -> list[Exception]:
    """Make SQLite's next write of entries fail, before the commit or after it."""
    insert, raised = EntryWriter.insert, list[Exception]()

    async def fails(writer: EntryWriter, rows: Any, ended: Any) -> None:
        if not raised:
            raised.append(error)
            if committed:
                await insert(writer, rows, ended)
            raise error
        await insert(writer, rows, ended)

    monkeypatch.setattr(EntryWriter, "insert", fails)
    return raised


@pytest.fixture
async def file_store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[SqlStore]:
    opened = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'faults.sqlite3'}")
    await opened.open()
    yield opened
    await opened.close()


LOST = DBAPIError("COMMIT", None, OSError("closed"), connection_invalidated=True)


async def test_append_is_not_retried_after_a_commit_without_an_answer(
    file_store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A retry would find the entries and take them for those of another process."""
    table = make_stored_table("guest", "guest")
    await file_store.add(table)
    raised = failing_once(monkeypatch, LOST, committed=True)
    with pytest.raises(DBAPIError) as failure:
        await file_store.append(table.id, 0, [b'{"n":0}'])
    assert failure.value is LOST and raised == [LOST]
    stored = await file_store.load(table.id)
    assert stored is not None and stored.entries == (b'{"n":0}',)


@pytest.mark.parametrize("error", [LOST, TimeoutError(), OSError("no route")])
async def test_outage_fails_all_waiting_appends_at_once(
    file_store: SqlStore, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    table, other = make_stored_table("guest", "guest"), make_stored_table("guest", "guest")
    for each in (table, other):
        await file_store.add(each)
    failing_once(monkeypatch, error, committed=False)
    done = await asyncio.gather(
        file_store.append(table.id, 0, [b"0"]),
        file_store.append(other.id, 0, [b"1"]),
        return_exceptions=True,
    )
    assert list(done) == [error, error], "an append was retried"
    stored = await file_store.load(table.id)
    assert stored is not None and not stored.entries


@pytest.mark.postgres
async def test_entries_are_not_written_after_their_caller_has_given_up(postgres_url: str) -> None:
    """Another session holds a lock on the entries for longer than the caller waits."""
    store, table = SqlStore(postgres_url), make_stored_table("guest", "guest")
    await store.open()
    await store.add(table)
    async with locked_entries(postgres_url) as blocked:
        writing = asyncio.create_task(store.append(table.id, 0, [b'{"n":0}']))
        await blocked()
        writing.cancel()
        await asyncio.wait([writing])
    await store.append(table.id, 0, [b'{"n":1}'])  # both appends wait for the lock
    stored = await store.load(table.id)
    await store.close()
    assert stored is not None and stored.entries == (b'{"n":1}',)


@pytest.mark.postgres
async def test_store_closes_quickly_if_the_database_does_not_answer(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_store, "WRITE_OUT_TIMEOUT", 0.05)
    store, table = SqlStore(postgres_url), make_stored_table("guest", "guest")
    await store.open()
    await store.add(table)
    async with locked_entries(postgres_url) as blocked:
        writing = asyncio.create_task(store.append(table.id, 0, [b'{"n":0}']))
        await blocked()
        async with asyncio.timeout(TIMEOUT):
            await store.close()
        with pytest.raises(StoreBusy):
            await writing


async def test_migrations_create_the_schema_of_the_code(address: str) -> None:
    from alembic.autogenerate import compare_metadata  # slow to import
    from alembic.migration import MigrationContext

    from escadre.server.store.migrations import upgrade

    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    opened = open_engine(address)
    async with opened.begin() as connection:
        await connection.run_sync(upgrade)
        assert await connection.run_sync(differences) == []
    await opened.dispose()


async def test_new_database_needs_no_migration(store: SqlStore, address: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    def differences(connection: Connection) -> object:
        context = MigrationContext.configure(connection)
        return context.get_current_revision(), compare_metadata(context, METADATA)

    folder = files("escadre.server.store.migrations")
    assert ScriptDirectory(str(folder)).get_current_head() == SCHEMA_VERSION
    await store.open()  # a second start changes nothing
    opened = open_engine(address)
    async with opened.connect() as connection:
        assert await connection.run_sync(differences) == (SCHEMA_VERSION, [])
    await opened.dispose()


async def test_tables_without_tickets_survive_the_migration(tmp_path: Path) -> None:
    from escadre.server.store.migrations import upgrade

    address = f"sqlite+aiosqlite:///{tmp_path / 'old.sqlite3'}"
    row = "'old', 'battleship', 1, '{}', x'00', 0.0, 0, NULL"
    old = open_engine(address)
    async with old.begin() as connection:
        await connection.run_sync(upgrade, "0001")
        await connection.execute(text(f"INSERT INTO tables VALUES ({row})"))
    await old.dispose()
    store = SqlStore(address)
    await store.open()
    stored = await store.load("old")
    await store.close()
    assert stored and stored.ticket == "old" and stored.server_seed == b"\0"


async def test_match_continues_after_a_restart(address: str, settings: Settings) -> None:
    database_settings = replace(settings, database=address)
    async with hosting(database_settings) as host, host.guest() as ann:
        table = (await ann.open("me", "mousse", first="1"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(*FLEET, READY)
            await ann_socket.until(turn=[0])
        before = await ann.get(f"/tables/{table}/view")
        async with hosting(database_settings) as again:
            ann.http.base_url = again.url
            assert await ann.get(f"/tables/{table}/view") == before


async def test_two_servers_can_serve_one_table(address: str, settings: Settings) -> None:
    shared_settings = replace(settings, database=address)
    async with (
        hosting(shared_settings) as one,
        hosting(shared_settings) as two,
        one.guest() as ann,
        two.guest() as same,
    ):
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


async def test_database_that_does_not_answer_raises_an_error(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'no such folder' / 'x.sqlite3'}")
    with pytest.raises(OperationalError):
        await store.open()
    await store.close()


async def test_append_takes_one_thread_switch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of plies does not matter; aiosqlite switches threads for each statement."""
    store = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'one.sqlite3'}")
    await store.open()
    table = make_stored_table("guest", "open")
    await store.add(table)
    loop, switch_count = asyncio.get_running_loop(), 0
    call_soon = loop.call_soon_threadsafe

    def count_switch(*what: Any, **more: Any) -> Any:
        nonlocal switch_count
        switch_count += 1
        return call_soon(*what, **more)

    monkeypatch.setattr(loop, "call_soon_threadsafe", count_switch)
    await store.append(table.id, 0, [b"{}", b"{}"])
    monkeypatch.undo()
    assert switch_count == 1
    stored = await store.load(table.id)
    assert stored is not None
    assert stored.entries == (b"{}", b"{}")
    await store.close()


async def test_entries_are_inserted_by_column_name(tmp_path: Path) -> None:
    """SQLite would also accept a body as the number of an entry."""
    address = f"sqlite+aiosqlite:///{tmp_path / 'one.sqlite3'}"
    store = SqlStore(address)
    await store.open()
    table = make_stored_table("guest", "open")
    await store.add(table)
    writer = EntryWriter(make_url(address))
    await writer.insert([{"at": 1.5, "body": "{}", "number": 0, "table_id": table.id}])
    writer.close()
    stored = await store.load(table.id)
    assert stored is not None and stored.entries == (b"{}",)
    await store.close()


async def test_last_time_of_each_player_is_stored(store: SqlStore) -> None:
    table = make_stored_table("guest", "open")
    before = time.time()
    await store.add(table)
    last_write, last_seen = await store.last_times(table.id)
    assert before <= last_write <= time.time() and last_seen == {}
    await asyncio.gather(
        store.record_presence(table.id, [0], 5.5), store.record_presence(table.id, [0, 1], 7.0)
    )
    assert (await store.last_times(table.id)).last_seen == {0: 7.0, 1: 7.0}
    await store.sit(table.id, 1, Occupant("guest", "Ben"), "ben")
    assert (await store.last_times(table.id)).last_seen[1] >= before
    await store.free(table.id, 1)
    assert (await store.last_times(table.id)).last_seen == {0: 7.0}
    await store.append(table.id, 0, [b'{"n":0}'])
    assert (await store.last_times(table.id)).last_write >= last_write
    await store.record_presence(table.id, [0], 9.0)
    assert [seat.last_seen for seat in (await store.load_guest_data("ann")).tables[0].seats] == [
        9.0
    ]


async def test_analysis_is_stored_with_its_table(store: SqlStore) -> None:
    table = make_stored_table("guest", "bot")
    await store.save_analysis(table.id, 1, b"[]")
    assert await store.load_analysis(table.id, 1) is None  # the table does not exist yet
    await store.add(table)
    await store.save_analysis(table.id, 1, b'[{"seat":0},{"seat":1}]')
    assert await store.load_analysis(table.id, 2) is None
    await store.save_analysis(table.id, 2, '[{"seat":0,"é":1},{"seat":1}]'.encode())
    assert await store.load_analysis(table.id, 1) is None
    assert await store.load_analysis(table.id, 2) == '[{"seat":0,"é":1},{"seat":1}]'.encode()
    data = await store.load_guest_data("ann")
    assert data.tables[0].analyses == ({"seat": 0, "é": 1},)  # without the opponent's part
    await store.delete_guest("ann")
    assert await store.load_analysis(table.id, 2) is None
