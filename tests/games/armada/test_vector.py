"""Compare Armada's kernel with the rules (`benchmarks.speed.kernels --proof` takes longer)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra fast is not installed")

from msgspec import convert

from escadre.core.kernel import get_kernel, match_seeds
from escadre.games import GAMES
from tests.games.armada.fighting_twins import Gunners

pytestmark = pytest.mark.sweep  # compiling takes longer than all other tests of this game
KIT = GAMES["armada"]
FEW: dict[str, Any] = {"grid": 300}
BUILT: dict[str, Any] = {"setup": "constructed", "objective": "flag"} | FEW
OPTIONS: tuple[tuple[dict[str, Any], int, str], ...] = (
    ({"grid": 150}, 180, "ARM-15"),
    ({"table": "disc"} | BUILT, 250, "ARM-19"),
    ({"setup": "advanced", "objective": "infiltration", "range": "own"} | FEW, 180, "ARM-20"),
    ({"setup": "constructed", "players": 3, "quiet": "draw"} | FEW, 340, "ARM-22"),
    ({"players": 4, "teams": True} | BUILT, 200, "ARM-19"),
)


@pytest.mark.parametrize(("options", "plies", "clause"), OPTIONS)
def test_kernel_fights_by_the_rules(options: dict[str, Any], plies: int, clause: str) -> None:
    twins = Gunners(KIT, convert(options, KIT.game.config_type), count=2, seed=3)
    rng = Random(3)
    for _ in range(plies):
        twins.step(rng)
    assert clause in twins.endings


def test_too_many_legal_actions_raise_overflow_error() -> None:
    """A full fleet has more steps than the codec has numbers, a tenth of a degree apart."""
    kernel = get_kernel("armada", KIT.game.config_type(setup="full", grid=1), 1)
    kernel.reset(match_seeds(1, 1))
    with pytest.raises(OverflowError, match="coarser grid"):
        for _ in range(30):
            kernel.step(np.flatnonzero(kernel.masks[0])[-1:])
