"""Three positions that introduce the game: one rule each, with few and large cards."""

from escadre.core.kit import IntroPicture

_REST = "hidden - | under - | goods flip / plus | treasures run / kind"

INTRODUCTION = (
    IntroPicture(
        "match players=2 first=1 turns=8 | port 3+6 | hidden - | under - | goods flip / plus | "
        "treasures sixes / house | fleet 2+1:run 3+4:kind | fleet 2+3",
        ("fleet-0",),
    ),
    IntroPicture(
        f"match players=2 first=1 turns=8 | port 2+2 | {_REST} | fleet 2+1 | fleet 2+3 "
        "| now arm 3 2+2 6,-,3 roll=2 hand=2.4.5",
        ("dice", "port"),
    ),
    IntroPicture(
        f"match players=2 first=1 turns=8 | port 3+6 | {_REST} | fleet 2+1 3+4 | fleet 2+3",
        ("treasures", "goods"),
    ),
)
