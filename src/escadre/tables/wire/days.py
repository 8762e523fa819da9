"""The battle of the day: what was done so far is sent each time, and nothing is kept."""

from __future__ import annotations

from typing import Annotated, Any, Union

import msgspec

from escadre.coach.puzzles.sharing import DayResult
from escadre.tables.wire.answers import View
from escadre.tables.wire.requests import AskAdvice, Survey, Try

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
