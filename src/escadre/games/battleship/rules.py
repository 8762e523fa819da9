"""Bataille navale: limited bombs, ships that never touch. The clauses BAT-1 to BAT-20, in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Annotated, Literal, TypeVar, Union

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Draw, Drawn, Rng, shuffled
from escadre.core.game import (
    ALL,
    Chance,
    Decision,
    Game,
    Node,
    Rejection,
    Seat,
    Terminal,
    Viewer,
)
from escadre.core.sea import Menu, Sea
from escadre.core.words import Text, text
from escadre.games.battleship.fleets import (
    Fleet,
    berths,
    berths_from,
    completion,
    free_squares,
    placeable,
    squares,
    without,
)

T = TypeVar("T")

FLEETS = {
    1: (5, 4, 3, 3, 2),  # BAT-3: porte-avion, croiseur, two contre-torpilleurs, torpilleur
    2: (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),  # BAT-4: cuirassé, croiseurs, torpilleurs, sous-marins
}
BOMBS = {1: 35, 2: 50}  # BAT-5

Bombs = Annotated[int, msgspec.Meta(ge=1, le=100)]
Side = Annotated[int, msgspec.Meta(ge=4, le=20)]
Size = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What the players agree on before the match."""

    variant: Literal[1, 2] = 1  # BAT-3, BAT-4
    bombs: Bombs | None = None  # BAT-6; None: as the variant says
    bombs_second: Bombs | None = None  # BAT-19: another number for the second seat
    first: Literal["random", "1", "2"] = "random"  # BAT-10
    width: Side = 10  # BAT-1, BAT-20
    height: Side = 10
    fleet: Annotated[tuple[Size, ...], msgspec.Meta(max_length=40)] | None = None  # BAT-20

    @cached_property
    def ships(self) -> tuple[int, ...]:
        """The sizes of the ships of each fleet, largest first."""
        if self.fleet is None:
            return FLEETS[self.variant]
        return tuple(sorted(self.fleet, reverse=True))

    @cached_property
    def bombs_of(self) -> tuple[int, int]:
        """BAT-5, BAT-6, BAT-19: how many bombs each seat may drop."""
        each = BOMBS[self.variant] if self.bombs is None else self.bombs
        return each, each if self.bombs_second is None else self.bombs_second

    @cached_property
    def sea(self) -> Sea:
        """BAT-1: the squares of each player's grid."""
        return Sea.of(self.width, self.height)


class Place(msgspec.Struct, frozen=True, tag="place"):
    """BAT-9: put a ship of this size, its top left end on this square, across or down."""

    size: int
    square: int
    across: bool


class Lift(msgspec.Struct, frozen=True, tag="lift"):
    """BAT-9: take the ship on this square off the grid again, before saying ready."""

    square: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """BAT-9: the fleet stands; from now on nothing moves."""


class Bomb(msgspec.Struct, frozen=True, tag="bomb"):
    """BAT-11: drop a bomb on a square of the other's grid."""

    square: int


Action = Union[Place, Lift, Ready, Bomb]
Targets = tuple[Bomb, ...]
"""The bombs that can still fall on a grid, in the order of the squares."""


class State(msgspec.Struct, frozen=True):
    """The whole truth. Pairs are indexed by seat.

    The answers, the targets and the shooter follow from the rest, as `answered` says; they are kept
    because everybody asks for them at each ply.
    """

    config: Config
    first: Seat | None  # None: not yet drawn
    fleets: tuple[Fleet, Fleet] = ((), ())
    ready: tuple[bool, bool] = (False, False)
    bombed: tuple[int, int] = (0, 0)  # squares of that seat's grid on which a bomb has fallen
    hit: tuple[int, int] = (0, 0)  # BAT-12: those of them where the answer was not plouf
    sunk: tuple[Fleet, Fleet] = (
        (),
        (),
    )  # BAT-13: the ships that were answered coulé, in rising order
    targets: tuple[Targets, Targets] = ((), ())  # BAT-14: on that seat's grid
    shooter: Seat | None = None  # BAT-11: whose bomb is next; None: nobody's


class Observation(msgspec.Struct, frozen=True):
    """What one viewer knows. Pairs are indexed by seat, and speak of that seat's own grid."""

    viewer: Viewer
    config: Config
    first: Seat | None
    ready: tuple[bool, bool]
    bombed: tuple[int, int]
    hit: tuple[int, int]  # BAT-12: bombed squares on which the answer was not plouf
    sunk: tuple[Fleet, Fleet]  # BAT-13: coulé shows which ship
    fleets: tuple[Fleet | None, Fleet | None]  # None: not for these eyes
    targets: tuple[Targets, Targets]  # BAT-14
    shooter: Seat | None  # BAT-11: whose bomb is next; None: nobody's


@lru_cache(maxsize=256)
def _bombs(sea: Sea) -> Menu[Bomb]:
    return Menu([Bomb(square) for square in range(sea.size)])


@lru_cache(maxsize=256)
def _places(sea: Sea, size: int) -> Menu[Place]:
    """Across on all squares, then down on all squares."""
    return Menu([Place(size, square, way) for way in (True, False) for square in range(sea.size)])


def objection(config: Config) -> Rejection | None:
    """BAT-6, BAT-19, BAT-20: why no match can be played with these options."""
    if config.bombs is not None and not 1 <= config.bombs <= 100:
        return Rejection("BAT-6", text("bombs-range"))
    if config.bombs_second is not None and not 1 <= config.bombs_second <= 100:
        return Rejection("BAT-19", text("bombs-range"))
    if not (4 <= config.width <= 20 and 4 <= config.height <= 20):
        return Rejection("BAT-20", text("size-range"))
    if not config.ships or not all(1 <= size <= 9 for size in config.ships):
        return Rejection("BAT-20", text("fleet-range"))
    if completion(config.sea, config.sea.full, config.ships, upwards=False) is None:
        return Rejection("BAT-20", text("fleet-does-not-fit"))
    return None


def initial_state(config: Config) -> State:
    """Two empty grids. BAT-10: the first seat is agreed, or still to be drawn."""
    first = None if config.first == "random" else Seat(int(config.first) - 1)
    every = _every_bomb(config.sea)
    return State(config, first, targets=(every, every))


@lru_cache(maxsize=256)
def _every_bomb(sea: Sea) -> Targets:
    return tuple(_bombs(sea).of(sea.full))


def node(state: State) -> Node:
    """Placing (BAT-9), the lot (BAT-10), shot by shot (BAT-11) until the end (BAT-15 to 18)."""
    if state.shooter is not None:
        return _SHOT_BY[state.shooter]
    if state.ready != (True, True):
        return _PLACED_BY[state.ready]
    if state.first is None:
        return Chance(Draw((0, 1)), "BAT-10")
    return _ended(state)


_SHOT_BY = (Decision((Seat(0),), "BAT-11"), Decision((Seat(1),), "BAT-11"))
_PLACED_BY = {
    (False, False): Decision((Seat(0), Seat(1)), "BAT-9"),
    (False, True): Decision((Seat(0),), "BAT-9"),
    (True, False): Decision((Seat(1),), "BAT-9"),
}


def next_shooter(state: State) -> Seat | None:
    """BAT-11: in turn. BAT-19: who has bombs left plays on alone. None: not yet, or it is over."""
    first = state.first
    if first is None or state.ready != (True, True):
        return None
    if len(state.sunk[0]) == len(state.fleets[0]) or len(state.sunk[1]) == len(state.fleets[1]):
        return None  # BAT-15
    return _in_turn(state.config.bombs_of, first, state.bombed)


def _in_turn(bombs: tuple[int, int], first: Seat, bombed: tuple[int, int]) -> Seat | None:
    second = _OTHER[first]
    by_first, by_second = bombed[second].bit_count(), bombed[first].bit_count()
    if by_first < bombs[first] and (by_first <= by_second or by_second >= bombs[second]):
        return first
    return second if by_second < bombs[second] else None


_OTHER = (Seat(1), Seat(0))


def is_over(state: State) -> bool:
    """BAT-15, BAT-16: whether a fleet is sunk, or all bombs are used."""
    return state.shooter is None and state.first is not None and state.ready == (True, True)


def _ended(state: State) -> Terminal:
    """BAT-15: the last ship of one is sunk; else the ships sunk are counted."""
    for seat in (0, 1):
        if len(state.sunk[seat]) == len(state.fleets[seat]):
            return _won(1 - seat, "BAT-15", text("won-all-sunk"))
    return _counted(state)


def _counted(state: State) -> Terminal:
    """BAT-16 to BAT-18: sums of the sizes of the ships sunk by each, then their number."""
    by_1, by_0 = state.sunk
    sums = squares(by_0).bit_count(), squares(by_1).bit_count()
    if sums[0] != sums[1]:
        winner = 0 if sums[0] > sums[1] else 1
        return _won(winner, "BAT-16", text("won-by-size", more=sums[winner], less=sums[1 - winner]))
    ships = len(by_0), len(by_1)
    if ships[0] != ships[1]:
        winner = 0 if ships[0] > ships[1] else 1
        return _won(
            winner,
            "BAT-17",
            text("won-by-ships", size=sums[0], more=ships[winner], less=ships[1 - winner]),
        )
    return Terminal((0.0, 0.0), (1, 1), "BAT-18", text("nobody-wins", size=sums[0], ships=ships[0]))


def _won(winner: int, clause: str, reason: Text) -> Terminal:
    if winner == 0:
        return Terminal((1.0, -1.0), (1, 2), clause, reason)
    return Terminal((-1.0, 1.0), (2, 1), clause, reason)


def unplaced(config: Config, fleet: Fleet) -> tuple[int, ...]:
    """The sizes that still have to be placed, largest first."""
    return _less(config.ships, tuple(map(int.bit_count, fleet)))


@lru_cache(maxsize=4096)
def _less(sizes: tuple[int, ...], placed: tuple[int, ...]) -> tuple[int, ...]:
    left = list(sizes)
    for size in placed:
        left.remove(size)
    return tuple(left)


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Why this seat may not do this now."""
    if state.ready == (True, True):
        if not isinstance(action, Bomb):
            return Rejection("BAT-9", text("nothing-moves"))
        return bomb_objection(state.config.sea, state.bombed[1 - seat], action.square)
    if isinstance(action, Bomb):
        return Rejection("BAT-9", text("place-first"))
    return placing_objection(state.config, state.fleets[seat], action)


def bomb_objection(sea: Sea, bombed: int, square: int) -> Rejection | None:
    """BAT-1, BAT-14: why no bomb can fall there."""
    if not 0 <= square < sea.size:
        return Rejection("BAT-1", text("no-such-square"))
    if bombed >> square & 1:
        return Rejection("BAT-14", text("already-bombed", square=sea.names[square]))
    return None


def placing_objection(
    config: Config, fleet: Fleet, action: Place | Lift | Ready
) -> Rejection | None:
    """BAT-3, BAT-4, BAT-7 to BAT-9: why this fleet may not be changed so."""
    sea = config.sea
    if isinstance(action, Ready):
        if left := unplaced(config, fleet):
            return Rejection("BAT-9", text("ships-missing", count=len(left)))
        return None
    if not 0 <= action.square < sea.size:
        return Rejection("BAT-1", text("no-such-square"))
    if isinstance(action, Lift):
        if not squares(fleet) >> action.square & 1:
            return Rejection("BAT-9", text("no-ship-there", square=sea.names[action.square]))
        return None
    if rejection := mooring_objection(config, fleet, action):
        return rejection
    left = unplaced(config, fleet)
    across, down = placeable(sea, free_squares(sea, fleet), left, action.size)
    if not (across if action.across or action.size == 1 else down) >> action.square & 1:
        return Rejection("BAT-9", text("rest-does-not-fit"))
    return None


def mooring_objection(config: Config, fleet: Fleet, ship: Place) -> Rejection | None:
    """BAT-3, BAT-4, BAT-7, BAT-8: why this ship may not lie there, whatever is still to come."""
    sea = config.sea
    if ship.size not in unplaced(config, fleet):
        clause = "BAT-20" if config.fleet is not None else f"BAT-{config.variant + 2}"
        return Rejection(clause, text("no-such-ship-left", size=ship.size))
    line = sea.line(*sea.xy(ship.square), ship.size, ship.across)
    if line is None:
        return Rejection("BAT-7", text("leaves-grid"))
    if line & squares(fleet):
        return Rejection("BAT-8", text("overlaps"))
    if line & ~free_squares(sea, fleet):
        return Rejection("BAT-8", text("touches"))
    return None


def apply(state: State, seat: Seat, action: Action | Drawn) -> State:
    """The rules."""
    match action:
        case Bomb():
            return _bombed(state, _OTHER[seat], action.square)
        case Place(size, square, across):
            ship = berths_from(state.config.sea, size, across)[square].ship
            fleet = tuple(sorted((*state.fleets[seat], ship)))
            return replace(state, fleets=_with(state.fleets, seat, fleet))
        case Lift(square):
            left = tuple(ship for ship in state.fleets[seat] if not ship >> square & 1)
            return replace(state, fleets=_with(state.fleets, seat, left))
        case Ready():
            return _begun(replace(state, ready=_with(state.ready, seat, True)))
        case Drawn(item):
            return _begun(replace(state, first=Seat(item)))


def _begun(state: State) -> State:
    """BAT-10, BAT-11: once both are ready and the lot has fallen, the first seat shoots."""
    return replace(state, shooter=next_shooter(state))


def _bombed(state: State, target: Seat, square: int) -> State:
    """BAT-12, BAT-13: a bomb falls on the target's grid, and is answered."""
    config, first, fleets = state.config, state.first, state.fleets
    assert first is not None
    bomb, fallen, left = 1 << square, state.bombed[target], state.targets[target]
    at = square - (fallen & bomb - 1).bit_count()  # of its targets this is the one
    fallen |= bomb
    left = left[:at] + left[at + 1 :]
    if target == 0:
        bombed, targets = (fallen, state.bombed[1]), (left, state.targets[1])
    else:
        bombed, targets = (state.bombed[0], fallen), (state.targets[0], left)
    hit, sunk = state.hit, state.sunk
    shooter = _in_turn(config.bombs_of, first, bombed)
    for ship in fleets[target]:
        if ship & bomb:
            hit = _with(hit, target, hit[target] | bomb)
            if not ship & ~fallen:
                sunk = _with(sunk, target, tuple(sorted((*sunk[target], ship))))
                if len(sunk[target]) == len(fleets[target]):
                    shooter = None  # BAT-15
            break
    return State(config, first, fleets, state.ready, bombed, hit, sunk, targets, shooter)


def _with(pair: tuple[T, T], seat: int, item: T) -> tuple[T, T]:
    """The pair with that seat's item exchanged."""
    return (item, pair[1]) if seat == 0 else (pair[0], item)


def answered(state: State) -> State:
    """A position of which only the bombs are known, with all that follows from them.

    BAT-12, BAT-13: the answers. BAT-14: the squares left to bomb. BAT-11: whose turn it is.
    """
    sea = state.config.sea
    hits = [
        squares(fleet) & bombed for fleet, bombed in zip(state.fleets, state.bombed, strict=True)
    ]
    sunk = [
        tuple(ship for ship in fleet if not ship & ~bombed)
        for fleet, bombed in zip(state.fleets, state.bombed, strict=True)
    ]
    targets = [tuple(_bombs(sea).of(sea.full & ~bombed)) for bombed in state.bombed]
    return _begun(
        replace(
            state,
            hit=(hits[0], hits[1]),
            sunk=(sunk[0], sunk[1]),
            targets=(targets[0], targets[1]),
        )
    )


def observe(state: State, viewer: Viewer) -> Observation:
    """BAT-9, BAT-12, BAT-13: one's own fleet, and of the other's only the answers to the bombs.

    When the match is over both fleets are open to all.
    """
    first, second = state.fleets
    opened = viewer == ALL or is_over(state)
    return Observation(
        viewer,
        state.config,
        state.first,
        state.ready,
        state.bombed,
        state.hit,
        state.sunk,
        (
            first if opened or viewer == 0 else None,
            second if opened or viewer == 1 else None,
        ),
        state.targets,
        state.shooter,
    )


def legal_actions(seen: Observation) -> Sequence[Action]:
    """What the observer may do now; while placing, the next ship in a fixed order of sizes.

    The order in which a fleet is placed is not kept, so one order reaches every fleet.
    """
    seat = seen.viewer
    if seat not in (0, 1):
        return ()
    if seen.shooter == seat:
        return seen.targets[1 - seat]
    if seen.ready[seat]:
        return ()
    return _placings(seen.config.sea, seen.config.ships, seen.fleets[seat] or ())


@lru_cache(maxsize=4096)
def _placings(sea: Sea, ships: tuple[int, ...], fleet: Fleet) -> tuple[Action, ...]:
    """The largest ships first: every fleet, though `validate` takes any order, and lifts too."""
    left = _less(ships, tuple(map(int.bit_count, fleet)))
    if not left:
        return (Ready(),)
    size = left[0]
    across, down = placeable(sea, free_squares(sea, fleet), left, size)
    if not across | down:  # so crowded that the search gave up: there is always a step back
        return tuple(Lift((ship & -ship).bit_length() - 1) for ship in fleet)
    return tuple(_places(sea, size).of(across | down << sea.size))


def determinize(seen: Observation, rng: Rng) -> State:
    """A truth that would look the same: hidden fleets are guessed so that every answer is right."""
    fleets = tuple(
        fleet if fleet is not None else _guessed(seen, seat, rng) if seen.ready[seat] else ()
        for seat, fleet in enumerate(seen.fleets)
    )
    return State(
        seen.config,
        seen.first,
        (fleets[0], fleets[1]),
        seen.ready,
        seen.bombed,
        seen.hit,
        seen.sunk,
        seen.targets,
        seen.shooter,
    )


def _guessed(seen: Observation, seat: int, rng: Rng) -> Fleet:
    """A fleet that fits the answers: first ships for the hits that no sunk ship explains."""
    sea, wrecks = seen.config.sea, seen.sunk[seat]
    sizes = unplaced(seen.config, wrecks)
    free = free_squares(sea, wrecks) & ~(seen.bombed[seat] & ~seen.hit[seat])
    wounds = seen.hit[seat] & ~squares(wrecks)

    def search(free: int, wounds: int, sizes: tuple[int, ...]) -> Fleet | None:
        if not sizes:
            return None if wounds else ()
        target = wounds & -wounds
        for size in shuffled(dict.fromkeys(sizes), rng) if target else sizes[:1]:
            for ship, halo in shuffled(berths(sea, size), rng):
                if ship & ~free or target & ~ship or wounds & halo & ~ship:
                    continue
                if not ship & ~seen.hit[seat]:  # would have been coulé
                    continue
                if (
                    found := search(free & ~halo, wounds & ~ship, without(sizes, size))
                ) is not None:
                    return (ship, *found)
        return None

    guessed = search(free, wounds, sizes)
    assert guessed is not None, "the answers fit no fleet"
    return tuple(sorted((*wrecks, *guessed)))


def final(state: State, seat: Seat, action: Action) -> bool:
    """A bomb is answered, so it cannot be taken back."""
    return isinstance(action, Bomb)


def sides(config: Config) -> tuple[int, ...]:
    """Two seats, each for itself."""
    return 0, 1


GAME: Game[Config, State, Action, Observation] = Game(
    name="battleship",
    rules_version=1,
    home="escadre.games.battleship",
    config_type=Config,
    action_type=Action,
    sides=sides,
    objection=objection,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    final=final,
)
