"""Three positions that introduce the game: one rule each, with few and large cards."""

from escadre.core.kit import IntroPicture

_TABLE = (
    "match players=2 first=1 turns=8 | port 3+6 | hidden - | under - | goods flip / plus | "
    "treasures run / kind | "
)

INTRODUCTION = (
    IntroPicture(
        "match players=2 first=1 turns=8 | port 3+6 | hidden - | under - | goods flip / plus | "
        "treasures sixes / house | fleet 2+1:run 3+4:kind | fleet 2+3",
        ("fleet-0",),
    ),
    IntroPicture(
        f"{_TABLE}fleet 2+1 | fleet 2+3 | now hunt 2 run 2.3.5 roll=4 hand=4.6",
        ("dice", "treasures"),
    ),
    IntroPicture(f"{_TABLE}fleet 2+1 3+4 | fleet 2+3", ("port", "goods")),
)
