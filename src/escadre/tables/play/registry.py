"""Registry of the tables of this process: opens, loads, evicts and deletes them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec
import structlog

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.audit import NO_SEED, client_seed, commitment
from escadre.core.match.json_format import rules_version_message
from escadre.core.options import build_config
from escadre.tables import wire
from escadre.tables.backoff import backoff
from escadre.tables.cache import LRUCache
from escadre.tables.errors import NotFound, Refusal, StoreFailure
from escadre.tables.keys import Guest, HostKeys, is_id, new_id
from escadre.tables.people.results import Results
from escadre.tables.play import base
from escadre.tables.play.table import BaseTable
from escadre.tables.play.views import TableViews
from escadre.tables.ports import Occupant, Ports, StoredTable, WriteConflict, may_still_happen
from escadre.tables.review.analysis import Analyses
from escadre.tables.review.replay import Replays
from escadre.tables.review.what_if import what_if_table
from escadre.tables.settings import TableSettings, Terms

DELETE_BATCH = 50
"""Number of old tables checked in one maintenance round."""


class _EntryHeader(msgspec.Struct):
    """The fields of a log entry that all versions of the rules share."""

    type: str
    seat: int | None = None
    by: str = ""


_DECODER = msgspec.json.Decoder(_EntryHeader)


def is_abandoned(stored: StoredTable) -> bool:
    """Return whether a table is abandoned: a seat is open, or no person has chosen anything.

    A match that has ended is never deleted, nor one that people have started with all seats taken.
    """
    if stored.ended:
        return False
    if any(occupant.kind == "open" for occupant in stored.occupants):
        return True
    people = {seat for seat, each in enumerate(stored.occupants) if each.kind == "guest"}
    entries = map(_DECODER.decode, stored.entries)
    return not any(
        each.type == "played" and each.seat in people and not each.by for each in entries
    )


def config_from_options(kit: AnyKit, options: Mapping[str, object]) -> object:
    """Return the configuration for these options; raises Refusal."""
    try:
        config = build_config(kit.game.config_type, options)
    except InputError as problem:
        raise Refusal(problem.reason) from None
    if rejection := kit.game.objection(config):
        raise Refusal(rejection.reason, rejection.clause, kit.game.home)
    return config


log = structlog.get_logger()

MAINTENANCE_INTERVAL = 30.0  # seconds between maintenance rounds
RESUME_WITHIN = 14 * 24 * 3600.0  # seconds; bots of matches idle for longer wait for a visitor
MAX_RESUMED = 1000


class Tables:
    """The tables of this process. A table is in memory while it is watched, played or computed."""

    def __init__(
        self,
        kits: Mapping[str, AnyKit],
        keys: HostKeys,
        ports: Ports,
        settings: TableSettings,
    ) -> None:
        self.kits = kits
        self.ports = ports
        self._keys = keys
        self._settings = settings
        self._tables: dict[str, BaseTable] = {}
        self._views: dict[str, TableViews] = {}
        self._last_checked = ""  # id of the last old table that was checked
        self._view_cache = LRUCache[Any](settings.kept_views)
        self.replays = Replays(ports, settings)
        self.analyses = Analyses(ports, settings)
        self.own_records = Results(kits, ports, settings)
        self._loading: dict[str, asyncio.Task[BaseTable | None]] = {}
        self._changed_while_loading = set[str]()  # by other processes
        self._refreshing: dict[str, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        """Return the number of tables in memory."""
        return len(self._tables)

    async def get(self, id: str) -> BaseTable | None:
        """Return the table with this id; None if there is none."""
        await self.ports.answer(self.ports.peers.heard())
        if found := self._tables.get(id):
            found.touched = self.ports.now()
            if not await self._refresh(found):
                return None
            found.bots.wake()
            return found
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    def views(self, table: BaseTable) -> TableViews:
        """Return the views of a table."""
        if self._tables.get(table.id) is not table:  # evicted in the meantime
            return TableViews(table, self._view_cache)
        if table.id not in self._views:
            self._views[table.id] = TableViews(table, self._view_cache)
        return self._views[table.id]

    async def _load(self, id: str) -> BaseTable | None:
        stored = await self.ports.answer(self.ports.archive.load(id))
        if stored is None or stored.game not in self.kits:
            return None
        kit = self.kits[stored.game]
        if stored.rules_version != kit.game.rules_version:
            raise Refusal(rules_version_message(kit.game, stored.rules_version))
        table = await BaseTable.loaded(stored, kit, self.ports, self._settings)
        self._register(table)
        if id in self._changed_while_loading:
            self._changed_while_loading.discard(id)
            table.outdated()
        await table.begin()  # continue what a crash interrupted
        return table

    # Notifications from other processes

    def changed(self, id: str) -> None:
        """Handle a write to this table by another process."""
        if id in self._loading:
            self._changed_while_loading.add(id)
        if table := self._tables.get(id):
            table.outdated()
            if id not in self._refreshing:
                self._refreshing[id] = asyncio.create_task(self._refresh_in_background(table))

    async def _refresh(self, table: BaseTable) -> bool:
        """Load other processes' writes; False: the table was deleted. Raises Refusal."""
        try:
            await table.refresh()
        except NotFound:
            table.stop()
            self._evict(table.id)
            return False
        return True

    async def _refresh_in_background(self, table: BaseTable) -> None:
        try:
            await self._refresh(table)
        except Refusal as refusal:  # the next request tries again
            log.error("a table could not be refreshed", table=table.name, reason=refusal.reason.id)
        finally:
            self._refreshing.pop(table.id, None)

    def missed(self) -> None:
        """Refresh all tables after notifications from other processes were lost."""
        for id in {*self._loading, *self._tables}:
            self.changed(id)
        for id, table in self._tables.items():
            self.ports.peers.ask_present(id)
            if table.here:
                self.ports.peers.say_present(id, table.here)

    def present(self, id: str, process: str, seats: frozenset[int]) -> None:
        """Set the seats of a table whose players are connected to another process."""
        if table := self._tables.get(id):
            table.present_elsewhere(process, seats)

    def asked_present(self, id: str) -> None:
        """Announce this table's connected players to another process."""
        if (table := self._tables.get(id)) and table.here:
            self.ports.peers.say_present(id, table.here)

    def alive(self, processes: frozenset[str]) -> None:
        """Remove the presence of processes that are not in `processes`."""
        for table in self._tables.values():
            for gone in table.elsewhere.keys() - processes:
                table.present_elsewhere(gone, frozenset())
                table.bots.wake()

    def _register(self, table: BaseTable) -> None:
        self._tables[table.id] = table
        self.ports.peers.ask_present(table.id)
        if table.kit.survey is not None or base.hints_allowed(table):
            self.ports.questions.warm(table.kit.game.name)
        if len(self._tables) >= 2 * self._settings.resting:
            self._evict_excess()

    def _evict_excess(self) -> None:
        """Evict the least recently used idle tables above the limit."""
        resting = sorted(
            (table for table in self._tables.values() if not table.busy),
            key=lambda table: table.touched,
        )
        for table in resting[: max(0, len(resting) - self._settings.resting)]:
            self._evict(table.id)

    def _evict(self, id: str) -> None:
        if table := self._tables.pop(id, None):
            table.absences.close()  # its timers would keep it in memory
            table.shares.close()
        self._views.pop(id, None)

    def pledge(self) -> wire.Pledge:
        """Commit to the server seed of a future table."""
        ticket = new_id()
        return wire.Pledge(ticket, commitment(self._keys.server_seed(ticket)))

    async def open(self, new: wire.NewTable, guest: Guest, network: str = "") -> BaseTable:
        """Open a table; raises Refusal."""
        kit = self.kits.get(new.game)
        if kit is None:
            raise Refusal(text("table-no-such-game", game=new.game[:64]))
        config = config_from_options(kit, new.options)
        count = len(kit.game.sides(config))
        if len(new.seats) != count:
            raise Refusal(text("table-wrong-seats", count=count, given=len(new.seats)))
        occupants = tuple(self._occupant(kit, seat, new, guest) for seat in new.seats)
        await self._must_find_room(guest)
        self.ports.thinker.warm()
        mine = frozenset((n, guest.id) for n, seat in enumerate(new.seats) if seat == "me")
        if new.ticket and not is_id(new.ticket):
            raise Refusal(text("table-ticket-used"))
        ticket = new.ticket or new_id()
        try:
            return await self._add(
                StoredTable(
                    new_id(),
                    kit.game.name,
                    kit.game.rules_version,
                    msgspec.json.encode(config),
                    ticket,
                    self._keys.server_seed(ticket),
                    occupants,
                    mine,
                    opened_by=guest.id,
                    opened_from=network,
                    terms=self._terms(kit, new.terms),
                )
            )
        except WriteConflict:
            raise Refusal(text("table-ticket-used")) from None

    def _occupant(self, kit: AnyKit, seat: str, new: wire.NewTable, guest: Guest) -> Occupant:
        if seat == "me":
            return Occupant("guest", guest.name, None, client_seed(new.seed))
        if seat == "open":
            return Occupant("open")
        if seat in kit.players:
            return Occupant("bot", "", seat)
        raise Refusal(text("table-no-such-level", level=seat[:64]))

    async def _must_find_room(self, guest: Guest) -> None:
        counted = self.ports.answer(self.ports.archive.open_tables_of(guest.id))
        if await counted >= self._settings.tables:
            raise Refusal(text("table-too-many", most=self._settings.tables))

    def _terms(self, kit: AnyKit, terms: Terms) -> Terms:
        if terms.stand_in is not None and terms.stand_in not in kit.captains:
            raise Refusal(text("table-no-such-level", level=terms.stand_in))
        return terms

    async def _add(self, stored: StoredTable, follows: str | None = None) -> BaseTable:
        try:
            await self.ports.answer(self.ports.archive.add(stored, follows))
        except StoreFailure as failure:
            if not await self._was_added(stored.id):
                raise StoreFailure(certain=not may_still_happen(failure.__cause__)) from None
        kit = self.kits[stored.game]
        table = BaseTable(stored, kit, self.ports, self._settings)
        self._register(table)
        await table.go_on()  # retried later if it fails now
        return table

    async def _was_added(self, id: str) -> bool:
        """Return whether a table exists although adding it failed; raises NotKept."""
        try:
            return await self.ports.answer(self.ports.archive.load(id)) is not None
        except StoreFailure:
            raise StoreFailure(certain=False) from None

    async def play_on(
        self, table: BaseTable, request: wire.PlayOn, guest: Guest, network: str
    ) -> BaseTable:
        """Open a what-if table that starts within this table's match; raises Refusal."""
        await self._must_find_room(guest)
        ticket = new_id()
        branch = what_if_table(table, request, guest, ticket, self._keys.server_seed(ticket))
        return await self._add(msgspec.structs.replace(branch, opened_from=network))

    async def rematch(self, table: BaseTable) -> None:
        """Open a table for a rematch, each player one seat further; raises Refusal."""
        if not table.match.ending:
            raise Refusal(text("table-not-over"))
        if table.next is not None:
            return
        ticket = new_id()
        again = StoredTable(
            new_id(),
            table.kit.game.name,
            table.kit.game.rules_version,
            msgspec.json.encode(table.config),
            ticket,
            self._keys.server_seed(ticket),
            _rotated_occupants(table.occupants),
            frozenset(((seat + 1) % len(table.occupants), guest) for seat, guest in table.holders),
            opened_by=table.opened_by,
            opened_from=table.opened_from,
            terms=table.terms,
        )
        try:
            await self._add(again, table.id)
        except WriteConflict:
            table.outdated()
            await table.refresh()
        except StoreFailure:
            table.unanswered()
            raise
        else:
            table.followed_by(again.id)

    async def forget(self, guest: str) -> None:
        """Delete all data of a guest; on return the guest holds no seat."""
        for id in await self.ports.archive.forget(guest):
            self.changed(id)
            if id in self._refreshing:
                await self._refreshing[id]

    # The life of the process

    async def resume(self) -> None:
        """Let bots on turn continue after a start of the process; retry on failure."""
        for failures in count(1):
            try:
                await self._resume()
            except StoreFailure:
                await asyncio.sleep(backoff(failures))
            else:
                return

    async def _resume(self) -> None:
        since = time.time() - RESUME_WITHIN
        async with self.ports.claimed("resume") as acquired:
            if not acquired:
                return
            found = self.ports.archive.waiting_for_bots(since, MAX_RESUMED)
            for id in await self.ports.answer(found):
                try:
                    await self.get(id)
                except Exception:
                    log.exception("a table could not be taken up again")

    async def watch(self) -> None:
        """Evict idle tables and delete abandoned ones, for ever."""
        while True:
            await asyncio.sleep(min(MAINTENANCE_INTERVAL, self._settings.idle))
            self.let_go()
            try:
                async with self.ports.claimed("sweep") as acquired:
                    if acquired:
                        await self.sweep(time.time())
            except Exception:
                log.exception("old tables could not be swept")

    async def sweep(self, now: float) -> None:
        """Delete abandoned ones among a batch of old tables; the next call continues after them.

        `now`: seconds since 1970.
        """
        before = now - self._settings.unfilled
        old = await self.ports.archive.old_tables(before, self._last_checked, DELETE_BATCH)
        self._last_checked = old[-1] if len(old) == DELETE_BATCH else ""
        for id in old:
            loaded = self._tables.get(id)
            stored = None if loaded and loaded.busy else await self.ports.archive.load(id)
            if stored and is_abandoned(stored):
                with suppress(WriteConflict):
                    await self.ports.archive.remove(id, len(stored.entries))
                    self._evict(id)
                    log.info("a table that came to nothing was swept", game=stored.game)

    def let_go(self) -> None:
        """Evict idle tables from memory; the store keeps them."""
        before = self.ports.now() - self._settings.idle
        for id, table in list(self._tables.items()):
            if not table.busy and table.touched < before:
                self._evict(id)

    async def close(self) -> None:
        """Stop all bots, analyses and workers."""
        self.analyses.close()
        for table in self._tables.values():
            table.stop()
        for thinker in (self.ports.thinker, self.ports.questions):
            with suppress(Exception):
                thinker.close()


def _rotated_occupants(occupants: Sequence[Occupant]) -> tuple[Occupant, ...]:
    """Return the occupants one seat further; people submit a new client seed later."""
    return tuple(
        msgspec.structs.replace(each, seed=None if each.kind == "guest" else NO_SEED)
        for each in (*occupants[-1:], *occupants[:-1])
    )
