"""What somebody at a table asks for, whichever door the request came through."""

from __future__ import annotations

from escadre.core.game import Viewer
from escadre.core.words import text
from escadre.server import wire
from escadre.server.players import Guest, Keys
from escadre.server.table import Refusal, Table
from escadre.server.tables import Tables


class Visitor:
    """Somebody at the door: a guest with a cookie, or a bot that shows the secret of one seat."""

    def __init__(self, keys: Keys, guest: Guest | None, secret: str | None) -> None:
        self._keys = keys
        self.guest = guest
        self.secret = secret

    def seats(self, table: Table) -> frozenset[int]:
        """The seats that he may play; raises Refusal when his secret opens none."""
        if self.secret is not None:
            return frozenset([seat_opened(self._keys, table, self.secret)])
        return table.seats_of(self.guest.id) if self.guest else frozenset()


def seat_opened(keys: Keys, table: Table, secret: str) -> int:
    """The seat that this secret opens; raises Refusal."""
    seat = keys.seat_of(table.id, len(table.places), secret)
    if seat is None or table.places[seat].kind != "guest":
        raise Refusal(text("table-wrong-secret"))
    return seat


async def perform(
    tables: Tables, table: Table, visitor: Visitor, viewer: Viewer, request: wire.Request
) -> None:
    """Do what this viewer asks; raises Refusal.

    Eyes, languages and pings concern no table; what is only asked, the surveyor answers.
    """
    if isinstance(
        request, wire.LookAs | wire.Speak | wire.Ping | wire.Try | wire.Plan | wire.Survey
    ):
        return
    if viewer is None or viewer not in visitor.seats(table):
        raise Refusal(text("table-watching"))
    match request:
        case wire.Act(ply, actions):
            await table.act(viewer, ply, actions)
        case wire.Ask(ply, name):
            await table.ask(viewer, ply, name)
        case wire.Resign():
            await table.resign(viewer)
        case wire.OfferDraw():
            await table.offer_draw(viewer)
        case wire.DeclineDraw():
            await table.decline_draw(viewer)
        case wire.TakeBack():
            await table.take_back(viewer)
        case wire.Rematch():
            if visitor.secret is not None:
                raise Refusal(text("table-only-play"))
            await tables.rematch(table)
