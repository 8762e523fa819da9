"""Test a whole match in the browser, its end, and the choices afterwards."""

import re

import pytest
from playwright.sync_api import Page, expect

from escadre.core.match.scoresheet import parse_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.page_actions import afloat, bomb, create_table, get_ready, resign, square
from tests.browser.rest_players import open_bombing

pytestmark = pytest.mark.browser

BOMBS = 3  # of each player


def resign_to_result(page: Page) -> None:
    resign(page)
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.sweep  # review/test_replay.py ends a small match by its last bomb
def test_a_whole_match_against_a_bot_down_to_the_last_bomb(visit: Visit) -> None:
    page = visit().open("/new/battleship")
    create_table(page, {"Bombs per player": str(BOMBS)})
    get_ready(page)
    match_log = page.get_by_role("log")
    for n in range(BOMBS + 1):
        # The player who first runs out of bombs waits while the other uses up theirs.
        expect(page.locator(".cell.open, .result").first).to_be_visible()
        if page.locator(".result").count():
            break
        name = bomb(page)
        if n == 0:
            expect(square(page, name)).to_have_attribute("aria-label", re.compile("miss|hit|sunk"))
            expect(match_log).to_contain_text(name)
    check_result_and_fleets(page)


def check_result_and_fleets(page: Page) -> None:
    """Check that a finished match shows its result with its clause, and both fleets."""
    result = page.locator(".result")
    expect(result).to_be_visible()
    expect(result.get_by_role("heading")).to_have_text(re.compile("Victory|Defeat|Draw"))
    clause = result.get_by_role("link", name=re.compile("BAT-"))
    expect(clause).to_have_text(re.compile(r"BAT-1[5678]"))
    assert (clause.get_attribute("href") or "").startswith("/rules/battleship#BAT-1")
    assert afloat(page), "both fleets are visible"
    both = page.get_by_role("grid")
    for n in range(2):
        expect(
            both.nth(n).locator('[aria-label*="afloat"], [aria-label*="sunk"]')
        ).not_to_have_count(0)


def check_refused_square_spends_no_bomb(page: Page, name: str) -> None:
    """Check that a bombed square is refused with a reason and without spending a bomb."""
    left = page.locator(".tallies").nth(1).inner_text()
    square(page, name).click(force=True)  # disabled: choosing it shows the reason
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This square has already been bombed")
    expect(alert.get_by_role("link", name="BAT-14")).to_be_visible()
    expect(page.locator(".title .reason")).to_have_count(0)  # the refusal is shown once
    assert page.locator(".tallies").nth(1).inner_text() == left


def test_the_focus_is_kept_when_a_screen_or_button_disappears(visit: Visit) -> None:
    page = visit().open()
    page.locator(".game", has_text="Bataille navale").locator(".play").press("Enter")
    expect(page.get_by_role("button", name="Place at random")).to_be_visible()
    focused = page.locator("main:focus, main :focus")  # the board can take the focus at once
    expect(focused).to_have_count(1)
    page.get_by_role("button", name="Place at random").press("Enter")
    ready = page.get_by_role("button", name="Ready")
    expect(ready).not_to_have_attribute("aria-disabled", "true")
    ready.press("Enter")
    expect(page.locator(".cell.open").first).to_be_visible()
    expect(page.get_by_role("grid").first.locator('[role="gridcell"]:focus')).to_have_count(1)
    square(page, "A1").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(square(page, "B2")).to_contain_class("closed")


@pytest.mark.sweep  # `make test` steps through a match in review/test_replay.py
def test_a_match_with_sound_can_be_stepped_through_after_its_end(visit: Visit) -> None:
    visitor = visit()
    visitor.run_first(
        "window.made = 0; const Real = AudioContext;"
        "window.AudioContext = class extends Real { constructor() { super(); window.made++; } }"
    )
    page = open_bombing(visitor)
    check_sound_and_refused_square(page)
    name = bomb(page)
    expect(page.locator(".cell.open").first).to_be_visible()
    assert page.get_by_role("link", name="Save record").count() == 0
    resign_to_result(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save record").click()
    sheet = download.value.path().read_text("utf-8")
    assert download.value.suggested_filename == "battleship.txt"
    assert verify(GAMES["battleship"], parse_record(sheet, GAMES)) == []
    expect(page.locator(".result")).to_contain_text("You resigned")
    expect(page.locator(".log li").last).to_contain_text("resigned")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last >= 2 * 6 + 1, "ten ships, two ready, a bomb"
    fallen = page.locator('[role="gridcell"][aria-label*=": hit"], [aria-label*=": miss"]')
    before = fallen.count()
    assert before >= 1
    first = page.get_by_role("button", name="To the start")
    first.click()
    current_line = page.locator(".log [aria-current]")
    expect(current_line).to_contain_text("goes first")  # the first turn is next
    expect(fallen).to_have_count(0)
    expect(page.locator('[aria-label*="afloat"]')).not_to_have_count(0)
    first.click()
    expect(slider).to_have_value("0")
    expect(fallen).to_have_count(0)
    assert afloat(page) == []
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    expect(page.locator('[aria-label*="afloat"]')).not_to_have_count(0)
    expect(page.locator(".now")).not_to_be_empty()
    page.get_by_role("button", name="One move forward").click()
    expect(slider).to_have_value("2")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    slider.fill(str(last))
    expect(fallen).to_have_count(before)
    page.get_by_role("button", name="One move back").click()
    expect(slider).to_have_value(str(last - 1))
    first.click()
    expect(fallen).to_have_count(0)
    line = page.locator(".log").get_by_role("button", name=name).last
    line.click()  # the link leads to its ply
    expect(fallen).not_to_have_count(0)
    expect(line).to_have_attribute("aria-current", "step")
    ply = int(slider.input_value())
    expect(page.locator(".now")).to_contain_text(name)
    fallen_before = fallen.count()
    page.keyboard.press("ArrowUp")
    expect(slider).to_have_value(str(ply - 1))
    expect(line).not_to_have_attribute("aria-current", "step")
    expect(fallen).to_have_count(fallen_before - 1)


def check_sound_and_refused_square(page: Page) -> None:
    """Check that sound is off at first and remembered, and that a refusal has a reason."""
    name = bomb(page)
    expect(page.locator(".cell.open").first).to_be_visible()
    check_refused_square_spends_no_bomb(page, name)
    assert page.evaluate("window.made") == 0
    page.get_by_role("button", name="Sound: off").click()
    bomb(page)
    expect(page.locator(".cell.open").first).to_be_visible()
    assert page.evaluate("window.made") == 1
    page.reload()
    expect(page.get_by_role("button", name="Sound: on")).to_be_visible()
    expect(page.locator(".cell.open").first).to_be_visible()
