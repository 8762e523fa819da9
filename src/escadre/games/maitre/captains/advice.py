"""Turns, dice and stowing, best first, with exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from escadre.core.advice import CONFIDENCE_Z, Advice, Option, computed, returns_from_odds
from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Text, text
from escadre.games.maitre.captains.reasons import raid, why_turn
from escadre.games.maitre.captains.search import CONFIDENCE, TurnsAhead
from escadre.games.maitre.captains.turn_outcomes import failed, rated_actions
from escadre.games.maitre.chances.success import action_chance, whole_percent
from escadre.games.maitre.rules.attempts import is_complete, succeeded
from escadre.games.maitre.rules.fights import beaten
from escadre.games.maitre.rules.game import apply, legal_actions
from escadre.games.maitre.rules.model import (
    Action,
    Arm,
    Attempt,
    Buy,
    Fight,
    Hunt,
    Loot,
    Observation,
    Purpose,
    State,
    Stow,
    free,
    turn_of,
)

if TYPE_CHECKING:
    from escadre.games.maitre.captains.turn_outcomes import Ratings


_BEGUN_BY: dict[Purpose, Action] = {"arm": Arm(), "hunt": Hunt(), "buy": Buy()}


def advised(captain: TurnsAhead, seen: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate the actions this captain compares, its choice first; None if there is no choice.

    At the beginning of a turn only those searched further; their error is that of the cards
    sampled. With dice the chances are exact.
    """
    actions = list(legal_actions(seen))
    if not actions:
        return None
    state = seen.position
    if state.doing is None:
        return _of_turn(captain, state, rng)
    if isinstance(state.doing, Attempt) and not is_complete(state, state.doing):
        return _of_dice(captain, state, state.doing, actions)
    return _of_berths(captain, seen, actions)


def _of_turn(captain: TurnsAhead, state: State, rng: Rng) -> Advice[Action]:
    seat, options = turn_of(state), list[Option[Action]]()
    for action, ratings, spreads, stakes in captain.turns_weighed(state, rng):
        # in returns, twice the difference in chances
        error = 2 * CONFIDENCE_Z * sum(float(each[seat]) for each in spreads) ** 0.5
        # No chance beside the value: turns are ranked by their value for the match.
        options.append(Option(action, _value(ratings, seat), error, _why(state, action, stakes)))
    return computed(options, first=options[0].action)


def turn_facts(captain: TurnsAhead, seen: Observation, action: Action) -> tuple[Text, ...]:
    """Describe any action that begins a turn; nothing for other actions."""
    state = seen.position
    if state.doing is not None:
        return ()
    (rated,) = (each for each in rated_actions(state, captain.rate) if each.action == action)
    return _why(state, action, captain.stakes(rated))


def _why(state: State, action: Action, stakes: tuple[Ratings, Ratings]) -> tuple[Text, ...]:
    seat = turn_of(state)
    won, lost = (_value(each, seat) for each in stakes)
    chance = action_chance(state, seat, action)
    return _chance(chance), _at_stake(won, lost), *why_turn(state, seat, action)


def _of_dice(
    captain: TurnsAhead, state: State, attempt: Attempt, actions: list[Action]
) -> Advice[Action]:
    """MDM-5 to MDM-7, MDM-14: rate dice actions by exact chances and what they win or lose."""
    seat, worth = turn_of(state), captain.worth(state, attempt)
    chances = {action: action_chance(state, seat, action, worth) for action in actions}
    failure, success = _stakes(captain, state, attempt, _prize(attempt, worth))
    aims, options = {action: _aimed_at(state, seat, action) for action in actions}, []
    told = {card: tuple(_brings(captain, state, attempt, card)) for card in {*aims.values()}}
    for action, chance in chances.items():
        shown = chance if worth is None else action_chance(state, seat, action)
        value = failure + chance * (success - failure)
        reasons = (_chance(shown), *told[aims[action]])
        options.append(Option(action, value, 0.0, reasons, shown))
    return computed(options, first=max(actions, key=chances.__getitem__))


def _stakes(
    captain: TurnsAhead, state: State, attempt: Attempt, card: int | None
) -> tuple[float, float]:
    """Return the value of failing, and of winning this card."""
    seat = turn_of(state)
    if card is None:
        (rating,) = captain.rate([failed(state)])
        return _value(rating, seat), _value(rating, seat)
    done = succeeded(state, attempt, card)
    ends = [done]
    if done.doing is not None:
        ends = [apply(done, seat, Stow(onto)) for onto in free(done.fleets[seat])]
    failure, *won = (_value(each, seat) for each in captain.rate([failed(state), *ends]))
    return failure, max(won)


def _aimed_at(state: State, seat: Seat, action: Action) -> int | None:
    """Return the card with dice on it after this action, or None."""
    after = apply(state, seat, action)
    tried = after.doing if isinstance(after.doing, Attempt) else after.last
    return tried.card if isinstance(tried, Attempt) else None


def _brings(
    captain: TurnsAhead, state: State, attempt: Attempt, card: int | None
) -> Iterator[Text]:
    """Describe what winning this card brings, with dice already placed for it."""
    if card is not None:
        failure, success = _stakes(captain, state, attempt, card)
        yield _at_stake(success, failure)
    yield from why_turn(state, turn_of(state), _BEGUN_BY[attempt.aim])


def _prize(attempt: Attempt, worth: Mapping[int, float] | None) -> int | None:
    """Return the card whose stakes count: of several ships the one with value 1."""
    if attempt.card is not None or not worth:
        return attempt.card
    return max(worth, key=worth.__getitem__)


def _of_berths(captain: TurnsAhead, seen: Observation, actions: list[Action]) -> Advice[Action]:
    """MDM-13, MDM-18: rate the ships for stowing what was won, or leaving it."""
    assert seen.viewer is not None
    seat, state = Seat(seen.viewer), seen.position
    ratings = captain.rate([apply(state, seat, action) for action in actions])
    values = dict(zip(actions, (_value(each, seat) for each in ratings), strict=True))
    best = captain.stowed(seen, seat)
    won = _cargo_won(state)
    options = (
        Option(each, value, 0.0, tuple(_why_berth(state, seat, each, won)))
        for each, value in values.items()
    )
    return computed(options, first=best)


def _cargo_won(state: State) -> int | None:
    """MDM-11, MDM-12, MDM-18: return the card that is to be stowed."""
    match state.doing:
        case Attempt(card=card):
            return card
        case Fight() as fight:
            return beaten(state, fight)[1].cargo
        case _:
            return None


def _why_berth(state: State, seat: Seat, action: Action, cargo: int | None) -> Iterator[Text]:
    """MDM-16: describe how safe a cargo is there."""
    if isinstance(action, (Stow, Loot)) and cargo is not None:
        yield raid(state, seat, action.ship, cargo)


def _value(ratings: Ratings, seat: int) -> float:
    """Return this seat's expected return at these chances to win."""
    odds = [max(float(each), 1e-12) for each in ratings]
    return returns_from_odds(odds, CONFIDENCE)[seat]


def _at_stake(success: float, failure: float) -> Text:
    """Describe the chances to win after success and after failure, in per cent."""
    won, lost = (round(50 * (1 + value)) for value in (success, failure))
    return text("advice-stakes" if won != lost else "advice-stakes-none", won=won, lost=lost)


def _chance(chance: float) -> Text:
    """Return the chance that the turn succeeds."""
    return text("advice-success", percent=whole_percent(chance))
