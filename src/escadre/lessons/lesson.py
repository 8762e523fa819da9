"""Load a game's lessons (steps, answers, mistakes) from TOML, and define a learner's progress.

The package `<game package>.lessons` has a numbered file for each lesson (`1-bombs.toml`,
`2-neighbours.toml`), the catalogues of their sentences, and `PREDICATES`, functions that check an
answer. The message of a step is `lesson-<lesson>-<step>`; after a right answer `-right` is
appended, after a wrong answer `-<mistake>`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Literal, NamedTuple

import msgspec

from escadre.core.errors import InputError
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit
from escadre.core.match.match import PlyNotice

LESSON_MESSAGES_PACKAGE = "escadre.lessons"
"""The package with the messages that all lessons share."""

Predicate = Callable[[Any, Sequence[Any], Any], bool]
"""Check an answer: `(state before, actions, state after) -> bool`."""
LessonAnswer = Sequence[Any]
"""The actions of an answer; an empty answer continues after a comment."""
NextInput = Literal["answer", "go-on", "back", "nothing"]
"""The learner's next input: answer, continue, take the last answer back; or none at the end."""


class WrongAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A legal but wrong answer: it is played on the board, and a message explains the error.

    An answer matches if it leads to the same state as one of `matching_answers`, or if `predicate`
    holds; the last wrong answer of a step matches any other answer. `script` is what follows, as in
    a step. The names in a TOML file are `plays`, `that` and `then`.
    """

    id: str
    clause: str
    matching_answers: tuple[str, ...] = msgspec.field(default=(), name="plays")
    predicate: str = msgspec.field(default="", name="that")
    script: tuple[str, ...] = msgspec.field(default=(), name="then")


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One task. It begins at `position`, or at the end of the previous step.

    An answer is right if it leads to the same state as one of `accepted_answers` (actions in
    notation, separated by `;`), or if `predicate` holds. `script` has the plies that follow:
    outcomes of chance in notation, choices of other seats after the seat number (`2: C4`). Outcomes
    that it does not give are drawn. `hint` is the answer to show, by default the first accepted
    one. `skips_comment`: a right answer leads straight to the next step. `hidden_panels`: panels
    that the step does not need; they are drawn only after a mistake.

    Names in a TOML file: `mistake` for `wrong_answers`, `awaits` for `accepted_answers`, `that` for
    `predicate`, `then` for `script`, `through` for `skips_comment`, `without` for `hidden_panels`.
    """

    id: str
    wrong_answers: tuple[WrongAnswer, ...] = msgspec.field(name="mistake")
    position: str = ""
    accepted_answers: tuple[str, ...] = msgspec.field(default=(), name="awaits")
    predicate: str = msgspec.field(default="", name="that")
    script: tuple[str, ...] = msgspec.field(default=(), name="then")
    hint: str = ""
    skips_comment: bool = msgspec.field(default=False, name="through")
    hidden_panels: tuple[str, ...] = msgspec.field(default=(), name="without")

    @property
    def example_answer(self) -> str:
        """The answer that is shown on request."""
        return self.hint or self.accepted_answers[0]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson: the clauses that it teaches, the version of the rules, and its steps."""

    name: str
    clauses: tuple[str, ...]
    rules_version: int
    steps: tuple[LessonStep, ...] = msgspec.field(name="step")
    seat: int = 0  # the learner's seat


def lesson_package(kit: AnyKit) -> str:
    """Return the package of a game's lessons; "" for a game without any."""
    return _package(kit.game.home)


@lru_cache
def _package(game_package: str) -> str:
    package = f"{game_package}.lessons"
    return package if find_spec(package) else ""


def load_lessons(kit: AnyKit) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in order; empty for a game without any."""
    return _lessons(package) if (package := lesson_package(kit)) else ()


@lru_cache
def _lessons(package: str) -> tuple[Lesson, ...]:
    sources = sorted(
        (int(number), name.removesuffix(".toml"), each.read_text("utf-8"))
        for each in files(package).iterdir()
        for number, dash, name in [each.name.partition("-")]
        if dash and name.endswith(".toml")
    )
    return tuple(
        msgspec.convert({"name": name, **tomllib.loads(source)}, Lesson)
        for _, name, source in sources
    )


def find_lesson(kit: AnyKit, name: str) -> Lesson:
    """Return the lesson with this name; raises InputError."""
    lessons = load_lessons(kit)
    for each in lessons:
        if each.name == name:
            return each
    known = ", ".join(each.name for each in lessons)
    raise InputError(
        text("lesson-none", written=shorten(name), known=known), LESSON_MESSAGES_PACKAGE
    )


def predicates(kit: AnyKit) -> Mapping[str, Predicate]:
    """Return a game's predicates on answers, by name."""
    by_name: Mapping[str, Predicate] = import_module(lesson_package(kit)).PREDICATES
    return by_name


class LessonProgress(NamedTuple):
    """The learner's progress: the step, the state on the board, and what comes next.

    `notices` are the plies that the learner noticed since the last answer; `wrong_answer` is the
    error in that answer.
    """

    lesson: Lesson
    number: int  # of the step, from 0
    state: Any
    next_input: NextInput
    notices: tuple[PlyNotice, ...] = ()
    wrong_answer: WrongAnswer | None = None
    state_at_step_start: Any = None

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.number]

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return Seat(self.lesson.seat)
