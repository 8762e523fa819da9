"""A table with its bots, hints, client seeds and absences.

One request at a time holds the lock. The append to the log is the move: what the referee allows is
stored first, then it happens, then those are told who can notice it.
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

from escadre.core.chance import Lots
from escadre.core.game import CHANCE, IllegalAction, Seat, Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.audit import NO_SEED, commitment, lots_key
from escadre.core.match.match import Match, PlannedPly
from escadre.core.match.record import AnyRecord
from escadre.tables.backoff import backoff
from escadre.tables.errors import Missing, NotKept, Outrun, Refusal, insisting, refused
from escadre.tables.fair_queue import Asker
from escadre.tables.names import names
from escadre.tables.play.absence import Absences, come_back
from escadre.tables.play.base import Lock, Watcher
from escadre.tables.play.bot_turns import BotTurns
from escadre.tables.play.client_seeds import Shares
from escadre.tables.play.hints import Advisor
from escadre.tables.play.log_entries import ENDING, Entry, Played, decode_entry, encode_entry
from escadre.tables.play.logged_match import LoggedMatch, record_of
from escadre.tables.ports import Occupant, Ports, StoredTable, Taken, may_still_happen, seats_held
from escadre.tables.settings import TableSettings

log = structlog.get_logger()

DOUBT = 60.0
"""Seconds in which an unanswered write may still come to hold: as long as a driver waits."""

SLICE = 20
"""So many entries happen again before others are served."""


class Table:
    """One table, in the memory of one process; its log is in the archive."""

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
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, frozenset[int]] = {}  # seats that are here by another process
        self.version = 0  # grows with everything that anybody could notice
        self.seating = 0  # grows when somebody may have come, gone, sat down or stood in
        self.bots = BotTurns(self)
        self.absences = Absences(self)
        self.advisor = Advisor(self)
        self.shares = Shares(self)
        self._lock = Lock(self)
        self._changes = 0  # times that the archive may have come to hold something else
        self._taken_in = 0  # so many of them
        self._doubted_until = -math.inf  # of the ports' clock
        self._failures = 0  # in a row, to go on
        self._alarm: asyncio.TimerHandle | None = None  # when that is tried again
        self._going_on: asyncio.Task[None] | None = None
        self.log: list[Entry] = []
        self._entries_of = Counter[int]()
        self.occupants: list[Occupant] = []
        self.logged = LoggedMatch(kit, self.config, called=lambda say: names(self.occupants, say))
        self.match: Match = self.logged.match
        self._take_in(stored)
        self.absences.update()

    @classmethod
    async def loaded(
        cls, stored: StoredTable, kit: AnyKit, ports: Ports, settings: TableSettings
    ) -> Table:
        """A table as it is stored; while a long log happens again, others are served."""
        table = cls(replace(stored, entries=()), kit, ports, settings)
        for n, body in enumerate(stored.entries, 1):
            table._take(decode_entry(kit.game, body))
            if n % SLICE == 0:
                await asyncio.sleep(0)
        table.absences.update()
        if not table.match.over:
            last = await ports.answer(ports.archive.last_times(stored.id))
            table.absences.restore(last)
            table.shares.restore(last)
        return table

    def _take_in(self, stored: StoredTable) -> set[Viewer]:
        """Who sits here, and what has happened since: that is all that can be new."""
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
            noticed |= self._take(decode_entry(self.kit.game, body))
        return noticed

    def _take(self, entry: Entry, after: Any = None) -> set[Viewer]:
        """`after`: the state that a ply leads to, where it is known already."""
        self.log.append(entry)
        self._entries_of[getattr(entry, "seat", CHANCE)] += 1
        if not isinstance(entry, Played):
            self.seating += 1
        return self.logged.take(entry, after)

    # Who is who

    @property
    def name(self) -> str:
        """What the log files call this table: not its id, which opens it."""
        return f"{self.kit.game.name}-{commitment(self.id.encode())[:8]}"

    def seats_of(self, guest: str) -> frozenset[int]:
        """The seats that a guest holds."""
        return seats_held(self.holders, guest)

    @property
    def complete(self) -> bool:
        """Whether nobody is missing."""
        return "open" not in [occupant.kind for occupant in self.occupants]

    @property
    def here(self) -> frozenset[int]:
        """The seats whose players have the table open by this process."""
        return frozenset[int]().union(*(watcher.seats for watcher in self.watchers))

    @property
    def present(self) -> frozenset[int]:
        """The seats whose players have the table open; bots always have."""
        bots = (seat for seat, occupant in enumerate(self.occupants) if occupant.kind == "bot")
        return self.here.union(bots, *self.elsewhere.values())

    @property
    def asks(self) -> Asker:
        """For whom the bots of this table think: a person waits where one sits and looks on."""
        people = any(occupant.kind == "guest" for occupant in self.occupants)
        return Asker(self.opened_from, self.opened_by, self.id, people and self.watched)

    @property
    def watched(self) -> bool:
        """Whether somebody looks, by whichever process."""
        return bool(self.watchers or self.elsewhere)

    @property
    def busy(self) -> bool:
        """Whether somebody looks, or thinks."""
        return bool(self.watchers) or self.bots.thinking

    async def begin(self) -> None:
        """Go on from what is stored: nature, where it is hers to act, and the bots."""
        await insisting(self._begin)
        self.bots.wake()

    async def _begin(self) -> None:
        async with self.locked():
            await self.shares.settle()
            await self.append([], self._chance())
            await self._mark_end()
            self.shares.update()
            if self.marked_ended or not self.match.over:
                self._failures = 0

    async def go_on(self) -> None:
        """The same, for nobody who could be told that it cannot be done now.

        Where the store fails it is tried again, later each time.
        """
        try:
            await self.begin()
        except NotKept:
            self._go_on_later()
        except Refusal:
            pass

    def _go_on_later(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._failures += 1
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(backoff(self._failures), self._go_on_aside)

    def _go_on_aside(self) -> None:
        self._going_on = asyncio.create_task(self.go_on())

    def stop(self) -> None:
        """Nobody thinks any more, and nothing is tried again."""
        self.bots.stop()
        if self._alarm is not None:
            self._alarm.cancel()

    def outdated(self) -> None:
        """The archive may hold something else: another process has written, or we have failed."""
        self._changes += 1

    def unanswered(self) -> None:
        """A write about this table may still come to hold."""
        self.outdated()
        self._doubted_until = self.ports.now() + DOUBT

    def _doubt(self) -> None:
        """While a write that nobody answered may come to hold, the archive is read each time."""
        if self.ports.now() < self._doubted_until:
            self.outdated()

    @property
    def _out_of_step(self) -> bool:
        return self._taken_in != self._changes

    async def refresh(self) -> None:
        """Take in what other processes have written, and go on from there; raises Refusal."""
        self._doubt()
        while self._out_of_step:
            await self.begin()

    async def sit(self, seat: int, occupant: Occupant, guest: str | None) -> None:
        """A guest, or a bot, takes an open seat; raises Refusal."""
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
            except Taken:
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
        """A seat is open again, for who holds the lock."""
        await self.write(
            self.ports.archive.free(self.id, seat), lambda: self.occupants[seat].kind == "open"
        )
        others = frozenset(each for each in self.holders if each[0] != seat)
        self._seat(seat, Occupant("open"), others)

    async def hold(self, seat: int, guest: str) -> None:
        """A guest comes back to a seat from another device."""
        async with self.locked():
            if (seat, guest) not in self.holders:
                await self.write(
                    self.ports.archive.hold(self.id, seat, guest),
                    lambda: (seat, guest) in self.holders,
                )
                self.holders |= {(seat, guest)}

    async def enter(self, watcher: Watcher) -> None:
        """Somebody opens the table."""
        with self._noticing_presence():
            self.watchers.add(watcher)
        self.bots.wake()
        await insisting(lambda: come_back(self, watcher.seats))

    def leave(self, watcher: Watcher) -> None:
        """Somebody goes away, or is cut off."""
        self.touched = self.ports.now()
        with self._noticing_presence():
            self.watchers.discard(watcher)

    def present_elsewhere(self, process: str, seats: frozenset[int]) -> None:
        """The seats whose players have the table open by another process."""
        with self._noticing_presence():
            self.elsewhere.pop(process, None)
            if seats:
                self.elsewhere[process] = seats

    @contextmanager
    def _noticing_presence(self) -> Iterator[None]:
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
        """What its match is made of: the game, the options and the entries as they are stored."""
        entries = tuple(map(encode_entry, self.log))
        return self.kit.game.name, msgspec.json.encode(self.config), entries

    def must_go_on(self) -> None:
        """The match has not ended; raises Refusal."""
        if ending := self.match.ending:
            raise Refusal(text("match-over"), ending.clause)

    def must_have_seen(self, seat: int, ply: int) -> None:
        """Whoever chooses has seen all that this seat can see."""
        self.must_go_on()
        if ply != self.logged.journals[Seat(seat)].count:
            raise Refusal(text("table-stale"), stale=True)

    async def play(self, seat: int, actions: Sequence[Any], *first: Entry, by: str = "") -> None:
        """Ask the referee about all of them; then they happen, and nature answers.

        `by`: who chooses in the place of who has left.
        """
        try:
            plan = self.match.plan(seat, *actions)
        except IllegalAction as illegal:
            raise refused(illegal, self.kit.game.home) from None
        if by:
            plan = [ply._replace(by=by) for ply in plan]
        await self.append(first, [*plan, *self._chance(plan)])

    def _chance(self, after: Sequence[PlannedPly] = ()) -> list[PlannedPly]:
        """What nature answers; she waits until everybody has a seat, and named his share."""
        if not self.complete or self.shares.owed:
            return []
        return self.match.plan_chance(lambda n: Lots(self._lots_key(), n), after)

    def _lots_key(self) -> bytes:
        seeds = [occupant.seed or NO_SEED for occupant in self.occupants]
        return lots_key(self.server_seed, seeds)

    async def append(self, first: Sequence[Entry], plan: Sequence[PlannedPly] = ()) -> None:
        """Store first, then let it happen, then tell; the plies of a plan come last."""
        played = [Played(ply.seat, ply.action, ply.joined, ply.by) for ply in plan]
        entries: list[Entry] = [*first, *played]
        if not entries:
            return
        self._find_room(entries)
        if await self._store(entries):
            noticed = set[Viewer]()
            for entry in first:
                noticed |= self._take(entry)
            for entry, ply in zip(played, plan, strict=True):
                noticed |= self._take(entry, ply.state)
            self.tell(None if self.match.over else noticed)
        self.ports.counts.entries += len(entries)
        self.shares.update()
        await self._mark_end()

    async def _mark_end(self) -> None:
        """Let the store find the others faster; where that fails it is tried again, unasked."""
        if not self.match.over or self.marked_ended:
            return
        try:
            await self.ports.answer(self.ports.archive.end(self.id))
        except NotKept:
            self.outdated()
            self._go_on_later()
        else:
            self.marked_ended = True

    def _find_room(self, entries: Sequence[Entry]) -> None:
        """The log is bounded, each seat has its share of it, and an ending finds room always."""
        if isinstance(entries[0], ENDING):
            return
        most = self.settings.entries
        if len(self.log) + len(entries) > most:
            raise Refusal(text("table-log-full", most=most))
        acting = getattr(entries[0], "seat", CHANCE)
        if acting in self.used_up():
            raise Refusal(text("table-share-full"))

    def used_up(self) -> tuple[Seat, ...]:
        """The seats that must choose, and can do no more: their share of the log is full."""
        share = self.settings.entries // len(self.occupants)
        if len(self.log) < share:
            return ()
        return tuple(seat for seat in self.match.turn if self._entries_of[seat] >= share)

    async def _store(self, entries: Sequence[Entry]) -> bool:
        """True: they are written, and still to be taken in."""
        number, bodies = len(self.log), [encode_entry(entry) for entry in entries]
        after = number + len(entries)
        try:
            return await self.write(
                self.ports.archive.append(self.id, number, bodies),
                lambda: [encode_entry(entry) for entry in self.log[number:after]] == bodies,
            )
        except Taken:  # another process serves this table too
            await self.catch_up()
            raise Outrun(text("table-stale"), stale=True) from None

    async def write(self, writing: Awaitable[None], done: Callable[[], bool]) -> bool:
        """Write something about this table, for who holds the lock; raises Taken and NotKept.

        Whenever this raises, memory counts as outdated: the store is believed before anything else
        happens. False: the call failed, but the store says that it was `done`, and memory follows
        already.
        """
        try:
            await self.ports.answer(writing)
        except NotKept as failure:
            self.outdated()
            unanswered = may_still_happen(failure.__cause__)
            if unanswered:
                self.unanswered()
            try:
                await self.catch_up()
            except Refusal:
                raise NotKept(certain=False) from None
            if not done():
                raise NotKept(certain=not unanswered) from None
            return False
        except BaseException:
            self.outdated()
            raise
        return True

    def locked(self) -> Lock:
        """One at a time, and never on what may not be so."""
        return self._lock

    async def catch_up(self) -> None:
        """Where memory and archive may differ, go by what is stored."""
        self._doubt()
        if not self._out_of_step:
            return
        changes = self._changes  # what is written from here on counts anew
        try:
            load = self.ports.archive.load(self.id, since=len(self.log))
            stored = await self.ports.answer(load)
        except NotKept:
            log.error("a table could not be read", table=self.name)
            raise
        if stored is None:
            raise Missing(text("table-unknown"))
        before = self.occupants, self.next
        noticed = self._take_in(stored)
        self._taken_in = changes
        self.absences.update()
        everybody = self.match.over or (self.occupants, self.next) != before
        self.tell(None if everybody else noticed)

    def tell(self, viewers: set[Viewer] | None = None) -> None:
        """Wake those who can notice; None: everybody."""
        self.version += 1
        self.seating += viewers is None
        for watcher in self.watchers:
            if viewers is None or watcher.viewer in viewers:
                watcher.wake()

    def followed_by(self, next: str) -> None:
        """There is a rematch."""
        self.next = next
        self.tell(None)

    # Afterwards

    @property
    def record(self) -> AnyRecord:
        """The record of the match; the server's seed is in it once the match is over."""
        return record_of(self.match, self.occupants, self.server_seed, self.logged.taken)
