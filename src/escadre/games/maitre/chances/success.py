"""The chance that a turn succeeds with best play, and that a ship wins a fight.

The tables, which need NumPy, are imported when the first chance is requested.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from escadre.core.game import Seat
from escadre.games.maitre.chances.requirements import Requirement, requirement
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.cards import DICE_PER_TURN, FACES, Deck, GoodsCounts, Pips, add_die
from escadre.games.maitre.rules.game import apply
from escadre.games.maitre.rules.model import (
    Action,
    Arm,
    Attack,
    Attempt,
    Buy,
    Hunt,
    State,
    cargo_cards,
    extra_dice,
    goods_effect,
    seat_to_move,
    ship_card,
    usable_goods,
)


@lru_cache
def attack_win_chance(stronger: int) -> float:
    """MDM-17: return the chance to win an attack on a ship with this much more firepower."""
    wins = sum(mine >= theirs + stronger for mine in FACES for theirs in FACES)
    return wins / 36


if TYPE_CHECKING:
    from escadre.games.maitre.chances.tables import ChanceTable, PortTable


CardValues = Mapping[int, float]
"""What cards of the port would be worth to the player, 0 or more; one left out is worth 1."""


def success_chance(
    state: State, seat: Seat, action: Action, worth: CardValues | None = None
) -> float:
    """Return the exact chance that the turn succeeds after this action and best play.

    When fitting out a ship, the expected value; every other success counts 1.
    """
    if isinstance(action, Attack):
        deck = state.config.deck
        stronger = ship_card(deck, action.target).firepower - ship_card(deck, action.ship).firepower
        return attack_win_chance(stronger)
    after = apply(state, seat, action)
    if isinstance(after.doing, Attempt):
        return attempt_chance(after, after.doing, worth)
    tried = after.last
    if isinstance(tried, Attempt) and is_complete(after, tried):
        return _value_of(worth, tried.card)
    return 0.0


def _value_of(worth: CardValues | None, card: int | None) -> float:
    return 1.0 if worth is None or card is None else worth.get(card, 1.0)


def attempt_chance(state: State, attempt: Attempt, worth: CardValues | None = None) -> float:
    """Return the exact chance that this attempt succeeds; values as in `success_chance`."""
    hands = _next_hands(attempt)
    return sum(_with_hand(state, attempt, hand, worth) for hand in hands) / len(hands)


def _next_hands(attempt: Attempt) -> list[Pips | None]:
    """List the possible next hands, equally likely; None: all dice are to be rolled."""
    pending = attempt.dice - len(attempt.hand)
    if pending == 1 and (attempt.hand or attempt.settled):  # one die is re-rolled (MDM-14)
        return [add_die(attempt.hand, face) for face in FACES]
    return [None if pending else attempt.hand]


def _with_hand(
    state: State, attempt: Attempt, hand: Pips | None, worth: CardValues | None
) -> float:
    """Return the attempt with these dice rolled; None: they are still to be rolled."""
    left, deck = goods_counts(state, usable_goods(state, attempt)), state.config.deck
    if attempt.card is None:
        port = _port_table(*_port_requirements(state, worth), *_goods_and_dice(state))
        return port.worth(left, attempt.dice, hand, attempt.settled)
    now = requirement(deck.cards[attempt.card].parts, attempt.placed)
    chances = _table(whole_requirement(deck, attempt.card), *_goods_and_dice(state))
    chance = chances.chance(now, left, attempt.dice, hand, attempt.settled)
    return chance * _value_of(worth, attempt.card)


def arming_chances(
    state: State, worth: CardValues, attempt: Attempt | None = None
) -> dict[int, float]:
    """Return the chance of fitting out each ship of the port, playing for these values.

    `attempt`: one that fits out a ship, before its first die is placed; None: the turn begins.
    """
    goods, dice = _goods_and_dice(state)
    table = _port_table(*_port_requirements(state, worth), goods, dice, shares=True)
    if attempt is None:
        shares = table.shares(goods, dice)
    else:
        left, settled = goods_counts(state, usable_goods(state, attempt)), attempt.settled
        each = [table.shares(left, attempt.dice, hand, settled) for hand in _next_hands(attempt)]
        shares = [sum(chances) / len(each) for chances in zip(*each, strict=True)]
    return dict(zip(_port_cards(state), shares, strict=True))


def _port_cards(state: State) -> list[int]:
    return sorted(card for card in state.port if card is not None)


def _port_requirements(
    state: State, worth: CardValues | None
) -> tuple[tuple[Requirement, ...], tuple[float, ...]]:
    """Return the cards of the port in rising order: their requirements and values."""
    cards = _port_cards(state)
    return (
        tuple(whole_requirement(state.config.deck, card) for card in cards),
        tuple(_value_of(worth, card) for card in cards),
    )


def _goods_and_dice(state: State) -> tuple[GoodsCounts, int]:
    """MDM-14: return the goods and the dice with which the player began the turn."""
    seat = seat_to_move(state)
    return goods_counts(state, cargo_cards(state, seat)), DICE_PER_TURN + extra_dice(state, seat)


@lru_cache(maxsize=512)
def whole_requirement(deck: Deck, card: int) -> Requirement:
    """Return the requirement of an empty card."""
    parts = deck.cards[card].parts
    return requirement(parts, ((),) * len(parts))


def goods_counts(state: State, cards: tuple[int, ...]) -> GoodsCounts:
    """MDM-14: return the goods among these cards that turn or re-roll dice."""
    return _aids(state.config.deck, cards)


@lru_cache(maxsize=1024)
def _aids(deck: Deck, cards: tuple[int, ...]) -> GoodsCounts:
    found = [goods_effect(deck, card) for card in cards]
    return found.count("flip"), found.count("plus"), found.count("minus"), found.count("reroll")


def _table(root: Requirement, aids: GoodsCounts, dice: int) -> ChanceTable:
    from escadre.games.maitre.chances.tables import chance_table

    return chance_table(root, aids, dice)


def _port_table(
    roots: tuple[Requirement, ...],
    weights: tuple[float, ...],
    aids: GoodsCounts,
    dice: int,
    shares: bool = False,
) -> PortTable:
    from escadre.games.maitre.chances.tables import port_table

    return port_table(roots, weights, aids, dice, shares)


def card_chance(deck: Deck, card: int, aids: GoodsCounts, dice: int) -> float:
    """Return the chance of completing this card with these goods and dice."""
    whole = whole_requirement(deck, card)
    return _table(whole, aids, dice).chance(whole, aids, dice)


def chance_of_card(state: State, seat: Seat, card: int) -> float:
    """Return the chance of getting this very card when trying for it alone."""
    if card == state.treasures.top:
        return success_chance(state, seat, Hunt())
    if card == state.goods.top:
        return success_chance(state, seat, Buy())
    return success_chance(state, seat, Arm(), value_only(state, card))


def value_only(state: State, card: int) -> CardValues:
    """Return values that count this card alone."""
    return {other: float(other == card) for other in state.port if other is not None}


def to_percent(chance: float) -> int:
    """Convert a chance to whole per cent, 0 or 100 only when it is certain."""
    if chance <= 0 or chance >= 1:
        return 100 * (chance > 0)
    return min(99, max(1, round(100 * chance)))
