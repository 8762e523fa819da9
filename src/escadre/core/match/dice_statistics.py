"""Compare dice and draws with their distributions (chi-squared)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from escadre.core.chance import Dice, Draw, Drawn, Law, Outcome, Rolled, Weighted
from escadre.core.game import AnyGame
from escadre.core.match.record import Ply, audited

MOST_ADDITIONS = 1_500_000  # additions that an exact answer may cost: half a second


class Kind(NamedTuple):
    """Throws that are counted together: dice by their faces, draws by how many lay there.

    `weights` are the chances of each result, in whole numbers.
    """

    thing: str  # dice or draw
    weights: tuple[int, ...]


class ThrowCount(NamedTuple):
    """One kind of throw. `p`: how often fair ones stray at least so far from what is expected.

    `exact` where all that could have come was counted, else by Pearson's approximation.
    """

    kind: Kind
    seen: tuple[int, ...]
    expected: tuple[float, ...]
    p: float
    exact: bool


Throws = Counter[tuple[Kind, int]]
"""How often each result came, by its place in the weights of its kind."""


def tally(game: AnyGame, config: Any, plies: Iterable[Ply[Any]]) -> Throws:
    """Everything that was thrown in a match whose plies are legal."""
    counted: Throws = Counter()
    for ply in audited(game, config, plies, None):
        if ply.law is not None:
            counted.update(_results(ply.law, ply.action))
    return counted


def _results(law: Law, outcome: Outcome) -> Iterator[tuple[Kind, int]]:
    match law, outcome:
        case Dice(faces=faces), Rolled(pips):
            yield from ((Kind("dice", (1,) * faces), pip - 1) for pip in pips)
        case Draw(items), Drawn(item):
            different = tuple(dict.fromkeys(items))
            weights = tuple(map(items.count, different))
            yield Kind("draw", weights), different.index(item)
        case Weighted(weights), Drawn(item):
            yield Kind("draw", weights), item
        case _:
            raise ValueError(f"{outcome} cannot come of {law}")


def report(counted: Throws) -> list[ThrowCount]:
    """A line for each kind of throw that had a choice, dice first."""
    kinds = {kind for kind, _ in counted if sum(map(bool, kind.weights)) > 1}
    return [_line(kind, counted) for kind in sorted(kinds, key=lambda k: (k.thing, len(k.weights)))]


def _line(kind: Kind, counted: Throws) -> ThrowCount:
    seen = tuple(counted[kind, at] for at in range(len(kind.weights)))
    n, whole = sum(seen), sum(kind.weights)
    expected = tuple(n * weight / whole for weight in kind.weights)
    exact = len(set(kind.weights)) == 1 and len(seen) * n**4 <= 16 * MOST_ADDITIONS
    p = exact_p(seen) if exact else approximate_p(seen, expected)
    return ThrowCount(kind, seen, expected, p, exact)


def exact_p(seen: tuple[int, ...]) -> float:
    """The chance of counts at least as uneven as these, all results being equally likely.

    Uneven is what has a great sum of squares, as in Pearson's test. All sequences are counted.
    """
    n, ways = sum(seen), {(0, 0): 1}  # thrown so far, sum of squares: sequences
    for last in range(len(seen) - 1, -1, -1):
        more: dict[tuple[int, int], int] = {}
        for (thrown, squares), many in ways.items():
            for count in range(n - thrown + 1) if last else (n - thrown,):
                key = thrown + count, squares + count * count
                more[key] = more.get(key, 0) + many * math.comb(n - thrown, count)
        ways = more
    far = sum(count * count for count in seen)
    stray = sum(many for (_, squares), many in ways.items() if squares >= far)
    return float(Fraction(stray, len(seen) ** n))


def approximate_p(seen: tuple[int, ...], expected: tuple[float, ...]) -> float:
    """Pearson's test: the tail of the chi-squared distribution, in closed form."""
    cells = [(s, e) for s, e in zip(seen, expected, strict=True) if e]
    half = sum((s - e) ** 2 / e for s, e in cells) / 2
    degrees = len(cells) - 1
    if not half:
        return 1.0
    tail = math.erfc(math.sqrt(half)) if degrees % 2 else 0.0
    for i in range(degrees // 2):
        power = i + 0.5 if degrees % 2 else i
        tail += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
    return tail
