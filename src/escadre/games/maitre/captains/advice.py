"""Advice on the action of a turn, on dice and on stowing; the chances of dice are exact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from escadre.core.advice import (
    CONFIDENCE_Z,
    Advice,
    AdvisedAction,
    advice_from_values,
)
from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Message, text
from escadre.games.maitre.captains.reasons import (
    cargo_reasons,
    chance_text,
    dice_needs,
    dice_reasons,
    stakes_text,
    turn_reasons,
)
from escadre.games.maitre.captains.shown_chances import as_shown
from escadre.games.maitre.captains.strongest import LookaheadCaptain, returns_from_ratings
from escadre.games.maitre.captains.turn_outcomes import after_failure, rate_actions
from escadre.games.maitre.chances.success import success_value
from escadre.games.maitre.rules.attempts import complete_attempt, is_complete
from escadre.games.maitre.rules.fights import losing_seat_and_ship
from escadre.games.maitre.rules.game import apply, legal_actions
from escadre.games.maitre.rules.model import (
    Action,
    Attempt,
    Fight,
    Observation,
    State,
    Stow,
    free_ships,
    seat_to_move,
)

if TYPE_CHECKING:
    from escadre.games.maitre.captains.turn_outcomes import SeatValues

_METHOD = text("advice-method")


def search_advice(
    captain: LookaheadCaptain, observation: Observation, rng: Rng
) -> Advice[Action] | None:
    """Rate the actions that this captain compares, its own choice first; None without a choice.

    At the beginning of a turn, these are the actions that it searches further, with an error from
    the sampled cards. Chances of dice are exact.
    """
    actions = list(legal_actions(observation))
    if not actions:
        return None
    state = observation.state
    if state.in_progress is None:
        return _turn_advice(captain, state, rng)
    if isinstance(state.in_progress, Attempt) and not is_complete(state, state.in_progress):
        return _dice_advice(captain, state, state.in_progress, actions)
    return _cargo_advice(captain, observation, actions)


def _turn_advice(captain: LookaheadCaptain, state: State, rng: Rng) -> Advice[Action]:
    seat, options = seat_to_move(state), list[AdvisedAction[Action]]()
    for action, ratings, variances, outcomes in captain.rate_turns(state, rng):
        # in returns, twice the difference in chances
        error = 2 * CONFIDENCE_Z * sum(float(each[seat]) for each in variances) ** 0.5
        # no chance is shown beside the value, because turns are ranked by their value
        options.append(
            AdvisedAction(
                action, _value(ratings, seat), error, _turn_reasons(state, action, outcomes)
            )
        )
    return advice_from_values(options, options[0].action, _METHOD)


def explain_turn(
    captain: LookaheadCaptain, observation: Observation, action: Action
) -> tuple[Message, ...]:
    """Return the reasons for any action that begins a turn; none for other actions."""
    state = observation.state
    if state.in_progress is not None:
        return ()
    (rated,) = (each for each in rate_actions(state, captain.rate) if each.action == action)
    return _turn_reasons(state, action, captain.outcome_values(rated))


def _turn_reasons(
    state: State, action: Action, outcomes: tuple[SeatValues, SeatValues]
) -> tuple[Message, ...]:
    seat = seat_to_move(state)
    success, failure = (_shown_value(state, _value(each, seat)) for each in outcomes)
    chance = success_value(state, seat, action)
    stakes = stakes_text(success, failure, state.config.players, chance)
    return chance_text(chance), stakes, *turn_reasons(state, seat, action)


def _dice_advice(
    captain: LookaheadCaptain, state: State, attempt: Attempt, actions: list[Action]
) -> Advice[Action]:
    """MDM-5 to MDM-7, MDM-14: rate dice actions by exact chances and values."""
    seat, values = seat_to_move(state), captain.port_values(state, attempt)
    chances = {action: success_value(state, seat, action, values) for action in actions}
    failure, success = _values_of_outcomes(
        captain, state, attempt, _most_valuable_card(attempt, values)
    )
    card_by_action, options = {action: _card_after(state, seat, action) for action in actions}, []
    reasons_by_card = {
        card: tuple(
            dice_reasons(
                state,
                attempt,
                None if card is None else _shown_outcomes(captain, state, attempt, card),
            )
        )
        for card in {*card_by_action.values()}
    }
    for action, chance in chances.items():
        displayed = chance if values is None else success_value(state, seat, action)
        value = failure + chance * (success - failure)
        needs = dice_needs(state, attempt, action, displayed)
        reasons = (chance_text(displayed), *needs, *reasons_by_card[card_by_action[action]])
        options.append(AdvisedAction(action, value, 0.0, reasons, displayed))
    # A success that ends the match may lose it: then the least likely success is best.
    choose = max if success >= failure else min
    return advice_from_values(options, choose(actions, key=chances.__getitem__), _METHOD)


def _values_of_outcomes(
    captain: LookaheadCaptain, state: State, attempt: Attempt, card: int | None
) -> tuple[float, float]:
    """Return the values of the position after a failure, and after winning this card."""
    seat = seat_to_move(state)
    if card is None:
        (rating,) = captain.rate([after_failure(state)])
        return _value(rating, seat), _value(rating, seat)
    completed = complete_attempt(state, attempt, card)
    ends = [completed]
    if completed.in_progress is not None:
        ends = [apply(completed, seat, Stow(onto)) for onto in free_ships(completed.fleets[seat])]
    failure, *won = (_value(each, seat) for each in captain.rate([after_failure(state), *ends]))
    return failure, max(won)


def _shown_outcomes(
    captain: LookaheadCaptain, state: State, attempt: Attempt, card: int
) -> tuple[float, float]:
    """Return the values of `_values_of_outcomes`, on the scale shown to players."""
    failure, success = _values_of_outcomes(captain, state, attempt, card)
    return _shown_value(state, failure), _shown_value(state, success)


def _shown_value(state: State, value: float) -> float:
    """Convert the value of this turn's end for the seat to move to the scale shown to players."""
    if state.config.players != 2:
        return value
    seat, sign = seat_to_move(state), 1 if seat_to_move(state) == 0 else -1
    return as_shown((sign * value, -sign * value), 1 - seat)[seat]


def _card_after(state: State, seat: Seat, action: Action) -> int | None:
    """Return the card with dice on it after this action, or None."""
    after = apply(state, seat, action)
    attempt = after.in_progress if isinstance(after.in_progress, Attempt) else after.last_turn
    return attempt.card if isinstance(attempt, Attempt) else None


def _most_valuable_card(attempt: Attempt, values: Mapping[int, float] | None) -> int | None:
    """Return the card whose values are shown: the attempted one, or the most valuable ship."""
    if attempt.card is not None or not values:
        return attempt.card
    return max(values, key=values.__getitem__)


def _cargo_advice(
    captain: LookaheadCaptain, observation: Observation, actions: list[Action]
) -> Advice[Action]:
    """MDM-13, MDM-18: rate stowing the card under each free ship, and leaving it."""
    assert observation.viewer is not None
    seat, state = Seat(observation.viewer), observation.state
    ratings = captain.rate([apply(state, seat, action) for action in actions])
    values = dict(zip(actions, (_value(each, seat) for each in ratings), strict=True))
    best = captain.choose_cargo_place(observation, seat)
    cargo = _cargo_to_stow(state)
    options = (
        AdvisedAction(each, value, 0.0, tuple(cargo_reasons(state, seat, each, cargo)))
        for each, value in values.items()
    )
    return advice_from_values(options, best, _METHOD)


def _cargo_to_stow(state: State) -> int | None:
    """MDM-11, MDM-12, MDM-18: return the card that is to be stowed."""
    match state.in_progress:
        case Attempt(card=card):
            return card
        case Fight() as fight:
            return losing_seat_and_ship(state, fight)[1].cargo
        case _:
            return None


def _value(ratings: SeatValues, seat: int) -> float:
    """Return a seat's expected return, computed from the chances to win."""
    return returns_from_ratings(ratings)[seat]
