"""Entries are written to SQLite by one thread of their own: one hop there and back a commit.

aiosqlite takes one for each statement, and the plies of a whole server wait for each. Everything
else a server writes is rare, and goes the usual way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import URL, create_engine, event, text
from sqlalchemy.pool import StaticPool

from escadre.server.schema import prepare_sqlite

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
            connection.execute(text(statement), values)

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
