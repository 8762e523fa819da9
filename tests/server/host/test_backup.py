"""Test backup and restore of all stored data, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from escadre.core.errors import InputError
from escadre.server.host.backup import create_backup, restore_backup
from escadre.server.settings import Settings
from escadre.server.store.engine import read_snapshot
from escadre.server.store.schema import ENTRIES, METADATA
from tests.conftest import often
from tests.server.clients import FLEET, READY, bomb, hosting
from tests.server.server_process import Process, run_command

pytestmark = pytest.mark.anyio

STORES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Settings]:
    """Return settings for each kind of store."""
    if request.param == "sqlite":
        yield settings
    else:
        yield replace(settings, database=request.getfixturevalue("postgres_url"))


async def rows(address: str) -> dict[str, list[Any]]:
    """Return all rows of a store."""
    async with read_snapshot(address) as connection:
        return {
            table.name: sorted(map(tuple, await connection.execute(select(table))), key=repr)
            for table in METADATA.sorted_tables
        }


async def refusal_id(doing: Any) -> str:
    """Return the id of the message with which this call is refused."""
    with pytest.raises(InputError) as found:
        await doing
    return found.value.reason.id


@pytest.mark.parametrize(
    ("store", "onto"),
    [
        pytest.param(one, other, marks=marks)
        for one, other, marks in (
            ("sqlite", "postgresql", [pytest.mark.postgres]),
            ("postgresql", "sqlite", [pytest.mark.postgres]),
            ("sqlite", "sqlite", [pytest.mark.sweep]),
            ("postgresql", "postgresql", [pytest.mark.sweep, pytest.mark.postgres]),
        )
    ],
    indirect=["store"],
)
async def test_restored_match_continues_on_either_store(
    store: Settings, onto: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = tmp_path / "backup"
    async with hosting(store) as host, host.guest() as ann:
        table = (await ann.open("me", "mousse", first="1", name="Änn ☸"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(*FLEET, READY)
            await ann_socket.until(turn=[0])
        await ann.http.get("/health")  # this is backed up, too
        before = await ann.get(f"/tables/{table}/view")
        assert await create_backup(store, file) == 1, "backup of a running server"
        whole = await rows(store.database_url)
    cookies = dict(ann.http.cookies)

    elsewhere = replace(store, data=tmp_path / "elsewhere", database=None)
    if onto == "postgresql":  # from PostgreSQL to PostgreSQL the data is already there
        elsewhere = replace(elsewhere, database=request.getfixturevalue("postgres_url"))
    assert await restore_backup(elsewhere, file, replacing=store.database is not None) == 1
    assert await rows(elsewhere.database_url) == whole
    async with hosting(elsewhere) as host, host.guest() as same:
        for name, value in cookies.items():
            same.http.cookies.set(name, value)
        assert await same.get(f"/tables/{table}/view") == before
        async with same.live(table) as socket:
            await socket.read()
            assert (await socket.act(bomb(0)))["type"] == "view", "the key was not restored"


async def test_restore_replaces_stored_data_only_on_request(
    store: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "backup"
    async with hosting(store) as host, host.guest() as ann:
        first = (await ann.open("me", "open"))["table"]
        await create_backup(store, file)
        second = (await ann.open("me", "open"))["table"]
    assert await refusal_id(restore_backup(store, file)) == "restore-not-empty"
    async with hosting(store) as host, host.guest() as ann:
        await ann.get(f"/tables/{second}")
    assert await restore_backup(store, file, replacing=True) == 1
    async with hosting(store) as host, host.guest() as ann:
        await ann.get(f"/tables/{first}")
        await ann.get(f"/tables/{second}", 404)


async def test_backup_is_a_consistent_snapshot(store: Settings, tmp_path: Path) -> None:
    """While two seats keep playing, no backup has a missing or incomplete ply."""
    async with hosting(store) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        place = {"type": "place", "size": 5, "square": 0, "across": True}
        lift = {"type": "lift", "square": 0}
        playing = True

        async def play() -> None:
            ply = 0
            while playing:
                act = {"type": "act", "ply": ply, "actions": [place, lift]}
                await ann.post(f"/tables/{table}/requests", act, 200)
                ply += 2

        task = asyncio.create_task(play())
        sizes = []
        for n in range(often(4, 2)):
            file = tmp_path / f"backup-{n}"
            await create_backup(store, file)
            with closing(sqlite3.connect(file)) as found:
                numbers = [row[0] for row in found.execute("SELECT number FROM entries ORDER BY 1")]
            assert numbers == list(range(len(numbers))) and len(numbers) % 2 == 0
            sizes.append(len(numbers))
        playing = False
        await task
        async with read_snapshot(store.database_url) as connection:
            last = len((await connection.execute(select(ENTRIES))).all())
    assert sizes == sorted(sizes) and sizes[-1] <= last


async def test_backup_file_is_private_and_leaves_no_temporary_files(
    store: Settings, tmp_path: Path
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    async with hosting(store):
        await create_backup(store, folder / "backup")
        await create_backup(store, folder / "backup")  # replaces the existing file
    assert [path.name for path in folder.iterdir()] == ["backup"]
    assert stat.S_IMODE((folder / "backup").stat().st_mode) == 0o600


@pytest.mark.parametrize("written", [b"", b"nonsense", b"SQLite format 3\0 but no more"])
async def test_restore_refuses_files_that_are_not_backups(
    settings: Settings, tmp_path: Path, written: bytes
) -> None:
    file = tmp_path / "file"
    file.write_bytes(written)
    assert await refusal_id(restore_backup(settings, file)) == "backup-not-one"
    assert not settings.data.exists(), "the new data folder was not removed"


async def test_restore_refuses_backup_of_a_newer_version(
    settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "backup"
    async with hosting(settings):
        await create_backup(settings, file)
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("UPDATE alembic_version SET version_num = '9999'")
    assert await refusal_id(restore_backup(settings, file, replacing=True)) == "backup-newer"


@pytest.mark.postgres
async def test_restore_refuses_postgresql_used_by_a_server(
    postgres_url: str, settings: Settings, tmp_path: Path
) -> None:
    store, file = replace(settings, database=postgres_url), tmp_path / "backup"
    async with hosting(store):
        await create_backup(store, file)
        assert await refusal_id(restore_backup(store, file, replacing=True)) == "store-served"
    await restore_backup(store, file, replacing=True)


@pytest.mark.sweep  # the tests above cover what the commands call
def test_backup_and_restore_commands(tmp_path: Path) -> None:
    process, file = Process(tmp_path), tmp_path / "backup"
    process.start()
    done = run_command(file, "--data", process.data, verb="backup")
    assert done == (0, f"0 tables saved to {file}.\n", "")
    code, _, error = run_command(file, "--data", process.data, verb="restore")
    assert code == 1 and "stop it first" in error and error.count("\n") == 1
    assert process.stop() == 0
    done = run_command(file, "--data", process.data, verb="restore")
    assert done == (0, f"0 tables restored from {file}.\n", "")
    code, _, error = run_command(file, "--data", tmp_path / "nobody", verb="backup")
    assert code == 1 and "no database" in error and error.count("\n") == 1
    assert file.exists()
