"""Requests at a table, views of a match, refusals."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec

from escadre.analysis.hints import HintTold
from escadre.core.scene import Panel, Reason, Scene, SurveyAnswer, SurveyQuestion
from escadre.core.scene.standing import SeatStanding
from escadre.tables.settings import Terms


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

Language = Literal["en", "fr"]

RequestId = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A number that a client chooses for a request; its answer carries it back."""


class Numbered(msgspec.Struct, frozen=True, kw_only=True):
    """A request that may carry an id.

    With one, a request over a socket has exactly one last answer with the same id: `Acknowledged`
    or `Refused`, a ping `Pong`. The view to which it has led comes before that. Actions that are
    sent again with an id and the same `ply`, after a lost connection, are played once.
    """

    id: RequestId | None = None


class Act(Numbered, frozen=True, tag="act", forbid_unknown_fields=True):
    """These actions, in this order, all or none; refused when `ply` is not the newest one seen."""

    ply: int
    actions: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=64)]


class SetUp(Numbered, frozen=True, tag="set-up", forbid_unknown_fields=True):
    """Set up for me: the name of an `arrange` choice."""

    ply: int
    name: str


class Try(msgspec.Struct, frozen=True, tag="try", forbid_unknown_fields=True):
    """Would these actions be allowed, in this order? Nothing is done."""

    id: RequestId
    actions: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=64)]


class Preview(msgspec.Struct, frozen=True, tag="preview", forbid_unknown_fields=True):
    """What would the table set up for me? The name of an `arrange` choice; nothing is done."""

    id: RequestId
    name: str


class Survey(msgspec.Struct, frozen=True, tag="survey", forbid_unknown_fields=True):
    """What does the chart say of this hull? Watchers may ask too."""

    id: RequestId
    question: SurveyQuestion


class AskAdvice(msgspec.Struct, frozen=True, tag="advise", forbid_unknown_fields=True):
    """What is good for my seat now, and why? A first look, or a `better` one, which takes longer.

    Only in one's own turn, and where the table allows hints (`TableNews.hints_allowed`); that one
    has asked is seen by all, and stands in the record.
    """

    id: RequestId
    better: bool = False


class Resign(Numbered, frozen=True, tag="resign", forbid_unknown_fields=True):
    """Give the match up."""


class OfferDraw(Numbered, frozen=True, tag="offer-draw", forbid_unknown_fields=True):
    """Offer a draw, or accept the one that is offered."""


class DeclineDraw(Numbered, frozen=True, tag="decline-draw", forbid_unknown_fields=True):
    """Refuse a draw that is offered, or take one's own offer back."""


class TakeBack(Numbered, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """Undo one's own last choice, while it has revealed nothing and nobody else has acted."""


class Rematch(Numbered, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """The same again, with the seats exchanged; the answer is a view whose table has `next`."""


class GiveSeed(Numbered, frozen=True, tag="give-seed", forbid_unknown_fields=True):
    """This seat's share of the lots, once the server has bound itself to its own."""

    seed: Annotated[str, msgspec.Meta(max_length=64)]


class StandIn(Numbered, frozen=True, tag="stand-in", forbid_unknown_fields=True):
    """Give the seat of who has left to a captain, until he comes back."""

    seat: int


class Claim(Numbered, frozen=True, tag="claim", forbid_unknown_fields=True):
    """End a match that the player of this seat has left: as won, or as drawn."""

    seat: int
    drawn: bool = False


class Cancel(Numbered, frozen=True, tag="cancel", forbid_unknown_fields=True):
    """Whoever opened a table cancels it before the match has begun."""


class SendAway(Numbered, frozen=True, tag="send-away", forbid_unknown_fields=True):
    """Whoever opened a table frees a seat before the match has begun."""

    seat: int


class SeatBot(Numbered, frozen=True, tag="seat-bot", forbid_unknown_fields=True):
    """Whoever opened a table gives an open seat to a captain."""

    seat: int
    level: Annotated[str, msgspec.Meta(max_length=64)]


class LookAs(Numbered, frozen=True, tag="look-as", forbid_unknown_fields=True):
    """Look with the eyes of another seat that this guest holds (two on one screen).

    Who holds several seats looks with the eyes of the public until he says which; None: so again.
    """

    seat: int | None


class Speak(Numbered, frozen=True, tag="speak", forbid_unknown_fields=True):
    """Go on in this language."""

    language: Language


class Ping(Numbered, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Ask whether anybody is there: answered at once with an id, in its turn without."""


Command = Union[
    Act, SetUp, Resign, OfferDraw, DeclineDraw, TakeBack, Rematch, GiveSeed, StandIn, Claim,
]  # fmt: skip
"""What changes something at a table."""

HostCommand = Union[Cancel, SendAway, SeatBot]
"""What whoever opened a table may do, with a seat or without."""

Query = Union[Try, Preview, Survey, AskAdvice]
"""What is only asked."""

ConnectionRequest = Union[LookAs, Speak, Ping]
"""What concerns nobody but who sends it."""

Request = Union[Command, HostCommand, Query, ConnectionRequest]

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


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


class Problem(msgspec.Struct, frozen=True):
    """The one shape of every error: a sentence, and the clause when a rule is at stake."""

    sentence: str
    clause: str | None = None
