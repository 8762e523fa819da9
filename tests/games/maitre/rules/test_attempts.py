"""Test turns with dice, at the limits of each rule and just beyond them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from escadre.core.chance import Dice
from escadre.core.game import Chance, Decision, Seat, start
from escadre.games.maitre.rules.cards import ShipCard, Sum
from escadre.games.maitre.rules.game import GAME, node
from escadre.games.maitre.rules.model import Attempt, Config, extra_dice
from tests.games.maitre.states import (
    GOODS,
    TREASURES,
    attempt,
    fleet,
    last,
    legal_lines,
    play_lines,
    position,
    refusal_of,
)


def test_placed_dice_stay_and_the_rest_are_rolled_again() -> None:
    """MDM-5: five dice are rolled, then those not placed; only rolled dice can be placed."""
    state = play_lines(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm")
    assert node(state) == Chance(Dice(5), "MDM-5")
    state = play_lines(state, "dice 4 3 6 6 2")
    assert attempt(state).hand == (2, 3, 4, 6, 6)
    assert refusal_of(state, "5 > 1+4/1") == "MDM-5 no-such-die"
    state = play_lines(state, "4 > 1+4/1", "6 > 1+4/3")
    assert attempt(state).placed == ((4,), (), (6,)) and attempt(state).hand == (2, 3, 6)
    state = play_lines(state, "roll")
    assert node(state) == Chance(Dice(3), "MDM-5") and attempt(state).placed == ((4,), (), (6,))
    assert refusal_of(play_lines(state, "dice 4 4 4"), "6 > 1+4/3") == "MDM-5 no-such-die"


def test_each_roll_places_a_die_or_discards_one_if_none_fits() -> None:
    """MDM-6: no second roll before that, no discard if a die fits, and only one discard."""
    fits = play_lines(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 1 1 1 1 4")
    assert refusal_of(fits, "roll") == "MDM-6 place-first"
    assert refusal_of(fits, "discard 1") == "MDM-6 can-be-placed"
    assert "roll" in legal_lines(play_lines(fits, "4 > 1+4/1"))
    hunt = position("1+2", "-", treasures="sixes / house", now="hunt 5 sixes -,-,- roll=1")
    none = play_lines(hunt, "dice 1 2 3 4 5")
    assert legal_lines(none) == {f"discard {face}" for face in range(1, 6)}
    assert refusal_of(none, "discard 6") == "MDM-5 no-such-die"
    one = play_lines(none, "discard 3")
    assert legal_lines(one) == {"roll"} and attempt(one).discarded == (3,)
    assert refusal_of(one, "discard 1") == "MDM-6 one-aside"
    assert refusal_of(play_lines(fits, "4 > 1+4/1"), "discard 1") == "MDM-6 one-aside"
    assert node(play_lines(one, "roll")) == Chance(Dice(4), "MDM-5")


def test_all_dice_of_a_turn_go_to_one_card() -> None:
    """MDM-7: the first die fixes the card; the combination must remain possible."""
    state = play_lines(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 4 4 5 6 1")
    first = {line for line in legal_lines(state) if line.startswith("4")}
    assert first == {"4 > 1+4/1", "4 > 1+4/3", "4 > 1+3/1", "4 > 1+3/3", "4 > 2+1/3", "4 > 3+3/3"}
    state = play_lines(state, "4 > 1+3/3")
    assert refusal_of(state, "4 > 1+4/1") == "MDM-7 one-card"
    assert refusal_of(state, "4 > 1+3/3") == "MDM-7 does-not-fit"  # 4 + 4 is not 9
    assert refusal_of(state, "4 > 1+3/4") == "MDM-7 no-such-part"
    assert refusal_of(state, "5 > 1+3/1") == "MDM-7 does-not-fit"
    assert legal_lines(state) == {"4 > 1+3/1", "5 > 1+3/3", "roll"}
    assert legal_lines(play_lines(state, "5 > 1+3/3")) == {"4 > 1+3/1", "roll"}
    other = play_lines(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 4 4 5 6 1")
    assert refusal_of(other, "6 > 3+6/3") == "MDM-9 not-in-port"
    low = play_lines(position("-", "-", port="3+6 3+5 2+3 2+4"), "arm", "dice 1 2 3 4 6")
    crew = {line for line in legal_lines(low) if line.endswith("/3")}
    assert crew == {"6 > 3+6/3", "6 > 3+5/3", "3 > 2+3/3", "4 > 2+3/3", "6 > 2+3/3"} | {
        "4 > 2+4/3",
        "6 > 2+4/3",
    }


@pytest.mark.parametrize(
    ("card", "placed", "fits"),
    [
        ("kind", "-", {1, 2, 3, 4, 5, 6}),
        ("kind", "2.2", {2}),
        ("run", "-", {1, 2, 3, 4, 5, 6}),
        ("run", "2", {1, 3, 4, 5}),
        ("run", "1.4", {2, 3}),
        ("sixes", "-,-,-", {6}),
        ("flip", "-", {1, 2, 3, 4, 5, 6}),  # 23 or more with five
        ("flip", "1.5.6", {5, 6}),
        ("flip", "4.5", {2, 3, 4, 5, 6}),
        ("extra2", "2", {6}),  # 26 or more: 2 6 6 6 6 is just that
        ("extra2", "-", {2, 3, 4, 5, 6}),
    ],
)
def test_faces_that_a_part_takes(card: str, placed: str, fits: set[int]) -> None:
    """MDM-7: runs without doubles, and sums that can still be reached."""
    aim = "buy" if card in GOODS else "hunt"
    dice = 5 - sum(letter in "123456" for letter in placed)
    goods = f"{card} /" if card in GOODS else "? /"
    treasures = f"{card} /" if card in TREASURES else "? /"
    faces = set()
    for face in range(1, 7):
        hand = ".".join([str(face)] * dice)
        state = position(
            "1+2",
            "-",
            goods=goods,
            treasures=treasures,
            now=f"{aim} {dice} {card} {placed} roll=1 hand={hand}",
        )
        if f"{face} > {card}/1" in legal_lines(state):
            faces.add(face)
    assert faces == fits


def test_turn_ends_when_complete_out_of_dice_or_hopeless() -> None:
    """MDM-8: a turn has at most five rolls, and ends if the card is complete or out of reach."""
    hunt = position("1+2", "-", treasures="sixes / house", now="hunt 5 sixes -,-,- roll=1")
    bad = play_lines(
        hunt, "dice 1 1 1 1 1", "discard 1", "roll", "dice 1 1 1 1", "discard 1", "roll"
    )
    assert attempt(bad).roll == 3 and attempt(bad).dice_left == 3
    over = play_lines(bad, "dice 1 1 1", "discard 1")  # two dice cannot make three sixes
    assert over.turns_completed == 1 and last(over).discarded == (1, 1, 1)
    four = play_lines(bad, "dice 6 1 1", "6 > sixes/1", "roll", "dice 6 1", "6 > sixes/2", "roll")
    assert attempt(four).roll == 5 and attempt(four).dice_left == 1
    after_failure = play_lines(four, "dice 1", "discard 1")
    assert after_failure.turns_completed == 1 and fleet(after_failure, 0) == "1+2"
    after_success = play_lines(four, "dice 6", "6 > sixes/3")
    assert after_success.turns_completed == 1 and fleet(after_success, 0) == "1+2:sixes"
    early = play_lines(hunt, "dice 6 6 6 6 6", "6 > sixes/1", "6 > sixes/2", "6 > sixes/3")
    assert early.turns_completed == 1 and fleet(early, 0) == "1+2:sixes"
    arming = play_lines(
        position("-", "-", port="3+6 3+5"), "arm", "dice 3 3 3 3 4", "discard 3", "roll"
    )
    assert attempt(arming).card is None and attempt(arming).dice_left == 4
    assert play_lines(arming, "dice 3 3 4 4", "discard 3").turns_completed == 1


def test_card_that_needs_more_dice_than_are_left_takes_none() -> None:
    """MDM-8: before a card is fixed, only cards that can still be completed count."""
    from tests.games.maitre.test_conformance import SMALL

    small = replace(SMALL, cards=(*SMALL.cards, ShipCard("big", 3, 1, (Sum(4, at_least=6),))))
    config = Config(deck=small)
    big = small.card_number("big")
    assert big is not None
    state = replace(start(GAME, config), first_seat=Seat(0), port=(0, big), hidden_ships=())
    state = replace(state, in_progress=Attempt("arm", 3, None, hand=(5, 5, 5)))
    assert refusal_of(state, "5 > big/1") == "MDM-8 too-few-dice"
    assert legal_lines(state) == {"discard 5"}
    four = replace(state, in_progress=Attempt("arm", 4, None, hand=(5, 5, 5, 5)))
    assert legal_lines(four) == {"5 > big/1"}


def test_a_ship_carries_one_card() -> None:
    """MDM-13: a ship never carries a second card, and no cargo is thrown overboard."""
    state = position("1+2 1+4:plus 2+1", "-", now="hunt 0 kind 2.2.2 roll=1")
    assert legal_lines(state) == {"stow 1+2", "stow 2+1"}
    assert refusal_of(state, "stow 1+4") == "MDM-13 not-free"
    assert refusal_of(state, "stow 3+6") == "MDM-13 not-free"


HELPED = "1+2:flip 1+3:plus 1+4:minus 1+5:reroll 2+1"


@pytest.mark.parametrize(
    ("goods", "face", "becomes"),
    [("flip", f, 7 - f) for f in range(1, 7)]
    + [("plus", f, f + 1) for f in range(1, 6)]
    + [("minus", f, f - 1) for f in range(2, 7)],
)
def test_goods_change_a_die(goods: str, face: int, becomes: int) -> None:
    """MDM-14: flip, +1, -1; on a die that was rolled and is not placed."""
    state = position(HELPED, "-", now=f"hunt 5 sixes -,-,- roll=1 hand={face}.{face}.{face}.1.6")
    turned = play_lines(state, f"use {goods} {face}")
    hand = list(attempt(state).hand)
    hand.remove(face)
    assert attempt(turned).hand == tuple(sorted([*hand, becomes]))
    assert refusal_of(turned, f"use {goods} {becomes}") == "MDM-14 used-already"


def test_goods_are_used_once_a_turn_and_within_the_faces() -> None:
    """MDM-14: no +1 on a 6, no -1 on a 1; re-roll by die; extra dice are automatic."""
    state = position(HELPED, "-", now="hunt 5 sixes -,-,- roll=1 hand=1.1.2.6.6")
    assert refusal_of(state, "use plus 6") == "MDM-14 not-on-this-face"
    assert refusal_of(state, "use minus 1") == "MDM-14 not-on-this-face"
    assert refusal_of(state, "use plus 3") == "MDM-14 no-such-die"
    assert refusal_of(state, "use extra1 1") == "MDM-14 not-your-goods"
    assert refusal_of(state, "use kind 1") == "MDM-14 not-your-goods"
    again = play_lines(state, "use reroll 2")
    assert node(again) == Chance(Dice(1), "MDM-5")
    again = play_lines(again, "dice 6")
    assert attempt(again).hand == (1, 1, 6, 6, 6)
    assert "discard 1" not in legal_lines(again) and "roll" not in legal_lines(
        again
    )  # this is not a roll of its own
    assert "use reroll 1" not in legal_lines(again)
    placed = play_lines(again, "6 > sixes/1", "use flip 1")
    assert attempt(placed).hand == (1, 6, 6, 6) and attempt(placed).has_used_die
    assert (
        refusal_of(play_lines(placed, "roll", "dice 1 1 1 1"), "use flip 1")
        == "MDM-14 used-already"
    )
    next_turn = position(HELPED, "-", turns=2)
    assert "use flip 1" in legal_lines(play_lines(next_turn, "arm", "dice 1 1 1 1 1"))
    one = position("1+2:reroll", "-", now="arm 1 1+4 4,3,4 roll=4 hand=1")
    assert node(play_lines(one, "use reroll 1")) == Chance(Dice(1), "MDM-5")
    assert play_lines(one, "use reroll 1", "dice 6", "6 > 1+4/3").turns_completed == 1


def test_extra_dice_are_rolled_with_the_first_roll() -> None:
    """MDM-14: each card adds a die, only for its owner, in actions 1 to 3."""
    state = position("1+2:extra1 1+3:extra2 1+4:extra3 2+1", "2+2")
    assert extra_dice(state, Seat(0)) == 3 and extra_dice(state, Seat(1)) == 0
    for line in ("arm", "hunt"):
        assert node(play_lines(state, line)) == Chance(Dice(8), "MDM-5")
    two = position("1+2:extra1 1+3:extra2 1+4 2+1", "2+2")
    assert node(play_lines(two, "buy")) == Chance(Dice(7), "MDM-5")
    rolled = play_lines(state, "arm", "dice 1 1 1 1 1 1 1 1")
    assert refusal_of(rolled, "use extra1 1") == "MDM-14 first-roll-only"
    other = position("1+2:extra1", "2+2", turns=1)
    assert node(play_lines(other, "arm")) == Chance(Dice(5), "MDM-5")


def test_failure_costs_only_the_turn() -> None:
    """MDM-15: after a failure, only the turn has changed."""
    before = position("1+2:flip 1+3", "-", now="hunt 1 kind 2.2 roll=5 hand=1")
    after = play_lines(before, "discard 1")
    assert after.turns_completed == 1 and node(after) == Decision((Seat(1),), "MDM-4")
    assert replace(after, turns_completed=0, last_turn=None) == replace(before, in_progress=None)
