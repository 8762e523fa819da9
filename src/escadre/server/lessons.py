"""Lessons by REST: what was done so far is sent each time, and nothing is kept."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from escadre.server.aside import REFUSED, found_aside
from escadre.server.rest import answers, kit_named
from escadre.server.services import AnyRequest, language_of
from escadre.tables import lessons, wire


@get("/api/games/{name:str}/lessons", responses=answers(wire.LessonsPage))
async def chapters(request: AnyRequest, name: FromPath[str]) -> wire.LessonsPage:
    """What a game teaches, chapter by chapter."""
    return lessons.lessons_page(kit_named(request, name), language_of(request))


@post(
    "/api/games/{name:str}/lessons/{chapter:str}",
    status_code=200,
    responses=answers(wire.LessonView) | REFUSED,
)
async def lesson(
    request: AnyRequest,
    name: FromPath[str],
    chapter: FromPath[str],
    data: JSONBody[wire.LessonDone],
) -> Response[bytes]:
    """Where somebody is who has done this in a chapter. Status 409: it cannot be done."""
    return await found_aside(request, lessons.lesson_view, name, chapter, data.done)


@post(
    "/api/games/{name:str}/lessons/{chapter:str}/questions",
    status_code=200,
    responses=answers(wire.Tried | wire.Surveyed) | REFUSED,
)
async def lesson_question(
    request: AnyRequest,
    name: FromPath[str],
    chapter: FromPath[str],
    data: JSONBody[wire.LessonQuery],
) -> Response[bytes]:
    """Whether actions would be allowed there, or what the chart says of a hull."""
    return await found_aside(request, lessons.lesson_answer, name, chapter, data.done, data.query)


LESSONS = [chapters, lesson, lesson_question]
