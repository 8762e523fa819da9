"""Test matches of two players, on one screen or on two, with spectators and a second device."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import afloat, bomb, create_two_seat_table, get_ready, square
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import Player, open_table

pytestmark = pytest.mark.browser


def lift(page: Page, player: int) -> None:
    page.get_by_role("button", name=f"I am Ann {player}").click()
    expect(page.get_by_role("grid").first).to_be_visible()


def test_a_shared_screen_hides_the_other_players_data_behind_a_curtain(
    visit: Visit, axe: str
) -> None:
    visitor = visit()
    seats = ("me", "me")
    page = visitor.open(open_table(visitor, "battleship", *seats, first="1"))
    expect(page.get_by_role("heading", name="Hand the screen to Ann 1")).to_be_visible()
    assert page.get_by_role("gridcell").count() == 0
    lift(page, 1)
    get_ready(page)
    expect(page.get_by_role("heading", name="Hand the screen to Ann 2")).to_be_visible()
    behind = page.content()
    assert "gridcell" not in behind
    assert "carrier" not in behind
    lift(page, 2)
    assert afloat(page) == [], "the first player's ships are not in the page"
    assert "carrier on" not in page.content(), "nor is the first player's log"
    get_ready(page)
    expect(page.locator(".curtain")).to_be_visible()
    lift(page, 1)
    bomb(page)
    page.get_by_role("button", name="Close the curtain for Ann 2").click()
    expect(page.get_by_role("heading", name="Hand the screen to Ann 2")).to_be_visible()
    lift(page, 2)
    assert len(afloat(page)) in (16, 17)
    bomb(page)
    page.get_by_role("button", name="Close the curtain for Ann 1").click()
    expect(page.locator(".curtain")).to_be_visible()
    inspector = Inspector(axe)
    inspector.look(page, "curtain", fits=True, rarely=True)
    assert inspector.found == []


@pytest.mark.long
def test_a_friend_joins_by_a_link_and_plays(visit: Visit) -> None:
    ann, zoe = visit(), visit(phone=True, language="fr")
    host = ann.open("/new/battleship")
    create_two_seat_table(host, "open")
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = host.get_by_role("textbox", name="Invite a friend").input_value()
    friend = zoe.open(link)
    friend.get_by_label("Votre nom").fill("Zoé")
    friend.get_by_role("button", name="Prendre cette place").tap()
    expect(friend.locator(".piece-dock")).to_be_visible()
    expect(host.locator(".players")).to_contain_text("Zoé")
    for seat, each in enumerate((ann, zoe)):
        Player(each, host.url.split("/")[-1], seat).ready()
    expect(host.locator(".players .turn")).to_have_count(1)
    expect(friend.locator(".piece-dock")).to_have_count(0)
    shooter, other = (host, friend)
    if "you" not in host.locator(".players .turn").inner_text():
        shooter, other = (friend, host)
    name = bomb(shooter)
    own = square(other, name, other.get_by_role("grid").nth(1).get_attribute("aria-label") or "")
    expect(own).to_have_attribute("aria-label", _answered())
    host.get_by_role("button", name="Offer a draw").click()
    expect(friend.locator(".log")).to_contain_text("propose la nulle")
    friend.get_by_role("button", name="Accepter").tap()
    expect(host.get_by_role("heading", name="Draw")).to_be_visible()
    expect(friend.get_by_role("heading", name="Partie nulle")).to_be_visible()


def _answered() -> re.Pattern[str]:
    return re.compile("hit|miss|touché|à l’eau|sunk|coulé")


@pytest.mark.sweep  # tests/server tests what spectators are sent
def test_a_spectator_sees_no_ships_until_a_device_link_gives_the_seat(
    visit: Visit,
) -> None:
    """The secret of the link is removed from the address at once."""
    ann = visit()
    host = ann.open(open_table(ann, "battleship", "me", "open"))
    host.get_by_role("button", name="Place at random").click()
    expect(host.locator(".prompt .now")).to_contain_text("Fleet placed.")
    ships = afloat(host)
    host.get_by_role("button", name="Continue on another device").click()
    link = host.get_by_role("dialog").get_by_role("textbox").input_value()
    path, _, secret = link.partition("#seat=")
    assert len(secret) > 20
    elsewhere = visit(phone=True).open(link)
    expect(elsewhere.get_by_role("grid").first).to_be_visible()
    expect(elsewhere.locator(".prompt .now")).to_contain_text("Fleet placed.")
    assert elsewhere.url == path
    assert secret not in elsewhere.content()
    assert afloat(elsewhere) == ships
    watching = visit().open(path)
    expect(watching.get_by_role("grid").first).to_be_visible()
    assert afloat(watching) == []
    assert watching.locator(".piece-dock, .cell.open").count() == 0
    expect(watching.locator(".players")).not_to_contain_text("you")
    watching.goto(link)  # the same page with another fragment
    expect(watching.locator(".players")).to_contain_text("you")
    assert watching.url == path
