"""Check whether a place is free (ARM-9): why one place is refused, and many poses in one call.

For many poses, `placement_kernel` compiles the function `check_places` if the extra `fast` is
installed. Importing numba takes a second or more, so a process imports it only
after the plain function has taken about as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.hulls import (
    MAX_CONTACT_DISTANCE,
    Point,
    Polygon,
    Poses,
    are_disjoint,
    contains_point,
    hull_outlines,
    size_of,
)
from escadre.games.armada.rules.model import Config
from escadre.games.armada.rules.playing_area import is_inside
from escadre.games.armada.rules.ship_sizes import ship_text

COMPILE_AFTER = 500_000
"""Number of poses that a process checks in plain Python (about 2 s) before it compiles."""
_poses_checked = 0


# --- one place -----------------------------------------------------------------------------------


def validate_place(
    config: Config,
    place: Polygon,
    others: Iterable[tuple[int, Polygon]],
    flags: Iterable[Point],
) -> Rejection | None:
    """ARM-9: return why a place is not free (hulls, flags, the table's edge), or None."""
    if not is_inside(config, place):
        return edge_rejection()
    x, y = place[0]
    for other, other_hull in others:
        is_near = (
            abs(other_hull[0][0] - x) < MAX_CONTACT_DISTANCE
            and abs(other_hull[0][1] - y) < MAX_CONTACT_DISTANCE
        )
        if is_near and not are_disjoint(place, other_hull):
            return hull_rejection(other, other_hull)
    if any(contains_point(place, point) for point in flags):
        return flag_rejection()
    return None


def edge_rejection() -> Rejection:
    """ARM-9: build the rejection of a step off the table."""
    return Rejection("ARM-9", text("strikes-edge"))


def hull_rejection(other: int, other_hull: Polygon) -> Rejection:
    """ARM-9: build the rejection of a step that strikes this ship."""
    return Rejection("ARM-9", text("strikes-ship", ship=ship_text(other, size_of(other_hull))))


def flag_rejection() -> Rejection:
    """ARM-9: build the rejection of a step that strikes a flag of its own side."""
    return Rejection("ARM-9", text("strikes-own-flag"))


# --- many poses ----------------------------------------------------------------------------------


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
