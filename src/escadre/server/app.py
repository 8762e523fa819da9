"""The ASGI application."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig

from escadre.core.kit import AnyKit
from escadre.games import GAMES
from escadre.server.http import errors
from escadre.server.http.openapi import OPENAPI
from escadre.server.http.pages import PAGES
from escadre.server.http.security import SecurityMiddleware
from escadre.server.routes import ROUTES
from escadre.server.routes.host import DOCUMENTS
from escadre.server.routes.learn import DAYS, LESSONS, PUZZLES
from escadre.server.routes.live import live
from escadre.server.routes.lobby import DOORS
from escadre.server.routes.people import GUESTS
from escadre.server.routes.review import ANALYSIS, PAST
from escadre.server.services import Services
from escadre.server.settings import Settings

# the list of games is part of the first page; nothing that is secret is compressed
EXCLUDED = ["^/$", "^/assets/", "^/t/", "^/rules/", "^/api/tables", "^/api/me"]
SHELF_COMPRESSED = CompressionConfig(backend="gzip", exclude=EXCLUDED)


def create_app(
    settings: Settings, kits: Mapping[str, AnyKit] = GAMES, address: str = ""
) -> SecurityMiddleware:
    """The application of a host with these settings; raises InputError where it cannot be made.

    `address`: under which others reach it, where it is not that of the page that they look at.
    """
    services = Services(settings, kits, address)

    def opened(_: Litestar) -> Any:
        return services.opened()

    app = Litestar(
        [
            *ROUTES,
            *DOORS,
            *GUESTS,
            *LESSONS,
            *PUZZLES,
            *DAYS,
            *PAST,
            *ANALYSIS,
            live,
            *DOCUMENTS,
            *PAGES,
        ],
        lifespan=[opened],
        exception_handlers=errors.HANDLERS,
        compression_config=SHELF_COMPRESSED,
        openapi_config=OPENAPI,
        request_max_body_size=settings.limits.body,
        logging_config=None,
    )
    app.state.services = services
    return SecurityMiddleware(app, settings)
