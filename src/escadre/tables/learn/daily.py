"""The daily battle, replayed from a player's choices so far.

Results are cached for a while, so that the captain's answers to equal choices are computed once for
all players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from escadre.analysis.phrases import analysis_catalogue
from escadre.core.game import ALL, CHANCE, IllegalAction, Terminal
from escadre.core.i18n.catalogue import Message, Words, text
from escadre.core.i18n.player_names import PlayerName
from escadre.core.kit import AnyKit
from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from escadre.core.match.notices import describe_notice
from escadre.core.match.replay import setup_length
from escadre.core.registry import get_kit
from escadre.core.scene.standing import ending_for_viewer
from escadre.puzzles.daily import (
    PLAYER_SEAT,
    DailyBattle,
    DayResult,
    daily_battle,
    day_result,
    play_opponents,
    shareable_result,
    start_daily_match,
)
from escadre.puzzles.puzzle import PUZZLE_MESSAGES
from escadre.tables import jobs, wire
from escadre.tables.cache import LRUCache
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.learn import practice
from escadre.tables.names import captain_name
from escadre.tables.play.logged_match import MAX_MOMENTS, is_omitted_from_log
from escadre.tables.play.views import ObservedMoment, draw_steps
from escadre.tables.ports import Ports
from escadre.tables.settings import TableSettings

T = TypeVar("T")


class DailyPlies(NamedTuple):
    """All plies so far as (seat, action); the first `laid` of them come before any choice."""

    laid: int
    plies: tuple[tuple[int, Any], ...]


CACHE_BYTES = 8_000_000  # approximate bytes of cached plies
MAX_FINISHED = 10_000  # results of a battle that are counted
PLY_BYTES = 120  # approximate bytes of one ply


class DailyOutcome(NamedTuple):
    """The plies after a choice, or why the choice is refused."""

    plies: DailyPlies
    refusal: practice.PracticeRefusal | None = None


def start_battle(battle: DailyBattle) -> DailyOutcome:
    """Start the battle and play up to the player's first choice."""
    kit = get_kit(battle.game)
    match = start_daily_match(kit, battle)
    play_opponents(kit, battle, match)
    return DailyOutcome(_plies(match, len(match.plies)))


def continue_battle(battle: DailyBattle, plies: DailyPlies, choice: Sequence[Any]) -> DailyOutcome:
    """Play one more choice and all answers to it."""
    kit = get_kit(battle.game)
    match, actions = match_after(kit, plies), practice.parse_actions(kit, choice)
    if isinstance(actions, Message):
        return DailyOutcome(plies, (actions, "", ""))
    if not actions or PLAYER_SEAT not in match.turn:
        return DailyOutcome(plies, (text("lesson-not-asked"), "", "escadre.lessons"))
    try:
        match.play(PLAYER_SEAT, *actions)
    except IllegalAction as illegal:
        rejection = illegal.rejection
        return DailyOutcome(plies, (rejection.reason, rejection.clause, kit.game.home))
    play_opponents(kit, battle, match)
    return DailyOutcome(_plies(match, plies.laid))


def daily_view(
    battle: DailyBattle, plies: DailyPlies, asked: wire.DayDone, language: str
) -> wire.DayView:
    """Return the player's view, with the log lines after ply `asked.since`."""
    kit = get_kit(battle.game)
    coach, match = analysis_catalogue(language, kit), Match(kit, viewers=[PLAYER_SEAT])
    say = _with_player_names(coach, match, battle, asked.name)
    told, since = list[tuple[wire.Line, ObservedMoment]](), asked.since
    for seat, action in plies.plies:
        for each in match.apply(seat, action):
            count = len(told) + 1
            actor = None if each.seat == CHANCE else each.seat
            line = describe_notice(kit, each, say)
            moment = ObservedMoment(count, each.seat, each.after, match.turn)
            told.append((wire.Line(count, actor, line, is_omitted_from_log(kit, each)), moment))
    moments = [moment for _, moment in told[since:]]
    if not since:  # a new view starts after the player's last ply, if any
        own = (n for n, each in enumerate(moments) if each.seat == PLAYER_SEAT)
        moments = moments[max(own, default=0) :]
    shared = shareable_result(kit, battle, match, plies.laid, coach, asked.hinted)
    result = day_result(match)
    if asked.stop and not match.over:
        match.resign(PLAYER_SEAT)
    over = match.over
    view = practice.practice_view(
        kit,
        match.config,
        match.see(ALL if over else PLAYER_SEAT),  # nothing is secret after the end
        len(told),
        say,
        id=f"day-{battle.day.isoformat()}",
        mine=not over,
        seat=PLAYER_SEAT,
    )
    chair, *others = view.table.chairs  # PLAYER sits first
    chair = replace(chair, name=asked.name or chair.name)
    view = replace(
        view,
        since=since,
        lines=tuple(line for line, _ in told[since:] if line.text),
        steps=draw_steps(kit, moments, say) if 1 < len(moments) <= MAX_MOMENTS else (),
        table=replace(
            view.table,
            id="" if over else view.table.id,
            chairs=(chair, *others),
            ended=_match_ending(match, say),
            hints_allowed=True,
        ),
    )
    if not over:
        return wire.DayView(view, over)
    record = encode_record(match.record([chair.name, *[battle.captain] * len(others)]))
    return wire.DayView(view, over, shared, result, record.decode())


def _with_player_names(say: Words, match: Match, battle: DailyBattle, name: str) -> Words:
    """Return the catalogue with the player's name, if given, and the captain's for all others."""
    other = PlayerName(captain_name(battle.captain, say), title=True)
    if not name:
        return practice.with_side_names(
            say, match.kit, match.config, PLAYER_SEAT, say("puzzle-your-side"), other
        )
    return say.named(
        *(PlayerName(name) if n == PLAYER_SEAT else other for n, _ in enumerate(match.sides))
    )


def _match_ending(match: Match, say: Words) -> wire.Ended | None:
    """Return the ending, addressed to the player; None while the match goes on."""
    if not (ending := match.ending):
        return None
    node, sentence = match.node, ""
    if isinstance(node, Terminal):
        sentence = say.say(ending_for_viewer(node.reason, ending.places, PLAYER_SEAT, say))
    plies = match.plies
    return wire.Ended(
        how=ending.how,
        places=ending.places,
        returns=ending.returns,
        clause=ending.clause or None,
        sentence=sentence,
        seat=ending.seat,
        plies=len(plies),
        begins=setup_length(match.kit, match.config, plies),
    )


def answer_daily_query(
    battle: DailyBattle, plies: DailyPlies, query: wire.DayQuestion, language: str
) -> wire.Told | practice.PracticeRefusal:
    """Answer a query of the player."""
    kit = get_kit(battle.game)
    match = match_after(kit, plies)
    seen = match.see(PLAYER_SEAT)
    if isinstance(query, wire.AskAdvice):
        if PLAYER_SEAT not in match.turn:
            return text("table-hint-turn"), "", ""
        luck = int.from_bytes(battle.key[:8])
        told = jobs.compute_hint(
            kit.game.name, match.config, match.see(PLAYER_SEAT), query.better, language, luck
        )
        return wire.Advised(query.id, told)
    seen = match.see(PLAYER_SEAT)
    return practice.answer_query(kit, seen, query, language, analysis_catalogue(language, kit))


def match_after(kit: AnyKit, plies: DailyPlies) -> Match:
    """Return the match after these plies."""
    match = Match(kit, viewers=())
    for seat, action in plies.plies:
        match.apply(seat, action)
    return match


def _plies(match: Match, laid: int) -> DailyPlies:
    return DailyPlies(laid, tuple((int(seat), action) for seat, action in match.plies))


class DailyBattles:
    """Today's battles on a server, derived from the host's secret salt."""

    def __init__(self, ports: Ports, settings: TableSettings, salt: bytes) -> None:
        self._ports = ports
        self._settings = settings
        self._salt = salt
        self._cache = LRUCache[DailyPlies](CACHE_BYTES)
        self._finished = dict[tuple[str, date], dict[bytes, DayResult]]()

    def today(self) -> date:
        """Return the date, in UTC."""
        return datetime.fromtimestamp(self._ports.date(), UTC).date()

    def battle(self, kit: AnyKit, day: str) -> DailyBattle:
        """Return today's battle, or yesterday's for those still playing it; raises Refusal."""
        today = self.today()
        for each in (today, today - timedelta(days=1)):
            if each.isoformat() == day:
                return daily_battle(kit, each, self._salt)
        raise Refusal(text("day-not-now", day=day[:10]), None, PUZZLE_MESSAGES)

    async def view(
        self, battle: DailyBattle, asked: wire.DayDone, requester: Requester, language: str
    ) -> wire.DayView:
        """Return the view after these choices; raises Refusal."""
        plies = await self._plies_after(battle, asked.done, requester)
        view = await self._run_query(requester, daily_view, battle, plies, asked, language)
        if not view.over or view.result == "stopped":
            return view
        return replace(view, others=self.finish(battle, requester, view.result))

    def finish(
        self, battle: DailyBattle, requester: Requester, result: DayResult
    ) -> tuple[int, int]:
        """Note the first result of a player; return how many others finished, and how many won.

        Kept in memory, by the process that answers: a restart forgets them.
        """
        oldest = battle.day - timedelta(days=1)
        self._finished = {key: all for key, all in self._finished.items() if key[1] >= oldest}
        results = self._finished.setdefault((battle.game, battle.day), {})
        player = sha256(battle.key + (requester.guest or requester.network).encode()).digest()
        if len(results) < MAX_FINISHED:
            results.setdefault(player, result)
        others = [each for name, each in results.items() if name != player]
        return len(others), others.count("won")

    async def answer(
        self, battle: DailyBattle, asked: wire.DayQuery, requester: Requester, language: str
    ) -> wire.Told | practice.PracticeRefusal:
        """Answer a query after these choices; raises Refusal."""
        plies = await self._plies_after(battle, asked.done, requester)
        query = asked.query
        if isinstance(query, wire.AskAdvice) and query.better:  # queued with the bots
            args = battle, plies, query, language
            return await self._ports.workers.run(
                requester, self._settings.bot_timeout, answer_daily_query, *args
            )
        return await self._run_query(requester, answer_daily_query, battle, plies, query, language)

    async def _run_query(self, requester: Requester, job: Callable[..., T], *args: object) -> T:
        timeout = self._settings.query_timeout
        return await self._ports.query_workers.run(requester, timeout, job, *args)

    async def _plies_after(
        self, battle: DailyBattle, done: Sequence[Any], requester: Requester
    ) -> DailyPlies:
        """Return the plies after these choices, continuing from the longest cached prefix."""
        known, plies = len(done), self._cache.get(_cache_key(battle, done))
        while plies is None and known:
            known -= 1
            plies = self._cache.get(_cache_key(battle, done[:known]))
        if plies is None:
            plies = await self._run_battle(battle, done[:0], requester, start_battle, battle)
        for n in range(known, len(done)):
            so_far = done[: n + 1]
            plies = await self._run_battle(
                battle, so_far, requester, continue_battle, battle, plies, done[n]
            )
        return plies

    async def _run_battle(
        self,
        battle: DailyBattle,
        done: Sequence[Any],
        requester: Requester,
        job: Callable[..., DailyOutcome],
        *args: object,
    ) -> DailyPlies:
        played = await self._ports.workers.run(requester, self._settings.bot_timeout, job, *args)
        if played.refusal:
            reason, clause, home = played.refusal
            raise Refusal(reason, clause, home)
        size = PLY_BYTES * len(played.plies.plies)
        return self._cache.put(_cache_key(battle, done), played.plies, size)


def _cache_key(battle: DailyBattle, done: Sequence[Any]) -> bytes:
    """Return a cache key; equal for all players with the same choices on that day."""
    return sha256(battle.key + msgspec.json.encode(done)).digest()
