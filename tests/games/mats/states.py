"""Play matches of MÂTS in tests, one line per ply, from positions drawn as diagrams.

Positions are drawn as in the rulebook: `>` is the first seat and sails to the right, the outer rows
are in double-file, capital letters are intact ships, small letters ships that were hit.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from escadre.core.game import CHANCE, Decision, Ready, Seat, play, validate_action
from escadre.games.mats.notation import parse_action, ship_names
from escadre.games.mats.rules.game import GAME, initial_state, node
from escadre.games.mats.rules.model import (
    Advance,
    Columns,
    Config,
    MeetingStage,
    Observation,
    OrderingStage,
    State,
)
from escadre.games.mats.rules.ships import ShipKind
from tests.games.mats.diagrams import format_diagram, parse_diagram

ONE, TWO = Seat(0), Seat(1)
DEFAULT_CONFIG = Config()
SHIELDED = Config(wrecks_shield=True)


def drawn_state(drawing: str, config: Config = DEFAULT_CONFIG, **turn: Any) -> State:
    """Return a drawn position; seat 0 is first player and has to choose, unless `turn` differs."""
    return parse_diagram(drawing, config, **{"first": ONE, **turn})


def play_lines(state: State, *lines: str) -> State:
    """Return the state after these plies; check that each is legal."""
    for line in lines:
        action = parse_action(state.config, line)
        now = node(state)
        seat = now.seats[0] if isinstance(now, Decision) else CHANCE
        state = play(GAME, state, seat, action)
    return state


def refusal_of(state: State, line: str, seat: Seat | None = None) -> tuple[str, str]:
    """Return the rule and the message of a refusal."""
    now = node(state)
    assert isinstance(now, Decision)
    action = parse_action(state.config, line)
    rejection = validate_action(GAME, state, now.seats[0] if seat is None else seat, action)
    assert rejection is not None, f"{line} is allowed"
    return rejection.clause, rejection.reason.id


def reachable_distances(state: State, ship: str) -> set[int]:
    """Return the distances by which a ship can advance."""
    now = node(state)
    assert isinstance(now, Decision)
    seat = now.seats[0]
    return {
        by
        for by in range(-1, 9)
        if validate_action(GAME, state, seat, Advance(ship_names(state.config).index(ship), by))
        is None
    }


def picture(state: State) -> list[str]:
    return [line.rstrip() for line in format_diagram(state).splitlines()]


def same(state: State, drawing: str) -> bool:
    """Return whether the columns are those of this drawing."""
    shown = parse_diagram(drawing, state.config)
    return (columns_of(state), state.conditions) == (columns_of(shown), shown.conditions)


def condition(state: State, seat: int, ship: str) -> int:
    return state.conditions[seat][ship_names(state.config).index(ship)]


def ordered_state(first: str, second: str, config: Config = DEFAULT_CONFIG, **fields: Any) -> State:
    """Return both columns, ordered from the head and shown, before the first player is drawn."""
    state = replace(initial_state(config), **fields)
    for seat, column in ((ONE, first), (TWO, second)):
        for slot, ship in enumerate(column.split(), 1):
            state = play(GAME, state, seat, parse_action(config, f"{ship} {slot}"))
        state = play(GAME, state, seat, Ready())
    return state


def fleet(*kinds: tuple[str, int, int]) -> Config:
    """Return one ship of each kind; after a hit, a ship has one mast and one gun less."""
    return Config(
        ships=tuple(
            ShipKind(name, 1, (masts, guns), (max(0, masts - 1), max(0, guns - 1)))
            for name, masts, guns in kinds
        )
    )


def ordering_stage(at: State | Observation) -> OrderingStage:
    """Return the present ordering stage."""
    assert isinstance(at.stage, OrderingStage)
    return at.stage


def columns_of(at: State | Observation) -> Columns:
    """Return both columns, after they are shown."""
    assert not isinstance(at.stage, OrderingStage)
    return at.stage.columns


def first_of(state: State) -> Seat:
    """Return the first player of the series."""
    assert not isinstance(state.stage, (OrderingStage, MeetingStage))
    return state.stage.first
