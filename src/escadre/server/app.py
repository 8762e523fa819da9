"""The ASGI application."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.enums import ScopeType
from litestar.plugins.prometheus import PrometheusConfig

from escadre.core.kit import AnyKit
from escadre.games import GAMES
from escadre.server.host.monitoring import ROUTE_METRICS_PREFIX
from escadre.server.http import errors
from escadre.server.http.openapi import OPENAPI
from escadre.server.http.security import SecurityMiddleware
from escadre.server.http.site import SITE
from escadre.server.routes import ROUTES
from escadre.server.routes.pages import PAGES
from escadre.server.services import Services
from escadre.server.settings import Settings
from escadre.server.store.sql_store import SqlStore

# Pages compress themselves (`compressed=True`); API responses with secrets are not compressed.
UNCOMPRESSED_PATHS = ["^/assets/", "^/docs", "^/preview/", "^/api/tables", "^/api/me"]
COMPRESSION = CompressionConfig(
    backend="gzip", exclude=UNCOMPRESSED_PATHS, exclude_opt_key="compressed"
)


# by route, never by address: a path names its table
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
) -> SecurityMiddleware:
    """Build the ASGI application of a server.

    `address` is the address under which other machines reach the server, where it differs from that
    of the page they are on. `store`: by default the database of the settings. Raises InputError for
    unusable settings.
    """
    services = Services(settings, kits, address, store)

    def open_services(_: Litestar) -> Any:
        return services.running()

    app = Litestar(
        [*ROUTES, *SITE, *PAGES],
        lifespan=[open_services],
        middleware=[ROUTE_METRICS.middleware],
        exception_handlers=errors.EXCEPTION_HANDLERS,
        compression_config=COMPRESSION,
        openapi_config=OPENAPI,
        request_max_body_size=settings.limits.body,
        logging_config=None,
    )
    app.state.services = services
    return SecurityMiddleware(app, settings)
