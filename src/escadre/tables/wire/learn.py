"""Messages of lessons, puzzles, the campaign and the daily battle."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec

from escadre.analysis.hints import MoveHint
from escadre.core.scene import ChoiceMark
from escadre.lessons.lesson import NextInput
from escadre.puzzles.solo_battle import SoloResult
from escadre.tables.wire.play import CheckActions, Preview, RequestHint, Survey, View

_Choices = Annotated[
    list[Annotated[list[Any], msgspec.Meta(max_length=64)]],
    msgspec.Meta(max_length=1000, description="The actions of each choice so far."),
]


class DayCard(msgspec.Struct, frozen=True):
    """One of today's battles: the game, and the captain who is the opponent."""

    game: str
    title: str
    captain: str


class DaysPage(msgspec.Struct, frozen=True):
    """Today's battles, the battle of the day first.

    `yesterday`: the battles of the day before, for those still playing them.
    """

    day: str  # in UTC, like 2026-11-22
    battles: tuple[DayCard, ...]
    yesterday: tuple[DayCard, ...] = ()


class DailyChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The actions of each choice so far, and the last known ply.

    `stop`: the player gives up.

    `name`: the player's name. `hinted`: the numbers of the choices, from 0, for which the player
    received a hint.
    """

    choices: _Choices = msgspec.field(name="done")
    since: int = 0
    stop: bool = False
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""
    hinted: Annotated[list[int], msgspec.Meta(max_length=1000)] = []


DayQuestion = Union[CheckActions, Preview, Survey, RequestHint]


class DayQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A query after the choices so far; it changes nothing."""

    choices: _Choices = msgspec.field(name="done")
    query: DayQuestion


class DayView(msgspec.Struct, frozen=True):
    """The player's view of a daily battle.

    After the end: `shared`, the result as a text to share, and `record`, for the replay. `others`:
    how many other players have finished this battle here, how many of them won, and how many of
    these winners used hints. `hinted`: the player received a hint in this battle.
    """

    view: View
    over: bool
    shared: str = ""
    result: SoloResult = "stopped"
    record: str = ""
    others: tuple[int, int, int] | None = None
    hinted: bool = False


class CampaignStopCard(msgspec.Struct, frozen=True):
    """A stop of the campaign: a match against `captain`, or the puzzle with this id.

    `goals`: the goals for the first, second and third star.
    """

    id: str
    game: str
    game_title: str
    chapter: int  # from 1
    title: str
    about: str
    goals: tuple[str, str, str]
    captain: str = ""
    captain_title: str = ""
    puzzle: str = ""


class CampaignPage(msgspec.Struct, frozen=True):
    """The titles of the chapters, and all stops in order."""

    chapters: tuple[str, ...]
    stops: tuple[CampaignStopCard, ...]


class CampaignChoices(DailyChoices, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The actions of each choice so far in one attempt; each attempt has its own dice and draws."""

    attempt: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0


class CampaignQuery(DayQuery, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A query after the choices so far of an attempt; it changes nothing."""

    attempt: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0


class CampaignView(msgspec.Struct, frozen=True):
    """The player's view of a match of the campaign.

    After the end: the goals that were reached, the number of the player's turns, and `record`, for
    the replay.
    """

    view: View
    over: bool
    result: SoloResult = "stopped"
    reached: tuple[bool, bool, bool] = (False, False, False)
    turns: int = 0
    record: str = ""


_Answers = Annotated[
    list[Annotated[list[Any], msgspec.Meta(max_length=64)]],
    msgspec.Meta(max_length=200, description="The answers so far, as lists of actions."),
]


class LessonCard(msgspec.Struct, frozen=True):
    """A lesson of a game."""

    name: str
    title: str
    steps: int


class LessonsPage(msgspec.Struct, frozen=True):
    """The lessons of a game in order, and the captain recommended for a first match."""

    title: str  # of the game
    lessons: Annotated[
        tuple[LessonCard, ...], msgspec.Meta(description="The lessons in order.")
    ] = msgspec.field(name="chapters")
    captain: str  # by name
    captain_title: str


class LessonAnswers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The learner's answers so far as lists of actions; an empty list: continue."""

    answers: _Answers = msgspec.field(name="done")


class LessonQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A query after the answers so far; it changes nothing."""

    answers: _Answers = msgspec.field(name="done")
    query: Union[CheckActions, Survey]


class LessonView(msgspec.Struct, frozen=True):
    """A lesson step: the board and a sentence.

    `asks`: what the lesson expects next: an answer; to continue, after a right answer; to go back,
    after a wrong answer, for the reason in `clause`; or nothing, when the lesson is finished.
    `hint`: the actions of a right answer. `elsewhere`: the next step shows a different position.
    `good`: the mark, on the scene of the question, of a good answer to a retried mistake.
    """

    view: View
    step: int  # from 0
    steps: int
    sentence: str
    asks: NextInput
    clause: str | None = None
    hint: tuple[Any, ...] = ()
    elsewhere: bool = False
    good: ChoiceMark | None = None


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle of a game."""

    id: str
    rating: Annotated[
        int,
        msgspec.Meta(description="Its rating, fitted to the captains' success; 1500 is average."),
    ] = msgspec.field(name="strength")
    first: Annotated[
        bool,
        msgspec.Meta(description="Whether it suits a newcomer: position and outcome are open."),
    ] = False
    theme: Annotated[
        str, msgspec.Meta(description="What the puzzle is about; newcomers get different themes.")
    ] = ""


class PuzzlesPage(msgspec.Struct, frozen=True):
    """The puzzles of a game, easiest first."""

    title: str  # of the game
    puzzles: tuple[PuzzleCard, ...]


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The actions of an answer; the first is judged. Empty: only show the puzzle."""

    actions: Annotated[list[Any], msgspec.Meta(max_length=64)]
    gave_up: Annotated[
        bool, msgspec.Meta(description="The solver gave up and asked for the answer.")
    ] = msgspec.field(name="shown", default=False)


class PuzzleQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A query about a puzzle; it changes nothing."""

    query: Union[CheckActions, Survey]


class PuzzleClue(msgspec.Struct, frozen=True):
    """A clue: a sentence, the ids of the choices to consider, and an area with the best square.

    `choices` and `squares` are empty if the clue does not narrow the choice by them. `gain`: a
    second clue, which says what the best answer gains; only after an answer.
    """

    sentence: str
    choices: tuple[str, ...] = ()
    squares: tuple[int, ...] = ()
    gain: str = ""


class PuzzleView(msgspec.Struct, frozen=True):
    """A puzzle: the board of the question, and a sentence.

    `hint`: the actions of a right answer. After a right answer, `why` gives the reasons for it, and
    `about` the theme and how often each captain solves it. After another answer, `played` marks it
    on the board. `clue`: what to show to a player who asks for a hint.
    """

    view: View
    sentence: str
    verdict: Literal["asked", "right", "good", "wrong"]
    hint: tuple[Any, ...]
    solution_hint: Annotated[
        MoveHint | None,
        msgspec.Meta(
            description="After a right answer: the value of every choice, and the reasons."
        ),
    ] = msgspec.field(name="told", default=None)
    about: tuple[str, ...] = ()
    why: str = ""
    played: ChoiceMark | None = None
    clue: PuzzleClue | None = None


class ReportPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A visitor's report to the host about a wrong puzzle."""

    reason: Annotated[str, msgspec.Meta(max_length=300)] = ""


class PuzzleReportReply(msgspec.Struct, frozen=True):
    """Confirmation of a puzzle report; `retired`: the puzzle is no longer shown here."""

    retired: bool
