"""What a browser or a bot is told."""

from __future__ import annotations

from typing import Any, Literal, Union

import msgspec

from escadre.coach.hints import HintTold
from escadre.core.scene import Panel, Reason, Scene, SurveyAnswer
from escadre.core.standing import SeatStanding
from escadre.tables.terms import Terms


class Chair(msgspec.Struct, frozen=True):
    """Who sits where. `here`: has the table open now."""

    seat: int
    side: int
    kind: Literal["guest", "bot", "open"]
    name: str
    level: str | None = None
    here: bool = False
    stand_in: str | None = None  # the level of the captain who chooses while its player is away


class Ended(msgspec.Struct, frozen=True):
    """How a match ended, and by which clause; resignations and agreements have none."""

    how: Literal["rules", "resigned", "agreed", "left", "cancelled"]
    places: tuple[int, ...]
    returns: tuple[float, ...]
    clause: str | None
    sentence: str
    seat: int | None = None  # who resigned, or left
    plies: int = 0  # GET scenes/0?as=all to scenes/<plies>?as=all step through the match
    begins: int = 0  # so many of them only set it up: the first turn comes after


class Seal(msgspec.Struct, frozen=True):
    """What a seat has set up in secret is fixed: the record will show that it was this.

    HMAC-SHA256, in hexadecimal, under a key that nobody knows before the match is over.
    """

    seat: int
    seal: str


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
    left: tuple[int, ...] = ()  # these must choose, and the others may act in their place
    seeds_wanted: tuple[int, ...] = ()  # these still owe their share of the lots, see `GiveSeed`
    terms: Terms = Terms()
    hosting: bool = False  # this guest may still cancel it, and say who plays
    seals: tuple[Seal, ...] = ()  # in the order in which they were shown
    hints_allowed: bool = False  # whoever must choose may ask for hints
    taken: int = 0  # so many plies were taken from another match: what follows is what if
    hints: tuple[int, ...] = ()  # how many each seat was given; (): none at all
    equipment: str = ""  # what each player has at the start, in words


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of the log; `ply` is this viewer's number.

    `quiet`: a detail that a log leaves out, of how a fleet was placed, say.
    """

    ply: int
    seat: int | None
    text: str
    quiet: bool = False


class DrawnStep(msgspec.Struct, frozen=True):
    """What this viewer saw after his ply number `ply`, and who acted; None: dice or the lot.

    `panels` are those that differ from the step before (of the first step, all); `order` names all
    that were there.
    """

    ply: int
    seat: int | None
    prompt: str
    turn: tuple[int, ...]
    panels: tuple[Panel, ...]
    order: tuple[str, ...]
    standing: tuple[SeatStanding, ...] = ()


class View(msgspec.Struct, frozen=True, tag="view"):
    """What this viewer sees now. `lines` are those after the ply that the viewer had (`since`).

    `steps` are the moments between that ply and now, where there were several.
    """

    ply: int
    since: int
    viewer: int | None
    table: TableNews
    scene: Scene
    lines: tuple[Line, ...]
    steps: tuple[DrawnStep, ...] = ()


class Refused(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """Nothing was done, and why. `clause` is None when no rule of the game is at stake.

    `id`: of the request; None where it had none, or where it is the connection that ends.
    """

    clause: str | None
    sentence: str
    id: int | None = None


class Acknowledged(msgspec.Struct, frozen=True, tag="done"):
    """The request with this id was done; what can be seen of it was sent before."""

    id: int


class Tried(msgspec.Struct, frozen=True, tag="tried", omit_defaults=True):
    """Whether it would be allowed: `closed` says why the action with index `at` would not."""

    id: int
    at: int | None = None
    closed: Reason | None = None


class Previewed(msgspec.Struct, frozen=True, tag="previewed"):
    """The actions of a set-up: some may be changed before they are sent."""

    id: int
    actions: tuple[Any, ...]


class Surveyed(msgspec.Struct, frozen=True, tag="surveyed"):
    """What the chart says; None: nothing, of such a hull."""

    id: int
    sounding: SurveyAnswer | None


class Advised(msgspec.Struct, frozen=True, tag="advised"):
    """What is good, from what this seat sees; `hint.more`: a better one may know better."""

    id: int
    hint: HintTold


class Pong(msgspec.Struct, frozen=True, tag="pong", omit_defaults=True):
    """Somebody is there."""

    id: int | None = None


Answer = Union[View, Refused, Tried, Previewed, Surveyed, Advised, Acknowledged, Pong]
Told = Union[Tried, Previewed, Surveyed, Advised]
"""Answers to queries."""
