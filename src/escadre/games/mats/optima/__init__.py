"""Exact values with one to three ships a side.

`corvette+vaisseau` is the fleet of both sides, `eclaireur+vaisseau:corvette+fregate` are those of
the first and the second. The value is wins minus losses: 0 among equals under best play. A
captain's exploitability is what the best response to it wins: 0 if none can gain, 1 if it always
loses.
"""

from __future__ import annotations

from functools import partial

from escadre.core.solving.solvers import SolvableVariant, SolverSuite
from escadre.games.mats.optima.by_cells import solve_on_cells
from escadre.games.mats.optima.by_rules import exploitability, solve_by_rules
from escadre.games.mats.optima.variants import parse_fleets


def parse_variant(text: str) -> SolvableVariant:
    """Parse this variant; raises InputError."""
    fleets = parse_fleets(text)
    first, second = fleets.ships
    programs = {"rules": partial(solve_by_rules, fleets), "cells": partial(solve_on_cells, fleets)}
    exploitabilities = {"exploited": partial(exploitability, fleets)} if first == second else {}
    return SolvableVariant("lead", programs, exploitabilities)


OPTIMA = SolverSuite(
    published_variants=(
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
    quick_variants=("vaisseau", "eclaireur:vaisseau", "corvette:fregate"),
    parse_variant=parse_variant,
)
