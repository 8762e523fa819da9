"""Bounds on the expected returns with few bombs left, for players of any strength.

A ship sinks only if each of its squares that is left is hit. Few sequences of answers have that
many hits, and each of them leads to one placement at most.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from escadre.games.battleship.captains.expected_sinkings import sunk_at_least
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.captains.settled import SunkShips, sunk_at_most
from escadre.games.battleship.rules.fleets import ship_placements

MAX_BOUNDED_BOMBS = 5
"""With more bombs, a bound on the chance to sink a ship says nothing."""

LOOSE_BOUND_BOMBS = 3
"""From this number of bombs on, the bound is well above what the best squares reach."""

REACHED_SHARE = 0.8
"""Share of a small bound that counts; a certain sinking counts fully (docs/results/chances.md)."""


def return_bounds(
    knowledge: tuple[Knowledge, Knowledge], bombs: tuple[int, int]
) -> tuple[float, float]:
    """Return bounds on the first seat's expected return; the other seat may lose all its bombs.

    With three bombs or more, they allow for a search that does not find the best squares.

    `knowledge`: the opponents' knowledge of each grid; `bombs`: the bombs that each seat has left.
    """
    of_first, of_second = knowledge
    upper = _highest_return(of_second, bombs[0], SunkShips.of(of_first))
    lower = -_highest_return(of_first, bombs[1], SunkShips.of(of_second))
    return lower, upper


def bounds_of_certain_sinkings(
    knowledge: tuple[Knowledge, Knowledge], bombs: tuple[int, int]
) -> tuple[float, float]:
    """Return bounds on the first seat's return if each seat sinks the ships that it surely can.

    They are 0 for a seat that then cannot lose, wherever the bombs of the other seat fall.
    """
    of_first, of_second = knowledge
    lower = 0.0 if _cannot_lose(of_first, bombs[1], of_second, bombs[0]) else -1.0
    upper = 0.0 if _cannot_lose(of_second, bombs[0], of_first, bombs[1]) else 1.0
    return lower, upper


def _cannot_lose(own: Knowledge, other_bombs: int, target: Knowledge, bombs: int) -> bool:
    """BAT-15 to BAT-17: return whether a search sinks as much as the other seat can ever sink.

    If the other seat can sink the whole fleet, the match may end before the search.
    """
    most = sunk_at_most(own, other_bombs)
    is_whole_fleet = most.number == len(own.sunk) + len(own.afloat)
    return not is_whole_fleet and sunk_at_least(target, bombs) >= most


def _highest_return(target: Knowledge, bombs: int, other: SunkShips) -> float:
    """BAT-16, BAT-17: return the most that a seat reaches; its opponent has sunk `other`."""
    now, most = _result(SunkShips.of(target), other), _result(sunk_at_most(target, bombs), other)
    if now == most or bombs > MAX_BOUNDED_BOMBS:
        return most
    chance = highest_sinking_chance(target, bombs)
    if bombs >= LOOSE_BOUND_BOMBS:
        chance *= REACHED_SHARE + (1 - REACHED_SHARE) * chance
    return now + (most - now) * chance


def _result(own: SunkShips, other: SunkShips) -> float:
    return float((own > other) - (own < other))


@lru_cache(maxsize=1024)
def highest_sinking_chance(target: Knowledge, bombs: int) -> float:
    """BAT-13: return an upper bound on the chance that these bombs sink a ship.

    It is 1 where the fleets that fit the answers are too many to count.
    """
    from escadre.games.battleship.captains.hit_chances import opponent_posterior  # imports NumPy

    posterior = opponent_posterior(target)
    if not posterior.exact:
        return 1.0
    open_hits, by_chance = target.open_hits, list[tuple[float, int]]()
    for size, (numbers, chances) in posterior.placement_chances.items():
        placements = ship_placements(target.sea, size)
        for number, chance in zip(numbers.tolist(), chances.tolist(), strict=True):
            left = (placements[number].ship & ~open_hits).bit_count()
            if chance > 0 and left <= bombs:
                by_chance.append((chance, left))
    # by number of hits: sequences of answers with at least as many hits, up to the last hit
    sequences = [sum(comb(bombs, n) for n in range(hits, bombs + 1)) for hits in range(bombs + 1)]
    total = 0.0
    for chance, left in sorted(by_chance, reverse=True):
        if all(sequences[1 : left + 1]):
            total += chance
            for hits in range(1, left + 1):
                sequences[hits] -= 1
    return min(total, 1.0)
