"""The chances shown to players, computed from the answers to bombs, which both players know.

They come from a function that was fitted to matches. The chance before the last bomb is computed by
the rules; for the two bombs before it, both are combined, because not every player finds the best
square.
"""

from __future__ import annotations

from typing import NamedTuple

from escadre.core.advice import return_from_features
from escadre.core.game import Seat
from escadre.games.battleship.captains.last_bombs import end_bounds, end_value, is_end
from escadre.games.battleship.captains.settled import settled_returns
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import Config, Observation, State

WEIGHTS = (2.05, 0.95, -1.03, 0.32)
"""Weights of `features`; 0.95 times the best fit to 240 matches of all captains.

The smaller weights have the same score, and the chances fluctuate less (training/shown_chances.py).
"""

EXACT_SHARES = (1.0, 0.6, 0.4)
"""Share of the value by the rules in the chance shown, by the bombs left after the next one."""

USUAL_SQUARES = 17
"""BAT-3: the squares of a fleet in the matches to which the weights were fitted."""


def shown_returns(state: State | Observation) -> list[float] | None:
    """Return the expected returns of both seats; None if the match is over."""
    if state.shooter is None:
        return None if state.ready == (True, True) and state.first is not None else [0.0, 0.0]
    if (settled := settled_returns(state)) is not None:
        return settled
    value = return_from_features(WEIGHTS, features(state) or ())
    if is_end(state):
        value = _value_at_end(state, value)
    return [value, -value]


def _value_at_end(state: State | Observation, fitted: float) -> float:
    """Return the value shown for the last bombs, from the fitted one and the one by the rules.

    A result that one bomb settles is certain. The value never leaves the bounds of what a seat can
    reach if all bombs of the other seat are lost.
    """
    exact = end_value(state)
    if abs(exact) == 1:
        return exact
    share = EXACT_SHARES[bombs_left(state, 0) + bombs_left(state, 1) - 1]
    lower, upper = end_bounds(state)
    return min(max(share * exact + (1 - share) * fitted, lower), upper)


def features(state: State | Observation) -> tuple[float, ...] | None:
    """Return the first seat's lead in squares sunk, hit and expected, and whose turn it is.

    Leads count more when few bombs are left. All features are known to both players.
    """
    if state.shooter is None:
        return None
    attacks = attack_of(state, Seat(0)), attack_of(state, Seat(1))
    return features_of_attacks(state.config, attacks, state.shooter)


class Attack(NamedTuple):
    """A seat's results against the other fleet in squares, and the bombs it has left."""

    sunk: int
    hit_afloat: int  # hit squares of ships afloat
    hidden: int  # squares of ships that are not yet hit
    unbombed: int
    bombs: int

    @property
    def expected(self) -> float:
        """Expected hits of bombs on random squares."""
        bombs = min(self.bombs, self.unbombed)
        return min(self.hidden, bombs * self.hidden / self.unbombed) if self.unbombed else 0.0

    def after_bomb(self, hits: int = 0, sunk: int = 0) -> Attack:
        """Return the results after a bomb that hits no or one square, and may sink a ship."""
        return Attack(
            self.sunk + sunk,
            self.hit_afloat + hits - sunk,
            self.hidden - hits,
            self.unbombed - 1,
            self.bombs - 1,
        )


def attack_of(state: State | Observation, seat: Seat) -> Attack:
    """Return the results of a seat against the other fleet."""
    target, config = 1 - seat, state.config
    sunk = sum(ship.bit_count() for ship in state.sunk[target])
    hit, water = state.hit[target].bit_count(), config.sea.size - state.bombed[target].bit_count()
    bombs = min(bombs_left(state, seat), water)
    return Attack(sunk, hit - sunk, sum(config.ships) - hit, water, bombs)


def features_of_attacks(
    config: Config, attacks: tuple[Attack, Attack], shooter: Seat
) -> tuple[float, ...]:
    """Return the features of a position, from the results of both seats."""
    first, second = attacks
    bombs_factor = (1 + first.bombs + second.bombs) ** -0.5
    # one square is a larger share of a small fleet
    factor = bombs_factor * (USUAL_SQUARES / sum(config.ships)) ** 0.75
    return (
        (first.sunk - second.sunk) * factor,
        (first.hit_afloat - second.hit_afloat) * factor,
        (first.expected - second.expected) * factor,
        bombs_factor if shooter == 0 else -bombs_factor,
    )
