"""Under a hand nothing moves; what cannot be taken back is aimed at; no target is too small."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.play import begin_against_bot, get_ready, middle, my_turn, square

pytestmark = pytest.mark.browser


class Finger:
    """A finger that presses, slides and lets go; Playwright's own only taps."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def press(self, what: Locator) -> None:
        """Press it, and stay there until the page knows that it is no tap."""
        self._touch("touchStart", middle(what))
        expect(self._page.locator("figure figcaption")).to_be_visible()

    def slide(self, what: Locator) -> None:
        self._touch("touchMove", middle(what))

    def lift(self) -> None:
        self._touch("touchEnd")

    def _touch(self, type: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": touched})


def shooting(visit: Visit) -> Page:
    page = visit(phone=True).open()
    begin_against_bot(page)
    get_ready(page)
    my_turn(page)
    return page


def bombed(page: Page) -> int:
    """How many squares of their sea are not open any more."""
    return page.get_by_role("grid").first.locator(".cell.shut").count()


def test_a_finger_presses_slides_under_a_magnifier_and_lets_go(visit: Visit) -> None:
    page = shooting(visit)
    finger, glass = Finger(page), page.locator("figure figcaption")
    finger.press(square(page, "C3"))
    expect(glass).to_have_text("C3")
    box = page.locator("figure:has(figcaption)").bounding_box()
    x, y = middle(square(page, "C3"))
    assert box and not (
        box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]
    )
    finger.slide(square(page, "E5"))
    expect(glass).to_have_text("E5")
    assert not bombed(page)
    finger.lift()
    expect(glass).to_have_count(0)
    expect(square(page, "E5")).not_to_have_attribute("aria-label", "E5: open water")
    expect(square(page, "C3")).to_have_attribute("aria-label", "C3: open water")


def test_a_finger_that_slides_off_the_sea_has_chosen_nothing(visit: Visit) -> None:
    page = shooting(visit)
    finger = Finger(page)
    finger.press(square(page, "C3"))
    finger.slide(page.locator(".banner"))
    finger.lift()
    expect(page.locator("figure figcaption")).to_have_count(0)
    assert not bombed(page)


def test_a_quick_tap_asks_for_another(visit: Visit) -> None:
    page = shooting(visit)
    square(page, "C3").tap()
    expect(page.get_by_text("Tap C3 once more")).to_be_visible()
    assert not bombed(page)
    square(page, "C3").tap()
    expect(square(page, "C3")).not_to_have_attribute("aria-label", "C3: open water")
