"""Offers of a draw in a match: who offers one, and what accepts or declines it."""

from __future__ import annotations

from escadre.core.game import Seat


class DrawOffers:
    """The open draw offers of a match. `seats`: the seats that offer a draw."""

    __slots__ = ("_last_offered", "seats")

    def __init__(self) -> None:
        self.seats = set[Seat]()
        self._last_offered = dict[Seat, int]()  # the ply count at each seat's last offer

    def add(self, seat: Seat, plies: int) -> None:
        """Record this seat's offer after `plies` plies."""
        self.seats.add(seat)
        self._last_offered[seat] = plies

    def may_offer(self, seat: Seat, plies: int) -> bool:
        """Return whether this seat may offer: not a second time at the same ply."""
        return bool(self.seats) or self._last_offered.get(seat) != plies

    def would_agree(self, seat: Seat, players: int) -> bool:
        """Return whether all players offer a draw once this seat does."""
        return len(self.seats | {seat}) == players

    def decline(self) -> None:
        """Remove all offers."""
        self.seats.clear()

    def decline_by_playing(self, seat: Seat) -> None:
        """Remove the others' offers, as this seat has played on in sight of all."""
        self.seats &= {seat}
