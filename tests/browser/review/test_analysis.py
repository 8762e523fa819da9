"""Tests of the analysis after a match: leader, turning points, reasons."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from tests.browser.conftest import Visit
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import finished

pytestmark = pytest.mark.browser


def test_a_match_is_judged_and_its_moments_are_one_tap_away(visit: Visit, axe: str) -> None:
    visitor = visit()
    page = visitor.open(finished(visitor))
    page.get_by_role("button", name="Analyse game").click()
    analysis = page.get_by_role("region", name="Analysis")
    analysis.wait_for(timeout=60_000)
    expect(analysis.get_by_role("heading").first).to_be_in_viewport()  # without being looked for
    expect(analysis.get_by_role("img").first).to_have_attribute("aria-label", re.compile("50"))
    ledger = analysis.locator("dd.number").all_inner_texts()
    assert 4 <= len(ledger) <= 6  # what changed nothing is left out
    assert ledger[-1] in ("0%", "100%")
    moment = analysis.locator("ul").last.locator(".moment").first
    step = re.search(r"move (\d+)", moment.inner_text())
    assert step
    moment.click()
    expect(page.locator(".stepper .count")).to_contain_text(f"{step[1]} /")
    expect(moment).to_have_attribute("aria-current", "step")
    other = analysis.get_by_role("group", name="Analysis for").get_by_role("button").last
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    result = analysis.locator("dd.number").last.inner_text()
    assert {result, ledger[-1]} == {"0%", "100%"}
    inspector = Inspector(axe)
    inspector.look(page, "judged", fits=True)
    assert inspector.found == []
    page.reload()  # it is kept
    expect(analysis).to_be_visible()


@pytest.mark.sweep
@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.sweep), True])
def test_a_costly_choice_is_seen_on_the_board_beside_the_better_one(
    visit: Visit, tmp_path: Path, axe: str, phone: bool
) -> None:
    match = Match("battleship", width=4, height=4, fleet=(2, 1), bombs=16)
    match.play_out(["mousse", "mousse"], Random(9))
    file = tmp_path / "match.json"
    file.write_bytes(encode_record(match.record(["Ann", "Ben"])))
    page = visit(phone=phone).open("/record")
    page.get_by_label("Choose file").set_input_files(file)
    page.get_by_role("button", name="Analyse game").click()
    analysis = page.get_by_role("region", name="Analysis")
    analysis.wait_for(timeout=60_000)
    choice = analysis.get_by_role("button", name=re.compile(r"cost \d+ points?\. Better")).first
    step = re.search(r"move (\d+)", choice.inner_text())
    assert step
    choice.click()
    expect(page.locator(".prompt .now")).to_contain_text(f"Before move {step[1]}: ✕ played")
    expect(page.locator(".felt rect.played")).to_be_in_viewport()
    expect(page.locator(".felt rect.best")).to_be_in_viewport()
    expect(choice).to_have_attribute("aria-current", "step")
    expect(page.locator(".stepper .count")).to_contain_text(f"{int(step[1]) - 1} /")
    expect(page.get_by_label("Seen by")).to_have_value("0")
    expect(page.locator(".stepper .marks i").first).to_be_attached()
    if phone:
        page.get_by_role("button", name="Back to analysis").click()
        expect(choice).to_be_in_viewport()
    inspector = Inspector(axe)
    inspector.look(page, "compared")
    assert inspector.found == []
    page.get_by_role("button", name="One move forward", exact=True).click()
    expect(page.locator(".felt rect.played")).to_have_count(0)
    expect(page.get_by_label("Seen by")).to_have_value("all")


def test_what_if_and_the_record_of_ones_own_matches(visit: Visit, axe: str) -> None:
    """Play on from a step against another captain; the list of ended matches has a record."""
    visitor = visit()
    page = visitor.open(finished(visitor))
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
    page.get_by_text("Your results").click()
    row = page.get_by_role("row").nth(1)
    expect(row).to_contain_text("Bataille navale")
    expect(row.get_by_role("cell").nth(1)).to_have_text("1")
    inspector.look(page, "own record")
    assert inspector.found == []
