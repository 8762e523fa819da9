"""Route handlers for health and metrics of this server."""

from typing import Any

import msgspec
from litestar import Response, get

from escadre.core.i18n.catalogue import text, words
from escadre.server.host import monitoring
from escadre.server.host.metrics_access import may_read_metrics
from escadre.server.http.request import AnyRequest, language_of
from escadre.server.services import Services
from escadre.tables.errors import MESSAGES_PACKAGE, NotFound


@get("/health", include_in_schema=False)
async def get_health(request: AnyRequest) -> Response[Any]:
    """Report the health of the server within two seconds; status 503 when it is failing."""
    services: Services = request.app.state.services
    report = await services.health.report()
    body: dict[str, Any] = msgspec.to_builtins(report)
    if report.failing_parts:
        say = words(language_of(request), MESSAGES_PACKAGE)
        body["sentence"] = say(f"health-{report.failing_parts[0]}")
    return Response(body, status_code=503 if report.status == "failing" else 200)


@get("/metrics", include_in_schema=False)
async def get_metrics(request: AnyRequest) -> Response[bytes]:
    """Return metrics for Prometheus, to this machine or with the token."""
    services: Services = request.app.state.services
    if not may_read_metrics(request, services.settings):
        raise NotFound(text("error-nothing-here"))
    return Response(
        monitoring.metrics_page(services.tables.ports.counters, len(services.tables)),
        media_type="text/plain; version=0.0.4; charset=utf-8",
    )
