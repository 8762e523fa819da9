"""Interfaces that tables need from a host: a store, workers, peer processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, cast

import msgspec

from escadre.core.match.fair_seeds import NO_SEED
from escadre.tables.errors import StoreFailure
from escadre.tables.event_log import log
from escadre.tables.fair_queue import Requester
from escadre.tables.table_terms import Terms

T = TypeVar("T")
NOTICES = frozenset(["plan_warm_ups", "close", "announce_presence", "request_presence"])
"""Synchronous methods of ports, whose failure must not make a request fail."""
FIRST_RETRY_DELAY = 0.05  # seconds
MAX_RETRY_DELAY = 15.0  # seconds


class DeletedGuest(NamedTuple):
    """Ids of the tables that a guest's deletion changed, and of those that it deleted."""

    changed: tuple[str, ...]
    removed: tuple[str, ...]


class Occupant(msgspec.Struct, frozen=True):
    """The player on one seat of a table, or an open seat."""

    kind: Literal["guest", "bot", "open"]
    name: str = ""
    level: str | None = None
    seed: bytes | None = NO_SEED  # the seat seed, 32 bytes; None: not yet submitted


class StoredTable(msgspec.Struct, frozen=True):
    """A table as the store keeps it."""

    id: str
    game: str
    rules_version: int
    config: bytes  # JSON
    ticket: str  # the ticket that determines the server seed
    server_seed: bytes
    occupants: tuple[Occupant, ...]  # one per seat
    holders: frozenset[tuple[int, str]]  # seat, guest
    entries: tuple[bytes, ...] = ()  # the log, see `play.log_entries`
    ended: bool = False
    next: str | None = None  # the table of the rematch
    opened_by: str = ""  # the guest
    opened_from: str = ""  # the guest's network, as a pseudonym
    terms: Terms = Terms()


@lru_cache(maxsize=4096)
def seats_of_guest(holders: frozenset[tuple[int, str]], guest: str) -> frozenset[int]:
    """Return the seats that a guest holds."""
    return frozenset([seat for seat, holder in holders if holder == guest])


class ActivityTimes(NamedTuple):
    """Times when a table was last written to, and when each player last connected or left.

    Times are in seconds since 1970. Seats whose player was never present are missing.
    """

    last_write: float
    last_seen: Mapping[int, float]


class WriteConflict(Exception):
    """Another process wrote first, or deleted the table: nothing was written."""


class TableStore(Protocol):
    """A store for tables. Data is durable once the call that wrote it has returned.

    A table may be deleted at any time. A write that a player waits for then raises WriteConflict;
    `mark_ended`, `free` and `hold` do nothing.
    """

    async def add(self, table: StoredTable, follows: str | None = None) -> None:
        """Add a table, optionally as the rematch of the table `follows`.

        Raises WriteConflict when its ticket was used, or a rematch exists already.
        """
        ...

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """Return a table with its log from entry `since` on; None if the table does not exist."""
        ...

    async def append(
        self, table: str, number: int, entries: Sequence[bytes], *, ended: bool = False
    ) -> None:
        """Append all entries or none; raises WriteConflict if `number` is not the next index.

        `ended`: they end the match, which is marked in the same transaction. Entries that are
        stored already with these numbers and this content count as written.
        """
        ...

    async def mark_ended(self, table: str) -> None:
        """Mark a match as ended, if its last entry was stored without the mark.

        Older versions stored the mark in a second step after the entry, and could stop in between.
        """
        ...

    async def sit(self, table: str, seat: int, occupant: Occupant, guest: str | None) -> None:
        """Give an open seat to a guest or a bot; raises WriteConflict when the seat is not open."""
        ...

    async def free(self, table: str, seat: int) -> None:
        """Open a seat again and remove its holders."""
        ...

    async def set_seat_seed(self, table: str, seat: int, seed: bytes) -> None:
        """Set the seed of a seat; raises WriteConflict when it has one."""
        ...

    async def hold(self, table: str, seat: int, guest: str) -> None:
        """Add a guest as a holder of a seat, when the guest returns from another device."""
        ...

    async def record_presence(self, table: str, seats: Iterable[int], at: float) -> None:
        """Record that the players of these seats were present at `at`, in seconds since 1970."""
        ...

    async def last_times(self, table: str) -> ActivityTimes:
        """Return when a table was last written to and its players were last present."""
        ...

    async def count_open_tables(self, guest: str) -> int:
        """Count the unfinished tables that a guest opened or sits at."""
        ...

    async def ended_tables(self, guest: str, max_count: int) -> list[str]:
        """Return the ended tables where a guest holds a seat, newest first, at most `max_count`."""
        ...

    async def unfinished_tables(self, opened_before: float, after_id: str, limit: int) -> list[str]:
        """Return unfinished tables opened before that time, in the order of their ids.

        `opened_before`: seconds since 1970. Only ids after `after_id`, at most `limit` of them.
        """
        ...

    async def remove(self, table: str, entry_count: int) -> Sequence[str]:
        """Delete a table with this number of log entries; raises WriteConflict if it differs.

        Returns the ids of other tables that changed: those whose rematch it was.
        """
        ...

    async def delete_guest(self, guest: str) -> DeletedGuest:
        """Delete all data of a guest."""
        ...

    async def waiting_for_bots(self, since: float, max_count: int) -> list[str]:
        """Return unfinished tables with a bot that changed since that time."""
        ...

    async def save_analysis(self, table: str, version: int, reports: bytes) -> None:
        """Save the analysis of a match, replacing one by an older version.

        Does nothing if the table was deleted.
        """
        ...

    async def load_analysis(self, table: str, version: int) -> bytes | None:
        """Return the analysis of a match by this version of the analyser; None if there is none."""
        ...


class JobInterrupted(Exception):
    """A job was interrupted, perhaps for a reason outside the job."""


class NoWorker(JobInterrupted):
    """A job has not begun, because no worker could be started."""


class WorkersClosed(JobInterrupted):
    """The workers are shutting down: no job runs any more."""


class Workers(Protocol):
    """Runs functions in workers, outside the event loop."""

    def plan_warm_ups(self, game: str = "") -> None:
        """Prepare workers for a job that is expected soon; with a game, prepare its hints."""
        ...

    async def run(
        self, requester: Requester, seconds: float, work: Callable[..., T], *args: object
    ) -> T:
        """Return the result of the function, within `seconds` of its start.

        Raises the function's error, TimeoutError, or JobInterrupted.
        """
        ...

    def close(self) -> None:
        """Stop at once."""
        ...


class Peers(Protocol):
    """The other processes that serve the same tables."""

    async def sync(self) -> None:
        """Wait until this process knows all writes of other processes from before the call."""
        ...

    def claim(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Hold a named lock for a block, or until this process dies.

        The context manager gives False when another process holds the lock.
        """
        ...

    def announce_presence(self, table: str, seats: frozenset[int]) -> None:
        """Announce that the players of these seats have the table open in this process."""
        ...

    def request_presence(self, table: str) -> None:
        """Ask other processes to announce their players at this table."""
        ...


class NoPeers:
    """Implements the port `Peers` for a single process."""

    async def sync(self) -> None:
        """Return at once."""

    def claim(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Grant every lock."""
        return nullcontext(True)

    def announce_presence(self, table: str, seats: frozenset[int]) -> None:
        """Do nothing."""

    def request_presence(self, table: str) -> None:
        """Do nothing."""


@dataclass
class Counters:
    """Counters of this process, for metrics."""

    entries: int = 0
    bot_failures: int = 0


@dataclass(frozen=True)
class Ports:
    """Services that all tables of a process share.

    `store`: its calls take at most `timeout`, and raise WriteConflict or StoreFailure; after a
    StoreFailure, a write may have been carried out or not. Synchronous calls of workers and peers,
    except `claim`, never raise.
    """

    store: TableStore
    workers: Workers  # for bots
    query_workers: Workers  # for queries that people wait for
    now: Callable[[], float] = time.monotonic  # seconds of a monotonic clock
    date: Callable[[], float] = time.time  # seconds since 1970
    counters: Counters = field(default_factory=Counters)
    peers: Peers = field(default_factory=NoPeers)
    timeout: float = 20.0  # timeout for the store and other processes, in seconds

    def __post_init__(self) -> None:
        """Wrap the ports, so that store calls go through `answer` and notices never raise."""
        object.__setattr__(self, "store", cast(TableStore, _AnsweringStore(self.store, self)))
        for name in ("workers", "query_workers", "peers"):
            object.__setattr__(self, name, _QuietPort(getattr(self, name)))

    async def answer(self, awaited: Awaitable[T]) -> T:
        """Await an answer of the database or of another process, within `timeout`.

        Raises WriteConflict, or StoreFailure when the call fails in any other way or times out. The
        field `certain` of this StoreFailure is provisional: a caller that writes replaces it by the
        answer of `may_still_happen`.
        """
        try:
            async with asyncio.timeout(self.timeout):
                return await awaited
        except WriteConflict:
            raise
        except Exception as error:
            log.error("the store failed", reason=reason_of(error))
            raise StoreFailure(nothing_written=True) from error

    @asynccontextmanager
    async def claimed(self, name: str) -> AsyncIterator[bool]:
        """Hold the lock `name` of `Peers` for a block; raises StoreFailure when the request fails.

        A failure to release the lock is only logged, because the work in the block is done.
        """
        claim = self.peers.claim(name)
        acquired = await self.answer(claim.__aenter__())
        try:
            yield acquired
        finally:
            with suppress(StoreFailure):
                await self.answer(claim.__aexit__(None, None, None))


class _AnsweringStore:
    """Wraps a `TableStore`: every call is awaited by `Ports.answer`."""

    def __init__(self, store: TableStore, ports: Ports) -> None:
        self._store = store
        self._ports = ports

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        call = getattr(self._store, name)
        return lambda *args, **kwargs: self._ports.answer(call(*args, **kwargs))


class _QuietPort:
    """Wraps workers or peers: the methods in `NOTICES` never raise."""

    def __init__(self, port: Workers | Peers) -> None:
        self._port = port

    def __getattr__(self, name: str) -> Callable[..., Any]:
        call: Callable[..., Any] = getattr(self._port, name)
        return partial(_attempt, call) if name in NOTICES else call


def _attempt(notice: Callable[..., None], *args: object) -> None:
    try:
        notice(*args)
    except Exception as error:
        log.error("a notice failed", notice=notice.__name__, reason=reason_of(error))


def may_still_happen(error: BaseException | None) -> bool:
    """Return whether a call that failed this way may still be carried out later."""
    return isinstance(error, TimeoutError) or getattr(error, "connection_invalidated", False)


def reason_of(error: BaseException) -> str:
    """Return an error as one line for the log."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"


def backoff(failure_count: int) -> float:
    """Return the seconds to wait after this many failures in a row: doubled each time, bounded."""
    return min(FIRST_RETRY_DELAY * 2.0 ** min(failure_count - 1, 30), MAX_RETRY_DELAY)
