"""What somebody at a table asks to be done, whichever way the command came."""

from __future__ import annotations

from escadre.core.game import Viewer
from escadre.core.words import text
from escadre.tables import absence, hosting, playing, wire
from escadre.tables.refusal import Refusal, insisting
from escadre.tables.registry import Tables, seed_of
from escadre.tables.table import Table
from escadre.tables.visitors import Visitor


async def perform(
    tables: Tables,
    table: Table,
    visitor: Visitor,
    viewer: Viewer,
    command: wire.Command | wire.HostCommand,
) -> None:
    """Do what this viewer asks; raises Refusal."""
    await insisting(_perform, tables, table, visitor, viewer, command)


async def _perform(
    tables: Tables,
    table: Table,
    visitor: Visitor,
    viewer: Viewer,
    command: wire.Command | wire.HostCommand,
) -> None:
    if isinstance(command, wire.Cancel | wire.SendAway | wire.SeatBot):
        await _host(table, visitor, command)
        return
    if viewer is None or viewer not in visitor.seats(table):
        raise Refusal(text("table-watching"))
    await absence.hear(table, viewer)
    once = command.id is not None
    match command:
        case wire.Act(ply, actions):
            await playing.act(table, viewer, ply, actions, once=once)
        case wire.SetUp(ply, name):
            asker = visitor.asks(table)
            await playing.play_setup(table, asker, viewer, ply, name, once=once)
        case wire.Resign():
            await playing.resign(table, viewer)
        case wire.OfferDraw():
            await playing.offer_draw(table, viewer)
        case wire.DeclineDraw():
            await playing.decline_draw(table, viewer)
        case wire.TakeBack():
            await playing.take_back(table, viewer)
        case wire.GiveSeed(seed):
            await table.shares.give(viewer, seed_of(seed))
        case wire.StandIn(seat):
            await absence.stand_in(table, viewer, seat)
        case wire.Claim(seat, drawn):
            await absence.claim(table, viewer, seat, drawn=drawn)
        case wire.Rematch():
            if visitor.secret is not None:
                raise Refusal(text("table-only-play"))
            await tables.rematch(table)


async def _host(table: Table, visitor: Visitor, command: wire.HostCommand) -> None:
    if not visitor.hosts(table):
        raise Refusal(text("table-not-host"))
    match command:
        case wire.Cancel():
            await hosting.cancel(table)
        case wire.SendAway(seat):
            await hosting.send_away(table, seat)
        case wire.SeatBot(seat, level):
            await hosting.seat_bot(table, seat, level)
