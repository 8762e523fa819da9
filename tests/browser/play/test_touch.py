"""Test the page by touch: a stable layout, confirmed final choices, and large targets."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import test_maitre, test_mako
from tests.browser.games.test_armada import deploy_in_wedge, end_turn
from tests.browser.learn.test_introduction import standing
from tests.browser.page_actions import bomb, by_mouse, get_ready, middle, my_turn, square
from tests.browser.page_checks import SIZE
from tests.browser.rest_players import against_captain, open_bombing
from tests.conftest import swept

pytestmark = pytest.mark.browser


class Finger:
    """A finger that presses, slides and lifts; Playwright's own touchscreen only taps."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def press(self, what: Locator) -> None:
        """Press an element until the page shows the magnifier."""
        self._touch("touchStart", middle(what))
        expect(self._page.locator("figure figcaption")).to_be_visible()

    def slide(self, what: Locator) -> None:
        self._touch("touchMove", middle(what))

    def lift(self) -> None:
        self._touch("touchEnd")

    def _touch(self, type: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": touched})


def count_bombed(page: Page) -> int:
    """Return the number of closed squares of the opponent's sea."""
    return page.get_by_role("grid").first.locator(".cell.closed").count()


@pytest.mark.sweep  # `make test` touches a board in the other tests of this file
def test_a_press_shows_a_magnifier_but_a_quick_tap_does_not(visit: Visit) -> None:
    """Lifting the finger chooses the square that the magnifier names, off the sea none."""
    page = open_bombing(visit(phone=True))
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    assert standing(page) == ["nothing sunk", "nothing sunk"]
    finger, glass = Finger(page), page.locator("figure figcaption")
    finger.press(square(page, "C3"))
    finger.slide(page.locator(".banner"))
    finger.lift()
    expect(glass).to_have_count(0)
    assert not count_bombed(page)
    finger.press(square(page, "C3"))
    expect(glass).to_have_text("C3")
    expect(glass.locator("svg")).to_have_count(1)
    box = page.locator("figure:has(figcaption)").bounding_box()
    x, y = middle(square(page, "C3"))
    assert box and not (
        box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]
    )
    finger.slide(square(page, "E5"))
    expect(glass).to_have_text("E5")
    assert not count_bombed(page)
    finger.lift()
    expect(glass).to_have_count(0)
    expect(square(page, "E5")).not_to_have_attribute("aria-label", "E5: not bombed")
    expect(square(page, "C3")).to_have_attribute("aria-label", "C3: not bombed")
    my_turn(page)
    square(page, "C3").tap()
    expect(square(page, "C3")).not_to_have_attribute("aria-label", "C3: not bombed")
    my_turn(page)
    page.locator(".hint-button").tap()
    expect(page.locator(".prompt .actions button")).not_to_have_count(0)
    free = page.get_by_role("grid").first.locator(".cell.open").last
    expect(free).to_be_visible()
    free.tap()
    expect(page.locator(".prompt .actions button")).to_have_count(0)


NAMES = {
    "Bataille navale": "battleship",
    "MAKO": "mako",
    "Maître": "maitre",
    "Armada": "armada",
    "MÂTS": "mats",
}
GAMES = tuple(NAMES)
BOARD = ".board-area, .common"  # squares, a chart or the common cards
SMALL = """() => [...document.querySelectorAll("button, summary, a.button, input, select")]
  .map((each) => [each, each.closest("label:has([type=checkbox])") ?? each])
  .map(([each, area]) => [each, area.getBoundingClientRect()])
  .filter(([each, { width, height }]) => width > 1 && !each.closest(".visually-hidden, .ships"))
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
  .map(([each, { width, height }]) => `${each.className} ${width} x ${height} ${each.innerText}`)"""


def set_up(page: Page, game: str) -> None:
    """Place everything with one click, and wait for the first turn."""
    if game == "Bataille navale":
        get_ready(page)
    elif game == "MÂTS":
        page.get_by_role("button", name="Admiral’s order").click()
        page.get_by_role("button", name="Ready").click()
    elif game == "Armada":
        deploy_in_wedge(page)
    elif game == "Maître":
        test_maitre.until_dice(page)  # the first action begins by itself
    my_turn(page)


def choose(page: Page, game: str) -> None:
    """Make the first available choice in a turn."""
    now = page.locator(".now").inner_text()
    match game:
        case "Bataille navale":
            bomb(page)
            return
        case "MAKO":
            page.locator(".cell.open").first.click()
        case "Maître":
            test_maitre.choose_once(page, by_mouse)
            return
        case "Armada":
            page.locator(".prompt").click(force=True)
            page.locator('.ships button[aria-label*="steps left"]').first.press("Enter")
            page.get_by_role("button", name="Move", exact=True).click()
            expect(page.get_by_role("button", name="Take back")).to_be_visible()
            return
        case _:
            log_lines = page.locator(".log li")
            lines = log_lines.count()
            page.get_by_role("button", name="Hold the line").click()
            expect(log_lines).not_to_have_count(lines)
            return
    expect(page.locator(".now")).not_to_have_text(now)


TURN_COUNT = 4


def play_some_turns(page: Page, game: str) -> None:
    """Play some turns, and stop within one, with dice rolled, ships hit or a mine to send."""
    for _ in range(TURN_COUNT):
        match game:
            case "MAKO":
                test_mako.choose_once(page, by_mouse)
            case "Maître":
                test_maitre.choose_once(page, by_mouse)
            case "Armada":
                end_turn(page)
                expect(page.locator(".turn .count")).to_contain_text("3 / 3")
            case _:
                choose(page, game)
        my_turn(page)
    if game == "Armada":
        page.locator('.ships button[aria-label*="steps left"]').first.press("Enter")
    page.evaluate(STILL)


STILL = """() => Promise.all(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished.catch(() => 0))).then(() => 0)"""
"""Waits for the end of animations, because a rolling die is first drawn smaller."""

AROUND = (("rules", "article"), ("new", "form"))
REFLOWED = ((320, 100), (390, 200))


def reflow(page: Page, width: int, letters: int) -> None:
    """Check that a page fits this width with a font size in percent."""
    page.set_viewport_size({"width": width, "height": 844})
    page.evaluate(f"document.documentElement.style.fontSize = '{letters}%'")
    size, _ = page.evaluate(SIZE)
    assert size <= width, f"{size} px instead of {width}, letters at {letters} %"


def board_box(page: Page) -> list[float]:
    """Return position and size of the board, independent of the scroll position."""
    place = "each => { const { x, y, width, height } = each.getBoundingClientRect();"
    place += (
        " return [x + scrollX, y + scrollY, width, height].map(px => Math.round(4 * px) / 4); }"
    )
    box: list[float] = page.locator(BOARD).first.evaluate(place)
    return box


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
def test_the_board_stays_in_place_on_a_desktop(visit: Visit, game: str) -> None:
    page = against_captain(visit(), NAMES[game])
    set_up(page, game)
    if game == "MÂTS":
        check_fills_its_column(page)
    check_board_stays(page, game)


def check_board_stays(page: Page, game: str) -> None:
    """Check that choices, refusals and answers neither move nor resize the board."""
    refused = page.locator(".cell.closed, [aria-disabled=true]")
    if refused.count():
        refused.first.scroll_into_view_if_needed()
    box = board_box(page)
    if refused.count():
        refused.first.click(force=True)
        expect(page.locator(".now")).not_to_have_text("")
        assert board_box(page) == box, "after a refusal"
    choose(page, game)
    assert board_box(page) == box, "after a choice"
    expect(page.locator(".stage.busy")).to_have_count(0)
    assert board_box(page) == box, "after the answer"


@pytest.mark.parametrize("game", ["Maître", *swept("Bataille navale", "MAKO", "Armada", "MÂTS")])
def test_phones_have_a_stable_board_large_buttons_and_reflow(visit: Visit, game: str) -> None:
    """Targets have 44 px; at 320 px or a font size of 200% the page has one column."""
    page = against_captain(visit(phone=True), NAMES[game])
    set_up(page, game)
    assert page.evaluate(SMALL) == []
    if game in SCREEN:
        check_fits_one_screen(page, game)
    check_board_stays(page, game)
    if game == "Armada":
        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    play_some_turns(page, game)
    assert page.evaluate(SMALL) == [], "in a later turn"
    for width, letters in (*REFLOWED, (1440, 200), (1440, 100), (390, 100)):
        reflow(page, width, letters)
        expect(page.locator(".now")).to_be_visible()


@pytest.mark.sweep
def test_rules_and_option_forms_reflow(visit: Visit) -> None:
    """At 320 px or a font size of 200%, these pages also have one column."""
    visitor = visit(phone=True)
    page = visitor.page
    games = ("battleship", "mako", "maitre", "mats", "armada")
    around = [(f"/{kind}/{game}", seen) for game in games for kind, seen in AROUND]
    for path, seen in (("/", ".game"), *around):
        page.goto(visitor.home + path)
        expect(page.locator(seen).first).to_be_visible()
        for width, letters in REFLOWED:
            reflow(page, width, letters)


SCREEN = {
    "Bataille navale": ".board-area",
    "MAKO": ".board-area, .foot",
    "Maître": ".card-panel:first-child, .foot",
    "MÂTS": ".board-area, .presses",
}


def check_fits_one_screen(page: Page, game: str) -> None:
    """Check that board and buttons fit on a phone's screen."""
    boxes = [box for each in page.locator(SCREEN[game]).all() if (box := each.bounding_box())]
    first = boxes[: len(boxes) if game != "Bataille navale" else 1]
    assert first and max(box["y"] + box["height"] for box in first) <= 844


def check_fills_its_column(page: Page) -> None:
    """Check that MÂTS fills its column, with all buttons below it without scrolling."""
    box = page.locator(".board-area").bounding_box()
    assert box and box["width"] > 0.74 * 1440
    assert page.evaluate(SIZE)[1] <= 900
