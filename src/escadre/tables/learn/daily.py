"""The daily battle, replayed from the choices so far.

What came of it is remembered for a while, so that no captain thinks the same twice; whoever has
played alike shares it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

import msgspec

from escadre.analysis.phrases import coach_words
from escadre.core.game import ALL, CHANCE, IllegalAction, Terminal
from escadre.core.i18n.catalogue import Text, Words, text
from escadre.core.i18n.player_names import PlayerName
from escadre.core.kit import AnyKit
from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from escadre.core.match.replay import first_turn
from escadre.core.registry import kit_of
from escadre.core.scene.standing import told_to
from escadre.puzzles.daily import (
    PLAYER,
    Daily,
    daily,
    daily_match,
    day_result,
    play_others,
    result_shared,
)
from escadre.puzzles.puzzle import COACH
from escadre.tables import jobs, wire
from escadre.tables.cache import Recent
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Asker
from escadre.tables.learn import practice
from escadre.tables.names import captain
from escadre.tables.play.logged_match import is_quiet
from escadre.tables.play.steps import KEPT_MOMENTS, PastMoment, drawn_steps
from escadre.tables.ports import Ports
from escadre.tables.settings import TableSettings

T = TypeVar("T")


class DayPlies(NamedTuple):
    """All that has happened: who acted, and what; the first `laid` plies before all choices."""

    laid: int
    plies: tuple[tuple[int, Any], ...]


DAYS_KEPT = 8_000_000  # bytes of plies, about
PLY = 120  # bytes of one, about


class DayPlayed(NamedTuple):
    """What has happened now, or why it cannot."""

    plies: DayPlies
    refusal: practice.SoloRefusal | None = None


def day_begun(of_day: Daily) -> DayPlayed:
    """The battle as everybody meets it."""
    kit = kit_of(of_day.game)
    match = daily_match(kit, of_day)
    play_others(kit, of_day, match)
    return DayPlayed(_plies(match, len(match.plies)))


def day_played(of_day: Daily, plies: DayPlies, deed: Sequence[Any]) -> DayPlayed:
    """The battle after one more choice, with all that answers it."""
    kit = kit_of(of_day.game)
    match, actions = _match(kit, plies), practice.sent_actions(kit, deed)
    if isinstance(actions, Text):
        return DayPlayed(plies, (actions, "", ""))
    if not actions or PLAYER not in match.turn:
        return DayPlayed(plies, (text("lesson-not-asked"), "", "escadre.lessons"))
    try:
        match.play(PLAYER, *actions)
    except IllegalAction as illegal:
        rejection = illegal.rejection
        return DayPlayed(plies, (rejection.reason, rejection.clause, kit.game.home))
    play_others(kit, of_day, match)
    return DayPlayed(_plies(match, plies.laid))


def day_view(of_day: Daily, plies: DayPlies, asked: wire.DayDone, language: str) -> wire.DayView:
    """What the player sees now, with what he noticed after the ply `asked.since`."""
    kit = kit_of(of_day.game)
    coach, match = coach_words(language, kit), Match(kit, viewers=[PLAYER])
    say = _named(coach, match, of_day, asked.name)
    told, since = list[tuple[wire.Line, PastMoment]](), asked.since
    for seat, action in plies.plies:
        for each in match.apply(seat, action):
            count = len(told) + 1
            actor = None if each.seat == CHANCE else each.seat
            line = kit.tell(each.before, each.seat, each.action, each.after, say)
            moment = PastMoment(count, each.seat, each.after, match.turn)
            told.append((wire.Line(count, actor, line, is_quiet(kit, each)), moment))
    moments = [moment for _, moment in told[since:]]
    if not since:  # who begins sees what the captain has done since his own last ply, if any
        own = (n for n, each in enumerate(moments) if each.seat == PLAYER)
        moments = moments[max(own, default=0) :]
    shared = result_shared(kit, of_day, match, plies.laid, coach, asked.hinted)
    result = day_result(match)
    if asked.stop and not match.over:
        match.resign(PLAYER)
    over = match.over
    seen = practice.solo_view(
        kit,
        match.config,
        match.see(ALL if over else PLAYER),  # then nothing is secret any more
        len(told),
        say,
        seat=PLAYER,
        id=f"day-{of_day.day.isoformat()}",
        mine=not over,
        lines=[line for line, _ in told[since:] if line.text],
        since=since,
        you=asked.name,
        steps=drawn_steps(kit, moments, say) if 1 < len(moments) <= KEPT_MOMENTS else (),
        ended=_ended(match, say),
        hints=True,
    )
    if not over:
        return wire.DayView(seen, over)
    others = [of_day.captain] * (len(match.sides) - 1)  # PLAYER sits first
    record = encode_record(match.record([seen.table.chairs[PLAYER].name, *others]))
    return wire.DayView(seen, over, shared, result, record.decode())


def _named(say: Words, match: Match, of_day: Daily, name: str) -> Words:
    """The player goes by his name, if he has one; all others are the captain."""
    other = PlayerName(captain(of_day.captain, say), title=True)
    if not name:
        return practice.sides_named(
            say, match.kit, match.config, PLAYER, say("puzzle-your-side"), other
        )
    return say.named(
        *(PlayerName(name) if n == PLAYER else other for n, _ in enumerate(match.sides))
    )


def _ended(match: Match, say: Words) -> wire.Ended | None:
    """How it ended, as the player is told; None: it has not."""
    if not (ending := match.ending):
        return None
    node, sentence = match.node, ""
    if isinstance(node, Terminal):
        sentence = say.say(told_to(node.reason, ending.places, PLAYER, say))
    plies = match.plies
    return wire.Ended(
        how=ending.how,
        places=ending.places,
        returns=ending.returns,
        clause=ending.clause or None,
        sentence=sentence,
        seat=ending.seat,
        plies=len(plies),
        begins=first_turn(match.kit, match.config, plies),
    )


def day_answer(
    of_day: Daily, plies: DayPlies, query: wire.DayQuestion, language: str
) -> wire.Told | practice.SoloRefusal:
    """The answer to a question of the player."""
    kit = kit_of(of_day.game)
    match = _match(kit, plies)
    seen = match.see(PLAYER)
    if isinstance(query, wire.AskAdvice):
        if PLAYER not in match.turn:
            return text("table-hint-turn"), "", ""
        luck = int.from_bytes(of_day.key[:8])
        told = jobs.hint(
            kit.game.name, match.config, match.see(PLAYER), query.better, language, luck
        )
        return wire.Advised(query.id, told)
    seen = match.see(PLAYER)
    return practice.solo_answer(kit, seen, query, language, coach_words(language, kit))


def _match(kit: AnyKit, plies: DayPlies) -> Match:
    match = Match(kit, viewers=())
    for seat, action in plies.plies:
        match.apply(seat, action)
    return match


def _plies(match: Match, laid: int) -> DayPlies:
    return DayPlies(laid, tuple((int(seat), action) for seat, action in match.plies))


class Days:
    """The battles of today on a server: what only it knows is in them."""

    def __init__(self, ports: Ports, settings: TableSettings, salt: bytes) -> None:
        self._ports = ports
        self._settings = settings
        self._salt = salt
        self._kept = Recent[DayPlies](DAYS_KEPT)

    def today(self) -> date:
        """The date, in UTC."""
        return datetime.fromtimestamp(self._ports.date(), UTC).date()

    def battle(self, kit: AnyKit, day: str) -> Daily:
        """That of today, or of yesterday for who began before midnight; raises Refusal."""
        today = self.today()
        for each in (today, today - timedelta(days=1)):
            if each.isoformat() == day:
                return daily(kit, each, self._salt)
        raise Refusal(text("day-not-now", day=day[:10]), None, COACH)

    async def view(
        self, of_day: Daily, asked: wire.DayDone, asker: Asker, language: str
    ) -> wire.DayView:
        """What who has done this sees now; raises Refusal."""
        plies = await self._played(of_day, asked.done, asker)
        return await self._ask(asker, day_view, of_day, plies, asked, language)

    async def answer(
        self, of_day: Daily, asked: wire.DayQuery, asker: Asker, language: str
    ) -> wire.Told | practice.SoloRefusal:
        """The answer to a question of who has done this; raises Refusal."""
        plies = await self._played(of_day, asked.done, asker)
        query = asked.query
        if isinstance(query, wire.AskAdvice) and query.better:  # it waits among captains
            what = of_day, plies, query, language
            return await self._ports.thinker.run(asker, self._settings.thinking, day_answer, *what)
        return await self._ask(asker, day_answer, of_day, plies, query, language)

    async def _ask(self, asker: Asker, jobs: Callable[..., T], *what: object) -> T:
        return await self._ports.questions.run(asker, self._settings.arranging, jobs, *what)

    async def _played(self, of_day: Daily, done: Sequence[Any], asker: Asker) -> DayPlies:
        """What has happened: from the longest beginning that is remembered on."""
        known, plies = len(done), self._kept.get(_name(of_day, done))
        while plies is None and known:
            known -= 1
            plies = self._kept.get(_name(of_day, done[:known]))
        if plies is None:
            plies = await self._think(of_day, done[:0], asker, day_begun, of_day)
        for n in range(known, len(done)):
            so_far = done[: n + 1]
            plies = await self._think(of_day, so_far, asker, day_played, of_day, plies, done[n])
        return plies

    async def _think(
        self,
        of_day: Daily,
        done: Sequence[Any],
        asker: Asker,
        jobs: Callable[..., DayPlayed],
        *what: object,
    ) -> DayPlies:
        played = await self._ports.thinker.run(asker, self._settings.thinking, jobs, *what)
        if played.refusal:
            reason, clause, home = played.refusal
            raise Refusal(reason, clause, home)
        size = PLY * len(played.plies.plies)
        return self._kept.put(_name(of_day, done), played.plies, size)


def _name(of_day: Daily, done: Sequence[Any]) -> bytes:
    """The same for all who have done the same that day."""
    return sha256(of_day.key + msgspec.json.encode(done)).digest()
