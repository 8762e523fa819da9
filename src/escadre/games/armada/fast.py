"""Where ships may lie, asked of many places at once; compiled where numba is installed and it pays.

The compiled function is the plain one, given to numba (the extra `fast`): a rule is written once.
Numba takes a second or more to load, so a process waits for it only when it has looked at so many
places without it that as much time has gone by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from escadre.games.armada import hulls
from escadre.games.armada.hulls import TURN, Point, Polygon, Pose, hull

PAYS = 500_000
"""Places looked at in plain Python: some two seconds."""

SMALL_ENOUGH = 2**20
"""Coordinates below it cannot overflow 64 bits: see `hulls.clear`."""

Place = tuple[int, int, int]
"""x, y and heading."""

_looked_at = 0


def clear(
    size: int,
    places: Sequence[Place],
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
) -> list[bool]:
    """`hulls.clear`, of ships of this size."""
    global _looked_at
    if _looked_at < PAYS or (kernel := compiled()) is None or not _small(places, others, flags):
        _looked_at += len(places)
        return hulls.clear(outlines(size), places, others, flags, bounds, diameter)
    return kernel(
        _arrays(size),
        np.array(places, np.int64).reshape(-1, 3),
        np.array(others, np.int64).reshape(-1, 3, 2),
        np.array(flags, np.int64).reshape(-1, 2),
        bounds,
        diameter,
    )


def _small(places: Sequence[Place], others: Sequence[Polygon], flags: Sequence[Point]) -> bool:
    """Whether all coordinates are small enough for compiled sums."""
    for points in (((x, y) for x, y, _ in places), flags, *others):
        for x, y in points:
            if not (-SMALL_ENOUGH < x < SMALL_ENOUGH and -SMALL_ENOUGH < y < SMALL_ENOUGH):
                return False
    return True


@lru_cache
def outlines(size: int) -> tuple[Polygon, ...]:
    """The hull on each heading, its base's middle at (0, 0)."""
    return tuple(hull(size, Pose(0, 0, heading)) for heading in range(TURN))


@lru_cache
def _arrays(size: int) -> Any:
    return np.array(outlines(size), np.int64)


@lru_cache
def compiled() -> Callable[..., list[bool]] | None:
    """`hulls.clear`, compiled; None: numba is not installed, or cannot compile here."""
    if find_spec("numba") is None:
        return None
    try:
        from numba import njit
        from numba.extending import register_jitable

        for part in (hulls.apart, hulls.split, hulls.holds):
            register_jitable(part)
        try:
            return _tried(njit(cache=True)(hulls.clear))
        except (OSError, RuntimeError):  # no folder for the cache that may be written
            return _tried(njit(hulls.clear))
    except Exception:  # whatever ails this numba: the plain function is as right, only slower
        return None


def _tried(kernel: Any) -> Callable[..., list[bool]]:
    nothing = [np.zeros((0, *shape), np.int64) for shape in ((3,), (3, 2), (2,))]
    kernel(_arrays(hulls.SMALL), *nothing, (0, 0, 0, 0), 0)
    found: Callable[..., list[bool]] = kernel
    return found
