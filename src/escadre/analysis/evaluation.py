"""Estimate what one choice lost against the best one."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from escadre.analysis.mistakes import MISTAKE_THRESHOLDS, mistake_level
from escadre.analysis.rollouts import (
    POINTS_PER_RETURN,
    Mean,
    candidates,
    expected_return,
    game_advice,
    get_rollout_bot,
    mean,
    paired_difference,
    rng_for,
    rollout_returns,
)
from escadre.core.advice import CONFIDENCE_Z
from escadre.core.game import Decision, Seat
from escadre.core.i18n.catalogue import Message
from escadre.core.kit import AnyKit, Bot

RECHECK_FACTOR = 4  # factor on the number of worlds for a choice that seems to have lost something
MAX_ALTERNATIVES = 8  # number of alternatives that a choice is compared with


class ChoiceEvaluation(NamedTuple):
    """The value of a choice, its loss against the best one, and the reasons for both."""

    value: Mean  # of the choice, as a return
    loss: Mean  # against the best, as a return; 0: nothing better is known
    best: Any = None  # the action; None: nothing better is known
    reasons: tuple[Message, ...] = ()  # for the best
    made_reasons: tuple[Message, ...] = ()  # for the choice made

    @property
    def level(self) -> int:
        """The highest level of loss reached with certainty, in points; 0: not a mistake."""
        return mistake_level(self.loss)


NO_LOSS = Mean(0.0, 0.0)


def evaluate_choice(kit: AnyKit, observation: Any, action: Any, worlds: int) -> ChoiceEvaluation:
    """Evaluate a choice and its loss, by the game's advice where possible, else by rollouts."""
    advice = game_advice(kit, observation)
    for option in advice.options if advice else ():
        if option.action == action and advice:
            value = Mean(option.value, option.error / CONFIDENCE_Z)
            best = advice.options[0]
            if best.action == action or best.value <= option.value:
                return ChoiceEvaluation(value, NO_LOSS)
            error = hypot(best.error, option.error) / CONFIDENCE_Z
            loss = Mean(best.value - option.value, error)
            found = ChoiceEvaluation(value, loss, best.action, best.reasons, option.reasons)
            return _rescale_loss(kit, observation, action, found, worlds)
    rng = rng_for(observation)
    actions = candidates(kit, observation, rng, action)[: 1 + MAX_ALTERNATIVES]
    if advice:  # a choice outside the advice is compared with the best advised one
        actions = [action, advice.options[0].action]
    judged = _compare_with_alternatives(kit, observation, actions, worlds, rng)
    known = (each for each in (advice.options if advice else ()) if each.action == judged.best)
    reasons = next((each.reasons for each in known), ())
    facts = (
        kit.analysis.explain_action(observation, action)
        if kit.analysis.explain_action and judged.best is not None
        else ()
    )
    found = judged._replace(reasons=reasons, made_reasons=facts)
    return _rescale_loss(kit, observation, action, found, worlds)


def _rescale_loss(
    kit: AnyKit, observation: Any, action: Any, found: ChoiceEvaluation, worlds: int
) -> ChoiceEvaluation:
    """Recompute the loss on the scale of match reports, where possible."""
    if (
        found.best is None
        or (loss := _evaluation_loss(kit, observation, action, found.best, worlds)) is None
    ):
        return found
    if min(loss.value, found.loss.value) <= 0:
        return ChoiceEvaluation(found.value, NO_LOSS)
    # A choice is a mistake only if both the search and the displayed chances say so.
    return found._replace(loss=min(loss, found.loss, key=lambda each: each.value))


def _evaluation_loss(
    kit: AnyKit, observation: Any, played: Any, best: Any, worlds: int
) -> Mean | None:
    """Return the loss between two actions on the scale of match reports: by the states after them.

    None: something is hidden, or the seat continues its turn without an exact value.
    """
    game, seat = kit.game, Seat(observation.viewer)
    state = game.determinize(observation, Random(0))
    if not game.perfect_information(state):
        return None
    ends = [game.apply(state, seat, action) for action in (best, played)]
    for end in ends:
        node = game.node(end)
        same_turn = isinstance(node, Decision) and seat in node.seats
        if same_turn and not (
            kit.analysis.evaluate_mid_turn and kit.analysis.evaluate_mid_turn(end)
        ):
            return None
    observations = [game.observe(end, seat) for end in ends]
    loss = _difference(kit, observations, worlds)
    if not loss.error or POINTS_PER_RETURN * (loss.value + 2 * loss.error) < MISTAKE_THRESHOLDS[0]:
        return loss
    return _difference(kit, observations, RECHECK_FACTOR * worlds)


def _difference(kit: AnyKit, observations: Sequence[Any], worlds: int) -> Mean:
    one, other = (expected_return(kit, each, worlds) for each in observations)
    return Mean(one.value - other.value, hypot(one.error, other.error))


def _compare_with_alternatives(
    kit: AnyKit, observation: Any, actions: Sequence[Any], worlds: int, rng: Random
) -> ChoiceEvaluation:
    """Compare the first action with the best, in other worlds than those that selected the best."""
    found = rollout_returns(kit, observation, actions, worlds, rng)
    made, means = found[0], [fmean(each) for each in found]
    best = max(range(len(actions)), key=means.__getitem__)
    estimated_loss = paired_difference(found[best], made)
    if (
        POINTS_PER_RETURN * (estimated_loss.value + 2 * estimated_loss.error)
        < MISTAKE_THRESHOLDS[0]
    ):
        return ChoiceEvaluation(mean(made), NO_LOSS)
    if len(made) == 1:  # nothing was sampled
        return ChoiceEvaluation(mean(made), estimated_loss, actions[best])
    pair = [actions[0], actions[best]]
    made, better = rollout_returns(kit, observation, pair, RECHECK_FACTOR * worlds, rng)
    return ChoiceEvaluation(mean(made), paired_difference(better, made), actions[best])


def evaluate_turn(
    kit: AnyKit, observation: Any, action: Any, value: Mean, worlds: int
) -> ChoiceEvaluation:
    """Evaluate several choices made together without hidden information; `value` is their result.

    `action` is the first of them. They are compared with whole turns of the two best captains,
    valued at the same moment: when another seat acts.
    """
    captains = [*kit.captains.values()][-2:] or [get_rollout_bot(kit)]
    turns = [_captain_turn(kit, observation, captain) for captain in captains]
    values = [expected_return(kit, end, worlds) for _, end in turns]
    best = max(range(len(turns)), key=lambda n: values[n].value)
    if values[best].value <= value.value or turns[best][0] == action:
        return ChoiceEvaluation(value, NO_LOSS)
    error = hypot(values[best].error, value.error)
    return ChoiceEvaluation(value, Mean(values[best].value - value.value, error), turns[best][0])


def _captain_turn(kit: AnyKit, observation: Any, captain: Bot[Any, Any]) -> tuple[Any, Any]:
    """Return the first action of a captain's turn, and the observation after the turn."""
    game, seat, rng = kit.game, Seat(observation.viewer), Random(0)
    state, first = game.determinize(observation, rng), captain.choose(observation, rng)
    state = game.apply(state, seat, first)
    while isinstance(node := game.node(state), Decision) and node.seats[0] == seat:
        state = game.apply(state, seat, captain.choose(game.observe(state, seat), rng))
    return first, game.observe(state, seat)
