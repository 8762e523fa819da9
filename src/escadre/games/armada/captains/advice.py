"""Actions of a turn, best first, from the search."""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh, copysign, tanh

from escadre.core.advice import Advice, AdvisedAction, computed
from escadre.core.chance import Rng
from escadre.games.armada.captains.evaluation import VALUE_SCALE, expected_returns
from escadre.games.armada.captains.goals import WIN_VALUE
from escadre.games.armada.captains.reasons import reasons
from escadre.games.armada.captains.strongest import (
    DEEP_PLANNER,
    QUICK_PLANNER,
    Planner,
    TurnPlan,
    after_actions,
    one_shot_per_target,
)
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.game import legal_actions
from escadre.games.armada.rules.model import (
    Action,
    BattlePhase,
    EndTurn,
    Fire,
    Observation,
    sides,
)

ALMOST_CERTAIN = 0.98  # the return of a side that can hardly lose any more
WIN_THRESHOLD = WIN_VALUE / 4  # more than any damage promises


def advised(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate actions by a full search of the admiral, without cached plans."""
    return _advise(DEEP_PLANNER, observation, rng)


def glanced(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate actions by a quick search; it never ends a turn in which something can be hit."""
    return _advise(QUICK_PLANNER, observation, rng, fires=True)


def _advise(
    planner: Planner, observation: Observation, rng: Rng, fires: bool = False
) -> Advice[Action] | None:
    """ARM-5: rate the ways to begin a turn; None before the battle or with more than two sides.

    `fires`: ending a turn with actions left is not advised where a shot hits.
    """
    state = observation.table
    if not isinstance(state, BattlePhase) or not legal_actions(observation):
        return None
    if len({*sides(state.config)}) != 2:
        return None
    weighed = planner.weighed(state)
    if fires and isinstance(weighed[0].actions[0], EndTurn):
        weighed = _with_shots_first(weighed, one_shot_per_target(state))
    best: dict[Action, TurnPlan] = {}
    for turn in weighed:
        best.setdefault(turn.actions[0], turn)
    # A turn that seems to win promises more than any damage, so it cannot set the level.
    usual = next((turn for turn in weighed if abs(turn.value) < WIN_THRESHOLD), None)
    level = atanh(_return_after(state, usual)) - usual.value * VALUE_SCALE if usual else 0.0
    options = [_option(state, action, turn, level) for action, turn in best.items()]
    return computed(options, weighed[0].actions[0])


def _with_shots_first(weighed: Sequence[TurnPlan], shots: Sequence[Fire]) -> list[TurnPlan]:
    """Return turns in which a shot replaces the end of the turn, which costs nothing."""
    kept = weighed[0].value
    firing = [turn for turn in weighed if isinstance(turn.actions[0], Fire)]
    if not firing:
        firing = [TurnPlan(kept, (shot, EndTurn())) for shot in shots]
    first = [turn._replace(value=max(kept, turn.value)) for turn in firing]
    rest = [turn for turn in weighed if turn not in firing]
    return [*first, *rest]


def _option(
    state: BattlePhase, action: Action, turn: TurnPlan, level: float
) -> AdvisedAction[Action]:
    after = after_actions(state, turn.actions)
    end = result(after)
    value = end.returns[state.turn] if end else _return_from_value(turn.value, level)
    return AdvisedAction(action, value, reasons=tuple(reasons(state, turn.actions)))


def _return_after(state: BattlePhase, turn: TurnPlan) -> float:
    """Return the expected return after a turn, as `estimate`; never quite certain."""
    seat, state = state.turn, after_actions(state, turn.actions)
    end = result(state)
    returns = end.returns if end else expected_returns(state)
    return max(-ALMOST_CERTAIN, min(ALMOST_CERTAIN, returns[seat])) if returns else 0.0


def _return_from_value(promise: float, level: float) -> float:
    """Return the expected return; the promise of a turn only measures differences between turns.

    `level`: what is added to the promises in this position. A win foreseen some turns later is not
    certain; half of a promise comes from a line where only one of two continuations won.
    """
    if abs(promise) >= WIN_VALUE:
        return copysign(ALMOST_CERTAIN, promise)
    if abs(promise) < WIN_THRESHOLD:
        return max(-ALMOST_CERTAIN, min(ALMOST_CERTAIN, tanh(level + promise * VALUE_SCALE)))
    won = copysign(WIN_VALUE, promise)
    return (copysign(ALMOST_CERTAIN, promise) + _return_from_value(2 * promise - won, level)) / 2
