"""Play on two servers while servers, workers, connections and the database are killed.

    python -m scripts.chaos --minutes 10 --seed 1

Two server processes share one PostgreSQL. Fifty sockets play against each other and against
captains, and captains play against captains; some guests take back, ask for hints, use set-ups and
resign. The seed determines what is killed or slowed down, and when. Disconnected clients continue
on either server, as behind a proxy.

Afterwards, no confirmed move may be lost, and nothing may have been done twice. No captain may have
played at random. Each request must have been answered, or its socket closed with a reason, unless
its server was killed. No log line may repeat within a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from random import Random

import asyncpg
import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException

from escadre.core.match.json_format import decode_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from tests.helpers.postgres import Postgres, postgres
from tests.server.clients import FLEET, READY, Guest, Live, bomb
from tests.server.server_process import Process

# matches with 2, 1, 1 and no sockets each
DUEL_COUNT, SOLO_COUNT, REPEATER_COUNT, CAPTAIN_MATCH_COUNT = 15, 14, 6, 4
BOMBS = 15
LEVELS = ("mousse", "bosco", "amiral")
STEPS = [*FLEET, READY, *(bomb(square) for square in range(BOMBS))]
REPEATED_STEPS: list[tuple[dict[str, object], int]] = [
    ({"type": "act", "actions": [FLEET[0]]}, 1),
    ({"type": "take-back"}, 1),
    ({"type": "advise"}, 0),
    ({"type": "set-up", "name": "shuffle"}, len(FLEET)),
    ({"type": "take-back"}, 1),
    ({"type": "advise"}, 0),
    ({"type": "resign"}, 0),
]
"""The requests of a repeating player, and how many log lines each adds."""

ANSWER_TIMEOUT = 60.0  # seconds in which a request must be answered
DRAIN_TIMEOUT = 150.0  # seconds after the last failure in which all matches must end
UNCLEAN_CLOSE_CODES = (1005, 1006)  # codes of sockets that closed without a reason
MIN_REPEAT_INTERVAL = 0.95  # seconds between two equal lines of a log, minus rounding

KIT = GAMES["battleship"]
LOG_LINE = re.compile(r"timestamp='([^']+)' (.*)")


class Findings:
    """Counts of faults, and of events that show that something was tested."""

    def __init__(self) -> None:
        self.faults = Counter[str]()
        self.event_counts = Counter[str]()

    def check(self, good: bool, what: str) -> None:
        """Record a fault unless the condition holds."""
        if not good:
            self.faults[what] += 1


class Servers:
    """The two server processes; an odd outage counter means that its server is down now."""

    def __init__(self, processes: list[Process], rng: Random, findings: Findings) -> None:
        self.processes, self._rng, self._findings = processes, rng, findings
        self.outage_counters = Counter[str]()  # by URL; each kill adds two

    def random_url(self) -> str:
        """Return the URL of a random server."""
        return self._rng.choice(self.processes).url

    def switch_server(self, guest: Guest) -> None:
        """Switch a guest to a random server."""
        guest.url = self.random_url()
        guest.http.base_url = httpx.URL(guest.url)

    async def kill(self, process: Process) -> None:
        """Kill a server, and start it again after a while."""
        self.outage_counters[process.url] += 1
        await asyncio.to_thread(process.kill)
        await asyncio.sleep(self._rng.uniform(0, 3))
        await asyncio.to_thread(process.start)
        self.outage_counters[process.url] += 1  # also for clients that found no server meanwhile

    async def retry(
        self, guest: Guest, send: Callable[[], Awaitable[httpx.Response]]
    ) -> httpx.Response:
        """Repeat a request until it is answered; 503 and a killed server are valid refusals."""
        while True:
            url, counter = guest.url, self.outage_counters[guest.url]
            try:
                response = await send()
            except httpx.TransportError as error:
                self._findings.event_counts[f"requests broken off: {type(error).__name__}"] += 1
                was_killed = counter % 2 or self.outage_counters[url] > counter
                self._findings.check(bool(was_killed), f"a request was broken off: {error!r}"[:120])
            else:
                if response.status_code != 503:
                    return response
                self._findings.event_counts["requests refused with 503"] += 1
            self.switch_server(guest)
            await asyncio.sleep(0.3)


class Player:
    """A player of one seat in one match: reconnects, and remembers which plies were confirmed."""

    def __init__(
        self, seat: int, guest: Guest, table: str, servers: Servers, findings: Findings
    ) -> None:
        self.seat = seat
        self.guest = guest
        self.table = table
        self.findings = findings
        self.servers = servers
        self.log: list[dict[str, object]] = []
        self.confirmed_count = 0  # number of its own plies that a server confirmed
        self.is_over = False
        self._id = 0

    async def play(self) -> None:
        """Play until the match has ended."""
        while not self.is_over:
            since, outage_counter = len(self.log), self.servers.outage_counters[self.guest.url]
            try:
                async with self.guest.live(self.table, {"since": since, "as": self.seat}) as live:
                    self.findings.event_counts["sockets opened"] += 1
                    live.lines = list(self.log)
                    await self._play(live)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                reason = closed.rcvd.reason if closed.rcvd else ""
                self.findings.event_counts[f"sockets closed: {code} {reason}"] += 1
                good = code not in UNCLEAN_CLOSE_CODES and bool(reason)
                if self.servers.outage_counters[self.guest.url] == outage_counter:
                    self.findings.check(good, f"a socket was closed without a reason ({code})")
            except (OSError, WebSocketException) as error:
                self.findings.event_counts[f"sockets refused: {type(error).__name__}"] += 1
            if not self.is_over:
                self.servers.switch_server(self.guest)
                await asyncio.sleep(0.3)

    async def _play(self, live: Live) -> None:
        while not live.view:  # if no view comes, the socket is closed with a reason
            live.timeout = ANSWER_TIMEOUT
            await live.read()
        while True:
            self._check_log(live)
            if live.view["table"]["ended"]:
                self.is_over = True
                return
            if self.seat in live.view["table"]["turn"]:
                await self._act(live)
            else:
                live.timeout = None
                await live.read()

    async def _act(self, live: Live) -> None:
        self._id += 1
        ply = live.view["ply"]
        request = {"type": "act", "ply": ply, "actions": [STEPS[self.confirmed_count]]}
        if await self._ask(live, self._id, request):
            self.findings.check(live.view["ply"] > ply, "an act was acknowledged, but not shown")

    async def _ask(self, live: Live, id: int, request: dict[str, object]) -> bool:
        """Send a request and read its answer; return whether the request was done."""
        try:
            await live.send(id=id, **request)
            live.timeout = ANSWER_TIMEOUT
            while (answer := await live.read()).get("id") != id:
                pass
        except TimeoutError:
            self.findings.faults["a request was not answered"] += 1
            raise ConnectionError from None
        self.findings.event_counts[f"{request['type']} {answer['type']}"] += 1
        if answer["type"] != "refused":
            return True
        self.findings.event_counts[f"refusals: {answer['sentence'][:60]}"] += 1
        await asyncio.sleep(0.3)
        await live.settle()
        return False

    def _check_log(self, live: Live) -> None:
        self.findings.check(live.lines[: len(self.log)] == self.log, "what was told has changed")
        self.log = list(live.lines)
        acknowledged = sum(line["seat"] == self.seat for line in self.log)
        self.findings.check(acknowledged >= self.confirmed_count, "an acknowledged ply was lost")
        self.confirmed_count = acknowledged


class RepeatingPlayer(Player):
    """A guest alone at a table who repeats a request until it is done.

    A request whose answer was lost is sent again with its id and ply, unless the log shows that it
    was done (a take-back, for example).
    """

    def __init__(self, guest: Guest, table: str, servers: Servers, findings: Findings) -> None:
        super().__init__(0, guest, table, servers, findings)
        self._at = 0  # index in `REPEATED_STEPS`
        self._before = 0  # number of log lines known before this step
        self._ply: int | None = None  # the ply at which this step was first sent

    async def _act(self, live: Live) -> None:
        request, lines = REPEATED_STEPS[self._at]
        done = bool(lines) and self.confirmed_count > self._before
        if not done:
            self._ply = live.view["ply"] if self._ply is None else self._ply
            has_ply = request["type"] in ("act", "set-up")
            placed = request | ({"ply": self._ply} if has_ply else {})
            done = await self._ask(live, self._at, placed)
        self._check_log(live)
        added = self.confirmed_count - self._before
        self.findings.check(added in (0, lines), f"{request['type']} was done {added} / {lines}")
        if done and self._at + 1 < len(REPEATED_STEPS):
            self.findings.check(
                added == lines, f"{request['type']} was acknowledged, but not shown"
            )
            self._at += 1
            self._before = self.confirmed_count
            self._ply = None


class ChaosRun:
    """Starts the matches of a run, and compares their records with what the players saw."""

    def __init__(self, servers: Servers, rng: Random, findings: Findings) -> None:
        self.servers, self.rng, self.findings = servers, rng, findings
        self.is_ending = False

    def guest(self) -> Guest:
        """Create a guest on one of the servers."""
        # a connection that is kept alive would fail at the next request after a kill
        guest = Guest(self.servers.random_url(), {"connection": "close"})
        guest.http.timeout = httpx.Timeout(ANSWER_TIMEOUT)
        return guest

    async def repeat(self, match: Callable[[], Awaitable[None]]) -> None:
        """Play one match after another, until the run is cancelled."""
        while not self.is_ending:
            await match()
            self.findings.event_counts["matches"] += 1

    async def open_table(self, guest: Guest, *seats: str) -> str:
        """Open a new table."""
        options = {"first": "1", "bombs": BOMBS}
        body = {"game": "battleship", "seats": seats, "name": "Ann", "options": options}
        response = await self.servers.retry(
            guest, lambda: guest.http.post("/api/tables", json=body)
        )
        response.raise_for_status()
        table: str = response.json()["table"]
        return table

    async def play_two_guests(self) -> None:
        """Play one match between two people, each on either server."""
        async with self.guest() as ann, self.guest() as ben:
            table = await self.open_table(ann, "me", "open")
            path, body = f"/api/tables/{table}/seats/1", {"name": "Ben"}
            sat = await self.servers.retry(ben, lambda: ben.http.post(path, json=body))
            if sat.status_code == 409:  # the answer to an earlier request was lost: already seated
                seats = await self.servers.retry(ben, lambda: ben.http.get(f"/api/tables/{table}"))
                if 1 not in seats.json()["table"]["mine"]:
                    await self.sit_again(ann, ben, table)
            else:
                sat.raise_for_status()
            players = [
                Player(0, ann, table, self.servers, self.findings),
                Player(1, ben, table, self.servers, self.findings),
            ]
            await asyncio.gather(*(player.play() for player in players))
            await self.compare(ann, table, players)

    async def sit_again(self, ann: Guest, ben: Guest, table: str) -> None:
        """Seat a new guest, because the answer with the cookie was lost when a server was killed.

        The old guest cannot use that seat any more, so the owner of the table opens it again.
        """
        path, body = f"/api/tables/{table}", {"name": "Ben"}
        self.findings.event_counts["seats opened again for a guest without a cookie"] += 1
        self.findings.check(not ben.http.cookies, "a seat was lost")
        request = {"type": "send-away", "id": 1, "seat": 1}
        while True:
            await self.servers.retry(ann, lambda: ann.http.post(f"{path}/requests", json=request))
            sat = await self.servers.retry(ben, lambda: ben.http.post(f"{path}/seats/1", json=body))
            if sat.status_code != 409:
                sat.raise_for_status()
                return

    async def play_against_captain(self) -> None:
        """Play one match of a person against a captain."""
        async with self.guest() as ann:
            table = await self.open_table(ann, "me", self.rng.choice(LEVELS))
            player = Player(0, ann, table, self.servers, self.findings)
            await player.play()
            await self.compare(ann, table, [player])

    async def play_repeating(self) -> None:
        """Let a guest take back, ask for hints, use a set-up and resign."""
        async with self.guest() as ann:
            table = await self.open_table(ann, "me", "me")
            await RepeatingPlayer(ann, table, self.servers, self.findings).play()
            response = await self.servers.retry(
                ann, lambda: ann.http.get(f"/api/tables/{table}/record")
            )
            record = decode_record(response.content, KIT.game)
            self.findings.check(verify(KIT, record) == [], "a record is not sound")
            self.findings.check(not record.plies, "a take-back left a part of the set-up")

    async def play_captains(self) -> None:
        """Play one match of two captains without viewers."""
        async with self.guest() as ann:
            table = await self.open_table(ann, *self.rng.choices(LEVELS, k=2))
            while True:
                response = await self.servers.retry(
                    ann, lambda: ann.http.get(f"/api/tables/{table}")
                )
                if response.json()["table"]["ended"]:
                    break
                await asyncio.sleep(0.5)
            await self.compare(ann, table, [])

    async def compare(self, guest: Guest, table: str, players: list[Player]) -> None:
        """Compare the stored record of a match with what its players were told."""
        response = await self.servers.retry(
            guest, lambda: guest.http.get(f"/api/tables/{table}/record")
        )
        record = decode_record(response.content, KIT.game)
        self.findings.check(verify(KIT, record) == [], "a record is not sound")
        for player in players:
            done = [ply.action for ply in record.plies if ply.seat == player.seat]
            encoded_actions = [json.loads(msgspec.json.encode(action)) for action in done]
            self.findings.check(
                encoded_actions == STEPS[: len(encoded_actions)], "a ply was lost, or done twice"
            )
            self.findings.check(player.confirmed_count == len(done), "not all plies were told")
        self.findings.event_counts["plies compared"] += len(record.plies)


class FailureInjector:
    """Kills servers, workers, connections and the database, or slows the database down."""

    def __init__(
        self, database: Postgres, servers: Servers, rng: Random, findings: Findings
    ) -> None:
        self._database = database
        self._servers = servers
        self._rng = rng
        self._findings = findings

    async def run(self, seconds: float) -> None:
        """Cause failures for this many seconds; leave the database running."""
        deadline = asyncio.get_running_loop().time() + seconds
        kinds = (
            *(self._worker, self._one_connection, self._connections),
            *(self._stop_database, self._kill_database, self._kill_server, self._slow_database),
        )
        while asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(self._rng.uniform(1, 4))
            kind = self._rng.choices(kinds, (4, 3, 2, 1, 1, 2, 2))[0]
            self._findings.event_counts[
                f"failures: {kind.__name__.strip('_').replace('_', ' ')}"
            ] += 1
            await kind()

    async def _worker(self) -> None:
        workers = [each for process in self._servers.processes for each in workers_of(process.pid)]
        if workers:
            with suppress(ProcessLookupError):
                os.kill(self._rng.choice(sorted(workers)), signal.SIGKILL)

    async def _one_connection(self) -> None:
        await self._terminate_connections("ORDER BY random() LIMIT 1")

    async def _connections(self) -> None:
        await self._terminate_connections("")

    async def _terminate_connections(self, which: str) -> None:
        async with open_connection(self._database) as connection:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE"
                f" backend_type = 'client backend' AND pid <> pg_backend_pid() {which}) AS found"
            )

    async def _stop_database(self) -> None:
        await self._restart_database(signal.SIGINT)

    async def _kill_database(self) -> None:
        await self._restart_database(signal.SIGQUIT)

    async def _slow_database(self) -> None:
        """Block all writes for some seconds, sometimes for longer than a server waits."""
        with suppress(asyncpg.PostgresError, OSError):
            async with open_connection(self._database) as connection, connection.transaction():
                await connection.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
                await asyncio.sleep(self._rng.choice((1.0, 5.0, 25.0)))

    async def _kill_server(self) -> None:
        await self._servers.kill(self._rng.choice(self._servers.processes))

    async def _restart_database(self, how: int) -> None:
        await asyncio.to_thread(self._database.stop, how)
        await asyncio.sleep(self._rng.uniform(0, 3))
        await asyncio.to_thread(self._database.start)


@asynccontextmanager
async def open_connection(database: Postgres) -> AsyncIterator[asyncpg.Connection]:
    """Open a database connection."""
    connection = await asyncpg.connect(database.address)
    try:
        yield connection
    finally:
        await connection.close()


def workers_of(pid: int) -> list[int]:
    """Return the worker processes of a server."""
    pids = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return [
        int(each) for each in pids if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()
    ]


def check_log(log: str, findings: Findings) -> None:
    """Check that no log line is repeated within a second.

    Lines without a timestamp, such as those of asyncio, take the time of the line before them.
    Several such lines in a row count as one.
    """
    times = dict[str, datetime]()
    at = datetime.min.replace(tzinfo=UTC)
    for foreign, lines in groupby(log.splitlines(), lambda line: LOG_LINE.fullmatch(line) is None):
        for entry in ["\n".join(lines)] if foreign else list(lines):
            if parts := LOG_LINE.fullmatch(entry):
                at, entry = datetime.fromisoformat(parts[1]), parts[2]
            entry = re.sub(r" repeated=\d+", "", entry)
            if entry in times and (at - times[entry]).total_seconds() < MIN_REPEAT_INTERVAL:
                findings.faults[f"a line of the log was repeated: {entry[:120]}"] += 1
            times[entry] = at
            findings.event_counts["log: " + re.sub(r" table=\S+", "", entry)[:120]] += 1


async def play(database: Postgres, directory: Path, minutes: float, seed: int) -> Findings:
    """Play and cause failures for this many minutes, then check the records and the logs."""
    findings, rng = Findings(), Random(seed)
    url = database.address.replace("postgresql:", "postgresql+asyncpg:")
    processes = [
        Process(directory, "processes", pause=0.05, database=url, program=True) for _ in range(2)
    ]
    for process in processes:
        await asyncio.to_thread(process.start)
    servers = Servers(processes, Random(seed), findings)
    run = ChaosRun(servers, Random(seed), findings)
    matches = [
        *[run.play_two_guests] * DUEL_COUNT,
        *[run.play_against_captain] * SOLO_COUNT,
        *[run.play_repeating] * REPEATER_COUNT,
        *[run.play_captains] * CAPTAIN_MATCH_COUNT,
    ]
    playing = [asyncio.create_task(run.repeat(match), name=match.__name__) for match in matches]
    try:
        await FailureInjector(database, servers, rng, findings).run(60 * minutes)
        run.is_ending = True
        _, stuck = await asyncio.wait(playing, timeout=DRAIN_TIMEOUT)
        for each in stuck:
            findings.faults[f"a match did not end: {each.get_name()}, at {_innermost(each)}"] += 1
        for each in playing:
            if each.done() and (error := each.exception()):
                findings.faults[f"a player failed: {type(error).__name__}: {error}"[:200]] += 1
        async with open_connection(database) as connection:
            for tag in ("faltered", "gave-up"):
                query = "SELECT count(*) FROM entries WHERE body LIKE $1"
                if times := await connection.fetchval(query, f'%"{tag}"%'):
                    findings.faults[f"entries of a captain's failure: {tag}"] += times
    finally:
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for process in processes:
            findings.check(process.lives, "a server process has ended")
            if process.lives:
                findings.check(await asyncio.to_thread(process.stop) == 0, "a server ended badly")
            check_log(process.log, findings)
    return findings


def _innermost(task: asyncio.Task[None]) -> str:
    """Return the innermost line of this file at which a task waits."""
    waiting: object = task.get_coro()
    place = ""
    while frame := getattr(waiting, "cr_frame", None):
        if frame.f_code.co_filename == __file__:
            place = f"{frame.f_code.co_name}:{frame.f_lineno}"
        waiting = getattr(waiting, "cr_await", None)
    return place


def main(arguments: list[str]) -> int:
    """Play, check and print the findings; exit status 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="chaos", description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args(arguments)
    seed = Random().randrange(1_000_000) if options.seed is None else options.seed
    print(f"chaos: seed {seed}, {options.minutes:g} minutes", flush=True)
    with postgres() as database, tempfile.TemporaryDirectory(prefix="escadre-chaos-") as directory:
        findings = asyncio.run(play(database, Path(directory), options.minutes, seed))
    for what, times in sorted(findings.event_counts.items()):
        print(f"{times:7}  {what}")
    for what, times in sorted(findings.faults.items()):
        print(f"WRONG {times:3}  {what}")
    if findings.faults:
        print(f"Again: make chaos MINUTES={options.minutes:g} SEED={seed}")
    else:
        print("Nothing is wrong.")
    return int(bool(findings.faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
