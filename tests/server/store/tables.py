"""Tables that tests write to stores."""

from typing import Literal

from escadre.tables.keys import new_id
from escadre.tables.ports import Occupant, StoredTable


def make_stored_table(*kinds: Literal["guest", "bot", "open"], guest: str = "ann") -> StoredTable:
    occupants = tuple(
        Occupant(kind, f"{kind} {n}", None, bytes([n]) * 32) for n, kind in enumerate(kinds)
    )
    holders = frozenset((n, guest) for n, kind in enumerate(kinds) if kind == "guest")
    return StoredTable(
        new_id(), "battleship", 1, b'{"bombs":7}', new_id(), b"s" * 32, occupants, holders
    )
