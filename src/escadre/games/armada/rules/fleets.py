"""Choice of fleets: take, build or offer them (ARM-1, ARM-2, ARM-16 to ARM-18)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from escadre.core.chance import Rng, random_item
from escadre.core.game import Rejection, Seat, Viewer, replace_item
from escadre.core.i18n.catalogue import text
from escadre.games.armada.rules.deployment import start_deployment
from escadre.games.armada.rules.model import (
    HIDDEN_FLEET,
    AnswerPhase,
    BattlePhase,
    BuildFleet,
    BuildPhase,
    ChooseFirstPhase,
    Config,
    DeployPhase,
    DrawPhase,
    FleetAgreement,
    OfferFleets,
    OfferPhase,
    ShipCounts,
    TakeFleetPhase,
)
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL

MAX_PIPS = 12  # ARM-1, ARM-17
MAX_PER_SIZE = 4  # ARM-16 to ARM-18: of the five pyramids in a set, one is left for measuring
_COUNTS = range(MAX_PER_SIZE + 1)

LARGE_FLEET: ShipCounts = (0, 0, MAX_PER_SIZE)  # ARM-1
SMALL_FLEET: ShipCounts = (MAX_PER_SIZE, MAX_PER_SIZE, 0)
_FULL_FLEET: ShipCounts = (MAX_PER_SIZE,) * 3  # ARM-18


def first_phase(config: Config) -> BuildPhase | DrawPhase:
    """Return the first phase. ARM-18: with full fleets nothing is chosen."""
    if config.setup == "constructed":
        return BuildPhase(config, (None,) * config.players)
    if config.setup == "full":
        return DrawPhase(config, (_FULL_FLEET,) * config.players)
    return DrawPhase(config)


def apply_draw(
    state: DrawPhase, seat: Seat
) -> TakeFleetPhase | OfferPhase | DeployPhase | BattlePhase:
    """ARM-2, ARM-16: make the drawn seat the chooser or, with fixed fleets, the first player."""
    match state.config.setup:
        case "basic":
            return TakeFleetPhase(state.config, seat)
        case "advanced":
            return OfferPhase(state.config, seat)
        case _:
            return start_deployment(
                state.config, FleetAgreement(state.fleets, first=seat, chooser=seat)
            )


# --- ARM-2 -----------------------------------------------------------------------------------


def apply_take_fleet(state: TakeFleetPhase, large: bool) -> ChooseFirstPhase:
    """ARM-2: give the chooser the large ships, or the small and medium ones."""
    chooser_fleet, other_fleet = (LARGE_FLEET, SMALL_FLEET) if large else (SMALL_FLEET, LARGE_FLEET)
    return ChooseFirstPhase(
        state.config, state.chooser, _by_seat(state.chooser, chooser_fleet, other_fleet)
    )


def apply_choose_first(state: ChooseFirstPhase, first: Seat) -> DeployPhase | BattlePhase:
    """ARM-2: make this seat the first player."""
    return start_deployment(state.config, FleetAgreement(state.fleets, first, state.chooser))


def _by_seat(
    seat: Seat, chooser_fleet: ShipCounts, other_fleet: ShipCounts
) -> tuple[ShipCounts, ...]:
    return (chooser_fleet, other_fleet) if seat == 0 else (other_fleet, chooser_fleet)


# --- ARM-16 ----------------------------------------------------------------------------------


def apply_offer(state: OfferPhase, offer: OfferFleets) -> AnswerPhase:
    """ARM-16: let the other seat answer this offer."""
    return AnswerPhase(state.config, state.chooser, offer)


def apply_answer(state: AnswerPhase, swap: bool) -> DeployPhase | BattlePhase:
    """ARM-16: apply the answer: agree and move first, or swap fleets and move second."""
    offer, chooser = state.offer, state.chooser
    large_fleet, other_ships = (0, 0, offer.large), (offer.small, offer.medium, 0)
    chooser_large = offer.keeps_large != swap
    chooser_fleet, other_fleet = (
        (large_fleet, other_ships) if chooser_large else (other_ships, large_fleet)
    )
    first = chooser if swap else Seat(1 - chooser)
    return start_deployment(
        state.config,
        FleetAgreement(_by_seat(chooser, chooser_fleet, other_fleet), first, chooser, offer),
    )


def validate_fleet(fleet: OfferFleets | BuildFleet) -> Rejection | None:
    """ARM-16, ARM-17: return why this fleet or offer is not legal, or None."""
    clause = "ARM-16" if isinstance(fleet, OfferFleets) else "ARM-17"
    if not all(number in _COUNTS for number in (fleet.small, fleet.medium, fleet.large)):
        return Rejection(clause, text("four-of-a-size"))
    if isinstance(fleet, OfferFleets):
        if not fleet.large or not fleet.small + fleet.medium:
            return Rejection(clause, text("one-ship-each"))
        return None
    pips = fleet.small * SMALL + fleet.medium * MEDIUM + fleet.large * LARGE
    if not 1 <= pips <= MAX_PIPS:
        return Rejection(clause, text("twelve-pips", pips=pips))
    return None


def legal_offers() -> Iterator[OfferFleets]:
    """ARM-16: yield all legal offers."""
    for small, medium, large in product(_COUNTS, repeat=3):
        for mine_large in (True, False):
            offer = OfferFleets(small, medium, large, mine_large)
            if validate_fleet(offer) is None:
                yield offer


# --- ARM-17 ----------------------------------------------------------------------------------


def apply_build(state: BuildPhase, seat: Seat, build: BuildFleet) -> BuildPhase | DrawPhase:
    """ARM-17: store a seat's fleet; once all seats have built, all fleets are shown."""
    fleet = (build.small, build.medium, build.large)
    fleets = replace_item(state.fleets, seat, fleet)
    built_fleets = tuple(fleet for fleet in fleets if fleet is not None)
    if len(built_fleets) == len(fleets):
        return DrawPhase(state.config, built_fleets)
    return BuildPhase(state.config, fleets)


def legal_builds() -> Iterator[BuildFleet]:
    """ARM-17: yield all fleets that can be built."""
    for numbers in product(_COUNTS, repeat=3):
        if validate_fleet(build := BuildFleet(*numbers)) is None:
            yield build


def hide_fleets(state: BuildPhase, viewer: Viewer) -> BuildPhase:
    """ARM-17: replace the fleets of other seats by `HIDDEN_FLEET`."""
    return BuildPhase(
        state.config,
        tuple(
            fleet if seat == viewer or fleet is None else HIDDEN_FLEET
            for seat, fleet in enumerate(state.fleets)
        ),
    )


def sample_fleets(state: BuildPhase, rng: Rng) -> BuildPhase:
    """ARM-17: replace hidden fleets by random legal ones."""
    builds = [(build.small, build.medium, build.large) for build in legal_builds()]
    return BuildPhase(
        state.config,
        tuple(
            random_item(builds, rng) if fleet == HIDDEN_FLEET else fleet for fleet in state.fleets
        ),
    )
