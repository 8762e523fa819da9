"""Test the view of a puzzle: its verdicts, and that it reveals no hidden information."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import cycle
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escadre.analysis.hints import make_hint
from escadre.analysis.phrases import analysis_catalogue
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.scene import OPEN, Aim, Cards, Press, PutItem, Tray, locate_action
from escadre.games import GAMES
from escadre.puzzles.answers import (
    alternative_actions,
    correct_actions,
    figures_show_lead,
    judge_answer,
    why_best,
    why_not_best,
)
from escadre.puzzles.difficulty import suits_newcomer
from escadre.puzzles.mining import has_certain_outcome
from escadre.puzzles.puzzle import Puzzle, find_puzzle, load_puzzles, puzzle_observation
from escadre.tables import wire
from escadre.tables.learn import puzzles as served
from tests.conftest import often
from tests.tables.helpers import odds_shown_in

ASKED = {
    "en": "What is the best move?",
    "fr": "Quel est le meilleur coup\N{NARROW NO-BREAK SPACE}?",
}
ASKED_OF_ACTION = {  # in a game whose turn has several actions
    "en": "What is the best next step or shot?",
    "fr": "Quel est le meilleur pas ou tir maintenant\N{NARROW NO-BREAK SPACE}?",
}
SHOWN = {"en": "The best move", "fr": "Le meilleur coup"}


def easiest(game: str) -> Puzzle:
    return load_puzzles(GAMES[game])[0]


def answered(game: str, puzzle: Puzzle, written: str, language: str = "en") -> wire.PuzzleView:
    kit = GAMES[game]
    action = kit.parse_action(kit.parse_state(puzzle.position).config, written)
    plain = [msgspec.to_builtins(action)]
    view = served.puzzle_view(game, puzzle.id, plain, False, language)
    assert isinstance(view, wire.PuzzleView)
    return view


def test_no_button_places_several_dice_at_once() -> None:
    """It would show the answer of a puzzle about dice."""
    seen = set[str]()
    for puzzle in load_puzzles(GAMES["maitre"]):
        view = served.puzzle_view("maitre", puzzle.id, [], False, "en")
        assert isinstance(view, wire.PuzzleView)
        seen |= {each.id for each in view.view.scene.choices}
    assert "port" in seen or "roll" in seen
    assert not [id for id in seen if id.startswith("group-")]


def hides_nothing(game: str, puzzle: Puzzle) -> bool:
    """Return whether the position leaves open only one state."""
    kit = GAMES[game]
    state, observation = kit.parse_state(puzzle.position), puzzle_observation(kit, puzzle)
    return all(kit.game.determinize(observation, Random(n)) == state for n in range(16))


def test_only_a_certain_result_is_shown_on_the_board() -> None:
    loaded = load_puzzles(GAMES["battleship"])
    puzzles = [each for each in loaded if not hides_nothing("battleship", each)]
    for certain in (True, False):
        puzzle = next(each for each in puzzles if each.certain is certain)
        view = served.puzzle_view("battleship", puzzle.id, (), False, "en")
        assert isinstance(view, wire.PuzzleView)
        right = answered("battleship", puzzle, puzzle.answers[0].action)
        assert right.verdict == "right"
        assert (right.view.scene.panels != view.view.scene.panels) is certain
        assert right.view.scene.choices == view.view.scene.choices, "marks stay on the squares"


def test_a_shot_is_shown_where_nothing_is_hidden() -> None:
    """MAK-11: the boat that is hit is in its port again."""
    puzzle = next(each for each in load_puzzles(GAMES["mako"]) if each.theme == "strike")
    view = served.puzzle_view("mako", puzzle.id, (), False, "en")
    assert isinstance(view, wire.PuzzleView)
    right = answered("mako", puzzle, puzzle.answers[0].action)
    assert right.view.scene.panels != view.view.scene.panels


def test_a_certain_result_is_the_same_in_every_world() -> None:
    kit = GAMES["battleship"]
    puzzles = load_puzzles(kit)
    for puzzle in (next(each for each in puzzles if each.certain), puzzles[0], puzzles[-1]):
        observation, answer = puzzle_observation(kit, puzzle), correct_actions(kit, puzzle)[0]
        assert has_certain_outcome(kit, observation, answer) is puzzle.certain, puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_some_puzzles_suit_newcomers(game: str) -> None:
    kit = GAMES[game]
    cards = served.puzzles_page(kit, (), "en").puzzles
    suited = {each.id for each in cards if each.first}
    assert len(suited) >= 9
    for puzzle in load_puzzles(kit):
        if puzzle.id in suited:
            assert not puzzle.certain and 0.45 <= puzzle.win_chance <= 0.9
            assert 0.04 <= puzzle.comparisons[-1].advantage <= 1.2, "neither luck nor obvious"
            assert len(puzzle.answers) + len(puzzle.alternatives) >= 4, "no mere guess"
            assert len(puzzle.answers) <= 2, "the right answer can be missed"


def test_newcomers_get_the_positions_with_the_fewest_pieces() -> None:
    kit = GAMES["mako"]
    first = {each.id for each in served.puzzles_page(kit, (), "en").puzzles if each.first}
    mines = {True: list[int](), False: list[int]()}
    for puzzle in filter(suits_newcomer, load_puzzles(kit)):
        state = kit.parse_state(puzzle.position)
        mines[puzzle.id in first].append(sum(each.bit_count() for each in state.mines))
    assert max(mines[True]) <= 16 < max(mines[False])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_puzzle_shows_its_board_and_the_solution_on_request(game: str, language: str) -> None:
    puzzle = easiest(game)
    view = served.puzzle_view(game, puzzle.id, (), False, language)
    assert isinstance(view, wire.PuzzleView)
    asked = ASKED_OF_ACTION if game == "armada" else ASKED
    assert view.verdict == "asked" and f"{view.view.scene.prompt} {asked[language]}".endswith(
        view.sentence
    )
    assert len(view.sentence) <= 150, "the news of the turn before are left out"
    assert view.view.viewer == puzzle.seat and view.view.table.turn == (puzzle.seat,)
    assert view.view.scene.choices and view.solution_hint is None and not view.about
    shown = served.puzzle_view(game, puzzle.id, view.hint, True, language)
    assert isinstance(shown, wire.PuzzleView) and shown.verdict == "right"
    assert shown.sentence.startswith(SHOWN[language]), (
        "a shown solution is praised as a right answer"
    )
    assert shown.solution_hint and any(each.best for each in shown.solution_hint.options)
    assert len(shown.about) == (3 if game == "armada" else 2), "also the exact heading"
    answer = correct_actions(GAMES[game], puzzle)[0]
    say = served.puzzle_catalogue(
        GAMES[game], GAMES[game].parse_state(puzzle.position).config, puzzle.seat, language
    )
    reason = why_best(GAMES[game], puzzle, say)
    assert judge_answer(GAMES[game], puzzle, answer).verdict == "right"
    assert reason and shown.sentence.endswith(f"{reason}."), "one simple reason"
    if game != "maitre":  # there the reason of a turn is how likely it succeeds
        assert "%" not in reason, "the figures come after the reason"
    assert "%" in shown.why
    assert not any(each.sentence[:1].islower() for each in (view, shown))
    assert shown.view != view.view, "the answer is played on the board"


@pytest.mark.parametrize("game", ["maitre", "battleship", "mako"])
def test_every_listed_answer_is_right_and_the_naive_one_is_not(game: str) -> None:
    puzzle = easiest(game)
    for each in puzzle.answers:
        assert answered(game, puzzle, each.action).verdict == "right"
    wrong = answered(game, puzzle, puzzle.naive.action)
    assert wrong.verdict == "wrong" and wrong.solution_hint is None and not wrong.about
    assert "not the best move." in wrong.sentence.lower() and wrong.view.scene.choices
    assert "The best move" not in wrong.why, "the answer was revealed"


@pytest.mark.parametrize("game", GAMES)
def test_a_clue_leaves_the_best_move_and_at_least_one_other(game: str) -> None:
    for puzzle in load_puzzles(GAMES[game])[:: often(1, 7)]:
        view = served.puzzle_view(game, puzzle.id, [], False, "en")
        assert isinstance(view, wire.PuzzleView) and view.clue
        best = locate_action(view.view.scene.choices, view.hint[0])
        assert best and view.clue.sentence.startswith("Hint: ")
        if not view.clue.choices:
            assert not view.clue.squares
            continue
        left = [each for each in view.view.scene.choices if each.id in view.clue.choices]
        assert best.choice in view.clue.choices
        if view.clue.squares:
            (aim,) = left
            assert isinstance(aim, Aim) and best.square in view.clue.squares
            assert sum(aim.fit[square] == OPEN for square in view.clue.squares) > 1
            assert len(view.clue.squares) <= len(aim.fit) / 4
        else:
            assert len(left) < len(view.view.scene.choices)
            several = any(not isinstance(each, Press | PutItem) for each in left)
            assert several or len(left) > 1, puzzle.id


def test_every_puzzle_has_a_reason_in_words() -> None:
    """Regression test: the answers of Bataille navale had only figures."""
    kit = GAMES["battleship"]
    for puzzle in load_puzzles(kit)[::15]:
        config = kit.parse_state(puzzle.position).config
        say = served.puzzle_catalogue(kit, config, puzzle.seat, "en")
        assert why_best(kit, puzzle, say).startswith(
            (
                "continues the line of ",
                "is between hits",
                "is next to a hit",
                "a ship is here",
                "your last bombs ",
            )
        )


def test_an_answer_is_as_good_as_the_best_only_with_an_equal_figure() -> None:
    """Regression test: a lower figure was called equal."""
    judged = [
        answered("battleship", each, each.answers[1].action)
        for each in load_puzzles(GAMES["battleship"])
        if len(each.answers) > 1
    ]
    figures = [re.findall(r"wins (\d+)%(?:, give or take (\d+))?", each.why) for each in judged]
    compared = [each for each in figures if len(each) == 2]
    assert compared
    for (own, error), (best, _) in compared:
        assert abs(int(own) - int(best)) <= max(1, int(error or 0))


def test_an_answer_as_good_as_the_best_is_marked_beside_it_with_both_figures() -> None:
    kit = GAMES["battleship"]
    puzzle = next(
        each
        for each in load_puzzles(kit)
        if len(each.answers) > 1
        and judge_answer(kit, each, correct_actions(kit, each)[1]).verdict == "right"
    )
    other = answered("battleship", puzzle, puzzle.answers[1].action)
    assert other.verdict == "right" and other.played and other.played.square is not None
    assert re.search("Both moves: |Your move: .* Another good move:  ", other.why)
    assert "just as good" in answered("battleship", puzzle, puzzle.answers[0].action).why


def test_an_answer_that_the_list_merges_with_the_best_is_not_counted_as_another_move() -> None:
    """Regression test: "Another move is just as good" above figures of 53, 43 and 40."""
    puzzle = find_puzzle(GAMES["armada"], "37b2acde")
    best = answered("armada", puzzle, puzzle.answers[0].action)
    assert len(puzzle.answers) == 2
    assert best.verdict == "right" and "as good" not in best.why


def test_an_answer_that_the_hint_does_not_rate_is_in_the_list_as_right() -> None:
    """Regression test: the move was right, but missing from the list and drawn as wrong."""
    puzzle = find_puzzle(GAMES["armada"], "37b2acde")
    view = answered("armada", puzzle, "3>33.1")
    assert view.verdict == "right" and view.played and view.solution_hint
    own = next(each for each in view.solution_hint.options if each.mark == view.played)
    assert own.best and own.plain_reason.startswith("your move")
    best = view.solution_hint.options[0]
    assert best.plain_reason in view.why, "one reason for the best move"


@pytest.mark.parametrize("game", ["mako", "mats"])
def test_figures_that_do_not_show_the_best_answer_are_left_out(game: str) -> None:
    """Regression test: 54 was right, 53 wrong; 79 right, and 75 "about as good" but wrong.

    The sentence said 8% beside a list with 64 and 46.
    """
    kit = GAMES[game]
    puzzle = next(each for each in load_puzzles(kit) if not figures_show_lead(kit, each))
    best = answered(game, puzzle, puzzle.answers[0].action)
    assert best.solution_hint and "longer search" in best.solution_hint.figures_explanation
    certified = {each.action: each.value for each in (*puzzle.answers, puzzle.naive)}
    shown = [each.chance for each in best.solution_hint.options]
    assert shown == [round(50 + 50 * each) / 100 for each in certified.values()]
    won, other = round(50 + 50 * puzzle.answers[0].value), best.solution_hint.options[-1].name
    naive = round(50 + 50 * puzzle.naive.value)
    assert f"It wins {won}%; a beginner’s choice wins {naive}%: {other}." in best.why
    assert best.solution_hint.options[0].best and best.solution_hint.options[0].mark
    assert not best.solution_hint.options[-1].best


def test_shown_figures_agree_with_the_verdict() -> None:
    kit = GAMES["armada"]
    puzzle = next(each for each in load_puzzles(kit) if figures_show_lead(kit, each))
    best = answered("armada", puzzle, puzzle.answers[0].action)
    assert "longer search" not in best.why
    assert best.solution_hint
    first, *others = [each.chance or 0.0 for each in best.solution_hint.options]
    assert all(first - each >= 0.03 for each in others)
    wrong = judge_answer(kit, puzzle, alternative_actions(kit, puzzle)[0])
    assert wrong.verdict != "right" and wrong.loss >= 0.06


def test_good_answer_is_acknowledged_and_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = easiest("maitre")
    judged = judge_answer(GAMES["maitre"], puzzle, correct_actions(GAMES["maitre"], puzzle)[0])
    monkeypatch.setattr(
        served, "judge_answer", lambda *_: judged._replace(verdict="good", loss=0.1)
    )
    view = answered("maitre", puzzle, puzzle.alternatives[0], "fr")
    assert view.verdict == "good" and "il y a mieux" in view.sentence


def test_illegal_answer_is_refused_with_its_clause() -> None:
    puzzle = easiest("battleship")
    twice = [{"type": "bomb", "square": 4}]  # E1 is already bombed
    view = served.puzzle_view("battleship", puzzle.id, twice, False, "en")
    assert isinstance(view, tuple) and view[1].startswith("BAT-")
    nonsense = served.puzzle_view("battleship", puzzle.id, [{"type": "nothing"}], False, "en")
    assert isinstance(nonsense, tuple) and not nonsense[1]
    unknown = served.puzzle_view("battleship", "zzz", (), False, "en")
    assert isinstance(unknown, tuple) and unknown[0].id == "puzzle-none"
    reply = served.answer_puzzle_query(
        "battleship", puzzle.id, wire.CheckActions(3, [*twice]), "en"
    )
    assert isinstance(reply, wire.LegalityReply) and reply.at == 0


def test_hidden_ships_do_not_change_the_puzzle_view(monkeypatch: pytest.MonkeyPatch) -> None:
    game, kit = "battleship", GAMES["battleship"]  # the other games have no hidden ships
    puzzle, other = next(
        (each, replace(each, position=written))
        for each in load_puzzles(kit)
        for n in range(1, 4)
        for state in [kit.game.determinize(puzzle_observation(kit, each), Random(n))]
        if (written := kit.format_state(state)) != each.position
    )
    action = msgspec.to_builtins(correct_actions(kit, puzzle)[0])
    sent = []
    for each in (puzzle, other):
        monkeypatch.setattr(served, "find_puzzle", lambda *_, each=each: each)
        sent.append(
            [
                msgspec.json.encode(served.puzzle_view(game, puzzle.id, plain, False, "en"))
                for plain in ((), [action])
            ]
        )
    assert sent[0] == sent[1]


def test_retired_puzzle_is_not_listed() -> None:
    kit = GAMES["mako"]
    page = served.puzzles_page(kit, {load_puzzles(kit)[0].id}, "en")
    assert len(page.puzzles) == len(load_puzzles(kit)) - 1
    assert [e.rating for e in page.puzzles] == sorted(e.rating for e in page.puzzles)


def test_best_answer_in_a_bad_position_is_not_praised_as_a_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = easiest("battleship")
    for chance in (0.34, 0.6):

        def rated(*given: Any, chance: float = chance, **named: Any) -> Any:
            hint = make_hint(*given, **named)
            options = tuple(replace(e, win_chance=chance) for e in hint.options)
            return replace(hint, options=options)

        monkeypatch.setattr(served, "make_hint", rated)
        view = answered("battleship", puzzle, puzzle.answers[0].action)
        assert view.sentence.startswith("Right! ")
        assert ("You are behind here, but " in view.why) == (chance < 0.45)


def test_answer_that_is_not_the_best_is_marked_on_the_board() -> None:
    puzzle = easiest("battleship")
    wrong = answered("battleship", puzzle, puzzle.naive.action)
    assert wrong.played and wrong.played.square is not None
    assert wrong.played.choice in {each.id for each in wrong.view.scene.choices}
    assert answered("battleship", puzzle, puzzle.answers[0].action).played is None


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "This square is not next to a hit."),
        ("fr", "Cette case n’est pas à côté d’une case touchée."),
    ],
)
def test_the_reason_against_an_answer_is_a_sentence(language: str, line: str) -> None:
    """Regression test: "Your move: is not next to a hit" has no subject."""
    whys = [
        answered("battleship", each, each.naive.action, language).why
        for each in load_puzzles(GAMES["battleship"])[:: often(1, 7)]
    ]
    assert any(why.startswith(line) for why in whys)


def test_the_exact_heading_of_an_answer_is_among_the_details_only() -> None:
    puzzle = easiest("armada")
    [best, *_] = correct_actions(GAMES["armada"], puzzle)
    shown = served.puzzle_view("armada", puzzle.id, [msgspec.to_builtins(best)], True, "en")
    assert isinstance(shown, wire.PuzzleView)
    assert f"(heading {best.heading / 10:g}°)." in shown.about[0]
    assert "°" not in shown.sentence + shown.why


def test_an_answer_that_the_hint_does_not_list_has_a_reason_too() -> None:
    kit, puzzle = GAMES["armada"], easiest("armada")
    say = served.puzzle_catalogue(kit, kit.parse_state(puzzle.position).config, puzzle.seat, "en")
    [best, *_] = correct_actions(kit, puzzle)
    unlisted = replace(best, heading=(best.heading + 37) % 3600)
    assert not why_not_best(kit, puzzle, unlisted, say), "the best answer has the same reason"
    state = kit.parse_state(puzzle.position)
    assert why_not_best(kit, puzzle, kit.parse_action(state.config, "end"), say)


@pytest.mark.parametrize("game", GAMES)
def test_only_the_second_hint_says_what_a_better_move_does(game: str) -> None:
    """Regression test: a wrong answer printed the solution, so that another try was idle."""
    kit, few = GAMES[game], 30 if game == "armada" else 15
    for language, puzzle in zip(
        cycle(LANGUAGES), load_puzzles(kit)[:: often(2, few)], strict=False
    ):
        config = kit.parse_state(puzzle.position).config
        say = served.puzzle_catalogue(kit, config, puzzle.seat, language)
        gain, naive = why_best(kit, puzzle, say), puzzle.naive.action
        wrong = answered(game, puzzle, naive, language)
        if not gain:  # the best answer has only drawbacks
            assert wrong.clue and not wrong.clue.gain
            continue
        assert wrong.clue and wrong.clue.gain.endswith(f" {gain}.")
        assert gain not in wrong.why, "the solution is told"
        assert gain not in wrong.clue.sentence, "the first hint only narrows the choice"


def test_a_drawback_is_no_reason_for_the_best_answer() -> None:
    """Regression test: after "Right!" it was said that an enemy could hit the ship."""
    kit = GAMES["armada"]
    puzzle = find_puzzle(kit, "2770a4e4")
    say = served.puzzle_catalogue(kit, kit.parse_state(puzzle.position).config, puzzle.seat, "en")
    assert why_best(kit, puzzle, say) == ""
    right = answered("armada", puzzle, puzzle.answers[0].action)
    assert right.verdict == "right" and "but " not in right.sentence


def test_a_wrong_answer_says_what_it_costs() -> None:
    puzzle = find_puzzle(GAMES["armada"], "128519fc")
    wrong = answered("armada", puzzle, puzzle.naive.action)
    assert wrong.why == "Your move: large 9 moves away from large 2."


def test_a_won_position_is_not_called_a_bad_one() -> None:
    """Regression test: "You are behind here" stood beside 78% from the longer search."""
    puzzle = find_puzzle(GAMES["armada"], "2d997b36")
    right = answered("armada", puzzle, puzzle.answers[0].action)
    assert "It wins 78%" in right.why and "behind" not in right.why


@pytest.mark.parametrize("game", GAMES)
def test_each_reason_that_begins_with_a_verb_has_a_sentence(game: str) -> None:
    say = analysis_catalogue("en", GAMES[game])
    written = files(GAMES[game].game.home).joinpath("words.en.ftl").read_text("utf-8")
    verbs = "is|continues|leaves|forces|wins|brings|prepares|affects"
    ids = re.findall(rf"^(advice-[a-z-]+) = (?:{verbs})\b", written, re.MULTILINE)
    assert [id for id in ids if f"{id.removesuffix('-plain')}-sentence" not in say] == []


def test_a_puzzle_forecasts_combats_but_not_the_match() -> None:
    """Regression test: the highest win chance before "Confirm" was the answer."""
    kit = GAMES["mats"]
    for puzzle in load_puzzles(kit)[:: often(1, 10)]:
        config = kit.parse_state(puzzle.position).config
        say = served.puzzle_catalogue(kit, config, puzzle.seat, "en")
        in_match = odds_shown_in(kit.scene(puzzle_observation(kit, puzzle), say))
        views = (
            served.puzzle_view("mats", puzzle.id, (), False, "en"),
            answered("mats", puzzle, puzzle.naive.action),
            answered("mats", puzzle, puzzle.answers[0].action),
        )
        for view in views:
            assert isinstance(view, wire.PuzzleView)
            shown = odds_shown_in(view.view.scene)
            assert shown == [each for each in in_match if not each.of_match]
            assert not any("win chance" in each.label for each in shown)


def test_a_puzzle_about_dice_does_not_mark_the_best_choice() -> None:
    """Regression test: in these puzzles, the choice with the highest chance was the answer."""
    puzzles = [each for each in load_puzzles(GAMES["maitre"]) if each.theme == "dice"]
    for puzzle in puzzles[:: often(1, 6)]:
        view = served.puzzle_view("maitre", puzzle.id, (), False, "en")
        assert isinstance(view, wire.PuzzleView)
        items: list[Any] = [e for e in view.view.scene.choices if isinstance(e, Press | PutItem)]
        for panel in view.view.scene.panels:
            items += [panel] if isinstance(panel, Cards | Tray) else []
            items += panel.cards if isinstance(panel, Cards) else ()
        assert items and not any(each.hint for each in items), puzzle.id
