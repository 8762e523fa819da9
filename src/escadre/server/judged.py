"""What was found out about matches that have ended, a row each."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from escadre.server.schema import ANALYSES, TABLES


async def keep(connection: AsyncConnection, table: str, version: int, reports: bytes) -> None:
    """Keep it in the place of what there is; of a table that is no more nothing is kept."""
    await connection.execute(delete(ANALYSES).where(ANALYSES.c.table_id == table))
    if await connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table)):
        row = {"table_id": table, "version": version, "reports": reports.decode()}
        await connection.execute(insert(ANALYSES), row)


async def kept(connection: AsyncConnection, table: str, version: int) -> bytes | None:
    """What this version has found out about a match."""
    query = select(ANALYSES.c.reports).where(
        ANALYSES.c.table_id == table, ANALYSES.c.version == version
    )
    found: str | None = await connection.scalar(query)
    return None if found is None else found.encode()
