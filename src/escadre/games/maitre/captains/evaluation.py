"""Evaluation: expected returns at the end of a turn, and in the middle of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from escadre.core.advice import returns_from_odds
from escadre.core.game import Decision, Seat
from escadre.games.maitre.captains.shown_chances import as_shown
from escadre.games.maitre.captains.strongest import (
    CALIBRATION,
    OneTurnCaptain,
    returns_from_ratings,
)
from escadre.games.maitre.captains.turn_outcomes import after_failure
from escadre.games.maitre.chances.success import attempt_value, fit_out_chances, success_value
from escadre.games.maitre.rules.attempts import complete_attempt, is_complete
from escadre.games.maitre.rules.game import apply, legal_actions, node, observe
from escadre.games.maitre.rules.model import Attempt, State, Stow, free_ships, seat_to_move

if TYPE_CHECKING:
    from escadre.games.maitre.captains.turn_outcomes import SeatValues


def win_chances(states: Sequence[State]) -> Sequence[SeatValues]:
    """Return each seat's chance to win from the end of a turn, by the network."""
    from escadre.games.maitre.captains.network import load_network  # imports NumPy

    return load_network()(states)


def evaluate(state: State) -> list[float] | None:
    """Return the expected returns at the end of a turn, by the network."""
    if state.in_progress is not None or state.first_seat is None:
        return None
    return returns_from_odds(win_chances([state])[0].tolist(), CALIBRATION)


def evaluate_within_turn(captain: OneTurnCaptain, state: State) -> list[float] | None:
    """Return the returns shown within a turn; None between turns and in an undecided fight.

    They are exact means of the returns shown at the possible ends of the turn, if the seat to move
    plays its dice optimally for this captain's values.
    """
    attempt, current_node = state.in_progress, node(state)
    if isinstance(attempt, Attempt) and not is_complete(state, attempt):
        return _evaluate_attempt(captain, state, attempt)
    if attempt is not None and isinstance(current_node, Decision):
        return _best_stow(captain, state, current_node.seats[0])
    return None


def _evaluate_attempt(captain: OneTurnCaptain, state: State, attempt: Attempt) -> list[float]:
    """MDM-5 to MDM-7, MDM-14: return the expected returns of an attempt, before or after a roll."""
    seat = seat_to_move(state)
    values, (failure,) = captain.port_values(state, attempt), captain.rate([after_failure(state)])
    if attempt.card is None:
        card_chances = fit_out_chances(state, values, attempt) if values else {}
    else:
        card_chances = {attempt.card: attempt_value(state, attempt)}
    failure_returns = _returns(state, failure)
    returns = failure_returns
    for card, highest in card_chances.items():
        success_returns = _returns(state, _value_of_card(captain, state, attempt, card))
        chance = highest
        if card == attempt.card and success_returns[seat] < failure_returns[seat]:
            chance = _least_chance(state, seat, highest)
        returns = [
            total + chance * (b - a)
            for total, a, b in zip(returns, failure_returns, success_returns, strict=True)
        ]
    return returns


def _least_chance(state: State, seat: Seat, before_roll: float) -> float:
    """Return the chance of success if the seat plays for failure; `before_roll` before a roll."""
    if not isinstance(node(state), Decision):
        return before_roll
    return min(success_value(state, seat, each) for each in legal_actions(observe(state, seat)))


def _value_of_card(
    captain: OneTurnCaptain, state: State, attempt: Attempt, card: int
) -> SeatValues:
    """Return each seat's rating after this card is completed."""
    seat, completed = seat_to_move(state), complete_attempt(state, attempt, card)
    ends = [completed]
    if completed.in_progress is not None:
        ends = [apply(completed, seat, Stow(onto)) for onto in free_ships(completed.fleets[seat])]
    return max(captain.rate(ends), key=lambda each: float(each[seat]))


def _best_stow(captain: OneTurnCaptain, state: State, seat: Seat) -> list[float]:
    """MDM-13, MDM-18: return the returns after this seat stows the cargo where it is best."""
    ends = [apply(state, seat, each) for each in legal_actions(observe(state, seat))]
    return _returns(state, max(captain.rate(ends), key=lambda each: float(each[seat])))


def _returns(state: State, ratings: SeatValues) -> list[float]:
    """Convert ratings at the end of this turn to the returns shown to players."""
    next_seat = (seat_to_move(state) + 1) % state.config.players
    return as_shown(returns_from_ratings(ratings), next_seat)
