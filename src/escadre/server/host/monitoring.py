"""Health check of the store, and Prometheus metrics."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from escadre.server.store.engine import one_line_error
from escadre.server.store.postgres_peers import PostgresPeers
from escadre.server.store.sql_store import SqlStore
from escadre.server.workers import WorkerPool
from escadre.tables.event_log import log
from escadre.tables.ports import Counters

ANSWER_TIMEOUT = 1.5  # seconds to wait for the store or the peers
RETRY_CHECK_AFTER = 20.0  # seconds after which an unanswered check is repeated

Condition = Literal["ok", "refuses writes", "no answer"]


class WorkersHealth(msgspec.Struct, frozen=True):
    """Numbers of worker processes; those not yet needed are not counted."""

    alive: int
    lost: int  # died, and cannot be restarted


class PeersHealth(msgspec.Struct, frozen=True):
    """State of the connection to other server processes on the same database."""

    status: Condition
    others: int


class HealthReport(msgspec.Struct, frozen=True):
    """Response of `/health`: `failing` is status 503; a `degraded` server still works."""

    status: Literal["ok", "degraded", "failing"]
    failing_parts: tuple[Literal["store", "peers", "workers"], ...] = msgspec.field(name="wrong")
    store: Condition
    workers: WorkersHealth
    peers: PeersHealth | None  # None on SQLite, which has one process


class Health:
    """Checks store, peers and workers; concurrent requests share one check of the store."""

    def __init__(
        self,
        store: SqlStore,
        peers: PostgresPeers | None = None,
        pools: Sequence[WorkerPool] = (),
    ) -> None:
        self._store = store
        self._peers = peers
        self._pools = pools
        self._check: asyncio.Task[None] | None = None
        self._check_started = 0.0
        self._last_reason: str | None = None  # reason of the last failure of the store

    async def report(self) -> HealthReport:
        """Return the health of the server, within 1.5 s."""
        store, peers = await asyncio.gather(self._check_store(), self._check_peers())
        counts = [pool.count() for pool in self._pools]
        workers = WorkersHealth(sum(n.alive for n in counts), sum(n.lost for n in counts))
        failing_parts = list[Literal["store", "peers", "workers"]]()
        if store != "ok":
            failing_parts.append("store")
        if peers is not None and peers.status != "ok":
            failing_parts.append("peers")
        if workers.lost:
            failing_parts.append("workers")
        failing = failing_parts and (failing_parts != ["workers"] or not workers.alive)
        status: Literal["ok", "degraded", "failing"]
        status = "failing" if failing else "degraded" if failing_parts else "ok"
        return HealthReport(status, tuple(failing_parts), store, workers, peers)

    async def _check_store(self) -> Condition:
        """Check that the store accepts a write."""
        check = self._check
        if (
            check is None
            or check.done()
            or time.monotonic() - self._check_started > RETRY_CHECK_AFTER
        ):
            if check is not None:
                check.cancel()
            check = self._check = asyncio.create_task(self._store.check_writable())
            self._check_started = time.monotonic()
        done, _ = await asyncio.wait([check], timeout=ANSWER_TIMEOUT)
        if check not in done:
            return self._log_condition("no answer", "it does not answer")
        if check.cancelled() or (error := check.exception()) is not None:
            return self._log_condition(
                "refuses writes", one_line_error(None if check.cancelled() else error)
            )
        return self._log_condition("ok", None)

    def _log_condition(self, condition: Condition, reason: str | None) -> Condition:
        """Log a changed reason, and return the condition."""
        if reason != self._last_reason:
            self._last_reason = reason
            if reason is not None:
                if condition == "no answer":
                    log.error("the store does not answer", reason=reason)
                else:
                    log.error("the store refuses writes", reason=reason)
        return condition

    async def _check_peers(self) -> PeersHealth | None:
        """Check that other processes can be reached."""
        peers = self._peers
        if peers is None:
            return None
        sync_task = asyncio.create_task(peers.sync())
        done, _ = await asyncio.wait([sync_task], timeout=ANSWER_TIMEOUT)
        if sync_task not in done:
            sync_task.cancel()
            return PeersHealth("no answer", peers.other_count)
        failed = sync_task.cancelled() or sync_task.exception() is not None
        return PeersHealth("no answer" if failed else "ok", peers.other_count)

    async def close(self) -> None:
        """Cancel the check in progress."""
        if self._check is not None:
            self._check.cancel()
            await asyncio.gather(self._check, return_exceptions=True)


ROUTE_METRICS_PREFIX = "escadre_http"
"""Prefix of the metrics by route, which Litestar's plugin writes."""

REGISTRY = CollectorRegistry()
REFUSALS = Counter("escadre_refusals", "Requests over WebSockets refused", registry=REGISTRY)
CONNECTIONS = Gauge("escadre_connections", "Open WebSockets", registry=REGISTRY)


class ViewCounter:
    """Number of views sent over WebSockets; a Prometheus counter's lock would cost too much."""

    views = 0


class TableMetrics(Collector):
    """Collects the counts of tables and their connections."""

    def __init__(self, counts: Counters, table_count: int) -> None:
        self._counts = counts
        self._table_count = table_count

    def collect(self) -> Iterator[Metric]:
        """Return the present counts."""
        counts = self._counts
        yield CounterMetricFamily("escadre_views", "Views sent over WebSockets", ViewCounter.views)
        yield CounterMetricFamily("escadre_entries", "Entries written to logs", counts.entries)
        yield CounterMetricFamily(
            "escadre_bot_failures", "Times a bot could not choose", counts.bot_failures
        )
        yield GaugeMetricFamily("escadre_tables", "Tables in memory", self._table_count)


class RouteMetrics(Collector):
    """Collects the metrics by route: requests by status, their duration, those in progress."""

    def collect(self) -> Iterator[Metric]:
        """Return the present counts, from the registry that Litestar's plugin uses."""
        for metric in prometheus_client.REGISTRY.collect():
            if metric.name.startswith(ROUTE_METRICS_PREFIX):
                yield metric


def metrics_page(counts: Counters, table_count: int) -> bytes:
    """Return all metrics in Prometheus' text format."""
    registry = CollectorRegistry()
    registry.register(TableMetrics(counts, table_count))
    registry.register(RouteMetrics())
    return generate_latest(REGISTRY) + generate_latest(registry)
