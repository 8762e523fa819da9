"""Test the page by keyboard alone, and its texts for screen readers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import my_turn
from tests.browser.rest_players import against_captain
from tests.conftest import swept

pytestmark = pytest.mark.browser


def focus_is_kept(page: Page) -> None:
    """Wait until an element has the focus, not the body."""
    page.wait_for_function("document.activeElement !== document.body")


# `make test` covers this in games/test_mats.py.
@pytest.mark.parametrize("game", swept("battleship", "maitre", "mako", "mats", "armada"))
def test_turn_and_result_are_announced(visit: Visit, game: str) -> None:
    """Screen readers announce the turn, and at the end the winner and the reason."""
    page = against_captain(visit(), game)
    told = page.get_by_role("log")
    expect(told).not_to_have_text("")
    page.get_by_role("button", name="Resign").press("Enter")
    page.get_by_role("button", name="Yes, resign").press("Enter")
    expect(told).to_contain_text("You resigned. You lose the game.")
    expect(page.locator("#result")).to_be_focused()


def test_single_key_shortcuts_can_be_turned_off(visit: Visit) -> None:
    page = against_captain(visit(), "mako")
    assert my_turn(page)
    page.keyboard.press("k")
    page.get_by_role("checkbox", name="Single-key shortcuts").press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".advised")).to_have_count(0)
    page.reload()
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    page.keyboard.press("k")
    page.get_by_role("button", name="How to play").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(1)


def test_back_and_forward_keep_the_focus(visit: Visit) -> None:
    page = visit().open()
    page.get_by_role("link", name="Puzzles").press("Enter")
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    page.go_back()
    expect(page.locator(".game").first).to_be_visible()
    focus_is_kept(page)
    page.go_forward()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    focus_is_kept(page)
