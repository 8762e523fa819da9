"""Test dice that fit nowhere: the button that discards one, and the steps of a turn."""

from __future__ import annotations

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.scene import Press, PutItem
from escadre.games import GAMES
from escadre.games.maitre.notation import format_action, parse_action
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import State
from escadre.games.maitre.view.log import is_log_step
from tests.games.maitre.states import play_lines, position

KIT, EN = GAMES["maitre"], words("en", GAME.home)


def _roll(state: State) -> Press:
    scene = KIT.scene(GAME.observe(state, Seat(0)), EN)
    (button,) = [each for each in scene.choices if isinstance(each, Press) and each.id == "roll"]
    return button


def test_dice_that_do_not_fit_are_rolled_again_by_one_button() -> None:
    """MDM-6: the die set aside does not matter, as the others are rolled again."""
    state = position("1+2", "-", now="hunt 3 kind 2 roll=2 hand=3.4.5")
    button = _roll(state)
    config = state.config
    assert button.label == "Set one aside and roll" and button.main
    lines = [format_action(config, action) for action in button.actions]
    assert lines == ["discard 3", "roll"]
    assert play_lines(state, *lines).in_progress is not None


def test_last_die_that_does_not_fit_ends_the_turn() -> None:
    state = position("1+2", "-", now="hunt 1 kind 2.2 roll=5 hand=1")
    button = _roll(state)
    assert button.label == "Set one aside"
    assert [format_action(state.config, action) for action in button.actions] == ["discard 1"]


def test_slots_of_other_cards_say_that_dice_go_on_one_card() -> None:
    """MDM-7: regression test: a tap on such a slot had no answer."""
    state = position("1+2", "-", now="hunt 3 kind 2 roll=2 hand=3.4.5")
    scene = KIT.scene(GAME.observe(state, Seat(0)), EN)
    puts = [each for each in scene.choices if isinstance(each, PutItem)]
    others = [each for each in puts if each.closed and "same card" in each.closed.sentence]
    ships = [card for card in state.port if card is not None]
    assert (
        {each.onto.rpartition("-")[0] for each in others}
        == {f"slot-{card}" for card in ships}
        != set()
    )
    assert all(each.pieces == ("die-3-1", "die-4-1", "die-5-1") for each in others)
    assert {each.closed.clause for each in others if each.closed} == {"MDM-7"}


def _is_step(state: State, line: str) -> bool:
    action = parse_action(state.config, line)
    seat = Seat(0)
    return is_log_step(
        GAME.observe(state, seat), action, GAME.observe(play_lines(state, line), seat)
    )


def test_dice_are_steps_of_a_turn_but_its_last_action_is_not() -> None:
    state = position("1+2", "-", now="hunt 1 kind 2.2 roll=5 hand=1")
    assert not _is_step(state, "discard 1")
    begun = position("1+2", "-", now="hunt 3 kind 2 roll=2 hand=2.3.4")
    assert _is_step(begun, "2 > kind/1")
    assert _is_step(position("1+2", "-"), "hunt")
