"""Three positions that introduce the game."""

from escadre.core.kit import IntroPicture

_FLEET = "5B2h 4H4v 3E6v 3A8h 2G9h"
_OTHER_FLEET = "5C2h 4B5v 3G8h 3I4v 2E6h"
_TIGHT_FLEET = "5B1h 4A3h 3F3v 3A5h 2J9v"

INTRODUCTION = (
    IntroPicture(
        f"drawn=1 | {_FLEET} ready x D4 H9 J2 A8 C6 F1 | {_OTHER_FLEET} ready x B5 B6 B7 B8 E6 D8",
        ("sea-1",),
        part=(0, 3, 6, 5),
    ),
    IntroPicture(
        f"drawn=1 | {_FLEET} ready x D4 H8 J2 | {_OTHER_FLEET} ready x D2 C2 B2",
        ("sea-1",),
        part=(0, 0, 6, 4),
    ),
    IntroPicture(
        f"drawn=1 | {_TIGHT_FLEET} ready | {_OTHER_FLEET} ready", ("sea-0",), part=(0, 0, 7, 6)
    ),
)
