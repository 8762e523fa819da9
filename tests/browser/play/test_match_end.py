"""Test the end of a match: score, turning point, next match; the board stays in place."""

import json
import re
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.page_checks import DRAWN
from tests.browser.pages.test_still import GAMES
from tests.browser.rest_players import (
    Player,
    against_captain,
    bomb_in_order,
    finished_match,
    small_match,
)
from tests.conftest import swept

pytestmark = pytest.mark.browser


def is_below(part: Locator, other: Locator) -> bool:
    """Return whether a part of the page begins below the end of another."""
    box, other_box = part.bounding_box(), other.bounding_box()
    assert box and other_box
    return box["y"] >= other_box["y"] + other_box["height"]


TOP = "document.querySelector('[role=grid]').getBoundingClientRect().top"


@pytest.mark.parametrize("phone", [True, *swept(False)])
def test_the_end_shows_score_and_turning_point_beside_the_board(visit: Visit, phone: bool) -> None:
    visitor = visit(phone=phone)
    page = visitor.open(finished_match(visitor))
    result = page.locator(".result")
    score = page.locator(".standings li" if phone else ".result li")
    expect(score).to_have_count(2)
    expect(score.filter(has_text="3 squares sunk")).to_have_count(1)
    board = page.get_by_role("grid").first
    expect(board).to_be_in_viewport(ratio=0.6)
    watch = page.get_by_role("button", name="Watch again")
    turning = page.get_by_role("button", name=re.compile("was ahead in squares sunk"))
    expect(turning).to_contain_text("sunk")
    if phone:  # the result is in place of the prompt
        expect(result).to_be_in_viewport(ratio=1)
        assert is_below(board, result) and is_below(watch, board)
        bar = page.locator(".end-bar")
        for name in ("Rematch", "Watch again", "Analyse game"):
            expect(bar.get_by_text(name)).to_be_in_viewport(ratio=1)
        expect(bar.locator("q")).to_be_in_viewport(ratio=1)
        expect(page).to_have_title(re.compile("^(Victory|Defeat|Draw).* – Bataille navale"))
        expect(page.locator(".prompt")).to_have_count(0)
        top = page.evaluate(TOP)
        expect(turning).to_be_visible()
        assert page.evaluate(TOP) == top, "the board moves after the result is shown"
    else:
        expect(result).to_be_in_viewport()
        expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("link", name="Analyse game")).to_be_in_viewport(ratio=1)
        expect(turning).to_be_in_viewport(ratio=1)
        expect(watch).to_have_count(0)  # the steps are beside the board
    table = page.url.rsplit("/", 1)[1]
    turning_point = page.request.get(
        f"{page.url.split('/t/')[0]}/api/tables/{table}/turning"
    ).json()
    turning.click()
    expect(page.locator(".stepper .count")).to_contain_text(f"{turning_point['ply']} /")
    if phone:
        page.get_by_role("button", name="To the start").click()
        expect(result).to_have_count(0)  # board and steps fill the screen
        expect(board).to_be_in_viewport(ratio=0.6)
        page.get_by_role("button", name="To the end").click()
        expect(result).to_have_count(1)
        assert is_below(result, board), "the result pushes the board down in a replay"


BOARD = {"maitre": ".cards-layout .rest", "armada": ".chart-area svg"}
ENDS = list(product(GAMES, (True, False)))
# At the end the fleets are alone on the board; a long board has the result beside it; a tall one is
# smaller, so that all of it is visible above the result.
MOVED = [("maitre", True), ("maitre", False), ("mats", False), ("mats", True)]
QUICK = [("mako", True)]


@pytest.mark.parametrize(
    ("game", "phone"),
    [pytest.param(*end, marks=[] if end in QUICK else pytest.mark.sweep) for end in ENDS],
)
def test_the_board_stays_where_it_is_when_the_result_comes(
    visit: Visit, game: str, phone: bool
) -> None:
    visitor = visit(phone=phone)
    page = against_captain(visitor, game)
    GAMES[game](page)
    page.evaluate("scrollTo(0, 0)")
    board = page.locator(BOARD.get(game, "[role=grid]")).first
    before = board.bounding_box()
    if game == "battleship" and phone:
        expect(page.get_by_role("grid").nth(1)).to_be_in_viewport(ratio=1)
    page.keyboard.press("Shift")  # the keyboard is in use
    Player(visitor, page.url.rsplit("/", 1)[1], 0).resign()
    result = page.locator("#result")
    expect(result).to_be_in_viewport(ratio=1)
    expect(result).to_be_focused()
    if (game, phone) in MOVED:
        expect(board).to_be_in_viewport(ratio=0.6)
    else:
        after = board.bounding_box()
        assert before and after
        assert (before["x"], before["y"]) == (after["x"], after["y"])
    if game == "battleship":  # a late tap does not replace the result by a refusal
        page.get_by_role("grid").first.locator(".cell").nth(5).click()
        page.evaluate(DRAWN)
        expect(page.locator(".prompt.error")).to_have_count(0)
        expect(result).to_be_in_viewport(ratio=1)


CUT = """() => {
  const { scrollHeight, clientHeight } = document.querySelector("aside");
  return scrollHeight - clientHeight;
}"""


def check_everything_beside_two_seas_is_in_view(page: Page) -> None:
    """Check this for the end, and for the move before it."""
    expect(page.get_by_role("button", name=re.compile("was ahead in squares sunk"))).to_be_visible()
    assert page.evaluate(CUT) <= 0
    page.get_by_role("button", name="One move back", exact=True).click()
    expect(page.get_by_text("What if?")).to_be_visible()
    expect(page.locator("aside .standings")).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) <= 0


def test_after_the_end_a_player_can_change_level_save_and_share(visit: Visit) -> None:
    visitor = visit()
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    path, player = small_match(visitor, "matelot")
    bomb_in_order(player)
    while not player.view()["table"]["ended"]:
        pass  # the captain drops its last bombs
    page = visitor.open(path)
    table = page.url
    check_everything_beside_two_seas_is_in_view(page)
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("link", name="Save record")).to_be_visible()
    page.evaluate("delete Navigator.prototype.share")
    page.get_by_role("button", name="Share result").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("Bataille navale. ")
    assert re.search(r"\d squares sunk", shared)
    assert re.search(r"/t/[\w-]{22}$", shared)
    next_opponent = re.compile("^(Next|Easier) opponent: ")
    page.locator(".rematch").get_by_role("button", name=next_opponent).click()
    expect(page.locator(".piece-dock")).to_be_visible()
    assert page.url != table
    page.get_by_role("button", name="How to play").click()
    agreed = page.get_by_role("dialog").locator(".options")
    expect(agreed.locator("li").first).to_have_text("Bombs per player: 16")
    agreed.get_by_text("All options").click()
    expect(agreed).to_contain_text("Columns: 4")
    expect(agreed).to_contain_text("Who goes first: random")


@pytest.mark.sweep
def test_resigning_is_not_the_main_button_and_shows_the_result(visit: Visit) -> None:
    page = against_captain(visit(phone=True, language="fr"), "battleship")
    page.get_by_role("button", name="Abandonner").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("button.main")).to_have_text("Non, je continue")
    dialog.get_by_role("button", name="Oui, j’abandonne").tap()
    result = page.locator(".result")
    expect(result).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    for name in ("Revanche", "Revoir la partie", "Analyser la partie"):
        button = page.locator(".end-bar").get_by_text(name)
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), name


@pytest.mark.sweep
def test_a_decided_match_offers_to_be_finished_quickly(visit: Visit) -> None:
    """The page asks once a turn; here it is told that the match is decided, which it is not."""
    visitor = visit()
    path, player = small_match(visitor, first="1")
    for square in (15, 14, 13, 12):  # no match is decided at its beginning
        player.bomb_in_turn(square)
    asked: list[str] = []

    def decide(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def answer(data: str | bytes) -> None:
            message = json.loads(data)
            if message["type"] != "ask-decided":
                return server.send(data)
            asked.append(message["type"])
            return route.send(json.dumps({**message, "type": "decided", "decided": True}))

        route.on_message(answer)

    page = visitor.new_tab()
    page.route_web_socket(lambda url: "/live" in url, decide)
    page.goto(visitor.home + path)
    expect(page.get_by_role("button", name="Finish quickly")).to_be_visible()
    page.keyboard.press("q")
    expect(page.get_by_role("alert")).to_contain_text("The game is not decided yet")
    assert len(asked) == 1
