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
    here = _progress_after(kit, name, done)
    if not isinstance(here, lesson.LessonProgress):
        return here
    return _lesson_view(kit, here, len(done), language)


def answer_lesson_query(
    game: str, name: str, done: Sequence[Any], query: wire.CheckActions | wire.Survey, language: str
) -> wire.QueryReply | practice.PracticeRefusal:
    """Answer a query of a learner after these answers."""
    kit = get_kit(game)
    here = _progress_after(kit, name, done)
    if not isinstance(here, lesson.LessonProgress):
        return here
    observation = kit.game.observe(here.state, here.seat)
    say = progress.with_lesson_players(kit, here, progress.lesson_catalogue(language, kit))
    return practice.answer_query(kit, observation, query, language, say)


def _progress_after(
    kit: AnyKit, name: str, done: Sequence[Any]
) -> lesson.LessonProgress | practice.PracticeRefusal:
    try:
        here = progress.lesson_progress(kit, lesson.find_lesson(kit, name), ())
        for answer in done:
            actions = practice.parse_actions(kit, answer)
            if isinstance(actions, Message):
                return actions, "", ""
            here = progress.apply_answer(kit, here, actions)
    except IllegalAction as illegal:
        return illegal.rejection.reason, illegal.rejection.clause, kit.game.home
    except InputError as wrong:
        return wrong.reason, wrong.clause, wrong.home
    return here


def _lesson_view(
    kit: AnyKit, here: lesson.LessonProgress, done: int, language: str
) -> wire.LessonView:
    say = progress.with_lesson_players(kit, here, progress.lesson_catalogue(language, kit))
    is_question = here.next_input == "answer"
    observation = kit.game.observe(here.state, here.seat)
    hint = msgspec.to_builtins(tuple(answers.correct_answer(kit, here))) if is_question else ()
    lines = tuple(
        wire.Line(done, None if each.seat < 0 else each.seat, line)
        for each in here.notices
        if (line := describe_notice(kit, each, say))
        if not is_omitted_from_log(kit, each)
    )
    view = practice.practice_view(
        kit,
        here.state.config,
        observation,
        done,
        say,
        id=here.lesson.name,
        on_turn=is_question,
    )
    return wire.LessonView(
        view=replace(view, scene=progress.lesson_scene(here, view.scene), lines=lines),
        step=here.number,
        steps=len(here.lesson.steps),
        sentence=progress.step_text(here, say),
        asks=here.next_input,
        clause=answers.violated_clause(here),
        hint=hint,
        elsewhere=progress.board_changes(kit, here),
    )
