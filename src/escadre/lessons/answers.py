"""Judge an answer in a lesson, and explain a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escadre.core.errors import InputError
from escadre.core.game import play
from escadre.core.i18n.catalogue import Words, text
from escadre.core.kit import AnyKit
from escadre.lessons.lesson import (
    LESSON_MESSAGES,
    LessonAnswer,
    LessonPosition,
    WrongAnswer,
    predicates,
)


def correct_answer(kit: AnyKit, here: LessonPosition) -> list[Any]:
    """Return the actions of a right answer."""
    return parse_answer(kit, here, here.step.shown)


def parse_answer(kit: AnyKit, here: LessonPosition, line: str) -> list[Any]:
    """Read actions from a line of notation; raises ValueError with one sentence."""
    return [kit.parse_action(here.state.config, each) for each in line.split(";")]


def is_correct(kit: AnyKit, here: LessonPosition, deed: LessonAnswer, state: Any) -> bool:
    """Return whether an answer that leads to this state is right."""
    return _matches(kit, here, deed, state, here.step.awaits, here.step.that)


def classify_wrong_answer(
    kit: AnyKit, here: LessonPosition, deed: LessonAnswer, state: Any
) -> WrongAnswer:
    """Return the first mistake that matches a wrong answer; the last matches any."""
    mistakes = here.step.mistake
    if not mistakes:
        raise InputError(text("lesson-not-asked"), LESSON_MESSAGES)
    found = (e for e in mistakes[:-1] if _matches(kit, here, deed, state, e.plays, e.that))
    return next(found, mistakes[-1])


def _matches(
    kit: AnyKit,
    here: LessonPosition,
    deed: LessonAnswer,
    state: Any,
    lines: Sequence[str],
    that: str,
) -> bool:
    if that and predicates(kit)[that](here.state, deed, state):
        return True
    return any(_state_after(kit, here, line) == state for line in lines)


def _state_after(kit: AnyKit, here: LessonPosition, line: str) -> Any:
    state = here.state
    for action in parse_answer(kit, here, line):
        state = play(kit.game, state, here.seat, action)
    return state


def wrong_answer_text(here: LessonPosition, say: Words) -> str:
    """Return the explanation of the wrong answer that has just been given."""
    assert here.mistake is not None
    return say(f"lesson-{here.lesson.name}-{here.step.id}-{here.mistake.id}")


def violated_clause(here: LessonPosition) -> str | None:
    """Return the clause that a mistake violates."""
    return here.mistake.clause if here.mistake else None
