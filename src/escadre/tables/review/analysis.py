"""Runs the analyses of finished matches in small jobs, and caches the results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from escadre.analysis.report import ANALYSIS_VERSION
from escadre.analysis.rollouts import Mean
from escadre.core.i18n.catalogue import text
from escadre.tables.cache import LRUCache
from escadre.tables.errors import Refusal, StoreFailure
from escadre.tables.event_log import log
from escadre.tables.fair_queue import Requester
from escadre.tables.jobs import run_job
from escadre.tables.play.logged_match import EncodedMatch
from escadre.tables.play.table import Table
from escadre.tables.ports import JobInterrupted, Occupant, Ports
from escadre.tables.review.analysis_jobs import (
    CheckedLoss,
    analyse_units,
    analysis_json,
    build_reports,
    check_suspects,
    evaluate_units,
    judging_order,
    people_seats,
    so_far_json,
)
from escadre.tables.table_settings import TableSettings
from escadre.tables.wire import Analysis

MAX_RUNNING = 16
"""Maximum number of analyses that run at once in a process."""

MAX_RUNNING_UPLOADS = 4
"""Maximum number of running analyses of uploaded records, which `MAX_RUNNING` includes."""

JOBS_AT_ONCE = 2
"""Number of jobs of an analysis that judge choices at the same time."""

UNITS_PER_SHARE = 4
"""Number of units that a series of jobs takes at a time, so that results come nearly in order."""

MAX_PARTS = 8
"""Maximum number of parts of an analysis that are shown before it is finished."""

FAILURE_TTL_SECONDS = 60.0
"""Seconds for which a failed analysis is remembered and reported."""


class FinishedMatch(NamedTuple):
    """A finished match to analyse: cache key, game, players, log; `table_id`: its table, if any."""

    cache_key: str
    game: str
    occupants: Sequence[Occupant]
    encode_match: Callable[[], EncodedMatch]
    table_id: str | None = None


def finished_match(table: Table) -> FinishedMatch:
    """Return the finished match of a table, with the current names of its players."""
    game, occupants = table.kit.game.name, tuple(table.occupants)
    return FinishedMatch(table.id, game, occupants, table.encode_match, table.id)


@dataclass(eq=False)
class _RunningAnalysis:
    """Progress of a running analysis; `is_upload`: whether it analyses an uploaded record."""

    is_upload: bool
    total: int = 1
    values: list[Mean] = field(default_factory=list)  # expected returns after the first units
    results: list[bytes] = field(default_factory=list)  # of the first units in judging order
    task: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        """The number of finished units."""
        return len(self.results)


class Analyses:
    """Analyses of finished matches: runs them, caches and stores the results."""

    def __init__(self, ports: Ports, settings: TableSettings) -> None:
        self._ports = ports
        self._timeout = settings.bot_timeout
        self._cache = LRUCache[bytes](settings.analysis_cache_bytes)
        self._running: dict[str, _RunningAnalysis] = {}
        self._failed: dict[str, float] = {}  # time of each failure, oldest first
        self._closed = False

    async def is_known(self, match: FinishedMatch) -> bool:
        """Return whether an analysis is stored, is running, or has just failed."""
        self._forget_failures()
        if match.cache_key in self._running or match.cache_key in self._failed:
            return True
        return await self.reports(match) is not None

    def progress(self, cache_key: str) -> Analysis | None:
        """Return the progress of an analysis, or None if it is not running.

        After a failure, the first call raises Refusal.
        """
        self._forget_failures()
        if self._failed.pop(cache_key, None) is not None:
            raise Refusal(text("table-no-analysis"))
        if (analysis := self._running.get(cache_key)) is None:
            return None
        return Analysis(analysis.done, analysis.total)

    def _forget_failures(self) -> None:
        before = self._ports.now() - FAILURE_TTL_SECONDS
        for cache_key, at in list(self._failed.items()):
            if at > before:
                return
            del self._failed[cache_key]

    async def result(
        self, match: FinishedMatch, requester: Requester, language: str
    ) -> Analysis | bytes:
        """Return the progress, or the finished analysis as JSON; raises Refusal if it failed.

        Progress contains the results so far, as JSON, from the first units on.
        """
        if (progress := self.progress(match.cache_key)) is not None:
            return await self._render_progress(match, requester, progress, language)
        if (reports := await self.reports(match)) is not None:
            return await self._render(match, requester, language, analysis_json, reports)
        return Analysis(0, 0)

    def start(self, match: FinishedMatch, requester: Requester) -> None:
        """Start the analysis unless it is running; raises Refusal."""
        if match.cache_key in self._running:
            return
        upload_count = sum(each.is_upload for each in self._running.values())
        full = match.table_id is None and upload_count >= MAX_RUNNING_UPLOADS
        if self._closed or full or len(self._running) >= MAX_RUNNING:
            raise Refusal(text("table-no-analysis"))
        analysis = self._running[match.cache_key] = _RunningAnalysis(match.table_id is None)
        self._failed.pop(match.cache_key, None)
        analysis.task = asyncio.create_task(self._analyse(match, requester, analysis))

    async def reports(self, match: FinishedMatch) -> bytes | None:
        """Return the encoded reports from cache or store, or None; raises Refusal."""
        if (reports := self._cache.get(match.cache_key)) is not None or match.table_id is None:
            return reports
        try:
            reports = await self._ports.store.load_analysis(match.table_id, ANALYSIS_VERSION)
        except StoreFailure:
            raise Refusal(text("table-no-analysis")) from None
        return None if reports is None else self._cache.put(match.cache_key, reports, len(reports))

    async def _analyse(
        self, match: FinishedMatch, requester: Requester, analysis: _RunningAnalysis
    ) -> None:
        try:
            reports = await self._run_units(match, requester._replace(urgent=False), analysis)
            self._cache.put(match.cache_key, reports, len(reports))
            await self._store(match, reports)
        except Exception:
            log.exception("an analysis failed", game=match.game)
            self._forget_failures()
            self._failed[match.cache_key] = self._ports.now()
        finally:
            del self._running[match.cache_key]

    async def _run_units(
        self, match: FinishedMatch, requester: Requester, analysis: _RunningAnalysis
    ) -> bytes:
        encoded = match.encode_match()
        people = people_seats(match.occupants)
        order = await self._run_job(requester, judging_order, encoded, people)
        analysis.total = len(order)
        while len(analysis.values) < analysis.total:
            analysis.values += await self._run_job(
                requester, evaluate_units, encoded, len(analysis.values)
            )
        await self._judge_units(encoded, requester, analysis, order)
        checked = list[CheckedLoss]()
        # known after the first job, which only games with captains to confirm a loss need
        suspect_count = int(bool(encoded.kit.analysis.confirming_captains))
        while len(checked) < suspect_count:
            suspect_count, more = await self._run_job(
                requester, check_suspects, encoded, analysis.results, len(checked)
            )
            checked += more
        reports: bytes = await self._run_job(
            requester, build_reports, encoded, analysis.results, checked
        )
        return reports

    async def _judge_units(
        self,
        encoded: EncodedMatch,
        requester: Requester,
        analysis: _RunningAnalysis,
        order: Sequence[int],
    ) -> None:
        """Judge the choices in all units, in this order, in several jobs at the same time."""
        results = dict[int, bytes]()  # those after the first gap, by place in the order
        shares = iter(range(0, len(order), UNITS_PER_SHARE))

        async def judge_shares() -> None:
            for start in shares:
                places = range(start, min(start + UNITS_PER_SHARE, len(order)))
                while places:
                    indices = [order[place] for place in places]
                    values = [analysis.values[index] for index in indices]
                    judged = await self._run_job(requester, analyse_units, encoded, indices, values)
                    results.update(zip(places, judged, strict=False))
                    places = places[len(judged) :]
                    while analysis.done in results:
                        analysis.results.append(results.pop(analysis.done))

        async with asyncio.TaskGroup() as group:
            for _ in range(JOBS_AT_ONCE):
                group.create_task(judge_shares())

    async def _store(self, match: FinishedMatch, reports: bytes) -> None:
        """Save the reports; if that fails, they are computed again when next requested."""
        if match.table_id is not None:
            with suppress(StoreFailure):
                await self._ports.store.save_analysis(match.table_id, ANALYSIS_VERSION, reports)

    async def _render(
        self,
        match: FinishedMatch,
        requester: Requester,
        language: str,
        job: Callable[..., bytes],
        results: bytes | tuple[Sequence[Mean], Sequence[bytes]],
    ) -> bytes:
        """Return the JSON that a job makes from reports or unit results; raises Refusal."""
        seats = tuple(match.occupants)

        async def make() -> bytes:
            workers, timeout = self._ports.workers, self._timeout
            args = match.encode_match(), results, seats, language
            return await run_job(workers, requester, timeout, "table-no-analysis", job, *args)

        # The results of a match grow, but do not change.
        size = len(results) if isinstance(results, bytes) else tuple(map(len, results))
        key = (match.cache_key, job, size, language, seats)
        return await self._cache.get_or_make(key, make, len)

    async def _render_progress(
        self, match: FinishedMatch, requester: Requester, progress: Analysis, language: str
    ) -> Analysis | bytes:
        """Return the progress, with the results of the parts that are finished."""
        running = self._running[match.cache_key]
        part = max(len(match.occupants), -(-running.total // MAX_PARTS))
        value_count = len(running.values)
        if value_count < running.total:
            value_count -= value_count % part
        count = running.done - running.done % part
        if running.total <= 1:  # not counted yet
            return progress
        known = running.values[:value_count], running.results[:count]
        try:
            so_far = await self._render(match, requester, language, so_far_json, known)
        except (Refusal, JobInterrupted):  # the progress is known in any case
            return progress
        shown = {"done": progress.done, "total": progress.total, "so_far": msgspec.Raw(so_far)}
        return msgspec.json.encode(shown)

    async def _run_job(self, requester: Requester, work: Callable[..., Any], *args: object) -> Any:
        return await self._ports.workers.run(requester, self._timeout, work, *args)

    def close(self) -> None:
        """Cancel all analyses and start no more."""
        self._closed = True
        for running in self._running.values():
            if running.task is not None:
                running.task.cancel()
