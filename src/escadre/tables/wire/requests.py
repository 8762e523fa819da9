"""What a browser or a bot may ask for."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec

from escadre.core.scene import SurveyQuestion

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
