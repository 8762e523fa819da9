"""A store in memory, and workers that run inline, for tests and the browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from msgspec.structs import replace

from escadre.core.game import replace_item
from escadre.tables.fair_queue import Requester
from escadre.tables.ports import (
    ActivityTimes,
    DeletedGuest,
    Occupant,
    StoredTable,
    WriteConflict,
)

T = TypeVar("T")


@dataclass
class MemoryStore:
    """Tables in a dictionary; implements the port `TableStore`."""

    tables: dict[str, StoredTable] = field(default_factory=dict)
    changed: dict[str, float] = field(default_factory=dict)  # seconds since 1970
    opened: dict[str, float] = field(default_factory=dict)  # seconds since 1970
    written: dict[str, float] = field(default_factory=dict)  # seconds since 1970, of logs
    seen: dict[tuple[str, int], float] = field(default_factory=dict)  # seconds since 1970, by seat
    judged: dict[str, tuple[int, bytes]] = field(default_factory=dict)  # version and reports
    date: Callable[[], float] = time.time

    async def add(self, table: StoredTable, follows: str | None = None) -> None:
        """Add a table; raises WriteConflict."""
        before = self.tables.get(follows) if follows else None
        if follows and (before is None or before.next):
            raise WriteConflict
        if any(other.ticket == table.ticket for other in self.tables.values()):
            raise WriteConflict
        if before:
            self._keep(replace(before, next=table.id))
        self._keep(table)

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """Return a table with its log from entry `since` on."""
        stored = self.tables.get(table)
        return replace(stored, entries=stored.entries[since:]) if stored else None

    async def append(
        self, table: str, number: int, entries: Sequence[bytes], *, ended: bool = False
    ) -> None:
        """Append all entries and mark an ended match, or do nothing; raises WriteConflict."""
        before = self._existing(table)
        if before.entries[number : number + len(entries)] == tuple(entries):
            return
        if number != len(before.entries):
            raise WriteConflict
        entries_after = (*before.entries, *entries)
        self._keep(replace(before, entries=entries_after, ended=before.ended or ended))
        self.written[table] = self.date()

    async def mark_ended(self, table: str) -> None:
        """Mark a match as ended."""
        if table in self.tables:
            self._keep(replace(self.tables[table], ended=True))

    async def sit(self, table: str, seat: int, occupant: Occupant, guest: str | None) -> None:
        """Give an open seat to a guest or a bot; raises WriteConflict."""
        before = self._existing(table)
        if seat not in range(len(before.occupants)) or before.occupants[seat].kind != "open":
            raise WriteConflict
        occupants = replace_item(before.occupants, seat, occupant)
        holders = before.holders | ({(seat, guest)} if guest is not None else set())
        self._keep(replace(before, occupants=occupants, holders=holders))
        self.seen[table, seat] = self.date()

    async def free(self, table: str, seat: int) -> None:
        """Open a seat again."""
        if table not in self.tables:
            return
        before = self.tables[table]
        occupants = replace_item(before.occupants, seat, Occupant("open"))
        holders = frozenset(each for each in before.holders if each[0] != seat)
        self._keep(replace(before, occupants=occupants, holders=holders))

    async def set_seat_seed(self, table: str, seat: int, seed: bytes) -> None:
        """Set the seed of a seat; raises WriteConflict."""
        before = self._existing(table)
        if before.occupants[seat].seed is not None:
            raise WriteConflict
        occupant = replace(before.occupants[seat], seed=seed)
        self._keep(replace(before, occupants=replace_item(before.occupants, seat, occupant)))

    async def hold(self, table: str, seat: int, guest: str) -> None:
        """Add a guest as a holder of a seat."""
        if table in self.tables:
            holders = self.tables[table].holders | {(seat, guest)}
            self._keep(replace(self.tables[table], holders=holders))

    async def record_presence(self, table: str, seats: Iterable[int], at: float) -> None:
        """Record that the players of these seats were present at `at`, in seconds since 1970."""
        if table in self.tables:
            self.seen.update({(table, seat): at for seat in seats})

    async def last_times(self, table: str) -> ActivityTimes:
        """Return when the table was last written to and its players were last present."""
        last_seen = {seat: at for (id, seat), at in self.seen.items() if id == table}
        opened = self.opened.get(table, self.date())
        return ActivityTimes(self.written.get(table, opened), last_seen)

    async def count_open_tables(self, guest: str) -> int:
        """Count the unfinished tables of a guest."""
        return sum(
            not table.ended
            and (table.opened_by == guest or any(holder == guest for _, holder in table.holders))
            for table in self.tables.values()
        )

    async def ended_tables(self, guest: str, max_count: int) -> list[str]:
        """Return the ended tables where a guest holds a seat, newest first."""
        ended = [
            table.id
            for table in self.tables.values()
            if table.ended and any(holder == guest for _, holder in table.holders)
        ]
        return sorted(ended, key=lambda id: -self.opened[id])[:max_count]

    async def unfinished_tables(self, opened_before: float, after_id: str, limit: int) -> list[str]:
        """Return the ids of unfinished tables opened before that time."""
        old = (id for id, table in self.tables.items() if not table.ended)
        return sorted(id for id in old if self.opened[id] < opened_before and id > after_id)[:limit]

    async def remove(self, table: str, entry_count: int) -> Sequence[str]:
        """Delete a table; return the ids of tables whose rematch it was. Raises WriteConflict."""
        if len(self._existing(table).entries) != entry_count:
            raise WriteConflict
        return self._delete(table)

    def _delete(self, table: str) -> list[str]:
        del self.tables[table], self.changed[table], self.opened[table]
        self.judged.pop(table, None)
        before = [other for other in self.tables.values() if other.next == table]
        for other in before:
            self._keep(replace(other, next=None))
        return [other.id for other in before]

    async def delete_guest(self, guest: str) -> DeletedGuest:
        """Delete all data of a guest."""
        changed, removed = list[str](), list[str]()
        for table in map(self.tables.__getitem__, list(self.tables)):
            mine = {seat for seat, holder in table.holders if holder == guest}
            if not mine and table.opened_by != guest:
                continue
            others = {(seat, holder) for seat, holder in table.holders if holder != guest}
            if not others and table.opened_by in ("", guest):
                removed.append(table.id)
                changed += self._delete(table.id)
                continue
            changed.append(table.id)
            occupants = tuple(
                replace(each, name="") if seat in mine else each
                for seat, each in enumerate(table.occupants)
            )
            opened = {"opened_by": "", "opened_from": ""} if table.opened_by == guest else {}
            self._keep(replace(table, occupants=occupants, holders=frozenset(others), **opened))
        return DeletedGuest(tuple(changed), tuple(removed))

    async def waiting_for_bots(self, since: float, max_count: int) -> list[str]:
        """Return unfinished tables with a bot changed since that time, newest first."""
        waiting = [
            table.id
            for table in self.tables.values()
            if not table.ended
            and self.changed[table.id] >= since
            and any(occupant.kind == "bot" for occupant in table.occupants)
        ]
        return sorted(waiting, key=lambda id: -self.changed[id])[:max_count]

    async def save_analysis(self, table: str, version: int, reports: bytes) -> None:
        """Save the analysis of a match."""
        if table in self.tables:
            self.judged[table] = version, reports

    async def load_analysis(self, table: str, version: int) -> bytes | None:
        """Return the analysis of a match by this version of the analyser."""
        stored_version, reports = self.judged.get(table, (None, None))
        return reports if stored_version == version else None

    def _existing(self, table: str) -> StoredTable:
        """Return a table; raises WriteConflict if it was deleted."""
        if table not in self.tables:
            raise WriteConflict
        return self.tables[table]

    def _keep(self, table: StoredTable) -> None:
        self.tables[table.id] = table
        self.changed[table.id] = self.date()
        self.opened.setdefault(table.id, self.changed[table.id])


class InlineWorkers:
    """Runs functions in the calling task, without interruption; implements the port `Workers`."""

    def plan_warm_ups(self, game: str = "") -> None:
        """Do nothing."""

    async def run(
        self, requester: Requester, seconds: float, work: Callable[..., T], *args: object
    ) -> T:
        """Return the result of the function, or raise its error."""
        await asyncio.sleep(0)
        return work(*args)

    def close(self) -> None:
        """Do nothing."""
