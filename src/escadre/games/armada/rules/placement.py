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
    FULL_TURN,
    MAX_CONTACT_DISTANCE,
    Point,
    Polygon,
    Pose,
    are_disjoint,
    contains_point,
    hull,
)

COMPILE_AFTER = 500_000
"""Places looked at in plain Python: some two seconds."""

Poses = Sequence[tuple[int, int, int]]
"""Poses as numbers that compiled functions read: x, y and heading."""

_places_checked = 0


def free_places(
    size: int,
    places: Poses,
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
) -> list[bool]:
    """Call `clear` for ships of this size; compiled once that pays off."""
    global _places_checked
    if _places_checked >= COMPILE_AFTER:
        found = check_places_compiled(size, places, others, flags, bounds, diameter)
        if found is not None:
            return found
    _places_checked += len(places)
    return check_places(hull_outlines(size), places, others, flags, bounds, diameter)


@lru_cache
def hull_outlines(size: int) -> tuple[Polygon, ...]:
    """Return the hull on each heading, with its base's centre at (0, 0)."""
    return tuple(hull(size, Pose(0, 0, heading)) for heading in range(FULL_TURN))


def check_places(
    outlines: Sequence[Polygon],
    places: Poses,
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
            near = (
                abs(tip_x - at_x) < MAX_CONTACT_DISTANCE
                and abs(tip_y - at_y) < MAX_CONTACT_DISTANCE
            )
            if free and near and not are_disjoint(here, there):
                free = False
        for flag in flags:
            if free and contains_point(here, (flag[0], flag[1])):
                free = False
        found.append(free)
    return found


MAX_COORDINATE = 2**20
"""Coordinates below it cannot overflow 64 bits: see `places.clear`."""


def check_places_compiled(
    size: int,
    places: Poses,
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
) -> list[bool] | None:
    """Call compiled `clear` for ships of this size; None: no numba, or too large numbers."""
    import numpy as np  # here: a match in plain Python does not wait for it

    if (compiled := compiled_function()) is None or not _coordinates_fit(places, others, flags):
        return None
    return compiled(
        _outline_arrays(size),
        np.array(places, np.int64).reshape(-1, 3),
        np.array(others, np.int64).reshape(-1, 3, 2),
        np.array(flags, np.int64).reshape(-1, 2),
        bounds,
        diameter,
    )


def _coordinates_fit(places: Poses, others: Sequence[Polygon], flags: Sequence[Point]) -> bool:
    """Tell whether all coordinates are small enough for compiled sums."""
    for points in (((x, y) for x, y, _ in places), flags, *others):
        for x, y in points:
            if not (-MAX_COORDINATE < x < MAX_COORDINATE and -MAX_COORDINATE < y < MAX_COORDINATE):
                return False
    return True


@lru_cache
def _outline_arrays(size: int) -> Any:
    import numpy as np

    return np.array(hull_outlines(size), np.int64)


@lru_cache
def compiled_function() -> Callable[..., list[bool]] | None:
    """Compile `clear`; None: numba is not installed, or cannot compile here."""
    if find_spec("numba") is None:
        return None
    try:
        from numba import njit

        register_hull_functions()
        try:
            return _warmed_up(njit(cache=True)(check_places))
        except (OSError, RuntimeError):  # the cache folder is not writable
            return _warmed_up(njit(check_places))
    except Exception:  # on any numba failure the plain function gives the same results, only slower
        return None


@lru_cache
def register_hull_functions() -> None:
    """Register functions of hulls with numba."""
    from numba.extending import register_jitable

    for part in (hulls.are_disjoint, hulls.has_separating_edge, hulls.contains_point):
        register_jitable(part)


def _warmed_up(kernel: Any) -> Callable[..., list[bool]]:
    import numpy as np

    nothing = [np.zeros((0, *shape), np.int64) for shape in ((3,), (3, 2), (2,))]
    kernel(_outline_arrays(hulls.SMALL), *nothing, (0, 0, 0, 0), 0)
    found: Callable[..., list[bool]] = kernel
    return found
