"""A table with its bots, hints, client seeds and absences.

Requests take a lock, one at a time. Legal actions are first appended to the stored log, then
applied in memory, then the viewers who can notice them are notified.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from escadre.core.chance import AuditedRng
from escadre.core.game import CHANCE, IllegalAction, Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.audit import NO_SEED, commitment, derive_rng_key
from escadre.core.match.match import Match, PlannedPly
from escadre.core.match.record import AnyRecord
from escadre.tables.backoff import backoff
from escadre.tables.errors import (
    ConcurrentWrite,
    NotFound,
    Refusal,
    StoreFailure,
    refused,
    retry_on_conflict,
)
from escadre.tables.fair_queue import Requester
from escadre.tables.names import player_names
from escadre.tables.play.absence import Absences, end_stand_ins
from escadre.tables.play.base import Lock, Subscriber
from escadre.tables.play.bot_turns import BotTurns
from escadre.tables.play.client_seeds import ClientSeeds
from escadre.tables.play.hints import TableHints
from escadre.tables.play.log_entries import (
    ENDING_ENTRIES,
    LogEntry,
    PlyEntry,
    decode_entry,
    encode_entry,
)
from escadre.tables.play.logged_match import LoggedMatch, record_of
from escadre.tables.ports import (
    Occupant,
    Ports,
    StoredTable,
    WriteConflict,
    may_still_happen,
    seats_of_guest,
)
from escadre.tables.settings import TableSettings

log = structlog.get_logger()

DOUBT = 60.0
"""Seconds in which an unanswered write may still take effect: the driver's time-out."""

LOAD_BATCH = 20
"""Number of entries applied at once while a log is loaded, before other tasks run."""


class BaseTable:
    """One table in the memory of one process; its log is in the store."""

    def __init__(
        self, stored: StoredTable, kit: AnyKit, ports: Ports, settings: TableSettings
    ) -> None:
        self.id = stored.id
        self.kit = kit
        self.ports = ports
        self.settings = settings
        self.config = msgspec.json.decode(stored.config, type=kit.game.config_type)
        self.server_seed = stored.server_seed
        self.terms = stored.terms
        self.touched = ports.now()
        self.watchers: set[Subscriber] = set()
        self.elsewhere: dict[str, frozenset[int]] = {}  # seats present, by other process
        self.version = 0  # grows with every visible change
        self.seating = 0  # grows with every change of seats, presence or stand-ins
        self.bots = BotTurns(self)
        self.absences = Absences(self)
        self.advisor = TableHints(self)
        self.shares = ClientSeeds(self)
        self._lock = Lock(self)
        self._store_changes = 0  # how often the store may have changed behind our back
        self._loaded_changes = 0  # how many of these changes were loaded
        self._unanswered_until = -math.inf  # in seconds of `ports.now`
        self._failures = 0  # failures of `go_on` in a row
        self._retry: asyncio.TimerHandle | None = None  # the next retry of `go_on`
        self._going_on: asyncio.Task[None] | None = None
        self.log: list[LogEntry] = []
        self._entry_counts = Counter[int]()
        self.occupants: list[Occupant] = []
        self.logged = LoggedMatch(
            kit, self.config, called=lambda say: player_names(self.occupants, say)
        )
        self.match: Match = self.logged.match
        self._apply_stored(stored)
        self.absences.update()

    @classmethod
    async def loaded(
        cls, stored: StoredTable, kit: AnyKit, ports: Ports, settings: TableSettings
    ) -> BaseTable:
        """Load a table from its stored form; other tasks run while a long log is applied."""
        table = cls(replace(stored, entries=()), kit, ports, settings)
        for n, body in enumerate(stored.entries, 1):
            table._apply_entry(decode_entry(kit.game, body))
            if n % LOAD_BATCH == 0:
                await asyncio.sleep(0)
        table.absences.update()
        if not table.match.over:
            last = await ports.answer(ports.archive.last_times(stored.id))
            table.absences.restore(last)
            table.shares.restore(last)
        return table

    def _apply_stored(self, stored: StoredTable) -> set[Viewer]:
        """Apply stored seats, holders and new log entries; returns the viewers with changes."""
        if self.occupants != list(stored.occupants):
            self.occupants = list(stored.occupants)
            self.logged.renamed()
        self.holders = stored.holders
        self.next = stored.next
        self.opened_by = stored.opened_by
        self.opened_from = stored.opened_from
        self.marked_ended = stored.ended
        noticed = set[Viewer]()
        for body in stored.entries:
            noticed |= self._apply_entry(decode_entry(self.kit.game, body))
        return noticed

    def _apply_entry(self, entry: LogEntry, after: Any = None) -> set[Viewer]:
        """Apply one log entry. `after`: the state after a ply, if known already."""
        self.log.append(entry)
        self._entry_counts[getattr(entry, "seat", CHANCE)] += 1
        if not isinstance(entry, PlyEntry):
            self.seating += 1
        return self.logged.take(entry, after)

    # Seats

    @property
    def name(self) -> str:
        """The table's name in log files: not its id, which gives access to the table."""
        return f"{self.kit.game.name}-{commitment(self.id.encode())[:8]}"

    def seats_of(self, guest: str) -> frozenset[int]:
        """Return the seats that a guest holds."""
        return seats_of_guest(self.holders, guest)

    @property
    def complete(self) -> bool:
        """Return whether all seats are taken."""
        return "open" not in [occupant.kind for occupant in self.occupants]

    @property
    def here(self) -> frozenset[int]:
        """The seats whose players have the table open in this process."""
        return frozenset[int]().union(*(watcher.seats for watcher in self.watchers))

    @property
    def present(self) -> frozenset[int]:
        """The seats whose players have the table open in any process; includes all bots."""
        bots = (seat for seat, occupant in enumerate(self.occupants) if occupant.kind == "bot")
        return self.here.union(bots, *self.elsewhere.values())

    @property
    def asks(self) -> Requester:
        """The origin of the bots' jobs; urgent when a person plays and the table is watched."""
        people = any(occupant.kind == "guest" for occupant in self.occupants)
        return Requester(self.opened_from, self.opened_by, self.id, people and self.watched)

    @property
    def watched(self) -> bool:
        """Return whether a client of any process has the table open."""
        return bool(self.watchers or self.elsewhere)

    @property
    def busy(self) -> bool:
        """Return whether the table is watched in this process, or a bot is choosing."""
        return bool(self.watchers) or self.bots.thinking

    async def begin(self) -> None:
        """Continue from the stored state: play due chance plies and wake the bots."""
        await retry_on_conflict(self._advance)
        self.bots.wake()

    async def _advance(self) -> None:
        async with self.locked():
            await self.shares.settle()
            await self.append([], self._plan_chance())
            await self._mark_end()
            self.shares.update()
            if self.marked_ended or not self.match.over:
                self._failures = 0

    async def go_on(self) -> None:
        """Continue like `begin`, but never raise.

        If the store fails, retry later with growing delay.
        """
        try:
            await self.begin()
        except StoreFailure:
            self._go_on_later()
        except Refusal:
            pass

    def _go_on_later(self) -> None:
        if self._retry is not None:
            self._retry.cancel()
        self._failures += 1
        loop = asyncio.get_running_loop()
        self._retry = loop.call_later(backoff(self._failures), self._go_on_aside)

    def _go_on_aside(self) -> None:
        self._going_on = asyncio.create_task(self.go_on())

    def stop(self) -> None:
        """Cancel bots and retries."""
        self.bots.stop()
        if self._retry is not None:
            self._retry.cancel()

    def outdated(self) -> None:
        """Mark memory as stale: another process has written, or a write of this one failed."""
        self._store_changes += 1

    def unanswered(self) -> None:
        """Mark memory as stale for a while: an unanswered write may still take effect."""
        self.outdated()
        self._unanswered_until = self.ports.now() + DOUBT

    def _mark_stale_if_unanswered(self) -> None:
        """Mark memory as stale while an unanswered write may still take effect."""
        if self.ports.now() < self._unanswered_until:
            self.outdated()

    @property
    def _is_stale(self) -> bool:
        return self._loaded_changes != self._store_changes

    async def refresh(self) -> None:
        """Load other processes' writes and continue from there; raises Refusal."""
        self._mark_stale_if_unanswered()
        while self._is_stale:
            await self.begin()

    async def sit(self, seat: int, occupant: Occupant, guest: str | None) -> None:
        """Give an open seat to a guest or a bot; raises Refusal."""
        async with self.locked():
            if not 0 <= seat < len(self.occupants):
                raise Refusal(text("table-no-such-seat", seat=seat, last=len(self.occupants) - 1))
            if self.occupants[seat].kind != "open":
                raise Refusal(text("table-seat-taken"))
            holder = frozenset([(seat, guest)] if guest is not None else [])
            try:
                await self.write(
                    self.ports.archive.sit(self.id, seat, occupant, guest),
                    lambda: self.occupants[seat] == occupant and holder <= self.holders,
                )
            except WriteConflict:
                raise Refusal(text("table-seat-taken")) from None
            self._seat(seat, occupant, self.holders | holder)
        await self.go_on()

    def _seat(self, seat: int, occupant: Occupant, holders: frozenset[tuple[int, str]]) -> None:
        self.occupants[seat] = occupant
        self.holders = holders
        self.logged.renamed()
        self.absences.update()
        self.tell()

    async def free(self, seat: int) -> None:
        """Open a seat again; the caller holds the lock."""
        await self.write(
            self.ports.archive.free(self.id, seat), lambda: self.occupants[seat].kind == "open"
        )
        others = frozenset(each for each in self.holders if each[0] != seat)
        self._seat(seat, Occupant("open"), others)

    async def hold(self, seat: int, guest: str) -> None:
        """Add a guest as a holder of a seat, when the guest returns from another device."""
        async with self.locked():
            if (seat, guest) not in self.holders:
                await self.write(
                    self.ports.archive.hold(self.id, seat, guest),
                    lambda: (seat, guest) in self.holders,
                )
                self.holders |= {(seat, guest)}

    async def enter(self, watcher: Subscriber) -> None:
        """Register a watcher that opens the table."""
        with self._tracking_presence():
            self.watchers.add(watcher)
        self.bots.wake()
        await retry_on_conflict(lambda: end_stand_ins(self, watcher.seats))

    def leave(self, watcher: Subscriber) -> None:
        """Remove a watcher that closes the table or loses its connection."""
        self.touched = self.ports.now()
        with self._tracking_presence():
            self.watchers.discard(watcher)

    def present_elsewhere(self, process: str, seats: frozenset[int]) -> None:
        """Set the seats whose players have the table open in another process."""
        with self._tracking_presence():
            self.elsewhere.pop(process, None)
            if seats:
                self.elsewhere[process] = seats

    @contextmanager
    def _tracking_presence(self) -> Iterator[None]:
        here, before = self.here, self.present
        yield
        self.absences.update()
        self.shares.update()
        if self.here != here:
            self.ports.peers.say_present(self.id, self.here)
            self.absences.note(self.here ^ here)
        if self.present != before:
            self.tell()

    # The log

    def written(self) -> tuple[str, bytes, tuple[bytes, ...]]:
        """Return the stored form of the match: game, options, encoded log entries."""
        entries = tuple(map(encode_entry, self.log))
        return self.kit.game.name, msgspec.json.encode(self.config), entries

    def must_go_on(self) -> None:
        """Require that the match has not ended; raises Refusal."""
        if ending := self.match.ending:
            raise Refusal(text("match-over"), ending.clause)

    def must_have_seen(self, seat: int, ply: int) -> None:
        """Require that `ply` is the newest ply that this seat can see; raises Refusal."""
        self.must_go_on()
        if ply != self.logged.journals[Seat(seat)].count:
            raise Refusal(text("table-stale"), stale=True)

    async def play(self, seat: int, actions: Sequence[Any], *first: LogEntry, by: str = "") -> None:
        """Check these actions, append them with the chance plies that follow, and apply them.

        `first`: entries to append before them. `by`: the captain level that chooses for an absent
        player.
        """
        try:
            plan = self.match.plan(seat, *actions)
        except IllegalAction as illegal:
            raise refused(illegal, self.kit.game.home) from None
        if by:
            plan = [ply._replace(by=by) for ply in plan]
        await self.append(first, [*plan, *self._plan_chance(plan)])

    def _plan_chance(self, after: Sequence[PlannedPly] = ()) -> list[PlannedPly]:
        """Plan the chance plies that are due, once all seats are taken and have client seeds."""
        if not self.complete or self.shares.owed:
            return []
        return self.match.plan_chance(lambda n: AuditedRng(self._chance_key(), n), after)

    def _chance_key(self) -> bytes:
        seeds = [occupant.seed or NO_SEED for occupant in self.occupants]
        return derive_rng_key(self.server_seed, seeds)

    async def append(self, first: Sequence[LogEntry], plan: Sequence[PlannedPly] = ()) -> None:
        """Store entries and planned plies, apply them, then notify watchers; plies come last."""
        played = [PlyEntry(ply.seat, ply.action, ply.joined, ply.by) for ply in plan]
        entries: list[LogEntry] = [*first, *played]
        if not entries:
            return
        self._require_log_room(entries)
        if await self._store(entries):
            noticed = set[Viewer]()
            for entry in first:
                noticed |= self._apply_entry(entry)
            for entry, ply in zip(played, plan, strict=True):
                noticed |= self._apply_entry(entry, ply.state)
            self.tell(None if self.match.over else noticed)
        self.ports.counts.entries += len(entries)
        self.shares.update()
        await self._mark_end()

    async def _mark_end(self) -> None:
        """Mark an ended match in the store; retried later if the store fails."""
        if not self.match.over or self.marked_ended:
            return
        try:
            await self.ports.answer(self.ports.archive.end(self.id))
        except StoreFailure:
            self.outdated()
            self._go_on_later()
        else:
            self.marked_ended = True

    def _require_log_room(self, entries: Sequence[LogEntry]) -> None:
        """Require room in the log, in total and for the acting seat; ending entries always fit."""
        if isinstance(entries[0], ENDING_ENTRIES):
            return
        most = self.settings.entries
        if len(self.log) + len(entries) > most:
            raise Refusal(text("table-log-full", most=most))
        acting = getattr(entries[0], "seat", CHANCE)
        if acting in self.used_up():
            raise Refusal(text("table-share-full"))

    def used_up(self) -> tuple[Seat, ...]:
        """Return the seats on turn that have used up their part of the log."""
        share = self.settings.entries // len(self.occupants)
        if len(self.log) < share:
            return ()
        return tuple(seat for seat in self.match.turn if self._entry_counts[seat] >= share)

    async def _store(self, entries: Sequence[LogEntry]) -> bool:
        """Write entries; True: they are written but not yet applied in memory."""
        number, bodies = len(self.log), [encode_entry(entry) for entry in entries]
        after = number + len(entries)
        try:
            return await self.write(
                self.ports.archive.append(self.id, number, bodies),
                lambda: [encode_entry(entry) for entry in self.log[number:after]] == bodies,
            )
        except WriteConflict:  # another process wrote first
            await self.catch_up()
            raise ConcurrentWrite(text("table-stale"), stale=True) from None

    async def write(self, writing: Awaitable[None], done: Callable[[], bool]) -> bool:
        """Await a write about this table; the caller holds the lock. Raises Taken and NotKept.

        An error marks memory as stale, so that the store is read before the next change. False: the
        call failed, but the store shows that the write was `done`, and memory is up to date.
        """
        try:
            await self.ports.answer(writing)
        except StoreFailure as failure:
            self.outdated()
            unanswered = may_still_happen(failure.__cause__)
            if unanswered:
                self.unanswered()
            try:
                await self.catch_up()
            except Refusal:
                raise StoreFailure(certain=False) from None
            if not done():
                raise StoreFailure(certain=not unanswered) from None
            return False
        except BaseException:
            self.outdated()
            raise
        return True

    def locked(self) -> Lock:
        """Return the table's lock; acquiring it reloads stale data."""
        return self._lock

    async def catch_up(self) -> None:
        """Load new data if the store may hold more than memory does."""
        self._mark_stale_if_unanswered()
        if not self._is_stale:
            return
        changes = self._store_changes  # later changes are counted again
        try:
            load = self.ports.archive.load(self.id, since=len(self.log))
            stored = await self.ports.answer(load)
        except StoreFailure:
            log.error("a table could not be read", table=self.name)
            raise
        if stored is None:
            raise NotFound(text("table-unknown"))
        before = self.occupants, self.next
        noticed = self._apply_stored(stored)
        self._loaded_changes = changes
        self.absences.update()
        everybody = self.match.over or (self.occupants, self.next) != before
        self.tell(None if everybody else noticed)

    def tell(self, viewers: set[Viewer] | None = None) -> None:
        """Notify the watchers with these viewers; None: all watchers."""
        self.version += 1
        self.seating += viewers is None
        for watcher in self.watchers:
            if viewers is None or watcher.viewer in viewers:
                watcher.wake()

    def followed_by(self, next: str) -> None:
        """Set the table of the rematch."""
        self.next = next
        self.tell(None)

    # Afterwards

    @property
    def record(self) -> AnyRecord:
        """The record of the match; includes the server seed once the match is over."""
        return record_of(self.match, self.occupants, self.server_seed, self.logged.taken)
