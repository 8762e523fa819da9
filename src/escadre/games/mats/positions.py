"""Positions as one line of text: format, parse and validate them; observations as JSON for bots.

Capital letters are intact ships, small letters ships that were hit.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.core.game import ALL, Seat
from escadre.core.options import parse_pairs
from escadre.games.mats.notation import parse_ship_name, raise_input_error, ship_names
from escadre.games.mats.rules.columns import have_passed
from escadre.games.mats.rules.combats import combats_of, losing_ships
from escadre.games.mats.rules.ending import LAST_CROSSING
from escadre.games.mats.rules.game import GAME, ships_afloat
from escadre.games.mats.rules.model import (
    HIT,
    INTACT,
    NOTHING,
    SUNK,
    WATER,
    WRECK,
    AdvancingStage,
    Column,
    ColumnPlace,
    Columns,
    Combat,
    Config,
    DamageStage,
    FiringStage,
    MeetingStage,
    Observation,
    OrderingStage,
    OrderSlots,
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
_SIGN_OF_PIECE = {WATER: "~", WRECK: "#", NOTHING: "."}
_PIECE_OF_SIGN = {sign: piece for piece, sign in _SIGN_OF_PIECE.items()}
_MAX_GAP = 24  # positions between the heads of two columns that have not met yet


class SeriesProgress(NamedTuple):
    """The progress of a series in the text: its first player, advances made, dice of combats."""

    first: int | None = None
    advances_made: int = 0
    shots: tuple[int, ...] | None = None


def _progress(stage: Stage) -> SeriesProgress:
    match stage:
        case OrderingStage() | MeetingStage():
            return SeriesProgress()
        case AdvancingStage(_, first, advances_made):
            return SeriesProgress(first, advances_made)
        case FiringStage(_, first):
            return SeriesProgress(first, 2)
        case DamageStage(_, first, shots):
            return SeriesProgress(first, 2, shots)


def format_state(state: State) -> str:
    """Format a position as one line: the progress of the match, then each side's column or order.

    Example: `crossing=2 first=1 advanced=1 | @3 e1 C1+F ~ # V | @4 ...`. For each column, this is
    the head's position on the axis, then each place; + is double-file, # a wreck, ~ water, small
    letters a ship that was hit. Before the columns sail, `order - E1 - ; c1 F` has the slots, then
    the ships without a slot. Ships that are not named are sunk.
    """
    config, progress = state.config, _progress(state.stage)
    parts = [f"crossing={state.crossing}"]
    if config.wrecks_shield:
        parts.append("wrecks_shield")
    if config.ships != Config().ships:
        parts.append("ships=" + msgspec.json.encode(config.ships).decode())
    if progress.first is not None:
        parts += [f"first={progress.first + 1}", f"advanced={progress.advances_made}"]
    if progress.shots is not None:
        parts.append("shots=" + "".join(map(str, progress.shots)))
    parts += (f"fought={_format_combat(config, combat)}" for combat in state.last_combats)
    return " | ".join([" ".join(parts), _format_side(state, 0), _format_side(state, 1)])


def _format_combat(config: Config, combat: Combat) -> str:
    names = ship_names(config)
    words = [str(combat.position)]
    for ships, guns, die in zip(combat.ships, combat.guns, combat.dice, strict=True):
        words += [".".join(names[ship] for ship in ships), f"{die}+{guns}"]
    return ":".join([*words, "".join(map(str, combat.damage_dice))])


def _format_side(state: State, seat: int) -> str:
    if not isinstance(state.stage, OrderingStage):
        column = state.stage.columns[seat]
        return " ".join(
            [f"@{column.head}", *(_format_place(state, seat, p) for p in column.places)]
        )
    order = state.stage.orders[seat]
    slots = ["-" if ship is None else format_piece(state, seat, ship) for ship in order]
    rest = [
        format_piece(state, seat, s) for s in ships_afloat(state.conditions[seat]) if s not in order
    ]
    words = ["order", *slots, *([";", *rest] if rest else [])]
    return " ".join([*words, "ready"] if state.stage.ready[seat] else words)


def _format_place(state: State, seat: int, place: ColumnPlace) -> str:
    base = format_piece(state, seat, place.base)
    return base if place.second == NOTHING else f"{base}+{format_piece(state, seat, place.second)}"


def format_piece(state: State, seat: int, piece: int) -> str:
    """Format the contents of a place: a ship, a wreck or water."""
    if piece < 0:
        return _SIGN_OF_PIECE[piece]
    return format_ship(state.config, piece, state.conditions[seat][piece])


def format_ship(config: Config, ship: int, condition: int) -> str:
    """Format a ship: `C2` while it is intact, `c2` when it was hit."""
    name = ship_names(config)[ship]
    return name if condition == HIT else name.upper()


# --- parsing ---------------------------------------------------------------------------------


class _Header(NamedTuple):
    """The parsed header of a position."""

    config: Config
    crossing: int
    turn: SeriesProgress
    fought: tuple[Combat, ...]


class _ColumnOrder(NamedTuple):
    """An unfinished order, and whether its owner is ready."""

    slots: OrderSlots
    ready: bool


def parse_state(line: str) -> State:
    """Parse a position from one line; raises InputError."""
    parts = line.split(" | ")
    if len(parts) != 3:
        raise_input_error("three-parts")
    header = _parse_header(parts[0].split())
    (ships_1, one), (ships_2, two) = (_parse_side(header.config, p.split()) for p in parts[1:])
    ships = ships_1, ships_2
    match one, two:
        case Column(), Column():
            columns: Columns = one, two
            state = State(
                header.config, ships, MeetingStage(columns), header.crossing, header.fought
            )
            return validate_state_under_way(state, columns, header.turn)
        case _ColumnOrder(), _ColumnOrder():
            stage = OrderingStage((one.slots, two.slots), (one.ready, two.ready))
            state = State(header.config, ships, stage, header.crossing, header.fought)
            return _validate_ordering(state, stage, header.turn)
        case _:
            return raise_input_error("both-sail")


def _parse_header(words: list[str]) -> _Header:
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
            raise_input_error("no-word", written=word[:40])
    config = Config(**options)
    first = numbers["first"] - 1 if "first" in numbers else None
    combats = tuple(_parse_combat(config, notation) for notation in fought)
    return _Header(
        config, numbers["crossing"], SeriesProgress(first, numbers["advanced"], shots), combats
    )


def _parse_ships(word: str) -> tuple[ShipKind, ...]:
    try:
        ships = msgspec.json.decode(word, type=tuple[ShipKind, ...])
    except (ValueError, RecursionError):
        raise_input_error("no-word", written=f"ships={word[:30]}")
    if rejection := validate_ships(ships):
        raise InputError(rejection.reason, GAME.home)
    return ships


def _parse_combat(config: Config, word: str) -> Combat:
    if not (match := _COMBAT.fullmatch(word)):
        raise_input_error("no-word", written=f"fought={word[:40]}")
    where, one, die_1, guns_1, two, die_2, guns_2, damage = match.groups()
    ships = [
        tuple(parse_ship_name(config, name, name) for name in names.split("."))
        for names in (one, two)
    ]
    return Combat(
        int(where),
        (ships[0], ships[1]),
        (int(guns_1), int(guns_2)),
        (int(die_1), int(die_2)),
        tuple(map(int, damage)),
    )


def _parse_side(config: Config, words: list[str]) -> tuple[tuple[int, ...], Column | _ColumnOrder]:
    """Parse the conditions of a side's ships, and its column or order."""
    ships = [SUNK] * len(config.fleet)
    if words[:1] == ["order"]:
        order = _parse_order(config, words[1:], ships)
        return tuple(ships), order
    if not words or not _HEAD.fullmatch(words[0]):
        raise_input_error("no-side", written=" ".join(words)[:40])
    places = tuple(parse_place(config, word, ships) for word in words[1:])
    return tuple(ships), Column(int(words[0][1:]), places)


def _parse_order(config: Config, words: list[str], ships: list[int]) -> _ColumnOrder:
    ready = words[-1:] == ["ready"]
    slots = words[:-1] if ready else words
    end = slots.index(";") if ";" in slots else len(slots)
    order = tuple(None if s == "-" else _parse_ship(config, s, ships) for s in slots[:end])
    for word in slots[end + 1 :]:
        _parse_ship(config, word, ships)
    return _ColumnOrder(order, ready)


def parse_place(config: Config, word: str, ships: list[int]) -> ColumnPlace:
    """Parse the contents of a place; store the conditions of its ships in `ships`."""
    base, plus, second = word.partition("+")
    pieces = _parse_piece(config, base, ships)
    place = ColumnPlace(pieces, _parse_piece(config, second, ships) if plus else NOTHING)
    if NOTHING in (place.base, place.second if plus else WATER) or (
        WATER in place and plus
    ):  # MAT-16
        raise_input_error("no-place", written=word[:40])
    return place


def _parse_piece(config: Config, word: str, ships: list[int]) -> int:
    return _PIECE_OF_SIGN[word] if word in _PIECE_OF_SIGN else _parse_ship(config, word, ships)


def _parse_ship(config: Config, word: str, ships: list[int]) -> int:
    """Parse a ship with its condition, and store that in `ships`."""
    ship = parse_ship_name(config, word.lower(), word)
    if ships[ship] != SUNK:
        raise_input_error("ship-twice", ship=word)
    ships[ship] = INTACT if word == word.upper() else HIT
    return ship


# --- validation ------------------------------------------------------------------------------


def _validate_ordering(state: State, stage: OrderingStage, turn: SeriesProgress) -> State:
    """Return this position of the ordering stage; raises InputError."""
    _check_crossing(state)
    if turn != SeriesProgress():
        raise_input_error("not-under-way")
    for ships, order, ready in zip(state.conditions, stage.orders, stage.ready, strict=True):
        if len(order) != len(ships_afloat(ships)) or (ready and None in order):
            raise_input_error("slots-and-ships")
    if all(stage.ready):
        raise_input_error("ready-is-shown")
    return state


def validate_state_under_way(state: State, columns: Columns, turn: SeriesProgress) -> State:
    """Return the position of these columns under way; raises InputError."""
    for column in columns:
        ends = column.places[:1] + column.places[-1:]
        if not ends or ColumnPlace(WATER) in ends:
            raise_input_error("water-at-end")
    if turn.first not in (None, 0, 1) or not 0 <= turn.advances_made <= 2:
        raise_input_error("phase-range")
    if have_passed(columns):
        raise_input_error("passed-already")
    staged = _with_stage(state, columns, turn)
    _check_crossing(staged)
    _check_columns(staged, columns)
    return staged


def _with_stage(state: State, columns: Columns, turn: SeriesProgress) -> State:
    if turn.first is None:
        return state if turn == SeriesProgress() else raise_input_error("not-under-way")
    first, fights = Seat(turn.first), len(combats_of(state, columns))
    if turn.shots is not None and (turn.advances_made != 2 or len(turn.shots) != 2 * fights):
        raise_input_error("shots-and-combats")
    if turn.advances_made == 2 and not fights and all(map(ships_afloat, state.conditions)):
        raise_input_error("no-combat")
    if turn.shots is not None:
        return replace(state, stage=DamageStage(columns, first, turn.shots))
    if turn.advances_made == 2:
        return replace(state, stage=FiringStage(columns, first))
    return replace(state, stage=AdvancingStage(columns, first, turn.advances_made))


def _check_crossing(state: State) -> None:
    """MAT-25, MAT-26: check progress and combats, and that the match is not over."""
    if not 1 <= state.crossing <= LAST_CROSSING:
        raise_input_error("crossing-range")
    hits = sum(map(sum, state.conditions))  # a hit ship counts 1, a sunk one 2
    if hits < state.crossing - 1:  # every earlier crossing had at least one hit
        raise_input_error("crossing-unhit")
    if not isinstance(state.stage, FiringStage) and not all(map(ships_afloat, state.conditions)):
        raise_input_error("fleet-is-lost")
    for combat in state.last_combats:
        if not _combat_possible(state.config, combat):
            raise_input_error("no-such-combat")


def _combat_possible(config: Config, combat: Combat) -> bool:
    """MAT-16, MAT-19, MAT-20: return whether ships, guns and dice of a combat are possible."""
    return len(combat.damage_dice) == len(losing_ships(combat)) and all(
        len(ships) == len(set(ships)) <= 2
        and guns <= sum(config.guns(ship, INTACT) for ship in ships)
        for ships, guns in zip(combat.ships, combat.guns, strict=True)
    )


def _check_columns(state: State, columns: Columns) -> None:
    """MAT-2, MAT-23: check that the columns have met or nearly met, and every wreck was a ship.

    Ships may be missing, and columns may not be abreast yet, so that small positions can be
    studied.
    """
    if columns[1].head - columns[0].head > _MAX_GAP:
        raise_input_error("not-met")
    for ships, column in zip(state.conditions, columns, strict=True):
        if sum(place.count(WRECK) for place in column.places) > ships.count(SUNK):
            raise_input_error("wrecks-and-sunk")


# --- for bots --------------------------------------------------------------------------------


def to_builtins(observation: Observation) -> dict[str, Any]:
    """Convert an observation to dicts and lists for bots; missing or hidden values are null."""
    progress = _progress(observation.stage)
    data = {
        "viewer": observation.viewer,
        "config": observation.config,
        "ships": observation.conditions,
        **_orders_or_columns(observation),
        "crossing": observation.crossing,
        "first": progress.first,
        "advanced": progress.advances_made,
        "shots": progress.shots,
        "fought": observation.last_combats,
    }
    built: dict[str, Any] = msgspec.to_builtins(data)
    return built


def _orders_or_columns(observation: Observation) -> dict[str, Any]:
    """Return the orders or the columns; the other field is empty."""
    if not isinstance(observation.stage, OrderingStage):
        return {"orders": ((), ()), "ready": (False, False), "columns": observation.stage.columns}
    orders = [
        order if observation.viewer in (seat, ALL) else None
        for seat, order in enumerate(observation.stage.orders)
    ]
    return {"orders": orders, "ready": observation.stage.ready, "columns": None}
