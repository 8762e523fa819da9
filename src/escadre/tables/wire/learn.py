"""Lessons, puzzles and the daily battle."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec

from escadre.analysis.hints import HintTold
from escadre.core.scene import ChoiceMark
from escadre.puzzles.daily import DayResult
from escadre.tables.wire.play import AskAdvice, Survey, Try, View

_Choices = Annotated[
    list[Annotated[list[Any], msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=1000)
]


class DayCard(msgspec.Struct, frozen=True):
    """A battle of today: the game, and the captain whom all meet."""

    game: str
    title: str
    captain: str


class DaysPage(msgspec.Struct, frozen=True):
    """The battles of today, that of the day first."""

    day: str  # in UTC, like 2026-11-22
    battles: tuple[DayCard, ...]


class DayDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The actions of each choice so far, and the ply that is known. `stop`: it is given up.

    `name`: what the player is called; `hinted`: he has asked for a hint.
    """

    done: _Choices
    since: int = 0
    stop: bool = False
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""
    hinted: bool = False


DayQuestion = Union[Try, Survey, AskAdvice]


class DayQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that changes nothing, after what was done so far."""

    done: _Choices
    query: DayQuestion


class DayView(msgspec.Struct, frozen=True):
    """What the player meets.

    Once it is over or given up: `shared`, how it went, to be shared; and `record`, to look back.
    """

    view: View
    over: bool
    shared: str = ""
    result: DayResult = "stopped"
    record: str = ""


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


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle to be solved. `strength`: fitted to what captains solve; 1500 is the middle."""

    id: str
    strength: int


class PuzzlesPage(msgspec.Struct, frozen=True):
    """The puzzles of a game, easiest first."""

    title: str  # of the game
    puzzles: tuple[PuzzleCard, ...]


class PuzzleTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The actions of an answer, of which the first counts; none: only to see the puzzle."""

    actions: Annotated[list[Any], msgspec.Meta(max_length=64)]
    shown: bool = False  # whoever gave it up has it shown: no praise


class PuzzleQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that changes nothing."""

    query: Union[Try, Survey]


class PuzzleView(msgspec.Struct, frozen=True):
    """What who solves it meets: the board as it was, and a sentence.

    `hint`: the actions of a right answer. Once the answer is right, `told` says what every choice
    is worth and why, `why` what speaks for the answer, `about` what the puzzle was about and how
    often each captain finds it.
    """

    view: View
    sentence: str
    verdict: Literal["asked", "right", "good", "wrong"]
    hint: tuple[Any, ...]
    told: HintTold | None = None
    about: tuple[str, ...] = ()
    why: str = ""


class ReportPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with a puzzle, in a visitor's words, for the host."""

    reason: Annotated[str, msgspec.Meta(max_length=300)] = ""


class PuzzleReported(msgspec.Struct, frozen=True):
    """It was heard; whether the puzzle is retired here now."""

    retired: bool
