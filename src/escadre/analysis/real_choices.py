"""Tell real choices from forced ones and from those that cannot change the result.

Hints give such choices no figure, and reports neither praise nor blame them.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

from escadre.analysis.rollouts import expected_return
from escadre.core.advice import AnyAdvice, likely_outcome
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.kit import AnyKit
from escadre.core.significance import EQUAL_TOLERANCE


def has_only_one_action(kit: AnyKit, observation: Any) -> bool:
    """Return whether the rules leave the observing seat one action only."""
    return _count_actions(kit, observation, at_most=2) == 1


def is_real_choice(kit: AnyKit, observation: Any) -> bool:
    """Return whether the observing seat has several actions, and they may change the result."""
    has_several_actions = _count_actions(kit, observation, at_most=2) == 2
    return has_several_actions and not is_settled(kit, observation)


def is_settled(kit: AnyKit, observation: Any) -> bool:
    """Return whether the game finds that no choice of the observing seat changes the result."""
    return kit.analysis.is_settled is not None and kit.analysis.is_settled(observation)


def _count_actions(kit: AnyKit, observation: Any, at_most: int) -> int:
    """Return the number of legal actions, counted up to a maximum."""
    return len([*islice(kit.game.legal_actions(observation), at_most)])


def lists_all_actions(kit: AnyKit, observation: Any, advice: AnyAdvice) -> bool:
    """Return whether the advice rates every legal action."""
    listed = len(advice.options)
    return _count_actions(kit, observation, at_most=listed + 1) <= listed


def has_equal_values(advice: AnyAdvice) -> bool:
    """Return whether the advice has several options, all with the same exact value."""
    values = [option.value for option in advice.options]
    is_exact = not any(option.error for option in advice.options)
    return len(values) > 1 and is_exact and max(values) - min(values) < EQUAL_TOLERANCE


def all_forced(kit: AnyKit, observations: tuple[Any, ...], actor: Seat) -> bool:
    """Return whether the acting seat had one action only in each of these open positions."""
    game = kit.game
    states = (game.determinize(each, Random(0)) for each in observations)
    return all(has_only_one_action(kit, game.observe(state, actor)) for state in states)


def settled_facts(kit: AnyKit, observation: Any) -> Mapping[str, str | int]:
    """Return how a position in which no choice changes the result ends, as facts of a sentence."""
    value = expected_return(kit, observation).value
    return {"outcome": likely_outcome(value), "certain": int(abs(value) >= 1)}


def no_favourite_id(kit: AnyKit, observation: Any, advice: AnyAdvice) -> str:
    """Return the id of the sentence for advice that favours no option; "" if it favours one."""
    if not has_equal_values(advice):
        return ""
    if not any(option.reasons for option in advice.options):
        return "coach-nothing"
    if all(option.chance == 0 for option in advice.options):
        return "coach-hopeless-all"
    is_decided = abs(advice.options[0].value) >= 1
    return "coach-settled" if is_decided and lists_all_actions(kit, observation, advice) else ""


def no_favourite_sentence(message_id: str, advice: AnyAdvice, say: Words) -> str:
    """Say that advice favours no option, and name the winner of a decided position."""
    first = advice.options[0]
    # sampled states do not make a result certain
    certain = not advice.worlds and not first.stated_error and abs(first.value) >= 1
    return say(message_id, outcome=likely_outcome(first.value), certain=int(certain))
