"""Exact values of matches with one to three ships per side.

A variant names the fleet of both sides, such as `corvette+vaisseau`, or the fleets of the first and
the second seat, such as `eclaireur+vaisseau:corvette+fregate`. The value is wins minus losses with
best play: 0 for equal fleets.
A captain's exploitability is the value of the best response to it: 0 if no response gains anything,
1 if the captain always loses.
"""

from __future__ import annotations

from functools import partial

from escadre.core.solving.solvers import SolvableVariant, SolverSuite
from escadre.games.mats.optima.by_rules import exploitability, solve_by_rules
from escadre.games.mats.optima.kernel_solver import solve_with_kernel
from escadre.games.mats.optima.variants import parse_fleets


def parse_variant(text: str) -> SolvableVariant:
    """Parse the name of a variant and return its solvers; raises InputError."""
    fleets = parse_fleets(text)
    first, second = fleets.ships
    programs = {
        "rules": partial(solve_by_rules, fleets),
        "cells": partial(solve_with_kernel, fleets),
    }
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
