"""All that the handlers of a process share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import structlog
from litestar import Request
from litestar.connection import ASGIConnection

from escadre.core.kit import AnyKit
from escadre.core.words import LANGUAGES, text, words
from escadre.server.archive import SqlArchive
from escadre.server.garbage import Garbage
from escadre.server.health import Health
from escadre.server.host_key import read_key
from escadre.server.language import spoken
from escadre.server.limits import ConnectionLimit, RateLimits, network_of
from escadre.server.peers import new_process_name, peers_on
from escadre.server.security import COOKIE
from escadre.server.settings import Settings
from escadre.server.thinkers import YIELDING, FairThinker, executor
from escadre.tables.days import Days
from escadre.tables.keys import Keys, is_id
from escadre.tables.ports import Alone, Ports
from escadre.tables.refusal import WORDS, Missing
from escadre.tables.registry import Tables
from escadre.tables.table import Table
from escadre.tables.visitors import Visitor

log = structlog.get_logger()

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


class Services:
    """The keys, the tables, and how much visitors may ask."""

    def __init__(self, settings: Settings, kits: Mapping[str, AnyKit], address: str = "") -> None:
        self.settings = settings
        self.address = settings.url or address
        self.kits = kits
        self.keys = Keys(read_key(settings.data))
        process = new_process_name()
        self.archive = SqlArchive(settings.address, process)
        self.peers = peers_on(self.archive.engine, process)
        place, aside = (partial(executor, settings.thinkers, nice) for nice in (0, YIELDING))
        thinker, questions = FairThinker(aside, settings.workers, place), FairThinker(place, 1)
        self.thinkers = thinker, questions
        self.health = Health(self.archive, self.peers, self.thinkers)
        ports = Ports(self.archive, thinker, questions, peers=self.peers or Alone())
        self.tables = Tables(kits, self.keys, ports, settings.for_tables)
        self.days = Days(ports, settings.for_tables, self.keys.day_salt)
        limits = settings.limits
        self.requests = RateLimits(limits.requests, limits.requests_burst)
        self.messages = RateLimits(limits.address_messages, limits.address_messages_burst)
        self.openings = RateLimits(limits.openings, limits.openings_burst)
        self.connections = ConnectionLimit(limits.connections, limits.address_connections)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """From the start of the process to its end."""
        await self.archive.open()
        if self.peers is not None:
            await self.peers.open(self.tables)
        self.tables.ports.thinker.warm()  # the first who plays a captain shall not wait for it
        chores = [
            asyncio.create_task(self.tables.resume()),
            asyncio.create_task(self.tables.watch()),
            asyncio.create_task(Garbage().run()),
            asyncio.create_task(self._import_games()),
            *(asyncio.create_task(thinker.watch()) for thinker in self.thinkers),
        ]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
                with suppress(asyncio.CancelledError):
                    await chore
            await self.tables.close()
            if self.peers is not None:
                await self.peers.close()
            await self.health.close()
            await self.archive.close()

    async def _import_games(self) -> None:
        """Import every game, and read its words, before somebody asks for it.

        Aside, and piece by piece: a server that is told to end waits for no more than one piece.
        """
        for name in self.kits:
            for language in LANGUAGES:
                try:
                    await asyncio.to_thread(self._read_words, name, language)
                except Exception:  # somebody else's, half installed: the others can be played
                    log.exception("a game cannot be opened", game=name)
                    break

    def _read_words(self, name: str, language: str) -> None:
        words(language, WORDS, self.kits[name].game.home).make_ready()

    async def table(self, id: str) -> Table:
        """The table of this id; raises Missing."""
        found = await self.tables.get(id) if is_id(id) else None
        if found is None:
            raise Missing(text("table-unknown"))
        return found

    def visitor(self, connection: AnyConnection) -> Visitor:
        """Who asks. Whoever shows a secret is nobody else: his cookie does not count."""
        network = self.keys.network_name(address_of(connection))
        kind, _, secret = connection.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return Visitor(self.keys, None, secret.strip(), network)
        return Visitor(self.keys, self.keys.guest(connection.cookies.get(COOKIE)), None, network)


def address_of(connection: AnyConnection) -> str:
    """Where somebody comes from, for counting."""
    return network_of(connection.client.host if connection.client else None)


def language_of(connection: AnyConnection) -> str:
    """The language that somebody wants to read."""
    return spoken(
        connection.query_params.get("language"), connection.headers.get("accept-language")
    )
