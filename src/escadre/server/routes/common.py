"""Helpers shared by the handlers: services, guests, viewers, responses, jobs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from litestar import MediaType, Response
from litestar.openapi.datastructures import ResponseSpec

from escadre.core.game import ALL, Seat, Viewer
from escadre.core.i18n.catalogue import Words, text, words
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit
from escadre.server.http.client_address import address_of
from escadre.server.http.cookies import COOKIE_NAME, read_guest, set_guest_cookie, sign_guest
from escadre.server.http.errors import STATUS_MESSAGES
from escadre.server.http.request import AnyConnection, AnyRequest, language_of
from escadre.server.services import Services
from escadre.tables import wire
from escadre.tables.displayed_names import accept_name
from escadre.tables.errors import MESSAGES_PACKAGE, NotFound, Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.keys import Guest, new_id
from escadre.tables.learn.practice import PracticeRefusal
from escadre.tables.play.table import Table, Visitor


def services_of(request: AnyConnection) -> Services:
    """Return the services shared by all handlers."""
    services: Services = request.app.state.services
    return services


def json_response(data: Any, status: int = 200) -> Response[bytes]:
    """Return a JSON response; bytes are sent as they are."""
    body = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Response(body, status_code=status, media_type="application/json")


def response_specs(
    kind: Any, *, created: bool = False, text: bool = False
) -> dict[int, ResponseSpec]:
    """Return the responses of a handler for the OpenAPI document, by status code."""
    media_type = MediaType.TEXT if text else MediaType.JSON
    success = ResponseSpec(kind, description="Done", media_type=media_type, generate_examples=False)
    problems = {
        status: ResponseSpec(
            wire.Problem,
            description=words("en", MESSAGES_PACKAGE)(id, detail="…"),
            generate_examples=False,
        )
        for status, id in STATUS_MESSAGES.items()
        if status != 405  # the answer to another method of the address
    }
    return {201 if created else 200: success, **problems}


def game_kit(request: AnyRequest, name: str) -> AnyKit:
    """Return the kit of an installed game; raises NotFound."""
    kit = services_of(request).kits.get(name)
    if kit is None:
        raise NotFound(text("table-no-such-game", game=name[:64]))
    return kit


def game_words(request: AnyRequest, package: str) -> Words:
    """Return the messages of a game in the language of a request."""
    return words(language_of(request), MESSAGES_PACKAGE, package)


# Visitors and guests


def visitor_of(connection: AnyConnection) -> Visitor:
    """Return the visitor of a request.

    With a bearer token, the visitor has only the seat of that token; the cookie is ignored.
    """
    keys = services_of(connection).keys
    network = keys.network_id(address_of(connection))
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return Visitor(keys, None, secret.strip(), network)
    return Visitor(keys, read_guest(keys, connection.cookies.get(COOKIE_NAME)), None, network)


def named_guest(request: AnyRequest, name: str) -> Guest:
    """Return the guest of a request, with this name; a new guest if there is no valid cookie."""
    visitor = visitor_of(request)
    visitor.require_no_seat_secret()
    return Guest(visitor.guest.id if visitor.guest else new_id(), accept_name(name))


def with_cookie(request: AnyRequest, guest: Guest, response: Response[Any]) -> Response[Any]:
    """Return this response with the guest's cookie set."""
    services = services_of(request)
    secure = services.settings.secure or request.url.scheme == "https"
    set_guest_cookie(response, sign_guest(services.keys, guest), secure=secure)
    return response


def opened_table(services: Services, table: Table, seats: frozenset[int]) -> wire.OpenedTable:
    """Return a table's id and the secrets of these seats."""
    return wire.OpenedTable(table.id, seat_links_of(services, table, seats))


def seat_links_of(
    services: Services, table: Table, seats: frozenset[int]
) -> tuple[wire.SeatLink, ...]:
    """Return the secrets of these seats."""
    return tuple(
        wire.SeatLink(seat, services.keys.seat_secret(table.id, seat)) for seat in sorted(seats)
    )


def requester_of(request: AnyRequest, subject: str) -> Requester:
    """Return the requester for the fair queue.

    `subject` (a puzzle, a day, a stop, a record) takes the place of the table.
    """
    visitor = visitor_of(request)
    guest = visitor.guest.id if visitor.guest else ""
    return Requester(visitor.network_id, guest, subject, urgent=True)


async def run_game_job(
    request: AnyRequest, job: Callable[..., Any], name: str, subject: str, *args: Any
) -> Response[bytes]:
    """Run a job about a game in a worker, and return its result; raises Refusal.

    The arguments of the job: the game, the subject, those in `args`, and the language.
    """
    services, kit = services_of(request), game_kit(request, name)
    tables = services.tables
    result = await tables.ports.query_workers.run(
        requester_of(request, subject),
        services.settings.table_settings.query_timeout,
        job,
        kit.game.name,
        subject,
        *args,
        language_of(request),
    )
    return job_response(result)


def job_response(body: Any) -> Response[bytes]:
    """Return the result of a job as JSON; raises Refusal if it is a refusal."""
    if isinstance(body, PracticeRefusal):
        raise Refusal(*body)
    return json_response(body)


def parse_replay_viewer(viewer_name: str, seat_count: int) -> Viewer:
    """Parse a replay viewer: a seat number, `public` or `all`; raises NotFound."""
    viewers_by_name: Mapping[str, Viewer] = {
        "all": ALL,
        "public": None,
        **{str(n): Seat(n) for n in range(seat_count)},
    }
    if viewer_name not in viewers_by_name:
        raise NotFound(text("table-no-such-eyes", named=shorten(viewer_name), last=seat_count - 1))
    return viewers_by_name[viewer_name]


def parse_viewer(viewer_name: str | None, own_seats: frozenset[int], seat_count: int) -> Viewer:
    """Parse the parameter `as=`; None gives the visitor's own seat. Raises Refusal.

    A visitor who holds several seats sees the public view until a seat is given, because the other
    players may look at the same screen.
    """
    if viewer_name is None:
        return Seat(min(own_seats)) if len(own_seats) == 1 else None
    if viewer_name == "public":
        return None
    if viewer_name not in map(str, range(seat_count)):
        raise Refusal(text("table-no-such-eyes", named=shorten(viewer_name), last=seat_count - 1))
    if int(viewer_name) not in own_seats:
        raise Refusal(text("table-not-your-seat"))
    return Seat(int(viewer_name))
