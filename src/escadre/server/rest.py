"""Everything by REST, so that the author of a bot needs no browser."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import structlog
from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from escadre.core.game import ALL, Viewer
from escadre.core.kit import AnyKit
from escadre.core.option_file import OptionFile
from escadre.core.scene import Scene
from escadre.core.words import text, words
from escadre.server.errors import TooMany
from escadre.server.lawbook_html import book
from escadre.server.security import COOKIE, YEAR
from escadre.server.services import AnyRequest, Services, address_of, language_of
from escadre.tables import queries, wire
from escadre.tables.commands import perform
from escadre.tables.forms import card, from_file, usual_file
from escadre.tables.keys import Guest, new_id
from escadre.tables.ports import Occupant
from escadre.tables.refusal import WORDS, Missing, NotKept, Refusal
from escadre.tables.registry import seed_of
from escadre.tables.table import Table
from escadre.tables.visitors import Visitor, clean_name, seat_opened, viewer_of

log = structlog.get_logger()


def services_of(request: AnyRequest) -> Services:
    """What all doors share."""
    services: Services = request.app.state.services
    return services


def json(data: Any, status: int = 200) -> Response[bytes]:
    """An answer in JSON; bytes are JSON already."""
    body = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Response(body, status_code=status, media_type="application/json")


def answers(kind: Any, *, created: bool = False, text: bool = False) -> dict[int, ResponseSpec]:
    """What a door may answer, for the API's document."""
    media_type = MediaType.TEXT if text else MediaType.JSON
    good = ResponseSpec(kind, description="Done", media_type=media_type, generate_examples=False)
    problems = {
        status: ResponseSpec(
            wire.Problem, description=words("en", WORDS)(id, detail="…"), generate_examples=False
        )
        for status, id in PROBLEMS.items()
    }
    return {201 if created else 200: good, **problems}


PROBLEMS = {
    400: "error-body",
    403: "error-origin",
    404: "error-nothing-here",
    409: "error-refused",
    413: "error-too-big",
    415: "error-not-json",
    429: "error-too-many",
    503: "table-not-kept",
}


# Games


@get("/api/games", responses=answers(list[wire.GameCard]))
async def games(request: AnyRequest) -> list[wire.GameCard]:
    """Every game, with its options and its captains."""
    shelf = []
    kits = services_of(request).kits
    for name in kits:
        try:
            shelf.append(card(kits[name], say(request, kits[name].game.home)))
        except Exception:  # somebody else's game, half installed: the others can be played
            log.exception("a game cannot be shown", game=name)
    return shelf


@get("/api/games/{name:str}", responses=answers(wire.GameCard))
async def game(request: AnyRequest, name: FromPath[str]) -> wire.GameCard:
    """One game."""
    kit = kit_named(request, name)
    return card(kit, say(request, kit.game.home))


@get("/api/games/{name:str}/rules", responses=answers(wire.LawBookPage))
async def rules(request: AnyRequest, name: FromPath[str]) -> wire.LawBookPage:
    """The law book of a game."""
    kit = kit_named(request, name)
    return book(kit.game.name, kit.game.home, language_of(request))


@get("/api/games/{name:str}/options/{option:str}", responses=answers(Any))
async def usual_option(
    request: AnyRequest, name: FromPath[str], option: FromPath[str]
) -> Response[bytes]:
    """The usual value of an option, as a file for a host to begin with."""
    return json(usual_file(kit_named(request, name), option))


@post(
    "/api/games/{name:str}/options/{option:str}",
    status_code=200,
    responses=answers(wire.HostOption),
)
async def check_option(
    request: AnyRequest, name: FromPath[str], option: FromPath[str], data: JSONBody[wire.HostFile]
) -> wire.HostOption:
    """Read a host's file for an option, and say what is wrong with it. Nothing is kept."""
    file = OptionFile(data.name, data.source)
    return wire.HostOption(from_file(kit_named(request, name), option, file))


def kit_named(request: AnyRequest, name: str) -> AnyKit:
    """A game on the shelf."""
    kit = services_of(request).kits.get(name)
    if kit is None:
        raise Missing(text("table-no-such-game", game=name[:64]))
    return kit


def say(request: AnyRequest, home: str) -> Any:
    """The words of a game in the language of a request."""
    return words(language_of(request), WORDS, home)


# Guests


def named(request: AnyRequest, name: str) -> Guest:
    """The guest who asks, by this name from now on; a new one when nobody knows him."""
    visitor = services_of(request).visitor(request)
    if visitor.secret is not None:
        raise Refusal(text("table-only-play"))
    cleaned = clean_name(name)
    if not cleaned:
        raise Refusal(text("error-no-name"))
    return Guest(visitor.guest.id if visitor.guest else new_id(), cleaned)


def remembered(request: AnyRequest, guest: Guest, response: Response[Any]) -> Response[Any]:
    """This answer, with the guest's cookie."""
    services = services_of(request)
    response.set_cookie(
        key=COOKIE,
        value=services.keys.cookie(guest),
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=services.settings.secure or request.url.scheme == "https",
    )
    return response


# Tables


@get("/api/pledge", responses=answers(wire.Pledge))
async def pledge(request: AnyRequest) -> wire.Pledge:
    """Ask for the server's share of the lots before you name your own in NewTable."""
    return services_of(request).tables.pledge()


@post("/api/tables", responses=answers(wire.Opened, created=True))
async def open_table(request: AnyRequest, data: JSONBody[wire.NewTable]) -> Response[wire.Opened]:
    """Open a table. The cookie of the answer is the key to your seats; so are their secrets."""
    services = services_of(request)
    guest = named(request, data.name)
    if not services.openings.take(address_of(request)):
        raise TooMany(text("error-too-many"))
    network = services.keys.network_name(address_of(request))
    table = await services.tables.open(data, guest, network)
    return remembered(
        request, guest, Response(opened_answer(services, table, table.seats_of(guest.id)))
    )


def opened_answer(services: Services, table: Table, seats: frozenset[int]) -> wire.Opened:
    """A table and the secrets of these seats."""
    return wire.Opened(table.id, links(services, table, seats))


def links(services: Services, table: Table, seats: frozenset[int]) -> tuple[wire.SeatLink, ...]:
    """The secrets of these seats."""
    return tuple(
        wire.SeatLink(seat, services.keys.seat_secret(table.id, seat)) for seat in sorted(seats)
    )


async def _view(
    services: Services, table: Table, visitor: Visitor, viewer: Viewer, since: int, language: str
) -> Response[bytes]:
    views = services.tables.views(table)
    await views.ready(viewer, language)
    return json(views.view(viewer, language, since, visitor.eyes(table)))


@get("/api/tables/{id:str}", responses=answers(wire.View))
async def look(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """A table as the public sees it; `mine` names the seats that you hold."""
    services = services_of(request)
    table = await services.table(id)
    visitor = services.visitor(request)
    return await _view(services, table, visitor, None, 0, language_of(request))


@get("/api/tables/{id:str}/view", responses=answers(wire.View))
async def view(
    request: AnyRequest,
    id: FromPath[str],
    eyes: Annotated[str | None, QueryParameter(name="as", description="a seat, or public")] = None,
    since: FromQuery[int] = 0,
) -> Response[bytes]:
    """What you see now, with the log after `since`."""
    services = services_of(request)
    table = await services.table(id)
    visitor = services.visitor(request)
    viewer = viewer_of(eyes, visitor.seats(table), len(table.occupants))
    return await _view(services, table, visitor, viewer, since, language_of(request))


@get("/api/tables/{id:str}/situation", responses=answers(wire.Situation))
async def situation(
    request: AnyRequest,
    id: FromPath[str],
    eyes: Annotated[str | None, QueryParameter(name="as", description="a seat")] = None,
) -> Response[bytes]:
    """What a seat of yours can see and may do, for bots."""
    services = services_of(request)
    table = await services.table(id)
    viewer = viewer_of(eyes, services.visitor(request).seats(table), len(table.occupants))
    if viewer is None:
        raise Refusal(text("table-only-your-seat"))
    table.absences.heard(viewer)
    kit, match = table.kit, table.match
    listed = match.legal(viewer)
    legal = tuple(wire.LegalAction(kit.format_action(table.config, a), a) for a in listed)
    observation = kit.to_builtins(match.see(viewer))
    ply = table.logged.journals[viewer].count
    return json(wire.Situation(ply, viewer, match.over, observation, legal))


@post(
    "/api/tables/{id:str}/requests",
    status_code=200,
    responses=answers(wire.View | wire.Pong | wire.Told)
    | {409: ResponseSpec(wire.Refused, description="Refused", generate_examples=False)},
)
async def ask(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[wire.Request],
    eyes: Annotated[str | None, QueryParameter(name="as", description="a seat")] = None,
    since: FromQuery[int] = 0,
) -> Response[bytes]:
    """Ask for anything that goes over the socket too. Status 409: refused, nothing was done."""
    services = services_of(request)
    table = await services.table(id)
    visitor = services.visitor(request)
    language = language_of(request)
    match data:
        case wire.Ping():
            return json(wire.Pong(data.id))
        case wire.Speak():
            language = data.language
        case wire.LookAs(seat):
            eyes = "public" if seat is None else str(seat)
        case _:
            pass
    try:
        mine = visitor.seats(table)
        viewer = viewer_of(eyes, mine, len(table.occupants))
        match data:
            case wire.Try() | wire.Preview() | wire.Survey() | wire.AskAdvice():
                return json(await queries.answer(table, visitor, viewer, language, data))
            case wire.Speak() | wire.LookAs():
                pass
            case _:
                await perform(services.tables, table, visitor, viewer, data)
    except NotKept:
        raise  # the store's fault, none of the request: 503, as everywhere
    except Refusal as refusal:
        return json(wire.Refused(refusal.clause, refusal.said(language), data.id), 409)
    return await _view(services, table, visitor, viewer, since, language)


@post("/api/tables/{id:str}/seats/{seat:int}", responses=answers(wire.Opened, created=True))
async def sit(
    request: AnyRequest, id: FromPath[str], seat: FromPath[int], data: JSONBody[wire.Sit]
) -> Response[wire.Opened]:
    """Take an open seat."""
    services = services_of(request)
    guest = named(request, data.name)
    table = await services.table(id)
    await table.sit(seat, Occupant("guest", guest.name, None, seed_of(data.seed)), guest.id)
    return remembered(request, guest, Response(opened_answer(services, table, frozenset([seat]))))


@post("/api/tables/{id:str}/claim", responses=answers(wire.Opened, created=True))
async def claim_seat(
    request: AnyRequest, id: FromPath[str], data: JSONBody[wire.ClaimSeat]
) -> Response[wire.Opened]:
    """Come back to a seat by its secret, from any device."""
    services = services_of(request)
    table = await services.table(id)
    seat = seat_opened(services.keys, table, data.secret)
    guest = named(request, table.occupants[seat].name)
    await table.hold(seat, guest.id)
    return remembered(request, guest, Response(opened_answer(services, table, frozenset([seat]))))


@get("/api/tables/{id:str}/links", responses=answers(list[wire.SeatLink]))
async def seat_links(request: AnyRequest, id: FromPath[str]) -> list[wire.SeatLink]:
    """The secrets of the seats that you hold."""
    services = services_of(request)
    table = await services.table(id)
    visitor = services.visitor(request)
    if visitor.secret is not None:
        raise Refusal(text("table-only-play"))
    return list(links(services, table, visitor.seats(table)))


# After the end


async def over(request: AnyRequest, id: str) -> Table:
    """A table whose match has ended; raises Refusal: before, its record holds secrets."""
    table = await services_of(request).table(id)
    if not table.match.over:
        raise Refusal(text("table-not-over"))
    return table


@get("/api/tables/{id:str}/record", responses=answers(dict[str, Any]))
async def record(
    request: AnyRequest, id: FromPath[str], format: FromQuery[str] = "json"
) -> Response[bytes]:
    """The record of a match that has ended: as JSON, as a score sheet (text), in words (words)."""
    table = await over(request, id)
    if format not in ("json", "text", "words"):
        raise Missing(text("table-no-such-format"))
    services = services_of(request)
    asker = services.visitor(request).asks(table)
    written = await services.tables.replays.record(table, asker, format, language_of(request))
    if format == "json":
        return json(written)
    return Response(written, media_type="text/plain")


@get("/api/tables/{id:str}/scenes/{ply:int}", responses=answers(Scene))
async def scene(
    request: AnyRequest,
    id: FromPath[str],
    ply: FromPath[int],
    eyes: Annotated[str, QueryParameter(name="as", description="a seat, public or all")] = "all",
) -> Response[bytes]:
    """A match that has ended, stepped through: what these eyes saw after so many plies."""
    table = await over(request, id)
    viewer: Viewer = ALL
    if eyes != "all":
        count = len(table.occupants)
        viewer = viewer_of(eyes, frozenset(range(count)), count)
    services = services_of(request)
    asker, language = services.visitor(request).asks(table), language_of(request)
    return json(await services.tables.replays.scene(table, asker, viewer, language, ply))


ROUTES = [
    games, game, rules, usual_option, check_option, pledge, open_table, look, view, situation,
    ask, sit, claim_seat, seat_links, record, scene,
]  # fmt: skip
