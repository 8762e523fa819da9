"""A captain: how it prepares, and its battle tactic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from escadre.core.chance import Rng
from escadre.games.armada.captains.simple import Tactic
from escadre.games.armada.rules.deployment import ships_waiting, validate_deploy
from escadre.games.armada.rules.game import legal_actions
from escadre.games.armada.rules.hulls import TURN
from escadre.games.armada.rules.model import (
    Action,
    AnsweringOffer,
    AnswerOffer,
    Battle,
    Build,
    BuildingFleets,
    ChoosingFirst,
    Deploy,
    Deploying,
    Hoist,
    LetBegin,
    NameFleets,
    NamingFleets,
    Observation,
    TakeFleet,
    TakingFleet,
    WaitingShip,
)
from escadre.games.armada.setups import FORMATIONS, arranged

DEPLOY_ASIDE = 250  # thousandths of an inch: the largest distance of a ship from its intended place
DEPLOY_TURNED = 50  # tenths of a degree

T = TypeVar("T")


def _any(listed: Sequence[T], rng: Rng) -> T:
    return listed[rng.randrange(len(listed))]


@dataclass(frozen=True)
class BattleCaptain:
    """A captain of battles; `formation` None: it prepares them at random."""

    tactic: Tactic
    formation: str | None = None
    takes_large: bool | None = None  # ARM-2: None: as the lot decides

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose an action."""
        if isinstance(observation.table, Battle):
            return self.tactic(observation.table, rng)
        planned = None
        if self.formation is not None:
            planned = self._prepared(observation, self.formation, rng)
        return planned or _any(legal_actions(observation), rng)

    def _prepared(self, seen: Observation, formation: str, rng: Rng) -> Action | None:
        """ARM-2, ARM-4, ARM-16, ARM-17, ARM-19: choose before the battle; None: any action."""
        match seen.table:
            case Deploying() as state if ships_waiting(state):
                return _in_formation(state, formation, rng)
            case Deploying(seat=seat, ships=ships):
                mine = [n for n, ship in enumerate(ships) if ship.seat == seat]
                return Hoist(max(mine, key=lambda n: ships[n].size))
            case BuildingFleets():
                return _any([Build(0, 0, 4), Build(0, 3, 2), Build(1, 4, 1)], rng)
            case TakingFleet() if self.takes_large is not None:
                return TakeFleet(self.takes_large)
            case ChoosingFirst(chooser=chooser):
                return LetBegin(1 - chooser)
            case NamingFleets():
                return NameFleets(4, 4, 4, rng.randrange(2) == 0)
            case AnsweringOffer():
                return AnswerOffer(rng.randrange(2) == 0)
            case _:
                return None


def _in_formation(state: Deploying, formation: str, rng: Rng) -> Deploy | None:
    """Deploy the next ship at its place in the whole fleet's formation, if free."""
    bare = tuple(
        WaitingShip(ship.seat, ship.size) if ship.seat == state.seat else ship
        for ship in state.ships
    )
    for planned in (replace(state, ships=bare), state):
        for action in arranged(FORMATIONS[formation], planned):
            waits = isinstance(state.ships[action.ship], WaitingShip)
            if waits and validate_deploy(state, action) is None:
                return _a_little_beside(state, action, rng)
    return None


def _a_little_beside(state: Deploying, wanted: Deploy, rng: Rng) -> Deploy:
    """Deploy near the intended place, if free, so that battles begin differently."""
    x, y, heading = (
        rng.randrange(2 * most + 1) - most for most in (DEPLOY_ASIDE, DEPLOY_ASIDE, DEPLOY_TURNED)
    )
    there = Deploy(wanted.ship, wanted.x + x, wanted.y + y, (wanted.heading + heading) % TURN)
    return wanted if validate_deploy(state, there) else there
