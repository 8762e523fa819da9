"""Test that no control moves when chances, hints or notices appear."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games.test_armada import deployed
from tests.browser.games.test_maitre import at_war, until_dice
from tests.browser.games.test_mako import until_aiming
from tests.browser.games.test_mats import order
from tests.browser.page_actions import by_mouse, get_ready, my_turn
from tests.browser.play.test_typeahead import LateLetters
from tests.browser.rest_players import against_captain
from tests.conftest import swept

pytestmark = pytest.mark.browser

# Where each thing lies that can be touched, in the window; what has just come is no part of it.
TOUCHED = """() => Object.fromEntries(
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


def moved(page: Page, act: Callable[[], object], seen: str) -> list[str]:
    """What lies elsewhere once this is done and seen."""
    page.mouse.move(1, 1)
    before, top = page.evaluate(TOUCHED), page.evaluate("scrollY")
    assert before
    act()
    page.mouse.move(1, 1)
    expect(page.locator(seen).first).to_be_visible()
    page.evaluate("top => scrollTo(0, top)", top)  # what it means is brought into sight
    after = page.evaluate(TOUCHED)
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
    deployed(page)
    page.keyboard.press("n")
    expect(page.locator(".steering .preview")).to_be_visible()


GAMES: dict[str, Callable[[Page], None]] = {
    "battleship": battle,
    "mako": race,
    "maitre": dice,
    "mats": crossing,
    "armada": sailing,
}


def shut(page: Page, game: str) -> None:
    """Try something that cannot be done: it is told why, in place of the prompt."""
    prompt = page.locator(".prompt .now")
    usual = prompt.inner_text()
    if game == "armada":
        for _ in range(60):  # a ship turns so far and no farther
            page.keyboard.press("PageUp")
            if page.get_by_role("alert").count():
                break
    elif game == "maitre":
        page.locator(
            "button.slot.closed, button.face.closed, .presses [aria-disabled]"
        ).first.click(force=True)
    else:
        page.locator('.cell:not(.open):not([aria-selected="false"])').last.click(force=True)
    expect(prompt).not_to_have_text(usual)


PHONES = ("maitre",)  # make test looks at this on a phone; at a chart in test_phone_layout.py
LOOKS = [(game, phone) for game in GAMES for phone in (False, True)]


@pytest.mark.parametrize(
    ("game", "phone"),
    [
        pytest.param(*look, marks=[] if look[1] and look[0] in PHONES else pytest.mark.sweep)
        for look in LOOKS
    ],
)
def test_nothing_moves_when_it_is_told_more(visit: Visit, game: str, phone: bool) -> None:
    page = against_captain(visit(phone=phone), game)
    GAMES[game](page)
    found = moved(page, lambda: shut(page, game), ".prompt")
    if game == "armada" and phone:  # a chart that is near goes to where a hint means
        page.keyboard.press("Escape")
        expect(page.locator(".ship-panel h3")).to_have_count(0)
    if page.get_by_role("button", name="Chances").count():
        chances = page.get_by_role("button", name="Chances")
        found += moved(page, chances.click, '.chances-button[aria-pressed="true"]')
        found += moved(page, chances.click, '.chances-button[aria-pressed="false"]')
    hint = page.get_by_role("button", name="Hint", exact=True)
    seen = '.hint-button[aria-pressed="true"]' if phone else ".advised"
    found += moved(page, hint.click, seen)
    found += moved(page, hint.click, '.hint-button[aria-pressed="false"]')
    assert found == []


@pytest.mark.parametrize("phone", [True, *swept(False)])
def test_letters_that_come_late_move_nothing(visit: Visit, phone: bool) -> None:
    """The bold letters of a card of chances are needed first when it appears."""
    visitor = visit(phone=phone)
    page = visitor.page
    letters = LateLetters(page)
    page.goto(visitor.home + at_war(visitor), wait_until="commit")
    my_turn(page)
    page.get_by_role("button", name="Attack", exact=True).click()
    expect(page.locator("button.target")).to_have_count(1)
    found = moved(page, page.locator("button.target").first.click, ".pending-forecast .main")
    assert letters.held, "none has come yet"
    letters.release()
    assert found == []


@pytest.mark.parametrize("phone", [True, *swept(False)])
def test_a_combat_that_is_weighed_moves_nothing(visit: Visit, phone: bool) -> None:
    page = against_captain(visit(phone=phone), "mats")
    order(page)
    for _ in range(60):
        assert my_turn(page), "no combat in a whole match"
        if page.get_by_role("button", name="Admiral’s order").count():
            order(page)
            continue
        for ship in page.locator(".cell[aria-selected]").all():
            ship.click()
            for goal in page.locator(".cell.open").all()[:3]:
                goal.scroll_into_view_if_needed()
                page.mouse.move(1, 1)
                before = page.evaluate(TOUCHED)
                by_mouse(goal)
                if page.locator(".square-confirmation").count():
                    page.mouse.move(1, 1)
                    after = page.evaluate(TOUCHED)
                    assert {name: after.get(name, box) for name, box in before.items()} == before
                    return
                break
            break
    pytest.fail("no combat was weighed")
