"""Advice on the action of a turn, on dice and on stowing; the chances of dice are exact."""

from __future__ import annotations

from functools import lru_cache
from math import atanh
from random import Random
from statistics import fmean

from msgspec.structs import replace

from escadre.core.advice import (
    Advice,
    AdvisedAction,
    advice_from_values,
    chance_as_percent,
    limit_undecided_return,
    return_as_percent,
    shift_log_odds,
    shift_to_value,
)
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Message, text
from escadre.core.significance import CONFIDENCE_Z
from escadre.games.maitre.captains.evaluation import (
    dice_turn_returns,
    ends_of_dice_turn,
    exact_turn_returns,
    is_exact_turn,
    is_last_turn,
    outcome_returns,
    rate_ends,
)
from escadre.games.maitre.captains.reasons import (
    cargo_reasons,
    chance_text,
    dice_needs,
    dice_reasons,
    dice_stakes_text,
    goods_reasons,
    success_text,
    turn_reasons,
    turn_stakes,
)
from escadre.games.maitre.captains.shown_chances import shown_returns, to_shown_option
from escadre.games.maitre.captains.strongest import LookaheadCaptain, returns_from_ratings
from escadre.games.maitre.captains.turn_outcomes import ACTION_OF_PURPOSE, rate_actions
from escadre.games.maitre.chances.success import success_value
from escadre.games.maitre.rules.attempts import is_complete, start_attempt
from escadre.games.maitre.rules.fights import losing_seat_and_ship
from escadre.games.maitre.rules.game import apply, legal_actions
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Attempt,
    Fight,
    Observation,
    State,
    UseGoods,
    seat_to_move,
)

_METHOD = text("advice-method")
TURNS_KEPT = 96
"""Turns whose ratings are kept: an analysis needs those of a match twice."""


def search_advice(captain: LookaheadCaptain, observation: Observation) -> Advice[Action] | None:
    """Rate the actions that this captain compares, its own choice first; None without a choice.

    At the beginning of a turn, these are the actions that it searches further, with an error from
    the sampled cards. Chances of dice are exact.
    """
    actions = list(legal_actions(observation))
    if not actions:
        return None
    state = observation.state
    if state.in_progress is None:
        return _turn_advice(captain, state)
    if isinstance(state.in_progress, Attempt) and not is_complete(state, state.in_progress):
        return _dice_advice(captain, state, state.in_progress, actions)
    return _cargo_advice(captain, observation, actions)


def search_advice_with(
    captain: LookaheadCaptain, observation: Observation, action: Action
) -> Advice[Action] | None:
    """Rate actions as `search_advice` does, and this action by the value shown after it."""
    advice, state = search_advice(captain, observation), observation.state
    rated = {each.action for each in advice.options} if advice else {action}
    if advice is None or action in rated or state.in_progress is not None:
        return advice
    shown, reasons = _shown_options(captain, state), _reasons_by_action(captain, state)
    actions = (*(each.action for each in advice.options), action)
    options = (replace(shown[each], reasons=reasons[each]) for each in actions)
    return replace(advice, options=tuple(options))


@lru_cache(maxsize=TURNS_KEPT)
def _turn_advice(captain: LookaheadCaptain, state: State) -> Advice[Action]:
    """Rate the actions, with their reasons."""
    advice = _searched_turn(captain, state)
    reasons = _reasons_by_action(captain, state)
    options = (replace(each, reasons=reasons[each.action]) for each in advice.options)
    return replace(advice, options=tuple(options))


@lru_cache(maxsize=TURNS_KEPT)
def _searched_turn(captain: LookaheadCaptain, state: State) -> Advice[Action]:
    """Rate the actions on the scale of the shown chances, which is that of the analysis.

    The same cards are sampled each time, so hint and analysis agree.

    In the last two turns of a match, all actions have exact values.
    """
    seat, options = seat_to_move(state), list[AdvisedAction[Action]]()
    searched = captain.rate_turns(state, Random(0))
    if is_exact_turn(state):
        exact = exact_turn_returns(captain, state)
        options = [AdvisedAction(action, each[seat]) for action, each in exact.items()]
        first = max(options, key=lambda each: (each.value, each.action == searched[0].action))
        return advice_from_values(options, first.action, _METHOD)
    for action, ratings, variances in searched:
        # in returns, twice the difference in chances
        error = 2 * CONFIDENCE_Z * sum(float(each[seat]) for each in variances) ** 0.5
        value, shown_error = to_shown_option(returns_from_ratings(ratings), seat, error)
        # no chance is shown beside the value, because turns are ranked by their value
        options.append(AdvisedAction(action, value, shown_error))
    return advice_from_values(options, options[0].action, _METHOD)


@lru_cache(maxsize=TURNS_KEPT)
def _shown_options(captain: LookaheadCaptain, state: State) -> dict[Action, AdvisedAction[Action]]:
    """Return every action of this turn with the value and the error that hints show.

    A hint rates only the best actions by search. The values of the others come from one turn only.
    They get the mean difference in log odds between both values of the best actions, because a
    search may raise or lower all values. None of them exceeds the best actions.
    """
    seat = seat_to_move(state)
    options = {option.action: option for option in _searched_turn(captain, state).options}
    one_turn = {
        each.action: AdvisedAction(
            each.action, *to_shown_option(returns_from_ratings(each.ratings), seat)
        )
        for each in rate_actions(state, captain.rate)
    }
    lowest = min(option.value for option in options.values())
    half_shift = fmean(
        atanh(limit_undecided_return(option.value))
        - atanh(limit_undecided_return(one_turn[action].value))
        for action, option in options.items()
    )
    for action in [each for each in one_turn if each not in options]:
        option = shift_log_odds(one_turn[action], half_shift)
        options[action] = replace(option, value=min(option.value, lowest))
    returns = None if is_last_turn(state) else shown_returns(state)
    if state.config.players != 2 or returns is None:
        return options
    advice = Advice(tuple(options.values()))
    shifted = shift_to_value(advice, limit_undecided_return(returns[seat]))
    return {option.action: option for option in shifted.options}


def shown_before_first_roll(captain: LookaheadCaptain, state: State) -> list[float] | None:
    """Return the returns shown after the choice of an action, before the first roll of its dice.

    They are the value that the hint gives for the action. None if a die was rolled, or if there are
    more than two players.
    """
    if state.config.players != 2 or (action := _unrolled_action(state)) is None:
        return None
    option = _shown_options(captain, replace(state, in_progress=None))[action]
    return [option.value if seat == seat_to_move(state) else -option.value for seat in range(2)]


def _unrolled_action(state: State) -> Action | None:
    """Return the action of this turn if its dice have not been rolled, otherwise None."""
    match state.in_progress:
        case Fight(ship=ship, target=target, pips=()):
            return Attack(ship, target)
        case Attempt(purpose=purpose) as attempt:
            start = start_attempt(state, seat_to_move(state), purpose, attempt.card)
            return ACTION_OF_PURPOSE[purpose] if attempt == start else None
        case _:
            return None


def explain_turn(
    captain: LookaheadCaptain, observation: Observation, action: Action
) -> tuple[Message, ...]:
    """Return the reasons for any action that begins a turn; none for other actions."""
    state = observation.state
    if state.in_progress is not None:
        return ()
    return _reasons_by_action(captain, state)[action]


@lru_cache(maxsize=TURNS_KEPT)
def _reasons_by_action(
    captain: LookaheadCaptain, state: State
) -> dict[Action, tuple[Message, ...]]:
    """Return the reasons for every action of this turn."""
    seat, shown = seat_to_move(state), _shown_options(captain, state)
    reasons = dict[Action, tuple[Message, ...]]()
    for rated in rate_actions(state, captain.rate):
        action, chance = rated.action, success_value(state, seat, rated.action)
        success, failure = (each[seat] for each in outcome_returns(captain, rated))
        stakes = turn_stakes(chance, success, failure, shown[action], state.config.players)
        opening = success_text(state, seat, action, chance)
        reasons[action] = opening, *stakes, *turn_reasons(state, seat, action)
    return reasons


def _dice_advice(
    captain: LookaheadCaptain, state: State, attempt: Attempt, actions: list[Action]
) -> Advice[Action]:
    """MDM-5 to MDM-7, MDM-14: rate dice actions by exact chances and values.

    If every success is worse than a failure, no chance of success is shown: it is to be avoided.
    """
    seat, before_turn = seat_to_move(state), replace(state, in_progress=None)
    failure, by_card, values = ends_of_dice_turn(captain, before_turn, attempt.purpose)
    values = values if attempt.card is None else None
    chances = {action: success_value(state, seat, action, values) for action in actions}
    card_by_action, options = {action: _card_after(state, seat, action) for action in actions}, []
    cards = by_card if attempt.card is None else (attempt.card,)
    best_success = max(by_card[each][seat] for each in cards)
    avoids_success = best_success < failure[seat]
    reasons_by_card = {
        card: tuple(
            dice_reasons(
                state, attempt, None if card is None else (failure[seat], by_card[card][seat])
            )
        )
        for card in {*card_by_action.values()}
    }
    avoidance = dice_stakes_text(failure[seat], best_success, state.config.players)
    for action, chance in chances.items():
        displayed = chance if values is None else success_value(state, seat, action)
        needs = dice_needs(state, attempt, action, 0.0 if avoids_success else displayed)
        value = dice_turn_returns(captain, before_turn, apply(state, seat, action))[seat]
        option = AdvisedAction(action, value, 0.0, (*needs, *goods_reasons(state, action)))
        if avoids_success:
            option = replace(option, reasons=(*option.reasons, avoidance))
        else:
            shared = reasons_by_card[card_by_action[action]]
            reasons = (chance_text(displayed), *option.reasons, *shared)
            option = replace(option, reasons=reasons, chance=displayed)
        options.append(option)
    if state.config.players == 2:
        position = limit_undecided_return(dice_turn_returns(captain, before_turn, state)[seat])
        options = [*shift_to_value(Advice(tuple(options)), position).options]

    def rank(option: AdvisedAction[Action]) -> tuple[float, ...]:
        """The shown figures decide, then the chance that counts the value of each ship."""
        chance = chances[option.action]
        shown = (-chance,) if option.chance is None else (chance_as_percent(option.chance), chance)
        return return_as_percent(option.value), *shown

    ranked = sorted(options, key=rank, reverse=True)
    return _without_needless_goods(advice_from_values(ranked, ranked[0].action, _METHOD))


def _without_needless_goods(advice: Advice[Action]) -> Advice[Action]:
    """MDM-14: return advice in which goods are not as good as a best action without goods.

    They may help after a later roll.
    """
    tied, rest = advice.options[: advice.tied], advice.options[advice.tied :]
    if isinstance(tied[0].action, UseGoods):
        return advice
    uses = tuple(each for each in tied if isinstance(each.action, UseGoods))
    tied = tuple(each for each in tied if each not in uses)
    return replace(advice, options=(*tied, *uses, *rest), tied=len(tied))


def _card_after(state: State, seat: Seat, action: Action) -> int | None:
    """Return the card with dice on it after this action, or None."""
    after = apply(state, seat, action)
    attempt = after.in_progress if isinstance(after.in_progress, Attempt) else after.last_turn
    return attempt.card if isinstance(attempt, Attempt) else None


def _cargo_advice(
    captain: LookaheadCaptain, observation: Observation, actions: list[Action]
) -> Advice[Action]:
    """MDM-13, MDM-18: rate stowing the card under each free ship, and leaving it."""
    assert observation.viewer is not None
    seat, state = Seat(observation.viewer), observation.state
    returns = rate_ends(captain, [apply(state, seat, action) for action in actions])
    values = dict(zip(actions, (each[seat] for each in returns), strict=True))
    best = max(actions, key=values.__getitem__)
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
