"""All tables: opening, finding, forgetting them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256

import msgspec
import structlog

from escadre.core.kit import AnyKit
from escadre.core.record import commitment
from escadre.core.shapes import misfit
from escadre.core.words import text
from escadre.server import wire
from escadre.server.archive import NO_SEED, Archive, Place, Sheet, Taken
from escadre.server.metrics import TABLES
from escadre.server.players import Guest, Keys, is_id, new_id
from escadre.server.settings import Settings
from escadre.server.surveyor import Surveyor
from escadre.server.table import Refusal, Table
from escadre.server.thinkers import Thinkers
from escadre.server.views import Views

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
        archive: Archive,
        thinkers: Thinkers,
        settings: Settings,
    ) -> None:
        self.kits = kits
        self._keys = keys
        self._archive = archive
        self._thinkers = thinkers
        self.surveyor = Surveyor(settings)
        self._settings = settings
        self._tables: dict[str, Table] = {}
        self._views: dict[str, Views] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}

    async def get(self, id: str) -> Table | None:
        """The table of this id; None when there is none."""
        if found := self._tables.get(id):
            found.touched = time.monotonic()
            return found
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    def views(self, table: Table) -> Views:
        """What is seen of a table."""
        if table.id not in self._views:
            self._views[table.id] = Views(table)
        return self._views[table.id]

    async def _load(self, id: str) -> Table | None:
        sheet = await self._archive.load(id)
        if sheet is None or sheet.game not in self.kits:
            return None
        table = self._take_in(sheet)
        await table.begin()  # what a crash cut off
        return table

    def _take_in(self, sheet: Sheet) -> Table:
        kit = self.kits[sheet.game]
        table = Table(sheet, kit, self._archive, self._thinkers, self._settings)
        self._tables[sheet.id] = table
        if kit.survey is not None:
            self.surveyor.warm()
        TABLES.set(len(self._tables))
        return table

    def pledge(self) -> wire.Pledge:
        """Bind the server to its share of the lots of a table to come."""
        ticket = new_id()
        return wire.Pledge(ticket, commitment(self._keys.server_seed(ticket)))

    async def open(self, new: wire.NewTable, guest: Guest) -> Table:
        """Open a table; raises Refusal."""
        kit = self.kits.get(new.game)
        if kit is None:
            raise Refusal(text("table-no-such-game", game=new.game[:64]))
        config = configured(kit, new.options)
        count = len(kit.game.sides(config))
        if len(new.seats) != count:
            raise Refusal(text("table-wrong-seats", count=count, given=len(new.seats)))
        places = tuple(self._place(kit, seat, new, guest) for seat in new.seats)
        if await self._archive.open_tables_of(guest.id) >= self._settings.limits.tables:
            raise Refusal(text("table-too-many", most=self._settings.limits.tables))
        self._thinkers.warm()
        mine = frozenset((n, guest.id) for n, seat in enumerate(new.seats) if seat == "me")
        if new.ticket and not is_id(new.ticket):
            raise Refusal(text("table-ticket-used"))
        ticket = new.ticket or new_id()
        try:
            return await self._add(kit, msgspec.json.encode(config), ticket, places, mine)
        except Taken:
            raise Refusal(text("table-ticket-used")) from None

    def _place(self, kit: AnyKit, seat: str, new: wire.NewTable, guest: Guest) -> Place:
        if seat == "me":
            return Place("guest", guest.name, None, seed_of(new.seed))
        if seat == "open":
            return Place("open")
        if seat in kit.captains:
            return Place("bot", "", seat)
        raise Refusal(text("table-no-such-level", level=seat[:64]))

    async def _add(
        self,
        kit: AnyKit,
        config: bytes,
        ticket: str,
        places: tuple[Place, ...],
        holders: frozenset[tuple[int, str]],
        follows: str | None = None,
    ) -> Table:
        sheet = Sheet(
            new_id(),
            kit.game.name,
            kit.game.rules_version,
            config,
            ticket,
            self._keys.server_seed(ticket),
            places,
            holders,
        )
        await self._archive.add(sheet, follows)
        table = self._take_in(sheet)
        await table.begin()
        return table

    async def rematch(self, table: Table) -> None:
        """The same again, every player one seat further; raises Refusal."""
        if not table.match.ending:
            raise Refusal(text("table-not-over"))
        if table.next is not None:
            return
        count = len(table.places)
        places = tuple(
            msgspec.structs.replace(place, seed=sha256(b"rematch" + place.seed).digest())
            for place in (*table.places[-1:], *table.places[:-1])
        )
        holders = frozenset(((seat + 1) % count, guest) for seat, guest in table.holders)
        config = msgspec.json.encode(table.config)
        try:
            ticket = f"rematch {table.id}"  # no choice is left to the server
            again = await self._add(table.kit, config, ticket, places, holders, table.id)
        except Taken:
            sheet = await self._archive.load(table.id)
            if sheet and sheet.next:
                table.followed_by(sheet.next)
        else:
            table.followed_by(again.id)

    # The life of the process

    async def resume(self) -> None:
        """After a start: bots whose turn it is go on thinking."""
        since = time.time() - RESUMED
        for id in await self._archive.waiting_for_bots(since, MOST_RESUMED):
            try:
                await self.get(id)
            except Exception:
                log.exception("a table could not be taken up again")

    async def watch(self) -> None:
        """Let go of idle tables, for ever."""
        while True:
            await asyncio.sleep(min(ROUND, self._settings.idle))
            self.let_go()

    def let_go(self) -> None:
        """Forget the tables at which nothing goes on; the archive remembers them."""
        before = time.monotonic() - self._settings.idle
        for id, table in list(self._tables.items()):
            if not table.busy and table.touched < before:
                del self._tables[id]
                self._views.pop(id, None)
        TABLES.set(len(self._tables))

    async def close(self) -> None:
        """Stop everybody who thinks."""
        for table in self._tables.values():
            table.rest()
        for aside in (self._thinkers, self.surveyor):
            with suppress(Exception):
                aside.close()


def configured(kit: AnyKit, options: Mapping[str, object]) -> object:
    """The configuration that these options make; raises Refusal."""
    try:
        config = msgspec.convert(options, kit.game.config_type)
    except (ValueError, RecursionError) as error:
        problem = misfit(error, kit.game.config_type)
        raise Refusal(text("table-wrong-options", detail=problem)) from None
    if rejection := kit.game.objection(config):
        raise Refusal(rejection.reason, rejection.clause, kit.game.home)
    return config


def seed_of(written: str) -> bytes:
    """A seat's share of the lots: 64 hexadecimal digits stay as they are, all else is hashed."""
    if not written:
        return NO_SEED
    with suppress(ValueError):
        if len(written) == 64 and written.isascii() and written.isalnum():
            return bytes.fromhex(written)
    return sha256(written.encode("utf-8", "replace")).digest()
