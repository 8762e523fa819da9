"""Groups of rolled dice that a player may place on a card together, by one button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from escadre.games.maitre.rules.attempts import open_cards
from escadre.games.maitre.rules.cards import Face, Part, Pips, SameFace
from escadre.games.maitre.rules.model import Attempt, PlaceDie, State


def dice_groups(state: State, attempt: Attempt) -> dict[int, tuple[PlaceDie, ...]]:
    """MDM-5, MDM-7: return the group of each open card that takes two dice or more.

    A group has the dice with the only face that a part accepts, and those that complete a part.
    Other dice leave a choice, so the player places them one by one.
    """
    groups = {
        card: tuple(_group(state, attempt, card, placed))
        for card, placed in open_cards(state, attempt)
    }
    return {card: group for card, group in groups.items() if len(group) > 1}


def _group(
    state: State, attempt: Attempt, card: int, placed: tuple[Pips, ...]
) -> Iterator[PlaceDie]:
    """Yield the placements of the group of a card, parts with one face first."""
    parts = [*enumerate(zip(state.config.deck.cards[card].parts, placed, strict=True))]
    hand = Counter(attempt.hand)
    for n, (part, dice) in sorted(parts, key=lambda each: not isinstance(each[1][0], Face)):
        for face in _dice_for_part(part, dice, tuple(hand.elements())):
            hand[face] -= 1
            yield PlaceDie(face, card, n)


def _dice_for_part(part: Part, placed: Pips, hand: Pips) -> Pips:
    """Return the dice of the hand that belong on this part without a choice."""
    missing = part.dice - len(placed)
    if not missing:
        return ()
    if isinstance(part, SameFace) and placed:
        return tuple(face for face in hand if face == placed[0])[:missing]
    # the highest dice first: a total may be exceeded
    for dice in combinations(sorted(hand, reverse=True), missing):
        if part.is_made_by(tuple(sorted(placed + dice))):
            return dice
    return ()
