"""Load a game's lessons from TOML: steps, answers, mistakes.

The package `<home>.lessons` holds a file for each chapter, `1-bombs.toml`, `2-neighbours.toml`, in
the order of their numbers; the catalogues of their sentences; and `PREDICATES`, what the rules say
of an answer. A step says `lesson-<chapter>-<step>`, after a right answer the same with `-right`,
after a wrong one with `-<mistake>`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

import msgspec

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import brief, text
from escadre.core.kit import AnyKit

LESSON_WORDS = "escadre.lessons"
"""The package whose words all lessons share."""

Predicate = Callable[[Any, Sequence[Any], Any], bool]
"""Of an answer: the state before, the actions, the state after."""


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong answer that is legal: it is played, and told why it is not what was asked.

    It is one that leads where one of `plays` leads, or of which the predicate `that` holds; the
    last of a step is any other. `then` is what follows it, as in a step.
    """

    id: str
    clause: str
    plays: tuple[str, ...] = ()
    that: str = ""
    then: tuple[str, ...] = ()


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do. It begins at `position`, or where the step before has led.

    Right is what leads where one of `awaits` leads (actions in notation, `;` between those of one
    go), or of which the predicate `that` holds. `then` is what follows: outcomes of chance in
    notation, choices of others behind their seat (`2: C4`); without outcomes they fall. `hint` is
    an answer to be shown, the first of `awaits` unless said. `through`: a right answer goes
    straight on to the next step. `without`: panels that are not drawn here, for nothing in them
    is needed; after a mistake all are.
    """

    id: str
    mistake: tuple[Mistake, ...]
    position: str = ""
    awaits: tuple[str, ...] = ()
    that: str = ""
    then: tuple[str, ...] = ()
    hint: str = ""
    through: bool = False
    without: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The answer that is shown to who asks for help."""
        return self.hint or self.awaits[0]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One chapter: the clauses that it teaches, for which version of the rules, and its steps."""

    name: str
    clauses: tuple[str, ...]
    rules_version: int
    step: tuple[LessonStep, ...]
    seat: int = 0  # whose eyes and hands are the learner's


def package(kit: AnyKit) -> str:
    """The package of a game's lessons; "" when it brings none."""
    return _package(kit.game.home)


@lru_cache
def _package(home: str) -> str:
    name = f"{home}.lessons"
    return name if find_spec(name) else ""


def lessons(kit: AnyKit) -> tuple[Lesson, ...]:
    """The chapters of a game, in their order; none where it brings none."""
    return _lessons(home) if (home := package(kit)) else ()


@lru_cache
def _lessons(home: str) -> tuple[Lesson, ...]:
    chapters = sorted(
        (int(number), name.removesuffix(".toml"), each.read_text("utf-8"))
        for each in files(home).iterdir()
        for number, dash, name in [each.name.partition("-")]
        if dash and name.endswith(".toml")
    )
    return tuple(
        msgspec.convert({"name": name, **tomllib.loads(written)}, Lesson)
        for _, name, written in chapters
    )


def lesson_named(kit: AnyKit, name: str) -> Lesson:
    """The chapter of this name; raises InputError."""
    for each in lessons(kit):
        if each.name == name:
            return each
    raise InputError(text("lesson-none", written=brief(name)), LESSON_WORDS)


def predicates(kit: AnyKit) -> Mapping[str, Predicate]:
    """What a game can say of an answer, by name."""
    found: Mapping[str, Predicate] = import_module(package(kit)).PREDICATES
    return found
