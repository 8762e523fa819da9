"""The log line of each ply."""

from __future__ import annotations

from escadre.core.chance import Drawn
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import Player
from escadre.games.armada.rules.hulls import TURN
from escadre.games.armada.rules.model import (
    SEALED,
    SEALED_FLAG,
    Action,
    AnswerOffer,
    Battle,
    Build,
    BuildingFleets,
    Deploy,
    DeployedShip,
    Deploying,
    EndTurn,
    Fire,
    Hoist,
    LetBegin,
    NameFleets,
    NamingFleets,
    Observation,
    State,
    Step,
    TakeFleet,
    TakingFleet,
    is_sunk,
    ships_of,
)
from escadre.games.armada.view.panels import fleet_name, offered_names, ship_name


def tell(
    before: Observation, seat: Seat, action: Action | Drawn, after: Observation, say: Words
) -> str:
    """Return the log line of a ply that this viewer saw."""
    match action:
        case Drawn(item):
            by_lot = isinstance(after.table, TakingFleet | NamingFleets)
            return say("told-chooser" if by_lot else "told-first", seat=Player(item))
        case TakeFleet(large):
            return say("told-larges" if large else "told-smalls")
        case LetBegin(chosen):
            return say("told-first", seat=Player(chosen))
        case NameFleets(mine_large=mine):
            larges, others = offered_names(action, say)
            return say("name-mine" if mine else "name-theirs", larges=larges, others=others)
        case AnswerOffer(swap):
            return say("swap" if swap else "agree")
        case Build(small, medium, large):
            if _is_sealed(after.table, seat):
                return say("told-built")
            return say("told-build", fleet=fleet_name((small, medium, large), say))
        case EndTurn():
            return say("told-end" if quiet(before, action) else "told-pass")
        case Hoist() if _is_flag_sealed(after.table, seat):
            return say("told-flag")
        case Deploy() | Hoist() | Step() | Fire():
            return _of_ships(action, after.table, say)


def quiet(before: Observation, action: Action | Drawn) -> bool:
    """ARM-5: tell whether to omit the end of a turn, as its actions have lines already."""
    table = before.table
    return isinstance(action, EndTurn) and isinstance(table, Battle) and table.actions > 0


def _is_sealed(table: State, seat: Seat) -> bool:
    """ARM-17: tell whether the fleet built is hidden from this viewer."""
    return isinstance(table, BuildingFleets) and table.fleets[seat] == SEALED


def _is_flag_sealed(table: State, seat: Seat) -> bool:
    """ARM-19: tell whether the flag chosen is hidden from this viewer."""
    return isinstance(table, Deploying) and table.flags[seat] == SEALED_FLAG


_WINDS = 8


def _wind(heading: int) -> int:
    """ARM-7: return the nearest of eight compass points, north first; records are exact."""
    return (heading * _WINDS + TURN // 2) // TURN % _WINDS


def _of_ships(action: Deploy | Hoist | Step | Fire, table: State, say: Words) -> str:
    if action.ship is None:
        return say("told-plant")
    ships = ships_of(table)
    name = ship_name(ships, action.ship, say)
    match action:
        case Deploy():
            return say("told-deploy", ship=name)
        case Hoist():
            return say("told-hoist", ship=name)
        case Step(_, heading):
            return say("told-step", ship=name, way=_wind(heading))
        case Fire(_, _, target):
            hit, struck = ships[target], ship_name(ships, target, say)
            if is_sunk(hit) or not isinstance(hit, DeployedShip):
                return say("told-sunk", ship=name, target=struck)
            return say("told-hit", ship=name, target=struck, left=hit.size - hit.damage)
