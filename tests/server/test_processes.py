"""Test that all server processes end, whenever a signal arrives."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from multiprocessing.connection import wait
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread, Timer
from typing import Any

import pytest

from escadre.core.kit import AnyKit
from escadre.games import GAMES
from escadre.server import heartbeat, processes
from escadre.server.heartbeat import MAX_MISSED
from escadre.server.http.limits import limits_per_process
from escadre.server.listening_socket import bind_socket
from escadre.server.processes import serve_in_processes, stop_all
from escadre.server.services import Services
from escadre.server.settings import Settings
from escadre.server.workers import block_interrupts, make_executor, stop_executor
from escadre.tables import ports

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


class SlowGames(Mapping[str, AnyKit]):
    """Games whose first import waits until `go_on` is set."""

    def __init__(self) -> None:
        self.asked, self.go_on = Event(), Event()
        self.imported = list[str]()

    def __getitem__(self, name: str) -> AnyKit:
        self.asked.set()
        self.go_on.wait()
        self.imported.append(name)
        return GAMES[name]

    def __iter__(self) -> Iterator[str]:
        return iter(("mats", "mako"))

    def __len__(self) -> int:
        return 2


@pytest.mark.anyio
async def test_stopping_server_imports_no_more_games(settings: Settings) -> None:
    games = SlowGames()
    async with Services(settings, games).running():
        await asyncio.to_thread(games.asked.wait)
    games.go_on.set()
    await asyncio.get_running_loop().shutdown_default_executor()  # as a stopping server does
    assert games.imported == ["mats"]


class FakeProcess:
    """A fake process; a `stubborn` one ignores `terminate`."""

    def __init__(self, *, stubborn: bool = False) -> None:
        self.sentinel, self._life = os.pipe()
        self.stubborn = stubborn
        self.alive = True
        self.is_killed = False

    def is_alive(self) -> bool:
        return self.alive

    def die(self) -> None:
        if self.alive:
            self.alive = False
            os.close(self._life)

    def terminate(self) -> None:
        if not self.stubborn:
            self.die()

    def kill(self) -> None:
        self.is_killed |= self.alive
        self.die()

    def join(self, timeout: float | None = None) -> None:
        assert not self.alive or timeout is not None, "join without a timeout would never return"


class FakeMember:
    """A fake server process; the `signal_at`th one gets a signal while it starts.

    `fails` has the numbers of those that cannot be started, `hangs` of those that never serve.
    """

    begun: list[FakeMember]
    tries: int
    signal_at: int
    signum: int
    fails: set[int]
    hangs: set[int]

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        FakeMember.tries += 1
        if FakeMember.tries in FakeMember.fails:
            raise BlockingIOError("Resource temporarily unavailable")
        self.settings = settings
        self.process = FakeProcess()
        self.ready, _ = os.pipe()
        self.check_count = 0
        FakeMember.begun.append(self)
        self.serves = FakeMember.tries not in FakeMember.hangs
        if self.serves:
            os.write(_, b"x")
        if FakeMember.tries == FakeMember.signal_at:
            signal.raise_signal(FakeMember.signum)

    def end_if_it_hangs(self) -> None:
        self.check_count += 1


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use fake processes, so that no process is started."""
    FakeMember.begun = []
    FakeMember.tries = 0
    FakeMember.fails, FakeMember.hangs = set(), set()
    monkeypatch.setattr(processes, "ServerProcess", FakeMember)
    monkeypatch.setattr(processes, "MIN_UPTIME", 0.0)
    monkeypatch.setattr(ports, "FIRST_RETRY_DELAY", 0.001)
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    yield
    for signum, handler in before.items():
        signal.signal(signum, handler)


def served(tmp_path: Path, announce: Any = lambda: None) -> None:
    with socket.socket() as listening:
        serve_in_processes(Settings(data=tmp_path), listening, 2, announce)


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM])
def test_signal_during_a_replacement_also_ends_the_new_process(
    fakes: None, tmp_path: Path, signum: int
) -> None:
    FakeMember.signal_at, FakeMember.signum = 3, signum
    served(tmp_path, lambda: FakeMember.begun[0].process.die())
    assert len(FakeMember.begun) == 3
    assert not any(member.process.alive for member in FakeMember.begun)


def test_failed_start_is_retried_and_does_not_end_others(fakes: None, tmp_path: Path) -> None:
    """Regression test: the whole server ended after an out-of-memory kill."""
    FakeMember.fails = {3, 4}
    FakeMember.signal_at, FakeMember.signum = 5, signal.SIGTERM
    served(tmp_path, lambda: FakeMember.begun[0].process.die())
    assert FakeMember.tries == 5
    assert not FakeMember.begun[1].process.is_killed


def test_failed_start_is_retried_with_growing_delays(
    fakes: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, starts = 100.0, list[float]()
    monkeypatch.setattr(ports, "FIRST_RETRY_DELAY", 1.0)
    monkeypatch.setattr(time, "monotonic", lambda: now)

    def cannot() -> processes.ServerProcess:
        starts.append(now)
        raise RuntimeError("can't start new thread")

    slot = processes.ProcessSlot(cannot)
    for _ in range(8):
        slot.start_if_due()
        now += 1
    assert [at - 100 for at in starts] == [0, 1, 3, 7]


def test_process_hanging_at_start_does_not_block_other_replacements(
    fakes: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "CHECK_INTERVAL", 0.001)
    FakeMember.hangs = {1}
    FakeMember.signal_at, FakeMember.signum = 3, signal.SIGTERM
    giving_up = Timer(60.0, os.kill, (os.getpid(), signal.SIGTERM))
    giving_up.start()

    def die_once_checked(self: FakeMember) -> None:
        self.check_count += 1
        if FakeMember.begun[0].check_count:
            FakeMember.begun[1].process.die()

    monkeypatch.setattr(FakeMember, "end_if_it_hangs", die_once_checked)
    served(tmp_path)
    giving_up.cancel()
    assert FakeMember.tries == 3, "the other process was not replaced"


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM])
def test_signal_during_the_first_start_ends_all_started_processes(
    fakes: None, tmp_path: Path, signum: int
) -> None:
    FakeMember.signal_at, FakeMember.signum = 1, signum
    said = list[bool]()
    served(tmp_path, lambda: said.append(True))
    assert not any(member.process.alive for member in FakeMember.begun)
    assert not said, "the server was announced"


def test_ctrl_c_stops_a_server_started_in_the_background(fakes: None, tmp_path: Path) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell does for `escadre serve &`
    FakeMember.signal_at = 0
    served(tmp_path, lambda: signal.raise_signal(signal.SIGINT))
    assert not any(member.process.alive for member in FakeMember.begun)
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN


def test_ctrl_c_during_a_process_start_is_not_lost(fakes: None) -> None:
    # SIGINT is ignored if a script runs the tests in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    began = False
    with pytest.raises(KeyboardInterrupt), block_interrupts():
        signal.raise_signal(signal.SIGINT)
        began = True
    assert began, "the interrupt came before the end of the block"


def test_process_that_ignores_terminate_is_killed(fakes: None, tmp_path: Path) -> None:
    FakeMember.signal_at = 0
    with socket.socket() as listening:
        members: Any = [FakeMember(Settings(data=tmp_path), listening) for _ in range(2)]
    members[0].process.stubborn = True
    stop_all(members, grace=0)
    assert [member.process.is_killed for member in members] == [True, False]


def test_workers_ignore_ctrl_c_while_they_start() -> None:
    thinking: Any = make_executor("processes")
    for pid in thinking._processes:
        os.kill(pid, signal.SIGINT)
    assert thinking.submit(len, "thought").result() == 7
    stop_executor(thinking)


def test_limits_of_an_address_are_divided_among_processes(fakes: None, tmp_path: Path) -> None:
    FakeMember.signal_at, FakeMember.signum = 2, signal.SIGTERM
    served(tmp_path)
    alone = Settings(data=tmp_path).limits
    each = [member.settings.limits for member in FakeMember.begun]
    assert len(each) == 2
    for name in ("requests", "openings", "address_messages"):
        assert sum(getattr(limits, name) for limits in each) == getattr(alone, name)
        burst = f"{name}_burst"
        assert sum(getattr(limits, burst) for limits in each) == getattr(alone, burst)
    assert sum(limits.address_connections for limits in each) == alone.address_connections
    assert sum(limits.address_sockets for limits in each) == alone.address_sockets
    assert {limits.connections for limits in each} == {alone.connections}
    assert limits_per_process(alone, 1_000).address_connections == 1, "a limit was divided to zero"


@pytest.mark.sweep  # the test below replaces hanging processes without starting servers
@pytest.mark.anyio
async def test_only_a_hanging_server_process_is_killed(
    settings: Settings,
) -> None:
    with bind_socket("127.0.0.1", 0) as listening:
        member = processes.ServerProcess(settings, listening)
        try:
            for _ in range(3):
                await asyncio.to_thread(wait, [member.ready])
                member.end_if_it_hangs()
                assert member.process.is_alive()
            assert member.process.pid is not None
            os.kill(member.process.pid, signal.SIGSTOP)
            for _ in range(MAX_MISSED + 2):  # its earlier beats are read first
                member.end_if_it_hangs()
            await asyncio.to_thread(member.process.join)
            assert member.process.exitcode == -signal.SIGKILL
        finally:
            member.process.kill()


def test_processes_that_hang_are_replaced(
    fakes: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "CHECK_INTERVAL", 0.001)
    checked = list[FakeMember]()

    def check(self: FakeMember) -> None:
        checked.append(self)
        if self is FakeMember.begun[0]:
            self.process.die()

    monkeypatch.setattr(FakeMember, "end_if_it_hangs", check)
    FakeMember.signal_at, FakeMember.signum = 3, signal.SIGTERM
    served(tmp_path)
    assert len(FakeMember.begun) == 3, "the hanging process was not replaced"
    assert set(checked) == set(FakeMember.begun[:2])


@pytest.mark.parametrize("processes", [1, 2])
def test_systemd_is_notified_of_start_and_heartbeats(
    fakes: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    monkeypatch.setattr(heartbeat, "BEAT_INTERVAL", 0.001)
    monkeypatch.setattr(heartbeat, "CHECK_INTERVAL", 0.001)
    with TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as it:
        it.bind(f"{folder}/notify")
        monkeypatch.setenv("NOTIFY_SOCKET", f"{folder}/notify")
        heard = list[bytes]()

        def receive_notices() -> None:
            heard.extend(it.recv(99) for _ in range(3))
            os.kill(os.getpid(), signal.SIGTERM)

        listening = Thread(target=receive_notices)
        if processes == 2:
            FakeMember.signal_at = 0
            served(tmp_path, listening.start)
        else:
            asyncio.run(begin_to_beat(listening))
        listening.join()
    assert heard == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]


async def begin_to_beat(listening: Thread) -> None:
    """Send heartbeats, as `serve` does, until a signal comes."""
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    listening.start()
    heartbeat.notify_systemd_in_loop()
    await over.wait()


def test_notification_without_systemd_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not heartbeat.notify_systemd(b"READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", "@escadre-nobody-listens-here")
    assert heartbeat.notify_systemd(b"READY=1"), "a missing listener raised an error"
