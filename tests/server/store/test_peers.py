"""Test that several processes are refused on SQLite, and share tables on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy import text

from escadre.core.match.json_format import decode_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from escadre.server.settings import Settings
from escadre.server.store.engine import open_engine
from escadre.server.store.postgres_peers import PostgresPeers
from escadre.server.store.store_lock import exclusive_store
from escadre.tables.jobs import choose_turn
from tests.conftest import often
from tests.server.clients import FLEET, READY, Guest, Host, Live, bomb, hosting, place
from tests.server.server_process import Process, run_command
from tests.server.test_crash import BOMBS, Player, wait_for_more_lines
from tests.server.test_serve import children, has_ended

pytestmark = pytest.mark.anyio
on_postgres = pytest.mark.postgres


def test_a_second_server_on_one_sqlite_store_is_refused(tmp_path: Path) -> None:
    """In tests/server/test_crash.py, a server holds the lock, and leaves none when it is killed."""
    settings = Settings(data=tmp_path)
    with exclusive_store(settings.database_url):
        exit_code, output, error = run_command("--data", tmp_path, "--port", "0")
    assert (exit_code, output) == (1, "")
    assert error.count("\n") == 1 and "Another server" in error
    exit_code, _, error = run_command("--data", tmp_path / "other", "--processes", "2")
    assert exit_code == 1 and error.count("\n") == 1 and "PostgreSQL" in error


@asynccontextmanager
async def two_servers(address: str, settings: Settings) -> AsyncIterator[tuple[Host, Host]]:
    """Yield two servers on one PostgreSQL database."""
    shared_settings = replace(settings, database=address)
    async with hosting(shared_settings) as one, hosting(shared_settings) as other:
        yield one, other


def elsewhere(guest: Guest, host: Host) -> Guest:
    """Yield the same browser connected to the other process."""
    same = host.guest()
    for name, value in guest.http.cookies.items():
        same.http.cookies.set(name, value)
    return same


@on_postgres
async def test_process_reads_plies_of_other_processes_before_it_answers(
    postgres_url: str, settings: Settings
) -> None:
    async with two_servers(postgres_url, settings) as (one, other), one.guest() as ann:
        table = (await ann.open("me", "open", first="1"))["table"]
        async with elsewhere(ann, other) as same:
            assert (await same.get(f"/tables/{table}/view"))["viewer"] == 0
            for n, step in enumerate([*FLEET, READY]):
                act = {"type": "act", "ply": n, "actions": [step]}
                here, there = (ann, same) if n % 2 else (same, ann)
                await here.post(f"/tables/{table}/requests", act, 200)
                assert (await there.get(f"/tables/{table}/view"))["ply"] == n + 1
            async with one.guest() as ben:
                await ben.sit(table, 1)
            assert (await same.get(f"/tables/{table}"))["table"]["chairs"][1]["name"] == "Ben"


@on_postgres
async def test_player_on_another_process_gets_every_line(
    postgres_url: str, settings: Settings
) -> None:
    async with AsyncExitStack() as stack:
        one, other = await stack.enter_async_context(two_servers(postgres_url, settings))
        ann, ben = [await stack.enter_async_context(host.guest()) for host in (one, other)]
        table = (await ann.open("me", "open", first="1", bombs=3))["table"]
        ann_socket = await stack.enter_async_context(ann.live(table))
        await ann_socket.read()
        await ben.sit(table, 1)
        ben_socket = await stack.enter_async_context(ben.live(table))
        await ben_socket.read()
        while [chair["here"] for chair in ann_socket.view["table"]["chairs"]] != [True, True]:
            await ann_socket.read()
        while [chair["here"] for chair in ben_socket.view["table"]["chairs"]] != [True, True]:
            await ben_socket.read()
        await ann_socket.act(*FLEET, READY)
        while not ben_socket.lines:
            await ben_socket.read()
        await ben_socket.act(*FLEET, READY)
        await ann_socket.until(turn=[0])
        await ann_socket.act(bomb(0))
        while len(ben_socket.lines) != len(ann_socket.lines):
            await ben_socket.read()
        assert ben_socket.lines[-1]["text"].startswith(ann_socket.lines[-1]["text"])
        await ben_socket.connection.close()
        while ann_socket.view["table"]["chairs"][1]["here"]:
            await ann_socket.read()


@on_postgres
async def test_secret_plies_of_another_process_send_no_message(
    postgres_url: str, settings: Settings
) -> None:
    async with AsyncExitStack() as stack:
        one, other = await stack.enter_async_context(two_servers(postgres_url, settings))
        ann, ben = [await stack.enter_async_context(host.guest()) for host in (one, other)]
        table = (await ann.open("me", "open"))["table"]
        await ben.sit(table, 1)
        ann_socket = await stack.enter_async_context(ann.live(table))
        ben_socket = await stack.enter_async_context(ben.live(table))
        while not all(  # noqa: ASYNC110
            chair["here"] for chair in (await ben_socket.settle())["table"]["chairs"]
        ):
            await asyncio.sleep(0.01)
        await ann_socket.act(*FLEET)
        known = other.services.tables.in_memory(table)
        assert known is not None
        while len(known.log) < len(FLEET):  # noqa: ASYNC110  # until the process has the entries
            await asyncio.sleep(0.01)
        heard = len(ben_socket.raw)
        seen = await ben_socket.settle()
        assert len(ben_socket.raw) == heard + 1, "more than the answer to the ping was sent"
        assert seen["ply"] == 0


LIFT = {"type": "lift", "square": 0}
STEPS = [step for _ in range(10) for step in (place(5, 0), LIFT)]


@on_postgres
async def test_simultaneous_placements_are_both_accepted(
    postgres_url: str, settings: Settings
) -> None:
    async with (
        two_servers(postgres_url, settings) as (one, other),
        one.guest() as ann,
        other.guest() as ben,
    ):
        table = (await ann.open("me", "open"))["table"]
        await ben.sit(table, 1)

        async def play(guest: Guest) -> None:
            for n, step in enumerate([*STEPS, *FLEET]):
                act = {"type": "act", "ply": n, "actions": [step]}
                await guest.post(f"/tables/{table}/requests", act, 200)

        await asyncio.gather(play(ann), play(ben))
        await ann.get(f"/tables/{table}")
        known = one.services.tables.in_memory(table)
        assert known and len(known.match.plies) == 2 * len([*STEPS, *FLEET])


def has_seen_bombs(player: Live, bomb_count: int) -> bool:
    """Return True if a player has seen this many bombs."""
    return sum(": " in line["text"] for line in player.lines) >= bomb_count


@on_postgres
async def test_captain_is_asked_by_only_one_process(
    postgres_url: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def choose_and_count(game: str, level: str, observation: object, seed: int) -> object:
        asked.append(observation)
        return choose_turn(game, level, observation, seed)

    monkeypatch.setattr("escadre.tables.play.bot_turns.choose_turn", choose_and_count)
    async with AsyncExitStack() as stack:
        one, other = await stack.enter_async_context(two_servers(postgres_url, settings))
        ann = await stack.enter_async_context(one.guest())
        table = (await ann.open("me", "mousse", first="1", bombs=10))["table"]
        same = await stack.enter_async_context(elsewhere(ann, other))
        ann_socket = await stack.enter_async_context(ann.live(table))
        also = await stack.enter_async_context(same.live(table))
        await ann_socket.read()
        await also.read()
        while not ann_socket.lines:  # the captain is ready
            await ann_socket.read()
        await ann_socket.act(*FLEET, READY)
        for n in range(10):
            player = also if n % 2 else ann_socket
            while player.view["table"]["turn"] != [0] or not has_seen_bombs(player, 2 * n):
                await player.read()
            await player.act(bomb(n))
        while not ann_socket.view["table"]["ended"]:
            await ann_socket.read()
        known = one.services.tables.in_memory(table)
        assert known is not None
        chosen = [seat for seat, _ in known.match.plies if seat == 1]
        assert len(asked) == len(chosen)


@on_postgres
async def test_claim_ends_with_its_session_and_missed_notices_are_reported(
    postgres_url: str,
) -> None:
    class MissedCounter:
        """Count the calls of `changes_missed`."""

        def __init__(self) -> None:
            self.call_count = 0

        def changes_missed(self) -> None:
            self.call_count += 1

        def table_changed(self, id: str) -> None: ...
        def on_presence_announced(self, id: str, process: str, seats: frozenset[int]) -> None: ...
        def presence_requested(self, id: str) -> None: ...
        def on_peers_alive(self, processes: frozenset[str]) -> None: ...

    made = open_engine(postgres_url)
    one = PostgresPeers(made, "1")
    other = PostgresPeers(made, "2")
    missed = MissedCounter()
    await one.open(missed)
    await other.open(MissedCounter())
    async with one.claim("a seat") as is_held, other.claim("a seat") as is_held_twice:
        assert (is_held, is_held_twice) == (True, False)
        async with made.begin() as beside:
            await beside.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_locks"
                    " WHERE locktype = 'advisory' AND objid = 1"
                )
            )
        while not one._driver.is_closed():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        async with other.claim("a seat") as now:
            assert now
    assert missed.call_count == 1
    await one.sync()
    assert missed.call_count == 2, "changes between two connections were not reported as missed"
    await one.close()
    await other.close()
    await made.dispose()


@on_postgres
async def test_players_continue_after_one_of_two_processes_is_killed(
    postgres_url: str, tmp_path: Path
) -> None:
    one, other = (Process(tmp_path, database=postgres_url) for _ in range(2))
    await asyncio.gather(*(asyncio.to_thread(each.start) for each in (one, other)))
    players = []
    for _ in range(often(4, 1)):
        ann, ben = Guest(one.url, {}), Guest(other.url, {})
        table = (await ann.open("me", "open", bombs=BOMBS))["table"]
        await ben.sit(table, 1)
        players += [Player(0, ann, table), Player(1, ben, table)]
    playing = [asyncio.create_task(player.play(Random(n))) for n, player in enumerate(players)]
    async with asyncio.timeout(60):
        await wait_for_more_lines(players, often(400, 40))
    await asyncio.to_thread(other.kill)
    lines = sum(len(player.log) for player in players)
    for player in players[1::2]:  # as a proxy would distribute them
        player.guest.url = one.url
    async with asyncio.timeout(120):
        await asyncio.gather(*playing)

    assert lines < sum(len(player.log) for player in players), (
        "the server was not killed during play"
    )
    kit = GAMES["battleship"]
    for first, second in zip(players[::2], players[1::2], strict=True):
        response = await first.guest.http.get(f"/api/tables/{first.table}/record")
        record = decode_record(response.content, kit.game)
        assert verify(kit, record) == []
        for player in (first, second):
            assert player.known == sum(ply.seat == player.seat for ply in record.plies)
            await player.guest.http.aclose()
    assert await asyncio.to_thread(one.stop) == 0
    assert "Traceback" not in one.log + other.log, one.log + other.log


@pytest.mark.sweep
@on_postgres
async def test_other_process_plays_for_a_captain_whose_process_was_killed(
    postgres_url: str, tmp_path: Path
) -> None:
    """The first process pauses a minute before its captain moves, and is killed meanwhile."""
    slow = Process(tmp_path, database=postgres_url, pause=60)
    quick = Process(tmp_path, database=postgres_url)
    await asyncio.gather(*(asyncio.to_thread(each.start) for each in (slow, quick)))
    async with Guest(slow.url, {}) as ann, Guest(quick.url, {}) as same:
        table = (await ann.open("me", "mousse", first="2", bombs=5))["table"]
        same.http.cookies = ann.http.cookies
        async with ann.live(table) as ann_socket:
            await ann_socket.act(*FLEET, READY)
            await ann_socket.until(turn=[1])
        async with same.live(table) as live:
            await live.read()
            assert await live.quiet(1.5), "the captain of the first process moved"
            await asyncio.to_thread(slow.kill)
            await live.until(turn=[0])
    assert await asyncio.to_thread(quick.stop) == 0


@pytest.mark.sweep
@on_postgres
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
async def test_command_starts_several_processes_and_replaces_killed_ones(
    postgres_url: str, tmp_path: Path
) -> None:
    process = Process(tmp_path, database=postgres_url, options=("--processes", "2"))
    await asyncio.to_thread(process.start)
    members = servers(process.pid)
    assert len(members) == 2
    async with Guest(process.url, {}) as ann:
        table = (await ann.open("me", "open"))["table"]
        os.kill(members[0], signal.SIGKILL)
        for _ in range(20):  # its connections are lost; new ones are served
            async with Guest(process.url, {}) as other:
                assert (await other.get(f"/tables/{table}"))["table"]["id"] == table
        while len(servers(process.pid)) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    members = servers(process.pid)
    assert await asyncio.to_thread(process.stop) == 0
    assert all(map(has_ended, members))
    assert process.log.count("\n") == 1, process.log


@pytest.mark.sweep
@on_postgres
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
async def test_all_processes_end_with_the_first_one(postgres_url: str, tmp_path: Path) -> None:
    process = Process(tmp_path, database=postgres_url, options=("--processes", "2"))
    await asyncio.to_thread(process.start)
    members = servers(process.pid)
    process.kill()
    while not all(map(has_ended, members)):  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    with pytest.raises(httpx.TransportError):
        await Guest(process.url, {}).get("/me")


def servers(pid: int) -> list[int]:
    """Return the server processes among the children of this process."""
    return [
        each
        for each in children(pid)
        if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes() and not has_ended(each)
    ]
