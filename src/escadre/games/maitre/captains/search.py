"""Captains that weigh what a turn leaves behind.

They place dice at their best, by the exact tables of the coach.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Chance, Seat
from escadre.games.maitre.captains.simple import RulesOfThumb, best_dice
from escadre.games.maitre.captains.turn_outcomes import (
    Evaluator,
    RatedAction,
    armed_with,
    failed,
    rated_actions,
    worth_of,
)
from escadre.games.maitre.chances.success import Worth
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
    turn_of,
)

if TYPE_CHECKING:
    from escadre.games.maitre.captains.turn_outcomes import Ratings


CONFIDENCE = 0.78
"""The power of the odds that the network says; fitted by benchmarks/evaluation/calibration.py."""


class WeighedAction(NamedTuple):
    """An action, and what it is worth to each seat; `spreads` add up to the variance of that."""

    action: Action
    ratings: Ratings
    spreads: list[Ratings]  # each from the cards that were tried at one end of the turn
    stakes: tuple[Ratings, Ratings]  # at first sight: where it succeeds, and where it fails


@dataclass(frozen=True)
class BestTurn:
    """Weighs all that each action can lead to, by some rating of what the turn leaves behind."""

    rate: Evaluator

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """One of the legal actions."""
        state = observation.position
        match state.doing:
            case None:
                return self.turn(state).action
            case Attempt() as attempt if not is_complete(state, attempt):
                return best_dice(observation, self.worth(state, attempt))
            case Attempt():
                return self.stowed(observation, turn_of(state))
            case Fight() as fight:
                return self.stowed(observation, winner(state.config.deck, fight))

    def turn(self, state: State) -> RatedAction:
        """MDM-4: the action that is worth most on average."""
        seat = turn_of(state)
        return max(rated_actions(state, self.rate), key=lambda each: each.ratings[seat])

    def worth(self, state: State, attempt: Attempt) -> Worth | None:
        """What each ship of the port would be worth, while the first die decides which."""
        if attempt.aim != "arm" or attempt.card is not None:
            return None
        seat, cards = turn_of(state), [card for card in state.port if card is not None]
        failure, *armed = self.rate([failed(state), *(armed_with(state, card) for card in cards)])
        return worth_of(cards, [float(rating[seat] - failure[seat]) for rating in armed])

    def stowed(self, observation: Observation, seat: Seat) -> Action:
        """MDM-13, MDM-18: where to stow what was won, or whether to leave it."""
        actions = list(legal_actions(observation))
        ratings = self.rate([apply(observation.position, seat, action) for action in actions])
        return actions[max(range(len(actions)), key=lambda n: ratings[n][seat])]


@dataclass(frozen=True)
class SometimesBestTurn(BestTurn):
    """Reckons in some of his turns; in the others he goes by rules of thumb."""

    habit: int = 4  # of ten turns by rules of thumb
    thumb: RulesOfThumb = field(default_factory=RulesOfThumb)

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """One of the legal actions."""
        state = observation.position
        if state.doing is None and rng.randrange(10) < self.habit:
            return self.thumb.turn(state)
        return super().choose(observation, rng)


@dataclass(frozen=True)
class TurnsAhead(BestTurn):
    """Looks further for the actions that seem best: what the next players make of each end."""

    turns: int = 1  # of the next players that are foreseen, all playing their best
    candidates: int = 3
    lots: int = 3  # so many cards that may turn up are tried

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """One of the legal actions."""
        if observation.position.doing is not None:
            return super().choose(observation, rng)
        return self.turns_weighed(observation.position, rng)[0].action

    def turns_weighed(self, state: State, rng: Rng) -> list[WeighedAction]:
        """MDM-4: the actions of a turn that seem best at first sight, looked at further, sorted."""
        seat = turn_of(state)
        listed = sorted(rated_actions(state, self.rate), key=lambda each: -each.ratings[seat])
        if len(listed) == 1:
            return [WeighedAction(listed[0].action, listed[0].ratings, [], self.stakes(listed[0]))]
        weighed = list[WeighedAction]()
        for each in listed[: self.candidates]:
            spreads: list[Ratings] = []
            hopes = self.expected(each, self.turns, rng, spreads)
            weighed.append(WeighedAction(each.action, hopes, spreads, self.stakes(each)))
        return sorted(weighed, key=lambda each: -each.ratings[seat])

    def stakes(self, choice: RatedAction) -> tuple[Ratings, Ratings]:
        """What it is worth to each seat that the action succeeds, and that it fails."""
        *won, (_, lost) = choice.ends
        if isinstance(choice.action, Attack):  # MDM-17: nobody but the two may win a fight
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
        """What an action is worth to each seat, so many turns later; adds the variance of it."""
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
        """What the end of a turn is worth to each seat, so many turns later: lot by lot."""
        if is_over(state):
            return [self.rate([state])[0]]
        lots = self.lots if isinstance(node(state), Chance) else 1
        return [self._after(state, turns, rng) for _ in range(lots)]

    def _after(self, state: State, turns: int, rng: Rng) -> Ratings:
        """The same once the lots have fallen in one way."""
        while isinstance(now := node(state), Chance):
            state = apply(state, CHANCE, now.law.sample(rng))
        best = self.turn(state)
        return best.ratings if turns == 1 else self.expected(best, turns - 1, rng)
