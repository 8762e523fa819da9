"""Exact values with one to three ships a side.

`corvette+vaisseau` is the fleet of both sides, `eclaireur+vaisseau:corvette+fregate` are those of
the first and the second. The value is wins minus losses: 0 among equals under best play. A
captain's exploitability is what the best response to it wins: 0 if none can gain, 1 if it always
loses.
"""

from __future__ import annotations

from functools import partial

from escadre.core.solving.solvers import Asked, Optima
from escadre.games.mats.optima.by_cells import by_cells
from escadre.games.mats.optima.by_rules import by_rules, exploited
from escadre.games.mats.optima.variants import read_fleets


def read_meeting(written: str) -> Asked:
    """Parse this variant; raises InputError."""
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
