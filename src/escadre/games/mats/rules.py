"""MÂTS: two columns of ships pass broadside to broadside. The clauses MAT-1 to MAT-27, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar, Union

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Dice, Rng, Rolled, shuffled
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
from escadre.core.words import text
from escadre.games.mats.ships import HOME, STANDARD, Kind, fault

LAST_CROSSING = 50  # MAT-26

T = TypeVar("T")


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What the players agree on before the match."""

    wrecks_shield: bool = False  # MAT-18
    ships: tuple[Kind, ...] = STANDARD

    @property
    def fleet(self) -> tuple[Kind, ...]:
        """One entry a ship, the same for both sides."""
        return tuple(kind for kind in self.ships for _ in range(kind.count))


SOUND, TOUCHED, SUNK = range(3)
"""MAT-20 to MAT-23: the condition of a ship."""

WATER, WRECK, NOTHING = -1, -2, -3
"""What a place of a column may hold that is no ship; a ship is its number in the fleet, from 0."""


class Post(msgspec.Struct, frozen=True, tag="post"):
    """MAT-1: put a ship into a slot of the column; slot 0 is the head.

    A ship that stands there goes where this one came from: to its slot, or out of the column.
    """

    ship: int
    slot: int


class Lift(msgspec.Struct, frozen=True, tag="lift"):
    """MAT-1: take the ship out of this slot again, before saying ready."""

    slot: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """MAT-1: the column stands."""


class Advance(msgspec.Struct, frozen=True, tag="advance"):
    """MAT-7: one ship goes forward by this many positions."""

    ship: int
    by: int


class Stay(msgspec.Struct, frozen=True, tag="stay"):
    """MAT-7: no ship advances."""


Action = Union[Post, Lift, Ready, Advance, Stay]


class Place(NamedTuple):
    """A position of a column: its base place, and the second place beside it (double-file)."""

    base: int
    second: int = NOTHING


class Column(msgspec.Struct, frozen=True):
    """MAT-2: a column under way. `head` is where its first place lies on the common axis.

    The first seat sails towards greater numbers and its places follow towards smaller ones; the
    second seat the other way round.
    """

    head: int
    places: tuple[Place, ...]


class Combat(msgspec.Struct, frozen=True):
    """MAT-17: a position where both sides fight. Pairs are indexed by seat; a base ship is first.

    `dice` are (0, 0) until they are thrown, `damage` has a die for each ship that has lost.
    """

    where: int
    ships: tuple[tuple[int, ...], tuple[int, ...]]
    guns: tuple[int, int]
    dice: tuple[int, int] = (0, 0)
    damage: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, int]:
        """MAT-19: each side's die and guns."""
        return self.dice[0] + self.guns[0], self.dice[1] + self.guns[1]

    @property
    def losers(self) -> tuple[tuple[Seat, int], ...]:
        """MAT-19, MAT-20: seat and ship of each that is hit, in the order of their dice."""
        totals = self.totals
        return tuple(
            (Seat(seat), ship)
            for seat in (0, 1)
            if totals[seat] <= totals[1 - seat]
            for ship in self.ships[seat]
        )


class State(msgspec.Struct, frozen=True):
    """The whole truth. Pairs are indexed by seat."""

    config: Config
    ships: tuple[tuple[int, ...], tuple[int, ...]]  # the condition of each
    orders: tuple[tuple[int | None, ...], tuple[int | None, ...]]  # slots; empty once they sail
    ready: tuple[bool, bool] = (False, False)
    columns: tuple[Column, Column] | None = None  # None: being ordered
    crossing: int = 1
    first: Seat | None = None  # MAT-3: the first player of this series; None: still to be rolled
    advanced: int = 0  # chosen advances of this series made, declined or impossible
    shots: tuple[int, ...] | None = None  # MAT-19: the dice of this phase's combats
    fought: tuple[Combat, ...] = ()  # the last phase of combats, for the eye: no rule asks


class Observation(msgspec.Struct, frozen=True):
    """What one viewer knows: all but an order that is not shown yet."""

    viewer: Viewer
    config: Config
    ships: tuple[tuple[int, ...], tuple[int, ...]]
    orders: tuple[tuple[int | None, ...] | None, tuple[int | None, ...] | None]
    ready: tuple[bool, bool]
    columns: tuple[Column, Column] | None
    crossing: int
    first: Seat | None
    advanced: int
    shots: tuple[int, ...] | None
    fought: tuple[Combat, ...]


def objection(config: Config) -> Rejection | None:
    """The ships are data: 1 to 12, masts 0 to 6, guns 0 to 9, none better when touched."""
    return fault(config.ships)


def sides(config: Config) -> tuple[int, ...]:
    """Two seats, each for itself."""
    return 0, 1


def initial_state(config: Config) -> State:
    """MAT-1: two fleets, not yet in order."""
    fleet = (SOUND,) * len(config.fleet)
    return State(config, (fleet, fleet), ((None,) * len(fleet), (None,) * len(fleet)))


@lru_cache(maxsize=256)
def faces(config: Config) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """MAT-22: masts and guns of each ship of the fleet, by its condition."""
    return tuple((kind.sound, kind.touched) for kind in config.fleet)


def masts(config: Config, ship: int, condition: int) -> int:
    """MAT-7, MAT-22: how far this ship may advance."""
    return faces(config)[ship][condition][0]


def guns(config: Config, ship: int, condition: int) -> int:
    """MAT-19, MAT-22: what this ship adds to its side's die."""
    return faces(config)[ship][condition][1]


def node(state: State) -> Node:
    """Order (MAT-1), lot (MAT-3), then series of advances (MAT-7) and combats (MAT-17)."""
    left = tuple(any(ship != SUNK for ship in ships) for ships in state.ships)
    if not all(left):
        return _lost(left[0], left[1])
    if state.crossing > LAST_CROSSING:
        return Terminal((0.0, 0.0), (1, 1), "MAT-26", text("fifty-crossings"))
    if state.columns is None:
        seats = tuple(Seat(seat) for seat in (0, 1) if not state.ready[seat])
        return Decision(seats, "MAT-1" if state.crossing == 1 else "MAT-24")
    if state.first is None:
        return Chance(Dice(2), "MAT-3")
    if state.advanced < 2:
        return Decision((_mover(state.first, state.advanced),), "MAT-7")
    if state.shots is None:
        return Chance(Dice(2 * len(combats(state))), "MAT-19")
    return Chance(Dice(sum(len(combat.losers) for combat in combats(state))), "MAT-20")


def _mover(first: Seat, advanced: int) -> Seat:
    """MAT-4: phase 2 belongs to the first player, phase 3 to the second."""
    return first if advanced == 0 else Seat(1 - first)


def _lost(left_0: bool, left_1: bool) -> Terminal:
    """MAT-25: who has no ship left loses; both can."""
    if left_0:
        return Terminal((1.0, -1.0), (1, 2), "MAT-25", text("fleet-lost"))
    if left_1:
        return Terminal((-1.0, 1.0), (2, 1), "MAT-25", text("fleet-lost"))
    return Terminal((-1.0, -1.0), (2, 2), "MAT-25", text("both-lost"))


# --- where things are ------------------------------------------------------------------------


def ahead(seat: int) -> int:
    """Which way a side sails on the common axis."""
    return 1 if seat == 0 else -1


def at(column: Column, seat: int, index: int) -> int:
    """Where a place of a column lies on the common axis; index 0 is the head."""
    return column.head - ahead(seat) * index


def tail(column: Column, seat: int) -> int:
    """MAT-8: where the last ship or wreck lies; MAT-15: no water comes after it."""
    return at(column, seat, len(column.places) - 1)


def have_passed(columns: tuple[Column, Column]) -> bool:
    """MAT-6: the last ship or wreck of one is strictly beyond the last of the other."""
    return tail(columns[0], 0) > tail(columns[1], 1)


def find(column: Column, ship: int) -> tuple[int, bool] | None:
    """The place of a ship in its column, and whether it stands in double-file; None: sunk."""
    for index, place in enumerate(column.places):
        if ship in place:
            return index, place.second == ship
    return None


# --- why not ---------------------------------------------------------------------------------


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Why this seat may not do this now."""
    if state.columns is None:
        if isinstance(action, (Advance, Stay)):
            return Rejection("MAT-1", text("order-first"))
        return order_objection(state.ships[seat], state.orders[seat], action)
    match action:
        case Stay():
            return None
        case Advance(ship, by):
            return advance_objection(state, seat, ship, by)
        case _:
            return Rejection("MAT-1", text("columns-shown"))


def order_objection(
    ships: tuple[int, ...], order: tuple[int | None, ...], action: Post | Lift | Ready
) -> Rejection | None:
    """MAT-1, MAT-24: why the column may not be ordered so."""
    if isinstance(action, Ready):
        missing = order.count(None)
        return Rejection("MAT-1", text("ships-missing", count=missing)) if missing else None
    if not 0 <= action.slot < len(order):
        return Rejection("MAT-1", text("no-such-slot", last=len(order)))
    if isinstance(action, Lift):
        if order[action.slot] is None:
            return Rejection("MAT-1", text("slot-empty", slot=action.slot + 1))
        return None
    if not 0 <= action.ship < len(ships) or ships[action.ship] == SUNK:
        return Rejection("MAT-24", text("no-such-ship"))
    if order[action.slot] == action.ship:
        return Rejection("MAT-1", text("stands-there", slot=action.slot + 1))
    return None


def advance_objection(state: State, seat: int, ship: int, by: int) -> Rejection | None:
    """MAT-7 to MAT-11: why this ship may not go forward so far."""
    assert state.columns is not None
    own, other = state.columns[seat], state.columns[1 - seat]
    found = find(own, ship) if 0 <= ship < len(state.ships[seat]) else None
    if found is None:
        return Rejection("MAT-7", text("not-at-sea"))
    index, in_double_file = found
    reach = masts(state.config, ship, state.ships[seat][ship])
    if by < 1:
        return Rejection("MAT-7", text("forward-only"))
    if by > reach:
        return Rejection("MAT-7", text("not-enough-masts", masts=reach))
    if not in_double_file and own.places[index].second != NOTHING:
        return Rejection("MAT-9", text("hemmed-in"))
    to = at(own, seat, index - by)
    if (to - tail(other, 1 - seat)) * ahead(seat) > 0:
        return Rejection("MAT-8", text("beyond-last"))
    for passed in range(index - by + 1, index):
        if passed >= 0 and own.places[passed].second >= 0:
            return Rejection("MAT-10", text("double-file-ahead"))
    landing = index - by
    if landing >= 0 and own.places[landing].second != NOTHING:
        return Rejection("MAT-11", text("two-at-most"))
    return None


def advances(state: State, seat: int) -> Iterator[Advance]:
    """MAT-7: every chosen advance that this seat could make now."""
    assert state.columns is not None
    for place in state.columns[seat].places:
        for ship in place:
            if ship < 0:
                continue
            for by in range(1, masts(state.config, ship, state.ships[seat][ship]) + 1):
                if advance_objection(state, seat, ship, by) is None:
                    yield Advance(ship, by)


# --- what follows ----------------------------------------------------------------------------


def apply(state: State, seat: Seat, action: Action | Rolled) -> State:
    """The rules."""
    match action:
        case Post(ship, slot):
            return _reordered(state, seat, posted(state.orders[seat], ship, slot))
        case Lift(slot):
            order = state.orders[seat]
            return _reordered(state, seat, (*order[:slot], None, *order[slot + 1 :]))
        case Ready():
            return _shown(replace(state, ready=_with(state.ready, seat, True)))
        case Advance(ship, by):
            assert state.columns is not None
            column = advanced(state.columns[seat], seat, ship, by)
            columns = _with(state.columns, seat, column)
            return _skipped(replace(state, columns=columns, advanced=state.advanced + 1))
        case Stay():
            return _skipped(replace(state, advanced=state.advanced + 1))
        case Rolled(pips):
            if state.first is None:
                return _begun(state, pips)
            if state.shots is None:
                return replace(state, shots=pips)
            return _next_series(_damaged(state, pips))


def _with(pair: tuple[T, T], seat: int, item: T) -> tuple[T, T]:
    """The pair with that seat's item exchanged."""
    return (item, pair[1]) if seat == 0 else (pair[0], item)


def posted(order: tuple[int | None, ...], ship: int, slot: int) -> tuple[int | None, ...]:
    """MAT-1: the order with this ship in this slot; who stood there takes the slot it left."""
    slots = list(order)
    if ship in slots:
        slots[slots.index(ship)] = order[slot]
    slots[slot] = ship
    return tuple(slots)


def _reordered(state: State, seat: int, order: tuple[int | None, ...]) -> State:
    return replace(state, orders=_with(state.orders, seat, order))


def _shown(state: State) -> State:
    """MAT-1, MAT-2: both columns are shown at once, head to head; places count from the left."""
    if state.ready != (True, True):
        return state
    files = [tuple(Place(ship) for ship in order if ship is not None) for order in state.orders]
    columns = Column(len(files[0]), files[0]), Column(len(files[0]) + 1, files[1])
    return replace(state, orders=((), ()), ready=(False, False), columns=columns)


def _begun(state: State, pips: tuple[int, ...]) -> State:
    """MAT-3: the higher is first player; equal dice are thrown again."""
    if pips[0] == pips[1]:
        return state
    return _series(replace(state, first=Seat(0 if pips[0] > pips[1] else 1)))


def _series(state: State) -> State:
    """MAT-5: the first player's whole column advances by one. MAT-6: the crossing may be over."""
    assert state.columns is not None and state.first is not None
    first = state.first
    column = state.columns[first]
    moved = replace(column, head=column.head + ahead(first))
    columns = _with(state.columns, first, moved)
    if have_passed(columns):
        return _next_crossing(state)
    return _skipped(replace(state, columns=columns, advanced=0, shots=None))


def _skipped(state: State) -> State:
    """MAT-27: a phase without a legal choice is skipped; without combats the series is over."""
    assert state.first is not None
    while state.advanced < 2:
        mover = _mover(state.first, state.advanced)
        if next(advances(state, mover), None) is not None:
            return state
        state = replace(state, advanced=state.advanced + 1)
    return state if combats(state) else _next_series(state)


def _next_series(state: State) -> State:
    """MAT-4: the roles swap after every series. MAT-25: unless a fleet is lost."""
    assert state.first is not None
    if any(all(ship == SUNK for ship in ships) for ships in state.ships):
        return replace(state, shots=None)
    return _series(replace(state, first=Seat(1 - state.first), shots=None))


def _next_crossing(state: State) -> State:
    """MAT-24: wrecks and water are taken away, and the ships that are left are ordered anew."""
    orders = [(None,) * len(afloat(ships)) for ships in state.ships]
    return State(
        state.config,
        state.ships,
        (orders[0], orders[1]),
        crossing=state.crossing + 1,
        fought=state.fought,
    )


def advanced(column: Column, seat: int, ship: int, by: int) -> Column:
    """MAT-11 to MAT-15: the column after one of its ships has gone forward."""
    found = find(column, ship)
    assert found is not None
    index, in_double_file = found
    places = list(column.places)
    places[index] = Place(places[index].base) if in_double_file else Place(WATER)
    beyond = max(0, by - index)  # MAT-13: ahead of its own head; MAT-14: water between
    places = [Place(WATER)] * beyond + places
    landing = index + beyond - by
    there = places[landing]
    places[landing] = Place(ship) if there.base == WATER else Place(there.base, ship)
    while places[-1].base == WATER:  # MAT-15, MAT-16
        places.pop()
    return Column(column.head + ahead(seat) * beyond, tuple(places))


def combats(state: State) -> tuple[Combat, ...]:
    """MAT-17, MAT-18: the combats that this position makes, along the axis; with dice if thrown."""
    assert state.columns is not None
    armed: list[dict[int, tuple[int, ...]]] = [{}, {}]
    for seat, column in enumerate(state.columns):
        for index, place in enumerate(column.places):
            ships = tuple(ship for ship in place if ship >= 0)
            if ships and not (state.config.wrecks_shield and WRECK in place):
                armed[seat][at(column, seat, index)] = ships
    both = sorted(armed[0].keys() & armed[1].keys())
    shots = state.shots or (0, 0) * len(both)
    return tuple(
        Combat(
            where,
            (armed[0][where], armed[1][where]),
            (_guns(state, 0, armed[0][where]), _guns(state, 1, armed[1][where])),
            (shots[2 * i], shots[2 * i + 1]),
        )
        for i, where in enumerate(both)
    )


@lru_cache(maxsize=64)
def chances(lead: int) -> tuple[Fraction, Fraction, Fraction]:
    """MAT-19: how likely a side with so many guns more wins, loses, or both lose."""
    wins = sum(one + lead > two for one in range(1, 7) for two in range(1, 7))
    ties = sum(one + lead == two for one in range(1, 7) for two in range(1, 7))
    return Fraction(wins, 36), Fraction(36 - wins - ties, 36), Fraction(ties, 36)


def _guns(state: State, seat: int, ships: tuple[int, ...]) -> int:
    """MAT-19: the guns of a ship and of the one beside it, on their present faces."""
    return sum(guns(state.config, ship, state.ships[seat][ship]) for ship in ships)


def _damaged(state: State, pips: tuple[int, ...]) -> State:
    """MAT-20 to MAT-23: 1 to 3 touched, 4 to 6 sunk; a touched ship sinks; a wreck drifts on."""
    assert state.columns is not None
    ships, fought, dice = [list(state.ships[0]), list(state.ships[1])], [], iter(pips)
    for combat in combats(state):
        damage = tuple(next(dice) for _ in combat.losers)
        for (seat, ship), pip in zip(combat.losers, damage, strict=True):
            touched_only = pip <= 3 and ships[seat][ship] == SOUND
            ships[seat][ship] = TOUCHED if touched_only else SUNK
        fought.append(replace(combat, damage=damage))
    columns = [
        replace(column, places=tuple(_wrecked(place, ships[seat]) for place in column.places))
        for seat, column in enumerate(state.columns)
    ]
    return replace(
        state,
        ships=(tuple(ships[0]), tuple(ships[1])),
        columns=(columns[0], columns[1]),
        fought=tuple(fought),
    )


def _wrecked(place: Place, ships: list[int]) -> Place:
    """MAT-23: a sunk ship becomes a wreck in its place."""
    base, second = (WRECK if it >= 0 and ships[it] == SUNK else it for it in place)
    return Place(base, second)


# --- who knows what --------------------------------------------------------------------------


def observe(state: State, viewer: Viewer) -> Observation:
    """MAT-1: an order is its owner's until both are shown."""
    shown = viewer == ALL or state.columns is not None
    return Observation(
        viewer,
        state.config,
        state.ships,
        (
            state.orders[0] if shown or viewer == 0 else None,
            state.orders[1] if shown or viewer == 1 else None,
        ),
        state.ready,
        state.columns,
        state.crossing,
        state.first,
        state.advanced,
        state.shots,
        state.fought,
    )


def legal_actions(seen: Observation) -> Sequence[Action]:
    """All that the observer may do now; while ordering, a ship for the next slot or ready.

    The referee also lets ships change places: no order is lost by not listing that, and whoever
    plays at random comes to an end.
    """
    if seen.viewer not in (0, 1):
        return ()
    state = known(seen)
    current = node(state)
    if not isinstance(current, Decision) or seen.viewer not in current.seats:
        return ()
    if seen.columns is not None:
        return [*advances(state, seen.viewer), Stay()]
    order = state.orders[seen.viewer]
    if None not in order:
        return [Ready()]
    slot = order.index(None)
    return [Post(ship, slot) for ship in afloat(state.ships[seen.viewer]) if ship not in order]


def afloat(ships: tuple[int, ...]) -> tuple[int, ...]:
    """MAT-24: the ships of a side that are left."""
    return tuple(ship for ship, condition in enumerate(ships) if condition != SUNK)


def known(seen: Observation) -> State:
    """The state of which this is seen; an order that is not for these eyes stands empty."""
    orders = [
        order if order is not None else (None,) * len(afloat(ships))
        for order, ships in zip(seen.orders, seen.ships, strict=True)
    ]
    return State(
        seen.config,
        seen.ships,
        (orders[0], orders[1]),
        seen.ready,
        seen.columns,
        seen.crossing,
        seen.first,
        seen.advanced,
        seen.shots,
        seen.fought,
    )


def determinize(seen: Observation, rng: Rng) -> State:
    """A truth that would look the same: an order that is ready but not shown is guessed."""
    orders = [
        tuple(shuffled(afloat(seen.ships[seat]), rng))
        if order is None and seen.ready[seat]
        else order
        for seat, order in enumerate(seen.orders)
    ]
    return known(replace(seen, orders=(orders[0], orders[1])))


def final(state: State, seat: Seat, action: Action) -> bool:
    """MAT-1: who says ready may be shown the other column at once."""
    return isinstance(action, Ready)


GAME: Game[Config, State, Action, Observation] = Game(
    name="mats",
    rules_version=1,
    home=HOME,
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
