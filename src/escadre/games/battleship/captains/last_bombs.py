"""The chances of the last bombs of a match, computed by the rules.

Both players know the answers to all bombs, so the chances use the answers only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from escadre.core.advice import limit_undecided_return
from escadre.core.game import Seat, replace_item
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of, sink
from escadre.games.battleship.captains.settled import SunkShips, settled_value
from escadre.games.battleship.rules.game import bombs_left, shooter_in_turn
from escadre.games.battleship.rules.model import Observation, State

MAX_LAST_BOMBS = 3
"""From this number of bombs on, both seats together, the chances are computed by the rules."""
MAX_SEARCHED_BOMBS = 2
"""Up to this number of bombs of a seat, the best that it can reach is computed by the rules."""
MAX_COMPARED_SQUARES = 4  # squares compared for a bomb that is not a seat's last


def is_end(state: State | Observation) -> bool:
    """Return whether so few bombs are left that the chances are computed by the rules."""
    return bombs_left(state, 0) + bombs_left(state, 1) <= MAX_LAST_BOMBS


def end_value(state: State | Observation, lost: Seat | None = None) -> float:
    """Return the first seat's expected return at the end; both seats choose the best square.

    It is ±1 only if the result is settled, or if one bomb settles it for certain. `lost`: a seat
    that loses its next bomb.
    """
    end = _End.of(state, lost)
    result = _result_if_settled(end)
    return _value_of_best_bomb(end) if result is None else result


def end_bounds(state: State | Observation, lost: Seat | None = None) -> tuple[float, float]:
    """Return bounds on the first seat's expected return near the end, for players of any strength.

    In each of them, one seat chooses the best squares, and all bombs of the other seat are lost. A
    seat with more bombs has no bound. `lost`: a seat that loses its next bomb.
    """
    end = _End.of(state, lost)
    left = [bombs - dropped for bombs, dropped in zip(end.bombs, end.dropped, strict=True)]
    lower, upper = (
        _value(end._replace(dropped=replace_item(end.dropped, 1 - seat, end.bombs[1 - seat])))
        if left[seat] <= MAX_SEARCHED_BOMBS or sum(left) <= MAX_LAST_BOMBS
        else unbounded
        for seat, unbounded in ((1, -1.0), (0, 1.0))
    )
    return lower, upper


def values_by_square(state: State | Observation) -> Mapping[int, float]:
    """Return the first seat's expected return after a bomb of the shooter, by square.

    A square on which no ship can still be sunk counts as a bomb lost. A square that is not compared
    gets a value between those of a bomb lost and of the best square, in proportion to the chance
    of a ship that can still be sunk there.
    """
    from escadre.games.battleship.captains.hit_chances import sinkable_chances  # imports NumPy

    end = _End.of(state)
    shooter = _shooter(end)
    dropped = replace_item(end.dropped, shooter, end.dropped[shooter] + 1)
    knowledge, lost = end.knowledge[1 - shooter], _value(end._replace(dropped=dropped))
    compared = {square: _value_after_bomb(end, square) for square in _candidates(end, shooter)}
    sinkable = sinkable_chances(knowledge, end.bombs[shooter] - end.dropped[shooter])
    highest = max((sinkable.get(square, 0.0) for square in compared), default=0.0)
    best = max(compared.values()) if shooter == 0 else min(compared.values())
    values = dict.fromkeys(knowledge.sea.squares(knowledge.unbombed), lost)
    if highest:
        values |= {
            square: lost + (best - lost) * min(1.0, chance / highest)
            for square, chance in sinkable.items()
        }
    return values | compared


class _End(NamedTuple):
    """A position near the end, as both players know it; pairs are indexed by seat."""

    knowledge: tuple[Knowledge, Knowledge]  # of that seat's grid
    first: Seat
    bombs: tuple[int, int]  # at the start
    dropped: tuple[int, int]

    @staticmethod
    def of(state: State | Observation, lost: Seat | None = None) -> _End:
        assert state.first is not None
        dropped = state.bombed[1].bit_count(), state.bombed[0].bit_count()
        if lost is not None:
            dropped = replace_item(dropped, lost, dropped[lost] + 1)
        knowledge = knowledge_of(state, Seat(0)), knowledge_of(state, Seat(1))
        return _End(knowledge, state.first, state.config.bombs_of, dropped)


def _shooter(end: _End) -> Seat:
    shooter = shooter_in_turn(end.bombs, end.first, end.dropped)
    assert shooter is not None
    return shooter


@lru_cache(maxsize=4096)
def _value(end: _End) -> float:
    """Return the first seat's expected return, below 1 as long as a seat can still miss."""
    result = _result_if_settled(end)
    return limit_undecided_return(_value_of_best_bomb(end)) if result is None else result


def _value_of_best_bomb(end: _End) -> float:
    """Return the first seat's expected return if both seats choose the best square."""
    shooter = _shooter(end)
    values = [_value_after_bomb(end, square) for square in _candidates(end, shooter)]
    return max(values) if shooter == 0 else min(values)


def _result_if_settled(end: _End) -> float | None:
    """BAT-14, BAT-16: return the first seat's result if no bomb can change it any more."""
    if any(not each.afloat for each in end.knowledge):
        return _result(end)
    first_left, second_left = (
        bombs - dropped for bombs, dropped in zip(end.bombs, end.dropped, strict=True)
    )
    return settled_value(end.knowledge, (first_left, second_left))


def _result(end: _End) -> float:
    """BAT-15 to BAT-18: return the first seat's result, by size sunk, then by number of ships."""
    by_second, by_first = map(SunkShips.of, end.knowledge)
    return float((by_first > by_second) - (by_first < by_second))


def _candidates(end: _End, shooter: Seat) -> Iterable[int]:
    """Return the squares worth comparing: where a ship most likely can still be sunk."""
    from escadre.games.battleship.captains.hit_chances import sinkable_chances  # imports NumPy

    knowledge = end.knowledge[1 - shooter]
    bombs = end.bombs[shooter] - end.dropped[shooter]
    sinking, sinkable = (sinkable_chances(knowledge, number) for number in (1, bombs))
    unbombed = knowledge.sea.squares(knowledge.unbombed)
    if bombs == 1:
        return [*sinking, *[each for each in unbombed if each not in sinking][:1]]
    by_sinking, by_sinkable = (
        sorted(chances, key=lambda square: -chances[square])[:MAX_COMPARED_SQUARES]
        for chances in (sinking, sinkable)
    )
    return [*dict.fromkeys((*by_sinking, *by_sinkable))] or unbombed[:1]


@lru_cache(maxsize=4096)
def _value_after_bomb(end: _End, square: int) -> float:
    """Return the first seat's expected return after a bomb of the shooter on this square."""
    from escadre.games.battleship.captains.hit_chances import (  # imports NumPy
        MAX_ROUNDING_ERROR,
        opponent_posterior,
        sinkings,
    )

    shooter = _shooter(end)
    target, bomb = Seat(1 - shooter), 1 << square
    before = end.knowledge[target]
    chance = float(opponent_posterior(before).chances[square])
    dropped = replace_item(end.dropped, shooter, end.dropped[shooter] + 1)

    def value_after(is_hit: bool, ship: int = 0) -> float:
        knowledge = _after_answer(before, bomb, is_hit, ship)
        grids = replace_item(end.knowledge, target, knowledge)
        return _value(end._replace(knowledge=grids, dropped=dropped))

    answers = [
        (ship_chance, value_after(True, ship))
        for ship, ship_chance in sinkings(before).items()
        if ship & bomb and ship_chance > 0
    ]
    chance_afloat = chance - sum(ship_chance for ship_chance, _ in answers)
    if chance_afloat > MAX_ROUNDING_ERROR:
        answers.append((chance_afloat, value_after(True)))
    if chance < 1:
        answers.append((1 - chance, value_after(False)))
    values = {value for _, value in answers}
    if len(values) == 1:
        return values.pop()  # without a rounding error: 0% and 100% are certain
    return sum(part * value for part, value in answers)


def _after_answer(knowledge: Knowledge, bomb: int, is_hit: bool, ship: int) -> Knowledge:
    """Return the knowledge after the answer to a bomb; `ship`: the ship that it sank, or 0."""
    if ship:
        return sink(knowledge, ship)
    hit = knowledge.hit | bomb if is_hit else knowledge.hit
    return replace(knowledge, bombed=knowledge.bombed | bomb, hit=hit)
