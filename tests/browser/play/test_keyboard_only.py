"""Each game by keyboard alone, its state read as a screen reader tells it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from escadre.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.page_actions import my_turn

MOST_TABS = 200
OPEN = """game => fetch("/api/games/" + game).then((found) => found.json()).then((card) =>
  fetch("/api/tables", {
    method: "POST",
    headers: {"content-type": "application/json"},
    body: JSON.stringify({
      game, name: "Ann", seats: ["me", ...Array(card.usual_seats - 1).fill(card.levels[0].name)],
    }),
  })).then((opened) => opened.json()).then(({ table }) => "/t/" + table)"""


def open_by_address(page: Page, game: str) -> Locator:
    """Open a table against the first captain; returns what a screen reader is told."""
    page.goto(page.url.rstrip("/") + page.evaluate(OPEN, game))
    expect(page.locator(".stage")).to_be_visible()
    return page.get_by_role("log")


def walk_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on such an element, then Enter."""
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


ALONE = """() => fetch("/api/tables/" + location.pathname.split("/")[2])
  .then((answer) => answer.json()).then(({ table }) => table.turn.join() === "0")"""


def play_hint(page: Page) -> None:
    """Ask what to do by key, and do it by keys."""
    page.wait_for_function(ALONE)  # a hint is put away when another player's move changes the board
    page.keyboard.press("h")
    expect(page.locator(".advised")).to_be_visible()
    walk_to(page, ".advised .head button:not(.close), .advised button.line")
    if page.locator(".advised button.main").count():
        walk_to(page, ".advised button.main")


def focus_is_kept(page: Page) -> None:
    """The focus is on something, never on the body."""
    page.wait_for_function("document.activeElement !== document.body")


@pytest.mark.parametrize("game", GAMES)
def test_some_turns_go_by_keys_and_are_told(visit: Visit, game: str) -> None:
    page = visit().open()
    told = open_by_address(page, game)
    expect(told).not_to_have_text("")  # on arrival: whose turn it is
    for _ in range(2):
        assert my_turn(page)
        before = told.inner_text()
        play_hint(page)
        expect(told).not_to_have_text(before)
        focus_is_kept(page)
    page.get_by_role("button", name="Resign").press("Enter")
    page.get_by_role("button", name="Yes, resign").press("Enter")
    expect(told).to_contain_text("You resigned. You lose the game.")
    focus_is_kept(page)


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_goes_by_keys_and_its_result_is_told(visit: Visit, game: str) -> None:
    page = visit().open()
    told = open_by_address(page, game)
    while my_turn(page):
        play_hint(page)
        focus_is_kept(page)
    title, reason = page.locator(".result h2"), page.locator(".result p").first
    expect(told).to_contain_text(title.inner_text().strip())
    expect(told).to_contain_text(reason.inner_text().strip().split(" (")[0].split("\n")[0])
    focus_is_kept(page)


def test_single_letters_can_be_turned_off(visit: Visit) -> None:
    page = visit().open()
    open_by_address(page, "mako")
    assert my_turn(page)
    page.keyboard.press("k")
    page.get_by_role("checkbox", name="Shortcuts of one letter").press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".advised")).to_have_count(0)
    page.reload()
    expect(page.locator(".prompt.mine")).to_be_visible()
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
