"""The chances shown to players, computed from the answers to bombs, which both players know.

They come from a function that was fitted to matches. The chance before the last bomb is computed by
the rules; for the two bombs before it, both are combined, because not every player finds the best
square.

A ship that has been hit counts with the squares and bombs of a search for it. The bombs that sink
it then hardly change the chance.
"""

from __future__ import annotations

from typing import NamedTuple

from escadre.core.advice import limit_undecided_return, return_from_features
from escadre.core.game import Seat, replace_item
from escadre.games.battleship.captains.expected_sinkings import (
    ExpectedSinkings,
    expected_sinkings,
)
from escadre.games.battleship.captains.knowledge import knowledge_of
from escadre.games.battleship.captains.last_bombs import end_bounds, end_value, is_end
from escadre.games.battleship.captains.settled import (
    SunkShips,
    answers_of,
    settled_returns,
    sunk_at_most,
)
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import Observation, State

WEIGHTS = (0.71, 1.75, 1.18, 0.16)
"""Weights of `features`, fitted to matches 1000 to 1199 of captains of all levels.

The command is `python -m training.shown_chances battleship --matches 200 --change-penalty 0.05`.
"""

EXACT_SHARES = (1.0, 0.6, 0.4)
"""Share of the value by the rules in the chance shown, by the bombs left after the next one."""

OTHER_HIT_SHARE = 0.4
"""What a hit square of another ship counts for, in squares of ships sunk."""

USUAL_SQUARES = 17
"""BAT-3: the squares of a fleet for which nothing uncertain counts as a variance of 1."""

USUAL_SHARE = 0.35
"""BAT-5: the share of the sea that can be bombed; more bombs do not count, as all ships are found.

A square to be found then never counts more than a square sunk.
"""

_SEATS = (Seat(0), Seat(1))


def shown_returns(state: State | Observation) -> list[float] | None:
    """Return the expected returns of both seats; None if the match is over."""
    if state.shooter is None:
        return None if state.ready == (True, True) and state.first is not None else [0.0, 0.0]
    if (settled := settled_returns(state)) is not None:
        return settled
    value = value_by_fit(state)
    if is_end(state):
        value = _value_at_end(state, value)
    return [value, -value]


def value_by_fit(state: State | Observation, lost: Seat | None = None) -> float:
    """Return the first seat's value by the fitted function; `lost`: a seat that loses its bomb."""
    if (value := _value_if_sinkings_decide(state, lost)) is not None:
        return value
    attacks = tuple(attack_of(state, seat, int(seat == lost)) for seat in _SEATS)
    return return_from_features(WEIGHTS, _features_of_attacks(state, *attacks))


def _value_if_sinkings_decide(state: State | Observation, lost: Seat | None) -> float | None:
    """Return the first seat's value if the ships that one seat is certain to sink win the match."""
    knowledge, bombs = answers_of(state)
    if lost is not None:
        bombs = replace_item(bombs, lost, bombs[lost] - 1)
    for seat, win in zip(_SEATS, (1.0, -1.0), strict=True):
        other = Seat(1 - seat)
        sinkings = expected_sinkings(knowledge[other], bombs[seat])
        if not sinkings.least_ships:
            continue
        now, most = SunkShips.of(knowledge[other]), sunk_at_most(knowledge[seat], bombs[other])
        sunk = SunkShips(now.size + sinkings.least_size, now.number + sinkings.least_ships)
        is_in_turn = other == lost or (state.shooter == seat and seat != lost)
        other_bombs = sinkings.most_bombs - is_in_turn  # before the last ship is sunk
        ends_match = sinkings.least_ships == len(knowledge[other].afloat)  # BAT-15
        if sunk > most or (ends_match and _hidden_squares(state, seat) > other_bombs):
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
    """Return the first seat's lead in squares, expected hits and ships sunk, and the turn.

    Leads count more when less is uncertain. All features are known to both players.
    """
    if state.shooter is None:
        return None
    return _features_of_attacks(state, *(attack_of(state, seat) for seat in _SEATS))


class Attack(NamedTuple):
    """What a seat is expected to sink of the other fleet, and its bombs on other squares."""

    squares: float  # of ships sunk, and a share of the other squares hit
    ships: float  # number of ships sunk
    hits: float  # of the bombs left on random squares
    variance: float  # of the squares
    dropped: float  # bombs, including those for the ships that it is expected to sink


def sinkings_of(state: State | Observation, seat: Seat) -> ExpectedSinkings:
    """Return the ships that a seat is expected to sink with the bombs it has left."""
    return expected_sinkings(knowledge_of(state, Seat(1 - seat)), bombs_left(state, seat))


def attack_of(state: State | Observation, seat: Seat, lost_bombs: int = 0) -> Attack:
    """Return what a seat is expected to sink if it loses this number of bombs."""
    target = Seat(1 - seat)
    knowledge, bombs = knowledge_of(state, target), bombs_left(state, seat) - lost_bombs
    found, sunk = expected_sinkings(knowledge, bombs), SunkShips.of(knowledge)
    size = sunk.size + found.size
    other_hits = state.hit[target].bit_count() + found.hits - size
    unbombed = knowledge.unbombed.bit_count() - lost_bombs - found.bombs
    share = min(USUAL_SHARE, (bombs - found.bombs) / unbombed) if unbombed > 0 else 0.0
    hits = share * (sum(state.config.ships) - size)
    dropped = state.config.bombs_of[seat] - bombs + found.bombs
    ships = sunk.number + found.ships
    return Attack(size + OTHER_HIT_SHARE * other_hits, ships, hits, found.variance + hits, dropped)


def _features_of_attacks(
    state: State | Observation, one: Attack, other: Attack
) -> tuple[float, ...]:
    """Return the features of a position from the attacks of both seats.

    The turn is that of the next bomb that does not fall on a ship that is expected to be sunk.
    """
    variance = sum(state.config.ships) / USUAL_SQUARES + one.variance + other.variance
    factor = variance**-0.5
    turn = 2 * (other.dropped - one.dropped) + (1 if state.first == 0 else -1)
    leads = one.squares - other.squares, one.hits - other.hits, one.ships - other.ships
    return (*(factor * each for each in leads), factor * max(-1.0, min(1.0, turn)))
