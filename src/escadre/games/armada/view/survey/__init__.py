"""Answers about one ship: fire zones, reach, threat."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.game import replace_item
from escadre.core.i18n.catalogue import Words
from escadre.core.scene import Region, SurveyAnswer, SurveyQuestion
from escadre.games.armada.rules.hulls import Pose, tip
from escadre.games.armada.rules.model import (
    Battle,
    DeployedShip,
    Deploying,
    Observation,
    WaitingShip,
)
from escadre.games.armada.view.panels import ship_name, ship_number
from escadre.games.armada.view.survey.fire_zones import fire_answer


def survey(seen: Observation, question: SurveyQuestion, say: Words) -> SurveyAnswer | None:
    """Answer this viewer; None if there is no such ship on the table, or the pose is illegal."""
    state, number = seen.table, ship_number(question.hull)
    if number is None or not isinstance(state, Deploying | Battle):
        return None
    battle = as_battle(state) if isinstance(state, Deploying) else state
    if number >= len(battle.ships) or battle.ships[number].sunk:
        return None
    if question.heading is not None:
        battle = _turned(battle, number, question.heading)
    if question.about == "fire":
        return fire_answer(battle, number, say)
    return _area(battle, number, question.about, say)


def as_battle(state: Deploying) -> Battle:
    """Return a battle that begins with the ships on the table; waiting ones count as sunk."""
    ships = tuple(map(_lying, state.ships))
    return Battle(state.config, state.opening, ships, state.flags, turn=state.opening.first)


def _lying(ship: DeployedShip | WaitingShip) -> DeployedShip:
    if isinstance(ship, DeployedShip):
        return ship
    return DeployedShip(ship.seat, ship.size, Pose(0, 0, 0), sunk=True)


def _turned(state: Battle, number: int, heading: int) -> Battle:
    """ARM-7: return the ship after a step to this heading."""
    ship = state.ships[number]
    x, y = tip(ship.size, ship.pose)
    there = replace(ship, pose=Pose(x, y, heading))
    return replace(state, ships=replace_item(state.ships, number, there))


def _area(state: Battle, number: int, about: str, say: Words) -> SurveyAnswer:
    """Return an area; NumPy is loaded only then."""
    from escadre.games.armada.view.survey.reach import reached, threatened

    rings = (reached if about == "reach" else threatened)(state, number)
    label = say(f"survey-{about}", ship=ship_name(state.ships, number, say))
    return SurveyAnswer(label, (Region(about, label, rings),))
