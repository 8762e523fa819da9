"""Tests of hints at a table: on the board, in a list, in words; agreed on among people."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import more_options, square
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import Player, placing, shooting

pytestmark = pytest.mark.browser


def test_a_hint_marks_the_sea_says_why_and_is_played(visit: Visit, axe: str) -> None:
    """By finger, key and list; on every size, by day and by night."""
    inspector = Inspector(axe)
    page = shooting(visit())
    page.get_by_role("button", name="Hint", exact=True).click()
    panel = page.get_by_role("region", name="Hint")
    expect(panel).to_contain_text("A good move: ")
    expect(panel).to_contain_text("Fleets with few empty squares around them count a little more")
    expect(page.locator(".hint-marks text.strong")).not_to_have_count(0)
    expect(page.locator(".hint-marks rect.best")).to_have_count(1)
    assert page.locator(".hint-marks .heat").count() == 100, "every square of the belief map"
    expect(page.locator(".panel h2").first).to_contain_text("chance of a hit, in %")
    expect(page.locator(".players")).to_contain_text("one hint")
    inspector.look(page, "a hint on the sea", fits=True, night=True)
    page.keyboard.press("h")
    expect(panel).to_have_count(0)
    page.keyboard.press("h")
    choice = panel.get_by_role("listitem").first.get_by_role("button").first
    name = (choice.locator(".name").inner_text()).split()[-1]
    bombed = square(page, name)
    label = bombed.get_attribute("aria-label") or ""
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    expect(bombed).to_have_attribute("aria-label", label)
    panel.get_by_role("button", name="Play this").click()
    expect(bombed).not_to_have_attribute("aria-label", label)
    expect(panel).to_have_count(0)
    assert inspector.found == []


def test_people_agree_on_hints_when_the_table_is_opened(visit: Visit) -> None:
    """Both read it: on the invitation, and at the table they have the button."""
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
        expect(page.locator(".now")).to_contain_text("Hints are for your own turn.")


def test_a_key_shows_the_aim_and_another_all_keys(visit: Visit, axe: str) -> None:
    """`?` is for help, `k` for the keyboard: at the table, with what means something there."""
    inspector = Inspector(axe)
    page = placing(visit())
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Goal")
    page.get_by_role("dialog").get_by_role("button", name="Keyboard").click()
    expect(page.get_by_role("dialog")).to_contain_text("Next square")
    inspector.look(page, "the keys")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("k")
    expect(page.get_by_role("dialog")).to_contain_text("Turn the ship")
    assert inspector.found == []
