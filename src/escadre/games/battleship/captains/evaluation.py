"""Evaluation: expected returns of both seats now, and of one seat after a miss or a hit."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from escadre.core.advice import returns_from_odds
from escadre.core.game import Seat, replace_item
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.captains.shown_chances import shown_returns
from escadre.games.battleship.rules.model import Observation, State

LEAD_EXPONENT = 3.5
"""Exponent of the squares left in the odds of winning, fitted to matches of capitaines."""
CALIBRATION = 1.06
"""Exponent that calibrates these odds, fitted by benchmarks/evaluation/calibration.py."""


def evaluate(state: State) -> list[float]:
    """Return the expected returns, from the squares of each fleet not yet hit."""
    if state.shooter is None:
        return [0.0, 0.0]  # both fleets have the same squares
    return returns_from_squares_left(
        [
            sum(map(int.bit_count, fleet)) - hit.bit_count()
            for fleet, hit in zip(state.fleets, state.hit, strict=True)
        ]
    )


def returns_from_squares_left(squares: Sequence[int]) -> list[float]:
    """Return the expected returns for these numbers of squares not yet hit, by seat."""
    return returns_from_odds([(1 + count) ** LEAD_EXPONENT for count in squares], CALIBRATION)


def returns_after_bomb(observation: Observation, knowledge: Knowledge) -> tuple[float, float]:
    """Return the viewer's expected returns after a miss and after a hit.

    A hit surely sinks a ship if only one ship of more than one square is afloat, and the open hits
    are all its squares but one. Hits on several ships do not add up.
    """
    assert observation.viewer in (0, 1)
    target = 1 - observation.viewer
    # any square will do, because only the number of bombs matters
    square_mask = knowledge.unbombed & -knowledge.unbombed
    bombed = replace_item(observation.bombed, target, observation.bombed[target] | square_mask)
    hit = replace_item(observation.hit, target, observation.hit[target] | square_mask)
    after_miss = replace(observation, bombed=bombed, shooter=Seat(target))
    open_hits = knowledge.open_hits | square_mask
    sunk = observation.sunk
    multi_square = [size for size in knowledge.afloat if size > 1]
    if len(multi_square) <= 1 and max(knowledge.afloat) == open_hits.bit_count():
        sunk = replace_item(sunk, target, (*sunk[target], open_hits))
    after_hit = replace(after_miss, hit=hit, sunk=sunk)
    returns = [shown_returns(each) or [0.0, 0.0] for each in (after_miss, after_hit)]
    return returns[0][observation.viewer], returns[1][observation.viewer]
