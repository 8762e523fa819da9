"""Test that keys pressed at any moment act or wait, and that the focus is never lost."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.delayed_fonts import DelayedFonts
from tests.browser.games.test_armada import (
    button,
    close_quarters,
    course,
    deploy_in_wedge,
    duel_at_close_quarters,
)
from tests.browser.games.test_armada_keys import keys
from tests.browser.games.test_maitre import choose_once as arm
from tests.browser.games.test_maitre import match_before_attack
from tests.browser.games.test_mako import choose_once as move
from tests.browser.games.test_mats import advance, order
from tests.browser.held_socket import HeldSocket
from tests.browser.page_actions import LOST, WATCHED, bomb, by_keys, my_turn, number, set_pace
from tests.browser.page_checks import DRAWN
from tests.browser.rest_players import against_captain, open_bombing, open_table

pytestmark = pytest.mark.browser

# Delays frames, so that code waiting for one runs after the next keys.
LATE_FRAMES = """const soon = requestAnimationFrame;
window.requestAnimationFrame = (draw) => setTimeout(() => soon(draw), 300);"""


@pytest.mark.sweep
def test_keys_on_a_chart_stay_in_order_and_wait_for_fonts_view_and_answer(
    visit: Visit,
) -> None:
    """The checks share one table; the first ones do not act on it."""
    ann, ben = visit(), visit()
    path = close_quarters(ann, ben)
    ann.run_first(LATE_FRAMES)
    page = ann.open(path)
    check_keys_stay_in_order(page)
    page = ann.new_tab()
    late = HeldSocket(page)
    check_keys_wait_for_fonts_and_view(page, late, ann.home + path)
    check_keys_wait_for_the_answer(page, late)


def check_keys_stay_in_order(page: Page) -> None:
    """Check that the focus moves to the next ship before the next key, even on a slow machine."""
    expect(page.locator(".ships button")).to_have_count(5)
    keys(page, "n", "n", "e")
    expect(page.locator(".ship-panel h3")).to_have_text("large 2")
    end = button(page, "End the turn")
    expect(end).to_be_focused()
    page.evaluate(DRAWN)
    expect(end).to_be_focused()


def check_keys_wait_for_fonts_and_view(page: Page, late: HeldSocket, url: str) -> None:
    letters = DelayedFonts(page)
    late.is_holding = True
    page.goto(url, wait_until="commit")
    expect(page.locator(".wait")).to_be_visible()
    keys(page, "n", "e")
    letters.release()
    late.release()
    expect(page.locator(".ship-panel h3")).to_have_text("small 1")
    expect(button(page, "End the turn")).to_be_focused()


def check_keys_wait_for_the_answer(page: Page, late: HeldSocket) -> None:
    """Check that a course typed before the ship has sailed is used for its next step."""
    keys(page, "Escape", "n")
    expect(course(page)).to_be_focused()
    late.is_holding = True
    keys(page, "Enter")
    expect(page.locator(".stage.busy")).to_be_visible()
    keys(page, *"12.5", "Enter")
    late.release()
    expect(page.locator(".turn .count")).to_contain_text("2 / 3")
    expect(course(page)).to_have_value("012.5")
    expect(course(page)).to_be_focused()


def test_keys_among_cards_wait_for_the_dice(visit: Visit) -> None:
    ann = visit()
    page = ann.new_tab()
    late = HeldSocket(page)
    page.goto(ann.home + match_before_attack(ann))
    my_turn(page)
    late.is_holding = True
    keys(page, "a", *"123456")
    expect(page.locator(".stage.busy")).to_be_visible()
    late.release()
    expect(page.locator("button.die.held")).to_have_count(1)
    expect(page.locator(".log")).to_contain_text("tries to fit out a ship")


@pytest.mark.sweep
def test_escape_discards_waiting_keys(visit: Visit) -> None:
    ann = visit()
    page = ann.new_tab()
    late = HeldSocket(page)
    page.goto(ann.home + match_before_attack(ann))
    my_turn(page)
    late.is_holding = True
    keys(page, "a", *"123456", "Escape")
    late.release()
    my_turn(page)
    expect(page.locator("button.die.open").first).to_be_visible()
    expect(page.locator("button.die.held")).to_have_count(0)


@pytest.mark.sweep
def test_a_key_during_playback_waits_for_the_players_turn(visit: Visit) -> None:
    ann, ben = visit(moving=True), visit()
    duel = duel_at_close_quarters(ann, ben)
    page = ann.open(duel.path)
    expect(page.locator(".ships button")).to_have_count(5)
    set_pace(page, "slow")
    keys(page, "e", "Enter")
    expect(page.locator(".prompt.own-turn")).to_have_count(0)
    duel.act(1, *[{"type": "step", "ship": 4, "heading": 1800}] * 2, {"type": "end-turn"})
    expect(page.locator(".stage.playing")).to_be_visible()
    keys(page, "n")
    expect(page.locator(".ship-panel h3")).to_have_count(0)
    expect(page.locator(".stage.playing")).to_have_count(0, timeout=30_000)
    expect(page.locator(".ship-panel h3")).to_be_visible()
    expect(course(page)).to_be_focused()


@pytest.mark.sweep
def test_a_square_chosen_during_playback_waits(visit: Visit) -> None:
    page = open_bombing(visit(moving=True))
    for _ in range(2):
        my_turn(page)
        bomb(page)
    my_turn(page)
    set_pace(page, "slow")
    last = number(page.locator(".cell.open").last)
    target = page.get_by_role("grid", name="Opponent’s sea").locator(f'[data-square="{last}"]')
    page.get_by_role("button", name="Replay the last moves").click()
    expect(page.locator(".stage.playing")).to_be_visible()
    before = target.get_attribute("aria-label") or ""
    target.press("Enter")
    expect(page.locator(".stage.playing")).to_be_visible()
    expect(target).to_have_attribute("aria-label", before)
    expect(page.locator(".stage.playing")).to_have_count(0, timeout=30_000)
    expect(target).not_to_have_attribute("aria-label", before)


def play_battleship(page: Page) -> None:
    expect(page.locator(".piece-dock")).to_be_visible()
    page.get_by_role("button", name="Place at random").press("Enter")
    ready = page.get_by_role("button", name="Ready")
    expect(ready).not_to_have_attribute("aria-disabled", "true")
    ready.press("Enter")
    for _ in range(3):
        my_turn(page)
        by_keys(page.locator(".cell.open").first)


def play_mako(page: Page) -> None:
    for _ in range(5):
        my_turn(page)
        move(page, by_keys)


def play_maitre(page: Page) -> None:
    for _ in range(10):
        my_turn(page)
        arm(page, by_keys)
        keys(page, "Escape")


def play_mats(page: Page) -> None:
    for _ in range(6):
        my_turn(page)
        if page.get_by_role("button", name="Admiral’s order").count():
            order(page)
        else:
            assert advance(page, by_keys)


def play_armada(page: Page) -> None:
    deploy_in_wedge(page)
    for _ in range(2):
        expect(page.locator(".prompt.own-turn")).to_be_visible()
        keys(page, "n", "Enter")
        expect(page.locator(".turn .count")).to_contain_text("2 / 3")
        keys(page, "Escape", "e", "Enter", "Enter")
        expect(page.locator(".turn .count")).to_contain_text("3 / 3")


GAMES: dict[str, Callable[[Page], Any]] = {
    "battleship": play_battleship,
    "mako": play_mako,
    "maitre": play_maitre,
    "mats": play_mats,
    "armada": play_armada,
}


@pytest.mark.sweep  # `make test` checks the focus in the tests that are played by keys
@pytest.mark.parametrize("game", GAMES)
def test_the_focus_is_never_lost(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.run_first(WATCHED)
    page = against_captain(visitor, game)
    GAMES[game](page)
    my_turn(page)
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(page.locator(".advised")).to_be_visible()
    page.locator(".advised .close").press("Enter")
    expect(page.locator(".advised")).to_have_count(0)
    assert page.evaluate(LOST) == []


def test_a_tap_before_the_answer_waits_and_is_then_sent(visit: Visit) -> None:
    visitor = visit(phone=True)
    page = visitor.new_tab()
    held_socket = HeldSocket(page)
    page.goto(visitor.home + open_table(visitor, "battleship", "me", "mousse"))
    expect(page.locator(".log li")).to_have_count(1)  # the captain is ready
    ready = page.get_by_role("button", name="Ready")
    expect(ready).to_have_attribute("aria-disabled", "true")
    held_socket.is_holding = True
    held_socket.requests.clear()
    page.get_by_role("button", name="Place at random").tap()
    ready.tap(force=True)  # still closed: the ships are placed only by the answer
    expect(page.locator(".stage.busy")).to_be_visible()
    assert "act" not in held_socket.requests
    held_socket.release()
    expect(page.locator(".cell.open").first).to_be_visible()
    assert [each for each in held_socket.requests if each != "ping"] == ["set-up", "act"]
    expect(page.get_by_role("log")).to_contain_text("fleet placed")
