"""Run every quick benchmark, one after the other: `python -m benchmarks`.

Each writes its own section of benchmarks/results.md. Strength takes hours and is asked for by name:
`make bench-strength`.
"""

import subprocess
import sys

QUICK = (
    ("start", "--write"),
    ("steps",),
    ("referee_armada", "--write"),
    ("load", "--write"),
    ("maitre_coach", "--write"),
)

for name, *options in QUICK:
    print(f"--- {name}", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *options], check=True)
