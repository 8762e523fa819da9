"""Test lessons on the page: touch, keyboard, continuing later, and a single offer."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import by_keys, choose_language, tabs_out
from tests.browser.page_checks import DRAWN, Inspector

pytestmark = pytest.mark.browser


def square(page: Page, name: str, width: int = 10) -> Locator:
    """Return a square of the first sea by its name."""
    column, row = ord(name[0].upper()) - ord("A"), int(name[1:]) - 1
    return page.locator(".play [role='grid']").first.locator(
        f'[data-square="{row * width + column}"]'
    )


def tutor_button(page: Page, name: str) -> Locator:
    """Return a button of the tutor."""
    return page.locator(".tutor").get_by_role("button", name=re.compile(name))


@pytest.mark.sweep
@pytest.mark.long
def test_bataille_navale_can_be_learnt_by_touch(visit: Visit) -> None:
    """Both lessons are taken, with a wrong and an illegal answer, up to the first match."""
    visitor = visit(phone=True, newcomer=True)
    page = visitor.open()
    page.locator(".game", has_text="Bataille navale").get_by_role("link", name="Learn").tap()
    message = page.locator(".tutor .message")
    expect(message).to_contain_text("drop one on any square")
    square(page, "E5").tap()
    tutor_button(page, "Continue").tap()
    expect(message).to_contain_text("You hit a ship")
    square(page, "H9").tap()
    expect(message).to_contain_text("only at a corner")
    expect(message.locator(".clause")).to_have_text("rule BAT-2")
    tutor_button(page, "Try again").tap()
    expect(message).to_contain_text("You hit a ship")
    square(page, "H8").tap()
    tutor_button(page, "Continue").tap()
    expect(message).to_contain_text("Two hits side by side")
    page.reload()  # the lesson continues where it was left
    expect(message).to_contain_text("Two hits side by side")
    tutor_button(page, "Show me").tap()
    tutor_button(page, "Continue").tap()
    expect(message).to_contain_text("Ships never touch")
    square(page, "E4").tap()
    tutor_button(page, "Continue").tap()
    expect(message).to_contain_text("Last bomb!")
    square(page, "G2").tap()
    expect(message).to_contain_text("You win")
    tutor_button(page, "Next: Hide your fleet").tap()
    expect(message).to_contain_text("Place the last ship")
    square(page, "B9").tap()
    expect(page.locator(".tutor .clause")).to_have_text("rule BAT-8")
    square(page, "G9").tap()
    tutor_button(page, "Continue").tap()
    expect(message).to_contain_text("All five ships")
    page.get_by_role("button", name="Ready").tap()
    tutor_button(page, "Your first game, against the cabin boy").tap()
    expect(page.locator(".piece-dock")).to_be_visible()
    page.goto(visitor.home)
    expect(page.locator(".game").first).to_be_visible()
    expect(page.locator(".games").get_by_role("link", name="Learn")).to_have_count(5)
    expect(page.locator(".game .lessons-done")).to_have_text("Lessons done")
    done = page.locator(".game", has_text="Bataille navale")
    expect(done.locator(".lessons-done")).to_be_visible()  # all its lessons are finished
    done.locator(".choose").tap()
    expect(done.get_by_role("link", name="Learn by playing")).to_be_visible()


def test_mako_can_be_learnt_by_keys(visit: Visit) -> None:
    page = visit().open("/learn/mako#mines")
    message = page.locator(".tutor .message")
    for sentence, answer in (
        ("You sail the North boat", "h5"),
        ("You rolled a three", "h8"),
        ("A four, and", "h9"),
        ("your own don’t", "e8"),
    ):
        expect(message).to_contain_text(sentence)
        tabs_out(square(page, answer, 14))
        by_keys(square(page, answer, 14))
        on = page.locator(".tutor.right").get_by_role("button")
        expect(on).to_be_focused()
        if answer == "h5":
            spoken = page.locator(".tutor ~ [aria-live]").first
            expect(spoken).to_contain_text("Your side: North boat to h5.")
            square(page, answer, 14).press("Enter")  # the board is closed, but arrow keys move
            page.keyboard.press("ArrowLeft")
            expect(square(page, "g5", 14)).to_be_focused()
        on.press("Enter")
    expect(message).to_contain_text("The South boat on b3")
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.sweep
def test_a_lesson_is_accessible_and_fits_the_screen(visit: Visit, axe: str) -> None:
    inspector = Inspector(axe)
    page = visit(language="fr").open("/learn/armada#fire")
    expect(page.locator(".tutor .message")).to_contain_text("à côté de votre grand")
    inspector.look(page, "an answer is asked", fits=True)
    tutor_button(page, "Montrer la réponse").click()
    expect(tutor_button(page, "Continuer")).to_be_visible()
    inspector.look(page, "an answer was right", fits=True)
    choose_language(page, "en")
    expect(page.locator(".tutor .message")).to_contain_text("Sunk!")
    assert inspector.found == []


@pytest.mark.sweep
def test_a_phone_shows_attacker_and_target_above_the_buttons(visit: Visit) -> None:
    page = visit(phone=True).open("/learn/armada#fire")
    expect(page.locator(".board-area.zoomed")).to_have_count(1)  # zoomed to the ships
    ships = [page.locator(f'.ships button[data-hull="ship-{n}"]') for n in range(2)]
    ships[0].press("Enter")
    fire = page.get_by_role("button", name=re.compile("fires? at"))
    expect(fire).to_be_visible()
    hands = page.locator(".chart-panels").bounding_box()
    boxes = [each.bounding_box() for each in ships]
    assert hands and all(box and box["y"] + box["height"] / 2 < hands["y"] for box in boxes)
    tutor_button(page, "Show me").tap()
    expect(tutor_button(page, "Continue")).to_be_visible()
    expect(ships[0]).to_be_in_viewport()


@pytest.mark.sweep
def test_a_phone_shows_a_treasure_with_its_dice_and_hides_the_port(visit: Visit) -> None:
    page = visit(phone=True).open("/learn/maitre#hunt")
    tutor_button(page, "Show me").tap()
    tutor_button(page, "Continue").tap()
    expect(page.locator(".tutor .message")).to_contain_text("Complete the run")
    card = page.get_by_role("button", name=re.compile("4 dice in a row"))
    die = page.get_by_role("button", name="die 4", exact=True)
    expect(card).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Port")).to_have_count(0)
    die.tap()  # it is placed at once, because only one place fits
    expect(page.locator(".tutor .message")).to_contain_text("Which ship carries it?")


@pytest.mark.sweep
def test_the_aim_is_shown_only_before_a_lesson_is_learnt(visit: Visit) -> None:
    visitor = visit(newcomer=True)
    page = visitor.open("/learn/mako#mines")
    match = page.get_by_role("button", name=re.compile("Your first game"))
    match.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("delete localStorage['escadre.aim.mako']")
    page.evaluate("localStorage['escadre.learnt.mako'] = '[\"mines\"]'")
    page.goto(f"{visitor.home}/learn/mako#mines")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    match.click()
    expect(page.locator(".stage .topline")).to_be_visible()
    page.evaluate(DRAWN)  # the table would request the aim with its first frame
    assert requests and not [url for url in requests if url.endswith("/aim")]
    expect(page.locator(".placeholder, dialog")).to_have_count(0)
