"""The kernel of Le Maître des Mers beside its rules; more by `benchmarks.kernels --proof`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pytest.importorskip("numba", reason="the extra fast is not installed")

from escadre.games import GAMES
from tests.twins import Twins

KIT = GAMES["maitre"]
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3, "rounds": 9},
    {"players": 6},
)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_kernel_plays_as_the_rules_do(options: dict[str, Any]) -> None:
    twins = Twins(KIT, KIT.game.config_type(**options), count=3, seed=1)
    rng = Random(2)
    for _ in range(400):
        twins.step(rng)
    assert twins.endings
