"""Commands of players, and of the owner of a table."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from escadre.core.game import Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.validation_errors import validation_message
from escadre.core.match.fair_seeds import parse_seat_seed
from escadre.core.registry import get_bots
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.jobs import build_setup
from escadre.tables.play.absent_players import claim_result, replace_absent_player
from escadre.tables.play.base_table import retry_on_conflict
from escadre.tables.play.log_entries import (
    CancellationEntry,
    DrawOfferEntry,
    DrawRefusalEntry,
    ResignationEntry,
    TakebackEntry,
)
from escadre.tables.play.quick_finish import finish_quickly
from escadre.tables.play.registry import Tables
from escadre.tables.play.rematch import open_rematch
from escadre.tables.play.table import Table, Visitor
from escadre.tables.ports import Occupant


async def cancel(table: Table) -> None:
    """Cancel the match; raises Refusal."""
    async with table.lock:
        table.require_ongoing()
        if not table.owner_may_cancel:
            raise Refusal(text("table-has-begun"))
        await table.append([CancellationEntry()])


async def remove_player(table: Table, seat: int) -> None:
    """Remove a player from a seat before the match has started; raises Refusal."""
    async with table.lock:
        _require_not_started(table)
        if not 0 <= seat < len(table.occupants) or table.occupants[seat].kind == "open":
            raise Refusal(text("table-nobody-there"))
        if any(acting == seat for acting, _ in table.match.plies):
            raise Refusal(text("table-has-begun"))
        if (seat, table.opened_by) in table.holders:
            raise Refusal(text("table-your-own-seat"))
        await table.open_seat(seat)


async def seat_bot(table: Table, seat: int, level: str) -> None:
    """Give an open seat to a captain; raises Refusal."""
    if level not in get_bots(table.kit):
        raise Refusal(text("table-no-such-level", level=level))
    await table.sit(seat, Occupant("bot", "", level), guest=None)


def _require_not_started(table: Table) -> None:
    table.require_ongoing()
    if table.has_started:
        raise Refusal(text("table-has-begun"))


async def play_actions(
    table: Table, seat: int, ply: int, raw_actions: Sequence[Any], *, may_be_repeated: bool = False
) -> None:
    """Play all of these actions, or none.

    `may_be_repeated`: the request may be a repetition; if the log already has these actions, do
    nothing.
    """
    kind = table.kit.game.action_type  # has no chance outcomes
    async with table.lock:
        try:
            actions = [msgspec.convert(each, kind) for each in raw_actions]
        except (ValueError, RecursionError) as error:
            table.require_current_ply(seat, ply)
            raise Refusal(text("table-no-action", detail=validation_message(error, kind))) from None
        if may_be_repeated and _is_played(table, seat, ply, actions):
            return
        table.require_current_ply(seat, ply)
        _require_seed(table, seat)
        await table.play(seat, actions)
    table.wake_bots()


def _require_seed(table: Table, seat: int) -> None:
    """Require that a seat has submitted its seed before it chooses; raises Refusal."""
    if seat in table.seats_without_seed:
        raise Refusal(text("table-name-seed-first"))


def _is_played(table: Table, seat: int, ply: int, actions: Sequence[Any]) -> bool:
    """Return whether this seat chose these actions directly after this ply."""
    played = table.logged_match.viewer_logs[Seat(seat)].choices(ply)
    return played[: len(actions)] == list(actions)


async def play_setup(
    table: Table, requester: Requester, seat: int, ply: int, name: str, id: int | None = None
) -> None:
    """Play a ready-made set-up. With `id`, the request may be a repetition.

    A repeated request computes the same actions from the same observation, and does nothing if the
    log already has them.
    """
    seed = secrets.randbits(256) if id is None else _setup_seed(table, seat, ply, name, id)
    async with table.lock:
        if id is None or not table.logged_match.viewer_logs[Seat(seat)].choices(ply):
            table.require_current_ply(seat, ply)
            _require_seed(table, seat)
        observation = table.observation_at(seat, ply)
    actions = await setup_actions(table, requester, name, observation, seed)
    async with table.lock:
        if id is not None and _is_played(table, seat, ply, actions):
            return
        table.require_current_ply(seat, ply)
        await table.play(seat, actions)
    table.wake_bots()


def _setup_seed(table: Table, seat: int, ply: int, name: str, id: int) -> int:
    """Return the seed of a set-up, the same for each repetition of a request."""
    request = f"set-up {table.id} {seat} {ply} {id} {name}".encode()
    return int.from_bytes(hmac.digest(table.server_seed, request, "sha256"))


async def setup_actions(
    table: Table, requester: Requester, name: str, observation: Any, seed: int
) -> Sequence[Any]:
    """Return the actions of a ready-made set-up for this observation."""
    legal = table.kit.game.legal_actions(observation)
    if name not in table.kit.setups or not any(True for _ in legal):
        raise Refusal(text("table-no-setup"))
    game = table.kit.game.name
    job = build_setup, game, name, observation, seed
    return await table.run_query(requester, "table-no-setup", *job)


async def resign(table: Table, seat: int) -> None:
    """Resign the match for this seat."""
    async with table.lock:
        _require_started(table)
        await table.append([ResignationEntry(Seat(seat))])


async def offer_draw(table: Table, seat: int) -> None:
    """Offer a draw, or accept the opponents' offer."""
    async with table.lock:
        _require_started(table)
        if any(occupant.kind == "bot" for occupant in table.occupants):
            raise Refusal(text("table-bots-fight-on"))
        offers = table.logged_match.draw_offers
        if seat in offers.seats:
            return
        if not offers.may_offer(Seat(seat), len(table.match.plies)):
            raise Refusal(text("table-offered-already"))
        await table.append([DrawOfferEntry(Seat(seat))])


async def decline_draw(table: Table, seat: int) -> None:
    """Decline a draw offer, or withdraw the seat's own offer."""
    async with table.lock:
        table.require_ongoing()
        if not table.logged_match.draw_offers.seats:
            raise Refusal(text("table-no-offer"))
        await table.append([DrawRefusalEntry(Seat(seat))])


async def take_back(table: Table, seat: int) -> None:
    """Undo the seat's last choice."""
    async with table.lock:
        table.require_ongoing()
        if not table.match.can_undo(seat):
            raise Refusal(text("too-late"))
        await table.append([TakebackEntry(Seat(seat))])
    table.wake_bots()


def _require_started(table: Table) -> None:
    table.require_ongoing()
    if not table.is_full:
        raise Refusal(text("table-not-complete"))


async def perform(
    tables: Tables,
    table: Table,
    visitor: Visitor,
    viewer: Viewer,
    command: wire.Command | wire.OwnerCommand,
) -> None:
    """Carry out a command of this visitor; raises Refusal."""
    await retry_on_conflict(_perform, tables, table, visitor, viewer, command)


async def _perform(
    tables: Tables,
    table: Table,
    visitor: Visitor,
    viewer: Viewer,
    command: wire.Command | wire.OwnerCommand,
) -> None:
    if isinstance(command, wire.Cancel | wire.RemovePlayer | wire.SeatBot):
        await _perform_as_owner(table, visitor, command)
        return
    seat = visitor.own_seat(table, viewer)
    if seat in table.absences.since:  # a player without a socket
        table.absences.restart(seat)
    if table.logged_match.stand_ins:
        await table.end_stand_ins(frozenset([seat]))
    once = command.id is not None
    match command:
        case wire.Act(ply, actions):
            await play_actions(table, seat, ply, actions, may_be_repeated=once)
        case wire.SetUp(ply, name):
            await play_setup(table, visitor.requester(table), seat, ply, name, command.id)
        case wire.Resign():
            await resign(table, seat)
        case wire.OfferDraw():
            await offer_draw(table, seat)
        case wire.DeclineDraw():
            await decline_draw(table, seat)
        case wire.TakeBack():
            await take_back(table, seat)
        case wire.GiveSeed(seed):
            await table.submit_seed(seat, parse_seat_seed(seed))
        case wire.StandIn(absent):
            await replace_absent_player(table, seat, absent)
        case wire.FinishQuickly():
            await finish_quickly(table, visitor.requester(table), seat)
        case wire.EndAbandonedMatch(absent, drawn):
            await claim_result(table, seat, absent, as_draw=drawn)
        case wire.Rematch():
            visitor.require_no_seat_secret()
            await open_rematch(tables, table)


async def _perform_as_owner(table: Table, visitor: Visitor, command: wire.OwnerCommand) -> None:
    if not visitor.owns(table):
        raise Refusal(text("table-not-host"))
    match command:
        case wire.Cancel():
            await cancel(table)
        case wire.RemovePlayer(seat):
            await remove_player(table, seat)
        case wire.SeatBot(seat, level):
            await seat_bot(table, seat, level)
