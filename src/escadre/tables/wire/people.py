"""Results of a guest, and all data kept about a guest."""

from __future__ import annotations

from typing import Any

import msgspec


class CaptainResults(msgspec.Struct, frozen=True):
    """Results in a game against a captain, or against people; `points`: the mean, from 0 to 100."""

    game: str
    against: str
    matches: int
    won: int
    drawn: int
    lost: int
    points: float


class LostByKind(msgspec.Struct, frozen=True):
    """What costly choices of a kind have lost together, in points of the chance to win."""

    game: str
    kind: str
    choices: int
    lost: float


class JudgedGame(msgspec.Struct, frozen=True):
    """What analyses have found: real choices, points that costly ones have lost, luck of a match.

    `luck` is the mean of dice and lots in points; fair luck is 0 on average. `spread`: the
    half-width of 95 % of that mean; None: there are too few matches to tell.
    """

    game: str
    matches: int
    choices: int
    lost: float
    luck: float
    spread: float | None


class DiceSeen(msgspec.Struct, frozen=True):
    """All dice that fell in one's matches: their mean, and what is expected of so many.

    The mean of fair dice lies within `spread` of `expected` in 95 cases of a hundred.
    """

    game: str
    faces: tuple[int, ...]  # how often each was seen, from 1
    mean: float
    expected: float
    spread: float


class OwnRecord(msgspec.Struct, frozen=True):
    """So many matches have `ended`, and of so many is this; ask again while it is of fewer."""

    ended: int
    counted: int
    results: tuple[CaptainResults, ...]
    judged: tuple[JudgedGame, ...]
    lost: tuple[LostByKind, ...]
    dice: tuple[DiceSeen, ...]


class GuestSeat(msgspec.Struct, frozen=True):
    """A seat that you hold, the name that you gave there, and when you came or went last."""

    seat: int
    name: str
    here: float | None  # seconds since 1970


class GuestEntry(msgspec.Struct, frozen=True):
    """Something that you did at a table: its number in the log, when, and what."""

    number: int
    at: float  # seconds since 1970
    entry: Any


class GuestTable(msgspec.Struct, frozen=True):
    """A table that you opened, or sit at."""

    id: str
    game: str
    options: Any
    opened: float  # seconds since 1970
    ended: bool
    opened_by_you: bool
    opened_from: str  # your network, under a name that tells nobody which; "" when not by you
    seats: tuple[GuestSeat, ...]
    entries: tuple[GuestEntry, ...]
    judged: tuple[Any, ...] = ()  # what was found out about your part, where anybody has asked


class GuestData(msgspec.Struct, frozen=True):
    """All that a server keeps about you."""

    guest: str  # the secret of your cookie
    tables: tuple[GuestTable, ...]


class Me(msgspec.Struct, frozen=True):
    """What this browser's cookie says of its owner."""

    name: str
