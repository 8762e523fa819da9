"""Puzzles by REST: an answer is sent, and what it is worth comes back; nothing is kept."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from escadre.server.aside import REFUSED, aside
from escadre.server.rest import answers, kit_named
from escadre.server.services import AnyRequest, language_of
from escadre.tables import puzzles, wire


@get("/api/games/{name:str}/puzzles", responses=answers(wire.PuzzlesPage))
async def puzzle_list(request: AnyRequest, name: FromPath[str]) -> wire.PuzzlesPage:
    """The puzzles of a game, easiest first."""
    return puzzles.puzzles_page(kit_named(request, name), (), language_of(request))


@post(
    "/api/games/{name:str}/puzzles/{id:str}",
    status_code=200,
    responses=answers(wire.PuzzleView) | REFUSED,
)
async def puzzle(
    request: AnyRequest, name: FromPath[str], id: FromPath[str], data: JSONBody[wire.PuzzleTry]
) -> Response[bytes]:
    """A puzzle, and what an answer to it is worth. Status 409: it cannot be answered so."""
    return await aside(request, puzzles.puzzle_view, name, id, data.actions)


@post(
    "/api/games/{name:str}/puzzles/{id:str}/questions",
    status_code=200,
    responses=answers(wire.Tried | wire.Surveyed) | REFUSED,
)
async def puzzle_question(
    request: AnyRequest, name: FromPath[str], id: FromPath[str], data: JSONBody[wire.PuzzleQuery]
) -> Response[bytes]:
    """Whether actions would be allowed there, or what the chart says of a hull."""
    return await aside(request, puzzles.puzzle_answer, name, id, data.query)


PUZZLES = [puzzle_list, puzzle, puzzle_question]
