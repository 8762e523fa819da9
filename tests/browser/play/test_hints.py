"""Test hints at a table: on the board, in a list, as text, and as an option of the table."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import more_options, square
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import Player, open_bombing

pytestmark = pytest.mark.browser


def test_a_hint_marks_the_sea_gives_reasons_and_can_be_played(visit: Visit, axe: str) -> None:
    """The hint is played by touch, key and list, at every size and in both themes."""
    inspector = Inspector(axe)
    page = open_bombing(visit())
    page.get_by_role("button", name="Hint", exact=True).click()
    panel = page.get_by_role("region", name="Hint")
    expect(panel).to_contain_text("A good move: ")
    expect(panel).to_contain_text("Fleets with few empty squares around them count a little more")
    expect(page.locator(".hint-marks text.strong")).not_to_have_count(0)
    expect(page.locator(".hint-marks rect.best")).to_have_count(1)
    assert page.locator(".hint-marks .heat").count() == 100, "every square of the belief map"
    expect(page.locator(".panel .figures").first).to_contain_text("chance of a hit, in %")
    expect(page.locator(".players")).to_contain_text("one hint")
    box, *others = (
        each.bounding_box() for each in (panel, page.locator(".log"), page.locator(".groups"))
    )
    for other in others:
        assert box and other
        assert box["x"] >= other["x"] + other["width"] or box["y"] >= other["y"] + other["height"]
    inspector.look(page, "a hint on the sea", fits=True, night=True, rarely=True)
    page.keyboard.press("h")
    expect(panel).to_have_count(0)
    page.keyboard.press("h")
    play = panel.get_by_role("button", name="Play this")
    expect(play).to_be_focused()  # two keys play the best choice
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.keyboard.press("h")
    expect(play).to_be_focused()
    choice = panel.get_by_role("listitem").first.get_by_role("button").first
    page.keyboard.press("Shift+Tab")
    expect(choice).to_be_focused()
    name = (choice.locator(".name").inner_text()).split()[-1]
    bombed = square(page, name)
    label = bombed.get_attribute("aria-label") or ""
    page.keyboard.press("Enter")
    expect(choice).to_have_attribute("aria-pressed", "true")
    announced = page.locator(".header-buttons [aria-live]", has_text=f"{name}: ")
    expect(announced).to_have_count(1)
    expect(bombed).to_have_attribute("aria-label", label)
    page.keyboard.press("Tab")
    expect(play).to_be_focused()
    page.keyboard.press("Enter")
    expect(bombed).not_to_have_attribute("aria-label", label)
    expect(panel).to_have_count(0)
    assert inspector.found == []


@pytest.mark.sweep
def test_hints_between_people_are_an_option_of_the_table(visit: Visit) -> None:
    """The invitation says so, and both players have the button at the table."""
    ann, ben = visit(), visit(phone=True)
    host = ann.open("/new/battleship")
    host.locator("form select").nth(1).select_option("open")
    more_options(host)
    host.get_by_label("Hints for all players (marked in the game record)").check()
    host.locator("form button.main").click()
    expect(host.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    guest = ben.open(host.url)
    expect(guest.locator(".options")).to_contain_text("Hints: yes")
    expect(guest.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    guest.get_by_role("button", name="Take seat").click()
    lamp = guest.get_by_role("button", name="Hint", exact=True)
    lamp.click()
    expect(guest.locator(".now")).to_contain_text("A sound set-up")
    table = host.url.split("/")[-1]
    for seat, each in enumerate((ann, ben)):
        Player(each, table, seat).ready()
    for page in (host, guest):
        expect(page.locator(".log")).to_contain_text("goes first")
    for page, other in ((host, guest), (guest, host)):
        if page.locator(".prompt.own-turn").count():
            continue
        expect(other.locator(".prompt.own-turn")).to_be_visible()
        page.get_by_role("button", name="Hint", exact=True).click(force=True)
        expect(page.locator(".latest")).to_contain_text("The hint comes when you can choose.")
