"""The exact chances of a position with best play: for the coach, and for captains to reckon by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from escadre.core.game import Seat
from escadre.games.maitre.cards import FACES, Deck, Dice
from escadre.games.maitre.dice import EFFECTS, Aids, Need, Port, hands, need, port, table, with_die
from escadre.games.maitre.rules import (
    Action,
    Arm,
    Attack,
    Attempt,
    Buy,
    Hunt,
    State,
    apply,
    begun,
    effect,
    is_complete,
    ship,
    usable,
)

Worth = Mapping[int, float]
"""What cards of the port would be worth to the player, 0 or more; one left out is worth 1."""


def prospect(state: State, seat: Seat, action: Action, worth: Worth | None = None) -> float:
    """How likely the turn succeeds after this action and then best play: exactly.

    When arming a ship, what is expected of its worth; every other success is worth 1.
    """
    if isinstance(action, Attack):
        deck = state.config.deck
        stronger = ship(deck, action.target).firepower - ship(deck, action.ship).firepower
        return attack_chance(stronger)
    after = apply(state, seat, action)
    if isinstance(after.doing, Attempt):
        return outlook(after, after.doing, worth)
    tried = after.last
    if isinstance(tried, Attempt) and is_complete(after, tried):
        return _worth(worth, tried.card)
    return 0.0


@lru_cache
def attack_chance(stronger: int) -> float:
    """MDM-17: how likely one wins when attacking a ship with so much more firepower."""
    wins = sum(mine >= theirs + stronger for mine in FACES for theirs in FACES)
    return wins / 36


def _worth(worth: Worth | None, card: int | None) -> float:
    return 1.0 if worth is None or card is None else worth.get(card, 1.0)


def outlook(state: State, attempt: Attempt, worth: Worth | None = None) -> float:
    """How likely this attempt succeeds with best play: exactly. With a worth, as in `prospect`."""
    pending = attempt.dice - len(attempt.hand)
    if pending == 1 and (attempt.hand or attempt.settled):  # one die is re-rolled (MDM-14)
        thrown = [with_die(attempt.hand, face) for face in FACES]
        return sum(_with_hand(state, attempt, hand, worth) for hand in thrown) / len(thrown)
    return _with_hand(state, attempt, None if pending else attempt.hand, worth)


def _with_hand(state: State, attempt: Attempt, hand: Dice | None, worth: Worth | None) -> float:
    """The same when these dice have been rolled; None: they are to be rolled."""
    if attempt.card is None:
        _, weights, harbour = _port(state, attempt, worth)
        stage = harbour.stage(attempt.dice)
        if hand is None:
            chances = stage.before
        else:
            column = hands(attempt.dice).column[hand]
            chances = (stage.settled if attempt.settled else stage.fresh)[:, column]
        return float(sum(w * chance for w, chance in zip(weights, chances, strict=True)))
    whole_card = table(root(state.config.deck, attempt.card), aids_left(state, attempt))
    row = whole_card.row[need(state.config.deck.cards[attempt.card].parts, attempt.placed)]
    layer = whole_card.layer(attempt.dice)
    if hand is None:
        chance = layer.before[row]
    else:
        column = hands(attempt.dice).column[hand]
        chance = (layer.settled if attempt.settled else layer.fresh)[row, column]
    return float(chance) * _worth(worth, attempt.card)


def arming(state: State, worth: Worth) -> dict[int, float]:
    """How likely each ship of the port is armed when the turn begins, with play for this worth."""
    attempt = begun(state, "arm", None)
    cards, _, harbour = _port(state, attempt, worth)
    chances = harbour.stage(attempt.dice).before
    return {card: float(chance) for card, chance in zip(cards, chances, strict=True)}


def _port(
    state: State, attempt: Attempt, worth: Worth | None
) -> tuple[list[int], tuple[float, ...], Port]:
    """The cards of the port in rising order, what they are worth, and their chances."""
    cards = sorted(card for card in state.port if card is not None)
    weights = tuple(_worth(worth, card) for card in cards)
    roots = tuple(root(state.config.deck, card) for card in cards)
    return cards, weights, port(roots, weights, aids_left(state, attempt))


def root(deck: Deck, card: int) -> Need:
    """What is wanted of a card on which nothing lies."""
    parts = deck.cards[card].parts
    return need(parts, ((),) * len(parts))


def aids_left(state: State, attempt: Attempt) -> Aids:
    """MDM-14: the goods that can still help in this attempt."""
    effects = [effect(state, card) for card in usable(state, attempt)]
    flip, plus, minus, reroll = (effects.count(each) for each in EFFECTS)
    return flip, plus, minus, reroll


def card_chance(deck: Deck, card: int, aids: Aids, dice: int) -> float:
    """How likely this card is completed by whoever has these goods and so many dice."""
    return float(table(root(deck, card), aids).layer(dice).before[0])


def chance_of(state: State, seat: Seat, card: int) -> float:
    """How likely one gets this very card when one tries for it and nothing else."""
    if card == state.treasures.top:
        return prospect(state, seat, Hunt())
    if card == state.goods.top:
        return prospect(state, seat, Buy())
    return prospect(state, seat, Arm(), only(state, card))


def only(state: State, card: int) -> Worth:
    """A worth that knows this card alone."""
    return {other: float(other == card) for other in state.port if other is not None}
