"""What is worked out for one visitor where nobody else waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec

from escadre.server.rest import json, kit_named, services_of
from escadre.server.services import AnyRequest, language_of
from escadre.tables import wire
from escadre.tables.fair_queue import Asker
from escadre.tables.refusal import Refusal

REFUSED = {409: ResponseSpec(wire.Problem, description="Refused", generate_examples=False)}


def asker_of(request: AnyRequest, about: str) -> Asker:
    """Who asks, and about what."""
    visitor = services_of(request).visitor(request)
    guest = visitor.guest.id if visitor.guest else ""
    return Asker(visitor.network, guest, about, urgent=True)


async def found_aside(
    request: AnyRequest, work: Callable[..., Any], name: str, about: str, *what: Any
) -> Response[bytes]:
    """What this function finds of a game, aside; raises Refusal."""
    services, kit = services_of(request), kit_named(request, name)
    tables = services.tables
    found = await tables.ports.questions.run(
        asker_of(request, about),
        services.settings.for_tables.arranging,
        work,
        kit.game.name,
        about,
        *what,
        language_of(request),
    )
    return found_answer(found)


def found_answer(found: Any) -> Response[bytes]:
    """What was found, as JSON; raises Refusal where it says why it cannot be so."""
    if isinstance(found, tuple):
        raise Refusal(*found)
    return json(found)
