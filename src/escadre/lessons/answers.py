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


def correct_answer(kit: AnyKit, position: LessonPosition) -> list[Any]:
    """Return the actions of a right answer."""
    return parse_answer(kit, position, position.step.example_answer)


def parse_answer(kit: AnyKit, position: LessonPosition, line: str) -> list[Any]:
    """Read actions from a line of notation; raises ValueError with one sentence."""
    return [kit.parse_action(position.state.config, each) for each in line.split(";")]


def is_correct(kit: AnyKit, position: LessonPosition, answer: LessonAnswer, state: Any) -> bool:
    """Return whether an answer that leads to this state is right."""
    return _matches(
        kit, position, answer, state, position.step.accepted_answers, position.step.predicate
    )


def classify_wrong_answer(
    kit: AnyKit, position: LessonPosition, answer: LessonAnswer, state: Any
) -> WrongAnswer:
    """Return the first mistake that matches a wrong answer; the last matches any."""
    mistakes = position.step.mistakes
    if not mistakes:
        raise InputError(text("lesson-not-asked"), LESSON_MESSAGES)
    matching = (
        e
        for e in mistakes[:-1]
        if _matches(kit, position, answer, state, e.matching_answers, e.predicate)
    )
    return next(matching, mistakes[-1])


def _matches(
    kit: AnyKit,
    position: LessonPosition,
    answer: LessonAnswer,
    state: Any,
    lines: Sequence[str],
    predicate_name: str,
) -> bool:
    if predicate_name and predicates(kit)[predicate_name](position.state, answer, state):
        return True
    return any(_state_after(kit, position, line) == state for line in lines)


def _state_after(kit: AnyKit, position: LessonPosition, line: str) -> Any:
    state = position.state
    for action in parse_answer(kit, position, line):
        state = play(kit.game, state, position.seat, action)
    return state


def wrong_answer_text(position: LessonPosition, say: Words) -> str:
    """Return the explanation of the wrong answer that has just been given."""
    assert position.mistake is not None
    return say(f"lesson-{position.lesson.name}-{position.step.id}-{position.mistake.id}")


def violated_clause(position: LessonPosition) -> str | None:
    """Return the clause that a mistake violates."""
    return position.mistake.clause if position.mistake else None
