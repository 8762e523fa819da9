"""Game cards, option forms, rulebooks, opening a table."""

from typing import Annotated, Any, Literal

import msgspec

from escadre.core.scene import Scene, SurveyAnswer
from escadre.tables.settings import Terms
from escadre.tables.wire.play import Name


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


class Address(msgspec.Struct, frozen=True):
    """Under which address other machines reach this server, without a path; "": as one's own."""

    url: str
