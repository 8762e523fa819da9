"""The server: one ASGI application."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig

from escadre.core.kit import AnyKit
from escadre.games import GAMES
from escadre.server import errors
from escadre.server.analysis import ANALYSIS
from escadre.server.days import DAYS
from escadre.server.documents import DOCUMENTS, OPENAPI
from escadre.server.doors import DOORS
from escadre.server.guests import GUESTS
from escadre.server.lessons import LESSONS
from escadre.server.live import live
from escadre.server.past import PAST
from escadre.server.puzzles import PUZZLES
from escadre.server.rest import ROUTES
from escadre.server.security import SecurityMiddleware
from escadre.server.services import Services
from escadre.server.settings import Settings
from escadre.server.webpages import PAGES

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
