"""Run tests many times in random order, and count the failures.

    python scripts/soak_tests.py --runs 20 --busy 2 tests/browser

Each run prints its seed; the same seed gives the same order. `--busy` starts processes that only
keep a core busy. This module is also a pytest plugin, which shuffles the files and the tests of
each file.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).resolve().parent.parent
SEED_VARIABLE = "ESCADRE_SOAK_SEED"
FAILED_FILE_VARIABLE = "ESCADRE_SOAK_FAILED"  # path of the file with failed tests
TESTS_RAN = (0, 1)  # exit statuses of pytest if the tests ran: all passed, or some failed


def pytest_configure(config: pytest.Config) -> None:
    """Shuffle after every other plugin, and record failures in the reporting process."""
    config.pluginmanager.register(Shuffler(int(os.environ[SEED_VARIABLE])))
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailureRecorder(Path(os.environ[FAILED_FILE_VARIABLE])))


class Shuffler:
    """Pytest plugin that shuffles the tests with a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Shuffle the files, then the tests in each, so that shared fixtures are made once."""
        items[:] = shuffled(items, self.seed)


class FailureRecorder:
    """Records failed tests."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.failed = set[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a test that failed in its set-up, call or tear-down, once."""
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the names of failed tests for the program that started this run."""
        self.file.write_text(json.dumps(sorted(self.failed)), "utf-8")


def shuffled(items: list[pytest.Item], seed: int) -> list[pytest.Item]:
    """Return the tests in the random order of a seed, still grouped by file."""
    files = defaultdict[Path, list[pytest.Item]](list)
    for item in items:
        files[item.path].append(item)
    rng, order = Random(seed), sorted(files)
    rng.shuffle(order)
    for tests in files.values():
        rng.shuffle(tests)
    return [item for path in order for item in files[path]]


def run(tests: list[str], seed: int, process_count: int) -> tuple[int, list[str]]:
    """Run the tests once in the order of this seed; return pytest's status and the failures."""
    with tempfile.TemporaryDirectory() as directory:
        failed_file = Path(directory) / "failed.json"
        environment = os.environ | {
            SEED_VARIABLE: str(seed),
            FAILED_FILE_VARIABLE: str(failed_file),
            "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.getenv("PYTHONPATH")))),
        }
        ended = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "scripts.soak_tests"),
                *(
                    "--numprocesses",
                    str(process_count),
                    "--dist",
                    "loadfile",
                    "--no-loadscope-reorder",
                ),
                *tests,
            ],
            cwd=ROOT,
            env=environment,
            check=False,
        )
        return ended.returncode, json.loads(
            failed_file.read_text("utf-8")
        ) if failed_file.exists() else []


def parse_run_count(argument: str) -> int:
    """Return a number of at least 1 from the command line."""
    if (number := int(argument)) < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def main(arguments: list[str]) -> int:
    """Run the tests, and print the failures; return 1 if there are any."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__.partition("\n")[0])
    parser.add_argument("tests", nargs="*", help="what pytest runs; everything if nothing is named")
    parser.add_argument("--runs", type=parse_run_count, default=20)
    parser.add_argument("--busy", type=int, default=0, help="busy processes beside the tests")
    parser.add_argument("--processes", type=int, default=2, help="test processes")
    parser.add_argument("--seed", type=int, default=None, help="of the first run; then one more")
    options = parser.parse_args(arguments)
    first = Random().randrange(1_000_000) if options.seed is None else options.seed
    failed = defaultdict[str, list[int]](list)
    with ExitStack() as stack:
        for _ in range(options.busy):
            busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            stack.callback(busy.wait)
            stack.callback(busy.kill)
        for seed in range(first, first + options.runs):
            status, names = run(options.tests, seed, options.processes)
            if status not in TESTS_RAN:
                names = [*names, f"pytest itself (status {status})"]
            for name in names:
                failed[name].append(seed)
            print(f"soak: seed {seed}: {len(names)} failed", flush=True)
    for name, seeds in sorted(failed.items(), key=lambda item: -len(item[1])):
        print(f"{name}: failed in {len(seeds)} of {options.runs} runs, seeds {seeds}")
    if failed:
        what = f' TESTS="{" ".join(options.tests)}"' if options.tests else ""
        seed = min(seeds[0] for seeds in failed.values())
        print(f"Again in the same order: make soak N=1 SEED={seed} BUSY={options.busy}{what}")
    else:
        print(f"Nothing failed in {options.runs} runs, seeds {first} to {seed}.")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
