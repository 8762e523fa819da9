"""Compare the kernel of MÂTS with the rules (`benchmarks.speed.kernels --proof` takes longer)."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra fast is not installed")


from escadre.games import GAMES
from escadre.games.mats.rules.ships import STANDARD_SHIPS, ShipKind
from tests.helpers.kernel_twin import KernelComparison

# Compiling takes longer than all other tests of this game; test_kernels.py compares the parts.
pytestmark = pytest.mark.sweep

KIT = GAMES["mats"]
HEAVY = (ShipKind("a", 6, (6, 9), (6, 0)), ShipKind("b", 6, (2, 1), (0, 0)))
ADRIFT = (ShipKind("a", 1, (0, 0), (0, 0)),)


@pytest.mark.parametrize("shield", [False, True])
@pytest.mark.parametrize("ships", [STANDARD_SHIPS, HEAVY, ADRIFT])
def test_kernel_plays_by_the_rules(ships: tuple[ShipKind, ...], shield: bool) -> None:
    twins = KernelComparison(
        KIT, KIT.game.config_type(ships=ships, wrecks_shield=shield), count=3, seed=1
    )
    rng = Random(2)
    for _ in range(200):
        twins.step(rng)
    assert twins.endings


def test_dice_are_fair() -> None:
    twins = KernelComparison(KIT, KIT.game.config_type(ships=ADRIFT), 30, seed=4)
    rng, fallen = Random(3), np.zeros(7)
    for _ in range(60):
        twins.step(rng)
        for pips, count in zip(twins.kernel.outcomes, twins.kernel.outcome_counts, strict=True):
            fallen += np.bincount(pips[:count], minlength=7)
    assert fallen[0] == 0
    assert fallen.sum() > 2_000
    assert (abs(fallen[1:] / fallen.sum() - 1 / 6) < 0.04).all()
