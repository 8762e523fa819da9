"""`places.clear` compiled by numba, where it is installed. Imported when it pays, not before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from escadre.games.armada import hulls
from escadre.games.armada.hulls import Point, Polygon
from escadre.games.armada.places import Places, clear, outlines

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
    """`places.clear`, of ships of this size; None: no numba, or too large numbers."""
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
    """Whether all coordinates are small enough for compiled sums."""
    for points in (((x, y) for x, y, _ in places), flags, *others):
        for x, y in points:
            if not (-SMALL_ENOUGH < x < SMALL_ENOUGH and -SMALL_ENOUGH < y < SMALL_ENOUGH):
                return False
    return True


@lru_cache
def _arrays(size: int) -> Any:
    return np.array(outlines(size), np.int64)


@lru_cache
def kernel() -> Callable[..., list[bool]] | None:
    """`places.clear`, compiled; None: numba is not installed, or cannot compile here."""
    if find_spec("numba") is None:
        return None
    try:
        from numba import njit

        lend_hulls()
        try:
            return _tried(njit(cache=True)(clear))
        except (OSError, RuntimeError):  # no folder for the cache that may be written
            return _tried(njit(clear))
    except Exception:  # whatever ails this numba: the plain function is as right, only slower
        return None


@lru_cache
def lend_hulls() -> None:
    """Let what is compiled by numba call the functions of hulls."""
    from numba.extending import register_jitable

    for part in (hulls.apart, hulls.split, hulls.holds):
        register_jitable(part)


def _tried(kernel: Any) -> Callable[..., list[bool]]:
    nothing = [np.zeros((0, *shape), np.int64) for shape in ((3,), (3, 2), (2,))]
    kernel(_arrays(hulls.SMALL), *nothing, (0, 0, 0, 0), 0)
    found: Callable[..., list[bool]] = kernel
    return found
