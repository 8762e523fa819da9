"""Configuration, actions, phases (states) and observation.

A state is one of these phases:

    BuildPhase -> DrawPhase -> ...                 ARM-17: sealed fleets
                  DrawPhase -> TakeFleetPhase      ARM-2: one seat chooses a fleet,
                               -> ChooseFirstPhase        the other the first player
                  DrawPhase -> OfferPhase          ARM-16: one seat offers both fleets,
                               -> AnswerPhase             the other agrees or swaps
    ... -> DeployPhase -> BattlePhase              ARM-4, ARM-19; from ARM-5 on
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, Union

import msgspec

from escadre.core.game import Seat, Viewer
from escadre.games.armada.rules.hulls import Point, Polygon, Pose, hull

INCH = 1000

Inches = Annotated[int, msgspec.Meta(ge=20, le=60)]


class Config(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options of a match."""

    players: Literal[2, 3, 4] = 2  # ARM-21
    setup: Literal["basic", "advanced", "constructed", "full"] = "basic"  # ARM-1, ARM-16 to 18
    objective: Literal["annihilation", "flag", "infiltration"] = "annihilation"  # ARM-15, 19, 20
    attacker: Literal[1, 2] = 1  # ARM-20: the seat that must break through
    quiet: Literal["draw", "pips"] = "pips"  # ARM-22: the result after thirty quiet turns
    table: Literal["rectangle", "disc"] = "rectangle"  # ARM-3
    width: Inches = 30  # or the diameter of a disc
    height: Inches = 24
    teams: bool = False  # ARM-21
    small_steps: Literal[3, 4] = 4  # ARM-24
    range: Literal["large", "own"] = "large"  # ARM-24
    grid: Annotated[int, msgspec.Meta(ge=1, le=900)] = (
        50  # tenths of a degree between the listed headings
    )

    @property
    def is_disc(self) -> bool:
        """ARM-3, ARM-21: true if the table is round."""
        return self.table == "disc" and self.players == 2

    @property
    def edges(self) -> tuple[int, int]:
        """ARM-3, ARM-21: width and height of the table, in thousandths of an inch."""
        if self.players > 2:
            return 36 * INCH, 36 * INCH
        if self.is_disc:
            return self.width * INCH, self.width * INCH
        return self.width * INCH, self.height * INCH


def sides(config: Config) -> tuple[int, ...]:
    """ARM-21: return the side of each seat: in teams, opposite corners are one side."""
    return (0, 1, 0, 1) if config.teams else tuple(range(config.players))


# --- ships and flags -------------------------------------------------------------------------


class UndeployedShip(msgspec.Struct, frozen=True, gc=False, tag="waiting"):
    """ARM-4: a ship that is not yet deployed."""

    seat: Seat
    size: int


class DeployedShip(msgspec.Struct, frozen=True, gc=False, tag="deployed"):
    """A deployed ship; `damage` counts its hits, and a sunk ship is off the table (ARM-14)."""

    seat: Seat
    size: int
    pose: Pose
    damage: int = 0
    sunk: bool = False


def is_sunk(ship: DeployedShip | UndeployedShip) -> bool:
    """ARM-14: return whether a ship is off the table."""
    return isinstance(ship, DeployedShip) and ship.sunk


class Flag(msgspec.Struct, frozen=True, gc=False):
    """ARM-19: a flagship, or a fixed flag at a point."""

    ship: int | None = None
    point: Point | None = None


HIDDEN_FLAG = Flag()
"""ARM-19: the value that other seats observe for a chosen flag during deployment."""

ShipCounts = tuple[int, int, int]
"""Numbers of small, medium and large ships."""

HIDDEN_FLEET: ShipCounts = (0, 0, 0)
"""ARM-17: the value that other seats observe for a fleet while another is not built."""


# --- actions ---------------------------------------------------------------------------------


class TakeFleet(msgspec.Struct, frozen=True, gc=False, tag="take-fleet"):
    """ARM-2: take the four large ships, or the small and medium ones."""

    large: bool


class ChooseFirst(msgspec.Struct, frozen=True, gc=False, tag="let-begin"):
    """ARM-2: this seat moves first."""

    seat: int


class OfferFleets(msgspec.Struct, frozen=True, gc=False, tag="name-fleets"):
    """ARM-16: offer fleets with these numbers of ships; one of them has all the large ships."""

    small: int
    medium: int
    large: int
    keeps_large: bool = msgspec.field(name="mine_large")


class AnswerOffer(msgspec.Struct, frozen=True, gc=False, tag="answer"):
    """ARM-16: agree and move first, or swap the fleets and let the other move first."""

    swap: bool


class BuildFleet(msgspec.Struct, frozen=True, gc=False, tag="build"):
    """ARM-17: build a fleet of this many ships of each size; sealed until all have built."""

    small: int
    medium: int
    large: int


class Deploy(msgspec.Struct, frozen=True, gc=False, tag="deploy"):
    """ARM-4: put an own ship on the table."""

    ship: int
    x: int
    y: int
    heading: int


class PlaceFlag(msgspec.Struct, frozen=True, gc=False, tag="hoist"):
    """ARM-19: put the flag on this ship, or at x, y if `ship` is None."""

    ship: int | None = None
    x: int = 0
    y: int = 0


class Step(msgspec.Struct, frozen=True, gc=False, tag="step"):
    """ARM-7: move the ship one step, then turn it to this heading."""

    ship: int
    heading: int


class Fire(msgspec.Struct, frozen=True, gc=False, tag="fire"):
    """ARM-11: one shot from this side of a ship (0 port, 1 starboard) at a target."""

    ship: int
    side: int
    target: int


class EndTurn(msgspec.Struct, frozen=True, gc=False, tag="end-turn"):
    """ARM-5: end the turn with no more actions."""


BattleAction = Union[Step, Fire, EndTurn]
Action = Union[
    TakeFleet, ChooseFirst, OfferFleets, AnswerOffer, BuildFleet, Deploy, PlaceFlag, BattleAction
]


# --- phases ----------------------------------------------------------------------------------
# Ships are numbered through all fleets; other tuples are indexed by seat.


class BuildPhase(msgspec.Struct, frozen=True, gc=False, tag="building-fleets"):
    """ARM-17: seats whose fleet is None have not built it yet."""

    config: Config
    fleets: tuple[ShipCounts | None, ...]


class DrawPhase(msgspec.Struct, frozen=True, gc=False, tag="drawing-lot"):
    """ARM-2, ARM-16: the chooser, or with fixed fleets the first player, is to be drawn."""

    config: Config
    fleets: tuple[ShipCounts, ...] = ()  # ARM-17, ARM-18; none: they are chosen afterwards


class TakeFleetPhase(msgspec.Struct, frozen=True, gc=False, tag="taking-fleet"):
    """ARM-2: the chooser takes one of the basic fleets."""

    config: Config
    chooser: Seat


class OfferPhase(msgspec.Struct, frozen=True, gc=False, tag="naming-fleets"):
    """ARM-16: the chooser offers both fleets."""

    config: Config
    chooser: Seat


class AnswerPhase(msgspec.Struct, frozen=True, gc=False, tag="answering-offer"):
    """ARM-16: the other seat agrees or swaps."""

    config: Config
    chooser: Seat  # the seat that offered the fleets, not the seat to move
    offer: OfferFleets = msgspec.field(name="named")


class ChooseFirstPhase(msgspec.Struct, frozen=True, gc=False, tag="choosing-first"):
    """ARM-2: the seat that did not choose the fleet names the first player."""

    config: Config
    chooser: Seat  # the seat that chose the fleet, not the seat to move
    fleets: tuple[ShipCounts, ...]


class FleetAgreement(msgspec.Struct, frozen=True, gc=False):
    """The choices made before the fleets are deployed."""

    fleets: tuple[ShipCounts, ...]
    first: Seat
    chooser: Seat | None = None  # the seat that chose or offered the fleets
    offer: OfferFleets | None = msgspec.field(default=None, name="named")


class DeployPhase(msgspec.Struct, frozen=True, gc=False, tag="deploying"):
    """ARM-4, ARM-19: this seat puts its ships on the table, then chooses its flag."""

    config: Config
    agreement: FleetAgreement = msgspec.field(name="opening")
    seat: Seat
    ships: tuple[DeployedShip | UndeployedShip, ...]
    flags: tuple[Flag | None, ...]  # ARM-19: None: not yet chosen, or not in use


class BattlePhase(msgspec.Struct, frozen=True, gc=False, tag="battle"):
    """The turns of a battle, up to its end (from ARM-5 on)."""

    config: Config
    agreement: FleetAgreement = msgspec.field(name="opening")
    ships: tuple[DeployedShip, ...]
    flags: tuple[Flag | None, ...]  # ARM-19: None: fallen, or not in use
    turn: Seat
    actions: int = 0  # ARM-5: used this turn
    moving: tuple[int, int] | None = None  # ARM-6: the ship under way and its steps so far
    moved: tuple[int, ...] = ()  # ARM-5: ships that have moved this turn
    shots: tuple[int, ...] = ()  # ARM-11: the ship of each shot of this turn
    turns_without_damage: int = msgspec.field(default=0, name="quiet")  # ARM-22: in a row
    out: tuple[Seat, ...] = ()  # ARM-21: seats whose fleet is sunk, in that order
    won: tuple[Seat, str, str] | None = None  # ARM-19, ARM-20: the seat, the clause, and the way


FleetPhase = Union[BuildPhase, DrawPhase, TakeFleetPhase, OfferPhase, AnswerPhase, ChooseFirstPhase]
"""ARM-1, ARM-2, ARM-16 to ARM-18: the phases before deployment."""

State = Union[FleetPhase, DeployPhase, BattlePhase]


class Observation(msgspec.Struct, frozen=True, gc=False):
    """One viewer's knowledge: all but hidden fleets (ARM-17) and flags (ARM-19)."""

    viewer: Viewer
    # With HIDDEN_FLEET (ARM-17) and HIDDEN_FLAG (ARM-19).
    state: State = msgspec.field(name="table")


# --- queries ---------------------------------------------------------------------------------


def all_ships(state: State) -> tuple[DeployedShip | UndeployedShip, ...]:
    """Return all ships, by their numbers; none before the fleets are known."""
    return state.ships if isinstance(state, DeployPhase | BattlePhase) else ()


def deployed_ships(
    ships: Iterable[DeployedShip | UndeployedShip],
) -> list[tuple[int, DeployedShip]]:
    """Return the ships on the table, with their numbers."""
    return [
        (number, ship)
        for number, ship in enumerate(ships)
        if isinstance(ship, DeployedShip) and not ship.sunk
    ]


def hulls_of(ships: Iterable[DeployedShip | UndeployedShip]) -> dict[int, Polygon]:
    """Return the hull of every ship on the table, by its number."""
    return {number: hull(ship.size, ship.pose) for number, ship in deployed_ships(ships)}


def enemy_ships(battle: BattlePhase, seat: int) -> list[int]:
    """ARM-21: return the numbers of the other sides' ships afloat."""
    side_of_seat = sides(battle.config)
    own_side = side_of_seat[seat]
    return [
        n for n, s in enumerate(battle.ships) if not s.sunk and side_of_seat[s.seat] != own_side
    ]


def allied_ships(battle: BattlePhase, seat: int) -> list[int]:
    """ARM-21: return the numbers of the ships afloat of this seat's side."""
    side_of_seat = sides(battle.config)
    own_side = side_of_seat[seat]
    return [
        n for n, s in enumerate(battle.ships) if not s.sunk and side_of_seat[s.seat] == own_side
    ]


def own_ships(battle: BattlePhase, seat: int) -> list[int]:
    """Return the numbers of this seat's ships afloat."""
    return [n for n, ship in enumerate(battle.ships) if ship.seat == seat and not ship.sunk]


def fixed_flags(flags: tuple[Flag | None, ...]) -> Iterator[tuple[int, Point]]:
    """ARM-19: return the flags at a point, with their seats."""
    for seat, flag in enumerate(flags):
        if flag is not None and flag.point is not None:
            yield seat, flag.point
