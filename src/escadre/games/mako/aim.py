"""The aim of MAKO Naval in three pictures: the shores, a turn, and what a mine does."""

from escadre.core.kit import Shown

AIM = (
    Shown("players=4 turn=1 | N h1 | E n8 | S g14 | W a7", ("sea",)),
    Shown("players=4 turn=1 moved=N die=3 | N h4 | E k8 | S g10 | W d7", ("sea", "die")),
    Shown(
        "players=4 turn=3 | N i6 * e7 h9 k4 | E k8 * h4 i8 | S g14 * d8 g6 | W d7 * g10 f12",
        ("sea",),
    ),
)
