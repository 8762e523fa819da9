"""Test that pages use their own fonts, so that layouts are the same on other machines."""

from itertools import zip_longest

import pytest
from playwright.sync_api import Browser, Page, expect

from escadre.games import GAMES
from tests.browser.conftest import DESKTOP, PHONE, Launch, Visit
from tests.browser.delayed_fonts import DelayedFonts
from tests.browser.fonts import MACHINES
from tests.browser.page_actions import begin, bomb, get_ready, my_turn, resign
from tests.browser.page_checks import DRAWN
from tests.browser.server import ServerProcess
from tests.browser.visitors import INTRODUCTIONS_SEEN

pytestmark = pytest.mark.browser

TABLES = ("Bataille navale", "Le Maître des Mers", "MAKO Naval", "MÂTS", "Armada")
# Announcements for screen readers come and go; they are left out, in boxes of one pixel.
BOXES = """async () => {
  await document.fonts.ready;
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  const shown = [...document.querySelectorAll("body *")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width !== 1);
  return shown.map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const own = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const text = own.map((node) => node.data).join("").slice(0, 30);
    const name = `${each.tagName} ${each.getAttribute("class")} ${text}`;
    return `${name}: ${[x, y, width, height].map((px) => px.toFixed(1))}`;
  });
}"""
# Captains make remarks for some seconds, which have passed on the second machine.
NO_REMARKS = "try { localStorage['escadre.captains'] = 'off'; } catch {}"
SHIFTS = """
window.shifts = [];
const watch = (list) => window.shifts.push(...list.getEntries().map((each) => each.value));
new PerformanceObserver(watch).observe({ type: "layout-shift", buffered: true });
"""


class LayoutComparison:
    """One guest on two machines with different fonts; differences of layout are recorded."""

    def __init__(self, browsers: tuple[Browser, Browser], home: str, language: str) -> None:
        self.home = home
        self._browsers = browsers
        self._language = language
        self.context = browsers[0].new_context(locale=language, reduced_motion="reduce")
        self.context.add_init_script(INTRODUCTIONS_SEEN)
        self.context.add_init_script(NO_REMARKS)
        self._pages: list[Page] = []
        self.differences: list[str] = []

    def _tabs(self) -> list[Page]:
        """Return a tab on each machine, both with the guest's current storage."""
        if not self._pages:
            state = self.context.storage_state()
            for each in self._browsers:
                context = each.new_context(
                    locale=self._language, reduced_motion="reduce", storage_state=state
                )
                self._pages.append(context.new_page())
        return self._pages

    def compare(self, path: str, ready: str) -> None:
        """Open a page on both machines, and compare the boxes of all visible elements."""
        pages = self._tabs()
        for page in pages:
            page.goto(path if "://" in path else self.home + path)
            expect(page.locator(ready).first).to_be_visible()
        for size in (DESKTOP, PHONE):
            for page in pages:
                page.set_viewport_size(size)
            one, other = (page.evaluate(BOXES) for page in pages)
            assert len(one) > 20
            differ = [f"{a} | {b}" for a, b in zip_longest(one, other) if a != b]
            self.differences += [f"{path} {size['width']}: {each}" for each in differ[:3]]

    def close(self) -> None:
        """Close the pages on both machines."""
        for context in (self.context, *(page.context for page in self._pages)):
            context.close()


def test_nothing_moves_when_the_fonts_load(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.run_first(SHIFTS)
    for path, ready in (("/new/mako", "form"), ("/rules/mako", ".rule-text")):
        fonts = DelayedFonts(page)
        with page.expect_request("**/*.woff2"):
            page.goto(visitor.home + path, wait_until="commit")
        page.evaluate(DRAWN)
        fonts.release()
        expect(page.locator(ready).first).to_be_visible()
        page.evaluate("document.fonts.ready.then(() => null)")
        page.evaluate(DRAWN)
        assert page.evaluate("shifts") == []


@pytest.fixture(scope="module")
def browsers(launch: Launch) -> tuple[Browser, Browser]:
    """Start two Chromiums with entirely different fonts."""
    narrow, wide = (launch(each) for each in MACHINES)
    return narrow, wide


@pytest.mark.sweep
def test_the_machines_have_different_fonts(browsers: tuple[Browser, Browser]) -> None:
    """Otherwise the comparisons would prove nothing."""
    measure = """() => {
      const line = document.body.appendChild(document.createElement("span"));
      line.textContent = "illicit";
      return line.getBoundingClientRect().width;
    }"""
    narrow, wide = (each.new_page().evaluate(measure) for each in browsers)
    assert narrow < 0.8 * wide


@pytest.mark.sweep
def test_pages_look_the_same_with_other_fonts(
    browsers: tuple[Browser, Browser], host: ServerProcess
) -> None:
    comparison = LayoutComparison(browsers, host.url, "fr")
    comparison.compare("/", ".game")
    for game in GAMES:
        comparison.compare(f"/rules/{game}", ".rule-text")
        comparison.compare(f"/new/{game}", "form")
    comparison.close()
    assert comparison.differences == []


def start_match(page: Page, game: str) -> None:
    """Start a match, and wait for this player's turn."""
    begin(page, game)
    if game == "Bataille navale":
        get_ready(page)
        bomb(page)
    my_turn(page)


@pytest.mark.sweep
@pytest.mark.parametrize("game", TABLES)
def test_tables_look_the_same_with_other_fonts(
    browsers: tuple[Browser, Browser], host: ServerProcess, game: str
) -> None:
    comparison = LayoutComparison(browsers, host.url, "en")
    page = comparison.context.new_page()
    page.goto(host.url)
    start_match(page, game)
    comparison.compare(page.url, ".stage .board-area, .stage .cards")
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    comparison.compare(page.url, ".result")
    comparison.close()
    assert comparison.differences == []
