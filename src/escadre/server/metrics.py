"""What the host may count."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

REGISTRY = CollectorRegistry()
PLIES = Counter("escadre_entries", "Entries written to the logs of tables", registry=REGISTRY)
VIEWS = Counter("escadre_views", "Views sent over WebSockets", registry=REGISTRY)
REFUSALS = Counter("escadre_refusals", "Requests over WebSockets refused", registry=REGISTRY)
BOT_FAILURES = Counter("escadre_bot_failures", "Times a bot could not choose", registry=REGISTRY)
CONNECTIONS = Gauge("escadre_connections", "Open WebSockets", registry=REGISTRY)
TABLES = Gauge("escadre_tables", "Tables in memory", registry=REGISTRY)


def page() -> bytes:
    """All counts, as Prometheus reads them."""
    return generate_latest(REGISTRY)
