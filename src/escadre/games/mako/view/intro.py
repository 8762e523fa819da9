"""Three positions that introduce the game."""

from escadre.core.kit import IntroPicture

# a sea of half the width, so that the drawing of a whole crossing is large
_SMALL_CHART = (
    'chart={"size":7,"ports":[[4,0],[6,4],[2,6],[0,3]],'
    '"small":{"least":0,"most":6,"ports":[[4,0],[2,6]]}}'
)

INTRODUCTION = (
    IntroPicture(f"way=B {_SMALL_CHART} turn=1 | N e3 | S c6", ("sea",), part=(1, 0, 5, 7)),
    IntroPicture(
        f"way=B {_SMALL_CHART} turn=1 moved=N die=3 | N e3 * b6 | S f7",
        ("sea", "die"),
        part=(0, 1, 7, 5),
    ),
    IntroPicture(
        f"way=B {_SMALL_CHART} turn=1 | N e2 * b4 c4 d4 | S c5 * e4", ("sea",), part=(0, 1, 7, 5)
    ),
)
