"""Four captains of Armada. They see the whole table, as everybody does.

One sails where the wind blows, one closes in on the nearest enemy. The two others think a turn
through and play what looks best on in their heads: the one sees what she can hit and not what the
enemy could hit then, the other weighs both, and asks besides how the former would answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, hypot, tanh

from msgspec.structs import replace

from escadre.core.chance import Rng
from escadre.core.game import Decision, Seat, Terminal
from escadre.core.kit import returns_at
from escadre.games.armada.hulls import TURN, Pose
from escadre.games.armada.planning import STANDARD, Planner, worth
from escadre.games.armada.rules import (
    Action,
    Answer,
    Build,
    Deploy,
    EndTurn,
    Fire,
    Hoist,
    LetBegin,
    NameFleets,
    Observation,
    State,
    Step,
    TakeFleet,
    deploy_objection,
    legal_actions,
    node,
    sides,
    stepped_hull,
)
from escadre.games.armada.setups import FORMATIONS, arranged

Captaincy = Callable[[State, Seat, Rng], Action]
"""How a captain plays the turns of a battle."""


def _any(listed: Sequence[Action], rng: Rng) -> Action:
    return listed[rng.randrange(len(listed))]


def at_whim(state: State, seat: Seat, rng: Rng) -> Action:
    """Fire at what can be hit; else anything that is listed, all equally likely."""
    listed = list(legal_actions(Observation(seat, state)))
    shots = [action for action in listed if isinstance(action, Fire)]
    return _any(shots or listed, rng)


def closing_in(state: State, seat: Seat, rng: Rng) -> Action:
    """Fire whenever there is something to hit; else the step that brings a ship nearest to it."""
    listed = list(legal_actions(Observation(seat, state)))
    shots = [action for action in listed if isinstance(action, Fire)]
    if shots:
        return _any(shots, rng)
    enemies = list(_enemies(state, seat))
    steps = [action for action in listed if isinstance(action, Step)]
    if not steps or not enemies:
        return EndTurn()
    if state.moving is not None:
        under_way = [step for step in steps if step.ship == state.moving[0]]
        steps = under_way or steps
    return min(steps, key=lambda step: _distance(state, step, enemies))


def _distance(state: State, step: Step, enemies: list[Pose]) -> float:
    """How near the middle of the ship comes to the nearest enemy's base."""
    corners = stepped_hull(state, step.ship, step.heading)
    x, y = (sum(row) / len(row) for row in zip(*corners, strict=True))
    return min(hypot(enemy.x - x, enemy.y - y) for enemy in enemies)


def _enemies(state: State, seat: Seat) -> Iterator[Pose]:
    together = sides(state.config)
    for ship in state.ships:
        if not ship.sunk and ship.pose is not None and together[ship.seat] != together[seat]:
            yield ship.pose


@dataclass(frozen=True)
class Captain:
    """A way to play the battle; `formation` None: she deploys anywhere."""

    battle: Captaincy
    formation: str | None = None
    takes_large: bool | None = None  # ARM-2: None: whatever the lot says

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """What she does now."""
        state, seat = observation.table, observation.viewer
        assert seat is not None
        if state.turn is not None:
            return self.battle(state, Seat(seat), rng)
        listed = list(legal_actions(observation))
        if self.formation is None:
            return _any(listed, rng)
        return self._prepared(observation, listed, rng)

    def _prepared(self, seen: Observation, listed: list[Action], rng: Rng) -> Action:
        """ARM-2, ARM-4, ARM-16, ARM-17, ARM-19: before the battle."""
        state = seen.table
        assert self.formation is not None and seen.viewer is not None
        now = node(state)
        assert isinstance(now, Decision)
        match listed[0]:
            case Deploy():
                planned = _in_formation(seen, self.formation, rng)
                return planned or _any(listed, rng)
            case TakeFleet() if self.takes_large is not None:
                return TakeFleet(self.takes_large)
            case LetBegin():
                return LetBegin(int(seen.viewer))
            case NameFleets():
                return NameFleets(4, 4, 4, rng.randrange(2) == 0)
            case Build():
                return _any([Build(0, 0, 4), Build(0, 3, 2), Build(1, 4, 1)], rng)
            case Answer():
                return Answer(rng.randrange(2) == 0)
            case Hoist():
                mine = [n for n, ship in enumerate(state.ships) if ship.seat == seen.viewer]
                return Hoist(max(mine, key=lambda n: state.ships[n].size))
            case _:
                return _any(listed, rng)


def _in_formation(seen: Observation, formation: str, rng: Rng) -> Action | None:
    """The next ship where the formation of the whole fleet wants it, if it can lie there."""
    state, seat = seen.table, seen.viewer
    assert seat is not None
    bare = tuple(replace(s, pose=None) if s.seat == seat else s for s in state.ships)
    whole = Observation(seat, replace(state, ships=bare))
    for planned in (whole, seen):
        for action in arranged(FORMATIONS[formation], planned, rng):
            assert isinstance(action, Deploy)
            waits = state.ships[action.ship].pose is None
            if waits and deploy_objection(state, Seat(seat), action) is None:
                return _by_eye(state, Seat(seat), action, rng)
    return None


def _by_eye(state: State, seat: Seat, wanted: Deploy, rng: Rng) -> Deploy:
    """A little beside where it is wanted, if it can lie there: no two battles begin alike."""
    x, y, heading = (rng.randrange(2 * most + 1) - most for most in (ASTRAY, ASTRAY, SWUNG))
    there = Deploy(wanted.ship, wanted.x + x, wanted.y + y, (wanted.heading + heading) % TURN)
    return wanted if deploy_objection(state, seat, there) else there


ASTRAY = 250  # thousandths of an inch
SWUNG = 50  # tenths of a degree


RASH = Planner((2, 1, 1), STANDARD._replace(fear=0.0), tries=2, ahead=6)
"""Plays the two turns on from which she can hit most, and does not ask what could hit her."""

WARY = Planner((4, 3, 2), tries=8, ahead=6, answers=RASH)
"""Looks at eight turns again: what who closes in and what a rash one would make of them."""


def estimate(state: State) -> list[float] | None:
    """The returns to expect at the start of a turn, which a rash captain plays."""
    if state.turn is None:
        return [0.0] * state.config.players  # no formation is known to be the better one
    if state.actions or state.moving is not None:
        return None
    state = RASH.played(state, state.turn)
    if isinstance(now := node(state), Terminal):
        return list(now.returns)
    assert state.turn is not None
    together = sides(state.config)
    worths = [
        worth(state, Seat(seat), STANDARD, side == together[state.turn]) / DECISIVE
        for seat, side in enumerate(together)
    ]
    return [*map(tanh, worths)] if len({*together}) == 2 else returns_at([*map(exp, worths)])


DECISIVE = 4.0
"""Points of damage that go far to decide a battle."""

CAPTAINS = {
    "mousse": Captain(at_whim),
    "bosco": Captain(closing_in, "line"),
    "capitaine": Captain(RASH.choose, "line", takes_large=False),
    "amiral": Captain(WARY.choose, "line", takes_large=False),
}
