"""`BaseTable`: seats, log and subscribers of one table, without bots, hints and deadlines.

Requests take the table's lock, one at a time; data that another process has changed are reloaded
first. Legal actions are first appended to the stored log, then applied in memory, then the viewers
who can notice them are notified. `retry_on_conflict` repeats a request when another process
wrote to the store first.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ParamSpec, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from escadre.core.chance import AuditedRng
from escadre.core.game import CHANCE, IllegalAction, Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import NO_SEED, commitment, derive_rng_key
from escadre.core.match.match import Match, PlannedPly
from escadre.core.match.record import AnyRecord
from escadre.tables.displayed_names import player_names
from escadre.tables.errors import ConcurrentWrite, NotFound, Refusal, StoreFailure, refusal_of
from escadre.tables.event_log import log
from escadre.tables.fair_queue import Requester
from escadre.tables.jobs import run_job
from escadre.tables.play.log_entries import (
    ENDING_ENTRIES,
    LogEntry,
    PlyEntry,
    decode_entry,
    encode_entry,
)
from escadre.tables.play.logged_match import EncodedMatch, LoggedMatch, record_of
from escadre.tables.ports import (
    Occupant,
    Ports,
    StoredTable,
    WriteConflict,
    may_still_happen,
    seats_of_guest,
)
from escadre.tables.table_settings import TableSettings

P = ParamSpec("P")
T = TypeVar("T")

MAX_ATTEMPTS = 20  # attempts at one command while other processes write first

UNANSWERED_WRITE_SECONDS = 60.0
"""Seconds within which an unanswered write may still take effect: the driver's time-out."""


async def retry_on_conflict(
    command: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs
) -> None:
    """Call a coroutine function; repeat it when another process wrote first."""
    for _ in range(MAX_ATTEMPTS - 1):
        try:
            return await command(*args, **kwargs)
        except ConcurrentWrite:
            continue
    return await command(*args, **kwargs)


class Subscriber(Protocol):
    """A client that has the table open."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this client may play."""
        ...

    @property
    def viewer(self) -> Viewer:
        """The viewer whose observation this client receives."""
        ...

    def wake(self) -> None:
        """Notify the client that its view has changed."""
        ...


class _Reloadable(Protocol):
    """The object that a `Lock` protects."""

    async def reload_if_stale(self) -> object:
        """Reload from the store if it may hold newer data."""
        ...


class Lock:
    """An asynchronous lock that reloads stale data when it is acquired.

    It is a class, because a generator-based context manager costs as much time as one ply.
    """

    __slots__ = ("_lock", "_protected")

    def __init__(self, protected: _Reloadable) -> None:
        self._protected = protected
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            await self._protected.reload_if_stale()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


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
        self.name = f"{kit.game.name}-{commitment(self.id.encode())[:8]}"
        """The name of the table in log files; its id must not appear there, as it gives access."""
        self.subscribers: set[Subscriber] = set()
        self.remote_presence: dict[str, frozenset[int]] = {}  # seats present, by other process
        self.version = 0  # grows with every visible change
        self.seating_version = 0  # grows with every change of seats, presence or stand-ins
        self.lock = Lock(self)
        self._store_changes = 0  # how often the store may have changed without notice
        self._loaded_changes = 0  # how many of these changes were loaded
        self._unanswered_until = -math.inf  # in seconds of `ports.now`
        self.occupants: list[Occupant] = []
        self._clear_log()
        self._apply_stored(stored)

    def _clear_log(self) -> None:
        """Start with an empty log."""
        self.log: list[LogEntry] = []
        self._entry_counts = Counter[int]()
        self.logged_match = LoggedMatch(
            self.kit, self.config, name_players=lambda say: player_names(self.occupants, say)
        )
        self.match: Match = self.logged_match.match
        self._half_applied = False  # an entry could not be applied, so the match must be rebuilt

    def _apply_stored(self, stored: StoredTable) -> set[Viewer]:
        """Apply stored seats, holders and new log entries; returns the viewers with changes."""
        if self.occupants != list(stored.occupants):
            self._set_occupants(stored.occupants)
            self.logged_match.clear_names()
        self.holders = stored.holders
        self.rematch_id = stored.next
        self.opened_by = stored.opened_by
        self.opened_from = stored.opened_from
        viewers = set[Viewer]()
        for body in stored.entries:
            viewers |= self._apply_entry(decode_entry(self.kit.game, body))
        return viewers

    def _apply_entry(self, entry: LogEntry, state_after: Any = None) -> set[Viewer]:
        """Apply one log entry; `state_after` is the state after a ply, if it is already known.

        If the game raises an error, memory is marked as stale, so that the log is read again from
        the start.
        """
        try:
            viewers = self.logged_match.apply(entry, state_after)
        except BaseException:
            self._half_applied = True
            self.mark_stale()
            raise
        self.log.append(entry)
        self._entry_counts[getattr(entry, "seat", CHANCE)] += 1
        if not isinstance(entry, PlyEntry):
            self.seating_version += 1
        return viewers

    # Seats

    def _set_occupants(self, occupants: Sequence[Occupant]) -> None:
        self.occupants = list(occupants)
        kinds = {occupant.kind for occupant in occupants}
        self.is_full = "open" not in kinds
        """True if all seats are taken."""
        self.has_bots = "bot" in kinds
        """True if a bot is seated."""
        self.only_bots = kinds == {"bot"}
        """True if only bots are seated; the match then concerns the owner alone."""
        self.seats_without_seed = tuple(n for n, each in enumerate(occupants) if each.seed is None)
        """The seats that have not submitted a seed."""

    def _set_occupant(self, seat: int, occupant: Occupant) -> None:
        self.occupants[seat] = occupant
        self._set_occupants(self.occupants)

    def seats_of(self, guest: str) -> frozenset[int]:
        """Return the seats that a guest holds."""
        return seats_of_guest(self.holders, guest)

    async def open_seat(self, seat: int) -> None:
        """Open a seat again; the caller holds the lock."""
        await self.write(
            self.ports.store.free(self.id, seat), lambda: self.occupants[seat].kind == "open"
        )
        others = frozenset(each for each in self.holders if each[0] != seat)
        self._seat(seat, Occupant("open"), others)

    def _seat(self, seat: int, occupant: Occupant, holders: frozenset[tuple[int, str]]) -> None:
        self._set_occupant(seat, occupant)
        self.holders = holders
        self.logged_match.clear_names()
        self.notify()

    async def add_holder(self, seat: int, guest: str) -> None:
        """Add a guest as a holder of a seat, when the guest returns from another device."""
        async with self.lock:
            if (seat, guest) not in self.holders:
                await self.write(
                    self.ports.store.hold(self.id, seat, guest),
                    lambda: (seat, guest) in self.holders,
                )
                self.holders |= {(seat, guest)}

    async def set_seed(self, seat: int, seed: bytes) -> None:
        """Store the seed of a seat; the caller holds the lock. Raises WriteConflict."""
        await self.write(
            self.ports.store.set_seat_seed(self.id, seat, seed),
            lambda: self.occupants[seat].seed == seed,
        )
        self._set_occupant(seat, replace(self.occupants[seat], seed=seed))
        self.notify()

    # Watchers

    @property
    def present_in_process(self) -> frozenset[int]:
        """The seats whose players have the table open in this process."""
        return frozenset[int]().union(*(subscriber.seats for subscriber in self.subscribers))

    @property
    def present(self) -> frozenset[int]:
        """The seats whose players have the table open in any process, and the seats of bots."""
        bots = (seat for seat, occupant in enumerate(self.occupants) if occupant.kind == "bot")
        return self.present_in_process.union(bots, *self.remote_presence.values())

    @property
    def has_subscribers(self) -> bool:
        """True if a client of any process has the table open."""
        return bool(self.subscribers or self.remote_presence)

    @property
    def requester(self) -> Requester:
        """The origin of the bots' jobs; urgent when a person plays and the table is watched."""
        people = any(occupant.kind == "guest" for occupant in self.occupants)
        return Requester(self.opened_from, self.opened_by, self.id, people and self.has_subscribers)

    def notify(self, viewers: set[Viewer] | None = None) -> None:
        """Notify the subscribers with these viewers, or all subscribers if None."""
        self.version += 1
        self.seating_version += viewers is None
        for subscriber in self.subscribers:
            if viewers is None or subscriber.viewer in viewers:
                subscriber.wake()

    def set_rematch(self, rematch_id: str) -> None:
        """Set the table of the rematch."""
        self.rematch_id = rematch_id
        self.notify()

    # The log

    def encode_match(self) -> EncodedMatch:
        """Return the match as it is sent to a worker."""
        entries = tuple(map(encode_entry, self.log))
        return EncodedMatch(self.kit.game.name, msgspec.json.encode(self.config), entries)

    @property
    def record(self) -> AnyRecord:
        """The record of the match; includes the server seed once the match is over."""
        return record_of(
            self.match, self.occupants, self.server_seed, self.logged_match.inherited_plies
        )

    async def run_query(
        self, requester: Requester, failure_message: str, function: Callable[..., T], *args: object
    ) -> T:
        """Run a function in a worker for queries; raises Refusal with this message."""
        workers, timeout = self.ports.query_workers, self.settings.query_timeout
        return await run_job(
            workers, requester, timeout, failure_message, function, *args, table=self.name
        )

    def require_ongoing(self) -> None:
        """Require that the match has not ended; raises Refusal."""
        if ending := self.match.ending:
            raise Refusal(text("match-over"), ending.clause)

    def require_current_ply(self, seat: int, ply: int) -> None:
        """Require that `ply` is the newest ply that this seat can see; raises Refusal."""
        self.require_ongoing()
        if ply != self.logged_match.viewer_logs[Seat(seat)].count:
            raise Refusal(text("table-stale"), stale=True)

    def observation_at(self, seat: int, ply: int) -> Any:
        """Return a seat's observation when `ply` was the newest ply that it could see."""
        if self.logged_match.viewer_logs[Seat(seat)].count == ply:
            return self.match.see(seat)
        earlier = LoggedMatch(self.kit, self.config)
        for entry in self.log:
            if earlier.viewer_logs[Seat(seat)].count == ply:
                break
            earlier.apply(entry)
        return earlier.match.see(seat)

    async def play(
        self, seat: int, actions: Sequence[Any], *entries_before: LogEntry, stand_in: str = ""
    ) -> None:
        """Check these actions, then store and apply them and the chance plies due after them.

        `entries_before`: entries to append before the actions. `stand_in`: the captain level that
        chooses for an absent player.
        """
        try:
            plan = self.match.plan(seat, *actions)
        except IllegalAction as illegal:
            raise refusal_of(illegal, self.kit.game.home) from None
        if stand_in:
            plan = [ply._replace(stand_in=stand_in) for ply in plan]
        await self.append(entries_before, [*plan, *self._plan_chance(plan)])

    def _plan_chance(self, after: Sequence[PlannedPly] = ()) -> list[PlannedPly]:
        """Plan the chance plies that are due, once all seats are taken and have submitted seeds."""
        if not self.is_full or self.seats_without_seed:
            return []
        return self.match.plan_chance(lambda n: AuditedRng(self._chance_key(), n), after)

    def _chance_key(self) -> bytes:
        seeds = [occupant.seed or NO_SEED for occupant in self.occupants]
        return derive_rng_key(self.server_seed, seeds)

    async def append(
        self, entries_before: Sequence[LogEntry], plan: Sequence[PlannedPly] = ()
    ) -> None:
        """Store entries and planned plies, apply them, then notify subscribers; plies come last."""
        played = [PlyEntry(ply.seat, ply.action, ply.joined, ply.stand_in) for ply in plan]
        entries: list[LogEntry] = [*entries_before, *played]
        if not entries:
            return
        self._require_log_room(entries)
        ended = self.logged_match.ends_with(entries[-1], plan[-1].state if plan else None)
        if await self._store(entries, ended=ended):
            states = [*(None for _ in entries_before), *(ply.state for ply in plan)]
            try:
                viewers = set[Viewer]()
                for entry, state_after in zip(entries, states, strict=True):
                    viewers |= self._apply_entry(entry, state_after)
            except Exception:
                log.exception("a stored entry could not be applied", table=self.name)
                await self._reload_after_failed_write()
            else:
                self.notify(None if self.match.over else viewers)
        self.ports.counters.entries += len(entries)

    def _require_log_room(self, entries: Sequence[LogEntry]) -> None:
        """Require room in the log, in total and for the acting seat; ending entries always fit."""
        if isinstance(entries[0], ENDING_ENTRIES):
            return
        max_entries = self.settings.max_log_entries
        if len(self.log) + len(entries) > max_entries:
            raise Refusal(text("table-log-full", most=max_entries))
        acting = getattr(entries[0], "seat", CHANCE)
        if acting in self.seats_over_log_limit():
            raise Refusal(text("table-share-full"))

    def seats_over_log_limit(self) -> tuple[Seat, ...]:
        """Return the seats on turn that have used up their share of the log."""
        share = self.settings.max_log_entries // len(self.occupants)
        if len(self.log) < share:
            return ()
        return tuple(seat for seat in self.match.turn if self._entry_counts[seat] >= share)

    async def _store(self, entries: Sequence[LogEntry], *, ended: bool) -> bool:
        """Write entries; return True if they must still be applied in memory."""
        number, bodies = len(self.log), [encode_entry(entry) for entry in entries]
        after = number + len(entries)
        try:
            return await self.write(
                self.ports.store.append(self.id, number, bodies, ended=ended),
                lambda: [encode_entry(entry) for entry in self.log[number:after]] == bodies,
            )
        except WriteConflict:  # another process wrote first
            await self.reload_if_stale()
            raise ConcurrentWrite(text("table-stale"), stale=True) from None

    # Memory and store

    async def write(self, pending_write: Awaitable[None], is_done: Callable[[], bool]) -> bool:
        """Await a write about this table; the caller holds the lock.

        Raises WriteConflict and StoreFailure. An error marks memory as stale, so that the store is
        read before the next change. If the call failed, but reloading shows that the write
        `is_done`, return False; memory is then up to date.
        """
        try:
            await pending_write
        except StoreFailure as failure:
            self.mark_stale()
            unanswered = may_still_happen(failure.__cause__)
            if unanswered:
                self.mark_write_uncertain()
            await self._reload_after_failed_write()
            if not is_done():
                raise StoreFailure(nothing_written=not unanswered) from None
            return False
        except BaseException:
            self.mark_stale()
            raise
        return True

    async def _reload_after_failed_write(self) -> None:
        """Reload to learn whether a write succeeded; raises StoreFailure if that is impossible."""
        try:
            await self.reload_if_stale()
        except Refusal:
            raise StoreFailure(nothing_written=False) from None

    def mark_stale(self) -> None:
        """Mark memory as stale: another process has written, or a write of this one failed."""
        self._store_changes += 1

    def mark_write_uncertain(self) -> None:
        """Mark memory as stale for a while: an unanswered write may still take effect."""
        self.mark_stale()
        self._unanswered_until = self.ports.now() + UNANSWERED_WRITE_SECONDS

    def _mark_stale_if_unanswered(self) -> None:
        """Mark memory as stale while an unanswered write may still take effect."""
        if self.ports.now() < self._unanswered_until:
            self.mark_stale()

    @property
    def _is_stale(self) -> bool:
        return self._loaded_changes != self._store_changes

    async def reload_if_stale(self) -> bool:
        """Reload if the store may have newer data; return whether the table was reloaded."""
        self._mark_stale_if_unanswered()
        if not self._is_stale:
            return False
        changes = self._store_changes  # later changes are counted again
        try:
            from_start = self._half_applied
            since = 0 if from_start else len(self.log)
            stored = await self.ports.store.load(self.id, since)
        except StoreFailure:
            log.error("a table could not be read", table=self.name)
            raise
        if stored is None:
            raise NotFound(text("table-unknown"))
        before = self.occupants, self.rematch_id
        if from_start:
            self._clear_log()
        viewers = self._apply_stored(stored)
        self._loaded_changes = changes
        everybody = from_start or self.match.over or (self.occupants, self.rematch_id) != before
        self.notify(None if everybody else viewers)
        return True
