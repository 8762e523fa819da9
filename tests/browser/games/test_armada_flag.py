"""Test the capture of flags: hidden until the battle begins, and one end for both players."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.armada_match import Duel
from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

STARTS = (10_000, 19_100, 0), (20_000, 4_900, 1800)
FLAGS = {"x": 10_000, "y": 20_500}, {"x": 10_000, "y": 5_900}
"""The first ship sails straight on to the second flag."""


FLAG = '[aria-label*="’s flag;"]'


def flags(page: Page) -> list[str]:
    """Return the labels of the fixed flags on the chart."""
    shown_flags = page.locator(FLAG).all()
    return [flag.get_attribute("aria-label") or "" for flag in shown_flags]


@pytest.mark.sweep  # tests/server/test_hidden_information.py covers what is hidden
def test_flags_are_hidden_until_the_battle_and_the_end_names_the_winner(visit: Visit) -> None:
    """ARM-19: the player who deploys later does not see the flag; both read who reached it."""
    ann, ben = visit(), visit()
    duel = Duel(ann, ben, objective="flag")

    def deploy(seat: int) -> None:
        x, y, heading = STARTS[seat]
        duel.act(seat, {"type": "deploy", "ship": seat, "x": x, "y": y, "heading": heading})
        duel.act(seat, {"type": "hoist", "ship": None, **FLAGS[seat]})

    for seat in (0, 1):
        duel.act(seat, {"type": "build", "small": 1, "medium": 0, "large": 0})
    pages = [each.open(duel.path) for each in (ann, ben)]
    early = duel.turn()
    deploy(early)
    own, other = pages[early], pages[1 - early]
    expect(other.locator(".log")).to_contain_text("has chosen where the flag goes")
    expect(own.locator(".log")).to_contain_text("plants the flag")
    expect(own.locator(FLAG)).to_have_count(1)
    assert flags(other) == []
    deploy(1 - early)
    for page in pages:
        expect(page.locator(".log")).to_contain_text("plants the flag")
        expect(page.locator(FLAG)).to_have_count(2)
    north = {"type": "step", "ship": 0, "heading": 0}
    for turns in range(3):
        if duel.turn() == 1:
            duel.act(1, {"type": "end-turn"})
        duel.act(0, *([north] * 4), *([] if turns == 2 else [{"type": "end-turn"}]))
    expect(pages[0].locator(".result")).to_contain_text("Your small 1 reached the enemy flag")
    expect(pages[0].get_by_text("Choose a ship to see")).to_have_count(0)
    expect(pages[1].locator(".result")).to_contain_text("small 1 reached your flag")
