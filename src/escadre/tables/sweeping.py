"""Tables that came to nothing: which they are."""

from __future__ import annotations

import msgspec

from escadre.tables.ports import StoredTable

EACH = 50
"""So many old tables are looked at in one round."""


class _Written(msgspec.Struct):
    """What must be known of an entry, whatever the rules."""

    type: str
    seat: int | None = None
    by: str = ""


_DECODER = msgspec.json.Decoder(_Written)


def came_to_nothing(stored: StoredTable) -> bool:
    """Whether nobody sat down: a seat is still open, or no person has chosen anything.

    A match that has ended is never swept, and none that people have begun with all seats taken.
    """
    if stored.ended:
        return False
    if any(occupant.kind == "open" for occupant in stored.occupants):
        return True
    people = {seat for seat, each in enumerate(stored.occupants) if each.kind == "guest"}
    entries = map(_DECODER.decode, stored.entries)
    return not any(
        each.type == "played" and each.seat in people and not each.by for each in entries
    )
