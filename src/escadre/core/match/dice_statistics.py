"""Compare dice and draws with their distributions (chi-squared)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from escadre.core.chance import (
    Dice,
    DiceOutcome,
    Distribution,
    Draw,
    DrawOutcome,
    Outcome,
    WeightedDraw,
)
from escadre.core.game import AnyGame
from escadre.core.match.record import Ply, with_audit_data

MAX_EXACT_ADDITIONS = 1_500_000  # additions that an exact p-value may cost: half a second


class OutcomeKind(NamedTuple):
    """A kind of outcome to count together: dice with equal faces, draws from equally many items.

    `weights` are the relative probabilities of the results, as whole numbers.
    """

    source: str  # dice or draw
    weights: tuple[int, ...]


class GoodnessOfFitTest(NamedTuple):
    """The goodness-of-fit test of one kind of outcome. `p` is its p-value.

    `exact`: whether it was computed by enumeration, not by Pearson's approximation.
    """

    kind: OutcomeKind
    observed: tuple[int, ...]
    expected: tuple[float, ...]
    p: float
    exact: bool


OutcomeCounts = Counter[tuple[OutcomeKind, int]]
"""Observed counts of each result, by its index in the weights of its kind."""


def count_outcomes(game: AnyGame, config: Any, plies: Iterable[Ply[Any]]) -> OutcomeCounts:
    """Count all dice and draws of a match whose plies are legal."""
    counted: OutcomeCounts = Counter()
    for ply in with_audit_data(game, config, plies, None):
        if ply.distribution is not None:
            counted.update(_results(ply.distribution, ply.action))
    return counted


def _results(distribution: Distribution, outcome: Outcome) -> Iterator[tuple[OutcomeKind, int]]:
    match distribution, outcome:
        case Dice(faces=faces), DiceOutcome(pips):
            yield from ((OutcomeKind("dice", (1,) * faces), pip - 1) for pip in pips)
        case Draw(items), DrawOutcome(item):
            different = tuple(dict.fromkeys(items))
            weights = tuple(map(items.count, different))
            yield OutcomeKind("draw", weights), different.index(item)
        case WeightedDraw(weights), DrawOutcome(item):
            yield OutcomeKind("draw", weights), item
        case _:
            raise ValueError(f"{outcome} cannot come of {distribution}")


def goodness_of_fit_tests(counted: OutcomeCounts) -> list[GoodnessOfFitTest]:
    """Test each kind of outcome with more than one possible result, dice first."""
    kinds = {kind for kind, _ in counted if sum(map(bool, kind.weights)) > 1}
    return [
        _test(kind, counted) for kind in sorted(kinds, key=lambda k: (k.source, len(k.weights)))
    ]


def _test(kind: OutcomeKind, counted: OutcomeCounts) -> GoodnessOfFitTest:
    counts = tuple(counted[kind, at] for at in range(len(kind.weights)))
    n, total_weight = sum(counts), sum(kind.weights)
    expected = tuple(n * weight / total_weight for weight in kind.weights)
    # len(counts) * n**4 / 16 is a rough upper bound on the additions
    exact = len(set(kind.weights)) == 1 and len(counts) * n**4 <= 16 * MAX_EXACT_ADDITIONS
    p = exact_p_value(counts) if exact else chi_squared_p_value(counts, expected)
    return GoodnessOfFitTest(kind, counts, expected, p, exact)


def exact_p_value(counts: tuple[int, ...]) -> float:
    """Return the exact probability of counts at least as uneven, for equally likely results.

    Unevenness is measured by the sum of squares, as in Pearson's test. All sequences of throws are
    enumerated.
    """
    n, sequences = sum(counts), {(0, 0): 1}  # number thrown, sum of squares: number of sequences
    for last in range(len(counts) - 1, -1, -1):
        next_sequences: dict[tuple[int, int], int] = {}
        for (thrown, squares), number in sequences.items():
            for count in range(n - thrown + 1) if last else (n - thrown,):
                key = thrown + count, squares + count * count
                next_sequences[key] = next_sequences.get(key, 0) + number * math.comb(
                    n - thrown, count
                )
        sequences = next_sequences
    observed_squares = sum(count * count for count in counts)
    extreme_count = sum(
        number for (_, squares), number in sequences.items() if squares >= observed_squares
    )
    return float(Fraction(extreme_count, len(counts) ** n))


def chi_squared_p_value(counts: tuple[int, ...], expected: tuple[float, ...]) -> float:
    """Return Pearson's p-value: the tail of the chi-squared distribution, in closed form."""
    cells = [each for each in zip(counts, expected, strict=True) if each[1]]
    half_statistic = sum(
        (observed - expected_count) ** 2 / expected_count for observed, expected_count in cells
    )
    half_statistic /= 2
    degrees = len(cells) - 1
    if not half_statistic:
        return 1.0
    tail = math.erfc(math.sqrt(half_statistic)) if degrees % 2 else 0.0
    for i in range(degrees // 2):
        power = i + 0.5 if degrees % 2 else i
        tail += math.exp(power * math.log(half_statistic) - half_statistic - math.lgamma(power + 1))
    return tail
