"""The tables of this process: load, open, evict, clean up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec
import structlog

from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.audit import NO_SEED, commitment, seed_of
from escadre.core.match.json_format import other_rules
from escadre.tables import wire
from escadre.tables.backoff import backoff
from escadre.tables.cache import Recent
from escadre.tables.errors import Missing, NotKept, Refusal
from escadre.tables.keys import Guest, Keys, is_id, new_id
from escadre.tables.lobby.opening import options_of
from escadre.tables.people.results import OwnRecords
from escadre.tables.play import base
from escadre.tables.play.table import Table
from escadre.tables.play.views import Views
from escadre.tables.ports import Occupant, Ports, StoredTable, Taken, may_still_happen
from escadre.tables.review.analysis import Analyses
from escadre.tables.review.replay import Replays
from escadre.tables.review.what_if import branched
from escadre.tables.settings import TableSettings, Terms

EACH = 50
"""So many old tables are looked at in one round."""


class _Written(msgspec.Struct):
    """What must be known of an entry, whatever the rules."""

    type: str
    seat: int | None = None
    by: str = ""


_DECODER = msgspec.json.Decoder(_Written)


def came_to_nothing(stored: StoredTable) -> bool:
    """Whether nobody sat down: a seat is still open, or no person has chosen anything.

    A match that has ended is never swept, and none that people have begun with all seats taken.
    """
    if stored.ended:
        return False
    if any(occupant.kind == "open" for occupant in stored.occupants):
        return True
    people = {seat for seat, each in enumerate(stored.occupants) if each.kind == "guest"}
    entries = map(_DECODER.decode, stored.entries)
    return not any(
        each.type == "played" and each.seat in people and not each.by for each in entries
    )


log = structlog.get_logger()

ROUND = 30.0  # seconds between two looks for idle tables
RESUMED = 14 * 24 * 3600.0  # seconds: a bot whose match has rested longer waits for a visitor
MOST_RESUMED = 1000


class Tables:
    """The tables of this process. A table is in memory while somebody looks, plays or thinks."""

    def __init__(
        self,
        kits: Mapping[str, AnyKit],
        keys: Keys,
        ports: Ports,
        settings: TableSettings,
    ) -> None:
        self.kits = kits
        self.ports = ports
        self._keys = keys
        self._settings = settings
        self._tables: dict[str, Table] = {}
        self._views: dict[str, Views] = {}
        self._swept = ""  # the table up to which old ones were looked at
        self._kept = Recent[Any](settings.kept_views)
        self.replays = Replays(ports, settings)
        self.analyses = Analyses(ports, settings)
        self.own_records = OwnRecords(kits, ports, settings)
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._changed_meanwhile = set[str]()  # by others, while we were reading it
        self._refreshing: dict[str, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._tables)

    async def get(self, id: str) -> Table | None:
        """The table of this id; None when there is none."""
        await self.ports.answer(self.ports.peers.heard())
        if found := self._tables.get(id):
            found.touched = self.ports.now()
            if not await self._refreshed(found):
                return None
            found.bots.wake()
            return found
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    def views(self, table: Table) -> Views:
        """What is seen of a table."""
        if self._tables.get(table.id) is not table:  # it has left the memory meanwhile
            return Views(table, self._kept)
        if table.id not in self._views:
            self._views[table.id] = Views(table, self._kept)
        return self._views[table.id]

    async def _load(self, id: str) -> Table | None:
        stored = await self.ports.answer(self.ports.archive.load(id))
        if stored is None or stored.game not in self.kits:
            return None
        kit = self.kits[stored.game]
        if stored.rules_version != kit.game.rules_version:
            raise Refusal(other_rules(kit.game, stored.rules_version))
        table = await Table.loaded(stored, kit, self.ports, self._settings)
        self._take_in(table)
        if id in self._changed_meanwhile:
            self._changed_meanwhile.discard(id)
            table.outdated()
        await table.begin()  # what a crash cut off
        return table

    # What other processes tell

    def changed(self, id: str) -> None:
        """Another process has written something about this table."""
        if id in self._loading:
            self._changed_meanwhile.add(id)
        if table := self._tables.get(id):
            table.outdated()
            if id not in self._refreshing:
                self._refreshing[id] = asyncio.create_task(self._refresh(table))

    async def _refreshed(self, table: Table) -> bool:
        """Take in what was written elsewhere; False: the table is no more. Raises Refusal."""
        try:
            await table.refresh()
        except Missing:
            table.stop()
            self._forget(table.id)
            return False
        return True

    async def _refresh(self, table: Table) -> None:
        try:
            await self._refreshed(table)
        except Refusal as refusal:  # whoever comes next tries again
            log.error("a table could not be refreshed", table=table.name, reason=refusal.reason.id)
        finally:
            self._refreshing.pop(table.id, None)

    def missed(self) -> None:
        """Others may have written anything, and we were not told."""
        for id in {*self._loading, *self._tables}:
            self.changed(id)
        for id, table in self._tables.items():
            self.ports.peers.ask_present(id)
            if table.here:
                self.ports.peers.say_present(id, table.here)

    def present(self, id: str, process: str, seats: frozenset[int]) -> None:
        """The seats of a table whose players are with another process."""
        if table := self._tables.get(id):
            table.present_elsewhere(process, seats)

    def asked_present(self, id: str) -> None:
        """Another process wants to know who is here."""
        if (table := self._tables.get(id)) and table.here:
            self.ports.peers.say_present(id, table.here)

    def alive(self, processes: frozenset[str]) -> None:
        """All other processes that there are: nobody is with one that has gone."""
        for table in self._tables.values():
            for gone in table.elsewhere.keys() - processes:
                table.present_elsewhere(gone, frozenset())
                table.bots.wake()

    def _take_in(self, table: Table) -> None:
        self._tables[table.id] = table
        self.ports.peers.ask_present(table.id)
        if table.kit.survey is not None or base.allowed(table):
            self.ports.questions.warm(table.kit.game.name)
        if len(self._tables) >= 2 * self._settings.resting:
            self._make_room()

    def _make_room(self) -> None:
        """Of the tables at which nothing goes on only so many stay, those touched last."""
        resting = sorted(
            (table for table in self._tables.values() if not table.busy),
            key=lambda table: table.touched,
        )
        for table in resting[: max(0, len(resting) - self._settings.resting)]:
            self._forget(table.id)

    def _forget(self, id: str) -> None:
        if table := self._tables.pop(id, None):
            table.absences.close()  # its alarms would hold it in memory, for weeks perhaps
            table.shares.close()
        self._views.pop(id, None)

    def pledge(self) -> wire.Pledge:
        """Bind the server to its share of the lots of a table to come."""
        ticket = new_id()
        return wire.Pledge(ticket, commitment(self._keys.server_seed(ticket)))

    async def open(self, new: wire.NewTable, guest: Guest, network: str = "") -> Table:
        """Open a table; raises Refusal."""
        kit = self.kits.get(new.game)
        if kit is None:
            raise Refusal(text("table-no-such-game", game=new.game[:64]))
        config = options_of(kit, new.options)
        count = len(kit.game.sides(config))
        if len(new.seats) != count:
            raise Refusal(text("table-wrong-seats", count=count, given=len(new.seats)))
        occupants = tuple(self._occupant(kit, seat, new, guest) for seat in new.seats)
        await self._must_find_room(guest)
        self.ports.thinker.warm()
        mine = frozenset((n, guest.id) for n, seat in enumerate(new.seats) if seat == "me")
        if new.ticket and not is_id(new.ticket):
            raise Refusal(text("table-ticket-used"))
        ticket = new.ticket or new_id()
        try:
            return await self._add(
                StoredTable(
                    new_id(),
                    kit.game.name,
                    kit.game.rules_version,
                    msgspec.json.encode(config),
                    ticket,
                    self._keys.server_seed(ticket),
                    occupants,
                    mine,
                    opened_by=guest.id,
                    opened_from=network,
                    terms=self._terms(kit, new.terms),
                )
            )
        except Taken:
            raise Refusal(text("table-ticket-used")) from None

    def _occupant(self, kit: AnyKit, seat: str, new: wire.NewTable, guest: Guest) -> Occupant:
        if seat == "me":
            return Occupant("guest", guest.name, None, seed_of(new.seed))
        if seat == "open":
            return Occupant("open")
        if seat in kit.players:
            return Occupant("bot", "", seat)
        raise Refusal(text("table-no-such-level", level=seat[:64]))

    async def _must_find_room(self, guest: Guest) -> None:
        counted = self.ports.answer(self.ports.archive.open_tables_of(guest.id))
        if await counted >= self._settings.tables:
            raise Refusal(text("table-too-many", most=self._settings.tables))

    def _terms(self, kit: AnyKit, terms: Terms) -> Terms:
        if terms.stand_in is not None and terms.stand_in not in kit.captains:
            raise Refusal(text("table-no-such-level", level=terms.stand_in))
        return terms

    async def _add(self, stored: StoredTable, follows: str | None = None) -> Table:
        try:
            await self.ports.answer(self.ports.archive.add(stored, follows))
        except NotKept as failure:
            if not await self._was_added(stored.id):
                raise NotKept(certain=not may_still_happen(failure.__cause__)) from None
        kit = self.kits[stored.game]
        table = Table(stored, kit, self.ports, self._settings)
        self._take_in(table)
        await table.go_on()  # it is there now, and goes on later where it cannot just now
        return table

    async def _was_added(self, id: str) -> bool:
        """Whether there is a table, though adding it failed; raises NotKept."""
        try:
            return await self.ports.answer(self.ports.archive.load(id)) is not None
        except NotKept:
            raise NotKept(certain=False) from None

    async def play_on(self, table: Table, wish: wire.PlayOn, guest: Guest, network: str) -> Table:
        """A table that begins within the match of this one; raises Refusal."""
        await self._must_find_room(guest)
        ticket = new_id()
        branch = branched(table, wish, guest, ticket, self._keys.server_seed(ticket))
        return await self._add(msgspec.structs.replace(branch, opened_from=network))

    async def rematch(self, table: Table) -> None:
        """The same again, every player one seat further; raises Refusal."""
        if not table.match.ending:
            raise Refusal(text("table-not-over"))
        if table.next is not None:
            return
        ticket = new_id()
        again = StoredTable(
            new_id(),
            table.kit.game.name,
            table.kit.game.rules_version,
            msgspec.json.encode(table.config),
            ticket,
            self._keys.server_seed(ticket),
            _next_round(table.occupants),
            frozenset(((seat + 1) % len(table.occupants), guest) for seat, guest in table.holders),
            opened_by=table.opened_by,
            opened_from=table.opened_from,
            terms=table.terms,
        )
        try:
            await self._add(again, table.id)
        except Taken:
            table.outdated()
            await table.refresh()
        except NotKept:
            table.unanswered()
            raise
        else:
            table.followed_by(again.id)

    async def forget(self, guest: str) -> None:
        """Keep nothing about a guest: when this returns, his seats are his no more."""
        for id in await self.ports.archive.forget(guest):
            self.changed(id)
            if id in self._refreshing:
                await self._refreshing[id]

    # The life of the process

    async def resume(self) -> None:
        """After a start: bots whose turn it is go on thinking; what fails is tried again."""
        for failures in count(1):
            try:
                await self._resume()
            except NotKept:
                await asyncio.sleep(backoff(failures))
            else:
                return

    async def _resume(self) -> None:
        since = time.time() - RESUMED
        async with self.ports.claimed("resume") as mine:
            if not mine:
                return
            found = self.ports.archive.waiting_for_bots(since, MOST_RESUMED)
            for id in await self.ports.answer(found):
                try:
                    await self.get(id)
                except Exception:
                    log.exception("a table could not be taken up again")

    async def watch(self) -> None:
        """Let go of idle tables, and sweep those that came to nothing, for ever."""
        while True:
            await asyncio.sleep(min(ROUND, self._settings.idle))
            self.let_go()
            try:
                async with self.ports.claimed("sweep") as mine:
                    if mine:
                        await self.sweep(time.time())
            except Exception:
                log.exception("old tables could not be swept")

    async def sweep(self, now: float) -> None:
        """Forget some of the old tables that came to nothing; the next time go on behind them.

        `now`: seconds since 1970.
        """
        before = now - self._settings.unfilled
        old = await self.ports.archive.old_tables(before, self._swept, EACH)
        self._swept = old[-1] if len(old) == EACH else ""
        for id in old:
            at = self._tables.get(id)
            stored = None if at and at.busy else await self.ports.archive.load(id)
            if stored and came_to_nothing(stored):
                with suppress(Taken):
                    await self.ports.archive.remove(id, len(stored.entries))
                    self._forget(id)
                    log.info("a table that came to nothing was swept", game=stored.game)

    def let_go(self) -> None:
        """Forget the tables at which nothing goes on; the archive remembers them."""
        before = self.ports.now() - self._settings.idle
        for id, table in list(self._tables.items()):
            if not table.busy and table.touched < before:
                self._forget(id)

    async def close(self) -> None:
        """Stop everybody who thinks."""
        self.analyses.close()
        for table in self._tables.values():
            table.stop()
        for thinker in (self.ports.thinker, self.ports.questions):
            with suppress(Exception):
                thinker.close()


def _next_round(occupants: Sequence[Occupant]) -> tuple[Occupant, ...]:
    """Everybody one seat further; people name a new share of the lots, once the server is bound."""
    return tuple(
        msgspec.structs.replace(each, seed=None if each.kind == "guest" else NO_SEED)
        for each in (*occupants[-1:], *occupants[:-1])
    )
