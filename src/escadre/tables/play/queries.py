"""Queries about a match, which do not change it: legality, set-ups, surveys, hints.

Workers answer queries from the observation of the asking seat only. A hint that is not free is
logged.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable

import msgspec

from escadre.analysis.hints import MoveHint
from escadre.core.game import ALL, Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.validation_errors import validation_message
from escadre.core.scene import Reason, SurveyAnswer, SurveyQuestion
from escadre.tables import jobs, wire
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.play.base_table import retry_on_conflict
from escadre.tables.play.commands import setup_actions
from escadre.tables.play.hints import HintKey, require_hint_permission
from escadre.tables.play.log_entries import HintEntry
from escadre.tables.play.quick_finish import outcome_to_finish
from escadre.tables.play.table import Table, Visitor


async def answer(
    table: Table, visitor: Visitor, viewer: Viewer, language: str, query: wire.Query
) -> wire.QueryReply:
    """Answer a visitor's query for this viewer; raises Refusal."""
    requester = visitor.requester(table)
    if isinstance(query, wire.Survey):
        survey = await _answer_survey(table, requester, viewer, language, query.question)
        return wire.SurveyReply(query.id, survey)
    if isinstance(query, wire.RequestHint):
        hint = await request_hint(table, visitor, viewer, language, query)
        return wire.HintReply(query.id, hint)
    seat = visitor.own_seat(table, viewer)
    if isinstance(query, wire.AskIfDecided):
        outcome = await outcome_to_finish(table, requester, seat)
        return wire.DecidedReply(query.id, outcome is not None, outcome)
    table.require_ongoing()
    if isinstance(query, wire.Preview):
        observation, seed = table.match.see(seat), secrets.randbits(256)
        actions = await setup_actions(table, requester, query.name, observation, seed)
        return wire.PreviewReply(query.id, tuple(actions))
    return await _check_actions(table, requester, seat, language, query)


def request_hint(
    table: Table, visitor: Visitor, viewer: Viewer, language: str, query: wire.RequestHint
) -> Awaitable[MoveHint]:
    """Start to compute a hint; return an awaitable that logs and returns it. Raises Refusal."""
    seat = visitor.own_seat(table, viewer)
    table.require_ongoing()
    require_hint_permission(table, seat)
    key = HintKey(seat, table.logged_match.viewer_logs[seat].count, language, query.better)
    return _log_hint(
        table, seat, table.hints.ask(visitor.requester(table), key, table.match.see(seat))
    )


async def _log_hint(table: Table, seat: Seat, hint: Awaitable[MoveHint]) -> MoveHint:
    """Wait for the hint, log it unless it is free, and return it."""
    computed_hint = await hint
    if not computed_hint.is_free:
        await retry_on_conflict(_append_hint, table, seat)
    return computed_hint


async def _append_hint(table: Table, seat: Seat) -> None:
    """Log a hint; if the seat chose while it waited, the hint marks its next choice."""
    async with table.lock:
        if not table.match.over and seat not in table.logged_match.hint_marks.pending:
            await table.append([HintEntry(seat)])


async def _answer_survey(
    table: Table, requester: Requester, viewer: Viewer, language: str, question: SurveyQuestion
) -> SurveyAnswer | None:
    if table.kit.answer_chart_query is None:
        return None
    # nothing is secret after the end
    observation = table.match.see(ALL if table.match.over else viewer)
    game = table.kit.game.name
    job = jobs.answer_survey, game, observation, question, language
    return await table.run_query(requester, "table-no-survey", *job)


async def _check_actions(
    table: Table, requester: Requester, seat: Seat, language: str, query: wire.CheckActions
) -> wire.LegalityReply:
    game = table.kit.game
    try:
        actions = [msgspec.convert(each, game.action_type) for each in query.actions]
    except (ValueError, RecursionError) as error:
        raise Refusal(
            text("table-no-action", detail=validation_message(error, game.action_type))
        ) from None
    observation = table.match.see(seat)
    job = jobs.first_illegal, game.name, observation, seat, actions
    first_illegal = await table.run_query(requester, "table-no-survey", *job)
    if first_illegal is None:
        return wire.LegalityReply(query.id)
    index, rejection = first_illegal
    sentence = table.logged_match.words(language).format(rejection.reason)
    return wire.LegalityReply(query.id, index, Reason(rejection.clause, sentence))
