"""Exact values on small seas, by two programs each.

`4x5:3,2` asks for the mean number of bombs over all legal fleets, equally likely; `4x4:3,2:laid`
asks for the same against the best mixture of fleets.
"""

from __future__ import annotations

from functools import partial

from escadre.core.solving.solvers import Asked, Optima
from escadre.games.battleship.optima.captain_scores import hunting, worst
from escadre.games.battleship.optima.forward_search import forward
from escadre.games.battleship.optima.variants import read_sea

LAID = ":laid"
LEAST_SIDE = 4  # BAT-20: seas on which a match can be played


def read_hunt(written: str) -> Asked:
    """Parse this variant; raises InputError."""
    small = read_sea(written.removesuffix(LAID))
    if written.endswith(LAID):
        from escadre.games.battleship.optima.double_oracle import hunted_mixed, laid

        programs = {"placing": partial(laid, small), "shooting": partial(hunted_mixed, small)}
    else:
        from escadre.games.battleship.optima.retrograde_analysis import retrograde

        programs = {"forward": partial(forward, small), "retrograde": partial(retrograde, small)}
    if min(small.sea.width, small.sea.height) < LEAST_SIDE:
        return Asked("bombs", programs)
    reached = {"hunt": partial(hunting, small), "worst": partial(worst, small)}
    return Asked("bombs", programs, reached)


OPTIMA = Optima(
    published=(
        "3x4:2",
        "3x4:2,1",
        "3x4:3,2",
        "4x4:3",
        "4x4:2,1",
        "4x4:2,2",
        "4x4:3,2",
        "4x4:2,1,1",
        "4x5:3",
        "4x5:3,2",
        "4x5:2,2",
        "5x5:3",
        "3x4:3,2:laid",
        "4x4:3:laid",
        "4x4:3,2:laid",
    ),
    quick=("3x4:2", "3x4:3,2", "4x4:3", "3x4:3,2:laid", "4x4:3:laid"),
    read=read_hunt,
)
