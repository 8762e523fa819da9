"""What goes over the wire: one tagged union in each direction, and the bodies of the REST calls.

The browser's types are generated from these structs; nobody writes them twice. All sentences are in
the language that the connection asked for. `ply` counts what this viewer has seen, not what was
stored: a sealed choice of somebody else moves no number. It only grows: what a seat takes back
stays in that seat's log, and the taking back is one more line.

Every request over a socket is answered by a view, a refusal or a pong; what is only asked (try,
plan, survey), by an answer with the same `id`. A stale `ply` is refused, and the present view
follows.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec

from escadre.core.scene import Reason, Scene, SurveyAnswer, SurveyQuestion

Language = Literal["en", "fr"]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


# --- from the browser or a bot ---------------------------------------------------------------


class Act(msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """These actions, in this order, all or none; refused when `ply` is not the newest one seen."""

    ply: int
    actions: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=64)]


class Ask(msgspec.Struct, frozen=True, tag="ask", forbid_unknown_fields=True):
    """Set up for me: the name of an `arrange` choice."""

    ply: int
    name: str


class Try(msgspec.Struct, frozen=True, tag="try", forbid_unknown_fields=True):
    """Would these actions be allowed, in this order? Nothing is done."""

    id: int
    actions: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=64)]


class Plan(msgspec.Struct, frozen=True, tag="plan", forbid_unknown_fields=True):
    """What would the table set up for me? The name of an `arrange` choice; nothing is done."""

    id: int
    name: str


class Survey(msgspec.Struct, frozen=True, tag="survey", forbid_unknown_fields=True):
    """What does the chart say of this hull? Watchers may ask too."""

    id: int
    question: SurveyQuestion


class Resign(msgspec.Struct, frozen=True, tag="resign", forbid_unknown_fields=True):
    """Give the match up."""


class OfferDraw(msgspec.Struct, frozen=True, tag="offer-draw", forbid_unknown_fields=True):
    """Offer a draw, or accept the one that is offered."""


class DeclineDraw(msgspec.Struct, frozen=True, tag="decline-draw", forbid_unknown_fields=True):
    """Refuse a draw that is offered, or take one's own offer back."""


class TakeBack(msgspec.Struct, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """Undo one's own last choice, while it has revealed nothing and nobody else has acted."""


class Rematch(msgspec.Struct, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """The same again, with the seats exchanged; the answer is a view whose table has `next`."""


class LookAs(msgspec.Struct, frozen=True, tag="look-as", forbid_unknown_fields=True):
    """Look with the eyes of another seat that this guest holds (two on one screen).

    Who holds several seats looks with the eyes of the public until he says which; None: so again.
    """

    seat: int | None


class Speak(msgspec.Struct, frozen=True, tag="speak", forbid_unknown_fields=True):
    """Go on in this language."""

    language: Language


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Ask whether anybody is there."""


Command = Union[Act, Ask, Resign, OfferDraw, DeclineDraw, TakeBack, Rematch]
"""What changes something at a table."""

Query = Union[Try, Plan, Survey]
"""What is only asked."""

ConnectionRequest = Union[LookAs, Speak, Ping]
"""What concerns nobody but who sends it."""

Request = Union[Command, Query, ConnectionRequest]


# --- to the browser or a bot -----------------------------------------------------------------


class Chair(msgspec.Struct, frozen=True):
    """Who sits where. `here`: has the table open now."""

    seat: int
    side: int
    kind: Literal["guest", "bot", "open"]
    name: str
    level: str | None = None
    here: bool = False


class Ended(msgspec.Struct, frozen=True):
    """How a match ended, and by which clause; resignations and agreements have none."""

    how: Literal["rules", "resigned", "agreed"]
    places: tuple[int, ...]
    returns: tuple[float, ...]
    clause: str | None
    sentence: str
    seat: int | None = None  # who resigned
    plies: int = 0  # GET scenes/0?as=all to scenes/<plies>?as=all step through the match


class TableNews(msgspec.Struct, frozen=True):
    """All about a table that is no secret of any seat."""

    id: str
    game: str
    title: str
    perfect_information: bool  # everybody sees everything: one screen is shared without a curtain
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    mine: tuple[int, ...]  # the seats that this guest holds
    turn: tuple[int, ...]  # everybody waits for these
    draw_offered_by: tuple[int, ...]
    can_take_back: bool
    ended: Ended | None
    commitment: str  # SHA-256 of the seed from which all lots and dice come
    next: str | None = None  # the table of the rematch


class Line(msgspec.Struct, frozen=True):
    """One line of the log; `ply` is this viewer's number."""

    ply: int
    seat: int | None
    text: str


class View(msgspec.Struct, frozen=True, tag="view"):
    """What this viewer sees now. `lines` are those after the ply that the viewer had (`since`)."""

    ply: int
    since: int
    viewer: int | None
    table: TableNews
    scene: Scene
    lines: tuple[Line, ...]


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Nothing was done, and why. `clause` is None when no rule of the game is at stake."""

    clause: str | None
    sentence: str


class Tried(msgspec.Struct, frozen=True, tag="tried", omit_defaults=True):
    """Whether it would be allowed: `closed` says why the action with index `at` would not."""

    id: int
    at: int | None = None
    closed: Reason | None = None


class Planned(msgspec.Struct, frozen=True, tag="planned"):
    """The actions of a set-up: some may be changed before they are sent."""

    id: int
    actions: tuple[Any, ...]


class Surveyed(msgspec.Struct, frozen=True, tag="surveyed"):
    """What the chart says; None: nothing, of such a hull."""

    id: int
    sounding: SurveyAnswer | None


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """Somebody is."""


Answer = Union[View, Refused, Tried, Planned, Surveyed, Pong]
Told = Union[Tried, Planned, Surveyed]
"""Answers to queries."""


# --- REST ------------------------------------------------------------------------------------


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
    levels: tuple[Level, ...]  # weakest first
    options: tuple[Field, ...]


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


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat."""

    name: Name
    seed: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Me(msgspec.Struct, frozen=True):
    """What this browser's cookie says of its owner."""

    name: str


class Problem(msgspec.Struct, frozen=True):
    """The one shape of every error: a sentence, and the clause when a rule is at stake."""

    sentence: str
    clause: str | None = None
