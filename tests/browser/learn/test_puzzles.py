"""Test puzzles on the page: how they are found, answered, repeated, explained and continued."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from escadre.games import GAMES
from escadre.puzzles.puzzle import load_puzzles
from escadre.tables.learn.puzzles import puzzle_view
from escadre.tables.wire import PuzzleView
from tests.browser.conftest import Visit
from tests.browser.learn.test_lessons import square, tutor_button
from tests.browser.page_actions import by_keys, tabs_out
from tests.browser.page_checks import Inspector

pytestmark = pytest.mark.browser


def test_a_wrong_answer_offers_help_and_a_right_one_is_explained(visit: Visit) -> None:
    page = visit(phone=True).open()
    page.get_by_role("link", name="Puzzles").tap()
    page.locator(".games li").get_by_role("link", name="Start: Bataille navale").tap()
    message = page.locator(".tutor .message")
    expect(message).to_contain_text("What is the best move?")
    id = page.evaluate("fetch('/api/games/battleship/puzzles').then((all) => all.json())")
    first = [each for each in id["puzzles"] if each["first"]]  # position and outcome are open
    nearest = min(first, key=lambda each: abs(each["strength"] - 1300))
    (puzzle,) = (e for e in load_puzzles(GAMES["battleship"]) if e.id == nearest["id"])
    expect(page.locator(".tutor .actions")).to_contain_text("Your flag: yellow and blue")
    tabs_out(square(page, puzzle.naive.action))
    square(page, puzzle.naive.action).tap()
    expect(message).to_contain_text("Good try, but not the best move.")
    expect(page.locator(".tutor .badge")).to_have_text(re.compile(r"^1300 → 12\d\d$"))
    expect(message).not_to_contain_text("The best move")
    expect(page.locator("g.hint-marks rect.played")).to_have_count(1)
    expect(page.locator("g.hint-marks rect.best, g.clue")).to_have_count(0)
    expect(tutor_button(page, "Show the answer")).to_be_visible()
    rated = json.loads(page.evaluate("localStorage['escadre.puzzles.battleship']"))
    assert rated["shown"] == [puzzle.id] and not rated["solved"], "the first try is rated at once"
    tutor_button(page, "Try again").tap()
    expect(message).to_contain_text("What is the best move?")
    expect(page.locator("g.hint-marks rect.played")).to_have_count(0)
    tutor_button(page, "A hint").tap()
    expect(message).to_contain_text("look in the marked area")
    expect(page.locator("g.clue")).to_have_count(16)
    square(page, puzzle.answers[0].action).tap()
    expect(message).to_contain_text("Right!")
    expect(page.locator("g.clue")).to_have_count(0)
    expect(page.locator("g.hint-marks rect.played")).to_have_count(1)
    expect(square(page, puzzle.answers[0].action)).to_be_visible()
    explained = page.locator("aside section, .stage section.sheet").last
    expect(explained).to_contain_text("Captains who find it")
    stored = json.loads(page.evaluate("localStorage['escadre.puzzles.battleship']"))
    assert stored["solved"] == {puzzle.id: False}
    assert stored["strength"] == rated["strength"] < 1300, "it is rated once"
    expect(explained).to_contain_text(f"Your rating: {rated['strength']}")
    tutor_button(page, "Next puzzle").tap()
    expect(message).to_contain_text("What is the best move?")
    assert puzzle.id not in page.url


@pytest.mark.sweep
@pytest.mark.parametrize("phone", [True, False])
def test_the_board_stays_in_place_before_and_after_answers(visit: Visit, phone: bool) -> None:
    """This holds for the question, a wrong answer and the explanation, and in a lesson.

    The played square stays marked.
    """
    visitor = visit(phone=phone, language="fr")
    page = visitor.open("/learn/battleship#bombs")

    def board() -> dict[str, float] | None:
        page.evaluate("document.fonts.ready.then(() => null)")
        box = page.locator(".play section").first.bounding_box()
        return box and {"x": box["x"], "y": box["y"], "width": box["width"]}

    expect(page.locator(".tutor.question")).to_be_visible()
    board_before = board()
    tutor_button(page, "Montrer la réponse").click()
    expect(page.locator(".tutor.right")).to_be_visible()
    assert board() == board_before, "lesson"
    for game in GAMES:
        puzzle = load_puzzles(GAMES[game])[0]
        page.goto(f"{visitor.home}/puzzles/{game}#{puzzle.id}")
        expect(page.locator(".tutor.question .message")).to_contain_text("Quel est le meilleur")
        board_before = board()
        if game == "battleship":
            cell = square(page, puzzle.naive.action)
            cell.click()
            if phone:
                cell.click()
            expect(page.locator(".tutor.wrong")).to_be_visible()
            assert board() == board_before, "wrong"
            tutor_button(page, "Un indice").click()
            expect(page.locator("g.clue")).not_to_have_count(0)
            assert board() == board_before, "clue"
        tutor_button(page, "Voir la réponse").click()
        if game != "battleship":  # it is not rated yet
            expect(page.locator(".tutor .message")).to_contain_text("comptera comme non résolu")
            assert board() == board_before, "cost"
            tutor_button(page, "Voir la réponse").click()
        expect(page.locator(".tutor.right")).to_be_visible()
        assert board() == board_before, game
        if game == "battleship":
            expect(page.locator("g.hint-marks rect.played")).to_have_count(1)
            expect(page.locator("g.hint-marks rect.best")).not_to_have_count(0)
        offered = ".cell.open, .presses button:not([aria-disabled]), .ship-panel .general button"
        expect(page.locator(offered)).to_have_count(0)


@pytest.mark.sweep
@pytest.mark.parametrize("seat", [0, 1])
def test_the_player_keeps_their_flag_and_sees_a_certain_hit(visit: Visit, seat: int) -> None:
    puzzles = load_puzzles(GAMES["battleship"])
    puzzle = next(each for each in puzzles if each.certain and each.seat == seat)
    page = visit().open(f"/puzzles/battleship#{puzzle.id}")
    expect(page.locator(".tutor .actions")).to_contain_text("Your flag: yellow and blue")
    answer = puzzle.answers[0].action
    square(page, answer).click()
    expect(page.locator(".tutor.right")).to_be_visible()
    expect(square(page, answer)).to_have_attribute("aria-label", re.compile("hit|sunk"))


@pytest.mark.sweep
def test_long_texts_can_be_opened_in_a_sheet(visit: Visit) -> None:
    visitor = visit(phone=True)
    page = visitor.page
    long = "A sentence that is told at length. " * 20

    def lengthen(route: Route) -> None:
        puzzle = route.fetch().json()
        route.fulfill(json={**puzzle, "sentence": long})

    page.route(re.compile(r"/api/games/battleship/puzzles/\w+$"), lengthen)
    page.goto(f"{visitor.home}/puzzles/battleship")
    page.get_by_role("button", name="Read all").tap()
    expect(page.get_by_role("dialog")).to_contain_text(long.strip())


@pytest.mark.sweep
def test_a_moving_ship_is_marked_and_the_answer_is_shown_on_the_chart(
    visit: Visit,
) -> None:
    puzzle_views = (
        puzzle_view("armada", e.id, (), False, "en") for e in load_puzzles(GAMES["armada"])
    )
    views = (view for view in puzzle_views if isinstance(view, PuzzleView))
    one = next(view for view in views if "left for" in view.sentence)
    page = visit(phone=True).open(f"/puzzles/armada#{one.view.table.id.split('-')[-1]}")
    expect(page.locator(".tutor .message")).to_have_text(one.sentence)
    expect(page.locator("path.sailing")).to_have_count(1)
    expect(page.locator("path.halo, .steering .preview")).to_have_count(0)
    page.locator('.ships button[aria-label*="steps left"]').first.press("Enter")
    expect(page.locator("path.halo")).to_have_count(1)
    show_answer(page)
    expect(page.locator("path.halo")).to_have_count(0)
    expect(page.locator("g.order")).to_have_count(0)  # the ship has sailed
    check_answer_on_a_card_is_above_the_dice(page)


def test_the_first_link_leads_to_the_puzzle(visit: Visit) -> None:
    page = visit().open("/puzzles/mako")
    message = page.locator(".tutor .message")
    expect(message).to_contain_text("What is the best move?")
    page.get_by_role("link", name="Skip to content").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    expect(message).to_contain_text("What is the best move?")
    assert "#" not in page.url


def test_keys_lead_to_the_hinted_boat_and_to_the_next_puzzle(visit: Visit) -> None:
    page = visit().open("/puzzles/mako#0833d029")
    (puzzle,) = (each for each in load_puzzles(GAMES["mako"]) if each.id == "0833d029")
    spoken = page.locator(".tutor ~ [aria-live]")
    expect(page.locator(".tutor .message")).to_be_focused()
    expect(page.locator(".tutor ~ p", has_text=re.compile("^The sea: "))).to_have_count(1)
    expect(spoken.filter(has_text="The sea: ")).to_have_count(0)
    boat, to = puzzle.naive.action.split()

    def own_boat(letter: str) -> Locator:
        name = {"N": "North", "S": "South"}[letter]
        return page.get_by_role("gridcell", name=re.compile(rf"^\w+: your {name} boat"))

    by_keys(own_boat(boat))
    by_keys(square(page, to, 14))
    expect(tutor_button(page, "Try again")).to_be_focused()
    by_keys(tutor_button(page, "A hint"))
    expect(own_boat(puzzle.answers[0].action[0])).to_be_focused()
    expect(spoken.first).to_contain_text("Hint: ")
    expect(spoken.first).not_to_contain_text("The sea: ")
    by_keys(tutor_button(page, "Show the answer"))
    expect(tutor_button(page, "Next puzzle")).to_be_focused()


def show_answer(page: Page) -> None:
    """Ask for the answer of an unrated puzzle, and confirm what it costs."""
    tutor_button(page, "Show the answer").tap()
    message = page.locator(".tutor .message")
    expect(message).to_have_text("See the answer? The puzzle then counts as not solved.")
    tutor_button(page, "Show the answer").tap()
    expect(message).to_contain_text("The best move: ")


def check_answer_on_a_card_is_above_the_dice(page: Page) -> None:
    """Check that the dice do not cover the answer's card, and keep no space for absent buttons."""
    puzzles = load_puzzles(GAMES["maitre"])
    puzzle = next(e for e in puzzles if e.answers[0].action[1:].startswith(" > "))
    page.goto(page.url.split("/puzzles")[0] + f"/puzzles/maitre#{puzzle.id}")
    show_answer(page)
    foot, slot = page.locator(".foot"), page.locator(".slot.hinted.best")
    expect(slot).to_have_count(1)
    box, dice = slot.bounding_box(), foot.bounding_box()
    assert box and dice and box["y"] + box["height"] <= dice["y"]
    foot_end = "foot => foot.getBoundingClientRect().bottom"
    parts_end = "foot => Math.max(...[...foot.children].map(e => e.getBoundingClientRect().bottom))"
    assert foot.evaluate(foot_end) - foot.evaluate(parts_end) < 20


@pytest.mark.sweep
def test_a_question_about_ships_hides_no_button(visit: Visit) -> None:
    """Regression test: on a phone "Show the answer" was gone, and the text was cut off."""
    page = visit(phone=True).open("/puzzles/maitre")
    page.get_by_role("button", name="Attack", exact=True).tap()
    asked = page.locator(".tutor .text .held")
    expect(asked).to_contain_text("Attack with which")
    assert asked.evaluate("e => e.scrollHeight <= e.parentElement.clientHeight")
    expect(page.locator(".tutor .message")).to_be_hidden()
    expect(tutor_button(page, "Show the answer")).to_be_visible()


@pytest.mark.sweep
def test_a_click_on_the_water_is_no_answer(visit: Visit) -> None:
    """Regression test: a click beside the outline of a ship moved it, which was the answer."""
    page = visit().open("/puzzles/armada")
    page.get_by_role("button", name="Next ship").click()
    outline = page.locator("[data-handle=preview]").first
    box = outline.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] + 20, box["y"] + box["height"] / 2)
    expect(page.locator(".tutor.question, .tutor.error")).to_have_count(1)
    expect(page.locator("[data-handle=heading]")).not_to_have_count(0)
    assert outline.bounding_box() != box, "the ship has turned"


@pytest.mark.sweep
def test_a_puzzle_is_accessible_and_fits_the_screen(visit: Visit, axe: str) -> None:
    inspector = Inspector(axe)
    page = visit(language="fr", dark=True).open("/puzzles/mako")
    expect(page.locator(".tutor .message")).to_contain_text("Quel est le meilleur coup")
    inspector.look(page, "a puzzle is asked", fits=True)
    tutor_button(page, "Voir la réponse").press("Enter")
    expect(page.locator(".tutor .message")).to_contain_text("comptera comme non résolu")
    tutor_button(page, "Voir la réponse").press("Enter")
    expect(page.locator(".tutor .message")).to_contain_text("Le meilleur coup")
    inspector.look(page, "a puzzle is solved", fits=True)
    page.goto(page.url.split("/puzzles")[0] + "/puzzles")
    expect(page.locator(".games li.sheet:not(.runs)")).to_have_count(len(GAMES))
    inspector.look(page, "the shelf of puzzles")
    assert inspector.found == []


@pytest.mark.sweep
def test_a_wrong_puzzle_is_reported_and_not_offered_again(visit: Visit) -> None:
    page = visit(phone=True).open("/puzzles/mats")
    expect(page.locator(".tutor .message")).to_contain_text("What is the best move?")
    page.get_by_text("Report a mistake").tap()
    page.get_by_label("What is wrong").fill("Both are as good.")
    page.get_by_role("button", name="Report").tap()
    page.get_by_role("button", name="Next puzzle").tap()
    expect(page).to_have_url(re.compile(r"/puzzles/mats#\w+$"))
    (reported,) = json.loads(page.evaluate("localStorage['escadre.puzzles.mats']"))["reported"]
    assert reported not in page.url
    expect(page.locator(".tutor .message")).to_contain_text("What is the best move?")


@pytest.mark.sweep  # web/tests/learn/run/puzzle-run.test.ts
def test_a_run_ends_with_the_third_error_and_lists_the_errors(visit: Visit) -> None:
    page = visit(phone=True).open("/puzzles")
    expect(page.get_by_role("link", name="Battle of the day")).to_be_visible()
    page.get_by_role("link", name=re.compile("Bataille navale.*Three lives")).click()
    wrong = {each.id: each.naive.action for each in load_puzzles(GAMES["battleship"])}
    for lives in (3, 2, 1):
        expect(page.locator(".tutor .run")).to_contain_text(f"Lives left: {lives}")
        expect(page.locator('[role="gridcell"]:focus')).to_have_count(0)  # none looks chosen
        seen = json.loads(page.evaluate("localStorage['escadre.run.seen.battleship']"))
        square(page, wrong[seen[-1]]).tap()
    expect(page.get_by_role("heading", name="No puzzle solved this time")).to_be_focused()
    missed = page.locator("section.sheet li a")
    expect(missed).to_have_count(3)
    missed.first.click()
    expect(page.locator(".tutor .message")).to_contain_text("What is the best move?")
    expect(page).to_have_url(re.compile(rf"#{seen[0]}$"))


@pytest.mark.sweep  # web/tests/learn/run/puzzle-run.test.ts
def test_a_run_against_the_clock_counts_and_keeps_the_best_score(visit: Visit) -> None:
    visitor = visit(phone=True)
    visitor.context.clock.install()
    page = visitor.open("/puzzles/battleship#run-clock")
    right = {each.id: each.answers[0].action for each in load_puzzles(GAMES["battleship"])}
    status = page.locator(".tutor .run")
    expect(status).to_contain_text("Solved: 0")
    (first,) = json.loads(page.evaluate("localStorage['escadre.run.seen.battleship']"))
    square(page, right[first]).tap()
    expect(status).to_contain_text("Solved: 1")
    visitor.context.clock.fast_forward("03:01")
    expect(page.get_by_role("heading", name="One puzzle solved")).to_be_visible()
    expect(page.locator("section.sheet")).to_contain_text("A new best score! Your best: 1")
    page.get_by_role("button", name="Play again").click()
    expect(status).to_contain_text("Solved: 0")
    assert page.evaluate("localStorage['escadre.run.best.clock.battleship']") == "1"
