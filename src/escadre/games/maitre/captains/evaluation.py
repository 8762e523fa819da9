"""Evaluation: expected returns at the end of a turn, and in the middle of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from escadre.core.advice import limit_undecided_return, returns_from_odds
from escadre.core.chance import Dice
from escadre.core.game import CHANCE, Chance, Decision, Seat
from escadre.games.maitre.captains.shown_chances import to_shown_returns, with_lead
from escadre.games.maitre.captains.strongest import (
    CALIBRATION,
    OneTurnCaptain,
    returns_from_ratings,
)
from escadre.games.maitre.captains.turn_outcomes import (
    ACTION_OF_PURPOSE,
    RatedAction,
    after_failure,
    card_values,
    rate_actions,
    turn_branches,
)
from escadre.games.maitre.chances.success import (
    CardValues,
    attempt_value,
    fit_out_chances,
)
from escadre.games.maitre.rules.attempts import completed_card
from escadre.games.maitre.rules.ending import final_returns
from escadre.games.maitre.rules.game import apply, legal_actions, node, observe
from escadre.games.maitre.rules.model import Action, Attack, Attempt, Purpose, State, seat_to_move
from escadre.games.maitre.rules.piles import pending_draw

if TYPE_CHECKING:
    from escadre.games.maitre.captains.turn_outcomes import SeatValues

MAX_DICE_ENUMERATED = 2
"""The largest number of dice whose outcomes are enumerated."""

MAX_DICE_TO_AVOID_SUCCESS = 3
"""The largest number of dice left for which every way to avoid a success is looked at.

With five dice and goods, a report of one match took minutes.
"""

EXACT_TURNS = 2
"""The number of turns before the end from which on returns are computed by the rules."""

EXACT_SHARE = 0.5
"""Share of these returns in those shown before the last turn but one."""

MAX_DRAWS_COMPARED = 3
"""The largest number of cards compared for a draw before these turns."""

MIN_LOSS_BY_SUCCESS = 0.06
"""How much lower the return of a success must be than that of a failure to count: 3 points.

The values of the network are not exact enough to tell smaller losses from its errors.
"""


def win_chances(states: Sequence[State]) -> Sequence[SeatValues]:
    """Return each seat's chance to win from the end of a turn, by the network."""
    from escadre.games.maitre.captains.network import load_network  # imports NumPy

    return load_network()(states)


REFERENCE_CAPTAIN = OneTurnCaptain(win_chances)
"""The captain by whose ratings positions are shown."""


def evaluate(state: State) -> list[float] | None:
    """Return the expected returns at the end of a turn, by the network."""
    if state.in_progress is not None or state.first_seat is None:
        return None
    return returns_from_odds(win_chances([state])[0].tolist(), CALIBRATION)


def returns_at_end(captain: OneTurnCaptain, state: State, ratings: SeatValues) -> list[float]:
    """Return the returns shown at the end of a turn, from this captain's ratings of it.

    Before the last turn of a match, they are exact means over its dice; before the turn before it,
    they are the mean of these and of the returns from the ratings.
    """
    exact, turns_left = exact_returns(captain, state), _turns_left(state)
    if exact is not None and (turns_left < 2 or any(abs(each) == 1 for each in exact)):
        return exact
    returns = returns_from_ratings(with_lead(state, ratings))
    shown = to_shown_returns(returns, seat_to_move(state))
    if exact is None:
        return shown
    share = EXACT_SHARE
    return [share * a + (1 - share) * b for a, b in zip(exact, shown, strict=True)]


def exact_returns(captain: OneTurnCaptain, state: State) -> list[float] | None:
    """MDM-24: return the returns by the rules at the end of a match and before its last two turns.

    None if more turns are left. If many cards can be drawn, only some of them are compared.
    """
    if (final := final_returns(state)) is not None:
        return [*final]
    if state.in_progress is not None or _turns_left(state) > EXACT_TURNS:
        return None
    if (draw := pending_draw(state)) is not None:
        outcomes = [outcome for outcome, _ in draw.distribution.outcomes()]
        drawn = outcomes[:: ceil(len(outcomes) / MAX_DRAWS_COMPARED)]
        means = _exact_returns_of(captain, [apply(state, CHANCE, each) for each in drawn])
        return [fmean(each) for each in zip(*means, strict=True)]
    returns = exact_turn_returns(captain, state).values()
    return best_returns([*returns], seat_to_move(state))


def _exact_returns_of(captain: OneTurnCaptain, states: Iterable[State]) -> list[list[float]]:
    returns = [exact_returns(captain, each) for each in states]
    return [each for each in returns if each is not None]


def _turns_left(state: State) -> int:
    return state.config.turn_limit - state.turns_completed


def best_returns(options: Sequence[list[float]], seat: Seat) -> list[float]:
    """Return the best of these returns for a seat.

    A certain win or loss is limited if another option has another result: the seat may choose that
    option, so the match is not decided.
    """
    best = max(options, key=lambda each: each[seat])
    if all(each == best for each in options):
        return best
    return [limit_undecided_return(each) for each in best]


def is_exact_turn(state: State) -> bool:
    """MDM-24: return whether one of the last two turns begins, with all its cards turned up."""
    if state.in_progress is not None or state.first_seat is None or pending_draw(state):
        return False
    return 0 < _turns_left(state) <= EXACT_TURNS


def is_last_turn(state: State) -> bool:
    """MDM-24: return whether the last turn of the match begins, with all its cards turned up."""
    return is_exact_turn(state) and _turns_left(state) == 1


@lru_cache(maxsize=512)
def exact_turn_returns(captain: OneTurnCaptain, state: State) -> dict[Action, list[float]]:
    """Return the exact mean returns of every action of one of the last two turns."""
    import numpy as np

    def rate(ends: Sequence[State]) -> list[SeatValues]:
        return [np.array(each) for each in _exact_returns_of(captain, ends)]

    # rounded, because a sum of chances can miss 1 by a rounding error
    return {
        each.action: [round(float(value), 12) for value in each.ratings]
        for each in rate_actions(state, rate)
    }


def outcome_returns(captain: OneTurnCaptain, rated: RatedAction) -> tuple[list[float], list[float]]:
    """Return the shown returns after a success (the mean over its ends) and after a failure."""
    *successes, failure = rated.ends
    if isinstance(rated.action, Attack):  # MDM-17: a fight has two outcomes
        (chance, success), failure = rated.ends[:2]
        successes = [(chance, success)]
    failed, *succeeded = rate_ends(captain, [failure[1], *(end for _, end in successes)])
    total = sum(chance for chance, _ in successes)
    weights = [chance / total if total else 1 / len(successes) for chance, _ in successes]
    mean = [
        sum(weight * returns[seat] for weight, returns in zip(weights, succeeded, strict=True))
        for seat in range(len(failed))
    ]
    return mean, failed


def evaluate_within_turn(captain: OneTurnCaptain, state: State) -> list[float] | None:
    """Return the returns within a turn; None between turns and in an undecided fight.

    They are exact means of the returns shown at the possible ends of the turn, if the seat to move
    plays its dice optimally for this captain's values.
    """
    attempt, current_node = state.in_progress, node(state)
    if isinstance(attempt, Attempt):
        return dice_turn_returns(captain, replace(state, in_progress=None), state)
    if attempt is not None and isinstance(current_node, Decision):
        return _returns_after_best_stow(captain, state, current_node.seats[0])
    return None


class DiceTurnEnds(NamedTuple):
    """The returns shown at the possible ends of a turn with dice: after a failure, and by card.

    `values` are the captain's values of the ships in port.
    """

    failure: list[float]
    by_card: dict[int, list[float]]
    values: CardValues | None


@lru_cache(maxsize=192)
def ends_of_dice_turn(captain: OneTurnCaptain, state: State, purpose: Purpose) -> DiceTurnEnds:
    """Return the shown returns at the ends of a turn for this purpose; `state`: before the turn."""
    seat, failed = seat_to_move(state), after_failure(state)
    branches = turn_branches(state, ACTION_OF_PURPOSE[purpose])
    ends = [end for branch in branches for end in branch.ends]
    failure, *ratings = captain.rate([failed, *ends])
    rated, by_card = zip(ends, ratings, strict=True), dict[int, list[float]]()
    for branch in branches:
        card = branch.card if purpose == "arm" else _top_card(state, purpose)
        assert card is not None
        options = [returns_at_end(captain, *next(rated)) for _ in branch.ends]
        by_card[card] = best_returns(options, seat)
    values = captain.port_values(state, Attempt(purpose, 0, None))
    after = returns_at_end(captain, failed, failure)
    if values and is_exact_turn(state):
        gains = [returns[seat] - after[seat] for returns in by_card.values()]
        values = card_values([*by_card], gains)
    for card, returns in by_card.items():
        if abs(returns[seat]) < 1 and 0 < after[seat] - returns[seat] < MIN_LOSS_BY_SUCCESS:
            by_card[card] = after
    return DiceTurnEnds(after, by_card, values)


def _top_card(state: State, purpose: Purpose) -> int | None:
    return (state.treasures if purpose == "hunt" else state.goods).top


@lru_cache(maxsize=4096)
def dice_turn_returns(captain: OneTurnCaptain, before_turn: State, state: State) -> list[float]:
    """MDM-5 to MDM-8, MDM-14: return the expected returns in a turn with dice, or just after it."""
    attempt = state.in_progress or state.last_turn
    assert isinstance(attempt, Attempt)
    seat = seat_to_move(before_turn)
    failure, by_card, values = ends_of_dice_turn(captain, before_turn, attempt.purpose)
    if (card := completed_card(state, attempt)) is not None:
        return by_card[card]
    if state.in_progress is None:
        return failure
    cards = by_card if attempt.card is None else (attempt.card,)
    if any(by_card[card][seat] < failure[seat] for card in cards):
        if returns := _returns_avoiding_success(captain, before_turn, state, seat):
            return returns
        if all(by_card[card][seat] <= failure[seat] for card in cards):
            return failure
    if attempt.card is None:
        card_chances = fit_out_chances(state, values, attempt) if values else {}
    else:
        card_chances = {attempt.card: attempt_value(state, attempt)}
    returns = failure
    for card, chance in card_chances.items():
        returns = [
            total + chance * (b - a)
            for total, a, b in zip(returns, failure, by_card[card], strict=True)
        ]
    return returns


def _returns_avoiding_success(
    captain: OneTurnCaptain, before_turn: State, state: State, seat: Seat
) -> list[float] | None:
    """Return the returns if the seat may avoid a success that is worse than a failure.

    None before a roll of more than two dice, or with more than three dice left: there, it is
    almost always possible to avoid the success.
    """
    if not isinstance(state.in_progress, Attempt):
        return None
    if state.in_progress.dice_left > MAX_DICE_TO_AVOID_SUCCESS:
        return None
    match node(state):
        case Decision():
            after = (apply(state, seat, each) for each in legal_actions(observe(state, seat)))
            return best_returns(
                [dice_turn_returns(captain, before_turn, each) for each in after], seat
            )
        case Chance(Dice(count) as dice) if count <= MAX_DICE_ENUMERATED:
            mean = [0.0] * state.config.players
            for outcome, chance in dice.outcomes():
                after_roll = apply(state, CHANCE, outcome)
                returns_after = dice_turn_returns(captain, before_turn, after_roll)
                mean = [m + float(chance) * r for m, r in zip(mean, returns_after, strict=True)]
            return mean
        case _:
            return None


def _returns_after_best_stow(captain: OneTurnCaptain, state: State, seat: Seat) -> list[float]:
    """MDM-18: return the returns after this seat stows the loot where it is best."""
    ends = [apply(state, seat, each) for each in legal_actions(observe(state, seat))]
    return best_returns(rate_ends(captain, ends), seat)


def rate_ends(captain: OneTurnCaptain, ends: Sequence[State]) -> list[list[float]]:
    """Return the returns shown at these ends of a turn."""
    return [
        returns_at_end(captain, end, ratings)
        for end, ratings in zip(ends, captain.rate(ends), strict=True)
    ]
