"""Captains by chance and by rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass

from escadre.core.chance import Rng
from escadre.games.maitre.chances.success import CardValues, success_chance
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.fights import legal_attacks
from escadre.games.maitre.rules.game import legal_actions, validate_hunt
from escadre.games.maitre.rules.model import (
    Action,
    Arm,
    Attempt,
    Discard,
    Hunt,
    Observation,
    PlaceDie,
    RollRest,
    State,
    seat_to_move,
)


@dataclass(frozen=True)
class RandomCaptain:
    """Chooses any of the four actions; puts dice wherever they fit and never uses goods."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        actions = list(legal_actions(observation))
        if any(isinstance(action, (PlaceDie, RollRest, Discard)) for action in actions):
            return any_dice_action(observation, rng)
        kinds = sorted({type(action).__name__ for action in actions})
        chosen = kinds[rng.randrange(len(kinds))]
        actions = [action for action in actions if type(action).__name__ == chosen]
        return actions[rng.randrange(len(actions))]


def any_dice_action(observation: Observation, rng: Rng) -> Action:
    """Place any die that fits, else roll the rest, else set a die aside; use no goods."""
    actions = list(legal_actions(observation))
    for kind in (PlaceDie, RollRest, Discard):
        if fitting := [action for action in actions if isinstance(action, kind)]:
            return fitting[rng.randrange(len(fitting))]
    return actions[rng.randrange(len(actions))]


@dataclass(frozen=True)
class RuleCaptain:
    """Attacks at even odds or better, hunts when able, else fits out the likeliest ship.

    By default it attacks any fleet it can; the fields give other rules of thumb to compare with.
    `careless`: per cent of dice that it places wherever they fit. `whims`: per cent of turns in
    which it chooses any action.
    """

    for_cargo_only: bool = False
    hunt_first: bool = False
    careless: int = 0
    whims: int = 0

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        state = observation.position
        match state.doing:
            case None if self.whims and rng.randrange(100) < self.whims:
                return RandomCaptain().choose(observation, rng)
            case None:
                return self.turn(state)
            case Attempt() as attempt if not is_complete(state, attempt):
                if self.careless and rng.randrange(100) < self.careless:
                    return any_dice_action(observation, rng)
                return best_dice_action(observation)
            case _:
                return next(iter(legal_actions(observation)))

    def turn(self, state: State) -> Action:
        """MDM-4: choose one of the four actions."""
        seat = seat_to_move(state)
        able = validate_hunt(state, seat) is None
        if able and self.hunt_first:
            return Hunt()
        laden = {v.ship for fleet in state.fleets for v in fleet if v.cargo is not None}
        for attack in legal_attacks(state, seat):
            even = success_chance(state, seat, attack) >= 0.5
            if even and (attack.target in laden or not self.for_cargo_only):
                return attack
        return Hunt() if able else Arm()


def best_dice_action(observation: Observation, worth: CardValues | None = None) -> Action:
    """MDM-5 to MDM-7, MDM-14: return the dice action with the best exact chance."""
    state, seat = observation.position, seat_to_move(observation.position)
    actions = legal_actions(observation)
    return max(actions, key=lambda action: success_chance(state, seat, action, worth))
