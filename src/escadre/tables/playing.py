"""What a seat can do at its table; every function raises Refusal, and then nothing was done."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
import structlog

from escadre.core.game import Seat
from escadre.core.shapes import misfit
from escadre.core.words import text
from escadre.tables.entries import DeclinedDraw, OfferedDraw, Resigned, TookBack
from escadre.tables.fair_queue import Asker
from escadre.tables.refusal import Refusal
from escadre.tables.table import Table
from escadre.tables.work import arrange

log = structlog.get_logger()


async def act(
    table: Table, seat: int, ply: int, written: Sequence[Any], *, once: bool = False
) -> None:
    """Play these actions, all or none.

    `once`: they may have been sent before; where the log says that they were played, that is it.
    """
    async with table.locked():
        if once and _is_played(table, seat, ply, written):
            return
        table.must_have_seen(seat, ply)
        table.shares.must_be_named(seat)
        kind = table.kit.game.action_type  # chance cannot be spelled in it
        try:
            actions = [msgspec.convert(each, kind) for each in written]
        except (ValueError, RecursionError) as error:
            raise Refusal(text("table-no-action", detail=misfit(error, kind))) from None
        await table.play(seat, actions)
    table.bots.wake()


def _is_played(table: Table, seat: int, ply: int, written: Sequence[Any]) -> bool:
    """Whether this seat chose these actions when it had seen so much."""
    played = table.logged.journals[Seat(seat)].choices(ply)[: len(written)]
    if len(played) < len(written):
        return False
    try:
        return played == [msgspec.convert(each, table.kit.game.action_type) for each in written]
    except (ValueError, RecursionError):
        return False


async def play_setup(
    table: Table, asker: Asker, seat: int, ply: int, name: str, *, once: bool = False
) -> None:
    """Play a ready-made set-up; `once`: not where this seat has chosen something just then."""
    async with table.locked():
        if once and table.logged.journals[Seat(seat)].choices(ply):
            return
        table.must_have_seen(seat, ply)
        table.shares.must_be_named(seat)
        observation = table.match.see(seat)
    actions = await chosen_setup(table, asker, seat, name, observation)
    async with table.locked():
        table.must_have_seen(seat, ply)
        await table.play(seat, actions)
    table.bots.wake()


async def chosen_setup(
    table: Table, asker: Asker, seat: int, name: str, observation: Any
) -> Sequence[Any]:
    """The actions of a ready-made set-up for a seat that observes this."""
    if name not in table.kit.setups or not any(True for _ in table.match.legal(seat)):
        raise Refusal(text("table-no-setup"))
    game, luck = table.kit.game.name, secrets.randbits(256)
    try:
        return await table.ports.questions.run(
            asker, table.settings.arranging, arrange, game, name, observation, luck
        )
    except Exception:
        log.exception("a set-up failed", table=table.name, setup=name)
        raise Refusal(text("table-no-setup")) from None


async def resign(table: Table, seat: int) -> None:
    """Give the match up."""
    async with table.locked():
        _must_be_in_play(table)
        await table.append([Resigned(Seat(seat))])


async def offer_draw(table: Table, seat: int) -> None:
    """Offer a draw, or accept the one that is offered."""
    async with table.locked():
        _must_be_in_play(table)
        if any(occupant.kind == "bot" for occupant in table.occupants):
            raise Refusal(text("table-bots-fight-on"))
        if seat in table.logged.offers:
            return
        if table.logged.offered.get(seat) == len(table.match.plies) and not table.logged.offers:
            raise Refusal(text("table-offered-already"))
        await table.append([OfferedDraw(Seat(seat))])


async def decline_draw(table: Table, seat: int) -> None:
    """Refuse what is offered, or take one's own offer back."""
    async with table.locked():
        table.must_go_on()
        if not table.logged.offers:
            raise Refusal(text("table-no-offer"))
        await table.append([DeclinedDraw(Seat(seat))])


async def take_back(table: Table, seat: int) -> None:
    """Undo one's own last choice."""
    async with table.locked():
        table.must_go_on()
        if not table.match.can_undo(seat):
            raise Refusal(text("too-late"))
        await table.append([TookBack(Seat(seat))])
    table.bots.wake()


def _must_be_in_play(table: Table) -> None:
    table.must_go_on()
    if not table.complete:
        raise Refusal(text("table-not-complete"))
