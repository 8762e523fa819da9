"""Whole turns at once: what each of the four actions can lead to, and how likely, exactly.

Captains reckon with this instead of with single dice; everything goes through the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from escadre.core.game import Seat
from escadre.games.maitre.coach import Worth, arming, prospect
from escadre.games.maitre.rules import (
    Action,
    Aim,
    Arm,
    Attack,
    Attempt,
    Buy,
    Fight,
    Hunt,
    Leave,
    Loot,
    State,
    Stow,
    apply,
    choices,
    fought,
    free,
    owner,
    passed,
    succeeded,
    turn_of,
    winner,
)

Ratings = npt.NDArray[np.float64]
"""What a state is worth to each seat."""
Rate = Callable[[Sequence[State]], Sequence[Ratings]]
"""Rates states in which a turn has just ended."""


class Branch(NamedTuple):
    """One way for a turn to end: `by` chooses among these states. `card`: armed, or None."""

    by: Seat
    ends: list[State]
    card: int | None = None


class Judged(NamedTuple):
    """An action with what it is worth to each seat on average, and how the turn may end."""

    action: Action
    ratings: Ratings
    ends: list[tuple[float, State]]


def failed(state: State) -> State:
    """MDM-15: nothing but the turn is lost."""
    return passed(state, state.last)


def armed_with(state: State, card: int) -> State:
    """MDM-9: this ship of the port is armed."""
    return succeeded(state, Attempt("arm", 0, card))


def branches(state: State, action: Action) -> list[Branch]:
    """How a turn can end, failure (MDM-15) left out: every ship armed, the card won, the fight."""
    seat = turn_of(state)
    match action:
        case Arm():
            cards = [card for card in state.port if card is not None]
            return [Branch(seat, [armed_with(state, card)], card) for card in cards]
        case Hunt():
            return [Branch(seat, won(state, "hunt", state.treasures.top))]
        case Buy():
            return [Branch(seat, won(state, "buy", state.goods.top))]
        case Attack():
            return [fight_end(state, action, pips) for pips in ((6, 1), (1, 6))]
        case _:
            raise TypeError(f"{action!r} begins no turn")


def won(state: State, aim: Aim, card: int | None) -> list[State]:
    """MDM-11, MDM-12: the card is won, and goes under one free ship or another."""
    seat = turn_of(state)
    done = succeeded(state, Attempt(aim, 0, card))
    if done.doing is None:
        return [done]
    return [apply(done, seat, Stow(onto)) for onto in free(state.fleets[seat])]


def fight_end(state: State, attack: Attack, pips: tuple[int, int]) -> Branch:
    """MDM-18, MDM-19: what the winner may make of a fight with these dice."""
    against = owner(state, attack.target)
    fight = Fight(turn_of(state), attack.ship, against, attack.target, pips)
    by = winner(state.config.deck, fight)
    after = fought(state, fight)
    if after.doing is None:
        return Branch(by, [after])
    loot = [apply(after, by, Loot(onto)) for onto in free(after.fleets[by])]
    return Branch(by, [*loot, apply(after, by, Leave())])


def judged(state: State, rate: Rate) -> list[Judged]:
    """Every action of this turn, weighed by what its ends are worth; dice are played at their best.

    Whoever may choose in the end chooses what is worth most to him.
    """
    seat = turn_of(state)
    plans = [(action, branches(state, action)) for action in choices(state, seat)]
    ends = [end for _, plan in plans for branch in plan for end in branch.ends]
    failure, *rated = rate([failed(state), *ends])
    listed, at = [], 0
    for action, plan in plans:
        picked: list[tuple[State, Ratings]] = []
        for branch in plan:
            options = range(at, at + len(branch.ends))
            best = max(options, key=lambda n: rated[n][branch.by])
            picked.append((ends[best], rated[best]))
            at = options.stop
        if isinstance(action, Arm):
            cards = [branch.card for branch in plan if branch.card is not None]
            gains = [float(rating[seat] - failure[seat]) for _, rating in picked]
            chances = arming(state, worth_of(cards, gains))
            likely = [chances[card] for card in cards]
        else:
            chance = prospect(state, seat, action)
            likely = [chance, 1 - chance][: len(picked)]
        missed = 1.0 - sum(likely)
        total = failure * missed
        for chance, (_, rating) in zip(likely, picked, strict=True):
            total = total + chance * rating
        outcomes = [(chance, end) for chance, (end, _) in zip(likely, picked, strict=True)]
        listed.append(Judged(action, total, [*outcomes, (missed, failed(state))]))
    return listed


def worth_of(cards: Sequence[int], gains: Sequence[float]) -> Worth:
    """What to play dice for, in eighths of the best (so that tables are soon found again)."""
    most = max(gains)
    if most <= 0:
        return dict.fromkeys(cards, 1.0)
    eighths = (max(1, round(8 * gain / most)) for gain in gains)
    return {card: eighth / 8 for card, eighth in zip(cards, eighths, strict=True)}
