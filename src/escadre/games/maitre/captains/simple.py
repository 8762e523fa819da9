"""Captains that choose at random or by rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass

from escadre.core.chance import Rng, random_item
from escadre.games.maitre.chances.success import CardValues, success_value
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.fights import legal_attacks
from escadre.games.maitre.rules.game import legal_actions, validate_hunt
from escadre.games.maitre.rules.model import (
    Action,
    Attempt,
    Discard,
    FitOut,
    Hunt,
    Observation,
    PlaceDie,
    RollRest,
    State,
    seat_to_move,
)


@dataclass(frozen=True)
class RandomCaptain:
    """Chooses any kind of action at random; places dice wherever they fit and uses no goods."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        actions = list(legal_actions(observation))
        if any(isinstance(action, (PlaceDie, RollRest, Discard)) for action in actions):
            return any_dice_action(observation, rng)
        kinds = sorted({_tag(action) for action in actions})
        chosen = random_item(kinds, rng)
        actions = [action for action in actions if _tag(action) == chosen]
        return random_item(actions, rng)


def _tag(action: Action) -> str:
    """Return a sort key for types of actions; a different order would change random choices."""
    return str(action.__struct_config__.tag)


def any_dice_action(observation: Observation, rng: Rng) -> Action:
    """Place any die that fits, or roll the rest, or set a die aside; use no goods."""
    actions = list(legal_actions(observation))
    for kind in (PlaceDie, RollRest, Discard):
        if matching := [action for action in actions if isinstance(action, kind)]:
            return random_item(matching, rng)
    return random_item(actions, rng)


@dataclass(frozen=True)
class RuleCaptain:
    """Attacks at even odds or better, otherwise hunts if it can, or fits out the likeliest ship.

    By default it attacks any fleet it can; the fields select other rules of thumb. It places
    `careless_percent` of its dice wherever they fit, and chooses a random action in
    `random_percent` of its turns.
    """

    for_cargo_only: bool = False
    hunt_first: bool = False
    careless_percent: int = 0
    random_percent: int = 0

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose one of the legal actions."""
        state = observation.state
        match state.in_progress:
            case None if self.random_percent and rng.randrange(100) < self.random_percent:
                return RandomCaptain().choose(observation, rng)
            case None:
                return self.choose_turn(state)
            case Attempt() as attempt if not is_complete(state, attempt):
                if self.careless_percent and rng.randrange(100) < self.careless_percent:
                    return any_dice_action(observation, rng)
                return best_dice_action(observation)
            case _:
                return next(iter(legal_actions(observation)))

    def choose_turn(self, state: State) -> Action:
        """MDM-4: choose the action of a turn by the rules of thumb."""
        seat = seat_to_move(state)
        can_hunt = validate_hunt(state, seat) is None
        if can_hunt and self.hunt_first:
            return Hunt()
        laden = {v.ship for fleet in state.fleets for v in fleet if v.cargo is not None}
        for attack in legal_attacks(state, seat):
            even_odds = success_value(state, seat, attack) >= 0.5
            if even_odds and (attack.target in laden or not self.for_cargo_only):
                return attack
        return Hunt() if can_hunt else FitOut()


def best_dice_action(observation: Observation, values: CardValues | None = None) -> Action:
    """MDM-5 to MDM-7, MDM-14: return the dice action with the best exact chance."""
    state, seat = observation.state, seat_to_move(observation.state)
    actions = legal_actions(observation)
    return max(actions, key=lambda action: success_value(state, seat, action, values))
