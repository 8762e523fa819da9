"""Who visits a table: a guest or a bot with a seat secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from escadre.core.game import ALL, Seat, Viewer
from escadre.core.i18n.catalogue import brief, text
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Asker
from escadre.tables.keys import Guest, Keys
from escadre.tables.play.table import Table


def eyes_of(named: str, seats: int) -> Viewer:
    """Whose eyes: a seat's number, `public` or `all`; raises KeyError."""
    known: Mapping[str, Viewer] = {
        "all": ALL,
        "public": None,
        **{str(n): Seat(n) for n in range(seats)},
    }
    return known[named]


class Eyes(NamedTuple):
    """What of a table's news depends on who looks: the seats he holds, whether he opened it."""

    mine: frozenset[int] = frozenset()
    host: bool = False


STRANGER = Eyes()


class Visitor:
    """Somebody at the door: a guest with a cookie, or a bot that shows the secret of one seat.

    `network`: where he comes from, under the name that this host gives it.
    """

    def __init__(
        self, keys: Keys, guest: Guest | None, secret: str | None, network: str = ""
    ) -> None:
        self._keys = keys
        self.guest = guest
        self.secret = secret
        self.network = network

    def asks(self, table: Table) -> Asker:
        """For whom something is done that he asks for."""
        return Asker(self.network, self.guest.id if self.guest else "", table.id, urgent=True)

    def hosts(self, table: Table) -> bool:
        """Whether he opened the table."""
        return self.guest is not None and self.guest.id == table.opened_by

    def eyes(self, table: Table) -> Eyes:
        """What decides which news of the table he is sent."""
        return Eyes(self.seats(table), self.hosts(table))

    def seats(self, table: Table) -> frozenset[int]:
        """The seats that he may play; raises Refusal when his secret opens none."""
        if self.secret is not None:
            return frozenset([seat_opened(self._keys, table, self.secret)])
        return table.seats_of(self.guest.id) if self.guest else frozenset()


def seat_opened(keys: Keys, table: Table, secret: str) -> int:
    """The seat that this secret opens; raises Refusal."""
    seat = keys.seat_of(table.id, len(table.occupants), secret)
    if seat is None or table.occupants[seat].kind != "guest":
        raise Refusal(text("table-wrong-secret"))
    return seat


def viewer_of(named: str | None, mine: frozenset[int], seats: int) -> Viewer:
    """The eyes that `as=` names at a table of so many seats, or else one's own; raises Refusal.

    Who holds several seats sees as the public does until he says which: others may look on.
    """
    if named is None:
        return Seat(min(mine)) if len(mine) == 1 else None
    if named == "public":
        return None
    if named not in map(str, range(seats)):
        raise Refusal(text("table-no-such-eyes", named=brief(named), last=seats - 1))
    if int(named) not in mine:
        raise Refusal(text("table-not-your-seat"))
    return Seat(int(named))
