"""Open a database, SQLite or PostgreSQL, and read a snapshot of it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from weakref import WeakSet

from sqlalchemy import event
from sqlalchemy.engine import URL, ExceptionContext, make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.tables.errors import MESSAGES_PACKAGE

BUSY_TIMEOUT_MS = 1_500
"""Milliseconds that SQLite waits for the lock of another process before a write fails."""
FileIdentity = tuple[int, int]
"""Device and inode, which identify a file under each of its names."""


def one_line_error(error: BaseException | None) -> str:
    """Return the message of an error, or of the database error behind it, on one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())[:200]


def open_engine(database_url: str) -> AsyncEngine:
    """Return the engine of a database."""
    url = make_url(database_url)
    timeout = {} if url.get_backend_name() == "sqlite" else {"timeout": 10, "command_timeout": 60}
    # Error messages are logged, so they must not contain parameters.
    engine = create_async_engine(url, hide_parameters=True, connect_args=timeout)
    if engine.dialect.name == "sqlite":
        if file := database_file(url):
            create_private_file(file)
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
    else:
        event.listen(engine.sync_engine, "handle_error", drop_unusable_connection)
    return engine


class StoreBusy(SQLAlchemyError):
    """The store failed while a write waited for its turn: nothing was written."""


def is_outage(error: BaseException) -> bool:
    """Return whether the database itself failed: pending writes would fail too.

    A failed connection raises OSError; a late answer raises TimeoutError, which is an OSError.
    """
    lost = getattr(error, "connection_invalidated", False)
    return bool(lost) or isinstance(error, OperationalError | StoreBusy | OSError)


class Sessions:
    """The PostgreSQL sessions of an engine, which can be ended without waiting for the server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._sessions = WeakSet[Any]()
        if engine.dialect.name == "postgresql":
            event.listen(engine.sync_engine, "connect", self._opened)

    def _opened(self, connection: Any, _: Any) -> None:
        self._sessions.add(connection.driver_connection)

    def abort(self) -> None:
        """End all sessions at once; callers that wait for an answer get an error."""
        for session in list(self._sessions):
            session.terminate()


def drop_unusable_connection(context: ExceptionContext) -> None:
    """Treat an internal error of asyncpg as the loss of the connection.

    asyncpg raises it when the server has ended the session and the socket is not yet closed.
    SQLAlchemy would put the connection back into its pool, where the next request fails on it.
    """
    error = context.original_exception
    names = {type(each).__name__ for each in (error, error.__cause__)}
    if "InternalClientError" in names:
        context.is_disconnect = True


def database_file(url: URL) -> str | None:
    """Return the path of a SQLite database file; None for other databases and in memory."""
    file = url.database or ""
    if url.get_backend_name() != "sqlite" or not file or file.startswith((":", "file:")):
        return None
    return file


def file_identity(file: str) -> FileIdentity:
    """Return the identity of the file that has this name now; raises OSError."""
    status = os.stat(file)
    return status.st_dev, status.st_ino


def create_private_file(file: str) -> None:
    """Create a database file readable by its owner only; SQLite's side files inherit that."""
    with suppress(OSError):  # opening the database reports the error
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Set WAL and synchronous=NORMAL: commits are cheap and survive a crash of the process."""
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY_TIMEOUT_MS}",
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@asynccontextmanager
async def read_snapshot(database_url: str) -> AsyncIterator[AsyncConnection]:
    """Yield a read-only snapshot of a store, even while it is written; raises InputError."""
    file = database_file(make_url(database_url))
    if file is not None and not await asyncio.to_thread(os.path.exists, file):
        raise InputError(text("backup-nothing", file=file), MESSAGES_PACKAGE)
    engine = open_engine(database_url)
    try:
        async with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                # for reads, the driver begins no transaction
                await connection.exec_driver_sql("BEGIN")
            else:
                connection = await connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            yield connection
    finally:
        await engine.dispose()
