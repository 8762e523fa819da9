"""Tables of the database, and migration to the newest schema."""

from __future__ import annotations

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
    Column("ticket", String(32), nullable=False),  # the server seed is derived from it
    Column("server_seed", LargeBinary(32), nullable=False),
    Column("opened", Float, nullable=False),  # seconds since 1970
    Column("ended", Boolean, nullable=False),
    Column("next", String(32), nullable=True),  # the rematch
    Column("opened_by", String(32), nullable=False, index=True),  # a guest
    Column("opened_from", String(43), nullable=False),  # a network id
    Column("terms", Text, nullable=False),  # JSON, see escadre.tables.table_terms
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
    Column("seed", LargeBinary(32), nullable=True),  # the seat seed
    # when the seat's player last connected or left, in seconds since 1970
    Column("here", Float, key="last_seen", nullable=True),
)
HOLDERS = Table(  # the guests who hold a seat; a guest may hold it from several devices
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
    Column("reports", Text, nullable=False),  # JSON, one per seat
)

PUZZLE_REPORTS = Table(
    "puzzle_reports",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("network", String(43), primary_key=True),  # network id
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),  # seconds since 1970
)
PUZZLE_DECISIONS = Table(  # the host's decisions, which override reports
    "puzzle_rulings",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("retired", Boolean, nullable=False),
)

HEALTH = Table(  # one row, which each `/health` request rewrites
    "health",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

SCHEMA_VERSION = "0007"
"""Number of the newest migration."""

# Rewrites the row of HEALTH, to check that the database accepts writes.
WRITE_HEALTH = (
    "INSERT INTO health (id, body) VALUES (1, :body)"
    " ON CONFLICT (id) DO UPDATE SET body = excluded.body"
)

NOTIFY_CHANNEL = "escadre"
"""NOTIFY channel of processes on one PostgreSQL; `postgres_peers` defines the messages."""

VERSION_TABLE = Table(
    "alembic_version", MetaData(), Column("version_num", String(32), primary_key=True)
)


def upgrade_schema(connection: Connection) -> None:
    """Create the schema or migrate it; usually there is nothing to do."""
    if connection.dialect.name == "postgresql":  # one process at a time; the number is arbitrary
        connection.execute(select(func.pg_advisory_xact_lock(0x65736360)))
    names = inspect(connection).get_table_names()
    if VERSION_TABLE.name not in names:
        METADATA.create_all(connection, checkfirst=bool(names))
        VERSION_TABLE.create(connection)
        connection.execute(insert(VERSION_TABLE), {"version_num": SCHEMA_VERSION})
    elif connection.execute(select(VERSION_TABLE.c.version_num)).scalar() != SCHEMA_VERSION:
        from escadre.server.store.migrations import upgrade  # slow to import

        upgrade(connection)


async def delete_table_rows(connection: AsyncConnection, table_id: str) -> list[str]:
    """Delete all rows about a table; return the ids of tables whose rematch it was."""
    previous_tables = select(TABLES.c.id).where(TABLES.c.next == table_id)
    linked_tables = list((await connection.execute(previous_tables)).scalars())
    await connection.execute(update(TABLES).where(TABLES.c.next == table_id).values(next=None))
    for rows in (ANALYSES, ENTRIES, HOLDERS, SEATS):
        await connection.execute(delete(rows).where(rows.c.table_id == table_id))
    await connection.execute(delete(TABLES).where(TABLES.c.id == table_id))
    return linked_tables
