"""What the host may count."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from escadre.tables.ports import Counts

REGISTRY = CollectorRegistry()
REFUSALS = Counter("escadre_refusals", "Requests over WebSockets refused", registry=REGISTRY)
CONNECTIONS = Gauge("escadre_connections", "Open WebSockets", registry=REGISTRY)


class Sent:
    """Views sent over WebSockets: a number, as a counter with its lock costs as much as a rule."""

    views = 0


class TableMetrics(Collector):
    """What tables, and their connections, count by themselves."""

    def __init__(self, counts: Counts, tables: int) -> None:
        self._counts = counts
        self._tables = tables

    def collect(self) -> Iterator[Metric]:
        """Their numbers now."""
        counts = self._counts
        yield CounterMetricFamily("escadre_views", "Views sent over WebSockets", Sent.views)
        yield CounterMetricFamily("escadre_entries", "Entries written to logs", counts.entries)
        yield CounterMetricFamily(
            "escadre_bot_failures", "Times a bot could not choose", counts.bot_failures
        )
        yield GaugeMetricFamily("escadre_tables", "Tables in memory", self._tables)


def metrics_page(counts: Counts, tables: int) -> bytes:
    """All counts, as Prometheus reads them."""
    now = CollectorRegistry()
    now.register(TableMetrics(counts, tables))
    return generate_latest(REGISTRY) + generate_latest(now)
