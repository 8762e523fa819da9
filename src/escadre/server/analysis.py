"""A match that has ended, judged for each seat by what that seat knew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from escadre.core.words import text
from escadre.server.aside import REFUSED, found_answer
from escadre.server.errors import TooMany
from escadre.server.rest import answers, json, over, services_of
from escadre.server.services import AnyRequest, address_of, language_of
from escadre.tables import once_more as once_more_of
from escadre.tables import wire
from escadre.tables.analyses import past_match
from escadre.tables.refusal import Missing


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


_CHOICE = "/api/tables/{id:str}/again/{seat:int}/{number:int}"


@post(_CHOICE, status_code=200, responses=answers(wire.LessonView) | REFUSED)
async def once_more(
    request: AnyRequest,
    id: FromPath[str],
    seat: FromPath[int],
    number: FromPath[int],
    data: JSONBody[wire.LessonDone],
) -> Response[bytes]:
    """Try a costly choice again: by its seat and its number in the analysis, which must be made."""
    job = once_more_of.choice_view
    return await _tried(request, id, job, once_more_of.CostlyAt(seat, number), data.done)


@post(_CHOICE + "/questions", status_code=200, responses=answers(wire.Tried | wire.Surveyed))
async def once_more_question(
    request: AnyRequest,
    id: FromPath[str],
    seat: FromPath[int],
    number: FromPath[int],
    data: JSONBody[wire.LessonQuery],
) -> Response[bytes]:
    """Whether actions would be allowed there, or what the chart says of a hull."""
    job = once_more_of.choice_answer
    return await _tried(request, id, job, once_more_of.CostlyAt(seat, number), data.query)


async def _tried(
    request: AnyRequest, id: str, job: Callable[..., Any], choice: once_more_of.CostlyAt, what: Any
) -> Response[bytes]:
    table = await over(request, id)
    services = services_of(request)
    tables, match = services.tables, past_match(table)
    if (reports := await tables.analyses.reports(match)) is None:
        raise Missing(text("error-nothing-here"))
    asker, patience = services.visitor(request).asks(table), services.settings.arranging
    found = await tables.ports.questions.run(
        asker,
        patience,
        job,
        *match.written(),
        reports,
        choice,
        match.occupants,
        what,
        language_of(request),
    )
    return found_answer(found)


ANALYSIS = [analysis, analyse, once_more, once_more_question]
