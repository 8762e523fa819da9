"""Messages at a table: requests, views of a match, refusals."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec

from escadre.analysis.hints import MoveHint
from escadre.core.advice import LikelyOutcome
from escadre.core.scene import Panel, Reason, Scene, SurveyAnswer, SurveyQuestion
from escadre.core.scene.standing import SeatStanding
from escadre.tables.table_terms import Terms


class SeatInfo(msgspec.Struct, frozen=True):
    """The occupant of a seat. `here`: the player has the table open now."""

    seat: int
    side: int
    kind: Literal["guest", "bot", "open"]
    name: str
    level: str | None = None
    here: bool = False
    stand_in: str | None = None  # the level of the captain who chooses while its player is away


class MatchEnding(msgspec.Struct, frozen=True):
    """The ending of a match and its clause; resignations and agreed draws have no clause."""

    how: Literal["rules", "resigned", "agreed", "left", "cancelled"]
    places: tuple[int, ...]
    returns: tuple[float, ...]
    clause: str | None
    sentence: str
    seat: int | None = None  # the seat that resigned or was abandoned
    plies: int = 0  # GET scenes/0?as=all to scenes/<plies>?as=all step through the match
    begins: int = 0  # number of set-up plies before the first turn


class Seal(msgspec.Struct, frozen=True):
    """The commitment to a seat's secret set-up, which the record reveals later.

    HMAC-SHA256 in hexadecimal, under a key that is secret until the match is over.
    """

    seat: int
    seal: str


class TableInfo(msgspec.Struct, frozen=True):
    """Public information about a table, and the visitor's rights there."""

    id: str
    game: str
    title: str
    perfect_information: bool  # no hidden information: several players may share a screen
    options: dict[str, Any]
    seats: Annotated[
        tuple[SeatInfo, ...], msgspec.Meta(description="The occupants of all seats, in order.")
    ] = msgspec.field(name="chairs")
    own_seats: Annotated[
        tuple[int, ...], msgspec.Meta(description="The seats that this guest holds.")
    ] = msgspec.field(name="mine")
    turn: tuple[int, ...]  # the seats on turn
    draw_offered_by: tuple[int, ...]
    can_take_back: bool
    ended: MatchEnding | None
    commitment: str  # SHA-256 of the server seed, from which all dice and draws derive
    next: str | None = None  # the table of the rematch
    absent_seats: Annotated[
        tuple[int, ...],
        msgspec.Meta(description="Absent seats on turn, for which the others may act."),
    ] = msgspec.field(name="left", default=())
    seeds_wanted: tuple[int, ...] = ()  # seats that have not submitted a seed, see `GiveSeed`
    terms: Terms = Terms()
    can_manage: Annotated[
        bool,
        msgspec.Meta(
            description="This guest, the owner of the table, may cancel the match and, before it"
            " starts, change its players."
        ),
    ] = msgspec.field(name="hosting", default=False)
    seals: tuple[Seal, ...] = ()  # in order of appearance
    hints_allowed: bool = False  # the seats on turn may request hints
    inherited_plies: Annotated[
        int,
        msgspec.Meta(description="Number of plies inherited from another match (what-if table)."),
    ] = msgspec.field(name="taken", default=0)
    hints: tuple[int, ...] = ()  # number of hints by seat; () if there were none
    equipment: str = ""  # what each player has at the start, in words


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of the log; `ply` is this viewer's ply number.

    `quiet`: a detail that the page leaves out, such as the placement of a fleet. `step`: a detail
    that a later line sums up, such as one of many dice in a turn.
    """

    ply: int
    seat: int | None
    text: str
    quiet: bool = False
    step: bool = False


class SceneChange(msgspec.Struct, frozen=True):
    """This viewer's scene after ply `ply`, and the acting seat; null: dice or a draw.

    `panels`: those that differ from the previous step (in the first step, all). `order`: the ids of
    all panels.
    """

    ply: int
    seat: int | None
    prompt: str
    turn: tuple[int, ...]
    panels: tuple[Panel, ...]
    order: tuple[str, ...]
    standing: tuple[SeatStanding, ...] = ()


class View(msgspec.Struct, frozen=True, tag="view"):
    """This viewer's current view. `lines`: the lines after ply `since`, which the viewer has.

    `steps`: the scenes between that ply and now, if there are several.
    """

    ply: int
    since: int
    viewer: int | None
    table: TableInfo
    scene: Scene
    lines: tuple[Line, ...]
    steps: tuple[SceneChange, ...] = ()


class RefusalReply(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """A request was refused; nothing has changed. `clause`: the rule that forbids it, or null.

    `id`: the request's id; null if it had none, or if the connection is being closed.
    """

    clause: str | None
    sentence: str
    id: int | None = None


class Acknowledgement(msgspec.Struct, frozen=True, tag="done"):
    """The request with this id was carried out; its visible effects were sent before."""

    id: int


class LegalityReply(msgspec.Struct, frozen=True, tag="tried", omit_defaults=True):
    """The answer to `CheckActions`; without `at`, all actions are legal."""

    id: int
    at: int | None = None
    reason: Annotated[
        Reason | None, msgspec.Meta(description="Why the action with index `at` is illegal.")
    ] = msgspec.field(name="closed", default=None)


class PreviewReply(msgspec.Struct, frozen=True, tag="previewed"):
    """The actions of a ready-made set-up, which the player may change before sending them."""

    id: int
    actions: tuple[Any, ...]


class SurveyReply(msgspec.Struct, frozen=True, tag="surveyed"):
    """The answer to a survey; null: the game has no answer for this ship."""

    id: int
    answer: Annotated[
        SurveyAnswer | None,
        msgspec.Meta(description="The answer; null: the game has none for this ship."),
    ] = msgspec.field(name="sounding")


class HintReply(msgspec.Struct, frozen=True, tag="advised"):
    """A hint from this seat's observation; with `hint.more`, a better hint is available."""

    id: int
    hint: MoveHint


class DecidedReply(msgspec.Struct, frozen=True, tag="decided"):
    """Whether the match is decided, and is played against captains only.

    `outcome`: how a decided match will most likely end for this seat; "open": no choice changes the
    result, but luck does.
    """

    id: int
    decided: bool
    outcome: LikelyOutcome | None = None


class Pong(msgspec.Struct, frozen=True, tag="pong", omit_defaults=True):
    """The answer to a ping."""

    id: int | None = None


Answer = Union[
    View,
    RefusalReply,
    LegalityReply,
    PreviewReply,
    SurveyReply,
    HintReply,
    DecidedReply,
    Acknowledgement,
    Pong,
]
QueryReply = Union[LegalityReply, PreviewReply, SurveyReply, HintReply, DecidedReply]
"""Answers to queries."""

Language = Literal["en", "fr"]

RequestId = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A number that a client chooses for a request; the answer has the same number."""


class BaseRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A request that may have an id.

    With an id, a request over a socket gets exactly one final answer with the same id:
    `Acknowledgement` or `RefusalReply`, or `Pong` to a ping. The view that it caused comes first.
    Actions sent again with an id and the same `ply`, after a lost connection, are played once.
    """

    id: RequestId | None = None


class Act(BaseRequest, frozen=True, tag="act", forbid_unknown_fields=True):
    """Play all of these actions in this order, or none; refused if `ply` is not the newest."""

    ply: int
    actions: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=64)]


class SetUp(BaseRequest, frozen=True, tag="set-up", forbid_unknown_fields=True):
    """Play a ready-made set-up: the name of an `arrange` choice."""

    ply: int
    name: str


class BaseQuery(msgspec.Struct, frozen=True):
    """A question about a match; the answer has the same id."""

    id: RequestId


class CheckActions(BaseQuery, frozen=True, tag="try", forbid_unknown_fields=True):
    """Ask whether these actions are legal in this order; changes nothing."""

    actions: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=64)]


class Preview(BaseQuery, frozen=True, tag="preview", forbid_unknown_fields=True):
    """Ask for the actions of a ready-made set-up, by the name of its `arrange` choice."""

    name: str


class Survey(BaseQuery, frozen=True, tag="survey", forbid_unknown_fields=True):
    """Ask about a ship's possible moves or targets; spectators may ask too."""

    question: SurveyQuestion


class AskIfDecided(BaseQuery, frozen=True, tag="ask-decided", forbid_unknown_fields=True):
    """Ask whether this seat may finish the match quickly."""


class RequestHint(BaseQuery, frozen=True, tag="advise", forbid_unknown_fields=True):
    """Request a hint for this seat: a quick one, or a `better` one, which takes longer.

    Allowed only on one's own turn, and if the table allows hints (`TableInfo.hints_allowed`). All
    viewers see that a hint was given, and the record contains it, unless the hint is free.
    """

    better: bool = False


class Resign(BaseRequest, frozen=True, tag="resign", forbid_unknown_fields=True):
    """Resign the match."""


class OfferDraw(BaseRequest, frozen=True, tag="offer-draw", forbid_unknown_fields=True):
    """Offer a draw, or accept the draw that is offered."""


class DeclineDraw(BaseRequest, frozen=True, tag="decline-draw", forbid_unknown_fields=True):
    """Decline a draw offer, or withdraw one's own."""


class TakeBack(BaseRequest, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """Take back the seat's last choice.

    The choice is refused if it has revealed something and the game does not allow it.
    """


class Rematch(BaseRequest, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """Play again with exchanged seats; in the following view, the table has `next`."""


class GiveSeed(BaseRequest, frozen=True, tag="give-seed", forbid_unknown_fields=True):
    """Submit the seed of this seat, after the server has committed to its own."""

    seed: Annotated[str, msgspec.Meta(max_length=64)]


class StandIn(BaseRequest, frozen=True, tag="stand-in", forbid_unknown_fields=True):
    """Give an absent player's seat to a captain until the player returns."""

    seat: int


class FinishQuickly(BaseRequest, frozen=True, tag="finish", forbid_unknown_fields=True):
    """Let a captain choose for this seat to the end of a decided match against captains."""


class EndAbandonedMatch(BaseRequest, frozen=True, tag="claim", forbid_unknown_fields=True):
    """End a match that the player of this seat has abandoned, as a win or as a draw."""

    seat: int
    drawn: bool = False


class Cancel(BaseRequest, frozen=True, tag="cancel", forbid_unknown_fields=True):
    """Cancel the match; for the table's owner, as long as `hosting` is true."""


class RemovePlayer(BaseRequest, frozen=True, tag="send-away", forbid_unknown_fields=True):
    """Remove a player from a seat before the match has started; for the table's owner."""

    seat: int


class SeatBot(BaseRequest, frozen=True, tag="seat-bot", forbid_unknown_fields=True):
    """Give an open seat to a captain; for the table's owner."""

    seat: int
    level: Annotated[str, msgspec.Meta(max_length=64)]


class SetViewer(BaseRequest, frozen=True, tag="look-as", forbid_unknown_fields=True):
    """Switch to the view of another seat that this guest holds (two players on one screen).

    A guest who holds several seats gets the public view until a seat is chosen; null: the public
    view.
    """

    seat: int | None


class SetLanguage(BaseRequest, frozen=True, tag="speak", forbid_unknown_fields=True):
    """Switch the language of all sentences."""

    language: Language


class Ping(BaseRequest, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Check the connection. A ping with an id is answered at once, others in order."""


Command = Union[
    Act, SetUp, Resign, OfferDraw, DeclineDraw, TakeBack, Rematch, GiveSeed, StandIn,
    FinishQuickly, EndAbandonedMatch,
]  # fmt: skip
"""Requests that change a match."""

OwnerCommand = Union[Cancel, RemovePlayer, SeatBot]
"""Requests of the table's owner, who need not hold a seat."""

Query = Union[CheckActions, Preview, Survey, RequestHint, AskIfDecided]
"""Questions about a match, which do not change it; a request for a hint is logged."""

ConnectionRequest = Union[SetViewer, SetLanguage, Ping]
"""Requests that concern only the connection."""

Request = Union[Command, OwnerCommand, Query, ConnectionRequest]

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class LegalAction(msgspec.Struct, frozen=True):
    """A legal action: in the game's notation, and in the form that `Act` takes."""

    name: str
    action: Any


class Situation(msgspec.Struct, frozen=True):
    """A bot's situation at a table: its seat's observation as JSON, and its legal actions.

    `legal` is empty while the seat is not on turn; some games allow more actions than they list.
    """

    ply: int
    seat: int
    over: bool
    observation: Any
    legal: tuple[LegalAction, ...]


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat."""

    name: Name
    seed: Annotated[str, msgspec.Meta(max_length=64)] = ""  # see `GiveSeed`; "": given later


class ReturnToSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Return to a seat from any device, with its secret."""

    secret: str


class SeatLink(msgspec.Struct, frozen=True):
    """A seat of this guest, and the secret that opens it on another device or for a bot."""

    seat: int
    secret: str


class Receipt(msgspec.Struct, frozen=True):
    """The server's receipt, which confirms the number of public plies so far.

    Once the server's seed is revealed, it proves that a record with fewer public plies was cut.
    """

    plies: int
    receipt: str


class OpenedTable(msgspec.Struct, frozen=True):
    """A table was opened, or a seat taken."""

    table: str
    seats: tuple[SeatLink, ...]


class Problem(msgspec.Struct, frozen=True):
    """The form of every error: a sentence, and the clause if a rule forbids the request."""

    sentence: str
    clause: str | None = None
