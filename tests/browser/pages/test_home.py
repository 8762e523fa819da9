"""Tests of the home page: unfinished matches, names, unknown addresses, invitations."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rest_players import placing

pytestmark = pytest.mark.browser


def test_unfinished_matches_come_first_with_whose_turn_it_is(visit: Visit) -> None:
    page = placing(visit(phone=True))
    page.goto(page.url.partition("/t/")[0])
    mine = page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("listitem")).to_contain_text("your turn")
    first, game = (each.bounding_box() for each in (mine, page.locator(".game").first))
    assert first and game and first["y"] < game["y"]


def test_a_name_that_nobody_gave_stays(visit: Visit) -> None:
    page = visit().open()
    bird = page.get_by_label("Your name").input_value()
    assert bird
    for _ in range(3):
        page.reload()
        expect(page.get_by_label("Your name")).to_have_value(bird)


def test_an_unknown_address_and_a_missing_table_lead_home(visit: Visit) -> None:
    visitor = visit()
    visitor.pardoned = ("404", "409")
    page = visitor.open("/rules/chess")
    expect(page.get_by_role("alert")).to_contain_text("There is no game “chess”")
    page.goto(f"{visitor.home}/no/such/place")
    expect(page.get_by_role("heading", name="Uncharted")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.locator(".game").first).to_be_visible()
    page.goto(f"{visitor.home}/t/{'A' * 22}")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table here.")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.locator(".game").first).to_be_visible()


@pytest.mark.sweep
def test_two_guests_at_one_table_are_not_proposed_the_same_name(visit: Visit) -> None:
    """Not even where luck has chosen the same one for both."""
    host, guest = visit(), visit()
    for each in (host, guest):
        each.context.add_init_script("""try { localStorage["escadre.bird"] = "0.5" } catch {}""")
    page = host.open("/new/mako")
    proposed = page.get_by_label("Your name").input_value()
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.locator("form button.main").click()
    expect(page.get_by_role("region", name="Invite a friend")).to_be_visible()
    other = guest.open(page.url).get_by_label("Your name")
    expect(other).not_to_have_value("")
    assert proposed and other.input_value() != proposed


def test_an_invitation_shows_the_game_its_aim_and_who_waits_and_who_comes_is_announced(
    visit: Visit,
) -> None:
    host, guest = visit(), visit(phone=True, language="fr")
    page = host.open("/new/mako")
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.locator("form button.main").click()
    expect(page.get_by_role("region", name="Invite a friend")).to_be_visible()
    other = guest.open(page.url)
    form = other.get_by_role("form", name="Invitation à jouer : MAKO Naval")
    expect(form).to_contain_text("vous attend")
    expect(form).to_contain_text("Traversez une mer qui se couvre de mines")
    expect(other.locator(".pictures li")).to_have_count(3)
    form.get_by_label("Votre nom").fill("Léo")
    form.get_by_role("button", name="Prendre cette place").click()
    expect(page.locator(".joined")).to_have_text("Léo has joined")
    expect(page).to_have_title(re.compile("Léo has joined"))
    expect(page.get_by_role("log").first).to_contain_text("Léo has joined")


def test_a_file_dropped_on_the_first_page_is_looked_at_as_a_record(visit: Visit) -> None:
    visitor = visit()
    visitor.pardoned = ("409",)  # it is none
    page = visitor.open()
    expect(page.get_by_role("link", name="Open a file")).to_be_visible()
    page.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(["no record"], "match.json"));
          const told = { bubbles: true, cancelable: true, dataTransfer };
          for (const type of ["dragover", "drop"])
            document.body.dispatchEvent(new DragEvent(type, told));
        }"""
    )
    expect(page).to_have_url(re.compile("/record$"))
    expect(page.locator(".bring [role=alert]")).to_contain_text("is not a header")
    page.go_back()
    expect(page.locator(".game")).not_to_have_count(0)
