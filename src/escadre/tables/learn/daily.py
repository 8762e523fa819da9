"""Views of the daily battles, and the battles of a server with their results."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from msgspec.structs import replace

from escadre.analysis.phrases import analysis_catalogue
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.puzzles.daily import DailyBattle, daily_battle, shareable_result
from escadre.puzzles.puzzle import PUZZLE_MESSAGES
from escadre.puzzles.solo_battle import SoloResult, solo_result
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.learn.solo_battle import BattlePlies, SoloBattles, battle_position, match_after
from escadre.tables.ports import Ports
from escadre.tables.table_settings import TableSettings

MAX_FINISHED = 10_000  # maximum number of counted results per battle


def daily_view(
    battle: DailyBattle, plies: BattlePlies, choices: wire.DailyChoices, language: str
) -> wire.DayView:
    """Return the player's view, with the log lines after ply `asked.since`."""
    at = battle_position(battle, plies, choices, language, f"day-{battle.day.isoformat()}")
    if not at.match.over:
        return wire.DayView(at.view, over=False)
    played = match_after(at.kit, battle, plies)  # the match as played, before a resignation
    coach = analysis_catalogue(language, at.kit)
    shared = shareable_result(at.kit, battle, played, plies.laid, coach, choices.hinted)
    return wire.DayView(at.view, True, shared, solo_result(played), at.record)


class DailyBattles(SoloBattles):
    """Today's battles on a server, derived from the host's secret salt."""

    def __init__(self, ports: Ports, settings: TableSettings, salt: bytes) -> None:
        super().__init__(ports, settings)
        self._salt = salt
        self._finished = dict[tuple[str, date], dict[bytes, SoloResult]]()

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
        self, battle: DailyBattle, choices: wire.DailyChoices, requester: Requester, language: str
    ) -> wire.DayView:
        """Return the view after these choices; raises Refusal."""
        view = await self.run(battle, choices.choices, requester, daily_view, choices, language)
        if not view.over or view.result == "stopped":
            return view
        return replace(view, others=self.finish(battle, requester, view.result))

    def finish(
        self, battle: DailyBattle, requester: Requester, result: SoloResult
    ) -> tuple[int, int]:
        """Record the first result of a player; return how many others finished, and how many won.

        The results are kept in the memory of this process, and lost when it restarts.
        """
        oldest = battle.day - timedelta(days=1)
        self._finished = {key: all for key, all in self._finished.items() if key[1] >= oldest}
        results = self._finished.setdefault((battle.game, battle.day), {})
        player = sha256(battle.key + (requester.guest or requester.network).encode()).digest()
        if len(results) < MAX_FINISHED:
            results.setdefault(player, result)
        others = [each for name, each in results.items() if name != player]
        return len(others), others.count("won")
