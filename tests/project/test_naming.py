"""Test that public names are unique in a package or game, and on the page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.conftest import ROOT

SOURCE = ROOT / "src" / "escadre"
PAGES = ROOT / "web" / "src"

# Names of the kit and its functions, with the same meaning in every game.
OF_EVERY_GAME = {
    "Config", "State", "Observation", "Action", "GAME", "KIT", "CAPTAINS", "SETUPS", "CODEC",
    "sides", "validate_config", "initial_state", "node", "validate", "apply", "observe",
    "legal_actions", "determinize", "is_final", "can_take_back", "seals", "format_action",
    "parse_action", "format_state", "parse_state", "scene", "describe_ply", "to_builtins",
    "evaluate", "survey", "standing", "INTRODUCTION", "advise", "explain_action",
    "describe_equipment", "CALIBRATION", "KERNEL", "OPTIMA", "PREDICATES", "puzzle_theme",
    "is_notable", "omit_from_log",
}  # fmt: skip
# Subcommands have the names of the functions that they run.
VERBS = {
    "games", "rules", "play", "serve", "replay", "verify", "perft", "analyse", "learn", "main",
}  # fmt: skip
# Names with the same meaning in several games.
SAME_IN_GAMES = {
    "PlaceShip", "RemoveShip", "Ready", "Captain", "is_over", "ship_name",
}  # fmt: skip

KNOWN = OF_EVERY_GAME | VERBS | SAME_IN_GAMES


STRING = re.compile(r'"""(?:.|\n)*?"""')
DEFINITION = re.compile(r"^(?:class|def|async def) (\w+)|^(\w+) = |^(\w+):", re.MULTILINE)


@cache
def defined(path: Path) -> tuple[str, ...]:
    """Return the public names that a module defines at its top level."""
    return tuple(_defined(path))


def _defined(path: Path) -> Iterator[str]:
    source = STRING.sub("", path.read_text("utf-8"))
    for found in DEFINITION.finditer(source):
        name = found[found.lastindex or 0]
        if name not in ("else", "finally", "try"):
            yield name


def package_of(path: Path) -> str:
    """Return the part of the sources in which a public name is unique: a package, or one game."""
    parts = path.relative_to(SOURCE).parts
    return "/".join(parts[:2] if parts[0] == "games" else parts[:1])


def test_a_public_name_is_unique_within_its_package() -> None:
    """Type variables have one letter; migrations are numbered copies of the same two functions.

    A compiled function may have the name of the function of the rules that it must equal.
    """
    modules_by_name = defaultdict[tuple[str, str], set[str]](set)
    for path in sorted(SOURCE.rglob("*.py")):
        if "migrations" in path.parts or "kernels" in (path.stem, path.parent.name):
            continue
        for name in defined(path):
            if len(name) > 1 and not name.startswith("_") and name not in KNOWN:
                modules_by_name[package_of(path), name].add(str(path.relative_to(SOURCE)))
    assert {name: files for name, files in modules_by_name.items() if len(files) > 1} == {}


def test_every_exception_is_still_needed() -> None:
    every = {name for path in SOURCE.rglob("*.py") for name in defined(path)}
    assert every >= KNOWN


EXPORTED = re.compile(
    r"^export (?:abstract )?(?:class|interface|type|function|const|let) (\w+)", re.MULTILINE
)


def test_an_exported_name_of_the_page_means_one_thing() -> None:
    files_by_name = defaultdict[str, set[str]](set)
    for path in sorted(PAGES.rglob("*.ts")):
        for name in EXPORTED.findall(path.read_text("utf-8")):
            files_by_name[name].add(str(path.relative_to(PAGES)))
    assert {name: files for name, files in files_by_name.items() if len(files) > 1} == {}
