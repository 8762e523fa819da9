"""Format actions as one line of text, and parse these lines.

Cards are named by their ids in the deck; the parts of a card are numbered from 1.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Message, text
from escadre.games.maitre.rules.cards import Deck
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Buy,
    Config,
    Discard,
    FitOut,
    Hunt,
    LeaveLoot,
    Loot,
    PlaceDie,
    RollRest,
    Stow,
    UseGoods,
)

_WORDS: dict[str, Action] = {
    "arm": FitOut(),
    "hunt": Hunt(),
    "buy": Buy(),
    "roll": RollRest(),
    "leave": LeaveLoot(),
}
_FRENCH_WORDS = {
    "arme": "arm",
    "cherche": "hunt",
    "achète": "buy",
    "achete": "buy",
    "utilise": "use",
    "écarte": "discard",
    "ecarte": "discard",
    "relance": "roll",
    "charge": "stow",
    "prends": "loot",
    "laisse": "leave",
}
_FRENCH_GOODS = {"retournement": "flip", "moins": "minus", "relance": "reroll"}
_ID = r"([A-Za-z0-9+]+)"
_FACE = r"([1-6])"
_ATTACK = re.compile(rf"{_ID} +x +{_ID}")
_PLACE = re.compile(rf"{_FACE} *> *{_ID} */ *([1-9])")
_USE = re.compile(rf"use +{_ID}(?: +un)? +{_FACE}")
_DISCARD = re.compile(rf"discard +{_FACE}")
_STOW = re.compile(rf"stow +{_ID}")
_LOOT = re.compile(rf"loot +{_ID}")
_DICE = re.compile(r"dice(( +[1-6])+)")
_CARD_DRAW = re.compile(rf"card +{_ID}")
_FIRST = re.compile(r"first +([1-6])")


def format_action(config: Config, action: Action | DiceOutcome | DrawOutcome) -> str:
    """Format an action, or an outcome of dice or draws, as one short line."""
    cards = config.deck.cards
    match action:
        case Attack(ship, target):
            return f"{cards[ship].id} x {cards[target].id}"
        case PlaceDie(face, card, part):
            return f"{face} > {cards[card].id}/{part + 1}"
        case UseGoods(card, face):
            return f"use {cards[card].id} {face}"
        case Discard(face):
            return f"discard {face}"
        case Stow(ship):
            return f"stow {cards[ship].id}"
        case Loot(ship):
            return f"loot {cards[ship].id}"
        case DiceOutcome(pips):
            return " ".join(["dice", *map(str, pips)])
        case DrawOutcome(item):
            if item < len(cards):
                return f"card {cards[item].id}"
            return f"first {item - len(cards) + 1}"
        case FitOut():
            return "arm"
        case Hunt():
            return "hunt"
        case Buy():
            return "buy"
        case RollRest():
            return "roll"
        case LeaveLoot():
            return "leave"


def parse_action(config: Config, line: str) -> Any:
    """Parse an action from a line; raises InputError with one sentence."""
    written, deck = line, config.deck
    line = _translate_first_word(line.strip())
    if line.lower() in _WORDS:
        return _WORDS[line.lower()]
    if match := _ATTACK.fullmatch(line):
        return Attack(parse_card(deck, match[1]), parse_card(deck, match[2]))
    if match := _PLACE.fullmatch(line):
        return PlaceDie(int(match[1]), parse_card(deck, match[2]), int(match[3]) - 1)
    if match := _USE.fullmatch(line):
        return UseGoods(parse_card(deck, match[1]), int(match[2]))
    if match := _DISCARD.fullmatch(line):
        return Discard(int(match[1]))
    if match := _STOW.fullmatch(line):
        return Stow(parse_card(deck, match[1]))
    if match := _LOOT.fullmatch(line):
        return Loot(parse_card(deck, match[1]))
    if match := _DICE.fullmatch(line):
        return DiceOutcome(tuple(map(int, match[1].split())))
    if match := _CARD_DRAW.fullmatch(line):
        return DrawOutcome(parse_card(deck, match[1]))
    if match := _FIRST.fullmatch(line):
        return DrawOutcome(len(deck.cards) + int(match[1]) - 1)
    return raise_input_error(text("not-an-action", written=quote(written)))


def _translate_first_word(line: str) -> str:
    """Translate a French word at the beginning of a line."""
    first, blank, rest = line.partition(" ")
    return f"{_FRENCH_WORDS.get(first.lower(), first)}{blank}{rest}"


def parse_card(deck: Deck, card_id: str) -> int:
    """Return the number of the card with this id, or its French name; raises InputError."""
    number = deck.card_number(card_id)
    if number is None:
        number = deck.card_number(_FRENCH_GOODS.get(card_id.lower(), card_id))
    if number is None:
        raise_input_error(text("no-such-card", written=quote(card_id)))
    return number


def raise_input_error(reason: Message) -> NoReturn:
    """Raise InputError with the reason."""
    raise InputError(reason, GAME.home)


def quote(source: str) -> str:
    """Return the user's input, shortened so that it fits into a sentence; "?" if it is empty."""
    return " ".join(source.split())[:40] or "?"
