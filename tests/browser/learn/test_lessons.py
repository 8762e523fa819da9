"""Tests of lessons on the page: by touch and keys, resumed, offered once."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import by_keys
from tests.browser.page_checks import DRAWN, Inspector


def square(page: Page, name: str, width: int = 10) -> Locator:
    """A square of the first sea, by its name."""
    column, row = ord(name[0].upper()) - ord("A"), int(name[1:]) - 1
    return page.locator(".play [role='grid']").first.locator(
        f'[data-square="{row * width + column}"]'
    )


def touch(page: Page, name: str) -> None:
    """Choose a square that is smaller than a fingertip: aim, read what is said, tap again."""
    square(page, name).tap()
    expect(page.locator(".tutor .held")).to_contain_text(f"Tap {name} again to confirm")
    square(page, name).tap()


def way(page: Page, name: str) -> Locator:
    """The button on, or back."""
    return page.locator(".tutor").get_by_role("button", name=re.compile(name))


@pytest.mark.long
def test_a_newcomer_learns_bataille_navale_by_touch(visit: Visit) -> None:
    """Every answer, a wrong one and what a rule forbids among them, up to the first match."""
    visitor = visit(phone=True, newcomer=True)
    page = visitor.open()
    page.locator(".game", has_text="Bataille navale").get_by_role("link", name="Learn").tap()
    told = page.locator(".tutor .message")
    expect(told).to_contain_text("drop one on any square")
    touch(page, "E5")
    way(page, "Continue").tap()
    expect(told).to_contain_text("You hit a ship")
    touch(page, "H9")
    expect(told).to_contain_text("only at a corner")
    expect(told.locator(".clause")).to_have_text("BAT-2")
    way(page, "Try again").tap()
    expect(told).to_contain_text("You hit a ship")
    touch(page, "H8")
    way(page, "Continue").tap()
    expect(told).to_contain_text("Two hits side by side")
    page.reload()  # one goes on where one was
    expect(told).to_contain_text("Two hits side by side")
    way(page, "Show me").tap()
    way(page, "Continue").tap()
    expect(told).to_contain_text("Ships never touch")
    touch(page, "E4")
    way(page, "Continue").tap()
    expect(told).to_contain_text("Last bomb!")
    touch(page, "G2")
    expect(told).to_contain_text("You win")
    way(page, "Next: Hide your fleet").tap()
    expect(told).to_contain_text("Place the last ship")
    square(page, "B9").tap()
    expect(page.locator(".tutor .clause")).to_have_text("BAT-8")
    square(page, "G9").tap()
    way(page, "Continue").tap()
    expect(told).to_contain_text("All five ships")
    page.get_by_role("button", name="Ready").tap()
    way(page, "Your first game, against the cabin boy").tap()
    expect(page.locator(".piece-dock")).to_be_visible()
    page.goto(visitor.home)
    expect(page.locator(".game").first).to_be_visible()
    expect(page.locator(".games").get_by_role("link", name="Learn")).to_have_count(4)
    done = page.locator(".game", has_text="Bataille navale")
    expect(done.locator(".taught")).to_be_visible()  # all its lessons are finished
    done.locator(".choose").tap()
    expect(done.get_by_role("link", name="Learn")).to_be_visible()


def test_mako_is_learnt_by_keys(visit: Visit) -> None:
    page = visit().open("/learn/mako#mines")
    told = page.locator(".tutor .message")
    for sentence, answer in (
        ("You sail the North boat", "h5"),
        ("You rolled a three", "h8"),
        ("A four, and", "h9"),
        ("your own don’t", "e8"),
    ):
        expect(told).to_contain_text(sentence)
        by_keys(square(page, answer, 14))
        on = page.locator(".tutor.right").get_by_role("button")
        expect(on).to_be_visible()
        on.press("Enter")
    expect(told).to_contain_text("The South boat on b3")
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.sweep
def test_a_lesson_is_for_everybody_and_in_view(visit: Visit, axe: str) -> None:
    inspector = Inspector(axe)
    page = visit(language="fr").open("/learn/armada#fire")
    expect(page.locator(".tutor .message")).to_contain_text("à côté de votre grand")
    inspector.look(page, "an answer is asked", fits=True)
    way(page, "Montrer la réponse").click()
    expect(way(page, "Continuer")).to_be_visible()
    inspector.look(page, "an answer was right", fits=True)
    page.get_by_role("button", name="English").click()
    expect(page.locator(".tutor .message")).to_contain_text("A hit!")
    assert inspector.found == []


def test_a_phone_shows_who_fires_and_at_whom_above_what_can_be_done(visit: Visit) -> None:
    page = visit(phone=True).open("/learn/armada#fire")
    expect(page.locator(".board-area.zoomed")).to_have_count(
        1
    )  # where ships are, not the whole table
    ships = [page.locator(f'.ships button[data-hull="ship-{n}"]') for n in range(2)]
    ships[0].press("Enter")
    fire = page.get_by_role("button", name=re.compile("fires? at"))
    expect(fire).to_be_visible()
    hands = page.locator(".chart-panels").bounding_box()
    boxes = [each.bounding_box() for each in ships]
    assert hands and all(box and box["y"] + box["height"] / 2 < hands["y"] for box in boxes)
    way(page, "Show me").tap()
    expect(way(page, "Continue")).to_be_visible()
    expect(ships[0]).to_be_in_viewport()


def test_a_phone_shows_a_treasure_and_its_dice_together_and_no_ships_in_port(visit: Visit) -> None:
    page = visit(phone=True).open("/learn/maitre#hunt")
    way(page, "Show me").tap()
    way(page, "Continue").tap()
    expect(page.locator(".tutor .message")).to_contain_text("Complete the run")
    card = page.get_by_role("button", name=re.compile("run of 4"))
    die = page.get_by_role("button", name="die 4", exact=True)
    expect(card).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Port")).to_have_count(0)
    die.tap()  # it goes at once to the only place where it fits
    expect(page.locator(".tutor .message")).to_contain_text("Which ship carries it?")


@pytest.mark.sweep
def test_who_has_learnt_a_chapter_is_not_shown_the_aim_and_who_has_not_is(visit: Visit) -> None:
    visitor = visit(newcomer=True)
    page = visitor.open("/learn/mako#mines")
    match = page.get_by_role("button", name=re.compile("Your first game"))
    match.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("delete localStorage['escadre.aim.mako']")
    page.evaluate("localStorage['escadre.learnt.mako'] = '[\"mines\"]'")
    page.goto(f"{visitor.home}/learn/mako#mines")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    match.click()
    expect(page.locator(".stage .topline")).to_be_visible()
    page.evaluate(DRAWN)  # with its first picture the table asks for the aim, if for nothing else
    assert asked and not [url for url in asked if url.endswith("/aim")]
    expect(page.locator(".placeholder, dialog")).to_have_count(0)
