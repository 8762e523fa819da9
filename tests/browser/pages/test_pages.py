"""Test languages, themes, size and accessibility of all pages."""

import json
import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import (
    choose_language,
    close_settings,
    create_two_seat_table,
    more_options,
    open_settings,
    square,
)
from tests.browser.page_checks import DRAWN, Inspector
from tests.browser.rest_players import Player, open_placement, open_table

pytestmark = pytest.mark.browser

LIGHTEST = 79_000  # bytes transferred for the home page in total
PICTURES = 12_000  # bytes of the list of games


def test_the_home_page_transfers_few_bytes(visit: Visit) -> None:
    visitor = visit()
    context = visitor.context  # requested first, with an empty cache
    page = visitor.page
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    urls: set[str] = set()
    sizes: dict[str, float] = {}
    pictures = set[str]()  # the list of games, with a picture of each, counts separately

    def sent(event: dict[str, Any]) -> None:
        urls.add(event["requestId"])
        if event["request"]["url"].endswith("/api/games"):
            pictures.add(event["requestId"])

    network.on("Network.requestWillBeSent", sent)
    network.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    page.goto(visitor.home)
    expect(page.locator(".game").first).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => null)")
    while urls - sizes.keys():  # requests are pending
        page.evaluate(DRAWN)
    assert len(sizes) >= 5
    assert sum(size for id, size in sizes.items() if id not in pictures) < LIGHTEST
    assert sum(sizes[id] for id in pictures) < PICTURES


@pytest.mark.sweep  # vitest has the choice of the language
def test_the_language_follows_the_browser_and_can_be_changed(visit: Visit) -> None:
    page = visit(language="fr-CA").open()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".games")).to_contain_text("bombes limitées")
    page.locator(".game", has_text="Bataille navale").locator(".play").click()
    expect(page.locator(".now")).to_contain_text("Placez vos navires")
    page.get_by_role("button", name="Placer au hasard").click()
    expect(page.locator(".log")).to_contain_text("flotte placée")
    choose_language(page, "en")
    expect(page.locator(".now")).to_contain_text("Fleet placed.")
    expect(page.locator(".log")).to_contain_text("fleet placed")
    expect(page.locator(".log")).not_to_contain_text("flotte placée")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.locator(".now")).to_contain_text("Fleet placed.")


@pytest.mark.sweep
def test_the_theme_follows_the_system_until_chosen_and_the_name_stays(
    visit: Visit,
) -> None:
    page = visit(dark=True).open()
    bird = page.get_by_label("Your name").input_value()
    assert bird
    paper = "getComputedStyle(document.body).backgroundColor"
    by_night = page.evaluate(paper)
    choose(page, "Colours", "light")
    by_day = page.evaluate(paper)
    assert by_day != by_night
    page.reload()
    expect(page.get_by_label("Your name")).to_be_visible()
    assert page.evaluate(paper) == by_day
    expect(page.get_by_label("Your name")).to_have_value(bird)
    choose(page, "Colours", "dark")
    assert page.evaluate(paper) == by_night


def choose(page: Page, setting: str, value: str) -> None:
    """Choose a value in the settings."""
    open_settings(page)
    page.get_by_label(setting).select_option(value)
    close_settings(page)


@pytest.mark.sweep
def test_text_size_and_motion_are_kept_and_override_the_device(visit: Visit) -> None:
    page = visit().open()
    root = page.locator("html")
    expect(root).to_have_class(re.compile("reduced-motion"))
    size = "getComputedStyle(document.documentElement).fontSize"
    assert page.evaluate(size) == "16px"
    choose(page, "Text size", "large")
    choose(page, "Motion", "full")
    page.reload()
    expect(page.locator(".games")).to_be_visible()
    assert page.evaluate(size) == "19px"
    expect(root).not_to_have_class(re.compile("reduced-motion"))
    choose(page, "Motion", "as the device")
    expect(root).to_have_class(re.compile("reduced-motion"))


@pytest.mark.sweep
@pytest.mark.parametrize("phone", [True, False])
def test_the_settings_are_accessible_and_fit(visit: Visit, axe: str, phone: bool) -> None:
    inspector = Inspector(axe)
    page = visit(phone=phone, language="fr", dark=phone).open("/puzzles")
    for size in ("normale", "grande"):
        open_settings(page)
        page.get_by_label("Taille du texte").select_option(size)
        inspector.look(page, f"settings, {size}")
        close_settings(page)
    assert inspector.found == [], "\n".join(inspector.found)


@pytest.mark.sweep  # `make test` resumes a table in test_home.py
def test_own_tables_can_be_resumed_removed_joined_and_deleted(visit: Visit) -> None:
    """A guest's data can also be downloaded."""
    visitor = visit()
    visitor.expected = ("404",)
    page = open_placement(visitor)
    table = page.url
    page.get_by_role("link", name="Escadre").click()
    mine = page.get_by_role("region", name="Your games")
    mine.get_by_role("link", name="Bataille navale").click()
    expect(page.locator(".piece-dock")).to_be_visible()
    assert page.url == table
    page.go_back()
    mine.get_by_role("button", name="Remove").click()
    expect(mine.get_by_role("link")).to_have_count(0)
    page.get_by_label("Join by link").fill("nonsense!")
    page.get_by_role("button", name="Open table").click()
    expect(page.get_by_role("alert")).to_contain_text("This is not a link to a table")
    page.get_by_label("Join by link").fill(table)
    page.get_by_role("button", name="Open table").click()
    expect(page.locator(".piece-dock")).to_be_visible()
    page.get_by_role("link", name="Escadre").click()
    expect(mine).to_be_visible()
    page.get_by_text("Your data").click()
    with page.expect_download() as copy:
        page.get_by_role("link", name="Download my data").click()
    copied = json.loads(copy.value.path().read_text("utf-8"))
    assert [each["id"] for each in copied["tables"]] == [table.rpartition("/")[2]]
    page.get_by_role("button", name="Delete my data").click()
    expect(page.get_by_role("alert")).to_contain_text("for good")
    page.get_by_role("button", name="Delete for good").click()
    expect(mine).to_have_count(0)
    page.goto(table)
    expect(page.locator(".piece-dock")).to_have_count(0)
    assert not page.context.cookies()


def test_options_set_up_the_table_and_invalid_ones_are_explained(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("409",)
    page = visitor.open("/new/battleship")
    more_options(page)
    columns = page.get_by_label("Columns")
    columns.fill("3")
    page.get_by_role("button", name="Open table").click()
    expect(columns).to_be_focused()
    assert columns.evaluate("(field) => field.validationMessage") == "Columns: 4 to 20"
    columns.fill("12")
    page.get_by_label("Custom fleet").fill("three, two")
    page.get_by_role("button", name="Open table").click()
    expect(page.get_by_role("alert")).to_contain_text("enter numbers separated by commas")
    page.get_by_label("Custom fleet").fill("9, 9, 9, 9, 9, 9, 9, 9, 9")
    page.get_by_role("button", name="Open table").click()
    expect(page.get_by_role("alert").get_by_role("link", name="BAT-20")).to_be_visible()
    page.get_by_label("Custom fleet").fill("6, 2")
    page.get_by_role("button", name="Open table").click()
    expect(page.locator(".piece")).to_have_count(2)
    expect(square(page, "L10")).to_be_visible()


def test_every_rule_has_an_anchor_that_addresses_can_use(visit: Visit, axe: str) -> None:
    page = visit().open("/rules/battleship#BAT-14")
    clause_heading = page.locator("#BAT-14")
    expect(clause_heading).to_be_in_viewport()
    assert "current" in (clause_heading.get_attribute("class") or "")
    assert [page.locator(f"#BAT-{n}").count() for n in range(1, 21)] == [1] * 20
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="BAT-3 ").click()
    expect(page.locator("#BAT-3")).to_be_in_viewport()
    assert page.url.endswith("#BAT-3")
    inspector = Inspector(axe)
    inspector.look(page, "rules")
    assert inspector.found == [], "\n".join(inspector.found)


@pytest.mark.sweep  # `make test` checks these screens in other tests
def test_all_screens_are_accessible_and_fit(visit: Visit, axe: str) -> None:
    visitor = visit()
    inspector = Inspector(axe)
    page = visitor.open("/rules/battleship#BAT-8")
    expect(page.locator("#BAT-8")).to_be_visible()
    inspector.look(page, "rules", night=True)
    path = open_table(visitor, "battleship", "me", "mousse")
    player = Player(visitor, path.split("/")[-1], 0)
    page.goto(visitor.home + path)
    expect(page.locator(".piece-dock")).to_be_visible()
    expect(page.locator(".log li")).to_have_count(1)  # the captain is ready
    inspector.look(page, "placing", fits=True)
    page.get_by_role("button", name="Ready").click(force=True)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    inspector.look(page, "refused, with its clause", fits=True)
    page.keyboard.press("Escape")
    player.ready()
    for n in range(6):
        player.bomb_in_turn(n)
    expect(page.locator(".log")).to_contain_text("F1")
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    expect(page.locator(".cell.open").first).to_be_visible()
    inspector.look(page, "playing", fits=True, night=True)
    player.resign()
    expect(page.locator(".result")).to_be_visible()
    inspector.look(page, "ended", fits=True)
    page.goto(f"{visitor.home}/new/battleship")
    expect(page.locator("form")).to_be_visible()
    inspector.look(page, "options")
    create_two_seat_table(page, "open")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    inspector.look(page, "invitation", fits=True)
    page.goto(f"{visitor.home}/new/battleship")
    create_two_seat_table(page, "me")
    expect(page.locator(".curtain")).to_be_visible()
    inspector.look(page, "curtain", fits=True)
    assert inspector.found == [], "\n".join(inspector.found)


@pytest.mark.sweep
def test_errors_in_a_file_of_options_are_explained(visit: Visit, axe: str) -> None:
    visitor = visit()
    visitor.expected = ("409",)
    page = visitor.open("/new/maitre")
    ours = files("escadre.games.maitre").joinpath("rules", "cards.toml").read_text("utf-8")
    more_options(page)
    field = page.get_by_label("Cards")

    def choose_file(name: str, source: bytes) -> None:
        field.set_input_files({"name": name, "mimeType": "", "buffer": source})

    choose_file("mine.toml", ours.replace("firepower = 4", "firepower = 'much'", 1).encode())
    error_message = page.get_by_role("alert")
    expect(error_message).to_contain_text(
        "mine.toml, line 26, cards no. 1 (“1+4”): firepower must be"
    )
    page.get_by_role("button", name="Open table").click()
    expect(error_message.last).to_contain_text(
        "Cards: choose another file, or use the standard one."
    )
    choose_file("photo.toml", b"\xff\xd8\xff")
    expect(error_message.first).to_contain_text("photo.toml is not a UTF-8 text file.")
    choose_file("big.toml", b"#" * 60_000)
    expect(error_message.first).to_contain_text("big.toml is too large.")
    choose_file("few.toml", ours.partition('[[cards]]\nkind = "ship"\nid = "2+1"')[0].encode())
    expect(error_message.first.get_by_role("link", name="MDM-1")).to_be_visible()
    Inspector(axe).look(page, "a bad file")
    page.get_by_role("button", name="Use standard file").click()
    expect(page.get_by_role("link", name="Download the standard file")).to_be_visible()
    choose_file("mine.toml", ours.replace("value = 8", "value = 88").encode())
    page.get_by_role("button", name="Open table").click()
    page.get_by_role("button", name="Treasures").click()  # the cards that are not yet turned up
    expect(page.get_by_role("img", name="88-point treasure").first).to_be_visible()
