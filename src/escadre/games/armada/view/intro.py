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
            (0, 3, 40, 130, 20, 0),
            (0, 3, 70, 115, 60, 1),
            (0, 3, 110, 130, 350, 0),
            (1, 2, 72, 80, 200, 1),
            (1, 1, 100, 70, 170, 0),
            (1, 1, 45, 72, 150, 0),
        ),
        ("table",),
        hull="ship-1",
    ),
    IntroPicture(
        _position((0, 3, 60, 110, 80, 0), (1, 2, 70, 82, 190, 0), (1, 1, 95, 80, 230, 0)),
        ("table",),
        hull="ship-0",
    ),
    IntroPicture(
        _position(
            (0, 3, 50, 100, 0, 0),
            (0, 2, 75, 100, 0, 0),
            (0, 1, 97, 100, 0, 0),
            (1, 1, 115, 92, 200, 0),
        ),
        ("table",),
    ),
)
