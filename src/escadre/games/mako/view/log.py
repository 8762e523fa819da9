"""The log line of each ply."""

from typing import Any

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.mako.notation import square_name
from escadre.games.mako.rules.boats import moved_boat
from escadre.games.mako.rules.model import (
    ChooseBoat,
    ChoosePhase,
    MoveBoat,
    Observation,
    Pass,
    SendMine,
    SendPhase,
    State,
)
from escadre.games.mako.view.panels import boat_text


def describe_ply(
    before: Observation, seat: Seat, action: Any, after: Observation, say: Words
) -> str:
    """Return the log line of a ply."""
    was, now = before.sea, after.sea
    match action:
        case MoveBoat(boat, square):
            return _log_step(was, now, boat, square, say)
        case SendMine(square):
            return _log_mine(was, now, square, say)
        case Pass():
            return say("told-pass")
        case ChooseBoat(boat):
            return _log_choice(was, now, seat, boat, say)
        case DiceOutcome(pips):
            if not isinstance(now.phase, SendPhase):  # MAK-12
                return say("told-no-place", pips=pips[0])
            return say("told-die", pips=pips[0])
        case DrawOutcome(item):
            return say("told-first", seat=PlayerArgument(item))
        case _:
            raise TypeError(f"no ply of this game: {action!r}")


def _log_choice(was: State, now: State, seat: Seat, boat: int, say: Words) -> str:
    """MAK-17: report the boat chosen; the third choice also decides the fourth."""
    told = say("told-choice", boat=boat_text(boat, say))
    if isinstance(now.phase, ChoosePhase):
        return told
    (last,) = set(was.race.sailing) - {*was.chosen, boat}
    return told + say("told-left", boat=boat_text(last, say), seat=PlayerArgument(1 - seat))


def _log_step(was: State, now: State, boat: int, square: int, say: Words) -> str:
    """MAK-6, MAK-14, MAK-15: report the square, a mine taken back, home, or no mine to send."""
    name, to = boat_text(boat, say), square_name(was.race, square)
    parts = [say("told-step", boat=name, square=to)]
    for colour_, mines in enumerate(was.mines):
        if mines >> square & 1:
            own = "told-taken" if colour_ == boat else "told-taken-friend"
            parts.append(say(own, boat=boat_text(colour_, say)))
    if boat in now.home:
        parts.append(say("told-home", rank=now.home.index(boat) + 1))
    elif moved_boat(now) is None:
        parts.append(say("told-no-mines"))
    return "".join(parts)


def _log_mine(was: State, now: State, square: int, say: Words) -> str:
    """MAK-10, MAK-11: report a mine that stays, or a boat sent back to its port."""
    name = square_name(was.race, square)
    if square not in was.boats:
        return say("told-mine", square=name)
    hit = was.boats.index(square)
    return say("told-hit", square=name, boat=boat_text(hit, say))
