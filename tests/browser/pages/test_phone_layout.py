"""Test that texts cover no controls on a phone, and that the board stays in place."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.games.test_armada import button, choose_fleets
from tests.browser.games.test_mats import order
from tests.browser.page_actions import get_ready, my_turn
from tests.browser.page_checks import DRAWN
from tests.browser.rest_players import open_table
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.browser

LONG = "Le trois-mâts blanc de Marie-Antoinette tire sur le vaisseau de l’amirale. " * 5
REFUSAL_SHOWN = 7_000  # ms of the page's clock
STOOD = "encore 13 cases (les deux navires)"
TOUCHING = """() => {
  const seen = (each) => each.checkVisibility();
  const found = (what) => [...document.querySelectorAll(what)].filter(seen);
  const beyond = (a, b) => a.right <= b.left + 4 || a.bottom <= b.top + 4;
  const apart = (a, b) => beyond(a, b) || beyond(b, a);
  // A ship beside the visible part of a chart is not drawn.
  const box = (each) => {
    const own = each.getBoundingClientRect();
    const clip = each.closest(".board-area")?.getBoundingClientRect() ?? own;
    return {
      left: Math.max(own.left, clip.left), right: Math.min(own.right, clip.right),
      top: Math.max(own.top, clip.top), bottom: Math.min(own.bottom, clip.bottom),
    };
  };
  const told = found(".prompt .text, .standings");
  const controls = ".actions button, .header-buttons > button, .play button, .play svg";
  const others = [...told, ...found(controls)];
  const over = told.flatMap((text) => others
    .filter((other) => other !== text && !text.contains(other) && !apart(box(text), box(other)))
    .map((other) => `${text.className} over ${other.outerHTML.slice(0, 99)}`));
  const lost = found(".prompt .text").filter((each) => each.scrollHeight > each.clientHeight + 1);
  const cut = found('[data-step="4"]').length > found(".show-all").length;
  const short = lost.map((each) => `${each.innerText} is cut`);
  return [...over, ...short, ...(cut ? ["no way to the rest"] : [])];
}"""
BOARD = """() => [...document.querySelectorAll(".play section")].slice(0, 2).flatMap((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y + scrollY, width, height].map(Math.round);
})"""


class EditedMessages:
    """Changes texts in the server's messages to a page, and can lose the connection."""

    def __init__(self, page: Page) -> None:
        self.words: dict[str, Any] = {}
        self.advice = ""
        self._lost = False
        page.route_web_socket(lambda url: "/live" in url, self._serve)

    def _serve(self, route: WebSocketRoute) -> None:
        self._route = route
        if self._lost:
            route.close()
        else:
            route.connect_to_server().on_message(self._heard)

    def _heard(self, message: str | bytes) -> None:
        decoded = json.loads(message)
        if decoded["type"] == "view":
            self._view = decoded
        if decoded["type"] == "advised" and self.advice:
            decoded["hint"]["head"] = self.advice
        self._route.send(json.dumps(decoded))

    def tell(self, **words: Any) -> None:
        """Send the last view with other texts."""
        self._route.send(json.dumps(self._view | {"scene": self._view["scene"] | words}))

    def refuse(self) -> None:
        self._route.send(json.dumps({"type": "refused", "clause": "BAT-1", "sentence": LONG}))

    def lose(self) -> None:
        self._lost = True
        self._route.close()


def start_turn(visitor: Visitor, page: Page, game: str) -> None:
    """Start a match of this game, and wait for the player's turn."""
    page.goto(visitor.home + open_table(visitor, game, "me", "mousse"))
    if game == "battleship":
        get_ready(page)
    if game == "mats":
        order(page)
    if game == "armada":
        check_a_set_up_is_advised(page)
    my_turn(page)
    if game == "maitre":
        page.get_by_role("button", name="Fit out a ship").tap()
        my_turn(page)


def check_a_set_up_is_advised(page: Page) -> None:
    """Place the fleet of Armada as a hint advises, which neither scrolls nor moves the tools."""
    choose_fleets(page)
    tools = page.locator(".chart-toolbar")
    before = tools.bounding_box()
    page.locator(".hint-button").tap()
    expect(page.locator(".hint-preview").first).to_be_visible()
    page.evaluate(DRAWN)
    assert page.evaluate("scrollY") == 0
    assert tools.bounding_box() == before
    button(page, "Use this set-up").tap()
    page.locator(".deployment .send").tap()
    expect(button(page, "End the turn")).to_be_visible()


def check_layout(page: Page, what: str, board: list[int]) -> None:
    """Check that no texts overlap controls, and that the board has not moved."""
    page.evaluate(DRAWN)
    assert page.evaluate(TOUCHING) == [], what
    assert page.evaluate(BOARD) == board, what


def check_prompt_and_refusal(page: Page, talk: EditedMessages, width: int) -> None:
    """Show a long prompt and a refusal on a phone this wide, and check the layout."""
    page.set_viewport_size({"width": width, "height": PHONE["height"]})
    talk.tell()
    expect(page.locator(".now")).not_to_contain_text("Marie-Antoinette")
    board = page.evaluate(BOARD)
    check_layout(page, "as it is", board)
    talk.tell(
        prompt=LONG,
        standing=[
            {"seat": 0, "text": STOOD, "value": 1},
            {"seat": 1, "text": STOOD, "value": 0},
        ],
    )
    expect(page.locator(".now")).to_contain_text("Marie-Antoinette")
    check_layout(page, "a long prompt", board)
    page.locator(".show-all").click()
    expect(page.get_by_role("dialog")).to_contain_text("Marie-Antoinette")
    page.keyboard.press("Escape")
    talk.refuse()
    expect(page.locator(".now")).to_have_attribute("role", "alert")
    check_layout(page, "a refusal", board)
    page.clock.fast_forward(REFUSAL_SHOWN)
    talk.tell()


SHEET = """() => {
  const of = (each) => each.getBoundingClientRect();
  const sheet = of(document.querySelector(".advised"));
  const above = of(document.querySelector(".top")).bottom;
  const what = [
    ".hint-marks .best", ".hint-marks .strong", ".hint-preview",
    ".order path", "button.hinted", ".stage .advice",
  ].join();
  const all = [...document.querySelectorAll(what)];
  const marks = all.map(of);
  const best = all.filter((each) => each.closest(".best")).map(of);
  const under = ({ right, top, bottom }) =>
    right > sheet.left + 1 && bottom > sheet.top + 1 && top < sheet.bottom - 1;
  return {
    marks: marks.length,
    best: best.length,
    hidden: marks.filter(under).length,
    hiddenBest: best.filter(under).length,
    out: marks.filter(({ top, bottom }) => top < above - 1 || bottom > innerHeight).length,
    share: (sheet.height * sheet.width) / (innerHeight * innerWidth),
  };
}"""


def check_hint(page: Page, talk: EditedMessages, game: str) -> None:
    """Check that the squares marked by a hint and its reasons stay visible.

    A first hint of Bataille navale has no reasons beside its figures.
    """
    board = page.evaluate(BOARD)
    talk.advice = LONG
    page.get_by_role("button", name="Hint", exact=True).click()
    why = page.get_by_role("button", name="Why?")
    expect(page.get_by_role("button", name="Play this")).to_be_visible()
    expect(page.locator(".hint-button.loading")).to_have_count(0)
    check_layout(page, "a long hint", board)
    if game == "battleship":
        expect(why).to_have_count(0)
        return
    before = page.evaluate("scrollY")
    why.click()
    expect(page.locator(".advised")).to_be_visible()
    page.evaluate(DRAWN)
    assert page.evaluate("scrollY") == before, "opening the reasons moves the page"
    seen = page.evaluate(SHEET)
    assert seen["marks"]
    if game == "maitre":  # of eleven cards, the list covers some with other choices
        assert seen["best"]
        assert not seen["hiddenBest"]
    else:
        assert not seen["hidden"]
    assert not seen["out"]
    assert seen["share"] <= 0.36
    if game == "armada":
        check_reasons_are_between_tools_and_controls(page)
    page.locator(".advised .line").first.click()
    expect(page.locator(".advised")).to_have_count(0)
    assert page.evaluate("scrollY") == before
    check_layout(page, "one choice of it", board)


def check_reasons_are_between_tools_and_controls(page: Page) -> None:
    """Check that the reasons of a hint cover neither the chart's tools nor its controls."""
    tools, reasons, controls = (
        page.locator(each).bounding_box()
        for each in (".chart-toolbar", ".advised", ".chart-panels")
    )
    assert tools and reasons and controls
    assert tools["y"] + tools["height"] <= reasons["y"]
    assert reasons["y"] + reasons["height"] <= controls["y"]


@pytest.mark.sweep  # `make test` checks phones in play/test_touch.py and play/test_hints.py
@pytest.mark.long
@pytest.mark.parametrize("game", ["armada", "battleship", "mako", "maitre", "mats"])
def test_prompts_refusals_and_hints_cover_no_controls(visit: Visit, game: str) -> None:
    visitor = visit(phone=True)
    visitor.context.clock.install()
    page = visitor.page
    talk = EditedMessages(page)
    start_turn(visitor, page, game)
    check_hint(page, talk, game)
    page.get_by_role("button", name="Hint", exact=True).click()  # close the hint
    expect(page.get_by_role("button", name="Why?")).to_have_count(0)
    for width in (PHONE["width"], 320):
        check_prompt_and_refusal(page, talk, width)
    page.set_viewport_size(PHONE)
    talk.tell()
    expect(page.locator(".now")).not_to_contain_text("Marie-Antoinette")
    page.evaluate(DRAWN)
    board = page.evaluate(BOARD)
    talk.lose()
    expect(page.locator(".connection-state")).to_be_visible()
    check_layout(page, "the connection is lost", board)
