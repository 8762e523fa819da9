"""The bodies of the REST calls."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from escadre.core.scene import Scene, SurveyAnswer
from escadre.core.standing import SeatStanding
from escadre.tables.terms import Terms
from escadre.tables.wire.answers import Ended, Line

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


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


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option of a game, ready for a form."""

    name: str
    label: str
    kind: Literal["choice", "number", "numbers", "flag", "file"]
    default: Any
    choices: tuple[tuple[Any, str], ...] = ()
    least: int | None = None
    most: int | None = None
    may_be_empty: bool = False
    when_empty: str | None = None
    seats: tuple[int, ...] = ()  # only for so many players; (): for all


class HostFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A host's file for an option, in TOML, or in JSON when its name says so."""

    name: Annotated[str, msgspec.Meta(max_length=255)]
    source: str


class HostOption(msgspec.Struct, frozen=True):
    """What a host's file holds, as NewTable wants it."""

    value: Any


class Level(msgspec.Struct, frozen=True):
    """A captain that can take a seat."""

    name: str
    title: str
    about: str


class GameCard(msgspec.Struct, frozen=True):
    """A game as the home page shows it."""

    name: str
    title: str
    tagline: str
    minutes: str
    seats: tuple[int, int]  # fewest and most
    usual_seats: int  # where no option is chosen
    levels: tuple[Level, ...]  # weakest first
    options: tuple[Field, ...]
    picture: str  # as SVG; empty where it has none
    lessons: bool = False  # whether it can be learnt here


class ClauseText(msgspec.Struct, frozen=True):
    """One clause of a law book, as HTML."""

    id: str
    title: str
    kind: str
    html: str


class LawBookPage(msgspec.Struct, frozen=True):
    """The rules of a game in one language."""

    game: str
    title: str
    intro: str
    clauses: tuple[ClauseText, ...]


class Pledge(msgspec.Struct, frozen=True):
    """The server's share of the lots of a table to come, before it knows any other share.

    It is bound to the ticket, which opens one table.
    """

    ticket: str
    commitment: str  # SHA-256 of the server's seed


class LegalAction(msgspec.Struct, frozen=True):
    """What a seat may do: in the game's notation, and as `Act` wants it."""

    name: str
    action: Any


class Situation(msgspec.Struct, frozen=True):
    """What a bot at a table wants to know: what its seat can see, as JSON, and what it may do.

    `legal` is empty while it has nothing to choose; some games allow more than they list.
    """

    ply: int
    seat: int
    over: bool
    observation: Any
    legal: tuple[LegalAction, ...]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table. A seat is "me" (twice: two on one screen), "open", or a level's name."""

    game: str
    seats: Annotated[list[str], msgspec.Meta(min_length=1, max_length=8)]
    name: Name
    options: dict[str, Any] = {}
    seed: Annotated[str, msgspec.Meta(max_length=64)] = ""  # this guest's share of the lots
    ticket: Annotated[str, msgspec.Meta(max_length=64)] = (
        ""  # of a Pledge; "": the server draws one
    )
    terms: Terms = Terms()


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


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat."""

    name: Name
    seed: Annotated[str, msgspec.Meta(max_length=64)] = ""


class ClaimSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Come back to a seat, from any device, by its secret."""

    secret: str


class SeatLink(msgspec.Struct, frozen=True):
    """A seat of this guest, and the secret that opens it from another device or for a bot."""

    seat: int
    secret: str


class Opened(msgspec.Struct, frozen=True):
    """A table was opened, or a seat taken."""

    table: str
    seats: tuple[SeatLink, ...]


class Picture(msgspec.Struct, frozen=True):
    """A scene that explains a game, and what it shows in a sentence.

    Of a sea only `part` is shown: column and row of its first square, from 0, its width and height.
    Of a hull that sails, the scene offers its `Swing`, and `guns` says what it can fire at.
    """

    sentence: str
    scene: Scene
    part: tuple[int, int, int, int] | None = None
    guns: SurveyAnswer | None = None


class TableStatus(msgspec.Struct, frozen=True):
    """For whom a table waits. `open`: a seat of it is free."""

    id: str
    over: bool
    open: bool
    mine: bool  # for a seat of whoever asks
    who: tuple[str, ...]  # the others


class Turning(msgspec.Struct, frozen=True, omit_defaults=True):
    """From which ply on the winner of a match led, and how it stood then; 0: it is not known."""

    ply: int
    standing: tuple[SeatStanding, ...] = ()


class Address(msgspec.Struct, frozen=True):
    """Under which address other machines reach this server, without a path; "": as one's own."""

    url: str


class Me(msgspec.Struct, frozen=True):
    """What this browser's cookie says of its owner."""

    name: str


class Problem(msgspec.Struct, frozen=True):
    """The one shape of every error: a sentence, and the clause when a rule is at stake."""

    sentence: str
    clause: str | None = None
