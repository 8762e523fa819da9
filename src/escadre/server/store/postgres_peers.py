"""Communication with other server processes on a PostgreSQL database: implements `Peers`.

One database connection is reserved for this. PostgreSQL delivers notices of earlier commits on it
before it answers a later query, so one query is enough to be up to date with all tables. A claim is
an advisory lock of its session, so it ends when the process does, even after a crash.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol
from zlib import crc32

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from escadre.server.store.engine import one_line_error
from escadre.server.store.schema import NOTIFY_CHANNEL
from escadre.tables.event_log import log

PROCESS_LOCKS, CLAIM_LOCKS = 0x65736361, 0x65736362  # first half of the keys of advisory locks
ALIVE_INTERVAL = 5.0  # seconds between two checks of the running processes
ALIVE_QUERY = (
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    f" AND classid = {PROCESS_LOCKS}"
)


class PeerListener(Protocol):
    """A listener to messages from the other server processes."""

    def table_changed(self, id: str) -> None:
        """Called when another process has written to this table."""
        ...

    def changes_missed(self) -> None:
        """Called when notices may have been lost: any table may have changed."""
        ...

    def on_presence_announced(self, id: str, process: str, seats: frozenset[int]) -> None:
        """Called when another process announces the seats whose players are connected to it."""
        ...

    def presence_requested(self, id: str) -> None:
        """Called when another process asks which players of a table are connected here."""
        ...

    def on_peers_alive(self, processes: frozenset[str]) -> None:
        """Called regularly with the names of all running processes."""
        ...


class PeersUnreachable(SQLAlchemyError):
    """The database does not answer on the connection reserved for notices."""


def new_process_name() -> str:
    """Return a name for this process: a number that fits an advisory lock."""
    return str(secrets.randbits(31))


def postgres_peers(engine: AsyncEngine, name: str) -> PostgresPeers | None:
    """Return the peers on a PostgreSQL database; None for other databases."""
    return PostgresPeers(engine, name) if engine.dialect.name == "postgresql" else None


class PostgresPeers:
    """The other server processes on this database."""

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self._engine = engine
        self.name = name
        self._listener: PeerListener | None = None
        self._connection: AsyncConnection | None = None
        self._driver: Any = None  # asyncpg's connection
        self.other_count = 0  # other processes at the last check
        self._connection_lock = asyncio.Lock()
        self._next_sync: asyncio.Task[None] | None = None  # a query that is not sent yet
        self._outbox: list[str] = []
        self._tasks = set[asyncio.Task[None]]()

    async def open(self, listener: PeerListener) -> None:
        """Connect and start listening."""
        self._listener = listener
        await self._ask("SELECT 1")
        self._spawn(self._watch())

    async def close(self) -> None:
        """Stop listening; all claims of this process end."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._disconnect()

    # The port

    async def sync(self) -> None:
        """Wait until all notices of earlier writes have been received."""
        if self._next_sync is None:
            self._next_sync = asyncio.create_task(self._sync_once())
        await asyncio.shield(self._next_sync)

    async def _sync_once(self) -> None:
        async with self._connection_lock:
            self._next_sync = None  # a caller from now on needs a new query
            await self._query("SELECT 1")

    @asynccontextmanager
    async def claim(self, name: str) -> AsyncIterator[bool]:
        """Hold a named lock until the block or the process ends; yield False if it is taken."""
        lock = CLAIM_LOCKS, crc32(name.encode()) - (1 << 31)
        acquired = bool(await self._ask("SELECT pg_try_advisory_lock($1, $2)", *lock))
        driver = self._driver
        try:
            yield acquired
        finally:
            # If the session has ended, its locks have ended, too.
            if acquired and driver is self._driver and not driver.is_closed():
                with suppress(PeersUnreachable):
                    await asyncio.shield(self._ask("SELECT pg_advisory_unlock($1, $2)", *lock))

    def announce_presence(self, table: str, seats: frozenset[int]) -> None:
        """Announce that the players of these seats are connected here."""
        self._queue_notice(f"present {table} {','.join(map(str, sorted(seats)))}")

    def request_presence(self, table: str) -> None:
        """Ask the other processes to announce the players of this table."""
        self._queue_notice(f"who {table}")

    def _queue_notice(self, note: str) -> None:
        self._outbox.append(f"{self.name} {note}")
        if len(self._outbox) == 1:
            self._spawn(self._send())

    async def _send(self) -> None:
        notes, self._outbox = self._outbox, []
        with suppress(PeersUnreachable):  # presence is announced again after reconnecting
            query = "SELECT pg_notify($1, note) FROM unnest($2::text[]) AS note"
            await self._ask(query, NOTIFY_CHANNEL, notes)

    # The connection

    async def _ask(self, query: str, *values: object) -> Any:
        async with self._connection_lock:
            return await self._query(query, *values)

    async def _query(self, query: str, *values: object) -> Any:
        """Return the first value of a query; needs `_connection_lock`; raises PeersUnreachable."""
        try:
            if self._driver is None or self._driver.is_closed():
                await self._connect()
            return await self._driver.fetchval(query, *values)
        except asyncio.CancelledError:
            await self._disconnect()  # ends a lock that was granted meanwhile
            raise
        except Exception as error:
            log.error(
                "the connection to other server processes failed", reason=one_line_error(error)
            )
            await self._disconnect()
            raise PeersUnreachable from error

    async def _connect(self) -> None:
        """Connect, take the lock that shows this process runs, and listen.

        Notices sent before the connection are lost.
        """
        await self._disconnect()
        self._connection = await self._engine.connect()
        self._driver = (await self._connection.get_raw_connection()).driver_connection
        await self._driver.fetchval(
            "SELECT pg_advisory_lock($1, $2)", PROCESS_LOCKS, int(self.name)
        )
        await self._driver.add_listener(NOTIFY_CHANNEL, self._on_notice)
        if self._listener is not None:
            self._listener.changes_missed()

    async def _disconnect(self) -> None:
        connection = self._connection
        self._connection = None
        self._driver = None
        if connection is not None:
            with suppress(Exception):
                await connection.invalidate()  # ends the session, and with it its locks
            with suppress(Exception):
                await connection.close()

    def _on_notice(self, connection: object, pid: int, channel: str, note: str) -> None:
        sender, what, *rest = note.split(" ")
        if sender == self.name or self._listener is None:
            return
        match what, rest:
            case "changed", ids:
                for id in ids:
                    self._listener.table_changed(id)
            case "present", [id, seats]:
                here = frozenset(int(seat) for seat in seats.split(",") if seat)
                self._listener.on_presence_announced(id, sender, here)
            case "who", [id]:
                self._listener.presence_requested(id)
            case _:
                pass

    async def _watch(self) -> None:
        """Check regularly which processes run, and reconnect if needed."""
        while True:
            await asyncio.sleep(ALIVE_INTERVAL)
            with suppress(PeersUnreachable):
                query = f"SELECT array_agg(objid) FROM ({ALIVE_QUERY}) AS found"
                rows: list[int] = await self._ask(query) or []
                self.other_count = len({*map(str, rows)} - {self.name})
                if self._listener is not None:
                    self._listener.on_peers_alive(frozenset(map(str, rows)))

    def _spawn(self, coroutine: Any) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
