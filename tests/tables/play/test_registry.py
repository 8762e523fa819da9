"""A table that nobody sat down at is swept after some days, counted from its opening."""

import time

import pytest
from msgspec.structs import replace

from escadre.tables.play.commands import resign
from escadre.tables.play.registry import DELETE_BATCH, Tables
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant
from tests.tables.helpers import (
    BEN,
    FLEET,
    SETTINGS,
    SMALL,
    Looker,
    acted,
    opened,
    ports_of,
    tables_on,
)

pytestmark = pytest.mark.anyio


def in_time(seconds: float) -> float:
    """So many seconds after what is opened now may be swept."""
    return time.time() + SETTINGS.delete_abandoned_after + seconds


async def test_an_open_seat_is_waited_for_so_long() -> None:
    tables = tables_on(ports_of())
    table = await opened(tables, "me", "open", **SMALL)
    await acted(table, 0, *FLEET)
    await tables.delete_abandoned(in_time(-60))
    assert await tables.get(table.id) is table
    await tables.delete_abandoned(in_time(60))
    assert await tables.get(table.id) is None
    assert await tables.ports.store.load(table.id) is None
    assert await tables.ports.store.count_open_tables("a" * 22) == 0


async def test_who_waits_at_the_table_is_left_in_peace() -> None:
    tables = tables_on(ports_of())
    table = await opened(tables, "me", "open", **SMALL)
    looker = Looker(table, BEN)
    await table.subscribe(looker)
    await tables.delete_abandoned(in_time(60))
    assert await tables.get(table.id) is table
    table.unsubscribe(looker)
    await tables.delete_abandoned(in_time(60))
    assert await tables.get(table.id) is None


async def test_a_match_that_was_played_stays_for_ever() -> None:
    tables = tables_on(ports_of())
    begun = await opened(tables, "me", "open", **SMALL)
    await begun.sit(1, Occupant("guest", "Ben"), BEN.id)
    await acted(begun, 0, *FLEET)
    over = await opened(tables, "me", "me", **SMALL)
    await resign(over, 0)
    untouched = await opened(tables, "me", "me", **SMALL)
    await tables.delete_abandoned(in_time(60))
    assert [await tables.get(each.id) for each in (begun, over, untouched)] == [begun, over, None]


async def test_a_rematch_that_nobody_played_can_be_asked_for_again() -> None:
    tables = tables_on(ports_of())
    over = await opened(tables, "me", "me", **SMALL)
    await resign(over, 0)
    await tables.rematch(over)
    assert over.next is not None
    await tables.delete_abandoned(in_time(60))
    stored = await tables.ports.store.load(over.id)
    assert stored is not None
    assert stored.next is None


async def test_many_old_tables_are_looked_at_some_by_some() -> None:
    tables = tables_on(ports_of(), replace(SETTINGS, max_open_tables=1000))
    played = [await played_table(tables) for _ in range(DELETE_BATCH)]
    empty = [await opened(tables, "me", "open", **SMALL) for _ in range(DELETE_BATCH)]
    for _ in range(3):
        await tables.delete_abandoned(in_time(60))
    left = [await tables.get(each.id) for each in (*played, *empty)]
    assert [each for each in left if each] == played


async def played_table(tables: Tables) -> Table:
    table = await opened(tables, "me", "me", **SMALL)
    await acted(table, 0, *FLEET)
    return table
