"""Test placing ships by drag, tap and keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import afloat, drag, middle, piece, square, tabs_out
from tests.browser.rest_players import open_placement

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def desktop(visit_shared_page: Visit) -> Page:
    return open_placement(visit_shared_page())


@pytest.fixture(scope="module")
def small(visit_shared_page: Visit) -> Page:
    return open_placement(visit_shared_page(phone=True))


@pytest.fixture
def page(desktop: Page) -> Page:
    """Return a desktop page without placed ships."""
    return clear_sea(desktop)


@pytest.fixture
def phone(small: Page) -> Page:
    """Return a phone page without placed ships."""
    return clear_sea(small)


def clear_sea(page: Page) -> Page:
    """Remove all ships from the sea, and deselect."""
    page.mouse.move(1, 1)
    page.keyboard.press("Escape")
    if (clear := page.get_by_role("button", name="Remove all ships")).count():
        clear.click()
    expect(clear).to_have_count(0)
    expect(page.locator(".stage.busy")).to_have_count(0)
    square(page, "A1").focus()  # where the keyboard focus starts
    page.evaluate("scrollTo(0, 0)")
    return page


def test_a_ship_can_be_placed_and_moved_by_drag(page: Page) -> None:
    drag(page, piece(page, "carrier"), square(page, "E2"))
    expect(square(page, "C2")).to_have_attribute("aria-label", "C2: carrier, C2 to G2, afloat")
    drag(page, square(page, "D2"), square(page, "F9"))
    expect(square(page, "E9")).to_have_attribute("aria-label", "E9: carrier, E9 to I9, afloat")
    assert len(afloat(page)) == 5
    drag(page, square(page, "E9"), page.locator(".log"))
    expect(piece(page, "carrier")).to_be_visible()
    assert afloat(page) == []


def test_an_illegal_drag_shows_the_reason_with_a_link_to_the_rule(page: Page) -> None:
    drag(page, piece(page, "carrier"), square(page, "E2"))
    expect(square(page, "C2")).to_have_attribute("aria-label", "C2: carrier, C2 to G2, afloat")
    drag(page, piece(page, "cruiser"), square(page, "E3"), drop=False)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("That ship would touch another one")
    expect(page.locator(".dragged-piece.forbidden .cross")).to_have_count(
        1
    )  # a cross, so that colour is not the only sign
    page.mouse.up()
    expect(alert).to_contain_text("That ship would touch another one")
    link = alert.get_by_role("link", name="BAT-8")
    assert link.get_attribute("href") == "/rules/battleship#BAT-8"
    assert len(afloat(page)) == 5
    link.click()
    expect(page.get_by_role("dialog")).to_contain_text("BAT-8")
    expect(page.locator("dialog:modal")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_ship_can_be_placed_and_turned_by_tap(phone: Page) -> None:
    page = phone
    piece(page, "cruiser").tap()
    square(page, "C4").tap()
    expect(square(page, "F4")).to_have_attribute("aria-label", "F4: cruiser, C4 to F4, afloat")
    square(page, "D4").tap()  # around the tapped square
    expect(square(page, "D3")).to_have_attribute("aria-label", "D3: cruiser, D3 to D6, afloat")
    expect(square(page, "D6")).to_have_attribute("aria-label", "D6: cruiser, D3 to D6, afloat")
    assert len(afloat(page)) == 4
    page.get_by_role("button", name="Turn").tap()  # the next ship is selected and turns
    square(page, "J1").tap()
    expect(square(page, "J5")).to_have_attribute("aria-label", "J5: carrier, J1 to J5, afloat")


def test_no_button_moves_on_a_phone_while_ships_are_placed(phone: Page) -> None:
    """This includes the pressed button."""
    page = phone
    shuffle, ready = (
        page.get_by_role("button", name=name) for name in ("Place at random", "Ready")
    )
    expect(piece(page, "torpedo boat")).to_be_visible()
    places = [shuffle.bounding_box(), ready.bounding_box()]

    boat = piece(page, "torpedo boat")
    boat_place = boat.bounding_box()

    def place_destroyer() -> None:
        piece(page, "destroyer").tap()
        square(page, "F8").tap()
        expect(page.locator(".piece-dock .placed-piece")).to_have_count(1)
        assert boat.bounding_box() == boat_place, "a name gets shorter, and the pieces move"

    def press() -> None:
        page.mouse.move(*middle(shuffle))
        page.mouse.down()

    def let_go() -> None:
        page.mouse.up()
        expect(page.locator(".prompt .now")).to_contain_text("Fleet placed.")

    for act in (square(page, "C2").tap, place_destroyer, press, let_go):
        act()
        expect(page.get_by_role("button", name="Remove all ships")).to_be_visible()
        boxes = [shuffle.bounding_box(), ready.bounding_box()]
        for before, after in zip(places, boxes, strict=True):
            assert before and after
            assert abs(before["y"] - after["y"]) < 1 and abs(before["x"] - after["x"]) < 1
    expect(square(page, "A10")).to_be_in_viewport()
    edge = page.locator(".foot").bounding_box()
    last = square(page, "A10").bounding_box()
    assert edge and last and last["y"] + last["height"] <= edge["y"], "the whole sea is in view"


def test_ships_can_be_placed_with_the_keyboard(page: Page) -> None:
    piece(page, "cruiser").focus()
    page.keyboard.press("Enter")
    expect(square(page, "A1")).to_be_focused()
    tabs_out(square(page, "A1"))  # with a preview of the ship
    tabs_out(square(page, "J10"))  # where the ship does not fit
    square(page, "A1").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "r", "Enter"):
        page.keyboard.press(key)
    expect(square(page, "B6")).to_have_attribute("aria-label", "B6: cruiser, B3 to B6, afloat")
    expect(square(page, "B3")).to_be_focused()
    page.keyboard.press("r")  # on a placed ship, which turns
    expect(square(page, "E3")).to_have_attribute("aria-label", "E3: cruiser, B3 to E3, afloat")
    page.keyboard.press("Enter")  # picked up, moved, and refused beyond the edge
    page.keyboard.press("End")
    expect(page.locator("[aria-live]", has_text="stick out of the grid")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("stick out of the grid")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(square(page, "G3")).to_have_attribute("aria-label", "G3: cruiser, G3 to J3, afloat")
    page.keyboard.press("Delete")
    expect(piece(page, "cruiser")).to_be_visible()
    assert afloat(page) == []


def test_fleet_buttons_work_and_ready_names_missing_ships(page: Page) -> None:
    ready = page.get_by_role("button", name="Ready")
    ready.click(force=True)  # disabled: pressing it shows the reason
    expect(page.get_by_role("alert")).to_contain_text("5 ships are still to be placed. rule BAT-9")
    page.get_by_role("button", name="Place at random").click()
    expect(page.locator(".prompt .now")).to_contain_text("Fleet placed.")
    assert len(afloat(page)) == 17
    page.get_by_role("button", name="Remove all ships").click()
    expect(piece(page, "carrier")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".prompt .now")).to_contain_text("Fleet placed.")
    expect(ready).not_to_have_attribute("aria-disabled", "true")


def test_the_focus_ring_is_drawn_above_the_board(page: Page) -> None:
    page.get_by_role("button", name="Place at random").click()
    expect(page.locator(".prompt .now")).to_contain_text("Fleet placed.")
    cell = square(page, "A1")
    piece_or_cell = page.locator(".board-area")
    cell.focus()
    page.keyboard.press("ArrowRight")
    outline = square(page, "B1").evaluate("cell => getComputedStyle(cell).outlineStyle")
    assert outline == "solid"
    order = piece_or_cell.evaluate(
        "sea => [...sea.children].map(child => child.tagName + '.' + child.className)"
    )
    assert [each.split(".")[0] for each in order] == ["svg", "DIV"], "cells come after the drawing"


@pytest.mark.sweep  # `make test` cancels a drag in games/test_armada.py
def test_escape_cancels_a_drag(page: Page) -> None:
    drag(page, piece(page, "carrier"), square(page, "E2"))
    expect(square(page, "C2")).to_have_attribute("aria-label", "C2: carrier, C2 to G2, afloat")
    drag(page, square(page, "D2"), square(page, "F9"), drop=False)
    expect(page.locator(".dragged-piece")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".dragged-piece")).to_have_count(0)
    page.mouse.up()
    drag(page, piece(page, "cruiser"), square(page, "E6"), drop=False)
    page.keyboard.press("Escape")
    page.mouse.up()
    page.get_by_role("button", name="Ready").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("4 ships are still to be placed")
    expect(square(page, "C2")).to_have_attribute("aria-label", "C2: carrier, C2 to G2, afloat")


def test_a_ship_can_be_dragged_by_touch(phone: Page) -> None:
    page = phone
    finger = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(piece(page, "cruiser")), middle(square(page, "D7"))
    steps = [(x + (to_x - x) * n / 6, y + (to_y - y) * n / 6) for n in range(7)]

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": px, "y": py} for px, py in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", steps[0])
    for step in steps[1:]:
        touch("touchMove", step)
    touch("touchEnd")
    # The ship is seen one square above the finger that would hide it.
    expect(square(page, "C6")).to_have_attribute("aria-label", "C6: cruiser, C6 to F6, afloat")
    assert page.evaluate("scrollY") == 0
