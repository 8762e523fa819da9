"""Replay every lesson of every game, to find lessons that a change of the rules has broken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from escadre.core.game import Decision
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.kit import AnyKit
from escadre.core.rulebook import load_rulebook
from escadre.core.scene import Grid, PutItem
from escadre.games import GAMES
from escadre.lessons.answers import classify_wrong_answer, correct_answer, parse_answer
from escadre.lessons.lesson import Lesson, LessonProgress, lesson_package, load_lessons
from escadre.lessons.progress import (
    apply_answer,
    lesson_catalogue,
    lesson_progress,
    lesson_scene,
    lesson_title,
    step_text,
)
from escadre.tables.learn.lessons import lesson_view
from escadre.tables.play.views import scene_with_standing
from escadre.tables.wire import LessonView
from scripts.generate_lesson_docs import PAGE, count_words, estimate_seconds, tables

MAX_WORDS = 20
# seconds, at the pace of scripts/generate_lesson_docs.py
MAX_LESSON_SECONDS = 120
MAX_SECONDS_BY_GAME = {"battleship": 120}
DEFAULT_MAX_SECONDS = 480
MAX_WORDS_OF_FIRST = 40
ALL = [(game, lesson) for game, kit in GAMES.items() for lesson in load_lessons(kit)]
every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), ALL, ids=[f"{game}-{lesson.name}" for game, lesson in ALL]
)
every_game = pytest.mark.parametrize("game", GAMES)


@lru_cache
def course(game: str, name: str) -> tuple[LessonProgress, ...]:
    """Return the positions of a lesson's steps if every answer follows the hint."""
    kit = GAMES[game]
    (lesson,) = (each for each in load_lessons(kit) if each.name == name)
    here, visited = lesson_progress(kit, lesson, ()), []
    while here.next_input != "nothing":
        if here.next_input == "answer":
            visited.append(here)
        here = apply_answer(
            kit, here, correct_answer(kit, here) if here.next_input == "answer" else ()
        )
    return tuple(visited)


def answers(kit: AnyKit, here: LessonProgress) -> Iterator[list[Any]]:
    """Yield all legal actions, and all answers that the lesson mentions."""
    for each in kit.game.legal_actions(kit.game.observe(here.state, here.seat)):
        yield [each]
    for line in (
        *here.step.accepted_answers,
        *(play for each in here.step.wrong_answers for play in each.matching_answers),
    ):
        yield parse_answer(kit, here, line)


@every_lesson
def test_following_the_hints_completes_the_lesson(game: str, lesson: Lesson) -> None:
    visited = course(game, lesson.name)
    assert [here.number for here in visited] == list(range(len(lesson.steps)))
    for here in visited:
        node = GAMES[game].game.node(here.state)
        assert isinstance(node, Decision) and here.seat in node.seats, here.step.id
        assert (
            apply_answer(GAMES[game], here, correct_answer(GAMES[game], here)).wrong_answer is None
        )


def ids(drawn: Any) -> Iterator[str]:
    """Yield every id in the data of a scene."""
    if isinstance(drawn, dict):
        yield from (each for key, each in drawn.items() if key == "id")
        yield from (id for each in drawn.values() for id in ids(each))
    if isinstance(drawn, (list, tuple)):
        yield from (id for each in drawn for id in ids(each))


@every_lesson
def test_hidden_panels_have_no_choices(game: str, lesson: Lesson) -> None:
    """Only buttons may refer to them. After a mistake, all panels are drawn."""
    kit = GAMES[game]
    for here in course(game, lesson.name):
        scene = scene_with_standing(
            kit, kit.game.observe(here.state, here.seat), lesson_catalogue("en", kit)
        )
        hidden = [each for each in scene.panels if each.id in here.step.hidden_panels]
        assert len(hidden) == len(here.step.hidden_panels), here.step.id
        drawn = lesson_scene(here, scene)
        assert drawn.panels == tuple(each for each in scene.panels if each not in hidden)
        hidden_ids = {*ids(msgspec.to_builtins(hidden))}
        for each in scene.choices:
            if isinstance(each, PutItem) and each.actions:
                assert not hidden_ids & {*each.pieces, each.onto}, (here.step.id, each.id)
            assert getattr(each, "panel", None) not in hidden_ids, (here.step.id, each.id)
        wrong = here._replace(wrong_answer=next(iter(here.step.wrong_answers), None))
        assert lesson_scene(wrong, scene).panels == scene.panels or not here.step.wrong_answers


@every_lesson
def test_every_answer_is_right_or_a_known_mistake(game: str, lesson: Lesson) -> None:
    """Every legal answer is played; each mistake of a step is matched by one of them."""
    kit = GAMES[game]
    for n, here in enumerate(course(game, lesson.name)):
        wrong_ids, led = set[str](), list[Any]()
        for deed in answers(kit, here):
            next = apply_answer(kit, here, deed)
            wrong_ids.add(next.wrong_answer.id if next.wrong_answer else "")
            if not next.wrong_answer and next.state not in led:
                led.append(next.state)
        assert wrong_ids == {"", *(each.id for each in here.step.wrong_answers)}, here.step.id
        follows = lesson.steps[n + 1 : n + 2]
        if any(not each.position for each in follows):
            assert len(led) == 1, f"after {here.step.id} the board differs between right answers"


@every_lesson
def test_listed_answers_are_right_and_match_their_mistakes(game: str, lesson: Lesson) -> None:
    kit = GAMES[game]
    for here in course(game, lesson.name):
        for line in here.step.accepted_answers:
            assert apply_answer(kit, here, parse_answer(kit, here, line)).wrong_answer is None, line
        for mistake in here.step.wrong_answers:
            for line in mistake.matching_answers:
                assert (
                    apply_answer(kit, here, parse_answer(kit, here, line)).wrong_answer is mistake
                ), line


@every_lesson
def test_a_wrong_answer_is_shown_and_must_be_taken_back(game: str, lesson: Lesson) -> None:
    kit = GAMES[game]
    for here in course(game, lesson.name):
        seen = kit.game.observe(here.state, here.seat)
        for deed in ([each] for each in kit.game.legal_actions(seen)):
            wrong = apply_answer(kit, here, deed)
            if wrong.wrong_answer:
                assert wrong.next_input == "back" and wrong.notices
                assert wrong.wrong_answer is classify_wrong_answer(
                    kit, here, deed, _at_once(kit, here, deed)
                )
                with pytest.raises(ValueError, match="asks for something else"):
                    apply_answer(kit, wrong, deed)
                break


def _at_once(kit: AnyKit, here: LessonProgress, deed: list[Any]) -> Any:
    state = here.state
    for action in deed:
        state = kit.game.apply(state, here.seat, action)
    return state


@every_lesson
def test_lessons_follow_the_current_rules_and_name_existing_clauses(
    game: str, lesson: Lesson
) -> None:
    kit = GAMES[game]
    book = load_rulebook(kit.game.home, "en").ids
    named = {
        *lesson.clauses,
        *(each.clause for step in lesson.steps for each in step.wrong_answers),
    }
    assert lesson.rules_version == kit.game.rules_version
    assert lesson.clauses and named <= book, named - book
    assert named == {*lesson.clauses}, (
        "the clauses of its mistakes are those that the lesson teaches"
    )


def sentences(lesson: Lesson) -> Iterator[str]:
    """Yield the ids of all texts of a lesson."""
    yield f"lesson-{lesson.name}"
    for step in lesson.steps:
        id = f"lesson-{lesson.name}-{step.id}"
        yield id
        yield from (f"{id}-{each.id}" for each in step.wrong_answers)
        if not step.skips_comment:
            yield f"{id}-right"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_short_and_all_are_used(game: str, language: str) -> None:
    kit = GAMES[game]
    if not lesson_package(kit):
        return
    say = lesson_catalogue(language, kit)
    used_ids = {id for lesson in load_lessons(kit) for id in sentences(lesson)}
    for id in used_ids:
        assert count_words(say(id)) <= MAX_WORDS, f"{id}: {count_words(say(id))} words"
    source = files(lesson_package(kit)).joinpath(f"words.{language}.ftl").read_text("utf-8")
    assert {*re.findall(r"^([a-z][a-z0-9-]*) =", source, re.MULTILINE)} == used_ids
    for lesson in load_lessons(kit):
        first = course(game, lesson.name)[0]
        assert (
            count_words(lesson_title(lesson, say)) + count_words(step_text(first, say))
            <= MAX_WORDS_OF_FIRST
        )


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_text_and_panels(game: str, lesson: Lesson, language: str) -> None:
    kit = GAMES[game]
    say = lesson_catalogue(language, kit)
    for here in course(game, lesson.name):
        for progress in (here, apply_answer(kit, here, correct_answer(kit, here))):
            assert step_text(progress, say)
            assert scene_with_standing(
                kit, kit.game.observe(progress.state, progress.seat), say
            ).panels


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_two_minutes_and_a_game_eight(game: str, language: str) -> None:
    """All lessons of Bataille navale together take two minutes."""
    kit = GAMES[game]
    durations = [estimate_seconds(kit, lesson, language) for lesson in load_lessons(kit)]
    assert max(durations) <= MAX_LESSON_SECONDS
    assert sum(durations) <= MAX_SECONDS_BY_GAME.get(game, DEFAULT_MAX_SECONDS)


def test_the_document_lists_the_clauses_of_each_lesson() -> None:
    """After a change of a lesson: python scripts/generate_lesson_docs.py."""
    assert PAGE.read_text("utf-8").endswith(f"{tables()}\n")


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_players_have_names_instead_of_numbers(game: str, lesson: Lesson, language: str) -> None:
    """The learner's seat is called "Your side", and the other seats have different names."""
    number = {"en": r"\bplayer \d", "fr": r"\bjoueur \d"}[language]
    done: list[Any] = []
    while True:
        view = lesson_view(game, lesson.name, done, language)
        assert isinstance(view, LessonView)
        assert not re.findall(number, msgspec.json.encode(view).decode(), re.IGNORECASE)
        names = [seat.name for seat in view.view.table.seats]
        assert names[lesson.seat] == {"en": "Your side", "fr": "Votre camp"}[language]
        assert len(set(names)) == len(names)
        if view.asks == "nothing":
            return
        done.append([*view.hint] if view.asks == "answer" else [])


def test_a_step_on_another_board_is_announced() -> None:
    """Learners would take the next position for the result of their last answer."""
    announced, jumps = list[bool](), list[bool]()
    for name in ("bombs", "fleet"):
        done: list[Any] = []
        while True:
            view = lesson_view("battleship", name, done, "en")
            assert isinstance(view, LessonView)
            if view.asks == "nothing":
                break
            done.append([*view.hint] if view.asks == "answer" else [])
            if view.asks == "go-on":
                on = lesson_view("battleship", name, done, "en")
                assert isinstance(on, LessonView)
                announced.append(view.elsewhere)
                jumps.append(on.view.scene.panels != view.view.scene.panels)
    assert announced == jumps and {*announced} == {True, False}


@every_lesson
def test_grids_keep_their_columns_within_a_lesson(game: str, lesson: Lesson) -> None:
    """So a phone shows the grid in the same orientation in all steps."""
    kit = GAMES[game]
    named = dict[str, set[tuple[str, ...]]]()
    for here in course(game, lesson.name):
        say = lesson_catalogue("en", kit)
        for progress in (here, apply_answer(kit, here, correct_answer(kit, here))):
            panels = kit.scene(kit.game.observe(progress.state, progress.seat), say).panels
            for each in panels:
                if isinstance(each, Grid) and each.height > 1:
                    named.setdefault(each.id, set()).add(each.columns)
    assert all(len(columns) == 1 for columns in named.values())
