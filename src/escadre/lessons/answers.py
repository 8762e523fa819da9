"""Judge an answer in a lesson, and explain a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escadre.core.errors import InputError
from escadre.core.game import play
from escadre.core.i18n.catalogue import Words, text
from escadre.core.kit import AnyKit
from escadre.lessons.lesson import (
    LESSON_MESSAGES_PACKAGE,
    LessonAnswer,
    LessonProgress,
    WrongAnswer,
    predicates,
)


def correct_answer(kit: AnyKit, progress: LessonProgress) -> list[Any]:
    """Return the actions of a right answer."""
    return parse_answer(kit, progress, progress.step.example_answer)


def parse_answer(kit: AnyKit, progress: LessonProgress, line: str) -> list[Any]:
    """Read actions from a line of notation; raises ValueError with one sentence."""
    return [kit.parse_action(progress.state.config, each) for each in line.split(";")]


def is_correct(
    kit: AnyKit, progress: LessonProgress, answer: LessonAnswer, state_after: Any
) -> bool:
    """Return whether an answer that leads to this state is right."""
    return _matches(
        kit, progress, answer, state_after, progress.step.accepted_answers, progress.step.predicate
    )


def classify_wrong_answer(
    kit: AnyKit, progress: LessonProgress, answer: LessonAnswer, state_after: Any
) -> WrongAnswer:
    """Return the first `WrongAnswer` of the step that fits this answer, or else the last one."""
    wrong_answers = [*progress.step.wrong_answers]
    if not wrong_answers:
        raise InputError(text("lesson-not-asked"), LESSON_MESSAGES_PACKAGE)
    matching = (
        e
        for e in wrong_answers[:-1]
        if _matches(kit, progress, answer, state_after, e.matching_answers, e.predicate)
    )
    return next(matching, wrong_answers[-1])


def _matches(
    kit: AnyKit,
    progress: LessonProgress,
    answer: LessonAnswer,
    state_after: Any,
    lines: Sequence[str],
    predicate_name: str,
) -> bool:
    if predicate_name and predicates(kit)[predicate_name](progress.state, answer, state_after):
        return True
    return any(_state_after(kit, progress, line) == state_after for line in lines)


def _state_after(kit: AnyKit, progress: LessonProgress, line: str) -> Any:
    state = progress.state
    for action in parse_answer(kit, progress, line):
        state = play(kit.game, state, progress.seat, action)
    return state


def wrong_answer_text(progress: LessonProgress, say: Words) -> str:
    """Return the explanation of the wrong answer that has just been given."""
    assert progress.wrong_answer is not None
    return say(f"lesson-{progress.lesson.name}-{progress.step.id}-{progress.wrong_answer.id}")


def violated_clause(progress: LessonProgress) -> str | None:
    """Return the clause that the last wrong answer violates, or None."""
    return progress.wrong_answer.clause if progress.wrong_answer else None
