"""Analysis of finished matches, in small jobs, and cached.

Functions of values that are cheap to send. Whoever runs them keeps the moments of a match or two,
for the next one of the same match comes soon.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
import structlog

from escadre.analysis import phrases
from escadre.analysis.evaluation import POINTS
from escadre.analysis.mistakes import costly_pair
from escadre.analysis.report import (
    TRUTHS,
    Group,
    GroupWorth,
    SeatReport,
    decode_reports,
    encode_reports,
    groups,
    judge_group,
    mirrored,
    summed,
    with_the_others,
)
from escadre.analysis.report import VERSION as VERSION
from escadre.analysis.rollouts import Mean, expectation
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words, text, words
from escadre.core.match.match import Match
from escadre.core.match.replay import first_turn, information_state
from escadre.core.registry import kit_of
from escadre.tables import wire
from escadre.tables.cache import Recent
from escadre.tables.errors import WORDS, Refusal
from escadre.tables.fair_queue import Asker
from escadre.tables.jobs import aside
from escadre.tables.names import names
from escadre.tables.play.logged_match import StoredLog, lines_of, logged
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant, Ports
from escadre.tables.settings import TableSettings
from escadre.tables.wire import Analysis


class _Moment(NamedTuple):
    """Something to be judged for a seat: what it saw at the beginning, or what somebody did."""

    seat: Seat
    what: Any
    noticed: int  # by this seat, in the whole match


@lru_cache(maxsize=2)
def _moments(game: str, config: bytes, log: StoredLog) -> tuple[_Moment, ...]:
    match = logged(game, config, log).match
    kit, found = match.kit, list[_Moment]()
    plies = match.plies.recorded
    for seat in range(len(match.sides)):
        first, noticed = information_state(kit, match.config, plies, Seat(seat))
        pieces = (first, *groups(kit, first, noticed))
        found += (_Moment(Seat(seat), piece, len(noticed)) for piece in pieces)
    return tuple(found)


def count(game: str, config: bytes, log: StoredLog) -> int:
    """How many moments there are to be judged, of all seats."""
    return len(_moments(game, config, log))


def judge_moment(game: str, config: bytes, log: StoredLog, at: int) -> bytes:
    """What one of these moments was worth; needs no other, and nothing but what its seat saw."""
    seat, what, noticed = _moments(game, config, log)[at]
    kit = kit_of(game)
    if isinstance(what, Group):
        options = msgspec.json.decode(config, type=kit.game.config_type)
        found: Mean | GroupWorth = judge_group(kit, options, seat, what)
    else:
        found = expectation(kit, what, TRUTHS)
    return pickle.dumps((seat, noticed, found))


def reports(game: str, config: bytes, log: StoredLog, found: Sequence[bytes]) -> tuple[bytes]:
    """The reports of all seats from what each moment was worth, in order."""
    ending = logged(game, config, log).match.ending
    made = list[SeatReport]()
    for seat, its in groupby(map(pickle.loads, found), key=lambda each: each[0]):
        (_, noticed, start), *rest = its
        decided = ending if ending and ending.returns else None
        made.append(summed(seat, start, [each for _, _, each in rest], decided, noticed))
    return (encode_reports(made),)


def analysis_told(
    game: str,
    config: bytes,
    log: StoredLog,
    found: bytes,
    occupants: Sequence[Occupant],
    language: str,
) -> tuple[bytes]:
    """The reports in words; `wire.Analysis` as JSON."""
    match = logged(game, config, log).match
    say = words(language, WORDS, "escadre.analysis", match.game.home)
    say = say.named(*names(occupants, say))
    config, plies, reports = match.config, match.plies.recorded, decode_reports(found)
    if mirrored(match.kit, config, plies, reports):
        pairs = reports, reports[::-1]
        reports = [with_the_others(match.kit, config, plies, *pair) for pair in pairs]
    seats = tuple(seat_told(match, report, say) for report in reports)
    about = phrases.about_told(match.kit, match.config, say)
    return (msgspec.json.encode(wire.Analysis(1, 1, about, seats)),)


def seat_told(match: Match, report: SeatReport, say: Words) -> wire.SeatAnalysis:
    """The report of one seat in words, made of what this seat could read."""
    kit, config = match.kit, match.config
    its = Match(kit, config, viewers=[report.seat])
    lines = [*lines_of(its, match.plies, say)]  # of all that this seat noticed
    plies = match.plies.recorded
    sights = phrases.own_sights(kit, config, plies, report.seat)
    end = wire.Line(len(match.plies), None, phrases.stopped_told(match.ending, say))
    begins = first_turn(kit, config, match.plies)
    played = next((n for n, each in enumerate(lines, 1) if each.ply > begins), len(lines) + 1)

    def at(number: int) -> wire.Line:
        return lines[number - 1] if number <= len(lines) else end

    course = [(0, report.start), *((at(each.number).ply, each.value) for each in report.steps)]
    ended = match.ending is not None and bool(match.ending.returns)
    turn = phrases.led_from(kit, config, report) if ended else None
    return wire.SeatAnalysis(
        int(report.seat),
        tuple((ply, round(POINTS * (1 + value), 1)) for ply, value in course),
        tuple(phrases.story_told(kit, config, report, ended, say, lambda n: at(n).ply)),
        tuple(wire.LedgerRow(*row) for row in phrases.ledger_told(kit, config, report, say, ended)),
        tuple(
            wire.TurnedLine(line.ply, line.seat, phrases.signed(each.gain, say), line.text)
            for each in sorted(phrases.swings(report, played), key=lambda each: -abs(each.gain))
            for line in [at(each.number)]
        ),
        phrases.choices_told(report, say),
        tuple(
            wire.CostlyLine(
                at(each.number).ply,
                each.number,
                each.loss,
                *phrases.costly_told(kit, config, each, seen, say),
                costly_pair(kit, config, each, seen, say),
            )
            for each in report.costly
            for seen in [sights[each.number - 1]]
        ),
        phrases.judgement_told(report, say),
        at(turn).ply if turn is not None else None,
    )


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
        running.total = await self._aside(asker, count, *job)
        found = list[bytes]()
        while len(found) < running.total:
            found.append(await self._aside(asker, judge_moment, *job, len(found)))
            running.done = len(found)
        made: bytes
        (made,) = await self._aside(asker, reports, *job, found)
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
            (made,) = await aside(thinker, asker, patience, failed, analysis_told, *what)
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
