"""Exact values of endgames, by an independent implementation with its own board and rules.

A case is a position at the start of a turn, rotated so that the side to move sails south; mirror
images are the same case. Mines never run out, because there are fewer squares than mines (MAK-1).
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
_PORT, _OTHER_PORT = 2, 22
_PORTS = 1 << _PORT | 1 << _OTHER_PORT
_GOALS = 0b11011 << 4 * SIDE  # MAK-19: the opposite edge without the enemy's port
_MAX_SWEEPS = 100_000

WON, EVEN, LOST = -3, -2, -1
"""Negative references are results for the side to move, worth `EVEN - reference`."""
MIRRORED_ROW = tuple(int(f"{row:05b}"[::-1], 2) for row in range(1 << SIDE))


class Case(NamedTuple):
    """A position of the side to move and its opponent; sets of squares are bits."""

    at: int
    other: int
    mines: int
    other_mines: int
    turns: int  # turns left of both sides together; negative: no limit


def _rays(at: int, distance: int) -> list[int]:
    """MAK-4, MAK-8: return the squares at this distance in a straight line."""
    offsets = [(dx * distance, dy * distance) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    ends = [(at % SIDE + dx, at // SIDE + dy) for dx, dy in offsets]
    return [y * SIDE + x for x, y in ends if 0 <= x < SIDE and 0 <= y < SIDE]


RAYS = tuple(tuple(_rays(at, far) for far in range(SIDE)) for at in range(LAST + 1))
NEIGHBOURS = tuple(sum(1 << to for to in rays[1]) for rays in RAYS)


def solve_by_squares(case: Case) -> SolverResult:
    """Return wins minus losses of the side to move; the error is half the gap of the bounds."""
    numbers, cases = {_canonical(case): 0}, [_canonical(case)]
    moves, starts = list[int](), [0]
    for each in cases:  # the loop appends to it
        _expand(each, numbers, cases, moves)
        starts.append(len(moves))
    lower, upper = np.full(len(cases), -1.0), np.full(len(cases), 1.0)
    _sweep_bounds(np.array(moves, np.int64), np.array(starts, np.int64), lower, upper)
    return SolverResult(float(lower[0] + upper[0]) / 2, len(cases), float(upper[0] - lower[0]) / 2)


def _expand(case: Case, numbers: dict[Case, int], cases: list[Case], moves: list[int]) -> None:
    """Append the moves of a case: for each die face, references to the cases after a landing."""

    def case_reference(next_case: Case, same_mover: bool) -> int:
        canonical = _canonical(next_case)
        number = numbers.setdefault(canonical, len(cases))
        if number == len(cases):
            cases.append(canonical)
        return 2 * number + same_mover

    def next_turn(at: int, other: int, mines: int, other_mines: int) -> int:
        if case.turns == 1:
            return _outcome_by_distance(at, other)
        boats, both = (LAST - other, LAST - at), (_rotate(other_mines), _rotate(mines))
        return case_reference(Case(*boats, *both, case.turns - (case.turns > 0)), False)

    at, other, mines, other_mines, turns = case
    moves += [next_turn(at, other, mines, other_mines), 0, 0, 0, 0]  # MAK-5
    for target in RAYS[at][1]:
        if target in (other, _OTHER_PORT) or other_mines >> target & 1:
            continue  # MAK-6, MAK-7
        if _GOALS >> target & 1:
            moves += [WON, 0, 0, 0, 0]  # MAK-15
            continue
        mines_left = mines & ~(1 << target)
        moves.append(next_turn(target, other, mines_left, other_mines))  # MAK-12: none can be sent
        blocked = mines_left | other_mines | _PORTS
        for pips in range(1, SIDE):
            landings = [square for square in RAYS[target][pips] if not blocked >> square & 1]
            moves.append(len(landings))
            for square in landings:
                mines_after, hit = mines_left | 1 << square, square == other
                other_after = _OTHER_PORT if hit else other  # MAK-11
                if _is_deadlocked(target, other_after, mines_after, other_mines):
                    moves.append(_outcome_by_distance(target, other_after))
                elif hit:
                    moves.append(
                        case_reference(
                            Case(target, other_after, mines_after, other_mines, turns), True
                        )
                    )
                else:
                    moves.append(next_turn(target, other_after, mines_after, other_mines))


def _outcome_by_distance(at: int, other: int) -> int:
    """MAK-20: return the result by the shortest distances to the goals, ignoring mines."""
    lead = other // SIDE - (SIDE - 1 - at // SIDE)
    return EVEN - (lead > 0) + (lead < 0)


@lru_cache(maxsize=1 << 20)
def _is_deadlocked(at: int, other: int, mines: int, other_mines: int) -> bool:
    """MAK-20: return whether neither boat can arrive, even by taking back its own mines."""
    while True:
        own_region = _region(1 << at | 1 << _PORT, other_mines | 1 << _OTHER_PORT)
        other_region = _region(1 << other | 1 << _OTHER_PORT, mines | 1 << _PORT)
        if own_region & _GOALS or other_region & _rotate(_GOALS):
            return False
        if not (mines & own_region or other_mines & other_region):
            return True
        mines, other_mines = mines & ~own_region, other_mines & ~other_region


def _region(reached: int, blocked: int) -> int:
    """Return all squares that can be reached from these squares around the blocked ones."""
    front = reached
    while front:
        square = front & -front
        added = NEIGHBOURS[square.bit_length() - 1] & ~blocked & ~reached
        reached |= added
        front = (front ^ square) | added
    return reached


def _rotate(squares: int) -> int:
    """Rotate the sea by half a turn."""
    return int(f"{squares:025b}"[::-1], 2)


def _canonical(case: Case) -> Case:
    """Return the smaller of this case and its mirror image."""
    at, other, mines, other_mines, turns = case
    return min(
        case,
        Case(
            _mirror_square(at),
            _mirror_square(other),
            _mirror_set(mines),
            _mirror_set(other_mines),
            turns,
        ),
    )


def _mirror_square(square: int) -> int:
    return square - square % SIDE + SIDE - 1 - square % SIDE


def _mirror_set(squares: int) -> int:
    return sum(MIRRORED_ROW[squares >> row & 31] << row for row in range(0, LAST, SIDE))


@jit
def _sweep_bounds(
    moves: NDArray[np.int64],
    starts: NDArray[np.int64],
    lower: NDArray[np.float64],
    upper: NDArray[np.float64],
) -> None:
    """Compute both bounds of each case for the side to move, in sweeps until they converge.

    A lower bound for one side is an upper bound for the opponent, so each bound uses the other.
    """
    for _ in range(_MAX_SWEEPS):
        change = 0.0
        for case in range(len(lower) - 1, -1, -1):
            low = -1.0
            high = -1.0
            at = starts[case]
            while at < starts[case + 1]:
                pass_reference = moves[at]
                low_move = 0.0
                high_move = 0.0
                faces_without_mine = 6.0
                at += 1
                for _pips in range(4):
                    count = moves[at]
                    at += 1
                    best_low, best_high = -1.0, -1.0
                    for _landing in range(count):
                        best_low = max(best_low, _value(moves[at], lower, upper))
                        best_high = max(best_high, _value(moves[at], upper, lower))
                        at += 1
                    if count:
                        low_move += best_low
                        high_move += best_high
                        faces_without_mine -= 1
                low_move += faces_without_mine * _value(pass_reference, lower, upper)
                high_move += faces_without_mine * _value(pass_reference, upper, lower)
                low, high = max(low, low_move / 6), max(high, high_move / 6)
            change = max(change, low - lower[case], upper[case] - high)
            lower[case], upper[case] = low, high
        if change < 1e-13:
            break


@jit
def _value(reference: int, own_bounds: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return the value of a reference to the side to move: an end, its own or the enemy's turn."""
    if reference < 0:
        return float(EVEN - reference)
    value = own_bounds[reference >> 1] if reference & 1 else -other[reference >> 1]
    return float(value)
