"""Variants: small fleets, and their distinct orders."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.games.mats.captains.orders import Order
from escadre.games.mats.rules.game import ships_afloat
from escadre.games.mats.rules.model import INTACT, SUNK, Config
from escadre.games.mats.rules.ships import STANDARD_SHIPS

_HOME = "escadre.games.mats"
MAX_SHIPS_SOLVED = 3


class Variant(NamedTuple):
    """A variant: the configuration, and the condition of each ship at the start."""

    config: Config
    ships: tuple[tuple[int, ...], tuple[int, ...]]  # the condition of each ship


def parse_fleets(notation: str) -> Variant:
    """Parse the fleets of `corvette+vaisseau:fregate`, first and second; raises InputError.

    A single fleet belongs to both sides.
    """
    kinds = {kind.name: kind for kind in STANDARD_SHIPS}
    sides = [Counter(side.split("+")) for side in notation.split(":")]
    if not 1 <= len(sides) <= 2 or not set().union(*sides) <= kinds.keys():
        kind_names = ", ".join(kinds)
        raise InputError(
            text("optimum-no-fleet", written=shorten(notation), known=kind_names), _HOME
        )
    if max(side.total() for side in sides) > MAX_SHIPS_SOLVED:
        raise InputError(text("optimum-fleet-large", most=MAX_SHIPS_SOLVED), _HOME)
    first, second = sides[0], sides[-1]
    all_kinds = first | second
    config = Config(ships=tuple(replace(kinds[kind], count=n) for kind, n in all_kinds.items()))
    return Variant(config, (_conditions(all_kinds, first), _conditions(all_kinds, second)))


def _conditions(all_kinds: Counter[str], side: Counter[str]) -> tuple[int, ...]:
    """Return the conditions of all ships; ships that are not in a side's fleet count as sunk."""
    return tuple(
        INTACT if number < side[kind] else SUNK
        for kind, count in all_kinds.items()
        for number in range(count)
    )


def distinct_orders(config: Config, ships: tuple[int, ...]) -> list[Order]:
    """Return the distinct orders of the ships left; ships of one kind are interchangeable."""
    orders: dict[tuple[object, ...], Order] = {}
    for order in permutations(ships_afloat(ships)):
        orders.setdefault(
            tuple((config.masts_and_guns[ship], ships[ship]) for ship in order), order
        )
    return list(orders.values())
