"""Test replays: turn by turn, automatic, from another seat, from a file."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.page_actions import by_keys, my_turn
from tests.browser.page_checks import Inspector
from tests.browser.play.test_match import check_result_and_fleets
from tests.browser.rest_players import fleets_ready, small_match
from tests.browser.visitors import Visitor
from tests.server.clients import FLEET

pytestmark = pytest.mark.browser


SEE_DRAMA = """new MutationObserver(() => {
  const drama = document.querySelector(".event.static");
  if (drama) document.body.dataset.drama = drama.textContent.trim();
}).observe(document.body, { childList: true, subtree: true })"""


def over(visit: Visit) -> tuple[Visitor, str]:
    """Play a short match of two people up to a resignation; return one visitor and the path."""
    ann = visit()
    path, ann_player, ben_player = fleets_ready(ann, visit())
    for square in (99, 98):
        ann_player.bomb(square)
        ben_player.bomb(square)
    ann_player.ask("requests?as=0", type="resign")
    return ann, path


def step(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_replay_has_plies_turns_links_and_other_viewers(visit: Visit) -> None:
    visitor, path = over(visit)
    page = visitor.open(path)
    last = 2 * (len(FLEET) + 1) + 4
    expect(page.locator(".stepper .count")).to_have_text(f"{last} / {last}")
    expect(page.locator(".log button").first).to_be_visible()
    step(page, "One turn back")
    expect(page.locator(".prompt .now")).to_have_text("Ann: I10: miss")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".prompt .now")).to_have_text("Ben: J10: miss")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".prompt .now")).to_have_text("Ann: J10: miss")
    expect(page).to_have_url(re.compile(f"#ply={last - 3}$"))  # known only after the text
    step(page, "Play")
    expect(page.locator(".stepper .count")).to_have_text(f"{last} / {last}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    # a link leads to a ply, and other viewers see less
    page.goto(f"{visitor.home}{path}#ply={last - 4}")
    page.reload()
    expect(page.locator(".stepper .count")).to_have_text(f"{last - 4} / {last}")
    ships = page.locator('[role="gridcell"][aria-label*="afloat"]')
    expect(ships.first).to_be_visible()
    everything = ships.count()
    eyes = page.get_by_label("Viewpoint")
    eyes.select_option("what Ann saw")
    expect(ships).to_have_count(everything // 2)
    page.evaluate(f"location.hash = '#ply={last - 1}'")
    expect(page.locator(".stepper .count")).to_have_text(f"{last - 1} / {last}")


def test_a_small_match_ends_and_each_of_its_steps_is_announced(visit: Visit) -> None:
    visitor = visit()
    path, _ = small_match(visitor, bombs=4)
    page = visitor.open(path)
    while my_turn(page):
        by_keys(page.locator(".cell.open").first)
    expect(page.locator("[role=grid] :focus")).to_have_count(0)
    check_result_and_fleets(page)
    last = int(page.locator(".stepper .count").inner_text().split("/")[1])
    for n in (1, 2):
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".stepper .count")).to_have_text(f"{last - n} / {last}")
        spoken = page.locator("[aria-live=polite]", has_text=f"Move {last - n} of {last}.")
        expect(spoken).to_contain_text(re.compile(r"miss|hit|sunk"))


@pytest.mark.parametrize("game", ["battleship", pytest.param("mats", marks=pytest.mark.sweep)])
def test_a_record_from_a_file_is_checked_and_played(
    visit: Visit, tmp_path: Path, axe: str, game: str
) -> None:
    match = Match(game)
    match.play_out(["mousse", "mousse"], Random(5))
    file = tmp_path / "match.json"
    file.write_bytes(encode_record(match.record(["Ann", "Léo"])))
    visitor = visit()
    visitor.expected = ("409",)  # the file is not a record
    page = visitor.open("/record")
    page.get_by_label("Choose file").set_input_files(file)
    expect(page.get_by_role("status")).to_have_text("Complete: no errors, nothing missing.")
    expect(page.locator(".log button").first).to_be_visible()
    step(page, "One turn back")
    expect(page.locator(".prompt .now")).not_to_have_text("")
    inspector = Inspector(axe)
    inspector.look(page, "a record")
    page.set_viewport_size(DESKTOP)  # on a phone it is only in the prompt
    assert inspector.found == []
    expect(page.locator(".stepper .marks i").first).to_be_attached()  # a ship was sunk there
    page.evaluate(SEE_DRAMA)
    count, left = page.locator(".stepper .count"), page.locator(".stepper .marks i").first
    last = int(count.inner_text().split("/")[1])
    marked_ply = round(float(left.evaluate("mark => mark.style.left.slice(0, -1)")) * last / 100)
    page.locator(".stepper input").fill(str(marked_ply))
    body = page.locator("body")
    expect(body).to_have_attribute(
        "data-drama", re.compile(".")
    )  # over the board, as during the match
    expect(body).to_have_attribute("data-drama", page.locator(".prompt .now").inner_text())
    changed = tmp_path / "changed.json"
    changed.write_bytes(file.read_bytes().replace(b'"Ann"', b'"Eve"', 1))
    file = changed
    page.get_by_label("Choose file").set_input_files(file)
    expect(page.get_by_role("status")).to_have_text("One error found:")
    file.write_text("{}")
    page.get_by_label("Choose file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This is not a game record")
