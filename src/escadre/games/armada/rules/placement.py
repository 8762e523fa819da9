"""Check many possible poses of a ship in one call (ARM-9).

The rule is written once, in plain Python; `placement_kernel` compiles the same function if the
extra `fast` is installed. Importing numba takes a second or more, so a process imports it only
after the plain function has taken about as long.
"""

from __future__ import annotations

from collections.abc import Sequence

from escadre.games.armada.rules.hulls import (
    MAX_CONTACT_DISTANCE,
    Point,
    Polygon,
    Poses,
    are_disjoint,
    contains_point,
    hull_outlines,
)

COMPILE_AFTER = 500_000
"""Number of poses that a process checks in plain Python (about 2 s) before it compiles."""

_poses_checked = 0


def are_poses_free(
    size: int,
    poses: Poses,
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
    *,
    compile_after: int | None = None,
) -> list[bool]:
    """Return, for each pose, whether a ship of this size may be there, as `check_places` does.

    The compiled function is used after `compile_after` poses were checked in this process; by
    default that is `COMPILE_AFTER`.
    """
    global _poses_checked
    if _poses_checked >= (COMPILE_AFTER if compile_after is None else compile_after):
        from escadre.games.armada.rules import placement_kernel  # imports NumPy

        free = placement_kernel.check_places_compiled(
            check_places, size, poses, others, flags, bounds, diameter
        )
        if free is not None:
            return free
    _poses_checked += len(poses)
    return check_places(hull_outlines(size), poses, others, flags, bounds, diameter)


def check_places(
    outlines: Sequence[Polygon],
    poses: Poses,
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
) -> list[bool]:
    """ARM-9: return, for each pose, whether a ship with these outlines is free there.

    All its corners must be between the bounds (left, top, right, bottom), and, unless the
    `diameter` is 0, inside the disc of this diameter that touches both axes.

    The compiled function does not overflow 64 bits: with coordinates below 2^20 and outlines below
    2^11, corners stay below 2^21, doubled differences below 2^23, and sums of products below 2^47.
    """
    other_hulls = [((o[0][0], o[0][1]), (o[1][0], o[1][1]), (o[2][0], o[2][1])) for o in others]
    left, top, right, bottom = bounds
    results = []
    for pose in poses:
        x, y = pose[0], pose[1]
        own = outlines[pose[2]]
        corners = (
            (x + own[0][0], y + own[0][1]),
            (x + own[1][0], y + own[1][1]),
            (x + own[2][0], y + own[2][1]),
        )
        is_free = True
        for cx, cy in corners:
            if diameter and (2 * cx - diameter) ** 2 + (2 * cy - diameter) ** 2 >= diameter**2:
                is_free = False
            is_free = is_free and left < cx < right and top < cy < bottom
        for other_corners in other_hulls:
            (tip_x, tip_y), (own_x, own_y) = other_corners[0], corners[0]
            is_near = (
                abs(tip_x - own_x) < MAX_CONTACT_DISTANCE
                and abs(tip_y - own_y) < MAX_CONTACT_DISTANCE
            )
            if is_free and is_near and not are_disjoint(corners, other_corners):
                is_free = False
        for flag in flags:
            if is_free and contains_point(corners, (flag[0], flag[1])):
                is_free = False
        results.append(is_free)
    return results
