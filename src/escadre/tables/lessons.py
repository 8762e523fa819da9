"""A lesson at a table that nobody keeps: what was done so far is all that it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from escadre.core.game import IllegalAction
from escadre.core.kit import AnyKit
from escadre.core.match import kit_of
from escadre.core.words import InputError, Text
from escadre.lessons import course, script, telling
from escadre.tables import solo, wire
from escadre.tables.forms import captain
from escadre.tables.logged import is_quiet


def lessons_page(kit: AnyKit, language: str) -> wire.LessonsPage:
    """What a game teaches; no chapters where it brings none."""
    say = telling.lesson_words(language, kit)
    cards = tuple(
        wire.LessonCard(each.name, telling.title(each, say), len(each.step))
        for each in script.lessons(kit)
    )
    first = next(iter(kit.captains), "")
    return wire.LessonsPage(say("game"), cards, first, captain(first, say) if first else "")


def lesson_view(
    game: str, name: str, done: Sequence[Any], language: str
) -> wire.LessonView | solo.SoloRefusal:
    """What a learner meets who has done this."""
    kit = kit_of(game)
    here = _moment(kit, name, done)
    return _seen(kit, here, len(done), language) if isinstance(here, course.LessonMoment) else here


def lesson_answer(
    game: str, name: str, done: Sequence[Any], query: wire.Try | wire.Survey, language: str
) -> wire.Told | solo.SoloRefusal:
    """The answer to a question of a learner who has done this."""
    kit = kit_of(game)
    here = _moment(kit, name, done)
    if not isinstance(here, course.LessonMoment):
        return here
    seen = kit.game.observe(here.state, here.seat)
    say = telling.named_in_lesson(kit, here, telling.lesson_words(language, kit))
    return solo.solo_answer(kit, seen, query, language, say)


def _moment(kit: AnyKit, name: str, done: Sequence[Any]) -> course.LessonMoment | solo.SoloRefusal:
    try:
        here = course.moment(kit, script.lesson_named(kit, name), ())
        for deed in done:
            actions = solo.sent_actions(kit, deed)
            if isinstance(actions, Text):
                return actions, "", ""
            here = course.after(kit, here, actions)
    except IllegalAction as illegal:
        return illegal.rejection.reason, illegal.rejection.clause, kit.game.home
    except InputError as wrong:
        return wrong.reason, wrong.clause, wrong.home
    return here


def _seen(kit: AnyKit, here: course.LessonMoment, done: int, language: str) -> wire.LessonView:
    say = telling.named_in_lesson(kit, here, telling.lesson_words(language, kit))
    asked = here.asks == "answer"
    seen = kit.game.observe(here.state, here.seat)
    hint = msgspec.to_builtins(tuple(course.right_answer(kit, here))) if asked else ()
    lines = tuple(
        wire.Line(done, None if each.seat < 0 else each.seat, line)
        for each in here.noticed
        if (line := kit.tell(each.before, each.seat, each.action, each.after, say))
        if not is_quiet(kit, each)
    )
    view = solo.solo_view(
        kit,
        here.state.config,
        seen,
        done,
        say,
        id=here.lesson.name,
        mine=asked,
        lines=lines,
    )
    return wire.LessonView(
        view=replace(view, scene=telling.lesson_scene(here, view.scene)),
        step=here.number,
        steps=len(here.lesson.step),
        sentence=telling.lesson_told(here, say),
        asks=here.asks,
        clause=telling.clause(here),
        hint=hint,
        elsewhere=course.leads_elsewhere(kit, here),
    )
