"""The variants and solvers that a game offers to `escadre solve`.

The solvers of a game are the value `OPTIMA` of its module `optima`; `get_solvers` finds it. The two
solvers of a variant share as little code as possible, so that a difference reveals an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit, Bot
from escadre.core.registry import get_kit


class SolverResult(NamedTuple):
    """The value that a solver found, in the game's unit.

    `cases`: the number of states or other cases examined. `error`: half the width of the interval
    that contains the value; 0 where it is exact.
    """

    value: float
    cases: int
    error: float = 0.0


Solver = Callable[[], SolverResult]


class SolvableVariant(NamedTuple):
    """A variant of a game: what its value measures, and the solvers that compute the value.

    The messages `optimum-measure-<measure>`, `optimum-program-<solver>` and
    `optimum-reached-<key of captain_values>` name them.
    """

    measure: str
    solvers: Mapping[str, Solver]  # two that must agree
    captain_values: Mapping[
        str, Callable[[Bot[Any, Any], int], SolverResult]
    ] = {}  # by measure: the value of a captain's play, from captain and seed


@dataclass(frozen=True)
class SolverSuite:
    """The solvers of a game; a variant is written as one word, such as `4x5:3,2`."""

    published_variants: tuple[str, ...]  # their optimum is in the documentation
    quick_variants: tuple[str, ...]  # the published variants that take a few seconds
    parse_variant: Callable[[str], SolvableVariant]  # raises InputError for an invalid one


def get_solvers(game: str | AnyKit) -> SolverSuite:
    """Return the solvers of a game; raises InputError for a game without any."""
    kit = get_kit(game)
    module_name = f"{kit.game.home}.optima"
    try:
        suite: SolverSuite = import_module(module_name).OPTIMA
    except ModuleNotFoundError as missing:
        if missing.name != module_name:
            raise
        raise InputError(text("no-optima", game=kit.game.name)) from None
    return suite
