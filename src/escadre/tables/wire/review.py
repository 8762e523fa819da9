"""Messages of analyses, replays, record checks and what-if tables.

Each seat's analysis is made from that seat's observations. `ply` counts all plies of the match, as
the replay does.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from escadre.analysis.retry import MistakeComparison
from escadre.core.scene.standing import SeatStanding
from escadre.tables.wire.play import Line, MatchEnding, Name


class CauseRow(msgspec.Struct, frozen=True):
    """One row of the balance, in percentage points: an expected score, or a change of it.

    The first score plus all changes gives the last score.
    """

    name: str
    points: float
    text: Annotated[str, msgspec.Meta(description="The points as text.")] = msgspec.field(
        name="said"
    )
    is_total: Annotated[
        bool, msgspec.Meta(description="Whether the row is an expected score; else it is a change.")
    ] = msgspec.field(name="whole")


class KeyMomentLine(msgspec.Struct, frozen=True):
    """A moment with a large change of the expected score, as this seat read it in the log.

    `seat` is None for dice and for the end of the match. `gain`: the change with its sign and unit,
    or the advantage of the best choice over any other. `why`: a sentence on what made the moment
    important; "" if the log says it.
    """

    ply: int
    seat: int | None
    gain: str
    text: str
    why: str = ""


class MistakeLine(msgspec.Struct, frozen=True):
    """A mistake: its certain loss of expected score, in points; the better choice, and `why`.

    `number`: its index among the plies that the seat noticed, for a retry. `compared`: both choices
    on the board before, as the seat saw it.
    """

    ply: int
    number: int
    loss: float
    text: str
    why: str
    compared: MistakeComparison


class SeatAnalysis(msgspec.Struct, frozen=True):
    """The analysis of one seat.

    `led`: in a match of two, the ply after which the winner stayed ahead; None if the winner led
    throughout or never led. `best`: the seat's choice that was most clearly better than all
    others and could have failed; None if there is none. `hinted`: a sentence on the number of
    choices after a hint; "" without hints. `mostly_hinted`: most real choices were made after one.
    `small`: a sentence on small losses that together cost much; "" if there are none;
    `largest_small`: the largest of them.
    """

    seat: int
    curve: Annotated[
        tuple[tuple[int, float], ...],
        msgspec.Meta(description="The expected score from 0 to 100 after each of these plies."),
    ] = msgspec.field(name="course")
    summary: Annotated[
        tuple[str, ...],
        msgspec.Meta(description="The summary, in sentences."),
    ] = msgspec.field(name="story")
    causes: Annotated[
        tuple[CauseRow, ...],
        msgspec.Meta(description="The balance: what changed the expected score, by cause."),
    ] = msgspec.field(name="ledger")
    key_moments: Annotated[
        tuple[KeyMomentLine, ...],
        msgspec.Meta(description="The key moments, largest change first."),
    ] = msgspec.field(name="turned")
    choices: str
    mistakes: Annotated[
        tuple[MistakeLine, ...], msgspec.Meta(description="The mistakes, in the order of play.")
    ] = msgspec.field(name="costly")
    mean_loss: Annotated[
        str, msgspec.Meta(description="A sentence about the mean loss of the choices.")
    ] = msgspec.field(name="judgement")
    led: int | None = None
    hinted: str = ""
    mostly_hinted: bool = False
    best: KeyMomentLine | None = None
    small: str = ""
    largest_small: MistakeLine | None = None
    waste: Annotated[
        str, msgspec.Meta(description="A sentence that names the choices that could gain nothing.")
    ] = ""


class SeatSoFar(msgspec.Struct, frozen=True):
    """The first part of the analysis of one seat, while the rest is being computed.

    `known`: the last ply of the first part, -1 if there is none; after it, `curve` has only the
    result of an ended match.
    """

    seat: int
    curve: tuple[tuple[int, float], ...] = msgspec.field(name="course")
    known: int
    key_moments: tuple[KeyMomentLine, ...] = msgspec.field(name="turned")
    mistakes: Annotated[
        tuple[MistakeLine, ...], msgspec.Meta(description="The costliest mistakes found so far.")
    ] = msgspec.field(name="costly")


class Analysis(msgspec.Struct, frozen=True, omit_defaults=True):
    """Progress of an analysis: `done` of `total` units; 0 of 0: it has not been requested.

    `seats`: the results, once all units are done; `about`: the meaning of the scores; `so_far`: the
    results of the first units, before all are done.
    """

    done: int
    total: int
    about: str = ""
    seats: tuple[SeatAnalysis, ...] = ()
    so_far: tuple[SeatSoFar, ...] = ()


class WhatIfRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a what-if table that starts after this ply of an ended match of yours.

    You play `seat`, which you held there; a captain of this level plays all other seats.
    `same_luck`: dice and draws are repeated from that match, in order; otherwise they are new.
    """

    ply: Annotated[int, msgspec.Meta(ge=0)]
    seat: int
    level: Annotated[str, msgspec.Meta(max_length=64)]
    name: Name
    same_luck: bool = True


class RecordCheck(msgspec.Struct, frozen=True):
    """The result of a record check: the playable plies, and all errors.

    `status`: broken if there are problems, partial if only data is missing.
    """

    game: str
    title: str
    players: tuple[str, ...]
    sides: tuple[int, ...]
    plies: int
    lines: tuple[Line, ...]
    problems: tuple[str, ...] = msgspec.field(name="findings")  # empty: the record is valid
    ended: MatchEnding | None
    begins: int = 0  # number of set-up plies before the first turn
    status: Literal["whole", "partial", "broken"] = "whole"
    checked: tuple[str, ...] = ()  # valid parts; empty if there are problems
    missing: tuple[str, ...] = ()  # data that the record lacks for a complete check
    limits: tuple[str, ...] = ()  # what the record alone does not prove


class UploadedRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An uploaded record, as text of a file."""

    record: str


class RecordSteps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for steps of an uploaded record: from ply `first` on, as a viewer sees them."""

    record: str
    first: int = 0
    viewer: Annotated[str, msgspec.Meta(description="The viewer: a seat, public or all.")] = (
        msgspec.field(name="eyes", default="all")
    )


class TurningPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ply from which the winner of a match led, and the standing at that ply; 0: unknown.

    `turn`: the number of the turn of the winner, `seat`; 0: several seats have won.
    """

    ply: int
    standing: tuple[SeatStanding, ...] = ()
    sentence: Annotated[
        str,
        msgspec.Meta(
            description="The turning point in a sentence of the game; empty: the game has none."
        ),
    ] = msgspec.field(name="told", default="")
    sentence_to_winner: Annotated[
        str, msgspec.Meta(description="The same sentence, addressed to the winner.")
    ] = msgspec.field(name="told_winner", default="")
    turn: int = 0
    seat: int = 0
