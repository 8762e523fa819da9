"""`Services`: the objects that all route handlers of a process share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial

from escadre.core.i18n.catalogue import LANGUAGES, text, words
from escadre.core.kit import AnyKit
from escadre.server.garbage_collector import GarbageCollector
from escadre.server.host.key_file import read_key
from escadre.server.host.monitoring import Health
from escadre.server.http.limits import ConnectionLimit, RateLimits
from escadre.server.settings import Settings
from escadre.server.store.postgres_peers import new_process_name, postgres_peers
from escadre.server.store.sql_store import WRITE_OUT_TIMEOUT, SqlStore
from escadre.server.workers import BACKGROUND_NICENESS, WorkerPool, make_executor
from escadre.tables.errors import MESSAGES_PACKAGE, NotFound
from escadre.tables.event_log import log
from escadre.tables.keys import HostKeys, is_id
from escadre.tables.learn.daily import DailyBattles
from escadre.tables.learn.solo_battle import SoloBattles
from escadre.tables.people.results import Results
from escadre.tables.play.maintenance.resume_tables import resume_bots
from escadre.tables.play.maintenance.rounds import run_maintenance
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import Table
from escadre.tables.ports import NoPeers, Ports
from escadre.tables.review.analysis import Analyses
from escadre.tables.review.replay import Replays


class Services:
    """Keys, store, tables, workers and rate limits of one server process."""

    def __init__(
        self,
        settings: Settings,
        kits: Mapping[str, AnyKit],
        address: str = "",
        store: SqlStore | None = None,
    ) -> None:
        self.settings = settings
        self.address = settings.url or address
        self.kits = kits
        self.keys = HostKeys(read_key(settings.data))
        process = new_process_name()
        self.store = store or SqlStore(settings.database_url, process)
        self.peers = postgres_peers(self.store.engine, process)
        make_worker, make_background_worker = (
            partial(make_executor, settings.thinkers, nice) for nice in (0, BACKGROUND_NICENESS)
        )
        workers = WorkerPool(make_background_worker, settings.workers, make_worker)
        query_workers = WorkerPool(make_worker, 1)
        self.worker_pools = workers, query_workers
        self.health = Health(self.store, self.peers, self.worker_pools)
        ports = Ports(self.store, workers, query_workers, peers=self.peers or NoPeers())
        table_settings = settings.table_settings
        self.tables = Tables(kits, self.keys, ports, table_settings)
        self.daily_battles = DailyBattles(ports, table_settings, self.keys.day_salt)
        self.solo_battles = SoloBattles(ports, table_settings)
        self.replays = Replays(ports, table_settings)
        self.analyses = Analyses(ports, table_settings)
        self.guest_results = Results(kits, ports, table_settings)
        limits = settings.limits
        self.requests = RateLimits(limits.requests, limits.requests_burst)
        self.messages = RateLimits(limits.address_messages, limits.address_messages_burst)
        self.new_tables = RateLimits(limits.openings, limits.openings_burst)
        self.connections = ConnectionLimit(limits.connections, limits.address_connections)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open everything at startup, and close it at shutdown."""
        await self.store.open()
        if self.peers is not None:
            await self.peers.open(self.tables)
        # The first player against a bot must not wait for the start of a worker.
        self.tables.ports.workers.plan_warm_ups()
        background_tasks = [
            asyncio.create_task(resume_bots(self.tables)),
            asyncio.create_task(run_maintenance(self.tables)),
            asyncio.create_task(GarbageCollector().run()),
            asyncio.create_task(self._import_games()),
            *(asyncio.create_task(pool.watch()) for pool in self.worker_pools),
        ]
        try:
            yield
        finally:
            await self._close(background_tasks)

    async def _close(self, background_tasks: Sequence[asyncio.Task[None]]) -> None:
        """Close everything within a few seconds, also when the database does not answer."""
        self.analyses.close()
        await self.tables.close()
        for task in background_tasks:
            task.cancel()
        closing = [*background_tasks, asyncio.create_task(self.health.close())]
        if self.peers is not None:
            closing.append(asyncio.create_task(self.peers.close()))
        done, _ = await asyncio.wait(closing, timeout=WRITE_OUT_TIMEOUT)
        await self.store.close()  # also ends database sessions that are still waiting
        for task in done:
            if not task.cancelled() and (error := task.exception()):
                log.error("a background task of the server failed", exc_info=error)

    async def _import_games(self) -> None:
        """Import every game and its messages in the background, before the first request for it.

        Message files are loaded one at a time, so that a server that shuts down waits for one at
        most.
        """
        for name in self.kits:
            for language in LANGUAGES:
                try:
                    await asyncio.to_thread(self._load_messages, name, language)
                except Exception:  # a half-installed plug-in: other games can still be played
                    log.exception("a game cannot be opened", game=name)
                    break

    def _load_messages(self, name: str, language: str) -> None:
        words(language, MESSAGES_PACKAGE, self.kits[name].game.home).make_ready()

    async def table(self, id: str) -> Table:
        """Return the table with this id; raises NotFound."""
        table = await self.tables.get(id) if is_id(id) else None
        if table is None:
            raise NotFound(text("table-unknown"))
        return table
