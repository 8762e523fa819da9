"""Test MÂTS in the browser: how columns are ordered, advances, combats and the end."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import Choose, by_keys, drag, my_turn, piece, square, tabs_out
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import against_captain
from tests.browser.visitors import Visitor
from tests.conftest import often, swept

pytestmark = pytest.mark.browser

SHIP_COUNT = 7
MAX_CHOICES = 300  # choices of one player
SOME = often(3, 1)  # advances
CONFIRM = ".square-confirmation .main, .odds.pending .main"
MAX_COMBATS = 7  # a ship takes part in one


def column_ships(page: Page) -> Locator:
    """Return the ships in the column."""
    return page.locator('.cell[aria-label*="masts"], .cell[aria-label*="one mast"]')


def order(page: Page) -> None:
    """Use the amiral's order, and press Ready."""
    page.get_by_role("button", name="Admiral’s order").press("Enter")
    expect(page.locator(".prompt .now")).to_contain_text("Column ready.")
    my_turn(page)
    page.get_by_role("button", name="Ready").press("Enter")


def advance(page: Page, choose: Choose) -> bool:
    """Advance the first ship that can, after viewing the odds; return False if none can."""
    ships = page.locator(".cell[aria-selected]")
    for ship in range(ships.count()):
        choose(ships.nth(ship))
        reached = page.locator(".cell.open")
        if not reached.count():
            continue
        goal = reached.first
        choose(goal)
        confirm = page.locator(CONFIRM)
        if confirm.count():  # if it leads to a combat, the board asks to confirm
            if choose is by_keys:
                expect(confirm).to_be_focused()
            choose(confirm)
        return True
    return False


PLACED = re.compile(r"\bplaced\b")


def crossing(page: Page, choose: Choose, whole: bool) -> None:
    """Advance every other turn, for some advances or until one column is sunk."""
    advanced = 0
    for n in range(MAX_CHOICES):
        if not my_turn(page) or (not whole and advanced == SOME):
            break
        if page.get_by_role("button", name="Admiral’s order").count():
            order(page)
        elif n % 2 and advance(page, choose):
            advanced += 1
        else:
            choose(page.get_by_role("button", name="Hold the line"))
    assert advanced, "no ship could advance in the whole match"
    result = page.locator(".result")
    if whole:
        expect(result.get_by_role("heading")).to_have_text(re.compile("Victory|Defeat|draw"))
        expect(result.get_by_role("link")).to_have_text(re.compile(r"MAT-2[5-7]"))
    else:
        page.get_by_role("button", name="Resign").press("Enter")
        page.get_by_role("dialog").get_by_role("button", name="Yes").press("Enter")
        expect(result).to_contain_text("You resigned")
        expect(page.get_by_role("log").first).to_contain_text("You lose the game.")
        expect(page.locator("#result")).to_be_focused()


def begun(visitor: Visitor) -> Page:
    page = against_captain(visitor, "mats")
    expect(page.locator(".piece-dock .piece")).to_have_count(SHIP_COUNT)
    return page


@pytest.mark.sweep  # `make test` orders a column by keys in the next match
def test_a_column_can_be_ordered_by_drag_tap_and_keys(visit: Visit) -> None:
    page = begun(visit())
    drag(page, piece(page, "ship of the line"), square(page, "1"))
    expect(piece(page, "ship of the line")).to_have_class(PLACED)
    my_turn(page)
    piece(page, "frigate").click()
    square(page, "7").click()
    expect(piece(page, "frigate")).to_have_class(PLACED)
    my_turn(page)
    piece(page, "scout 1").press("Enter")
    tabs_out(square(page, "4"))
    by_keys(square(page, "4"))
    expect(piece(page, "scout 1")).to_have_class(PLACED)
    expect(column_ships(page)).to_have_count(3)
    expect(square(page, "4")).to_have_attribute("aria-label", re.compile("scout 1"))
    my_turn(page)
    piece(page, "scout 2").click()
    expect(page.locator(".piece-dock .hint")).to_contain_text("scout 2. Choose a slot")
    square(page, "7").click()  # the frigate there goes back to the waiting ships
    expect(piece(page, "scout 2")).to_have_class(PLACED)
    expect(piece(page, "frigate")).not_to_have_class(PLACED)
    page.get_by_role("button", name="Ready").click(force=True)
    expect(page.get_by_role("alert").get_by_role("link")).to_have_text(re.compile("MAT-"))


@pytest.mark.long
@pytest.mark.parametrize("whole", [False, *swept(True)])
def test_a_match_by_keys_on_a_small_screen(visit: Visit, whole: bool) -> None:
    page = begun(visit(phone=True))
    crossing(page, by_keys, whole)
    lines = page.locator(".log").get_by_role("button")
    lines.filter(has_text="goes first (dice:").first.press("Enter")
    expect(page.locator(".tray, .phases").first).to_be_visible()


PLACES = """() => [...document.querySelectorAll(".piece-dock, .presses button")]
  .filter(each => !each.textContent.includes("Take back"))
  .map(each => JSON.stringify(each.getBoundingClientRect()))"""


@pytest.mark.sweep  # `make test` checks this in play/test_placement.py
def test_no_button_moves_when_the_first_and_last_ship_are_placed(visit: Visit) -> None:
    page = begun(visit(phone=True))
    places = page.evaluate(PLACES)
    for n in range(SHIP_COUNT):
        page.locator(".piece-dock .piece:not(.placed)").first.tap()
        page.locator('.cell[aria-label*="empty slot"]').first.tap()
        expect(page.locator(".piece-dock .piece.placed")).to_have_count(n + 1)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(PLACES) == places


# The end of the last die's roll, and the start of its result's appearance, in seconds.
ROLL_AND_RESULT = """tray => {
    const timed = (each, name) => parseFloat(getComputedStyle(each)[name]);
    const ends = [...tray.querySelectorAll(".rolled")].map(
        die => timed(die, "animationDelay") + timed(die, "animationDuration"));
    const starts = [...tray.querySelectorAll(".outcome, .compared")].map(result => {
        const delayed = result.closest(".after-roll");
        return delayed ? timed(delayed, "animationDelay") : 0;
    });
    return [Math.max(...ends), Math.min(...starts)];
}"""


@pytest.mark.sweep
def test_the_result_of_a_combat_appears_after_its_dice(visit: Visit) -> None:
    """While dice roll, the tray shows no result: at most one that appears afterwards."""
    page = begun(visit(moving=True))
    order(page)
    rolling = page.locator(".tray:has(.rolled)")
    holds = page.get_by_role("button", name="Hold the line")
    for _ in range(MAX_COMBATS):
        expect(holds.or_(rolling).first).to_be_visible()
        if rolling.count():
            break
        holds.click()
        expect(page.locator(".stage.busy")).to_have_count(0)
    rolled, shown = rolling.first.evaluate(ROLL_AND_RESULT)
    assert shown >= rolled


def crowd_views(route: WebSocketRoute) -> None:
    """Change the server's views: as many combats as possible, and the log of a long match."""
    server = route.connect_to_server()

    def answer(message: str | bytes) -> None:
        view = json.loads(message)
        if view["type"] == "view":
            panels = view["scene"]["panels"]
            combat = next(panel for panel in panels if panel["type"] == "tray")
            told = [
                {**combat, "id": f"combat-{n}", "title": f"Combat at {n}"}
                for n in range(MAX_COMBATS)
            ]
            view["scene"]["panels"] = [panel for panel in panels if panel["type"] != "tray"] + told
            view["lines"] *= MAX_COMBATS
        route.send(json.dumps(view))

    server.on_message(answer)


@pytest.mark.sweep
def test_phases_are_named_and_accessible(visit: Visit, axe: str) -> None:
    visitor = visit()
    inspector = Inspector(axe)
    page = begun(visitor)
    inspector.look(page, "the column is ordered", fits=True)
    order(page)
    my_turn(page)
    phases = page.locator(".phases")
    expect(phases.locator("li")).to_have_count(4)
    expect(phases.locator("[aria-current]")).to_contain_text("plays")
    expect(page.locator(".board-area .long-name", has_text="your").first).to_be_visible()
    begins = page.locator('.cell[tabindex="0"]')
    assert begins.get_attribute("aria-selected") == "false", "keys start at a ship that can advance"
    page.locator('.cell[data-square="0"]').click(force=True)  # in the opponent's file
    expect(page.get_by_role("alert")).to_contain_text("A ship advances within its own column")
    inspector.look(page, "an advance is chosen", fits=True)
    while my_turn(page) and not page.locator(".tray").count():
        choose = page.get_by_role("button", name="Hold the line")
        choose.click()
    expect(page.locator(".tray").first).to_contain_text(" against ")
    table = page.url
    page = visitor.new_tab()
    page.route_web_socket(lambda url: "/live" in url, crowd_views)
    page.goto(table)
    expect(page.locator(".tray")).to_have_count(MAX_COMBATS)
    inspector.look(page, "combats are shown", fits=True)
    assert inspector.found == []


@pytest.mark.sweep
def test_columns_have_the_whole_width_of_a_desktop(visit: Visit) -> None:
    """The lower third of the page was empty beside squares of 60 px."""
    page = begun(visit())
    order(page)
    my_turn(page)
    expect(page.locator(".stage.wide-board")).to_be_visible()
    board = page.locator(".single .board-area").first.bounding_box()
    log = page.locator(".log").bounding_box()
    assert board and log
    assert board["width"] > 0.85 * page.evaluate("innerWidth")
    assert log["y"] >= board["y"] + board["height"]
