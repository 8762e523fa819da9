"""Positions, with how many sequences follow, and how that was found without a program."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from escadre.core.playout import divide, perft
from escadre.games import GAMES
from tests.matches import KITS

DATA = Path(__file__).parent / "perft"
CASES = [
    pytest.param(path.stem, case, id=f"{path.stem}: {case['position']}")
    for path in sorted(DATA.glob("*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["case"]
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_as_many_sequences_as_by_hand(name: str, case: dict[str, Any]) -> None:
    kit = KITS[name]
    state = kit.parse_state(case["position"])
    assert case["derivation"].strip()
    for depth, count in enumerate(case["counts"], 1):
        found = perft(kit.game, state, depth)
        assert found == count, f"{found} of {depth} plies, not {count}:\n" + "\n".join(
            f"  {seat}: {kit.format_action(state.config, action)}: {below}"
            for seat, action, below in divide(kit.game, state, depth)
        )


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_counts(name: str) -> None:
    assert (DATA / f"{name}.toml").is_file(), f"no tests/perft/{name}.toml"
