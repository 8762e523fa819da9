"""Run every gate of `make test`, also after one fails, and summarize them in one line.

All gates run at once, so that no core is idle while a test waits. What pytest prints is shown live,
what the others print when all have ended.
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
LANES = (("types", "lint"), ("web-check", "lowest"), ("pytest",))  # each lane in this order
SHOWN = "pytest"  # its output is shown live
AGAIN = {"pytest": ".venv/bin/pytest --last-failed"}  # else: make and the gate's name


class Gate(NamedTuple):
    """The result of one gate."""

    name: str
    status: int
    seconds: float
    output: str = ""


def run(name: str) -> Gate:
    """Run one gate as `make` does."""
    began = time.monotonic()
    ended = subprocess.run(
        [os.environ.get("MAKE", "make"), "--no-print-directory", name],
        cwd=ROOT,
        stdout=None if name == SHOWN else subprocess.PIPE,
        stderr=None if name == SHOWN else subprocess.STDOUT,
        text=True,
        check=False,
    )
    return Gate(name, ended.returncode, time.monotonic() - began, ended.stdout or "")


def summary(gates: list[Gate]) -> str:
    """Return how long each gate took, which failed, and the command that runs it again."""
    times = ", ".join(f"{gate.name} {gate.seconds:.0f} s" for gate in gates)
    failed = [gate.name for gate in gates if gate.status]
    if not failed:
        return f"{times}: every gate passed"
    again = "; ".join(AGAIN.get(name, f"make {name}") for name in failed)
    return f"{times}: {', '.join(failed)} FAILED, run again by: {again}"


def main() -> int:
    """Run the gates; exit status 1 if one failed."""
    with ThreadPoolExecutor(len(LANES)) as pool:
        lanes = pool.map(lambda names: [run(name) for name in names], LANES)
        gates = [gate for lane in lanes for gate in lane]
    print("".join(gate.output for gate in gates), end="")
    print(summary(gates), flush=True)
    return int(any(gate.status for gate in gates))


if __name__ == "__main__":
    sys.exit(main())
