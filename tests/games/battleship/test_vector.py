"""Compare the kernel with the rules (`benchmarks.speed.kernels --proof` takes longer)."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

pytest.importorskip("numba", reason="the extra fast is not installed")


from escadre.games import GAMES
from tests.conftest import ROOT, often
from tests.helpers.kernel_twin import KernelComparison

KIT = GAMES["battleship"]
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"width": 4, "height": 5, "fleet": (2, 1, 1), "bombs": 9, "bombs_second": 3, "first": "2"},
    {"width": 7, "height": 6, "fleet": (4, 3, 3, 2, 1), "bombs": 20},  # the rules are asked
)
MORE: tuple[dict[str, Any], ...] = (
    {"variant": 2, "bombs": 12},
    {"width": 5, "height": 5, "fleet": (3, 2)},
    {"width": 20, "height": 14, "fleet": (9, 8, 8, 3, 1, 1), "bombs": 20},
)


# Runs the kernel as plain Python; its sums of 64 bits may overflow.
UNCOMPILED = """import numpy
numpy.seterr(over="ignore")
from tests.games.battleship.test_vector import OPTIONS, compare
for options in OPTIONS:
    compare(options)
"""


def compare(options: dict[str, Any]) -> None:
    """Play matches with these options in the kernel and by the rules."""
    twins = KernelComparison(KIT, KIT.game.config_type(**options), count=3, seed=1)
    rng = Random(2)
    for _ in range(often(150, 110)):
        twins.step(rng)
    assert twins.endings


def test_kernel_plays_by_the_rules_without_compiling() -> None:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-c", UNCOMPILED], cwd=ROOT, env=environment, check=True)


@pytest.mark.sweep  # compiling takes longer than all other tests of this game
@pytest.mark.parametrize("options", [*OPTIONS, *MORE])
def test_kernel_plays_by_the_rules(options: dict[str, Any]) -> None:
    compare(options)


@pytest.mark.sweep
def test_draw_of_the_first_player_is_fair() -> None:
    twins = KernelComparison(
        KIT, KIT.game.config_type(width=4, height=4, fleet=(1,), bombs=1), 60, seed=4
    )
    rng, first = Random(3), []
    for _ in range(60):
        twins.step(rng)
        fallen = twins.kernel.outcome_counts == 1
        first += twins.kernel.outcomes[fallen, 0].tolist()
    assert len(first) > 300
    assert 0.4 < sum(first) / len(first) < 0.6
