"""Positions as one line of text: format, parse and validate them.

Cards, dice and the history may be omitted, so that small positions can be studied. But no card may
occur twice or be in a place that the rules do not allow.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.validation_errors import validation_message
from escadre.core.options import parse_pairs
from escadre.games.maitre.notation import parse_card, quote, raise_input_error
from escadre.games.maitre.rules.attempts import dice_missing, is_complete, open_cards
from escadre.games.maitre.rules.cards import (
    DICE_PER_TURN,
    MAX_EXTRA_DICE_GOODS,
    PORT_SIZE,
    STANDARD_DECK,
    Deck,
    GoodsCard,
    Pips,
    ShipCard,
    TreasureCard,
    add_die,
    completions,
)
from escadre.games.maitre.rules.fights import (
    losing_seat_and_ship,
    owner_of,
    validate_attack,
    winning_seat,
)
from escadre.games.maitre.rules.game import validate_buy, validate_config, validate_hunt
from escadre.games.maitre.rules.model import (
    Attempt,
    Config,
    Fight,
    FleetShip,
    Pile,
    Purpose,
    State,
    cargo_cards,
    extra_dice,
    free_ships,
    goods_effect,
    seat_to_move,
)
from escadre.games.maitre.rules.piles import pending_draw, reveal_without_draw

# The parts of a position as text, by their first words.
_PARTS_ONCE = ("port", "hidden", "under", "goods", "treasures")
_PARTS_REPEATED = ("fleet", "now", "last")
_PURPOSES: dict[str, Purpose] = {"arm": "arm", "hunt": "hunt", "buy": "buy"}


def validate_position(state: State) -> Message | None:
    """Return why no match can reach this position, or None."""
    return next(_position_problems(state), None)


def _position_problems(state: State) -> Iterator[Message]:
    deck = state.config.deck
    for card, times in Counter(_all_cards(state)).items():
        if times > 1:
            yield text("position-card-twice", card=deck.cards[card].id)
    yield from _pile_problems(deck, state.goods, GoodsCard)
    yield from _pile_problems(deck, state.treasures, TreasureCard)
    if _was_won_too_early(state):
        yield text("position-letters")
    if len(state.port) > PORT_SIZE:
        yield text("position-port", most=PORT_SIZE)
    if reveal_without_draw(state) != state:
        yield text("position-turned-up")
    if state.first_seat is None:
        if state.turns_completed or state.in_progress or state.last_turn or any(state.fleets):
            yield text("position-undrawn")
        return
    if state.turns_completed > state.config.turn_limit:
        yield text("position-over")
    yield from _turn_problems(state)


def _all_cards(state: State) -> Iterator[int]:
    """Yield every card in the position, with repetitions."""
    rows = (
        state.port,
        state.hidden_ships,
        state.returned_ships,
        state.goods.rest,
        state.treasures.rest,
    )
    tops = (state.goods.top, state.treasures.top)
    carried = (card for fleet in state.fleets for each in fleet for card in (each.ship, each.cargo))
    for card in (*(card for row in rows for card in row), *tops, *carried):
        if card is not None:
            yield card


def _pile_problems(
    deck: Deck, pile: Pile, kind: type[GoodsCard | TreasureCard]
) -> Iterator[Message]:
    """MDM-3: yield the problems of a pile: its cards and the order of their letters."""
    letters = []
    for number in (*((pile.top,) if pile.top is not None else ()), *pile.rest):
        card = deck.cards[number]
        if not isinstance(card, kind):
            yield text("position-pile", card=card.id)
            return
        letters.append(card.letter)
    if pile.top is not None and letters[0] > min(letters):
        yield text("position-letters")


def _was_won_too_early(state: State) -> bool:
    """MDM-3: return whether a ship carries a card of a later letter than one in its pile."""
    cards = state.config.deck.cards
    carried = [cards[v.cargo] for fleet in state.fleets for v in fleet if v.cargo is not None]
    for pile in (state.goods, state.treasures):
        in_pile = [cards[n] for n in (pile.top, *pile.rest) if n is not None]
        for waiting in in_pile:
            if isinstance(waiting, ShipCard):
                continue
            for cargo in carried:
                if isinstance(cargo, type(waiting)) and cargo.letter > waiting.letter:
                    return True
    return False


def _turn_problems(state: State) -> Iterator[Message]:
    """MDM-4 to MDM-20: yield why the present or the previous turn is not possible."""
    if state.in_progress is not None and (
        not state.port or state.turns_completed >= state.config.turn_limit
    ):
        yield text("position-over")
    elif state.in_progress is not None and pending_draw(state) is not None:
        yield text("position-to-draw")
    match state.in_progress:
        case Attempt() as attempt:
            yield from _attempt_problems(state, attempt)
        case Fight() as fight:
            yield from _fight_problems(state, fight)
        case _:
            pass
    match state.last_turn:
        case Attempt() as attempt:
            dice_used = _dice_placed_or_discarded(attempt)
            if not _card_possible(state, attempt):
                yield text("position-attempt")
            elif (
                not _dice_possible(state, attempt, DICE_PER_TURN + MAX_EXTRA_DICE_GOODS)
                or not _rolls_possible(state, attempt, dice_used)
                or (dice_used and attempt.roll == 1 and not attempt.has_used_die)
            ):
                yield text("position-dice")
        case Fight(by, _, against, _, pips):
            if by == against or max(by, against) >= state.config.players or len(pips) != 2:
                yield text("position-fight")
        case _:
            pass


def _dice_possible(state: State, attempt: Attempt, maximum: int) -> bool:
    """MDM-5 to MDM-8: return whether these dice can be on the card at this roll."""
    parts = () if attempt.card is None else state.config.deck.cards[attempt.card].parts
    return (
        attempt.dice_left + _dice_placed_or_discarded(attempt) <= maximum
        and attempt.roll <= maximum  # each roll places or discards at least one die (MDM-6)
        and len(attempt.hand) <= attempt.dice_left
        and all(completions(part, dice) for part, dice in zip(parts, attempt.placed, strict=True))
    )


def _card_possible(state: State, attempt: Attempt) -> bool:
    """MDM-7, MDM-9, MDM-11: return whether the card is of the kind that this attempt can win."""
    if attempt.card is None:
        return attempt.purpose == "arm"
    kind = {"arm": ShipCard, "hunt": TreasureCard, "buy": GoodsCard}[attempt.purpose]
    return isinstance(state.config.deck.cards[attempt.card], kind)


def _attempt_problems(state: State, attempt: Attempt) -> Iterator[Message]:
    seat, deck = seat_to_move(state), state.config.deck
    if not _dice_possible(state, attempt, DICE_PER_TURN + extra_dice(state, seat)):
        yield text("position-dice")
        return
    if not _purpose_possible(state, attempt):
        yield text("position-attempt")
        return
    die_goods = [
        card for card in cargo_cards(state, seat) if goods_effect(deck, card) not in ("", "extra")
    ]
    if Counter(attempt.used_goods) - Counter(die_goods):
        yield text("position-used")
    if is_complete(state, attempt):
        # MDM-13: with one free ship the card is stowed at once, and a ship is fitted out at once.
        if attempt.purpose == "arm" or attempt.dice_left or len(free_ships(state.fleets[seat])) < 2:
            yield text("position-complete")
        return
    if attempt.dice_left < dice_missing(state, attempt):
        yield text("position-hopeless")
    dice_used = DICE_PER_TURN + extra_dice(state, seat) - attempt.dice_left
    if not _rolls_possible(state, attempt, dice_used) or _has_unjustified_discard(state, attempt):
        yield text("position-dice")


def _rolls_possible(state: State, attempt: Attempt, dice_used: int) -> bool:
    """MDM-6: return whether so many rolls can use so many dice and leave these in hand."""
    in_hand = {attempt.dice_left} if attempt.has_used_die else {0, attempt.dice_left}
    if any(goods_effect(state.config.deck, card) == "reroll" for card in attempt.used_goods):
        in_hand.add(attempt.dice_left - 1)
    least = attempt.roll - 1 + attempt.has_used_die
    return dice_used >= least and len(attempt.hand) in in_hand


def _dice_placed_or_discarded(attempt: Attempt) -> int:
    return sum(map(len, attempt.placed)) + len(attempt.discarded)


def _has_unjustified_discard(state: State, attempt: Attempt) -> bool:
    """MDM-6: return whether a discarded die still fits, so that it could not be discarded."""
    cards = state.config.deck.cards
    return any(
        completions(part, add_die(dice, face))
        for card, placed in open_cards(state, attempt)
        for part, dice in zip(cards[card].parts, placed, strict=True)
        for face in attempt.discarded
    )


def _purpose_possible(state: State, attempt: Attempt) -> bool:
    """MDM-7, MDM-9, MDM-11, MDM-12: return whether this card can be attempted now."""
    seat = seat_to_move(state)
    match attempt.purpose:
        case "arm" if attempt.card is None:
            return True
        case "arm":
            return attempt.card in state.port and any(attempt.placed)
        case "hunt":
            return attempt.card == state.treasures.top and validate_hunt(state, seat) is None
        case "buy":
            return attempt.card == state.goods.top and validate_buy(state, seat) is None


def _fight_problems(state: State, fight: Fight) -> Iterator[Message]:
    """MDM-16 to MDM-18: yield why this fight is not possible: unfair, or without loot."""
    if rejection := validate_attack(state, seat_to_move(state), fight.ship, fight.target):
        yield rejection.reason
    elif (
        fight.attacker != seat_to_move(state)
        or fight.defender != owner_of(state, fight.target)
        or fight.loot
    ):
        yield text("position-fight")
    elif fight.pips:
        if len(fight.pips) != 2:
            yield text("position-fight")
            return
        _, losing_ship = losing_seat_and_ship(state, fight)
        if losing_ship.cargo is None or not free_ships(
            state.fleets[winning_seat(state.config.deck, fight)]
        ):
            yield text("position-fought")


def format_state(state: State) -> str:
    """Format a position as one line: parts separated by |, each beginning with its name.

    `match players=2 first=1 turns=14 | port 1+4 ? 2+1 | hidden 1+2 3+3 | under - | goods flip /
    plus minus | treasures ? / kind run | fleet 1+5 2+2:reroll | fleet - | now arm 3 1+5 4,-,2`
    """
    deck = state.config.deck
    port = _join("?" if card is None else deck.cards[card].id for card in state.port)
    parts = [
        f"match {_join(_format_match(state))}",
        f"port {port}",
        f"hidden {_card_ids(deck, state.hidden_ships)}",
        f"under {_card_ids(deck, state.returned_ships)}",
        f"goods {_format_pile(deck, state.goods)}",
        f"treasures {_format_pile(deck, state.treasures)}",
        *(f"fleet {_join(_format_vessel(deck, each) for each in f)}" for f in state.fleets),
    ]
    for name, turn in (("now", state.in_progress), ("last", state.last_turn)):
        if turn is not None:
            parts.append(f"{name} {_format_turn(deck, turn)}")
    return " | ".join(parts)


def _format_match(state: State) -> Iterator[str]:
    config = state.config
    yield f"players={config.players}"
    if config.rounds is not None:
        yield f"rounds={config.rounds}"
    if not config.coach:
        yield "coach=false"
    if config.deck != STANDARD_DECK:
        yield f"deck={_deck_as_json(config.deck)}"
    if state.first_seat is not None:
        yield f"first={state.first_seat + 1}"
    yield f"turns={state.turns_completed}"


def _deck_as_json(deck: Deck) -> str:
    """Encode a deck as JSON without spaces and vertical bars."""
    encoded = msgspec.json.encode(deck).decode()
    return encoded.replace(" ", "\\u0020").replace("|", "\\u007c")


def _join(words: Iterable[str]) -> str:
    return " ".join(words) or "-"


def _card_ids(deck: Deck, cards: Iterable[int]) -> str:
    return _join(deck.cards[card].id for card in cards)


def _format_pile(deck: Deck, pile: Pile) -> str:
    top = "?" if pile.top is None else deck.cards[pile.top].id
    return " ".join([top, "/", *(deck.cards[card].id for card in pile.rest)])


def _format_vessel(deck: Deck, vessel: FleetShip) -> str:
    id = deck.cards[vessel.ship].id
    return id if vessel.cargo is None else f"{id}:{deck.cards[vessel.cargo].id}"


def _format_turn(deck: Deck, turn: Attempt | Fight) -> str:
    match turn:
        case Attempt():
            return _format_attempt(deck, turn)
        case Fight():
            return _format_fight(deck, turn)


def _format_attempt(deck: Deck, attempt: Attempt) -> str:
    words = [attempt.purpose, str(attempt.dice_left)]
    if attempt.card is not None:
        words += [deck.cards[attempt.card].id, ",".join(map(_format_dice, attempt.placed))]
    words.append(f"roll={attempt.roll}")
    if attempt.hand:
        words.append(f"hand={_format_dice(attempt.hand)}")
    if attempt.discarded:
        words.append(f"aside={_format_dice(attempt.discarded)}")
    if attempt.used_goods:
        words.append("used=" + ",".join(deck.cards[card].id for card in attempt.used_goods))
    if attempt.has_used_die:
        words.append("settled")
    return " ".join(words)


def _format_dice(dice: Pips) -> str:
    return ".".join(map(str, dice)) or "-"


def _format_fight(deck: Deck, fight: Fight) -> str:
    ids = deck.cards[fight.ship].id, deck.cards[fight.target].id
    words = ["fight", f"{fight.attacker + 1}:{ids[0]}", f"{fight.defender + 1}:{ids[1]}"]
    if fight.pips:
        words.append(f"dice={_format_dice(fight.pips)}")
    if fight.loot is not None and fight.loot_ship is not None:
        words.append(f"loot={deck.cards[fight.loot].id}>{deck.cards[fight.loot_ship].id}")
    return " ".join(words)


def parse_state(line: str) -> State:
    """Parse a position from one line; raises InputError if it is malformed or breaks a rule."""
    (name, *option_words), *rest = [part.split() or [""] for part in line.split("|")]
    if name != "match":
        raise_input_error(text("not-a-position"))
    options = parse_pairs(option_words)
    first, turns = options.pop("first", None), options.pop("turns", "0")
    config = _config(options)
    reader, parts = _CardReader(config.deck), _parts(rest)
    fleets = tuple(tuple(map(reader.vessel, words)) for words in parts["fleet"])
    if len(fleets) != config.players:
        raise_input_error(text("wrong-fleets", count=config.players))
    state = State(
        config,
        None if first is None else Seat(_number(first, 1, config.players) - 1),
        _number(turns, 0, 9999),
        tuple(None if word == "?" else reader.ship(word) for word in parts["port"][0]),
        tuple(sorted(map(reader.ship, parts["hidden"][0]))),
        tuple(map(reader.ship, parts["under"][0])),
        reader.pile(parts["goods"][0]),
        reader.pile(parts["treasures"][0]),
        fleets,
        *(reader.turn(parts[name]) for name in ("now", "last")),
    )
    if problem := validate_position(state):
        raise_input_error(problem)
    return state


def _parts(rows: Iterable[Sequence[str]]) -> dict[str, list[list[str]]]:
    """Return the words of each part of a position, by name; required parts occur once."""
    parts: dict[str, list[list[str]]] = {name: [] for name in (*_PARTS_ONCE, *_PARTS_REPEATED)}
    for name, *words in rows:
        if name not in parts:
            raise_input_error(text("not-a-position"))
        parts[name].append([] if words == ["-"] else words)
    if any(len(parts[name]) != 1 for name in _PARTS_ONCE):
        raise_input_error(text("not-a-position"))
    return parts


def _config(options: dict[str, str]) -> Config:
    options_by_name: dict[str, Any] = dict(options)
    try:
        if "deck" in options_by_name:
            options_by_name["deck"] = msgspec.json.decode(options_by_name["deck"])
        config = msgspec.convert(options_by_name, Config, strict=False)
    except (ValueError, RecursionError) as error:
        raise_input_error(text("wrong-options", detail=validation_message(error, Config)))
    if rejection := validate_config(config):
        raise_input_error(rejection.reason)
    return config


def _number(word: str, minimum: int, maximum: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word) or not minimum <= int(word) <= maximum:
        raise_input_error(text("not-a-number", written=quote(word), least=minimum, most=maximum))
    return int(word)


class _CardReader:
    """Parses the parts of a position that name cards."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def ship(self, id: str) -> int:
        """Parse the number of a ship."""
        card = parse_card(self._deck, id)
        if not isinstance(self._deck.cards[card], ShipCard):
            raise_input_error(text("not-a-ship", card=id))
        return card

    def cargo(self, id: str) -> int:
        """Parse the number of goods or a treasure."""
        card = parse_card(self._deck, id)
        if isinstance(self._deck.cards[card], ShipCard):
            raise_input_error(text("not-a-cargo", card=id))
        return card

    def vessel(self, word: str) -> FleetShip:
        """Parse `2+2` or `2+2:reroll`."""
        id, _, cargo = word.partition(":")
        return FleetShip(self.ship(id), self.cargo(cargo) if cargo else None)

    def pile(self, words: list[str]) -> Pile:
        """Parse `plus / minus reroll`, `? / flip plus` or `? /`."""
        if len(words) < 2 or words[1] != "/":
            raise_input_error(text("not-a-pile"))
        top = None if words[0] == "?" else self.cargo(words[0])
        return Pile(top, tuple(map(self.cargo, words[2:])))

    def turn(self, parts: list[list[str]]) -> Attempt | Fight | None:
        """Parse `arm 3 1+5 4,-,2.6 roll=2 hand=1.4.4 settled` or `fight 1:1+2 2:3+3 dice=4.1`."""
        if not parts:
            return None
        words = parts[0]
        if len(parts) > 1 or len(words) < 3:
            raise_input_error(text("not-a-turn"))
        options = parse_pairs(word for word in words if "=" in word)
        plain = [word for word in words if "=" not in word]
        if plain[:1] == ["fight"]:
            return self._fight(plain, options)
        return self._attempt(plain, options)

    def _attempt(self, plain: list[str], options: dict[str, str]) -> Attempt:
        if not options.keys() <= {"hand", "roll", "aside", "used"}:
            raise_input_error(text("not-a-turn"))
        settled = plain[-1:] == ["settled"]
        words = plain[:-1] if settled else plain
        if len(words) not in (2, 4) or words[0] not in _PURPOSES:
            raise_input_error(text("not-a-turn"))
        card: int | None = None
        placed: tuple[Pips, ...] = ()
        if len(words) == 4:
            card = parse_card(self._deck, words[2])
            placed = tuple(map(_dice, words[3].split(",")))
            if len(placed) != len(self._deck.cards[card].parts):
                raise_input_error(text("wrong-parts", card=words[2]))
        used = filter(None, options.get("used", "").split(","))
        return Attempt(
            _PURPOSES[words[0]],
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
        if len(plain) != 3 or not options.keys() <= {"dice", "loot"}:
            raise_input_error(text("not-a-turn"))
        (by, own_id), (against, target_id) = (word.partition(":")[::2] for word in plain[1:])
        pips = _dice_in_order(options.get("dice", "-"))
        loot = onto = None
        if "loot" in options:
            cargo, _, ship = options["loot"].partition(">")
            loot, onto = self.cargo(cargo), self.ship(ship)
        return Fight(
            Seat(_number(by, 1, 6) - 1),
            self.ship(own_id),
            Seat(_number(against, 1, 6) - 1),
            self.ship(target_id),
            pips,
            loot,
            onto,
        )


def _dice(word: str) -> Pips:
    """Parse dice between dots, `-` for none, in any order."""
    return tuple(sorted(_dice_in_order(word)))


def _dice_in_order(word: str) -> tuple[int, ...]:
    """Parse dice between dots in this order, `-` for none."""
    return () if word == "-" else tuple(_number(face, 1, 6) for face in word.split("."))
