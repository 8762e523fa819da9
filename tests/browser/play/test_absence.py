"""Test that an absent player does not block the match, and that the host decides who plays."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import create_two_seat_table
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import seat_players
from tests.browser.server import MIN_ABSENCE

pytestmark = pytest.mark.browser


@pytest.mark.sweep
@pytest.mark.long
def test_a_captain_plays_for_an_absent_player_until_they_return(visit: Visit) -> None:
    ann, zoe = visit(), visit(phone=True, language="fr")
    terms = {"absence": MIN_ABSENCE, "stand_in": "bosco"}
    path, *players = seat_players(ann, zoe, "battleship", name="Zoé", terms=terms)
    host, friend = ann.open(path), zoe.open(path)
    expect(friend.locator(".piece-dock")).to_be_visible()
    players[0].ready()
    expect(host.locator(".piece-dock")).to_have_count(0)
    friend.goto("about:blank")
    expect(host.locator(".players")).to_contain_text("away")
    expect(host.get_by_text("Zoé has left")).to_be_visible()
    expect(host.get_by_role("button", name="Claim draw")).to_be_visible()
    host.get_by_role("button", name="Boatswain takes over").click()
    expect(host.locator(".players")).to_contain_text("the boatswain plays")
    expect(host.get_by_text("Zoé has left. Keep waiting")).to_have_count(0)
    friend.goto(zoe.home + path)
    expect(host.locator(".players")).not_to_contain_text("the boatswain plays")
    expect(friend.locator(".players")).to_contain_text("vous")


@pytest.mark.sweep
def test_the_host_gives_the_seat_to_a_captain_or_cancels(visit: Visit, axe: str) -> None:
    host = visit(phone=True).open("/new/battleship")
    create_two_seat_table(host, "open")
    host.get_by_text("Still waiting?").tap()
    host.get_by_label("Seat 2").select_option("mousse")
    expect(host.locator(".players")).to_contain_text("Cabin boy")
    expect(host.get_by_text("Still waiting?")).to_have_count(0)
    host = visit().open("/new/battleship")
    create_two_seat_table(host, "open")
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    inspector = Inspector(axe)
    inspector.look(host, "invitation", fits=True)
    assert inspector.found == []
    host.reload()
    host.get_by_text("Still waiting?").click()
    host.get_by_role("button", name="Cancel table").click()
    host.get_by_role("button", name="Yes, cancel it").click()
    expect(host.get_by_role("heading", name="Table cancelled")).to_be_visible()
