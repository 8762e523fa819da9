"""The chance that a turn succeeds with best play.

The tables need NumPy, so they are imported only when the first chance is requested.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from escadre.core.game import Seat
from escadre.games.maitre.chances.requirements import Requirement, requirement
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.cards import DICE_PER_TURN, FACES, Deck, GoodsCounts, Pips, add_die
from escadre.games.maitre.rules.fights import attack_win_chance
from escadre.games.maitre.rules.game import apply
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Attempt,
    Buy,
    FitOut,
    Hunt,
    State,
    cargo_cards,
    extra_dice,
    goods_effect,
    seat_to_move,
    ship_card,
    usable_goods,
)

if TYPE_CHECKING:
    from escadre.games.maitre.chances.tables import ChanceTable, PortTable


CardValues = Mapping[int, float]
"""The values of the port's cards to the player, 0 or more; a card not listed has the value 1."""


def success_value(
    state: State, seat: Seat, action: Action, values: CardValues | None = None
) -> float:
    """Return the exact value of the turn after this action and best play.

    When a ship is fitted out, success has the value of its card; otherwise it counts 1, and the
    value is the chance of success.
    """
    if isinstance(action, Attack):
        deck = state.config.deck
        own, target = ship_card(deck, action.ship), ship_card(deck, action.target)
        return attack_win_chance(target_lead=target.firepower - own.firepower)
    after = apply(state, seat, action)
    if isinstance(after.in_progress, Attempt):
        return attempt_value(after, after.in_progress, values)
    ended_attempt = after.last_turn
    if isinstance(ended_attempt, Attempt) and is_complete(after, ended_attempt):
        return _value_of(values, ended_attempt.card)
    return 0.0


def _value_of(values: CardValues | None, card: int | None) -> float:
    return 1.0 if values is None or card is None else values.get(card, 1.0)


def attempt_value(state: State, attempt: Attempt, values: CardValues | None = None) -> float:
    """Return the exact value of this attempt; see `success_value`."""
    hands = _next_hands(attempt)
    return sum(_value_with_hand(state, attempt, hand, values) for hand in hands) / len(hands)


def _next_hands(attempt: Attempt) -> list[Pips | None]:
    """Return the possible next hands, equally likely; None means a roll of all dice."""
    pending = attempt.dice_left - len(attempt.hand)
    if pending == 1 and (attempt.hand or attempt.has_used_die):  # one die is re-rolled (MDM-14)
        return [add_die(attempt.hand, face) for face in FACES]
    return [None if pending else attempt.hand]


def _value_with_hand(
    state: State, attempt: Attempt, hand: Pips | None, values: CardValues | None
) -> float:
    """Return the value with this hand; the hand is None before the dice are rolled."""
    goods_left, deck = goods_counts(state, usable_goods(state, attempt)), state.config.deck
    if attempt.card is None:
        port = _port_table(*_port_requirements(state, values), *_goods_and_dice(state))
        return port.expected_value(goods_left, attempt.dice_left, hand, attempt.has_used_die)
    needed = requirement(deck.cards[attempt.card].parts, attempt.placed)
    chances = _table(whole_requirement(deck, attempt.card), *_goods_and_dice(state))
    chance = chances.chance(needed, goods_left, attempt.dice_left, hand, attempt.has_used_die)
    return chance * _value_of(values, attempt.card)


def fit_out_chances(
    state: State, values: CardValues, attempt: Attempt | None = None
) -> dict[int, float]:
    """Return the chance to fit out each ship of the port, if play maximizes these values.

    `attempt` is an attempt to fit out a ship, before its first die is placed; None at the beginning
    of a turn.
    """
    goods, dice = _goods_and_dice(state)
    table = _port_table(*_port_requirements(state, values), goods, dice, by_card=True)
    if attempt is None:
        chances = table.card_chances(goods, dice)
    else:
        goods_left = goods_counts(state, usable_goods(state, attempt))
        by_hand = [
            table.card_chances(goods_left, attempt.dice_left, hand, attempt.has_used_die)
            for hand in _next_hands(attempt)
        ]
        chances = [sum(each) / len(by_hand) for each in zip(*by_hand, strict=True)]
    return dict(zip(_port_cards(state), chances, strict=True))


def _port_cards(state: State) -> list[int]:
    return sorted(card for card in state.port if card is not None)


def _port_requirements(
    state: State, values: CardValues | None
) -> tuple[tuple[Requirement, ...], tuple[float, ...]]:
    """Return the requirements and the values of the cards of the port, sorted by card."""
    cards = _port_cards(state)
    return (
        tuple(whole_requirement(state.config.deck, card) for card in cards),
        tuple(_value_of(values, card) for card in cards),
    )


def _goods_and_dice(state: State) -> tuple[GoodsCounts, int]:
    """MDM-14: return the goods and the number of dice at the beginning of the turn."""
    seat = seat_to_move(state)
    return goods_counts(state, cargo_cards(state, seat)), DICE_PER_TURN + extra_dice(state, seat)


@lru_cache(maxsize=512)
def whole_requirement(deck: Deck, card: int) -> Requirement:
    """Return the requirement of an empty card."""
    parts = deck.cards[card].parts
    return requirement(parts, ((),) * len(parts))


def goods_counts(state: State, cards: tuple[int, ...]) -> GoodsCounts:
    """MDM-14: count the goods among these cards that turn or re-roll dice."""
    return _cached_goods_counts(state.config.deck, cards)


@lru_cache(maxsize=1024)
def _cached_goods_counts(deck: Deck, cards: tuple[int, ...]) -> GoodsCounts:
    effects = [goods_effect(deck, card) for card in cards]
    return (
        effects.count("flip"),
        effects.count("plus"),
        effects.count("minus"),
        effects.count("reroll"),
    )


def _table(root: Requirement, goods: GoodsCounts, dice: int) -> ChanceTable:
    from escadre.games.maitre.chances.tables import chance_table

    return chance_table(root, goods, dice)


def _port_table(
    roots: tuple[Requirement, ...],
    weights: tuple[float, ...],
    goods: GoodsCounts,
    dice: int,
    by_card: bool = False,
) -> PortTable:
    from escadre.games.maitre.chances.tables import port_table

    return port_table(roots, weights, goods, dice, by_card)


def completion_chance(deck: Deck, card: int, goods: GoodsCounts, dice: int) -> float:
    """Return the chance to complete an empty card with these goods and dice."""
    empty_card = whole_requirement(deck, card)
    return _table(empty_card, goods, dice).chance(empty_card, goods, dice)


def chance_to_win_card(state: State, seat: Seat, card: int) -> float:
    """Return the chance to win this card for a player who aims at it alone."""
    if card == state.treasures.top:
        return success_value(state, seat, Hunt())
    if card == state.goods.top:
        return success_value(state, seat, Buy())
    return success_value(state, seat, FitOut(), values_of_card_alone(state, card))


def values_of_card_alone(state: State, card: int) -> CardValues:
    """Return the value 1 for this card and 0 for the other cards of the port."""
    return {other: float(other == card) for other in state.port if other is not None}
