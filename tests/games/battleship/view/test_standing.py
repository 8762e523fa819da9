"""Test the texts on each player's ships and bombs."""

from typing import Any

import pytest

from escadre.analysis.phrases import analysis_catalogue
from escadre.core.match.match import Match


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "Each player has 35 bombs and 5 ships."),
        ({"variant": 2}, "Each player has 50 bombs and 10 ships."),
        (
            {"bombs": 20, "bombs_second": 30},
            "The first player has 20 bombs, the second 30; each has 5 ships.",
        ),
        (
            {"fleet": (2,), "width": 4, "height": 4},
            "Each player has 35 bombs and one ship: 2-square ship.",
        ),
        (
            {"fleet": (3, 2, 2)},
            "Each player has 35 bombs and 3 ships: 3-square ship, 2 × 2-square ship.",
        ),
    ],
)
def test_equipment_depends_on_the_options(options: dict[str, Any], told: str) -> None:
    """BAT-3 to BAT-6, BAT-19, BAT-20: the sentence counts the bombs and ships agreed on."""
    match = Match("battleship", **options)
    assert match.kit.describe_equipment is not None
    assert match.kit.describe_equipment(
        match.config, analysis_catalogue("en", match.kit)
    ).startswith(told)
