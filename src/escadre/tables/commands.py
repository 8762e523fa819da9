"""What somebody at a table does, whichever way the command came."""

from __future__ import annotations

from escadre.core.game import Viewer
from escadre.core.words import text
from escadre.tables import wire
from escadre.tables.refusal import Refusal
from escadre.tables.registry import Tables
from escadre.tables.table import Table
from escadre.tables.visitors import Visitor


async def perform(
    tables: Tables, table: Table, visitor: Visitor, viewer: Viewer, command: wire.Command
) -> None:
    """Do what this viewer asks; raises Refusal."""
    if viewer is None or viewer not in visitor.seats(table):
        raise Refusal(text("table-watching"))
    match command:
        case wire.Act(ply, actions):
            await table.act(viewer, ply, actions)
        case wire.Ask(ply, name):
            await table.set_up(viewer, ply, name)
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
