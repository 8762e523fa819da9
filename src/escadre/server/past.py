"""What has been: the last moments of a table, a match that is over, a record from a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from escadre.core.game import Viewer
from escadre.core.kit import AnyKit
from escadre.core.record import AnyRecord
from escadre.core.scoresheet import ReadRecord
from escadre.core.words import InputError, text
from escadre.server.aside import asker_of
from escadre.server.errors import TooMany
from escadre.server.rest import (
    answers,
    json,
    named,
    opened_answer,
    over,
    remembered,
    say,
    services_of,
)
from escadre.server.services import AnyRequest, address_of, language_of
from escadre.tables import wire
from escadre.tables.analyses import PastMatch
from escadre.tables.brought import brought_match, name_of
from escadre.tables.refusal import Missing, Refusal
from escadre.tables.retold import (
    HEAVIEST_BROUGHT,
    STEPS_AT_ONCE,
    called_in,
    checked,
    eyes_of,
    read_brought,
    retold,
)
from escadre.tables.visitors import viewer_of

T = TypeVar("T")

LARGE: dict[str, Any] = {
    "request_max_body_size": 2 * HEAVIEST_BROUGHT
}  # a file within JSON is longer
_ONE = asyncio.Semaphore(1)


@get("/api/tables/{id:str}/steps", responses=answers(list[wire.DrawnStep]))
async def past_steps(
    request: AnyRequest,
    id: FromPath[str],
    eyes: Annotated[str | None, QueryParameter(name="as", description="a seat, or public")] = None,
    since: FromQuery[int] = 0,
) -> Response[bytes]:
    """What you saw after each of your plies since this one, as far back as it is kept."""
    services = services_of(request)
    table = await services.table(id)
    viewer = viewer_of(eyes, services.visitor(request).seats(table), len(table.occupants))
    return json(services.tables.views(table).steps(viewer, language_of(request), since))


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
