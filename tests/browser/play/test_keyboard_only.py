"""Test the page by keyboard alone, and its texts for screen readers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import close_settings, my_turn, open_settings
from tests.browser.rest_players import against_captain

pytestmark = pytest.mark.browser


def focus_is_kept(page: Page) -> None:
    """Wait until an element has the focus, not the body."""
    page.wait_for_function("document.activeElement !== document.body")


@pytest.mark.sweep  # `make test` covers this in games/test_mats.py
@pytest.mark.parametrize("game", ["battleship", "maitre", "mako", "mats", "armada"])
def test_turn_and_result_are_announced(visit: Visit, game: str) -> None:
    """Screen readers announce the turn, and at the end the winner and the reason."""
    page = against_captain(visit(), game)
    announcements = page.get_by_role("log")
    expect(announcements).not_to_have_text("")
    page.get_by_role("button", name="Resign").press("Enter")
    page.get_by_role("button", name="Yes, resign").press("Enter")
    expect(announcements).to_contain_text("You lose the game.")
    expect(announcements).not_to_contain_text("You resigned")  # the focused title is read already
    expect(page.locator("#result")).to_be_focused()
    expect(page.locator("#result")).to_have_text("You resigned")


@pytest.mark.sweep  # web/tests/app/shortcut-setting.test.ts
def test_single_key_shortcuts_can_be_turned_off(visit: Visit) -> None:
    page = against_captain(visit(), "mako")
    assert my_turn(page)
    open_settings(page)
    page.get_by_role("checkbox", name="Single-key shortcuts").press("Space")
    close_settings(page)
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


FOCUSED = "document.activeElement.getAttribute('role')"


@pytest.mark.sweep
def test_a_hint_on_a_phone_takes_the_focus_and_gives_it_to_the_board(visit: Visit) -> None:
    page = against_captain(visit(phone=True), "mako")
    assert my_turn(page)
    page.locator('[role="gridcell"][tabindex="0"]').focus()
    page.keyboard.press("h")
    play = page.locator(".prompt").get_by_role("button", name="Play this")
    expect(play).to_be_focused()
    page.keyboard.press("Enter")
    expect(play).to_have_count(0)
    assert my_turn(page)
    assert page.evaluate(FOCUSED) == "gridcell"


@pytest.mark.sweep
def test_pages_have_a_name_and_boards_opened_by_key_have_the_focus(visit: Visit) -> None:
    page = visit().open()
    main = page.get_by_role("main")
    page.locator("a.tile", has_text="Battle of the day").press("Enter")
    expect(main).to_have_attribute("aria-label", re.compile("^Battle of the day: "))
    expect(main).to_be_focused()
    page.locator(".intro").get_by_role("button").press("Enter")
    expect(page.locator(".stage")).to_be_visible()
    page.wait_for_function("document.activeElement.closest('.play') !== null")


# Records what live regions say, in order.
TOLD = """window.told = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const region = (target.closest ? target : target.parentElement)?.closest("[aria-live]");
    if (region) window.told.push(region.innerText);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });"""


@pytest.mark.sweep
def test_a_roll_is_announced_before_the_squares_that_it_opens(visit: Visit) -> None:
    visitor = visit()
    visitor.run_first(TOLD)
    page = against_captain(visitor, "mako")
    assert my_turn(page)
    page.keyboard.press("h")
    page.get_by_role("region", name="Hint").get_by_role("button").nth(1).press("Enter")
    page.get_by_role("button", name="Play this").press("Enter")
    expect(page.locator("[aria-live]", has_text="Possible:")).to_have_count(1)
    announcements = [
        text for text in page.evaluate("window.told") if re.search("You rolled|Possible:", text)
    ]
    assert "Possible:" not in announcements[0], announcements
