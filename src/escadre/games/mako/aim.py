"""The aim of MAKO Naval in three pictures: the shores, a turn, and what a mine does."""

from escadre.core.kit import Shown

AIM = (
    Shown("players=2 turn=1 | N h1 | E n8 | S g14 | W a7", ("sea",)),
    Shown(
        "players=2 turn=1 moved=N die=3 | N h5 * e8 | E n8 | S g14 | W a7",
        ("sea", "die"),
        part=(3, 4, 6, 4),
    ),
    Shown(
        "players=2 turn=1 | N h6 * j7 j8 j9 | E k8 * h8 | S g14 | W a7",
        ("sea",),
        part=(6, 5, 6, 4),
    ),
)
