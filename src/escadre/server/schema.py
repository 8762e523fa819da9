"""The tables of the database, and how it is opened. SQLite and PostgreSQL, one schema."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
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
    event,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

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
    Column("terms", Text, nullable=False),  # JSON, see escadre.tables.terms
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
    Column("body", Text, nullable=False),  # JSON, see escadre.tables.entries
    Column("at", Float, nullable=False),  # seconds since 1970
)
ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the analysis, see escadre.coach.analysis
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

BUSY = 1_500
"""Milliseconds after which SQLite gives up a write that somebody else's lock keeps waiting."""

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
        from escadre.server.migrations import upgrade  # slow to import

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


def one_line(error: BaseException | None) -> str:
    """What an error says, or the database's own that is behind it, on one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())[:200]


def engine(address: str) -> AsyncEngine:
    """The connections to a database."""
    url = make_url(address)
    patience = {} if url.get_backend_name() == "sqlite" else {"timeout": 10, "command_timeout": 60}
    made = create_async_engine(url, hide_parameters=True, connect_args=patience)  # logs get none
    if made.dialect.name == "sqlite":
        if file := file_of(url):
            create_closed(file)
        event.listen(made.sync_engine, "connect", prepare_sqlite)
    return made


def file_of(url: URL) -> str | None:
    """The file of a database that is one."""
    file = url.database or ""
    if url.get_backend_name() != "sqlite" or not file or file.startswith((":", "file:")):
        return None
    return file


Identity = tuple[int, int]
"""A file, whatever its name is: device, inode."""


def identity(file: str) -> Identity:
    """Which file has this name now; raises OSError."""
    found = os.stat(file)
    return found.st_dev, found.st_ino


def create_closed(file: str) -> None:
    """A new database is its owner's alone; SQLite gives the files beside it the same rights."""
    with suppress(OSError):  # what cannot be opened is said by who opens it
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL, synchronous=NORMAL: a commit survives the death of the process, and costs little."""
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY}",
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
