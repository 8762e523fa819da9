"""Views of lesson steps, and answers to a learner's queries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.core.game import IllegalAction
from escadre.core.i18n.catalogue import Message
from escadre.core.kit import AnyKit
from escadre.core.match.match import describe_notice
from escadre.core.registry import get_kit
from escadre.lessons import answers, lesson, progress
from escadre.tables import wire
from escadre.tables.displayed_names import captain_name
from escadre.tables.learn import practice
from escadre.tables.play.logged_match import is_omitted_from_log


def lessons_page(kit: AnyKit, language: str) -> wire.LessonsPage:
    """Return the lessons of a game; empty if the game has no lessons."""
    say = progress.lesson_catalogue(language, kit)
    cards = tuple(
        wire.LessonCard(each.name, progress.lesson_title(each, say), len(each.steps))
        for each in lesson.load_lessons(kit)
    )
    first = next(iter(kit.captains), "")
    return wire.LessonsPage(say("game"), cards, first, captain_name(first, say) if first else "")


def lesson_view(
    game: str, name: str, done: Sequence[Any], language: str
) -> wire.LessonView | practice.PracticeRefusal:
    """Return the learner's view after these answers."""
    kit = get_kit(game)
    reached = _progress_after(kit, name, done)
    if not isinstance(reached, lesson.LessonProgress):
        return reached
    return _lesson_view(kit, reached, len(done), language)


def answer_lesson_query(
    game: str, name: str, done: Sequence[Any], query: wire.CheckActions | wire.Survey, language: str
) -> wire.QueryReply | practice.PracticeRefusal:
    """Answer a query of a learner after these answers."""
    kit = get_kit(game)
    reached = _progress_after(kit, name, done)
    if not isinstance(reached, lesson.LessonProgress):
        return reached
    observation = kit.game.observe(reached.state, reached.seat)
    say = progress.with_lesson_players(kit, reached, progress.lesson_catalogue(language, kit))
    return practice.answer_query(kit, observation, query, language, say)


def _progress_after(
    kit: AnyKit, name: str, done: Sequence[Any]
) -> lesson.LessonProgress | practice.PracticeRefusal:
    try:
        reached = progress.lesson_progress(kit, lesson.find_lesson(kit, name), ())
        for answer in done:
            actions = practice.parse_actions(kit, answer)
            if isinstance(actions, Message):
                return practice.PracticeRefusal(actions)
            reached = progress.apply_answer(kit, reached, actions)
    except IllegalAction as illegal:
        return practice.PracticeRefusal.of_action(kit, illegal.rejection)
    except InputError as error:
        return practice.PracticeRefusal.of(error)
    return reached


def _lesson_view(
    kit: AnyKit, reached: lesson.LessonProgress, answer_count: int, language: str
) -> wire.LessonView:
    say = progress.with_lesson_players(kit, reached, progress.lesson_catalogue(language, kit))
    is_question = reached.next_input == "answer"
    observation = kit.game.observe(reached.state, reached.seat)
    hint = msgspec.to_builtins(tuple(answers.correct_answer(kit, reached))) if is_question else ()
    lines = tuple(
        wire.Line(answer_count, None if each.seat < 0 else each.seat, line)
        for each in reached.notices
        if (line := describe_notice(kit, each, say))
        if not is_omitted_from_log(kit, each)
    )
    view = practice.practice_view(
        kit,
        reached.state.config,
        observation,
        answer_count,
        say,
        id=reached.lesson.name,
        on_turn=is_question,
    )
    return wire.LessonView(
        view=replace(view, scene=progress.lesson_scene(reached, view.scene), lines=lines),
        step=reached.number,
        steps=len(reached.lesson.steps),
        sentence=progress.step_text(reached, say),
        asks=reached.next_input,
        clause=answers.violated_clause(reached),
        hint=hint,
        elsewhere=progress.board_changes(kit, reached),
    )
