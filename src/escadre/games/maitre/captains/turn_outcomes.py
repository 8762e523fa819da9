"""All outcomes of each action of a turn, with exact chances and ratings.

Captains search over these outcomes instead of single dice. The rules compute the states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from escadre.core.game import Seat
from escadre.games.maitre.chances.success import CardValues, fit_out_chances, success_value
from escadre.games.maitre.rules.attempts import complete_attempt
from escadre.games.maitre.rules.fights import owner_of, resolve_fight, winning_seat
from escadre.games.maitre.rules.game import apply, legal_turn_actions
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Attempt,
    Buy,
    Fight,
    FitOut,
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

    SeatValues = npt.NDArray[np.float64]
    """The value of a state to each seat."""
    RatedEnd = tuple[State, SeatValues]

Evaluator = Callable[[Sequence[State]], "Sequence[SeatValues]"]
"""A function that rates states in which a turn has just ended."""


class Branch(NamedTuple):
    """Ends of a turn among which the seat `chooser` chooses.

    `card` is the ship that is fitted out; None for other actions.
    """

    chooser: Seat
    ends: list[State]
    card: int | None = None


class RatedAction(NamedTuple):
    """An action with its mean value to each seat, and the ends of the turn with their chances."""

    action: Action
    ratings: SeatValues
    ends: list[tuple[float, State]]


def after_failure(state: State) -> State:
    """MDM-15: return the state after a failure, which ends the turn."""
    return end_turn(state, state.last_turn)


def after_fit_out(state: State, card: int) -> State:
    """MDM-9: return the state with this ship of the port fitted out."""
    return complete_attempt(state, Attempt("arm", 0, card), card)


def turn_branches(state: State, action: Action) -> list[Branch]:
    """Return the successful ends of an action: a ship fitted out, a card won, a fight's results."""
    seat = seat_to_move(state)
    match action:
        case FitOut():
            cards = [card for card in state.port if card is not None]
            return [Branch(seat, [after_fit_out(state, card)], card) for card in cards]
        case Hunt():
            return [Branch(seat, _after_card(state, "hunt", state.treasures.top))]
        case Buy():
            return [Branch(seat, _after_card(state, "buy", state.goods.top))]
        case Attack():
            return [fight_branch(state, action, pips) for pips in ((6, 1), (1, 6))]
        case _:
            raise ValueError(f"{action!r} does not begin a turn")


def _after_card(state: State, purpose: Purpose, card: int | None) -> list[State]:
    """MDM-11, MDM-12: return the states with the won card under each of the free ships."""
    if card is None:
        raise ValueError("the pile has no card")
    seat = seat_to_move(state)
    completed = complete_attempt(state, Attempt(purpose, 0, card), card)
    if completed.in_progress is None:
        return [completed]
    return [apply(completed, seat, Stow(onto)) for onto in free_ships(state.fleets[seat])]


def fight_branch(state: State, attack: Attack, pips: tuple[int, int]) -> Branch:
    """MDM-18, MDM-19: return the winner's options after a fight with these dice."""
    defender = owner_of(state, attack.target)
    fight = Fight(seat_to_move(state), attack.ship, defender, attack.target, pips)
    chooser = winning_seat(state.config.deck, fight)
    after = resolve_fight(state, fight)
    if after.in_progress is None:
        return Branch(chooser, [after])
    loot = [apply(after, chooser, Loot(onto)) for onto in free_ships(after.fleets[chooser])]
    return Branch(chooser, [*loot, apply(after, chooser, LeaveLoot())])


def rate_actions(state: State, rate: Evaluator) -> list[RatedAction]:
    """Rate every action of this turn by the value of its ends, with optimal play of the dice.

    A player who has a choice at the end of the turn chooses the state that they value most.
    """
    branches_by_action = [
        (each, turn_branches(state, each))
        for each in legal_turn_actions(state, seat_to_move(state))
    ]
    ends = [end for _, branches in branches_by_action for branch in branches for end in branch.ends]
    failure, *ratings = rate([after_failure(state), *ends])
    rated = zip(ends, ratings, strict=True)
    return [
        _rate(state, action, branches, [_best_end(branch, rated) for branch in branches], failure)
        for action, branches in branches_by_action
    ]


def _best_end(branch: Branch, rated: Iterator[RatedEnd]) -> RatedEnd:
    """Return the end with the best value for the branch's chooser; take the ends from `rated`."""
    return max([next(rated) for _ in branch.ends], key=lambda end: end[1][branch.chooser])


def _rate(
    state: State,
    action: Action,
    branches: Sequence[Branch],
    ends: Sequence[RatedEnd],
    failure: SeatValues,
) -> RatedAction:
    chances = _branch_chances(state, action, branches, ends, failure)
    failure_chance = 1.0 - sum(chances)
    total = failure * failure_chance
    for chance, (_, ratings) in zip(chances, ends, strict=True):
        total = total + chance * ratings
    outcomes = [(chance, end) for chance, (end, _) in zip(chances, ends, strict=True)]
    return RatedAction(action, total, [*outcomes, (failure_chance, after_failure(state))])


def _branch_chances(
    state: State,
    action: Action,
    branches: Sequence[Branch],
    ends: Sequence[RatedEnd],
    failure: SeatValues,
) -> list[float]:
    """Return the chance that the turn ends in each branch."""
    seat = seat_to_move(state)
    if not isinstance(action, FitOut):
        chance = success_value(state, seat, action)
        return [chance, 1 - chance][: len(ends)]
    cards = [branch.card for branch in branches if branch.card is not None]
    gains = [float(ratings[seat] - failure[seat]) for _, ratings in ends]
    chances = fit_out_chances(state, card_values(cards, gains))
    return [chances[card] for card in cards]


def card_values(cards: Sequence[int], gains: Sequence[float]) -> CardValues:
    """Round the values of cards to eighths of the best value, so that cached tables are reused."""
    best = max(gains)
    if best <= 0:
        return dict.fromkeys(cards, 1.0)
    eighths = (max(1, round(8 * gain / best)) for gain in gains)
    return {card: eighth / 8 for card, eighth in zip(cards, eighths, strict=True)}
