"""A guest's results: scores, losses by mistakes, statistics of dice.

A worker makes a short summary of each ended match, which is cached for a while; analyses come from
the store. What-if matches, cancelled matches and matches against oneself do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from escadre.analysis.report import ANALYSIS_VERSION, SeatReport, decode_reports
from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.core.i18n.catalogue import Words, words
from escadre.core.kit import AnyKit
from escadre.core.match.dice_statistics import count_outcomes
from escadre.core.match.match import Match
from escadre.core.match.record import Ending
from escadre.core.significance import CONFIDENCE_Z
from escadre.tables.cache import LRUCache
from escadre.tables.displayed_names import captain_name, message_or
from escadre.tables.errors import MESSAGES_PACKAGE, StoreFailure
from escadre.tables.event_log import log
from escadre.tables.fair_queue import Requester
from escadre.tables.play.logged_match import EncodedMatch, match_from_log
from escadre.tables.ports import JobInterrupted, Occupant, Ports, StoredTable
from escadre.tables.table_settings import TableSettings
from escadre.tables.wire.people import (
    AnalysisTotals,
    CaptainResults,
    DiceTotals,
    GuestResults,
    LostByKind,
)

MAX_MATCHES = 200  # only the newest matches are counted
MAX_NEW_SUMMARIES = 10  # new summaries per request
SUMMARY_CACHE_BYTES = 2_000_000  # bytes of cached summaries


class MatchSummary(msgspec.Struct, frozen=True):
    """The summary of a match; it counts if it has `returns`. `dice`: counts by number of faces."""

    returns: tuple[float, ...]
    dice: dict[int, tuple[int, ...]]


NO_SUMMARY = msgspec.json.encode(MatchSummary((), {}))


class GuestMatch(NamedTuple):
    """A match of the guest: seat, summary, and the analysis of the seat if there is one."""

    game: str
    seat: int
    occupants: Sequence[Occupant]
    summary: MatchSummary
    report: SeatReport | None


def summary_json(encoded: EncodedMatch) -> bytes:
    """Return the summary of an ended match as JSON."""
    played = match_from_log(encoded)
    return msgspec.json.encode(summarize(played.match, played.match.ending, played.inherited_plies))


def summarize(match: Match, ending: Ending | None, inherited_plies: int) -> MatchSummary:
    """Return the summary of a match; one that does not count has no returns."""
    counts = ending is not None and ending.how != "cancelled" and not inherited_plies
    returns = ending.returns if ending and counts else ()
    return MatchSummary(tuple(returns), _dice(match))


def _dice(match: Match) -> dict[int, tuple[int, ...]]:
    outcome_counts = count_outcomes(match.kit.game, match.config, match.plies.record_plies)
    kinds = {kind for kind, _ in outcome_counts if kind.source == "dice"}
    return {
        faces: tuple(outcome_counts[kind, at] for at in range(faces))
        for faces, kind in sorted((len(kind.weights), kind) for kind in kinds)
    }


class Results:
    """Results of guests, computed on request."""

    def __init__(self, kits: Mapping[str, AnyKit], ports: Ports, settings: TableSettings) -> None:
        self._kits = kits
        self._ports = ports
        self._timeout = settings.bot_timeout
        self._cache = LRUCache[bytes](SUMMARY_CACHE_BYTES)

    async def load(self, guest: str, network: str, language: str) -> GuestResults:
        """Return a guest's results from the matches summarized so far."""
        ended = await self._ports.store.ended_tables(guest, MAX_MATCHES)
        matches = list[GuestMatch]()
        counted = 0
        new_summaries = 0
        for id in ended:
            if self._cache.get(id) is None and new_summaries == MAX_NEW_SUMMARIES:
                continue
            stored = await self._ports.store.load(id)
            if stored is None or stored.game not in self._kits:
                counted += 1
                continue
            new_summaries += self._cache.get(id) is None
            counted += 1
            try:
                guest_match = await self._match(
                    stored, guest, Requester(network, guest, id, urgent=False)
                )
            except (StoreFailure, JobInterrupted):
                raise
            except Exception:  # this match is left out; the next request tries again
                log.exception("a match could not be summarized", game=stored.game)
                continue
            if guest_match:
                matches.append(guest_match)
        return combine(self._kits, matches, len(ended), counted, language)

    async def _match(
        self, stored: StoredTable, guest: str, requester: Requester
    ) -> GuestMatch | None:
        """Return the match of this table; None if it does not count."""
        seats = [seat for seat, holder in stored.holders if holder == guest]
        is_outdated = stored.rules_version != self._kits[stored.game].game.rules_version
        if is_outdated or len(seats) != 1:
            self._cache.put(stored.id, NO_SUMMARY, len(NO_SUMMARY))
            return None
        if (encoded := self._cache.get(stored.id)) is None:
            match = EncodedMatch(stored.game, stored.config, stored.entries)
            encoded = await self._ports.workers.run(requester, self._timeout, summary_json, match)
            self._cache.put(stored.id, encoded, len(encoded))
        summary = msgspec.json.decode(encoded, type=MatchSummary)
        if not summary.returns:
            return None
        encoded_reports = await self._ports.store.load_analysis(stored.id, ANALYSIS_VERSION)
        reports = decode_reports(encoded_reports) if encoded_reports else []
        report = next((each for each in reports if each.seat == seats[0]), None)
        return GuestMatch(stored.game, seats[0], stored.occupants, summary, report)


def combine(
    kits: Mapping[str, AnyKit],
    matches: Iterable[GuestMatch],
    ended_count: int,
    included_count: int,
    language: str,
) -> GuestResults:
    """Combine these matches into results, with names from the catalogues of their games."""
    results = list[CaptainResults]()
    analyses = list[AnalysisTotals]()
    losses = list[LostByKind]()
    dice = list[DiceTotals]()
    ordered = sorted(matches, key=lambda each: [*kits].index(each.game))
    for game, game_matches in groupby(ordered, key=lambda each: each.game):
        group, say = [*game_matches], words(language, MESSAGES_PACKAGE, kits[game].game.home)
        results += _results(kits[game], group, say)
        reports = [each.report for each in group if each.report]
        if reports:
            analyses.append(_analysis_totals(reports, say("game")))
        losses += _losses_by_kind(reports, say)
        dice += _dice_totals(group, say("game"))
    return GuestResults(
        ended_count, included_count, tuple(results), tuple(analyses), tuple(losses), tuple(dice)
    )


def _results(kit: AnyKit, group: Sequence[GuestMatch], say: Words) -> Iterator[CaptainResults]:
    returns_by_opponent = dict[str, list[float]]()
    for each in group:
        returns_by_opponent.setdefault(_opponent(each), []).append(each.summary.returns[each.seat])
    levels = {level: captain_name(level, say) for level in kit.captains}
    names = {"people": say("own-people"), "several": say("own-several")} | levels
    for id in (id for id in names if id in returns_by_opponent):
        returns = returns_by_opponent[id]
        won, lost = (sum(sign * each > 0 for each in returns) for sign in (1, -1))
        points = POINTS_PER_RETURN * (1 + fmean(returns))
        draws = len(returns) - won - lost
        yield CaptainResults(
            say("game"), names[id], len(returns), won, draws, lost, round(points, 1)
        )


def _opponent(own: GuestMatch) -> str:
    """Return the level of the captain if it is the only opponent, or `people`, or `several`."""
    others = [each for n, each in enumerate(own.occupants) if n != own.seat]
    if any(each.kind != "bot" for each in others):
        return "people"
    levels = {each.level or "" for each in others}
    return levels.pop() if len(levels) == 1 else "several"


def _analysis_totals(reports: Sequence[SeatReport], game: str) -> AnalysisTotals:
    luck_points = [POINTS_PER_RETURN * each.returns_by_cause.get("luck", 0.0) for each in reports]
    half_width = (
        CONFIDENCE_Z * stdev(luck_points) / len(luck_points) ** 0.5
        if len(luck_points) > 1
        else None
    )
    return AnalysisTotals(
        game,
        len(reports),
        sum(each.choices for each in reports),
        round(sum(each.total_loss for each in reports), 1),
        round(fmean(luck_points), 1),
        None if half_width is None else round(half_width, 1),
    )


def _losses_by_kind(reports: Sequence[SeatReport], say: Words) -> Iterator[LostByKind]:
    losses_by_theme = dict[str, list[float]]()
    for each in reports:
        for mistake in each.mistakes:
            losses_by_theme.setdefault(mistake.theme, []).append(mistake.loss)
    for theme, losses in sorted(losses_by_theme.items(), key=lambda each: -sum(each[1])):
        kind = message_or(f"puzzle-theme-{theme}", say("own-other"), say)
        yield LostByKind(say("game"), kind, len(losses), round(sum(losses), 1))


def _dice_totals(group: Sequence[GuestMatch], game: str) -> Iterator[DiceTotals]:
    """Yield dice totals by number of faces n; the variance of one die is (n² − 1) / 12."""
    for faces in sorted({faces for each in group for faces in each.summary.dice}):
        columns = [each.summary.dice[faces] for each in group if faces in each.summary.dice]
        face_counts = [sum(column) for column in zip(*columns, strict=True)]
        count = sum(face_counts)
        mean = sum(pip * times for pip, times in enumerate(face_counts, 1)) / count
        half_width = CONFIDENCE_Z * ((faces**2 - 1) / 12 / count) ** 0.5
        expected = (faces + 1) / 2
        yield DiceTotals(game, tuple(face_counts), round(mean, 3), expected, round(half_width, 3))
