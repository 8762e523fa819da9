"""Port and piles: cards that turn up, and the draws that decide which (MDM-2, MDM-3, MDM-9)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from escadre.core.chance import Draw
from escadre.core.game import Chance, Seat, replace_item
from escadre.games.maitre.rules.cards import Deck, DeckCard, ShipCard
from escadre.games.maitre.rules.model import Attempt, Fight, Pile, State


def reveal_without_draw(state: State) -> State:
    """MDM-2, MDM-3, MDM-9, MDM-10: turn up the cards that need no draw."""
    port = list(state.port)
    hidden = state.hidden_ships
    under = state.returned_ships
    while None in port and len(hidden) < 2:
        gap = port.index(None)
        if len(hidden) == 1:
            port[gap], hidden = hidden[0], ()
        elif under:
            port[gap], under = under[0], under[1:]
        else:
            del port[gap]
    return replace(
        state,
        port=tuple(port),
        hidden_ships=hidden,
        returned_ships=under,
        goods=_reveal_top(state.config.deck, state.goods),
        treasures=_reveal_top(state.config.deck, state.treasures),
    )


def _reveal_top(deck: Deck, pile: Pile) -> Pile:
    if pile.top is None and len(first := cards_of_first_letter(deck, pile.rest)) == 1:
        return _set_top(pile, first[0])
    return pile


def _set_top(pile: Pile, card: int) -> Pile:
    return Pile(card, tuple(other for other in pile.rest if other != card))


@lru_cache(maxsize=1024)
def cards_of_first_letter(deck: Deck, cards: tuple[int, ...]) -> tuple[int, ...]:
    """MDM-3: return the cards with the first letter among these; one of them is on top."""
    letters = {card: _letter(deck.cards[card]) for card in cards}
    first = min(letters.values(), default="")
    return tuple(card for card in cards if letters[card] == first)


def _letter(card: DeckCard) -> str:
    return "" if isinstance(card, ShipCard) else card.letter


def pending_draw(state: State) -> Chance | None:
    """MDM-2, MDM-3, MDM-9, MDM-25: return the draw needed before play continues, or None."""
    if None in state.port:
        return Chance(Draw(state.hidden_ships), "MDM-2" if state.first_seat is None else "MDM-9")
    for pile in (state.goods, state.treasures):
        if pile.top is None and pile.rest:
            return Chance(Draw(cards_of_first_letter(state.config.deck, pile.rest)), "MDM-3")
    if state.first_seat is None:
        cards = len(state.config.deck.cards)  # seats are numbered after the cards
        return Chance(Draw(tuple(range(cards, cards + state.config.players))), "MDM-25")
    return None


def apply_draw(state: State, item: int) -> State:
    """MDM-2, MDM-3, MDM-9, MDM-25: apply the draw of `item`: a card, or the first player."""
    if None in state.port:
        port = replace_item(state.port, state.port.index(None), item)
        hidden = tuple(card for card in state.hidden_ships if card != item)
        return replace(state, port=port, hidden_ships=hidden)
    if item in state.goods.rest and state.goods.top is None:
        return replace(state, goods=_set_top(state.goods, item))
    if item in state.treasures.rest:
        return replace(state, treasures=_set_top(state.treasures, item))
    return replace(state, first_seat=Seat(item - len(state.config.deck.cards)))


def end_turn(state: State, last: Attempt | Fight | None) -> State:
    """MDM-15, MDM-20, MDM-25: return the state at the beginning of the next player's turn."""
    return reveal_without_draw(
        replace(state, turns_completed=state.turns_completed + 1, in_progress=None, last_turn=last)
    )
