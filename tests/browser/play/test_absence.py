"""Test that an absent player blocks nobody, and that the owner decides who plays."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import get_ready, lay_table
from tests.browser.server import MIN_ABSENCE

pytestmark = pytest.mark.browser


def impatient(page: Page) -> None:
    """The table that this page opens agrees on the shortest absence."""

    def shorten(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        assert body["terms"]["absence"] == 5 * 60, "what the form offers at first"
        terms = body["terms"] | {"absence": MIN_ABSENCE}
        route.continue_(post_data=json.dumps(body | {"terms": terms}))

    page.route("**/api/tables", shorten)


@pytest.mark.long
def test_a_captain_plays_for_who_has_left_until_he_comes_back(visit: Visit) -> None:
    host = visit().open("/new/battleship")
    impatient(host)
    lay_table(host, "open")
    link = host.get_by_role("textbox", name="Invite a friend").input_value()
    friend = visit(phone=True, language="fr").open(link)
    friend.get_by_label("Votre nom").fill("Zoé")
    friend.get_by_role("button", name="Prendre cette place").tap()
    expect(friend.locator(".piece-dock")).to_be_visible()
    get_ready(host)
    friend.goto("about:blank")
    expect(host.locator(".players")).to_contain_text("away")
    expect(host.get_by_text("Zoé has left")).to_be_visible()
    expect(host.get_by_role("button", name="Claim draw")).to_be_visible()
    host.get_by_role("button", name="Boatswain takes over").click()
    expect(host.locator(".players")).to_contain_text("the boatswain plays")
    expect(host.get_by_text("Zoé has left. Keep waiting")).to_have_count(0)
    friend.goto(link)
    expect(host.locator(".players")).not_to_contain_text("the boatswain plays")
    expect(friend.locator(".players")).to_contain_text("vous")


def test_whoever_opened_a_table_gives_the_seat_to_a_captain_or_cancels(visit: Visit) -> None:
    host = visit(phone=True).open("/new/battleship")
    lay_table(host, "open")
    host.get_by_text("Still waiting?").tap()
    host.get_by_label("Seat 2").select_option("mousse")
    expect(host.locator(".players")).to_contain_text("Cabin boy")
    expect(host.get_by_text("Still waiting?")).to_have_count(0)
    host = visit().open("/new/battleship")
    lay_table(host, "open")
    host.get_by_text("Still waiting?").click()
    host.get_by_role("button", name="Cancel table").click()
    host.get_by_role("button", name="Yes, cancel it").click()
    expect(host.get_by_role("heading", name="Table cancelled")).to_be_visible()
