"""Route handlers for replays, records, analyses, retries and what-if tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.record import AnyRecord
from escadre.core.match.scoresheet import ReadRecord
from escadre.core.scene import Scene
from escadre.server.http.client_address import address_of
from escadre.server.http.errors import TooManyRequests
from escadre.server.http.request import AnyRequest, language_of
from escadre.server.routes.common import (
    game_words,
    job_response,
    json_response,
    named_guest,
    opened_table,
    parse_replay_viewer,
    requester_of,
    response_specs,
    services_of,
    visitor_of,
    with_cookie,
)
from escadre.tables import wire
from escadre.tables.errors import NotFound, Refusal
from escadre.tables.play.table import Table
from escadre.tables.review import retry as retry_jobs
from escadre.tables.review.analysis import FinishedMatch, finished_match
from escadre.tables.review.records import (
    MAX_UPLOAD_BYTES,
    build_record_check,
    localized_player_names,
    match_from_upload,
    parse_upload,
    run_for_upload,
    upload_key,
)
from escadre.tables.review.replay import MAX_STEPS, replay_steps
from escadre.tables.review.what_if import open_what_if

T = TypeVar("T")

UPLOAD_LIMIT: dict[str, Any] = {
    "request_max_body_size": 2 * MAX_UPLOAD_BYTES  # a file becomes longer as a JSON string
}

_MISTAKE_PATH = "/api/tables/{id:str}/again/{seat:int}/{number:int}"

AsViewer = Annotated[str, QueryParameter(name="as", description="a seat, public or all")]

# After the end


async def finished_table(request: AnyRequest, id: str) -> Table:
    """Return a finished table; raises Refusal before the end, while its record holds secrets."""
    table = await services_of(request).table(id)
    if not table.match.over:
        raise Refusal(text("table-not-over"))
    return table


@get("/api/tables/{id:str}/record", responses=response_specs(dict[str, Any]))
async def get_record(
    request: AnyRequest, id: FromPath[str], format: FromQuery[str] = "json"
) -> Response[bytes]:
    """Return the record of a finished match as JSON or text, or its log as lines or in words."""
    table = await finished_table(request, id)
    if format not in ("json", "text", "lines", "words"):
        raise NotFound(text("table-no-such-format"))
    services = services_of(request)
    requester = visitor_of(request).requester(table)
    record = await services.replays.record(table, requester, format, language_of(request))
    if format in ("json", "lines"):
        return json_response(record)
    return Response(record, media_type="text/plain")


@get("/api/tables/{id:str}/scenes/{ply:int}", responses=response_specs(Scene))
async def get_scene(
    request: AnyRequest,
    id: FromPath[str],
    ply: FromPath[int],
    viewer_name: AsViewer = "all",
) -> Response[bytes]:
    """Return the scene of a finished match after the viewer has noticed `ply` plies."""
    table = await finished_table(request, id)
    viewer = parse_replay_viewer(viewer_name, len(table.occupants))
    services = services_of(request)
    requester, language = visitor_of(request).requester(table), language_of(request)
    return json_response(await services.replays.scene(table, requester, viewer, language, ply))


@get("/api/tables/{id:str}/analysis", responses=response_specs(wire.Analysis))
async def get_analysis(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """Return the analysis of a match, or its progress; 0 of 0: not requested yet."""
    table = await finished_table(request, id)
    services = services_of(request)
    requester = visitor_of(request).requester(table)
    result = services.analyses.result(finished_match(table), requester, language_of(request))
    return json_response(await result)


@post("/api/tables/{id:str}/analysis", status_code=200, responses=response_specs(wire.Analysis))
async def start_analysis(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """Start the analysis of a finished match, and return its progress."""
    table = await finished_table(request, id)
    services = services_of(request)
    analyses, requester = services.analyses, visitor_of(request).requester(table)
    match = finished_match(table)
    if not await analyses.is_known(match):
        if not services.new_tables.take(address_of(request)):
            raise TooManyRequests(text("error-too-many"))
        analyses.start(match, requester)
    return json_response(await analyses.result(match, requester, language_of(request)))


@post(_MISTAKE_PATH, status_code=200, responses=response_specs(wire.LessonView))
async def retry_mistake(
    request: AnyRequest,
    id: FromPath[str],
    seat: FromPath[int],
    number: FromPath[int],
    data: JSONBody[wire.LessonAnswers],
) -> Response[bytes]:
    """Retry a mistake, given its seat and number in the finished analysis."""
    table = await finished_table(request, id)
    mistake = retry_jobs.MistakeRef(seat, number)
    args = data.answers, table.occupants
    return await _run_retry_job(request, table, retry_jobs.retry_view, mistake, *args)


@post(
    _MISTAKE_PATH + "/questions",
    status_code=200,
    responses=response_specs(wire.LegalityReply | wire.SurveyReply),
)
async def query_mistake(
    request: AnyRequest,
    id: FromPath[str],
    seat: FromPath[int],
    number: FromPath[int],
    data: JSONBody[wire.LessonQuery],
) -> Response[bytes]:
    """Check actions at a mistake, or answer a survey question."""
    table = await finished_table(request, id)
    mistake = retry_jobs.MistakeRef(seat, number)
    job = retry_jobs.answer_retry_query
    return await _run_retry_job(request, table, job, mistake, data.query)


async def _run_retry_job(
    request: AnyRequest,
    table: Table,
    job: Callable[..., Any],
    mistake: retry_jobs.MistakeRef,
    *args: Any,
) -> Response[bytes]:
    """Run a job about a mistake in a worker; its last arguments are `args` and the language."""
    services = services_of(request)
    match = finished_match(table)
    if (reports := await services.analyses.reports(match)) is None:
        raise NotFound(text("error-nothing-here"))
    result = await services.tables.ports.query_workers.run(
        visitor_of(request).requester(table),
        services.settings.table_settings.query_timeout,
        job,
        match.encode_match(),
        reports,
        mistake,
        *args,
        language_of(request),
    )
    return job_response(result)


@get("/api/tables/{id:str}/turning", responses=response_specs(wire.TurningPoint))
async def get_turning_point(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """Return the turning point of a finished match: the ply from which the winner led."""
    table = await finished_table(request, id)
    services = services_of(request)
    requester, language = visitor_of(request).requester(table), language_of(request)
    return json_response(await services.replays.turning_point(table, requester, language))


@get("/api/tables/{id:str}/replay", responses=response_specs(list[wire.SceneChange]))
async def get_replay(
    request: AnyRequest,
    id: FromPath[str],
    viewer_name: AsViewer = "all",
    first: FromQuery[int] = 0,
) -> Response[bytes]:
    """Return a finished match as a viewer saw it, from this ply on, at most `MAX_STEPS` steps."""
    table = await finished_table(request, id)
    viewer = parse_replay_viewer(viewer_name, len(table.occupants))
    first = min(max(first, 0), len(table.match.plies) + 1)
    services = services_of(request)
    requester, language = visitor_of(request).requester(table), language_of(request)
    return json_response(await services.replays.steps(table, requester, viewer, language, first))


@post("/api/records", status_code=200, responses=response_specs(wire.RecordCheck), **UPLOAD_LIMIT)
async def check_record(request: AnyRequest, data: JSONBody[wire.UploadedRecord]) -> Response[bytes]:
    """Check an uploaded record and describe its match. Nothing is stored."""

    def work() -> wire.RecordCheck:
        uploaded, has_hash_chain = _read_upload(request, data.record)
        kit = services_of(request).kits[uploaded.game]
        return build_record_check(
            kit, uploaded, game_words(request, kit.game.home), has_hash_chain=has_hash_chain
        )

    return json_response(await _run_upload_job(request, work))


@post(
    "/api/records/replay",
    status_code=200,
    responses=response_specs(list[wire.SceneChange]),
    **UPLOAD_LIMIT,
)
async def replay_record(request: AnyRequest, data: JSONBody[wire.RecordSteps]) -> Response[bytes]:
    """Return a part of the match in an uploaded record."""

    def work() -> tuple[wire.SceneChange, ...]:
        kit, uploaded = _parse_upload(request, data.record)
        plain = game_words(request, kit.game.home)
        viewer = parse_replay_viewer(data.viewer, len(uploaded.players))
        plies = [(ply.seat, ply.action) for ply in uploaded.plies[: max(data.first, 0) + MAX_STEPS]]
        words = plain.with_player_names(*localized_player_names(kit, uploaded, plain))
        try:
            return replay_steps(kit, uploaded.config, plies, viewer, data.first, words)
        except Exception:  # rules may fail in any way on illegal plies
            raise Refusal(text("record-unplayable")) from None

    return json_response(await _run_upload_job(request, work))


@post(
    "/api/records/analysis",
    status_code=200,
    responses=response_specs(wire.Analysis),
    **UPLOAD_LIMIT,
)
async def analyse_record(
    request: AnyRequest, data: JSONBody[wire.UploadedRecord]
) -> Response[bytes]:
    """Start the analysis of an uploaded record, and return its progress. Nothing is stored."""
    services, name = services_of(request), upload_key(data.record)
    analyses, requester = services.analyses, requester_of(request, name)
    if (running := analyses.progress(name)) is not None:
        return json_response(running)

    def work() -> FinishedMatch:
        kit, uploaded = _parse_upload(request, data.record)
        try:
            return match_from_upload(kit, uploaded, name)
        except InputError as problem:
            raise Refusal(problem.reason, problem.clause or None, problem.home) from None

    match = await _run_upload_job(request, work)
    if not await analyses.is_known(match):
        analyses.start(match, requester)
    return json_response(await analyses.result(match, requester, language_of(request)))


def _parse_upload(request: AnyRequest, data: str) -> tuple[AnyKit, AnyRecord]:
    uploaded = _read_upload(request, data).record
    return services_of(request).kits[uploaded.game], uploaded


def _read_upload(request: AnyRequest, data: str) -> ReadRecord:
    try:
        return parse_upload(data.encode(), services_of(request).kits)
    except InputError as problem:
        raise Refusal(problem.reason, problem.clause or None, problem.home) from None


async def _run_upload_job(request: AnyRequest, work: Callable[[], T]) -> T:
    """Run a job on an upload, rate-limited per address."""
    if not services_of(request).new_tables.take(address_of(request)):
        raise TooManyRequests(text("error-too-many"))
    return await run_for_upload(work)


@post("/api/tables/{id:str}/what-if", responses=response_specs(wire.OpenedTable, created=True))
async def create_what_if(
    request: AnyRequest, id: FromPath[str], data: JSONBody[wire.WhatIfRequest]
) -> Response[wire.OpenedTable]:
    """Open a what-if table that starts within a finished match of yours."""
    table, services = await finished_table(request, id), services_of(request)
    guest = named_guest(request, data.name)
    if not services.new_tables.take(address_of(request)):
        raise TooManyRequests(text("error-too-many"))
    network = services.keys.network_id(address_of(request))
    opened = await open_what_if(services.tables, table, data, guest, network)
    answer = Response(opened_table(services, opened, opened.seats_of(guest.id)))
    return with_cookie(request, guest, answer)
