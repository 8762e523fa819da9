"""Replays, records, analyses, retries and what-if tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from escadre.core.errors import InputError
from escadre.core.game import ALL, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.record import AnyRecord
from escadre.core.match.scoresheet import ReadRecord
from escadre.core.scene import Scene
from escadre.server.http.errors import TooMany
from escadre.server.http.request import AnyRequest, address_of, language_of
from escadre.server.routes.common import (
    REFUSED,
    answers,
    asker_of,
    found_answer,
    json,
    named,
    opened_answer,
    remembered,
    say,
    services_of,
)
from escadre.server.routes.play import past_steps
from escadre.tables import wire
from escadre.tables.errors import Missing, Refusal
from escadre.tables.play.table import Table
from escadre.tables.play.visitors import eyes_of, viewer_of
from escadre.tables.review import retry as once_more_of
from escadre.tables.review.analysis import PastMatch, past_match
from escadre.tables.review.records import (
    HEAVIEST_BROUGHT,
    brought_match,
    called_in,
    checked,
    name_of,
    read_brought,
)
from escadre.tables.review.replay import STEPS_AT_ONCE, retold

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


@get("/api/tables/{id:str}/turning", responses=answers(wire.Turning))
async def turned(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """The turning point of a match that has ended: from which ply on its winner led."""
    table = await over(request, id)
    services = services_of(request)
    asker, language = services.visitor(request).asks(table), language_of(request)
    return json(await services.tables.replays.turning(table, asker, language))


T = TypeVar("T")

LARGE: dict[str, Any] = {
    "request_max_body_size": 2 * HEAVIEST_BROUGHT
}  # a file within JSON is longer
_ONE = asyncio.Semaphore(1)


@get("/api/tables/{id:str}/replay", responses=answers(list[wire.DrawnStep]))
async def replay(
    request: AnyRequest,
    id: FromPath[str],
    eyes: Annotated[str, QueryParameter(name="as", description="a seat, public or all")] = "all",
    first: FromQuery[int] = 0,
) -> Response[bytes]:
    """A match that has ended: what these eyes saw from this ply on, as far as one answer goes."""
    table = await over(request, id)
    viewer = _eyes(eyes, len(table.occupants))
    first = min(max(first, 0), len(table.match.plies) + 1)
    services = services_of(request)
    asker, language = services.visitor(request).asks(table), language_of(request)
    return json(await services.tables.replays.steps(table, asker, viewer, language, first))


@post("/api/records", status_code=200, responses=answers(wire.Checked), **LARGE)
async def check_record(request: AnyRequest, data: JSONBody[wire.Brought]) -> Response[bytes]:
    """Check a record from a file, and tell its match. Nothing is kept."""

    def work() -> wire.Checked:
        brought, sealed = _read_brought(request, data.record)
        kit = services_of(request).kits[brought.game]
        return checked(kit, brought, say(request, kit.game.home), sealed=sealed)

    return json(await _aside(request, work))


@post("/api/records/replay", status_code=200, responses=answers(list[wire.DrawnStep]), **LARGE)
async def replay_record(request: AnyRequest, data: JSONBody[wire.Piece]) -> Response[bytes]:
    """A piece of the match in such a record."""

    def work() -> tuple[wire.DrawnStep, ...]:
        kit, brought = _read(request, data.record)
        plain = say(request, kit.game.home)
        viewer = _eyes(data.eyes, len(brought.players))
        plies = [
            (ply.seat, ply.action) for ply in brought.plies[: max(data.first, 0) + STEPS_AT_ONCE]
        ]
        words = plain.named(*called_in(kit, brought, plain))
        try:
            return retold(kit, brought.config, plies, viewer, data.first, words)
        except Exception:  # the rules promise nothing for plies that they forbid
            raise Refusal(text("record-unplayable")) from None

    return json(await _aside(request, work))


@post("/api/records/analysis", status_code=200, responses=answers(wire.Analysis), **LARGE)
async def analyse_record(request: AnyRequest, data: JSONBody[wire.Brought]) -> Response[bytes]:
    """Let the match in such a record be analysed, and say how far that is. Nothing is stored."""
    services, name = services_of(request), name_of(data.record)
    analyses, asker = services.tables.analyses, asker_of(request, name)
    if (running := analyses.running(name)) is not None:
        return json(running)

    def work() -> PastMatch:
        kit, brought = _read(request, data.record)
        try:
            return brought_match(kit, brought, name)
        except InputError as problem:
            raise Refusal(problem.reason, problem.clause or None, problem.home) from None

    match = await _aside(request, work)
    if not await analyses.known(match):
        analyses.begin(match, asker)
    return json(await analyses.told(match, asker, language_of(request)))


def _read(request: AnyRequest, data: str) -> tuple[AnyKit, AnyRecord]:
    brought = _read_brought(request, data).record
    return services_of(request).kits[brought.game], brought


def _read_brought(request: AnyRequest, data: str) -> ReadRecord:
    try:
        return read_brought(data.encode(), services_of(request).kits)
    except InputError as problem:
        raise Refusal(problem.reason, problem.clause or None, problem.home) from None


async def _aside(request: AnyRequest, work: Callable[[], T]) -> T:
    """One record at a time, beside all else; each address may bring so many."""
    if not services_of(request).openings.take(address_of(request)):
        raise TooMany(text("error-too-many"))
    async with _ONE:
        return await asyncio.to_thread(work)


def _eyes(named: str, seats: int) -> Viewer:
    try:
        return eyes_of(named, seats)
    except KeyError:
        raise Missing(text("table-no-such-eyes", named=named[:32], last=seats - 1)) from None


@post("/api/tables/{id:str}/what-if", responses=answers(wire.Opened, created=True))
async def play_on(
    request: AnyRequest, id: FromPath[str], data: JSONBody[wire.PlayOn]
) -> Response[wire.Opened]:
    """What if: open a table that begins within a match of yours that is over."""
    table, services = await over(request, id), services_of(request)
    guest = named(request, data.name)
    if not services.openings.take(address_of(request)):
        raise TooMany(text("error-too-many"))
    network = services.keys.network_name(address_of(request))
    opened = await services.tables.play_on(table, data, guest, network)
    answer = Response(opened_answer(services, opened, opened.seats_of(guest.id)))
    return remembered(request, guest, answer)


PAST = [past_steps, replay, check_record, replay_record, analyse_record, play_on]
