"""MAKO Naval as short text: `N e5` a step, `pass`, `*h8` a mine sent, `die 4`, `first 2`.

`choose N` takes the north boat (MAK-17).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Drawn, Rolled
from escadre.core.game import Seat
from escadre.core.options import once_each
from escadre.core.shapes import misfit
from escadre.core.words import InputError, Text, brief, text
from escadre.games.mako.boats import mined, moved_boat, racing, stock
from escadre.games.mako.ending import is_closed
from escadre.games.mako.model import (
    LAST_ROUND,
    MINES,
    Action,
    ChooseBoat,
    Config,
    MoveBoat,
    Observation,
    Pass,
    SendMine,
    State,
    ToBegin,
    ToChoose,
    ToMove,
    ToRoll,
    ToSend,
    TurnPhase,
)
from escadre.games.mako.rules import GAME, initial_state, objection, targets

BOATS = "NESW"
"""The letters of the boats, in their order; a mine has the small letter of its colour."""

_BOAT = {letter: boat for boat, letter in enumerate(BOATS)} | {"O": 3}  # O: Ouest
_STEP = re.compile(r"([NESWOneswo])[ :]*([A-Za-z][0-9]{1,2})")
_SEND = re.compile(r"\* *([A-Za-z][0-9]{1,2})")
_ROLLED = re.compile(r"(?:die|dé|de) *([1-6])", re.IGNORECASE)
_DRAWN = re.compile(r"first *([1-4])", re.IGNORECASE)
_CHOICE = re.compile(r"(?:choose|choisis|choisir) *([NESWO])", re.IGNORECASE)
_PASS = {"pass", "passe"}


def input_error(id: str, **args: str | int | Text) -> InputError:
    """What is wrong with a line."""
    return InputError(text(id, **args), GAME.home)


def square_name(config: Config, square: int) -> str:
    """Columns have small letters from the left, rows count from the top: `e5`."""
    return config.board.sea.names[square].lower()


def format_action(config: Config, action: Action | Rolled | Drawn) -> str:
    """An action, the die or the lot for the first player, in one short line."""
    match action:
        case MoveBoat(boat, square):
            return f"{BOATS[boat]} {square_name(config, square)}"
        case Pass():
            return "pass"
        case SendMine(square):
            return f"*{square_name(config, square)}"
        case ChooseBoat(boat):
            return f"choose {BOATS[boat]}"
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
        return SendMine(_square(config, match[1]))
    if match := _STEP.fullmatch(line):
        return MoveBoat(_BOAT[match[1].upper()], _square(config, match[2]))
    if match := _CHOICE.fullmatch(line):
        return ChooseBoat(_BOAT[match[1].upper()])
    if match := _ROLLED.fullmatch(line):
        return Rolled((int(match[1]),))
    if match := _DRAWN.fullmatch(line):
        return Drawn(int(match[1]) - 1)
    raise input_error("no-move", written=brief(line))


def _square(config: Config, name: str) -> int:
    square = config.board.sea.named(name)
    if square is None:
        last = square_name(config, config.board.sea.size - 1)
        raise input_error("no-square", written=brief(name), last=last)
    return square


def format_state(state: State) -> str:
    """A position in one line: options and turn, then each boat with its mines.

    `way=B turn=1 | N h4 * c3 d5 | S home * n2 | ...`: after the sign * the mines in its colour.
    """
    boats = (_format_boat(state, boat) for boat in state.config.sailing)
    words = [*_format_options(state.config), *_format_turn(state)]
    return " | ".join([" ".join(words), *boats])


def _format_options(config: Config) -> Iterator[str]:
    usual = Config()
    yield f"way={config.way}"
    for name in ("players", "finish", "boats", "mine_shores", "teams", "chart"):
        if (value := getattr(config, name)) != getattr(usual, name):
            yield f"{name}={msgspec.json.encode(value).decode().strip(chr(34))}"


def _format_turn(state: State) -> Iterator[str]:
    yield f"turn={'?' if state.turn is None else state.turn + 1}"
    if state.began:
        yield f"began={state.began + 1}"
    if state.rounds:
        yield f"rounds={state.rounds}"
    if state.home:
        arrivals = zip(state.home, state.ashore, strict=True)
        yield "home=" + ",".join(f"{BOATS[b]}{square_name(state.config, s)}" for b, s in arrivals)
    if (boat := moved_boat(state)) is not None:
        yield f"moved={BOATS[boat]}"
    if isinstance(state.phase, ToSend):
        yield f"die={state.phase.pips}"
    elif state.thrown is not None:
        yield f"thrown={state.thrown}"
    if state.again:
        yield "again=yes"
    if state.chosen:
        yield "chosen=" + ",".join(BOATS[boat] for boat in state.chosen)


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
        raise input_error("position-options", detail=misfit(error, Config)) from None
    if rejection := objection(config):
        raise InputError(rejection.reason, GAME.home, rejection.clause)
    boats: list[int | None] = [None] * 4
    mines = [0] * 4
    for boat, part in _boats(parts, config.sailing):
        at, *its = part
        boats[boat] = None if at == "home" else _square(config, at)
        mines[boat] = _mines(config, its)
    return checked_state(config, tuple(boats), tuple(mines), turn)


_TURN = ("turn", "began", "rounds", "home", "moved", "die", "thrown", "again", "chosen")


def _options(words: str) -> dict[str, Any]:
    given: dict[str, Any] = {**once_each(words.split())}
    if "chart" in given:
        try:
            given["chart"] = msgspec.json.decode(given["chart"])
        except (ValueError, RecursionError):
            raise input_error("position-chart") from None
    return given


def _boats(parts: list[str], sailing: tuple[int, ...]) -> list[tuple[int, list[str]]]:
    rows = [part.split() for part in parts]
    named = [row[0] if len(row) > 1 else "" for row in rows]
    if named != [BOATS[boat] for boat in sailing]:
        letters = ", ".join(BOATS[boat] for boat in sailing)
        raise input_error("position-parts", letters=letters)
    return [(boat, row[1:]) for boat, row in zip(sailing, rows, strict=True)]


def _mines(config: Config, words: list[str]) -> int:
    if words and words[0] != "*":
        raise input_error("position-mines", written=brief(words[0]))
    mines = 0
    for word in words[1:]:
        mine = 1 << _square(config, word)
        if mines & mine:
            raise input_error("position-two-mines")
        mines |= mine
    return mines


def checked_state(
    config: Config,
    boats: tuple[int | None, ...],
    mines: tuple[int, ...],
    turn: dict[str, str],
) -> State:
    """The position, when it could be one; raises InputError. `turn`: the words of a position."""
    phase = _phase(config, turn)
    arrivals = turn["home"].split(",") if turn.get("home") else []
    pips = phase.pips if isinstance(phase, ToSend) else None
    state = State(
        config,
        phase,
        boats,
        mines,
        tuple(_boat(arrival[:1]) for arrival in arrivals),
        tuple(_square(config, arrival[1:]) for arrival in arrivals),
        _number(turn, "thrown", 1, 6) if "thrown" in turn else pips,
        _yes(turn, "again"),
        _number(turn, "rounds", 0, LAST_ROUND) if "rounds" in turn else 0,
        Seat(_number(turn, "began", 1, config.players) - 1) if "began" in turn else Seat(0),
        chosen=tuple(map(_boat, turn["chosen"].split(","))) if turn.get("chosen") else (),
    )
    if problem := _board_problem(state) or _turn_problem(state):
        raise InputError(problem, GAME.home)
    return replace(state, closed=is_closed(state))


def _phase(config: Config, turn: dict[str, str]) -> TurnPhase:
    rolled = "die" in turn
    if rolled and "thrown" in turn:
        raise input_error("position-thrown")
    if turn.get("turn", "?") == "?":
        if rolled or "moved" in turn:
            raise input_error("position-undrawn")
        return ToBegin()
    seat = Seat(_number(turn, "turn", 1, config.players) - 1)
    if "moved" in turn:
        boat = _boat(turn["moved"])
        return ToSend(seat, boat, _number(turn, "die", 1, 6)) if rolled else ToRoll(seat, boat)
    if rolled:
        raise input_error("position-die")
    return ToChoose(seat) if config.boats == "chosen" else ToMove(seat)


def _number(words: dict[str, str], name: str, least: int, most: int) -> int:
    word = words[name]
    if not (word.isascii() and word.isdigit() and least <= int(word) <= most):
        raise input_error("position-number", name=name, written=brief(word), least=least, most=most)
    return int(word)


def _yes(words: dict[str, str], name: str) -> bool:
    word = words.get(name)
    if word not in (None, "yes"):
        raise input_error("position-yes", name=name, written=brief(word))
    return word is not None


def _boat(letter: str) -> int:
    if letter not in BOATS or len(letter) != 1:
        raise input_error("no-boat", written=brief(letter))
    return BOATS.index(letter)


def _board_problem(state: State) -> Text | None:
    """Why boats and mines can never lie like this."""
    board, lying = state.config.board, [at for _, at in racing(state)]
    if len(set(lying)) < len(lying):
        return text("position-two-boats")
    if mined(state) & (board.all_ports | ~board.water | sum(1 << at for at in lying)):
        return text("position-mine-off")
    if not state.config.mine_shores and mined(state) & board.shores:
        return text("shores-clear")
    if mined(state).bit_count() != sum(mines.bit_count() for mines in state.mines):
        return text("position-two-mines")
    if any(mines.bit_count() > MINES for mines in state.mines):
        return text("position-many-mines", most=MINES)
    sailing = state.config.sailing
    for boat, at in racing(state):
        if boat in sailing and not (board.open_to[boat] & ~board.goals[boat]) >> at & 1:
            return text("position-stuck", letter=BOATS[boat])
    if sorted(state.home) != [boat for boat in sailing if state.boats[boat] is None]:
        return text("position-home")
    for boat, square in zip(state.home, state.ashore, strict=True):
        if not board.goals[boat] >> square & 1:
            name = square_name(state.config, square)
            return text("position-no-goal", square=name, letter=BOATS[boat])
    return None if _still_raced(state) else text("position-after-end")


def _still_raced(state: State) -> bool:
    """MAK-16, MAK-17, MAK-21: whether nobody came home after the end of the race."""
    config, before = state.config, state.home[:-1]
    if config.teams or (config.pairs and config.finish == "first"):
        return not before
    if config.pairs:
        return not any(boats and set(boats) <= set(before) for boats in config.fleet)
    return len(state.home) < len(config.sailing)


def _turn_problem(state: State) -> Text | None:
    """Why nobody can be at this point of a turn."""
    phase = state.phase
    if isinstance(phase, ToChoose) or state.chosen:
        return None if _can_be_chosen(state) else text("position-choosing")
    if isinstance(phase, ToBegin):
        marks = state.rounds or state.began or state.thrown or state.again
        ports = all(at == state.config.board.ports[boat] for boat, at in racing(state))
        begun = state.home or any(state.mines) or marks or not ports
        return text("position-undrawn") if begun else None
    own = [boat for boat in state.config.fleet[phase.seat] if state.boats[boat] is not None]
    if not own:
        return text("position-no-boat")
    if isinstance(phase, (ToRoll, ToSend)):
        if phase.boat not in own:
            return text("position-moved")
        if not stock(state, phase.boat):
            return text("position-no-die")
        if isinstance(phase, ToSend) and not targets(state, phase):
            return text("position-die")
    if state.again and (state.thrown is None or not any(state.mines)):
        return text("position-again")
    return None


def _can_be_chosen(state: State) -> bool:
    """MAK-17: whether so many boats are chosen when it is this seat's turn, and nothing else is."""
    count, phase = len(state.chosen), state.phase
    if not isinstance(phase, ToChoose) or count > 2 or len(set(state.chosen)) < count:
        return False
    untouched = replace(state, chosen=(), began=Seat(0), phase=ToBegin())
    in_turn = phase.seat == (state.began if count % 2 == 0 else 1 - state.began)
    return in_turn and untouched == initial_state(state.config)


def to_builtins(seen: Observation) -> dict[str, Any]:
    """What a seat sees, for a program in any language: squares by name, mines as lists of them."""
    config, sea = seen.sea.config, seen.sea

    def named(square: int | None) -> str | None:
        return None if square is None else square_name(config, square)

    bare: dict[str, Any] = msgspec.to_builtins(sea)
    del bare["phase"]
    return bare | {
        "viewer": seen.viewer,
        "turn": sea.turn,
        "moved": moved_boat(sea),
        "pips": sea.phase.pips if isinstance(sea.phase, ToSend) else None,
        "boats": list(map(named, sea.boats)),
        "mines": [list(map(named, config.board.sea.squares(mines))) for mines in sea.mines],
        "ashore": list(map(named, sea.ashore)),
    }
