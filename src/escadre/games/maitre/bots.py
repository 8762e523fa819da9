"""Captains of Le Maître des Mers, from simple to sly; they see observations and nothing else.

All but the cabin boy place dice exactly at their best, by the tables that the coach shows. They
differ in what they do with a turn.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Chance, Seat
from escadre.core.kit import Bot, returns_at
from escadre.games.maitre.coach import Worth, prospect
from escadre.games.maitre.rules import (
    Action,
    Arm,
    Attempt,
    Discard,
    Hunt,
    Observation,
    Place,
    Roll,
    State,
    apply,
    attackable,
    hunt_objection,
    is_complete,
    is_over,
    legal_actions,
    node,
    turn_of,
)
from escadre.games.maitre.turns import Judged, Rate, Ratings, armed_with, failed, judged, worth_of
from escadre.games.maitre.value import learned


@dataclass(frozen=True)
class Mousse:
    """Any of the four actions; dice are put wherever they fit, and goods are forgotten."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """One of the legal actions."""
        actions = list(legal_actions(observation))
        for kind in (Place, Roll, Discard):
            if fitting := [action for action in actions if isinstance(action, kind)]:
                return fitting[rng.randrange(len(fitting))]
        kinds = sorted({type(action).__name__ for action in actions})
        chosen = kinds[rng.randrange(len(kinds))]
        actions = [action for action in actions if type(action).__name__ == chosen]
        return actions[rng.randrange(len(actions))]


@dataclass(frozen=True)
class Bosco:
    """Rules of thumb: attack when the odds are even, hunt when able, else arm what is likeliest.

    As he is, he attacks whomever he can; the fields make other rules of thumb to compare with.
    """

    for_cargo_only: bool = False
    hunt_first: bool = False

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """One of the legal actions."""
        state = observation.position
        match state.doing:
            case None:
                return self.turn(state)
            case Attempt() as attempt if not is_complete(state, attempt):
                return best_dice(observation)
            case _:
                return next(iter(legal_actions(observation)))

    def turn(self, state: State) -> Action:
        """MDM-4: one of the four actions."""
        seat = turn_of(state)
        able = hunt_objection(state, seat) is None
        if able and self.hunt_first:
            return Hunt()
        laden = {v.ship for fleet in state.fleets for v in fleet if v.cargo is not None}
        for attack in attackable(state, seat):
            even = prospect(state, seat, attack) >= 0.5
            if even and (attack.target in laden or not self.for_cargo_only):
                return attack
        return Hunt() if able else Arm()


def best_dice(observation: Observation, worth: Worth | None = None) -> Action:
    """MDM-5 to MDM-7, MDM-14: the action with rolled dice that leaves the best chance, exactly."""
    state, seat = observation.position, turn_of(observation.position)
    return max(legal_actions(observation), key=lambda action: prospect(state, seat, action, worth))


@dataclass(frozen=True)
class Reckoner:
    """Weighs all that each action can lead to, by some rating of what the turn leaves behind."""

    rate: Rate

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """One of the legal actions."""
        state = observation.position
        assert observation.viewer is not None
        match state.doing:
            case None:
                return self.turn(state).action
            case Attempt() as attempt if not is_complete(state, attempt):
                return best_dice(observation, self.worth(state, attempt))
            case _:
                return self.stowed(observation, observation.viewer)

    def turn(self, state: State) -> Judged:
        """MDM-4: the action that is worth most on average."""
        seat = turn_of(state)
        return max(judged(state, self.rate), key=lambda each: each.ratings[seat])

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
class Wavering(Reckoner):
    """Reckons in some of his turns; in the others he goes by rules of thumb."""

    habit: int = 4  # of ten turns by rules of thumb
    thumb: Bosco = Bosco()

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """One of the legal actions."""
        state = observation.position
        if state.doing is None and rng.randrange(10) < self.habit:
            return self.thumb.turn(state)
        return super().choose(observation, rng)


@dataclass(frozen=True)
class Foreseeing(Reckoner):
    """Looks further for the actions that seem best: what the next players make of each end."""

    turns: int = 1  # of the next players that are foreseen, all playing their best
    candidates: int = 3
    lots: int = 3  # so many cards that may turn up are tried

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """One of the legal actions."""
        state = observation.position
        if state.doing is not None:
            return super().choose(observation, rng)
        seat = turn_of(state)
        listed = sorted(judged(state, self.rate), key=lambda each: -each.ratings[seat])
        if len(listed) == 1:
            return listed[0].action
        hopes = [self.expected(each, self.turns, rng)[seat] for each in listed[: self.candidates]]
        return listed[hopes.index(max(hopes))].action

    def expected(self, choice: Judged, turns: int, rng: Rng) -> Ratings:
        """What an action is worth to each seat, so many turns later."""
        total = np.zeros_like(choice.ratings)
        for chance, end in choice.ends:
            if chance > 0:
                total += chance * self.foreseen(end, turns, rng)
        return total

    def foreseen(self, state: State, turns: int, rng: Rng) -> Ratings:
        """What the end of a turn is worth to each seat, so many turns later."""
        if is_over(state):
            return self.rate([state])[0]
        tries = self.lots if isinstance(node(state), Chance) else 1
        total = np.zeros(state.config.players)
        for _ in range(tries):
            drawn = state
            while isinstance(now := node(drawn), Chance):
                drawn = apply(drawn, CHANCE, now.law.sample(rng))
            best = self.turn(drawn)
            total += best.ratings if turns == 1 else self.expected(best, turns - 1, rng)
        return total / tries


def estimate(state: State) -> list[float] | None:
    """The returns to expect at the end of a turn, by the chances to win that were learned."""
    if state.doing is not None or state.first is None:
        return None
    return returns_at(learned()([state])[0].tolist())


CAPTAINS: dict[str, Bot[Observation, Action]] = {
    "mousse": Mousse(),
    "bosco": Bosco(),
    "capitaine": Wavering(learned()),
    "amiral": Foreseeing(learned()),
}
"""From simple to sly."""
