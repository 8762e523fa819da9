"""The fleets of Le Maître des Mers: ships, what they carry, and how their goods help."""

from __future__ import annotations

from escadre.core.game import Seat
from escadre.games.maitre.cards import Deck, GoodsCard, ShipCard
from escadre.games.maitre.model import Attempt, State, Vessel, Vessels


def turn_of(state: State) -> Seat:
    """MDM-25: clockwise from the first player; raises ValueError before he is drawn."""
    if state.first is None:
        raise ValueError("the first player is not yet drawn")
    return Seat((state.first + state.turns) % state.config.players)


def ship(deck: Deck, number: int) -> ShipCard:
    """The ship with this number; raises ValueError when that card is none."""
    card = deck.cards[number]
    if not isinstance(card, ShipCard):
        raise ValueError("this card is no ship")
    return card


def free(fleet: Vessels) -> tuple[int, ...]:
    """MDM-13: the ships of a fleet that carry nothing."""
    return tuple(vessel.ship for vessel in fleet if vessel.cargo is None)


def with_cargo(fleet: Vessels, ship: int, cargo: int | None) -> Vessels:
    """MDM-13: the fleet with this cargo under that ship; None: with nothing under it."""
    return tuple(Vessel(ship, cargo) if v.ship == ship else v for v in fleet)


def aboard(state: State, seat: Seat) -> tuple[int, ...]:
    """The cards that a fleet carries."""
    return tuple(vessel.cargo for vessel in state.fleets[seat] if vessel.cargo is not None)


def effect(deck: Deck, card: int) -> str:
    """MDM-14: how these goods help; empty: they are no goods."""
    goods = deck.cards[card]
    return goods.effect if isinstance(goods, GoodsCard) else ""


def extra_dice(state: State, seat: Seat) -> int:
    """MDM-14: how many dice goods add to the first roll."""
    return sum(effect(state.config.deck, card) == "extra" for card in aboard(state, seat))


def usable(state: State, attempt: Attempt) -> tuple[int, ...]:
    """MDM-14: the goods that can still help the player whose turn it is."""
    deck = state.config.deck
    return tuple(
        card
        for card in aboard(state, turn_of(state))
        if card not in attempt.used and effect(deck, card) not in ("", "extra")
    )
