"""Test that `/health` returns 503 when a move could not be stored."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import create_async_engine

from escadre.server.host import monitoring
from escadre.server.settings import DATABASE_FILE_NAME, Settings
from escadre.server.store import engine
from escadre.server.store.engine import BUSY_TIMEOUT_MS
from escadre.server.workers import WorkerCount, WorkerPool
from tests.server.clients import FLEET, NO_TLS, FailingStore, Guest, Host, hosting
from tests.server.server_process import Process

pytestmark = pytest.mark.anyio


async def status(guest: Guest) -> int:
    """Return the status code of /health."""
    return (await guest.http.get("/health")).status_code


def test_health_timeout_is_below_two_seconds() -> None:
    assert monitoring.ANSWER_TIMEOUT < 2


async def test_health_is_503_without_the_database_file(settings: Settings) -> None:
    async with hosting(settings) as host, host.guest() as ann:
        assert await status(ann) == 200
        file = settings.data / DATABASE_FILE_NAME
        file.rename(file.with_suffix(".away"))
        assert await status(ann) == 503
        file.write_bytes(b"")  # a different file with this name
        assert await status(ann) == 503
        file.unlink()
        file.with_suffix(".away").rename(file)
        assert await status(ann) == 200


async def test_locked_store_refuses_writes(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refusals are plain and nothing is half applied; queued writes share one lock timeout."""
    monkeypatch.setattr(engine, "BUSY_TIMEOUT_MS", 1_000)
    async with hosting(settings) as host, host.guest() as ann:
        opened = (await ann.open("me", "open"))["table"]
        errors = list[object]()
        event.listen(host.services.store.engine.sync_engine, "handle_error", errors.append)
        other = sqlite3.connect(settings.data / DATABASE_FILE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        new = {"game": "battleship", "seats": ["me", "mousse"], "name": "Ann"}
        answers = await asyncio.gather(
            *(ann.http.post("/api/tables", json=new) for _ in range(4)), ann.http.get("/health")
        )
        assert [answer.status_code for answer in answers] == [503] * 5
        assert {answer.json()["sentence"].partition(":")[0] for answer in answers[:4]} == {
            "Nothing was saved"
        }
        assert len(errors) == 1, "only the first write waits for the lock"
        async with ann.live(opened) as ann_socket:
            await ann_socket.read()
            assert (await ann_socket.act(FLEET[0]))["sentence"].startswith("Nothing was saved")
            other.execute("ROLLBACK")
            await ann_socket.act(FLEET[0])
            assert (await ann_socket.settle())["ply"] == 1
        assert await host.services.store.unfinished_tables(time.time() + 1, "", 9) == [opened]
        assert await status(ann) == 200
        other.close()


def test_lock_wait_is_at_most_two_seconds() -> None:
    assert BUSY_TIMEOUT_MS < 2_000


async def test_health_is_503_while_the_store_is_locked_exclusively(settings: Settings) -> None:
    async with hosting(settings) as host, host.guest() as ann:
        other = sqlite3.connect(settings.data / DATABASE_FILE_NAME, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        answers = await asyncio.gather(*(ann.http.get("/health") for _ in range(5)))
        assert [answer.status_code for answer in answers] == [503] * 5
        assert answers[0].json()["sentence"]
        other.execute("ROLLBACK")
        other.close()
        while await status(ann) != 200:  # noqa: ASYNC110  # SQLite retries at intervals
            await asyncio.sleep(0.01)


async def test_health_is_503_while_the_store_is_read_only(settings: Settings) -> None:
    async with hosting(settings) as host, host.guest() as ann:
        read_only = ["ON"]

        def close(connection: Any, *_: object) -> None:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA query_only = {read_only[-1]}")
            cursor.close()

        event.listen(host.services.store.engine.sync_engine, "checkout", close)
        assert await status(ann) == 503
        read_only.append("OFF")
        assert await status(ann) == 200


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux's prlimit")
def test_health_is_503_while_the_disk_is_full(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    no_more = 0, resource.RLIM_INFINITY
    as_before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, no_more)
    assert httpx.get(f"{process.url}/health", verify=NO_TLS).status_code == 503
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, as_before)
    assert httpx.get(f"{process.url}/health", verify=NO_TLS).status_code == 200
    assert process.stop() == 0


FRAME_BYTES = 4_096 + 24  # bytes of one page in SQLite's log


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux's prlimit")
async def test_health_is_503_when_the_disk_has_room_for_one_page_only(tmp_path: Path) -> None:
    """Regression test: the status was 200 while every move was refused."""
    process = Process(tmp_path)
    process.start()
    async with Guest(process.url, {}) as ann:
        table = (await ann.open("me", "open"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            written = (process.data / f"{DATABASE_FILE_NAME}-wal").stat().st_size
            no_more = written + FRAME_BYTES + FRAME_BYTES // 2, resource.RLIM_INFINITY
            as_before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, no_more)
            assert (await ann_socket.act(FLEET[0]))["sentence"].startswith("Nothing was saved")
            answer = await ann.http.get("/health")
            assert answer.status_code == 503
            assert answer.json()["store"] == "refuses writes"
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, as_before)
            assert await status(ann) == 200
            await ann_socket.act(FLEET[0])
            assert (await ann_socket.settle())["ply"] == 1
    assert process.stop() == 0
    assert process.log.count("the store refuses writes") == 1


async def test_health_names_what_is_wrong(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FailingStore(settings, OSError("disk"))
    async with hosting(settings, store=store) as host, host.guest() as ann:

        async def health() -> tuple[int, Any]:
            answer = await ann.http.get("/health")
            return answer.status_code, answer.json()

        code, good = await health()
        assert code == 200 and good.pop("workers")["lost"] == 0
        assert good == {"status": "ok", "wrong": [], "store": "ok", "peers": None}
        monkeypatch.setattr(WorkerPool, "count", lambda _: WorkerCount(1, 1))
        code, found = await health()
        assert (code, found["status"], found["wrong"]) == (200, "degraded", ["workers"])
        assert found["workers"] == {"alive": 2, "lost": 2} and "captains" in found["sentence"]
        monkeypatch.setattr(WorkerPool, "count", lambda _: WorkerCount(0, 1))
        assert (await health())[0] == 503

        store.fails.add("check_writable")
        code, found = await health()
        assert (code, found["store"], found["wrong"]) == (
            503,
            "refuses writes",
            ["store", "workers"],
        )


@asynccontextmanager
async def served(address: str, settings: Settings) -> AsyncIterator[tuple[Host, Guest, Any]]:
    """Yield a server on this PostgreSQL and a separate connection to the database."""
    beside = create_async_engine(address)
    try:
        async with hosting(replace(settings, database=address)) as host, host.guest() as guest:
            assert await status(guest) == 200
            async with beside.connect() as connection:
                yield host, guest, connection
    finally:
        await beside.dispose()


OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"


@pytest.mark.postgres
async def test_health_is_503_while_postgresql_is_locked(
    postgres_url: str, settings: Settings
) -> None:
    async with served(postgres_url, settings) as (_, guest, connection):
        await connection.execute(text("LOCK TABLE alembic_version"))
        assert await status(guest) == 503
        await connection.rollback()
        assert await status(guest) == 200


@pytest.mark.postgres
async def test_health_is_503_while_postgresql_is_read_only(
    postgres_url: str, settings: Settings
) -> None:
    async with served(postgres_url, settings) as (_, guest, connection):
        name = (await connection.execute(text("SELECT current_database()"))).scalar()
        setting = f"ALTER DATABASE {name} SET default_transaction_read_only"
        await connection.execute(text(f"{setting} = on"))
        await connection.commit()
        await connection.execute(text(f"{OTHERS} AND datname = '{name}'"))
        # The first request finds a dead connection.
        answers = [await status(guest) for _ in range(3)]
        assert answers == [503] * 3
        await connection.rollback()
        await connection.execute(text("SET default_transaction_read_only = off"))
        await connection.execute(text(f"{setting} = off"))
        await connection.commit()
        await connection.execute(text(f"{OTHERS} AND datname = '{name}'"))
        while await status(guest) != 200:  # noqa: ASYNC110  # dead connections are found one by one
            await asyncio.sleep(0.01)


@pytest.mark.postgres
async def test_health_reports_that_other_processes_cannot_be_heard(
    postgres_url: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(postgres_url, settings) as (host, guest, _):
        peers = host.services.peers
        assert peers is not None
        answer = await guest.http.get("/health")
        assert answer.json()["peers"] == {"status": "ok", "others": 0}

        async def silent() -> None:
            await asyncio.get_running_loop().create_future()

        with monkeypatch.context() as patched:
            patched.setattr(peers, "sync", silent)
            answer = await guest.http.get("/health")
            assert answer.status_code == 503 and answer.json()["wrong"] == ["peers"]
        assert await status(guest) == 200


async def test_route_metrics_do_not_contain_table_ids(ann: Guest) -> None:
    table = (await ann.open("me", "mousse", game="mats"))["table"]
    assert (await ann.http.get(f"/api/tables/{table}")).status_code == 200
    assert (await ann.http.get("/api/tables/nowhere")).status_code == 404
    page = (await ann.http.get("/metrics")).text
    for status_code in (200, 404):
        assert f'method="GET",path="/api/tables/{{id}}",status_code="{status_code}"' in page
    assert "escadre_http_request_duration_seconds_bucket" in page
    assert table not in page and "nowhere" not in page
