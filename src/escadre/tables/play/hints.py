"""Hints of a table: permission to request them, computation in workers, and a cache."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable
from typing import Any, NamedTuple

from escadre.analysis.hints import MoveHint
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.tables import jobs
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.jobs import run_job
from escadre.tables.play.base_table import BaseTable
from escadre.tables.ports import Ports
from escadre.tables.table_settings import TableSettings

HINT_CACHE_SIZE = 8  # cached hints per table


class HintKey(NamedTuple):
    """Identifies a hint: seat, number of plies it has noticed, language, quick or better."""

    seat: Seat
    ply: int
    language: str
    better: bool


def hints_allowed(table: BaseTable) -> bool:
    """Return whether the terms allow hints, or its owner holds all seats that no captain holds."""
    people = (n for n, each in enumerate(table.occupants) if each.kind != "bot")
    return table.terms.hints or all((seat, table.opened_by) in table.holders for seat in people)


def require_hint_permission(table: BaseTable, seat: Seat) -> None:
    """Refuse a hint that the terms do not allow, or that this seat requests out of turn."""
    if not hints_allowed(table):
        raise Refusal(text("table-hint-not-agreed"))
    if seat not in table.match.turn:
        raise Refusal(text("table-hint-turn"))


class TableHints:
    """Computes hints, each once per position.

    `name`: the table's name in log files. `by_key`: the tasks of the newest hints.
    """

    def __init__(
        self, name: str, kit: AnyKit, config: Any, ports: Ports, settings: TableSettings
    ) -> None:
        self._name = name
        self._kit = kit
        self._config = config
        self._ports = ports
        self._settings = settings
        self.by_key: dict[HintKey, asyncio.Task[MoveHint]] = {}
        self._last_request: tuple[Requester, HintKey] | None = None

    def ask(self, requester: Requester, key: HintKey, observation: Any) -> Awaitable[MoveHint]:
        """Start to compute the hint for this observation; return an awaitable, raising Refusal."""
        self._last_request = requester, key
        return _result(self._start(requester, key, observation))

    def _start(
        self, requester: Requester, key: HintKey, observation: Any
    ) -> asyncio.Task[MoveHint]:
        self._evict()
        if (task := self.by_key.get(key)) is None:
            task = asyncio.create_task(self._compute(requester, key, observation))
            # Retrieve the error, so that asyncio does not log it.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self.by_key[key] = task
        return task

    def update(self, table: BaseTable) -> None:
        """Cancel the hints for past positions, so that a bot's choice need not wait for them.

        While several seats set up, a choice of another seat does not make a hint useless.
        A player who has just used a hint probably wants the next one: it is computed ahead, once.
        """
        viewer_logs = table.logged_match.viewer_logs
        for key, task in self.by_key.items():
            log, is_on_turn = viewer_logs[key.seat], key.seat in table.match.turn
            if not is_on_turn or key.ply > log.count or log.has_chosen_since(key.ply):
                task.cancel()
        if self._last_request is None:
            return
        requester, key = self._last_request
        ply = viewer_logs[key.seat].count
        if key.ply != ply and key.seat in table.match.turn:
            next_key = key._replace(ply=ply, better=False)
            _ = self._start(requester, next_key, table.match.see(key.seat))
            self._last_request = None

    async def _compute(self, requester: Requester, key: HintKey, observation: Any) -> MoveHint:
        """Compute a hint: a quick one as a question, a better one in the queue of the bots."""
        ports, settings = self._ports, self._settings
        workers = ports.workers if key.better else ports.query_workers
        timeout = settings.bot_timeout if key.better else settings.query_timeout
        return await run_job(
            workers,
            requester,
            timeout,
            "table-no-hint",
            jobs.compute_hint,
            self._kit.game.name,
            self._config,
            observation,
            key.better,
            key.language,
            secrets.randbits(64),
            table=self._name,
        )

    def _evict(self) -> None:
        """Drop failed hints, and the oldest if there are too many."""
        for key, task in list(self.by_key.items()):
            failed = task.done() and (task.cancelled() or task.exception())
            if failed or len(self.by_key) >= HINT_CACHE_SIZE:
                del self.by_key[key]


async def _result(task: asyncio.Task[MoveHint]) -> MoveHint:
    """Return the hint; raise Refusal if its task was cancelled because the position has passed."""
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        if task.cancelled():
            raise Refusal(text("table-no-hint")) from None
        raise
