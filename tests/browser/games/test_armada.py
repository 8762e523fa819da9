"""Test the chart of Armada: deploy, sail, fire and measure by mouse, keys and touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.armada_match import Duel
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.page_actions import choose_language, middle
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import against_captain
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.browser


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def ship(page: Page, id: str) -> Locator:
    """Return the button of a ship on the chart."""
    return page.locator(f'.ships button[data-hull="{id}"]')


def course(page: Page) -> Locator:
    """Return the field of the course."""
    return page.get_by_role("spinbutton", name="New heading in degrees")


def choose_fleets(page: Page) -> None:
    """Make this player's choices until the ships are to be placed."""
    while True:
        expect(page.locator(".prompt.own-turn")).to_be_visible()
        expect(page.locator(".deployment, .general button").first).to_be_visible()
        if page.locator(".deployment").count():
            return
        prompt = page.locator(".prompt .now").inner_text()
        page.locator(".general button").first.click()
        expect(page.locator(".prompt .now")).not_to_have_text(prompt)


def deploy_in_wedge(page: Page) -> None:
    """Place the fleet in a wedge, and wait for this player's turn."""
    choose_fleets(page)
    button(page, "In a wedge").click()
    page.get_by_role("button", name="Ready", exact=True).click()
    expect(button(page, "End the turn")).to_be_visible()


def end_turn(page: Page) -> None:
    """End a turn without actions; a second click in the same place confirms it."""
    end = button(page, "End the turn")
    place = end.bounding_box()
    end.click()
    confirmation = page.get_by_role("button", name="3 actions left: end the turn anyway?")
    assert confirmation.bounding_box() == place
    confirmation.click()


def drag(
    page: Page, start: tuple[float, float], *way: tuple[float, float], drop: bool = True
) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    for point in way:
        page.mouse.move(*point, steps=2)
    if drop:
        page.mouse.up()


def own(page: Page) -> str:
    """Return the id of a ship of this player that may sail."""
    own_ship = page.locator('.ships button[aria-label*="steps left"]').first
    return own_ship.get_attribute("data-hull") or ""


def place_of(page: Page, id: str) -> tuple[float, float]:
    return middle(ship(page, id))


@pytest.mark.sweep  # `make test` drags with the mouse below
@pytest.mark.long
def test_a_basic_match_can_be_started_with_the_mouse(visit: Visit) -> None:
    page = against_captain(visit(), "armada")
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    table = page.locator(".board-area").bounding_box()
    assert table and table["width"] > 0.66 * DESKTOP["width"], "the table is shown at once"
    choose_fleets(page)
    sea = page.locator(".board-area > svg").bounding_box()
    assert sea
    waiting = page.locator(".waiting button:not(.placed)")
    count = waiting.count()
    assert count in (4, 8)
    x, y = sea["x"] + sea["width"] * 0.3, sea["y"] + sea["height"] * 0.78
    drag(page, middle(waiting.first), (x, y))
    expect(waiting).to_have_count(count - 1)
    draft = page.locator('.ships button[aria-label*=", placed"]')
    expect(draft).to_have_count(1)
    expect(page.locator(".distances li")).to_have_count(page.locator(".measure").count())
    drag(page, middle(waiting.first), (x + 2, y))  # onto the first ship, which is not allowed
    expect(page.locator(".deployment .reason")).to_contain_text("Another ship is already there")
    expect(page.locator(".deployment .send")).to_have_attribute("aria-disabled", "true")
    drag(page, middle(draft.nth(1)), (x + 90, y))
    expect(page.locator(".deployment .reason")).to_have_count(0)
    assert "to your nearest ship" in page.locator(".distances").inner_text()
    before = draft.nth(1).get_attribute("aria-label")
    handle = middle(page.locator("circle[data-handle=rotate]"))
    drag(page, handle, (handle[0] + 60, handle[1] + 20))
    expect(draft.nth(1)).not_to_have_attribute("aria-label", before or "")
    button(page, "In a wedge").click()
    expect(draft).to_have_count(count)
    lefts = [each.bounding_box() for each in draft.all()]
    page.keyboard.press("x")
    expect(draft).to_have_count(count)
    assert [each.bounding_box() for each in draft.all()] != lefts or count == 4
    page.get_by_role("button", name="Ready", exact=True).click()
    expect(button(page, "End the turn")).to_be_visible()

    mine = own(page)
    page.mouse.click(*place_of(page, mine))
    expect(course(page)).to_be_visible()
    north = course(page).input_value()
    handle = middle(page.locator(".steering circle.handle"))
    drag(page, handle, (handle[0] + 25, handle[1] + 3))  # turns only: a tap on the outline moves
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    turned = course(page).input_value()
    assert turned != north, "the course of the drag is kept"
    page.mouse.move(*middle(page.locator(".steering .preview")))
    page.mouse.wheel(0, 100)  # a degree on
    expect(course(page)).to_have_value(f"{(float(turned) + 1) % 360:05.1f}")
    page.keyboard.press("Shift+ArrowLeft")  # keys turn a ship that the mouse has chosen
    expect(course(page)).to_have_value(f"{(float(turned) + 0.5) % 360:05.1f}")
    course(page).fill("180")
    course(page).press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("That turn is too sharp")
    expect(page.get_by_role("alert").get_by_role("link", name="ARM-8")).to_be_visible()
    sailing = course(page).input_value()
    for rubbish in ("north", "400", "12.34", ""):
        course(page).fill(rubbish)
        course(page).press("Enter")
        expect(course(page)).to_have_value(sailing)
        expect(page.get_by_role("alert")).to_contain_text("Not a heading")
    course(page).fill("180")  # the button refuses a closed course, too
    button(page, "Move").click()
    expect(page.get_by_role("alert")).to_contain_text("That turn is too sharp")
    expect(course(page)).to_have_value(sailing)
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    page.mouse.click(*middle(page.locator(".steering .preview")))
    expect(ship(page, mine)).to_have_attribute("aria-label", re.compile(f"heading {sailing}"))
    expect(page.locator(".turn .count")).to_contain_text("2 / 3")
    fixed = (button(page, "End the turn"), page.locator(".log"), page.locator(".board-area"))
    boxes = [each.bounding_box() for each in fixed]
    button(page, "Take back").click()
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    expect(ship(page, mine)).not_to_have_attribute("aria-label", re.compile(f"heading {sailing}"))
    assert [each.bounding_box() for each in fixed] == boxes, "nothing moves during a turn"
    tools, sea = (page.locator(each).bounding_box() for each in (".tools", ".board-area"))
    assert tools and sea and tools["x"] >= sea["x"] + sea["width"], "the tools hide no ship"
    button(page, "Move").click()
    expect(page.locator(".turn .count")).to_contain_text("2 / 3")
    page.locator(".head .quiet").click()  # cancels the move
    expect(page.locator(".ship-panel")).to_contain_text("Choose one of your ships")
    button(page, "End the turn").click()
    page.get_by_role("button", name="2 actions left: end the turn anyway?").click()
    expect(page.locator(".log li").last).to_contain_text(re.compile("sails|turn pass"))
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")


def test_escape_cancels_a_drag_on_the_chart(visit: Visit) -> None:
    page = against_captain(visit(), "armada")
    choose_fleets(page)
    button(page, "In a wedge").click()
    draft = page.locator('.ships button[aria-label*=", placed"]').first
    old = middle(draft)
    drag(page, old, (old[0] + 60, old[1] + 5), drop=False)
    expect(page.locator(".measure").first).to_be_visible()
    assert middle(draft) != pytest.approx(old, abs=1)
    page.keyboard.press("Escape")
    assert middle(draft) == pytest.approx(old, abs=1)
    page.mouse.move(old[0] + 90, old[1])
    page.mouse.up()
    assert middle(draft) == pytest.approx(old, abs=1)
    page.get_by_role("button", name="Ready", exact=True).click()
    expect(button(page, "End the turn")).to_be_visible()
    page.mouse.click(*place_of(page, own(page)))
    north = course(page).input_value()
    handle = middle(page.locator(".steering circle.handle"))
    drag(page, handle, (handle[0] + 25, handle[1] + 3), drop=False)
    expect(course(page)).not_to_have_value(north)
    page.keyboard.press("Escape")
    expect(course(page)).to_have_value(north)
    page.mouse.up()
    expect(course(page)).to_have_value(north)  # and the ship stays selected


@pytest.mark.sweep
def test_the_chart_can_be_zoomed_dragged_and_explored_by_keys(
    visit: Visit,
) -> None:
    page = against_captain(visit(), "armada")
    deploy_in_wedge(page)
    sea = page.locator(".board-area").bounding_box()
    assert sea
    x, y = sea["x"] + sea["width"] * 0.3, sea["y"] + sea["height"] * 0.4

    def glass() -> tuple[float, float, float]:
        """Return the chart's corner in the drawing, and its scale in px per inch."""
        glass_transform = (
            page.locator(".board-area > svg > g").first.get_attribute("transform") or ""
        )
        left, top, scale = map(float, re.findall(r"-?[\d.]+", glass_transform))
        return left, top, scale * 1000

    def under() -> tuple[float, float]:
        """Return the point of the chart under the mouse, in inches."""
        left, top, inch = glass()
        return (x - sea["x"] - left) / inch, (y - sea["y"] - top) / inch

    page.keyboard.press("0")  # the chart opens zoomed to the ships
    expect(page.locator(".board-area.zoomed")).to_have_count(0)
    whole, spot = glass(), under()
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    expect(page.locator(".board-area.zoomed")).to_have_count(1)
    zoomed_in = glass()
    assert zoomed_in[2] > 1.3 * whole[2]
    assert under() == pytest.approx(spot, abs=0.1)  # the point under the mouse stays there
    drag(page, (x, y), (x - 100, y - 60))  # away from the edges where the chart ends
    moved = glass()
    assert (moved[0] - zoomed_in[0], moved[1] - zoomed_in[1]) == pytest.approx((-100, -60), abs=1)
    page.mouse.wheel(0, 3000)
    expect(page.locator(".board-area.zoomed")).to_have_count(0)
    assert glass() == pytest.approx(whole)  # not smaller than the whole chart, and centred
    for key, zoomed in (("+", 1), ("0", 0), ("+", 1), ("-", 0)):
        page.keyboard.press(key)
        expect(page.locator(".board-area.zoomed")).to_have_count(zoomed)
    ship(page, own(page)).press("Enter")
    course(page).fill("20")
    course(page).press("Enter")
    page.mouse.move(*middle(course(page)))
    page.keyboard.down("Shift")
    page.mouse.wheel(100, 0)  # with Shift, some browsers scroll sideways
    page.keyboard.up("Shift")
    expect(course(page)).to_have_value(re.compile(r"\d+\.1"))
    assert glass() == pytest.approx(whole)
    page.keyboard.press("Escape")
    ids = [each.get_attribute("data-hull") or "" for each in page.locator(".ships button").all()]
    ship(page, ids[0]).focus()
    for _ in range(6):
        page.keyboard.press("+")
    for id in (*ids[1:], ids[0]):
        page.keyboard.press("ArrowRight")
        expect(ship(page, id)).to_be_focused()
        expect(ship(page, id)).to_be_in_viewport()


def check_chart_follows_a_moving_ship_and_backspace_edits_the_course(page: Page) -> None:
    """Check the chart while a ship moves; the whole chart is shown before and afterwards."""
    page.mouse.click(*place_of(page, "ship-0"))
    handle = page.locator(".steering circle.handle")
    sea = page.locator(".board-area").bounding_box()
    assert sea
    page.mouse.move(sea["x"] + sea["width"] / 2, sea["y"] + sea["height"] - 5)
    page.mouse.wheel(0, -1000)
    expect(page.locator(".board-area.zoomed")).to_have_count(1)
    assert middle(handle)[1] < sea["y"]  # out of reach
    button(page, "Move").click()
    expect(page.locator(".turn .count")).to_contain_text("2 / 3")
    assert sea["y"] < middle(handle)[1] < sea["y"] + sea["height"]
    course(page).fill("12")
    course(page).press("Backspace")
    expect(course(page)).to_have_value("1")
    expect(page.locator(".turn .count")).to_contain_text("2 / 3")
    button(page, "Take back").click()
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    page.keyboard.press("Escape")
    page.keyboard.press("0")
    expect(page.locator(".board-area.zoomed")).to_have_count(0)


@pytest.mark.sweep  # `make test` covers this in test_armada_keys.py
@pytest.mark.long
def test_a_turn_can_be_played_with_the_keyboard(visit: Visit) -> None:
    page = against_captain(visit(), "armada")
    choose_fleets(page)
    waiting = page.locator(".waiting button:not(.placed)")
    count = waiting.count()
    expect(page.locator(".deployment > :first-child")).to_contain_text("Arrows: move.")
    waiting.first.press("Enter")
    draft = page.locator('.ships button[aria-label*=", placed"]')
    expect(draft).to_be_focused()
    old = middle(draft)
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowDown", "."):
        page.keyboard.press(key)
    assert middle(draft)[0] > old[0]
    expect(draft).to_have_attribute("aria-label", re.compile(r"heading (001|181)\.0°"))
    page.keyboard.press("Delete")
    expect(waiting).to_have_count(count)
    button(page, "Two wings").press("Enter")
    expect(draft).to_have_count(count)
    page.get_by_role("button", name="Ready", exact=True).press("Enter")
    expect(button(page, "End the turn")).to_be_visible()

    mine = own(page)
    ship(page, mine).focus()
    page.keyboard.press("Enter")
    expect(course(page)).to_be_focused()
    start = float(course(page).input_value())
    for key, to in (("ArrowRight", 5.0), ("Shift+ArrowRight", 5.5), ("Shift+ArrowLeft", 5.0)):
        page.keyboard.press(key)
        expect(course(page)).to_have_value(f"{(start + to) % 360:05.1f}")
    for _ in range(9):
        page.keyboard.press("PageUp")
    expect(page.get_by_role("alert")).to_be_visible()  # the reason why it cannot turn further
    course(page).fill(f"{(start + 4.5) % 360:05.1f}")
    page.keyboard.press("Enter")  # the ship turns to the heading
    page.keyboard.press("Enter")  # the ship moves
    expect(ship(page, mine)).to_have_attribute(
        "aria-label", re.compile(f"heading {(start + 4.5) % 360:05.1f}")
    )
    page.keyboard.press("Escape")
    expect(ship(page, mine)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ships button:focus")).not_to_have_attribute("data-hull", mine)
    page.keyboard.press("Backspace")
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    for key in ("g", "t", "m"):
        page.keyboard.press(key)
    for name in ("Reach", "Threats", "Measure"):
        expect(button(page, name)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")  # the ruler begins at this ship
    expect(page.locator(".panel [role=status]")).to_contain_text("Measuring from")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".panel [role=status]")).to_contain_text(
        re.compile(r"\d\.\d\d in, bearing")
    )
    page.keyboard.press("Escape")
    expect(button(page, "Measure")).to_have_attribute("aria-pressed", "false")
    button(page, "End the turn").press("Enter")
    page.get_by_role("button", name="3 actions left: end the turn anyway?").press("Enter")
    expect(page.locator(".log")).to_contain_text("passes")
    check_moved_enemies_are_told_and_a_heading_field_asks_for_hints(page)


def check_moved_enemies_are_told_and_a_heading_field_asks_for_hints(page: Page) -> None:
    status_line = page.locator(".chart-area [role=status], .board-area [role=status]").first
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    expect(status_line).to_contain_text(re.compile(r"(small|medium|large) \d: nearest enemy"))
    page.keyboard.press("n")
    expect(course(page)).to_be_focused()
    page.keyboard.press("h")  # a letter is a shortcut in this field, too
    expect(page.locator(".advised")).to_be_visible()
    expect(page.locator(".chart-panels")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(course(page)).to_be_focused()


@pytest.mark.sweep  # `make test` covers touch in test_armada_phone.py
def test_a_turn_can_be_played_by_touch(visit: Visit) -> None:
    visitor = visit(phone=True)
    page = against_captain(visitor, "armada")
    deploy_in_wedge(page)
    finger = visitor.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    mine = own(page)
    page.touchscreen.tap(*place_of(page, mine))
    expect(page.locator(".steering .preview")).to_be_visible()
    expect(course(page)).to_have_count(0)  # there is no field that opens a keyboard
    ghost = page.locator(".steering .preview").bounding_box()
    assert ghost
    expect(page.locator(".board-area.zoomed")).to_have_count(1)
    assert max(ghost["width"], ghost["height"]) >= 34, "the chart zooms in on a small ship"
    x, y = middle(page.locator(".steering circle.handle"))
    touch("touchStart", (x, y))
    for n in range(1, 6):
        touch("touchMove", (x + 8 * n, y + 2 * n))
    touch("touchEnd")  # turns only: a tap on the outline moves
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    page.touchscreen.tap(*middle(page.locator(".steering .preview")))
    expect(page.locator(".turn .count")).to_contain_text("2 / 3")
    assert page.evaluate("scrollY") == 0
    button(page, "Take back").tap()
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    if not page.locator(".steering .preview").count():
        page.touchscreen.tap(*place_of(page, mine))
    button(page, "Details").tap()
    sailing = course(page).input_value()
    x, y = middle(page.locator(".steering circle.handle"))
    touch("touchStart", (x, y))
    touch("touchMove", (x + 30, y))
    expect(course(page)).not_to_have_value(sailing)
    touch("touchStart", (x + 30, y), (x + 30, y - 60))  # with a second finger it becomes a pinch
    expect(course(page)).to_have_value(sailing)
    touch("touchMove", (x + 40, y), (x + 30, y - 90))
    touch("touchEnd")
    expect(course(page)).to_have_value(sailing)
    button(page, "Move").tap()
    expect(ship(page, mine)).to_have_attribute("aria-label", re.compile(f"heading {sailing}"))
    expect(page.locator(".turn .count")).to_contain_text("2 / 3")
    button(page, "Whole chart").tap()
    sea = page.locator(".board-area").bounding_box()
    assert sea
    at = sea["x"] + sea["width"] / 2, sea["y"] + sea["height"] / 2
    zoomed = page.locator(".board-area.zoomed")
    expect(zoomed).to_have_count(0)
    touch("touchStart", (at[0] - 20, at[1]), (at[0] + 20, at[1]))
    for n in range(1, 8):
        touch("touchMove", (at[0] - 20 - 12 * n, at[1]), (at[0] + 20 + 12 * n, at[1]))
    touch("touchEnd")
    expect(zoomed).to_have_count(1)
    for control in ("Take back", "End the turn"):
        box = button(page, control).bounding_box()
        assert box
        assert box["y"] + box["height"] <= 844, f"{control} is in view"
    button(page, "Whole chart").tap()
    expect(page.locator(".board-area.zoomed")).to_have_count(0)
    ship(page, mine).press("Enter")
    expect(page.locator(".board-area.zoomed")).to_have_count(1)
    expect(page.locator("path.arrow")).not_to_have_count(0)  # it points to the enemy
    page.locator(".head .quiet").tap()
    expect(page.locator(".board-area.zoomed")).to_have_count(1)  # the scale stays during a turn
    ship(page, mine).press("Enter")
    expect(page.locator(".board-area.zoomed")).to_have_count(1)
    button(page, "End the turn").tap()
    # A second tap at once would be a double tap, which is one.
    page.get_by_role("button", name="end the turn anyway?").press("Enter")
    expect(page.locator(".turn .count")).to_contain_text("3 / 3")
    expect(ship(page, mine)).to_be_in_viewport()  # the chart fills its height around the fleet


STEP = 1039  # thousandths of an inch that a small ship sails north
NORTH = [{"type": "step", "ship": 0, "heading": 0}] * 4
FLEETS = (
    ({"small": 1, "medium": 0, "large": 1}, [(15_000, 6_635 + 12 * STEP, 0), (9_000, 21_000, 0)]),
    (
        {"small": 2, "medium": 1, "large": 0},
        [(16_200, 4_900, 1800), (16_800, 4_900, 1800), (5_000, 4_500, 1800)],
    ),
)


def close_quarters(ann: Visitor, ben: Visitor) -> str:
    """Return the path of a duel at close quarters."""
    return duel_at_close_quarters(ann, ben).path


def duel_at_close_quarters(ann: Visitor, ben: Visitor) -> Duel:
    """Return a duel in which a small ship has two enemies beside it, one behind the other."""
    duel = Duel(ann, ben)
    for seat, (fleet, _) in enumerate(FLEETS):
        duel.act(seat, {"type": "build", **fleet})
    for _ in range(2):
        seat = duel.turn()
        duel.act(
            seat,
            *(
                {"type": "deploy", "ship": n + 2 * seat, "x": x, "y": y, "heading": heading}
                for n, (x, y, heading) in enumerate(FLEETS[seat][1])
            ),
        )
    sailed = 0
    while sailed < 3 or duel.turn() != 0:
        seat = duel.turn()
        duel.act(seat, *(NORTH if seat == 0 else []), {"type": "end-turn"})
        sailed += seat == 0
    return duel


def check_spectator_tools(page: Page) -> None:
    """Check that spectators see zones, reach and threats, and can measure."""
    page.mouse.click(*place_of(page, "ship-2"))
    expect(page.locator(".zone")).to_have_count(2)
    expect(page.locator(".closed .hit")).to_have_count(1)
    expect(page.locator(".ship-panel")).to_contain_text("small 1: in range")
    button(page, "Reach").click()
    expect(page.locator(".reach")).to_have_count(1)
    button(page, "Threats").click()
    expect(page.locator(".threat")).to_have_count(3)  # of ships that are not moving
    button(page, "Measure").click()
    sea = page.locator(".board-area").bounding_box()
    assert sea
    start = sea["x"] + sea["width"] / 2, sea["y"] + sea["height"] / 2
    length = float((page.locator(".bar + text").text_content() or "").split()[0])
    bar = float((page.locator(".bar").get_attribute("d") or "").split("H")[1].split("V")[0])
    inch = bar / length
    drag(page, start, (start[0] + 3 * inch, start[1] + 4 * inch))
    measured = re.compile(r"\b(4\.9\d|5\.0\d) in, bearing 143\.")  # at the end of the drag
    expect(page.locator(".panel [role=status]")).to_contain_text(measured)


@pytest.mark.sweep
@pytest.mark.long
def test_spectators_see_zones_and_refused_targets_give_the_reason(visit: Visit) -> None:
    ann, ben, eve = visit(), visit(), visit()
    path = close_quarters(ann, ben)
    check_spectator_tools(eve.open(path))
    page = ann.open(path)
    check_chart_follows_a_moving_ship_and_backspace_edits_the_course(page)
    ship(page, "ship-0").press("Enter")
    expect(page.locator(".zone")).to_have_count(2)
    expect(page.locator(".shadow")).to_have_count(1)
    page.get_by_text("Why no shot?").click()
    refused_targets = page.locator(".closed li")
    expect(refused_targets.nth(0)).to_have_text(
        "small 4: The target is hidden behind small 3. Aim at another one, or move."
    )
    expect(refused_targets.nth(1)).to_contain_text("medium 5: The target is too far away")
    page.mouse.click(*place_of(page, "ship-3"))
    expect(page.get_by_role("alert")).to_contain_text("hidden behind small 3")
    expect(page.get_by_role("alert").get_by_role("link", name="ARM-13")).to_be_visible()
    page.mouse.click(*place_of(page, "ship-2"))  # a mouse is precise: its first click fires
    expect(ship(page, "ship-2")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("small 1 sinks small 3")
    expect(page.locator(".ship-panel")).to_contain_text(
        "This ship has fired all its shots this turn. Choose another one."
    )
    expect(button(page, "Take back")).to_have_count(0)  # shots are not taken back


@pytest.mark.sweep
def test_the_chart_is_accessible_in_both_themes(visit: Visit, axe: str) -> None:
    page = against_captain(visit(), "armada")
    inspector = Inspector(axe)
    choose_fleets(page)
    button(page, "In a wedge").click()
    expect(page.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    page.locator('.ships button[aria-label*=", placed"]').first.press("Enter")
    inspector.look(page, "deploying", fits=True)
    page.get_by_role("button", name="Ready", exact=True).click()
    expect(button(page, "End the turn")).to_be_visible()
    near, places = page.locator(".positions .relevant li"), page.locator(".positions .all li")
    expect(near).to_have_count(3)
    expect(near.first).to_contain_text(re.compile(r": nearest .*, \d+ in to the (north|south)"))
    page.locator(".positions summary").click()
    expect(places).to_have_count(page.locator(".ships button").count())
    expect(places.first).to_contain_text(
        re.compile(
            r"heading \d{3}\.\d° \(.*\); nearest enemy .* bearing .*; [\d.]+ in from the west"
        )
    )
    ship(page, own(page)).press("Enter")
    expect(places.last).to_contain_text(re.compile(r"; [\d.]+ in from "))
    expect(near.first).to_contain_text(re.compile(r": \d+ in from .*, to the "))
    button(page, "Reach").click()
    button(page, "Threats").click()
    expect(page.locator(".reach")).to_have_count(1)
    inspector.look(page, "at sea", fits=True)
    choose_language(page, "fr")
    expect(page.get_by_role("button", name="Terminer le tour")).to_be_visible()
    inspector.look(page, "en mer", fits=True)
    assert inspector.found == []
