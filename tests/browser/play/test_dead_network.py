"""Test the page on a network that drops all data without closing connections."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import square
from tests.browser.rest_players import open_placement, ready_to_bomb
from tests.browser.server import ServerProcess
from tests.browser.stalling_proxy import StallingProxy, Way
from tests.browser.visitors import Visitor
from tests.conftest import swept

pytestmark = pytest.mark.browser

GIVE_UP_MS = 10_000  # of the page's clock until it gives up a silent connection
CATALOGUE_FILES = re.compile(r"/assets/words\..*\.js")
RULES_PAGE_FILES = re.compile(r"/assets/RulesPage-.*\.js")
UNCONFIRMED_MS = 1_500  # of the page's clock until a missing answer is shown


@pytest.fixture
def proxy(host: ServerProcess) -> Iterator[StallingProxy]:
    """Run a proxy between the browsers and the server."""
    proxy = StallingProxy(int(host.url.rsplit(":", 1)[1]))
    yield proxy
    proxy.close()


def open_through_proxy(visitor: Visitor, proxy: StallingProxy) -> Page:
    """Return a page ready to bomb, connected through the proxy, with a fake clock."""
    visitor.come_by(proxy.url)
    path = ready_to_bomb(visitor)
    visitor.context.clock.install()
    page = visitor.open(path)
    expect(page.locator(".cell.open").first).to_be_visible()
    return page


def choose_square(page: Page) -> str:
    """Choose the first open square, and return its name."""
    target = page.locator(".cell.open").first
    name = (target.get_attribute("aria-label") or "").split(":")[0].strip()
    target.click()
    return name


def visit_within(page: Page, path: str) -> None:
    """Navigate without reloading the page, as its own links do."""
    page.evaluate(
        "path => { history.pushState({}, '', path); dispatchEvent(new Event('popstate')); }", path
    )


@pytest.mark.sweep  # web/tests/main.test.ts
def test_a_page_whose_texts_do_not_load_offers_a_retry(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("ERR_FAILED", "dynamically imported module")
    page = visitor.page
    page.route(CATALOGUE_FILES, lambda route: route.abort())
    page.goto(visitor.home)
    expect(page.get_by_text("This page has not loaded")).to_be_visible()
    expect(page.get_by_text("Cette page ne s’est pas chargée")).to_be_visible()
    page.unroute(CATALOGUE_FILES)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("This page has not loaded")).to_have_count(0)


@pytest.mark.sweep
def test_a_table_that_does_not_open_is_reported_within_ten_seconds(
    visit: Visit, proxy: StallingProxy
) -> None:
    visitor = visit()
    visitor.come_by(proxy.url)
    visitor.context.clock.install()
    page = visitor.open()
    expect(page.locator(".game").first).to_be_visible()
    proxy.stall()
    page.locator(".game button").first.click()
    page.clock.run_for(5_000)
    page.clock.run_for(5_000)
    expect(page.get_by_text("The server is not answering")).to_be_visible()
    proxy.resume()
    page.clock.run_for(3_500)
    expect(page.get_by_text("Repeat your last action if needed")).to_be_visible()


@pytest.mark.parametrize("way", ["down", *swept("up")])
def test_a_move_without_network_is_shown_saved_and_sent_once(
    visit: Visit, proxy: StallingProxy, way: Way
) -> None:
    visitor = visit()
    visitor.expected = ("WebSocket connection to", "ERR_INTERNET_DISCONNECTED")
    page = open_through_proxy(visitor, proxy)
    expect(page.locator(".stage.busy")).to_have_count(0)
    lines = page.locator(".log li").count()
    proxy.stall(way)
    bombed = choose_square(page)
    page.clock.run_for(UNCONFIRMED_MS)
    expect(page.get_by_text("Not confirmed yet")).to_be_visible()
    expect(page.locator(".unconfirmed")).to_have_count(1)
    page.clock.run_for(GIVE_UP_MS)
    expect(page.get_by_text("Your move will be sent once you are reconnected")).to_be_visible()
    expect(page.locator(".unconfirmed")).to_have_count(1)
    proxy.resume()  # held-back data arrive, too
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    expect(page.locator(".unconfirmed")).to_have_count(0)
    expect(square(page, bombed)).to_contain_class("closed")
    expect(page.locator(".cell.open").first).to_be_visible()
    expect(page.locator(".log li")).to_have_count(lines + 2)  # fired once, and answered
    expect(page.locator(".prompt.error")).to_have_count(0)
    check_offline_event_is_shown_at_once(page, proxy)


def check_offline_event_is_shown_at_once(page: Page, proxy: StallingProxy) -> None:
    proxy.stall()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # timers do not run
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("Connection lost")).to_be_visible()
    proxy.resume()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("Connection lost")).to_have_count(0)


@pytest.mark.sweep  # the test of an upgrade retries, too
def test_a_page_part_that_does_not_load_offers_a_retry(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("ERR_FAILED", "dynamically imported module", "ERR_INTERNET_DISCONNECTED")
    page = visitor.open()
    expect(page.locator(".game").first).to_be_visible()
    page.route(RULES_PAGE_FILES, lambda route: route.abort())
    visit_within(page, "/rules/mako")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    retry_button = page.get_by_role("alert").get_by_role("button", name="Try again")
    page.unroute(RULES_PAGE_FILES)
    retry_button.click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.sweep  # the same component as in the test above
def test_a_dialog_that_does_not_load_is_reported_beside_the_table(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("ERR_FAILED", "dynamically imported module")
    page = open_placement(visitor)
    about = re.compile(r"/assets/IntroductionDialog-.*\.js")
    page.route(about, lambda route: route.abort())
    page.locator("button.help").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    expect(page.locator(".stage")).to_be_visible()
    page.unroute(about)
    page.get_by_role("alert").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".piece-dock")).to_be_visible()


def test_a_tab_opened_before_an_upgrade_reloads_itself(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("404", "dynamically imported module", "MIME type")

    page = visitor.open()
    expect(page.locator(".game").first).to_be_visible()
    front = visitor.request.get(visitor.home).text()
    newer = re.sub(r"/assets/[\w.-]+\.js", "/assets/another.js", front)
    page.route(f"{visitor.home}/", lambda route: route.fulfill(body=newer))
    page.route(RULES_PAGE_FILES, lambda route: route.fulfill(status=404, body=""))
    with page.expect_event("load"):
        visit_within(page, "/rules/mako")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute(RULES_PAGE_FILES)
    with page.expect_event("load"):  # it does not reload in a loop
        page.get_by_role("alert").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.sweep
def test_a_server_that_does_not_answer_is_reported_until_it_does(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("ERR_CONNECTION_REFUSED", "ERR_FAILED")
    visitor.context.clock.install()
    page = visitor.open("/rules/mako")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    games = re.compile(r"/api/games$")
    front = re.compile(r"^http://[\d.:]+/$")
    for each in (games, front):
        page.route(each, lambda route: route.abort("connectionrefused"))
    visit_within(page, "/")
    expect(page.get_by_text("The server is not answering")).to_be_visible()
    page.clock.run_for(3_500)
    expect(page.get_by_text("The server is not answering")).to_be_visible()
    for each in (games, front):
        page.unroute(each)
    page.clock.run_for(3_500)
    expect(page.get_by_text("The server is not answering")).to_have_count(0)
    expect(page.locator(".game").first).to_be_visible()
