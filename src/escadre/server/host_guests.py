"""What a host does for a guest who asks in writing: hand out all that is kept, or delete it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from escadre.core.words import InputError, text
from escadre.server.archive import SqlArchive
from escadre.server.backup import reading
from escadre.server.guest_data import everything_about, guest_at
from escadre.server.schema import one_line
from escadre.server.settings import Settings
from escadre.server.store_lock import alone_on
from escadre.tables.refusal import WORDS

PLACE = re.compile(r"(?P<table>[\w-]{22})/(?P<seat>[0-9]{1,2})")


async def guest_document(settings: Settings, who: str) -> bytes:
    """All that is kept about a guest, as JSON; raises InputError."""
    async with _errors_said(), reading(settings.address) as connection:
        found = await everything_about(connection, await _guest(settings, who))
        if not found.tables:
            raise InputError(text("guest-nobody", who=who), WORDS)
        return msgspec.json.format(msgspec.json.encode(found), indent=2)


async def delete_guest(settings: Settings, who: str) -> int:
    """Keep nothing about a guest; gives the number of his tables; raises InputError.

    A server on SQLite would go on with what it has in memory: it must not run. Those on PostgreSQL
    are told.
    """
    with alone_on(settings.address, "store-served"):
        async with _errors_said():
            guest = await _guest(settings, who)
            archive = SqlArchive(settings.address)
            try:
                touched = await archive.forget(guest)
            finally:
                await archive.close()
    if not touched:
        raise InputError(text("guest-nobody", who=who), WORDS)
    return len(touched)


async def _guest(settings: Settings, who: str) -> str:
    """The guest whom this names: by his id, or by a table and a seat of his."""
    place = PLACE.fullmatch(who)
    if place is None:
        return who
    async with reading(settings.address) as connection:
        found = await guest_at(connection, place["table"], int(place["seat"]) - 1)
    if found is None:
        raise InputError(text("guest-nobody", who=who), WORDS)
    return found


@asynccontextmanager
async def _errors_said() -> AsyncIterator[None]:
    try:
        yield
    except (OSError, SQLAlchemyError) as error:
        raise InputError(text("serve-no-database", detail=one_line(error)), WORDS) from None
