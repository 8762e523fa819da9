"""The draw offers of a match: which seats offer a draw, and when offers lapse."""

from __future__ import annotations

from escadre.core.game import Seat


class DrawOffers:
    """The open draw offers of a match. `seats`: the seats that offer a draw."""

    __slots__ = ("_last_offered", "seats")

    def __init__(self) -> None:
        self.seats = set[Seat]()
        self._last_offered = dict[Seat, int]()  # the ply count at each seat's last offer

    def add(self, seat: Seat, ply_count: int) -> None:
        """Record this seat's offer after this many plies."""
        self.seats.add(seat)
        self._last_offered[seat] = ply_count

    def may_offer(self, seat: Seat, ply_count: int) -> bool:
        """Return whether this seat may accept an open offer, or make one: once after each ply."""
        return bool(self.seats) or self._last_offered.get(seat) != ply_count

    def would_agree(self, seat: Seat, player_count: int) -> bool:
        """Return whether all players offer a draw once this seat does."""
        return len(self.seats | {seat}) == player_count

    def decline(self) -> None:
        """Remove all offers."""
        self.seats.clear()

    def decline_by_playing(self, seat: Seat) -> None:
        """Remove the other seats' offers, because this seat has played a public ply instead."""
        self.seats &= {seat}
