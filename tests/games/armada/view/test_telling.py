"""The lines of the log."""

from __future__ import annotations

import pytest

from escadre.core.game import Seat
from escadre.games.armada.model import Observation, Step
from escadre.games.armada.rules import acted
from escadre.games.armada.view import tell
from tests.games.armada.view.scenes import EN, POSITIONS


@pytest.mark.parametrize(
    ("heading", "wind"),
    [(0, "north"), (224, "north"), (225, "north-east"), (3374, "north-west"), (3375, "north")],
)
def test_a_step_is_told_by_the_nearest_of_eight_winds(heading: int, wind: str) -> None:
    """ARM-7: the exact heading is in the record."""
    after = Observation(Seat(0), acted(POSITIONS["crowded"], Step(0, 0)))
    assert tell(after, Seat(0), Step(0, heading), after, EN) == f"small 1 sails {wind}"
