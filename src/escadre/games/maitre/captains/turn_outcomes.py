"""All outcomes of each turn, with exact chances and ratings.

Captains search over these outcomes instead of single dice; all states are made by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from escadre.core.game import Seat
from escadre.games.maitre.chances.success import CardValues, arming_chances, success_chance
from escadre.games.maitre.rules.attempts import complete_attempt
from escadre.games.maitre.rules.fights import owner_of, resolve_fight, winner
from escadre.games.maitre.rules.game import apply, legal_turn_actions
from escadre.games.maitre.rules.model import (
    Action,
    Arm,
    Attack,
    Attempt,
    Buy,
    Fight,
    Hunt,
    LeaveLoot,
    Loot,
    Purpose,
    State,
    Stow,
    free_ships,
    seat_to_move,
)
from escadre.games.maitre.rules.piles import end_turn

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ratings = npt.NDArray[np.float64]
    """What a state is worth to each seat."""
    RatedEnd = tuple[State, Ratings]

Evaluator = Callable[[Sequence[State]], "Sequence[Ratings]"]
"""Rates states in which a turn has just ended."""


class Branch(NamedTuple):
    """One way for a turn to end: `by` chooses among these states. `card`: fitted out, or None."""

    by: Seat
    ends: list[State]
    card: int | None = None


class RatedAction(NamedTuple):
    """An action with its mean value to each seat, and the ways the turn may end."""

    action: Action
    ratings: Ratings
    ends: list[tuple[float, State]]


def after_failure(state: State) -> State:
    """MDM-15: return the state after a failure, which only costs the turn."""
    return end_turn(state, state.last)


def after_arming(state: State, card: int) -> State:
    """MDM-9: return the state with this ship of the port fitted out."""
    return complete_attempt(state, Attempt("arm", 0, card), card)


def turn_branches(state: State, action: Action) -> list[Branch]:
    """List the successful ends of a turn: every ship fitted out, the card won, the fight."""
    seat = seat_to_move(state)
    match action:
        case Arm():
            cards = [card for card in state.port if card is not None]
            return [Branch(seat, [after_arming(state, card)], card) for card in cards]
        case Hunt():
            return [Branch(seat, _after_card(state, "hunt", state.treasures.top))]
        case Buy():
            return [Branch(seat, _after_card(state, "buy", state.goods.top))]
        case Attack():
            return [fight_branch(state, action, pips) for pips in ((6, 1), (1, 6))]
        case _:
            raise ValueError(f"{action!r} begins no turn")


def _after_card(state: State, aim: Purpose, card: int | None) -> list[State]:
    """MDM-11, MDM-12: win the card and stow it under each free ship."""
    if card is None:
        raise ValueError("there is no card to win")
    seat = seat_to_move(state)
    done = complete_attempt(state, Attempt(aim, 0, card), card)
    if done.doing is None:
        return [done]
    return [apply(done, seat, Stow(onto)) for onto in free_ships(state.fleets[seat])]


def fight_branch(state: State, attack: Attack, pips: tuple[int, int]) -> Branch:
    """MDM-18, MDM-19: return the winner's options after a fight with these dice."""
    against = owner_of(state, attack.target)
    fight = Fight(seat_to_move(state), attack.ship, against, attack.target, pips)
    by = winner(state.config.deck, fight)
    after = resolve_fight(state, fight)
    if after.doing is None:
        return Branch(by, [after])
    loot = [apply(after, by, Loot(onto)) for onto in free_ships(after.fleets[by])]
    return Branch(by, [*loot, apply(after, by, LeaveLoot())])


def rate_actions(state: State, rate: Evaluator) -> list[RatedAction]:
    """Rate every action of this turn by the value of its ends; dice are played optimally.

    A player who chooses at the end chooses what is worth most to them.
    """
    plans = [
        (each, turn_branches(state, each))
        for each in legal_turn_actions(state, seat_to_move(state))
    ]
    ends = [end for _, plan in plans for branch in plan for end in branch.ends]
    failure, *ratings = rate([after_failure(state), *ends])
    rated = zip(ends, ratings, strict=True)
    return [
        _rate(state, action, plan, [_best_end(branch, rated) for branch in plan], failure)
        for action, plan in plans
    ]


def _best_end(branch: Branch, rated: Iterator[RatedEnd]) -> RatedEnd:
    """Take the next ends, of this branch, and return the one worth most to its chooser."""
    return max([next(rated) for _ in branch.ends], key=lambda end: end[1][branch.by])


def _rate(
    state: State,
    action: Action,
    plan: Sequence[Branch],
    ends: Sequence[RatedEnd],
    failure: Ratings,
) -> RatedAction:
    likely = _branch_chances(state, action, plan, ends, failure)
    missed = 1.0 - sum(likely)
    total = failure * missed
    for chance, (_, ratings) in zip(likely, ends, strict=True):
        total = total + chance * ratings
    outcomes = [(chance, end) for chance, (end, _) in zip(likely, ends, strict=True)]
    return RatedAction(action, total, [*outcomes, (missed, after_failure(state))])


def _branch_chances(
    state: State,
    action: Action,
    plan: Sequence[Branch],
    ends: Sequence[RatedEnd],
    failure: Ratings,
) -> list[float]:
    """Return the chance that the turn ends in each branch."""
    seat = seat_to_move(state)
    if not isinstance(action, Arm):
        chance = success_chance(state, seat, action)
        return [chance, 1 - chance][: len(ends)]
    cards = [branch.card for branch in plan if branch.card is not None]
    gains = [float(ratings[seat] - failure[seat]) for _, ratings in ends]
    chances = arming_chances(state, card_values(cards, gains))
    return [chances[card] for card in cards]


def card_values(cards: Sequence[int], gains: Sequence[float]) -> CardValues:
    """Return the values to play dice for, in eighths of the best, so that tables are reused."""
    most = max(gains)
    if most <= 0:
        return dict.fromkeys(cards, 1.0)
    eighths = (max(1, round(8 * gain / most)) for gain in gains)
    return {card: eighth / 8 for card, eighth in zip(cards, eighths, strict=True)}
