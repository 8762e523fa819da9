"""A lesson at a table that nobody keeps: what was done so far is all that it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from escadre.core.game import IllegalAction, Seat
from escadre.core.kit import AnyKit
from escadre.core.match import kit_of
from escadre.core.scene import Arrange, Reason, Scene
from escadre.core.shapes import misfit
from escadre.core.words import InputError, Text, Words, text
from escadre.lessons import course, script, telling
from escadre.tables import wire, work
from escadre.tables.forms import captain

LessonRefusal = tuple[Text, str, str]
"""Why it cannot be so: the sentence, the clause, the package whose words say it."""


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
) -> wire.LessonView | LessonRefusal:
    """What a learner meets who has done this."""
    kit = kit_of(game)
    here = _moment(kit, name, done)
    return _seen(kit, here, len(done), language) if isinstance(here, course.LessonMoment) else here


def lesson_answer(
    game: str, name: str, done: Sequence[Any], query: wire.Try | wire.Survey, language: str
) -> wire.Told | LessonRefusal:
    """The answer to a question of a learner who has done this."""
    kit = kit_of(game)
    here = _moment(kit, name, done)
    if not isinstance(here, course.LessonMoment):
        return here
    seen = kit.game.observe(here.state, here.seat)
    return board_answer(kit, seen, here.seat, query, language)


def board_answer(
    kit: AnyKit, seen: Any, seat: Seat, query: wire.Try | wire.Survey, language: str
) -> wire.Told | LessonRefusal:
    """The answer to a question of who sees this, on a board that nobody keeps."""
    game = kit.game.name
    if isinstance(query, wire.Survey):
        return wire.Surveyed(query.id, work.survey(game, seen, query.question, language))
    actions = read_actions(kit, query.actions)
    if isinstance(actions, Text):
        return actions, "", ""
    judged = work.judge(game, seen, seat, actions)
    if judged is None:
        return wire.Tried(query.id)
    at, rejection = judged
    sentence = telling.lesson_words(language, kit).say(rejection.reason)
    return wire.Tried(query.id, at, Reason(rejection.clause, sentence))


def _moment(kit: AnyKit, name: str, done: Sequence[Any]) -> course.LessonMoment | LessonRefusal:
    try:
        here = course.moment(kit, script.lesson_named(kit, name), ())
        for deed in done:
            actions = read_actions(kit, deed)
            if isinstance(actions, Text):
                return actions, "", ""
            here = course.after(kit, here, actions)
    except IllegalAction as illegal:
        return illegal.rejection.reason, illegal.rejection.clause, kit.game.home
    except InputError as wrong:
        return wrong.reason, wrong.clause, wrong.home
    return here


def read_actions(kit: AnyKit, plain: Sequence[Any]) -> list[Any] | Text:
    """Actions as they come over the wire; a Text: why they are none."""
    kind = kit.game.action_type  # chance cannot be spelled in it
    try:
        return [msgspec.convert(each, kind) for each in plain]
    except (ValueError, RecursionError) as error:
        return text("table-no-action", detail=misfit(error, kind))


def _seen(kit: AnyKit, here: course.LessonMoment, done: int, language: str) -> wire.LessonView:
    say = telling.lesson_words(language, kit)
    asked = here.asks == "answer"
    seen = kit.game.observe(here.state, here.seat)
    hint = plain(course.right_answer(kit, here)) if asked else ()
    lines = tuple(
        wire.Line(done, None if each.seat < 0 else each.seat, line)
        for each in here.noticed
        if (line := kit.tell(each.before, each.seat, each.action, each.after, say))
    )
    id = f"{kit.game.name}/{here.lesson.name}"
    table = news(kit, here.state.config, here.seat, id, asked, say)
    return wire.LessonView(
        view=wire.View(done, 0, here.seat, table, scene(kit, seen, asked, say), lines),
        step=here.number,
        steps=len(here.lesson.step),
        sentence=telling.lesson_told(here, say),
        asks=here.asks,
        clause=telling.clause(here),
        hint=hint,
    )


def plain(actions: Sequence[Any]) -> tuple[Any, ...]:
    """Actions as they go over the wire."""
    return tuple(map(msgspec.to_builtins, actions))


def scene(kit: AnyKit, seen: Any, asked: bool, say: Words) -> Scene:
    """Nothing is chosen while no answer is asked for, and nothing set up for who learns to."""
    drawn = kit.drawn(seen, say)
    choices = tuple(each for each in drawn.choices if not isinstance(each, Arrange))
    return replace(drawn, choices=choices if asked else ())


def news(kit: AnyKit, config: Any, seat: Seat, id: str, asked: bool, say: Words) -> wire.TableNews:
    """A table where only the learner sits."""
    chairs = tuple(
        wire.Chair(
            n,
            side,
            "guest" if n == seat else "bot",
            say("player-number", number=n + 1),
        )
        for n, side in enumerate(kit.game.sides(config))
    )
    return wire.TableNews(
        id=id,
        game=kit.game.name,
        title=say("game"),
        perfect_information=True,
        options=msgspec.to_builtins(config),
        chairs=chairs,
        mine=(seat,),
        turn=(seat,) if asked else (),
        draw_offered_by=(),
        can_take_back=False,
        ended=None,
        commitment="",
    )
