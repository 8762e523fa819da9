"""Run every quick benchmark, one after the other: `python -m benchmarks`.

Each writes its own section of benchmarks/results.md; the last adds a line to the history. Strength
takes hours and is run by name: `make bench-strength`.
"""

import subprocess
import sys

QUICK = (
    ("speed.startup", "--write"),
    ("speed.rules",),
    ("speed.armada_referee", "--write"),
    ("server.load", "--write"),
    ("speed.maitre_coach", "--write"),
    ("history",),
)

if __name__ == "__main__":
    for name, *options in QUICK:
        print(f"--- {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *options], check=True)
