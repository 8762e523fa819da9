"""The chances shown to players, computed from the answers to bombs, which both players know.

They come from a function that was fitted to matches. The chance before the last bomb is computed by
the rules; for the two bombs before it, both are combined, because not every player finds the best
square.

A ship that has been hit counts with the squares and bombs of a search for it. The bombs that sink
it then hardly change the chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from escadre.core.advice import limit_undecided_return, return_from_features
from escadre.core.game import Seat, replace_item
from escadre.games.battleship.captains.expected_sinkings import (
    ExpectedSinkings,
    expected_sinkings,
    sunk_at_least,
)
from escadre.games.battleship.captains.knowledge import (
    Knowledge,
    knowledge_of,
    possible_ships,
)
from escadre.games.battleship.captains.last_bombs import MAX_LAST_BOMBS, end_bounds, end_value
from escadre.games.battleship.captains.return_bounds import (
    bounds_of_certain_sinkings,
    return_bounds,
)
from escadre.games.battleship.captains.settled import (
    SunkShips,
    answers_of,
    settled_value,
    sunk_at_most,
)
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import Observation, State

WEIGHTS = (0.415, 1.33, 0.849, 0.052)
"""Weights of `features`, fitted to matches 1000 to 1199 of captains of all levels.

The command is `python -m training.shown_chances battleship --matches 200 --change-penalty 0.055`.
"""

EXACT_SHARES = (1.0, 0.6, 0.4)
"""Share of the value by the rules in the chance shown, by the bombs left after the next one."""

CERTAIN_SHARE = 0.75
"""Share of the ships that a seat is certain to sink, in its chance if it cannot lose."""

HIGHEST_RAISED_VALUE = 0.2
"""Values of a seat that cannot lose are moved into the range from 0 to this value, if below it."""

OTHER_HIT_SHARE = 0.4
"""What a hit square of another ship counts for, in squares of ships sunk."""

USUAL_SQUARES = 17
"""BAT-3: the squares of a fleet for which nothing uncertain counts as a variance of 1."""

VARIANCE_EXPONENT = -0.2
"""Leads are multiplied by this power of the variance."""

USUAL_SHARE = 0.35
"""BAT-5: the share of the sea that can be bombed; from then on, most ships are found."""

FURTHER_SHARE = 0.1
"""What a bomb beyond the usual share counts for, in bombs."""

_SEATS = (Seat(0), Seat(1))


def shown_returns(state: State | Observation) -> list[float] | None:
    """Return the expected returns of both seats; None if the match is over."""
    if state.shooter is None:
        return None if state.ready == (True, True) and state.first is not None else [0.0, 0.0]
    value = shown_value(state)
    return [value, -value]


def shown_value(state: State | Observation, lost: Seat | None = None) -> float:
    """Return the first seat's expected return; `lost`: a seat that loses its next bomb."""
    knowledge, bombs = answers_of(state)
    if lost is not None:
        bombs = replace_item(bombs, lost, bombs[lost] - 1)
    if (settled := settled_value(knowledge, bombs)) is not None:
        return settled
    certain = bounds_of_certain_sinkings(knowledge, bombs)
    if (value := _value_if_sinkings_decide(state, knowledge, bombs, lost)) is None:
        value = _fitted_value(state, lost, certain)
    if sum(bombs) <= MAX_LAST_BOMBS:
        value = _value_at_end(state, value, EXACT_SHARES[sum(bombs) - 1], lost)
        return value if abs(value) == 1 else _limit(value, certain)
    for bounds in (return_bounds(knowledge, bombs), end_bounds(state, lost), certain):
        value = _limit(value, bounds)
    return value


def _limit(value: float, bounds: tuple[float, float]) -> float:
    lower, upper = bounds
    return min(max(value, lower), upper)


def _fitted_value(
    state: State | Observation, lost: Seat | None, certain: tuple[float, float]
) -> float:
    """Return the first seat's value by the fitted function; `certain`: its bounds.

    If one seat cannot lose, the ships that it is certain to sink count by `CERTAIN_SHARE`.
    """

    def value_by_attacks(counts_certain: Seat | None) -> float:
        one, other = (
            attack_of(state, seat, int(seat == lost), counts_certain=seat == counts_certain)
            for seat in _SEATS
        )
        return return_from_features(WEIGHTS, _features_of_attacks(state, one, other))

    value = value_by_attacks(None)
    is_safe = [certain[0] >= 0, certain[1] <= 0]
    if is_safe[0] == is_safe[1]:
        return value
    safe = Seat(is_safe.index(True))
    value += CERTAIN_SHARE * (value_by_attacks(safe) - value)
    return _without_loss(value) if safe == 0 else -_without_loss(-value)


def _without_loss(value: float) -> float:
    """Return the value of a seat that cannot lose: above 0, in the same order as before.

    If all values below 0 became 0, a hint would rate a square without a ship as one of the best.
    """
    highest = HIGHEST_RAISED_VALUE
    return value if value >= highest else highest * (1 + value) / (1 + highest)


def _value_if_sinkings_decide(
    state: State | Observation,
    knowledge: tuple[Knowledge, Knowledge],
    bombs: tuple[int, int],
    lost: Seat | None,
) -> float | None:
    """Return the first seat's value if the ships that one seat is certain to sink win the match."""
    for seat, win in zip(_SEATS, (1.0, -1.0), strict=True):
        other = Seat(1 - seat)
        sinkings = expected_sinkings(knowledge[other], bombs[seat])
        if not sinkings.least_ships:
            continue
        sunk = sunk_at_least(knowledge[other], bombs[seat])
        most = sunk_at_most(knowledge[seat], bombs[other])
        is_in_turn = other == lost or (state.shooter == seat and seat != lost)
        other_bombs = sinkings.most_bombs - is_in_turn  # before the last ship is sunk
        ends_match = sinkings.least_ships == len(knowledge[other].afloat)  # BAT-15
        if sunk > most or (ends_match and _hidden_squares(state, seat) > other_bombs):
            return limit_undecided_return(win)
    return None


def _hidden_squares(state: State | Observation, target: Seat) -> int:
    """Return how many squares of this fleet are not yet hit."""
    return sum(state.config.ships) - state.hit[target].bit_count()


def _value_at_end(
    state: State | Observation, fitted: float, share: float, lost: Seat | None
) -> float:
    """Return the value shown for the last bombs, from the fitted one and the one by the rules.

    `share`: that of the value by the rules. A result that one bomb settles is certain. The value
    never leaves the bounds of what a seat can reach if all bombs of the other seat are lost.
    """
    exact = end_value(state, lost)
    if abs(exact) == 1:
        return exact
    return _limit(share * exact + (1 - share) * fitted, end_bounds(state, lost))


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


def attack_of(
    state: State | Observation, seat: Seat, lost_bombs: int = 0, *, counts_certain: bool = False
) -> Attack:
    """Return what a seat is expected to sink if it loses this number of bombs.

    `counts_certain`: whether all ships that a search is certain to sink count.
    """
    target = Seat(1 - seat)
    knowledge, bombs = knowledge_of(state, target), bombs_left(state, seat) - lost_bombs
    found = expected_sinkings(knowledge, bombs, counts_certain=counts_certain)
    sunk = SunkShips.of(knowledge)
    size = sunk.size + found.size
    other_hits = _useful_share_of_hits(knowledge, bombs) * (
        state.hit[target].bit_count() + found.hits - size
    )
    unbombed = knowledge.unbombed.bit_count() - lost_bombs - found.bombs
    share = _share_of_ships_hit(state.config.ships, bombs - found.bombs, unbombed)
    hits = share * (sum(state.config.ships) - size)
    dropped = state.config.bombs_of[seat] - bombs + found.bombs
    ships = sunk.number + found.ships
    return Attack(size + OTHER_HIT_SHARE * other_hits, ships, hits, found.variance + hits, dropped)


def _useful_share_of_hits(knowledge: Knowledge, bombs: int) -> float:
    """BAT-13: return the share of the open hits on which these bombs can still sink a ship."""
    open_hits, useful = knowledge.open_hits, 0
    if not open_hits or bombs >= max(knowledge.afloat):
        return 1.0
    for size in set(knowledge.afloat):
        for ship in possible_ships(knowledge, size):
            if (ship & ~open_hits).bit_count() <= bombs:
                useful |= ship & open_hits
    return useful.bit_count() / open_hits.bit_count()


def _share_of_ships_hit(sizes: Sequence[int], bombs: float, unbombed: float) -> float:
    """Return the share of the squares of ships of these sizes that random bombs hit.

    The first hit on a ship counts only while enough bombs are left to sink it.
    """
    hits = 0.0
    for size in sizes if unbombed > 0 else ():
        share = min(1.0, max(0.0, bombs + 1 - size) / unbombed)
        hits += size * min(share, USUAL_SHARE + FURTHER_SHARE * (share - USUAL_SHARE))
    return hits / sum(sizes)


def _features_of_attacks(
    state: State | Observation, one: Attack, other: Attack
) -> tuple[float, ...]:
    """Return the features of a position from the attacks of both seats.

    The turn is that of the next bomb that does not fall on a ship that is expected to be sunk.
    """
    variance = sum(state.config.ships) / USUAL_SQUARES + one.variance + other.variance
    factor = variance**VARIANCE_EXPONENT
    turn = 2 * (other.dropped - one.dropped) + (1 if state.first == 0 else -1)
    leads = one.squares - other.squares, one.hits - other.hits, one.ships - other.ships
    return (*(factor * each for each in leads), factor * max(-1.0, min(1.0, turn)))
