"""Messages of the lobby: game cards, option forms, rulebooks, opening a table."""

from typing import Annotated, Any, Literal

import msgspec

from escadre.core.scene import Scene, SurveyAnswer
from escadre.tables.table_terms import Terms
from escadre.tables.wire.play import Name


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option of a game, as a form field."""

    name: str
    label: str
    kind: Literal["choice", "number", "numbers", "flag", "file"]
    default: Any
    choices: tuple[tuple[Any, str], ...] = ()
    least: int | None = None
    most: int | None = None
    may_be_empty: bool = False
    when_empty: str | None = None
    seats: tuple[int, ...] = ()  # the option exists only for these player counts; (): for all


class OptionFileUpload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An uploaded file for an option, in JSON if its name ends in `.json`, otherwise in TOML."""

    name: Annotated[str, msgspec.Meta(max_length=255)]
    source: str


class ParsedOption(msgspec.Struct, frozen=True):
    """The value read from an option file, in the form that NewTable takes."""

    value: Any


class Level(msgspec.Struct, frozen=True):
    """A captain who can take a seat.

    `handicap`: the options of an even match for a player who is one level weaker; empty if unknown.
    """

    name: str
    title: str
    about: str
    handicap: str = ""


class GameCard(msgspec.Struct, frozen=True):
    """A game on the home page."""

    name: str
    title: str
    tagline: str
    minutes: str
    seats: tuple[int, int]  # fewest and most
    usual_seats: int  # with default options
    levels: tuple[Level, ...]  # weakest first
    options: tuple[Field, ...]
    picture: str  # SVG, or empty
    lessons: int = 0  # number of lessons
    short_match: dict[str, Any] = {}  # the options of a short match; empty: none


class ClauseText(msgspec.Struct, frozen=True):
    """One clause of a rulebook, as HTML."""

    id: str
    title: str
    kind: str  # S, R, D or X, see `escadre.core.rulebook`
    html: str


class RulebookPage(msgspec.Struct, frozen=True):
    """The rules of a game in one language."""

    game: str
    title: str
    intro: str
    clauses: tuple[ClauseText, ...]


class SeedCommitment(msgspec.Struct, frozen=True):
    """The server's commitment to its seed for a future table, made before any other seed is known.

    The seed is bound to the ticket, which opens one table.
    """

    ticket: str
    commitment: str  # SHA-256 of the server's seed


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table.

    A seat is "me" (twice: two players on one screen), "open", or a captain's level.
    """

    game: str
    seats: Annotated[list[str], msgspec.Meta(min_length=1, max_length=8)]
    name: Name
    options: dict[str, Any] = {}
    seed: Annotated[str, msgspec.Meta(max_length=64)] = ""  # the seed of this guest's seat
    # the ticket of a SeedCommitment; "": the server makes one
    ticket: Annotated[str, msgspec.Meta(max_length=64)] = ""
    terms: Terms = Terms()


class Picture(msgspec.Struct, frozen=True):
    """A picture that introduces a game: a scene, and a sentence that describes it.

    Only the `part` of a grid is shown: its first column and row (from 0), width and height. For a
    moving ship, the scene contains its `TurnHull`, and `guns` lists its targets.
    """

    sentence: str
    scene: Scene
    part: tuple[int, int, int, int] | None = None
    guns: SurveyAnswer | None = None


class TableStatus(msgspec.Struct, frozen=True):
    """The players for whom a table waits. `open`: a seat is free."""

    id: str
    over: bool
    open: bool
    mine: bool  # whether it waits for a seat of this visitor
    who: tuple[str, ...]  # names of the other players for whom it waits


class Address(msgspec.Struct, frozen=True):
    """The base URL at which other machines reach this server; "" if it is the URL of the page."""

    url: str
