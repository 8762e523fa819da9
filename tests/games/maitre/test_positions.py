"""Positions as text: written by hand, and what is refused."""

from __future__ import annotations

import pytest

from escadre.core.game import Seat, start
from escadre.core.words import LANGUAGES, InputError
from escadre.games.maitre.cards import STANDARD_DECK, parse_deck
from escadre.games.maitre.model import Attempt, Config, Fight, Pile, State, Vessel
from escadre.games.maitre.positions import format_state, parse_state
from escadre.games.maitre.rules import GAME
from tests.games.maitre.test_cards import OTHER, more

LINE = (
    "match players=3 rounds=9 coach=false first=2 turns=7 | port 3+3 ? 2+2 | hidden 1+4 1+5 "
    "| under 3+6 | goods reroll / extra1 extra2 extra3 | treasures ? / kind run "
    "| fleet 1+2:flip 1+3 | fleet - | fleet 2+1 "
    "| now arm 2 1+3 4,-,3.6 roll=3 hand=1.5 aside=2 used=flip settled "
    "| last fight 1:1+2 3:2+1 dice=6.1 loot=minus>1+3"
)


def test_a_position_by_hand() -> None:
    at = {card.id: n for n, card in enumerate(STANDARD_DECK.cards)}
    state = State(
        Config(players=3, rounds=9, coach=False),
        Seat(1),
        7,
        (at["3+3"], None, at["2+2"]),
        (at["1+4"], at["1+5"]),
        (at["3+6"],),
        Pile(at["reroll"], (at["extra1"], at["extra2"], at["extra3"])),
        Pile(None, (at["kind"], at["run"])),
        ((Vessel(at["1+2"], at["flip"]), Vessel(at["1+3"])), (), (Vessel(at["2+1"]),)),
        Attempt("arm", 2, at["1+3"], ((4,), (), (3, 6)), (1, 5), 3, True, (2,), (at["flip"],)),
        Fight(Seat(0), at["1+2"], Seat(2), at["2+1"], (6, 1), at["minus"], at["1+3"]),
    )
    assert parse_state(LINE) == state
    assert format_state(state) == LINE


def test_a_deck_of_ones_own_stands_in_the_line() -> None:
    deck = parse_deck(OTHER.replace("another edition", "a | b") + more(4))
    line = format_state(start(GAME, Config(deck=deck)))
    assert parse_state(line).config.deck == deck


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("match", "game", "begins with “match”"),
        ("| under 3+6 ", "", "begins with “match”"),
        ("| under 3+6 ", "| under 3+6 | under - ", "begins with “match”"),
        ("| fleet - ", "| navy - ", "begins with “match”"),
        ("| fleet - ", "", "needs 3 fleets"),
        ("first=2", "first=4", "from 1 to 3"),
        ("turns=7", "turns=many", "“many” should be a number"),
        ("players=3", "players=9", "cannot be read"),
        ("rounds=9", "sails=9", "cannot be read"),
        ("coach=false", "deck={", "cannot be read"),
        ("port 3+3", "port kind", "“kind” is no ship"),
        ("1+2:flip", "1+2:1+4", "cannot be carried"),
        ("treasures ? / kind run", "treasures kind run", "A pile is its top card"),
        ("treasures ? /", "treasures", "A pile is its top card"),
        ("now arm 2", "now sail 2", "A turn is such as"),
        ("now arm 2 1+3", "now arm 1+3", "A turn is such as"),
        ("4,-,3.6", "4,-", "dice on each place of “1\\+3”"),
        ("4,-,3.6", "4,-,3.9", "from 1 to 6"),
        ("now arm", "now fight", "A turn is such as"),
        ("| last fight 1:1+2 3:2+1 dice=6.1", "| last a=1 b=2 dice=6.1", "A turn is such as"),
        ("| last fight 1:1+2 3:2+1 dice=6.1", "| last settled a=1 dice=6.1", "A turn is such as"),
        ("1:1+2", "7:1+2", "from 1 to 6"),
        ("minus>1+3", "minus", "no card"),
    ],
)
def test_what_is_no_position(old: str, new: str, sentence: str) -> None:
    assert old in LINE
    with pytest.raises(InputError, match=sentence) as complaint:
        parse_state(LINE.replace(old, new, 1))
    assert all("\n" not in complaint.value.said(language) for language in LANGUAGES)
