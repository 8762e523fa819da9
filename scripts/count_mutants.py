"""Count how many small faults (mutants) the tests notice in important modules.

    python scripts/count_mutants.py --count 60 --seed 1

A mutant changes one comparison, sum, condition or constant in one module of the rules, matches,
records, store or tables. Each mutant of a seeded sample is written into a copy of the checkout,
where the tests of that module run until one fails. The sample depends only on the sources and the
seed, so different tests can be compared.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("armada", "battleship", "maitre", "mako", "mats")
MATCHES = [
    "tests/games/golden_matches",
    "tests/core",
    "tests/tables",
    "tests/project/docs/test_verifying.py",
]
SERVED = [
    f"tests/server/{name}.py"
    for name in (
        "store/test_sql_store",
        "routes/test_review",
        "host/test_backup",
        "routes/test_play",
    )
]

# the modules that are mutated, each with the tests that run, quick ones first
TARGETS: dict[str, list[str]] = {
    **{
        f"games/{game}/rules/game.py": [
            "tests/games/golden_matches",
            "tests/games/test_perft_positions.py",
            f"tests/games/{game}",
        ]
        for game in GAMES
    },
    "core/match/match.py": MATCHES,
    "core/match/takeback.py": MATCHES,
    "core/match/record.py": MATCHES,
    "core/match/hash_chain.py": MATCHES,
    "core/match/scoresheet.py": MATCHES,
    "server/store/sql_store.py": SERVED,
    "tables/**/*.py": [
        "tests/tables",
        "tests/server/routes/test_play.py",
        "tests/server/routes/test_rest.py",
    ],
}
MUTANT_TIMEOUT = 400  # seconds; a mutant that takes longer counts as noticed, because it hangs

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}

# without shrinking, because it only matters that a test fails
PLUGIN = """
from hypothesis import Phase, settings

def pytest_sessionstart(session):
    settings.register_profile("mutants", phases=[Phase.explicit, Phase.generate])
    settings.load_profile("mutants")
"""


class Mutant(NamedTuple):
    """A small change of one module."""

    module: str
    place: int  # index of the changed node in `places`
    line: int
    change: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.change}"


def changeable_nodes(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield every node of a module that can be changed, with a description of the change."""
    annotations = set[ast.AST]()  # annotations are never evaluated, so no test can notice a change
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                annotations.update(ast.walk(node.returns) if node.returns else ())
            case (
                ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation)
            ):
                annotations.update(ast.walk(annotation))
            case _:
                pass
    for node in ast.walk(tree):
        if node in annotations:
            continue
        match node:
            case ast.Compare(ops=[op, *_]) if type(op) in SWAPS:
                yield node, _swap(op)
            case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in SWAPS:
                yield node, _swap(op)
            case ast.UnaryOp(op=ast.Not()):
                yield node, "not x becomes x"
            case ast.If() | ast.IfExp() | ast.While():
                yield node, "the condition is negated"
            case ast.Constant(value=bool() | int() as value):
                yield node, f"{value} becomes {_other(value)}"
            case _:
                pass


def _swap(op: ast.AST) -> str:
    return f"{type(op).__name__} becomes {SWAPS[type(op)].__name__}"


def _other(value: int) -> int:
    return not value if isinstance(value, bool) else value + 1


def mutate(source: str, place: int) -> str:
    """Return the source of a module in which the node with this index is changed."""
    tree = ast.parse(source)
    node: ast.AST = list(changeable_nodes(tree))[place][0]
    match node:
        case ast.Compare(ops=[op, *others]):
            node.ops = [SWAPS[type(op)](), *others]  # type: ignore[list-item]
        case ast.BinOp() | ast.BoolOp():
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        case ast.UnaryOp(operand=operand):
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), operand)
        case ast.If() | ast.IfExp() | ast.While():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Constant(value=bool() | int() as value):
            node.value = _other(value)
        case _:
            raise AssertionError(node)
    return ast.unparse(ast.fix_missing_locations(tree))


def sample(count: int, seed: int) -> list[Mutant]:
    """Draw a sample: as many mutants of each target as possible."""
    rng, groups = Random(seed), list[list[Mutant]]()
    for pattern in TARGETS:
        group = list[Mutant]()
        for path in sorted((ROOT / "src/escadre").glob(pattern)):
            module = str(path.relative_to(ROOT))
            for place, (node, change) in enumerate(
                changeable_nodes(ast.parse(path.read_text("utf-8")))
            ):
                group.append(Mutant(module, place, node.lineno, change))  # type: ignore[attr-defined]
        rng.shuffle(group)
        groups.append(group)
    mutants = list[Mutant]()
    while len(mutants) < count and any(groups):
        for group in groups:
            if group and len(mutants) < count:
                mutants.append(group.pop())
    return mutants


def tests_of(module: str) -> list[str]:
    """Return the tests that should notice a fault in this module."""
    module_path = Path(module).relative_to("src/escadre")
    return next(tests for pattern, tests in TARGETS.items() if module_path.match(pattern))


def copy_project(directory: Path) -> Path:
    """Copy everything that the tests need; return the copy."""
    for name in ("src", "tests", "scripts", "docs", "examples", "benchmarks"):
        shutil.copytree(ROOT / name, directory / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (*ROOT.glob("*.md"), ROOT / "pyproject.toml", ROOT / "Makefile"):
        shutil.copy(path, directory)
    (directory / "quick_to_fail.py").write_text(PLUGIN, "utf-8")
    return directory


def first_failing_test(directory: Path, tests: list[str]) -> str:
    """Return the first test that fails in this copy; "" if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": f"{directory / 'src'}{os.pathsep}{directory}"}
    try:
        ended = subprocess.run(
            [*command, "-p", "quick_to_fail", "--tb=no", *tests],
            cwd=directory,
            env=environment,
            capture_output=True,
            text=True,
            timeout=MUTANT_TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        return "it hangs"
    if ended.returncode == 0:
        return ""
    failures = [line for line in ended.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0] if failures else f"pytest ended with {ended.returncode}"


def main() -> int:
    """Test the sample, and print which mutants were noticed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="how many run at once")
    parser.add_argument("--out", type=Path, help="a JSON file for what was noticed by which test")
    options = parser.parse_args()
    mutants = sample(options.count, options.seed)
    with tempfile.TemporaryDirectory() as directory:
        copies = Queue[Path]()
        for job in range(options.jobs):
            copies.put(copy_project(Path(directory) / str(job)))

        def try_mutant(mutant: Mutant) -> str:
            place = copies.get()
            original = (ROOT / mutant.module).read_text("utf-8")
            try:
                (place / mutant.module).write_text(mutate(original, mutant.place), "utf-8")
                return first_failing_test(place, tests_of(mutant.module))
            finally:
                (place / mutant.module).write_text(original, "utf-8")
                copies.put(place)

        by = dict[str, str]()
        with ThreadPoolExecutor(options.jobs) as pool:
            for mutant, by_test in zip(mutants, pool.map(try_mutant, mutants), strict=True):
                by[str(mutant)] = by_test
                print(f"{mutant}: {by_test or 'NOT NOTICED'}", flush=True)
    if options.out:
        options.out.write_text(json.dumps(by, indent=1), "utf-8")
    print(f"{sum(map(bool, by.values()))} of {len(by)} mutants are noticed (seed {options.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
