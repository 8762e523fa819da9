"""Route handlers for a guest's name, data and results, and for their deletion."""

from __future__ import annotations

from litestar import Response, delete, get

from escadre.core.i18n.catalogue import text
from escadre.server.http.client_address import address_of
from escadre.server.http.cookies import COOKIE_NAME
from escadre.server.http.request import AnyRequest, language_of
from escadre.server.routes.common import response_specs, services_of, visitor_of
from escadre.tables import wire
from escadre.tables.errors import NotFound
from escadre.tables.keys import Guest


def current_guest(request: AnyRequest) -> Guest:
    """Return the guest of the request's cookie; raises Refusal."""
    visitor = visitor_of(request)
    visitor.require_no_seat_secret()
    if visitor.guest is None:
        raise NotFound(text("guest-unknown"))
    return visitor.guest


@get("/api/me", responses=response_specs(wire.Me))
async def get_me(request: AnyRequest) -> wire.Me:
    """Return the name last entered in this browser."""
    guest = visitor_of(request).guest
    return wire.Me(guest.name if guest else "")


@get("/api/me/data", responses=response_specs(wire.GuestData))
async def get_my_data(request: AnyRequest) -> wire.GuestData:
    """Return everything stored about you. Its `guest` is the secret of your cookie."""
    services = services_of(request)
    loading = services.store.load_guest_data(current_guest(request).id)
    return await services.tables.ports.answer(loading)


@get("/api/me/record", responses=response_specs(wire.GuestResults))
async def get_my_results(request: AnyRequest) -> wire.GuestResults:
    """Return your results, mistakes and dice statistics from finished matches.

    The results cover the matches counted so far: ask again while there are more.
    """
    services, guest = services_of(request), current_guest(request)
    network = services.keys.network_id(address_of(request))
    return await services.guest_results.load(guest.id, network, language_of(request))


@delete("/api/me", status_code=200, responses=response_specs(wire.Me))
async def delete_me(request: AnyRequest) -> Response[wire.Me]:
    """Delete everything stored about you: your tables, and your name at other people's tables."""
    services = services_of(request)
    await services.tables.delete_guest(current_guest(request).id)
    response = Response(wire.Me(""))
    response.delete_cookie(COOKIE_NAME)
    return response
