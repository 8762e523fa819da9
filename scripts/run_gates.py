"""Run every gate (check) of `make test`, even after one fails, and print a summary line.

The gates that need one core run one after another while the tests run; the output of such a gate is
printed when it has ended.
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
PARALLEL_GATES = ("lint", "types", "web-check")  # run in this order beside the tests
TESTS = "pytest"  # its tests often wait, so that other gates can use a core
RERUN_COMMANDS = {"pytest": ".venv/bin/pytest --last-failed"}  # for other gates: make NAME


class GateResult(NamedTuple):
    """The result of one gate."""

    name: str
    status: int
    seconds: float


def run(name: str, show_output: bool = False) -> GateResult:
    """Run one gate as `make` does; with `show_output`, print its output live."""
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
    """Return how long each gate took, and the commands that run failed gates again."""
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
