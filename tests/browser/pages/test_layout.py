"""Test that generated scenes are laid out without overlap."""

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.page_actions import my_turn
from tests.browser.page_checks import Inspector
from tests.browser.pages.test_phone_layout import EditedMessages
from tests.browser.rest_players import against_captain, open_table

pytestmark = pytest.mark.browser

Json = dict[str, Any]
LAPTOP: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 900, "height": 900}
# a phone that shows its keyboard, or its bars
SHORT_PHONE: ViewportSize = {"width": 390, "height": 780}
PASS: Json = {"type": "press", "id": "pass", "label": "Pass", "actions": [], "main": True}


def sea(id: str, owner: int | None, width: int = 10, height: int = 10) -> Json:
    """Return an empty sea."""
    return {
        "type": "grid",
        "id": id,
        "title": f"Sea {id}",
        "owner": owner,
        "width": width,
        "height": height,
        "columns": [chr(ord("A") + n) for n in range(width)],
        "rows": [str(n + 1) for n in range(height)],
    }


def tally(id: str, owner: int | None) -> Json:
    """Return a tally of a player."""
    count = {"kind": "bomb", "label": "bombs left", "value": 3, "of": 9}
    return {"type": "tally", "id": id, "title": id, "owner": owner, "counts": [count]}


def tray(dice: int) -> Json:
    """Return a tray of rolled dice."""
    rolled = [{"id": f"d{n}", "pips": 1 + n, "label": str(1 + n)} for n in range(dice)]
    return {"type": "tray", "id": "dice", "title": "Dice", "dice": rolled}


def cards(id: str, owner: int | None, count: int) -> Json:
    """Return blank cards."""
    lying = [
        {"id": f"{id}-{n}", "kind": "ship", "title": f"card {n}", "label": f"card {n}"}
        for n in range(count)
    ]
    return {"type": "cards", "id": id, "title": id, "owner": owner, "cards": lying}


SCENES: dict[str, tuple[list[Json], list[Json]]] = {
    "two seas and one button": (
        [sea("a", 1), sea("b", 0), tally("bombs", 1), tally("mines", 0)],
        [PASS],
    ),
    "two seas, dice and a button": ([sea("a", 1), sea("b", 0), tray(5)], [PASS]),
    "three seas": ([sea("a", 0), sea("b", 1), sea("c", 2), tally("bombs", 1)], []),
    "a grid and a deck": ([sea("a", None), cards("deck", None, 2), tray(2)], [PASS]),
    "a grid and hands of cards": (
        [sea("a", None, 6, 6), cards("hand", 0, 3), cards("hands", 1, 3)],
        [PASS],
    ),
    "a high grid": ([sea("a", None, 4, 14), tray(3), tally("bombs", 0)], [PASS]),
    "a tray only": ([tray(6)], [PASS]),
    "counts only": ([tally("bombs", 0), tally("mines", 1)], []),
    "nothing": ([], []),
}


SCREENSHOT_SCENES = ("two seas, dice and a button",)
WINDOWS = (LAPTOP, DESKTOP, NARROW, PHONE)


def boxes(page: Page, selector: str) -> list[FloatRect]:
    """Return the boxes of the visible elements among these, in px."""
    rectangles: list[FloatRect] = page.locator(selector).evaluate_all(BOXES)
    return rectangles


BOXES = """all => all.map(each => each.getBoundingClientRect().toJSON())
  .filter(({ width, height }) => width && height)"""


def do_not_overlap(one: FloatRect, other: FloatRect) -> bool:
    """Return whether two boxes overlap by at most one pixel."""
    across = (
        one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    )
    down = (
        one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
    )
    return across or down


def check_side_by_side(page: Page) -> None:
    """Check that two seas are side by side above a button on a laptop's screen."""
    page.set_viewport_size(LAPTOP)
    first, second = boxes(page, ".board-area")
    (button,) = boxes(page, ".presses")
    assert first["y"] == second["y"]
    assert first["x"] + first["width"] < second["x"]
    assert button["y"] >= first["y"] + first["height"]
    assert button["y"] + button["height"] <= LAPTOP["height"]
    assert min(first["width"], second["width"]) > 380


@pytest.mark.sweep  # web/tests/board/layout.test.ts
@pytest.mark.long
def test_nothing_overlaps_and_everything_fits(visit: Visit, axe: str) -> None:
    visitor, inspector = visit(), Inspector(axe)
    page = visitor.new_tab()
    talk = EditedMessages(page)
    page.goto(visitor.home + open_table(visitor, "battleship", "me", "mousse"))
    expect(page.locator(".log li")).to_have_count(
        1
    )  # the captain is ready, so no other view follows
    for name, (panels, choices) in SCENES.items():
        talk.tell(prompt=name, panels=panels, choices=choices)
        expect(page.locator(".now")).to_have_text(name)
        expect(page.locator(".piece-dock")).to_have_count(0)
        if name == "two seas and one button":
            check_side_by_side(page)
        if name in SCREENSHOT_SCENES:
            inspector.look(page, name)
        for size in WINDOWS:
            page.set_viewport_size(size)
            inspector.measure(page, name, size, fits=True)
            things = boxes(page, ".panel, .cards, .tray, .tally, .presses")
            for n, one in enumerate(things):
                assert all(do_not_overlap(one, other) for other in things[:n]), (
                    f"{name}: {size['width']} px"
                )
    assert inspector.found == []


SIZES = (LAPTOP, NARROW, PHONE, SHORT_PHONE)


@pytest.mark.sweep  # `make test` covers this in games/test_armada_keys.py
def test_the_selection_survives_resizing_the_window(visit: Visit) -> None:
    page = against_captain(visit(), "mako")
    my_turn(page)
    page.locator('.cell[aria-selected="false"]').first.click()
    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.locator('.cell[aria-selected="true"]')).to_have_count(1)
