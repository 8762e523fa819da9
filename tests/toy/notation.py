"""Format actions and positions as one line of text, and parse these lines."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from tests.toy.rules import BAY, COVERS, GAME, Action, Config, Cover, Load, Salvo, State

_KEG = re.compile(r"(keg|draws) ([0-9])")
_COVER = re.compile(r"cover((?: [a-c][12])+)", re.IGNORECASE)
_DICE = re.compile(r"dice((?: [1-6])+)")
_LOADED = "-|[1-5](?:@(?:[A-C][12])+)?"
_STATE = re.compile(
    r"(?P<kind>free|teams) \| (?P<hands>[1-5-]+(?: [1-5-]+)*) \| "
    rf"(?P<loaded>(?:{_LOADED})(?: (?:{_LOADED}))*)"
    r"(?: \|(?P<salvos>(?: [1-5]+:[1-6]+:[A-C12,]+)+))?"
)


def format_action(config: Config, action: Action | DrawOutcome | DiceOutcome) -> str:
    """Format an action, or an outcome of chance, as one short line."""
    match action:
        case Load(keg):
            return f"keg {keg}"
        case Cover(squares):
            return " ".join(["cover", *(BAY.names[square] for square in squares)])
        case DrawOutcome(keg):
            return f"draws {keg}"
        case DiceOutcome(pips):
            return "dice " + " ".join(map(str, pips))


def parse_action(config: Config, line: str) -> Any:
    """Parse an action from this line, squares in any order; raises InputError."""
    if match := _KEG.fullmatch(line):
        return (Load if match[1] == "keg" else DrawOutcome)(int(match[2]))
    if match := _COVER.fullmatch(line):
        return Cover(tuple(sorted(map(BAY.names.index, match[1].upper().split()))))
    if match := _DICE.fullmatch(line):
        return DiceOutcome(tuple(map(int, match[1].split())))
    raise InputError(text("no-action", line=" ".join(line.split())), GAME.home)


def format_state(state: State) -> str:
    """Format a position as one line: `free | 1 25 | 3@A1B1 5 | 44:36:A1B2,B2C2`, - for nothing."""
    loaded = zip(state.loaded, state.covers, strict=True)
    parts = [
        "teams" if state.config.teams else "free",
        " ".join("".join(map(str, hand)) or "-" for hand in state.hands),
        " ".join(
            f"{keg or '-'}{'@' if squares else ''}{_named(squares)}" for keg, squares in loaded
        ),
        " ".join(map(_salvo, state.salvos)),
    ]
    return " | ".join(filter(None, parts))


def _salvo(salvo: Salvo) -> str:
    kegs, pips = ("".join(map(str, each)) for each in (salvo.kegs, salvo.pips))
    return f"{kegs}:{pips}:{','.join(map(_named, salvo.covers))}"


def _named(squares: tuple[int, ...]) -> str:
    return "".join(BAY.names[square] for square in squares)


def parse_state(line: str) -> State:
    """Parse a position from one line; raises InputError."""
    if not (match := _STATE.fullmatch(line)):
        _refuse(line)
    hands = tuple(_digits(hand.strip("-")) for hand in match["hands"].split())
    loaded = [each.partition("@") for each in match["loaded"].split()]
    state = State(
        Config(len(hands), match["kind"] == "teams"),
        hands,
        tuple(None if keg == "-" else int(keg) for keg, _, _ in loaded),
        tuple(_squares(squares) for _, _, squares in loaded),
        tuple(_fired(salvo) for salvo in (match["salvos"] or "").split()),
    )
    if not _is_whole(state) or "--" in line:
        _refuse(line)
    return state


def _is_whole(state: State) -> bool:
    """Return whether a position has one entry of each kind per captain, and legal squares."""
    fired = [part for each in state.salvos for part in (each.kegs, each.covers, each.pips)]
    early = None in state.loaded and any(state.covers)
    covered = [*filter(None, state.covers), *(each for s in state.salvos for each in s.covers)]
    return (
        not GAME.validate_config(state.config)
        and {len(state.hands)} == set(map(len, [state.loaded, *fired]))
        and not early
        and all(Cover(squares) in COVERS for squares in covered)
    )


def _fired(salvo: str) -> Salvo:
    kegs, pips, covers = salvo.split(":")
    return Salvo(_digits(kegs), tuple(map(_squares, covers.split(","))), _digits(pips))


def _squares(names: str) -> tuple[int, ...]:
    """Parse squares, two letters each; raises InputError for anything else."""
    pairs = (names[i : i + 2] for i in range(0, len(names), 2))
    return tuple(BAY.names.index(pair) if pair in BAY.names else -1 for pair in pairs)


def _digits(digits: str) -> tuple[int, ...]:
    return tuple(map(int, digits))


def _refuse(line: str) -> NoReturn:
    raise InputError(text("no-position", line=" ".join(line.split())), GAME.home)
