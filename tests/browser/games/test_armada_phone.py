"""Test Armada on a phone: one prompt at a time, and hints that cover and move nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.games.test_armada import button, choose_fleets, duel_at_close_quarters
from tests.browser.page_actions import close_settings, middle, open_settings
from tests.browser.page_checks import DRAWN
from tests.browser.rest_players import against_captain

pytestmark = pytest.mark.browser

TURN = re.compile(r"^(?!.*First idea).*(wins|Try this)", re.DOTALL)


def top_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


def bottom_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


def use_set_up(page: Page) -> None:
    """Use the set-up of the shown hint; until "Ready" is tapped, ships can be turned."""
    drafts = page.locator('.ships button[aria-label*=", placed"]')
    ready, hint = page.locator(".deployment .send"), page.locator(".hint-preview")
    button(page, "Use this set-up").tap()
    expect(ready).to_have_text("Ready")
    expect(hint).to_have_count(0)
    expect(drafts).to_have_count(page.locator(".waiting button").count())
    label = drafts.first.get_attribute("aria-label") or ""
    page.touchscreen.tap(*middle(drafts.first))  # selects the ship
    page.touchscreen.tap(*middle(drafts.first))  # turns it
    expect(drafts.first).not_to_have_attribute("aria-label", label)
    button(page, "Undo").tap()
    expect(drafts.first).to_have_attribute("aria-label", label)
    button(page, "Undo").tap()
    expect(drafts).to_have_count(0)
    page.locator(".hint-button").tap()
    button(page, "Use this set-up").tap()
    ready.tap()


@pytest.mark.sweep  # `make test` uses a hinted set-up in pages/test_phone_layout.py
def test_a_hinted_set_up_waits_for_ready(visit: Visit) -> None:
    page = against_captain(visit(phone=True), "armada")
    choose_fleets(page)
    page.locator(".hint-button").tap()
    use_set_up(page)
    expect(button(page, "End the turn")).to_be_visible()
    desktop = against_captain(visit(), "armada")
    choose_fleets(desktop)
    desktop.locator(".hint-button").click()
    button(desktop, "Use this set-up").click()
    expect(desktop.locator(".advised")).to_have_count(0)
    button(desktop, "Ready").click()
    expect(button(desktop, "End the turn")).to_be_visible()


@pytest.mark.sweep  # `make test` covers this in pages/test_phone_layout.py
def test_hints_cover_no_button_and_do_not_scroll(visit: Visit) -> None:
    page = against_captain(visit(phone=True), "armada")
    choose_fleets(page)
    hint = page.locator(".hint-button")
    tools = page.locator(".chart-toolbar")
    before = top_of(tools)
    hint.tap()
    expect(page.locator(".hint-preview").first).to_be_visible()
    page.evaluate(DRAWN)
    assert page.evaluate("scrollY") == 0
    assert top_of(tools) == before
    use_set_up(page)
    end = button(page, "End the turn")
    expect(end).to_be_visible()
    hint.tap()
    expect(page.locator(".order").first).to_be_visible()
    assert "…" not in page.locator(".board-area").inner_text(), "no figure, or a final one"
    expect(page.locator(".prompt .now")).to_have_text(TURN, timeout=20_000)
    button(page, "Why?").tap()
    panel = page.locator(".advised")
    expect(panel).to_be_visible()
    page.evaluate(DRAWN)
    assert bottom_of(panel) <= top_of(page.locator(".chart-panels"))
    assert top_of(panel) >= bottom_of(tools), "the tools stay in view, too"
    best = page.locator(".order.best").last
    assert top_of(best) >= bottom_of(panel) or bottom_of(best) <= top_of(panel)
    figures = [int(each) for each in panel.locator(".figure").all_inner_texts()]
    assert figures and figures == sorted(figures, reverse=True)


@pytest.mark.sweep
def test_with_no_choice_left_only_the_prompt_says_what_to_do(visit: Visit) -> None:
    ann, ben = visit(phone=True), visit()
    duel = duel_at_close_quarters(ann, ben)
    duel.act(
        0,
        {"type": "fire", "ship": 0, "side": 1, "target": 2},
        *[{"type": "step", "ship": 0, "heading": 0}] * 4,
        {"type": "step", "ship": 1, "heading": 0},
    )
    ann.run_first("localStorage.setItem('escadre.ends-turns', 'off')")
    page = ann.open(duel.path)
    end = button(page, "End the turn")
    expect(end).to_have_class(re.compile(r"\bmain\b"))
    expect(page.locator(".prompt .now")).to_have_text("No actions left.")
    expect(page.get_by_text("Choose one of your ships")).to_be_hidden()
    open_settings(page)
    page.get_by_label("End my turn when no action is left").check()
    close_settings(page)
    expect(page.locator(".prompt.own-turn")).to_have_count(0)


@pytest.mark.sweep
def test_placing_by_taps_keeps_the_zone_and_the_ship_in_view(visit: Visit) -> None:
    page = against_captain(visit(phone=True), "armada")
    choose_fleets(page)
    panels, sea = page.locator(".chart-panels"), page.locator(".board-area > svg").bounding_box()
    assert sea
    before = top_of(panels)
    drafts = page.locator('.ships button[aria-label*=", placed"]')
    for n in (1, 2):
        page.touchscreen.tap(sea["x"] + 90 * n, before - 90)
        expect(drafts).to_have_count(n)
        expect(page.locator(".selected")).to_be_visible()
        assert top_of(panels) >= before
        assert bottom_of(drafts.last) <= before
    page.touchscreen.tap(sea["x"] + 182, before - 90)  # on the ship beside
    button(page, "More").tap()
    button(page, "Remove").tap()
    expect(page.locator(".ready-made")).to_be_visible()


def test_a_fleet_is_placed_turned_and_undone_by_touch(visit: Visit) -> None:
    page = against_captain(visit(phone=True), "armada")
    choose_fleets(page)
    panels, ships = page.locator(".chart-panels"), page.locator(".waiting button")
    drafts = page.locator('.ships button[aria-label*=", placed"]')
    height, ready = top_of(panels), page.locator(".deployment .send")
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        touch("touchStart", start)
        for n in range(1, 5):
            (x, y), (to_x, to_y) = start, end
            touch("touchMove", (x + (to_x - x) * n / 4, y + (to_y - y) * n / 4))
            page.evaluate(DRAWN)
        touch("touchEnd")

    drag(middle(ships.nth(1)), (110, height - 70))
    expect(drafts).to_have_count(1)
    heading = drafts.get_attribute("aria-label") or ""
    page.touchscreen.tap(*middle(drafts))
    expect(drafts).not_to_have_attribute("aria-label", heading)
    drag(middle(ships.first), (250, height - 70))
    expect(drafts).to_have_count(2)
    expect(ready).to_have_text(re.compile("more ships?"))
    drag(middle(drafts.first), (245, height - 70))
    expect(page.locator(".deployment .reason")).to_contain_text("Another ship is already there")
    button(page, "Undo").tap()
    expect(page.locator(".deployment .reason")).to_have_count(0)
    assert top_of(panels) == height, "the panel keeps its height"
    button(page, "At random").tap()
    expect(ready).to_have_text("Ready")
    assert drafts.count() == ships.count()
    ready.tap()
    expect(button(page, "End the turn")).to_be_visible()
