"""The captains' choices before the battle: fleet, deployment, flagship and first player."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.chance import Rng, random_item
from escadre.games.armada.automatic_setups import (
    CAPTAINS_FORMATIONS,
    deploy_in_formation,
    fleet_front,
    with_jitter,
)
from escadre.games.armada.rules.deployment import undeployed_ships, validate_deploy
from escadre.games.armada.rules.game import legal_actions
from escadre.games.armada.rules.hulls import FULL_TURN
from escadre.games.armada.rules.model import (
    Action,
    AnswerOffer,
    AnswerPhase,
    BuildFleet,
    BuildPhase,
    ChooseFirst,
    ChooseFirstPhase,
    Deploy,
    DeployPhase,
    Observation,
    OfferFleets,
    OfferPhase,
    PlaceFlag,
    TakeFleet,
    TakeFleetPhase,
    UndeployedShip,
)

MAX_RANDOM_TRIES = 40  # random actions tried before any heading will do


def choose_before_battle(
    observation: Observation, formation: str | None, takes_large: bool | None, rng: Rng
) -> Action:
    """Choose an action before the battle.

    `formation`: the fleet's deployment; without one, every choice is random, but each ship
    heads towards the enemy. `takes_large`: ARM-2, whether to take the large ships; None: at random.
    """
    planned = None
    if formation is not None:
        planned = _planned_choice(observation, formation, takes_large, rng)
    return planned or _random_choice(observation, rng)


def _random_choice(observation: Observation, rng: Rng) -> Action:
    """Return a random action, for a deployment one that heads towards the enemy."""
    legal, state = legal_actions(observation), observation.state
    action = random_item(legal, rng)
    for _ in range(MAX_RANDOM_TRIES):
        if not (isinstance(action, Deploy) and isinstance(state, DeployPhase)):
            break
        turn = (action.heading - fleet_front(state.config, state.seat).heading) % FULL_TURN
        if not FULL_TURN // 8 < turn < FULL_TURN - FULL_TURN // 8:
            break
        action = random_item(legal, rng)
    return action


def _planned_choice(
    observation: Observation, formation: str, takes_large: bool | None, rng: Rng
) -> Action | None:
    """ARM-2, ARM-4, ARM-16, ARM-17, ARM-19: return a planned choice; None if any will do."""
    match observation.state:
        case DeployPhase() as state if undeployed_ships(state):
            return _in_formation(state, formation, rng)
        case DeployPhase(seat=seat, ships=ships):
            own = [n for n, ship in enumerate(ships) if ship.seat == seat]
            return PlaceFlag(max(own, key=lambda n: ships[n].size))
        case BuildPhase():
            return random_item([BuildFleet(0, 0, 4), BuildFleet(0, 3, 2), BuildFleet(1, 4, 1)], rng)
        case TakeFleetPhase() if takes_large is not None:
            return TakeFleet(takes_large)
        case ChooseFirstPhase(chooser=chooser):
            return ChooseFirst(1 - chooser)
        case OfferPhase():
            return OfferFleets(4, 4, 4, rng.randrange(2) == 0)
        case AnswerPhase():
            return AnswerOffer(rng.randrange(2) == 0)
        case _:
            return None


def _in_formation(state: DeployPhase, formation: str, rng: Rng) -> Deploy | None:
    """Deploy the next ship at its place in the fleet's formation; None if no ship has a place."""
    undeployed = tuple(
        UndeployedShip(ship.seat, ship.size) if ship.seat == state.seat else ship
        for ship in state.ships
    )
    for planned in (replace(state, ships=undeployed), state):
        for action in deploy_in_formation(CAPTAINS_FORMATIONS[formation], planned):
            is_waiting = isinstance(state.ships[action.ship], UndeployedShip)
            if is_waiting and validate_deploy(state, action) is None:
                return with_jitter(state, action, rng)
    return None
