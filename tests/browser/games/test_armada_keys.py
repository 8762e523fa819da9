"""Test that a whole turn of Armada can be played by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.games.test_armada import close_quarters, course, ship
from tests.browser.page_actions import LOST, WATCHED, begin
from tests.browser.page_checks import CUT_RING
from tests.browser.pages.test_layout import NARROW

pytestmark = pytest.mark.browser


def keys(page: Page, *pressed: str) -> None:
    for key in pressed:
        page.keyboard.press(key)


def test_a_turn_can_be_played_by_keys_alone(visit: Visit) -> None:
    ann, ben = visit(), visit()
    ann.run_first(WATCHED)
    page = ann.open(close_quarters(ann, ben))
    expect(page.locator(".ships button")).to_have_count(5)
    keys(page, "n")  # the first ship with an action left
    expect(course(page)).to_be_focused()
    expect(page.locator(".ship-panel h3")).to_have_text("small 1")
    keys(page, "k")  # letters are no text in the field of the heading
    expect(page.get_by_role("dialog")).to_contain_text("In the heading field")
    keys(page, "Escape")
    expect(course(page)).to_be_focused()
    keys(page, ".")  # turns by a degree; it is not a decimal point here
    expect(course(page)).to_have_value("001.0")
    keys(page, ",", ",", "PageUp", "Shift+ArrowRight", ";", ">")
    expect(course(page)).to_have_value("010.6")
    keys(page, *"12.5", "Enter")  # within a typed number, a dot is a decimal point
    expect(course(page)).to_have_value("012.5")
    spoken = page.locator(".ship-panel > [aria-live]").first
    expect(spoken).to_have_text("Heading 012.5° (north-north-east). Enter: move.")
    expect(page.get_by_role("alert")).to_have_count(0)
    keys(page, "Enter")
    expect(page.locator(".turn .count")).to_contain_text("2 / 3")
    keys(page, "u")
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    enemy = ship(page, "ship-2")
    expect(enemy).to_have_attribute("aria-label", re.compile(r"; \d+ \w+ from small 1, to the"))
    keys(page, "f")
    gun = page.get_by_role("button", name="small 1 fires at small 3")
    expect(gun).to_be_focused()
    expect(page.locator(".shot")).to_have_count(1)  # the target is marked
    keys(page, "Escape")
    expect(course(page)).to_be_focused()
    expect(page.locator(".shot")).to_have_count(0)
    keys(page, "f", "f")  # the first aims, the second fires: a shot cannot be taken back
    expect(page.locator(".log")).to_contain_text("small 1 sinks small 3")
    keys(page, "f")  # shows why the ship cannot fire again
    expect(page.get_by_role("alert")).to_contain_text("fired all its shots")
    keys(page, "n")
    expect(page.locator(".ship-panel h3")).to_have_text("large 2")
    expect(course(page)).to_be_focused()
    for size in (NARROW, PHONE, DESKTOP):  # it stays selected when the window is resized
        page.set_viewport_size(size)
        expect(page.locator('.ships button[aria-pressed="true"]')).to_have_count(1)
    keys(page, "Enter")
    expect(page.locator(".ship-panel button[aria-keyshortcuts=n]")).to_be_focused()
    page.locator(".positions summary").focus()
    assert page.evaluate(CUT_RING) == []
    keys(page, "Enter")
    for line in page.locator(".positions .all li").all()[:2]:
        expect(line).to_be_in_viewport(ratio=1)  # it is not behind the captain below
    keys(page, "Enter")
    keys(page, "e")
    expect(page.locator(".general .end")).to_be_focused()
    assert page.evaluate(CUT_RING) == []
    expect(page.locator(".general .end")).to_contain_text("end the turn anyway?")
    keys(page, "e")
    expect(page.locator(".prompt.own-turn")).to_have_count(0)
    assert page.evaluate(LOST) == []


@pytest.mark.sweep
def test_keys_beside_the_chart_select_and_deselect_a_ship(visit: Visit) -> None:
    ann, ben = visit(), visit()
    page = ann.open(close_quarters(ann, ben))
    expect(page.locator(".ships button")).to_have_count(5)
    resign = page.get_by_role("button", name="Resign")
    resign.focus()
    keys(page, "n")
    expect(page.locator(".ship-panel h3")).to_have_text("small 1")
    resign.focus()
    keys(page, "Escape")
    expect(page.locator(".ship-panel h3")).to_have_count(0)


@pytest.mark.sweep
def test_a_set_up_by_keys_keeps_its_buttons_and_the_focus(visit: Visit) -> None:
    page = visit().open()
    begin(page, "Armada")
    page.locator(".ship-panel .end").focus()
    chart = page.locator(".board-area").bounding_box()
    keys(page, "Enter")
    first = page.locator(".deployment .piece").first
    expect(first).to_be_focused()
    assert page.locator(".board-area").bounding_box() == chart
    confirm = page.locator(".deployment .send")
    box = confirm.bounding_box()
    page.get_by_role("button", name="In a wedge").press("Enter")
    expect(confirm).to_have_text("Ready")
    assert confirm.bounding_box() == box
    confirm.press("Enter")
    expect(confirm).to_have_count(0)
    page.wait_for_function("document.activeElement.closest('.ships') !== null")


@pytest.mark.sweep
def test_a_hint_leaves_the_focus_on_the_ship_that_it_moved(visit: Visit) -> None:
    page = visit().open()
    begin(page, "Armada")
    page.locator(".ship-panel .end").press("Enter")
    page.get_by_role("button", name="In a wedge").press("Enter")
    page.get_by_role("button", name="Ready", exact=True).press("Enter")
    expect(page.locator(".prompt.own-turn")).to_contain_text("Your turn: 3 actions left")
    keys(page, "n", "n", "n", "h")  # another ship than the one of the hint may be selected
    own_ship = page.locator(".ship-panel h3").inner_text()
    play = page.get_by_role("region", name="Hint").get_by_role("button", name="Play this")
    expect(play).to_be_focused()
    keys(page, "Enter")
    expect(page.locator(".prompt.own-turn")).to_contain_text("Your turn: 2 actions left")
    moved = page.locator(".log li").last.inner_text()
    panel = page.locator(".ship-panel h3").inner_text()
    assert panel in moved
    assert panel in (page.evaluate("document.activeElement.getAttribute('aria-label')") or "")
    expect(page.get_by_role("alert")).to_have_count(0)
    keys(page, "n")
    if own_ship != panel:
        expect(page.locator(".ship-panel h3")).to_have_text(own_ship)
    expect(course(page)).to_be_focused()
    keys(page, "h")
    expect(play).to_be_focused()
    keys(page, "h")
    expect(course(page)).to_be_focused()


@pytest.mark.sweep
def test_keys_are_shown_only_with_a_keyboard(visit: Visit) -> None:
    ann, ben = visit(), visit(phone=True, language="fr")
    page = ann.open(path := close_quarters(ann, ben))
    expect(page.locator(".ships button")).to_have_count(5)
    keys(page, "n")
    expect(page.locator(".ship-panel .keys").last).to_contain_text("Page ↑ ↓ 10°")
    expect(page.locator(".ship-panel kbd")).to_have_text(["E", "N", "↵", "F"])
    phone = ben.open(path)
    expect(phone.locator(".ships button")).to_have_count(5)
    ship(phone, "ship-2").press("Enter")
    expect(phone.locator(".ship-panel h3")).to_be_visible()
    for hint in phone.locator("kbd, .keys").all():
        expect(hint).to_be_hidden()
