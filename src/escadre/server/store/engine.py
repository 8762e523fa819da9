"""Open a database: SQLite or PostgreSQL; file lock, snapshot, direct writes.

aiosqlite switches threads for every statement, and all plies of a server wait for each of them. Log
entries are therefore written by `EntryWriter` in one call; all other writes are rare and go
through SQLAlchemy's async engine.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy import text as sql_text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from escadre.core.errors import InputError, system_error_message
from escadre.core.i18n.catalogue import text
from escadre.tables.errors import MESSAGES_PACKAGE

BUSY_TIMEOUT_MS = 1_500
"""Milliseconds after which SQLite gives up a write that another process's lock delays."""


def one_line_error(error: BaseException | None) -> str:
    """Return the message of an error, or of the database error behind it, on one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())[:200]


def open_engine(address: str) -> AsyncEngine:
    """Return the engine of a database."""
    url = make_url(address)
    patience = {} if url.get_backend_name() == "sqlite" else {"timeout": 10, "command_timeout": 60}
    made = create_async_engine(url, hide_parameters=True, connect_args=patience)  # for logs
    if made.dialect.name == "sqlite":
        if file := database_file(url):
            create_private_file(file)
        event.listen(made.sync_engine, "connect", prepare_sqlite)
    return made


def database_file(url: URL) -> str | None:
    """Return the path of a SQLite database file; None for other databases and in memory."""
    file = url.database or ""
    if url.get_backend_name() != "sqlite" or not file or file.startswith((":", "file:")):
        return None
    return file


FileIdentity = tuple[int, int]
"""Device and inode of a file, whatever its name."""


def file_identity(file: str) -> FileIdentity:
    """Return the identity of the file that has this name now; raises OSError."""
    found = os.stat(file)
    return found.st_dev, found.st_ino


def create_private_file(file: str) -> None:
    """Create a database file readable by its owner only; SQLite's side files inherit that."""
    with suppress(OSError):  # opening it reports the error
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Set WAL and synchronous=NORMAL: a commit survives the process, and costs little."""
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY_TIMEOUT_MS}",
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


# Raw SQL for the driver: SQLAlchemy would take as long per row as SQLite does.
_INSERT = "INSERT INTO entries (table_id, number, body, at) VALUES (?, ?, ?, ?)"


class EntryWriter:
    """Writes log entries to SQLite in one thread; the caller excludes other writers."""

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(
            url.set(drivername="sqlite"),
            hide_parameters=True,
            poolclass=StaticPool,  # one connection, as there is one thread
            connect_args={"check_same_thread": False},  # another thread closes it
        )
        event.listen(self._engine, "connect", prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="entries")

    async def insert(self, rows: Sequence[dict[str, Any]]) -> None:
        """Insert all of these rows or none; raises the database's errors."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._insert, rows)

    async def execute(self, statement: str, **values: object) -> None:
        """Execute another statement in the same thread; raises the database's errors."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._execute, statement, values)

    def _execute(self, statement: str, values: dict[str, object]) -> None:
        with self._engine.begin() as connection:
            connection.execute(sql_text(statement), values)

    def _insert(self, rows: Sequence[dict[str, Any]]) -> None:
        with self._engine.begin() as connection:
            connection.exec_driver_sql(_INSERT, [tuple(row.values()) for row in rows])

    def close(self) -> None:
        """Close the database."""
        self._thread.shutdown()
        self._engine.dispose()


def entry_writer_for(url: URL) -> EntryWriter | None:
    """Return the direct writer of a SQLite database file; None for other databases."""
    file = url.database or ""
    if url.get_backend_name() != "sqlite" or not file or file.startswith((":", "file:")):
        return None
    return EntryWriter(url)


@contextmanager
def exclusive_store(address: str, refused: str = "serve-store-taken") -> Iterator[None]:
    """Hold the lock of a SQLite store until the block or the process ends; raises InputError.

    `refused` is the message for a store that another process holds. Other databases are shared: no
    lock is taken.
    """
    file = database_file(make_url(address))
    if file is None:
        yield
        return
    path = Path(file).resolve()
    try:
        lock = os.open(f"{path}-serving", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise InputError(
            text("serve-no-database", detail=system_error_message(error)), MESSAGES_PACKAGE
        ) from None
    try:
        if not _try_lock(lock):
            raise InputError(text(refused, file=str(path)), MESSAGES_PACKAGE)
        yield
    finally:
        os.close(lock)  # the file stays: removing it could remove the lock of another process


def _try_lock(file: int) -> bool:
    """Try to lock this file; return whether the lock is held now."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@asynccontextmanager
async def read_snapshot(address: str) -> AsyncIterator[AsyncConnection]:
    """Give a read-only snapshot of a store, also while it is written; raises InputError."""
    file = database_file(make_url(address))
    if file is not None and not await asyncio.to_thread(os.path.exists, file):
        raise InputError(text("backup-nothing", file=file), MESSAGES_PACKAGE)
    store = open_engine(address)
    try:
        async with store.connect() as connection:
            if store.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN")  # the driver begins none for reads
            else:
                connection = await connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            yield connection
    finally:
        await store.dispose()
