"""All that the doors share: one of these a process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import structlog
from litestar.connection import ASGIConnection

from escadre.core.game import Seat, Viewer
from escadre.core.kit import AnyKit
from escadre.core.words import brief, text
from escadre.server.archive import Archive
from escadre.server.language import spoken
from escadre.server.limits import Buckets, Heads, neighbourhood
from escadre.server.players import COOKIE, Keys, is_id, read_key
from escadre.server.requests import Visitor
from escadre.server.settings import Settings
from escadre.server.table import Refusal, Table
from escadre.server.tables import Tables
from escadre.server.thinkers import Thinkers, executor

log = structlog.get_logger()

Connection = ASGIConnection[Any, Any, Any, Any]


class House:
    """The keys, the tables, and how many may come in."""

    def __init__(self, settings: Settings, kits: Mapping[str, AnyKit]) -> None:
        self.settings = settings
        self.kits = kits
        self.keys = Keys(read_key(settings.data))
        self.archive = Archive(settings.address)
        thinkers = Thinkers(partial(executor, settings))
        self.tables = Tables(kits, self.keys, self.archive, thinkers, settings)
        limits = settings.limits
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.messages = Buckets(limits.address_messages, limits.address_messages_burst)
        self.openings = Buckets(limits.openings, limits.openings_burst)
        self.heads = Heads(limits.connections, limits.address_connections)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """From the start of the process to its end."""
        await self.archive.open()
        chores = [
            asyncio.create_task(self.tables.resume()),
            asyncio.create_task(self.tables.watch()),
            asyncio.create_task(asyncio.to_thread(self._furnish)),
        ]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
                with suppress(asyncio.CancelledError):
                    await chore
            await self.tables.close()
            await self.archive.close()

    def _furnish(self) -> None:
        """Import every game before somebody asks for it."""
        for name in self.kits:
            try:
                self.kits[name]
            except Exception:  # somebody else's, half installed: the others can be played
                log.exception("a game cannot be opened", game=name)

    async def table(self, id: str) -> Table:
        """The table of this id; raises Missing."""
        found = await self.tables.get(id) if is_id(id) else None
        if found is None:
            raise Missing(text("table-unknown"))
        return found

    def visitor(self, connection: Connection) -> Visitor:
        """Who asks. Whoever shows a secret is nobody else: his cookie does not count."""
        kind, _, secret = connection.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return Visitor(self.keys, None, secret.strip())
        return Visitor(self.keys, self.keys.guest(connection.cookies.get(COOKIE)), None)


class Missing(Refusal):
    """There is nothing at this address."""


def address_of(connection: Connection) -> str:
    """Where somebody comes from, for counting."""
    return neighbourhood(connection.client.host if connection.client else None)


def language_of(connection: Connection) -> str:
    """The language that somebody wants to read."""
    return spoken(
        connection.query_params.get("language"), connection.headers.get("accept-language")
    )


def viewer_of(named: str | None, mine: frozenset[int], seats: int) -> Viewer:
    """The eyes that `as=` names at a table of so many seats, or else one's own; raises Refusal.

    Who holds several seats sees as the public does until he says which: others may look on.
    """
    if named is None:
        return Seat(min(mine)) if len(mine) == 1 else None
    if named == "public":
        return None
    if named not in map(str, range(seats)):
        raise Refusal(text("table-no-such-eyes", named=brief(named), last=seats - 1))
    if int(named) not in mine:
        raise Refusal(text("table-not-your-seat"))
    return Seat(int(named))
