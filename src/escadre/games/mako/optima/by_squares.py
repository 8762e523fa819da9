"""The same endgames by a second program with its own board.

A case is the start of a turn, rotated so that the side to move sails south; mirror images are one
case. Mines never run out: there are fewer squares than mines (MAK-1).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.kernel import jit
from escadre.core.solving.solvers import SolverResult

SIDE = 5
LAST = SIDE * SIDE - 1
_PORT, _OTHERS_PORT = 2, 22
_PORTS = 1 << _PORT | 1 << _OTHERS_PORT
_GOALS = 0b11011 << 4 * SIDE  # MAK-19: the far edge without the other's port
_MAX_SWEEPS = 100_000

WON, EVEN, LOST = -3, -2, -1
"""Instead of a case: a result for the side to move, whose value is `EVEN - reference`."""


class Case(NamedTuple):
    """A position, first the side to move, then its opponent; sets of squares are integers."""

    at: int
    others: int
    mines: int
    others_mines: int
    turns: int  # left to both together; below 0: no limit


def _rays(at: int, far: int) -> list[int]:
    """MAK-4, MAK-8: return the squares exactly this far in a straight line; a 5 leads nowhere."""
    ways = [(dx * far, dy * far) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    ends = [(at % SIDE + dx, at // SIDE + dy) for dx, dy in ways]
    return [y * SIDE + x for x, y in ends if 0 <= x < SIDE and 0 <= y < SIDE]


RAYS = tuple(tuple(_rays(at, far) for far in range(SIDE)) for at in range(LAST + 1))
DISTANCE = tuple(sum(1 << to for to in rays[1]) for rays in RAYS)
MIRRORED_ROW = tuple(int(f"{row:05b}"[::-1], 2) for row in range(1 << SIDE))


def solve_by_squares(case: Case) -> SolverResult:
    """Return wins minus losses of the side to move; the error is half the bounds' gap."""
    numbers, listed = {_canonical(case): 0}, [_canonical(case)]
    written, starts = list[int](), [0]
    for each in listed:  # which grows
        _expand(each, numbers, listed, written)
        starts.append(len(written))
    least, most = np.full(len(listed), -1.0), np.full(len(listed), 1.0)
    _sweep_bounds(np.array(written, np.int64), np.array(starts, np.int64), least, most)
    return SolverResult(float(least[0] + most[0]) / 2, len(listed), float(most[0] - least[0]) / 2)


def _expand(case: Case, numbers: dict[Case, int], listed: list[Case], into: list[int]) -> None:
    """List the moves of a case: the squares each die face reaches, and what follows."""

    def follows(after: Case, again: bool) -> int:
        mirrored = _canonical(after)
        number = numbers.setdefault(mirrored, len(listed))
        if number == len(listed):
            listed.append(mirrored)
        return 2 * number + again

    def turned(at: int, others: int, mines: int, others_mines: int) -> int:
        if case.turns == 1:
            return _outcome_by_distance(at, others)
        boats, both = (LAST - others, LAST - at), (_rotate(others_mines), _rotate(mines))
        return follows(Case(*boats, *both, case.turns - (case.turns > 0)), False)

    at, others, mines, others_mines, turns = case
    into += [turned(at, others, mines, others_mines), 0, 0, 0, 0]  # MAK-5
    for to in RAYS[at][1]:
        if to in (others, _OTHERS_PORT) or others_mines >> to & 1:
            continue  # MAK-6, MAK-7
        if _GOALS >> to & 1:
            into += [WON, 0, 0, 0, 0]  # MAK-15
            continue
        left = mines & ~(1 << to)
        into.append(turned(to, others, left, others_mines))  # MAK-12: none can be sent
        shut = left | others_mines | _PORTS
        for pips in range(1, SIDE):
            landings = [square for square in RAYS[to][pips] if not shut >> square & 1]
            into.append(len(landings))
            for square in landings:
                laid, hit = left | 1 << square, square == others
                there = _OTHERS_PORT if hit else others  # MAK-11
                if _closed(to, there, laid, others_mines):
                    into.append(_outcome_by_distance(to, there))
                elif hit:
                    into.append(follows(Case(to, there, laid, others_mines, turns), True))
                else:
                    into.append(turned(to, there, laid, others_mines))


def _outcome_by_distance(at: int, others: int) -> int:
    """MAK-20: compare the shortest ways home, ignoring mines."""
    lead = others // SIDE - (SIDE - 1 - at // SIDE)
    return EVEN - (lead > 0) + (lead < 0)


@lru_cache(maxsize=1 << 20)
def _closed(at: int, others: int, mines: int, others_mines: int) -> bool:
    """MAK-20: return whether neither can come home, even by taking back its own mines."""
    while True:
        own = _region(1 << at | 1 << _PORT, others_mines | 1 << _OTHERS_PORT)
        other = _region(1 << others | 1 << _OTHERS_PORT, mines | 1 << _PORT)
        if own & _GOALS or other & _rotate(_GOALS):
            return False
        if not (mines & own or others_mines & other):
            return True
        mines, others_mines = mines & ~own, others_mines & ~other


def _region(reached: int, shut: int) -> int:
    """Return all squares that can be reached."""
    front = reached
    while front:
        square = front & -front
        fresh = DISTANCE[square.bit_length() - 1] & ~shut & ~reached
        reached |= fresh
        front = (front ^ square) | fresh
    return reached


def _rotate(squares: int) -> int:
    """Rotate the sea by half a turn."""
    return int(f"{squares:025b}"[::-1], 2)


def _canonical(case: Case) -> Case:
    """Return this case or its mirror image, the same for both."""
    at, others, mines, others_mines, turns = case
    return min(
        case,
        Case(
            _mirror_square(at),
            _mirror_square(others),
            _mirror_set(mines),
            _mirror_set(others_mines),
            turns,
        ),
    )


def _mirror_square(square: int) -> int:
    return square - square % SIDE + SIDE - 1 - square % SIDE


def _mirror_set(squares: int) -> int:
    return sum(MIRRORED_ROW[squares >> row & 31] << row for row in range(0, LAST, SIDE))


@jit
def _sweep_bounds(
    written: NDArray[np.int64],
    starts: NDArray[np.int64],
    least: NDArray[np.float64],
    most: NDArray[np.float64],
) -> None:
    """Compute both bounds for the side to move, by sweeps until they converge.

    Each side's lower bound limits the other side's upper bound, so each bound uses the other.
    """
    for _ in range(_MAX_SWEEPS):
        change = 0.0
        for case in range(len(least) - 1, -1, -1):
            low, high, at = -1.0, -1.0, starts[case]
            while at < starts[case + 1]:
                passed, low_move, high_move, fell = written[at], 0.0, 0.0, 6.0
                at += 1
                for _pips in range(4):
                    count = written[at]
                    at += 1
                    best_low, best_high = -1.0, -1.0
                    for _landing in range(count):
                        best_low = max(best_low, _value(written[at], least, most))
                        best_high = max(best_high, _value(written[at], most, least))
                        at += 1
                    if count:
                        low_move, high_move, fell = (
                            low_move + best_low,
                            high_move + best_high,
                            fell - 1,
                        )
                low_move += fell * _value(passed, least, most)
                high_move += fell * _value(passed, most, least)
                low, high = max(low, low_move / 6), max(high, high_move / 6)
            change = max(change, low - least[case], most[case] - high)
            least[case], most[case] = low, high
        if change < 1e-13:
            break


@jit
def _value(reference: int, mine: NDArray[np.float64], others: NDArray[np.float64]) -> float:
    """Return the value for the side to move of an end, another own turn, or the opponent's turn."""
    if reference < 0:
        return float(EVEN - reference)
    value = mine[reference >> 1] if reference & 1 else -others[reference >> 1]
    return float(value)
