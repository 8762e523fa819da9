"""Search over whole turns, with rollouts and the enemy's reply: the strongest captains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.armada.captains.coverage import places_after_move
from escadre.games.armada.captains.goal_distances import WIN_VALUE
from escadre.games.armada.captains.position_value import (
    STANDARD_WEIGHTS,
    OpposingFleets,
    Weights,
    position_value,
    value_lost_by_hits,
)
from escadre.games.armada.captains.rollout import play_turn, play_turns, possible_sides
from escadre.games.armada.captains.step_search import StepSearch
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
from escadre.games.armada.rules.ship_sizes import max_steps
from escadre.games.armada.rules.shots import validate_can_fire, validate_shot
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN, steps_made, validate_can_step

_MAX_CHECKED_MOVES = 40  # how many moves of a ship the rules check
_MAX_MOVES = 3  # how many of the checked moves are searched further
_BASIC_FLEET_SHIPS = 12  # ships in a battle of the basic fleets

Actions = tuple[BattleAction, ...]


class TurnPlan(NamedTuple):
    """The actions of a turn, and the value of the position after it."""

    value: float
    actions: Actions


@dataclass(eq=False)
class Planner:
    """Searches whole turns; `widths` has the number of continuations after each action.

    The best `candidates` turns are judged again after a rollout of `rollout_turns` turns (fewer
    candidates if more than twelve ships are afloat). With a `reply_planner`, they are also judged
    after the reply that it finds for the next seat; the value is then the mean of both, because the
    enemy may search either way.
    """

    widths: tuple[int, ...]
    weights: Weights = STANDARD_WEIGHTS
    candidates: int = 0
    rollout_turns: int = 8
    reply_planner: Planner | None = None
    _plans: dict[BattlePhase, BattleAction] = field(default_factory=dict, repr=False)
    _last_search: tuple[BattlePhase, list[TurnPlan]] | None = field(default=None, repr=False)
    _move_cache: dict[tuple[object, ...], list[tuple[float, tuple[int, ...]]]] = field(
        default_factory=dict, repr=False
    )

    def choose(self, state: BattlePhase, rng: Rng) -> BattleAction:
        """Return the next action of the best turn found; deterministic."""
        if (planned := self._plans.get(state)) is not None:
            return planned
        plan = self.plan(state)
        self._plans.clear()  # removes plans of other turns and other matches
        for action in plan.actions:
            self._plans[state] = action
            state = apply_battle_action(state, action)
        return plan.actions[0]

    def plan(self, state: BattlePhase) -> TurnPlan:
        """Return the best plan found for the rest of this turn."""
        return self.rate_turns(state)[0]

    def rate_turns(self, state: BattlePhase) -> list[TurnPlan]:
        """Return the plans that were judged last, best first."""
        if self._last_search and self._last_search[0] is state:
            return self._last_search[1]
        self._move_cache.clear()
        turns = self._sorted_turns(state)
        if self.candidates and turns[0].value < WIN_VALUE:
            afloat = sum(not ship.sunk for ship in state.ships)
            count = self.candidates * min(_BASIC_FLEET_SHIPS, afloat) // afloat
            plans = [*turns[:count], TurnPlan(0.0, tuple(play_turn(state)[1]))]
            turns = [turn._replace(value=self._rollout_value(state, turn)) for turn in plans]
            turns.sort(key=lambda turn: -turn.value)  # a stable sort: equal turns keep their order
        self._last_search = state, turns
        return turns

    def rate(self, state: BattlePhase, actions: Actions) -> TurnPlan:
        """Judge one whole turn as `rate_turns` judges its plans."""
        turn, after = TurnPlan(0.0, actions), after_actions(state, actions)
        if self.candidates and not result(after):
            return turn._replace(value=self._rollout_value(state, turn))
        return turn._replace(value=position_value(after, state.turn, self.weights))

    def finds_win(self, state: BattlePhase) -> bool:
        """Return whether a turn is found that wins at once; nothing can prevent such a turn."""
        self._move_cache.clear()
        return any(turn.value == WIN_VALUE for turn, _ in self._turns(state, state.turn, 0))

    def state_after(self, state: BattlePhase) -> BattlePhase:
        """Return the position after the best turn found."""
        return after_actions(state, self.plan(state).actions)

    def _sorted_turns(self, state: BattlePhase) -> list[TurnPlan]:
        """Return all plans found, sorted by the value of the position at the turn's end."""
        best_by_end: dict[tuple[object, ...], TurnPlan] = {}
        for turn, end in self._turns(state, state.turn, 0):  # turns may differ only in their order
            if (earlier := best_by_end.get(end)) is None or len(turn.actions) < len(
                earlier.actions
            ):
                best_by_end[end] = turn
        return sorted(best_by_end.values(), key=lambda turn: -turn.value)

    def _turns(
        self, state: BattlePhase, seat: Seat, depth: int
    ) -> Iterator[tuple[TurnPlan, tuple[object, ...]]]:
        """Yield plans for the rest of this turn, each with a key of the position at its end."""
        value = position_value(state, seat, self.weights)
        if abs(value) == WIN_VALUE:
            yield TurnPlan(value, ()), (state.ships, state.won)
            return
        yield TurnPlan(value, (EndTurn(),)), (state.ships,)
        if depth >= len(self.widths):
            return
        for continuation in self._continuations(state, self.widths[depth]):
            for turn, end in self._turns(
                after_actions(state, continuation.actions), seat, depth + 1
            ):
                yield TurnPlan(turn.value, (*continuation.actions, *turn.actions)), end

    def _rollout_value(self, state: BattlePhase, turn: TurnPlan) -> float:
        """Return the value of a turn after a rollout, averaged with the value after the reply."""
        return _value_later(self, after_actions(state, turn.actions), state.turn)

    def _continuations(self, state: BattlePhase, width: int) -> list[TurnPlan]:
        """Return the best shots and the best moves as plans, at most `width` of each."""
        left = ACTIONS_PER_TURN - state.actions
        shots = [
            TurnPlan(value_lost_by_hits(state, s.target)[left] / left, (s,))
            for s in one_shot_per_target(state)
        ]
        moves: list[TurnPlan] = []
        if fleets := OpposingFleets.of(state, state.turn):
            for number in own_ships(state, state.turn):
                if not validate_can_step(state, number):
                    moves += self._moves(fleets, number)
        groups = shots, moves
        return [plan for group in groups for plan in sorted(group, key=lambda w: -w.value)[:width]]

    def _moves(self, fleets: OpposingFleets, number: int) -> list[TurnPlan]:
        """Return the best legal moves of one ship."""
        moves: list[TurnPlan] = []
        search = StepSearch(fleets.state, number)
        for value, heading_changes in self._promising_moves(fleets, number):
            if steps := search.steps(heading_changes):
                moves.append(TurnPlan(value, steps))
                if len(moves) == _MAX_MOVES:
                    break
        return moves

    def _promising_moves(
        self, fleets: OpposingFleets, number: int
    ) -> list[tuple[float, tuple[int, ...]]]:
        """Return one ship's best moves if obstacles are ignored: value and changes of heading."""
        state = fleets.state
        ship = state.ships[number]
        config = state.config
        steps_taken = steps_made(state, number)
        actions_left = ACTIONS_PER_TURN - state.actions - (0 if steps_taken else 1)
        enemies = tuple((n, state.ships[n]) for n in fleets.enemies.numbers)
        key = (
            config,
            number,
            ship,
            steps_taken,
            actions_left,
            state.shots.count(number),
            state.turns_without_damage,
            fleets.prefers_end_without_damage,
            fleets.can_finish,
            enemies,
        )
        if (promising := self._move_cache.get(key)) is None:
            steps_left = max_steps(config, ship.size) - steps_taken
            ships, moves = places_after_move(ship, steps_left, straight=fleets.is_far(number))
            values = fleets.candidate_values(number, ships, actions_left, self.weights)
            best = [
                int(n)
                for n in np.argsort(-values)[:_MAX_CHECKED_MOVES]
                if n and values[n] > -np.inf
            ]
            promising = [(float(values[n] - values[0]), moves.heading_changes[n]) for n in best]
            self._move_cache[key] = promising
        return promising


@lru_cache(maxsize=512)
def _value_later(planner: Planner, after_turn: BattlePhase, seat: Seat) -> float:
    """Return the value of `Planner._rollout_value`; cached, as turns may end in the same position.

    Further searches during the same turn find many of the same ends again.
    """
    value = position_value(play_turns(after_turn, planner.rollout_turns), seat, planner.weights)
    if planner.reply_planner is None or result(after_turn):
        return value
    after_reply = planner.reply_planner.state_after(after_turn)
    return (value + position_value(after_reply, seat, planner.weights, to_move=True)) / 2


def after_actions(state: BattlePhase, actions: Iterable[BattleAction]) -> BattlePhase:
    """ARM-5: return the battle after these actions of one turn."""
    for action in actions:
        state = apply_battle_action(state, action)
    return state


def one_shot_per_target(state: BattlePhase) -> list[Fire]:
    """Return one shot at each enemy that can be hit, fired by the smallest ship that can."""
    shots: dict[int, Fire] = {}
    seat, ships = state.turn, state.ships
    targets = enemy_ships(state, seat)
    for number in sorted(own_ships(state, seat), key=lambda n: ships[n].size):
        if validate_can_fire(state, number):
            continue
        for target in targets:
            if target in shots:
                continue
            for side in possible_sides(state.config, ships[number], ships[target]):
                if validate_shot(state, seat, shot := Fire(number, side, target)) is None:
                    shots[target] = shot
                    break
    return list(shots.values())


# --- captains --------------------------------------------------------------------------------


TRAPPED = 0.8  # share of a ship's value; evaluations of positions leave it out
HINT_WEIGHTS = STANDARD_WEIGHTS._replace(waits=False, trapped=TRAPPED)
"""The weights of hints: a side that is ahead hunts the last enemy ships."""


def make_shallow_planner(trapped: float = 0.0) -> Planner:
    """Return a planner that judges two turns again and ignores the enemy's possible hits."""
    weights = STANDARD_WEIGHTS._replace(danger=0.0, trapped=trapped)
    return Planner((2, 1, 1), weights, candidates=2, rollout_turns=6)


SHALLOW_PLANNER = make_shallow_planner()
"""Plays out turns in evaluations, which certificates of puzzles repeat exactly."""

LIEUTENANT_PLANNER = make_shallow_planner(TRAPPED)

CAPITAINE_PLANNER = Planner(
    (2, 1, 1), STANDARD_WEIGHTS._replace(trapped=TRAPPED), candidates=2, rollout_turns=6
)
"""Considers what the enemy could hit, but not the reply that the enemy would choose."""


def _make_deep_planner(weights: Weights) -> Planner:
    """Return a planner that judges turns after six more turns and after a shallow reply."""
    return Planner((4, 3, 2), weights, candidates=8, rollout_turns=6, reply_planner=SHALLOW_PLANNER)


DEEP_PLANNER = _make_deep_planner(STANDARD_WEIGHTS._replace(trapped=TRAPPED))

HINT_PLANNER = _make_deep_planner(HINT_WEIGHTS)
"""Searches like the amiral, but seeks the last enemy ships instead of waiting for the end."""

QUICK_PLANNER = Planner((3, 2, 1), HINT_WEIGHTS._replace(near=3.0), candidates=4, rollout_turns=4)
"""Searches quickly, for hints while a player waits."""

WIN_PLANNER = Planner(DEEP_PLANNER.widths)
"""Looks for a turn that wins at once."""
