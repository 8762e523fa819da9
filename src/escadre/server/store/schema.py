"""The tables of the database, and bringing them up to date."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("config", Text, nullable=False),  # JSON
    Column("ticket", String(32), nullable=False),  # what the seed is bound to
    Column("server_seed", LargeBinary(32), nullable=False),
    Column("opened", Float, nullable=False),  # seconds since 1970
    Column("ended", Boolean, nullable=False),
    Column("next", String(32), nullable=True),  # the rematch
    Column("opened_by", String(32), nullable=False, index=True),  # a guest
    Column("opened_from", String(43), nullable=False),  # the name of a network
    Column("terms", Text, nullable=False),  # JSON, see escadre.tables.settings
    UniqueConstraint("ticket", name="tables_ticket"),
)
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # guest, bot, open
    Column("name", String(32), nullable=False),
    Column("level", String(64), nullable=True),
    Column("seed", LargeBinary(32), nullable=True),  # this seat's share of the lots
    Column("here", Float, nullable=True),  # when its player was last there: seconds since 1970
)
HOLDERS = Table(
    "holders",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), primary_key=True, index=True),
)
ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),  # JSON, see escadre.tables.play.log_entries
    Column("at", Float, nullable=False),  # seconds since 1970
)
ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the analysis, see escadre.analysis.report
    Column("reports", Text, nullable=False),  # JSON, one a seat
)

PUZZLE_REPORTS = Table(
    "puzzle_reports",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("network", String(43), primary_key=True),  # its name
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),  # seconds since 1970
)
PUZZLE_RULINGS = Table(  # what the host has decided, whatever visitors say
    "puzzle_rulings",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("retired", Boolean, nullable=False),
)

HEALTH = Table(  # one row, written anew whenever somebody asks for `/health`
    "health",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

NEWEST = "0007"
"""The newest of the migrations."""

WRITE_HEALTH = (
    "INSERT INTO health (id, body) VALUES (1, :body)"
    " ON CONFLICT (id) DO UPDATE SET body = excluded.body"
)

CHANNEL = "escadre"
"""Where processes on one PostgreSQL tell each other: `<process> changed <table> ...` and so on."""

VERSION_TABLE = Table(
    "alembic_version", MetaData(), Column("version_num", String(32), primary_key=True)
)


def bring_up_to_date(connection: Connection) -> None:
    """Make the schema, or bring it up to date; most often nothing is to be done."""
    if connection.dialect.name == "postgresql":  # one process after the other
        connection.execute(select(func.pg_advisory_xact_lock(0x65736360)))
    if not inspect(connection).has_table(VERSION_TABLE.name):
        METADATA.create_all(connection)
        VERSION_TABLE.create(connection)
        connection.execute(insert(VERSION_TABLE), {"version_num": NEWEST})
    elif connection.execute(select(VERSION_TABLE.c.version_num)).scalar() != NEWEST:
        from escadre.server.store.migrations import upgrade  # slow to import

        upgrade(connection)


def entry_rows(table: str, number: int, bodies: Sequence[bytes]) -> list[dict[str, Any]]:
    """The entries of a log from this number on, as rows."""
    now = time.time()
    return [
        {"table_id": table, "number": number + i, "body": body.decode(), "at": now}
        for i, body in enumerate(bodies)
    ]


async def remove_table(connection: AsyncConnection, table: str) -> None:
    """Every row of a table; the one that it followed has no rematch any more."""
    await connection.execute(update(TABLES).where(TABLES.c.next == table).values(next=None))
    for rows in (ANALYSES, ENTRIES, HOLDERS, SEATS):
        await connection.execute(delete(rows).where(rows.c.table_id == table))
    await connection.execute(delete(TABLES).where(TABLES.c.id == table))
