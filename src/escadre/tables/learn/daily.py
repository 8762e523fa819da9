"""The daily battle: its views, and the battles of a server."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from escadre.analysis.phrases import analysis_catalogue
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.puzzles.daily import DailyBattle, daily_battle, shareable_result
from escadre.puzzles.puzzle import PUZZLE_MESSAGES
from escadre.puzzles.solo_battle import solo_result
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.learn.solo_battle import BattlePlies, SoloBattles, battle_position, match_after
from escadre.tables.ports import Ports
from escadre.tables.settings import TableSettings


def daily_view(
    battle: DailyBattle, plies: BattlePlies, asked: wire.DailyChoices, language: str
) -> wire.DayView:
    """Return the player's view, with the log lines after ply `asked.since`."""
    at = battle_position(battle, plies, asked, language, f"day-{battle.day.isoformat()}")
    if not at.match.over:
        return wire.DayView(at.view, over=False)
    played = match_after(at.kit, battle, plies)  # without a resignation
    coach = analysis_catalogue(language, at.kit)
    shared = shareable_result(at.kit, battle, played, plies.laid, coach, asked.hinted)
    return wire.DayView(at.view, True, shared, solo_result(played), at.record)


class DailyBattles(SoloBattles):
    """Today's battles on a server, derived from the host's secret salt."""

    def __init__(self, ports: Ports, settings: TableSettings, salt: bytes) -> None:
        super().__init__(ports, settings)
        self._salt = salt

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
        self, battle: DailyBattle, asked: wire.DailyChoices, requester: Requester, language: str
    ) -> wire.DayView:
        """Return the view after these choices; raises Refusal."""
        return await self.run(battle, asked.done, requester, daily_view, asked, language)
