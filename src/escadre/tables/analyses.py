"""Matches that have ended, judged: aside, moment by moment, for who asks.

No moment holds up what people wait for: each is a job of its own, behind theirs. Who leaves and
comes back finds it further on. What was found out about the match of a table is stored with it;
about a record from a file it is remembered for a while, so many bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import structlog

from escadre.coach.analysis import VERSION as VERSION
from escadre.core.words import text
from escadre.tables import judging
from escadre.tables.again import StoredLog
from escadre.tables.aside import aside
from escadre.tables.fair_queue import Asker
from escadre.tables.ports import Occupant, Ports
from escadre.tables.recent import Recent
from escadre.tables.refusal import Refusal
from escadre.tables.settings import TableSettings
from escadre.tables.table import Table
from escadre.tables.wire import Analysis

log = structlog.get_logger()

MOST_JUDGED = 16
"""So many matches are judged at once by a process: others are asked to come back."""

MOST_BROUGHT = 4
"""So many of them from files: the others are for matches that were played here."""

FAILURE_KEPT = 60.0
"""Seconds for which a failed analysis is remembered, to be told to whoever asks for it again."""


class PastMatch(NamedTuple):
    """A match to be judged: by which name it is known, and how it is had. `table`: it is one's."""

    name: str
    game: str
    occupants: Sequence[Occupant]
    written: Callable[[], tuple[str, bytes, StoredLog]]  # the game, its options, the log
    table: str | None = None


def past_match(table: Table) -> PastMatch:
    """The match of a table, which has ended; who has gone leaves no name."""
    game, occupants = table.kit.game.name, tuple(table.occupants)
    return PastMatch(table.id, game, occupants, table.written, table.id)


@dataclass(eq=False)
class _Running:
    """How far the judging of a match is; `brought`: in a file."""

    brought: bool
    done: int = 0
    total: int = 1
    task: asyncio.Task[None] | None = None


class Analyses:
    """What the matches that have ended were, for each seat."""

    def __init__(self, ports: Ports, settings: TableSettings) -> None:
        self._ports = ports
        self._patience = settings.thinking
        self._kept = Recent[bytes](settings.kept_analyses)
        self._running: dict[str, _Running] = {}
        self._failed: dict[str, float] = {}  # when, the oldest first
        self._closed = False

    async def known(self, match: PastMatch) -> bool:
        """Whether it is made, or being made, or has just failed."""
        self._forget_failures()
        if match.name in self._running or match.name in self._failed:
            return True
        return await self.reports(match) is not None

    def running(self, name: str) -> Analysis | None:
        """How far it is, while it is being made; raises Refusal once where it failed."""
        self._forget_failures()
        if self._failed.pop(name, None) is not None:
            raise Refusal(text("table-no-analysis"))
        if (running := self._running.get(name)) is None:
            return None
        return Analysis(running.done, running.total)

    def _forget_failures(self) -> None:
        before = self._ports.now() - FAILURE_KEPT
        for name, at in list(self._failed.items()):
            if at > before:
                return
            del self._failed[name]

    async def told(self, match: PastMatch, asker: Asker, language: str) -> Analysis | bytes:
        """How far it is; once it is done, all of it as JSON. Raises Refusal where it failed."""
        if (running := self.running(match.name)) is not None:
            return running
        if (found := await self.reports(match)) is not None:
            return await self._in_words(match, asker, found, language)
        return Analysis(0, 0)

    def begin(self, match: PastMatch, asker: Asker) -> None:
        """Begin to judge it, unless that is being done already; raises Refusal."""
        if match.name in self._running:
            return
        brought = sum(each.brought for each in self._running.values())
        full = match.table is None and brought >= MOST_BROUGHT
        if self._closed or full or len(self._running) >= MOST_JUDGED:
            raise Refusal(text("table-no-analysis"))
        running = self._running[match.name] = _Running(match.table is None)
        self._failed.pop(match.name, None)
        running.task = asyncio.create_task(self._judge(match, asker, running))

    async def reports(self, match: PastMatch) -> bytes | None:
        """The reports of its seats, where they are remembered or stored; raises Refusal."""
        if (found := self._kept.get(match.name)) is not None or match.table is None:
            return found
        try:
            found = await self._ports.archive.kept_analysis(match.table, VERSION)
        except Exception:
            log.exception("the archive failed", game=match.game)
            raise Refusal(text("table-no-analysis")) from None
        return None if found is None else self._kept.put(match.name, found, len(found))

    async def _judge(self, match: PastMatch, asker: Asker, running: _Running) -> None:
        try:
            made = await self._judged(match, asker._replace(urgent=False), running)
            self._kept.put(match.name, made, len(made))
            await self._store(match, made)
        except Exception:
            log.exception("a match could not be judged", game=match.game)
            self._forget_failures()
            self._failed[match.name] = self._ports.now()
        finally:
            del self._running[match.name]

    async def _judged(self, match: PastMatch, asker: Asker, running: _Running) -> bytes:
        job = match.written()
        running.total = await self._aside(asker, judging.count, *job)
        found = list[bytes]()
        while len(found) < running.total:
            found.append(await self._aside(asker, judging.judge_moment, *job, len(found)))
            running.done = len(found)
        made: bytes
        (made,) = await self._aside(asker, judging.reports, *job, found)
        return made

    async def _store(self, match: PastMatch, made: bytes) -> None:
        """What cannot be stored just now is made anew another time."""
        if match.table is not None:
            try:
                await self._ports.archive.keep_analysis(match.table, VERSION, made)
            except Exception:
                log.exception("an analysis could not be kept", game=match.game)

    async def _in_words(self, match: PastMatch, asker: Asker, found: bytes, language: str) -> bytes:
        seats = tuple(match.occupants)

        async def make() -> bytes:
            thinker, patience, failed = self._ports.thinker, self._patience, "table-no-analysis"
            what = *match.written(), found, seats, language
            (made,) = await aside(thinker, asker, patience, failed, judging.analysis_told, *what)
            return made

        return await self._kept.made((match.name, language, seats), make, len)

    async def _aside(self, asker: Asker, work: Callable[..., Any], *what: object) -> Any:
        return await self._ports.thinker.run(asker, self._patience, work, *what)

    def close(self) -> None:
        """Stop judging, for good."""
        self._closed = True
        for running in self._running.values():
            if running.task is not None:
                running.task.cancel()
