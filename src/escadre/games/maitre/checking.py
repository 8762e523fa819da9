"""Whether what is written could be a position of a match of Le Maître des Mers.

What is missing may be missing: cards, dice, and how it came to this, so that small positions can be
written and studied. But no card is there twice, and nothing lies where no clause can bring it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from escadre.core.words import Text, text
from escadre.games.maitre.attempts import is_complete, missing, open_cards
from escadre.games.maitre.cards import (
    DICE,
    MOST_EXTRA,
    PORT_SIZE,
    Deck,
    GoodsCard,
    ShipCard,
    TreasureCard,
    completions,
)
from escadre.games.maitre.dice import with_die
from escadre.games.maitre.fights import attack_objection, beaten, owner, winner
from escadre.games.maitre.fleets import aboard, effect, extra_dice, free, turn_of
from escadre.games.maitre.model import Attempt, Fight, Pile, State
from escadre.games.maitre.piles import lot, turned_up
from escadre.games.maitre.rules import buy_objection, hunt_objection


def position_problem(state: State) -> Text | None:
    """Why no match can come to this position; None: nothing speaks against it."""
    return next(_problems(state), None)


def _problems(state: State) -> Iterator[Text]:
    deck = state.config.deck
    for card, times in Counter(_cards(state)).items():
        if times > 1:
            yield text("position-card-twice", card=deck.cards[card].id)
    yield from _pile_problems(deck, state.goods, GoodsCard)
    yield from _pile_problems(deck, state.treasures, TreasureCard)
    if _taken_too_early(state):
        yield text("position-letters")
    if len(state.port) > PORT_SIZE:
        yield text("position-port", most=PORT_SIZE)
    if turned_up(state) != state:
        yield text("position-turned-up")
    if state.first is None:
        if state.turns or state.doing or state.last or any(state.fleets):
            yield text("position-undrawn")
        return
    if state.turns > state.config.turns:
        yield text("position-over")
    yield from _turn_problems(state)


def _cards(state: State) -> Iterator[int]:
    """Every card that lies somewhere, as often as it is said to."""
    rows = (state.port, state.hidden, state.under, state.goods.rest, state.treasures.rest)
    tops = (state.goods.top, state.treasures.top)
    carried = (card for fleet in state.fleets for each in fleet for card in (each.ship, each.cargo))
    for card in (*(card for row in rows for card in row), *tops, *carried):
        if card is not None:
            yield card


def _pile_problems(deck: Deck, pile: Pile, kind: type[GoodsCard | TreasureCard]) -> Iterator[Text]:
    """MDM-3: two piles, each in the order of its letters."""
    letters = []
    for number in (*((pile.top,) if pile.top is not None else ()), *pile.rest):
        card = deck.cards[number]
        if not isinstance(card, kind):
            yield text("position-pile", card=card.id)
            return
        letters.append(card.letter)
    if pile.top is not None and letters[0] > min(letters):
        yield text("position-letters")


def _taken_too_early(state: State) -> bool:
    """MDM-3: whether a ship carries a card of a later letter than one still in its pile."""
    cards = state.config.deck.cards
    carried = [cards[v.cargo] for fleet in state.fleets for v in fleet if v.cargo is not None]
    for pile in (state.goods, state.treasures):
        left = [cards[n] for n in (pile.top, *pile.rest) if n is not None]
        for one in left:
            if isinstance(one, ShipCard):
                continue
            for held in carried:
                if isinstance(held, type(one)) and held.letter > one.letter:
                    return True
    return False


def _turn_problems(state: State) -> Iterator[Text]:
    """MDM-4 to MDM-20: why this turn cannot be under way, or have been the last one."""
    if state.doing is not None and (not state.port or state.turns >= state.config.turns):
        yield text("position-over")
    elif state.doing is not None and lot(state) is not None:
        yield text("position-to-draw")
    match state.doing:
        case Attempt() as attempt:
            yield from _attempt_problems(state, attempt)
        case Fight() as fight:
            yield from _fight_problems(state, fight)
        case _:
            pass
    match state.last:
        case Attempt() as attempt:
            if not _dice_fit(state, attempt, DICE + MOST_EXTRA):
                yield text("position-dice")
            if not _has_a_fit_card(state, attempt):
                yield text("position-attempt")
        case Fight(by, _, against, _, pips):
            if by == against or max(by, against) >= state.config.players or len(pips) != 2:
                yield text("position-fight")
        case _:
            pass


def _dice_fit(state: State, attempt: Attempt, most: int) -> bool:
    """MDM-5 to MDM-8: whether these dice, at most so many, may lie so on the card by this roll."""
    parts = () if attempt.card is None else state.config.deck.cards[attempt.card].parts
    laid = sum(map(len, attempt.placed)) + len(attempt.aside)
    return (
        attempt.dice + laid <= most
        and attempt.roll <= most  # each lays one of them at least (MDM-6)
        and len(attempt.hand) <= attempt.dice
        and all(completions(part, dice) for part, dice in zip(parts, attempt.placed, strict=True))
    )


def _has_a_fit_card(state: State, attempt: Attempt) -> bool:
    """MDM-7, MDM-9, MDM-11: whether such a card is armed, hunted or bought."""
    if attempt.card is None:
        return attempt.aim == "arm"
    kind = {"arm": ShipCard, "hunt": TreasureCard, "buy": GoodsCard}[attempt.aim]
    return isinstance(state.config.deck.cards[attempt.card], kind)


def _attempt_problems(state: State, attempt: Attempt) -> Iterator[Text]:
    seat, deck = turn_of(state), state.config.deck
    if not _dice_fit(state, attempt, DICE + extra_dice(state, seat)):
        yield text("position-dice")
        return
    if not _aimed(state, attempt):
        yield text("position-attempt")
        return
    turning = [card for card in aboard(state, seat) if effect(deck, card) not in ("", "extra")]
    if Counter(attempt.used) - Counter(turning):
        yield text("position-used")
    if is_complete(state, attempt):
        # MDM-13: with one free ship the card is stowed at once, and a ship is armed at once.
        if attempt.aim == "arm" or attempt.dice or len(free(state.fleets[seat])) < 2:
            yield text("position-complete")
        return
    if attempt.dice < missing(state, attempt):
        yield text("position-hopeless")
    gone = DICE + extra_dice(state, seat) - attempt.dice
    if gone < attempt.roll - 1 + attempt.settled or _could_be_placed(state, attempt):
        yield text("position-dice")  # MDM-6
    in_hand = {attempt.dice} if attempt.settled else {0, attempt.dice}
    if any(effect(deck, card) == "reroll" for card in attempt.used):
        in_hand.add(attempt.dice - 1)
    if len(attempt.hand) not in in_hand:
        yield text("position-dice")


def _could_be_placed(state: State, attempt: Attempt) -> bool:
    """MDM-6: whether a die lies aside that fits even now."""
    cards = state.config.deck.cards
    return any(
        completions(part, with_die(dice, face))
        for card, placed in open_cards(state, attempt)
        for part, dice in zip(cards[card].parts, placed, strict=True)
        for face in attempt.aside
    )


def _aimed(state: State, attempt: Attempt) -> bool:
    """MDM-7, MDM-9, MDM-11, MDM-12: whether this card can be tried for now."""
    seat = turn_of(state)
    match attempt.aim:
        case "arm" if attempt.card is None:
            return True
        case "arm":
            return attempt.card in state.port and any(attempt.placed)
        case "hunt":
            return attempt.card == state.treasures.top and hunt_objection(state, seat) is None
        case "buy":
            return attempt.card == state.goods.top and buy_objection(state, seat) is None


def _fight_problems(state: State, fight: Fight) -> Iterator[Text]:
    """MDM-16 to MDM-18: whose turn it is attacks fairly, and the winner may take something."""
    if rejection := attack_objection(state, turn_of(state), fight.ship, fight.target):
        yield rejection.reason
    elif fight.by != turn_of(state) or fight.against != owner(state, fight.target) or fight.loot:
        yield text("position-fight")
    elif fight.pips:
        if len(fight.pips) != 2:
            yield text("position-fight")
            return
        _, lost = beaten(state, fight)
        if lost.cargo is None or not free(state.fleets[winner(state.config.deck, fight)]):
            yield text("position-fought")
