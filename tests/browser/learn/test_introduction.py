"""Test a game's introduction, standing and rulebook, as a new player sees them."""

import re

import pytest
from playwright.sync_api import Page, expect

from escadre.core.i18n.catalogue import words
from escadre.games import GAMES
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.page_actions import begin
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import against_captain, open_bombing, open_placement
from tests.conftest import swept

pytestmark = pytest.mark.browser

TITLES = {name: words("en", kit.game.home)("game") for name, kit in GAMES.items()}


@pytest.mark.parametrize("game", ["battleship", *swept("maitre", "mako", "mats", "armada")])
def test_the_aim_is_shown_once_and_stays_one_tap_away(visit: Visit, game: str) -> None:
    visitor = visit(phone=True, language="fr", newcomer=True)
    page = visitor.open()
    page.locator("#app > header nav button").last.focus()  # the focus must not return there
    begin(page, TITLES[game])
    sheet = page.get_by_role("dialog", name=TITLES[game])
    say = words("fr", GAMES[game].game.home)
    for number, name in enumerate(("Le but", "Un tour", "Les pièces"), 1):
        entry = sheet.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name))
        expect(entry).to_contain_text(say(f"aim-{number}"))
        expect(entry.locator(".picture .card, .picture > svg").first).to_be_visible()
    expect(sheet.get_by_text("Règles standard.")).to_be_visible()
    assert page.evaluate("document.querySelector('dialog').scrollWidth") <= 390
    sheet.get_by_role("button", name="Jouer").press("Enter")
    expect(sheet).to_have_count(0)
    page.wait_for_function("document.activeElement.closest('.stage .play')")
    page.reload()
    expect(page.locator(".stage")).to_be_visible()
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Comment jouer").click()
    expect(sheet.locator(".pictures li")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.sweep  # the keys are tested below
def test_a_key_opens_the_list_of_keys_from_the_introduction(visit: Visit) -> None:
    page = visit(newcomer=True).open()
    begin(page, TITLES["mats"])
    expect(page.get_by_role("dialog", name=TITLES["mats"])).to_be_visible()
    page.keyboard.press("k")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(1)


@pytest.mark.sweep
def test_help_keys_and_the_linked_rule_open_over_the_board(visit: Visit, axe: str) -> None:
    """`?` opens the help, `k` the keys that work at this table."""
    inspector = Inspector(axe)
    page = open_placement(visit())
    table = page.url
    check_keys_open_help_and_keys(page, inspector)
    page.get_by_role("button", name="Ready").press("Enter")  # no ship is placed yet
    page.locator(".prompt a.clause").click()
    page.get_by_role("dialog").get_by_role("button", name="All rules").click()
    book = page.get_by_role("dialog", name="Bataille navale")
    expect(book.locator("article.current")).to_contain_text("BAT-")
    expect(book.locator("article.current")).to_be_in_viewport()
    book.get_by_role("link", name=re.compile("BAT-15")).first.click()
    expect(book.locator("article.current h2")).to_contain_text("The last ship sinks")
    expect(book.locator("article.current")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    assert page.url == table
    expect(page.locator(".piece-dock")).to_be_visible()
    inspector.look(page, "placing", fits=True)
    assert inspector.found == []


def check_keys_open_help_and_keys(page: Page, inspector: Inspector) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Goal")
    page.get_by_role("dialog").get_by_role("button", name="Keyboard").click()
    expect(page.get_by_role("dialog")).to_contain_text("Next square")
    inspector.look(page, "the keys", rarely=True)
    page.set_viewport_size(DESKTOP)
    for _ in range(5):  # a key that follows Escape at once counts
        page.keyboard.press("Escape")
        page.keyboard.press("k")
        expect(page.get_by_role("dialog")).to_contain_text("Turn the ship")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.sweep  # `make test` covers this in play/test_touch.py
@pytest.mark.parametrize("phone", [True, False])
def test_the_standing_is_visible_without_a_tap(visit: Visit, phone: bool) -> None:
    page = open_bombing(visit(phone=phone))
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    assert standing(page) == ["nothing sunk", "nothing sunk"]
    page = against_captain(visit(phone=phone), "mako")
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    for standing_text in standing(page):
        assert re.fullmatch(r"\w+ 1[0-3], \w+ 1[0-3]", standing_text)


def standing(page: Page) -> list[str]:
    """Return the standings shown beside the names or below the prompt."""
    standings = page.locator(".standings li, .players .standing")
    expect(standings.first).to_be_in_viewport()
    return [re.sub(r"^.*?:\s*", "", each.strip()) for each in standings.all_inner_texts()]
