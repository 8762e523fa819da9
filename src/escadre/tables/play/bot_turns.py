"""Lets the bots of a table choose when it is their turn."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import structlog

from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Seat
from escadre.tables.backoff import backoff
from escadre.tables.errors import NotKept, Refusal
from escadre.tables.jobs import choose
from escadre.tables.play.log_entries import Faltered, GaveUp, Played
from escadre.tables.ports import Interrupted, ThinkerClosed

if TYPE_CHECKING:
    from escadre.tables.play.table import Table


log = structlog.get_logger()

MOST_FAILURES = 1  # in a row, before a lot is drawn for the bot
MOST_TRIED = 5  # failures in a row, lots included, before the turn is left to the others
ELSEWHERE = 1.0  # seconds until somebody looks whether the process that asks a captain still lives
MOST_INTERRUPTIONS = 5  # of one thought, before the captain himself is suspected

LAST_WORDS = ("table-log-full", "table-share-full", "match-over", "table-unknown")
"""After these refusals there is nothing more to choose."""


_LOTS: Rng = SystemRandom()


class BotTurns:
    """Lets every bot think whose turn it is; one task a seat."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tasks: dict[int, asyncio.Task[bool]] = {}
        self._given_up: dict[int, int] = {}  # when the log had so many entries

    @property
    def thinking(self) -> bool:
        """Whether some bot thinks."""
        return bool(self._tasks)

    def wake(self) -> None:
        """It may be a bot's turn."""
        now = len(self._table.log)
        for seat in self._table.match.turn:
            given_up = self._given_up.get(seat) == now  # until something happens
            if self._level(seat) and seat not in self._tasks and not given_up:
                task = asyncio.create_task(self._play(seat))
                self._tasks[seat] = task
                task.add_done_callback(partial(self._done, seat))

    def _level(self, seat: int) -> str:
        """The level of the bot that sits here, or stands in for who has left; "": a person."""
        occupant = self._table.occupants[seat]
        return (occupant.level or "") or self._table.logged.stand_ins.get(seat, "")

    def _by(self, seat: int) -> str:
        return self._table.logged.stand_ins.get(seat, "")

    def _done(self, seat: int, task: asyncio.Task[bool]) -> None:
        self._tasks.pop(seat, None)
        if task.cancelled():
            return
        if error := task.exception():
            log.error("a bot's turn ended", table=self._table.name, exc_info=error)
        elif task.result():
            self.wake()  # it may have become his turn again while this was on its way

    async def finished(self) -> None:
        """Return when no bot has anything more to choose."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    def stop(self) -> None:
        """Nobody thinks any more."""
        for task in self._tasks.values():
            task.cancel()

    async def _play(self, seat: Seat) -> bool:
        """A bot's turn; True: it is over. False: somebody else must wake him.

        Only what the captain or his game computes counts as a failure of his: while the store
        fails, he waits. After any failure others are served first, longer each time.
        """
        table, failures, interruptions, waits = self._table, 0, 0, 0
        while seat in table.match.turn and self._level(seat):
            try:
                if failures >= MOST_TRIED:
                    await self._give_up(seat)
                    return False
                async with table.ports.claimed(f"{table.id}/{seat}") as mine:
                    if mine and await self._played_once(seat, failures > MOST_FAILURES):
                        failures = interruptions = waits = 0
                if not mine:  # another process asks him
                    if not table.watched:
                        return False
                    await asyncio.sleep(ELSEWHERE)
                    await table.refresh()
                self.wake()
                continue
            except ThinkerClosed:
                return False
            except Interrupted:
                interruptions += 1
                failures += interruptions > MOST_INTERRUPTIONS
                log.warning("a bot was interrupted", table=table.name)
            except NotKept:
                pass  # where the store was asked, it is logged
            except Refusal as refusal:
                if refusal.reason.id in LAST_WORDS:
                    return False
                failures += not refusal.stale
                log.error("a bot was refused", table=table.name, reason=refusal.reason.id)
            except Exception:
                failures += 1
                log.exception("a bot failed", table=table.name, level=self._level(seat))
            waits += 1
            await asyncio.sleep(backoff(waits))
        return True

    async def _give_up(self, seat: Seat) -> None:
        """Leave the turn to the others, who may claim: neither a choice nor a lot was possible."""
        table = self._table
        async with table.locked():
            if seat in table.match.turn and seat not in table.logged.stuck:
                await table.append([GaveUp(seat)])
        self._given_up[seat] = len(table.log)
        log.error("a captain cannot go on", table=table.name, level=self._level(seat))

    async def _played_once(self, seat: Seat, failed: bool) -> bool:
        """Think, and play; False when something has happened meanwhile.

        `failed`: he cannot choose, and a lot is drawn.
        """
        table, settings = self._table, self._table.settings
        await table.ports.answer(table.ports.peers.heard())
        await table.refresh()
        if seat not in table.match.turn:
            return False
        if failed:
            await self._draw_lot(seat)
            return True
        observation = table.match.see(seat)
        pause = settings.pause if self._begins(seat) else 0
        thought = self._thought(seat, observation)
        action, _ = await asyncio.gather(thought, asyncio.sleep(pause))
        async with table.locked():
            if table.match.see(seat) != observation or not self._level(seat):
                return False
            await table.play(seat, [action], by=self._by(seat))
            return True

    def _begins(self, seat: Seat) -> bool:
        """Whether a turn begins: what a captain goes on to do in it, he does at once."""
        if len(self._table.match.turn) > 1:
            return False
        chosen = (entry for entry in reversed(self._table.log) if isinstance(entry, Played))
        last = next((each.seat for each in chosen if each.seat != CHANCE), None)
        return last != seat

    async def _thought(self, seat: Seat, observation: Any) -> Any:
        table = self._table
        game, level = table.kit.game.name, self._level(seat)
        luck, patience = secrets.randbits(256), table.settings.thinking
        return await table.ports.thinker.run(
            table.asks, patience, choose, game, level, observation, luck
        )

    async def _draw_lot(self, seat: Seat) -> None:
        """It failed: everybody is told, and a legal action is drawn by lot."""
        table = self._table
        table.ports.counts.bot_failures += 1
        async with table.locked():
            if seat in table.match.turn:
                actions = list(table.match.legal(seat))
                if not actions:
                    raise LookupError("there is no legal action")
                action = actions[_LOTS.randrange(len(actions))]
                await table.play(seat, [action], Faltered(seat), by=self._by(seat))
