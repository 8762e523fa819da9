"""A match that has ended, judged for each seat by what that seat knew."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath

from escadre.core.words import text
from escadre.server.errors import TooMany
from escadre.server.rest import answers, json, over, services_of
from escadre.server.services import AnyRequest, address_of, language_of
from escadre.tables import wire
from escadre.tables.analyses import past_match


@get("/api/tables/{id:str}/analysis", responses=answers(wire.Analysis))
async def analysis(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """What a match was for each seat, or how far its analysis is; 0 of 0: nobody has asked."""
    table = await over(request, id)
    services = services_of(request)
    asker = services.visitor(request).asks(table)
    told = services.tables.analyses.told(past_match(table), asker, language_of(request))
    return json(await told)


@post("/api/tables/{id:str}/analysis", status_code=200, responses=answers(wire.Analysis))
async def analyse(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """Let a match that has ended be analysed, and say how far that is."""
    table = await over(request, id)
    services = services_of(request)
    analyses, asker = services.tables.analyses, services.visitor(request).asks(table)
    match = past_match(table)
    if not await analyses.known(match):
        if not services.openings.take(address_of(request)):
            raise TooMany(text("error-too-many"))
        analyses.begin(match, asker)
    return json(await analyses.told(match, asker, language_of(request)))


ANALYSIS = [analysis, analyse]
