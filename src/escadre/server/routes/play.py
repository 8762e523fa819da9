"""Route handlers for a table over REST: views, requests, seats."""

from typing import Annotated

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from escadre.core.game import Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.match.fair_seeds import parse_seat_seed
from escadre.core.match.seals import count_final_plies, progress_receipt
from escadre.server.http.errors import on_refusal
from escadre.server.http.request import AnyRequest, language_of
from escadre.server.routes.common import (
    json_response,
    named_guest,
    opened_table,
    parse_viewer,
    response_specs,
    seat_links_of,
    services_of,
    visitor_of,
    with_cookie,
)
from escadre.server.services import Services
from escadre.tables import wire
from escadre.tables.errors import Refusal, StoreFailure
from escadre.tables.play import queries
from escadre.tables.play.commands import perform
from escadre.tables.play.table import Table, Visitor, seat_for_secret
from escadre.tables.ports import Occupant

AsSeat = Annotated[str | None, QueryParameter(name="as", description="a seat")]
AsSeatOrPublic = Annotated[str | None, QueryParameter(name="as", description="a seat, or public")]


async def _view(
    services: Services,
    table: Table,
    visitor: Visitor,
    viewer: Viewer,
    since: int,
    language: str,
) -> Response[bytes]:
    views = services.tables.views(table)
    await views.ready(viewer, language)
    return json_response(views.view(viewer, language, since, visitor.role(table)))


@get("/api/tables/{id:str}", responses=response_specs(wire.View))
async def get_table(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """Return the public view of a table; `mine` lists your seats."""
    services = services_of(request)
    table = await services.table(id)
    visitor = visitor_of(request)
    return await _view(services, table, visitor, None, 0, language_of(request))


@get("/api/tables/{id:str}/view", responses=response_specs(wire.View))
async def get_view(
    request: AnyRequest,
    id: FromPath[str],
    viewer_name: AsSeatOrPublic = None,
    since: FromQuery[int] = 0,
) -> Response[bytes]:
    """Return your current view, with the log after `since`."""
    services = services_of(request)
    table = await services.table(id)
    visitor = visitor_of(request)
    viewer = parse_viewer(viewer_name, visitor.seats(table), len(table.occupants))
    return await _view(services, table, visitor, viewer, since, language_of(request))


@get("/api/tables/{id:str}/situation", responses=response_specs(wire.Situation))
async def get_bot_observation(
    request: AnyRequest,
    id: FromPath[str],
    viewer_name: AsSeat = None,
) -> Response[bytes]:
    """Return a seat's observation and legal actions, for bots."""
    services = services_of(request)
    table = await services.table(id)
    viewer = parse_viewer(viewer_name, visitor_of(request).seats(table), len(table.occupants))
    if viewer is None:
        raise Refusal(text("table-only-your-seat"))
    table.absences.restart(viewer)
    kit, match = table.kit, table.match
    listed = match.legal(viewer)
    legal = tuple(wire.LegalAction(kit.format_action(table.config, a), a) for a in listed)
    observation = kit.export_observation(match.see(viewer))
    ply = table.logged_match.viewer_logs[viewer].count
    return json_response(wire.Situation(ply, viewer, match.over, observation, legal))


@post(
    "/api/tables/{id:str}/requests",
    status_code=200,
    responses=response_specs(wire.View | wire.Pong | wire.QueryReply)
    | {409: ResponseSpec(wire.RefusalReply, description="Refused", generate_examples=False)},
)
async def send_request(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[wire.Request],
    viewer_name: AsSeat = None,
    since: FromQuery[int] = 0,
) -> Response[bytes]:
    """Carry out any request of the WebSocket protocol. Status 409: refused, nothing has changed."""
    services = services_of(request)
    table = await services.table(id)
    visitor = visitor_of(request)
    language = language_of(request)
    match data:
        case wire.Ping():
            return json_response(wire.Pong(data.id))
        case wire.SetLanguage():
            language = data.language
        case wire.SetViewer(seat):
            viewer_name = "public" if seat is None else str(seat)
        case _:
            pass
    try:
        mine = visitor.seats(table)
        viewer = parse_viewer(viewer_name, mine, len(table.occupants))
        match data:
            case wire.BaseQuery():
                return json_response(await queries.answer(table, visitor, viewer, language, data))
            case wire.SetLanguage() | wire.SetViewer():
                pass
            case _:
                await perform(services.tables, table, visitor, viewer, data)
    except StoreFailure:
        raise  # a failure of the store, not of the request: status 503
    except Refusal as refusal:
        return json_response(
            wire.RefusalReply(refusal.clause, refusal.sentence(language), data.id), 409
        )
    return await _view(services, table, visitor, viewer, since, language)


@post(
    "/api/tables/{id:str}/seats/{seat:int}",
    responses=response_specs(wire.OpenedTable, created=True),
)
async def take_seat(
    request: AnyRequest, id: FromPath[str], seat: FromPath[int], data: JSONBody[wire.Sit]
) -> Response[wire.OpenedTable]:
    """Take an open seat."""
    services = services_of(request)
    guest = named_guest(request, data.name)
    table = await services.table(id)
    occupant = Occupant("guest", guest.name, None, parse_seat_seed(data.seed))
    try:
        await table.sit(seat, occupant, guest.id)
    except StoreFailure as failure:
        # The seat may have been taken: without the cookie, a new guest would lose it.
        return with_cookie(request, guest, on_refusal(request, failure))
    return with_cookie(request, guest, Response(opened_table(services, table, frozenset([seat]))))


@post("/api/tables/{id:str}/claim", responses=response_specs(wire.OpenedTable, created=True))
async def rejoin_seat(
    request: AnyRequest, id: FromPath[str], data: JSONBody[wire.ReturnToSeat]
) -> Response[wire.OpenedTable]:
    """Rejoin a seat by its secret, from any device."""
    services = services_of(request)
    table = await services.table(id)
    seat = seat_for_secret(services.keys, table, data.secret)
    guest = named_guest(request, table.occupants[seat].name)
    await table.add_holder(seat, guest.id)
    return with_cookie(request, guest, Response(opened_table(services, table, frozenset([seat]))))


@get("/api/tables/{id:str}/receipt", responses=response_specs(wire.Receipt))
async def get_receipt(request: AnyRequest, id: FromPath[str]) -> wire.Receipt:
    """Return the receipt for the public plies so far that no player can take back."""
    table = await services_of(request).table(id)
    if table.logged_match.inherited_plies:
        raise Refusal(text("table-no-receipt"))
    plies = count_final_plies(table.logged_match.public, table.match.over)
    return wire.Receipt(plies, progress_receipt(table.server_seed, plies))


@get("/api/tables/{id:str}/links", responses=response_specs(list[wire.SeatLink]))
async def get_seat_links(request: AnyRequest, id: FromPath[str]) -> list[wire.SeatLink]:
    """Return the secrets of your seats."""
    services = services_of(request)
    table = await services.table(id)
    visitor = visitor_of(request)
    visitor.require_no_seat_secret()
    return list(seat_links_of(services, table, visitor.seats(table)))


@get("/api/tables/{id:str}/steps", responses=response_specs(list[wire.SceneChange]))
async def get_recent_steps(
    request: AnyRequest,
    id: FromPath[str],
    viewer_name: AsSeatOrPublic = None,
    since: FromQuery[int] = 0,
) -> Response[bytes]:
    """Return your scenes after each ply since ply `since`, as far back as the server keeps them."""
    services = services_of(request)
    table = await services.table(id)
    viewer = parse_viewer(viewer_name, visitor_of(request).seats(table), len(table.occupants))
    return json_response(services.tables.views(table).steps(viewer, language_of(request), since))
