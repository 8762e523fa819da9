"""`Tables`: starts, loads, evicts and deletes the tables of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import commitment
from escadre.core.match.json_format import rules_version_message
from escadre.tables import wire
from escadre.tables.cache import LRUCache
from escadre.tables.errors import NotFound, Refusal, StoreFailure
from escadre.tables.event_log import log
from escadre.tables.keys import Guest, HostKeys, new_id
from escadre.tables.play.hints import hints_allowed
from escadre.tables.play.table import Table
from escadre.tables.play.views import TableViews
from escadre.tables.ports import (
    Ports,
    StoredTable,
    WriteConflict,
    may_still_happen,
)
from escadre.tables.table_settings import TableSettings


class Tables:
    """The tables of this process; a table stays in memory while it is watched or played."""

    def __init__(
        self,
        kits: Mapping[str, AnyKit],
        keys: HostKeys,
        ports: Ports,
        settings: TableSettings,
    ) -> None:
        self.kits = kits
        self.ports = ports
        self.keys = keys
        self.settings = settings
        self._tables: dict[str, Table] = {}
        self._views: dict[str, TableViews] = {}
        self.view_cache = LRUCache[Any](settings.view_cache_bytes)
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._changed_while_loading = set[str]()  # by other processes
        self._refreshing: dict[str, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        """Return the number of tables in memory."""
        return len(self._tables)

    async def get(self, id: str) -> Table | None:
        """Return the table with this id; None if there is none."""
        await self.ports.answer(self.ports.peers.sync())
        if table := self._tables.get(id):
            table.last_used = self.ports.now()
            if not await self._refresh(table):
                return None
            table.wake_bots()
            return table
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    def views(self, table: Table) -> TableViews:
        """Return the views of a table."""
        if self._tables.get(table.id) is not table:  # evicted in the meantime
            return TableViews(table, self.view_cache)
        if table.id not in self._views:
            self._views[table.id] = TableViews(table, self.view_cache)
        return self._views[table.id]

    async def _load(self, id: str) -> Table | None:
        stored = await self.ports.store.load(id)
        if stored is None or stored.game not in self.kits:
            return None
        kit = self.kits[stored.game]
        if stored.rules_version != kit.game.rules_version:
            raise Refusal(rules_version_message(kit.game, stored.rules_version))
        table = await Table.load(stored, kit, self.ports, self.settings)
        self._register(table)
        if id in self._changed_while_loading:
            self._changed_while_loading.discard(id)
            table.mark_stale()
        await table.advance()  # continue what a crash interrupted
        return table

    # Notifications from other processes

    def table_changed(self, id: str) -> None:
        """Handle a write to this table by another process."""
        if id in self._loading:
            self._changed_while_loading.add(id)
        if table := self._tables.get(id):
            table.mark_stale()
            if id not in self._refreshing:
                self._refreshing[id] = asyncio.create_task(self._refresh_in_background(table))

    async def _refresh(self, table: Table) -> bool:
        """Load other processes' writes; return False if the table was deleted. Raises Refusal."""
        try:
            await table.refresh()
        except NotFound:
            table.stop()
            self.evict(table.id)
            return False
        return True

    async def _refresh_in_background(self, table: Table) -> None:
        try:
            await self._refresh(table)
        except StoreFailure:  # already logged; clients that only watch send no requests
            table.advance_later()
        except Refusal as refusal:
            log.error("a table could not be refreshed", table=table.name, reason=refusal.reason.id)
        except Exception:
            log.exception("a table could not be refreshed", table=table.name)
            table.advance_later()
        finally:
            self._refreshing.pop(table.id, None)

    def changes_missed(self) -> None:
        """Refresh all tables after notifications from other processes were lost."""
        for id in {*self._loading, *self._tables}:
            self.table_changed(id)
        for id, table in self._tables.items():
            self.ports.peers.request_presence(id)
            if table.present_in_process:
                self.ports.peers.announce_presence(id, table.present_in_process)

    def on_presence_announced(self, id: str, process: str, seats: frozenset[int]) -> None:
        """Set the seats of a table whose players are connected to another process."""
        if table := self._tables.get(id):
            table.set_remote_presence(process, seats)

    def presence_requested(self, id: str) -> None:
        """Announce this table's connected players to another process."""
        if (table := self._tables.get(id)) and table.present_in_process:
            self.ports.peers.announce_presence(id, table.present_in_process)

    def on_peers_alive(self, processes: frozenset[str]) -> None:
        """Remove the presence of processes that are not in `processes`."""
        for table in self._tables.values():
            for stopped in table.remote_presence.keys() - processes:
                table.set_remote_presence(stopped, frozenset())
                table.wake_bots()

    def _register(self, table: Table) -> None:
        self._tables[table.id] = table
        self.ports.peers.request_presence(table.id)
        if table.kit.answer_chart_query is not None or hints_allowed(table):
            self.ports.query_workers.plan_warm_ups(table.kit.game.name)
        if len(self._tables) >= 2 * self.settings.max_idle_tables:
            self._evict_excess()

    def _evict_excess(self) -> None:
        """Evict the least recently used idle tables above the limit."""
        resting = sorted(
            (table for table in self._tables.values() if not table.in_use),
            key=lambda table: table.last_used,
        )
        for table in resting[: max(0, len(resting) - self.settings.max_idle_tables)]:
            self.evict(table.id)

    def in_memory(self, id: str) -> Table | None:
        """Return a table from memory, without reading the store; None if it is not loaded."""
        return self._tables.get(id)

    def evict(self, id: str) -> None:
        """Remove a table from memory; the store keeps it."""
        if table := self._tables.pop(id, None):
            table.on_eviction()
        self._views.pop(id, None)

    def commit_server_seed(self) -> wire.SeedCommitment:
        """Commit to the server seed of a future table."""
        ticket = new_id()
        return wire.SeedCommitment(ticket, commitment(self.keys.server_seed(ticket)))

    async def require_room_for(self, guest: Guest) -> None:
        """Require that a guest may open one more table; raises Refusal."""
        counted = await self.ports.store.count_open_tables(guest.id)
        if counted >= self.settings.max_open_tables:
            raise Refusal(text("table-too-many", most=self.settings.max_open_tables))

    async def add(self, stored: StoredTable, follows: str | None = None) -> Table:
        """Store a new table and start it; raises WriteConflict and StoreFailure."""
        try:
            await self.ports.store.add(stored, follows)
        except StoreFailure as failure:
            if not await self._was_added(stored.id):
                raise StoreFailure(
                    nothing_written=not may_still_happen(failure.__cause__)
                ) from None
        kit = self.kits[stored.game]
        table = Table(stored, kit, self.ports, self.settings)
        self._register(table)
        await table.advance_safely()  # if this fails, it is retried later
        return table

    async def _was_added(self, id: str) -> bool:
        """Return whether a table exists although adding it failed; raises StoreFailure."""
        try:
            return await self.ports.store.load(id) is not None
        except StoreFailure:
            raise StoreFailure(nothing_written=False) from None

    async def delete_guest(self, guest: str) -> None:
        """Delete all data of a guest; on return the guest holds no seat. Raises StoreFailure."""
        try:
            changed, removed = await self.ports.store.delete_guest(guest)
        except StoreFailure:
            for table in self._tables.values():
                if guest == table.opened_by or table.seats_of(guest):
                    table.mark_write_uncertain()
            raise StoreFailure(nothing_written=False) from None
        for id in (*changed, *removed):
            self.table_changed(id)
            if id in self._refreshing:
                await self._refreshing[id]

    # Deletion, eviction and shutdown

    async def delete(self, stored: StoredTable) -> None:
        """Delete a table unless it was written to since it was read; raises StoreFailure."""
        try:
            changed = await self.ports.store.remove(stored.id, len(stored.entries))
        except WriteConflict:
            return
        except StoreFailure:
            for table in self._tables.values():
                if stored.id in (table.id, table.rematch_id):
                    table.mark_write_uncertain()  # the next request checks whether it still exists
            raise StoreFailure(nothing_written=False) from None
        self.evict(stored.id)
        for id in changed:
            self.table_changed(id)
        log.info("an abandoned table was deleted", game=stored.game)

    def evict_idle(self) -> None:
        """Evict idle tables from memory; the store keeps them."""
        before = self.ports.now() - self.settings.evict_after
        for id, table in list(self._tables.items()):
            if not table.in_use and table.last_used < before:
                self.evict(id)

    async def close(self) -> None:
        """Stop all bots and workers."""
        for table in self._tables.values():
            table.stop()
        for workers in (self.ports.workers, self.ports.query_workers):
            workers.close()
