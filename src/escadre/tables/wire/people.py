"""Messages about a guest: results, and all stored data about the guest."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec


class CaptainResults(msgspec.Struct, frozen=True):
    """Results in a game against a captain or against people; `points`: mean score, 0 to 100."""

    game: str
    against: str
    matches: int
    won: int
    drawn: int
    lost: int
    points: float


class LostByKind(msgspec.Struct, frozen=True):
    """Expected score lost by mistakes of one kind, in percentage points."""

    game: str
    kind: str
    choices: int
    points_lost: float = msgspec.field(name="lost")


class AnalysisTotals(msgspec.Struct, frozen=True):
    """Totals of a guest's analyses: choices, points lost by mistakes, luck per match.

    `luck`: mean effect of dice and draws in points; 0 is expected. `spread`: half-width of its 95%
    confidence interval; None: too few matches.
    """

    game: str
    matches: int
    choices: int
    points_lost: float = msgspec.field(name="lost")
    luck: float
    spread: float | None


class DiceTotals(msgspec.Struct, frozen=True):
    """Statistics of all dice in a guest's matches: their mean, and the expected mean.

    With fair dice the mean is within `spread` of `expected` in 95% of cases.
    """

    game: str
    faces: tuple[int, ...]  # how often each face was rolled, from 1
    mean: float
    expected: float
    spread: float


class GuestResults(msgspec.Struct, frozen=True):
    """A guest's results. `ended`: number of ended matches. `counted`: number included so far.

    Ask again while `counted` is below `ended`.
    """

    ended: int
    counted: int
    results: tuple[CaptainResults, ...]
    analyses: Annotated[
        tuple[AnalysisTotals, ...],
        msgspec.Meta(description="Totals of the analysed matches, by game."),
    ] = msgspec.field(name="judged")
    lost: tuple[LostByKind, ...]
    dice: tuple[DiceTotals, ...]


class GuestSeat(msgspec.Struct, frozen=True):
    """A seat that you hold, your name there, and the time when you last connected or left."""

    seat: int
    name: str
    last_seen: Annotated[
        float | None, msgspec.Meta(description="When you last came or went, in seconds since 1970.")
    ] = msgspec.field(name="here")


class GuestEntry(msgspec.Struct, frozen=True):
    """An entry that you caused in the log of a table: its index, its time, and the entry."""

    number: int
    at: float  # seconds since 1970
    entry: Any


class GuestTable(msgspec.Struct, frozen=True):
    """A table that you opened or sit at."""

    id: str
    game: str
    options: Any
    opened: float  # seconds since 1970
    ended: bool
    opened_by_you: bool
    opened_from: str  # pseudonym of your network; "" if opened by another guest
    seats: tuple[GuestSeat, ...]
    entries: tuple[GuestEntry, ...]
    analyses: Annotated[
        tuple[Any, ...], msgspec.Meta(description="The analysis of your seats, if there is one.")
    ] = msgspec.field(name="judged", default=())


class GuestData(msgspec.Struct, frozen=True):
    """All data that a server stores about you."""

    guest: str  # the secret of your cookie
    tables: tuple[GuestTable, ...]


class Me(msgspec.Struct, frozen=True):
    """The guest's name in this browser's cookie."""

    name: str
