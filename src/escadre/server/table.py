"""A table: a match in progress, the only thing here that changes.

One request at a time passes the turnstile. The append to the log is the move: what the referee
allows is stored first, then it happens, then those are told who can notice it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from random import SystemRandom
from typing import Any, Protocol

import msgspec
import structlog

from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Seat, Viewer, referee
from escadre.core.kit import AnyKit
from escadre.core.record import (
    AnyRecord,
    Audit,
    begin,
    chained,
    closed,
    commitment,
    lots_key,
)
from escadre.core.shapes import misfit
from escadre.core.words import Text, text, words
from escadre.server.archive import Archive, Place, Sheet, Taken
from escadre.server.entries import (
    DeclinedDraw,
    Entry,
    Faltered,
    OfferedDraw,
    Played,
    Resigned,
    TookBack,
    decode_entry,
    encode_entry,
)
from escadre.server.match import Match
from escadre.server.metrics import BOT_FAILURES, PLIES
from escadre.server.settings import WORDS, Settings
from escadre.server.thinkers import Interrupted, Thinkers

log = structlog.get_logger()


MOST_INTERRUPTIONS = 5  # of one thought, before the captain himself is suspected


class Refusal(Exception):
    """Nothing was done, and why. `stale`: on what was seen before; look again."""

    def __init__(
        self, reason: Text, clause: str | None = None, home: str = "", stale: bool = False
    ) -> None:
        super().__init__(reason.id)
        self.reason = reason
        self.clause = clause or None
        self.stale = stale
        self._home = home

    def said(self, language: str) -> str:
        """The sentence in this language."""
        return words(language, WORDS, *filter(None, [self._home])).say(self.reason)


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
        self, sheet: Sheet, kit: AnyKit, archive: Archive, thinkers: Thinkers, settings: Settings
    ) -> None:
        self.id = sheet.id
        self.kit = kit
        self.config = msgspec.json.decode(sheet.config, type=kit.game.config_type)
        self.server_seed = sheet.server_seed
        self.touched = time.monotonic()
        self.watchers: set[Watcher] = set()
        self.version = 0  # grows with everything that anybody could notice
        self._archive = archive
        self._thinkers = thinkers
        self._settings = settings
        self._turnstile = asyncio.Lock()
        self._astray = False  # whether the archive may hold something else
        self._captains: dict[int, asyncio.Task[None]] = {}
        self._rng: Rng = SystemRandom()
        self._open(sheet)

    def _open(self, sheet: Sheet) -> None:
        """Let everything on a sheet happen, from the beginning."""
        self.places = list(sheet.places)
        self.holders = set(sheet.holders)
        self.next = sheet.next
        self.marked_ended = sheet.ended
        self.log: list[Entry] = []
        self.match = Match(self.kit, self.config)
        for body in sheet.entries:
            entry = decode_entry(self.kit.game, body)
            self.match.take(entry)
            self.log.append(entry)

    # Who is who

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
        return all(place.kind != "open" for place in self.places)

    @property
    def present(self) -> frozenset[int]:
        """The seats whose players have the table open; bots always have."""
        bots = (seat for seat, place in enumerate(self.places) if place.kind == "bot")
        return frozenset(bots).union(*(watcher.seats for watcher in self.watchers))

    async def begin(self) -> None:
        """Before the first ply: nature, where she comes first, and the bots."""
        async with self._turn():
            if entries := self._nature([], self.match.state):
                await self._append(entries)
        self.rouse()

    async def sit(self, seat: int, place: Place, guest: str) -> None:
        """A guest takes an open seat."""
        async with self._turn():
            if not 0 <= seat < len(self.places):
                raise Refusal(text("table-no-such-seat", seat=seat, last=len(self.places) - 1))
            if self.places[seat].kind != "open":
                raise Refusal(text("table-seat-taken"))
            try:
                await self._archive.sit(self.id, seat, place, guest)
            except Taken:
                self._astray = True
                raise Refusal(text("table-seat-taken")) from None
            self.places[seat] = place
            self.holders.add((seat, guest))
            self._tell(None)
        await self.begin()

    async def hold(self, seat: int, guest: str) -> None:
        """A guest comes back to a seat from another device."""
        if (seat, guest) not in self.holders:
            await self._archive.hold(self.id, seat, guest)
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
        self.touched = time.monotonic()
        if self.present != before:
            self._tell(None)

    # What a seat can do

    async def act(self, seat: int, ply: int, written: Sequence[Any]) -> None:
        """Play these actions, all or none; raises Refusal."""
        async with self._turn():
            self._must_be(seat, ply)
            kind = self.kit.game.action_type  # chance cannot be spelled in it
            try:
                actions = [msgspec.convert(each, kind) for each in written]
            except (ValueError, RecursionError) as error:
                raise Refusal(text("table-no-action", detail=misfit(error, kind))) from None
            await self._play(Seat(seat), actions)
        self.rouse()

    async def ask(self, seat: int, ply: int, name: str) -> None:
        """Play a ready-made set-up; raises Refusal."""
        async with self._turn():
            self._must_be(seat, ply)
            observation = self.match.eyes[Seat(seat)].observation
        game = self.kit.game
        if name not in self.kit.setups or not any(True for _ in game.legal_actions(observation)):
            raise Refusal(text("table-no-setup"))
        try:
            patience = self._settings.arranging
            actions = await self._thinkers.arrange(game.name, name, observation, patience)
        except Exception:
            log.exception("a set-up failed", table=self.name, setup=name)
            raise Refusal(text("table-no-setup")) from None
        async with self._turn():
            self._must_be(seat, ply)
            await self._play(Seat(seat), actions)
        self.rouse()

    async def resign(self, seat: int) -> None:
        """Give the match up; raises Refusal."""
        async with self._turn():
            self._must_go_on()
            if not self.complete:
                raise Refusal(text("table-not-complete"))
            await self._append([Resigned(Seat(seat))])

    async def offer_draw(self, seat: int) -> None:
        """Offer a draw, or accept the one that is offered; raises Refusal."""
        async with self._turn():
            self._must_go_on()
            if not self.complete:
                raise Refusal(text("table-not-complete"))
            if any(place.kind == "bot" for place in self.places):
                raise Refusal(text("table-bots-fight-on"))
            if seat not in self.match.offers:
                await self._append([OfferedDraw(Seat(seat))])

    async def decline_draw(self, seat: int) -> None:
        """Refuse what is offered, or take one's own offer back; raises Refusal."""
        async with self._turn():
            self._must_go_on()
            if not self.match.offers:
                raise Refusal(text("table-no-offer"))
            await self._append([DeclinedDraw(Seat(seat))])

    async def take_back(self, seat: int) -> None:
        """Undo one's own last choice; raises Refusal."""
        async with self._turn():
            self._must_go_on()
            match = self.match
            if not match.can_take_back(seat) or not match.survives_without(seat):
                raise Refusal(text("table-too-late"))
            await self._append([TookBack(Seat(seat))])
        self.rouse()

    def _must_go_on(self) -> None:
        if self.match.ending:
            raise Refusal(text("match-over"), self.match.ending.clause)

    def _must_be(self, seat: int, ply: int) -> None:
        self._must_go_on()
        if ply != self.match.eyes[Seat(seat)].ply:
            raise Refusal(text("table-stale"), stale=True)

    async def _play(self, seat: Seat, actions: Sequence[Any], *first: Entry) -> None:
        """Ask the referee about all of them; then they happen, and nature answers."""
        game, state = self.kit.game, self.match.state
        entries: list[Entry] = list(first)
        for n, action in enumerate(actions):
            if rejection := referee(game, state, seat, action):
                raise Refusal(rejection.reason, rejection.clause, game.home)
            state = game.apply(state, seat, action)
            entries.append(Played(seat, action, n > 0))
        await self._append(self._nature(entries, state))

    def _nature(self, entries: list[Entry], state: Any) -> list[Entry]:
        """These entries, and all that nature answers; she waits until everybody has a seat."""
        if not self.complete:
            return entries
        key = lots_key(self.server_seed, [place.seed for place in self.places])
        draws = self.match.draws
        while (outcome := self.match.outcome(state, key, draws)) is not None:
            entries.append(Played(CHANCE, outcome))
            state = self.kit.game.apply(state, CHANCE, outcome)
            draws += 1
        return entries

    async def _append(self, entries: Sequence[Entry]) -> None:
        """Store first, then let it happen, then tell."""
        if not entries:
            return
        if len(self.log) + len(entries) > self._settings.limits.entries:
            raise Refusal(text("table-log-full", most=self._settings.limits.entries))
        try:
            await self._archive.append(self.id, len(self.log), [encode_entry(e) for e in entries])
        except Taken:  # another process serves this table too
            self._astray = True
            await self._find_back()
            raise Refusal(text("table-stale"), stale=True) from None
        except Exception:
            log.exception("the archive failed", table=self.name)
            self._astray = True  # perhaps it was written nevertheless
            raise Refusal(text("table-not-kept")) from None
        noticed = set[Viewer]()
        for entry in entries:
            noticed |= self.match.take(entry)
            self.log.append(entry)
        PLIES.inc(len(entries))
        self._tell(None if self.match.ending else noticed)
        if self.match.ending and not self.marked_ended:
            self.marked_ended = True
            await self._archive.end(self.id)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """The turnstile: one at a time, and never on what may not be so."""
        async with self._turnstile:
            await self._find_back()
            yield

    async def _find_back(self) -> None:
        """Where memory and archive may differ, go by what is stored."""
        if not self._astray:
            return
        try:
            sheet = await self._archive.load(self.id)
        except Exception:
            log.exception("the archive failed", table=self.name)
            sheet = None
        if sheet is None:
            raise Refusal(text("table-not-kept"))
        self._open(sheet)
        self._astray = False
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

    # Bots

    def rouse(self) -> None:
        """Let every bot think whose turn it is."""
        for seat in self.match.waiting:
            if self.places[seat].kind == "bot" and seat not in self._captains:
                task = asyncio.create_task(self._sail(seat))
                self._captains[seat] = task
                task.add_done_callback(partial(self._rests, seat))

    def _rests(self, seat: int, _: asyncio.Task[None]) -> None:
        self._captains.pop(seat, None)

    @property
    def busy(self) -> bool:
        """Whether somebody looks, or thinks."""
        return bool(self.watchers or self._captains)

    def rest(self) -> None:
        """Stop the bots."""
        for task in self._captains.values():
            task.cancel()

    async def _sail(self, seat: Seat) -> None:
        """A bot's turn, until it has nothing more to choose."""
        failures = interruptions = 0
        while seat in self.match.waiting:
            observation = self.match.eyes[seat].observation
            alone = len(self.match.waiting) == 1
            try:
                action, _ = await asyncio.gather(
                    self._thinkers.choose(
                        self.kit.game.name,
                        self.places[seat].level or "",
                        observation,
                        self._settings.thinking,
                    ),
                    asyncio.sleep(self._settings.pause if alone else 0),
                )
                async with self._turn():
                    if self.match.eyes[seat].observation == observation:
                        await self._play(seat, [action])
                        failures = interruptions = 0
            except Interrupted:
                interruptions += 1
                failures += interruptions > MOST_INTERRUPTIONS
                log.warning("a bot was interrupted", table=self.name)
            except Refusal as refusal:
                if refusal.reason.id in ("table-log-full", "match-over"):
                    return
                failures += not refusal.stale
                log.error("a bot was refused", table=self.name, reason=refusal.reason.id)
            except Exception:
                failures += 1
                log.exception("a bot failed", table=self.name, level=self.places[seat].level)
            if failures > 1:
                await self._falter(seat)
                failures = 0
            self.rouse()

    async def _falter(self, seat: Seat) -> None:
        """Failed twice: everybody is told, and a legal action is drawn by lot."""
        BOT_FAILURES.inc()
        async with self._turn():
            actions = list(self.kit.game.legal_actions(self.match.eyes[seat].observation))
            if not actions or seat not in self.match.waiting:
                return
            action = actions[self._rng.randrange(len(actions))]
            await self._play(seat, [action], Faltered(seat))

    # Afterwards

    @property
    def record(self) -> AnyRecord:
        """The record of the match; the server's seed is in it once the match is over."""
        ending = self.match.ending
        audit = Audit(
            commitment(self.server_seed),
            tuple(place.seed.hex() for place in self.places),
            self.server_seed.hex() if ending else None,
        )
        players = [place.name or place.level or "" for place in self.places]
        record = begin(self.kit.game, self.config, players, audit)
        record = chained(record, ((seat, action, "") for seat, action in self.match.moves))
        return closed(record, ending) if ending else record


def plain(error: Exception) -> str:
    """What an error says, on one line."""
    return " ".join(str(error).split())[:200]
