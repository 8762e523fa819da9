"""Test the texts about attacks: possible attackers, targets, outcome."""

from __future__ import annotations

from typing import Any

import pytest

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.scene import Press, PutItem, Scene
from escadre.games import GAMES
from escadre.games.maitre.rules.fights import attack_win_chance
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import State
from tests.games.maitre.states import card, play_lines, position

EN, FR = words("en", GAME.home), words("fr", GAME.home)


def scene(state: State, viewer: int = 0, say: Any = EN) -> Scene:
    return GAMES["maitre"].scene(GAME.observe(state, Seat(viewer)), say)


def button(drawn: Scene) -> Press:
    return next(c for c in drawn.choices if isinstance(c, Press) and c.id == "attack")


def attack(drawn: Scene, mine: str, theirs: str) -> PutItem:
    put = f"card-{card(mine)}>card-{card(theirs)}"
    return next(c for c in drawn.choices if isinstance(c, PutItem) and c.id == put)


@pytest.mark.parametrize(
    ("mine", "theirs", "won", "lost"),
    [
        (
            "1+3 1+5",
            "3+4:kind 3+5",
            "victory: you take the 5-point treasure",
            "defeat: your yellow brig goes to the bottom of the deck",
        ),
        (
            "1+3:run",
            "3+4",
            "victory: the white full-rigged ship goes to the bottom of the deck",
            "defeat: player 2 takes the 5-point treasure",
        ),
        (
            "1+3:flip 1+5",
            "3+4:kind",
            "victory: you take the 5-point treasure",
            "defeat: you lose nothing",
        ),
    ],
)
def test_attack_shows_its_chance_and_both_outcomes(
    mine: str, theirs: str, won: str, lost: str
) -> None:
    """MDM-17 to MDM-19: a winner without a free ship takes nothing."""
    (odds,) = attack(scene(position(mine, theirs)), "1+3", "3+4").odds
    assert odds.label == "Your die + 3 against their die + 4; you win ties"
    assert [share.label for share in odds.shares] == [won, lost]
    assert [share.kind for share in odds.shares] == ["win", "lose"]
    assert [share.chance for share in odds.shares] == pytest.approx([15 / 36, 21 / 36])
    assert odds.shares[0].chance == attack_win_chance(1)


def test_illegal_attack_has_no_odds() -> None:
    """MDM-16: ships of the same family cannot fight each other."""
    assert attack(scene(position("1+4", "2+1 3+4")), "1+4", "2+1").odds == ()


def test_attack_button_accepts_ships_that_can_attack() -> None:
    """MDM-4, MDM-16: the button accepts each own ship that has a legal target."""
    offered = button(scene(position("1+4 1+5 2+1", "3+4 2+2")))
    assert offered.takes == (f"card-{card('1+4')}", f"card-{card('2+1')}")
    assert offered.closed is None and offered.actions == ()
    assert offered.hint and offered.hint.sentence == "chance: up to 58%"


@pytest.mark.parametrize(
    ("mine", "theirs", "why"),
    [
        ("-", "3+4", "You have no ship yet. Fit one out first."),
        ("1+4", "-", "Your opponents have no ships yet. Choose another action."),
        ("1+4", "1+5", "Both ships are of the same family. "),
        ("1+4", "1+5 2+1", "No attack is possible: "),
        ("1+3:kind", "3+4:run", "You have no free ship for the cargo. "),
    ],
)
def test_closed_attack_button_gives_the_reason(mine: str, theirs: str, why: str) -> None:
    """MDM-16: without a legal attack the button is closed, with the reason."""
    shown = button(scene(position(mine, theirs)))
    assert shown.closed and shown.closed.clause == "MDM-16"
    assert shown.closed.sentence.startswith(why) and shown.takes == ()


@pytest.mark.parametrize(
    ("fleets", "plies", "told"),
    [
        (
            ("1+3 1+5", "3+4:kind"),
            ("dice 6 1", "loot 1+5"),
            "Player 1 took the 5-point treasure from you.",
        ),
        (
            ("1+3 1+5", "3+4"),
            ("dice 6 1",),
            "Player 1 sent your white full-rigged ship to the bottom of the deck.",
        ),
        (
            ("1+3 1+5", "3+4:kind"),
            ("dice 6 1", "leave"),
            "Player 1 attacked you and took nothing.",
        ),
        (
            ("1+3:kind", "3+4"),
            ("dice 1 1", "loot 3+4"),
            "You beat off player 1 and won the 5-point treasure.",
        ),
        (
            ("1+3", "3+4"),
            ("dice 1 1",),
            "You beat off player 1: their yellow brig is lost.",
        ),
        (
            ("1+3:kind 1+5", "3+4:run"),
            ("dice 1 1",),
            "You beat off player 1.",
        ),
    ],
)
def test_prompt_of_the_attacked_player_begins_with_the_attack(
    fleets: tuple[str, str], plies: tuple[str, ...], told: str
) -> None:
    """MDM-17 to MDM-19: the prompt first says what the attack took, then whose turn it is."""
    state = play_lines(position(*fleets), "1+3 x 3+4", *plies)
    assert scene(state, 1).prompt.startswith(f"{told} Your turn: ")
    assert "À vous\xa0: " in scene(state, 1, FR).prompt


def test_prompt_names_the_cargo_to_take() -> None:
    """MDM-18: the winner is asked, attacker or defender."""
    won = play_lines(position("1+3 1+5", "3+4:kind"), "1+3 x 3+4", "dice 6 1")
    prompt = "take the 5-point treasure aboard, or leave it."
    assert scene(won).prompt == f"You win the fight: {prompt}"
    state = play_lines(position("1+3:kind", "3+4"), "1+3 x 3+4", "dice 1 1")
    assert scene(state, 1).prompt == f"Player 1 lost the fight: {prompt}"


def test_prompt_if_no_die_fits() -> None:
    """MDM-6: without a die that fits, the player sets one aside or uses goods."""
    state = position("1+2", "-", now="hunt 1 kind 2.2 roll=5 hand=1")
    assert scene(state).prompt == "No die fits: set one aside."
    helped = position("1+2 1+3:flip", "-", now="hunt 1 kind 2.2 roll=5 hand=5")
    assert scene(helped).prompt.endswith("or use goods.")
