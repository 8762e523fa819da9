"""Replace an absent player with a captain, or end the match as a win or a draw."""

from __future__ import annotations

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import text
from escadre.tables.errors import Refusal
from escadre.tables.play.log_entries import AbandonmentEntry, StandInEntry
from escadre.tables.play.table import Table


async def replace_absent_player(table: Table, claimant_seat: int, seat: int) -> None:
    """Give an absent player's seat to a captain of the agreed level; raises Refusal."""
    async with table.lock:
        _require_absent(table, claimant_seat, seat)
        if table.terms.stand_in is None or seat in table.logged_match.failed_bot_seats:
            raise Refusal(text("table-no-stand-in"))
        await table.append([StandInEntry(Seat(seat), table.terms.stand_in)])
    table.wake_bots()


async def claim_result(table: Table, claimant_seat: int, seat: int, *, as_draw: bool) -> None:
    """End a match that a player has abandoned; raises Refusal."""
    async with table.lock:
        _require_absent(table, claimant_seat, seat)
        await table.append([AbandonmentEntry(Seat(seat), as_draw)])


def _require_absent(table: Table, claimant_seat: int, seat: int) -> None:
    table.require_ongoing()
    sides = table.match.sides
    absent = {*table.absent_seats(), *table.seats_over_log_limit()}
    if not 0 <= seat < len(sides) or seat not in absent:
        raise Refusal(text("table-not-left"))
    if sides[claimant_seat] == sides[seat]:
        raise Refusal(text("table-not-of-ally"))
