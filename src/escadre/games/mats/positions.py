"""Positions as one line of text, both ways; observations for bots.

Capital letters are sound ships, small letters touched ships.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.core.game import ALL, Seat
from escadre.core.options import parse_pairs
from escadre.games.mats.notation import parse_ship_name, reject_input, ship_names
from escadre.games.mats.rules.columns import have_passed
from escadre.games.mats.rules.combats import combats_between
from escadre.games.mats.rules.game import GAME, ships_left
from escadre.games.mats.rules.model import (
    LAST_CROSSING,
    NOTHING,
    SOUND,
    SUNK,
    TOUCHED,
    WATER,
    WRECK,
    Advancing,
    Column,
    ColumnPlace,
    Columns,
    Combat,
    Config,
    Damaging,
    Firing,
    Meeting,
    Observation,
    Ordering,
    Slots,
    Stage,
    State,
)
from escadre.games.mats.rules.ships import ShipKind, validate_ships

_COMBAT = re.compile(
    r"(-?[0-9]{1,3}):([a-z0-9.]+):([1-6])\+([0-9]{1,3}):([a-z0-9.]+):([1-6])\+([0-9]{1,3})"
    r":([1-6]*)"
)
_DIGITS = re.compile(r"[0-9]{1,3}")
_PIPS = re.compile(r"[1-6]+")
_HEAD = re.compile(r"@-?[0-9]{1,3}")
_SHORT = {WATER: "~", WRECK: "#", NOTHING: "."}
_LONG = {sign: piece for piece, sign in _SHORT.items()}


class Turn(NamedTuple):
    """The progress of a series as written: its first player, advances done, dice of combats."""

    first: int | None = None
    advanced: int = 0
    shots: tuple[int, ...] | None = None


def _turn(stage: Stage) -> Turn:
    match stage:
        case Ordering() | Meeting():
            return Turn()
        case Advancing(_, first, advanced):
            return Turn(first, advanced)
        case Firing(_, first):
            return Turn(first, 2)
        case Damaging(_, first, shots):
            return Turn(first, 2, shots)


def format_state(state: State) -> str:
    """Format a position as one line: the progress of the match, then each side's column or order.

    `crossing=2 first=1 advanced=1 | @3 e1 C1+F ~ # V | @4 ...`: the head's position on the axis,
    then place by place; + is double-file, # a wreck, ~ water, small letters a touched ship. Before
    the columns sail `order - E1 - ; c1 F`: the slots, then the ships without one. Ships that are
    not named are sunk.
    """
    config, turn = state.config, _turn(state.stage)
    words = [f"crossing={state.crossing}"]
    if config.wrecks_shield:
        words.append("wrecks_shield")
    if config.ships != Config().ships:
        words.append("ships=" + msgspec.json.encode(config.ships).decode())
    if turn.first is not None:
        words += [f"first={turn.first + 1}", f"advanced={turn.advanced}"]
    if turn.shots is not None:
        words.append("shots=" + "".join(map(str, turn.shots)))
    words += (f"fought={_format_combat(config, combat)}" for combat in state.fought)
    return " | ".join([" ".join(words), _format_side(state, 0), _format_side(state, 1)])


def _format_combat(config: Config, combat: Combat) -> str:
    names = ship_names(config)
    words = [str(combat.where)]
    for ships, guns, die in zip(combat.ships, combat.guns, combat.dice, strict=True):
        words += [".".join(names[ship] for ship in ships), f"{die}+{guns}"]
    return ":".join([*words, "".join(map(str, combat.damage))])


def _format_side(state: State, seat: int) -> str:
    if not isinstance(state.stage, Ordering):
        column = state.stage.columns[seat]
        return " ".join([f"@{column.head}", *(_cell(state, seat, p) for p in column.places)])
    order = state.stage.orders[seat]
    slots = ["-" if ship is None else piece_sign(state, seat, ship) for ship in order]
    rest = [piece_sign(state, seat, s) for s in ships_left(state.ships[seat]) if s not in order]
    words = ["order", *slots, *([";", *rest] if rest else [])]
    return " ".join([*words, "ready"] if state.stage.ready[seat] else words)


def _cell(state: State, seat: int, place: ColumnPlace) -> str:
    base = piece_sign(state, seat, place.base)
    return base if place.second == NOTHING else f"{base}+{piece_sign(state, seat, place.second)}"


def piece_sign(state: State, seat: int, piece: int) -> str:
    """Format what a place holds."""
    if piece < 0:
        return _SHORT[piece]
    return ship_sign(state.config, piece, state.ships[seat][piece])


def ship_sign(config: Config, ship: int, condition: int) -> str:
    """Format a ship: `C2` while it is sound, `c2` when it is touched."""
    name = ship_names(config)[ship]
    return name if condition == TOUCHED else name.upper()


# --- parsing ---------------------------------------------------------------------------------


class _Given(NamedTuple):
    """The parsed header of a position."""

    config: Config
    crossing: int
    turn: Turn
    fought: tuple[Combat, ...]


class _Order(NamedTuple):
    """An unfinished order, and whether its owner is ready."""

    slots: Slots
    ready: bool


def parse_state(line: str) -> State:
    """Parse a position from one line; raises InputError."""
    parts = line.split(" | ")
    if len(parts) != 3:
        reject_input("three-parts")
    given = _parse_given(parts[0].split())
    (ships_1, one), (ships_2, two) = (_parse_side(given.config, p.split()) for p in parts[1:])
    ships = ships_1, ships_2
    match one, two:
        case Column(), Column():
            columns: Columns = one, two
            state = State(given.config, ships, Meeting(columns), given.crossing, given.fought)
            return under_way(state, columns, given.turn)
        case _Order(), _Order():
            stage = Ordering((one.slots, two.slots), (one.ready, two.ready))
            state = State(given.config, ships, stage, given.crossing, given.fought)
            return _ordered(state, stage, given.turn)
        case _:
            return reject_input("both-sail")


def _parse_given(words: list[str]) -> _Given:
    numbers = {"crossing": 1, "advanced": 0}
    shots: tuple[int, ...] | None = None
    fought: list[str] = []
    options: dict[str, Any] = {}
    parse_pairs(word for word in words if not word.startswith("fought="))
    for word in words:
        name, _, value = word.partition("=")
        if name in ("crossing", "first", "advanced") and _DIGITS.fullmatch(value):
            numbers[name] = int(value)
        elif name == "shots" and _PIPS.fullmatch(value):
            shots = tuple(map(int, value))
        elif word == "wrecks_shield":
            options[name] = True
        elif name == "ships":
            options[name] = _parse_ships(value)
        elif name == "fought":
            fought.append(value)
        else:
            reject_input("no-word", written=word[:40])
    config = Config(**options)
    first = numbers["first"] - 1 if "first" in numbers else None
    combats = tuple(_parse_combat(config, written) for written in fought)
    return _Given(config, numbers["crossing"], Turn(first, numbers["advanced"], shots), combats)


def _parse_ships(written: str) -> tuple[ShipKind, ...]:
    try:
        ships = msgspec.json.decode(written, type=tuple[ShipKind, ...])
    except (ValueError, RecursionError):
        reject_input("no-word", written=f"ships={written[:30]}")
    if rejection := validate_ships(ships):
        raise InputError(rejection.reason, GAME.home)
    return ships


def _parse_combat(config: Config, written: str) -> Combat:
    if not (match := _COMBAT.fullmatch(written)):
        reject_input("no-word", written=f"fought={written[:40]}")
    where, one, die_1, guns_1, two, die_2, guns_2, damage = match.groups()
    ships = [
        tuple(parse_ship_name(config, name) for name in names.split(".")) for names in (one, two)
    ]
    return Combat(
        int(where),
        (ships[0], ships[1]),
        (int(guns_1), int(guns_2)),
        (int(die_1), int(die_2)),
        tuple(map(int, damage)),
    )


def _parse_side(config: Config, words: list[str]) -> tuple[tuple[int, ...], Column | _Order]:
    """Parse the conditions of a side's ships, and its column or order."""
    ships = [SUNK] * len(config.fleet)
    if words[:1] == ["order"]:
        order = _parse_order(config, words[1:], ships)
        return tuple(ships), order
    if not words or not _HEAD.fullmatch(words[0]):
        reject_input("no-side", written=" ".join(words)[:40])
    places = tuple(parse_place(config, word, ships) for word in words[1:])
    return tuple(ships), Column(int(words[0][1:]), places)


def _parse_order(config: Config, words: list[str], ships: list[int]) -> _Order:
    ready = words[-1:] == ["ready"]
    slots = words[:-1] if ready else words
    end = slots.index(";") if ";" in slots else len(slots)
    order = tuple(None if s == "-" else _parse_ship(config, s, ships) for s in slots[:end])
    for word in slots[end + 1 :]:
        _parse_ship(config, word, ships)
    return _Order(order, ready)


def parse_place(config: Config, written: str, ships: list[int]) -> ColumnPlace:
    """Parse the contents of a place; store the conditions of its ships in `ships`."""
    base, plus, second = written.partition("+")
    there = _parse_piece(config, base, ships)
    place = ColumnPlace(there, _parse_piece(config, second, ships) if plus else NOTHING)
    if NOTHING in (place.base, place.second if plus else WATER) or (
        WATER in place and plus
    ):  # MAT-16
        reject_input("no-place", written=written[:40])
    return place


def _parse_piece(config: Config, written: str, ships: list[int]) -> int:
    return _LONG[written] if written in _LONG else _parse_ship(config, written, ships)


def _parse_ship(config: Config, written: str, ships: list[int]) -> int:
    """Parse a ship with its condition, and store that in `ships`."""
    ship = parse_ship_name(config, written.lower())
    if ships[ship] != SUNK:
        reject_input("ship-twice", ship=written)
    ships[ship] = SOUND if written == written.upper() else TOUCHED
    return ship


# --- whether it can occur in a match ---------------------------------------------------------


def _ordered(state: State, stage: Ordering, turn: Turn) -> State:
    """Return this position of the ordering stage; raises InputError."""
    _check_crossing(state)
    if turn != Turn():
        reject_input("not-under-way")
    for ships, order, ready in zip(state.ships, stage.orders, stage.ready, strict=True):
        if len(order) != len(ships_left(ships)) or (ready and None in order):
            reject_input("slots-and-ships")
    if all(stage.ready):
        reject_input("ready-is-shown")
    return state


def under_way(state: State, columns: Columns, turn: Turn) -> State:
    """Return the position of these columns under way; raises InputError."""
    for column in columns:
        ends = column.places[:1] + column.places[-1:]
        if not ends or ColumnPlace(WATER) in ends:
            reject_input("water-at-end")
    if turn.first not in (None, 0, 1) or not 0 <= turn.advanced <= 2:
        reject_input("phase-range")
    if have_passed(columns):
        reject_input("passed-already")
    found = _in_series(state, columns, turn)
    _check_crossing(found)
    _check_columns(found, columns)
    return found


def _in_series(state: State, columns: Columns, turn: Turn) -> State:
    if turn.first is None:
        return state if turn == Turn() else reject_input("not-under-way")
    first, fights = Seat(turn.first), len(combats_between(state, columns))
    if turn.shots is not None and (turn.advanced != 2 or len(turn.shots) != 2 * fights):
        reject_input("shots-and-combats")
    if turn.advanced == 2 and not fights and all(map(ships_left, state.ships)):
        reject_input("no-combat")
    if turn.shots is not None:
        return replace(state, stage=Damaging(columns, first, turn.shots))
    if turn.advanced == 2:
        return replace(state, stage=Firing(columns, first))
    return replace(state, stage=Advancing(columns, first, turn.advanced))


def _check_crossing(state: State) -> None:
    """MAT-25, MAT-26: check the progress of the match, that it is not over, and the combats."""
    if not 1 <= state.crossing <= LAST_CROSSING:
        reject_input("crossing-range")
    hits = sum(map(sum, state.ships))  # a touched ship counts 1, a sunk one 2
    if hits < state.crossing - 1:  # a hit or more in each crossing that is over
        reject_input("crossing-unhit")
    if not isinstance(state.stage, Firing) and not all(map(ships_left, state.ships)):
        reject_input("fleet-is-lost")
    for combat in state.fought:
        if not _can_be_fought(state.config, combat):
            reject_input("no-such-combat")


def _can_be_fought(config: Config, combat: Combat) -> bool:
    """MAT-16, MAT-19, MAT-20: check the ships of a combat, their guns, and a die per loser."""
    return len(combat.damage) == len(combat.losers) and all(
        len(ships) == len(set(ships)) <= 2
        and guns <= sum(config.guns(ship, SOUND) for ship in ships)
        for ships, guns in zip(combat.ships, combat.guns, strict=True)
    )


def _check_columns(state: State, columns: Columns) -> None:
    """MAT-2, MAT-23: check that columns have met, or nearly, and every wreck was a ship.

    Ships may be missing and columns not quite abreast, so that small positions can be studied.
    """
    if columns[1].head - columns[0].head > _FARTHEST:
        reject_input("not-met")
    for ships, column in zip(state.ships, columns, strict=True):
        if sum(place.count(WRECK) for place in column.places) > ships.count(SUNK):
            reject_input("wrecks-and-sunk")


_FARTHEST = 24


# --- for bots --------------------------------------------------------------------------------


def to_builtins(seen: Observation) -> dict[str, Any]:
    """Convert an observation for bots; null is what is absent or hidden."""
    data = {
        "viewer": seen.viewer,
        "config": seen.config,
        "ships": seen.ships,
        **_lying(seen),
        "crossing": seen.crossing,
        **_turn(seen.stage)._asdict(),
        "fought": seen.fought,
    }
    built: dict[str, Any] = msgspec.to_builtins(data)
    return built


def _lying(seen: Observation) -> dict[str, Any]:
    """Convert the order, or both columns."""
    if not isinstance(seen.stage, Ordering):
        return {"orders": ((), ()), "ready": (False, False), "columns": seen.stage.columns}
    orders = [
        order if seen.viewer in (seat, ALL) else None
        for seat, order in enumerate(seen.stage.orders)
    ]
    return {"orders": orders, "ready": seen.stage.ready, "columns": None}
