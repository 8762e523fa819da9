"""The entries of a table's log, and their JSON."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Union

import msgspec

from escadre.core.chance import Outcome
from escadre.core.game import AnyGame, Seat


class Played(msgspec.Struct, frozen=True, gc=False, tag="played", omit_defaults=True):
    """A ply: one action of a seat, or of chance (seat CHANCE).

    `more`: it was chosen in one go with the ply before, and is taken back with it. `by`: the level
    of the captain who chose it in the place of who had left.
    """

    seat: Seat
    action: Any
    more: bool = False
    by: str = ""


class TookBack(msgspec.Struct, frozen=True, tag="took-back"):
    """A seat has undone its own last choice."""

    seat: Seat


class Resigned(msgspec.Struct, frozen=True, tag="resigned"):
    """A seat has given the match up."""

    seat: Seat


class OfferedDraw(msgspec.Struct, frozen=True, tag="offered-draw"):
    """A seat would agree on a draw; when all seats would, the match is drawn."""

    seat: Seat


class DeclinedDraw(msgspec.Struct, frozen=True, tag="declined-draw"):
    """A seat would not, or not any more."""

    seat: Seat


class Faltered(msgspec.Struct, frozen=True, tag="faltered"):
    """A bot could not choose; its next ply was drawn at random from the legal ones."""

    seat: Seat


class GaveUp(msgspec.Struct, frozen=True, tag="gave-up"):
    """A bot could not choose, nor could a legal action be drawn for it: the others may claim."""

    seat: Seat


class StoodIn(msgspec.Struct, frozen=True, tag="stood-in"):
    """The others have given the seat of who had left to a captain of this level."""

    seat: Seat
    level: str


class CameBack(msgspec.Struct, frozen=True, tag="came-back"):
    """The player of this seat is there again, and chooses for himself."""

    seat: Seat


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """A seat has asked for a hint: what it chooses next is marked in the record."""

    seat: Seat


class LeftTable(msgspec.Struct, frozen=True, tag="left"):
    """The player of this seat had left, and the others claimed the win, or a draw."""

    seat: Seat
    drawn: bool


class Cancelled(msgspec.Struct, frozen=True, tag="cancelled"):
    """Who opened the table has cancelled it: no person had begun to play."""


class WhatIf(msgspec.Struct, frozen=True, tag="what-if"):
    """The first entry of a table that begins within another match: so many plies come from there.

    They follow at once. `same_luck`: its dice and lots are those of that match, in their order.
    """

    plies: int
    same_luck: bool


Unplayed = Union[
    WhatIf,
    TookBack,
    Resigned,
    OfferedDraw,
    DeclinedDraw,
    Faltered,
    GaveUp,
    StoodIn,
    CameBack,
    Hinted,
    LeftTable,
    Cancelled,
]
"""What happens besides plies."""

Entry = Union[Played, Unplayed]
ENDING = (Resigned, OfferedDraw, LeftTable, Cancelled)
"""With these a match may end: they find room in a log that is full."""


class _Written(Played, frozen=True, tag="played"):
    action: msgspec.Raw = msgspec.Raw()


_DECODER = msgspec.json.Decoder(Union[_Written, Unplayed])

encode_entry = msgspec.json.Encoder().encode


def decode_entry(game: AnyGame, body: bytes) -> Entry:
    """An entry as it was written, its action in the game's own types."""
    entry: _Written | Entry = _DECODER.decode(body)
    if isinstance(entry, _Written):
        action = _action_decoder(game.action_type).decode(entry.action)
        return Played(entry.seat, action, entry.more, entry.by)
    return entry


@lru_cache
def _action_decoder(action_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Union[action_type, Outcome])
