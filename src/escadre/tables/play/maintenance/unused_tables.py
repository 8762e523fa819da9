"""Decide which tables are unused, and delete them in batches."""

from __future__ import annotations

import asyncio

import msgspec

from escadre.tables.event_log import log
from escadre.tables.play.logged_match import EncodedMatch, match_from_log
from escadre.tables.play.registry import Tables
from escadre.tables.ports import StoredTable

DELETE_BATCH = 50
"""Number of old tables checked in one maintenance round."""


class _EntryHeader(msgspec.Struct):
    """The fields of a log entry that all versions of the rules share."""

    type: str
    seat: int | None = None
    stand_in: str = msgspec.field(default="", name="by")  # a captain's name; "": the player chose


_DECODER = msgspec.json.Decoder(_EntryHeader)


def is_unused(stored: StoredTable) -> bool:
    """Return whether a table is unused: a seat is open, or no person has chosen anything.

    An ended match is never unused, nor is a match with all seats taken that people have started.
    """
    if stored.ended:
        return False
    if any(occupant.kind == "open" for occupant in stored.occupants):
        return True
    people = {seat for seat, each in enumerate(stored.occupants) if each.kind == "guest"}
    entries = map(_DECODER.decode, stored.entries)
    return not any(
        each.type == "played" and each.seat in people and not each.stand_in for each in entries
    )


class UnusedTables:
    """Finds and deletes the unused tables of a store, a batch at each call."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._last_checked = ""  # id of the last old table that was checked
        self._last_marked = ""  # id of the last unfinished table whose log was checked for its end
        self._all_marked = False  # whether the logs of all unfinished tables were checked

    async def mark_old_ends(self, now: float) -> bool:
        """Mark ended matches in a batch of unfinished tables; the next call takes the next batch.

        Older versions stored the mark in a second step after the last entry, and could stop in
        between. Such a match counts as unfinished, and must be marked before `delete` sees it. Each
        process checks all tables once, then returns True. `now`: seconds since 1970. Raises
        StoreFailure.
        """
        if not self._all_marked:
            store = self._tables.ports.store
            unfinished = await store.unfinished_tables(now, self._last_marked, DELETE_BATCH)
            for id in unfinished:
                stored = await store.load(id)
                if stored and await self._has_ended(stored):
                    await store.mark_ended(id)
                self._last_marked = id
            self._all_marked = len(unfinished) < DELETE_BATCH
        return self._all_marked

    async def _has_ended(self, stored: StoredTable) -> bool:
        """Return whether the log of a table ends its match; False if it cannot be read here."""
        kit = self._tables.kits.get(stored.game)
        if not stored.entries or not kit or stored.rules_version != kit.game.rules_version:
            return False
        encoded = EncodedMatch(stored.game, stored.config, stored.entries)
        try:
            read = await asyncio.to_thread(match_from_log, encoded)
        except Exception:
            log.exception("a stored match could not be read", game=stored.game)
            return False
        return read.match.over

    async def delete(self, now: float) -> None:
        """Delete the unused tables of a batch of old ones; the next call takes the next batch.

        `now`: seconds since 1970. Raises StoreFailure.
        """
        before = now - self._tables.settings.delete_unused_after
        store = self._tables.ports.store
        old = await store.unfinished_tables(before, self._last_checked, DELETE_BATCH)
        self._last_checked = old[-1] if len(old) == DELETE_BATCH else ""
        for id in old:
            loaded = self._tables.in_memory(id)
            stored = None if loaded and loaded.in_use else await store.load(id)
            if stored and is_unused(stored):
                await self._tables.delete(stored)
