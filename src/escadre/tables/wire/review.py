"""Analyses, replays, record checks, what-if tables.

Each seat's part is made from what that seat knew at each moment. `ply` counts everybody's plies, as
the replay does.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from escadre.analysis.mistakes import CostlyPair
from escadre.core.scene.standing import SeatStanding
from escadre.tables.wire.play import Ended, Line, Name


class LedgerRow(msgspec.Struct, frozen=True):
    """A line of the ledger, in points of a hundred: a chance, or (not `whole`) what changed it.

    The first chance and the changes add up to the last chance.
    """

    name: str
    points: float
    said: str
    whole: bool


class TurnedLine(msgspec.Struct, frozen=True):
    """A moment that changed much, and what this seat read of it; nobody acted: dice, or the end."""

    ply: int
    seat: int | None
    gain: str
    text: str


class CostlyLine(msgspec.Struct, frozen=True):
    """A choice that has cost something for certain, in points; what was better, and `why`.

    `number`: what it was among the things that its seat noticed; by it, it can be tried again.
    `compared`: both as the board before it shows them, through the eyes of its seat.
    """

    ply: int
    number: int
    loss: float
    text: str
    why: str
    compared: CostlyPair


class SeatAnalysis(msgspec.Struct, frozen=True):
    """The match as one seat could judge it. `course`: after which ply which chance, 0 to 100.

    `led`: from which ply on the winner of two led to the end; None: from the beginning, or nobody.
    """

    seat: int
    course: tuple[tuple[int, float], ...]
    story: tuple[str, ...]
    ledger: tuple[LedgerRow, ...]
    turned: tuple[TurnedLine, ...]
    choices: str
    costly: tuple[CostlyLine, ...]
    judgement: str
    led: int | None = None


class Analysis(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far it is: `done` of `total` moments are judged; 0 of 0: nobody has asked for it yet.

    `seats` once all is done; `about`: what the chances are chances of.
    """

    done: int
    total: int
    about: str = ""
    seats: tuple[SeatAnalysis, ...] = ()


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What if: a table of your own that begins after this ply of a match of yours that is over.

    You sit on `seat`, which you held there; a captain of this level on all others. `same_luck`:
    dice and lots are those of that match, in their order; else new ones.
    """

    ply: Annotated[int, msgspec.Meta(ge=0)]
    seat: int
    level: Annotated[str, msgspec.Meta(max_length=64)]
    name: Name
    same_luck: bool = True


class Checked(msgspec.Struct, frozen=True):
    """What a record holds: so many plies that can be played, and all that is wrong with it.

    `status`: broken where there are findings, partial where only something is missing.
    """

    game: str
    title: str
    players: tuple[str, ...]
    sides: tuple[int, ...]
    plies: int
    lines: tuple[Line, ...]
    findings: tuple[str, ...]  # none: its chain, its plies, its lots and its ending are true
    ended: Ended | None
    begins: int = 0  # so many plies only set it up: the first turn comes after
    status: Literal["whole", "partial", "broken"] = "whole"
    checked: tuple[str, ...] = ()  # what holds; empty where there are findings
    missing: tuple[str, ...] = ()  # what the record lacks, so that it could not be checked


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record that somebody brings, as it stands in a file."""

    record: str


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of such a record: from which ply on, and through whose eyes."""

    record: str
    first: int = 0
    eyes: str = "all"


class Turning(msgspec.Struct, frozen=True, omit_defaults=True):
    """From which ply on the winner of a match led, and how it stood then; 0: it is not known."""

    ply: int
    standing: tuple[SeatStanding, ...] = ()
