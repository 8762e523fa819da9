"""`Table`: a table that continues by itself (bots, seat seeds, absences), and its visitors."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from msgspec.structs import replace

from escadre.core.game import Chance, Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import NO_SEED
from escadre.core.match.match import PlannedPly
from escadre.tables.errors import ConcurrentWrite, Refusal, StoreFailure
from escadre.tables.event_log import log
from escadre.tables.fair_queue import Requester
from escadre.tables.keys import Guest, HostKeys
from escadre.tables.play.absences import Absences
from escadre.tables.play.base_table import BaseTable, Subscriber, retry_on_conflict
from escadre.tables.play.bot_turns import BotTurns
from escadre.tables.play.hints import TableHints
from escadre.tables.play.log_entries import (
    ChanceFailureEntry,
    LogEntry,
    ReturnEntry,
    decode_entry,
)
from escadre.tables.play.seat_seeds import SeedDeadlines
from escadre.tables.ports import Occupant, Ports, StoredTable, WriteConflict, backoff
from escadre.tables.table_settings import TableSettings

LOAD_BATCH = 20
"""Number of log entries applied at once during loading, before other tasks may run."""

MAX_CHANCE_FAILURES = 5  # failures in a row until the table stops trying


class Table(BaseTable):
    """A table that continues automatically: bots choose, chance plies follow, deadlines pass."""

    def __init__(
        self, stored: StoredTable, kit: AnyKit, ports: Ports, settings: TableSettings
    ) -> None:
        super().__init__(stored, kit, ports, settings)
        self.last_used = ports.now()
        self.bots = BotTurns(self, self.refresh)
        self.hints = TableHints(self.name, kit, self.config, ports, settings)
        self.finish_offers: dict[Seat, int] = {}  # see quick_finish: the turn of the last offer
        self.absences = Absences(self.terms.absence, ports.now, self.notify)
        self.seed_deadlines = SeedDeadlines(
            self.terms.absence, ports.now, self._advance_in_background
        )
        self._failures = 0  # failures of `advance_safely` in a row
        self._chance_failures = 0  # failures of the game's chance in a row
        self._retry: asyncio.TimerHandle | None = None  # the next retry of `advance_safely`
        self._tasks = set[asyncio.Task[None]]()  # in the background
        self._update_absences()

    @classmethod
    async def load(
        cls, stored: StoredTable, kit: AnyKit, ports: Ports, settings: TableSettings
    ) -> Table:
        """Load a table from its stored form; other tasks run while a long log is applied."""
        table = cls(replace(stored, entries=()), kit, ports, settings)
        for n, body in enumerate(stored.entries, 1):
            table._apply_entry(decode_entry(kit.game, body))
            if n % LOAD_BATCH == 0:
                await asyncio.sleep(0)
        table._update_absences()
        if not table.match.over:
            last, date = await ports.store.last_times(stored.id), ports.date()
            table.absences.restore(last, date)
            table.seed_deadlines.restore(last, date)
        elif not stored.ended:  # an older version stored the mark in a second step
            # A failure is logged; the next process that loads the table tries again.
            with suppress(StoreFailure):
                await ports.store.mark_ended(stored.id)
        return table

    @property
    def in_use(self) -> bool:
        """True if the table is watched in this process, or a bot is choosing."""
        return bool(self.subscribers) or self.bots.is_choosing

    # Advancing

    async def advance(self) -> None:
        """Continue from the stored state: play due chance plies and wake the bots."""
        await retry_on_conflict(self._advance_once)
        self.wake_bots()

    def wake_bots(self) -> None:
        """Start the bots and stand-ins that are on turn."""
        if self.has_bots or self.logged_match.stand_ins:
            self.bots.wake()

    async def _advance_once(self) -> None:
        async with self.lock:
            await self._waive_overdue_seeds()
            try:
                plan = self._plan_chance()
            except Exception:
                log.exception("a game cannot draw its chance", table=self.name)
                await self._count_chance_failure()
            else:
                await self.append([], plan)
                self._failures = self._chance_failures = 0
            self._update_seed_deadlines()

    async def _count_chance_failure(self) -> None:
        """Try again later; after a few failures in a row, tell the players and stop trying."""
        self._chance_failures += 1
        if self._chance_failures < MAX_CHANCE_FAILURES:
            self.advance_later()
        elif not self.logged_match.chance_failed:
            await self.append([ChanceFailureEntry()])
            log.error("a table cannot go on: its owner may cancel it", table=self.name)

    async def advance_safely(self) -> None:
        """Continue like `advance`, but without raising errors.

        If the store or the game fails, retry later with growing delay.
        """
        try:
            await self.advance()
        except StoreFailure:
            self.advance_later()
        except Refusal:
            pass
        except Exception:
            log.exception("a table cannot go on", table=self.name)
            self.advance_later()

    def advance_later(self) -> None:
        """Call `advance_safely` after a pause that grows with each failure."""
        if self._retry is not None:
            self._retry.cancel()
        self._failures += 1
        loop = asyncio.get_running_loop()
        self._retry = loop.call_later(backoff(self._failures), self._advance_in_background)

    def _advance_in_background(self) -> None:
        self._run_in_background(asyncio.create_task(self.advance_safely()))

    def _run_in_background(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)  # asyncio keeps only a weak reference
        task.add_done_callback(self._tasks.discard)

    async def refresh(self) -> None:
        """Load other processes' writes and continue from there; raises Refusal."""
        self._mark_stale_if_unanswered()
        while self._is_stale:
            await self.advance()

    def on_eviction(self) -> None:
        """Cancel the timers of absences and seeds, which would keep the table in memory."""
        self.absences.close()
        self.seed_deadlines.close()

    def stop(self) -> None:
        """Cancel bots and retries."""
        self.bots.stop()
        if self._retry is not None:
            self._retry.cancel()

    async def append(
        self, entries_before: Sequence[LogEntry], plan: Sequence[PlannedPly] = ()
    ) -> None:
        """Append entries and plies as `BaseTable` does; update hints and the deadlines of seeds."""
        await super().append(entries_before, plan)
        if self.hints.by_key:
            self.hints.update(self)
        if self.seats_without_seed:
            self._update_seed_deadlines()

    async def reload_if_stale(self) -> bool:
        """Reload if the store may have newer data; return whether the table was reloaded."""
        loaded = await super().reload_if_stale()
        if loaded:
            self._update_absences()
        return loaded

    # Start and cancellation

    @property
    def has_started(self) -> bool:
        """True if all seats are taken and a ply visible to everyone was played."""
        return self.is_full and self.logged_match.publicly_started

    @property
    def owner_may_cancel(self) -> bool:
        """True if the owner may cancel the match."""
        plays_on = self.has_started and not self.only_bots and not self.logged_match.chance_failed
        return not self.match.over and not plays_on

    # Seats

    async def sit(self, seat: int, occupant: Occupant, guest: str | None) -> None:
        """Give an open seat to a guest or a bot; raises Refusal."""
        async with self.lock:
            if not 0 <= seat < len(self.occupants):
                raise Refusal(text("table-no-such-seat", seat=seat, last=len(self.occupants) - 1))
            if self.occupants[seat].kind != "open":
                raise Refusal(text("table-seat-taken"))
            holder = frozenset([(seat, guest)] if guest is not None else [])
            try:
                await self.write(
                    self.ports.store.sit(self.id, seat, occupant, guest),
                    lambda: self.occupants[seat] == occupant and holder <= self.holders,
                )
            except WriteConflict:
                raise Refusal(text("table-seat-taken")) from None
            self._seat(seat, occupant, self.holders | holder)
        await self.advance_safely()

    def _seat(self, seat: int, occupant: Occupant, holders: frozenset[tuple[int, str]]) -> None:
        super()._seat(seat, occupant, holders)
        self._update_absences()

    # Seat seeds

    async def submit_seed(self, seat: int, seed: bytes) -> None:
        """Store a seat's seed. The same seed again is accepted; a different one raises Refusal."""
        async with self.lock:
            old_seed = self.occupants[seat].seed
            if old_seed == seed:
                return
            if old_seed is not None:
                raise Refusal(text("table-seed-given"))
            try:
                await self.set_seed(seat, seed)
            except WriteConflict:
                raise Refusal(text("table-seed-given")) from None
        await self.advance_safely()

    def _seats_delaying_chance(self) -> tuple[int, ...]:
        """Return the seats whose missing seeds delay the next dice or draw."""
        is_chance_due = isinstance(self.match.node, Chance) and self.is_full and not self.match.over
        return self.seats_without_seed if is_chance_due else ()

    async def _waive_overdue_seeds(self) -> None:
        """Give overdue seats an empty seed; the caller holds the lock. Raises ConcurrentWrite."""
        for seat in self.seed_deadlines.overdue(self._seats_delaying_chance(), self.present):
            try:
                await self.set_seed(seat, NO_SEED)
            except WriteConflict:
                raise ConcurrentWrite(text("table-stale"), stale=True) from None

    def _update_seed_deadlines(self) -> None:
        self.seed_deadlines.update(self._seats_delaying_chance(), self.present)

    # Presence and absence

    async def subscribe(self, subscriber: Subscriber) -> None:
        """Register a subscriber that opens the table."""
        with self._tracking_presence():
            self.subscribers.add(subscriber)
        self.wake_bots()
        await retry_on_conflict(self.end_stand_ins, subscriber.seats)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber that closes the table or loses its connection."""
        self.last_used = self.ports.now()
        with self._tracking_presence():
            self.subscribers.discard(subscriber)

    def set_remote_presence(self, process: str, seats: frozenset[int]) -> None:
        """Set the seats whose players have the table open in another process."""
        with self._tracking_presence():
            self.remote_presence.pop(process, None)
            if seats:
                self.remote_presence[process] = seats

    @contextmanager
    def _tracking_presence(self) -> Iterator[None]:
        before_in_process, before_anywhere = self.present_in_process, self.present
        yield
        self._update_absences()
        self._update_seed_deadlines()
        if self.present_in_process != before_in_process:
            self.ports.peers.announce_presence(self.id, self.present_in_process)
            self._record_presence(self.present_in_process ^ before_in_process)
        if self.present != before_anywhere:
            self.notify()

    def _update_absences(self) -> None:
        present, seats = self.present, enumerate(self.occupants)
        self.absences.update(
            [n for n, occupant in seats if occupant.kind == "guest" and n not in present]
        )

    def _record_presence(self, seats: frozenset[int]) -> None:
        """Record that players of these seats connected or left, if the terms limit absences."""
        if seats and self.terms.absence is not None and not self.match.over:
            date = self.ports.date()
            self._run_in_background(asyncio.create_task(self._store_presence(seats, date)))

    async def _store_presence(self, seats: frozenset[int], date: float) -> None:
        with suppress(StoreFailure):  # already logged; the absence counts from the last known time
            await self.ports.store.record_presence(self.id, seats, date)

    def absent_seats(self) -> tuple[Seat, ...]:
        """Return the seats on turn whose player has been absent for the agreed time.

        A bot that could not choose counts as absent at once.
        """
        failed_bot_seats = self.logged_match.failed_bot_seats
        if not self.absences.since and not failed_bot_seats:
            return ()
        return tuple(
            seat for seat in self.match.turn if seat in failed_bot_seats or self._is_absent(seat)
        )

    def _is_absent(self, seat: int) -> bool:
        if not self.is_full or seat in self.logged_match.stand_ins:
            return False
        return self.absences.is_expired(seat) and not self._plays_all_seats(seat)

    def _plays_all_seats(self, seat: int) -> bool:
        """Return whether one guest holds this seat and every other person's seat (one screen)."""
        people = {n for n, each in enumerate(self.occupants) if each.kind == "guest"}
        guests = {guest for held_seat, guest in self.holders if held_seat == seat}
        return all(any((n, guest) in self.holders for guest in guests) for n in people)

    async def end_stand_ins(self, seats: frozenset[int]) -> None:
        """Give these seats back to their players, who have returned."""
        if self.match.over or seats.isdisjoint(self.logged_match.stand_ins):
            return
        async with self.lock:
            returned = sorted(
                seats & self.logged_match.stand_ins.keys()
            )  # may have changed meanwhile
            await self.append([ReturnEntry(Seat(seat)) for seat in returned])


class VisitorRole(NamedTuple):
    """A visitor's role at a table: the seats held, and whether the visitor is the owner."""

    own_seats: frozenset[int] = frozenset()
    is_owner: bool = False


SPECTATOR = VisitorRole()


class Visitor:
    """A client: a guest with a cookie, or a bot with the secret of one seat.

    `network_id`: the pseudonym of the client's network.
    """

    def __init__(
        self, keys: HostKeys, guest: Guest | None, secret: str | None, network_id: str = ""
    ) -> None:
        self._keys = keys
        self.guest = guest
        self.secret = secret
        self.network_id = network_id

    def requester(self, table: Table) -> Requester:
        """Return the origin of this visitor's requests, for the fair queue."""
        return Requester(
            self.network_id, self.guest.id if self.guest else "", table.id, urgent=True
        )

    def require_no_seat_secret(self) -> None:
        """Require a person: a bot with the secret of a seat may only play. Raises Refusal."""
        if self.secret is not None:
            raise Refusal(text("table-only-play"))

    def owns(self, table: Table) -> bool:
        """Return whether this visitor is the table's owner."""
        return self.guest is not None and self.guest.id == table.opened_by

    def role(self, table: Table) -> VisitorRole:
        """Return the role that decides which information about the table this visitor is sent."""
        return VisitorRole(self.seats(table), self.owns(table))

    def seats(self, table: Table) -> frozenset[int]:
        """Return the seats that this visitor may play; raises Refusal for an invalid secret."""
        if self.secret is not None:
            return frozenset([seat_for_secret(self._keys, table, self.secret)])
        return table.seats_of(self.guest.id) if self.guest else frozenset()

    def own_seat(self, table: Table, viewer: Viewer) -> Seat:
        """Return the viewer as one of the seats that the visitor may play; raises Refusal."""
        if viewer is None or viewer not in self.seats(table):
            raise Refusal(text("table-watching"))
        return viewer


def seat_for_secret(keys: HostKeys, table: Table, secret: str) -> int:
    """Return the seat that this secret opens; raises Refusal."""
    seat = keys.seat_for_secret(table.id, len(table.occupants), secret)
    if seat is None or table.occupants[seat].kind != "guest":
        raise Refusal(text("table-wrong-secret"))
    return seat
