"""Test perft counts of positions whose numbers can be derived by hand."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from escadre.core.match.perft import divide, perft, perft_by_depth
from escadre.core.options import parse_options
from escadre.games import GAMES
from tests.conftest import ROOT, often
from tests.helpers.matches import KITS

DATA = Path(__file__).parents[1] / "data" / "perft"
CASES = [
    pytest.param(path.stem, case, id=f"{path.stem}: {case['position']}")
    for path in sorted(DATA.glob("*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["case"]
]


MANY = 40_000
"""Sequences: only `make sweep` counts more, such as the 65,100 after seven plies of the toy."""


@pytest.mark.parametrize(("name", "case"), CASES)
def test_counts_match_those_derived_by_hand(name: str, case: dict[str, Any]) -> None:
    kit = KITS[name]
    state = kit.parse_state(case["position"])
    assert case["derivation"].strip()
    for depth, count in enumerate(case["counts"], 1):
        if depth > 1 and count > often(count, MANY):
            break
        computed = perft(kit.game, state, depth)
        assert computed == count, f"{computed} of {depth} plies, not {count}:\n" + "\n".join(
            f"  {seat}: {kit.format_action(state.config, action)}: {below}"
            for seat, action, below in divide(kit.game, state, depth)
        )


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_counts(name: str) -> None:
    assert (DATA / f"{name}.toml").is_file(), f"no tests/perft/{name}.toml"


SHORT = 2000
"""Sequences: rows of the document with more take too long for a test."""


def test_published_counts_are_tested() -> None:
    rows = re.findall(
        r"^\| (\w+) \| `?([^|`]*?)`? \| (\d+) \| ([\d,]+) \| ([\d,]+) \|$",
        (ROOT / "docs" / "results" / "perft.md").read_text("utf-8"),
        re.M,
    )
    assert {name for name, *_ in rows} == {*GAMES}
    for name, options, plies, sequences, states in rows:
        published = tuple(int(number.replace(",", "")) for number in (sequences, states))
        if published[0] <= SHORT:
            game = KITS[name].game
            chosen = dict(each.split("=", 1) for each in options.split())
            start = game.initial_state(parse_options(game.config_type, chosen))
            *_, last = perft_by_depth(game, start, int(plies))
            assert last == published, (name, options)
            assert perft(game, start, int(plies)) == published[0]
