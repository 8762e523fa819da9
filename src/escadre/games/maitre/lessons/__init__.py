"""Predicates by which lessons judge the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.maitre.rules.cards import ShipCard
from escadre.games.maitre.rules.model import Action, PlaceDie, State


def placed_on_ship_with_map(before: State, deed: Sequence[Action], after: State) -> bool:
    """MDM-11: the first die went to a ship with the treasure map."""
    put = deed[0]
    if not isinstance(put, PlaceDie):
        return False
    card = before.config.deck.cards[put.card]
    return isinstance(card, ShipCard) and card.map


PREDICATES: Mapping[str, object] = {"on-a-map": placed_on_ship_with_map}
