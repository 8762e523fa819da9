"""Surveys: answers to a player's questions about one ship's fire zones, reach and threat."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.game import replace_item
from escadre.core.i18n.catalogue import Words
from escadre.core.scene import Region, Sight, SurveyAnswer, SurveyQuestion
from escadre.games.armada.rules.hulls import Pose, tip_point
from escadre.games.armada.rules.model import (
    BattlePhase,
    DeployedShip,
    DeployPhase,
    Observation,
    UndeployedShip,
    enemy_ships,
    hulls_of,
)
from escadre.games.armada.view.panels import ship_from_id, ship_id, ship_name
from escadre.games.armada.view.survey.fire_zones import fire_survey


def survey(observation: Observation, question: SurveyQuestion, say: Words) -> SurveyAnswer | None:
    """Answer a question; None if the ship is not on the table."""
    state, number = observation.state, ship_from_id(question.hull)
    if number is None or not isinstance(state, DeployPhase | BattlePhase):
        return None
    battle = as_battle_phase(state) if isinstance(state, DeployPhase) else state
    if number >= len(battle.ships) or battle.ships[number].sunk:
        return None
    if question.heading is not None:
        battle = _after_step(battle, number, question.heading)
    if question.about == "fire":
        return fire_survey(battle, number, say)
    return _area_answer(battle, number, question.about, say)


def as_battle_phase(state: DeployPhase) -> BattlePhase:
    """Return a battle with the ships on the table; undeployed ships count as sunk."""
    ships = tuple(map(_as_deployed, state.ships))
    return BattlePhase(
        state.config, state.agreement, ships, state.flags, turn=state.agreement.first
    )


def _as_deployed(ship: DeployedShip | UndeployedShip) -> DeployedShip:
    if isinstance(ship, DeployedShip):
        return ship
    return DeployedShip(ship.seat, ship.size, Pose(0, 0, 0), sunk=True)


def _after_step(state: BattlePhase, number: int, heading: int) -> BattlePhase:
    """ARM-7: return the battle after a step of this ship to this heading."""
    ship = state.ships[number]
    x, y = tip_point(ship.size, ship.pose)
    moved_ship = replace(ship, pose=Pose(x, y, heading))
    return replace(state, ships=replace_item(state.ships, number, moved_ship))


def _area_answer(state: BattlePhase, number: int, about: str, say: Words) -> SurveyAnswer:
    """Return the answer with an area, of a threat also with the enemies in it.

    NumPy is loaded only here.
    """
    from escadre.games.armada.view.survey.reach_and_threat import (
        reach_area,
        threat_area,
        touches_rings,
    )

    name = ship_name(state.ships, number, say)
    label = say(f"survey-{about}", ship=name)
    if about == "reach":
        return SurveyAnswer(label, (Region(about, label, reach_area(state, number)),))
    rings = threat_area(state, number)
    enemies = enemy_ships(state, state.ships[number].seat)
    hulls = hulls_of(state.ships)
    targets = [target for target in enemies if touches_rings(hulls[target], rings)]
    target_names = ", ".join(ship_name(state.ships, target, say) for target in targets)
    note = say("survey-threatened", ship=name, targets=target_names) if targets else ""
    sights = tuple(Sight(ship_id(target)) for target in targets)
    return SurveyAnswer(note, (Region(about, label, rings),), sights)
