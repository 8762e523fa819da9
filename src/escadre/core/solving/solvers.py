"""What a game brings to `escadre solve`: variants and programs.

A game keeps its own in `optima`, beside its rules, as a value `OPTIMA`, and `optima_of` finds it.
The two programs of a game share as little as they can: where they differ, one of them is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit, Bot
from escadre.core.registry import kit_of


class Found(NamedTuple):
    """What a program has found, in the unit that the game names; the half-width, 0 where exact."""

    value: float
    states: int  # or how many cases were looked at
    error: float = 0.0


Solver = Callable[[], Found]


class Asked(NamedTuple):
    """What is asked of a variant, and the programs that answer; names are texts `optimum-…`."""

    measure: str
    programs: Mapping[str, Solver]  # two that must agree
    reached: Mapping[str, Callable[[Bot[Any, Any], int], Found]] = {}  # by a captain, with a seed


@dataclass(frozen=True)
class Optima:
    """What a game brings to `escadre solve`; a variant is one word of its own, as `4x5:3,2`."""

    published: tuple[str, ...]  # variants whose optimum stands in the documents
    quick: tuple[str, ...]  # those of them that take a few seconds
    read: Callable[[str], Asked]  # raises InputError for what is no variant


def optima_of(game: str | AnyKit) -> Optima:
    """What a game brings; raises InputError for one that brings none."""
    kit = kit_of(game)
    home = f"{kit.game.home}.optima"
    try:
        brought: Optima = import_module(home).OPTIMA
    except ModuleNotFoundError as missing:
        if missing.name != home:
            raise
        raise InputError(text("no-optima", game=kit.game.name)) from None
    return brought
