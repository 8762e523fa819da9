"""A store in memory and inline workers: for tests and the browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from msgspec.structs import replace

from escadre.core.game import with_item
from escadre.tables.fair_queue import Asker
from escadre.tables.ports import LastTimes, Occupant, StoredTable, Taken

T = TypeVar("T")


@dataclass
class MemoryArchive:
    """Tables in a dictionary; the port `Archive`."""

    tables: dict[str, StoredTable] = field(default_factory=dict)
    changed: dict[str, float] = field(default_factory=dict)  # seconds since 1970
    opened: dict[str, float] = field(default_factory=dict)  # the same
    written: dict[str, float] = field(default_factory=dict)  # the same, of logs
    seen: dict[tuple[str, int], float] = field(default_factory=dict)  # the same, of seats
    judged: dict[str, tuple[int, bytes]] = field(default_factory=dict)  # by version
    date: Callable[[], float] = time.time

    async def add(self, table: StoredTable, follows: str | None = None) -> None:
        """A new table; raises Taken."""
        before = self.tables.get(follows) if follows else None
        if follows and (before is None or before.next):
            raise Taken
        if any(other.ticket == table.ticket for other in self.tables.values()):
            raise Taken
        if before:
            self._keep(replace(before, next=table.id))
        self._keep(table)

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """A table with its log from this entry on."""
        found = self.tables.get(table)
        return replace(found, entries=found.entries[since:]) if found else None

    async def append(self, table: str, number: int, entries: Sequence[bytes]) -> None:
        """Write the next entries, all or none; raises Taken."""
        before = self.tables[table]
        if number != len(before.entries):
            raise Taken
        self._keep(replace(before, entries=(*before.entries, *entries)))
        self.written[table] = self.date()

    async def end(self, table: str) -> None:
        """Note that a match has ended."""
        self._keep(replace(self.tables[table], ended=True))

    async def sit(self, table: str, seat: int, occupant: Occupant, guest: str | None) -> None:
        """A guest, or a bot, takes an open seat; raises Taken."""
        before = self.tables[table]
        if before.occupants[seat].kind != "open":
            raise Taken
        occupants = with_item(before.occupants, seat, occupant)
        holders = before.holders | ({(seat, guest)} if guest is not None else set())
        self._keep(replace(before, occupants=occupants, holders=holders))
        self.seen[table, seat] = self.date()

    async def free(self, table: str, seat: int) -> None:
        """A seat is open again."""
        before = self.tables[table]
        occupants = with_item(before.occupants, seat, Occupant("open"))
        holders = frozenset(each for each in before.holders if each[0] != seat)
        self._keep(replace(before, occupants=occupants, holders=holders))

    async def give_seed(self, table: str, seat: int, seed: bytes) -> None:
        """A seat's share of the lots; raises Taken."""
        before = self.tables[table]
        if before.occupants[seat].seed is not None:
            raise Taken
        occupant = replace(before.occupants[seat], seed=seed)
        self._keep(replace(before, occupants=with_item(before.occupants, seat, occupant)))

    async def hold(self, table: str, seat: int, guest: str) -> None:
        """A guest comes back to a seat."""
        before = self.tables[table]
        self._keep(replace(before, holders=before.holders | {(seat, guest)}))

    async def here(self, table: str, seats: Iterable[int], at: float) -> None:
        """The players of these seats were at the table."""
        self.seen.update({(table, seat): at for seat in seats})

    async def last_times(self, table: str) -> LastTimes:
        """When something happened last."""
        here = {seat: at for (id, seat), at in self.seen.items() if id == table}
        return LastTimes(self.written.get(table, self.opened[table]), here)

    async def open_tables_of(self, guest: str) -> int:
        """How many tables a guest has that have not ended."""
        return sum(
            not table.ended
            and (table.opened_by == guest or any(holder == guest for _, holder in table.holders))
            for table in self.tables.values()
        )

    async def ended_tables_of(self, guest: str, most: int) -> list[str]:
        """Tables at which a guest sits whose matches have ended, the newest first."""
        his = [
            table.id
            for table in self.tables.values()
            if table.ended and any(holder == guest for _, holder in table.holders)
        ]
        return sorted(his, key=lambda id: -self.opened[id])[:most]

    async def old_tables(self, before: float, after: str, most: int) -> list[str]:
        """Tables opened before that moment that have not ended."""
        old = (id for id, table in self.tables.items() if not table.ended)
        return sorted(id for id in old if self.opened[id] < before and id > after)[:most]

    async def remove(self, table: str, entries: int) -> None:
        """Forget a table; raises Taken."""
        if len(self.tables[table].entries) != entries:
            raise Taken
        del self.tables[table], self.changed[table], self.opened[table]
        self.judged.pop(table, None)
        for other in list(self.tables.values()):
            if other.next == table:
                self._keep(replace(other, next=None))

    async def forget(self, guest: str) -> Sequence[str]:
        """Keep nothing about a guest."""
        touched = []
        for table in list(self.tables.values()):
            mine = {seat for seat, holder in table.holders if holder == guest}
            if not mine and table.opened_by != guest:
                continue
            touched.append(table.id)
            others = {(seat, holder) for seat, holder in table.holders if holder != guest}
            if not others and table.opened_by in ("", guest):
                del self.tables[table.id]
                self.judged.pop(table.id, None)
                continue
            occupants = tuple(
                replace(each, name="") if seat in mine else each
                for seat, each in enumerate(table.occupants)
            )
            opened = {"opened_by": "", "opened_from": ""} if table.opened_by == guest else {}
            self._keep(replace(table, occupants=occupants, holders=frozenset(others), **opened))
        return touched

    async def waiting_for_bots(self, since: float, most: int) -> list[str]:
        """Tables with a bot where something happened since then, the newest first."""
        waiting = [
            table.id
            for table in self.tables.values()
            if not table.ended
            and self.changed[table.id] >= since
            and any(occupant.kind == "bot" for occupant in table.occupants)
        ]
        return sorted(waiting, key=lambda id: -self.changed[id])[:most]

    async def keep_analysis(self, table: str, version: int, reports: bytes) -> None:
        """Keep what was found out about a match."""
        if table in self.tables:
            self.judged[table] = version, reports

    async def kept_analysis(self, table: str, version: int) -> bytes | None:
        """What this version of the analysis has found out about a match."""
        kept, reports = self.judged.get(table, (None, None))
        return reports if kept == version else None

    def _keep(self, table: StoredTable) -> None:
        self.tables[table.id] = table
        self.changed[table.id] = self.date()
        self.opened.setdefault(table.id, self.changed[table.id])


class DirectThinker:
    """Thinks where it is asked, and lets nobody interrupt it; the port `Thinker`."""

    def warm(self, game: str = "") -> None:
        """Nothing to do."""

    async def run(self, asker: Asker, patience: float, work: Callable[..., T], *what: object) -> T:
        """What this function gives; raises what it raises."""
        await asyncio.sleep(0)
        return work(*what)

    def close(self) -> None:
        """Nothing to stop."""
