"""Lessons: what a game teaches, and where a learner is. Nothing of it is kept."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec

from escadre.core.scene import ChoiceMark
from escadre.tables.wire.answers import View
from escadre.tables.wire.requests import Survey, Try

_Deed = Annotated[list[Any], msgspec.Meta(max_length=64)]


class LessonCard(msgspec.Struct, frozen=True):
    """A chapter that can be learnt."""

    name: str
    title: str
    steps: int


class LessonsPage(msgspec.Struct, frozen=True):
    """What a game teaches, in order, and the captain of the first match after it."""

    title: str  # of the game
    chapters: tuple[LessonCard, ...]
    captain: str  # by name
    captain_title: str


class LessonDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was done so far: the actions of each answer; none: to go on after a right one."""

    done: Annotated[list[_Deed], msgspec.Meta(max_length=200)]


class LessonQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that changes nothing, after what was done so far."""

    done: Annotated[list[_Deed], msgspec.Meta(max_length=200)]
    query: Union[Try, Survey]


class LessonView(msgspec.Struct, frozen=True):
    """What a learner meets: the board, and a sentence.

    `asks`: an answer; to go on, after one that is right; to go back, after one that is not, for the
    reason of this clause; nothing: the chapter is done. `hint`: the actions of a right answer.
    `elsewhere`: going on leads to a board that does not follow from this one. `good`: where on the
    scene that asked a choice that is tried once more was made well.
    """

    view: View
    step: int  # from 0
    steps: int
    sentence: str
    asks: Literal["answer", "go-on", "back", "nothing"]
    clause: str | None = None
    hint: tuple[Any, ...] = ()
    elsewhere: bool = False
    good: ChoiceMark | None = None
