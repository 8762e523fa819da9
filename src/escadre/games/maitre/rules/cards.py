"""Cards, decks and dice: combinations, and the effects of goods."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Annotated, Literal, Union

import msgspec

from escadre.core.errors import InputError
from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.option_files import OptionFile, parse_option_file

_HOME = "escadre.games.maitre"
FACES = range(1, 7)
DICE_PER_TURN = 5  # MDM-1
PORT_SIZE = 4  # MDM-2

Pips = tuple[int, ...]
"""The faces of some dice, sorted."""
Role = Literal["", "captain", "ship", "crew"]
Effect = Literal["flip", "plus", "minus", "reroll", "extra"]
MAX_EXTRA_DICE_GOODS, MAX_TURNING_GOODS = 3, 4
"""Maximum numbers of goods in a deck: those that add a die, and those that turn or re-roll a die.

With more goods, the computation of chances would be slow.
"""
GoodsCounts = tuple[int, int, int, int]
"""The number of goods of each kind still usable this turn: flip, plus, minus, reroll (MDM-14)."""
DIE_EFFECTS = ("flip", "plus", "minus", "reroll")
NO_GOODS: GoodsCounts = (0, 0, 0, 0)


class _TaggedStruct(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, tag_field="kind"
):
    """Base class of the tagged types in deck files."""


class Face(_TaggedStruct, frozen=True, tag="face"):
    """One die that shows this face."""

    face: int
    role: Role = ""

    @property
    def dice(self) -> int:
        """The number of dice that belong here."""
        return 1

    def is_made_by(self, dice: Pips) -> bool:
        """Return whether these dice, as many as belong here, meet the requirement."""
        return dice == (self.face,)


class Sum(_TaggedStruct, frozen=True, tag="sum"):
    """A fixed number of dice with exactly, or at least, this total."""

    dice: int
    exactly: int | None = None
    at_least: int | None = None
    role: Role = ""

    def is_made_by(self, dice: Pips) -> bool:
        """Return whether these dice, as many as belong here, meet the requirement."""
        total = sum(dice)
        return self.exactly in (None, total) and (self.at_least or 0) <= total


class SameFace(_TaggedStruct, frozen=True, tag="alike"):
    """A fixed number of dice that all show the same face."""

    dice: int
    role: Role = ""

    def is_made_by(self, dice: Pips) -> bool:
        """Return whether these dice, as many as belong here, meet the requirement."""
        return len(set(dice)) == 1


class Run(_TaggedStruct, frozen=True, tag="run"):
    """Dice with consecutive faces."""

    dice: int
    role: Role = ""

    def is_made_by(self, dice: Pips) -> bool:
        """Return whether these dice, as many as belong here, meet the requirement."""
        return dice == tuple(range(dice[0], dice[0] + self.dice))


Part = Union[Face, Sum, SameFace, Run]
Parts = Annotated[tuple[Part, ...], msgspec.Meta(max_length=8)]


class ShipCard(_TaggedStruct, frozen=True, tag="ship"):
    """MDM-1: a ship of a family; `map` tells whether it has the treasure map (MDM-11)."""

    id: str
    family: int
    firepower: int
    parts: Parts
    map: bool = False


class GoodsCard(_TaggedStruct, frozen=True, tag="goods"):
    """MDM-12: goods, and the effect that they have once a turn (MDM-14)."""

    id: str
    letter: str
    effect: Effect
    parts: Parts


class TreasureCard(_TaggedStruct, frozen=True, tag="treasure"):
    """MDM-11: a treasure, and the points that it scores at the end (MDM-22)."""

    id: str
    letter: str
    value: int
    parts: Parts


DeckCard = Union[ShipCard, GoodsCard, TreasureCard]

_NAMED_FAMILIES, _NAMED_SIZES = range(1, 4), range(1, 7)
"""MDM-1: the families and sizes of the standard deck, which have names; others are numbers."""


def card_name_text(card: DeckCard) -> Message:
    """Return the name of a card."""
    match card:
        case ShipCard(family=family, firepower=firepower):
            kind = text("kind-other", firepower=firepower)
            if firepower in _NAMED_SIZES:
                kind = text(f"kind-{firepower}")
            if family in _NAMED_FAMILIES:
                return text("ship-name", family=text(f"family-{family}"), kind=kind)
            return text("ship-name-other", family=family, kind=kind)
        case GoodsCard(effect=effect):
            return text(f"goods-{effect}")
        case TreasureCard(value=value):
            return text("treasure-name", value=value)


class BilingualText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in both languages."""

    en: str
    fr: str


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """MDM-1: the cards of a match; other modules refer to a card by its index in the deck.

    `reconstruction` describes which parts replace lost originals; None if there are none.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    cards: Annotated[tuple[DeckCard, ...], msgspec.Meta(max_length=60)]
    reconstruction: BilingualText | None = None

    def card_number(self, card_id: str) -> int | None:
        """Return the number of the card with this id."""
        return next((n for n, card in enumerate(self.cards) if card.id == card_id), None)


def validate_deck(deck: Deck) -> Rejection | None:
    """Return why no match can be played with these cards, or None."""
    return next(_deck_rejections(deck), None)


def _deck_rejections(deck: Deck) -> Iterator[Rejection]:
    if not deck.name.isprintable() or deck.name.isspace():
        yield Rejection("MDM-1", text("deck-name"))
    for card_id, times in Counter(card.id for card in deck.cards).items():
        if times > 1:
            yield Rejection("MDM-1", text("deck-twice", card=card_id))
    ships = [card for card in deck.cards if isinstance(card, ShipCard)]
    if not PORT_SIZE < len(ships) <= 36:
        yield Rejection("MDM-1", text("deck-ships", count=len(ships)))
    goods = [card for card in deck.cards if isinstance(card, GoodsCard)]
    extra = sum(card.effect == "extra" for card in goods)
    if extra > MAX_EXTRA_DICE_GOODS:
        yield Rejection("MDM-14", text("deck-extra", most=MAX_EXTRA_DICE_GOODS, count=extra))
    if (turning_count := len(goods) - extra) > MAX_TURNING_GOODS:
        yield Rejection("MDM-14", text("deck-turning", most=MAX_TURNING_GOODS, count=turning_count))
    for n, card in enumerate(deck.cards):
        for clause, message_id, args in _card_faults(card):
            card_text = text("deck-card", number=n + 1, card=shorten(card.id))
            yield Rejection(clause, text(message_id, card=card_text, **args))


def _card_faults(card: DeckCard) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Yield, for each fault of a card: rule, message id, and arguments other than the card."""
    if not re.fullmatch(r"[A-Za-z0-9+]{1,12}", card.id):
        yield "MDM-1", "deck-id", {}
    if isinstance(card, ShipCard):
        if not 1 <= card.family <= 9:
            yield "MDM-1", "deck-family", {}
        if not 0 <= card.firepower <= 20:
            yield "MDM-1", "deck-firepower", {}
    elif not re.fullmatch("[A-Z]", card.letter):
        yield "MDM-3", "deck-letter", {}
    if isinstance(card, TreasureCard) and not 1 <= card.value <= 99:
        yield "MDM-22", "deck-value", {}
    for n, part in enumerate(card.parts, 1):
        if not 1 <= part.dice <= DICE_PER_TURN:
            yield "MDM-5", "deck-part-dice", {"part": n, "dice": part.dice}
        elif isinstance(part, Sum) and (part.exactly is None) == (part.at_least is None):
            yield "MDM-5", "deck-part-sum", {"part": n}
        elif not completions(part, ()):
            yield "MDM-5", "deck-part-impossible", {"part": n}
    if not 1 <= (dice := sum(part.dice for part in card.parts)) <= DICE_PER_TURN:
        yield "MDM-5", "deck-dice", {"dice": dice}


@lru_cache(maxsize=65536)
def completions(part: Part, placed: Pips) -> frozenset[Pips]:
    """MDM-7: return all sets of dice that complete this part with the dice already placed."""
    if len(placed) > part.dice:
        return frozenset()
    return frozenset(
        rest
        for rest in combinations_with_replacement(FACES, part.dice - len(placed))
        if part.is_made_by(tuple(sorted(placed + rest)))
    )


def parse_deck(source: str) -> Deck:
    """Parse a deck from the text of a TOML file like `cards.toml`; raises InputError."""
    deck = parse_option_file(Deck, "deck", OptionFile("cards.toml", source))
    if rejection := validate_deck(deck):
        raise InputError(rejection.reason, _HOME)
    return deck


STANDARD_DECK = parse_deck(files(__package__).joinpath("cards.toml").read_text("utf-8"))
"""The cards of the original game, as far as they are known."""


def add_die(dice: Pips, face: int) -> Pips:
    """Return these dice and one more of this face."""
    return tuple(sorted((*dice, face)))


def remove_die(dice: Pips, face: int) -> Pips:
    """Return these dice without one of this face."""
    index = dice.index(face)
    return dice[:index] + dice[index + 1 :]


def faces_after(effect: str, face: int) -> tuple[int, ...]:
    """MDM-14: return the faces a die may become, equally likely; empty if goods do not apply."""
    match effect:
        case "flip":
            return (7 - face,)
        case "plus":
            return (face + 1,) if face < 6 else ()
        case "minus":
            return (face - 1,) if face > 1 else ()
        case _:
            return tuple(FACES)
