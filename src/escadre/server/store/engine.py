"""Opening a database: SQLite or PostgreSQL, file lock, snapshot.

aiosqlite takes one for each statement, and the plies of a whole server wait for each. Everything
else a server writes is rare, and goes the usual way.
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

from escadre.core.errors import InputError, trouble
from escadre.core.i18n.catalogue import text
from escadre.tables.errors import WORDS

BUSY = 1_500
"""Milliseconds after which SQLite gives up a write that somebody else's lock keeps waiting."""


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


# As the driver takes it: what SQLAlchemy makes of each row costs as much as SQLite does.
_INSERT = "INSERT INTO entries (table_id, number, body, at) VALUES (?, ?, ?, ?)"


class DirectWriter:
    """Writes entries; the caller sees to it that nobody else in this process writes meanwhile."""

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(
            url.set(drivername="sqlite"),
            hide_parameters=True,
            poolclass=StaticPool,  # one connection, as there is one thread
            connect_args={"check_same_thread": False},  # it is closed by another
        )
        event.listen(self._engine, "connect", prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="entries")

    async def insert(self, rows: Sequence[dict[str, Any]]) -> None:
        """All of these rows or none; raises what the database raises."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._insert, rows)

    async def execute(self, statement: str, **values: object) -> None:
        """Write something else by the same way; raises what the database raises."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._execute, statement, values)

    def _execute(self, statement: str, values: dict[str, object]) -> None:
        with self._engine.begin() as connection:
            connection.execute(sql_text(statement), values)

    def _insert(self, rows: Sequence[dict[str, Any]]) -> None:
        with self._engine.begin() as connection:
            connection.exec_driver_sql(_INSERT, [tuple(row.values()) for row in rows])

    def close(self) -> None:
        """Let the file go."""
        self._thread.shutdown()
        self._engine.dispose()


def direct_writer(url: URL) -> DirectWriter | None:
    """For a database in a file of SQLite; None: for any other."""
    file = url.database or ""
    if url.get_backend_name() != "sqlite" or not file or file.startswith((":", "file:")):
        return None
    return DirectWriter(url)


@contextmanager
def alone_on(address: str, refused: str = "serve-store-taken") -> Iterator[None]:
    """Hold this store until the block ends, or the process does, however; raises InputError.

    `refused`: what is said when another process holds it. Other databases than SQLite's are
    shared, and nothing is held.
    """
    file = file_of(make_url(address))
    if file is None:
        yield
        return
    path = Path(file).resolve()
    try:
        lock = os.open(f"{path}-serving", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise InputError(text("serve-no-database", detail=trouble(error)), WORDS) from None
    try:
        if not _locked(lock):
            raise InputError(text(refused, file=str(path)), WORDS)
        yield
    finally:
        os.close(lock)  # the file stays: who removed it could remove another one's


def _locked(file: int) -> bool:
    """Whether the lock of this file is ours now."""
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
async def reading(address: str) -> AsyncIterator[AsyncConnection]:
    """One snapshot of a store, whoever writes meanwhile; raises InputError where there is none."""
    file = file_of(make_url(address))
    if file is not None and not await asyncio.to_thread(os.path.exists, file):
        raise InputError(text("backup-nothing", file=file), WORDS)
    store = engine(address)
    try:
        async with store.connect() as connection:
            if store.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN")  # its driver does not for what is read
            else:
                connection = await connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            yield connection
    finally:
        await store.dispose()
