"""Puzzles: which there are, and what came of an answer. Nothing of it is kept."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec

from escadre.coach.hints import HintTold
from escadre.tables.wire.answers import View
from escadre.tables.wire.requests import Survey, Try


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
