"""Exact values on small seas, each computed by two independent programs.

The value of `4x5:3,2` is the mean number of bombs of the best shooter over all legal fleets,
equally likely. The value of `4x4:3,2:laid` is the mean number against the best mixture of fleets.
"""

from __future__ import annotations

from functools import partial

from escadre.core.solving.solvers import SolvableVariant, SolverSuite
from escadre.games.battleship.optima.captain_scores import mean_bombs, worst_case_bombs
from escadre.games.battleship.optima.forward_search import solve_forward
from escadre.games.battleship.optima.variants import parse_sea

PLACING_SUFFIX = ":laid"
MIN_SIDE = 4  # BAT-20: seas on which a match can be played


def parse_variant(name: str) -> SolvableVariant:
    """Parse this variant; raises InputError."""
    variant = parse_sea(name.removesuffix(PLACING_SUFFIX))
    if name.endswith(PLACING_SUFFIX):
        from escadre.games.battleship.optima.double_oracle import placing_value, shooting_value

        programs = {
            "placing": partial(placing_value, variant),
            "shooting": partial(shooting_value, variant),
        }
    else:
        from escadre.games.battleship.optima.retrograde_analysis import solve_retrograde

        programs = {
            "forward": partial(solve_forward, variant),
            "retrograde": partial(solve_retrograde, variant),
        }
    if min(variant.sea.width, variant.sea.height) < MIN_SIDE:
        return SolvableVariant("bombs", programs)
    captain_measures = {
        "hunt": partial(mean_bombs, variant),
        "worst": partial(worst_case_bombs, variant),
    }
    return SolvableVariant("bombs", programs, captain_measures)


OPTIMA = SolverSuite(
    published_variants=(
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
    quick_variants=("3x4:2", "3x4:3,2", "4x4:3", "3x4:3,2:laid", "4x4:3:laid"),
    parse_variant=parse_variant,
)
