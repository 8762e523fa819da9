"""The battle of the day on the page: one try, played as a match is, and a line to share."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.inspector import Inspector
from tests.browser.test_lessons import square


def test_the_battle_of_the_day_is_played_once_and_shared(visit: Visit, axe: str) -> None:
    inspector = Inspector(axe)
    visitor = visit()
    page = visitor.open()
    expect(page.get_by_role("link", name="Battle of the day")).to_be_visible()
    page.goto(f"{visitor.home}/day/battleship")
    log = page.locator("aside .log li, aside ol li")
    expect(page.locator(".tutor .told")).to_contain_text("drop a bomb")
    inspector.look(page, "the battle is on", fits=True)
    page.set_viewport_size({"width": 1440, "height": 900})
    square(page, "E5").click()
    expect(log.filter(has_text="E5")).to_have_count(1)
    page.reload()  # one goes on where one was
    expect(log.filter(has_text="E5")).to_have_count(1)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up for today").click()
    shared = page.locator(".shared")
    expect(shared).to_contain_text("not finished")
    expect(page.locator(".squares i")).to_have_count(1)
    inspector.look(page, "the battle is over", fits=True)
    page.goto(f"{visitor.home}/day/battleship")
    expect(shared).to_contain_text("1 move")
    assert inspector.found == []
