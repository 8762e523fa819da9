"""Positions as one line of text or as a drawing; observations as JSON for bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.i18n.validation_errors import validation_message
from escadre.core.options import parse_pairs
from escadre.games.mako.notation import BOAT_LETTERS, input_error, parse_square, square_name
from escadre.games.mako.rules.boats import boats_at_sea, mine_squares, mines_left, moved_boat
from escadre.games.mako.rules.ending import no_boat_can_arrive
from escadre.games.mako.rules.game import GAME, initial_state, mine_targets, validate_config
from escadre.games.mako.rules.model import (
    BOATS_TO_CHOOSE,
    MAX_ROUNDS,
    MINES_PER_BOAT,
    ChoosePhase,
    Config,
    DrawPhase,
    MovePhase,
    Observation,
    RollPhase,
    SendMinePhase,
    State,
    TurnPhase,
)

_TURN_WORDS = ("turn", "began", "rounds", "home", "moved", "die", "thrown", "again", "chosen")
"""The names of the words about the turn; other words are options."""


def format_state(state: State) -> str:
    """Format a position as one line: options and turn, then each boat with its mines.

    Example: `way=B turn=1 | N h4 * c3 d5 | S home * n2 | ...`. After * come the mines of the boat.
    """
    boats = (_format_boat(state, boat) for boat in state.race_config.sailing)
    words = [*_format_options(state.config), *_format_turn(state)]
    return " | ".join([" ".join(words), *boats])


def _format_options(config: Config) -> Iterator[str]:
    defaults = Config()
    yield f"way={config.way}"
    for name in ("players", "finish", "boats", "mine_shores", "teams", "chart"):
        if (value := getattr(config, name)) != getattr(defaults, name):
            yield f"{name}={msgspec.json.encode(value).decode().strip(chr(34))}"


def _format_turn(state: State) -> Iterator[str]:
    yield f"turn={'?' if state.turn is None else state.turn + 1}"
    if state.began:
        yield f"began={state.began + 1}"
    if state.rounds:
        yield f"rounds={state.rounds}"
    if state.boats_ashore:
        arrivals = zip(state.boats_ashore, state.goals_reached, strict=True)
        yield "home=" + ",".join(
            f"{BOAT_LETTERS[b]}{square_name(state.race_config, s)}" for b, s in arrivals
        )
    if (boat := moved_boat(state)) is not None:
        yield f"moved={BOAT_LETTERS[boat]}"
    if isinstance(state.phase, SendMinePhase):
        yield f"die={state.phase.pips}"
    elif state.last_roll is not None:
        yield f"thrown={state.last_roll}"
    if state.again:
        yield "again=yes"
    if state.chosen:
        yield "chosen=" + ",".join(BOAT_LETTERS[boat] for boat in state.chosen)


def _format_boat(state: State, boat: int) -> str:
    at = state.boats[boat]
    words = [BOAT_LETTERS[boat], "home" if at is None else square_name(state.race_config, at)]
    if state.mines[boat]:
        squares = state.race_config.board.sea.squares(state.mines[boat])
        words += ["*", *(square_name(state.race_config, square) for square in squares)]
    return " ".join(words)


def parse_state(line: str) -> State:
    """Parse a position from one line; raises InputError."""
    options, *parts = line.split("|")
    options_by_name = _option_words(options)
    turn = {name: options_by_name.pop(name) for name in _TURN_WORDS if name in options_by_name}
    try:
        config = msgspec.convert(options_by_name, Config, strict=False)
    except msgspec.ValidationError as error:
        raise input_error("position-options", detail=validation_message(error, Config)) from None
    if rejection := validate_config(config):
        raise InputError(rejection.reason, GAME.home, rejection.clause)
    boats: list[int | None] = [None] * 4
    mines = [0] * 4
    for boat, part in _boat_parts(parts, config.sailing):
        at, *mine_words = part
        boats[boat] = None if at == "home" else parse_square(config, at)
        mines[boat] = _mines(config, mine_words)
    return validate_state_under_way(config, tuple(boats), tuple(mines), turn)


def _option_words(words: str) -> dict[str, Any]:
    options: dict[str, Any] = {**parse_pairs(words.split())}
    if "chart" in options:
        try:
            options["chart"] = msgspec.json.decode(options["chart"])
        except (ValueError, RecursionError):
            raise input_error("position-chart") from None
    return options


def _boat_parts(parts: list[str], sailing: tuple[int, ...]) -> list[tuple[int, list[str]]]:
    rows = [part.split() for part in parts]
    letters_read = [row[0] if len(row) > 1 else "" for row in rows]
    if letters_read != [BOAT_LETTERS[boat] for boat in sailing]:
        letters = ", ".join(BOAT_LETTERS[boat] for boat in sailing)
        raise input_error("position-parts", letters=letters)
    return [(boat, row[1:]) for boat, row in zip(sailing, rows, strict=True)]


def _mines(config: Config, words: list[str]) -> int:
    if words and words[0] != "*":
        raise input_error("position-mines", written=shorten(words[0]))
    mines = 0
    for word in words[1:]:
        mine = 1 << parse_square(config, word)
        if mines & mine:
            raise input_error("position-two-mines")
        mines |= mine
    return mines


def validate_state_under_way(
    config: Config,
    boats: tuple[int | None, ...],
    mines: tuple[int, ...],
    turn: dict[str, str],
) -> State:
    """Return the position with this turn (words by name); raises InputError if it cannot occur."""
    chosen = tuple(map(boat_number, turn["chosen"].split(","))) if turn.get("chosen") else ()
    choosing = config.boats == "chosen" and len(chosen) < BOATS_TO_CHOOSE
    phase = _phase(config, turn, choosing)
    arrivals = turn["home"].split(",") if turn.get("home") else []
    pips = phase.pips if isinstance(phase, SendMinePhase) else None
    state = State(
        config,
        phase,
        boats,
        mines,
        tuple(boat_number(arrival[:1]) for arrival in arrivals),
        tuple(parse_square(config, arrival[1:]) for arrival in arrivals),
        _number(turn, "thrown", 1, 6) if "thrown" in turn else pips,
        _flag(turn, "again"),
        _number(turn, "rounds", 0, MAX_ROUNDS) if "rounds" in turn else 0,
        Seat(_number(turn, "began", 1, config.players) - 1) if "began" in turn else Seat(0),
        chosen=chosen,
    )
    if fault := _validate_choice(state) or _validate_board(state) or _validate_turn(state):
        raise InputError(fault, GAME.home)
    return replace(state, closed=no_boat_can_arrive(state))


def _phase(config: Config, turn: dict[str, str], choosing: bool) -> TurnPhase:
    rolled = "die" in turn
    if rolled and "thrown" in turn:
        raise input_error("position-thrown")
    if turn.get("turn", "?") == "?":
        if rolled or "moved" in turn:
            raise input_error("position-undrawn")
        return DrawPhase()
    seat = Seat(_number(turn, "turn", 1, config.players) - 1)
    if "moved" in turn:
        boat = boat_number(turn["moved"])
        return (
            SendMinePhase(seat, boat, _number(turn, "die", 1, 6))
            if rolled
            else RollPhase(seat, boat)
        )
    if rolled:
        raise input_error("position-die")
    return ChoosePhase(seat) if choosing else MovePhase(seat)


def _number(words: dict[str, str], name: str, minimum: int, maximum: int) -> int:
    word = words[name]
    if not (word.isascii() and word.isdigit() and minimum <= int(word) <= maximum):
        raise input_error(
            "position-number", name=name, written=shorten(word), least=minimum, most=maximum
        )
    return int(word)


def _flag(words: dict[str, str], name: str) -> bool:
    word = words.get(name)
    if word not in (None, "yes"):
        raise input_error("position-yes", name=name, written=shorten(word))
    return word is not None


def boat_number(letter: str) -> int:
    """Return the number of the boat with this letter; raises InputError."""
    if letter not in BOAT_LETTERS or len(letter) != 1:
        raise input_error("no-boat", written=shorten(letter))
    return BOAT_LETTERS.index(letter)


def _validate_board(state: State) -> Message | None:
    """Return why boats and mines cannot be on these squares, or None."""
    board, squares = state.race_config.board, [at for _, at in boats_at_sea(state)]
    if len(set(squares)) < len(squares):
        return text("position-two-boats")
    if mine_squares(state) & (board.all_ports | ~board.water | sum(1 << at for at in squares)):
        return text("position-mine-off")
    if not state.race_config.mine_shores and mine_squares(state) & board.shores:
        return text("shores-clear")
    if mine_squares(state).bit_count() != sum(mines.bit_count() for mines in state.mines):
        return text("position-two-mines")
    if any(mines.bit_count() > MINES_PER_BOAT for mines in state.mines):
        return text("position-many-mines", most=MINES_PER_BOAT)
    sailing = state.race_config.sailing
    for boat, at in boats_at_sea(state):
        if boat in sailing and not (board.open_to[boat] & ~board.goals[boat]) >> at & 1:
            return text("position-stuck", letter=BOAT_LETTERS[boat])
    if sorted(state.boats_ashore) != [boat for boat in sailing if state.boats[boat] is None]:
        return text("position-home")
    for boat, square in zip(state.boats_ashore, state.goals_reached, strict=True):
        if not board.goals[boat] >> square & 1:
            name = square_name(state.race_config, square)
            return text("position-no-goal", square=name, letter=BOAT_LETTERS[boat])
    return None if _race_not_over(state) else text("position-after-end")


def _race_not_over(state: State) -> bool:
    """MAK-16, MAK-17, MAK-21: return whether each boat at home arrived before the race ended."""
    config, before = state.race_config, state.boats_ashore[:-1]
    if config.teams or (config.pairs and config.finish == "first"):
        return not before
    if config.pairs:
        return not any(boats and set(boats) <= set(before) for boats in config.fleet)
    return len(state.boats_ashore) < len(config.sailing)


def _validate_turn(state: State) -> Message | None:
    """Return why no match can be at this point of a turn, or None."""
    phase = state.phase
    if isinstance(phase, ChoosePhase):
        return None
    if isinstance(phase, DrawPhase):
        marks = state.rounds or state.began or state.last_roll or state.again
        ports = all(at == state.race_config.board.ports[boat] for boat, at in boats_at_sea(state))
        has_started = state.boats_ashore or any(state.mines) or marks or not ports
        return text("position-undrawn") if has_started else None
    boats = [boat for boat in state.race_config.fleet[phase.seat] if state.boats[boat] is not None]
    if not boats:
        return text("position-no-boat")
    if isinstance(phase, (RollPhase, SendMinePhase)):
        if phase.boat not in boats:
            return text("position-moved")
        if not mines_left(state, phase.boat):
            return text("position-no-die")
        if isinstance(phase, SendMinePhase) and not mine_targets(state, phase):
            return text("position-die")
    if state.again and (state.last_roll is None or not any(state.mines)):
        return text("position-again")
    return None


def _validate_choice(state: State) -> Message | None:
    """MAK-17: return why these boats cannot have been chosen at this point, or None."""
    return None if _choice_possible(state) else text("position-choosing")


def _choice_possible(state: State) -> bool:
    count, phase = len(state.chosen), state.phase
    if state.config.boats != "chosen":
        return not count
    if count > BOATS_TO_CHOOSE or len(set(state.chosen)) < count:
        return False
    if isinstance(phase, DrawPhase):
        return not count
    if not isinstance(phase, ChoosePhase):
        return count == BOATS_TO_CHOOSE
    at_start = replace(state, chosen=(), began=Seat(0), phase=DrawPhase())
    in_turn = phase.seat == (state.began if count % 2 == 0 else 1 - state.began)
    return in_turn and at_start == initial_state(state.config)


def to_builtins(observation: Observation) -> dict[str, Any]:
    """Convert an observation for bots: squares by name, mines as lists of squares."""
    config, state = observation.state.race_config, observation.state

    def name_square(square: int | None) -> str | None:
        return None if square is None else square_name(config, square)

    builtins: dict[str, Any] = msgspec.to_builtins(state)
    del builtins["phase"]
    return builtins | {
        "viewer": observation.viewer,
        "turn": state.turn,
        "moved": moved_boat(state),
        "pips": state.phase.pips if isinstance(state.phase, SendMinePhase) else None,
        "boats": list(map(name_square, state.boats)),
        "mines": [list(map(name_square, config.board.sea.squares(mines))) for mines in state.mines],
        "ashore": list(map(name_square, state.goals_reached)),
    }


def parse_diagram(
    config: Config,
    drawing: str,
    turn: Seat | int = 0,
    moved: int | None = None,
    pips: int | None = None,
    home: str = "",
    rounds: int = 0,
) -> State:
    """Parse a drawn position; raises InputError if it cannot occur.

    Boats are capitals, mines small letters, `o` an empty port, `x` a marked square. For the smaller
    board (MAK-19), only its own squares are drawn. Boats that are not drawn must be in `home`, in
    the order of their arrival: `Ea2,Wn9`.
    """
    board = config.board
    boats: list[int | None] = [None] * 4
    mines = [0] * 4
    for square, glyph in _read_drawing(config, drawing):
        if glyph in BOAT_LETTERS:
            boats[BOAT_LETTERS.index(glyph)] = square
        elif glyph.upper() in BOAT_LETTERS:
            mines[BOAT_LETTERS.index(glyph.upper())] |= 1 << square
        elif (glyph == "o") != bool(board.all_ports >> square & 1) or glyph not in "o·.x":
            raise input_error("drawing-glyph", glyph=glyph, square=square_name(config, square))
    words = {"turn": str(turn + 1), "home": home, "rounds": str(rounds)}
    if moved is not None:
        words["moved"] = BOAT_LETTERS[moved]
    if pips is not None:
        words["die"] = str(pips)
    return validate_state_under_way(config, tuple(boats), tuple(mines), words)


def _read_drawing(config: Config, drawing: str) -> list[tuple[int, str]]:
    """Return every square of a drawing with its sign, without the margins."""
    board = config.board
    rows = [line.split() for line in drawing.strip().splitlines()]
    letters = [letter.lower() for letter in board.sea.columns[board.low : board.high + 1]]
    rows = [row[1:] if row[0].isdigit() else row for row in rows if row not in ([], letters)]
    side = board.high + 1 - board.low
    if len(rows) != side or any(len(row) != side for row in rows):
        raise input_error("drawing-size", side=side)
    return [
        (board.sea.square(board.low + x, board.low + y), glyph)
        for y, row in enumerate(rows)
        for x, glyph in enumerate(row)
    ]
