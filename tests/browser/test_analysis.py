"""After a match: who was ahead, what turned it and why, asked for with one tap."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.inspector import Inspector
from tests.browser.test_ending import played_to_the_end

pytestmark = pytest.mark.browser


def test_a_match_is_judged_and_its_moments_are_one_tap_away(visit: Visit, axe: str) -> None:
    page = visit().open("/new/battleship")
    played_to_the_end(page)
    page.get_by_role("button", name="Analyse the match").click()
    analysis = page.get_by_role("region", name="The match, judged")
    analysis.wait_for(timeout=60_000)
    expect(analysis.get_by_role("heading").first).to_be_in_viewport()  # without being looked for
    expect(analysis.get_by_role("img").first).to_have_attribute("aria-label", re.compile("50"))
    ledger = analysis.locator("dd.number").all_inner_texts()
    assert 4 <= len(ledger) <= 6 and ledger[-1] in ("0", "100")  # what changed nothing is left out
    moment = analysis.locator(".moment").first
    step = re.search(r"move (\d+)", moment.inner_text())
    assert step
    moment.click()
    expect(page.locator(".stepper .count")).to_contain_text(f"{step[1]} /")
    expect(moment).to_have_attribute("aria-current", "step")
    other = analysis.get_by_role("group", name="Judged for").get_by_role("button").last
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    assert analysis.locator("dd.number").last.inner_text() == {"0": "100", "100": "0"}[ledger[-1]]
    inspector = Inspector(axe)
    inspector.look(page, "judged", fits=True)
    assert inspector.found == []
    page.reload()  # it is kept
    expect(analysis).to_be_visible()


def test_what_if_and_the_record_of_ones_own_matches(visit: Visit, axe: str) -> None:
    """Play on from a step against another captain; the list of ended matches has a record."""
    page = visit().open("/new/battleship")
    played_to_the_end(page)
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
    begun = page.get_by_text(f"What if: this began after move {step} of another match.")
    expect(begun).to_be_visible()
    assert page.url != ended
    page.goto(ended.split("/t/")[0])
    page.get_by_text("The record of your matches").click()
    row = page.get_by_role("row").nth(1)
    expect(row).to_contain_text("Bataille navale")
    expect(row.get_by_role("cell").nth(1)).to_have_text("1")
    inspector.look(page, "own record")
    assert inspector.found == []
