"""Estimate what one choice lost against the best one."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from escadre.analysis.rollouts import (
    Mean,
    candidates,
    expectation,
    get_rollout_bot,
    lead,
    mean,
    outcomes,
    rng_of,
)
from escadre.core.advice import CONFIDENCE_Z
from escadre.core.game import Decision, Seat
from escadre.core.i18n.catalogue import Text
from escadre.core.kit import AnyKit, Bot

LEVELS = (5, 10, 15)
"""Points of win chance that a choice must certainly have lost to reach each level."""
POINTS = 50
"""Points of win chance per unit of return, which ranges from -1 to 1."""
CLOSELY = 4  # factor on the number of worlds for a choice that seems to have lost something
MAX_ALTERNATIVES = 8  # number of alternatives that a choice is compared with


class Judgement(NamedTuple):
    """The value of a choice, its loss against the best one, and the reasons for both."""

    value: Mean  # of the choice, as a return
    loss: Mean  # against the best, as a return; 0: nothing better is known
    best: Any = None  # the action; None: nothing better is known
    reasons: tuple[Text, ...] = ()  # for the best
    made_reasons: tuple[Text, ...] = ()  # for the choice made

    @property
    def level(self) -> int:
        """The highest level of loss reached with certainty, in points; 0: not a mistake."""
        sure = POINTS * (self.loss.value - 2 * self.loss.error)
        return max((level for level in LEVELS if sure >= level), default=0)


NOTHING = Mean(0.0, 0.0)


def evaluate_choice(kit: AnyKit, observation: Any, action: Any, worlds: int) -> Judgement:
    """Evaluate a choice and its loss, by the game's advice where possible, else by rollouts."""
    advice = kit.advise(observation, Random(0)) if kit.advise else None
    for option in advice.options if advice else ():
        if option.action == action and advice:
            value = Mean(option.value, option.error / CONFIDENCE_Z)
            best = advice.options[0]
            if best.action == action or best.value <= option.value:
                return Judgement(value, NOTHING)
            error = hypot(best.error, option.error) / CONFIDENCE_Z
            loss = Mean(best.value - option.value, error)
            found = Judgement(value, loss, best.action, best.reasons, option.reasons)
            return _rescaled(kit, observation, action, found, worlds)
    rng = rng_of(observation)
    actions = candidates(kit, observation, rng, action)[: 1 + MAX_ALTERNATIVES]
    if advice:  # a choice outside the advice is compared with the best advised one
        actions = [action, advice.options[0].action]
    judged = _compare_with_alternatives(kit, observation, actions, worlds, rng)
    known = (each for each in (advice.options if advice else ()) if each.action == judged.best)
    reasons = next((each.reasons for each in known), ())
    facts = kit.facts(observation, action) if kit.facts and judged.best is not None else ()
    found = judged._replace(reasons=reasons, made_reasons=facts)
    return _rescaled(kit, observation, action, found, worlds)


def _rescaled(
    kit: AnyKit, observation: Any, action: Any, found: Judgement, worlds: int
) -> Judgement:
    """Recompute the loss on the scale of match reports, where possible."""
    if (
        found.best is None
        or (loss := _evaluation_loss(kit, observation, action, found.best, worlds)) is None
    ):
        return found
    return found._replace(loss=loss) if loss.value > 0 else Judgement(found.value, NOTHING)


def _evaluation_loss(
    kit: AnyKit, observation: Any, made: Any, best: Any, worlds: int
) -> Mean | None:
    """Return the loss between two actions on the scale of match reports: by the states after them.

    None: something is hidden, or the seat continues its turn without an exact value.
    """
    game, seat = kit.game, Seat(observation.viewer)
    state = game.determinize(observation, Random(0))
    if not game.perfect_information(state):
        return None
    ends = [game.apply(state, seat, action) for action in (best, made)]
    for end in ends:
        node = game.node(end)
        goes_on = isinstance(node, Decision) and seat in node.seats
        if goes_on and not (kit.within and kit.within(end)):
            return None
    sights = [game.observe(end, seat) for end in ends]
    loss = _difference(kit, sights, worlds)
    if not loss.error or POINTS * (loss.value + 2 * loss.error) < LEVELS[0]:
        return loss
    return _difference(kit, sights, CLOSELY * worlds)


def _difference(kit: AnyKit, sights: Sequence[Any], worlds: int) -> Mean:
    one, other = (expectation(kit, each, worlds) for each in sights)
    return Mean(one.value - other.value, hypot(one.error, other.error))


def _compare_with_alternatives(
    kit: AnyKit, observation: Any, actions: Sequence[Any], worlds: int, rng: Random
) -> Judgement:
    """Compare the first action with the best, in other worlds than those that selected the best."""
    found = outcomes(kit, observation, actions, worlds, rng)
    made, means = found[0], [fmean(each) for each in found]
    best = max(range(len(actions)), key=means.__getitem__)
    seeming = lead(found[best], made)
    if POINTS * (seeming.value + 2 * seeming.error) < LEVELS[0]:
        return Judgement(mean(made), NOTHING)
    if len(made) == 1:  # nothing was sampled
        return Judgement(mean(made), seeming, actions[best])
    pair = [actions[0], actions[best]]
    made, better = outcomes(kit, observation, pair, CLOSELY * worlds, rng)
    return Judgement(mean(made), lead(better, made), actions[best])


def judge_turn(kit: AnyKit, observation: Any, action: Any, value: Mean, worlds: int) -> Judgement:
    """Evaluate several choices made together without hidden information; `value` is their result.

    `action` is the first of them. They are compared with whole turns of the two best captains,
    valued at the same moment: when another seat acts.
    """
    captains = [*kit.captains.values()][-2:] or [get_rollout_bot(kit)]
    turns = [_captain_turn(kit, observation, captain) for captain in captains]
    values = [expectation(kit, end, worlds) for _, end in turns]
    best = max(range(len(turns)), key=lambda n: values[n].value)
    if values[best].value <= value.value or turns[best][0] == action:
        return Judgement(value, NOTHING)
    error = hypot(values[best].error, value.error)
    return Judgement(value, Mean(values[best].value - value.value, error), turns[best][0])


def _captain_turn(kit: AnyKit, observation: Any, captain: Bot[Any, Any]) -> tuple[Any, Any]:
    """Return the first action of a captain's turn, and the observation after the turn."""
    game, seat, rng = kit.game, Seat(observation.viewer), Random(0)
    state, first = game.determinize(observation, rng), captain.choose(observation, rng)
    state = game.apply(state, seat, first)
    while isinstance(node := game.node(state), Decision) and node.seats[0] == seat:
        state = game.apply(state, seat, captain.choose(game.observe(state, seat), rng))
    return first, game.observe(state, seat)
