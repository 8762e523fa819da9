"""Log lines: one sentence for each ply."""

from typing import Any

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.mako.notation import square_name
from escadre.games.mako.rules.boats import arrival_rank, moved_boat
from escadre.games.mako.rules.model import (
    ChooseBoat,
    ChoosePhase,
    MoveBoat,
    Observation,
    Pass,
    RollPhase,
    SendMine,
    SendMinePhase,
    State,
)
from escadre.games.mako.view.panels import boat_name


def describe_ply(
    before: Observation, seat: Seat, action: Any, after: Observation, say: Words
) -> str:
    """Return the log line of a ply."""
    old, new = before.state, after.state
    match action:
        case MoveBoat(boat, square):
            return _log_step(old, new, boat, square, say)
        case SendMine(square):
            return _log_mine(old, square, say)
        case Pass():
            return say("told-pass")
        case ChooseBoat(boat):
            return _log_choice(old, new, seat, boat, say)
        case DiceOutcome(pips):
            return _log_die(old, new, pips[0], say)
        case DrawOutcome(item):
            return say("told-first", seat=PlayerArgument(item))
        case _:
            raise TypeError(f"no ply of this game: {action!r}")


def _log_die(old: State, new: State, pips: int, say: Words) -> str:
    """MAK-8, MAK-12: report the die, its player, and the boat whose mine it sends."""
    assert isinstance(old.phase, RollPhase)
    return say(
        "told-die" if isinstance(new.phase, SendMinePhase) else "told-no-place",
        seat=PlayerArgument(old.phase.seat),
        pips=pips,
        boat=boat_name(old.phase.boat, say),
    )


def _log_choice(old: State, new: State, seat: Seat, boat: int, say: Words) -> str:
    """MAK-17: report the boat chosen, and after the third choice the last boat."""
    line = say("told-choice", boat=boat_name(boat, say))
    if isinstance(new.phase, ChoosePhase):
        return line
    (last,) = set(old.race_config.sailing) - {*old.chosen, boat}
    return line + say("told-left", boat=boat_name(last, say), seat=PlayerArgument(1 - seat))


def _log_step(old: State, new: State, boat: int, square: int, say: Words) -> str:
    """MAK-6, MAK-14, MAK-15: report the square, a mine taken back, an arrival, or no mine left."""
    name, target = boat_name(boat, say), square_name(old.race_config, square)
    parts = [say("told-step", boat=name, square=target)]
    for colour, mines in enumerate(old.mines):
        if mines >> square & 1:
            message_id = "told-taken" if colour == boat else "told-taken-friend"
            parts.append(say(message_id, boat=boat_name(colour, say)))
    if rank := arrival_rank(new, boat):
        parts.append(say("told-home", rank=rank))
    elif moved_boat(new) is None:
        parts.append(say("told-no-mines"))
    return "".join(parts)


def _log_mine(old: State, square: int, say: Words) -> str:
    """MAK-10, MAK-11: report a mine that stays, or a boat sent back to its port."""
    name = square_name(old.race_config, square)
    if square not in old.boats:
        return say("told-mine", square=name)
    hit = old.boats.index(square)
    return say("told-hit", square=name, boat=boat_name(hit, say))
