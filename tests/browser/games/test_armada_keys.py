"""Test that a whole turn of Armada can be played by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.games.test_armada import close_quarters, course, ship
from tests.browser.page_actions import LOST, WATCHED
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
    keys(page, ".")  # turns by a degree; it is not a decimal point here
    expect(course(page)).to_have_value("001.0")
    keys(page, ",", ",", "PageUp", "Shift+ArrowRight", ";", ">")
    expect(course(page)).to_have_value("010.2")
    keys(page, *"12.5", "Enter")  # within a typed number, a dot is a decimal point
    expect(course(page)).to_have_value("012.5")
    spoken = page.locator(".ship-panel [aria-live]")
    expect(spoken).to_have_text("Heading 012.5° (north). Enter: move.")
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
    keys(page, "e")
    expect(page.locator(".general .end")).to_be_focused()
    assert page.evaluate(CUT_RING) == []
    expect(page.locator(".general .end")).to_contain_text("end the turn anyway?")
    keys(page, "e")
    expect(page.locator(".prompt.own-turn")).to_have_count(0)
    assert page.evaluate(LOST) == []


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
