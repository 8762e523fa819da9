"""The log line of each ply."""

from typing import Any

from escadre.core.chance import Drawn
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import Player
from escadre.games.battleship.rules.fleets import squares
from escadre.games.battleship.rules.model import Bomb, Lift, Observation, Place
from escadre.games.battleship.view.panels import ship_name


def tell(before: Observation, seat: Seat, action: Any, after: Observation, say: Words) -> str:
    """Return the log line of a ply that this viewer saw."""
    sea = after.config.sea
    match action:
        case Bomb(square):
            target = 1 - seat
            answer = _answer(before, after, target, square, say)
            return say("told-bomb", square=sea.names[square], answer=answer)
        case Place(size, square, _):
            return say(
                "told-place", ship=ship_name(after.config, size, say), square=sea.names[square]
            )
        case Lift(square):
            return say("told-lift", square=sea.names[square])
        case Drawn(item):
            return say("told-first", seat=Player(item))
        case _:
            return say("told-ready")


def quiet(before: Observation, action: Any) -> bool:
    """Tell whether to omit a log line: a fleet is reported once, when it is ready."""
    return isinstance(action, Place | Lift)


def _answer(before: Observation, after: Observation, target: int, square: int, say: Words) -> str:
    sunk = set(after.sunk[target]) - set(before.sunk[target])
    if sunk:
        name = ship_name(after.config, squares(tuple(sunk)).bit_count(), say)
        return say("answer-sunk", ship=name)
    return say("answer-hit") if after.hit[target] >> square & 1 else say("answer-water")
