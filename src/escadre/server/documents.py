"""What a host and the author of a bot may read: the API's document, health, counts."""

from __future__ import annotations

import hmac
from html import escape
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from escadre.core import scene
from escadre.core.words import text, words
from escadre.server import metrics
from escadre.server.security import COOKIE
from escadre.server.services import AnyRequest, Services, language_of
from escadre.server.trust import from_this_machine
from escadre.tables import wire
from escadre.tables.refusal import WORDS, Missing


class Document(JsonRenderPlugin):
    """The API's document, in which every kind of message says what it means."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document with the docstrings of the wire and of the scenes."""
        for name, schema in openapi_schema["components"]["schemas"].items():
            kind = getattr(wire, name, None) or getattr(scene, name, None)
            if written := vars(kind).get("__doc__") if kind else None:
                schema["description"] = " ".join(written.split())
        return super().render(request, openapi_schema)


OPENAPI = OpenAPIConfig(
    title="Escadre",
    version="1",
    description=(
        "Open tables, sit down, see and play. A seat is played with the cookie that opened it, or "
        "with the header `Authorization: Bearer <secret of the seat>`. Every error is a Problem."
    ),
    use_handler_docstrings=True,
    components=Components(
        security_schemes={
            "seat": SecurityScheme(type="http", scheme="bearer", description="A seat's secret."),
            "guest": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
        }
    ),
    security=[{}, {"seat": []}, {"guest": []}],  # any of them; to look asks for none
    path="/api/openapi.json",  # below it Litestar answers unknown addresses with a page of its own
    render_plugins=[Document(path="/")],
)


@get("/api/docs", include_in_schema=False)
async def documentation(request: AnyRequest) -> Response[str]:
    """The API for reading: no script, nothing from elsewhere."""
    say = words(language_of(request), WORDS)
    schema = request.app.openapi_schema.to_schema()
    rows = [
        f"<dt><code>{method.upper()} {escape(path)}</code></dt>"
        f"<dd>{escape(operation.get('description') or operation.get('summary', ''))}</dd>"
        for path, item in sorted(schema["paths"].items())
        for method, operation in item.items()
        if isinstance(operation, dict)
    ]
    page = (
        f"<!doctype html><html lang={say.language}><meta charset=utf-8>"
        f"<meta name=viewport content='width=device-width'><title>Escadre – API</title>"
        f"<h1>Escadre – API</h1><p>{escape(schema['info']['description'])}</p>"
        f"<p>{escape(say('docs-socket'))}</p>"
        f"<p><a href=/api/openapi.json>openapi.json</a></p><dl>{''.join(rows)}</dl></html>"
    )
    return Response(page, media_type="text/html")


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[Any]:
    """How the server does, within two seconds; status 503 when it cannot be played on."""
    services: Services = request.app.state.services
    report = await services.health.report()
    told: dict[str, Any] = msgspec.to_builtins(report)
    if report.wrong:
        say = words(language_of(request), WORDS)
        told["sentence"] = say(f"health-{report.wrong[0]}")
    return Response(told, status_code=503 if report.status == "failing" else 200)


@get("/metrics", include_in_schema=False)
async def counts(request: AnyRequest) -> Response[bytes]:
    """Counts for Prometheus: for this machine, or whoever shows the token."""
    services: Services = request.app.state.services
    if not (
        from_this_machine(dict(request.scope), services.settings)
        or _shows(request, services.settings.metrics_token)
    ):
        raise Missing(text("error-nothing-here"))
    return Response(
        metrics.metrics_page(services.tables.ports.counts, len(services.tables)),
        media_type="text/plain; version=0.0.4; charset=utf-8",
    )


def _shows(request: AnyRequest, token: str | None) -> bool:
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bool(token) and hmac.compare_digest(shown.encode(), (token or "").encode())


DOCUMENTS = [documentation, health, counts]
