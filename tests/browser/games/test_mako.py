"""Test MAKO Naval in the browser: races by mouse and by keys, refusals and confirmations."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.learn.test_introduction import standing
from tests.browser.page_actions import (
    Choose,
    by_keys,
    by_mouse,
    create_table,
    my_turn,
    number,
    resign,
    tabs_out,
)
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import Player, against_captain, open_table

pytestmark = pytest.mark.browser

BOARD_SIZE = 14
MAX_CHOICES = 700  # choices of one player; a race is over by MAK-20 long before


def north(page: Page) -> Locator:
    """Return the square of this player's North boat."""
    return page.locator('.cell[aria-label*=": your North boat"]')


def aiming(page: Page) -> bool:
    """Return whether the die is rolled and a mine has to be sent."""
    return "’s mine" in page.locator(".now").inner_text()


def choose_once(page: Page, choose: Choose) -> None:
    """Move the North boat as far as possible south, to its goal, or send the mine."""
    if aiming(page):
        choose(page.locator(".cell.open").first)
        return
    choose(north(page))
    if page.locator(".cell.open").count():
        choose(page.locator(".cell.open").last)
    else:
        passing = page.get_by_role("button", name="Pass")
        if passing.evaluate("button => button.matches('.irreversible')"):  # another boat could move
            passing.press("Enter")
        passing.press("Enter")


def race(page: Page, choose: Choose) -> None:
    """Play until a side has reached its goal."""
    for _ in range(MAX_CHOICES):
        if not my_turn(page):
            break
        choose_once(page, choose)
    result = page.locator(".result")
    expect(result.get_by_role("heading")).to_have_text(re.compile("Victory|Defeat|draw"))
    expect(result.get_by_role("link")).to_have_text(re.compile(r"MAK-(16|17|20)"))


def until_aiming(page: Page) -> None:
    """Move until a mine has to be sent."""
    while my_turn(page) and not aiming(page):
        choose_once(page, by_mouse)


@pytest.mark.sweep  # `make test` does this with MÂTS
def test_a_whole_race_by_keys_on_a_small_screen(visit: Visit) -> None:
    page = against_captain(visit(phone=True), "mako")
    race(page, by_keys)
    page.locator(".log").get_by_role("button").first.click()
    expect(page.get_by_role("slider")).to_have_value("1")
    expect(page.locator('.cell[aria-label*="mine of"]')).to_have_count(0)


@pytest.mark.sweep
def test_nothing_covers_the_end_of_the_result(visit: Visit) -> None:
    """Regression test: the row of links was drawn over the turning point in a low window."""
    page = against_captain(visit(), "mako")
    page.set_viewport_size({"width": 1440, "height": 760})
    my_turn(page)
    choose_once(page, by_mouse)
    resign(page)
    last = page.locator(".end-card > :last-child")
    expect(last).to_be_visible()
    page.locator(".result").evaluate(
        "result => { for (let n = 0; n < 3; n++)"
        " result.append(result.querySelector('p').cloneNode(true)) }"
    )  # as long as the result of a first win
    card, links = (each.bounding_box() for each in (last, page.locator(".links")))
    assert card and links and card["y"] + card["height"] <= links["y"]


@pytest.mark.sweep
def test_a_long_log_leaves_the_replay_buttons_and_the_links_in_view(visit: Visit) -> None:
    """Regression test: the log had its full length, and the buttons were 3000 px below it."""
    visitor = visit()
    path = open_table(visitor, "mako", "me", "mousse")
    player = Player(visitor, path.split("/")[-1], 0)
    while not (view := player.view())["table"]["ended"]:
        if 0 in view["table"]["turn"]:
            player.act([{"type": "pass"}], view)
    page = visitor.open(path)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".steps button").last).to_be_in_viewport(ratio=1)
    expect(page.locator(".links").get_by_role("button").first).to_be_in_viewport(ratio=1)


def test_selecting_a_boat_clears_a_refusal_and_mines_have_the_range_of_the_die(
    visit: Visit,
) -> None:
    page = against_captain(visit(), "mako")
    my_turn(page)
    page.locator(".cell.closed:not(.movable)").last.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("one square")
    north(page).click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".now")).to_have_text("Move the North boat: where to?")
    page.keyboard.press("Escape")
    expect(page.locator(".now")).to_contain_text("Your turn")
    check_the_possible_squares_of_a_boat_are_read_out(page)
    page.keyboard.press("Escape")
    tabs_out(page.locator(".cell.open").first)
    tabs_out(page.locator(".cell.closed:not(.movable)").last)  # with a reason
    until_aiming(page)
    pips = int(re.findall(r"rolled (\d)", page.locator(".now").inner_text())[0])
    at_y, at_x = divmod(number(north(page)), BOARD_SIZE)
    reached = page.locator(".cell.open")
    assert 1 <= reached.count() <= 8
    page.locator(".cell[tabindex='0']").focus()
    for each in reached.all():
        page.keyboard.press("n")  # the next possible square
        expect(page.locator(".cell.open:focus")).to_have_attribute(
            "aria-label", re.compile("can go here")
        )
        y, x = divmod(number(each), BOARD_SIZE)
        assert {abs(x - at_x), abs(y - at_y)} in ({pips}, {0, pips}), (
            "in a straight line, at the distance rolled"
        )
    assert page.locator(".dot, .ring").count() == reached.count(), "each target is marked"
    shut = page.locator(f'.cell[data-square="{at_y * BOARD_SIZE + at_x}"]')
    shut.hover()
    expect(page.locator(".reason")).to_contain_text(f"exactly {pips} square")
    shut.click(force=True)
    alert = page.get_by_role("alert")
    expect(alert.get_by_role("link", name="MAK-8")).to_be_visible()
    reached.first.click()
    my_turn(page)
    expect(page.locator('.cell[aria-label*="mine of the North boat"]')).not_to_have_count(0)


@pytest.mark.sweep
def test_three_share_one_screen_without_a_curtain(visit: Visit) -> None:
    page = visit().open("/new/mako")
    page.get_by_role("combobox", name="Seats").select_option("3")
    for seat in page.get_by_role("combobox", name=re.compile(r"Seat [23]")).all():
        seat.select_option("me")
    page.locator("form button.main").click()
    first = None
    for _ in range(4):  # turns
        expect(page.locator(".prompt.own-turn")).to_be_visible()
        expect(page.locator(".curtain")).to_have_count(0)
        turn = page.locator(".players .turn .number").inner_text()
        page.locator(".cell.open").first.click()
        expect(page.locator(".now")).to_contain_text("’s mine")
        page.locator(
            '.cell.open[aria-label*="open sea"]'
        ).first.click()  # a square without a target
        expect(page.locator(".players .turn .number")).not_to_have_text(turn)
        expect(page.locator(".brackets"), "what fell last stays marked").not_to_have_count(0)
        first = first or turn
    expect(page.locator(".players .turn .number")).not_to_have_text(first or "")


@pytest.mark.sweep
def test_ports_goals_and_stocks_are_shown_and_axe_finds_nothing(visit: Visit, axe: str) -> None:
    visitor = visit()
    inspector = Inspector(axe)
    page = visitor.open("/new/mako")
    create_table(page, seat_count=4)
    my_turn(page)
    for entry in ("your goal", "opposing goals", "way to the goal"):
        expect(page.locator(".legend")).to_contain_text(entry)
    for shore in ("North", "East", "South", "West"):
        expect(page.locator(f'.cell[aria-label*="port of the {shore} boat"]')).to_have_count(1)
        goals = page.get_by_role("gridcell", name=re.compile(f"goal of (the|your) {shore} boat"))
        expect(goals).to_have_count(11)
        expect(page.locator(".tallies")).to_contain_text(f"{shore} boat")
    inspector.look(page, "a boat is to move", fits=True)
    sea, log, die = (
        page.locator(each).bounding_box() for each in (".first .board-area", ".log", ".tray")
    )
    assert sea and log and die
    assert sea["height"] > 0.75 * 900, "the board uses the height"
    assert abs(log["x"] - die["x"]) < 5, "players and log are below the die, without a gap"
    assert log["y"] + log["height"] > 860
    until_aiming(page)
    inspector.look(page, "a mine is to be sent", fits=True)
    assert inspector.found == []


@pytest.mark.sweep  # web/tests/ui/confirm.test.ts
def test_passing_needs_a_confirmation_that_other_taps_cancel(visit: Visit) -> None:
    page = against_captain(visit(phone=True), "mako")
    my_turn(page)
    for standing_text in standing(page):
        assert re.fullmatch(r"To go: \w+ 1[0-3], \w+ 1[0-3]", standing_text)
    passing = page.get_by_role("button", name="Pass", exact=True)
    confirmation = page.get_by_role("button", name="Pass without moving or sending a mine?")
    passing.tap()
    expect(confirmation).to_be_focused()
    north(page).tap()
    expect(passing).to_be_visible()
    passing.tap()
    confirmation.press("Enter")  # a second tap at once would be a double tap, which is one
    expect(page.locator(".log")).to_contain_text("passes")


@pytest.mark.sweep  # `make test` checks reasons in pages/test_phone_layout.py
def test_a_phone_shows_the_reasons_of_a_hint_below_the_sea(visit: Visit) -> None:
    """Regression test: they covered the upper half of the sea; the captain's remark the score."""
    page = against_captain(visit(phone=True), "mako")
    my_turn(page)
    expect(page.locator(".top .standings li")).to_have_count(2)
    expect(page.locator(".top .portrait")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).tap()
    figures = page.locator(".hint-marks text")
    expect(figures.first).to_be_visible()
    heights = figures.evaluate_all("all => all.map(text => text.getBoundingClientRect().height)")
    assert min(heights) >= 12
    expect(page.locator(".now")).to_contain_text("%")
    page.get_by_role("button", name="Why?").tap()
    panel, sea = page.locator(".advised").bounding_box(), page.locator(".board-area").bounding_box()
    assert panel and sea and panel["y"] >= sea["y"] + sea["height"]
    lines = page.locator(".advised .line")
    expect(lines).not_to_have_count(0)
    expect(lines.first.locator(".reason")).not_to_be_empty()  # others may only be as good
    reasons = lines.locator(".reason").all_inner_texts()
    assert len({*reasons}) == len(reasons)


def check_the_possible_squares_of_a_boat_are_read_out(page: Page) -> None:
    choosing = page.locator("[aria-live]", has_text="Possible:")
    expect(choosing).to_have_count(0)
    north(page).click()
    squares = page.locator(".cell.open").evaluate_all("all => all.map(cell => cell.ariaLabel)")
    assert squares
    for label in squares:
        expect(choosing.first).to_contain_text(label.split(":")[0])
