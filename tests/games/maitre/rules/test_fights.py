"""Test piracy, at the limits of each rule and just beyond them."""

from __future__ import annotations

import pytest

from escadre.core.chance import Dice
from escadre.core.game import Chance, Decision, Seat
from escadre.games.maitre.rules.fights import attack_win_chance
from escadre.games.maitre.rules.game import node
from escadre.games.maitre.rules.model import Fight
from tests.games.maitre.states import (
    card,
    fleet,
    ids,
    last,
    legal_lines,
    play_lines,
    position,
    refusal_of,
)


def test_ships_that_can_attack_each_other() -> None:
    """MDM-16: another player's ship, of another family, at least as strong as the attacker."""
    state = position("1+3 2+2", "2+3 3+3 1+2 3+4 2+1", port="3+5 3+6 1+4 1+5")
    assert {line for line in legal_lines(state) if " x " in line} == {
        "1+3 x 2+3",  # as strong
        "1+3 x 3+3",
        "1+3 x 3+4",  # stronger
        "2+2 x 3+3",
        "2+2 x 1+2",
        "2+2 x 3+4",
    }
    assert refusal_of(state, "1+3 x 1+2") == "MDM-16 same-family"
    assert refusal_of(state, "2+2 x 2+3") == "MDM-16 same-family"
    assert refusal_of(state, "1+3 x 2+1") == "MDM-16 too-weak"
    assert refusal_of(state, "1+3 x 2+2") == "MDM-16 nobodys-ship"  # the player's own ship
    assert refusal_of(state, "1+3 x 3+6") == "MDM-16 nobodys-ship"
    assert refusal_of(state, "3+3 x 1+3") == "MDM-16 not-your-ship"


def test_attack_without_a_possible_gain_is_refused() -> None:
    """MDM-16: the target must be empty, or there must be room for its cargo."""
    full = position("1+3:plus", "3+3:flip 2+4")
    assert refusal_of(full, "1+3 x 3+3") == "MDM-16 no-room-for-loot"
    assert legal_lines(full) == {"arm", "1+3 x 2+4"}
    room = position("1+3:plus 1+5", "3+3:flip 2+4")
    assert "1+3 x 3+3" in legal_lines(room)


@pytest.mark.parametrize(
    ("target", "mine", "theirs", "wins"),
    [
        ("3+3", 1, 1, True),  # equal totals: the attacker wins
        ("3+3", 1, 2, False),
        ("3+4", 2, 1, True),
        ("3+4", 2, 2, False),
        ("3+6", 5, 2, True),
        ("3+6", 5, 3, False),
    ],
)
def test_each_side_rolls_one_die_and_adds_its_firepower(
    target: str, mine: int, theirs: int, wins: bool
) -> None:
    """MDM-17: the greater total wins; with equal totals the attacker wins."""
    state = play_lines(position("1+3", target), f"1+3 x {target}")
    assert node(state) == Chance(Dice(2), "MDM-17")
    after = play_lines(state, f"dice {mine} {theirs}")
    assert (fleet(after, 0), fleet(after, 1)) == (("1+3", "") if wins else ("", target))


def test_winner_may_take_the_losers_cargo() -> None:
    """MDM-18: attacker or defender; under the ship that fought, another free ship, or neither."""
    state = play_lines(position("1+3 1+5 2+1:plus", "3+3:kind"), "1+3 x 3+3", "dice 6 1")
    assert node(state) == Decision((Seat(0),), "MDM-18")
    assert legal_lines(state) == {"loot 1+3", "loot 1+5", "leave"}
    assert refusal_of(state, "loot 2+1") == "MDM-18 not-free"
    assert refusal_of(state, "arm") == "MDM-18 loot-first"
    after_looting = play_lines(state, "loot 1+5")
    assert fleet(after_looting, 0) == "1+3 1+5:kind 2+1:plus" and fleet(after_looting, 1) == "3+3"
    assert last(after_looting) == Fight(
        Seat(0), card("1+3"), Seat(1), card("3+3"), (6, 1), card("kind"), card("1+5")
    )
    left = play_lines(state, "leave")
    assert fleet(left, 0) == "1+3 1+5 2+1:plus" and fleet(left, 1) == "3+3:kind"
    defended = play_lines(position("1+3:plus 1+5", "3+3"), "1+3 x 3+3", "dice 1 6")
    assert node(defended) == Decision((Seat(1),), "MDM-18") and defended.turns_completed == 0
    assert legal_lines(defended) == {"loot 3+3", "leave"}
    robbed = play_lines(defended, "loot 3+3")
    assert fleet(robbed, 0) == "1+3 1+5" and fleet(robbed, 1) == "3+3:plus"
    no_room = play_lines(position("1+3:plus 1+5", "3+3:flip"), "1+3 x 3+3", "dice 1 6")
    assert no_room.turns_completed == 1 and fleet(no_room, 0) == "1+3:plus 1+5"


def test_beaten_ship_without_cargo_goes_under_the_deck() -> None:
    """MDM-19: attacker's or defender's, below the ships sent there before."""
    lost = play_lines(position("1+3 2+1", "3+3", under="3+6"), "1+3 x 3+3", "dice 1 6")
    assert fleet(lost, 0) == "2+1" and ids(lost, lost.returned_ships) == ["3+6", "1+3"]
    sunk = play_lines(position("1+3:plus 2+1:flip", "3+3", under="3+6"), "1+3 x 3+3", "dice 6 1")
    assert fleet(sunk, 1) == "" and ids(sunk, sunk.returned_ships) == ["3+6", "3+3"]
    assert sunk.hidden_ships == position("1+3:plus 2+1:flip", "3+3", under="3+6").hidden_ships


def test_fight_ignores_goods_and_ends_the_turn() -> None:
    """MDM-20: a fight has two dice, whatever the cargo; then the next player's turn begins."""
    state = play_lines(position("1+3:extra1 2+1:plus 2+2", "3+3"), "1+3 x 3+3")
    assert node(state) == Chance(Dice(2), "MDM-17")
    after = play_lines(state, "dice 6 1")
    assert after.turns_completed == 1 and node(after) == Decision((Seat(1),), "MDM-4")
    looting = play_lines(position("1+3:plus 2+2", "3+3:kind"), "1+3 x 3+3", "dice 6 1")
    assert refusal_of(looting, "use plus 1") == "MDM-18 loot-first"
    assert node(play_lines(looting, "leave")) == Decision((Seat(1),), "MDM-4")


@pytest.mark.parametrize(("stronger", "wins"), list(enumerate([21, 15, 10, 6, 3, 1, 0])))
def test_attack_odds(stronger: int, wins: int) -> None:
    """MDM-17: against a defender stronger by 0 to 5, 21, 15, 10, 6, 3 and 1 rolls of 36 win."""
    assert attack_win_chance(stronger) == pytest.approx(wins / 36)
