"""Analysis of finished matches in small jobs, with cached results.

Arguments and results of jobs are cheap to send between processes. A worker caches the units of the
last two matches, because the next job is usually about the same match.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
import structlog

from escadre.analysis import phrases
from escadre.analysis.change_causes import TurnSegment, split_turns
from escadre.analysis.key_moments import is_part_of_turn
from escadre.analysis.report import ANALYSIS_VERSION as ANALYSIS_VERSION
from escadre.analysis.report import (
    WORLDS_PER_STEP,
    EvaluationStep,
    SeatReport,
    SegmentEvaluation,
    combine_segments,
    decode_reports,
    encode_reports,
    evaluate_segment,
    is_symmetric,
    with_opponent_mistakes,
)
from escadre.analysis.retry import compare_mistake
from escadre.analysis.rollouts import POINTS_PER_RETURN, Mean, expected_return
from escadre.analysis.turning_point import lead_number_if_won
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words, text, words
from escadre.core.match.match import Match
from escadre.core.match.replay import information_state, setup_length
from escadre.core.registry import get_kit
from escadre.tables import wire
from escadre.tables.cache import LRUCache
from escadre.tables.displayed_names import player_names
from escadre.tables.errors import MESSAGES_PACKAGE, Refusal, StoreFailure
from escadre.tables.fair_queue import Requester
from escadre.tables.jobs import run_job
from escadre.tables.play.logged_match import StoredLog, match_from_log, ply_lines
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant, Ports
from escadre.tables.table_settings import TableSettings
from escadre.tables.wire import Analysis

log = structlog.get_logger()


class _Unit(NamedTuple):
    """One unit of analysis for a seat: its first observation, or a group of noticed plies."""

    seat: Seat
    observation_or_segment: Any
    ply_count: int  # number of plies that this seat noticed in the match


@lru_cache(maxsize=2)
def _units(game: str, config: bytes, log: StoredLog) -> tuple[_Unit, ...]:
    match = match_from_log(game, config, log).match
    kit, units = match.kit, list[_Unit]()
    plies = match.plies.record_plies
    for seat in range(len(match.sides)):
        first, notices = information_state(kit, match.config, plies, Seat(seat))
        pieces = (first, *split_turns(kit, first, notices))
        units += (_Unit(Seat(seat), piece, len(notices)) for piece in pieces)
    return tuple(units)


def count_units(game: str, config: bytes, log: StoredLog) -> int:
    """Return the number of analysis units of a match, for all seats."""
    return len(_units(game, config, log))


def analyse_unit(game: str, config: bytes, log: StoredLog, at: int) -> bytes:
    """Analyse one unit, from its seat's observations only.

    Returns its seat, the number of plies that the seat noticed, and the result, pickled.
    """
    seat, observation_or_segment, ply_count = _units(game, config, log)[at]
    kit = get_kit(game)
    if isinstance(observation_or_segment, TurnSegment):
        options = msgspec.json.decode(config, type=kit.game.config_type)
        result: Mean | SegmentEvaluation = evaluate_segment(
            kit, options, seat, observation_or_segment
        )
    else:
        result = expected_return(kit, observation_or_segment, WORLDS_PER_STEP)
    return pickle.dumps((seat, ply_count, result))


def build_reports(game: str, config: bytes, log: StoredLog, results: Sequence[bytes]) -> bytes:
    """Build the reports of all seats from the results of all units, in order."""
    ending = match_from_log(game, config, log).match.ending
    reports = list[SeatReport]()
    for seat, seat_results in groupby(map(pickle.loads, results), key=lambda each: each[0]):
        (_, ply_count, start), *rest = seat_results
        decided = ending if ending and ending.returns else None
        reports.append(
            combine_segments(seat, start, [each for _, _, each in rest], decided, ply_count)
        )
    return encode_reports(reports)


def analysis_json(
    game: str,
    config: bytes,
    log: StoredLog,
    encoded_reports: bytes,
    occupants: Sequence[Occupant],
    language: str,
) -> bytes:
    """Return the reports as `wire.Analysis` with sentences, encoded as JSON."""
    match = match_from_log(game, config, log).match
    say = words(language, MESSAGES_PACKAGE, "escadre.analysis", match.game.home)
    say = say.with_player_names(*player_names(occupants, say))
    config, plies, reports = match.config, match.plies.record_plies, decode_reports(encoded_reports)
    if is_symmetric(match.kit, config, plies, reports):
        pairs = reports, reports[::-1]
        reports = [with_opponent_mistakes(match.kit, config, plies, *pair) for pair in pairs]
    seats = tuple(seat_analysis(match, report, say) for report in reports)
    chances_text = phrases.chance_meaning(match.kit, match.config, say)
    return msgspec.json.encode(wire.Analysis(1, 1, chances_text, seats))


def seat_analysis(match: Match, report: SeatReport, say: Words) -> wire.SeatAnalysis:
    """Return the analysis of one seat with sentences, based on the log that the seat read."""
    kit, config = match.kit, match.config
    match_copy = Match(kit, config, viewers=[report.seat])
    lines = [*ply_lines(match_copy, match.plies, say)]  # one line per ply that this seat noticed
    plies = match.plies.record_plies
    observations = phrases.observations_before(kit, config, plies, report.seat)
    end = wire.Line(len(match.plies), None, phrases.ending_text(match.ending, say))
    setup_end = setup_length(kit, config, match.plies)
    first_turn_number = next(
        (n for n, each in enumerate(lines, 1) if each.ply > setup_end), len(lines) + 1
    )

    def line_at(number: int) -> wire.Line:
        return lines[number - 1] if number <= len(lines) else end

    def moment(number: int, gain: str) -> wire.KeyMomentLine:
        line = line_at(number)
        return wire.KeyMomentLine(line.ply, line.seat, gain, line.text)

    def turning_moment(step: EvaluationStep) -> wire.KeyMomentLine:
        change = phrases.change_text(step.caused_points, say)
        if is_part_of_turn(report, step.number, [each.seat for each in lines]):
            change = say("report-change-turn", change=change)
        return moment(step.number, change)

    best = phrases.best_choice(report, first_turn_number)
    curve = [
        (0, report.initial_value),
        *((line_at(each.number).ply, each.value) for each in report.steps),
    ]
    ended = match.ending is not None and bool(match.ending.returns)
    lead_number = lead_number_if_won(kit, config, report) if ended else None
    return wire.SeatAnalysis(
        int(report.seat),
        tuple((ply, round(POINTS_PER_RETURN * (1 + value), 1)) for ply, value in curve),
        tuple(phrases.summary_lines(kit, config, report, ended, say, lambda n: line_at(n).ply)),
        tuple(wire.CauseRow(*row) for row in phrases.cause_lines(kit, config, report, say, ended)),
        tuple(
            turning_moment(each)
            for each in sorted(
                phrases.largest_changes(report, first_turn_number),
                key=lambda each: -abs(each.caused),
            )
            if each.caused_points
        ),
        phrases.choice_count_text(report, say),
        tuple(
            wire.MistakeLine(
                line_at(each.number).ply,
                each.number,
                each.loss,
                *phrases.mistake_text(kit, config, each, observation, say),
                compare_mistake(kit, config, each, observation, say),
            )
            for each in report.mistakes
            for observation in [observations[each.number - 1]]
        ),
        phrases.mean_loss_text(report, say),
        line_at(lead_number).ply if lead_number is not None else None,
        moment(best.number, say("report-advantage", points=round(best.advantage)))
        if best
        else None,
    )


MAX_RUNNING = 16
"""Maximum number of analyses that run at once in a process."""

MAX_RUNNING_UPLOADS = 4
"""Maximum number of running analyses of uploaded records, which `MAX_RUNNING` includes."""

FAILURE_TTL_SECONDS = 60.0
"""Seconds for which a failed analysis is remembered and reported."""


class FinishedMatch(NamedTuple):
    """A finished match to analyse: cache key, game, players, log; `table_id`: its table, if any."""

    cache_key: str
    game: str
    occupants: Sequence[Occupant]
    encode: Callable[[], tuple[str, bytes, StoredLog]]  # returns the game, its options, the log
    table_id: str | None = None


def finished_match(table: Table) -> FinishedMatch:
    """Return the finished match of a table, with the current names of its players."""
    game, occupants = table.kit.game.name, tuple(table.occupants)
    return FinishedMatch(table.id, game, occupants, table.encode, table.id)


@dataclass(eq=False)
class _RunningAnalysis:
    """Progress of a running analysis; `is_upload`: whether it analyses an uploaded record."""

    is_upload: bool
    done: int = 0
    total: int = 1
    task: asyncio.Task[None] | None = None


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
        """Return the progress, or the finished analysis as JSON; raises Refusal if it failed."""
        if (analysis := self.progress(match.cache_key)) is not None:
            return analysis
        if (reports := await self.reports(match)) is not None:
            return await self._render(match, requester, reports, language)
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
        job = match.encode()
        analysis.total = await self._run_job(requester, count_units, *job)
        results = list[bytes]()
        while len(results) < analysis.total:
            results.append(await self._run_job(requester, analyse_unit, *job, len(results)))
            analysis.done = len(results)
        reports: bytes = await self._run_job(requester, build_reports, *job, results)
        return reports

    async def _store(self, match: FinishedMatch, reports: bytes) -> None:
        """Save the reports; if that fails, they are computed again when next requested."""
        if match.table_id is not None:
            with suppress(StoreFailure):
                await self._ports.store.save_analysis(match.table_id, ANALYSIS_VERSION, reports)

    async def _render(
        self, match: FinishedMatch, requester: Requester, reports: bytes, language: str
    ) -> bytes:
        seats = tuple(match.occupants)

        async def make() -> bytes:
            workers, timeout = self._ports.workers, self._timeout
            args = *match.encode(), reports, seats, language
            return await run_job(
                workers, requester, timeout, "table-no-analysis", analysis_json, *args
            )

        return await self._cache.get_or_make((match.cache_key, language, seats), make, len)

    async def _run_job(self, requester: Requester, work: Callable[..., Any], *args: object) -> Any:
        return await self._ports.workers.run(requester, self._timeout, work, *args)

    def close(self) -> None:
        """Cancel all analyses and start no more."""
        self._closed = True
        for running in self._running.values():
            if running.task is not None:
                running.task.cancel()
