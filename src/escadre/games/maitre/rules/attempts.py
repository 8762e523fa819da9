"""A turn with dice, from the first roll to the card that is won (MDM-5 to MDM-15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import Rejection, Seat, replace_item
from escadre.core.i18n.catalogue import text
from escadre.games.maitre.rules.cards import (
    DICE_PER_TURN,
    FACES,
    DeckCard,
    Pips,
    add_die,
    completions,
    faces_after,
    remove_die,
)
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Attempt,
    Buy,
    Discard,
    FitOut,
    FleetShip,
    Hunt,
    LeaveLoot,
    Loot,
    PlaceDie,
    Purpose,
    RollRest,
    State,
    Stow,
    UseGoods,
    cargo_cards,
    extra_dice,
    free_ships,
    goods_effect,
    seat_to_move,
    set_cargo,
    usable_goods,
)
from escadre.games.maitre.rules.piles import end_turn

# The dice on the table


def start_attempt(state: State, seat: Seat, purpose: Purpose, card: int | None) -> Attempt:
    """MDM-5, MDM-14: return a new attempt with five dice, and the extra dice of goods."""
    parts = () if card is None else state.config.deck.cards[card].parts
    return Attempt(purpose, DICE_PER_TURN + extra_dice(state, seat), card, ((),) * len(parts))


def last_roll(attempt: Attempt) -> int:
    """MDM-6, MDM-8: return the number of the last possible roll: each uses at least one die."""
    return attempt.roll + attempt.dice_left - (not attempt.has_used_die)


def dice_missing(state: State, attempt: Attempt) -> int:
    """Return how many more dice the card needs; before a card is chosen, the fewest of the port."""
    cards = state.config.deck.cards
    if attempt.card is None:
        return min(_dice_needed(cards[card]) for card in state.port if card is not None)
    return _dice_needed(cards[attempt.card]) - sum(map(len, attempt.placed))


@lru_cache(maxsize=512)
def _dice_needed(card: DeckCard) -> int:
    return sum(part.dice for part in card.parts)


def completed_card(state: State, attempt: Attempt) -> int | None:
    """MDM-8: return the card whose combination is complete, or None."""
    if attempt.card is None or dice_missing(state, attempt) > 0:
        return None
    return attempt.card


def is_complete(state: State, attempt: Attempt) -> bool:
    """MDM-8: return whether the combination of the card is complete."""
    return completed_card(state, attempt) is not None


def open_cards(state: State, attempt: Attempt) -> list[tuple[int, tuple[Pips, ...]]]:
    """MDM-7: return the cards on which a die may be placed now, with the dice on their parts."""
    cards = state.port if attempt.card is None else (attempt.card,)
    return [
        (card, placed)
        for card in cards
        if card is not None and (placed := _dice_on_card(state, attempt, card)) is not None
    ]


def _dice_on_card(state: State, attempt: Attempt, card: int) -> tuple[Pips, ...] | None:
    """MDM-7, MDM-8: return the dice on a card's parts; None if it needs more dice than are left."""
    if attempt.card is not None:
        return attempt.placed
    printed = state.config.deck.cards[card]
    return ((),) * len(printed.parts) if _dice_needed(printed) <= attempt.dice_left else None


def legal_die_placements(state: State, attempt: Attempt) -> Iterator[PlaceDie]:
    """MDM-7: yield every legal placement of a die."""
    for card, placed in open_cards(state, attempt):
        for part, dice in enumerate(placed):
            for face in dict.fromkeys(attempt.hand):
                if completions(state.config.deck.cards[card].parts[part], add_die(dice, face)):
                    yield PlaceDie(face, card, part)


def legal_dice_actions(state: State, attempt: Attempt) -> list[Action]:
    """MDM-5 to MDM-7, MDM-14: return the legal actions with rolled dice."""
    actions: list[Action] = list(legal_die_placements(state, attempt))
    faces = dict.fromkeys(attempt.hand)
    if attempt.has_used_die:
        actions.append(RollRest())
    elif not actions:
        actions += map(Discard, faces)
    for card in usable_goods(state, attempt):
        effect = goods_effect(state.config.deck, card)
        actions += (UseGoods(card, face) for face in faces if faces_after(effect, face))
    return actions


# Legality


def validate_dice_action(state: State, attempt: Attempt, action: Action) -> Rejection | None:
    """MDM-5 to MDM-8, MDM-14: return why this action with rolled dice is illegal, or None."""
    match action:
        case PlaceDie(face, card, part):
            return validate_die_placement(state, attempt, face, card, part)
        case UseGoods(card, face):
            return validate_goods_use(state, attempt, card, face)
        case Discard(face):
            if face not in attempt.hand:
                return Rejection("MDM-5", text("no-such-die", face=face))
            return validate_discard(state, attempt)
        case RollRest():
            return None if attempt.has_used_die else Rejection("MDM-6", text("place-first"))
        case FitOut() | Hunt() | Buy() | Attack():
            return Rejection("MDM-4", text("already-chosen"))
        case Stow() | Loot() | LeaveLoot():
            return Rejection("MDM-5", text("nothing-won"))


def validate_die_placement(
    state: State, attempt: Attempt, face: int, card: int, part: int
) -> Rejection | None:
    """MDM-5, MDM-7, MDM-8: return why this face cannot be placed on this part, or None."""
    if face not in attempt.hand:
        return Rejection("MDM-5", text("no-such-die", face=face))
    if attempt.card is None and card not in state.port:
        return Rejection("MDM-9", text("not-in-port"))
    if attempt.card is not None and card != attempt.card:
        return Rejection("MDM-7", text("one-card"))
    placed = _dice_on_card(state, attempt, card)
    if placed is None:
        return Rejection("MDM-8", text("too-few-dice"))
    if not 0 <= part < len(placed):
        return Rejection("MDM-7", text("no-such-part"))
    if fitting := _fitting_faces(state, card, part, placed[part]):
        if face in fitting:
            return None
        faces_text = ", ".join(map(str, fitting))
        return Rejection(
            "MDM-7", text("does-not-fit", face=face, count=len(fitting), wants=faces_text)
        )
    return Rejection("MDM-7", text("place-full"))


def _fitting_faces(state: State, card: int, part: int, placed: Pips) -> list[int]:
    """MDM-7: return the faces that fit this part, with the dice already placed."""
    card_part = state.config.deck.cards[card].parts[part]
    return [face for face in FACES if completions(card_part, add_die(placed, face))]


def validate_goods_use(state: State, attempt: Attempt, card: int, face: int) -> Rejection | None:
    """MDM-14: return why these goods cannot be used on a die of this face, or None."""
    deck = state.config.deck
    if card not in cargo_cards(state, seat_to_move(state)) or not goods_effect(deck, card):
        return Rejection("MDM-14", text("not-your-goods"))
    if card in attempt.used_goods:
        return Rejection("MDM-14", text("used-already"))
    if card not in usable_goods(state, attempt):
        return Rejection("MDM-14", text("first-roll-only"))
    if face not in attempt.hand:
        return Rejection("MDM-14", text("no-such-die", face=face))
    if not faces_after(goods_effect(deck, card), face):
        return Rejection("MDM-14", text("not-on-this-face", face=face))
    return None


def validate_discard(state: State, attempt: Attempt) -> Rejection | None:
    """MDM-6: return why no die may be discarded, or None."""
    if attempt.has_used_die:
        return Rejection("MDM-6", text("one-aside"))
    if next(legal_die_placements(state, attempt), None) is not None:
        return Rejection("MDM-6", text("can-be-placed"))
    return None


def validate_stow(state: State, seat: Seat, action: Action) -> Rejection | None:
    """MDM-13: return why the card that was won cannot be stowed under this ship, or None."""
    if not isinstance(action, Stow):
        return Rejection("MDM-13", text("stow-first"))
    if action.ship not in free_ships(state.fleets[seat]):
        return Rejection("MDM-13", text("not-free"))
    return None


# Transitions


def apply_in_attempt(
    state: State, attempt: Attempt, action: Action | DiceOutcome | DrawOutcome
) -> State:
    """MDM-5 to MDM-8, MDM-13: apply an action in a turn with dice."""
    match action:
        case DiceOutcome(pips):
            hand = tuple(sorted(attempt.hand + pips))
            return replace(state, in_progress=replace(attempt, hand=hand))
        case PlaceDie(face, card, part):
            return _finish_if_decided(state, _place_die(state, attempt, face, card, part))
        case Discard(face):
            rest = _spend_die(attempt, face)
            discarded = add_die(rest.discarded, face)
            return _finish_if_decided(state, replace(rest, discarded=discarded, has_used_die=True))
        case RollRest():
            rolling = replace(attempt, hand=(), roll=attempt.roll + 1, has_used_die=False)
            return replace(state, in_progress=rolling)
        case UseGoods(card, face):
            return replace(state, in_progress=_use_goods(state, attempt, card, face))
        case Stow(onto):
            return _stow(state, attempt, onto)
        case _:
            raise ValueError(f"{action!r} is not possible in an attempt")


def _place_die(state: State, attempt: Attempt, face: int, card: int, part: int) -> Attempt:
    """MDM-5, MDM-7: place a die on a part."""
    placed = dict(open_cards(state, attempt))[card]
    new_placed = replace_item(placed, part, add_die(placed[part], face))
    return replace(_spend_die(attempt, face), card=card, placed=new_placed, has_used_die=True)


def _use_goods(state: State, attempt: Attempt, card: int, face: int) -> Attempt:
    """MDM-14: turn a die, or take it out of the hand if it is to be re-rolled."""
    faces = faces_after(goods_effect(state.config.deck, card), face)
    hand = remove_die(attempt.hand, face)
    if len(faces) == 1:
        hand = add_die(hand, faces[0])
    return replace(attempt, hand=hand, used_goods=(*attempt.used_goods, card))


def _spend_die(attempt: Attempt, face: int) -> Attempt:
    hand = remove_die(attempt.hand, face)
    return replace(attempt, dice_left=attempt.dice_left - 1, hand=hand)


def _finish_if_decided(state: State, attempt: Attempt) -> State:
    """MDM-8: end an attempt that is complete or cannot be completed; continue any other."""
    if (card := completed_card(state, attempt)) is not None:
        return complete_attempt(state, attempt, card)
    if attempt.dice_left < dice_missing(state, attempt):
        return end_turn(state, attempt)  # MDM-15
    return replace(state, in_progress=attempt)


def complete_attempt(state: State, attempt: Attempt, card: int) -> State:
    """MDM-9, MDM-11, MDM-12: give the card to the player."""
    seat = seat_to_move(state)
    completed = replace(attempt, dice_left=0, hand=())
    if attempt.purpose == "arm":
        fleets = replace_item(state.fleets, seat, (*state.fleets[seat], FleetShip(card)))
        port = replace_item(state.port, state.port.index(card), None)
        return end_turn(replace(state, fleets=fleets, port=port), completed)
    ships = free_ships(state.fleets[seat])
    if len(ships) == 1:
        return _stow(state, completed, ships[0])
    return replace(state, in_progress=completed)


def _stow(state: State, attempt: Attempt, onto: int) -> State:
    """MDM-3, MDM-13: stow the card under a free ship, and end the turn."""
    seat = seat_to_move(state)
    fleet = set_cargo(state.fleets[seat], onto, attempt.card)
    stowed = replace(state, fleets=replace_item(state.fleets, seat, fleet))
    if attempt.purpose == "hunt":
        return end_turn(replace(stowed, treasures=replace(stowed.treasures, top=None)), attempt)
    return end_turn(replace(stowed, goods=replace(stowed.goods, top=None)), attempt)
