"""The ASGI application."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.plugins.prometheus import PrometheusConfig

from escadre.core.kit import AnyKit
from escadre.games import GAMES
from escadre.server.host.monitoring import ROUTE_METRICS_PREFIX
from escadre.server.http import errors
from escadre.server.http.compression import COMPRESSION
from escadre.server.http.docs_site import SITE
from escadre.server.http.openapi import OPENAPI
from escadre.server.http.security import SecurityMiddleware
from escadre.server.routes import ROUTES
from escadre.server.routes.pages import PAGES
from escadre.server.services import Services
from escadre.server.settings import Settings
from escadre.server.store.sql_store import SqlStore

# Counted by route, not by path, because a path contains the secret id of its table.
ROUTE_METRICS = PrometheusConfig(
    app_name="escadre",
    prefix=ROUTE_METRICS_PREFIX,
    group_path=True,
    scopes={ScopeType.HTTP},
)


def create_app(
    settings: Settings,
    kits: Mapping[str, AnyKit] = GAMES,
    address: str = "",
    store: SqlStore | None = None,
    routes: Litestar | None = None,
) -> SecurityMiddleware:
    """Build the ASGI application of a server.

    `address` is the URL at which other machines reach the server, if it differs from the URL of
    the page. `store`: by default the database of the settings. `routes`: the routes of a stopped
    server, to be used again. Raises InputError for unusable settings.
    """
    app = routes or create_routes(settings.limits.body)
    app.state.services = Services(settings, kits, address, store)
    return SecurityMiddleware(app, settings)


def create_routes(max_body: int) -> Litestar:
    """Build all routes; `state.services` must be set before they are served."""
    return Litestar(
        [*ROUTES, *SITE, *PAGES],
        lifespan=[open_services],
        middleware=[ROUTE_METRICS.middleware],
        exception_handlers=errors.EXCEPTION_HANDLERS,
        compression_config=COMPRESSION,
        openapi_config=OPENAPI,
        request_max_body_size=max_body,
        logging_config=None,
    )


def open_services(app: Litestar) -> AbstractAsyncContextManager[None]:
    """Return the lifespan context: it opens the services at startup and closes them at shutdown."""
    services: Services = app.state.services
    return services.running()
