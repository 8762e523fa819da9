"""The chance to win that is shown at the start of a turn.

Captains choose turns by a value that jumps when a ship comes within range. Odds need to be calm and
to hold for players of every level, so dangers count less here, and the pips afloat count most.
"""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.advice import return_from_features
from escadre.core.game import Seat
from escadre.games.armada.captains.evaluation import expected_returns
from escadre.games.armada.captains.position_value import (
    STANDARD_WEIGHTS,
    idle_end_chance,
    position_value,
)
from escadre.games.armada.rules.ending import result, result_without_damage
from escadre.games.armada.rules.model import BattlePhase, State, allied_ships, sides

CALM_WEIGHTS = STANDARD_WEIGHTS._replace(fear=0.5, threat=0.18, strike=0.4)
"""Half of the dangers that captains see."""
WEIGHTS = (0.05, 0.45, 3.0)
"""Of `features`, near those that fit 34 matches of captains of all levels but the strongest best.

The fit alone has pips at 0.7 to 0.9; with these the score is the same within its error, and the
chance goes to and fro half as much (training/shown_chances.py, `python -m benchmarks advice`).
"""
CERTAIN = 50.0  # a value beyond any damage: one side has won


def calibrated_returns(state: BattlePhase) -> list[float] | None:
    """Return the expected returns at the start of a turn; None within one."""
    if state.actions or state.moving is not None:
        return None
    if end := result(state):
        return list(end.returns)
    together = sides(state.config)
    if len({*together}) != 2 or (seen := features(state)) is None:
        return expected_returns(state)
    value = return_from_features(WEIGHTS, seen)
    return [value if side == together[0] else -value for side in together]


def features(state: State) -> tuple[float, ...] | None:
    """Return how far the first side is ahead: by value, by pips, and at a quiet end."""
    if not isinstance(state, BattlePhase) or state.actions or state.moving is not None:
        return None
    if result(state):
        return None
    together = sides(state.config)
    one = Seat(0)
    other = next(Seat(n) for n, side in enumerate(together) if side != together[0])
    first_moves = together[state.turn] == together[0]
    loud = replace(state, quiet=0)
    worth = [
        max(-CERTAIN, min(CERTAIN, position_value(loud, seat, CALM_WEIGHTS, to_move)))
        for seat, to_move in ((one, first_moves), (other, not first_moves))
    ]
    fleets = [[state.ships[n] for n in allied_ships(state, seat)] for seat in (one, other)]
    pips = [sum(ship.size - ship.damage for ship in fleet) for fleet in fleets]
    idle = idle_end_chance(state.quiet)
    quiet = float(result_without_damage(state).returns[one])
    ahead, pips_ahead = (worth[0] - worth[1]) / 2, pips[0] - pips[1]
    return (1 - idle) * ahead, (1 - idle) * pips_ahead, idle * quiet
