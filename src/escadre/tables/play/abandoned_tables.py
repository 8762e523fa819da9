"""Decide which tables are abandoned, so that they may be deleted."""

from __future__ import annotations

import msgspec

from escadre.tables.ports import StoredTable


class _EntryHeader(msgspec.Struct):
    """The fields of a log entry that all versions of the rules share."""

    type: str
    seat: int | None = None
    stand_in: str = msgspec.field(default="", name="by")  # a captain's name; "": the player chose


_DECODER = msgspec.json.Decoder(_EntryHeader)


def is_abandoned(stored: StoredTable) -> bool:
    """Return whether a table is abandoned: a seat is open, or no person has chosen anything.

    An ended match is never abandoned, nor is a match with all seats taken that people have started.
    """
    if stored.ended:
        return False
    if any(occupant.kind == "open" for occupant in stored.occupants):
        return True
    people = {seat for seat, each in enumerate(stored.occupants) if each.kind == "guest"}
    entries = map(_DECODER.decode, stored.entries)
    return not any(
        each.type == "played" and each.seat in people and not each.stand_in for each in entries
    )
