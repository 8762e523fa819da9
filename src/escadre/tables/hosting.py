"""What whoever opened a table may do: before its match has begun, or where only captains play."""

from __future__ import annotations

from escadre.core.words import text
from escadre.tables.entries import Cancelled
from escadre.tables.ports import Occupant
from escadre.tables.refusal import Refusal
from escadre.tables.table import Table


def has_begun(table: Table) -> bool:
    """Whether everybody is there, and somebody has played what all could notice."""
    return table.complete and table.logged.shown


def may_still_host(table: Table) -> bool:
    """Whether the match can be cancelled."""
    return not table.match.over and (not has_begun(table) or _for_captains(table))


def _for_captains(table: Table) -> bool:
    """Whether no person sits here: then the match is nobody's but of who opened the table."""
    return all(occupant.kind == "bot" for occupant in table.occupants)


async def cancel(table: Table) -> None:
    """The match shall not be played; raises Refusal."""
    async with table.locked():
        if not _for_captains(table):
            _must_not_have_begun(table)
        table.must_go_on()
        await table.append([Cancelled()])


async def send_away(table: Table, seat: int) -> None:
    """Free a seat; raises Refusal."""
    async with table.locked():
        _must_not_have_begun(table)
        if not 0 <= seat < len(table.occupants) or table.occupants[seat].kind == "open":
            raise Refusal(text("table-nobody-there"))
        if any(acting == seat for acting, _ in table.match.plies):
            raise Refusal(text("table-has-begun"))
        if (seat, table.opened_by) in table.holders:
            raise Refusal(text("table-your-own-seat"))
        await table.free(seat)


async def seat_bot(table: Table, seat: int, level: str) -> None:
    """Give an open seat to a captain; raises Refusal."""
    if level not in table.kit.players:
        raise Refusal(text("table-no-such-level", level=level))
    await table.sit(seat, Occupant("bot", "", level), guest=None)


def _must_not_have_begun(table: Table) -> None:
    table.must_go_on()
    if has_begun(table):
        raise Refusal(text("table-has-begun"))
