"""Exact values with one to three ships a side.

`corvette+vaisseau` is the fleet of both sides, `eclaireur+vaisseau:corvette+fregate` those of the
first and the second. What counts is wins less defeats, so that among
equals it is 0 when both play as well as can be. What a captain reaches is what the best answer to
her wins: 0 for one who cannot be exploited, 1 for one who always loses.
"""

from __future__ import annotations

from functools import partial

from escadre.core.solving.solvers import Asked, Optima
from escadre.games.mats.optima.by_cells import by_cells
from escadre.games.mats.optima.by_rules import by_rules, exploited
from escadre.games.mats.optima.variants import read_fleets


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
        "corvette+fregate",
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
