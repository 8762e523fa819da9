"""Test that the page continues by itself after the server was killed and restarted."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import bomb, square
from tests.browser.rest_players import open_bombing
from tests.browser.server import ServerProcess

pytestmark = pytest.mark.browser


def test_a_page_continues_by_itself_after_a_server_restart(
    visit: Visit, host: ServerProcess
) -> None:
    visitor = visit()
    visitor.expected = ("ERR_CONNECTION_REFUSED", "WebSocket connection to")
    page = open_bombing(visitor)
    bombed = bomb(page)
    expect(page.locator(".cell.open").first).to_be_visible()
    lines = page.locator(".log li").count()
    host.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    expect(page.get_by_role("button", name="Retry now")).to_be_visible()
    try_now = page.get_by_role("button", name="Retry now").element_handle()
    page.locator(".cell.open").first.click()
    expect(page.get_by_text("Your move will be sent once you are reconnected")).to_be_visible()
    host.start()
    try_now.evaluate("button => button.click()")  # no effect if it is already back
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    expect(square(page, bombed)).to_contain_class("closed")
    expect(page.locator(".cell.open").first).to_be_visible()
    expect(page.locator(".log li")).to_have_count(lines + 2)  # sent once, and answered
