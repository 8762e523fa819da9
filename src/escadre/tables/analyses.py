"""Matches that have ended, judged: aside, moment by moment, for who asks; kept, so many bytes.

No moment holds up what people wait for: each is a job of its own, behind theirs. Who leaves and
comes back finds it further on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import structlog

from escadre.core.words import text
from escadre.tables import judging
from escadre.tables.aside import aside
from escadre.tables.fair_queue import Asker
from escadre.tables.ports import Ports
from escadre.tables.recent import Recent
from escadre.tables.refusal import Refusal
from escadre.tables.settings import TableSettings
from escadre.tables.table import Table
from escadre.tables.wire import Analysis

log = structlog.get_logger()

MOST_JUDGED = 16
"""So many matches are judged at once by a process: others are asked to come back."""


@dataclass(eq=False)
class _Running:
    """How far the judging of a match is."""

    done: int = 0
    total: int = 1
    failed: bool = False
    task: asyncio.Task[None] | None = None


class Analyses:
    """What the matches that have ended were, for each seat."""

    def __init__(self, ports: Ports, settings: TableSettings) -> None:
        self._ports = ports
        self._patience = settings.thinking
        self._kept = Recent[bytes](settings.kept_analyses)
        self._running: dict[str, _Running] = {}

    def known(self, table: Table) -> bool:
        """Whether it is made, or being made."""
        return table.id in self._running or self._kept.get(table.id) is not None

    async def told(self, table: Table, asker: Asker, language: str) -> Analysis | bytes:
        """How far it is; once it is done, all of it as JSON. Raises Refusal where it failed."""
        if (found := self._kept.get(table.id)) is not None:
            return await self._in_words(table, asker, found, language)
        if (running := self._running.get(table.id)) is None:
            return Analysis(0, 0)
        if running.failed:
            del self._running[table.id]
            raise Refusal(text("table-no-analysis"))
        return Analysis(running.done, running.total)

    def begin(self, table: Table, asker: Asker) -> None:
        """Begin to judge it, unless it is judged already; raises Refusal."""
        if self.known(table):
            return
        if len(self._running) >= MOST_JUDGED:
            raise Refusal(text("table-no-analysis"))
        running = self._running[table.id] = _Running()
        running.task = asyncio.create_task(self._judge(table, asker, running))

    async def _judge(self, table: Table, asker: Asker, running: _Running) -> None:
        asker = asker._replace(urgent=False)
        match = table.written()
        try:
            running.total = await self._aside(asker, judging.count, *match)
            found = list[bytes]()
            while len(found) < running.total:
                found.append(await self._aside(asker, judging.judge_moment, *match, len(found)))
                running.done = len(found)
            (made,) = await self._aside(asker, judging.reports, *match, found)
        except Exception:
            log.exception("a match could not be judged", game=table.kit.game.name)
            running.failed = True
            return
        self._kept.put(table.id, made, len(made))
        del self._running[table.id]

    async def _in_words(self, table: Table, asker: Asker, found: bytes, language: str) -> bytes:
        seats = tuple(table.occupants)  # who has gone leaves no name

        async def make() -> bytes:
            thinker, patience, failed = self._ports.thinker, self._patience, "table-no-analysis"
            what = *table.written(), found, seats, language
            (made,) = await aside(thinker, asker, patience, failed, judging.analysis_told, *what)
            return made

        return await self._kept.made((table.id, language, seats), make, len)

    async def _aside(self, asker: Asker, work: Callable[..., Any], *what: object) -> Any:
        return await self._ports.thinker.run(asker, self._patience, work, *what)

    def close(self) -> None:
        """Stop judging."""
        for running in self._running.values():
            if running.task is not None:
                running.task.cancel()
