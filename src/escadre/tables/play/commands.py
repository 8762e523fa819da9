"""Commands of players and of the owner of a table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
import structlog

from escadre.core.game import Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.validation_errors import validation_message
from escadre.core.match.audit import client_seed
from escadre.tables import wire
from escadre.tables.errors import Refusal, retry_on_conflict
from escadre.tables.fair_queue import Requester
from escadre.tables.jobs import build_setup
from escadre.tables.play.absence import end_stand_ins
from escadre.tables.play.base import has_started, only_bots
from escadre.tables.play.log_entries import (
    AbandonmentEntry,
    CancellationEntry,
    DrawOfferEntry,
    DrawRefusalEntry,
    ResignationEntry,
    StandInEntry,
    TakebackEntry,
)
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import BaseTable
from escadre.tables.play.visitors import Visitor
from escadre.tables.ports import Occupant


async def seat_stand_in(table: BaseTable, by: int, seat: int) -> None:
    """Give an absent player's seat to a captain of the agreed level; raises Refusal."""
    async with table.locked():
        _require_absent(table, by, seat)
        if table.terms.stand_in is None or seat in table.logged.stuck:
            raise Refusal(text("table-no-stand-in"))
        await table.append([StandInEntry(Seat(seat), table.terms.stand_in)])
    table.bots.wake()


async def claim_result(table: BaseTable, by: int, seat: int, *, drawn: bool) -> None:
    """End a match that a player has abandoned; raises Refusal."""
    async with table.locked():
        _require_absent(table, by, seat)
        await table.append([AbandonmentEntry(Seat(seat), drawn)])


def _require_absent(table: BaseTable, by: int, seat: int) -> None:
    table.must_go_on()
    sides = table.match.sides
    if not 0 <= seat < len(sides) or seat not in (*table.absences.due(), *table.used_up()):
        raise Refusal(text("table-not-left"))
    if sides[by] == sides[seat]:
        raise Refusal(text("table-not-of-ally"))


async def note_return(table: BaseTable, seat: int) -> None:
    """Note that the player of this seat is active, and end a stand-in."""
    table.absences.heard(seat)
    if table.logged.stand_ins:
        await end_stand_ins(table, frozenset([seat]))


async def cancel(table: BaseTable) -> None:
    """Cancel the match; raises Refusal."""
    async with table.locked():
        if not only_bots(table):
            _require_not_started(table)
        table.must_go_on()
        await table.append([CancellationEntry()])


async def remove_player(table: BaseTable, seat: int) -> None:
    """Remove a player from a seat before the match has started; raises Refusal."""
    async with table.locked():
        _require_not_started(table)
        if not 0 <= seat < len(table.occupants) or table.occupants[seat].kind == "open":
            raise Refusal(text("table-nobody-there"))
        if any(acting == seat for acting, _ in table.match.plies):
            raise Refusal(text("table-has-begun"))
        if (seat, table.opened_by) in table.holders:
            raise Refusal(text("table-your-own-seat"))
        await table.free(seat)


async def seat_bot(table: BaseTable, seat: int, level: str) -> None:
    """Give an open seat to a captain; raises Refusal."""
    if level not in table.kit.players:
        raise Refusal(text("table-no-such-level", level=level))
    await table.sit(seat, Occupant("bot", "", level), guest=None)


def _require_not_started(table: BaseTable) -> None:
    table.must_go_on()
    if has_started(table):
        raise Refusal(text("table-has-begun"))


log = structlog.get_logger()


async def play_actions(
    table: BaseTable, seat: int, ply: int, written: Sequence[Any], *, once: bool = False
) -> None:
    """Play these actions, all or none.

    `once`: the request may be a repetition; if the log already has these actions, do nothing.
    """
    async with table.locked():
        if once and _is_played(table, seat, ply, written):
            return
        table.must_have_seen(seat, ply)
        table.shares.must_be_named(seat)
        kind = table.kit.game.action_type  # has no chance outcomes
        try:
            actions = [msgspec.convert(each, kind) for each in written]
        except (ValueError, RecursionError) as error:
            raise Refusal(text("table-no-action", detail=validation_message(error, kind))) from None
        await table.play(seat, actions)
    table.bots.wake()


def _is_played(table: BaseTable, seat: int, ply: int, written: Sequence[Any]) -> bool:
    """Return whether this seat chose these actions directly after this ply."""
    played = table.logged.journals[Seat(seat)].choices(ply)[: len(written)]
    if len(played) < len(written):
        return False
    try:
        return played == [msgspec.convert(each, table.kit.game.action_type) for each in written]
    except (ValueError, RecursionError):
        return False


async def play_setup(
    table: BaseTable, requester: Requester, seat: int, ply: int, name: str, *, once: bool = False
) -> None:
    """Play a ready-made set-up; with `once`, not if this seat has already chosen after this ply."""
    async with table.locked():
        if once and table.logged.journals[Seat(seat)].choices(ply):
            return
        table.must_have_seen(seat, ply)
        table.shares.must_be_named(seat)
        observation = table.match.see(seat)
    actions = await setup_actions(table, requester, seat, name, observation)
    async with table.locked():
        table.must_have_seen(seat, ply)
        await table.play(seat, actions)
    table.bots.wake()


async def setup_actions(
    table: BaseTable, requester: Requester, seat: int, name: str, observation: Any
) -> Sequence[Any]:
    """Return the actions of a ready-made set-up for this observation."""
    if name not in table.kit.setups or not any(True for _ in table.match.legal(seat)):
        raise Refusal(text("table-no-setup"))
    game, luck = table.kit.game.name, secrets.randbits(256)
    try:
        return await table.ports.questions.run(
            requester, table.settings.arranging, build_setup, game, name, observation, luck
        )
    except Exception:
        log.exception("a set-up failed", table=table.name, setup=name)
        raise Refusal(text("table-no-setup")) from None


async def resign(table: BaseTable, seat: int) -> None:
    """Resign the match for this seat."""
    async with table.locked():
        _require_started(table)
        await table.append([ResignationEntry(Seat(seat))])


async def offer_draw(table: BaseTable, seat: int) -> None:
    """Offer a draw, or accept the draw that is offered."""
    async with table.locked():
        _require_started(table)
        if any(occupant.kind == "bot" for occupant in table.occupants):
            raise Refusal(text("table-bots-fight-on"))
        if seat in table.logged.offers:
            return
        if table.logged.offered.get(seat) == len(table.match.plies) and not table.logged.offers:
            raise Refusal(text("table-offered-already"))
        await table.append([DrawOfferEntry(Seat(seat))])


async def decline_draw(table: BaseTable, seat: int) -> None:
    """Decline a draw offer, or withdraw one's own."""
    async with table.locked():
        table.must_go_on()
        if not table.logged.offers:
            raise Refusal(text("table-no-offer"))
        await table.append([DrawRefusalEntry(Seat(seat))])


async def take_back(table: BaseTable, seat: int) -> None:
    """Undo the seat's last choice."""
    async with table.locked():
        table.must_go_on()
        if not table.match.can_undo(seat):
            raise Refusal(text("too-late"))
        await table.append([TakebackEntry(Seat(seat))])
    table.bots.wake()


def _require_started(table: BaseTable) -> None:
    table.must_go_on()
    if not table.complete:
        raise Refusal(text("table-not-complete"))


async def perform(
    tables: Tables,
    table: BaseTable,
    visitor: Visitor,
    viewer: Viewer,
    command: wire.Command | wire.HostCommand,
) -> None:
    """Carry out a command of this visitor; raises Refusal."""
    await retry_on_conflict(_perform, tables, table, visitor, viewer, command)


async def _perform(
    tables: Tables,
    table: BaseTable,
    visitor: Visitor,
    viewer: Viewer,
    command: wire.Command | wire.HostCommand,
) -> None:
    if isinstance(command, wire.Cancel | wire.SendAway | wire.SeatBot):
        await _host(table, visitor, command)
        return
    if viewer is None or viewer not in visitor.seats(table):
        raise Refusal(text("table-watching"))
    await note_return(table, viewer)
    once = command.id is not None
    match command:
        case wire.Act(ply, actions):
            await play_actions(table, viewer, ply, actions, once=once)
        case wire.SetUp(ply, name):
            requester = visitor.asks(table)
            await play_setup(table, requester, viewer, ply, name, once=once)
        case wire.Resign():
            await resign(table, viewer)
        case wire.OfferDraw():
            await offer_draw(table, viewer)
        case wire.DeclineDraw():
            await decline_draw(table, viewer)
        case wire.TakeBack():
            await take_back(table, viewer)
        case wire.GiveSeed(seed):
            await table.shares.give(viewer, client_seed(seed))
        case wire.StandIn(seat):
            await seat_stand_in(table, viewer, seat)
        case wire.Claim(seat, drawn):
            await claim_result(table, viewer, seat, drawn=drawn)
        case wire.Rematch():
            if visitor.secret is not None:
                raise Refusal(text("table-only-play"))
            await tables.rematch(table)


async def _host(table: BaseTable, visitor: Visitor, command: wire.HostCommand) -> None:
    if not visitor.hosts(table):
        raise Refusal(text("table-not-host"))
    match command:
        case wire.Cancel():
            await cancel(table)
        case wire.SendAway(seat):
            await remove_player(table, seat)
        case wire.SeatBot(seat, level):
            await seat_bot(table, seat, level)
