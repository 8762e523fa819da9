"""Marks in the record for choices made after a hint.

A hint marks the next choice of the seat's player; a choice that a captain makes in the player's
place is not marked. If a marked choice is taken back, its replacement is marked as well.
"""

from __future__ import annotations

from escadre.core.game import Seat


class HintMarks:
    """The hints of a match. `counts`: their number by seat.

    `pending`: seats that received a hint for their next choice.
    """

    __slots__ = ("counts", "pending")

    def __init__(self, seat_count: int) -> None:
        self.counts = [0] * seat_count
        self.pending = set[Seat]()

    def add(self, seat: Seat) -> None:
        """Count a hint; the next own choice of this seat is marked."""
        self.pending.add(seat)
        self.counts[seat] += 1

    def clear(self, seat: Seat) -> None:
        """Do not mark any choice of this seat until its next hint."""
        self.pending.discard(seat)

    def restore(self, seat: Seat) -> None:
        """Mark the choice that replaces a marked one."""
        self.pending.add(seat)
