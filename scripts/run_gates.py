"""Run every gate of `make test`, also after one fails, and summarize them in one line.

The gates that need one core run one after another beside the tests; what such a gate prints is
shown when it has ended.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PARALLEL_GATES = ("lint", "types", "web-check", "lowest")  # in this order, beside the tests
TESTS = "pytest"  # most of its tests wait now and then, so that a core is free
RERUN_COMMANDS = {"pytest": ".venv/bin/pytest --last-failed"}  # else: make and the gate's name


class GateResult(NamedTuple):
    """The result of one gate."""

    name: str
    status: int
    seconds: float


def run(name: str, show_output: bool = False) -> GateResult:
    """Run one gate as `make` does; `show_output`: print the output live instead of at the end."""
    began = time.monotonic()
    ended = subprocess.run(
        [os.environ.get("MAKE", "make"), "--no-print-directory", name],
        cwd=ROOT,
        stdout=None if show_output else subprocess.PIPE,
        stderr=None if show_output else subprocess.STDOUT,
        text=True,
        check=False,
    )
    if not show_output:
        print(f"\n{ended.stdout}", end="", flush=True)
    return GateResult(name, ended.returncode, time.monotonic() - began)


def summary(gates: list[GateResult]) -> str:
    """Return how long each gate took, which failed, and the command that runs it again."""
    times = ", ".join(f"{gate.name} {gate.seconds:.0f} s" for gate in gates)
    failed = [gate.name for gate in gates if gate.status]
    if not failed:
        return f"{times}: every gate passed"
    again = "; ".join(RERUN_COMMANDS.get(name, f"make {name}") for name in failed)
    return f"{times}: {', '.join(failed)} FAILED, run again by: {again}"


def main() -> int:
    """Run the gates; exit status 1 if one failed."""
    with ThreadPoolExecutor(1) as executor:
        others = executor.map(run, PARALLEL_GATES)
        tests = run(TESTS, show_output=True)
        gates = [*others, tests]
    print(summary(gates), flush=True)
    return int(any(gate.status for gate in gates))


if __name__ == "__main__":
    sys.exit(main())
