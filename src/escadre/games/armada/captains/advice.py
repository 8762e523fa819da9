"""Advice: the possible actions of a player in a battle, rated by a search, best first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from math import atanh, copysign, tanh
from typing import NamedTuple

from msgspec.structs import replace

from escadre.core.advice import (
    MAX_UNDECIDED_RETURN,
    Advice,
    AdvisedAction,
    advice_from_values,
    limit_undecided_return,
)
from escadre.core.chance import Rng
from escadre.core.i18n.catalogue import text
from escadre.games.armada.captains.approach import turns_until_firing
from escadre.games.armada.captains.evaluation import VALUE_SCALE, expected_returns
from escadre.games.armada.captains.goal_distances import WIN_VALUE
from escadre.games.armada.captains.position_value import value_lost_by_hits
from escadre.games.armada.captains.reasons import reasons
from escadre.games.armada.captains.shown_chances import can_win_now
from escadre.games.armada.captains.strongest import (
    HINT_PLANNER,
    QUICK_PLANNER,
    WIN_PLANNER,
    Actions,
    Planner,
    TurnPlan,
    after_actions,
    one_shot_per_target,
)
from escadre.games.armada.captains.turn_orders import other_orders
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.game import legal_actions
from escadre.games.armada.rules.model import (
    Action,
    BattleAction,
    BattlePhase,
    EndTurn,
    Fire,
    Observation,
    Step,
    sides,
)
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN

EQUAL_LOG_ODDS = 0.04  # smaller differences in log odds are noise of the quick search
APPROACH_LOG_ODDS = 0.06  # the error of turns that only sail, per turn without damage and for two
MIN_TURNS_GAINED = 0.2  # turns until the first shot; a smaller gain does not change the order
MAX_IDLE_TURNS = 4  # more turns without damage do not raise the tolerance for an approach further
WIN_THRESHOLD = WIN_VALUE / 4  # no amount of damage has this value, only a win
LOSS_NEXT_TURN = -2 * WIN_VALUE  # of a turn that leaves the enemy a win in its next turn


def search_advice(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate actions by a search like the amiral's, without cached plans."""
    return _advise(HINT_PLANNER, observation)


def quick_advice(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate actions by a quick search; prefer equal moves towards the enemy."""
    return _advise(QUICK_PLANNER, observation, prefers_approach=True)


def search_advice_with(observation: Observation, action: Action, rng: Rng) -> Advice[Action] | None:
    """Rate actions as `search_advice` does, and this action by the same search."""
    return _advise(HINT_PLANNER, observation, required=action)


def _advise(
    planner: Planner,
    observation: Observation,
    prefers_approach: bool = False,
    required: Action | None = None,
) -> Advice[Action] | None:
    """ARM-5: rate each action by the best turn that begins with it.

    Return None before the battle and with more than two sides. Do not advise to end the turn early
    while a shot can hit or a move is as good. `required`: an action that is rated in any case,
    never above the best.
    """
    state = observation.state
    if not isinstance(state, BattlePhase) or not legal_actions(observation):
        return None
    if len({*sides(state.config)}) != 2:
        return None
    rated = _rate_actions(planner, state, prefers_approach)
    options = [*rated.options]
    if isinstance(required, (Step, Fire, EndTurn)) and required not in [o.action for o in options]:
        turn = _best_turn_with(planner, state, required)
        turn = turn._replace(value=min(turn.value, rated.best_value))
        option = _option(state, required, turn, rated.level)
        # the rest of the turn is the search's idea, and no reason for this action
        own_reasons = tuple(reasons(state, turn.actions, with_later_moves=False))
        options.append(replace(option, reasons=own_reasons))
    return advice_from_values(options, rated.first, text("advice-method"))


class _RatedActions(NamedTuple):
    """The rated actions of a position, the first one, and the value of its turn.

    `level`: log odds of the position, see `_return_from_value`.
    """

    first: Action
    best_value: float
    level: float
    options: tuple[AdvisedAction[Action], ...]


@lru_cache(maxsize=4)  # the analysis rates further actions in the same position
def _rate_actions(planner: Planner, state: BattlePhase, prefers_approach: bool) -> _RatedActions:
    """Rate each action by the best turn found that begins with it."""
    rated: Sequence[TurnPlan] = _with_shots_after_moves(planner, state)
    if isinstance(rated[0].actions[0], EndTurn):
        rated = _with_shots_first(rated, one_shot_per_target(state), state)
        if isinstance(rated[0].actions[0], EndTurn):
            rated = _with_sailing_first(rated, state.turns_without_damage)
    if prefers_approach:
        rated = with_approach_first(rated, state)
    best: dict[Action, TurnPlan] = {}
    orders = [order for turn in rated for order in other_orders(state, turn)]
    for turn in (*rated, *sorted(orders, key=lambda turn: -turn.value)):
        if (known := best.get(turn.actions[0])) is None or turn.value > known.value:
            best[turn.actions[0]] = turn
    # the value of a winning turn is on another scale, so the level comes from a turn without a win
    undecided = [turn for turn in rated if abs(turn.value) < WIN_VALUE]
    reference = next((turn for turn in undecided if abs(turn.value) < WIN_THRESHOLD), None)
    reference = reference or next(iter(undecided), None)
    level = (
        atanh(_return_after(state, reference)) - _undecided_part(reference.value) * VALUE_SCALE
        if reference
        else 0.0
    )
    options = tuple(_option(state, action, turn, level) for action, turn in best.items())
    return _RatedActions(rated[0].actions[0], rated[0].value, level, options)


@lru_cache(maxsize=8)  # the analysis rates an action, then the position after it
def _with_shots_after_moves(planner: Planner, state: BattlePhase) -> tuple[TurnPlan, ...]:
    """Return the rated turns, best first; for turns that only sail, also rate firing after a step.

    The search keeps few turns. The best one that it keeps for a step may waste possible shots. A
    win this turn that the chart knows comes first, and turns that lose the next turn come last.
    """
    rated: Sequence[TurnPlan] = planner.rate_turns(state)
    if can_win_now(state):
        wins = [turn for turn in WIN_PLANNER.rate_turns(state) if turn.value >= WIN_VALUE]
        return (*wins, *(turn for turn in rated if turn not in wins))
    rated = _with_losses_last(state, rated)
    if abs(rated[0].value) >= WIN_VALUE:
        return tuple(rated)
    best: dict[Action, TurnPlan] = {}
    for turn in rated:
        best.setdefault(turn.actions[0], turn)
    firing_turns = (
        _turn_with_shots(state, first)
        for first, turn in best.items()
        if isinstance(first, Step) and not _fires(turn.actions)
    )
    added = [planner.rate(state, actions) for actions in firing_turns if _fires(actions)]
    return tuple(_with_losses_last(state, [*rated, *added]))


def _with_losses_last(state: BattlePhase, turns: Sequence[TurnPlan]) -> list[TurnPlan]:
    """Return the turns, best first; those that leave the enemy a win come last."""
    valued = [
        turn._replace(value=LOSS_NEXT_TURN) if _leaves_a_win(state, turn.actions) else turn
        for turn in turns
    ]
    return sorted(valued, key=lambda turn: -turn.value)


def _leaves_a_win(state: BattlePhase, actions: Actions) -> bool:
    """ARM-15: return whether a turn leaves the enemy a win in the next turn, as the chart knows."""
    if state.config.players > 2:
        return False  # the next seat may be an ally
    after = after_actions(state, actions)
    return result(after) is None and after.turn != state.turn and can_win_now(after)


def _best_turn_with(planner: Planner, state: BattlePhase, first: BattleAction) -> TurnPlan:
    """Return the best turn found that begins with this action."""
    after = after_actions(state, [first])
    if isinstance(first, EndTurn) or result(after):
        return _with_losses_last(state, [planner.rate(state, (first,))])[0]
    rest = _with_shots_after_moves(planner, after)[0]
    return TurnPlan(rest.value, (first, *rest.actions))


def _fires(actions: Actions) -> bool:
    return any(isinstance(action, Fire) for action in actions)


def _turn_with_shots(state: BattlePhase, first: Step) -> Actions:
    """Return a turn that begins with this step, then fires the most valuable shots."""
    actions: list[BattleAction] = [first]
    state = after_actions(state, actions)
    while not result(state) and (left := ACTIONS_PER_TURN - state.actions) > 0:
        shots = one_shot_per_target(state)
        if not shots:
            break
        actions.append(max(shots, key=lambda s: value_lost_by_hits(state, s.target)[left]))
        state = after_actions(state, actions[-1:])
    return tuple(actions) if result(state) else (*actions, EndTurn())


def _with_shots_first(
    rated: Sequence[TurnPlan], shots: Sequence[Fire], state: BattlePhase
) -> list[TurnPlan]:
    """Move the turns that begin with a shot to the front, with at least the best turn's value."""
    value = rated[0].value
    shot_turns = [turn for turn in rated if isinstance(turn.actions[0], Fire)]
    if not shot_turns:
        shot_turns = [TurnPlan(value, (shot, EndTurn())) for shot in shots]
    shot_turns = [turn for turn in shot_turns if not _leaves_a_win(state, turn.actions)]
    raised = [turn._replace(value=max(value, turn.value)) for turn in shot_turns]
    rest = [turn for turn in rated if turn not in shot_turns]
    return [*raised, *rest]


def _with_sailing_first(rated: Sequence[TurnPlan], idle_turns: int) -> list[TurnPlan]:
    """Move a turn that begins with a step to the front, if it is as good as ending the turn.

    The difference must be within EQUAL_LOG_ODDS, the precision of the quick search. Players do not
    expect the advice to give up an action for less. Each turn without damage adds as much again, so
    that a fleet around its target does not wait for the end of the match (ARM-22).
    """
    end, tolerance = rated[0], EQUAL_LOG_ODDS * max(1, idle_turns)
    as_good = (
        turn
        for turn in rated
        if not isinstance(turn.actions[0], EndTurn)
        and VALUE_SCALE * (end.value - turn.value) <= tolerance
    )
    if (sailing := next(as_good, None)) is None:
        return [*rated]
    rest = [turn for turn in rated if turn is not sailing]
    return [sailing._replace(value=end.value), *rest]


def with_approach_first(rated: Sequence[TurnPlan], state: BattlePhase) -> list[TurnPlan]:
    """Move the turn after which a ship can fire soonest to the front, if it is about as good.

    Before the first shots, the values of turns differ by less than their error, and the best one
    may lead away from the enemy. The tolerance grows with the turns without damage (ARM-22).
    """
    best = rated[0]
    if _fires(best.actions) or abs(best.value) >= WIN_THRESHOLD:
        return [*rated]
    tolerance = APPROACH_LOG_ODDS * (2 + min(state.turns_without_damage, MAX_IDLE_TURNS))
    about_as_good = [turn for turn in rated if VALUE_SCALE * (best.value - turn.value) <= tolerance]
    turns_to_shot = [
        turns_until_firing(after_actions(state, turn.actions), state.turn) for turn in about_as_good
    ]
    fewest = min(turns_to_shot)
    if turns_to_shot[0] - fewest < MIN_TURNS_GAINED:
        return [*rated]
    nearest = about_as_good[turns_to_shot.index(fewest)]
    rest = [turn for turn in rated if turn is not nearest]
    return [nearest._replace(value=best.value), *rest]


def _option(
    state: BattlePhase, action: Action, turn: TurnPlan, level: float
) -> AdvisedAction[Action]:
    after = after_actions(state, turn.actions)
    end = result(after)
    value = end.returns[state.turn] if end else _return_from_value(turn.value, level)
    return AdvisedAction(
        action,
        value,
        reasons=tuple(reasons(state, turn.actions)),
        following=_further_steps(turn.actions),
    )


def _further_steps(actions: Actions) -> Actions:
    """ARM-6: return the steps with which the ship that acts first continues its move."""
    first, *others = actions
    if not isinstance(first, Step):
        return ()
    return tuple(takewhile(lambda each: isinstance(each, Step) and each.ship == first.ship, others))


def _return_after(state: BattlePhase, turn: TurnPlan) -> float:
    """Return the expected return after a turn; below 1 while the match is not over."""
    seat, state = state.turn, after_actions(state, turn.actions)
    end = result(state)
    returns = end.returns if end else expected_returns(state)
    return limit_undecided_return(returns[seat]) if returns else 0.0


def _return_from_value(value: float, level: float) -> float:
    """Convert the value of a turn, in points, to an expected return from -1 to 1.

    Values only measure differences between turns, so `level` (log odds of this position) is added.
    A win that the search finds some turns later is not certain; a value near half of WIN_VALUE
    means that only one of the two continuations won.
    """
    if abs(value) >= WIN_VALUE:
        return copysign(MAX_UNDECIDED_RETURN, value)
    undecided = limit_undecided_return(tanh(level + _undecided_part(value) * VALUE_SCALE))
    if abs(value) < WIN_THRESHOLD:
        return undecided
    return (copysign(MAX_UNDECIDED_RETURN, value) + undecided) / 2


def _undecided_part(value: float) -> float:
    """Return the value of the continuation that does not win, if the other one wins."""
    return value if abs(value) < WIN_THRESHOLD else 2 * value - copysign(WIN_VALUE, value)
