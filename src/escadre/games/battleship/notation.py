"""Bataille navale as short text: `C4` a bomb, `5 C4 h` a ship, `-C4` a ship lifted, `ready`."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from escadre.core.chance import Drawn
from escadre.core.game import Seat
from escadre.core.grid import Grid
from escadre.core.words import Complaint, text
from escadre.games.battleship.fleets import Fleet
from escadre.games.battleship.rules import (
    GAME,
    Action,
    Bomb,
    Config,
    Lift,
    Place,
    Ready,
    State,
    answered,
)

_PLACE = re.compile(r"([1-9])[ :]*([A-Za-z][0-9]{1,2})[ :]*([hvHV]?)")
_LIFT = re.compile(r"- *([A-Za-z][0-9]{1,2})")
_READY = {"ready", "prêt", "pret"}
_DRAWN = {"first 1": 0, "first 2": 1}


def format_action(config: Config, action: Action | Drawn) -> str:
    """An action or the lot for the first seat, in one short line."""
    names = config.sea.names
    match action:
        case Bomb(square):
            return names[square]
        case Place(size, square, across):
            return f"{size} {names[square]} {'h' if across else 'v'}"
        case Lift(square):
            return f"-{names[square]}"
        case Ready():
            return "ready"
        case Drawn(item):
            return f"first {item + 1}"


def parse_action(config: Config, line: str) -> Any:
    """The action written in this line; raises ValueError with one sentence."""
    line = line.strip()
    if line.lower() in _READY:
        return Ready()
    if line.lower() in _DRAWN:
        return Drawn(_DRAWN[line.lower()])
    if match := _LIFT.fullmatch(line):
        return Lift(_square(config.sea, match[1]))
    if match := _PLACE.fullmatch(line):
        square = _square(config.sea, match[2])
        return Place(int(match[1]), square, match[3].lower() != "v")
    return Bomb(_square(config.sea, line))


def _square(sea: Grid, name: str) -> int:
    square = sea.named(name)
    if square is None:
        last = sea.names[-1]
        raise Complaint(text("not-a-square", written=name[:40], last=last), GAME.home)
    return square


def format_state(state: State) -> str:
    """A position in one line: the options, who is first, then for each seat its ships and bombs.

    `variant=1 bombs=40 drawn=1 | 5A1h 4C3v ready x C4 D5 | ...`: options that are not as usual, and
    after x the bombs fallen on that grid.
    """
    config, usual = state.config, Config()
    options = [f"variant={config.variant}"]
    for name in ("bombs", "bombs_second", "first", "width", "height"):
        if (value := getattr(config, name)) != getattr(usual, name):
            options.append(f"{name}={value}")
    if config.fleet is not None:
        options.append("fleet=" + "+".join(map(str, config.fleet)))
    options.append(f"drawn={'?' if state.first is None else state.first + 1}")
    return " | ".join([" ".join(options), *(_format_seat(state, seat) for seat in (0, 1))])


def _format_seat(state: State, seat: int) -> str:
    sea = state.config.sea
    words = [_format_ship(sea, ship) for ship in state.fleets[seat]]
    if state.ready[seat]:
        words.append("ready")
    if state.bombed[seat]:
        words += ["x", *(sea.names[square] for square in sea.squares(state.bombed[seat]))]
    return " ".join(words)


def _format_ship(sea: Grid, ship: int) -> str:
    squares = sea.squares(ship)
    down = len(squares) > 1 and squares[1] - squares[0] == sea.width
    return f"{len(squares)}{sea.names[squares[0]]}{'v' if down else 'h'}"


def parse_state(line: str) -> State:
    """The position written in one line; raises ValueError with one sentence."""
    parts = [part.split() for part in line.split("|")]
    if len(parts) != 3:
        raise ValueError("a position has three parts between | signs: options, and two fleets")
    config, first = _parse_options(parts[0])
    fleets, ready, bombed = zip(*(_parse_seat(config, words) for words in parts[1:]), strict=True)
    return answered(State(config, first, fleets, ready, bombed))


def _parse_options(options: list[str]) -> tuple[Config, Seat | None]:
    given: dict[str, Any] = dict(option.partition("=")[::2] for option in options)
    drawn = given.pop("drawn", "?")
    if "fleet" in given:
        given["fleet"] = given["fleet"].split("+")
    if drawn not in ("?", "1", "2"):
        raise ValueError(f"drawn={drawn}: the lot falls on 1 or 2, or ? before it")
    try:
        config = msgspec.convert(given, Config, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"cannot read the options {' '.join(options)!r}: {error}") from None
    return config, None if drawn == "?" else Seat(int(drawn) - 1)


def _parse_seat(config: Config, words: list[str]) -> tuple[Fleet, bool, int]:
    ships: list[int] = []
    ready = False
    while words and words[0] != "x":
        word, words = words[0], words[1:]
        if word == "ready":
            ready = True
            continue
        place = parse_action(config, word)
        if not isinstance(place, Place):
            raise ValueError(f"{word!r} is no ship: its size, its first square, h or v")
        ship = config.sea.line(*config.sea.xy(place.square), place.size, place.across)
        if ship is None:
            raise ValueError(f"{word!r} leaves the grid")
        ships.append(ship)
    bombed = sum({1 << _square(config.sea, name) for name in words[1:]})
    return tuple(sorted(ships)), ready, bombed
