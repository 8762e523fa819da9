"""MÂTS as short text: `c2 3` a ship to a slot, `-3` lifted, `c2+1` an advance; positions drawn.

A ship is named by the first letters of its kind, with a number where there are several: e1 e2 e3
c1 c2 f v. Its number in the fleet and its whole name are understood too: `5+2`, `frégate+2`. In a
position capital letters are a sound ship, small ones a touched ship.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn
from unicodedata import combining, normalize

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Rolled
from escadre.core.game import Seat
from escadre.core.words import InputError, text
from escadre.games.mats.rules import (
    GAME,
    LAST_CROSSING,
    NOTHING,
    SOUND,
    SUNK,
    TOUCHED,
    WATER,
    WRECK,
    Action,
    Advance,
    Column,
    Combat,
    Config,
    Lift,
    Place,
    Post,
    Ready,
    State,
    Stay,
    afloat,
    at,
    combats,
    have_passed,
)
from escadre.games.mats.ships import Kind, fault

USUAL = Config()

_READY = {"ready", "pret"}
_STAY = {"stay", "reste", "rester"}
_POST = re.compile(r"([a-z0-9]+) +([0-9]{1,2})")
_LIFT = re.compile(r"- ?([0-9]{1,2})")
_ADVANCE = re.compile(r"([a-z0-9]+) ?\+ ?([0-9]{1,2})")
_DICE = re.compile(r"dice:((?: ?[1-6])+)")
_COMBAT = re.compile(
    r"(-?[0-9]{1,3}):([a-z0-9.]+):([1-6])\+([0-9]{1,3}):([a-z0-9.]+):([1-6])\+([0-9]{1,3})"
    r":([1-6]*)"
)
_DIGITS = re.compile(r"[0-9]{1,3}")
_PIPS = re.compile(r"[1-6]+")
_HEAD = re.compile(r"@-?[0-9]{1,3}")
_SHORT = {WATER: "~", WRECK: "#", NOTHING: "."}
_LONG = {sign: piece for piece, sign in _SHORT.items()}


@lru_cache(maxsize=256)
def ship_names(config: Config) -> tuple[str, ...]:
    """The short name of each ship of the fleet: `e1`, `e2`, `f`."""
    kinds = [kind.kind for kind in config.ships]
    names = []
    for kind in config.ships:
        others = [other for other in kinds if other != kind.kind]
        short = next(
            (
                kind.kind[:length]
                for length in range(1, len(kind.kind))
                if not any(other.startswith(kind.kind[:length]) for other in others)
            ),
            kind.kind,
        )
        names += [short] if kind.count == 1 else [f"{short}{n}" for n in range(1, kind.count + 1)]
    return tuple(names)


@lru_cache(maxsize=256)
def _ships(config: Config) -> dict[str, int]:
    """Every name under which a ship is understood."""
    found = {str(ship + 1): ship for ship in range(len(config.fleet))}
    found |= {name: ship for ship, name in enumerate(ship_names(config))}
    first = 0
    for kind in config.ships:
        found |= {f"{kind.kind}{n + 1}": first + n for n in range(kind.count)}
        if kind.count == 1:
            found[kind.kind] = first
        first += kind.count
    return found


# --- actions ---------------------------------------------------------------------------------


def format_action(config: Config, action: Action | Rolled) -> str:
    """An action, or dice, in one short line."""
    match action:
        case Post(ship, slot):
            return f"{ship_names(config)[ship]} {slot + 1}"
        case Lift(slot):
            return f"-{slot + 1}"
        case Ready():
            return "ready"
        case Advance(ship, by):
            return f"{ship_names(config)[ship]}+{by}"
        case Stay():
            return "stay"
        case Rolled(pips):
            return "dice: " + " ".join(map(str, pips))


def parse_action(config: Config, line: str) -> Any:
    """The action written in this line; raises InputError."""
    written = _plain(line)
    if written in _READY:
        return Ready()
    if written in _STAY:
        return Stay()
    if match := _LIFT.fullmatch(written):
        return Lift(int(match[1]) - 1)
    if match := _DICE.fullmatch(written):
        return Rolled(tuple(int(pip) for pip in match[1] if pip != " "))
    if match := _ADVANCE.fullmatch(written):
        return Advance(_ship(config, match[1]), int(match[2]))
    if match := _POST.fullmatch(written):
        return Post(_ship(config, match[1]), int(match[2]) - 1)
    return _refuse("no-action", written=" ".join(line.split())[:40])


def _plain(line: str) -> str:
    """Small letters without accents."""
    letters = normalize("NFD", line.strip().lower())
    return "".join(letter for letter in letters if not combining(letter))


def _ship(config: Config, name: str) -> int:
    ship = _ships(config).get(name)
    if ship is None:
        _refuse("no-ship-called", written=name[:40], known=", ".join(ship_names(config)))
    return ship


def _refuse(id: str, **args: str) -> NoReturn:
    raise InputError(text(id, **args), GAME.home)


# --- positions in one line -------------------------------------------------------------------


def format_state(state: State) -> str:
    """A position in one line: what the phase is, then each side's column, or what is ordered.

    `crossing=2 first=1 advanced=1 | @3 e1 C1+F ~ # V | @4 ...`: where its head lies on the axis,
    then place by place; + is double-file, # a wreck, ~ water, small letters a touched ship. Before
    the columns sail `order - E1 - ; c1 F`: the slots, the ships without one. Ships that are not
    named are sunk.
    """
    config = state.config
    words = [f"crossing={state.crossing}"]
    if config.wrecks_shield:
        words.append("wrecks_shield")
    if config.ships != USUAL.ships:
        words.append("ships=" + msgspec.json.encode(config.ships).decode())
    if state.first is not None:
        words += [f"first={state.first + 1}", f"advanced={state.advanced}"]
    if state.shots is not None:
        words.append("shots=" + "".join(map(str, state.shots)))
    words += (f"fought={_format_combat(config, combat)}" for combat in state.fought)
    return " | ".join([" ".join(words), _format_side(state, 0), _format_side(state, 1)])


def _format_combat(config: Config, combat: Combat) -> str:
    names = ship_names(config)
    words = [str(combat.where)]
    for ships, guns, die in zip(combat.ships, combat.guns, combat.dice, strict=True):
        words += [".".join(names[ship] for ship in ships), f"{die}+{guns}"]
    return ":".join([*words, "".join(map(str, combat.damage))])


def _format_side(state: State, seat: int) -> str:
    if state.columns is not None:
        column = state.columns[seat]
        return " ".join([f"@{column.head}", *(_cell(state, seat, p) for p in column.places)])
    order = state.orders[seat]
    slots = ["-" if ship is None else _piece(state, seat, ship) for ship in order]
    rest = [_piece(state, seat, s) for s in afloat(state.ships[seat]) if s not in order]
    words = ["order", *slots, *([";", *rest] if rest else [])]
    return " ".join([*words, "ready"] if state.ready[seat] else words)


def _cell(state: State, seat: int, place: Place) -> str:
    base = _piece(state, seat, place.base)
    return base if place.second == NOTHING else f"{base}+{_piece(state, seat, place.second)}"


def _piece(state: State, seat: int, piece: int) -> str:
    if piece < 0:
        return _SHORT[piece]
    return ship_sign(state.config, piece, state.ships[seat][piece])


def ship_sign(config: Config, ship: int, condition: int) -> str:
    """How a ship is drawn: `C2` while it is sound, `c2` when it is touched."""
    name = ship_names(config)[ship]
    return name if condition == TOUCHED else name.upper()


class _Side(NamedTuple):
    ships: tuple[int, ...]
    order: tuple[int | None, ...]
    ready: bool
    column: Column | None


def parse_state(line: str) -> State:
    """The position written in one line; raises InputError."""
    parts = line.split(" | ")
    if len(parts) != 3:
        _refuse("three-parts")
    given = _given(parts[0].split())
    config = given["config"]
    one, two = (_parse_side(config, part.split()) for part in parts[1:])
    if (one.column is None) != (two.column is None):
        _refuse("both-sail")
    columns = None if one.column is None or two.column is None else (one.column, two.column)
    ships, orders, ready = (one.ships, two.ships), (one.order, two.order), (one.ready, two.ready)
    return checked(State(ships=ships, orders=orders, ready=ready, columns=columns, **given))


def _given(words: list[str]) -> dict[str, Any]:
    """What the first part of a position says."""
    given: dict[str, Any] = {"crossing": 1}
    fought: list[str] = []
    options: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name in ("crossing", "first", "advanced") and _DIGITS.fullmatch(value):
            given[name] = int(value)
        elif name == "shots" and _PIPS.fullmatch(value):
            given[name] = tuple(map(int, value))
        elif word == "wrecks_shield":
            options[name] = True
        elif name == "ships":
            options[name] = _parse_ships(value)
        elif name == "fought":
            fought.append(value)
        else:
            _refuse("no-word", written=word[:40])
    if "first" in given:
        given["first"] = Seat(given["first"] - 1)
    config = Config(**options)
    given["fought"] = tuple(_parse_combat(config, written) for written in fought)
    return given | {"config": config}


def _parse_ships(written: str) -> tuple[Kind, ...]:
    try:
        ships = msgspec.json.decode(written, type=tuple[Kind, ...])
    except (ValueError, RecursionError):
        _refuse("no-word", written=f"ships={written[:30]}")
    if rejection := fault(ships):
        raise InputError(rejection.reason, GAME.home)
    return ships


def _parse_combat(config: Config, written: str) -> Combat:
    if not (match := _COMBAT.fullmatch(written)):
        _refuse("no-word", written=f"fought={written[:40]}")
    where, one, die_1, guns_1, two, die_2, guns_2, damage = match.groups()
    ships = [tuple(_ship(config, name) for name in names.split(".")) for names in (one, two)]
    return Combat(
        int(where),
        (ships[0], ships[1]),
        (int(guns_1), int(guns_2)),
        (int(die_1), int(die_2)),
        tuple(map(int, damage)),
    )


def _parse_side(config: Config, words: list[str]) -> _Side:
    ships = [SUNK] * len(config.fleet)
    if words[:1] == ["order"]:
        ready = words[-1] == "ready"
        slots = words[1:-1] if ready else words[1:]
        rest = slots[slots.index(";") + 1 :] if ";" in slots else []
        slots = slots[: slots.index(";")] if ";" in slots else slots
        order = tuple(None if s == "-" else _parse_ship(config, s, ships) for s in slots)
        for word in rest:
            _parse_ship(config, word, ships)
        return _Side(tuple(ships), order, ready, None)
    if not words or not _HEAD.fullmatch(words[0]):
        _refuse("no-side", written=" ".join(words)[:40])
    places = [_parse_place(config, word, ships) for word in words[1:]]
    column = Column(int(words[0][1:]), tuple(places))
    return _Side(tuple(ships), (), False, column)


def _parse_place(config: Config, written: str, ships: list[int]) -> Place:
    base, plus, second = written.partition("+")
    there = _parse_piece(config, base, ships)
    place = Place(there, _parse_piece(config, second, ships) if plus else NOTHING)
    if NOTHING in (place.base, place.second if plus else WATER) or (
        WATER in place and plus
    ):  # MAT-16
        _refuse("no-place", written=written[:40])
    return place


def _parse_piece(config: Config, written: str, ships: list[int]) -> int:
    return _LONG[written] if written in _LONG else _parse_ship(config, written, ships)


def _parse_ship(config: Config, written: str, ships: list[int]) -> int:
    """A ship with its condition, which is noted in `ships`."""
    ship = _ship(config, written.lower())
    if ships[ship] != SUNK:
        _refuse("ship-twice", ship=written)
    ships[ship] = SOUND if written == written.upper() else TOUCHED
    return ship


def checked(state: State) -> State:
    """A position that was written, when it could be one; raises InputError."""
    if problem := _problem(state):
        _refuse(problem)
    return state


def _problem(state: State) -> str | None:
    """The message that says why this can be no position of a match."""
    if not 1 <= state.crossing <= LAST_CROSSING + 1:
        return "crossing-range"
    if state.columns is None:
        if state.first is not None or state.advanced or state.shots is not None:
            return "not-under-way"
        for ships, order, ready in zip(state.ships, state.orders, state.ready, strict=True):
            if len(order) != len(afloat(ships)) or (ready and None in order):
                return "slots-and-ships"
        return "ready-is-shown" if state.ready == (True, True) else None
    for column in state.columns:
        ends = column.places[:1] + column.places[-1:]
        if not ends or Place(WATER) in ends:
            return "water-at-end"
    if state.first not in (None, 0, 1) or not 0 <= state.advanced <= 2:
        return "phase-range"
    if have_passed(state.columns):
        return "passed-already"
    if state.first is None:
        return "not-under-way" if state.advanced or state.shots is not None else None
    fights = combats(replace(state, shots=None))
    if state.shots is not None and (state.advanced != 2 or len(state.shots) != 2 * len(fights)):
        return "shots-and-combats"
    afloat_both = all(afloat(ships) for ships in state.ships)
    return "no-combat" if state.advanced == 2 and not fights and afloat_both else None


# --- positions drawn -------------------------------------------------------------------------


def format_diagram(state: State) -> str:
    """The columns drawn along their axis, the second seat above; its double-file is the top row.

    The first line numbers the positions; > sails to the right, < to the left.
    """
    assert state.columns is not None
    rows = [_drawn_files(state, 1)[::-1], _drawn_files(state, 0)]
    files = [("<", rows[0][0]), ("<", rows[0][1]), (">", rows[1][0]), (">", rows[1][1])]
    span = range(
        min(min(file) for _, file in files if file), 1 + max(max(f) for _, f in files if f)
    )
    lines = [" ".join(f"{cell:<3}" for cell in [" ", *map(str, span)])]
    lines += (
        " ".join(f"{cell:<3}" for cell in [sign, *(file.get(x, ".") for x in span)])
        for sign, file in files
    )
    return "\n".join(line.rstrip() for line in lines)


def _drawn_files(state: State, seat: int) -> list[dict[int, str]]:
    """What stands where in the base file and in double-file."""
    assert state.columns is not None
    column = state.columns[seat]
    files: list[dict[int, str]] = [{}, {}]
    for index, place in enumerate(column.places):
        for file, piece in zip(files, place, strict=True):
            if piece != NOTHING:
                file[at(column, seat, index)] = _piece(state, seat, piece)
    return files


def parse_diagram(drawing: str, config: Config = USUAL, **turn: Any) -> State:
    """The position that is drawn, as `format_diagram` does; raises InputError.

    Ships that are not drawn are sunk. `turn` are other fields of the state: first, advanced, shots.
    """
    rows = [line.split() for line in drawing.strip("\n").splitlines() if line.strip()]
    numbers = rows.pop(0) if rows and rows[0][0] not in "<>" else ["1"]
    if [row[0] for row in rows] != list("<<>>") or len({len(row) for row in rows}) > 1:
        _refuse("four-rows")
    columns, ships = [], []
    for seat, (base, second) in enumerate(((rows[2], rows[3]), (rows[1], rows[0]))):
        conditions = [SUNK] * len(config.fleet)
        cells = list(zip(base[1:], second[1:], strict=True))
        places = [
            (x, _parse_place(config, b if s == "." else f"{b}+{s}", conditions))
            for x, (b, s) in enumerate(cells)
            if (b, s) != (".", ".")
        ]
        if not places or [x for x, _ in places] != list(
            range(places[0][0], places[0][0] + len(places))
        ):
            _refuse("hole-without-water")
        if seat == 0:
            places.reverse()
        columns.append(Column(int(numbers[0]) + places[0][0], tuple(place for _, place in places)))
        ships.append(tuple(conditions))
    both = columns[0], columns[1]
    return checked(State(config, (ships[0], ships[1]), ((), ()), columns=both, **turn))
