"""Test a stop of the campaign on the page: its result, its stars, and the way to the next stop."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import my_turn
from tests.conftest import swept

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [True, *swept(False)])
def test_the_result_of_a_stop_leads_to_the_next_one(visit: Visit, phone: bool) -> None:
    page = visit(phone=phone).open("/campaign/small-bay")
    page.get_by_role("button", name="Play").click()
    my_turn(page)
    board = page.locator("[role=grid]").first
    page.get_by_role("button", name="Resign").focus()
    page.keyboard.press("Enter")
    page.evaluate("scrollTo(0, 0)")
    before = board.bounding_box()
    page.get_by_role("dialog").get_by_role("button", name="Yes, resign").press("Enter")
    expect(page.locator("#result")).to_be_focused()
    expect(page.locator("#result")).to_be_in_viewport(ratio=1)
    assert board.bounding_box() == before
    stop = page.get_by_role("region", name="The small bay")
    expect(stop.get_by_role("listitem")).to_have_count(3)  # what each star is for
    page.locator("a:visible", has_text="Next stop").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("The small bay")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.sweep
def test_a_stop_shows_the_face_of_its_captain(visit: Visit) -> None:
    page = visit().open("/campaign/small-bay")
    expect(page.locator(".stop .portrait")).to_be_visible()
    page.get_by_role("button", name="Play").click()
    expect(page.locator("aside .portrait")).to_be_visible()


@pytest.mark.sweep
def test_the_focus_goes_to_the_board_of_a_stop_that_is_opened_by_key(visit: Visit) -> None:
    """Regression test: the focus went back to the button of the settings in the header."""
    page = visit().open("/campaign/small-bay")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_visible()
    page.get_by_role("button", name="Settings").focus()
    play.focus()
    page.keyboard.press("Enter")
    my_turn(page)
    expect(page.locator("[role=gridcell]:focus")).to_be_visible()
