"""Log lines: one sentence for each ply."""

from typing import Any

from escadre.core.chance import DrawOutcome
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.battleship.rules.fleets import fleet_squares
from escadre.games.battleship.rules.model import Bomb, Observation, PlaceShip, RemoveShip
from escadre.games.battleship.view.panels import ruled_out_squares, ship_name


def describe_ply(
    before: Observation, seat: Seat, action: Any, after: Observation, say: Words
) -> str:
    """Return the log line of a ply that this viewer observed."""
    sea = after.config.sea
    match action:
        case Bomb(square):
            target = 1 - seat
            answer = _bomb_answer(before, after, target, square, say)
            return say("told-bomb", square=sea.names[square], answer=answer)
        case PlaceShip(size, square, _):
            return say(
                "told-place", ship=ship_name(after.config, size, say), square=sea.names[square]
            )
        case RemoveShip(square):
            return say("told-lift", square=sea.names[square])
        case DrawOutcome(item):
            return say("told-first", seat=PlayerArgument(item))
        case _:
            return say("told-ready")


def omit_from_log(before: Observation, action: Any) -> bool:
    """Return whether the log omits a ply: placements, because a fleet is reported when ready."""
    return isinstance(action, PlaceShip | RemoveShip)


def _hit_answer(after: Observation, target: int, square: int, say: Words) -> str:
    """BAT-9, BAT-12: report a hit; until the end only the ship's owner learns which ship it is."""
    fleet = after.fleets[target] or ()
    ship = next((each for each in fleet if each >> square & 1), 0)
    if not ship:
        return say("answer-hit")
    return say("answer-hit-ship", ship=ship_name(after.config, ship.bit_count(), say))


def _bomb_answer(
    before: Observation, after: Observation, target: int, square: int, say: Words
) -> str:
    sunk = set(after.sunk[target]) - set(before.sunk[target])
    if sunk:
        name = ship_name(after.config, fleet_squares(tuple(sunk)).bit_count(), say)
        return say("answer-sunk", ship=name)
    if after.hit[target] >> square & 1:
        return _hit_answer(after, target, square, say)
    return say("answer-wasted" if is_beside_sunk_ship(before, target, square) else "answer-water")


def is_beside_sunk_ship(before: Observation, target: int, square: int) -> bool:
    """BAT-8: return whether this square is beside a sunk ship, so that no ship could be there."""
    return bool(ruled_out_squares(before.config.sea, before.sunk[target]) >> square & 1)
