"""The check of possible places, compiled by Numba (ARM-9).

`placement` imports this module only after enough calls, because it needs NumPy and numba.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from escadre.games.armada.rules import hulls
from escadre.games.armada.rules.hulls import Point, Polygon, Poses, hull_outlines
from escadre.games.armada.rules.ship_sizes import SMALL

PlaceCheck = Callable[..., list[bool]]
"""The type of `placement.check_places`, plain or compiled."""

MAX_COORDINATE = 2**20
"""With coordinates below this, no sum overflows 64 bits (see `placement.check_places`)."""


def check_places_compiled(
    check: PlaceCheck,
    size: int,
    places: Poses,
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
) -> list[bool] | None:
    """Call the compiled check; return None without Numba or if coordinates are too large for it."""
    if (compiled := compile_check(check)) is None or not _coordinates_fit(places, others, flags):
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
    """Return whether all coordinates are below the limit of the compiled function."""
    for points in (((x, y) for x, y, _ in places), flags, *others):
        for x, y in points:
            if not (-MAX_COORDINATE < x < MAX_COORDINATE and -MAX_COORDINATE < y < MAX_COORDINATE):
                return False
    return True


@lru_cache
def _outline_arrays(size: int) -> Any:
    return np.array(hull_outlines(size), np.int64)


@lru_cache
def compile_check(check: PlaceCheck) -> PlaceCheck | None:
    """Compile `placement.check_places`; return None if Numba is missing or cannot compile here."""
    if find_spec("numba") is None:
        return None
    try:
        from numba import njit

        register_hull_functions()
        try:
            return _call_once(njit(cache=True)(check))
        except (OSError, RuntimeError):  # the cache directory is not writable
            return _call_once(njit(check))
    except Exception:  # the plain function gives the same results, only slower
        return None


@lru_cache
def register_hull_functions() -> None:
    """Let compiled functions call the geometry functions of `hulls`."""
    from numba.extending import register_jitable

    for part in (hulls.are_disjoint, hulls.has_separating_edge, hulls.contains_point):
        register_jitable(part)


def _call_once(compiled: Any) -> PlaceCheck:
    """Return a function after a call without places, which makes Numba compile it."""
    nothing = [np.zeros((0, *shape), np.int64) for shape in ((3,), (3, 2), (2,))]
    compiled(_outline_arrays(SMALL), *nothing, (0, 0, 0, 0), 0)
    check: PlaceCheck = compiled
    return check
