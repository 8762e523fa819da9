"""Test that opponents' moves are played back, also to a player who returns."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.games.test_armada import deploy_in_wedge, end_turn
from tests.browser.held_socket import HeldSocket
from tests.browser.page_actions import close_settings, open_settings, set_pace
from tests.browser.rest_players import fleets_ready, open_table

pytestmark = pytest.mark.browser


def replay_last_moves(page: Page, name: str = "Replay the last moves") -> None:
    page.get_by_role("button", name=name).click()


@pytest.mark.sweep
@pytest.mark.parametrize("game", ["battleship", "armada", "mako", "maitre", "mats"])
def test_moves_of_others_are_played_back_and_can_be_repeated(visit: Visit, game: str) -> None:
    """A spectator watches two captains."""
    visitor = visit(moving=True)
    page = visitor.open(open_table(visitor, game, "mousse", "mousse"))
    open_settings(page)
    expect(page.get_by_label("Opponents’ moves")).to_have_value("brisk")
    close_settings(page)
    set_pace(page, "once")
    expect(page.locator(".log li").nth(3)).to_be_visible(timeout=30_000)
    replay_last_moves(page)
    expect(page.locator(".stage.playing")).to_be_visible()
    expect(page.locator(".prompt .now")).to_have_text(re.compile("Cabin boy [12]: "))
    replay_last_moves(page, "Skip to now")
    expect(page.get_by_role("button", name="Replay the last moves")).to_be_visible()
    page.goto(visitor.home)  # a finished match with hundreds of moves would load slowly
    open_settings(page)
    expect(page.get_by_label("Opponents’ moves")).to_have_value("once")  # it is remembered


class Turn:
    """Watches the server's messages from the end of a seat's turn to its next turn."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._first: int | None = None
        self.ply_count = 0

    def back(self, said: str | bytes) -> bool:
        """Return whether this message begins the seat's next turn."""
        view = json.loads(said)
        if view["type"] != "view":
            return False
        if self._seat not in view["table"]["turn"]:
            self._first = view["since"] if self._first is None else self._first
            return False
        if self._first is None:
            return False
        self.ply_count = view["ply"] - self._first
        return True


SHOWN = """() => {
    window.shown = new Set();
    new MutationObserver(() => {
        const now = document.querySelector(".stage.playing .prompt .now");
        if (now) window.shown.add(now.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
MIN_PLIES = 5  # plies: the end of the player's turn, and some of a captain's


@pytest.mark.sweep  # `make test` covers this in playback.test.ts and test_typeahead.py
def test_a_captains_turn_of_many_steps_is_played_back(visit: Visit) -> None:
    """Armada plays back the captain's steps between two turns of the player.

    `playback.test.ts` tests how long that may take. If the captain makes too few steps in a turn,
    its next turn is used.
    """
    visitor = visit(moving=True)
    page = visitor.new_tab()
    delayed = HeldSocket(page)  # a captain's whole turn arrives at once
    with page.expect_websocket() as opening:
        page.goto(visitor.home + open_table(visitor, "armada", "me", "mousse"))
    deploy_in_wedge(page)
    page.evaluate(SHOWN)
    ply_count = 0
    while ply_count < MIN_PLIES:
        delayed.is_holding = True
        turn = Turn(0)
        with opening.value.expect_event("framereceived", turn.back):
            end_turn(page)
        ply_count = turn.ply_count
        delayed.release()
        expect(page.locator(".stage:not(.playing) .prompt.own-turn")).to_be_visible()
        expect(page.locator(".stage.busy")).to_have_count(0)
    shown = page.evaluate("[...window.shown]")
    assert len(shown) > 1
    assert all("Cabin boy: " in each for each in shown)


@pytest.mark.sweep
def test_without_motion_moves_are_played_back_only_on_request(
    visit: Visit,
) -> None:
    ann = visit()
    path, ann_player, ben_player = fleets_ready(ann, visit())
    page = ann.open(path)
    open_settings(page)
    expect(page.get_by_label("Opponents’ moves")).to_have_value("once")
    close_settings(page)
    ann_player.bomb(99)
    ben_player.bomb(98)
    expect(page.locator(".log li").last).to_contain_text("I10")
    expect(page.locator(".stage.playing")).to_have_count(0)
    replay_last_moves(page)
    expect(page.locator(".stage.playing")).to_be_visible()


@pytest.mark.sweep
def test_a_returning_player_is_offered_the_missed_moves(visit: Visit) -> None:
    """The tab was closed during the opponent's move."""
    ann = visit(moving=True)
    path, ann_player, ben_player = fleets_ready(ann, visit())
    ann_player.bomb(99)  # misses
    page = ann.open(path)
    expect(page.locator(".log li").last).to_contain_text("J10")
    expect(offer_on(page)).to_have_count(0)
    page.goto("about:blank")
    ben_player.bomb(98)
    page.goto(ann.home + path)
    expect(offer_on(page)).to_have_accessible_name("Since you left: 1 move")
    offer_on(page).click()
    expect(page.locator(".stage.playing .prompt .now")).to_contain_text("Ben: I10")
    expect(page.locator(".stage.playing")).to_have_count(0)
    expect(offer_on(page)).to_have_count(0)


def offer_on(page: Page) -> Locator:
    """Return the button that replays missed moves."""
    return page.get_by_role("button", name="Since you left")


TOLD = """() => {
    window.told = "";
    new MutationObserver(() => {
        const drama = document.querySelector(".event:not(.prompt)");
        if (drama) window.told = drama.textContent.trim();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.sweep
@pytest.mark.parametrize("moving", [True, False])
def test_a_sunk_ship_is_announced_over_the_board(visit: Visit, moving: bool) -> None:
    """The text appears before the opponent's answer is played back; without motion, at once."""
    ann = visit(moving=moving)
    path, ann_player, ben_player = fleets_ready(ann, visit())
    ann_player.bomb(80)
    ben_player.bomb(80)
    page = ann.open(path)
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    expect(page.locator(".event:not(.prompt)")).to_have_count(0)
    page.evaluate(TOLD)
    ann_player.bomb(81)
    expect(page.locator(".log li").last).to_contain_text("sunk")
    ben_player.bomb(99)
    expect(page.locator(".log li").last).to_contain_text("J10")
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    expect(page.locator(".event:not(.prompt)")).to_have_count(0)
    assert page.evaluate("window.told") == "Ann: B9: torpedo boat sunk!"
    ann_player.bomb(99)
    ben_player.bomb(81)
    expect(page.locator(".log li").last).to_contain_text("B9")
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    expect(page.locator(".event:not(.prompt)")).to_have_count(0)
    assert page.evaluate("window.told") == "Ben: B9: torpedo boat sunk!"
