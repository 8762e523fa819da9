"""When players came or went, and what else says since when nobody has been at a seat."""

from __future__ import annotations

import time
from collections.abc import Mapping

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from escadre.server.schema import ENTRIES, SEATS, TABLES
from escadre.tables.ports import LastTimes

Comings = Mapping[tuple[str, int], float]
"""By table and seat, the second since 1970."""

_CAME = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("table"), SEATS.c.seat == bindparam("at_seat"))
    .values(here=bindparam("came"))
)


async def write_comings(connection: AsyncConnection, comings: Comings) -> None:
    """All of them at once."""
    rows = [{"table": table, "at_seat": n, "came": at} for (table, n), at in comings.items()]
    await connection.execute(_CAME, rows)


async def last_times(connection: AsyncConnection, table: str) -> LastTimes:
    """When something happened last at a table that there is."""
    newest = select(func.max(ENTRIES.c.at)).where(ENTRIES.c.table_id == table)
    query = select(SEATS.c.seat, SEATS.c.here, TABLES.c.opened, newest.scalar_subquery())
    found = await connection.execute(query.join_from(SEATS, TABLES).where(TABLES.c.id == table))
    seats = found.all()
    written = max(((entry or opened) for _, _, opened, entry in seats), default=time.time())
    return LastTimes(written, {seat: here for seat, here, _, _ in seats if here is not None})
