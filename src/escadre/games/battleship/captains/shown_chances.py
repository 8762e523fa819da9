"""The chances shown to players, computed from the answers to bombs, which both players know.

They come from a function that was fitted to matches. The chance before the last bomb is computed by
the rules; for the two bombs before it, both are combined, because not every player finds the best
square.

A ship whose squares are all known counts as sunk if the seat has enough bombs for it. The bombs
that sink it then hardly change the chance.
"""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from escadre.core.advice import limit_undecided_return, return_from_features
from escadre.core.game import Seat, replace_item
from escadre.games.battleship.captains.certain_sinkings import CertainSinkings, certain_sinkings
from escadre.games.battleship.captains.knowledge import knowledge_of, sink
from escadre.games.battleship.captains.last_bombs import end_bounds, end_value, is_end
from escadre.games.battleship.captains.settled import answers_of, settled_returns, settled_value
from escadre.games.battleship.rules.game import bombs_left, shooter_in_turn
from escadre.games.battleship.rules.model import Config, Observation, State

WEIGHTS = (1.25, 1.05, -1.07, 0.41, 1.57)
"""Weights of `features`, fitted to matches 1000 to 1199 of captains of all levels.

The command is `python -m training.shown_chances battleship --matches 200 --change-penalty 0.03`.
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
    if (value := _value_if_sinkings_decide(state)) is None:
        value = return_from_features(WEIGHTS, features(state) or ())
    if is_end(state):
        value = _value_at_end(state, value)
    return [value, -value]


def _value_if_sinkings_decide(state: State | Observation) -> float | None:
    """Return the first seat's value if the ships that one seat is certain to sink win the match."""
    knowledge, bombs = answers_of(state)
    for seat, win in ((Seat(0), 1.0), (Seat(1), -1.0)):
        target, sinkings = Seat(1 - seat), sinkings_of(state, seat)
        if not sinkings.ships:
            continue
        after = reduce(sink, sinkings.ships, knowledge[target])
        grids = replace_item(knowledge, target, after)
        left = replace_item(bombs, seat, bombs[seat] - sinkings.bombs)
        bombs_before = sinkings.bombs - (state.shooter == seat)  # of the other seat
        ends_match = not after.afloat and _hidden_squares(state, seat) > bombs_before  # BAT-15
        if ends_match or settled_value(grids, left) == win:
            return limit_undecided_return(win)
    return None


def _hidden_squares(state: State | Observation, target: Seat) -> int:
    """Return how many squares of this fleet are not yet hit."""
    return sum(state.config.ships) - state.hit[target].bit_count()


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
    """Return the first seat's lead in squares sunk, hit and expected, the turn, and ships sunk.

    Leads count more when few bombs are left. All features are known to both players.
    """
    if state.shooter is None:
        return None
    attacks = attack_of(state, Seat(0)), attack_of(state, Seat(1))
    return features_of_attacks(state.config, attacks, state.first)


class Attack(NamedTuple):
    """A seat's results against the other fleet in squares, and the bombs it has left.

    Ships that it is certain to sink count as sunk, and the bombs for them as dropped.
    """

    sunk: int
    hit_afloat: int  # hit squares of ships afloat
    hidden: int  # squares of ships that are not yet hit
    unbombed: int
    bombs: int
    ships: int  # number of ships sunk

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
            self.ships + (sunk > 0),
        )


def sinkings_of(state: State | Observation, seat: Seat) -> CertainSinkings:
    """Return the ships that a seat is certain to sink with the bombs it has left."""
    return certain_sinkings(knowledge_of(state, Seat(1 - seat)), bombs_left(state, seat))


def attack_of(state: State | Observation, seat: Seat) -> Attack:
    """Return the results of a seat against the other fleet."""
    target, config = 1 - seat, state.config
    sinkings = sinkings_of(state, seat)
    hit = state.hit[target].bit_count() + sinkings.bombs
    sunk = sum(ship.bit_count() for ship in state.sunk[target]) + sinkings.size
    ships = len(state.sunk[target]) + len(sinkings.ships)
    water = config.sea.size - state.bombed[target].bit_count() - sinkings.bombs
    bombs = bombs_left(state, seat) - sinkings.bombs
    return Attack(sunk, hit - sunk, sum(config.ships) - hit, water, bombs, ships)


def features_of_attacks(
    config: Config, attacks: tuple[Attack, Attack], first: Seat | None
) -> tuple[float, ...]:
    """Return the features of a position, from the results of both seats; `first`: BAT-10.

    The turn is that of the next bomb that does not fall on a ship certain to be sunk.
    """
    one, other = attacks
    bombs_factor = (1 + one.bombs + other.bombs) ** -0.5
    # one square is a larger share of a small fleet
    factor = bombs_factor * (USUAL_SQUARES / sum(config.ships)) ** 0.75
    first_bombs, second_bombs = config.bombs_of
    dropped = first_bombs - one.bombs, second_bombs - other.bombs
    shooter = shooter_in_turn(config.bombs_of, first, dropped)
    turn = 0.0 if shooter is None else bombs_factor if shooter == 0 else -bombs_factor
    return (
        (one.sunk - other.sunk) * factor,
        (one.hit_afloat - other.hit_afloat) * factor,
        (one.expected - other.expected) * factor,
        turn,
        (one.ships - other.ships) * factor,
    )
