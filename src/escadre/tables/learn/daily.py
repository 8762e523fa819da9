"""Views of the daily battles, and the battles of a server with their results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from msgspec.structs import replace

from escadre.analysis.phrases import analysis_catalogue
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.puzzles.daily import DailyBattle, daily_battle, shareable_result
from escadre.puzzles.puzzle import PUZZLE_MESSAGES_PACKAGE
from escadre.puzzles.solo_battle import SoloBattle, SoloResult, solo_result
from escadre.tables import wire
from escadre.tables.cache import LRUCache
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.learn import practice
from escadre.tables.learn.solo_battle import (
    BattlePlies,
    SoloBattles,
    battle_position,
    choices_key,
    match_after,
)
from escadre.tables.ports import Ports
from escadre.tables.table_settings import TableSettings

MAX_FINISHED = 10_000  # maximum number of counted results per battle
HINT_CACHE_BYTES = 16_000_000  # bytes of remembered hints
HINT_BYTES = 200  # approximate bytes of one remembered hint


class FinishedBattle(NamedTuple):
    """The result of a player, and whether the player received a hint."""

    result: SoloResult
    hinted: bool = False


def daily_view(
    battle: DailyBattle, plies: BattlePlies, request: wire.DailyChoices, language: str
) -> wire.DayView:
    """Return the player's view, with the log lines after ply `request.since`."""
    position = battle_position(battle, plies, request, language, f"day-{battle.day.isoformat()}")
    hinted = bool(request.hinted)
    if not position.match.over:
        return wire.DayView(position.view, over=False, hinted=hinted)
    played = match_after(position.kit, battle, plies)  # the match as played, before a resignation
    say = analysis_catalogue(language, position.kit)
    shareable = shareable_result(position.kit, battle, played, plies.setup_plies, say, hinted)
    return wire.DayView(
        position.view, True, shareable, solo_result(played), position.record, hinted=hinted
    )


class DailyBattles(SoloBattles):
    """Today's battles on a server, derived from the host's secret salt."""

    def __init__(self, ports: Ports, settings: TableSettings, salt: bytes) -> None:
        super().__init__(ports, settings)
        self._salt = salt
        self._finished = dict[tuple[str, date], dict[bytes, FinishedBattle]]()
        self._hints = LRUCache[dict[bytes, int]](HINT_CACHE_BYTES)

    def today(self) -> date:
        """Return the date, in UTC."""
        return datetime.fromtimestamp(self._ports.date(), UTC).date()

    def battle(self, kit: AnyKit, day: str) -> DailyBattle:
        """Return today's battle, or yesterday's for those still playing it; raises Refusal."""
        today = self.today()
        for each in (today, today - timedelta(days=1)):
            if each.isoformat() == day:
                return daily_battle(kit, each, self._salt)
        raise Refusal(text("day-not-now", day=day[:10]), None, PUZZLE_MESSAGES_PACKAGE)

    async def view(
        self, battle: DailyBattle, request: wire.DailyChoices, requester: Requester, language: str
    ) -> wire.DayView:
        """Return the view after these choices; raises Refusal."""
        request = replace(request, hinted=self._hinted_choices(battle, request, requester))
        view = await self.run(battle, request.choices, requester, daily_view, request, language)
        if not view.over or view.result == "stopped":
            return view
        finished = FinishedBattle(view.result, view.hinted)
        return replace(view, others=self.finish(battle, requester, finished))

    async def answer(
        self, battle: SoloBattle, request: wire.DayQuery, requester: Requester, language: str
    ) -> wire.QueryReply | practice.PracticeRefusal:
        """Answer a query after these choices, and remember a hint; raises Refusal."""
        reply = await super().answer(battle, request, requester, language)
        is_hint = isinstance(reply, wire.HintReply) and not reply.hint.is_free
        if is_hint and requester.guest:
            self._remember_hint(battle, request.choices, requester)
        return reply

    def _remember_hint(
        self, battle: SoloBattle, choices: Sequence[Any], requester: Requester
    ) -> None:
        """Remember that a guest received a hint after these choices."""
        player = _player_key(battle, requester)
        hints = (self._hints.get(player) or {}) | {choices_key(battle, choices): len(choices)}
        self._hints.put(player, hints, HINT_BYTES * len(hints))

    def _hinted_choices(
        self, battle: DailyBattle, request: wire.DailyChoices, requester: Requester
    ) -> list[int]:
        """Return the numbers of the choices for which this player received a hint.

        The page sends them. Hints that this process gave to the guest count in any case. Hints to
        players without a guest id are not remembered, because a network may have several players.
        """
        done = request.choices
        numbers = {n for n in request.hinted if 0 <= n <= len(done)}
        if requester.guest:
            hints = self._hints.get(_player_key(battle, requester)) or {}
            numbers |= {n for key, n in hints.items() if key == choices_key(battle, done[:n])}
        return sorted(numbers)

    def finish(
        self, battle: DailyBattle, requester: Requester, finished: FinishedBattle
    ) -> tuple[int, int, int]:
        """Record the first result of a player; return how the other players did.

        Returns how many others have finished, how many of them won, and how many of these winners
        used hints. The results are kept in the memory of this process, and lost when it restarts.
        """
        oldest = battle.day - timedelta(days=1)
        for key in [key for key in self._finished if key[1] < oldest]:
            del self._finished[key]
        results = self._finished.setdefault((battle.game, battle.day), {})
        player = _player_key(battle, requester)
        if len(results) < MAX_FINISHED:
            results.setdefault(player, finished)
        others = [each for name, each in results.items() if name != player]
        winners = [each for each in others if each.result == "won"]
        return len(others), len(winners), sum(each.hinted for each in winners)


def _player_key(battle: SoloBattle, requester: Requester) -> bytes:
    """Return the key of a player in this battle: a guest, or a network without a guest."""
    return sha256(battle.key + (requester.guest or requester.network).encode()).digest()
