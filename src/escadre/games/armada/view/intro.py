"""Three positions that introduce the game."""

from collections import Counter

import msgspec

from escadre.core.kit import IntroPicture

_ShipRow = tuple[int, int, int, int, int, int]
"""A ship: seat, size, x and y in tenths of an inch, heading in degrees, damage."""


def _position(*placed: _ShipRow) -> str:
    """Return a battle with these ships as JSON; seat 0 is to move."""
    built = Counter((seat, size) for seat, size, *_ in placed)
    return msgspec.json.encode(
        {
            "config": {"setup": "constructed", "width": 20, "height": 20},
            "fleets": [[built[seat, size] for size in (1, 2, 3)] for seat in (0, 1)],
            "first": 0,
            "turn": 0,
            "flags": [None, None],
            "ships": [
                {
                    "seat": seat,
                    "size": size,
                    "pose": {"x": 100 * x, "y": 100 * y, "heading": 10 * heading},
                    "damage": damage,
                    "sunk": damage >= size,
                }
                for seat, size, x, y, heading, damage in placed
            ],
        }
    ).decode()


INTRODUCTION = (
    IntroPicture(
        _position(
            (0, 3, 65, 130, 20, 0),
            (0, 3, 95, 115, 60, 1),
            (0, 3, 135, 130, 350, 0),
            (1, 2, 97, 80, 200, 1),
            (1, 1, 125, 70, 170, 0),
            (1, 1, 70, 72, 150, 0),
        ),
        ("table",),
        hull="ship-1",
    ),
    IntroPicture(
        _position((0, 3, 85, 110, 80, 0), (1, 2, 95, 82, 190, 0), (1, 1, 120, 80, 230, 0)),
        ("table",),
        hull="ship-0",
    ),
    IntroPicture(
        _position(
            (0, 3, 75, 100, 0, 0),
            (0, 2, 100, 100, 0, 0),
            (0, 1, 122, 100, 0, 0),
            (1, 1, 140, 92, 200, 0),
        ),
        ("table",),
    ),
)
