"""`SqlStore`: tables, logs and analyses in a SQL database; implements the port `TableStore`."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import (
    URL,
    ColumnElement,
    Select,
    StaticPool,
    Update,
    and_,
    bindparam,
    create_engine,
    delete,
    event,
    exists,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from escadre.server.store import people
from escadre.server.store.engine import (
    FileIdentity,
    Sessions,
    StoreBusy,
    database_file,
    file_identity,
    is_outage,
    open_engine,
    prepare_sqlite,
)
from escadre.server.store.schema import (
    ANALYSES,
    ENTRIES,
    HOLDERS,
    NOTIFY_CHANNEL,
    SCHEMA_VERSION,
    SEATS,
    TABLES,
    VERSION_TABLE,
    WRITE_HEALTH,
    delete_table_rows,
    upgrade_schema,
)
from escadre.tables import wire
from escadre.tables.ports import ActivityTimes, DeletedGuest, Occupant, StoredTable, WriteConflict
from escadre.tables.table_terms import Terms

_UPDATE_PRESENCE = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("table"), SEATS.c.seat == bindparam("at_seat"))
    .values(last_seen=bindparam("came"))
)


# Raw SQL, because SQLAlchemy would take as long per row as SQLite itself.
_INSERT = """
INSERT INTO entries (table_id, number, body, at) VALUES (:table_id, :number, :body, :at)
"""


class EntryWriter:
    """Writes log entries to SQLite in one thread; the caller excludes other writers.

    aiosqlite switches threads for every statement, which would delay every ply of the server; with
    this class a batch needs one switch. All other writes are rare and use the async engine.
    """

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(
            url.set(drivername="sqlite"),
            hide_parameters=True,
            poolclass=StaticPool,  # one connection for the one thread
            connect_args={"check_same_thread": False},  # another thread closes the connection
        )
        event.listen(self._engine, "connect", prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="entries")

    async def insert(self, rows: Sequence[dict[str, Any]], ended: Sequence[str] = ()) -> None:
        """Insert these rows and mark these tables, or do nothing; raises the database's errors."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._insert, rows, ended)

    async def execute(self, statement: str, **values: object) -> None:
        """Execute another statement in the same thread; raises the database's errors."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._execute, statement, values)

    def _execute(self, statement: str, values: dict[str, object]) -> None:
        with self._engine.begin() as connection:
            connection.execute(text(statement), values)

    def _insert(self, rows: Sequence[dict[str, Any]], ended: Sequence[str]) -> None:
        with self._engine.begin() as connection:
            connection.exec_driver_sql(_INSERT, rows)
            if ended:
                connection.execute(_mark_ended(ended))

    def close(self) -> None:
        """Close the database."""
        self._thread.shutdown()
        self._engine.dispose()


class AbandonedWrite(Exception):
    """The caller of a write has given up before the commit, so the write is rolled back."""


@dataclass(eq=False)
class PendingEntries:
    """Entries of one table that a caller of `append` waits for."""

    rows: list[dict[str, Any]]
    ended: bool
    written: asyncio.Future[None]

    def require_caller(self) -> None:
        """Require that the caller still waits; raises AbandonedWrite."""
        if self.written.done():
            raise AbandonedWrite

    def settle(self, error: Exception | None = None) -> None:
        """Tell the caller, if it still waits, that the entries are written, or the error."""
        if self.written.done():
            return
        if error is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(error)


WRITE_OUT_TIMEOUT = 2.0  # seconds for pending writes when the store is closed
HEALTH_BYTES = 32_768  # more than the moves in one batch
MAX_IDS_PER_NOTICE = 200  # tables per notice: PostgreSQL allows 8,000 bytes


class SqlStore:
    """A table store in a database; writes are serialized, and pending entries are batched."""

    def __init__(self, address: str, process: str = "") -> None:
        self._engine = open_engine(address)
        self._sessions = Sessions(self._engine)
        self._file = database_file(self._engine.url)
        self._entry_writer = EntryWriter(self._engine.url) if self._file else None
        self._process = process  # name of this process for its peers
        self._opened_identity: FileIdentity | None = None
        self._writing = asyncio.Lock()
        self._last_failure = 0.0  # time of the last failure, by the clock of the loop
        self._queue = list[PendingEntries]()
        self._writer: asyncio.Task[None] | None = None
        self._pending_presence: dict[tuple[str, int], float] = {}  # times that are not written yet
        self._presence_task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Create or migrate the schema."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(upgrade_schema)
            self._opened_identity = file_identity(self._file) if self._file else None
        except DBAPIError:
            await asyncio.sleep(0.1)  # aiosqlite's thread needs the loop for its last call
            raise

    async def close(self) -> None:
        """Write pending data, if the database accepts it soon, and close the database."""
        pending = [each for each in (self._writer, self._presence_task) if each]
        if pending:
            _, late = await asyncio.wait(pending, timeout=WRITE_OUT_TIMEOUT)
            for task in late:
                task.cancel()
            if late:
                self._sessions.abort()
                await asyncio.wait(late, timeout=WRITE_OUT_TIMEOUT)
        if self._entry_writer:
            self._entry_writer.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(WRITE_OUT_TIMEOUT):
                await self._engine.dispose()
        self._sessions.abort()

    async def check_writable(self) -> None:
        """Check that a write as large as a move succeeds; raises the error if it fails.

        A full disk may have room for one page but not for a move; this row takes many pages.
        """
        await asyncio.to_thread(self._check_file)
        async with self.writing() as connection:
            result = await connection.execute(
                update(VERSION_TABLE).values(version_num=SCHEMA_VERSION)
            )
            if result.rowcount != 1:
                raise LookupError("the schema has no version")
            if self._entry_writer is None:
                await connection.execute(text(WRITE_HEALTH), {"body": os.urandom(HEALTH_BYTES)})
        if self._entry_writer is not None:
            async with self._write_turn():
                await self._entry_writer.execute(WRITE_HEALTH, body=os.urandom(HEALTH_BYTES))

    def _check_file(self) -> None:
        """Check that the file was not replaced, as SQLite would keep writing; raises OSError."""
        if self._file is not None and file_identity(self._file) != self._opened_identity:
            raise FileNotFoundError(f"{self._file} was replaced")

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Yield a write transaction; only one is open at a time."""
        async with self._write_turn(), self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _write_turn(self) -> AsyncIterator[None]:
        """Wait for the turn to write; after a failure, refuse all writes that were waiting.

        Otherwise each of them would wait for the time-out in turn.
        """
        clock = asyncio.get_running_loop().time
        asked_at = clock()
        async with self._writing:
            if self._last_failure > asked_at:
                raise StoreBusy("the store took nothing while this waited")
            try:
                yield
            except Exception as error:
                if is_outage(error):
                    self._last_failure = clock()
                raise

    @property
    def engine(self) -> AsyncEngine:
        """The database engine."""
        return self._engine

    async def _notify_peers(self, connection: AsyncConnection, tables: Iterable[str]) -> None:
        """Notify other processes, with the commit, that these tables have changed."""
        if self._engine.dialect.name != "postgresql":
            return
        ids = sorted(set(tables))
        for n in range(0, len(ids), MAX_IDS_PER_NOTICE):
            note = f"{self._process} changed {' '.join(ids[n : n + MAX_IDS_PER_NOTICE])}"
            await connection.execute(select(func.pg_notify(NOTIFY_CHANNEL, note)))

    async def add(self, stored: StoredTable, follows: str | None = None) -> None:
        """Store a new table.

        Raises WriteConflict when its ticket was used, or when the table `follows` already has a
        rematch.
        """
        try:
            await self._add(stored, follows)
        except IntegrityError:
            raise WriteConflict from None

    async def _add(self, stored: StoredTable, follows: str | None) -> None:
        async with self.writing() as connection:
            if follows is not None:
                result = await connection.execute(
                    update(TABLES)
                    .where(TABLES.c.id == follows, TABLES.c.next.is_(None))
                    .values(next=stored.id)
                )
                if not result.rowcount:
                    raise WriteConflict
                await self._notify_peers(connection, [follows])
            row = msgspec.structs.asdict(stored)
            for name in ("occupants", "holders", "entries"):
                del row[name]
            row |= {
                "config": stored.config.decode(),
                "terms": msgspec.json.encode(stored.terms).decode(),
                "opened": time.time(),
            }
            await connection.execute(insert(TABLES), row)
            await connection.execute(
                insert(SEATS),
                [
                    {"table_id": stored.id, "seat": seat, **msgspec.structs.asdict(occupant)}
                    for seat, occupant in enumerate(stored.occupants)
                ],
            )
            await self._hold(connection, stored.id, stored.holders)
            if stored.entries:
                rows = _entry_rows(stored.id, 0, stored.entries)
                await connection.execute(insert(ENTRIES), rows)

    async def sit(self, table: str, seat: int, occupant: Occupant, guest: str | None) -> None:
        """Seat a guest or a bot on an open seat; raises WriteConflict when it is no longer open."""
        async with self.writing() as connection:
            result = await connection.execute(
                update(SEATS)
                .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.kind == "open")
                .values(**msgspec.structs.asdict(occupant), last_seen=time.time())
            )
            if not result.rowcount:
                raise WriteConflict
            if guest is not None:
                await self._hold(connection, table, [(seat, guest)])
            await self._notify_peers(connection, [table])

    async def free(self, table: str, seat: int) -> None:
        """Open a seat again, and remove its holders."""
        async with self.writing() as connection:
            await connection.execute(
                update(SEATS)
                .where(SEATS.c.table_id == table, SEATS.c.seat == seat)
                .values(**msgspec.structs.asdict(Occupant("open")), last_seen=None)
            )
            await connection.execute(
                delete(HOLDERS).where(HOLDERS.c.table_id == table, HOLDERS.c.seat == seat)
            )
            await self._notify_peers(connection, [table])

    async def set_seat_seed(self, table: str, seat: int, seed: bytes) -> None:
        """Store the seed of a seat; raises WriteConflict when it already has one."""
        async with self.writing() as connection:
            result = await connection.execute(
                update(SEATS)
                .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.seed.is_(None))
                .values(seed=seed)
            )
            if not result.rowcount:
                raise WriteConflict
            await self._notify_peers(connection, [table])

    async def hold(self, table: str, seat: int, guest: str) -> None:
        """Let a guest hold a seat from another device."""
        try:
            async with self.writing() as connection:
                await self._hold(connection, table, [(seat, guest)])
                await self._notify_peers(connection, [table])
        except IntegrityError:
            pass  # already stored

    async def _hold(
        self, connection: AsyncConnection, table: str, held: Iterable[tuple[int, str]]
    ) -> None:
        if rows := [{"table_id": table, "seat": seat, "guest": guest} for seat, guest in held]:
            await connection.execute(insert(HOLDERS), rows)

    async def append(
        self, table: str, number: int, bodies: Sequence[bytes], *, ended: bool = False
    ) -> None:
        """Append entries to a log and mark a match's end, or do nothing; raises WriteConflict.

        On return the entries are committed, and survive the death of the process. Entries already
        stored with the same content count as written. After an error, the entries may or may not be
        written; a caller that is cancelled before the commit has written nothing.
        """
        rows = _entry_rows(table, number, bodies)
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(PendingEntries(rows, ended, stored))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_queue())
        await stored

    async def _write_queue(self) -> None:
        """Write all pending entries in one transaction: a commit costs more than a row.

        Entries are written again only if the database has certainly rolled them back.
        """
        batch = list[PendingEntries]()
        try:
            while batch := [each for each in self._queue if not each.written.done()]:
                self._queue = []
                try:
                    await self._write(batch)
                except AbandonedWrite:
                    self._queue = batch + self._queue
                except (IntegrityError, DataError):  # find the table with refused entries
                    for each in batch:
                        await self._write_alone(each)
                except Exception as error:
                    waited = self._queue if is_outage(error) else []
                    self._queue = [] if waited else self._queue
                    for each in batch + waited:
                        each.settle(error)
                else:
                    for each in batch:
                        each.settle()
        finally:
            for each in batch + self._queue:  # callers still waiting: only if the store is closed
                each.settle(StoreBusy("the store is closed"))

    async def _write_alone(self, entries: PendingEntries) -> None:
        try:
            await self._write([entries])
        except IntegrityError:
            error = None if await self._are_stored(entries.rows) else WriteConflict()
            entries.settle(error)
        except Exception as error:
            entries.settle(error)
        else:
            entries.settle()

    async def _write(self, batch: Sequence[PendingEntries]) -> None:
        """Write entries while all their callers wait; raises AbandonedWrite."""
        rows = [row for each in batch for row in each.rows]
        ended = [str(each.rows[0]["table_id"]) for each in batch if each.ended]
        if self._entry_writer is not None:
            async with self._write_turn():
                for each in batch:
                    each.require_caller()
                await self._entry_writer.insert(rows, ended)
            return
        async with self.writing() as connection:
            await connection.execute(insert(ENTRIES), rows)
            if ended:
                await connection.execute(_mark_ended(ended))
            await self._notify_peers(connection, (row["table_id"] for row in rows))
            for each in batch:
                each.require_caller()

    async def _are_stored(self, rows: Sequence[dict[str, Any]]) -> bool:
        """Return whether these entries of one table are stored."""
        table, numbers = rows[0]["table_id"], [row["number"] for row in rows]
        query = select(ENTRIES.c.body).where(
            ENTRIES.c.table_id == table, ENTRIES.c.number.between(numbers[0], numbers[-1])
        )
        async with self._engine.connect() as connection:
            stored_entries = (await connection.execute(query.order_by(ENTRIES.c.number))).scalars()
        return list(stored_entries) == [row["body"] for row in rows]

    async def record_presence(self, table: str, seats: Iterable[int], at: float) -> None:
        """Record that the players of these seats were connected; written soon, in batches."""
        self._pending_presence.update({(table, seat): at for seat in seats})
        if self._presence_task is None or self._presence_task.done():
            self._presence_task = asyncio.create_task(self._write_presence())
        await asyncio.shield(self._presence_task)

    async def _write_presence(self) -> None:
        while self._pending_presence:
            async with self.writing() as connection:
                times, self._pending_presence = self._pending_presence, {}
                rows = [{"table": id, "at_seat": n, "came": at} for (id, n), at in times.items()]
                await connection.execute(_UPDATE_PRESENCE, rows)

    async def last_times(self, table: str) -> ActivityTimes:
        """Return when entries were last written and players last connected at a table."""
        newest = select(func.max(ENTRIES.c.at)).where(ENTRIES.c.table_id == table)
        query = select(SEATS.c.seat, SEATS.c.last_seen, TABLES.c.opened, newest.scalar_subquery())
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                query.join_from(SEATS, TABLES).where(TABLES.c.id == table)
            )
            seats = rows.all()
        last_entry = max(((entry or opened) for _, _, opened, entry in seats), default=time.time())
        return ActivityTimes(last_entry, {seat: at for seat, at, _, _ in seats if at is not None})

    async def mark_ended(self, table: str) -> None:
        """Mark a match as ended, if an older version stored its end without the mark."""
        async with self.writing() as connection:
            await connection.execute(_mark_ended([table]))

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """Return a table with its log from entry `since` on; None if it does not exist."""
        async with self._engine.connect() as connection:
            row = (
                await connection.execute(select(TABLES).where(TABLES.c.id == table))
            ).one_or_none()
            if row is None:
                return None
            seats = await connection.execute(
                select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
            )
            holders = await connection.execute(
                select(HOLDERS.c.seat, HOLDERS.c.guest).where(HOLDERS.c.table_id == table)
            )
            bodies = await connection.execute(
                select(ENTRIES.c.body)
                .where(ENTRIES.c.table_id == table, ENTRIES.c.number >= since)
                .order_by(ENTRIES.c.number)
            )
            return StoredTable(
                id=row.id,
                game=row.game,
                rules_version=row.rules_version,
                config=row.config.encode(),
                ticket=row.ticket,
                server_seed=row.server_seed,
                occupants=tuple(Occupant(s.kind, s.name, s.level, s.seed) for s in seats),
                holders=frozenset((holder.seat, holder.guest) for holder in holders),
                entries=tuple(body.encode() for (body,) in bodies),
                ended=row.ended,
                next=row.next,
                opened_by=row.opened_by,
                opened_from=row.opened_from,
                terms=msgspec.json.decode(row.terms, type=Terms),
            )

    async def load_guest_data(self, guest: str) -> wire.GuestData:
        """Return all data stored about a guest."""
        async with self._engine.connect() as connection:
            return await people.load_guest_data(connection, guest)

    async def delete_guest(self, guest: str) -> DeletedGuest:
        """Delete all data about a guest."""
        async with self.writing() as connection:
            deleted = await people.delete_guest(connection, guest)
            await self._notify_peers(connection, (*deleted.changed, *deleted.removed))
            return deleted

    async def count_open_tables(self, guest: str) -> int:
        """Count the unfinished tables that a guest has opened or sits at."""
        query = select(func.count()).where(
            TABLES.c.ended.is_(False), _sits_at_table(guest) | (TABLES.c.opened_by == guest)
        )
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def ended_tables(self, guest: str, max_count: int) -> list[str]:
        """Return finished tables at which a guest sits, newest first."""
        query = select(TABLES.c.id).where(TABLES.c.ended, _sits_at_table(guest))
        return await self._ids(query.order_by(TABLES.c.opened.desc(), TABLES.c.id).limit(max_count))

    async def all_ended_tables(self) -> list[str]:
        """Return all finished tables, oldest first."""
        return await self._ids(select(TABLES.c.id).where(TABLES.c.ended).order_by(TABLES.c.opened))

    async def unfinished_tables(self, opened_before: float, after_id: str, limit: int) -> list[str]:
        """Return unfinished tables opened before a time, in the order of their ids."""
        unfinished = TABLES.c.ended.is_(False), TABLES.c.opened < opened_before
        query = select(TABLES.c.id).where(*unfinished, TABLES.c.id > after_id)
        return await self._ids(query.order_by(TABLES.c.id).limit(limit))

    async def _ids(self, query: Select[Any]) -> list[str]:
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def remove(self, table: str, entry_count: int) -> Sequence[str]:
        """Delete a table with this number of log entries; return the other tables that changed.

        Raises WriteConflict if the log has another number of entries, or is deleted already.
        """
        async with self.writing() as connection:
            counted = select(func.count()).where(ENTRIES.c.table_id == TABLES.c.id)
            query = select(counted.scalar_subquery()).where(TABLES.c.id == table)
            if await connection.scalar(query) != entry_count:
                raise WriteConflict
            changed = await delete_table_rows(connection, table)
            await self._notify_peers(connection, [table, *changed])
            return changed

    async def save_analysis(self, table: str, version: int, reports: bytes) -> None:
        """Store an analysis in place of an older one, unless the table has been deleted."""
        async with self.writing() as connection:
            await connection.execute(delete(ANALYSES).where(ANALYSES.c.table_id == table))
            if await connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table)):
                row = {"table_id": table, "version": version, "reports": reports.decode()}
                await connection.execute(insert(ANALYSES), row)

    async def load_analysis(self, table: str, version: int) -> bytes | None:
        """Return the analysis of a match by this version, or None."""
        query = select(ANALYSES.c.reports).where(
            ANALYSES.c.table_id == table, ANALYSES.c.version == version
        )
        async with self._engine.connect() as connection:
            reports: str | None = await connection.scalar(query)
        return None if reports is None else reports.encode()

    async def waiting_for_bots(self, since: float, max_count: int) -> list[str]:
        """Return unfinished tables with a bot and an entry since this time."""
        bot = exists().where(and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "bot"))
        recent = exists().where(and_(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.at >= since))
        query = select(TABLES.c.id).where(
            TABLES.c.ended.is_(False), bot, (TABLES.c.opened >= since) | recent
        )
        return await self._ids(query.order_by(TABLES.c.opened.desc()).limit(max_count))


def _sits_at_table(guest: str) -> ColumnElement[bool]:
    """Return the condition that this guest holds a seat at the table of the row."""
    return exists().where(HOLDERS.c.table_id == TABLES.c.id, HOLDERS.c.guest == guest)


def _mark_ended(tables: Sequence[str]) -> Update:
    """Return the statement that marks these tables as ended, so that queries need not read logs."""
    return update(TABLES).where(TABLES.c.id.in_(tables)).values(ended=True)


def _entry_rows(table: str, number: int, bodies: Sequence[bytes]) -> list[dict[str, Any]]:
    """Return the rows of log entries from this number on, by column name."""
    now = time.time()
    return [
        {"table_id": table, "number": number + i, "body": body.decode(), "at": now}
        for i, body in enumerate(bodies)
    ]
