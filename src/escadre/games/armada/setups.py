"""Ready-made formations: each ship as near as can be to where its formation wants it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import cos, radians, sin
from typing import NamedTuple

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.armada.hulls import LARGE, MEDIUM, SMALL, TURN
from escadre.games.armada.rules import (
    INCH,
    Action,
    Deploy,
    Observation,
    State,
    band,
    deploy_objection,
    placed,
)

ABREAST = {SMALL: 950, MEDIUM: 1200, LARGE: 1450}  # thousandths of an inch that a ship is given
AHEAD = {SMALL: 1300, MEDIUM: 1750, LARGE: 2300}  # the same, one behind the other
HOLE = 8 * INCH  # between two wings, where the band is as wide
SLANT = 40  # per cent: how far a wedge falls back
RASTER = 250  # thousandths of an inch between the places that are tried around the wanted one


class Front(NamedTuple):
    """Where a fleet looks: the middle of its front, its heading, and how wide its band is."""

    x: int
    y: int
    heading: int
    width: int


def front(state: State, seat: Seat) -> Front:
    """ARM-4, ARM-21: from the own edge to the enemy's, or from a corner to the middle."""
    left, top, right, bottom = band(state.config, seat)
    middle = (left + right) // 2, (top + bottom) // 2
    if state.config.players > 2:
        return Front(*middle, 450 + 900 * seat, right - left)
    depth = (bottom - top) // 2
    return Front(middle[0], middle[1], 0 if seat == 0 else 1800, right - left)._replace(
        y=middle[1] + (depth // 3 if seat else -depth // 3)
    )


Formation = Callable[[Sequence[int], int], list[tuple[int, int, int]]]
"""How far to starboard and ahead each ship of a row of sizes lies, and how it is turned.

The whole number beside the sizes is the width of the band.
"""


def abreast(
    row: Sequence[int], width: int, hole: int = 0, kit: Mapping[int, int] = ABREAST
) -> list[int]:
    """How far to starboard each ship of a row lies, with a hole in its middle."""
    total = sum(kit[size] for size in row)
    hole = max(0, min(hole, width - total - INCH))
    at, found = -(total + hole) // 2, []
    for n, size in enumerate(row):
        if n == (len(row) + 1) // 2:
            at += hole
        found.append(at + kit[size] // 2)
        at += kit[size]
    return found


def line(row: Sequence[int], width: int) -> list[tuple[int, int, int]]:
    """The line of battle: one behind the other, their sides to the enemy."""
    lengths = [
        (right, size) for right, size in zip(abreast(row, width, kit=AHEAD), row, strict=True)
    ]
    return [(right - AHEAD[size] // 2, 0, 900) for right, size in lengths]


def wedge(row: Sequence[int], width: int) -> list[tuple[int, int, int]]:
    """The middle ahead, both ends behind."""
    return [(right, -abs(right) * SLANT // 100, 0) for right in abreast(row, width)]


def wings(row: Sequence[int], width: int) -> list[tuple[int, int, int]]:
    """Two halves with a hole between them."""
    return [(right, 0, 0) for right in abreast(row, width, HOLE)]


def arranged(formation: Formation, seen: Observation, rng: Rng) -> list[Action]:
    """The actions that deploy all ships that still wait; the largest in the middle."""
    state, seat = seen.table, Seat(seen.viewer if seen.viewer is not None else -1)
    waiting = [n for n, ship in enumerate(state.ships) if ship.seat == seat and ship.pose is None]
    row = _heavy_in_the_middle(state, waiting)
    look = front(state, seat)
    sine, cosine = sin(radians(look.heading / 10)), cos(radians(look.heading / 10))
    actions: list[Action] = []
    for number, (right, ahead, turn) in zip(
        row, formation([state.ships[n].size for n in row], look.width), strict=True
    ):
        x = look.x + round(right * cosine + ahead * sine)
        y = look.y + round(right * sine - ahead * cosine)
        heading = (look.heading + turn) % TURN
        action = _nearest(state, seat, Deploy(number, x, y, heading))
        if action is None:
            return []
        actions.append(action)
        state = placed(state, action)
    return actions


def _heavy_in_the_middle(state: State, waiting: list[int]) -> list[int]:
    row: list[int] = []
    for n, number in enumerate(sorted(waiting, key=lambda n: -state.ships[n].size)):
        row.insert(len(row) if n % 2 else 0, number)
    return row


def _nearest(state: State, seat: Seat, wanted: Deploy) -> Deploy | None:
    """The free place nearest to the wanted one."""
    for dx, dy in _around():
        action = Deploy(wanted.ship, wanted.x + dx, wanted.y + dy, wanted.heading)
        if deploy_objection(state, seat, action) is None:
            return action
    return None


@lru_cache
def _around() -> tuple[tuple[int, int], ...]:
    """Ways to go from a place, the shortest first, symmetric ones side by side."""
    return tuple(sorted(_raster(), key=lambda way: (way[0] ** 2 + way[1] ** 2, way)))


def _raster() -> Iterator[tuple[int, int]]:
    span = range(-15 * INCH, 15 * INCH + 1, RASTER)
    for dx in span:
        for dy in span:
            yield dx, dy


FORMATIONS: dict[str, Formation] = {"line": line, "wedge": wedge, "wings": wings}
SETUPS = {name: partial(arranged, formation) for name, formation in FORMATIONS.items()}
