"""A table: a match, who sits there, and who is told.

One request at a time holds the lock. The append to the log is the move: what the referee allows is
stored first, then it happens, then those are told who can notice it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

import msgspec
import structlog

from escadre.core.chance import Lots
from escadre.core.game import IllegalAction, Seat, Viewer
from escadre.core.kit import AnyKit
from escadre.core.match import Match, PlannedPly
from escadre.core.record import AnyRecord, Audit, commitment, lots_key
from escadre.core.shapes import misfit
from escadre.core.words import text
from escadre.tables.bot_turns import BotTurns
from escadre.tables.entries import (
    DeclinedDraw,
    Entry,
    OfferedDraw,
    Played,
    Resigned,
    TookBack,
    decode_entry,
    encode_entry,
)
from escadre.tables.logged import LoggedMatch
from escadre.tables.ports import Occupant, Ports, StoredTable, Taken
from escadre.tables.refusal import Refusal, refused
from escadre.tables.settings import TableSettings
from escadre.tables.work import arrange

log = structlog.get_logger()


class Watcher(Protocol):
    """Somebody who has the table open."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that he may play."""
        ...

    @property
    def viewer(self) -> Viewer:
        """Whose eyes he looks through."""
        ...

    def wake(self) -> None:
        """There is something new to see."""
        ...


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
        self.touched = ports.now()
        self.watchers: set[Watcher] = set()
        self.version = 0  # grows with everything that anybody could notice
        self.bots = BotTurns(self)
        self._lock = asyncio.Lock()
        self._out_of_step = False  # whether the archive may hold something else
        self._open(stored)

    def _open(self, stored: StoredTable) -> None:
        """Let everything that is stored happen, from the beginning."""
        self.occupants = list(stored.occupants)
        self.holders = set(stored.holders)
        self.next = stored.next
        self.marked_ended = stored.ended
        self.log: list[Entry] = []
        self.logged = LoggedMatch(self.kit, self.config)
        for body in stored.entries:
            entry = decode_entry(self.kit.game, body)
            self.logged.take(entry)
            self.log.append(entry)

    # Who is who

    @property
    def match(self) -> Match:
        """The match in progress."""
        return self.logged.match

    @property
    def name(self) -> str:
        """What the log files call this table: not its id, which opens it."""
        return f"{self.kit.game.name}-{commitment(self.id.encode())[:8]}"

    def seats_of(self, guest: str) -> frozenset[int]:
        """The seats that a guest holds."""
        return frozenset(seat for seat, holder in self.holders if holder == guest)

    @property
    def complete(self) -> bool:
        """Whether nobody is missing."""
        return all(occupant.kind != "open" for occupant in self.occupants)

    @property
    def present(self) -> frozenset[int]:
        """The seats whose players have the table open; bots always have."""
        bots = (seat for seat, occupant in enumerate(self.occupants) if occupant.kind == "bot")
        return frozenset(bots).union(*(watcher.seats for watcher in self.watchers))

    @property
    def busy(self) -> bool:
        """Whether somebody looks, or thinks."""
        return bool(self.watchers) or self.bots.thinking

    async def begin(self) -> None:
        """Before the first ply: nature, where she comes first, and the bots."""
        async with self.locked():
            await self.append(self._played(self._chance()))
        self.bots.wake()

    async def sit(self, seat: int, occupant: Occupant, guest: str) -> None:
        """A guest takes an open seat; raises Refusal."""
        async with self.locked():
            if not 0 <= seat < len(self.occupants):
                raise Refusal(text("table-no-such-seat", seat=seat, last=len(self.occupants) - 1))
            if self.occupants[seat].kind != "open":
                raise Refusal(text("table-seat-taken"))
            try:
                await self.ports.archive.sit(self.id, seat, occupant, guest)
            except Taken:
                self._out_of_step = True
                raise Refusal(text("table-seat-taken")) from None
            self.occupants[seat] = occupant
            self.holders.add((seat, guest))
            self._tell(None)
        await self.begin()

    async def hold(self, seat: int, guest: str) -> None:
        """A guest comes back to a seat from another device."""
        if (seat, guest) not in self.holders:
            await self.ports.archive.hold(self.id, seat, guest)
            self.holders.add((seat, guest))

    def enter(self, watcher: Watcher) -> None:
        """Somebody opens the table."""
        before = self.present
        self.watchers.add(watcher)
        if self.present != before:
            self._tell(None)

    def leave(self, watcher: Watcher) -> None:
        """Somebody goes away, or is cut off."""
        before = self.present
        self.watchers.discard(watcher)
        self.touched = self.ports.now()
        if self.present != before:
            self._tell(None)

    # What a seat can do; every method raises Refusal

    async def act(self, seat: int, ply: int, written: Sequence[Any]) -> None:
        """Play these actions, all or none."""
        async with self.locked():
            self.must_have_seen(seat, ply)
            kind = self.kit.game.action_type  # chance cannot be spelled in it
            try:
                actions = [msgspec.convert(each, kind) for each in written]
            except (ValueError, RecursionError) as error:
                raise Refusal(text("table-no-action", detail=misfit(error, kind))) from None
            await self.play(seat, actions)
        self.bots.wake()

    async def set_up(self, seat: int, ply: int, name: str) -> None:
        """Play a ready-made set-up."""
        async with self.locked():
            self.must_have_seen(seat, ply)
            observation = self.match.see(seat)
        actions = await self.arranged(seat, name, observation)
        async with self.locked():
            self.must_have_seen(seat, ply)
            await self.play(seat, actions)
        self.bots.wake()

    async def arranged(self, seat: int, name: str, observation: Any) -> Sequence[Any]:
        """The actions of a ready-made set-up for a seat that observes this."""
        if name not in self.kit.setups or not any(True for _ in self.match.legal(seat)):
            raise Refusal(text("table-no-setup"))
        game, luck = self.kit.game.name, secrets.randbits(256)
        try:
            return await self.ports.questions.run(
                self.settings.arranging, arrange, game, name, observation, luck
            )
        except Exception:
            log.exception("a set-up failed", table=self.name, setup=name)
            raise Refusal(text("table-no-setup")) from None

    async def resign(self, seat: int) -> None:
        """Give the match up."""
        async with self.locked():
            self._must_be_in_play()
            await self.append([Resigned(Seat(seat))])

    async def offer_draw(self, seat: int) -> None:
        """Offer a draw, or accept the one that is offered."""
        async with self.locked():
            self._must_be_in_play()
            if any(occupant.kind == "bot" for occupant in self.occupants):
                raise Refusal(text("table-bots-fight-on"))
            if seat not in self.logged.offers:
                await self.append([OfferedDraw(Seat(seat))])

    async def decline_draw(self, seat: int) -> None:
        """Refuse what is offered, or take one's own offer back."""
        async with self.locked():
            self._must_go_on()
            if not self.logged.offers:
                raise Refusal(text("table-no-offer"))
            await self.append([DeclinedDraw(Seat(seat))])

    async def take_back(self, seat: int) -> None:
        """Undo one's own last choice."""
        async with self.locked():
            self._must_go_on()
            if not self.match.can_undo(seat):
                raise Refusal(text("too-late"))
            await self.append([TookBack(Seat(seat))])
        self.bots.wake()

    def _must_be_in_play(self) -> None:
        self._must_go_on()
        if not self.complete:
            raise Refusal(text("table-not-complete"))

    def _must_go_on(self) -> None:
        if ending := self.match.ending:
            raise Refusal(text("match-over"), ending.clause)

    def must_have_seen(self, seat: int, ply: int) -> None:
        """Whoever chooses has seen all that this seat can see."""
        self._must_go_on()
        if ply != self.logged.journals[Seat(seat)].count:
            raise Refusal(text("table-stale"), stale=True)

    # The log

    async def play(self, seat: int, actions: Sequence[Any], *first: Entry) -> None:
        """Ask the referee about all of them; then they happen, and nature answers."""
        try:
            plan = self.match.plan(seat, *actions)
        except IllegalAction as illegal:
            raise refused(illegal, self.kit.game.home) from None
        await self.append([*first, *self._played([*plan, *self._chance(plan)])])

    def _chance(self, after: Sequence[PlannedPly] = ()) -> list[PlannedPly]:
        """What nature answers; she waits until everybody has a seat."""
        if not self.complete:
            return []
        key = lots_key(self.server_seed, [occupant.seed for occupant in self.occupants])
        return self.match.plan_chance(lambda n: Lots(key, n), after)

    def _played(self, plan: Sequence[PlannedPly]) -> list[Entry]:
        return [Played(ply.seat, ply.action, ply.joined) for ply in plan]

    async def append(self, entries: Sequence[Entry]) -> None:
        """Store first, then let it happen, then tell."""
        if not entries:
            return
        most = self.settings.entries
        if len(self.log) + len(entries) > most:
            raise Refusal(text("table-log-full", most=most))
        await self._store(entries)
        noticed = set[Viewer]()
        for entry in entries:
            noticed |= self.logged.take(entry)
            self.log.append(entry)
        self.ports.counts.entries += len(entries)
        ended = self.match.over
        self._tell(None if ended else noticed)
        if ended and not self.marked_ended:
            self.marked_ended = True
            await self.ports.archive.end(self.id)

    async def _store(self, entries: Sequence[Entry]) -> None:
        bodies = [encode_entry(entry) for entry in entries]
        try:
            await self.ports.archive.append(self.id, len(self.log), bodies)
        except Taken:  # another process serves this table too
            self._out_of_step = True
            await self._catch_up()
            raise Refusal(text("table-stale"), stale=True) from None
        except Exception:
            log.exception("the archive failed", table=self.name)
            self._out_of_step = True  # perhaps it was written nevertheless
            raise Refusal(text("table-not-kept")) from None

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """One at a time, and never on what may not be so."""
        async with self._lock:
            await self._catch_up()
            yield

    async def _catch_up(self) -> None:
        """Where memory and archive may differ, go by what is stored."""
        if not self._out_of_step:
            return
        try:
            stored = await self.ports.archive.load(self.id)
        except Exception:
            log.exception("the archive failed", table=self.name)
            stored = None
        if stored is None:
            raise Refusal(text("table-not-kept"))
        self._open(stored)
        self._out_of_step = False
        self._tell(None)

    def _tell(self, viewers: set[Viewer] | None) -> None:
        """Wake those who can notice; None: everybody."""
        self.version += 1
        for watcher in self.watchers:
            if viewers is None or watcher.viewer in viewers:
                watcher.wake()

    def followed_by(self, next: str) -> None:
        """There is a rematch."""
        self.next = next
        self._tell(None)

    # Afterwards

    @property
    def record(self) -> AnyRecord:
        """The record of the match; the server's seed is in it once the match is over."""
        audit = Audit(
            commitment(self.server_seed),
            tuple(occupant.seed.hex() for occupant in self.occupants),
            self.server_seed.hex() if self.match.over else None,
        )
        names = [occupant.name or occupant.level or "" for occupant in self.occupants]
        return self.match.record(names, audit)
