"""What tables need from a host: a store, workers, peer processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol, TypeVar

import msgspec
import structlog

from escadre.core.match.audit import NO_SEED
from escadre.tables.errors import NotKept
from escadre.tables.fair_queue import Asker
from escadre.tables.settings import Terms

log = structlog.get_logger()

T = TypeVar("T")


class Occupant(msgspec.Struct, frozen=True):
    """Who sits on one seat of a table."""

    kind: Literal["guest", "bot", "open"]
    name: str = ""
    level: str | None = None
    seed: bytes | None = NO_SEED  # this seat's share of the lots, 32 bytes; None: not yet given


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is kept."""

    id: str
    game: str
    rules_version: int
    config: bytes  # JSON
    ticket: str  # what the server's seed is bound to
    server_seed: bytes
    occupants: tuple[Occupant, ...]  # one a seat
    holders: frozenset[tuple[int, str]]  # seat, guest
    entries: tuple[bytes, ...] = ()  # the log, see `entries`
    ended: bool = False
    next: str | None = None  # the table of the rematch
    opened_by: str = ""  # the guest
    opened_from: str = ""  # his network, under a name that only this host can make
    terms: Terms = Terms()


@lru_cache(maxsize=4096)
def seats_held(holders: frozenset[tuple[int, str]], guest: str) -> frozenset[int]:
    """The seats that a guest holds, of all that are held."""
    return frozenset([seat for seat, holder in holders if holder == guest])


class LastTimes(NamedTuple):
    """When a table was opened or last written to; when each seat's player came or went last.

    Seconds since 1970; no seat whose player was never there.
    """

    written: float
    here: Mapping[int, float]


class Taken(Exception):
    """Somebody else was quicker: nothing was written."""


class Archive(Protocol):
    """Where tables are kept. What a call has returned from survives any crash."""

    async def add(self, table: StoredTable, follows: str | None = None) -> None:
        """A new table, the rematch of the one that it follows.

        Raises Taken when its ticket was used, or there is a rematch already.
        """
        ...

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """A table with its log from this entry on; None when there is no such table."""
        ...

    async def append(self, table: str, number: int, entries: Sequence[bytes]) -> None:
        """Write the next entries of a log, all or none; raises Taken when `number` is not next."""
        ...

    async def end(self, table: str) -> None:
        """Note that a match has ended: its log says so too, this finds the others faster."""
        ...

    async def sit(self, table: str, seat: int, occupant: Occupant, guest: str | None) -> None:
        """A guest, or a bot, takes an open seat; raises Taken when it is open no more."""
        ...

    async def free(self, table: str, seat: int) -> None:
        """A seat is open again, and nobody holds it."""
        ...

    async def give_seed(self, table: str, seat: int, seed: bytes) -> None:
        """A seat's share of the lots; raises Taken when it has given one."""
        ...

    async def hold(self, table: str, seat: int, guest: str) -> None:
        """A guest comes back to a seat from another device."""
        ...

    async def here(self, table: str, seats: Iterable[int], at: float) -> None:
        """The players of these seats were at the table, at this second since 1970."""
        ...

    async def last_times(self, table: str) -> LastTimes:
        """When something happened last at a table that there is."""
        ...

    async def open_tables_of(self, guest: str) -> int:
        """How many tables a guest has opened, or sits at, that have not ended."""
        ...

    async def ended_tables_of(self, guest: str, most: int) -> list[str]:
        """Tables at which a guest sits whose matches have ended, the newest first."""
        ...

    async def old_tables(self, before: float, after: str, most: int) -> list[str]:
        """Tables opened before that moment that have not ended, in the order of their ids.

        `before`: seconds since 1970. Those that come after this id, so many at most.
        """
        ...

    async def remove(self, table: str, entries: int) -> None:
        """Forget a table whose log still has so many entries; raises Taken when it has others."""
        ...

    async def forget(self, guest: str) -> Sequence[str]:
        """Keep nothing about a guest; gives the tables that have changed, or are no more."""
        ...

    async def waiting_for_bots(self, since: float, most: int) -> list[str]:
        """Tables with a bot that have not ended, and where something happened since then."""
        ...

    async def keep_analysis(self, table: str, version: int, reports: bytes) -> None:
        """Keep what was found out about a match, in the place of what an older version found.

        Of a table that is no more nothing is kept.
        """
        ...

    async def kept_analysis(self, table: str, version: int) -> bytes | None:
        """What this version of the analysis has found out about a match; None: nothing yet."""
        ...


class Interrupted(Exception):
    """A thought was broken off, perhaps through no fault of who was thinking."""


class ThinkerClosed(Interrupted):
    """The server is shutting down: nothing is thought any more."""


class Thinker(Protocol):
    """Runs functions aside, never in the loop that serves everybody."""

    def warm(self, game: str = "") -> None:
        """Somebody will have to think soon; in this game about hints."""
        ...

    async def run(self, asker: Asker, patience: float, work: Callable[..., T], *what: object) -> T:
        """What this function gives of these values, within so many seconds once it is begun.

        Raises what it raised, TimeoutError, or Interrupted.
        """
        ...

    def close(self) -> None:
        """Stop at once."""
        ...


class Peers(Protocol):
    """The other processes that serve the same tables."""

    async def heard(self) -> None:
        """Return once this process was told of all that others had written when it was asked."""
        ...

    def claim(self, what: str) -> AbstractAsyncContextManager[bool]:
        """Whether this process alone does this until the end of the block, or until it dies."""
        ...

    def say_present(self, table: str, seats: frozenset[int]) -> None:
        """The players of these seats have the table open here."""
        ...

    def ask_present(self, table: str) -> None:
        """Let the others say who has this table open there."""
        ...


class Alone:
    """No other process serves these tables; the port `Peers`."""

    async def heard(self) -> None:
        """There is nothing to hear."""

    def claim(self, what: str) -> AbstractAsyncContextManager[bool]:
        """Nobody else does it."""
        return nullcontext(True)

    def say_present(self, table: str, seats: frozenset[int]) -> None:
        """Nobody else wants to know."""

    def ask_present(self, table: str) -> None:
        """Nobody else knows."""


@dataclass
class Counts:
    """What tables have done since the process began, for whoever measures."""

    entries: int = 0
    bot_failures: int = 0


@dataclass(frozen=True)
class Ports:
    """All that the tables of a process share."""

    archive: Archive
    thinker: Thinker  # where bots think
    questions: Thinker  # where people's questions are answered
    now: Callable[[], float] = time.monotonic  # seconds of a clock that never goes back
    date: Callable[[], float] = time.time  # seconds since 1970
    counts: Counts = field(default_factory=Counts)
    peers: Peers = field(default_factory=Alone)
    patience: float = 20.0  # seconds that the store and the other processes have for an answer

    async def answer(self, awaited: Awaitable[T]) -> T:
        """What the store, or another process, answers; raises Taken.

        Raises NotKept where the call fails in any other way, or takes too long: of a call that
        writes nobody knows then whether it was done.
        """
        try:
            async with asyncio.timeout(self.patience):
                return await awaited
        except Taken:
            raise
        except Exception as error:
            log.error("the store failed", reason=reason_of(error))
            raise NotKept(certain=True) from error

    @asynccontextmanager
    async def claimed(self, what: str) -> AsyncIterator[bool]:
        """The claim of the port `Peers`; raises NotKept where it cannot be asked for.

        That it could not be given back is only logged: what was done in the block is done.
        """
        claim = self.peers.claim(what)
        mine = await self.answer(claim.__aenter__())
        try:
            yield mine
        finally:
            with suppress(NotKept):
                await self.answer(claim.__aexit__(None, None, None))


def may_still_happen(error: BaseException | None) -> bool:
    """Whether a call that failed like this may be carried out later: nobody answered it."""
    return isinstance(error, TimeoutError) or getattr(error, "connection_invalidated", False)


def reason_of(error: BaseException) -> str:
    """An error on one line of the log."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
