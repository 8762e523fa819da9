"""A record that somebody brings, as a match to be judged: nothing of it is stored."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import msgspec

from escadre.core.game import Seat
from escadre.core.history import played_again
from escadre.core.kit import AnyKit
from escadre.core.record import AnyRecord, Ending
from escadre.core.words import text
from escadre.tables.analyses import PastMatch
from escadre.tables.entries import (
    Cancelled,
    Entry,
    LeftTable,
    OfferedDraw,
    Played,
    Resigned,
    encode_entry,
)
from escadre.tables.refusal import Refusal
from escadre.tables.retold import occupants_in


def name_of(record: str) -> str:
    """By which name what was found out about this file is remembered."""
    return f"record {sha256(record.encode()).hexdigest()}"


def brought_match(kit: AnyKit, record: AnyRecord, name: str) -> PastMatch:
    """The match in a record; raises RecordError, or Refusal: it has not ended.

    Whoever could bring a match that goes on would have it judged for whose turn it is.
    """
    played_again(kit, record)
    if record.ending is None:
        raise Refusal(text("table-not-over"))
    entries: list[Entry] = [Played(ply.seat, ply.action, by=ply.by) for ply in record.plies]
    entries += _ended(record.ending, len(record.players))
    log = tuple(encode_entry(entry) for entry in entries)
    written = kit.game.name, msgspec.json.encode(record.config), log
    return PastMatch(name, kit.game.name, occupants_in(kit, record), lambda: written)


def _ended(ending: Ending, seats: int) -> Iterator[Entry]:
    """The entries by which a table's match ends so."""
    match ending.how:
        case "agreed":
            yield from (OfferedDraw(Seat(seat)) for seat in range(seats))
        case "cancelled":
            yield Cancelled()
        case "resigned" if ending.seat is not None:
            yield Resigned(ending.seat)
        case "left" if ending.seat is not None:
            yield LeftTable(ending.seat, drawn=not any(ending.returns))
