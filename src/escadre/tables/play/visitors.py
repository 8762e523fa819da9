"""Visitors of a table: a guest with a cookie, or a bot with a seat secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from escadre.core.game import ALL, Seat, Viewer
from escadre.core.i18n.catalogue import brief, text
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.keys import Guest, HostKeys
from escadre.tables.play.table import Table


def parse_replay_viewer(named: str, seats: int) -> Viewer:
    """Parse a replay viewer: a seat number, `public` or `all`; raises KeyError."""
    known: Mapping[str, Viewer] = {
        "all": ALL,
        "public": None,
        **{str(n): Seat(n) for n in range(seats)},
    }
    return known[named]


class VisitorRole(NamedTuple):
    """A visitor's role at a table: the seats held, and whether the visitor is the owner."""

    own_seats: frozenset[int] = frozenset()
    is_owner: bool = False


SPECTATOR = VisitorRole()


class Visitor:
    """A client: a guest with a cookie, or a bot with the secret of one seat.

    `network`: the pseudonym of the client's network.
    """

    def __init__(
        self, keys: HostKeys, guest: Guest | None, secret: str | None, network: str = ""
    ) -> None:
        self._keys = keys
        self.guest = guest
        self.secret = secret
        self.network = network

    def requester(self, table: Table) -> Requester:
        """Return the origin of this visitor's requests, for the fair queue."""
        return Requester(self.network, self.guest.id if self.guest else "", table.id, urgent=True)

    def owns(self, table: Table) -> bool:
        """Return whether this visitor is the table's owner."""
        return self.guest is not None and self.guest.id == table.opened_by

    def role(self, table: Table) -> VisitorRole:
        """Return the role that decides which table news this visitor is sent."""
        return VisitorRole(self.seats(table), self.owns(table))

    def seats(self, table: Table) -> frozenset[int]:
        """Return the seats that this visitor may play; raises Refusal for an invalid secret."""
        if self.secret is not None:
            return frozenset([seat_for_secret(self._keys, table, self.secret)])
        return table.seats_of(self.guest.id) if self.guest else frozenset()

    def own_seat(self, table: Table, viewer: Viewer) -> Seat:
        """Return the seat that this viewer is, if the visitor may play it; raises Refusal."""
        if viewer is None or viewer not in self.seats(table):
            raise Refusal(text("table-watching"))
        return viewer


def seat_for_secret(keys: HostKeys, table: Table, secret: str) -> int:
    """Return the seat that this secret opens; raises Refusal."""
    seat = keys.seat_of(table.id, len(table.occupants), secret)
    if seat is None or table.occupants[seat].kind != "guest":
        raise Refusal(text("table-wrong-secret"))
    return seat


def parse_viewer(named: str | None, own_seats: frozenset[int], seats: int) -> Viewer:
    """Parse the parameter `as=`; None gives the visitor's own seat. Raises Refusal.

    A visitor who holds several seats sees the public view until one is named, since others may look
    on.
    """
    if named is None:
        return Seat(min(own_seats)) if len(own_seats) == 1 else None
    if named == "public":
        return None
    if named not in map(str, range(seats)):
        raise Refusal(text("table-no-such-eyes", named=brief(named), last=seats - 1))
    if int(named) not in own_seats:
        raise Refusal(text("table-not-your-seat"))
    return Seat(int(named))
