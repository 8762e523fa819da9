"""The learner's position in a lesson: the step, the state, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from escadre.core.game import Seat
from escadre.core.match.notices import PlyNotice
from escadre.lessons.lesson import Lesson, LessonStep, WrongAnswer

LessonAnswer = Sequence[Any]
Expects = Literal["answer", "go-on", "back", "nothing"]
"""What comes next: an answer, continuing, taking the last answer back, or nothing at the end."""


class LessonPosition(NamedTuple):
    """The learner's position: the step, the state on the board, and what comes next.

    `noticed` are the plies that the learner saw since the last answer; `mistake` is the error in
    it.
    """

    lesson: Lesson
    number: int  # of the step, from 0
    state: Any
    asks: Expects
    noticed: tuple[PlyNotice, ...] = ()
    mistake: WrongAnswer | None = None
    asked: Any = None  # the state at the beginning of the step

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.step[self.number]

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return Seat(self.lesson.seat)
