"""Hints of a table: computed in workers, noted in the log."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

import structlog

from escadre.analysis.hints import HintTold
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import text
from escadre.tables import jobs
from escadre.tables.errors import Refusal, insisting
from escadre.tables.fair_queue import Asker
from escadre.tables.play import base
from escadre.tables.play.log_entries import Hinted

if TYPE_CHECKING:
    from escadre.tables.play.table import Table


log = structlog.get_logger()

HINTS_KEPT = 8  # hints of a table that are remembered

HintMoment = tuple[int, int, str, bool]
"""A seat, what it had noticed, the language, and whether it is a better look."""


class Advisor:
    """Answers whose turn it is; what was asked once at a moment is not thought again."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._hints: dict[HintMoment, asyncio.Task[HintTold]] = {}

    async def ask(
        self, asker: Asker, seat: Seat, language: str, better: bool
    ) -> asyncio.Future[HintTold]:
        """A hint that will come, and by now is marked in the log; raises Refusal."""
        await insisting(self._mark, seat)
        moment = seat, self._table.logged.journals[seat].count, language, better
        self._forget_some()
        if (task := self._hints.get(moment)) is None:
            seen = self._table.match.see(seat)
            task = asyncio.create_task(self._thought(asker, seen, language, better))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # seen
            self._hints[moment] = task
        return asyncio.shield(task)

    async def _mark(self, seat: Seat) -> None:
        table = self._table
        async with table.locked():
            table.must_go_on()
            if not base.allowed(table):
                raise Refusal(text("table-hint-not-agreed"))
            if seat not in table.match.turn:
                raise Refusal(text("table-hint-turn"))
            if seat not in table.logged.hinted:
                await table.append([Hinted(seat)])

    async def _thought(self, asker: Asker, seen: Any, language: str, better: bool) -> HintTold:
        """The first look is a question like others; a better one waits among captains."""
        table = self._table
        ports, settings = table.ports, table.settings
        thinker = ports.thinker if better else ports.questions
        patience = settings.thinking if better else settings.arranging
        job = table.kit.game.name, table.config, seen, better, language, secrets.randbits(64)
        try:
            return await thinker.run(asker, patience, jobs.hint, *job)
        except Exception:
            log.exception("a hint could not be given", table=table.name)
            raise Refusal(text("table-no-hint")) from None

    def _forget_some(self) -> None:
        """The oldest go; one that failed may be asked again."""
        for moment, task in list(self._hints.items()):
            failed = task.done() and (task.cancelled() or task.exception())
            if failed or len(self._hints) >= HINTS_KEPT:
                del self._hints[moment]
