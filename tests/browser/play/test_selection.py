"""Test selecting several squares by tap, drag and keys, in the toy game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import by_keys, choose_language, drag, square
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import open_table
from tests.browser.server import ServerProcess
from tests.browser.visitors import Visitor
from tests.toy.rules import BAY

pytestmark = pytest.mark.browser

Sit = Callable[..., Page]


@pytest.fixture
def host(toys: ServerProcess) -> ServerProcess:
    """Return the server with the toy game and its variants."""
    return toys


@pytest.fixture
def sit(visit: Visit) -> Sit:
    """Return a function that opens a match of a variant after all kegs are loaded."""

    def come(game: str = "skirmish", phone: bool = False, language: str = "en") -> Page:
        visitor: Visitor = visit(phone=phone, language=language)
        page = visitor.open(open_table(visitor, game, "me", "gunner", players=2))
        loaded = page.locator(".log li", has_text=re.compile("loads a keg|charge"))
        expect(loaded).to_have_count(1)  # the captain
        load(page)
        return page

    return come


def load(page: Page) -> None:
    """Load the first keg."""
    page.locator(".presses button").first.click()
    expect(page.locator(".pick")).to_be_visible()


def confirm(page: Page) -> Locator:
    """Return the button that sends the selection."""
    return page.locator(".pick .main")


def selected_squares(page: Page) -> list[str]:
    """Return the names of the selected squares, as the page lists them."""
    return [text.split()[0] for text in page.locator(".pick li").all_inner_texts()]


def wait_until_covered(page: Page, squares: str) -> None:
    """Wait until the log has the selection and the next keg has to be loaded."""
    expect(page.get_by_role("log")).to_contain_text(f"covers {squares}")
    expect(page.locator(".pick")).to_have_count(0)


@pytest.mark.sweep  # web/tests/board/selection.test.ts
def test_squares_are_selected_by_touch_deselected_and_sent_together(sit: Sit) -> None:
    page = sit(phone=True)
    expect(confirm(page)).to_have_attribute("aria-disabled", "true")
    for name in ("C2", "A1", "B1"):
        square(page, name).tap()
    expect(square(page, "A1")).to_have_attribute("aria-selected", "true")
    assert selected_squares(page) == ["C2", "A1", "B1"]
    square(page, "A2").tap()
    expect(page.get_by_role("alert")).to_contain_text("3 at most")
    square(page, "B1").tap()
    expect(square(page, "B1")).to_have_attribute("aria-selected", "false")
    page.get_by_role("button", name="Remove C2").tap()
    expect(square(page, "C2")).to_have_attribute("aria-selected", "false")
    confirm(page).tap(force=True)  # disabled: choosing it shows the reason
    expect(page.get_by_role("alert")).to_contain_text("Choose one more.")
    square(page, "B2").tap()
    confirm(page).tap()
    wait_until_covered(page, "A1 B2")


@pytest.mark.sweep  # web/tests/board/selection.test.ts
def test_squares_are_selected_by_dragging_and_with_keys_in_a_whole_match(sit: Sit) -> None:
    page = sit()
    drag(page, square(page, "A1"), square(page, "C1"))
    expect(page.locator('.cell[aria-selected="true"]')).to_have_count(3)
    drag(page, square(page, "C1"), square(page, "B1"))
    assert selected_squares(page) == ["A1"]
    drag(page, square(page, "C2"), square(page, "A2"), drop=False)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert selected_squares(page) == ["A1"]
    drag(page, square(page, "B2"), square(page, "C2"))
    page.get_by_role("button", name="Remove all").click()
    expect(page.locator('.cell[aria-selected="true"]')).to_have_count(0)
    drag(page, square(page, "C1"), square(page, "C2"))
    confirm(page).click()
    wait_until_covered(page, "C1 C2")
    page.locator(".presses button").first.press("Enter")
    expect(page.locator(".pick")).to_be_visible()
    for name in ("B2", "A2", "A1"):
        by_keys(square(page, name))
    page.keyboard.press("Backspace")
    assert selected_squares(page) == ["B2", "A2"]
    page.keyboard.press("Escape")
    assert selected_squares(page) == []
    for name in ("A1", "A2", "B1"):
        by_keys(square(page, name))
    confirm(page).press("Enter")
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.sweep
@pytest.mark.parametrize("game", ["cards", "dice", "boats"])
def test_items_are_selected_like_squares_and_are_accessible(sit: Sit, axe: str, game: str) -> None:
    page = sit(game)

    def thing(name: str) -> Locator:
        at = f'[data-square="{BAY.names.index(name)}"]'
        return page.locator(at if game == "boats" else f"[data-pick=thing-{name}]")

    thing("C2").click()
    drag(page, thing("A1"), thing("B1"))
    assert selected_squares(page) == ["C2", "A1", "B1"]
    selected = "aria-selected" if game == "boats" else "aria-pressed"
    expect(thing("A1")).to_have_attribute(selected, "true")
    thing("A1").press("Backspace")
    expect(thing("B1")).to_have_attribute(selected, "false")
    if game == "boats":
        by_keys(thing("C1"))
    else:
        thing("C1").press("Enter")
    confirm(page).press("Enter")
    expect(page.get_by_role("log")).to_contain_text("covers A1 C1 C2")
    choose_language(page, "fr")
    load(page)
    page.locator('[data-pick], .cell.open[aria-selected="false"]').first.click()
    expect(page.locator(".pick")).to_contain_text("Couvrir deux ou trois cases")
    expect(page.locator(".pick")).to_contain_text("1 (de 2 à 3)")
    expect(page.get_by_role("button", name=re.compile("Retirer [ABC][12]"))).to_be_visible()
    inspector = Inspector(axe)
    inspector.look(page, game, fits=True)
    assert inspector.found == []


@pytest.mark.sweep  # web/tests/board/selection.test.ts
def test_an_illegal_selection_is_refused_before_it_is_sent(sit: Sit) -> None:
    page = sit("strict")
    drag(page, square(page, "A1"), square(page, "B1"))
    expect(page.locator(".pick .reason")).to_have_text("Cover two squares, or three.")
    expect(confirm(page)).to_have_attribute("aria-disabled", "true")
    confirm(page).click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Cover two squares, or three.")
    expect(page.get_by_role("alert").get_by_role("link", name="SKI-5")).to_be_visible()
    square(page, "C1").click()
    expect(confirm(page)).not_to_have_attribute("aria-disabled", "true")
    confirm(page).click()
    wait_until_covered(page, "A1 B1 C1")
