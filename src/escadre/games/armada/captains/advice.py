"""Actions of a turn, best first, from the search."""

from __future__ import annotations

from math import atanh, copysign, tanh

from escadre.core.advice import Advice, Option, computed
from escadre.core.chance import Rng
from escadre.games.armada.captains.evaluation import PROMISE, expected_returns
from escadre.games.armada.captains.goals import WON
from escadre.games.armada.captains.reasons import reasons
from escadre.games.armada.captains.search import DEEP, GLANCE, Planner, TurnPlan, after_actions
from escadre.games.armada.rules.ending import battle_end
from escadre.games.armada.rules.game import legal_actions
from escadre.games.armada.rules.model import Action, Battle, Observation, sides

NEARLY = 0.98  # the return of a side that can hardly lose any more
SEEMS_WON = WON / 4  # more than any damage promises


def advised(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate actions by a full search of the admiral, without cached plans."""
    return _advised(DEEP, seen, rng)


def glanced(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate actions by a quick search."""
    return _advised(GLANCE, seen, rng)


def _advised(planner: Planner, seen: Observation, rng: Rng) -> Advice[Action] | None:
    """ARM-5: rate the ways to begin a turn; None before the battle or with more than two sides."""
    state = seen.table
    if not isinstance(state, Battle) or not legal_actions(seen):
        return None
    if len({*sides(state.config)}) != 2:
        return None
    weighed = planner.weighed(state)
    best: dict[Action, TurnPlan] = {}
    for turn in weighed:
        best.setdefault(turn.actions[0], turn)
    # A turn that seems to win promises more than any damage, so it cannot set the level.
    usual = next((turn for turn in weighed if abs(turn.value) < SEEMS_WON), None)
    level = atanh(_after(state, usual)) - usual.value * PROMISE if usual else 0.0
    options = [_option(state, action, turn, level) for action, turn in best.items()]
    return computed(options, weighed[0].actions[0])


def _option(state: Battle, action: Action, turn: TurnPlan, level: float) -> Option[Action]:
    after = after_actions(state, turn.actions)
    end = battle_end(after)
    value = end.returns[state.turn] if end else _value(turn.value, level)
    return Option(action, value, reasons=tuple(reasons(state, turn.actions)))


def _after(state: Battle, turn: TurnPlan) -> float:
    """Return the expected return after a turn, as `estimate`; never quite certain."""
    seat, state = state.turn, after_actions(state, turn.actions)
    end = battle_end(state)
    returns = end.returns if end else expected_returns(state)
    return max(-NEARLY, min(NEARLY, returns[seat])) if returns else 0.0


def _value(promise: float, level: float) -> float:
    """Return the expected return; the promise of a turn only measures differences between turns.

    `level`: what is added to the promises in this position. A win foreseen some turns later is not
    certain; half of a promise comes from a line where only one of two continuations won.
    """
    if abs(promise) >= WON:
        return copysign(NEARLY, promise)
    if abs(promise) < SEEMS_WON:
        return max(-NEARLY, min(NEARLY, tanh(level + promise * PROMISE)))
    won = copysign(WON, promise)
    return (copysign(NEARLY, promise) + _value(2 * promise - won, level)) / 2
