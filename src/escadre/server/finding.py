"""Which tables there are: of a guest, ended, old, or waiting for a captain."""

from __future__ import annotations

from sqlalchemy import and_, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from escadre.server.schema import ENTRIES, HOLDERS, SEATS, TABLES


async def open_tables_of(connection: AsyncConnection, guest: str) -> int:
    """How many tables a guest has opened, or sits at, that have not ended."""
    sits = exists().where(HOLDERS.c.table_id == TABLES.c.id, HOLDERS.c.guest == guest)
    query = select(func.count()).where(
        TABLES.c.ended.is_(False), sits | (TABLES.c.opened_by == guest)
    )
    return int((await connection.execute(query)).scalar_one())


async def ended_tables_of(connection: AsyncConnection, guest: str, most: int) -> list[str]:
    """Tables at which a guest sits whose matches have ended, the newest first."""
    sits = exists().where(HOLDERS.c.table_id == TABLES.c.id, HOLDERS.c.guest == guest)
    query = (
        select(TABLES.c.id)
        .where(TABLES.c.ended, sits)
        .order_by(TABLES.c.opened.desc(), TABLES.c.id)
        .limit(most)
    )
    return list((await connection.execute(query)).scalars())


async def tables_ended(connection: AsyncConnection) -> list[str]:
    """The tables whose matches have ended."""
    query = select(TABLES.c.id).where(TABLES.c.ended).order_by(TABLES.c.opened)
    return list((await connection.execute(query)).scalars())


async def old_tables(
    connection: AsyncConnection, before: float, after: str, most: int
) -> list[str]:
    """Tables opened before that moment that have not ended, in the order of their ids."""
    query = (
        select(TABLES.c.id)
        .where(TABLES.c.ended.is_(False), TABLES.c.opened < before, TABLES.c.id > after)
        .order_by(TABLES.c.id)
        .limit(most)
    )
    return list((await connection.execute(query)).scalars())


async def waiting_for_bots(connection: AsyncConnection, since: float, most: int) -> list[str]:
    """Tables with a bot that have not ended and where something happened since then."""
    bot = exists().where(and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "bot"))
    recent = exists().where(and_(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.at >= since))
    query = (
        select(TABLES.c.id)
        .where(TABLES.c.ended.is_(False), bot, (TABLES.c.opened >= since) | recent)
        .order_by(TABLES.c.opened.desc())
        .limit(most)
    )
    return list((await connection.execute(query)).scalars())
