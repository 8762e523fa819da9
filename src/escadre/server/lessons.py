"""Lessons by REST: what was done so far is sent each time, and nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from escadre.server.rest import answers, json, kit_named, services_of
from escadre.server.services import AnyRequest, language_of
from escadre.tables import lessons, wire
from escadre.tables.fair_queue import Asker
from escadre.tables.refusal import Refusal

_REFUSED = {409: ResponseSpec(wire.Problem, description="Refused", generate_examples=False)}


@get("/api/games/{name:str}/lessons", responses=answers(wire.LessonsPage))
async def chapters(request: AnyRequest, name: FromPath[str]) -> wire.LessonsPage:
    """What a game teaches, chapter by chapter."""
    return lessons.lessons_page(kit_named(request, name), language_of(request))


@post(
    "/api/games/{name:str}/lessons/{chapter:str}",
    status_code=200,
    responses=answers(wire.LessonView) | _REFUSED,
)
async def lesson(
    request: AnyRequest,
    name: FromPath[str],
    chapter: FromPath[str],
    data: JSONBody[wire.LessonDone],
) -> Response[bytes]:
    """Where somebody is who has done this in a chapter. Status 409: it cannot be done."""
    return await _aside(request, lessons.lesson_view, name, chapter, data.done)


@post(
    "/api/games/{name:str}/lessons/{chapter:str}/questions",
    status_code=200,
    responses=answers(wire.Tried | wire.Surveyed) | _REFUSED,
)
async def lesson_question(
    request: AnyRequest,
    name: FromPath[str],
    chapter: FromPath[str],
    data: JSONBody[wire.LessonQuery],
) -> Response[bytes]:
    """Whether actions would be allowed there, or what the chart says of a hull."""
    return await _aside(request, lessons.lesson_answer, name, chapter, data.done, data.query)


async def _aside(
    request: AnyRequest, work: Callable[..., Any], name: str, chapter: str, *what: Any
) -> Response[bytes]:
    """What this function finds, where nobody waits for it; raises Refusal."""
    services, kit = services_of(request), kit_named(request, name)
    visitor = services.visitor(request)
    guest = visitor.guest.id if visitor.guest else ""
    asker, tables = Asker(visitor.network, guest, chapter, urgent=True), services.tables
    patience = services.settings.for_tables.arranging
    found = await tables.ports.questions.run(
        asker, patience, work, kit.game.name, chapter, *what, language_of(request)
    )
    if isinstance(found, tuple):
        reason, clause, home = found
        raise Refusal(reason, clause, home)
    return json(found)


LESSONS = [chapters, lesson, lesson_question]
