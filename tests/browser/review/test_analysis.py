"""Test the analysis page: key moments, tabs on a phone, retried mistakes, results."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from tests.browser.conftest import Visit
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import SMALL_FLEET, finished_match, seat_players

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_key_moments_of_the_analysis_can_be_stepped_by_keys(visit: Visit, axe: str) -> None:
    visitor = visit()
    page = visitor.open(finished_match(visitor))
    page.get_by_role("link", name="Analyse game").click()
    heading = page.get_by_role("heading", name=re.compile("^Analysis"))
    expect(heading).to_be_focused()
    assert page.url.split("#")[0].endswith("/analysis")
    words = page.get_by_role("region", name="Analysis", exact=True)
    moves = page.locator(".review .log li button")
    expect(moves).not_to_have_count(0)
    board = page.locator(".board .board-area").first.bounding_box()
    assert board and board["width"] > 440, "as in play"
    words.wait_for(timeout=60_000)
    parts = [each.split(" of ")[0] for each in words.get_by_role("heading").all_inner_texts()]
    assert parts[0] in ("Well played!", "Best move")
    assert parts[1:] == ["Costliest move", "What to try next"]
    curve = page.get_by_role("slider", name="Win chance, move by move, in %", exact=True)
    expect(curve).to_be_visible()
    card = page.get_by_role("region", name="On the board")
    place = re.compile(r"(\d+) of (\d+) · move (\d+)")
    while page.get_by_role("button", name="Previous key moment").first.get_attribute(
        "aria-disabled"
    ) in (None, "false"):
        page.keyboard.press("Shift+ArrowLeft")  # the focus is still on the heading
    expect(card).to_contain_text(re.compile("1 of [2-9]"))
    first = place.search(card.inner_text())
    assert first
    spoken, progress = page.locator(".review [aria-live=polite]").all()
    expect(progress).to_have_text("The analysis is finished.")
    page.keyboard.press("Shift+ArrowRight")
    expect(card).to_contain_text(f"2 of {first[2]}")
    expect(spoken).to_contain_text(f", 2 of {first[2]}, move ")
    second = place.search(card.inner_text())
    assert second
    assert int(second[3]) > int(first[3])
    announcement = spoken.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(spoken).not_to_have_text(announcement)
    while place.search(card.inner_text()):  # the step before may be a key moment, too
        page.keyboard.press("ArrowLeft")
    expect(spoken).to_contain_text(re.compile(r"Move \d+ of \d+"))
    ledger = page.get_by_text("Moves or luck?")
    ledger.click()
    expect(page.locator("dd.number").last).to_have_text(re.compile("^(0|100)%$"))
    ledger.click()
    inspector = Inspector(axe)
    inspector.look(page, "analysed")
    assert inspector.found == []
    page.reload()  # it is saved
    expect(words).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.sweep
@pytest.mark.parametrize("phone", [False, True])
def test_a_mistake_is_shown_on_the_board_with_the_better_choice(
    visit: Visit, tmp_path: Path, axe: str, phone: bool
) -> None:
    match = Match("battleship", width=4, height=4, fleet=(2, 1), bombs=16)
    match.play_out(["mousse", "mousse"], Random(10))
    file = tmp_path / "match.json"
    file.write_bytes(encode_record(match.record(["Ann", "Ben"])))
    page = visit(phone=phone).open("/record")
    page.get_by_label("Choose file").set_input_files(file)
    page.get_by_role("button", name="Analyse game").click()
    card = page.get_by_role("region", name="On the board")
    card.wait_for(timeout=60_000)
    expect(page.locator(".board svg").first).to_be_in_viewport(ratio=0.5)
    if phone:
        page.get_by_role("button", name="All moves").click()
    else:
        page.get_by_text("Moves by Ann", exact=True).click()
    choice = page.get_by_role("button", name=re.compile(r"left \d+% instead of \d+%\. Better")).last
    step = re.search(r"move (\d+)", choice.inner_text())
    assert step
    choice.click()
    expect(card).to_contain_text(f"move {step[1]}")
    expect(card).to_contain_text("✕ played, ★ better.")
    expect(page.locator(".hint-marks rect.played")).to_be_in_viewport()
    expect(page.locator(".hint-marks rect.best")).to_be_in_viewport()
    expect(page.get_by_label("Viewpoint")).to_have_value("0")
    inspector = Inspector(axe)
    inspector.look(page, "compared", rarely=True)  # key moments have the same parts
    assert inspector.found == []
    page.get_by_role("button", name="One move forward", exact=True).click()
    expect(page.locator(".hint-marks rect.played")).to_have_count(0)
    expect(page.get_by_label("Viewpoint")).to_have_value("all")
    page.go_back()
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.sweep
def test_a_mistake_can_be_retried_on_the_page(visit: Visit) -> None:
    """Ann never bombs beside her first hit, and wins by her last bomb; Ben only bombs the sea."""
    ann, ben = visit(phone=True), visit()
    options: dict[str, Any] = {"width": 4, "height": 4, "fleet": [2, 1], "bombs": 5, "first": "1"}
    path, ann_player, ben_player = seat_players(ann, ben, "battleship", **options)
    for player in (ann_player, ben_player):
        player.act([*SMALL_FLEET, {"type": "ready"}])
    squares = {0: [0, 15, 14, 13, 8], 1: [15, 14, 13, 12, 11]}
    while not (table := ann_player.view()["table"])["ended"]:
        (seat,) = table["turn"]
        (ann_player, ben_player)[seat].bomb(squares[seat].pop(0))
    page = ann.open(f"{path}/analysis")
    words = page.get_by_role("region", name="Analysis", exact=True)
    retry_link = words.get_by_role("link", name="Try it again")
    retry_link.wait_for(timeout=60_000)
    retry_link.click()
    expect(page.get_by_role("navigation", name="Try it again")).to_be_visible()
    page.get_by_role("link", name="Back to analysis").click()
    expect(page.get_by_role("heading", name=re.compile("^Analysis"))).to_be_focused()
    page.get_by_role("button", name="Back to the game").click()
    expect(
        page.get_by_role("button", name=re.compile("^You were ahead in squares sunk"))
    ).to_be_visible()


@pytest.mark.sweep
@pytest.mark.long
def test_another_captain_can_continue_from_a_step_and_results_are_listed(
    visit: Visit, axe: str
) -> None:
    """Continue from a step against another captain, and open the page of own results."""
    visitor = visit()
    page = visitor.open(finished_match(visitor))
    ended = page.url
    step = int(page.locator(".stepper .count").inner_text().split("/")[1]) - 6
    page.goto(f"{ended.split('#')[0]}#ply={step}")
    page.reload()
    page.get_by_text("What if? Play on from here").click()
    page.get_by_label(re.compile("^Against")).select_option("bosco")
    inspector = Inspector(axe)
    inspector.look(page, "what if", fits=True)
    assert inspector.found == []
    page.get_by_role("button", name="Play on", exact=True).click()
    begun = page.get_by_text(f"What if: started after move {step} of another game.")
    expect(begun).to_be_visible()
    assert page.url != ended
    page.goto(ended.split("/t/")[0])
    page.get_by_role("link", name="Your results").click()
    expect(page.get_by_role("heading", name="Your results")).to_be_visible()
    row = page.get_by_role("row").nth(1)
    expect(row).to_contain_text("Bataille navale")
    expect(row.get_by_role("cell").nth(1)).to_have_text("1")
    inspector.look(page, "own record")
    assert inspector.found == []
