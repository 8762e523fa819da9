"""Check many possible places of a ship at once, compiled if possible (ARM-9).

The rule is written once, in plain Python, and numba compiles the same function (the extra `fast`).
Loading numba takes a second or more, so a process loads it only after it has spent as much time
without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from escadre.games.armada.rules import hulls
from escadre.games.armada.rules.hulls import (
    OUT_OF_TOUCH,
    TURN,
    Point,
    Polygon,
    Pose,
    apart,
    holds,
    hull,
)

PAYS = 500_000
"""Places looked at in plain Python: some two seconds."""

Places = Sequence[tuple[int, int, int]]
"""Poses as numbers that compiled functions read: x, y and heading."""

_looked_at = 0


def free_places(
    size: int,
    places: Places,
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
) -> list[bool]:
    """Call `clear` for ships of this size; compiled once that pays off."""
    global _looked_at
    if _looked_at >= PAYS:
        found = compiled_clear(size, places, others, flags, bounds, diameter)
        if found is not None:
            return found
    _looked_at += len(places)
    return clear(outlines(size), places, others, flags, bounds, diameter)


@lru_cache
def outlines(size: int) -> tuple[Polygon, ...]:
    """Return the hull on each heading, with its base's centre at (0, 0)."""
    return tuple(hull(size, Pose(0, 0, heading)) for heading in range(TURN))


def clear(
    outlines: Sequence[Polygon],
    places: Places,
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
) -> list[bool]:
    """ARM-9: tell, by x, y and heading, whether a ship with these outlines is free there.

    All its corners must be between the bounds (left, top, right, bottom), and, unless the
    `diameter` is 0, inside the disc that touches the axes.

    Also compiled, for 64 bits: with coordinates below 2^20 and outlines shorter than 2^11 corners
    stay below 2^21, differences and doubles below 2^23, and sums of two products below 2^47.
    """
    hulls_there = [((o[0][0], o[0][1]), (o[1][0], o[1][1]), (o[2][0], o[2][1])) for o in others]
    left, top, right, bottom = bounds
    found = []
    for place in places:
        x, y = place[0], place[1]
        o = outlines[place[2]]
        here = (x + o[0][0], y + o[0][1]), (x + o[1][0], y + o[1][1]), (x + o[2][0], y + o[2][1])
        free = True
        for cx, cy in here:
            if diameter and (2 * cx - diameter) ** 2 + (2 * cy - diameter) ** 2 >= diameter**2:
                free = False
            free = free and left < cx < right and top < cy < bottom
        for there in hulls_there:
            (tip_x, tip_y), (at_x, at_y) = there[0], here[0]
            near = abs(tip_x - at_x) < OUT_OF_TOUCH and abs(tip_y - at_y) < OUT_OF_TOUCH
            if free and near and not apart(here, there):
                free = False
        for flag in flags:
            if free and holds(here, (flag[0], flag[1])):
                free = False
        found.append(free)
    return found


SMALL_ENOUGH = 2**20
"""Coordinates below it cannot overflow 64 bits: see `places.clear`."""


def compiled_clear(
    size: int,
    places: Places,
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
) -> list[bool] | None:
    """Call compiled `clear` for ships of this size; None: no numba, or too large numbers."""
    import numpy as np  # here: a match in plain Python does not wait for it

    if (compiled := kernel()) is None or not _small(places, others, flags):
        return None
    return compiled(
        _arrays(size),
        np.array(places, np.int64).reshape(-1, 3),
        np.array(others, np.int64).reshape(-1, 3, 2),
        np.array(flags, np.int64).reshape(-1, 2),
        bounds,
        diameter,
    )


def _small(places: Places, others: Sequence[Polygon], flags: Sequence[Point]) -> bool:
    """Tell whether all coordinates are small enough for compiled sums."""
    for points in (((x, y) for x, y, _ in places), flags, *others):
        for x, y in points:
            if not (-SMALL_ENOUGH < x < SMALL_ENOUGH and -SMALL_ENOUGH < y < SMALL_ENOUGH):
                return False
    return True


@lru_cache
def _arrays(size: int) -> Any:
    import numpy as np

    return np.array(outlines(size), np.int64)


@lru_cache
def kernel() -> Callable[..., list[bool]] | None:
    """Compile `clear`; None: numba is not installed, or cannot compile here."""
    if find_spec("numba") is None:
        return None
    try:
        from numba import njit

        register_hull_functions()
        try:
            return _tried(njit(cache=True)(clear))
        except (OSError, RuntimeError):  # the cache folder is not writable
            return _tried(njit(clear))
    except Exception:  # on any numba failure the plain function gives the same results, only slower
        return None


@lru_cache
def register_hull_functions() -> None:
    """Register functions of hulls with numba."""
    from numba.extending import register_jitable

    for part in (hulls.apart, hulls.split, hulls.holds):
        register_jitable(part)


def _tried(kernel: Any) -> Callable[..., list[bool]]:
    import numpy as np

    nothing = [np.zeros((0, *shape), np.int64) for shape in ((3,), (3, 2), (2,))]
    kernel(_arrays(hulls.SMALL), *nothing, (0, 0, 0, 0), 0)
    found: Callable[..., list[bool]] = kernel
    return found
