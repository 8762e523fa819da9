"""Actions of a player on the page, shared by the browser tests."""

import re
from collections.abc import Callable
from typing import cast

from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import DRAWN

# Records frames in which the document had the focus after an element had had it; run it first.
WATCHED = """let had = false;
window.lost = [];
addEventListener("focusin", () => (had = true));
const look = () => {
  if (had && document.activeElement === document.body) window.lost.push(document.body.innerText);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);"""
LOST = "() => window.lost"


def begin(page: Page, game: str) -> None:
    """Choose the first captain of a game on the home page."""
    card = page.locator(".game", has_text=game)
    card.locator(".choose").click()
    card.locator(".levels button").first.click()
    expect(page.locator(".stage")).to_be_visible()


def set_pace(page: Page, pace: str) -> None:
    """Choose the pace of other players' moves in the settings; the focus stays."""
    open_settings(page)
    page.get_by_label("Opponents’ moves").select_option(pace)
    close_settings(page)


def open_settings(page: Page) -> None:
    """Open the settings, in either language, without moving the focus to their button."""
    page.locator("#app > header nav button").last.evaluate("button => button.click()")
    expect(page.get_by_role("dialog")).to_be_visible()


def close_settings(page: Page) -> None:
    """Close the settings; the focus returns to where it was."""
    page.get_by_role("dialog").press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def choose_language(page: Page, language: str) -> None:
    """Choose a language in the settings: "fr" or "en"."""
    open_settings(page)
    page.get_by_role("dialog").locator("select").first.select_option(language)
    close_settings(page)


def more_options(page: Page) -> None:
    """Show all options in a game's form, not only the main ones."""
    summary = page.locator("form summary")
    expect(summary).to_be_visible()
    if not page.locator("form details[open]").count():
        summary.click()


def create_table(page: Page, options: dict[str, str] | None = None, seat_count: int = 0) -> None:
    """Open a table against captains with these options (by label) from a game's form."""
    expect(page.locator("form button.main")).to_be_visible()  # `all` would not wait for the form
    if seat_count:
        page.get_by_role("combobox", name="Seats").select_option(str(seat_count))
    for seat in page.get_by_role("combobox", name=re.compile(r"Seat [2-9]")).all():
        seat.select_option(index=2)
    if options:
        more_options(page)
    for label, value in (options or {}).items():
        page.get_by_label(label, exact=True).fill(value)
    page.locator("form button.main").click()
    expect(page.locator(".stage")).to_be_visible()


def my_turn(page: Page) -> bool:
    """Wait until this player may choose; return False after the end."""
    expect(page.locator(".stage.busy")).to_have_count(0)
    expect(page.locator(".prompt.own-turn, .result").first).to_be_visible()
    return page.locator(".result").count() == 0


Choose = Callable[[Locator], None]


def by_mouse(what: Locator) -> None:
    """Choose something with the mouse."""
    what.click()


def by_keys(what: Locator) -> None:
    """Choose something with the keyboard: squares with arrow keys, anything else with Enter."""
    grid = what.locator("xpath=ancestor::*[@role='grid']")
    if not grid.count():
        what.press("Enter")
        return
    width = grid.locator('[role="row"]').first.locator('[role="gridcell"]').count()
    start = grid.locator('[role="gridcell"][tabindex="0"]')
    (x, y), (to_x, to_y) = (divmod(number(each), width)[::-1] for each in (start, what))
    start.focus()
    keyboard = what.page.keyboard
    for _ in range(abs(to_x - x)):
        keyboard.press("ArrowRight" if to_x > x else "ArrowLeft")
    for _ in range(abs(to_y - y)):
        keyboard.press("ArrowDown" if to_y > y else "ArrowUp")
    keyboard.press("Enter")


def tabs_out(square: Locator) -> None:
    """Leave a grid from this square, or from the one beside it, with Tab and with Shift+Tab."""
    page = square.page
    grid = square.locator("xpath=ancestor::*[@role='grid']")
    square.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    focused = "document.activeElement.dataset.square"
    left = page.evaluate(focused)
    for key, back in (("Tab", "Shift+Tab"), ("Shift+Tab", "Tab")):
        page.keyboard.press(key)
        page.evaluate(DRAWN)  # lost focus is returned within a frame
        assert not grid.evaluate("grid => grid.contains(document.activeElement)"), key
        page.keyboard.press(back)
        assert page.evaluate(focused) == left


def number(cell: Locator) -> int:
    """Return the number of a square."""
    return int(cell.get_attribute("data-square") or "")


def create_two_seat_table(page: Page, second: str) -> None:
    """Open a table by the form; the second seat is "me" or "open"."""
    page.locator("form select").nth(1).select_option(second)
    page.locator("form button.main").click()


def get_ready(page: Page) -> None:
    """Place the fleet at random, and press Ready."""
    page.get_by_role("button", name="Place at random").click()
    expect(page.get_by_role("button", name="Ready")).not_to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Ready").click()


def square(page: Page, name: str, sea: str = "") -> Locator:
    """Return a square by its name; `sea` is the title of its panel."""
    grid = page.get_by_role("grid", name=sea) if sea else page.get_by_role("grid").first
    named = (f'[role="gridcell"][aria-label^="{name}{colon}"]' for colon in (":", " :", "\u00a0:"))
    return grid.locator(", ".join(named))


def piece(page: Page, name: str) -> Locator:
    """Return a ship that waits to be placed."""
    return page.locator(".piece-dock .piece", has_text=name)


def afloat(page: Page) -> list[str]:
    """Return the labels of all squares with a ship."""
    return cast(
        "list[str]",
        page.locator('[role="gridcell"][aria-label*="afloat"]').evaluate_all(
            "cells => cells.map(cell => cell.ariaLabel)"
        ),
    )


def middle(locator: Locator) -> tuple[float, float]:
    """Return the centre of an element, in px."""
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, where: Locator, drop: bool = True) -> None:
    """Drag an element to another; without `drop`, the mouse button stays pressed."""
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*middle(where), steps=5)
    if drop:
        page.mouse.up()


def bomb(page: Page) -> str:
    """Bomb the first open square, and return its name."""
    target = page.locator(".cell.open").first
    label = target.get_attribute("aria-label") or ""
    name = label.split(":")[0].strip()
    target.click()
    expect(square(page, name)).not_to_have_attribute("aria-label", label)
    return name


def resign(page: Page) -> None:
    """Resign, and confirm it."""
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, resign").click()
