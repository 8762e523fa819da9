"""Three positions that introduce the game, cut to the ships that matter."""

from escadre.core.kit import IntroPicture

INTRODUCTION = (
    IntroPicture(
        "crossing=1 first=1 advanced=2 | @5 F V E1 C1 c2 # E3 | @2 V C1 E1 f # C2 E2",
        ("sea",),
        part=(4, 1, 3, 2),
    ),
    IntroPicture(
        "crossing=1 first=1 advanced=1 | @3 V F+E2 C1 ~ E1 C2 E3 | @2 F C1 E1 V E2 C2 E3",
        ("sea",),
        part=(4, 1, 4, 3),
    ),
    IntroPicture(
        "crossing=1 first=1 advanced=2 | @5 F V E1 C1 c2 # E3 | @2 V C1 E1 f # C2 E2",
        ("sea",),
        part=(6, 1, 4, 2),
    ),
)
