"""Test the battle of the day on the page: one attempt, and a line to share."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import resign
from tests.browser.page_checks import Inspector

pytestmark = pytest.mark.browser


@pytest.mark.sweep  # `make test` plays other tables; tests/server has the rules of the day
def test_the_battle_of_the_day_is_played_once_and_shared(visit: Visit, axe: str) -> None:
    inspector = Inspector(axe)
    visitor = visit()
    page = visitor.open("/day/mats")
    expect(page.get_by_role("main")).to_contain_text("One try")
    inspector.look(page, "the battle is not begun", fits=True, rarely=True)
    page.locator(".intro").get_by_role("button").click()
    prompt = page.locator(".prompt .now")
    lines = page.locator(".log li")
    expect(prompt).to_contain_text("Your turn")
    expect(page.get_by_role("button", name="How to play")).to_be_visible()
    page.get_by_role("button", name="Hint").click()  # as at any table
    expect(page.locator(".hint-button")).to_have_attribute("aria-pressed", "true")
    count = lines.count()
    # The hint may have a button with the same name.
    page.locator(".presses").get_by_role("button", name="Hold the line").click()
    expect(lines.nth(count)).to_be_attached()
    expect(prompt).to_contain_text("Your turn")
    inspector.look(page, "the battle goes on", rarely=True)
    page.reload()  # the match continues where it was left
    expect(lines.nth(count)).to_be_attached()
    resign(page)
    shared = page.locator(".shared")
    expect(shared).to_contain_text("resigned \N{MIDDLE DOT} 1 move \N{MIDDLE DOT} with hints")
    expect(page.locator(".result")).to_contain_text("resigned")
    expect(page.locator(".squares i")).to_have_count(1)
    page.get_by_role(
        "button", name="One move back", exact=True
    ).click()  # earlier moves are loaded from its record
    expect(page.locator(".stepper .count")).to_contain_text(" / ")
    page.goto(f"{visitor.home}/day/mats")
    expect(shared).to_contain_text("1 move")
    # Last, because Chromium sometimes stops drawing a resized page after axe has run.
    inspector.look(page, "the battle is over")
    assert inspector.found == []


def test_the_introduction_has_the_date_of_the_region_and_prepares_the_battle(visit: Visit) -> None:
    visitor = visit(language="en-GB")
    page = visitor.open()
    with page.expect_response(re.compile("/days/")) as prepared:
        page.goto(f"{visitor.home}/day/battleship")
    date = page.locator(".intro > .soft").first
    expect(date).to_have_text(re.compile(r"^\w+, \d+ \w+ \d{4}$"))  # not "November 29, 2026"
    assert prepared.value.ok


@pytest.mark.sweep
def test_the_battle_of_the_day_with_a_given_set_up_introduces_its_game(visit: Visit) -> None:
    page = visit().open("/day/mats")
    page.evaluate("localStorage.removeItem('escadre.aim.mats')")
    page.locator(".intro").get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        "M\N{LATIN CAPITAL LETTER A WITH CIRCUMFLEX}TS"
    )
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    note = page.locator("aside section", has_text="Battle of the day")
    board = page.locator(".wide-board > aside").bounding_box()
    box = note.bounding_box()
    assert board and box and box["width"] > 0.9 * board["width"], "its text is not squeezed"


@pytest.mark.sweep  # `make test` copies a result in play/test_match_end.py
def test_a_copied_result_of_the_day_is_announced(visit: Visit) -> None:
    visitor = visit()
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.open("/day/battleship")
    page.evaluate("delete Navigator.prototype.share")
    page.locator(".intro").get_by_role("button").click()
    resign(page)
    page.locator("button:visible", has_text="Share").first.click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
