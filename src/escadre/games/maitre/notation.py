"""Le Maître des Mers as short text: `4 > 1+4/2` a die placed, `use flip 2`, `1+2 x 3+5` a fight.

Cards go by the ids of the deck; parts of a card count from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NoReturn

import msgspec

from escadre.core.chance import Drawn, Rolled
from escadre.core.game import Seat
from escadre.core.shapes import misfit
from escadre.core.words import InputError, Text, text
from escadre.games.maitre.cards import STANDARD_DECK, Deck, Pips, ShipCard
from escadre.games.maitre.model import (
    Action,
    Arm,
    Attack,
    Attempt,
    Buy,
    Config,
    Discard,
    Fight,
    Hunt,
    Leave,
    Loot,
    Pile,
    PlaceDie,
    Purpose,
    RollRest,
    State,
    Stow,
    Use,
    Vessel,
)
from escadre.games.maitre.rules import GAME

_BARE: dict[str, Action] = {
    "arm": Arm(),
    "hunt": Hunt(),
    "buy": Buy(),
    "roll": RollRest(),
    "leave": Leave(),
}
_ID = r"([A-Za-z0-9+]+)"
_NUMBER = r"([0-9]{1,3})"
_FACE = r"([1-6])"
_ATTACK = re.compile(rf"{_ID} +x +{_ID}")
_PLACE = re.compile(rf"{_FACE} *> *{_ID} */ *([1-9])")
_USE = re.compile(rf"use +{_ID} +{_FACE}")
_DISCARD = re.compile(rf"discard +{_FACE}")
_STOW = re.compile(rf"stow +{_ID}")
_LOOT = re.compile(rf"loot +{_ID}")
_ROLLED = re.compile(r"dice(( +[1-6])+)")
_DRAWN = re.compile(rf"card +{_ID}")
_FIRST = re.compile(r"first +([1-6])")


def format_action(config: Config, action: Action | Rolled | Drawn) -> str:
    """An action, or what the dice or the lot gave, in one short line."""
    cards = config.deck.cards
    match action:
        case Attack(ship, target):
            return f"{cards[ship].id} x {cards[target].id}"
        case PlaceDie(face, card, part):
            return f"{face} > {cards[card].id}/{part + 1}"
        case Use(card, face):
            return f"use {cards[card].id} {face}"
        case Discard(face):
            return f"discard {face}"
        case Stow(ship):
            return f"stow {cards[ship].id}"
        case Loot(ship):
            return f"loot {cards[ship].id}"
        case Rolled(pips):
            return " ".join(["dice", *map(str, pips)])
        case Drawn(item):
            if item < len(cards):
                return f"card {cards[item].id}"
            return f"first {item - len(cards) + 1}"
        case Arm():
            return "arm"
        case Hunt():
            return "hunt"
        case Buy():
            return "buy"
        case RollRest():
            return "roll"
        case Leave():
            return "leave"


def parse_action(config: Config, line: str) -> Any:
    """The action written in this line; raises InputError with one sentence."""
    line, deck = line.strip(), config.deck
    if line.lower() in _BARE:
        return _BARE[line.lower()]
    if match := _ATTACK.fullmatch(line):
        return Attack(_card(deck, match[1]), _card(deck, match[2]))
    if match := _PLACE.fullmatch(line):
        return PlaceDie(int(match[1]), _card(deck, match[2]), int(match[3]) - 1)
    if match := _USE.fullmatch(line):
        return Use(_card(deck, match[1]), int(match[2]))
    if match := _DISCARD.fullmatch(line):
        return Discard(int(match[1]))
    if match := _STOW.fullmatch(line):
        return Stow(_card(deck, match[1]))
    if match := _LOOT.fullmatch(line):
        return Loot(_card(deck, match[1]))
    if match := _ROLLED.fullmatch(line):
        return Rolled(tuple(map(int, match[1].split())))
    if match := _DRAWN.fullmatch(line):
        return Drawn(_card(deck, match[1]))
    if match := _FIRST.fullmatch(line):
        return Drawn(len(deck.cards) + int(match[1]) - 1)
    return _refuse(text("not-an-action", written=_short(line)))


def _card(deck: Deck, id: str) -> int:
    number = deck.numbered(id)
    if number is None:
        _refuse(text("no-such-card", written=_short(id)))
    return number


def _refuse(reason: Text) -> NoReturn:
    raise InputError(reason, GAME.home)


def _short(written: str) -> str:
    return " ".join(written.split())[:40] or "?"


# Positions


def format_state(state: State) -> str:
    """A position in one line: parts between | signs, each with its name first.

    `match players=2 first=1 turns=14 | port 1+4 ? 2+1 | hidden 1+2 3+3 | under - | goods flip /
    plus minus | treasures ? / kind run | fleet 1+5 2+2:reroll | fleet - | now arm 3 1+5 4,-,2`
    """
    config, deck = state.config, state.config.deck
    match_ = [
        f"players={config.players}",
        *([] if config.rounds is None else [f"rounds={config.rounds}"]),
        *([] if config.coach else ["coach=false"]),
        *([] if deck == STANDARD_DECK else [f"deck={_packed(deck)}"]),
        *([] if state.first is None else [f"first={state.first + 1}"]),
        f"turns={state.turns}",
    ]
    parts = [
        "match " + " ".join(match_),
        "port " + _row("?" if card is None else deck.cards[card].id for card in state.port),
        "hidden " + _ids(deck, state.hidden),
        "under " + _ids(deck, state.under),
        "goods " + _format_pile(deck, state.goods),
        "treasures " + _format_pile(deck, state.treasures),
        *("fleet " + _row(_format_vessel(deck, each) for each in f) for f in state.fleets),
    ]
    for name, doing in (("now", state.doing), ("last", state.last)):
        match doing:
            case Attempt():
                parts.append(f"{name} {_format_attempt(deck, doing)}")
            case Fight():
                parts.append(f"{name} {_format_fight(deck, doing)}")
            case None:
                pass
    return " | ".join(parts)


def _packed(deck: Deck) -> str:
    """A deck as JSON without blanks and bars."""
    written = msgspec.json.encode(deck).decode()
    return written.replace(" ", "\\u0020").replace("|", "\\u007c")


def _row(words: Iterable[str]) -> str:
    return " ".join(words) or "-"


def _ids(deck: Deck, cards: Iterable[int]) -> str:
    return _row(deck.cards[card].id for card in cards)


def _format_pile(deck: Deck, pile: Pile) -> str:
    top = "?" if pile.top is None else deck.cards[pile.top].id
    return " ".join([top, "/", *(deck.cards[card].id for card in pile.rest)])


def _format_vessel(deck: Deck, vessel: Vessel) -> str:
    id = deck.cards[vessel.ship].id
    return id if vessel.cargo is None else f"{id}:{deck.cards[vessel.cargo].id}"


def _format_attempt(deck: Deck, attempt: Attempt) -> str:
    words = [attempt.aim, str(attempt.dice)]
    if attempt.card is not None:
        words += [deck.cards[attempt.card].id, ",".join(map(_pips, attempt.placed))]
    words.append(f"roll={attempt.roll}")
    if attempt.hand:
        words.append(f"hand={_pips(attempt.hand)}")
    if attempt.aside:
        words.append(f"aside={_pips(attempt.aside)}")
    if attempt.used:
        words.append("used=" + ",".join(deck.cards[card].id for card in attempt.used))
    if attempt.settled:
        words.append("settled")
    return " ".join(words)


def _pips(dice: Pips) -> str:
    return ".".join(map(str, dice)) or "-"


def _format_fight(deck: Deck, fight: Fight) -> str:
    ids = deck.cards[fight.ship].id, deck.cards[fight.target].id
    words = ["fight", f"{fight.by + 1}:{ids[0]}", f"{fight.against + 1}:{ids[1]}"]
    if fight.pips:
        words.append(f"dice={_pips(fight.pips)}")
    if fight.loot is not None and fight.onto is not None:
        words.append(f"loot={deck.cards[fight.loot].id}>{deck.cards[fight.onto].id}")
    return " ".join(words)


def parse_state(line: str) -> State:
    """The position written in one line; raises InputError with one sentence."""
    parts = [part.split() for part in line.split("|")]
    if not all(parts) or parts[0][0] != "match":
        _refuse(text("not-a-position"))
    options = _pairs(parts[0][1:])
    first, turns = options.pop("first", None), options.pop("turns", "0")
    config = _config(options)
    reader = _Reader(config.deck)
    named: dict[str, list[list[str]]] = {}
    for name, *words in parts[1:]:
        named.setdefault(name, []).append([] if words == ["-"] else words)
    one = {"port", "hidden", "under", "goods", "treasures"}
    if named.keys() - {*one, "fleet", "now", "last"} or any(
        len(named.get(name, [])) != 1 for name in one
    ):
        _refuse(text("not-a-position"))
    fleets = tuple(tuple(map(reader.vessel, words)) for words in named.get("fleet", []))
    if len(fleets) != config.players:
        _refuse(text("wrong-fleets", count=config.players))
    return State(
        config,
        None if first is None else Seat(_number(first, 1, config.players) - 1),
        _number(turns, 0, 9999),
        tuple(None if word == "?" else reader.ship(word) for word in named["port"][0]),
        tuple(map(reader.ship, named["hidden"][0])),
        tuple(map(reader.ship, named["under"][0])),
        reader.pile(named["goods"][0]),
        reader.pile(named["treasures"][0]),
        fleets,
        *(reader.doing(named[name]) if name in named else None for name in ("now", "last")),
    )


def _pairs(words: Iterable[str]) -> dict[str, str]:
    return dict(word.partition("=")[::2] for word in words)


def _config(options: dict[str, str]) -> Config:
    given: dict[str, Any] = dict(options)
    try:
        if "deck" in given:
            given["deck"] = msgspec.json.decode(given["deck"])
        return msgspec.convert(given, Config, strict=False)
    except (ValueError, RecursionError) as error:
        _refuse(text("wrong-options", detail=misfit(error, Config)))


def _number(word: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word) or not least <= int(word) <= most:
        _refuse(text("not-a-number", written=_short(word), least=least, most=most))
    return int(word)


class _Reader:
    """Reads the parts of a position that speak of cards."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def ship(self, id: str) -> int:
        """The number of a ship."""
        card = _card(self._deck, id)
        if not isinstance(self._deck.cards[card], ShipCard):
            _refuse(text("not-a-ship", card=id))
        return card

    def cargo(self, id: str) -> int:
        """The number of goods or a treasure."""
        card = _card(self._deck, id)
        if isinstance(self._deck.cards[card], ShipCard):
            _refuse(text("not-a-cargo", card=id))
        return card

    def vessel(self, word: str) -> Vessel:
        """`2+2` or `2+2:reroll`."""
        id, _, cargo = word.partition(":")
        return Vessel(self.ship(id), self.cargo(cargo) if cargo else None)

    def pile(self, words: list[str]) -> Pile:
        """`plus / minus reroll`, `? / flip plus` or `? /`."""
        if len(words) < 2 or words[1] != "/":
            _refuse(text("not-a-pile"))
        top = None if words[0] == "?" else self.cargo(words[0])
        return Pile(top, tuple(map(self.cargo, words[2:])))

    def doing(self, parts: list[list[str]]) -> Attempt | Fight:
        """`arm 3 1+5 4,-,2.6 roll=2 hand=1.4.4 settled` or `fight 1:1+2 2:3+3 dice=4.1`."""
        words = parts[0]
        if len(parts) > 1 or len(words) < 3:
            _refuse(text("not-a-turn"))
        options = _pairs(word for word in words if "=" in word)
        plain = [word for word in words if "=" not in word]
        if plain[0] == "fight":
            return self._fight(plain, options)
        return self._attempt(plain, options)

    def _attempt(self, plain: list[str], options: dict[str, str]) -> Attempt:
        settled = plain[-1] == "settled"
        words = plain[:-1] if settled else plain
        aim = _PURPOSES.get(words[0])
        if aim is None or len(words) not in (2, 4):
            _refuse(text("not-a-turn"))
        card: int | None = None
        placed: tuple[Pips, ...] = ()
        if len(words) == 4:
            card = _card(self._deck, words[2])
            placed = tuple(map(_dice, words[3].split(",")))
            if len(placed) != len(self._deck.cards[card].parts):
                _refuse(text("wrong-parts", card=words[2]))
        used = filter(None, options.get("used", "").split(","))
        return Attempt(
            aim,
            _number(words[1], 0, 9),
            card,
            placed,
            _dice(options.get("hand", "-")),
            _number(options.get("roll", "1"), 1, 9),
            settled,
            _dice(options.get("aside", "-")),
            tuple(map(self.cargo, used)),
        )

    def _fight(self, plain: list[str], options: dict[str, str]) -> Fight:
        if len(plain) != 3:
            _refuse(text("not-a-turn"))
        (by, mine), (against, theirs) = (word.partition(":")[::2] for word in plain[1:])
        pips = _faces(options.get("dice", "-"))
        loot = onto = None
        if "loot" in options:
            cargo, _, ship = options["loot"].partition(">")
            loot, onto = self.cargo(cargo), self.ship(ship)
        return Fight(
            Seat(_number(by, 1, 6) - 1),
            self.ship(mine),
            Seat(_number(against, 1, 6) - 1),
            self.ship(theirs),
            pips,
            loot,
            onto,
        )


_PURPOSES: dict[str, Purpose] = {"arm": "arm", "hunt": "hunt", "buy": "buy"}


def _dice(word: str) -> Pips:
    """Pips between dots, `-` for none; their order says nothing."""
    return tuple(sorted(_faces(word)))


def _faces(word: str) -> tuple[int, ...]:
    """Pips between dots in this order, `-` for none."""
    return () if word == "-" else tuple(_number(face, 1, 6) for face in word.split("."))
