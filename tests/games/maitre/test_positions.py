"""Test positions of Le Maître des Mers as text: examples written by hand, and invalid ones."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from escadre.core.errors import InputError
from escadre.core.game import Seat, start
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.games.maitre.positions import format_state, parse_state
from escadre.games.maitre.rules.cards import (
    STANDARD_DECK,
    GoodsCard,
    ShipCard,
    TreasureCard,
    parse_deck,
)
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import Attempt, Config, Fight, FleetShip, Pile, State
from tests.games.maitre.rules.test_cards import OTHER, extra_ships_toml

LINE = (
    "match players=3 rounds=9 coach=false first=2 turns=7 | port 3+3 1+3 2+2 | hidden 1+4 1+5 "
    "| under 3+6 | goods reroll / extra1 extra2 extra3 | treasures kind / run "
    "| fleet 1+2 2+3:minus | fleet - | fleet 2+1:flip "
    "| now arm 1 1+3 4,-,3.6 roll=3 hand=5 aside=2 used=flip settled "
    "| last fight 1:1+2 3:2+1 dice=6.1 loot=minus>2+3"
)
DRAWING = (
    "match players=2 first=1 turns=3 | port 3+3 ? | hidden 1+4 1+5 | under - | goods ? / "
    "| treasures ? / kind run | fleet - | fleet 2+1"
)
FULL = (
    "match players=2 first=1 turns=6 | port 1+4 1+3 2+1 3+3 | hidden 1+5 2+3 3+6 | under - "
    "| goods minus / extra3 | treasures sixes / house | fleet 1+2 2+4 | fleet 2+2:plus"
)


def test_position_written_by_hand() -> None:
    at = {card.id: n for n, card in enumerate(STANDARD_DECK.cards)}
    state = State(
        Config(players=3, rounds=9, coach=False),
        Seat(1),
        7,
        (at["3+3"], at["1+3"], at["2+2"]),
        (at["1+4"], at["1+5"]),
        (at["3+6"],),
        Pile(at["reroll"], (at["extra1"], at["extra2"], at["extra3"])),
        Pile(at["kind"], (at["run"],)),
        (
            (FleetShip(at["1+2"]), FleetShip(at["2+3"], at["minus"])),
            (),
            (FleetShip(at["2+1"], at["flip"]),),
        ),
        Attempt("arm", 1, at["1+3"], ((4,), (), (3, 6)), (5,), 3, True, (2,), (at["flip"],)),
        Fight(Seat(0), at["1+2"], Seat(2), at["2+1"], (6, 1), at["minus"], at["2+3"]),
    )
    assert parse_state(LINE) == state
    assert format_state(state) == LINE


@pytest.mark.parametrize("line", [DRAWING, FULL, f"{FULL} | now fight 1:1+2 2:2+2"])
def test_positions_round_trip(line: str) -> None:
    assert format_state(parse_state(line)) == line


def test_position_includes_a_custom_deck() -> None:
    deck = parse_deck(OTHER.replace("another edition", "a | b") + extra_ships_toml(4))
    line = format_state(start(GAME, Config(deck=deck)))
    assert parse_state(line).config.deck == deck


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("match", "game", "starts with “match”"),
        ("| under 3+6 ", "", "starts with “match”"),
        ("| under 3+6 ", "| under 3+6 | under - ", "starts with “match”"),
        ("| fleet - ", "| navy - ", "starts with “match”"),
        ("| fleet - ", "", "must give 3 fleets"),
        ("first=2", "first=4", "from 1 to 3"),
        ("turns=7", "turns=many", "“many” is not valid. Write a number"),
        ("players=3", "players=9", "Unreadable options"),
        ("rounds=9", "sails=9", "Unreadable options"),
        ("coach=false", "deck={", "Unreadable options"),
        ("port 3+3", "port kind", "“kind” is not a ship"),
        ("2+1:flip", "2+1:1+4", "not a cargo"),
        ("treasures kind / run", "treasures kind run", "Write a deck as its top card"),
        ("treasures kind /", "treasures", "Write a deck as its top card"),
        ("now arm 1", "now sail 1", "Write a turn like"),
        ("now arm 1 1+3", "now arm 1+3", "Write a turn like"),
        ("4,-,3.6", "4,-", "dice of each slot of “1\\+3”"),
        ("4,-,3.6", "4,-,3.9", "from 1 to 6"),
        ("now arm", "now fight", "Write a turn like"),
        ("| last fight 1:1+2 3:2+1 dice=6.1", "| last a=1 b=2 dice=6.1", "Write a turn like"),
        ("| last fight 1:1+2 3:2+1 dice=6.1", "| last settled a=1 dice=6.1", "Write a turn like"),
        ("1:1+2", "7:1+2", "from 1 to 6"),
        ("minus>2+3", "minus", "doesn’t exist"),
    ],
)
def test_invalid_positions_are_refused(old: str, new: str, sentence: str) -> None:
    assert old in LINE
    with pytest.raises(InputError, match=sentence) as complaint:
        parse_state(LINE.replace(old, new, 1))
    assert all("\n" not in complaint.value.message_in(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (FULL.replace("hidden 1+5", "hidden 1+3"), "“1\\+3” is in two places"),
        (FULL.replace("2:plus", "2:minus"), "“minus” is in two places"),
        (FULL.replace("sixes / house", "extra2 / house"), "in the wrong deck"),
        (FULL.replace("sixes / house", "house / sixes"), "letters"),
        (FULL.replace("port ", "port 3+4 "), "at most"),
        (DRAWING.replace("kind run", "kind"), "must already be face up"),
        (DRAWING.replace("hidden 1+4 1+5", "hidden 1+4"), "must already be face up"),
        (FULL.replace("turns=6", "turns=91"), "is over"),
        (FULL.replace("turns=6", "turns=90") + " | now arm 5 roll=1", "is over"),
        (FULL.replace("first=1 ", ""), "Before the first player"),
        (DRAWING.replace("first=1 ", "") + " | now arm 5 roll=1", "Before the first player"),
        (DRAWING.replace("turns=3", "turns=4") + " | now arm 5 roll=1", "still to be drawn"),
        (f"{FULL} | now arm 6 roll=1", "These dice can’t occur"),
        (f"{FULL} | now arm 5 roll=1 hand=1.1.1.1.1.1", "These dice can’t occur"),
        (f"{FULL} | now arm 5 roll=1 hand=1.1.1", "These dice can’t occur"),
        (f"{FULL} | now arm 2 1+4 3,-,- roll=2", "These dice can’t occur"),
        (f"{FULL} | now arm 4 1+5 4,-,- roll=2", "This card can’t be the target"),
        (f"{FULL} | now hunt 5 house -,- roll=1", "This card can’t be the target"),
        (f"{FULL} | now hunt 2 sixes 6,-,- roll=2 used=plus", "Used goods must be aboard"),
        (f"{FULL} | now hunt 1 sixes 6,-,- roll=4", "can no longer be completed"),
        (f"{FULL} | now arm 0 1+4 4,3,4.6 roll=4", "is already won"),
        (f"{FULL} | now hunt 1 sixes 6,6,6 roll=4", "is already won"),
        (f"{FULL} | now fight 2:2+2 1:1+2", "."),
        (f"{FULL} | now fight 1:2+4 2:2+2", "family"),
        (f"{FULL} | now fight 1:1+2 2:3+3", "."),
        (f"{FULL} | now fight 1:1+2 1:2+2", "This fight is impossible"),
        (f"{FULL} | now fight 1:1+2 2:2+2 dice=3", "This fight is impossible"),
        (f"{FULL} | now fight 1:1+2 2:2+2 dice=1.6", "This fight is over"),
        (f"{FULL} | last fight 1:1+2 2:2+2", "This fight is impossible"),
        (f"{FULL} | last fight 1:1+2 3:2+2 dice=1.6", "This fight is impossible"),
        (f"{FULL} | last fight 3:1+2 1:2+2 dice=1.6", "This fight is impossible"),
        (f"{FULL} | now arm 5 roll=4", "These dice can’t occur"),
        (f"{FULL} | now arm 5 roll=1 settled", "These dice can’t occur"),
        (f"{FULL} | now hunt 5 sixes -,-,- roll=1 settled", "These dice can’t occur"),
        (f"{FULL} | now arm 5 rol=3", "Write a turn like"),
        (f"{FULL} | last arm 5 rol=3", "Write a turn like"),
        (f"{FULL} | last arm 9 roll=1", "These dice can’t occur"),
        (f"{FULL} | last arm 5 roll=4", "These dice can’t occur"),
        (f"{FULL} | last arm 5 settled", "These dice can’t occur"),
        (f"{FULL} | last arm 4 roll=1 aside=6", "These dice can’t occur"),
        (f"{FULL} | last arm 5 hand=1 roll=3", "These dice can’t occur"),
        (f"{FULL} | last arm 4 sixes 6,-,- roll=1", "This card can’t be the target"),
        (f"{FULL} | last hunt 4 minus - roll=1", "This card can’t be the target"),
        (f"{FULL} | last buy 4 sixes 6,-,- roll=1", "This card can’t be the target"),
        (FULL.replace("players=2", "players=2 rounds=0"), "Unreadable options"),
    ],
)
def test_positions_that_break_a_clause_are_refused(line: str, sentence: str) -> None:
    """MDM-1 to MDM-24: the refusal has a sentence and names its clause."""
    with pytest.raises(InputError, match=sentence) as complaint:
        parse_state(line)
    assert all("\n" not in complaint.value.message_in(language) for language in LANGUAGES)


def position_with_cargo(held: GoodsCard | TreasureCard, top: GoodsCard | TreasureCard) -> str:
    """Return a position in which a ship carries a card, and another card of its pile is on top."""
    piles = {GoodsCard: "? /", TreasureCard: "? /", type(top): f"{top.id} /"}
    return (
        "match players=2 first=1 turns=6 | port 1+4 1+3 2+1 3+3 | hidden 1+5 2+3 3+6 | under - "
        f"| goods {piles[GoodsCard]} | treasures {piles[TreasureCard]} "
        f"| fleet 1+2:{held.id} 2+4 | fleet 2+2"
    )


CARGO = [card for card in STANDARD_DECK.cards if not isinstance(card, ShipCard)]


@pytest.mark.parametrize(
    ("card", "top"),
    [
        pytest.param(card, top, id=f"{card.id}-{top.id}")
        for card, top in permutations(CARGO, 2)
        if type(card) is type(top)
    ],
)
def test_no_card_is_held_before_an_earlier_letter(
    card: GoodsCard | TreasureCard, top: GoodsCard | TreasureCard
) -> None:
    """MDM-3: a card of D cannot be held while one of A is on top of its pile."""
    line = position_with_cargo(card, top)
    if card.letter <= top.letter:
        assert format_state(parse_state(line)) == line
        return
    with pytest.raises(InputError, match="letters"):
        parse_state(line)


def test_letters_of_the_other_pile_do_not_matter() -> None:
    """MDM-3: goods and treasures have separate piles."""
    late = max((each for each in CARGO if isinstance(each, GoodsCard)), key=lambda it: it.letter)
    early = min(
        (each for each in CARGO if isinstance(each, TreasureCard)), key=lambda it: it.letter
    )
    assert late.letter > early.letter
    assert format_state(parse_state(position_with_cargo(late, early))) == position_with_cargo(
        late, early
    )


def test_order_of_hidden_cards_does_not_matter() -> None:
    """MDM-2: their order is unknown, so two orders must not make two positions."""
    orders = [" ".join(each) for each in permutations(("1+5", "2+3", "3+6"))]
    states = [parse_state(FULL.replace("1+5 2+3 3+6", order)) for order in orders]
    assert states == [parse_state(FULL)] * 6
    assert {hash(state) for state in states} == {hash(parse_state(FULL))}


def test_positions_that_used_to_crash_are_refused() -> None:
    """MDM-16, MDM-25: a turn without a first player; a fight against an empty fleet."""
    before = FULL.replace("first=1 ", "").replace("fleet 1+2 2+4", "fleet -")
    for line in (
        before.replace("fleet 2+2:plus", "fleet -") + " | now arm 5 roll=1",
        FULL.replace("fleet 2+2:plus", "fleet -") + " | now fight 1:1+2 2:3+3",
    ):
        with pytest.raises(InputError):
            parse_state(line)


EXTRA = FULL.replace("fleet 1+2 ", "fleet 1+2:extra1 ")
FLIP = FULL.replace("fleet 1+2 ", "fleet 1+2:flip ")
REROLL = FULL.replace("fleet 1+2 ", "fleet 1+2:reroll ")
EXTRA, REROLL = (re.sub(r"goods [^|]*", "goods ? / ", each) for each in (EXTRA, REROLL))


@pytest.mark.parametrize(
    ("last", "beyond"),
    [
        (f"{FULL} | now arm 5 roll=1", f"{FULL} | now arm 6 roll=1"),
        (f"{FULL} | now arm 4 roll=2", f"{FULL} | now arm 4 roll=3"),
        (f"{FULL} | now arm 4 roll=2", f"{FULL} | now arm 4 roll=2 aside=4"),
        (f"{EXTRA} | now arm 6 roll=1", f"{EXTRA} | now arm 7 roll=1"),
        (f"{FULL} | now arm 5 roll=1 hand=1.2.3.4.5", f"{FULL} | now arm 5 roll=1 hand=1.2.3.4"),
        (
            f"{REROLL} | now arm 5 roll=1 hand=1.2.3.4 used=reroll",
            f"{REROLL} | now arm 5 roll=1 hand=1.2.3 used=reroll",
        ),
        (
            f"{FLIP} | now arm 5 roll=1 hand=1.2.3.4.6 used=flip",
            f"{FLIP} | now arm 5 roll=1 hand=1.2.3.4 used=flip",
        ),
    ],
)
def test_positions_have_a_possible_number_of_dice(last: str, beyond: str) -> None:
    """MDM-5, MDM-6, MDM-14: five and the extra ones, with those set aside; each roll places one."""
    assert format_state(parse_state(last)) == last
    with pytest.raises(InputError, match="These dice can’t occur"):
        parse_state(beyond)


WON = f"{FULL} | now fight 1:1+2 2:2+2 dice=6.1"
LOST = (
    FULL.replace("fleet 1+2 ", "fleet 1+2:flip ").replace("2+2:plus", "2+2:plus 3+4")
    + " | now fight 1:1+2 2:2+2 dice=1.6"
)


@pytest.mark.parametrize(
    ("fought", "old", "new"),
    [(WON, "2+2:plus", "2+2"), (LOST, "1+2:flip", "1+2"), (LOST, "2+2:plus 3+4", "2+2:plus")],
)
def test_decided_fight_is_open_only_while_there_is_cargo_to_take(
    fought: str, old: str, new: str
) -> None:
    """MDM-18: the loser has cargo and the winner a free ship; otherwise the fight is over."""
    assert old in fought
    assert format_state(parse_state(fought)) == fought
    with pytest.raises(InputError, match="This fight is over"):
        parse_state(fought.replace(old, new))
