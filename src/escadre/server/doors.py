"""What the page asks besides: what a game is about, for whom one's tables wait, where this is."""

from __future__ import annotations

from contextlib import suppress

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from escadre.server.rest import answers, json, kit_named, over, say, services_of
from escadre.server.services import AnyRequest, language_of
from escadre.tables import wire
from escadre.tables.aims import pictures
from escadre.tables.refusal import Refusal
from escadre.tables.status import status

MOST_TABLES = 24
"""So many tables are told of at once: the others are left out."""


@get("/api/games/{name:str}/aim", responses=answers(list[wire.Picture]))
async def aim(request: AnyRequest, name: FromPath[str]) -> list[wire.Picture]:
    """What a game is about, in pictures: what I want, what I do in a turn, what there is."""
    kit = kit_named(request, name)
    return list(pictures(kit, say(request, kit.game.home)))


@get("/api/waiting", responses=answers(list[wire.TableStatus]))
async def awaited(request: AnyRequest, tables: FromQuery[str] = "") -> list[wire.TableStatus]:
    """For whom these tables (ids with commas) wait; those that do not exist are left out."""
    services = services_of(request)
    visitor, language, told = services.visitor(request), language_of(request), []
    for id in tables.split(",")[:MOST_TABLES]:
        with suppress(Refusal):
            table = await services.table(id)
            words = table.logged.words(language)
            told.append(status(table, visitor, words))
    return told


@get("/api/tables/{id:str}/turning", responses=answers(wire.Turning))
async def turned(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """The turning point of a match that has ended: from which ply on its winner led."""
    table = await over(request, id)
    services = services_of(request)
    asker, language = services.visitor(request).asks(table), language_of(request)
    return json(await services.tables.replays.turning(table, asker, language))


@get("/api/address", responses=answers(wire.Address))
async def address(request: AnyRequest) -> wire.Address:
    """Under which address other machines reach this server, for links to be handed on."""
    return wire.Address(services_of(request).address)


DOORS = [aim, awaited, turned, address]
