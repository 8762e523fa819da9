"""The battle of the day on the page: one try, played as a match is, and a line to share."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.inspector import Inspector


def test_the_battle_of_the_day_is_played_once_and_shared(visit: Visit, axe: str) -> None:
    inspector = Inspector(axe)
    visitor = visit()
    page = visitor.open("/puzzles")
    expect(page.get_by_role("link", name="Battle of the day")).to_be_visible()
    page.goto(f"{visitor.home}/day/mats")
    expect(page.get_by_role("main")).to_contain_text("One try")
    inspector.look(page, "the battle is not begun", fits=True)
    page.get_by_role("button", name="Begin").click()
    told = page.locator(".tutor .told")
    expect(told).to_contain_text("Your turn")
    lines = page.locator("aside li").count()
    page.get_by_role("button", name="Stay in line").click()
    expect(page.locator("aside li").nth(lines)).to_be_attached()
    expect(told).to_contain_text("Your turn")
    page.reload()  # one goes on where one was
    expect(page.locator("aside li").nth(lines)).to_be_attached()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up for today").click()
    shared = page.locator(".shared")
    expect(shared).to_contain_text("given up")
    expect(told).to_contain_text("Given up. The next battle comes tomorrow.")
    expect(page.locator(".squares i")).to_have_count(1)
    inspector.look(page, "the battle is over")
    page.goto(f"{visitor.home}/day/mats")
    expect(shared).to_contain_text("1 move")
    assert inspector.found == []
