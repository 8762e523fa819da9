"""Names of cards, parts and families."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.i18n.catalogue import Words
from escadre.core.scene import Fact
from escadre.games.maitre.rules.cards import (
    DeckCard,
    Face,
    GoodsCard,
    Part,
    Run,
    SameFace,
    ShipCard,
    Sum,
    TreasureCard,
    card_name_text,
)
from escadre.games.maitre.rules.model import Config


def card_name(config: Config, number: int, say: Words) -> str:
    """Return the name of a card of this deck."""
    return printed_name(config.deck.cards[number], say)


def printed_name(card: DeckCard, say: Words) -> str:
    """Return the name of a card."""
    return say.format(card_name_text(card))


def family_name(family: int, say: Words) -> str:
    """Return the name of a family in the counts of ships."""
    message_id = f"count-family-{family}"
    return say(message_id) if message_id in say else say("count-family-other", family=family)


def card_facts(card: DeckCard, say: Words) -> Iterator[Fact]:
    """Yield the facts printed on a card besides its combination."""
    match card:
        case ShipCard():
            yield Fact(
                "firepower", say("fact-firepower", count=card.firepower), f"+{card.firepower}"
            )
            if card.map:
                yield Fact("map", say("fact-map"))
        case GoodsCard():
            yield Fact(f"effect-{card.effect}", say(f"fact-{card.effect}"))
            yield Fact("letter", say("fact-letter", letter=card.letter), card.letter)
        case TreasureCard():
            yield Fact("value", say("fact-value", value=card.value), str(card.value))
            yield Fact("letter", say("fact-letter", letter=card.letter), card.letter)


def part_text(part: Part, say: Words) -> str:
    """Return a short text about the dice that a part takes."""
    match part:
        case Face(face):
            return str(face)
        case Sum(exactly=int(total)):
            return say("text-total", total=total)
        case Sum(at_least=total):
            return say("text-at-least", total=total or 0)
        case SameFace(dice):
            return say("text-alike", dice=dice)
        case Run(dice):
            return say("text-run", dice=dice)


def part_role(part: Part, say: Words) -> str:
    """Return the role of a part in one word; "" for a part without a role."""
    return say(f"role-{part.role}") if part.role else ""


def part_label(part: Part, say: Words) -> str:
    """Return the role and the requirement of a part, for screen readers."""
    match part:
        case Face(face):
            label = say("part-face", face=face)
        case Sum(dice, exactly=int(total)):
            label = say("part-exactly", dice=dice, total=total)
        case Sum(dice, at_least=total):
            label = say("part-at-least", dice=dice, total=total or 0)
        case SameFace(dice):
            label = say("part-alike", dice=dice)
        case Run(dice):
            label = say("part-run", dice=dice)
    return say("part-role", role=say(f"role-{part.role}"), part=label) if part.role else label


def part_name(part: Part, say: Words) -> str:
    """Return a short distinguishing name of a part: its role, or its requirement."""
    return say(f"role-{part.role}") if part.role else part_label(part, say)


def card_name_in_sentence(config: Config, number: int, say: Words) -> str:
    """Return a card's name within a sentence; goods are named by their effect."""
    return printed_name_in_sentence(config.deck.cards[number], say)


def printed_name_in_sentence(card: DeckCard, say: Words) -> str:
    """Return a printed card's name within a sentence."""
    return say(f"called-{card_kind(card)}", name=printed_name(card, say))


def card_help(card: DeckCard, say: Words) -> str:
    """Describe the use of a card (MDM-5 to MDM-9, MDM-17, MDM-22)."""
    return say(f"about-{card_kind(card)}")


def card_kind(card: DeckCard) -> str:
    """Return the kind of a card, which names its drawing and selects its texts."""
    match card:
        case ShipCard():
            return "ship"
        case GoodsCard():
            return "goods"
        case TreasureCard():
            return "treasure"


def slot_id(card: int, part: int) -> str:
    """Return the id of the slot for this part of a card."""
    return f"slot-{card}-{part}"
