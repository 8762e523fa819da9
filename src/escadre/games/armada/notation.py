"""Armada as short text: `3>45.0` a step, `3x7` a shot, `deploy 3 12.5 21.0 0.0` and so on.

Ships are numbered from 1 through all fleets, lengths are inches, headings degrees from north.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from escadre.core.chance import Drawn
from escadre.core.game import Seat
from escadre.core.shapes import misfit
from escadre.core.words import InputError, text
from escadre.games.armada.hulls import LARGE, MEDIUM, SMALL, TURN, Pose
from escadre.games.armada.rules import (
    GAME,
    Action,
    Answer,
    Build,
    Config,
    Deploy,
    EndTurn,
    Fire,
    Fleet,
    Hoist,
    LetBegin,
    NameFleets,
    Ship,
    State,
    Step,
    TakeFleet,
    deploying,
    objection,
)

_SIDES = "ps"  # port, starboard
_SIZES = {SMALL: "s", MEDIUM: "m", LARGE: "l"}
_STEP = re.compile(r"([0-9]{1,4}) ?> ?([0-9.]+)")
_FIRE = re.compile(r"([0-9]{1,4}) ?([ps]) ?x ?([0-9]{1,4})")
_DEPLOY = re.compile(r"deploy ([0-9]{1,4}) (-?[0-9.]+) (-?[0-9.]+) ([0-9.]+)")
_HOIST = re.compile(r"flag (?:([0-9]{1,4})|(-?[0-9.]+) (-?[0-9.]+))")
_FLEET = re.compile(r"(build|name) ([0-9])s ([0-9])m ([0-9])l(?: (mine|theirs))?")
_LENGTH = re.compile(r"(-?)(?=\.?[0-9])([0-9]{0,6})(?:\.([0-9]{0,3}))?")
_HEADING = re.compile(r"([0-9]{1,6})(?:\.([0-9]))?")
_PLAIN: dict[str, Action] = {
    "end": EndTurn(),
    "larges": TakeFleet(True),
    "others": TakeFleet(False),
    "agree": Answer(False),
    "swap": Answer(True),
}


def format_action(config: Config, action: Action | Drawn) -> str:
    """An action or a lot, in one short line."""
    match action:
        case Step(ship, heading):
            return f"{ship + 1}>{_degrees(heading)}"
        case Fire(ship, side, target):
            return f"{ship + 1}{_SIDES[side]}x{target + 1}"
        case Deploy(ship, x, y, heading):
            return f"deploy {ship + 1} {_inches(x)} {_inches(y)} {_degrees(heading)}"
        case Hoist(ship, x, y):
            return f"flag {_inches(x)} {_inches(y)}" if ship is None else f"flag {ship + 1}"
        case Build(small, medium, large):
            return f"build {small}s {medium}m {large}l"
        case NameFleets(small, medium, large, mine):
            return f"name {small}s {medium}m {large}l {'mine' if mine else 'theirs'}"
        case LetBegin(seat):
            return f"begin {seat + 1}"
        case Drawn(item):
            return f"lot {item + 1}"
        case _:
            return next(word for word, plain in _PLAIN.items() if plain == action)


def _inches(thousandths: int) -> str:
    sign, size = "-" if thousandths < 0 else "", abs(thousandths)
    return f"{sign}{size // 1000}.{size % 1000:03d}"


def _degrees(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def parse_action(config: Config, line: str) -> Any:
    """The action written in this line; raises InputError."""
    line = " ".join(line.split()).lower()
    if line in _PLAIN:
        return _PLAIN[line]
    if match := _STEP.fullmatch(line):
        return Step(int(match[1]) - 1, _tenths(match[2]))
    if match := _FIRE.fullmatch(line):
        return Fire(int(match[1]) - 1, _SIDES.index(match[2]), int(match[3]) - 1)
    if match := _DEPLOY.fullmatch(line):
        ship, x, y, heading = match.groups()
        return Deploy(int(ship) - 1, _thousandths(x), _thousandths(y), _tenths(heading))
    if match := _HOIST.fullmatch(line):
        if match[1]:
            return Hoist(int(match[1]) - 1)
        return Hoist(None, _thousandths(match[2]), _thousandths(match[3]))
    if match := _FLEET.fullmatch(line):
        numbers = int(match[2]), int(match[3]), int(match[4])
        if match[1] == "build" and match[5] is None:
            return Build(*numbers)
        if match[1] == "name" and match[5] is not None:
            return NameFleets(*numbers, match[5] == "mine")
    if match := re.fullmatch(r"(begin|lot) ([0-9])", line):
        number = int(match[2]) - 1
        return LetBegin(number) if match[1] == "begin" else Drawn(number)
    raise InputError(text("no-action", line=line[:40]), GAME.home)


def _thousandths(inches: str) -> int:
    match = _LENGTH.fullmatch(inches)
    if match is None:
        raise InputError(text("no-length", written=inches[:20]), GAME.home)
    size = int(match[2] or 0) * 1000 + int((match[3] or "").ljust(3, "0"))
    return -size if match[1] else size


def _tenths(degrees: str) -> int:
    match = _HEADING.fullmatch(degrees)
    if match is None:
        raise InputError(text("no-heading", written=degrees[:20]), GAME.home)
    return int(match[1]) * 10 + int(match[2] or 0)


def format_state(state: State) -> str:
    """A position in one line of JSON without spaces: the table has no shorter name."""
    return msgspec.json.encode(state).decode()


def parse_state(line: str) -> State:
    """The position written in one line; raises InputError."""
    try:
        state = msgspec.json.decode(line, type=State)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise InputError(text("no-position", detail=misfit(error, State)), GAME.home) from None
    if detail := _unsound(state):
        raise InputError(text("no-position", detail=detail), GAME.home)
    return state


def _unsound(state: State) -> str:
    """The name of what cannot be so in a position; empty when all is well."""
    config, ships = state.config, range(len(state.ships))
    seats = range(config.players)
    sound = {
        "config": objection(config) is None,
        "fleets": len(state.fleets) == len(seats) == len(state.flags),
        "ships": all(
            ship.seat in seats
            and ship.size in _SIZES
            and (ship.damage >= ship.size) == ship.sunk
            and 0 <= ship.damage <= ship.size
            and (ship.pose is None or 0 <= ship.pose.heading < TURN)
            and (ship.pose is not None or state.turn is None)
            for ship in state.ships
        ),
        "flags": all(
            flag is None or (flag.ship in ships) != (flag.point is not None) for flag in state.flags
        ),
        "moved": {*state.moved, *state.shots, *(state.moving or ())[:1]} <= {*ships},
        "out": {*state.out} < {*seats},
        "chooser": state.chooser is None or state.chooser in seats,
        "first": state.first is None or (state.first in seats and None not in state.fleets),
        "turn": state.turn is None or (state.turn in seats and state.turn not in state.out),
        "won": state.won is None
        or (state.won[0] in seats and state.won[1] in ("ARM-19", "ARM-20")),
    }
    for name, well in sound.items():
        if not well:
            return name
    return "" if state.turn is not None else _unsound_before(state)


def _unsound_before(state: State) -> str:
    """As above, of a position before the battle."""
    if state.first is not None:
        return "" if deploying(state) is not None else "turn"
    by_choice = state.config.setup in ("basic", "advanced")
    return "" if state.chooser is None or by_choice else "chooser"


def drawn(config: Config, *fleets: list[str], **known: Any) -> State:
    """A battle under way, for tests: each ship as `l 12.5 21.0 0.0`, with `/1` for its damage.

    The first seat is to move unless `known` says otherwise.
    """
    ships = tuple(
        _parse_ship(Seat(seat), written) for seat, fleet in enumerate(fleets) for written in fleet
    )
    sizes: tuple[Fleet | None, ...] = tuple(
        _count(ships, Seat(seat)) for seat in range(len(fleets))
    )
    state = State(
        config,
        chooser=Seat(0),
        fleets=sizes,
        first=Seat(0),
        ships=ships,
        flags=(None,) * len(fleets),
        turn=Seat(0),
    )
    return msgspec.structs.replace(state, **known)


def _parse_ship(seat: Seat, written: str) -> Ship:
    place, _, damage = written.partition("/")
    size, x, y, heading = place.split()
    pips = next(pips for pips, letter in _SIZES.items() if letter == size)
    pose = Pose(_thousandths(x), _thousandths(y), _tenths(heading))
    return Ship(seat, pips, pose, int(damage or 0))


def _count(ships: tuple[Ship, ...], seat: Seat) -> Fleet:
    sizes = [ship.size for ship in ships if ship.seat == seat]
    return sizes.count(SMALL), sizes.count(MEDIUM), sizes.count(LARGE)
