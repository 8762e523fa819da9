"""Captains that search: they rate the positions after a turn, and place dice by exact chances."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from escadre.core.advice import returns_from_odds
from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Chance, Seat
from escadre.games.maitre.captains.simple import RuleCaptain, best_dice_action
from escadre.games.maitre.captains.turn_outcomes import (
    Evaluator,
    RatedAction,
    after_failure,
    after_fit_out,
    card_values,
    rate_actions,
)
from escadre.games.maitre.chances.success import CardValues
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.ending import is_over
from escadre.games.maitre.rules.fights import winning_seat
from escadre.games.maitre.rules.game import apply, legal_actions, node
from escadre.games.maitre.rules.model import (
    Action,
    Attempt,
    Fight,
    Observation,
    State,
    seat_to_move,
)

if TYPE_CHECKING:
    from escadre.games.maitre.captains.turn_outcomes import SeatValues


CALIBRATION = 0.78
"""Exponent on the odds of winning (see `recalibrate`)."""


def returns_from_ratings(ratings: Iterable[float]) -> list[float]:
    """Return the expected return of each seat, computed from the chances to win."""
    return returns_from_odds([max(float(each), 1e-12) for each in ratings], CALIBRATION)


class SearchedAction(NamedTuple):
    """An action with its value to each seat; `variances` add up to the variance of the value."""

    action: Action
    ratings: SeatValues
    variances: list[SeatValues]  # one per end of the turn with sampled cards


@dataclass(frozen=True)
class OneTurnCaptain:
    """Chooses by the mean rating of the positions after the turn."""

    rate: Evaluator

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        state = observation.state
        match state.in_progress:
            case None:
                return self.choose_turn(state).action
            case Attempt() as attempt if not is_complete(state, attempt):
                return best_dice_action(observation, self.port_values(state, attempt))
            case Attempt():
                return self.choose_cargo_place(observation, seat_to_move(state))
            case Fight() as fight:
                return self.choose_cargo_place(observation, winning_seat(state.config.deck, fight))

    def choose_turn(self, state: State) -> RatedAction:
        """MDM-4: return the action with the greatest mean value."""
        seat = seat_to_move(state)
        return max(rate_actions(state, self.rate), key=lambda each: each.ratings[seat])

    def port_values(self, state: State, attempt: Attempt) -> CardValues | None:
        """Return the value of each ship in port, before the first die selects one."""
        if attempt.purpose != "arm" or attempt.card is not None:
            return None
        seat, cards = seat_to_move(state), [card for card in state.port if card is not None]
        failure, *ratings = self.rate(
            [after_failure(state), *(after_fit_out(state, card) for card in cards)]
        )
        return card_values(cards, [float(rating[seat] - failure[seat]) for rating in ratings])

    def choose_cargo_place(self, observation: Observation, seat: Seat) -> Action:
        """MDM-13, MDM-18: choose the ship for the card that was won, or choose to leave it."""
        actions = list(legal_actions(observation))
        ratings = self.rate([apply(observation.state, seat, action) for action in actions])
        return actions[max(range(len(actions)), key=lambda n: ratings[n][seat])]


@dataclass(frozen=True)
class MixedCaptain(OneTurnCaptain):
    """Searches in some of its turns; in the others it follows rules of thumb."""

    rule_turns: int = 4  # how many of ten turns follow rules of thumb
    rule_captain: RuleCaptain = field(default_factory=RuleCaptain)

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        state = observation.state
        if state.in_progress is None and rng.randrange(10) < self.rule_turns:
            return self.rule_captain.choose_turn(state)
        return super().choose(observation, rng)


@dataclass(frozen=True)
class LookaheadCaptain(OneTurnCaptain):
    """Searches the best actions further, by the best turns of the next players."""

    turns: int = 1  # number of next players searched
    candidates: int = 3
    draw_samples: int = 3  # how many times the cards that turn up are sampled

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        if observation.state.in_progress is not None:
            return super().choose(observation, rng)
        return self.rate_turns(observation.state, rng)[0].action

    def rate_turns(self, state: State, rng: Rng) -> list[SearchedAction]:
        """MDM-4: search the best actions of a turn further, and return them sorted, best first."""
        seat = seat_to_move(state)
        rated = sorted(rate_actions(state, self.rate), key=lambda each: -each.ratings[seat])
        if len(rated) == 1:
            return [SearchedAction(rated[0].action, rated[0].ratings, [])]
        searched = list[SearchedAction]()
        for each in rated[: self.candidates]:
            variances: list[SeatValues] = []
            ratings = self.expected_value(each, self.turns, rng, variances)
            searched.append(SearchedAction(each.action, ratings, variances))
        return sorted(searched, key=lambda each: -each.ratings[seat])

    def expected_value(
        self, choice: RatedAction, turns: int, rng: Rng, variances: list[SeatValues] | None = None
    ) -> SeatValues:
        """Return an action's value to each seat after `turns` more turns; append its variances."""
        total = 0.0 * choice.ratings
        for chance, end in choice.ends:
            if chance > 0:
                values = self.sample_values(end, turns, rng)
                mean = sum(values[1:], values[0]) / len(values)
                total = total + chance * mean
                if variances is not None and len(values) > 1:
                    squares = sum(((each - mean) ** 2 for each in values), 0.0 * mean)
                    variances.append(chance**2 * squares / (len(values) * (len(values) - 1)))
        return total

    def sample_values(self, state: State, turns: int, rng: Rng) -> list[SeatValues]:
        """Return samples of the value to each seat, `turns` turns after this end of a turn."""
        if is_over(state):
            return [self.rate([state])[0]]
        samples = self.draw_samples if isinstance(node(state), Chance) else 1
        return [self._sample_value(state, turns, rng) for _ in range(samples)]

    def _sample_value(self, state: State, turns: int, rng: Rng) -> SeatValues:
        """Return one sample of `sample_values`, with one outcome of the draws."""
        while isinstance(current_node := node(state), Chance):
            state = apply(state, CHANCE, current_node.distribution.sample(rng))
        choice = self.choose_turn(state)
        return choice.ratings if turns == 1 else self.expected_value(choice, turns - 1, rng)
