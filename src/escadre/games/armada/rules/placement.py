"""Check many possible places of a ship at once (ARM-9).

The rule is written once, in plain Python; `placement_kernel` compiles the same function (the extra
`fast`). Loading numba takes a second or more, so a process loads it only after it has spent as much
time without it.
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
"""Places looked at in plain Python: some two seconds."""

_places_checked = 0


def free_places(
    size: int,
    places: Poses,
    others: Sequence[Polygon],
    flags: Sequence[Point],
    bounds: tuple[int, int, int, int],
    diameter: int,
    *,
    compile_after: int | None = None,
) -> list[bool]:
    """Call `check_places` for ships of this size; compiled once that pays off.

    `compile_after`: by default after `COMPILE_AFTER` places checked in this process.
    """
    global _places_checked
    if _places_checked >= (COMPILE_AFTER if compile_after is None else compile_after):
        from escadre.games.armada.rules import placement_kernel  # imports NumPy

        found = placement_kernel.check_places_compiled(
            check_places, size, places, others, flags, bounds, diameter
        )
        if found is not None:
            return found
    _places_checked += len(places)
    return check_places(hull_outlines(size), places, others, flags, bounds, diameter)


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
