"""MAKO Naval as short text: `N e5` a step, `pass`, `*h8` a mine sent, `die 4`, `first 2`."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Drawn, Rolled
from escadre.core.game import Seat
from escadre.core.shapes import misfit
from escadre.core.words import InputError, Text, brief, text
from escadre.games.mako.rules import (
    GAME,
    LAST_ROUND,
    MINES,
    Action,
    Config,
    Observation,
    Pass,
    Send,
    State,
    Step,
    is_closed,
    mined,
    objection,
    stock,
    targets,
)

BOATS = "NESW"
"""The letters of the boats, in their order; a mine has the small letter of its colour."""

_BOAT = {letter: boat for boat, letter in enumerate(BOATS)} | {"O": 3}  # O: Ouest
_STEP = re.compile(r"([NESWOneswo])[ :]*([A-Za-z][0-9]{1,2})")
_SEND = re.compile(r"\* *([A-Za-z][0-9]{1,2})")
_ROLLED = re.compile(r"(?:die|dé|de) *([1-6])", re.IGNORECASE)
_DRAWN = re.compile(r"first *([1-4])", re.IGNORECASE)
_PASS = {"pass", "passe"}


def wrong(id: str, **args: str | int | Text) -> InputError:
    """What is wrong with a line."""
    return InputError(text(id, **args), GAME.home)


def square_name(config: Config, square: int) -> str:
    """Columns have small letters from the left, rows count from the top: `e5`."""
    return config.board.sea.names[square].lower()


def format_action(config: Config, action: Action | Rolled | Drawn) -> str:
    """An action, the die or the lot for the first player, in one short line."""
    match action:
        case Step(boat, square):
            return f"{BOATS[boat]} {square_name(config, square)}"
        case Pass():
            return "pass"
        case Send(square):
            return f"*{square_name(config, square)}"
        case Rolled(pips):
            return f"die {pips[0]}"
        case Drawn(item):
            return f"first {item + 1}"


def parse_action(config: Config, line: str) -> Any:
    """The action written in this line; raises InputError."""
    line = line.strip()
    if line.lower() in _PASS:
        return Pass()
    if match := _SEND.fullmatch(line):
        return Send(_square(config, match[1]))
    if match := _STEP.fullmatch(line):
        return Step(_BOAT[match[1].upper()], _square(config, match[2]))
    if match := _ROLLED.fullmatch(line):
        return Rolled((int(match[1]),))
    if match := _DRAWN.fullmatch(line):
        return Drawn(int(match[1]) - 1)
    raise wrong("no-move", written=brief(line))


def _square(config: Config, name: str) -> int:
    square = config.board.sea.named(name)
    if square is None:
        last = square_name(config, config.board.sea.size - 1)
        raise wrong("no-square", written=brief(name), last=last)
    return square


def format_state(state: State) -> str:
    """A position in one line: options and turn, then each boat with its mines.

    `way=B turn=1 | N h4 * c3 d5 | S home * n2 | ...`: after the sign * the mines in its colour.
    """
    config, usual = state.config, Config()
    options = [f"way={config.way}"]
    for name in ("players", "finish", "mine_shores", "teams", "chart"):
        if (value := getattr(config, name)) != getattr(usual, name):
            options.append(f"{name}={msgspec.json.encode(value).decode().strip(chr(34))}")
    options.append(f"turn={'?' if state.turn is None else state.turn + 1}")
    if state.began:
        options.append(f"began={state.began + 1}")
    if state.rounds:
        options.append(f"rounds={state.rounds}")
    if state.home:
        arrivals = zip(state.home, state.ashore, strict=True)
        options.append(
            "home=" + ",".join(f"{BOATS[b]}{square_name(config, s)}" for b, s in arrivals)
        )
    if state.moved is not None:
        options.append(f"moved={BOATS[state.moved]}")
    if state.pips is not None:
        options.append(f"die={state.pips}")
    elif state.thrown is not None:
        options.append(f"thrown={state.thrown}")
    if state.again:
        options.append("again=yes")
    boats = (_format_boat(state, boat) for boat in _sailing(config))
    return " | ".join([" ".join(options), *boats])


def _sailing(config: Config) -> list[int]:
    return sorted(boat for boats in config.fleet for boat in boats)


def _format_boat(state: State, boat: int) -> str:
    at = state.boats[boat]
    words = [BOATS[boat], "home" if at is None else square_name(state.config, at)]
    if state.mines[boat]:
        squares = state.config.board.sea.squares(state.mines[boat])
        words += ["*", *(square_name(state.config, square) for square in squares)]
    return " ".join(words)


def parse_state(line: str) -> State:
    """The position written in one line; raises InputError."""
    options, *parts = line.split("|")
    given = _options(options)
    turn = {name: given.pop(name) for name in _TURN if name in given}
    try:
        config = msgspec.convert(given, Config, strict=False)
    except msgspec.ValidationError as error:
        raise wrong("position-options", detail=misfit(error, Config)) from None
    if rejection := objection(config):
        raise InputError(rejection.reason, GAME.home, rejection.clause)
    boats: list[int | None] = [None] * 4
    mines = [0] * 4
    for boat, part in _boats(parts, _sailing(config)):
        at, *its = part
        boats[boat] = None if at == "home" else _square(config, at)
        mines[boat] = _mines(config, its)
    return _checked(config, tuple(boats), tuple(mines), turn)


_TURN = ("turn", "began", "rounds", "home", "moved", "die", "thrown", "again")


def _options(words: str) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for word in words.split():
        name, _, value = word.partition("=")
        given[name] = value
    if "chart" in given:
        try:
            given["chart"] = msgspec.json.decode(given["chart"])
        except (ValueError, RecursionError):
            raise wrong("position-chart") from None
    return given


def _boats(parts: list[str], sailing: list[int]) -> list[tuple[int, list[str]]]:
    rows = [part.split() for part in parts]
    if [row[0] for row in rows if len(row) > 1] != [BOATS[boat] for boat in sailing]:
        letters = ", ".join(BOATS[boat] for boat in sailing)
        raise wrong("position-parts", letters=letters)
    return [(boat, row[1:]) for boat, row in zip(sailing, rows, strict=True)]


def _mines(config: Config, words: list[str]) -> int:
    if words and words[0] != "*":
        raise wrong("position-mines", written=brief(words[0]))
    mines = 0
    for word in words[1:]:
        mines |= 1 << _square(config, word)
    return mines


def _checked(
    config: Config,
    boats: tuple[int | None, ...],
    mines: tuple[int, ...],
    turn: dict[str, str],
) -> State:
    """The position, when it could be one; raises InputError."""
    seats = config.players
    seat = None if turn.get("turn", "?") == "?" else Seat(_number(turn, "turn", 1, seats) - 1)
    arrivals = turn["home"].split(",") if turn.get("home") else []
    moved = _boat(turn["moved"]) if "moved" in turn else None
    pips = _number(turn, "die", 1, 6) if "die" in turn else None
    state = State(
        config,
        seat,
        boats,
        mines,
        tuple(_boat(arrival[:1]) for arrival in arrivals),
        tuple(_square(config, arrival[1:]) for arrival in arrivals),
        moved,
        pips,
        _number(turn, "thrown", 1, 6) if "thrown" in turn else pips,
        _yes(turn, "again"),
        _number(turn, "rounds", 0, LAST_ROUND) if "rounds" in turn else 0,
        Seat(_number(turn, "began", 1, seats) - 1) if "began" in turn else Seat(0),
    )
    if problem := _problem(state):
        raise InputError(problem, GAME.home)
    return replace(state, closed=is_closed(state))


def _number(words: dict[str, str], name: str, least: int, most: int) -> int:
    word = words[name]
    if not (word.isascii() and word.isdigit() and least <= int(word) <= most):
        raise wrong("position-number", name=name, written=brief(word), least=least, most=most)
    return int(word)


def _yes(words: dict[str, str], name: str) -> bool:
    word = words.get(name)
    if word not in (None, "yes"):
        raise wrong("position-yes", name=name, written=brief(word))
    return word is not None


def _boat(letter: str) -> int:
    if letter not in BOATS or len(letter) != 1:
        raise wrong("no-boat", written=brief(letter))
    return BOATS.index(letter)


def _problem(state: State) -> Text | None:
    """Why this can be no position of a race."""
    config, sea = state.config, state.config.board
    moving = state.moved is not None or state.pips is not None
    at_sea = [at for at in state.boats if at is not None]
    sailing = _sailing(config)
    if len(set(at_sea)) < len(at_sea):
        return text("position-two-boats")
    if mined(state) & (sea.all_ports | ~sea.water | sum(1 << at for at in at_sea)):
        return text("position-mine-off")
    if mined(state).bit_count() != sum(mines.bit_count() for mines in state.mines):
        return text("position-two-mines")
    if any(mines.bit_count() > MINES for mines in state.mines):
        return text("position-many-mines", most=MINES)
    for boat in sailing:
        at = state.boats[boat]
        if at is not None and not (sea.open_to[boat] & ~sea.goals[boat]) >> at & 1:
            return text("position-stuck", letter=BOATS[boat])
    if sorted(state.home) != sorted(b for b in sailing if state.boats[b] is None):
        return text("position-home")
    for boat, square in zip(state.home, state.ashore, strict=True):
        if not sea.goals[boat] >> square & 1:
            name = square_name(config, square)
            return text("position-no-goal", square=name, letter=BOATS[boat])
    if state.turn is None:
        marks = state.rounds or state.began or state.thrown or state.again
        if state.home or any(state.mines) or marks or moving:
            return text("position-undrawn")
        return None
    own = [boat for boat in config.fleet[state.turn] if state.boats[boat] is not None]
    if not own:
        return text("position-no-boat")
    if state.moved is not None and state.moved not in own:
        return text("position-moved")
    if state.moved is not None and not stock(state, state.moved):
        return text("position-no-die")
    if state.pips is not None and not targets(state):
        return text("position-die")
    if state.again and (state.thrown is None or not any(state.mines)):
        return text("position-again")
    return None


def format_diagram(state: State, meant: int = 0) -> str:
    """The position drawn: boats as capitals, mines small, o a port that is empty, x squares meant.

    Of the smaller board (MAK-19) only its own squares are drawn.
    """
    sea = state.config.board
    span = range(sea.low, sea.high + 1)
    lines = ["   " + " ".join(sea.sea.columns[x].lower() for x in span)]
    for y in span:
        row = " ".join(_glyph(state, sea.sea.square(x, y), meant) for x in span)
        lines.append(f"{y + 1:>2} {row}")
    return "\n".join(lines)


def _glyph(state: State, square: int, meant: int) -> str:
    if square in state.boats:
        return BOATS[state.boats.index(square)]
    for boat, mines in enumerate(state.mines):
        if mines >> square & 1:
            return BOATS[boat].lower()
    if meant >> square & 1:
        return "x"
    return "o" if state.config.board.all_ports >> square & 1 else "·"


def parse_diagram(
    config: Config,
    drawing: str,
    turn: Seat | int = 0,
    moved: int | None = None,
    pips: int | None = None,
    home: str = "",
    rounds: int = 0,
) -> State:
    """The position that is drawn; raises InputError when it cannot be one.

    Boats that are not drawn must stand in `home`, in the order of their arrival: `Ea2,Wn9`.
    """
    sea = config.board
    boats: list[int | None] = [None] * 4
    mines = [0] * 4
    for square, glyph in read_drawing(config, drawing):
        if glyph in BOATS:
            boats[BOATS.index(glyph)] = square
        elif glyph.upper() in BOATS:
            mines[BOATS.index(glyph.upper())] |= 1 << square
        elif (glyph == "o") != bool(sea.all_ports >> square & 1) or glyph not in "o·.x":
            raise wrong("drawing-glyph", glyph=glyph, square=square_name(config, square))
    words = {"turn": str(turn + 1), "home": home, "rounds": str(rounds)}
    if moved is not None:
        words["moved"] = BOATS[moved]
    if pips is not None:
        words["die"] = str(pips)
    return _checked(config, tuple(boats), tuple(mines), words)


def read_drawing(config: Config, drawing: str) -> list[tuple[int, str]]:
    """Every square of a drawing with what stands there, margins left out."""
    sea = config.board
    rows = [line.split() for line in drawing.strip().splitlines()]
    letters = [letter.lower() for letter in sea.sea.columns[sea.low : sea.high + 1]]
    rows = [row[1:] if row[0].isdigit() else row for row in rows if row not in ([], letters)]
    side = sea.high + 1 - sea.low
    if len(rows) != side or any(len(row) != side for row in rows):
        raise wrong("drawing-size", side=side)
    return [
        (sea.sea.square(sea.low + x, sea.low + y), glyph)
        for y, row in enumerate(rows)
        for x, glyph in enumerate(row)
    ]


def to_builtins(seen: Observation) -> dict[str, Any]:
    """What a seat sees, for a program in any language: squares by name, mines as lists of them."""
    config, sea = seen.sea.config, seen.sea

    def named(square: int | None) -> str | None:
        return None if square is None else square_name(config, square)

    bare: dict[str, Any] = msgspec.to_builtins(sea)
    return bare | {
        "viewer": seen.viewer,
        "boats": list(map(named, sea.boats)),
        "mines": [list(map(named, config.board.sea.squares(mines))) for mines in sea.mines],
        "ashore": list(map(named, sea.ashore)),
    }
