"""Compare MAKO's kernel with the rules (`benchmarks.speed.kernels --proof` takes longer)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra fast is not installed")

from msgspec import convert
from msgspec.structs import replace

from escadre.core.codec import get_codec
from escadre.core.errors import InputError
from escadre.core.kernel import get_kernel
from escadre.games import GAMES
from escadre.games.mako.kernels import no_boat_can_arrive as compiled_no_way_home
from escadre.games.mako.rules.ending import no_boat_can_arrive
from escadre.games.mako.rules.game import initial_state
from escadre.games.mako.training.vector import MakoKernel
from tests.helpers.kernel_twin import KernelComparison

pytestmark = pytest.mark.sweep  # compiling takes longer than all other tests of this game
KIT = GAMES["mako"]
TINY = {
    "size": 7,
    "ports": [(3, 0), (6, 2), (4, 6), (0, 1)],
    "small": {"least": 1, "most": 5, "ports": [(2, 1), (4, 5)]},
}
OPTIONS: tuple[dict[str, Any], ...] = (
    {"way": "C"},
    {"finish": "both", "mine_shores": False, "chart": TINY},
    {"players": 3, "chart": TINY},
    {"players": 4, "teams": True, "chart": TINY},
    {"way": "B", "mine_shores": False, "chart": TINY},
    {"boats": "NW", "chart": TINY},
    {"players": 4, "chart": TINY},
)


@pytest.mark.parametrize("options", OPTIONS)
def test_kernel_plays_by_the_rules(options: dict[str, Any]) -> None:
    twins = KernelComparison(KIT, convert(options, KIT.game.config_type), count=3, seed=1)
    rng = Random(2)
    for _ in range(300 if "chart" in options else 400):
        twins.step(rng)
    assert twins.endings


def test_kernel_ends_a_race_when_no_boat_can_come_home() -> None:
    """MAK-20: the seas of this test have walls, which random play rarely builds."""
    config = convert({"way": "C", "chart": TINY}, KIT.game.config_type)
    rng = Random(1)
    blocked = []
    (sea, facts, _), params = MakoKernel(get_codec(KIT, config), 1).start
    size, start = len(sea) // 4, initial_state(config)
    for _ in range(150):
        walls, mines = [rng.choice([None, 0, 2]) for _ in range(7)], [0] * 4
        sea[:], across = 0, rng.random() < 0.5
        for at in range(49):
            colour = walls[at // 7 if across else at % 7]
            if colour is not None and at not in start.boats:
                sea[at] = colour + 1
                mines[colour] |= 1 << at
        room = (np.empty(size, kind) for kind in (np.int8, np.int16, np.int64))
        blocked.append(compiled_no_way_home(params, sea, facts, *room))
        assert blocked[-1] == no_boat_can_arrive(replace(start, mines=tuple(mines)))
    assert 5 < sum(blocked) < 145


def test_kernel_refuses_races_with_a_choice_of_boats() -> None:
    with pytest.raises(InputError, match="boats=chosen"):
        get_kernel("mako", KIT.game.config_type(boats="chosen"))
