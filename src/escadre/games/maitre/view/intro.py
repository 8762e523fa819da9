"""Three positions that introduce the game."""

from escadre.core.kit import IntroPicture

_HIDDEN_PILE = "hidden 1+3 1+2 2+2 2+4 3+3 3+5 | under -"
_GOODS = "goods flip / plus minus reroll extra1 extra2 extra3"

INTRODUCTION = (
    IntroPicture(
        f"match players=2 first=1 turns=8 | port 1+4 1+5 3+6 | {_HIDDEN_PILE} | {_GOODS} | "
        "treasures sixes / house | fleet 2+1:run 3+4:kind | fleet 2+3:runpair",
        ("fleet-0", "fleet-1"),
    ),
    IntroPicture(
        f"match players=2 first=1 turns=8 | port 3+4 1+4 1+5 3+6 | {_HIDDEN_PILE} | {_GOODS} | "
        "treasures run / kind runpair sixes house | fleet 2+1 | fleet 2+3 | "
        "now hunt 2 run 2.3.5 roll=4 hand=4.6",
        ("dice", "treasures"),
    ),
    IntroPicture(
        f"match players=2 first=1 turns=8 | port 1+4 1+5 3+6 | {_HIDDEN_PILE} | {_GOODS} | "
        "treasures run / kind runpair sixes house | fleet 2+1 3+4 | fleet 2+3",
        ("port", "goods"),
    ),
)
