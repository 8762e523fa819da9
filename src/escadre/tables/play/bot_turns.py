"""`BotTurns`: lets the bots of a table choose when it is their turn."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import SystemRandom
from typing import Any

from escadre.core.chance import Rng, random_item
from escadre.core.game import CHANCE, Seat
from escadre.tables.errors import Refusal, StoreFailure
from escadre.tables.event_log import log
from escadre.tables.jobs import choose_turn
from escadre.tables.play.base_table import BaseTable
from escadre.tables.play.log_entries import BotFailureEntry, BotGaveUpEntry, PlyEntry
from escadre.tables.ports import JobInterrupted, NoWorker, WorkersClosed, backoff

MAX_FAILURES_BEFORE_RANDOM = 1  # failures in a row before a random action is played instead
MAX_FAILURES = 5  # failures in a row, including random actions, until it gives up
RETRY_DELAY = 1.0  # seconds until this process tries to run the bot again
MAX_INTERRUPTIONS = 5  # interruptions of one choice before they count as failures

FINAL_REFUSALS = ("table-log-full", "table-share-full", "match-over", "table-unknown")
"""Errors after which the bot has nothing more to choose."""


_RNG: Rng = SystemRandom()


class BotTurns:
    """Runs the bots of a table: one task per bot that is on turn.

    `refresh` loads the changes by other processes and continues from there.
    """

    def __init__(self, table: BaseTable, refresh: Callable[[], Awaitable[None]]) -> None:
        self._table = table
        self._refresh = refresh
        self._tasks: dict[int, asyncio.Task[bool]] = {}
        self._given_up: dict[int, int] = {}  # length of the log at that time, by seat

    @property
    def is_choosing(self) -> bool:
        """True if a bot is choosing."""
        return bool(self._tasks)

    def wake(self) -> None:
        """Start the bots that are on turn."""
        now = len(self._table.log)
        for seat in self._table.match.turn:
            given_up = self._given_up.get(seat) == now  # until the log grows
            if self._bot_level(seat) and seat not in self._tasks and not given_up:
                task = asyncio.create_task(self._play(seat))
                self._tasks[seat] = task
                task.add_done_callback(partial(self._on_task_done, seat))

    def _bot_level(self, seat: int) -> str:
        """Return the level of the bot on this seat or standing in for its player; "" if none."""
        occupant = self._table.occupants[seat]
        return (occupant.level or "") or self._table.logged_match.stand_ins.get(seat, "")

    def _stand_in_level(self, seat: int) -> str:
        """Return the level of the bot that stands in for this seat's player; "" if none does."""
        return self._table.logged_match.stand_ins.get(seat, "")

    def _on_task_done(self, seat: int, task: asyncio.Task[bool]) -> None:
        self._tasks.pop(seat, None)
        if task.cancelled():
            return
        if error := task.exception():
            log.error("a bot's turn ended", table=self._table.name, exc_info=error)
        elif task.result():
            self.wake()  # the bot may be on turn again by now

    async def finished(self) -> None:
        """Wait until no bot is choosing."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    def stop(self) -> None:
        """Cancel all bots."""
        for task in self._tasks.values():
            task.cancel()

    async def _play(self, seat: Seat) -> bool:
        """Play one bot's turn; return False if a later event must wake the bot.

        Only errors of the bot or of its game count as failures. While the store fails, or while no
        worker can be started, the bot waits. The delay before a retry grows with each failure.
        """
        table = self._table
        failures = 0
        interruptions = 0
        waits = 0
        while seat in table.match.turn and self._bot_level(seat):
            try:
                if failures >= MAX_FAILURES:
                    await self._give_up(seat)
                    return False
                async with table.ports.claimed(f"{table.id}/{seat}") as acquired:
                    if acquired and await self._play_turn(
                        seat, failures > MAX_FAILURES_BEFORE_RANDOM
                    ):
                        failures = interruptions = waits = 0
                if not acquired:  # another process runs this bot
                    if not table.has_subscribers:
                        return False
                    await asyncio.sleep(RETRY_DELAY)
                    await self._refresh()
                self.wake()
                continue
            except WorkersClosed:
                return False
            except (NoWorker, StoreFailure):
                pass  # already logged
            except JobInterrupted:
                interruptions += 1
                failures += interruptions > MAX_INTERRUPTIONS
                log.warning("a bot was interrupted", table=table.name)
            except Refusal as refusal:
                if refusal.reason.id in FINAL_REFUSALS:
                    return False
                failures += not refusal.stale
                log.error("a bot was refused", table=table.name, reason=refusal.reason.id)
            except Exception:
                failures += 1
                log.exception("a bot failed", table=table.name, level=self._bot_level(seat))
            waits += 1
            await asyncio.sleep(backoff(waits))
        return True

    async def _give_up(self, seat: Seat) -> None:
        """Log that the bot cannot play at all, so that the other players may claim a result."""
        table = self._table
        async with table.lock:
            if seat in table.match.turn and seat not in table.logged_match.failed_bot_seats:
                await table.append([BotGaveUpEntry(seat)])
        self._given_up[seat] = len(table.log)
        log.error("a captain cannot go on", table=table.name, level=self._bot_level(seat))

    async def _play_turn(self, seat: Seat, failed: bool) -> bool:
        """Choose and play the actions of one job; return False if the position changed meanwhile.

        `failed`: the bot cannot choose, so a random legal action is played.
        """
        table, settings = self._table, self._table.settings
        await table.ports.answer(table.ports.peers.sync())
        await self._refresh()
        if seat not in table.match.turn:
            return False
        if failed:
            await self._play_random(seat)
            return True
        observation = table.match.see(seat)
        is_finishing = bool(table.logged_match.stand_ins) and all(
            map(self._bot_level, range(len(table.occupants)))
        )
        pause = settings.bot_delay if self._starts_turn(seat) and not is_finishing else 0
        choice = self._choose(seat, observation)
        actions, _ = await asyncio.gather(choice, asyncio.sleep(pause))
        async with table.lock:
            if table.match.see(seat) != observation or not self._bot_level(seat):
                return False
            await table.play(seat, actions, stand_in=self._stand_in_level(seat))
            return True

    def _starts_turn(self, seat: Seat) -> bool:
        """Return whether a turn starts; only the first choice of a turn is delayed."""
        if len(self._table.match.turn) > 1:
            return False
        chosen = (entry for entry in reversed(self._table.log) if isinstance(entry, PlyEntry))
        last = next((each.seat for each in chosen if each.seat != CHANCE), None)
        return last != seat

    async def _choose(self, seat: Seat, observation: Any) -> Sequence[Any]:
        """Return the actions that the bot chooses for this observation."""
        table = self._table
        game, level = table.kit.game.name, self._bot_level(seat)
        seed, timeout = secrets.randbits(256), table.settings.bot_timeout
        actions: Sequence[Any] = await table.ports.workers.run(
            table.requester, timeout, choose_turn, game, level, observation, seed
        )
        return actions

    async def _play_random(self, seat: Seat) -> None:
        """Play a random legal action in place of a bot that failed, and log the failure."""
        table = self._table
        table.ports.counters.bot_failures += 1
        async with table.lock:
            if seat in table.match.turn:
                actions = list(table.match.legal(seat))
                if not actions:
                    raise LookupError("there is no legal action")
                action = random_item(actions, _RNG)
                await table.play(
                    seat, [action], BotFailureEntry(seat), stand_in=self._stand_in_level(seat)
                )
