"""Hints of a table, computed in workers and noted in the log."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

import structlog

from escadre.analysis.hints import HintTold
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import text
from escadre.tables import jobs
from escadre.tables.errors import Refusal, retry_on_conflict
from escadre.tables.fair_queue import Requester
from escadre.tables.play import base
from escadre.tables.play.log_entries import HintEntry

if TYPE_CHECKING:
    from escadre.tables.play.table import BaseTable


log = structlog.get_logger()

HINT_CACHE_SIZE = 8  # cached hints per table

HintKey = tuple[int, int, str, bool]
"""Cache key of a hint: seat, ply, language, and whether it is the better hint."""


class TableHints:
    """Hints for the seats on turn; each hint is computed once per position."""

    def __init__(self, table: BaseTable) -> None:
        self._table = table
        self._hints: dict[HintKey, asyncio.Task[HintTold]] = {}

    async def ask(
        self, requester: Requester, seat: Seat, language: str, better: bool
    ) -> asyncio.Future[HintTold]:
        """Log the request and return a future of the hint; raises Refusal."""
        await retry_on_conflict(self._log_request, seat)
        moment = seat, self._table.logged.journals[seat].count, language, better
        self._evict()
        if (task := self._hints.get(moment)) is None:
            observation = self._table.match.see(seat)
            task = asyncio.create_task(self._compute(requester, observation, language, better))
            # Retrieve the error, or asyncio logs it.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._hints[moment] = task
        return asyncio.shield(task)

    async def _log_request(self, seat: Seat) -> None:
        table = self._table
        async with table.locked():
            table.must_go_on()
            if not base.hints_allowed(table):
                raise Refusal(text("table-hint-not-agreed"))
            if seat not in table.match.turn:
                raise Refusal(text("table-hint-turn"))
            if seat not in table.logged.hinted:
                await table.append([HintEntry(seat)])

    async def _compute(
        self, requester: Requester, observation: Any, language: str, better: bool
    ) -> HintTold:
        """Compute a hint: a quick one as a question, a better one in the queue of the bots."""
        table = self._table
        ports, settings = table.ports, table.settings
        thinker = ports.thinker if better else ports.questions
        patience = settings.thinking if better else settings.arranging
        job = table.kit.game.name, table.config, observation, better, language, secrets.randbits(64)
        try:
            return await thinker.run(requester, patience, jobs.compute_hint, *job)
        except Exception:
            log.exception("a hint could not be given", table=table.name)
            raise Refusal(text("table-no-hint")) from None

    def _evict(self) -> None:
        """Drop failed hints, and the oldest if there are too many."""
        for moment, task in list(self._hints.items()):
            failed = task.done() and (task.cancelled() or task.exception())
            if failed or len(self._hints) >= HINT_CACHE_SIZE:
                del self._hints[moment]
