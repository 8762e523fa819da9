"""Where a server keeps its tables: the port `Archive`, in a database.

The append to the log is the move. Rows are unique on (table, number), so of two writers one wins.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from escadre.server import comings, finding, guest_data, judged
from escadre.server.direct import direct_writer
from escadre.server.schema import (
    CHANNEL,
    ENTRIES,
    HOLDERS,
    NEWEST,
    SEATS,
    TABLES,
    VERSION_TABLE,
    WRITE_HEALTH,
    Identity,
    bring_up_to_date,
    engine,
    entry_rows,
    file_of,
    identity,
    remove_table,
)
from escadre.tables import wire
from escadre.tables.ports import LastTimes, Occupant, StoredTable, Taken
from escadre.tables.terms import Terms


class StoreLocked(SQLAlchemyError):
    """The store took nothing while this write waited for its turn: nothing was written."""


HEALTH_BYTES = 32_768  # more than the moves that are written at once
MOST_TOLD = 200  # tables in one notice: PostgreSQL takes 8,000 bytes


class SqlArchive:
    """The database. All writes of this process go one after the other, those at hand together."""

    def __init__(self, address: str, process: str = "") -> None:
        self._engine = engine(address)
        self._direct = direct_writer(self._engine.url)
        self._process = process  # as others on this database know it
        self._file = file_of(self._engine.url)
        self._opened: Identity | None = None
        self._writing = asyncio.Lock()
        self._refused = 0.0  # when the store last took nothing, of the loop's clock
        self._waiting: list[tuple[list[dict[str, Any]], asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._came: dict[tuple[str, int], float] = {}  # and is still to be written
        self._comings: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the schema up to date."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(bring_up_to_date)
            self._opened = identity(self._file) if self._file else None
        except DBAPIError:
            await asyncio.sleep(0.1)  # the thread of aiosqlite still wants a word with the loop
            raise

    async def close(self) -> None:
        """Write what waits, and let the database go."""
        if self._writer:
            await self._writer
        if self._comings:
            await asyncio.gather(self._comings, return_exceptions=True)
        if self._direct:
            self._direct.close()
        await self._engine.dispose()

    async def write_something(self) -> None:
        """Write as much as moves do, by the way that they take; raises why it cannot be.

        A disk may have room for one page, and none for a move: the row for it has many.
        """
        await asyncio.to_thread(self._must_be_there)
        async with self.writing() as connection:
            written = await connection.execute(update(VERSION_TABLE).values(version_num=NEWEST))
            if written.rowcount != 1:
                raise LookupError("the schema has no version")
            if self._direct is None:
                await connection.execute(text(WRITE_HEALTH), {"body": os.urandom(HEALTH_BYTES)})
        if self._direct is not None:
            async with self._turn():
                await self._direct.execute(WRITE_HEALTH, body=os.urandom(HEALTH_BYTES))

    def _must_be_there(self) -> None:
        """SQLite goes on writing to a file that has been removed; raises OSError then."""
        if self._file is not None and identity(self._file) != self._opened:
            raise FileNotFoundError(f"{self._file} was replaced")

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes: one after the other."""
        async with self._turn(), self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """One writer after the other; where the store takes nothing, all who wait are refused.

        Else each in turn would wait as long as the first did.
        """
        clock = asyncio.get_running_loop().time
        came = clock()
        async with self._writing:
            if self._refused > came:
                raise StoreLocked("the store took nothing while this waited")
            try:
                yield
            except OperationalError:
                self._refused = clock()
                raise

    @property
    def engine(self) -> AsyncEngine:
        """The connections."""
        return self._engine

    async def _tell(self, connection: AsyncConnection, tables: Iterable[str]) -> None:
        """With the commit, other processes hear that something has changed at these tables."""
        if self._engine.dialect.name != "postgresql":
            return
        ids = sorted(set(tables))
        for n in range(0, len(ids), MOST_TOLD):
            note = f"{self._process} changed {' '.join(ids[n : n + MOST_TOLD])}"
            await connection.execute(select(func.pg_notify(CHANNEL, note)))

    async def add(self, stored: StoredTable, follows: str | None = None) -> None:
        """A new table.

        Raises Taken when its ticket was used, or the table that it follows has a rematch already.
        """
        try:
            await self._add(stored, follows)
        except IntegrityError:
            raise Taken from None

    async def _add(self, stored: StoredTable, follows: str | None) -> None:
        async with self.writing() as connection:
            if follows is not None:
                found = await connection.execute(
                    update(TABLES)
                    .where(TABLES.c.id == follows, TABLES.c.next.is_(None))
                    .values(next=stored.id)
                )
                if not found.rowcount:
                    raise Taken
                await self._tell(connection, [follows])
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
                await connection.execute(insert(ENTRIES), entry_rows(stored.id, 0, stored.entries))

    async def sit(self, table: str, seat: int, occupant: Occupant, guest: str | None) -> None:
        """A guest, or a bot, takes an open seat; raises Taken when it is open no more."""
        async with self.writing() as connection:
            found = await connection.execute(
                update(SEATS)
                .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.kind == "open")
                .values(**msgspec.structs.asdict(occupant), here=time.time())
            )
            if not found.rowcount:
                raise Taken
            if guest is not None:
                await self._hold(connection, table, [(seat, guest)])
            await self._tell(connection, [table])

    async def free(self, table: str, seat: int) -> None:
        """A seat is open again, and nobody holds it."""
        async with self.writing() as connection:
            await connection.execute(
                update(SEATS)
                .where(SEATS.c.table_id == table, SEATS.c.seat == seat)
                .values(**msgspec.structs.asdict(Occupant("open")), here=None)
            )
            await connection.execute(
                delete(HOLDERS).where(HOLDERS.c.table_id == table, HOLDERS.c.seat == seat)
            )
            await self._tell(connection, [table])

    async def give_seed(self, table: str, seat: int, seed: bytes) -> None:
        """A seat's share of the lots; raises Taken when it has given one."""
        async with self.writing() as connection:
            found = await connection.execute(
                update(SEATS)
                .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.seed.is_(None))
                .values(seed=seed)
            )
            if not found.rowcount:
                raise Taken
            await self._tell(connection, [table])

    async def hold(self, table: str, seat: int, guest: str) -> None:
        """A guest comes back to a seat from another device."""
        try:
            async with self.writing() as connection:
                await self._hold(connection, table, [(seat, guest)])
                await self._tell(connection, [table])
        except IntegrityError:
            pass  # he has it already

    async def _hold(
        self, connection: AsyncConnection, table: str, held: Iterable[tuple[int, str]]
    ) -> None:
        if rows := [{"table_id": table, "seat": seat, "guest": guest} for seat, guest in held]:
            await connection.execute(insert(HOLDERS), rows)

    async def append(self, table: str, number: int, bodies: Sequence[bytes]) -> None:
        """Write the next entries of a table's log, all or none; raises Taken.

        When this returns they are written, and survive the death of the process.
        """
        rows = entry_rows(table, number, bodies)
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((rows, written))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_waiting())
        await written  # nobody else waits for it: who is cancelled cancels it, and it is written

    async def _write_waiting(self) -> None:
        """All that has gathered goes into one transaction: a commit costs more than a row."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._write_rows([row for rows, _ in batch for row in rows])
            except (OperationalError, StoreLocked) as error:  # it is nobody's fault
                batch, self._waiting = batch + self._waiting, []
                for _, written in batch:
                    if not written.done():
                        written.set_exception(error)
            except Exception:
                for rows, written in batch:  # find out whose fault it was
                    await self._write_alone(rows, written)
            else:
                for _, written in batch:
                    if not written.done():
                        written.set_result(None)

    async def _write_alone(self, rows: list[dict[str, Any]], written: asyncio.Future[None]) -> None:
        failure: Exception | None = None
        try:
            await self._write_rows(rows)
        except IntegrityError:
            failure = Taken()
        except Exception as error:
            failure = error
        if written.done():  # who waited is gone
            return
        if failure is not None:
            written.set_exception(failure)
        else:
            written.set_result(None)

    async def _write_rows(self, rows: list[dict[str, Any]]) -> None:
        if self._direct is not None:
            async with self._turn():
                await self._direct.insert(rows)
            return
        async with self.writing() as connection:
            await connection.execute(insert(ENTRIES), rows)
            await self._tell(connection, (row["table_id"] for row in rows))

    async def here(self, table: str, seats: Iterable[int], at: float) -> None:
        """The players of these seats were at the table: written soon, many at once."""
        self._came.update({(table, seat): at for seat in seats})
        if self._comings is None or self._comings.done():
            self._comings = asyncio.create_task(self._write_comings())
        await asyncio.shield(self._comings)

    async def _write_comings(self) -> None:
        while self._came:
            async with self.writing() as connection:
                came, self._came = self._came, {}
                await comings.write_comings(connection, came)

    async def last_times(self, table: str) -> LastTimes:
        """When something happened last at a table that there is."""
        async with self._engine.connect() as connection:
            return await comings.last_times(connection, table)

    async def end(self, table: str) -> None:
        """Note that a match has ended (its log says so too; this finds the others faster)."""
        async with self.writing() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == table).values(ended=True))

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """A table with its log from this entry on; None when there is no such table."""
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

    async def everything_about(self, guest: str) -> wire.GuestData:
        """All that is kept about a guest."""
        async with self._engine.connect() as connection:
            return await guest_data.everything_about(connection, guest)

    async def forget(self, guest: str) -> Sequence[str]:
        """Keep nothing about a guest; gives the tables that have changed, or are no more."""
        async with self.writing() as connection:
            changed, removed = await guest_data.forget(connection, guest)
            await self._tell(connection, (*changed, *removed))
            return (*changed, *removed)

    async def open_tables_of(self, guest: str) -> int:
        """How many tables a guest has opened, or sits at, that have not ended."""
        async with self._engine.connect() as connection:
            return await finding.open_tables_of(connection, guest)

    async def ended_tables_of(self, guest: str, most: int) -> list[str]:
        """Tables at which a guest sits whose matches have ended, the newest first."""
        async with self._engine.connect() as connection:
            return await finding.ended_tables_of(connection, guest, most)

    async def ended(self) -> list[str]:
        """The tables whose matches have ended."""
        async with self._engine.connect() as connection:
            return await finding.tables_ended(connection)

    async def old_tables(self, before: float, after: str, most: int) -> list[str]:
        """Tables opened before that moment that have not ended, in the order of their ids."""
        async with self._engine.connect() as connection:
            return await finding.old_tables(connection, before, after, most)

    async def remove(self, table: str, entries: int) -> None:
        """Forget a table whose log still has so many entries; raises Taken when it has others."""
        async with self.writing() as connection:
            counted = select(func.count()).where(ENTRIES.c.table_id == table)
            if (await connection.execute(counted)).scalar_one() != entries:
                raise Taken
            await remove_table(connection, table)
            await self._tell(connection, [table])

    async def keep_analysis(self, table: str, version: int, reports: bytes) -> None:
        """Keep what was found out about a match, in the place of what an older version found."""
        async with self.writing() as connection:
            await judged.keep(connection, table, version, reports)

    async def kept_analysis(self, table: str, version: int) -> bytes | None:
        """What this version of the analysis has found out about a match."""
        async with self._engine.connect() as connection:
            return await judged.kept(connection, table, version)

    async def waiting_for_bots(self, since: float, most: int) -> list[str]:
        """Tables with a bot that have not ended and where something happened since then."""
        async with self._engine.connect() as connection:
            return await finding.waiting_for_bots(connection, since, most)
