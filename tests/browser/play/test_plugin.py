"""Test that the page shows a game of another project, which has no drawings of its own."""

import pytest
from playwright.sync_api import expect

from escadre.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.page_actions import create_table
from tests.browser.page_checks import Inspector
from tests.browser.plugins import TOYS
from tests.browser.server import ServerProcess

pytestmark = pytest.mark.browser


@pytest.fixture
def host(toys: ServerProcess) -> ServerProcess:
    """Return a server on which the plug-in games are installed."""
    return toys


TITLES = {"en": "Skirmish", "fr": "Escarmouche"}


@pytest.mark.sweep
@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_of_a_plugin_is_listed_and_can_be_played(
    language: str, visit: Visit, axe: str
) -> None:
    title = TITLES[language]
    visitor = visit(language=language)
    inspector = Inspector(axe)
    page = visitor.open()
    expect(page.locator(".game")).to_have_count(len(GAMES) + len(TOYS))
    expect(page.locator(".game h3").last).to_have_text(title)
    expect(page.locator(".game .picture.rose")).to_have_count(len(TOYS))
    inspector.look(page, "home")
    card = page.locator(".game").last
    card.locator(".choose").click()
    card.locator(".levels button").first.click()
    expect(page.locator(".stage")).to_contain_text("kegs" if language == "en" else "barils")
    inspector.look(page, "a table against captains")
    page.goto(f"{visitor.home}/new/skirmish")
    create_table(page)
    inspector.look(page, "a table by the form")
    assert inspector.found == []
