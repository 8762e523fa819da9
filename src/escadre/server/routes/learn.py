"""Route handlers for lessons, puzzles, the campaign and the daily battle."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date, timedelta

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.puzzles.daily import game_of_day
from escadre.puzzles.puzzle import find_puzzle
from escadre.server.http.errors import TooManyRequests
from escadre.server.http.request import AnyRequest, language_of
from escadre.server.routes.common import (
    game_kit,
    game_words,
    job_response,
    json_response,
    requester_of,
    response_specs,
    run_game_job,
    services_of,
    visitor_of,
)
from escadre.server.store import puzzle_reports
from escadre.server.store.puzzle_reports import PuzzleReport
from escadre.tables import wire
from escadre.tables.displayed_names import captain_name
from escadre.tables.errors import Refusal
from escadre.tables.learn import campaign, lessons, puzzles


@get("/api/days", responses=response_specs(wire.DaysPage))
async def list_daily_battles(request: AnyRequest) -> wire.DaysPage:
    """List the daily battles of today and yesterday; the first is the game of the day."""
    services = services_of(request)
    today = services.daily_battles.today()
    days = (today, today - timedelta(days=1))
    cards, earlier_cards = (tuple(_day_cards(request, each)) for each in days)
    return wire.DaysPage(today.isoformat(), cards, earlier_cards)


def _day_cards(request: AnyRequest, day: date) -> Iterator[wire.DayCard]:
    services = services_of(request)
    first = game_of_day([*services.kits], day)
    for name in (first, *(each for each in services.kits if each != first)):
        kit = services.kits[name]
        say = game_words(request, kit.game.home)
        battle = services.daily_battles.battle(kit, day.isoformat())
        yield wire.DayCard(name, say("game"), captain_name(battle.captain, say))


@post(
    "/api/games/{name:str}/days/{day:str}",
    status_code=200,
    responses=response_specs(wire.DayView),
)
async def play_daily_battle(
    request: AnyRequest, name: FromPath[str], day: FromPath[str], data: JSONBody[wire.DailyChoices]
) -> Response[bytes]:
    """Play the battle of a day, given the actions so far. Status 409: these are not possible."""
    battles, kit = services_of(request).daily_battles, game_kit(request, name)
    battle, requester = battles.battle(kit, day), requester_of(request, day)
    return json_response(await battles.view(battle, data, requester, language_of(request)))


@post(
    "/api/games/{name:str}/days/{day:str}/questions",
    status_code=200,
    responses=response_specs(wire.QueryReply),
)
async def query_daily_battle(
    request: AnyRequest, name: FromPath[str], day: FromPath[str], data: JSONBody[wire.DayQuery]
) -> Response[bytes]:
    """Answer a query in a daily battle."""
    battles, kit = services_of(request).daily_battles, game_kit(request, name)
    battle, requester = battles.battle(kit, day), requester_of(request, day)
    return job_response(await battles.answer(battle, data, requester, language_of(request)))


@get("/api/campaign", responses=response_specs(wire.CampaignPage))
async def list_campaign(request: AnyRequest) -> wire.CampaignPage:
    """List the stops of the campaign in order."""
    return campaign.campaign_page(services_of(request).kits.values(), language_of(request))


@post(
    "/api/games/{name:str}/campaign/{stop:str}",
    status_code=200,
    responses=response_specs(wire.CampaignView),
)
async def play_campaign_match(
    request: AnyRequest,
    name: FromPath[str],
    stop: FromPath[str],
    data: JSONBody[wire.CampaignChoices],
) -> Response[bytes]:
    """Play a campaign match, given the actions so far. Status 409: these are not possible."""
    stop_and_battle = campaign.find_battle(game_kit(request, name), stop, data.attempt)
    battles, requester = services_of(request).solo_battles, requester_of(request, stop)
    view = await campaign.view_match(
        battles, stop_and_battle, data, requester, language_of(request)
    )
    return json_response(view)


@post(
    "/api/games/{name:str}/campaign/{stop:str}/questions",
    status_code=200,
    responses=response_specs(wire.QueryReply),
)
async def query_campaign_match(
    request: AnyRequest,
    name: FromPath[str],
    stop: FromPath[str],
    data: JSONBody[wire.CampaignQuery],
) -> Response[bytes]:
    """Answer a query in a match of the campaign."""
    _, battle = campaign.find_battle(game_kit(request, name), stop, data.attempt)
    battles, requester = services_of(request).solo_battles, requester_of(request, stop)
    return job_response(await battles.answer(battle, data, requester, language_of(request)))


@get("/api/games/{name:str}/lessons", responses=response_specs(wire.LessonsPage))
async def list_lessons(request: AnyRequest, name: FromPath[str]) -> wire.LessonsPage:
    """List the lessons of a game."""
    return lessons.lessons_page(game_kit(request, name), language_of(request))


@post(
    "/api/games/{name:str}/lessons/{lesson:str}",
    status_code=200,
    responses=response_specs(wire.LessonView),
)
async def take_lesson_step(
    request: AnyRequest,
    name: FromPath[str],
    lesson: FromPath[str],
    data: JSONBody[wire.LessonAnswers],
) -> Response[bytes]:
    """Take a lesson, given the answers so far. Status 409: these are not possible."""
    return await run_game_job(request, lessons.lesson_view, name, lesson, data.answers)


@post(
    "/api/games/{name:str}/lessons/{lesson:str}/questions",
    status_code=200,
    responses=response_specs(wire.LegalityReply | wire.SurveyReply),
)
async def query_lesson(
    request: AnyRequest,
    name: FromPath[str],
    lesson: FromPath[str],
    data: JSONBody[wire.LessonQuery],
) -> Response[bytes]:
    """Check actions in a lesson, or answer a survey question."""
    return await run_game_job(
        request, lessons.answer_lesson_query, name, lesson, data.answers, data.query
    )


@get("/api/games/{name:str}/puzzles", responses=response_specs(wire.PuzzlesPage))
async def list_puzzles(request: AnyRequest, name: FromPath[str]) -> wire.PuzzlesPage:
    """List the puzzles of a game that are not retired here, easiest first."""
    services, kit = services_of(request), game_kit(request, name)

    async def load() -> frozenset[str]:
        async with services.store.engine.connect() as connection:
            return await puzzle_reports.retired_puzzles(connection, kit.game.name)

    retired = await services.tables.ports.answer(load())
    return puzzles.puzzles_page(kit, retired, language_of(request))


@post(
    "/api/games/{name:str}/puzzles/{id:str}",
    status_code=200,
    responses=response_specs(wire.PuzzleView),
)
async def answer_puzzle(
    request: AnyRequest, name: FromPath[str], id: FromPath[str], data: JSONBody[wire.PuzzleAnswer]
) -> Response[bytes]:
    """Show a puzzle, or rate an answer to it. Status 409: the answer is not possible."""
    return await run_game_job(request, puzzles.puzzle_view, name, id, data.actions, data.gave_up)


@post(
    "/api/games/{name:str}/puzzles/{id:str}/questions",
    status_code=200,
    responses=response_specs(wire.LegalityReply | wire.SurveyReply),
)
async def query_puzzle(
    request: AnyRequest, name: FromPath[str], id: FromPath[str], data: JSONBody[wire.PuzzleQuery]
) -> Response[bytes]:
    """Check actions in a puzzle, or answer a survey question."""
    return await run_game_job(request, puzzles.answer_puzzle_query, name, id, data.query)


@post(
    "/api/games/{name:str}/puzzles/{id:str}/report",
    status_code=200,
    responses=response_specs(wire.PuzzleReportReply),
)
async def report_puzzle(
    request: AnyRequest, name: FromPath[str], id: FromPath[str], data: JSONBody[wire.ReportPuzzle]
) -> wire.PuzzleReportReply:
    """Report a wrong puzzle to the host. Reports from three networks retire it here."""
    services, kit = services_of(request), game_kit(request, name)
    try:
        puzzle = find_puzzle(kit, id)
    except InputError as unknown:
        raise Refusal(unknown.reason, unknown.clause, unknown.home) from None
    report = PuzzleReport(kit.game.name, puzzle.id, data.reason.strip(), time.time())
    network = visitor_of(request).network_id

    async def save() -> bool | None:
        """Save the report; return whether the puzzle is retired now, or None above the limit."""
        async with services.store.writing() as connection:
            if not await puzzle_reports.save_report(connection, report, network):
                return None
            return puzzle.id in await puzzle_reports.retired_puzzles(connection, kit.game.name)

    retired = await services.tables.ports.answer(save())
    if retired is None:
        raise TooManyRequests(text("error-too-many"))
    return wire.PuzzleReportReply(retired)
