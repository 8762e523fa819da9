"""The OpenAPI document and its page."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request, Response, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from escadre.core import scene
from escadre.core.i18n.catalogue import words
from escadre.server.http.cookies import COOKIE_NAME
from escadre.server.http.docs_site import site_files
from escadre.server.http.request import AnyRequest, language_of
from escadre.tables import wire
from escadre.tables.errors import MESSAGES_PACKAGE


class DocumentedSchema(JsonRenderPlugin):
    """Renders the OpenAPI document with the docstrings of all message types."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Render the document with the docstrings of `wire` and `scene` as descriptions."""
        for name, schema in openapi_schema["components"]["schemas"].items():
            kind = getattr(wire, name, None) or getattr(scene, name, None)
            if docstring := vars(kind).get("__doc__") if kind else None:
                schema["description"] = " ".join(docstring.split())
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
            "guest": SecurityScheme(type="apiKey", name=COOKIE_NAME, security_scheme_in="cookie"),
        }
    ),
    security=[{}, {"seat": []}, {"guest": []}],  # one of these; reading public data needs none
    path="/api/openapi.json",  # Litestar answers unknown paths below it with its own page
    render_plugins=[DocumentedSchema(path="/")],
)


@get("/api/docs", include_in_schema=False)
async def api_page(request: AnyRequest) -> Response[str]:
    """Show the API as a plain HTML page, without scripts or external resources."""
    say = words(language_of(request), MESSAGES_PACKAGE)
    schema = request.app.openapi_schema.to_schema()
    rows = [
        f"<dt><code>{method.upper()} {escape(path)}</code></dt>"
        f"<dd>{escape(operation.get('description') or operation.get('summary', ''))}</dd>"
        for path, item in sorted(schema["paths"].items())
        for method, operation in item.items()
        if isinstance(operation, dict)
    ]
    site = '<p><a href="/docs/index.html">Documentation</a></p>' if site_files() else ""
    page = (
        f"<!doctype html><html lang={say.language}><meta charset=utf-8>"
        f"<meta name=viewport content='width=device-width'><title>Escadre – API</title>"
        f"<h1>Escadre – API</h1><p>{escape(schema['info']['description'])}</p>"
        f"<p>{escape(say('docs-socket'))}</p>"
        f"{site}<p><a href=/api/openapi.json>openapi.json</a></p><dl>{''.join(rows)}</dl></html>"
    )
    return Response(page, media_type="text/html")
