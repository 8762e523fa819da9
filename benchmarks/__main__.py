"""Every quick benchmark, one after the other: `python -m benchmarks`.

Each writes its own section of benchmarks/results.md. Strength takes hours and is asked for by name:
`make bench-strength`.
"""

import subprocess
import sys

for name, *options in (("start", "--write"), ("steps",), ("load", "--write")):
    print(f"--- {name}", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *options], check=True)
