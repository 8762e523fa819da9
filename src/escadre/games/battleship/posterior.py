"""What a shooter may believe about a fleet that it cannot see.

Squares are numbered row by row from the top left; a set of squares is an int
whose bit `n` is square `n`. Beliefs are pure functions of `Knowledge`: the
random numbers inside come from a seed made of the knowledge itself, so that the
same sight always gives the same belief, whoever asks and however often.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float64]  # one number a square
Flags = NDArray[np.bool_]
Cells = NDArray[np.float32]  # berths × squares, 1 where they meet
Indices = NDArray[np.intp]


class Knowledge(msgspec.Struct, frozen=True):
    """All that a shooter knows of the other's grid."""

    width: int
    height: int
    bombed: int  # squares
    hits: int  # squares, sunk ships included
    sunk: tuple[int, ...]  # each sunk ship as its squares (BAT-13)
    afloat: tuple[int, ...]  # sizes of the ships not yet sunk

    @property
    def open_hits(self) -> int:
        """Hit squares of ships still afloat."""
        return self.hits & ~union(self.sunk)


class Belief(NamedTuple):
    """Chances of a hit, and how they were found."""

    chances: Chances  # of a hit, each square; 0 where a bomb fell
    fleets: float  # how many fleets fit, in ships afloat of equal size unordered
    exact: bool  # counted rather than sampled


class Berths(NamedTuple):
    """Every place for a ship of one size on an empty grid (BAT-2, BAT-7)."""

    masks: tuple[int, ...]
    halos: tuple[int, ...]  # with the squares around: nobody else's (BAT-8)
    cells: Cells
    halo_cells: Cells


def union(masks: Sequence[int]) -> int:
    """All squares of all masks."""
    squares = 0
    for mask in masks:
        squares |= mask
    return squares


@lru_cache(maxsize=64)
def edges(width: int, height: int) -> tuple[int, int, int]:
    """The whole grid, without its first column, without its last column."""
    whole = (1 << width * height) - 1
    first = union([1 << row * width for row in range(height)])
    return whole, whole & ~first, whole & ~(first << width - 1)


def halo(width: int, height: int, mask: int) -> int:
    """The mask and every square that touches it by a side or a corner (BAT-8)."""
    whole, not_first, not_last = edges(width, height)
    row = mask | (mask & not_last) << 1 | (mask & not_first) >> 1
    return (row | row << width | row >> width) & whole


def as_cells(masks: Sequence[int], squares: int) -> Flags:
    """Masks as a matrix of flags, one row a mask."""
    size = (squares + 7) // 8
    data = b"".join(mask.to_bytes(size, "little") for mask in masks)
    table = np.frombuffer(data, np.uint8).reshape(len(masks), size)
    return np.unpackbits(table, axis=1, count=squares, bitorder="little").view(np.bool_)


@lru_cache(maxsize=256)
def berths(width: int, height: int, size: int) -> Berths:
    """The places for a ship of `size` squares; a single square has one way to lie."""
    line = (1 << size) - 1
    column = union([1 << step * width for step in range(size)])
    across = [line << row * width + col for row in range(height) for col in range(width - size + 1)]
    down = [
        column << row * width + col
        for row in range(height - size + 1 if size > 1 else 0)
        for col in range(width)
    ]
    masks = (*across, *down)
    halos = tuple(halo(width, height, mask) for mask in masks)
    squares = width * height
    return Berths(
        masks,
        halos,
        as_cells(masks, squares).astype(np.float32),
        as_cells(halos, squares).astype(np.float32),
    )


class Afloat(NamedTuple):
    """The berths that one size of ship may still lie in."""

    index: Indices  # into berths()
    cells: Cells
    halo_cells: Cells
    on_hits: Flags  # lies on an open hit


def still_possible(known: Knowledge, size: int) -> Afloat:
    """Berths in sound or hit water, not wholly hit, and no open hit beside them."""
    every = berths(known.width, known.height, size)
    squares = known.width * known.height
    closed = known.bombed & ~known.hits
    closed |= halo(known.width, known.height, union(known.sunk))
    barred, struck = as_cells((closed, known.open_hits), squares).astype(np.float32)
    covered = every.cells @ struck
    near = every.halo_cells @ struck
    fits = (every.cells @ barred == 0) & (covered < size) & (near == covered)
    index = np.flatnonzero(fits)
    return Afloat(index, every.cells[index], every.halo_cells[index], covered[index] > 0)


BREADTH = 1500  # fleets in the making that are carried from ship to ship
COVERS = 3000  # ways to explain the open hits that are told apart


class Cover(NamedTuple):
    """Ships laid over all open hits."""

    ships: tuple[tuple[int, int], ...]  # (size, number among the possible berths)
    weight: float  # how many covers it stands for


def covers(
    known: Knowledge, possible: Mapping[int, Afloat], rng: np.random.Generator
) -> dict[tuple[int, ...], list[Cover]]:
    """Ways to lay ships over all open hits, by the sizes that remain to be laid.

    All of them, each of weight 1, unless there are more than `COVERS` at some stage.
    """
    choices = {}
    for size, ships in possible.items():
        every = berths(known.width, known.height, size)
        numbers = np.flatnonzero(ships.on_hits).tolist()
        there = ships.index[ships.on_hits].tolist()
        choices[size] = [
            (number, every.masks[n], every.halos[n])
            for number, n in zip(numbers, there, strict=True)
        ]
    found: dict[tuple[int, ...], list[Cover]] = defaultdict(list)
    growing = [(known.open_hits, 0, tuple(sorted(known.afloat, reverse=True)), Cover((), 1.0))]
    while growing:
        grown = []
        for bare, taken, left, cover in growing:
            if not bare:
                found[left].append(Cover(tuple(sorted(cover.ships)), cover.weight))
                continue
            first = bare & -bare
            for size in dict.fromkeys(left):
                at = left.index(size)
                rest = left[:at] + left[at + 1 :]
                for number, mask, around in choices[size]:
                    if mask & first and not mask & taken:
                        longer = Cover((*cover.ships, (size, number)), cover.weight)
                        grown.append((bare & ~mask, taken | around, rest, longer))
        if len(grown) > COVERS:
            picked = spread(len(grown), COVERS, rng).tolist()
            scale = len(grown) / COVERS
            grown = [
                (bare, taken, left, Cover(cover.ships, cover.weight * scale))
                for bare, taken, left, cover in (grown[n] for n in picked)
            ]
        growing = grown
    return found


def spread(total: int, count: int, rng: np.random.Generator) -> Indices:
    """`count` of `total` numbers, evenly spread, each equally likely."""
    return ((np.arange(count) + rng.random(count)) * (total / count)).astype(np.intp)


class Fleets(NamedTuple):
    """Fleets in the making, side by side: row `n` of every array is fleet `n`.

    All but the last two ships are laid; those lie anywhere in `room` where they keep apart, so one
    row stands for hundreds of whole fleets.
    """

    weight: Chances  # how many fleets in the making each stands for
    laid: list[tuple[int, Indices]]  # (size, number among the possible berths), ship after ship
    room: dict[int, Flags]  # size: fleets x possible berths
    rest: tuple[int, ...]  # sizes still to lay: two, one or none
    exact: bool


class Water:
    """The berths still possible for each size afloat, and which of them touch."""

    def __init__(self, known: Knowledge) -> None:
        self.possible = {size: still_possible(known, size) for size in set(known.afloat)}
        self.apart = lru_cache(maxsize=None)(self._apart)

    def __getitem__(self, size: int) -> Afloat:
        return self.possible[size]

    def _apart(self, size: int, other: int) -> Flags:
        """BAT-8: which berths of the one do not touch which of the other."""
        return self.possible[size].halo_cells @ self.possible[other].cells.T == 0


def laid_down(
    water: Water,
    rest: tuple[int, ...],
    group: Sequence[Cover],
    breadth: int,
    rng: np.random.Generator,
) -> Fleets:
    """Lay ship after ship, the largest first, until two are left.

    All ways are kept while they are few; of more, `breadth` are picked, all equally likely, and
    their weights grow in proportion: counts stay unbiased (stochastic enumeration).
    """
    orders = prod(factorial(many) for many in Counter(rest).values())
    weight = np.array([cover.weight / orders for cover in group])
    exact = all(cover.weight == 1 for cover in group)
    sizes = [size for size, _ in group[0].ships]
    numbers = np.array([[number for _, number in cover.ships] for cover in group], np.intp)
    laid = [(size, numbers[:, step]) for step, size in enumerate(sizes)]
    room = {}
    for size in set(rest):
        free = np.tile(~water[size].on_hits, (len(group), 1))
        for other, number in laid:
            free &= water.apart(other, size)[number]
        room[size] = free
    while len(rest) > 2:
        size, rest = rest[0], rest[1:]
        ways = np.flatnonzero(room[size])
        if len(ways) > breadth:
            exact = False
            weight = weight * (len(ways) / breadth)
            ways = ways[spread(len(ways), breadth, rng)]
        fleet, number = np.divmod(ways, room[size].shape[1])
        weight = weight[fleet]
        laid = [(other, earlier[fleet]) for other, earlier in laid]
        laid.append((size, number))
        room = {other: room[other][fleet] & water.apart(size, other)[number] for other in set(rest)}
    return Fleets(weight, laid, room, rest, exact)


def tallied(water: Water, fleets: Fleets, squares: int) -> tuple[float, Chances]:
    """How many whole fleets there are, and in how many of them each square is a ship's.

    The last two ships are counted exactly.
    """
    weight = fleets.weight.astype(np.float32)
    last: list[tuple[int, NDArray[np.float32]]] = []
    count = fleets.weight
    if len(fleets.rest) == 1:
        (size,) = fleets.rest
        ways = fleets.room[size].astype(np.float32)
        count = count * ways.sum(axis=1)
        last = [(size, weight @ ways)]
    elif len(fleets.rest) == 2:
        size, other = fleets.rest
        ways = fleets.room[size].astype(np.float32)
        beside = water.apart(size, other).astype(np.float32)
        both = (ways @ beside) * fleets.room[other]
        count = count * both.sum(axis=1)
        last = [(other, weight @ both)]
        if size == other:
            last *= 2
        else:
            others = fleets.room[other].astype(np.float32)
            last.append((size, weight @ ((others @ beside.T) * fleets.room[size])))
    in_berth = [
        (size, np.bincount(number, count, len(water[size].index))) for size, number in fleets.laid
    ]
    taken = np.zeros(squares)
    for size, many in (*in_berth, *last):
        taken += many @ water[size].cells
    return float(count.sum()), taken


def belief(known: Knowledge, breadth: int = BREADTH) -> Belief:
    """The chance of a hit on each square, all fleets that fit the knowledge being equally likely.

    Exact while no more than `breadth` fleets are in the making at once, else sampled.
    """
    rng = np.random.default_rng((known.bombed, known.hits))
    water = Water(known)
    squares = known.width * known.height
    fleets, taken, exact = 0.0, np.zeros(squares), True
    for rest, group in covers(known, water.possible, rng).items():
        made = laid_down(water, rest, group, breadth, rng)
        count, part = tallied(water, made, squares)
        fleets += count
        taken += part
        exact &= made.exact
    if fleets == 0:
        ...
    (bombed,) = as_cells((known.bombed,), squares)
    return Belief(np.where(bombed, 0.0, taken / fleets), fleets, exact)
