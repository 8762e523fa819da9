"""Test which sounds each game makes for its events, for results, refusals and answers."""

from collections.abc import Iterable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from escadre.games import GAMES
from escadre.puzzles.puzzle import load_puzzles
from tests.browser.conftest import Visit
from tests.browser.games.test_armada import duel_at_close_quarters
from tests.browser.page_actions import bomb, square
from tests.browser.rest_players import (
    Player,
    fleets_ready,
    open_bombing,
    open_table,
    seat_players,
)
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.browser

# Counts what starts, by the frequency of the first tone, which each sound has for itself.
RECORDER = """window.heard = {};
const Tone = OscillatorNode;
window.OscillatorNode = class extends Tone {
  constructor(audio, options) { super(audio, options); this.first = options.frequency; }
  start(at) { window.heard[this.first] = (window.heard[this.first] ?? 0) + 1; super.start(at); }
};
localStorage['escadre.sound'] = 'on';"""
ONCE = "localStorage['escadre.pace'] = 'once';"
TONES = {
    "plouf": 320,
    "hit": 160,
    "sunk": 110,
    "shot": 130,
    "mine": 270,
    "gain": 660,
    "place": 520,
    "sail": 210,
    "dice": 900,
    "right": 523,
    "wrong": 233,
    "refused": 165,
    "bell": 1244,
    "lost": 196,
}
EVENTS = {
    "mako": ("sail", "dice", "mine"),
    "maitre": ("dice", "place"),
    "mats": ("sail", "dice", "shot", "hit", "sunk"),
}


def listen(visitor: Visitor, script: str = ONCE) -> None:
    """Turn the sound on in a page that counts the sounds that begin."""
    visitor.run_first(RECORDER + script)


def heard(page: Page) -> dict[str, int]:
    """Return how often each sound has begun."""
    starts = page.evaluate("window.heard")
    return {name: starts[str(tone)] for name, tone in TONES.items() if str(tone) in starts}


def wait_for_sounds(page: Page, names: Iterable[str], count: int = 1) -> None:
    """Wait until sounds with these names have begun at least this often in total."""
    page.wait_for_function(
        """([tones, count]) =>
        tones.reduce((sum, tone) => sum + (window.heard[tone] ?? 0), 0) >= count""",
        arg=[[TONES[name] for name in names], count],
    )


MAX_MATCHES = 6  # at most


@pytest.mark.sweep  # web/tests/sounds/event-sounds.test.ts
@pytest.mark.long
@pytest.mark.parametrize("game", tuple(EVENTS))
def test_events_of_a_match_are_heard(visit: Visit, game: str) -> None:
    """A player chooses at random, move by move: captains would be done before the page opens."""
    visitor, rng = visit(), Random(1)
    listen(visitor)
    page, missing = visitor.open(), set(EVENTS[game])
    for _ in range(MAX_MATCHES):
        path = open_table(visitor, game, "me", "mousse")
        page.goto(visitor.home + path)
        expect(page.locator(".stage")).to_be_visible()
        player = Player(visitor, path.split("/")[-1], 0)
        while missing and not player.view()["table"]["ended"]:
            situation = visitor.request.get(f"{player.at}/situation?as=0").json()
            if situation["legal"]:
                player.act([rng.choice(situation["legal"])["action"]], situation)
            missing -= heard(page).keys()
    assert not missing


@pytest.mark.sweep
def test_a_ship_that_sinks_in_armada_is_heard(visit: Visit) -> None:
    ann, ben = visit(), visit()
    listen(ann)
    duel = duel_at_close_quarters(ann, ben)
    page = ann.open(duel.path)
    expect(page.locator(".board-area")).to_be_visible()
    assert heard(page) == {}
    duel.act(0, {"type": "fire", "ship": 0, "side": 1, "target": 2})
    expect(page.locator(".log")).to_contain_text("sinks")
    wait_for_sounds(page, ("sunk",))
    assert heard(page) == {"shot": 1, "sunk": 1}


@pytest.mark.sweep
def test_moves_are_heard_one_by_one_while_they_are_played(visit: Visit) -> None:
    """A captain without a pause may answer in the same view, which is played as one step."""
    ann, ben = visit(), visit()
    listen(ann, "")
    path, player, opponent = fleets_ready(ann, ben)
    page = ann.open(path)
    expect(page.locator(".prompt.own-turn")).to_be_visible()
    player.bomb(10)
    wait_for_sounds(page, ("plouf",))
    opponent.bomb(0)
    wait_for_sounds(page, ("hit",))
    wait_for_sounds(page, ("bell",))
    assert heard(page) == {"plouf": 1, "hit": 1, "bell": 1}


@pytest.mark.sweep
@pytest.mark.parametrize("game", tuple(GAMES))
def test_victory_and_defeat_are_heard(visit: Visit, game: str) -> None:
    ann, ben = visit(), visit()
    for each in (ann, ben):
        listen(each)
    path, _, ben_player = seat_players(ann, ben, game)
    winner, loser = ann.open(path), ben.open(path)
    for page in (winner, loser):
        expect(page.locator(".stage")).to_be_visible()
    ben_player.resign()
    for page in (winner, loser):
        expect(page.locator(".result")).to_be_visible()
    wait_for_sounds(winner, ("bell",), 4)
    wait_for_sounds(loser, ("lost",))
    assert (heard(winner).get("bell"), heard(loser).get("lost")) == (4, 1)


@pytest.mark.sweep
def test_a_lesson_is_heard_like_a_match(visit: Visit) -> None:
    """The events of an answer are heard, then its verdict."""
    visitor = visit()
    listen(visitor)
    page = visitor.open("/learn/mako")
    page.locator(".cell.open").last.click()  # towards the shore at the bottom
    expect(page.locator(".tutor.right")).to_be_visible()
    wait_for_sounds(page, ("sail",))
    wait_for_sounds(page, ("right",))
    assert heard(page).get("wrong") is None


@pytest.mark.sweep
def test_refusals_and_answers_to_puzzles_are_heard(visit: Visit) -> None:
    visitor = visit()
    listen(visitor)
    page = open_bombing(visitor)
    name = bomb(page)
    expect(page.locator(".cell.open").first).to_be_visible()
    square(page, name).click(force=True)  # disabled: choosing it shows the reason
    expect(page.get_by_role("alert")).to_be_visible()
    wait_for_sounds(page, ("refused",))
    assert heard(page).get("refused") == 1
    puzzle = load_puzzles(GAMES["battleship"])[0]
    page.goto(f"{visitor.home}/puzzles/battleship#{puzzle.id}")
    message = page.locator(".tutor .message")
    expect(message).to_contain_text("What is the best move?")
    square(page, puzzle.naive.action).click()
    expect(message).to_contain_text("not the best move")
    wait_for_sounds(page, ("wrong",))
    assert heard(page) == {"wrong": 1}
    square(page, puzzle.answers[0].action).click()
    expect(message).to_contain_text("Right!")
    wait_for_sounds(page, ("right",))
    assert heard(page) == {"wrong": 1, "hit": 1, "right": 1}  # the answer is played: a sure hit
