"""A bot that is a program of its own, in any language: it can hang, die, lie or flood; we go on."""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
from base64 import b64encode
from contextlib import suppress
from threading import Event, Thread
from typing import IO, Any

import msgspec

from escadre.arena import protocol
from escadre.arena.fault import Fault
from escadre.core.room import AnyRoom

PATIENCE = 10.0  # seconds to start, beyond those for choosing
KEPT = 4_000  # bytes of what it complained of


class Program:
    """A player behind two pipes. Started at its first match, and anew after a fault."""

    def __init__(
        self, room: AnyRoom, config: Any, command: tuple[str, ...], *, python: bool
    ) -> None:
        self._room = room
        self._config = config
        self._command = command
        self._python = python
        self._process: subprocess.Popen[bytes] | None = None
        self._letters: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._answers: queue.Queue[bytes] = queue.Queue(maxsize=2)
        self._complaints = b""
        self._threads: tuple[Thread, ...] = ()
        self._gone = Event()
        self._fresh = True

    def begin(self, match: protocol.Match) -> None:
        """Tell it that a match begins."""
        if self._process is None or self._process.poll() is not None:
            self._start()
        self._tell(match)

    def choose(self, observation: Any, ply: int, seconds: float) -> Any:
        """Its answer, read but not yet checked; raises Fault."""
        if not self._answers.empty():
            raise self._ended(Fault("talked", _shown(self._answers.get())))
        self._tell(self._question(observation, ply, seconds))
        patience = seconds + (PATIENCE if self._fresh else 0)
        try:
            line = self._answers.get(timeout=max(0.0, patience))
        except queue.Empty:
            raise self._ended(Fault("late")) from None
        self._fresh = False
        if not line:
            raise self._ended(Fault("crashed"))
        return self._read(line)

    def end(self, over: protocol.Over) -> None:
        """Tell it that the match is over."""
        self._tell(over)

    def close(self) -> None:
        """End the program and everything that it started."""
        if self._process is None:
            return
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
        self._process.wait()
        self._letters.put(b"")
        self._gone.set()
        for thread in self._threads:
            while thread.is_alive():  # one that still has a flood to put away is let go
                with suppress(queue.Empty):
                    self._answers.get_nowait()
                thread.join(timeout=0.01)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                _open(pipe).close()
        self._process = None

    # Starting, telling, hearing

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
            )
        except OSError as error:
            raise Fault("crashed", error.strerror or str(error)) from None
        self._process, self._fresh, self._complaints = process, True, b""
        self._letters, self._answers = queue.SimpleQueue(), queue.Queue(maxsize=2)
        self._gone = Event()
        # A program may neither read nor write: nobody but these three ever waits for its pipes.
        self._threads = (
            Thread(target=_post, args=(_open(process.stdin), self._letters), daemon=True),
            Thread(
                target=_hear,
                args=(_open(process.stdout), self._answers, self._gone),
                daemon=True,
            ),
            Thread(target=self._heed, args=(_open(process.stderr),), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def _heed(self, stderr: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while said := stderr.read(KEPT):
                self._complaints = (self._complaints + said)[-KEPT:]

    def _question(self, observation: Any, ply: int, seconds: float) -> protocol.Choose:
        if self._python:
            pickled = b64encode(pickle.dumps(observation)).decode()
            return protocol.Choose(ply, seconds, pickled=pickled)
        legal = self._room.game.legal_actions(observation)
        named = tuple(self._room.format_action(self._config, action) for action in legal)
        return protocol.Choose(ply, seconds, self._room.plain(observation), named)

    def _tell(self, message: protocol.Message) -> None:
        self._letters.put(msgspec.json.encode(message) + b"\n")

    def _read(self, line: bytes) -> Any:
        try:
            answer = msgspec.json.decode(line, type=protocol.Answer)
            return self._room.parse_action(self._config, answer.action)
        except (ValueError, RecursionError):
            raise self._ended(Fault("unreadable", _shown(line))) from None

    def _ended(self, fault: Fault) -> Fault:
        """The fault, with what the program complained of; the program is ended."""
        if fault.kind == "crashed" and self._threads:
            self._threads[-1].join(timeout=1)
        self.close()
        if fault.kind == "crashed":
            fault = Fault("crashed", last_words(self._complaints.decode(errors="replace")))
        return fault


def last_words(complaints: str) -> str:
    """Of what a program wrote while it died: where it was, and the line that names an error."""
    lines = [line.strip() for line in complaints.splitlines() if line.strip()]
    named = [line for line in lines if "rror" in line]
    return ": ".join(dict.fromkeys([*lines[:1], *named[:1]]))


def _post(stdin: IO[bytes], letters: queue.SimpleQueue[bytes]) -> None:
    """Write letter after letter, until an empty one."""
    with suppress(OSError, ValueError):
        while letter := letters.get():
            view = memoryview(letter)
            while view:
                view = view[stdin.write(view) :]


def _hear(stdout: IO[bytes], answers: queue.Queue[bytes], gone: Event) -> None:
    """Put line after line where it is waited for; the queue is short, so a flood stops itself."""
    line = b""
    with suppress(OSError, ValueError):
        while piece := os.read(stdout.fileno(), protocol.LONGEST):
            *lines, line = (line + piece).split(b"\n")
            for each in lines:
                if gone.is_set():
                    return
                answers.put(each or b" ")
            if len(line) > protocol.LONGEST:
                answers.put(line)
                line = b""
    answers.put(b"")


def _shown(line: bytes) -> str:
    """The beginning of a line, as text."""
    return line[:80].decode(errors="replace").strip()


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None, "every program is started with three pipes"
    return pipe
