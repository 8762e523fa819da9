"""Run all quick benchmarks, one after another: `python -m benchmarks`.

Each writes its own section of benchmarks/results.md; the last one adds a line to the history. The
benchmarks of strength take hours, so they run only with `make bench-strength`. A single benchmark
can be run by its short name: `python -m benchmarks advice --help`.
"""

import subprocess
import sys
from collections.abc import Sequence

QUICK = (
    ("speed.startup", "--write"),
    ("speed.rules",),
    ("speed.armada_rules", "--write"),
    ("server.load", "--write"),
    ("speed.maitre_coach", "--write"),
    ("evaluation.advice", "--matches", "24", "--seconds", "60", "--write"),
    ("history",),
)

SHORT_NAMES = {
    "advice": "evaluation.advice",
    "agreement": "evaluation.agreement",
    "hints": "strength.hints",
    "losses": "evaluation.losses",
}
"""Modules of benchmarks by their short names."""

if __name__ == "__main__":
    commands: Sequence[Sequence[str]] = QUICK
    if len(sys.argv) > 1:
        _, name, *options = sys.argv
        commands = [(SHORT_NAMES.get(name, name), *options)]
    for name, *options in commands:
        print(f"--- {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *options], check=True)
