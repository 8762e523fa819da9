"""The dice of a server: those of every match that has ended there."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.exc import DBAPIError

from escadre.core.fairness import Throws, tally
from escadre.core.kit import AnyKit
from escadre.core.words import InputError, text
from escadre.games import GAMES
from escadre.server.archive import SqlArchive
from escadre.server.settings import DATABASE, Settings
from escadre.tables.again import logged
from escadre.tables.ports import StoredTable
from escadre.tables.refusal import WORDS


async def thrown(settings: Settings, kits: Mapping[str, AnyKit] = GAMES) -> Throws:
    """All that was thrown in the matches that have ended; raises InputError without a store.

    It only reads, also while the server runs. Matches of games, or of rules, that are not here any
    more are left out.
    """
    if settings.database is None and not (settings.data / DATABASE).exists():
        raise InputError(text("server-no-store"), WORDS)
    archive, counted = SqlArchive(settings.address), Throws()
    try:
        for id in await archive.ended():
            stored = await archive.load(id)
            kit = kits.get(stored.game) if stored else None
            if stored and kit and kit.game.rules_version == stored.rules_version:
                counted += of_table(kit, stored)
    except DBAPIError:
        raise InputError(text("server-no-store"), WORDS) from None
    finally:
        await archive.close()
    return counted


def of_table(kit: AnyKit, stored: StoredTable) -> Throws:
    """What was thrown at one table."""
    match = logged(kit, stored.config, stored.entries).match
    return tally(kit.game, match.config, match.plies.recorded)
