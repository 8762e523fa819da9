"""Log lines: one sentence for each ply that a viewer observes."""

from __future__ import annotations

from escadre.core.chance import DrawOutcome
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.armada.rules.hulls import FULL_TURN
from escadre.games.armada.rules.model import (
    HIDDEN_FLAG,
    HIDDEN_FLEET,
    Action,
    AnswerOffer,
    BattlePhase,
    BuildFleet,
    BuildPhase,
    ChooseFirst,
    Deploy,
    DeployedShip,
    DeployPhase,
    EndTurn,
    Fire,
    Observation,
    OfferFleets,
    OfferPhase,
    PlaceFlag,
    State,
    Step,
    TakeFleet,
    TakeFleetPhase,
    all_ships,
    is_sunk,
)
from escadre.games.armada.view.panels import fleet_text, offer_texts, ship_name

_COMPASS_POINTS = 8


def describe_ply(
    before: Observation, seat: Seat, action: Action | DrawOutcome, after: Observation, say: Words
) -> str:
    """Return the log line of a ply that this viewer observed."""
    match action:
        case DrawOutcome(item):
            is_chooser = isinstance(after.state, TakeFleetPhase | OfferPhase)
            return say("told-chooser" if is_chooser else "told-first", seat=PlayerArgument(item))
        case TakeFleet(large):
            return say("told-larges" if large else "told-smalls")
        case ChooseFirst(chosen):
            if chosen == seat:
                return say("told-begins-self")
            return say("told-begins", seat=PlayerArgument(chosen))
        case OfferFleets(keeps_large=mine):
            larges, others = offer_texts(action, say)
            return say(
                "told-offer-larges" if mine else "told-offer-others", larges=larges, others=others
            )
        case AnswerOffer(swap):
            return say("told-swap" if swap else "told-agree")
        case BuildFleet(small, medium, large):
            if _is_hidden_fleet(after.state, seat):
                return say("told-built")
            return say("told-build", fleet=fleet_text((small, medium, large), say))
        case EndTurn():
            return say("told-end" if omit_from_log(before, action) else "told-pass")
        case PlaceFlag() if _is_hidden_flag(after.state, seat):
            return say("told-flag")
        case Deploy() | PlaceFlag() | Step() | Fire():
            return _describe_ship_action(action, after.state, say)


def omit_from_log(before: Observation, action: Action | DrawOutcome) -> bool:
    """ARM-5: return whether the log omits a ply: the end of a turn in which a ship has acted."""
    state = before.state
    return isinstance(action, EndTurn) and isinstance(state, BattlePhase) and state.actions > 0


def _is_hidden_fleet(state: State, seat: Seat) -> bool:
    """ARM-17: return whether the fleet built is hidden from this viewer."""
    return isinstance(state, BuildPhase) and state.fleets[seat] == HIDDEN_FLEET


def _is_hidden_flag(state: State, seat: Seat) -> bool:
    """ARM-19: return whether the flag chosen is hidden from this viewer."""
    return isinstance(state, DeployPhase) and state.flags[seat] == HIDDEN_FLAG


def _compass_point(heading: int) -> int:
    """ARM-7: return the nearest of eight compass points, from 0 in the north."""
    return (heading * _COMPASS_POINTS + FULL_TURN // 2) // FULL_TURN % _COMPASS_POINTS


def _describe_ship_action(
    action: Deploy | PlaceFlag | Step | Fire, state: State, say: Words
) -> str:
    if action.ship is None:
        return say("told-plant")
    ships = all_ships(state)
    name = ship_name(ships, action.ship, say)
    match action:
        case Deploy():
            return say("told-deploy", ship=name)
        case PlaceFlag():
            return say("told-hoist", ship=name)
        case Step(_, heading):
            return say("told-step", ship=name, way=_compass_point(heading))
        case Fire(_, _, target):
            target_ship, target_name = ships[target], ship_name(ships, target, say)
            if is_sunk(target_ship) or not isinstance(target_ship, DeployedShip):
                return say("told-sunk", ship=name, target=target_name)
            return say(
                "told-hit",
                ship=name,
                target=target_name,
                left=target_ship.size - target_ship.damage,
            )
