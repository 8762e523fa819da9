"""Rematches: the options and players of a finished match again, each player at the next seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from escadre.core.i18n.catalogue import text
from escadre.core.match.fair_seeds import NO_SEED
from escadre.tables.errors import Refusal, StoreFailure
from escadre.tables.keys import HostKeys, new_id
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant, StoredTable, WriteConflict


async def open_rematch(tables: Tables, table: Table) -> None:
    """Open the table of a rematch, unless it exists; raises Refusal and StoreFailure."""
    if not table.match.ending:
        raise Refusal(text("table-not-over"))
    if table.rematch_id is not None:
        return
    rematch = _rematch_table(table, tables.keys)
    try:
        await tables.add(rematch, table.id)
    except WriteConflict:
        table.mark_stale()
        await table.refresh()
    except StoreFailure:
        table.mark_write_uncertain()
        raise
    else:
        table.set_rematch(rematch.id)


def _rematch_table(table: Table, keys: HostKeys) -> StoredTable:
    ticket = new_id()
    seats = len(table.occupants)
    return StoredTable(
        id=new_id(),
        game=table.kit.game.name,
        rules_version=table.kit.game.rules_version,
        config=msgspec.json.encode(table.config),
        ticket=ticket,
        server_seed=keys.server_seed(ticket),
        occupants=_rotated_occupants(table.occupants),
        holders=frozenset(((seat + 1) % seats, guest) for seat, guest in table.holders),
        opened_by=table.opened_by,
        opened_from=table.opened_from,
        terms=table.terms,
    )


def _rotated_occupants(occupants: Sequence[Occupant]) -> tuple[Occupant, ...]:
    """Return the occupants moved to the next seat; people submit a new seat seed later."""
    return tuple(
        msgspec.structs.replace(each, seed=None if each.kind == "guest" else NO_SEED)
        for each in (*occupants[-1:], *occupants[:-1])
    )
