"""Test that refusals are correct while the database fails, and that play continues after it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from subprocess import CalledProcessError
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace
from sqlalchemy import event, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine
from websockets.exceptions import ConnectionClosed

from escadre.core.match.json_format import decode_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from escadre.server import services
from escadre.server.routes.table_connection import TRY_LATER
from escadre.server.settings import Settings
from escadre.server.store import sql_store
from escadre.server.store.sql_store import SqlStore
from escadre.tables.errors import StoreFailure
from tests.conftest import often, skip_or_fail, swept
from tests.helpers.postgres import LosingProxy, Postgres, locked_entries, postgres
from tests.server.clients import (
    FLEET,
    READY,
    TIMEOUT,
    FailingStore,
    Guest,
    Host,
    Live,
    bomb,
    hosting,
)
from tests.tables.helpers import act

pytestmark = pytest.mark.anyio
on_postgres = pytest.mark.postgres

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
BOMBS = often(8, 4)

Disturb = Callable[[], Awaitable[None]]


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """Yield a PostgreSQL server that only these tests stop; each test leaves it running."""
    with ExitStack() as stack:
        try:
            yield stack.enter_context(postgres())
        except (OSError, ImportError, CalledProcessError) as error:
            skip_or_fail(f"no PostgreSQL ({error})")


def sqlalchemy_address(server: Postgres) -> str:
    """Return the address in the form that the settings need."""
    url = make_url(server.address).set(drivername="postgresql+asyncpg")
    return url.render_as_string(hide_password=False)


async def cut_connections(address: str) -> None:
    """End every other session of the database."""
    plain = make_url(address).set(drivername="postgresql")
    connection = await asyncpg.connect(plain.render_as_string(hide_password=False))
    try:
        await connection.execute(f"{CUT} AND datname = current_database()")
    finally:
        await connection.close()


async def act_until_accepted(live: Live, steps: list[Any]) -> int:
    """Repeat an act until it is accepted; return the number of refusals, all by the store."""
    for refused in range(50):
        ply = live.view["ply"]
        await live.send(type="act", id=refused, ply=ply, actions=steps)
        while (answer := await live.read()).get("id") != refused:
            pass
        if answer["type"] == "done":
            return refused
        await live.settle()
        assert live.view["ply"] == ply, "the act was refused but played"
        await asyncio.sleep(0.02)
    raise AssertionError(f"always refused: {answer}")


async def do_nothing() -> None:
    """Do nothing."""


async def whole_match(
    host: Host, guest: Guest, disturb: Disturb, calm: Disturb = do_nothing
) -> int:
    """Play a match against a captain with disturbances; return how many acts were refused.

    `calm` is called after the match to end the disturbances.
    """
    table = (await guest.open("me", "mousse", first="1", bombs=BOMBS))["table"]
    refused = 0
    async with guest.live(table) as socket:
        await socket.read()
        await disturb()
        refused += await act_until_accepted(socket, [*FLEET, READY])
        for n in range(BOMBS):
            await socket.until(turn=[0])
            await disturb()
            refused += await act_until_accepted(socket, [bomb(n)])
        while not socket.view["table"]["ended"]:
            await socket.read()
    await calm()
    while (response := await guest.http.get(f"/api/tables/{table}/record")).status_code == 503:
        pass  # the connection that was cut last gives one error; then a new one is opened
    kit = GAMES["battleship"]
    record = decode_record(response.content, kit.game)
    assert verify(kit, record) == []
    assert [json.dumps(n) for n in bombs_of(response.json())] == [str(n) for n in range(BOMBS)]
    assert host.services.tables.ports.counters.bot_failures == 0, (
        "a captain failed and played at random"
    )
    return refused


def bombs_of(record: Any) -> list[int]:
    """Return the squares that seat 0 has bombed, in order."""
    return [
        ply["action"]["square"]
        for ply in record["plies"]
        if ply["seat"] == 0 and ply["action"]["type"] == "bomb"
    ]


@on_postgres
async def test_moves_are_played_once_if_connections_are_cut_before_each(
    postgres_url: str, settings: Settings
) -> None:
    async with hosting(replace(settings, database=postgres_url)) as host, host.guest() as ann:
        await whole_match(host, ann, lambda: cut_connections(postgres_url))


STATEMENTS_BETWEEN_CUTS = 12, 30  # at least and at most


@on_postgres
async def test_moves_are_played_once_if_connections_are_cut_at_any_moment(
    postgres_url: str, settings: Settings
) -> None:
    """Connections are cut every few statements, which does not depend on the machine's speed.

    There are more statements between two cuts than the server needs to read a table again: after
    each failure in a row it waits twice as long, and the client would give up.
    """
    async with hosting(replace(settings, database=postgres_url)) as host, host.guest() as ann:
        is_over = False
        cut_count = 0
        statements = asyncio.Semaphore(0)
        cutting: asyncio.Task[None] | None = None
        engine = host.services.store.engine.sync_engine
        event.listen(engine, "before_cursor_execute", lambda *_: statements.release())

        async def keep_cutting() -> None:
            nonlocal cut_count
            rng = Random(20261124)
            while not is_over:
                await cut_connections(postgres_url)
                cut_count += 1
                for _ in range(rng.randint(*STATEMENTS_BETWEEN_CUTS)):
                    await statements.acquire()

        async def begin() -> None:
            nonlocal cutting
            cutting = cutting or asyncio.create_task(keep_cutting())

        async def end() -> None:
            nonlocal is_over
            is_over = True
            for _ in range(STATEMENTS_BETWEEN_CUTS[1]):
                statements.release()
            if cutting is not None:
                await cutting

        try:
            await whole_match(host, ann, begin, end)
        finally:
            await end()
        assert cut_count > 1


@on_postgres
async def test_unusable_connection_is_not_used_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has ended the session, but the driver has not yet noticed the closed socket."""

    async def unusable(*_: Any, **__: Any) -> Any:
        raise asyncpg.InternalClientError("cannot switch to state 12")

    store = SqlStore(postgres_url)
    try:
        async with store.engine.connect() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            with monkeypatch.context() as during, pytest.raises(DBAPIError) as failure:
                during.setattr(asyncpg.Connection, "prepare", unusable)
                await connection.execute(select(1))
            assert failure.value.connection_invalidated
        async with store.engine.connect() as connection:
            assert (await connection.get_raw_connection()).driver_connection is not driver
            assert await connection.scalar(select(1)) == 1
    finally:
        await store.close()


@on_postgres
@pytest.mark.parametrize("command", [*swept("take-back"), "resign"])
async def test_request_whose_commit_answer_was_lost_is_done_once(
    own_postgres: Postgres, settings: Settings, tmp_path: Path, command: str
) -> None:
    async with (
        LosingProxy(own_postgres, tmp_path) as proxy,
        hosting(replace(settings, database=proxy.address)) as host,
        host.guest() as ann,
    ):
        id = (await ann.open("me", "me"))["table"]
        async with ann.live(id, {"as": 0}) as ann_socket:
            await ann_socket.act(*FLEET[:3])
            table = await host.services.table(id)
            before = len(table.log)
            proxy.loses = True
            await ann_socket.send(type=command, id=9)
            while (answer := await ann_socket.read()).get("id") != 9:
                pass
            assert not proxy.loses
            assert answer == {"type": "done", "id": 9}
            assert len(table.log) == before + 1


@on_postgres
async def test_server_stops_quickly_if_the_database_does_not_answer(
    postgres_url: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Regression test: the server stopped after 150 s, when the lock was released."""
    monkeypatch.setattr(sql_store, "WRITE_OUT_TIMEOUT", 0.05)
    monkeypatch.setattr(services, "WRITE_OUT_TIMEOUT", 0.05)
    store = SqlStore(postgres_url)
    await store.open()
    await store.close()
    async with locked_entries(postgres_url) as blocked:
        async with asyncio.timeout(2 * TIMEOUT):
            database_settings = replace(settings, database=postgres_url)
            async with hosting(database_settings) as host, host.guest() as ann:
                id = (await ann.open("me", "open"))["table"]
                table = await host.services.table(id)
                played = asyncio.create_task(act(table, 0, FLEET[0]))
                await blocked()
            with pytest.raises(StoreFailure):
                await played


@on_postgres
async def test_restarting_the_database_loses_no_move(
    own_postgres: Postgres, settings: Settings
) -> None:
    address = sqlalchemy_address(own_postgres)
    outage_count = 0

    async def restart() -> None:
        nonlocal outage_count
        if outage_count == 3:
            return
        outage_count += 1
        await asyncio.to_thread(own_postgres.stop)
        loop = asyncio.get_running_loop()
        loop.call_later(0.3, lambda: loop.run_in_executor(None, own_postgres.start))

    async with hosting(replace(settings, database=address)) as host, host.guest() as ann:
        refused = await whole_match(host, ann, restart)
        assert refused >= outage_count, "an act was accepted without a database"


@on_postgres
async def test_new_connection_without_a_database_is_asked_to_retry(
    own_postgres: Postgres, settings: Settings
) -> None:
    address = sqlalchemy_address(own_postgres)
    async with hosting(replace(settings, database=address)) as host, host.guest() as ann:
        table = (await ann.open("me", "open", first="1"))["table"]
        host.services.tables.evict(table)
        await asyncio.to_thread(own_postgres.stop)
        async with ann.live(table) as live:
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await live.read()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == TRY_LATER
            assert closed.value.rcvd.reason == "table-not-kept"
        await ann.get(f"/tables/{table}", 503)
        await asyncio.to_thread(own_postgres.start)
        async with ann.live(table) as live:
            await live.read()
            assert live.view["table"]["id"] == table


NO_STORE_NEEDED = {
    "post /api/games/{name}/puzzles/{id}",
    "post /api/games/{name}/puzzles/{id}/questions",
}
BODIES: dict[str, Any] = {
    "/tables": {"game": "battleship", "seats": ["me", "open"], "name": "Ann", "options": {}},
    "/tables/{id}/requests": {"type": "resign"},
    "/tables/{id}/seats/{seat}": {"name": "Ben"},
    "/tables/{id}/claim": {"secret": "x"},
    "/tables/{id}/again/{seat}/{number}": {"done": []},
    "/tables/{id}/again/{seat}/{number}/questions": {
        "done": [],
        "query": {"type": "try", "id": 1, "actions": [{}]},
    },
    "/tables/{id}/what-if": {"ply": 0, "seat": 0, "level": "mousse", "name": "Ann"},
    "/games/{name}/puzzles/{id}/report": {"reason": "wrong"},
}
"""Of the requests that write to the store, or read it for a table."""


async def test_every_route_reports_a_missing_database(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Like asyncpg, the driver raises an OSError if it cannot connect."""
    async with hosting(settings) as host, host.guest() as ann:
        id = (await ann.open("me", "open"))["table"]
        puzzle = (await ann.get("/games/battleship/puzzles"))["puzzles"][0]["id"]
        document = (await ann.http.get("/api/openapi.json")).json()
        host.services.tables.evict(id)

        def refuse(*_: Any) -> Any:
            raise ConnectionRefusedError("no connection")

        monkeypatch.setattr(AsyncEngine, "connect", refuse)
        monkeypatch.setattr(AsyncEngine, "begin", refuse)
        statuses, ended = dict[str, int](), set[str]()
        for path, methods in document["paths"].items():
            for method in methods:
                values = {"name": "battleship", "id": puzzle if "puzzles" in path else id}
                values |= {"seat": "1", "ply": "0", "option": "fleet", "day": "2026-01-01"}
                values |= {"lesson": "x", "stop": "x", "number": "0"}
                address = path.format(**values)
                body = BODIES.get(path.removeprefix("/api"), {})
                json = body if method == "post" else None
                answer = await ann.http.request(method, address, json=json)
                assert answer.status_code != 500, f"{method} {path}: {answer.text}"
                statuses[f"{method} {path}"] = answer.status_code
                if answer.status_code == 503:
                    ended.add(answer.json()["sentence"])
        sentence_starts = ("The database", "Nothing was saved: the database", "The computation")
        assert all(each.startswith(sentence_starts) for each in ended)
        silent = {
            route
            for route, status in statuses.items()
            if status != 503 and ("{id}" in route or "/me/" in route or route.endswith("puzzles"))
        }
        assert silent == NO_STORE_NEEDED


async def test_move_that_cannot_be_stored_returns_503(settings: Settings) -> None:
    store = FailingStore(settings, OSError("no space left on device"))
    async with hosting(settings, store=store) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        act = {"type": "act", "ply": 0, "actions": [FLEET[0]]}
        store.fails.add("append")
        problem = await ann.post(f"/tables/{table}/requests", act, 503)
        assert problem["sentence"]
        store.fails.clear()
        await ann.post(f"/tables/{table}/requests", act, 200)


async def test_new_guest_has_the_seat_after_a_lost_store_answer(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit = SqlStore.sit

    async def unanswered(*_: Any) -> None:
        await sit(*_)
        monkeypatch.setattr(SqlStore, "load", gone)
        raise OSError("the connection was lost")

    async def gone(*_: Any, **__: Any) -> None:
        raise OSError("no connection")

    async with hosting(settings) as host, host.guest() as ann, host.guest() as ben:
        table = (await ann.open("me", "open"))["table"]
        with monkeypatch.context() as during:
            load = SqlStore.load
            during.setattr(SqlStore, "sit", unanswered)
            problem = await ben.post(f"/tables/{table}/seats/1", {"name": "Ben"}, 503)
            assert "may or may not have been saved" in problem["sentence"]
        monkeypatch.setattr(SqlStore, "load", load)
        assert (await ben.get(f"/tables/{table}"))["table"]["mine"] == [1]
