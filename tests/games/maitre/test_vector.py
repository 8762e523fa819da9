"""Compare Maître's kernel with the rules (`benchmarks.speed.kernels --proof` takes longer)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra fast is not installed")

from msgspec import convert

from escadre.core.kernel import get_kernel, match_seeds
from escadre.games import GAMES
from escadre.games.maitre.rules.model import RollRest
from tests.helpers.kernel_twin import KernelComparison

pytestmark = pytest.mark.sweep  # compiling takes longer than all other tests of this game
KIT = GAMES["maitre"]
ANY = [{"kind": "alike", "dice": 1}]
PAIR = [{"kind": "alike", "dice": 2}, {"kind": "sum", "dice": 1, "at_least": 3}]
HARD = [{"kind": "run", "dice": 3}, {"kind": "face", "face": 6}]
EASY = {
    "name": "easy",
    "cards": [
        *(
            {"kind": "ship", "id": f"s{n}", "family": n % 3 + 1, "firepower": n // 3, "parts": how}
            | {"map": n % 2 == 0}
            for n, how in enumerate([ANY, ANY, PAIR, ANY, HARD, ANY, ANY, PAIR])
        ),
        *(
            {"kind": "treasure", "id": f"t{n}", "letter": "AAB"[n], "value": n + 1, "parts": ANY}
            for n in range(3)
        ),
        *(
            {"kind": "goods", "id": effect, "letter": letter, "effect": effect, "parts": PAIR}
            for letter, effect in zip(
                "BABAB", ("flip", "plus", "minus", "reroll", "extra"), strict=True
            )
        ),
    ],
}
OPTIONS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"rounds": 20}, "MDM-24"),
    ({"players": 3, "rounds": 90, "deck": EASY}, "MDM-21"),
    ({"players": 6, "rounds": 3}, "MDM-24"),
    ({"deck": EASY}, "MDM-21"),
)


@pytest.mark.parametrize(("options", "clause"), OPTIONS)
def test_kernel_plays_by_the_rules(options: dict[str, Any], clause: str) -> None:
    twins = KernelComparison(KIT, convert(options, KIT.game.config_type), count=2, seed=1)
    rng = Random(2)
    for _ in range(300):
        twins.step(rng)
    assert clause in twins.endings


def test_dice_and_draws_are_fair() -> None:
    kernel, rng = get_kernel("maitre", count=600), np.random.default_rng(3)
    kernel.reset(match_seeds(5, 600))
    cards = len(kernel.codec.config.deck.cards)
    seats = np.bincount(kernel.outcomes[np.arange(600), kernel.outcome_counts - 1] - cards)
    assert (abs(seats / 600 - 1 / 2) < 0.08).all()
    pips = np.zeros(7)
    for _ in range(20):
        numbers = (kernel.masks * rng.random(kernel.masks.shape)).argmax(1)
        kernel.step(numbers)
        for row in np.flatnonzero(numbers == kernel.codec.encode(None, RollRest())):
            pips += np.bincount(kernel.outcomes[row, : kernel.outcome_counts[row]], minlength=7)
    assert pips[0] == 0
    assert pips.sum() > 5_000
    assert (abs(pips[1:] / pips.sum() - 1 / 6) < 0.02).all()
