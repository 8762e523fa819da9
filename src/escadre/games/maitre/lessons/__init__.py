"""Functions by which lessons check the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.maitre.rules.cards import ShipCard
from escadre.games.maitre.rules.model import Action, PlaceDie, State


def is_placed_on_map(before: State, actions: Sequence[Action], after: State) -> bool:
    """MDM-11: return whether the first die was placed on a ship with the treasure map."""
    placement = actions[0]
    if not isinstance(placement, PlaceDie):
        return False
    card = before.config.deck.cards[placement.card]
    return isinstance(card, ShipCard) and card.map


PREDICATES: Mapping[str, object] = {"on-a-map": is_placed_on_map}
