"""Choosing, building and offering fleets (ARM-1, 2, 16 to 18)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from escadre.core.chance import Rng
from escadre.core.game import Rejection, Seat, Viewer, replace_item
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.deployment import deployment
from escadre.games.armada.rules.hulls import LARGE, MEDIUM, SMALL
from escadre.games.armada.rules.model import (
    SEALED,
    AnsweringOffer,
    Battle,
    Build,
    BuildingFleets,
    ChoosingFirst,
    Config,
    Deploying,
    DrawingLot,
    NameFleets,
    NamingFleets,
    Opening,
    ShipCounts,
    TakingFleet,
)

PIPS = 12  # ARM-1, ARM-17
OF_A_SIZE = 4  # ARM-16 to ARM-18: a stash has five, one stays aside
_NUMBERS = range(OF_A_SIZE + 1)

_LARGES: ShipCounts = (0, 0, OF_A_SIZE)  # ARM-1
_OTHERS: ShipCounts = (OF_A_SIZE, OF_A_SIZE, 0)
_FULL: ShipCounts = (OF_A_SIZE,) * 3  # ARM-18


def first_phase(config: Config) -> BuildingFleets | DrawingLot:
    """Return an empty table. ARM-18: with full fleets nothing is chosen."""
    if config.setup == "constructed":
        return BuildingFleets(config, (None,) * config.players)
    if config.setup == "full":
        return DrawingLot(config, (_FULL,) * config.players)
    return DrawingLot(config)


def lot_drawn(state: DrawingLot, seat: Seat) -> TakingFleet | NamingFleets | Deploying | Battle:
    """ARM-2, ARM-16: return the chooser; with fixed fleets (R), the first player."""
    match state.config.setup:
        case "basic":
            return TakingFleet(state.config, seat)
        case "advanced":
            return NamingFleets(state.config, seat)
        case _:
            return deployment(state.config, Opening(state.fleets, first=seat, chooser=seat))


# --- ARM-2 -----------------------------------------------------------------------------------


def fleet_taken(state: TakingFleet, large: bool) -> ChoosingFirst:
    """ARM-2: give the chooser the larges, or the others."""
    mine, theirs = (_LARGES, _OTHERS) if large else (_OTHERS, _LARGES)
    return ChoosingFirst(state.config, state.chooser, _of_two(state.chooser, mine, theirs))


def first_chosen(state: ChoosingFirst, first: Seat) -> Deploying | Battle:
    """ARM-2: make this seat the first player."""
    return deployment(state.config, Opening(state.fleets, first, state.chooser))


def _of_two(seat: Seat, mine: ShipCounts, theirs: ShipCounts) -> tuple[ShipCounts, ...]:
    return (mine, theirs) if seat == 0 else (theirs, mine)


# --- ARM-16 ----------------------------------------------------------------------------------


def fleets_named(state: NamingFleets, named: NameFleets) -> AnsweringOffer:
    """ARM-16: ask the other seat to answer."""
    return AnsweringOffer(state.config, state.chooser, named)


def offer_answered(state: AnsweringOffer, swap: bool) -> Deploying | Battle:
    """ARM-16: the other agrees and moves first, or swaps and the chooser moves first."""
    named, chooser = state.named, state.chooser
    larges, others = (0, 0, named.large), (named.small, named.medium, 0)
    chooser_large = named.mine_large != swap
    mine, theirs = (larges, others) if chooser_large else (others, larges)
    first = chooser if swap else Seat(1 - chooser)
    return deployment(state.config, Opening(_of_two(chooser, mine, theirs), first, chooser, named))


def validate_fleet(fleet: NameFleets | Build) -> Rejection | None:
    """ARM-16, ARM-17: return why no such fleets exist."""
    clause = "ARM-16" if isinstance(fleet, NameFleets) else "ARM-17"
    if not all(number in _NUMBERS for number in (fleet.small, fleet.medium, fleet.large)):
        return Rejection(clause, text("four-of-a-size"))
    if isinstance(fleet, NameFleets):
        if not fleet.large or not fleet.small + fleet.medium:
            return Rejection(clause, text("one-ship-each"))
        return None
    pips = fleet.small * SMALL + fleet.medium * MEDIUM + fleet.large * LARGE
    if not 1 <= pips <= PIPS:
        return Rejection(clause, text("twelve-pips", pips=pips))
    return None


def legal_offers() -> Iterator[NameFleets]:
    """ARM-16: list all offers."""
    for small, medium, large in product(_NUMBERS, repeat=3):
        for mine_large in (True, False):
            named = NameFleets(small, medium, large, mine_large)
            if validate_fleet(named) is None:
                yield named


# --- ARM-17 ----------------------------------------------------------------------------------


def fleet_built(state: BuildingFleets, seat: Seat, build: Build) -> BuildingFleets | DrawingLot:
    """ARM-17: show the fleets when all are built."""
    built = (build.small, build.medium, build.large)
    fleets = replace_item(state.fleets, seat, built)
    known = tuple(fleet for fleet in fleets if fleet is not None)
    if len(known) == len(fleets):
        return DrawingLot(state.config, known)
    return BuildingFleets(state.config, fleets)


def legal_builds() -> Iterator[Build]:
    """ARM-17: list all fleets that can be built."""
    for numbers in product(_NUMBERS, repeat=3):
        if validate_fleet(build := Build(*numbers)) is None:
            yield build


def sealed(state: BuildingFleets, viewer: Viewer) -> BuildingFleets:
    """ARM-17: show of other fleets only whether they are built."""
    return BuildingFleets(
        state.config,
        tuple(
            fleet if seat == viewer or fleet is None else SEALED
            for seat, fleet in enumerate(state.fleets)
        ),
    )


def unsealed(state: BuildingFleets, rng: Rng) -> BuildingFleets:
    """ARM-17: draw fleets that others may have built."""
    builds = [(build.small, build.medium, build.large) for build in legal_builds()]
    return BuildingFleets(
        state.config,
        tuple(
            builds[rng.randrange(len(builds))] if fleet == SEALED else fleet
            for fleet in state.fleets
        ),
    )
