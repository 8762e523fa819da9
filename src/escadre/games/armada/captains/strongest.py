"""The strongest captain and the one below it: search over whole turns, rollouts, replies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.armada.captains.coverage import places_after_move
from escadre.games.armada.captains.goals import WIN_VALUE
from escadre.games.armada.captains.move_paths import MovePaths
from escadre.games.armada.captains.position_value import (
    STANDARD_WEIGHTS,
    OpposingFleets,
    Weights,
    position_value,
    value_lost_by_hits,
)
from escadre.games.armada.captains.rollout import play_turn, play_turns, possible_sides
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.game import apply_battle_action
from escadre.games.armada.rules.model import (
    BattleAction,
    BattlePhase,
    EndTurn,
    Fire,
    enemy_ships,
    own_ships,
)
from escadre.games.armada.rules.shots import validate_can_fire, validate_shot
from escadre.games.armada.rules.turns import (
    ACTIONS_PER_TURN,
    max_steps,
    steps_made,
    validate_can_step,
)

_TRIES, _KEPT = 40, 3  # moves of a ship that the rules check, and that are continued
_BASIC_FLEET_SHIPS = 12  # in a battle of the basic fleets

Actions = tuple[BattleAction, ...]


class TurnPlan(NamedTuple):
    """The value of a turn, and its actions."""

    value: float
    actions: Actions


@dataclass(eq=False)
class Planner:
    """Searches whole turns. `widths`: the number of continuations after each action.

    The best `tries` turns are searched further, fewer where more than twelve ships are afloat: each
    is played on for `ahead` turns by fast captains. With `answers` the next captain also replies
    with this planner; then the mean of both counts, because it is unknown how far the enemy
    searches.
    """

    widths: tuple[int, ...]
    weights: Weights = STANDARD_WEIGHTS
    tries: int = 0
    ahead: int = 8
    answers: Planner | None = None
    _plans: dict[BattlePhase, BattleAction] = field(default_factory=dict, repr=False)
    _looked: tuple[BattlePhase, list[TurnPlan]] | None = field(default=None, repr=False)
    _promising: dict[tuple[object, ...], list[tuple[float, tuple[int, ...]]]] = field(
        default_factory=dict, repr=False
    )

    def choose(self, state: BattlePhase, rng: Rng) -> BattleAction:
        """Return the next action of the best turn found; deterministic."""
        if (planned := self._plans.get(state)) is not None:
            return planned
        plan = self.plan(state)
        self._plans.clear()  # of other turns and other matches
        for action in plan.actions:
            self._plans[state] = action
            state = apply_battle_action(state, action)
        return plan.actions[0]

    def plan(self, state: BattlePhase) -> TurnPlan:
        """Return the best turn found, or the rest of one."""
        return self.weighed(state)[0]

    def weighed(self, state: BattlePhase) -> list[TurnPlan]:
        """Return the turns searched, best first, with their values."""
        if self._looked and self._looked[0] is state:
            return self._looked[1]
        self._promising.clear()
        turns = self._sorted_turns(state)
        if self.tries and turns[0].value < WIN_VALUE:
            afloat = sum(not ship.sunk for ship in state.ships)
            tries = self.tries * min(_BASIC_FLEET_SHIPS, afloat) // afloat
            promising = [*turns[:tries], TurnPlan(0.0, tuple(play_turn(state)[1]))]
            turns = [turn._replace(value=self._foreseen(state, turn)) for turn in promising]
            turns.sort(key=lambda turn: -turn.value)  # among equals the first one
        self._looked = state, turns
        return turns

    def played(self, state: BattlePhase) -> BattlePhase:
        """Return the position after the best turn found."""
        return after_actions(state, self.plan(state).actions)

    def _sorted_turns(self, state: BattlePhase) -> list[TurnPlan]:
        """Return all turns generated, best first rating first."""
        seen: dict[tuple[object, ...], TurnPlan] = {}
        for turn, end in self._turns(state, state.turn, 0):  # of permutations with one result
            if (same := seen.get(end)) is None or len(turn.actions) < len(same.actions):
                seen[end] = turn
        return sorted(seen.values(), key=lambda turn: -turn.value)

    def _turns(
        self, state: BattlePhase, seat: Seat, depth: int
    ) -> Iterator[tuple[TurnPlan, tuple[object, ...]]]:
        """Generate continuations of this turn, and the ships' poses at its end."""
        value = position_value(state, seat, self.weights)
        if abs(value) == WIN_VALUE:
            yield TurnPlan(value, ()), (state.ships, state.won)
            return
        yield TurnPlan(value, (EndTurn(),)), (state.ships,)
        if depth >= len(self.widths):
            return
        for way in self._ways(state, self.widths[depth]):
            for turn, end in self._turns(after_actions(state, way.actions), seat, depth + 1):
                yield TurnPlan(turn.value, (*way.actions, *turn.actions)), end

    def _foreseen(self, state: BattlePhase, turn: TurnPlan) -> float:
        """Return the value of a turn some turns later."""
        seat, state = state.turn, after_actions(state, turn.actions)
        quick = position_value(play_turns(state, self.ahead), seat, self.weights)
        if self.answers is None or result(state):
            return quick
        answered = self.answers.played(state)
        return (quick + position_value(answered, seat, self.weights, to_move=True)) / 2

    def _ways(self, state: BattlePhase, width: int) -> list[TurnPlan]:
        """Return the shots and moves with the best first ratings: so many of each."""
        left = ACTIONS_PER_TURN - state.actions
        firing = [
            TurnPlan(value_lost_by_hits(state, s.target)[left] / left, (s,))
            for s in one_shot_per_target(state)
        ]
        moves: list[TurnPlan] = []
        if fleets := OpposingFleets.of(state, state.turn):
            for number in own_ships(state, state.turn):
                if not validate_can_step(state, number):
                    moves += self._moves(fleets, number)
        kinds = firing, moves
        return [way for ways in kinds for way in sorted(ways, key=lambda w: -w.value)[:width]]

    def _moves(self, fleets: OpposingFleets, number: int) -> list[TurnPlan]:
        """Return the best legal moves of one ship."""
        found: list[TurnPlan] = []
        paths = MovePaths(fleets.state, number)
        for value, turns in self._promising_moves(fleets, number):
            if path := paths.path(turns):
                found.append(TurnPlan(value, path))
                if len(found) == _KEPT:
                    break
        return found

    def _promising_moves(
        self, fleets: OpposingFleets, number: int
    ) -> list[tuple[float, tuple[int, ...]]]:
        """Return the moves of one ship with the best ratings, obstacles ignored."""
        state = fleets.state
        ship, config, made = state.ships[number], state.config, steps_made(state, number)
        left = ACTIONS_PER_TURN - state.actions - (0 if made else 1)
        foes = tuple((n, state.ships[n]) for n in fleets.theirs)
        fired, waits = state.shots.count(number), fleets.may_wait
        known = config, number, ship, made, left, fired, state.quiet, waits, foes
        if (promising := self._promising.get(known)) is None:
            most = max_steps(config, ship.size) - made
            at, moves = places_after_move(ship, most, far=fleets.is_far(number))
            values = fleets.promises(number, at, left, self.weights)
            best = [int(n) for n in np.argsort(-values)[:_TRIES] if n and values[n] > -np.inf]
            promising = [(float(values[n] - values[0]), moves.turns[n]) for n in best]
            self._promising[known] = promising
        return promising


def after_actions(state: BattlePhase, actions: Iterable[BattleAction]) -> BattlePhase:
    """ARM-5: return the battle after these actions of a turn."""
    for action in actions:
        state = apply_battle_action(state, action)
    return state


def one_shot_per_target(state: BattlePhase) -> list[Fire]:
    """List every enemy that can be hit, with the ship that has the fewest guns to spare for it."""
    found: dict[int, Fire] = {}
    seat, ships = state.turn, state.ships
    targets = enemy_ships(state, seat)
    for number in sorted(own_ships(state, seat), key=lambda n: ships[n].size):
        if validate_can_fire(state, number):
            continue
        for target in targets:
            if target in found:
                continue
            for side in possible_sides(state.config, ships[number], ships[target]):
                if validate_shot(state, seat, shot := Fire(number, side, target)) is None:
                    found[target] = shot
                    break
    return list(found.values())


# --- captains --------------------------------------------------------------------------------


def make_shallow_planner() -> Planner:
    """Searches two turns for the most hits, ignoring what could hit its own ships."""
    return Planner((2, 1, 1), STANDARD_WEIGHTS._replace(fear=0.0), tries=2, ahead=6)


SHALLOW_PLANNER = make_shallow_planner()

DEEP_PLANNER = Planner((4, 3, 2), tries=8, ahead=6, answers=SHALLOW_PLANNER)
"""Looks at eight turns again: what who closes in and what a shallow one would make of them."""

QUICK_PLANNER = Planner((3, 2, 1), tries=4, ahead=4)
"""Looks quickly, for who cannot wait."""
