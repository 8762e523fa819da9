"""Test that no control on the page moves when chances, hints or notices appear."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.delayed_fonts import DelayedFonts
from tests.browser.games.test_armada import deploy_in_wedge
from tests.browser.games.test_maitre import match_before_attack, until_dice
from tests.browser.games.test_mako import until_aiming
from tests.browser.games.test_mats import order
from tests.browser.page_actions import by_mouse, get_ready, my_turn
from tests.browser.page_checks import DRAWN
from tests.browser.rest_players import against_captain

pytestmark = pytest.mark.browser

# The box of each control in the window, without those that have just appeared.
CONTROL_BOXES = """() => Object.fromEntries(
  [...document.querySelectorAll(".play button, .play [role=gridcell], .header-buttons > button")]
    .filter(each => each.checkVisibility())
    .filter(each => !each.closest(".advised, .odds, .square-confirmation"))
    .map(each => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const part = each.closest("article, section, .header-buttons")?.ariaLabel ?? "";
      const said = each.querySelector(".visually-hidden")?.textContent;
      const name = each.ariaLabel ?? said ?? each.dataset.square ?? each.textContent.trim();
      return [`${part}: ${name}`, [x, y, width, height].map(Math.round)];
    }))"""


def moved_controls(page: Page, act: Callable[[], object], seen: str) -> list[str]:
    """Do something, wait for an element, and return the controls that have moved."""
    page.mouse.move(1, 1)
    before, top = page.evaluate(CONTROL_BOXES), page.evaluate("scrollY")
    assert before
    act()
    page.mouse.move(1, 1)
    expect(page.locator(seen).first).to_be_visible()
    page.evaluate("top => scrollTo(0, top)", top)  # the page may scroll to the marked element
    after = page.evaluate(CONTROL_BOXES)
    return [
        f"{name}: {box} -> {after[name]}"
        for name, box in before.items()
        if name in after and after[name] != box
    ]


def battle(page: Page) -> None:
    get_ready(page)
    my_turn(page)


def race(page: Page) -> None:
    until_aiming(page)


def dice(page: Page) -> None:
    until_dice(page)


def crossing(page: Page) -> None:
    order(page)
    my_turn(page)


def sailing(page: Page) -> None:
    deploy_in_wedge(page)
    page.keyboard.press("n")
    expect(page.locator(".steering .preview")).to_be_visible()


GAMES: dict[str, Callable[[Page], None]] = {
    "battleship": battle,
    "mako": race,
    "maitre": dice,
    "mats": crossing,
    "armada": sailing,
}


def try_illegal_action(page: Page, game: str) -> None:
    """Try an illegal action, which replaces the prompt by the reason."""
    prompt = page.locator(".prompt .now")
    usual = prompt.inner_text()
    if game == "armada":
        for _ in range(60):  # until the ship cannot turn any further
            page.keyboard.press("PageUp")
            if page.get_by_role("alert").count():
                break
    elif game == "maitre":
        closed = page.locator("button.slot.closed, button.face.closed, .presses [aria-disabled]")
        for _ in range(200):  # taps right after a forced action are ignored
            closed.first.click(force=True)
            page.evaluate(DRAWN)
            if prompt.inner_text() != usual:
                break
    else:
        page.locator('.cell:not(.open):not([aria-selected="false"])').last.click(force=True)
    expect(prompt).not_to_have_text(usual)


# `make test` checks this in test_phone_layout.py and play/test_touch.py.
@pytest.mark.sweep
@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_no_control_moves_with_refusals_chances_and_hints(
    visit: Visit, game: str, phone: bool
) -> None:
    page = against_captain(visit(phone=phone), game)
    GAMES[game](page)
    moved = moved_controls(page, lambda: try_illegal_action(page, game), ".prompt")
    if game == "armada" and phone:  # a zoomed chart scrolls to the hint
        page.keyboard.press("Escape")
        expect(page.locator(".ship-panel h3")).to_have_count(0)
    if page.get_by_role("button", name="Chances").count():
        chances = page.get_by_role("button", name="Chances")
        moved += moved_controls(page, chances.click, '.chances-button[aria-pressed="true"]')
        moved += moved_controls(page, chances.click, '.chances-button[aria-pressed="false"]')
    hint = page.get_by_role("button", name="Hint", exact=True)
    seen = '.hint-button[aria-pressed="true"]' if phone else ".advised"
    moved += moved_controls(page, hint.click, seen)
    moved += moved_controls(page, hint.click, '.hint-button[aria-pressed="false"]')
    assert moved == []


@pytest.mark.sweep  # `make test` delays fonts in test_fonts.py
@pytest.mark.parametrize("phone", [True, False])
def test_no_control_moves_when_fonts_load_late(visit: Visit, phone: bool) -> None:
    """The bold font is first needed when the card with the chances appears."""
    visitor = visit(phone=phone)
    page = visitor.page
    letters = DelayedFonts(page)
    page.goto(visitor.home + match_before_attack(visitor), wait_until="commit")
    my_turn(page)
    page.get_by_role("button", name="Attack", exact=True).click()
    expect(page.locator("button.target")).to_have_count(1)
    moved = moved_controls(
        page, page.locator("button.target").first.click, ".pending-forecast .main"
    )
    assert letters.held_routes, "fonts are held back"
    letters.release()
    assert moved == []


@pytest.mark.sweep
@pytest.mark.parametrize("phone", [True, False])
def test_no_control_moves_with_the_chances_of_a_combat(visit: Visit, phone: bool) -> None:
    page = against_captain(visit(phone=phone), "mats")
    order(page)
    for _ in range(60):
        assert my_turn(page), "the whole match had no combat"
        if page.get_by_role("button", name="Admiral’s order").count():
            order(page)
            continue
        for ship in page.locator(".cell[aria-selected]").all():
            ship.click()
            for goal in page.locator(".cell.open").all()[:3]:
                goal.scroll_into_view_if_needed()
                page.mouse.move(1, 1)
                before = page.evaluate(CONTROL_BOXES)
                by_mouse(goal)
                if page.locator(".square-confirmation, .odds.pending").count():
                    page.mouse.move(1, 1)
                    after = page.evaluate(CONTROL_BOXES)
                    assert {name: after.get(name, box) for name, box in before.items()} == before
                    return
                break
            break
    pytest.fail("no combat was weighed")
