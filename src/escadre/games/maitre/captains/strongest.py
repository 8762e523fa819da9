"""The strongest captain and the one below it: they weigh what a turn leaves behind.

They place dice optimally, by the exact tables of the coach.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Chance, Seat
from escadre.games.maitre.captains.simple import RuleCaptain, best_dice_action
from escadre.games.maitre.captains.turn_outcomes import (
    Evaluator,
    RatedAction,
    after_arming,
    after_failure,
    card_values,
    rate_actions,
)
from escadre.games.maitre.chances.success import CardValues
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.ending import is_over
from escadre.games.maitre.rules.fights import winner
from escadre.games.maitre.rules.game import apply, legal_actions, node
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Attempt,
    Fight,
    Observation,
    State,
    seat_to_move,
)

if TYPE_CHECKING:
    from escadre.games.maitre.captains.turn_outcomes import Ratings


CALIBRATION = 0.78
"""The power of the odds that the network says; fitted by benchmarks/evaluation/calibration.py."""


class WeighedAction(NamedTuple):
    """An action, and its value to each seat; `spreads` add up to the variance of it."""

    action: Action
    ratings: Ratings
    spreads: list[Ratings]  # each from the cards sampled at one end of the turn
    stakes: tuple[Ratings, Ratings]  # first rating: of success, and of failure


@dataclass(frozen=True)
class OneTurnCaptain:
    """Weighs all outcomes of each action by some rating of the position after the turn."""

    rate: Evaluator

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        state = observation.position
        match state.doing:
            case None:
                return self.turn(state).action
            case Attempt() as attempt if not is_complete(state, attempt):
                return best_dice_action(observation, self.worth(state, attempt))
            case Attempt():
                return self.stowed(observation, seat_to_move(state))
            case Fight() as fight:
                return self.stowed(observation, winner(state.config.deck, fight))

    def turn(self, state: State) -> RatedAction:
        """MDM-4: return the action with the greatest mean value."""
        seat = seat_to_move(state)
        return max(rate_actions(state, self.rate), key=lambda each: each.ratings[seat])

    def worth(self, state: State, attempt: Attempt) -> CardValues | None:
        """Return the value of each ship in port, before the first die selects one."""
        if attempt.aim != "arm" or attempt.card is not None:
            return None
        seat, cards = seat_to_move(state), [card for card in state.port if card is not None]
        failure, *armed = self.rate(
            [after_failure(state), *(after_arming(state, card) for card in cards)]
        )
        return card_values(cards, [float(rating[seat] - failure[seat]) for rating in armed])

    def stowed(self, observation: Observation, seat: Seat) -> Action:
        """MDM-13, MDM-18: choose the ship for what was won, or to leave it."""
        actions = list(legal_actions(observation))
        ratings = self.rate([apply(observation.position, seat, action) for action in actions])
        return actions[max(range(len(actions)), key=lambda n: ratings[n][seat])]


@dataclass(frozen=True)
class MixedCaptain(OneTurnCaptain):
    """Searches in some of its turns; in the others it follows rules of thumb."""

    habit: int = 4  # of ten turns by rules of thumb
    thumb: RuleCaptain = field(default_factory=RuleCaptain)

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        state = observation.position
        if state.doing is None and rng.randrange(10) < self.habit:
            return self.thumb.turn(state)
        return super().choose(observation, rng)


@dataclass(frozen=True)
class LookaheadCaptain(OneTurnCaptain):
    """Searches the best actions further: over the next players' replies at each end."""

    turns: int = 1  # number of next players searched, all playing their best
    candidates: int = 3
    lots: int = 3  # number of cards sampled where one turns up

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        if observation.position.doing is not None:
            return super().choose(observation, rng)
        return self.turns_weighed(observation.position, rng)[0].action

    def turns_weighed(self, state: State, rng: Rng) -> list[WeighedAction]:
        """MDM-4: search the actions of a turn that rate best at first further, and sort them."""
        seat = seat_to_move(state)
        listed = sorted(rate_actions(state, self.rate), key=lambda each: -each.ratings[seat])
        if len(listed) == 1:
            return [WeighedAction(listed[0].action, listed[0].ratings, [], self.stakes(listed[0]))]
        weighed = list[WeighedAction]()
        for each in listed[: self.candidates]:
            spreads: list[Ratings] = []
            hopes = self.expected(each, self.turns, rng, spreads)
            weighed.append(WeighedAction(each.action, hopes, spreads, self.stakes(each)))
        return sorted(weighed, key=lambda each: -each.ratings[seat])

    def stakes(self, choice: RatedAction) -> tuple[Ratings, Ratings]:
        """Return the value to each seat if the action succeeds, and if it fails."""
        *won, (_, lost) = choice.ends
        if isinstance(choice.action, Attack):  # MDM-17: only the two ships' owners may win a fight
            (likely, first), (_, lost) = choice.ends[:2]
            won = [(likely or 1.0, first)]
        whole = sum(chance for chance, _ in won)
        failure, *rated = self.rate([lost, *(end for _, end in won)])
        total = 0.0 * failure
        for (chance, _), each in zip(won, rated, strict=True):
            total = total + (chance / whole if whole else 1 / len(won)) * each
        return total, failure

    def expected(
        self, choice: RatedAction, turns: int, rng: Rng, spreads: list[Ratings] | None = None
    ) -> Ratings:
        """Return an action's value to each seat, this many turns later; add its variance."""
        total = 0.0 * choice.ratings
        for chance, end in choice.ends:
            if chance > 0:
                found = self.foreseen(end, turns, rng)
                mean = sum(found[1:], found[0]) / len(found)
                total = total + chance * mean
                if spreads is not None and len(found) > 1:
                    square = sum(((each - mean) ** 2 for each in found), 0.0 * mean)
                    spreads.append(chance**2 * square / (len(found) * (len(found) - 1)))
        return total

    def foreseen(self, state: State, turns: int, rng: Rng) -> list[Ratings]:
        """Return the value to each seat of a turn's end, some turns later, by sampled draws."""
        if is_over(state):
            return [self.rate([state])[0]]
        lots = self.lots if isinstance(node(state), Chance) else 1
        return [self._after(state, turns, rng) for _ in range(lots)]

    def _after(self, state: State, turns: int, rng: Rng) -> Ratings:
        """Return the value after one outcome of the draws."""
        while isinstance(now := node(state), Chance):
            state = apply(state, CHANCE, now.distribution.sample(rng))
        best = self.turn(state)
        return best.ratings if turns == 1 else self.expected(best, turns - 1, rng)
