"""The kernel of MAKO Naval beside its rules; more of it by `benchmarks.kernels --proof`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pytest.importorskip("numba", reason="the extra fast is not installed")

from msgspec import convert

from escadre.core.vector import kernel_of
from escadre.core.words import InputError
from escadre.games import GAMES
from tests.twins import Twins

KIT = GAMES["mako"]
TINY = {
    "size": 7,
    "ports": [(3, 0), (6, 2), (4, 6), (0, 1)],
    "small": {"least": 1, "most": 5, "ports": [(2, 1), (4, 5)]},
}
OPTIONS: tuple[dict[str, Any], ...] = (
    {"way": "C"},
    {"way": "B", "mine_shores": False, "chart": TINY},
    {"boats": "NW", "chart": TINY},
    {"finish": "both", "mine_shores": False, "chart": TINY},
    {"players": 3, "chart": TINY},
    {"players": 4, "chart": TINY},
    {"players": 4, "teams": True, "chart": TINY},
)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_kernel_sails_as_the_rules_do(options: dict[str, Any]) -> None:
    twins = Twins(KIT, convert(options, KIT.game.config_type), count=3, seed=1)
    rng = Random(2)
    for _ in range(300 if "chart" in options else 400):
        twins.step(rng)
    assert twins.endings


def test_races_in_which_boats_are_chosen_are_not_for_it() -> None:
    with pytest.raises(InputError, match="boats=chosen"):
        kernel_of("mako", KIT.game.config_type(boats="chosen"))
