"""Queries that change nothing: legality, surveys, hints.

Workers answer them from the asking seat's observation only.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import msgspec
import structlog

from escadre.analysis.hints import HintTold
from escadre.core.game import ALL, Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.validation_errors import validation_message
from escadre.core.scene import Reason, SurveyAnswer, SurveyQuestion
from escadre.tables import jobs, wire
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.play.commands import setup_actions
from escadre.tables.play.table import BaseTable
from escadre.tables.play.visitors import Visitor

log = structlog.get_logger()


async def answer(
    table: BaseTable, visitor: Visitor, viewer: Viewer, language: str, query: wire.Query
) -> wire.Told:
    """Answer a visitor's query for this viewer; raises Refusal."""
    requester = visitor.asks(table)
    if isinstance(query, wire.Survey):
        found = await _answer_survey(table, requester, viewer, language, query.question)
        return wire.Surveyed(query.id, found)
    if viewer is None or viewer not in visitor.seats(table):
        raise Refusal(text("table-watching"))
    if ending := table.match.ending:
        raise Refusal(text("match-over"), ending.clause)
    if isinstance(query, wire.Preview):
        actions = await setup_actions(table, requester, viewer, query.name, table.match.see(viewer))
        return wire.Previewed(query.id, tuple(actions))
    if isinstance(query, wire.AskAdvice):
        return wire.Advised(
            query.id, await (await request_hint(table, visitor, viewer, language, query))
        )
    return await _check_actions(table, requester, viewer, language, query)


async def request_hint(
    table: BaseTable, visitor: Visitor, viewer: Viewer, language: str, query: wire.AskAdvice
) -> Awaitable[HintTold]:
    """Request a hint and return an awaitable of it; raises Refusal."""
    if viewer is None or viewer not in visitor.seats(table):
        raise Refusal(text("table-watching"))
    return await table.advisor.ask(visitor.asks(table), viewer, language, query.better)


async def _answer_survey(
    table: BaseTable, requester: Requester, viewer: Viewer, language: str, question: SurveyQuestion
) -> SurveyAnswer | None:
    if table.kit.survey is None:
        return None
    seen = table.match.see(ALL if table.match.over else viewer)  # nothing is secret after the end
    game = table.kit.game.name
    job = jobs.answer_survey, game, seen, question, language
    found: SurveyAnswer | None = await _run(table, requester, *job)
    return found


async def _check_actions(
    table: BaseTable, requester: Requester, seat: Seat, language: str, query: wire.Try
) -> wire.Tried:
    game = table.kit.game
    try:
        actions = [msgspec.convert(each, game.action_type) for each in query.actions]
    except (ValueError, RecursionError) as error:
        raise Refusal(
            text("table-no-action", detail=validation_message(error, game.action_type))
        ) from None
    observation = table.match.see(seat)
    job = jobs.first_illegal, game.name, observation, seat, actions
    judged: jobs.IllegalAt | None = await _run(table, requester, *job)
    if judged is None:
        return wire.Tried(query.id)
    at, rejection = judged
    sentence = table.logged.words(language).say(rejection.reason)
    return wire.Tried(query.id, at, Reason(rejection.clause, sentence))


async def _run(table: BaseTable, requester: Requester, job: Any, *args: Any) -> Any:
    try:
        return await table.ports.questions.run(requester, table.settings.arranging, job, *args)
    except Exception:
        log.exception("a question found no answer", table=table.name)
        raise Refusal(text("table-no-survey")) from None
