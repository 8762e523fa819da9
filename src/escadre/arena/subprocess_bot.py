"""Run a bot as a child process with a time limit."""

from __future__ import annotations

import os
import pickle
import queue
import re
import signal
import subprocess
import sys
from base64 import b64encode
from contextlib import suppress
from threading import Event, Thread
from time import perf_counter
from typing import IO, Any

import msgspec

from escadre.arena import protocol
from escadre.arena.protocol import BotFault, FaultKind
from escadre.core.errors import InputError, system_error_message
from escadre.core.i18n.catalogue import Message, text
from escadre.core.kit import AnyKit

START_TIMEOUT = 10.0  # seconds for a Python bot to start, in addition to the time budget
STARTUP_ALLOWANCE = 2.0  # seconds of another program's first choice that do not count
STDERR_BYTES = 4_000  # bytes of stderr to keep
CLOSE_POLLS = 100  # checks whether the pipes are closed; a process of another session may use them

RUNNING_PROGRAMS: set[int] = set()
"""Process ids of the programs that run; each leads its own session."""
_PLACE = re.compile(r'File ".+", line \d+.*|\S+:\d+')
_ERROR = re.compile(r"[\w.]*(Error|Exception|Interrupt|Exit)\b.*")


def kill_all() -> None:
    """Kill every program immediately; may be called from a signal handler."""
    for leader in tuple(RUNNING_PROGRAMS):
        _kill_session(leader)


def _kill_session(leader: int) -> None:
    if sys.platform != "win32":
        with suppress(OSError):
            os.killpg(leader, signal.SIGKILL)


class SubprocessBot:
    """A bot program, connected by pipes. It starts at its first match and again after a fault.

    Start-up does not count against the time budget: `bot_runner` reports when a Python bot is
    ready; for other programs, the first `STARTUP_ALLOWANCE` seconds of the first choice are free.
    """

    def __init__(self, kit: AnyKit, config: Any, command: tuple[str, ...], *, python: bool) -> None:
        self._kit = kit
        self._config = config
        self._command = command
        self._python = python
        self._process: subprocess.Popen[bytes] | None = None
        self._outgoing: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._answers: queue.Queue[bytes] = queue.Queue(maxsize=2)
        self._stderr_tail = b""
        self._partial_line = b""
        self._threads: tuple[Thread, ...] = ()
        self._closed = Event()
        self._first_choice = True
        self._time_budget = self.seconds = 0.0

    def begin(self, match: protocol.MatchStart) -> None:
        """Send the start of a match."""
        self._time_budget, self.seconds = match.seconds, 0.0
        if self._process is None or self._process.poll() is not None:
            self._start()
        self._send(match)

    def choose(self, observation: Any, ply: int) -> Any:
        """Return the program's action, not yet checked; raises BotFault."""
        is_first, self._first_choice = self._first_choice, False
        if is_first and self._python:
            self._await_ready()
        if not self._answers.empty():
            unexpected_line = self._answers.get()
            raise (
                self._end_with_fault("talked", _line_start(unexpected_line))
                if unexpected_line
                else self._crash_fault()
            )
        seconds_left = self._time_budget - self.seconds
        allowance = STARTUP_ALLOWANCE if is_first and not self._python else 0.0
        self._send(self._choose_request(observation, ply, seconds_left))
        started = perf_counter()
        try:
            line = self._answers.get(timeout=max(0.0, seconds_left) + allowance)
        except queue.Empty:
            cause = self._missing_answer_cause(silent=is_first and not self._python)
            raise self._end_with_fault("late", cause) from None
        finally:
            self.seconds += max(0.0, perf_counter() - started - allowance)
        if not line:
            raise self._crash_fault()
        return self._read(line)

    def end(self, match_end: protocol.MatchEnd) -> None:
        """Send the end of the match."""
        self._send(match_end)

    def close(self) -> None:
        """Kill the program and the processes that it started in its session."""
        if self._process is None:
            return
        _kill_session(self._process.pid)
        RUNNING_PROGRAMS.discard(self._process.pid)
        self._process.kill()
        self._process.wait()
        self._outgoing.put(b"")
        self._closed.set()
        for _ in range(CLOSE_POLLS):
            with suppress(queue.Empty):
                self._answers.get_nowait()
            for thread in self._threads:
                thread.join(timeout=0.001)
            if not any(thread.is_alive() for thread in self._threads):
                break
        self._process = None

    # Start, send, receive

    def _start(self) -> None:
        self.close()
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env=os.environ | {"PYTHONHASHSEED": "0"},  # sets of strings have a fixed order
            )
        except OSError as error:
            raise BotFault(
                "crashed", text("arena-unstarted", problem=system_error_message(error))
            ) from None
        RUNNING_PROGRAMS.add(process.pid)
        self._process, self._first_choice = process, True
        self._stderr_tail = self._partial_line = b""
        self._outgoing, self._answers = queue.SimpleQueue(), queue.Queue(maxsize=2)
        self._closed = Event()
        # A program may stop reading or writing. Only these three threads wait for its pipes;
        # each thread closes its own pipe.
        tasks = (
            (_write_chunks, process.stdin, self._outgoing),
            (self._read_lines, process.stdout, self._answers, self._closed),
            (self._read_stderr, process.stderr, self._closed),
        )
        self._threads = tuple(
            Thread(target=function, args=arguments, daemon=True) for function, *arguments in tasks
        )
        for thread in self._threads:
            thread.start()

    def _await_ready(self) -> None:
        """Wait until `bot_runner` has loaded the bot; raises BotFault."""
        try:
            line = self._answers.get(timeout=START_TIMEOUT)
        except queue.Empty:
            raise self._end_with_fault("late", "") from None
        if not line:
            raise self._crash_fault()
        with suppress(ValueError):
            msgspec.json.decode(line, type=protocol.BotReady)
            return
        self._read(line)  # raises BotFault if the bot has crashed
        raise self._end_with_fault("talked", _line_start(line))

    def _read_lines(self, stdout: IO[bytes], answers: queue.Queue[bytes], closed: Event) -> None:
        """Put output lines into a short queue; when it is full, a program cannot write any more."""
        line = b""
        with stdout, suppress(OSError):
            while not closed.is_set() and (piece := stdout.read(protocol.MAX_ANSWER_BYTES)):
                *lines, line = (line + piece).split(b"\n")
                if len(line) > protocol.MAX_ANSWER_BYTES:
                    lines, line = [*lines, line], b""
                self._partial_line = line
                for each in lines:
                    if closed.is_set():
                        return
                    answers.put(each or b" ")
        answers.put(b"")

    def _read_stderr(self, stderr: IO[bytes], closed: Event) -> None:
        with stderr, suppress(OSError):
            while not closed.is_set() and (chunk := stderr.read(STDERR_BYTES)):
                self._stderr_tail = (self._stderr_tail + chunk)[-STDERR_BYTES:]

    def _choose_request(self, observation: Any, ply: int, seconds: float) -> protocol.ChooseRequest:
        if self._python:
            pickled = b64encode(pickle.dumps(observation)).decode()
            return protocol.ChooseRequest(ply, seconds, pickled=pickled)
        legal = self._kit.game.legal_actions(observation)
        notations = tuple(self._kit.format_action(self._config, action) for action in legal)
        return protocol.ChooseRequest(
            ply, seconds, self._kit.export_observation(observation), notations
        )

    def _send(self, message: protocol.ProtocolMessage) -> None:
        self._outgoing.put(msgspec.json.encode(message) + b"\n")

    def _read(self, line: bytes) -> Any:
        with suppress(ValueError):
            if self._python:
                crash = msgspec.json.decode(line, type=protocol.BotCrash)
                raise self._end_with_fault(crash.kind, crash.error)
        try:
            answer = msgspec.json.decode(line, type=protocol.BotAnswer)
        except (ValueError, RecursionError):
            raise self._end_with_fault(
                "unreadable", text("arena-no-answer", said=_line_start(line))
            ) from None
        try:
            return self._kit.parse_action(self._config, answer.action)
        except ValueError as error:
            reason = error.reason if isinstance(error, InputError) else str(error)
            raise self._end_with_fault("unreadable", reason) from None

    def _missing_answer_cause(self, *, silent: bool) -> str | Message:
        """Return the likely cause of a missing answer."""
        if cause := self._partial_line.strip():
            return text("arena-unended", said=_line_start(cause))
        return text("arena-unflushed") if silent else ""

    def _end_with_fault(self, kind: FaultKind, detail: str | Message) -> BotFault:
        """End the program and return the fault."""
        self.close()
        return BotFault(kind, detail)

    def _crash_fault(self) -> BotFault:
        return self._end_with_fault("crashed", self._exit_cause())

    def _exit_cause(self) -> str | Message:
        """Return why a program without output died: its last error line, or its exit status."""
        assert self._process is not None, "a request has just been sent to it"
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        self._threads[-1].join(timeout=1)
        status = self._process.returncode
        if summary := crash_summary(self._stderr_tail.decode(errors="replace")):
            return summary
        if status is None:
            return text("arena-shut")
        return text("arena-exit" if status >= 0 else "arena-signal", status=str(abs(status)))


def crash_summary(stderr_text: str) -> str:
    """Return the most useful lines of error output: the location and the error itself.

    The formats of Python and Node are known; for other programs the last line is returned.
    """
    lines = [line.strip() for line in stderr_text.splitlines() if line.strip()]
    errors = [line for line in lines if _ERROR.fullmatch(line)]
    locations = [line for line in lines if _PLACE.fullmatch(line)] if errors else []
    return ": ".join([*locations[-1:], *(errors or lines)[-1:]])


def _write_chunks(stdin: IO[bytes], outgoing: queue.SimpleQueue[bytes]) -> None:
    """Write chunks from a queue until an empty chunk arrives."""
    with suppress(OSError), stdin:
        while chunk := outgoing.get():
            view = memoryview(chunk)
            while view:
                view = view[stdin.write(view) :]


def _line_start(line: bytes) -> str | Message:
    """Return the beginning of a line as text."""
    return line[:80].decode(errors="replace").strip() or text("arena-empty-line")
