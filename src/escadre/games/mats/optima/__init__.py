"""MÂTS with one to three ships a side: orders as a matrix game, and how captains can be exploited.

`corvette+vaisseau` is the fleet of both sides, `eclaireur+vaisseau:corvette+fregate` those of the
first and the second. What counts is wins less defeats, so that among
equals it is 0 when both play as well as can be. What a captain reaches is what the best answer to
her wins: 0 for one who cannot be exploited, 1 for one who always loses.
"""

from __future__ import annotations

from functools import partial

from escadre.core.optima import Asked, Optima
from escadre.games.mats.optima.cells_solved import by_cells
from escadre.games.mats.optima.fleets import read_fleets
from escadre.games.mats.optima.rules_solved import by_rules, exploited


def read_meeting(written: str) -> Asked:
    """What this variant asks; raises InputError."""
    fleets = read_fleets(written)
    one, two = fleets.ships
    programs = {"rules": partial(by_rules, fleets), "cells": partial(by_cells, fleets)}
    reached = {"exploited": partial(exploited, fleets)} if one == two else {}
    return Asked("lead", programs, reached)


OPTIMA = Optima(
    published=(
        "vaisseau",
        "eclaireur",
        "fregate+fregate",
        "corvette+fregate",
        "corvette+vaisseau",
        "eclaireur+vaisseau",
        "eclaireur:vaisseau",
        "corvette:fregate",
        "eclaireur+vaisseau:corvette+fregate",
        "eclaireur+eclaireur:vaisseau",
        "corvette+corvette:vaisseau",
        "fregate+fregate:vaisseau",
        "eclaireur+corvette:fregate+vaisseau",
    ),
    quick=("vaisseau", "eclaireur:vaisseau", "corvette:fregate"),
    read=read_meeting,
)
