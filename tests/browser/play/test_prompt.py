"""Test the list of the last moves in the prompt."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import my_turn
from tests.browser.rest_players import against_captain

pytestmark = pytest.mark.browser

# An entry on two lines although it would fit in one; a long text next to it makes this likely.
BROKEN = """() => {
  const list = document.querySelector(".latest");
  const entries = [...list.children];
  const first = entries[0].querySelector(".line-text");
  first.textContent = "a long entry about a large ship that sails far";
  const line = parseFloat(getComputedStyle(first).lineHeight);
  const broken = entries.filter((each) => each.offsetHeight > 1.5 * line);
  return broken.map((each) => each.innerText);
}"""


@pytest.mark.sweep
def test_a_long_entry_of_the_last_moves_does_not_break_the_others(visit: Visit) -> None:
    page = against_captain(visit(), "mako")
    for _ in range(2):
        assert my_turn(page)
        page.keyboard.press("h")
        page.get_by_role("region", name="Hint").get_by_role("button").nth(1).click()
        page.get_by_role("button", name="Play this").click()
    assert my_turn(page)
    expect(page.locator(".latest > span").nth(1)).to_be_visible()
    assert page.evaluate(BROKEN) == []
