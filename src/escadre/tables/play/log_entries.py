"""Entries of a table's log, and their JSON encoding."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Union

import msgspec

from escadre.core.chance import Outcome
from escadre.core.game import AnyGame, Seat


class PlyEntry(msgspec.Struct, frozen=True, gc=False, tag="played", omit_defaults=True):
    """A ply: one action of a seat, or a chance outcome (seat CHANCE).

    `joined`: chosen together with the previous ply, and taken back with it. `stand_in`: the
    level of the captain that chose it in place of an absent player.
    """

    seat: Seat
    action: Any
    joined: bool = msgspec.field(default=False, name="more")
    stand_in: str = msgspec.field(default="", name="by")


class TakebackEntry(msgspec.Struct, frozen=True, tag="took-back"):
    """A seat took its last choice back."""

    seat: Seat


class ResignationEntry(msgspec.Struct, frozen=True, tag="resigned"):
    """A seat resigned."""

    seat: Seat


class DrawOfferEntry(msgspec.Struct, frozen=True, tag="offered-draw"):
    """A seat offered or accepted a draw; when all seats have, the match is drawn."""

    seat: Seat


class DrawRefusalEntry(msgspec.Struct, frozen=True, tag="declined-draw"):
    """A seat declined a draw, or withdrew its offer."""

    seat: Seat


class BotFailureEntry(msgspec.Struct, frozen=True, tag="faltered"):
    """A bot could not choose; its next ply is a random legal action."""

    seat: Seat


class BotGaveUpEntry(msgspec.Struct, frozen=True, tag="gave-up"):
    """A bot could neither choose nor play a random legal action; players may claim a result."""

    seat: Seat


class ChanceFailureEntry(msgspec.Struct, frozen=True, tag="chance-failed"):
    """The game could not draw its next outcome of chance; the owner may cancel the match."""


class StandInEntry(msgspec.Struct, frozen=True, tag="stood-in"):
    """An absent player's seat was given to a captain of this level.

    `finishes`: its player let the captain finish a decided match.
    """

    seat: Seat
    level: str
    finishes: bool = False


class ReturnEntry(msgspec.Struct, frozen=True, tag="came-back"):
    """The player of this seat has returned and chooses again."""

    seat: Seat


class HintEntry(msgspec.Struct, frozen=True, tag="hinted"):
    """A seat received a hint; its next choice is marked in the record."""

    seat: Seat


class AbandonmentEntry(msgspec.Struct, frozen=True, tag="left"):
    """The player of this seat abandoned the match; the other players claimed a win or a draw."""

    seat: Seat
    drawn: bool


class CancellationEntry(msgspec.Struct, frozen=True, tag="cancelled"):
    """The owner cancelled a match that had not started, had only captains, or was stuck."""


class WhatIfEntry(msgspec.Struct, frozen=True, tag="what-if"):
    """The first entry of a what-if table: the number of plies inherited from another match.

    The inherited plies follow at once. `same_luck`: dice and draws are repeated from that match, in
    order.
    """

    plies: int
    same_luck: bool


NonPlyEntry = Union[
    WhatIfEntry,
    TakebackEntry,
    ResignationEntry,
    DrawOfferEntry,
    DrawRefusalEntry,
    BotFailureEntry,
    BotGaveUpEntry,
    ChanceFailureEntry,
    StandInEntry,
    ReturnEntry,
    HintEntry,
    AbandonmentEntry,
    CancellationEntry,
]
"""Entries other than plies."""

LogEntry = Union[PlyEntry, NonPlyEntry]
ENDING_ENTRIES = (ResignationEntry, DrawOfferEntry, AbandonmentEntry, CancellationEntry)
"""Entries that may end a match; they are accepted even when the log is full."""


class _RawPly(PlyEntry, frozen=True, tag="played"):
    action: msgspec.Raw = msgspec.Raw()


_DECODER = msgspec.json.Decoder(Union[_RawPly, NonPlyEntry])

encode_entry = msgspec.json.Encoder().encode


def decode_entry(game: AnyGame, body: bytes) -> LogEntry:
    """Decode a log entry, with its action in the game's own types."""
    entry: _RawPly | LogEntry = _DECODER.decode(body)
    if isinstance(entry, _RawPly):
        action = _action_decoder(game.action_type).decode(entry.action)
        return PlyEntry(entry.seat, action, entry.joined, entry.stand_in)
    return entry


@lru_cache
def _action_decoder(action_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Union[action_type, Outcome])  # type: ignore[valid-type]
