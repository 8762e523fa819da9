"""Puzzles by REST: an answer is sent, and what it is worth comes back; only reports are kept."""

from __future__ import annotations

import time

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from escadre.coach.puzzles.puzzle import puzzle_named
from escadre.core.words import InputError, text
from escadre.server import puzzle_reports
from escadre.server.aside import REFUSED, found_aside
from escadre.server.errors import TooMany
from escadre.server.puzzle_reports import PuzzleReport
from escadre.server.rest import answers, kit_named, services_of
from escadre.server.services import AnyRequest, language_of
from escadre.tables import puzzles, wire
from escadre.tables.refusal import Refusal


@get("/api/games/{name:str}/puzzles", responses=answers(wire.PuzzlesPage))
async def puzzle_list(request: AnyRequest, name: FromPath[str]) -> wire.PuzzlesPage:
    """The puzzles of a game that are not retired here, easiest first."""
    kit = kit_named(request, name)
    async with services_of(request).archive.engine.connect() as connection:
        retired = await puzzle_reports.retired(connection, kit.game.name)
    return puzzles.puzzles_page(kit, retired, language_of(request))


@post(
    "/api/games/{name:str}/puzzles/{id:str}",
    status_code=200,
    responses=answers(wire.PuzzleView) | REFUSED,
)
async def puzzle(
    request: AnyRequest, name: FromPath[str], id: FromPath[str], data: JSONBody[wire.PuzzleTry]
) -> Response[bytes]:
    """A puzzle, and what an answer to it is worth. Status 409: it cannot be answered so."""
    return await found_aside(request, puzzles.puzzle_view, name, id, data.actions, data.shown)


@post(
    "/api/games/{name:str}/puzzles/{id:str}/questions",
    status_code=200,
    responses=answers(wire.Tried | wire.Surveyed) | REFUSED,
)
async def puzzle_question(
    request: AnyRequest, name: FromPath[str], id: FromPath[str], data: JSONBody[wire.PuzzleQuery]
) -> Response[bytes]:
    """Whether actions would be allowed there, or what the chart says of a hull."""
    return await found_aside(request, puzzles.puzzle_answer, name, id, data.query)


@post(
    "/api/games/{name:str}/puzzles/{id:str}/report",
    status_code=200,
    responses=answers(wire.PuzzleReported) | REFUSED,
)
async def report_puzzle(
    request: AnyRequest, name: FromPath[str], id: FromPath[str], data: JSONBody[wire.ReportPuzzle]
) -> wire.PuzzleReported:
    """Say that a puzzle is wrong: its host will read it. Three networks retire it here."""
    services, kit = services_of(request), kit_named(request, name)
    try:
        named = puzzle_named(kit, id)
    except InputError as unknown:
        raise Refusal(unknown.reason, unknown.clause, unknown.home) from None
    said = PuzzleReport(kit.game.name, named.id, data.reason.strip(), time.time())
    async with services.archive.writing() as connection:
        if not await puzzle_reports.keep_report(
            connection, said, services.visitor(request).network
        ):
            raise TooMany(text("error-too-many"))
        return wire.PuzzleReported(
            named.id in await puzzle_reports.retired(connection, kit.game.name)
        )


PUZZLES = [puzzle_list, puzzle, puzzle_question, report_puzzle]
