"""Test input lines: completion of legal moves, editing, and a history without secrets."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from escadre.terminal.completion import completer


def test_completion_ignores_case() -> None:
    requests: list[int] = []

    def options() -> list[str]:
        requests.append(1)
        return ["C4", "C5", "D1", "help"]

    complete = completer(options)
    completions = [complete("c", n) for n in range(3)]
    assert completions == ["C4", "C5", None] and len(requests) == 1, (
        "the options were computed more than once per line"
    )
    assert [complete("HE", 0), complete("x", 0)] == ["help", None]


def conversation(steps: list[tuple[str, str]], tmp_path: Path) -> str:
    """Play at a pseudo-terminal: wait for each text, then type the answer; return the output."""
    pytest.importorskip("readline")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "escadre", "play", "battleship", "human:A", "human:B"]
    options = ["-o", "width=4", "-o", "height=4", "-o", "fleet=1", "-o", "first=1"]
    environment = os.environ | {"LANG": "en", "LC_ALL": "en_US.UTF-8", "TERM": "xterm"}
    process = subprocess.Popen(
        [*command, *options], stdin=slave, stdout=slave, stderr=slave, env=environment, cwd=tmp_path
    )
    os.close(slave)
    deadline = time.monotonic() + 60
    try:
        return _talk(master, steps, deadline)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def _talk(master: int, steps: list[tuple[str, str]], deadline: float) -> str:
    seen = ""
    for awaited, typed in steps:
        start = len(seen)
        while awaited not in seen[start:]:
            assert time.monotonic() < deadline, seen
            if select.select([master], [], [], 1)[0]:
                seen += os.read(master, 65_536).decode(errors="replace")
        os.write(master, typed.encode())
    while select.select([master], [], [], 10)[0]:
        try:
            chunk = os.read(master, 65_536)
        except OSError:
            break
        seen += chunk.decode(errors="replace")
    return seen


def test_tab_completes_and_history_is_cleared_for_the_next_player(tmp_path: Path) -> None:
    seen = conversation(
        [
            ("A:", "\r"),  # A takes the screen
            ("A> ", "1 A1\r"),
            ("A> ", "read\t\r"),
            ("hide the board", "\r"),
            ("B:", "\r"),
            ("B> ", "\x1b[A\x1b[A\r"),  # two lines up: the history is empty
            ("B> ", "stop\r"),
        ],
        tmp_path,
    )
    assert "ready" in seen
    after = seen[seen.rindex("\x1b[3J") :]
    assert "1 A1" not in after
