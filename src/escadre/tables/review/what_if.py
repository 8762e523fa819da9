"""A new table that starts inside a finished match.

The match is over and public, so the new table keeps its hidden information; players and captains
still see only what their seats observe. A log entry before the inherited plies states their number,
and so does the record. The dice cannot be audited, because with the same luck the player may know
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from escadre.core.i18n.catalogue import text
from escadre.core.match.fair_seeds import NO_SEED
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.keys import Guest, new_id
from escadre.tables.play.log_entries import LogEntry, PlyEntry, WhatIfEntry, encode_entry
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant, StoredTable
from escadre.tables.table_terms import Terms

T = TypeVar("T")


def first_plies(plies: Sequence[T], count: int) -> Sequence[T]:
    """Return the first `count` plies of a match, which a new match inherits; raises Refusal."""
    last = len(plies) - 1
    if count > last:
        raise Refusal(text("table-no-such-ply", last=last))
    return plies[:count]


def what_if_table(
    table: Table, request: wire.WhatIfRequest, guest: Guest, ticket: str, new_seed: bytes
) -> StoredTable:
    """Return the requested what-if table with its inherited plies; raises Refusal.

    `new_seed`: the server seed of its dice and draws, unless `request.same_luck`.
    """
    if not table.match.over:
        raise Refusal(text("table-not-over"))
    if request.seat not in table.seats_of(guest.id):
        raise Refusal(text("table-not-your-seat"))
    if request.level not in table.kit.captains:
        raise Refusal(text("table-no-such-level", level=request.level))
    inherited = first_plies([*table.match.plies], request.ply)
    entries: list[LogEntry] = [PlyEntry(seat, action) for seat, action in inherited]
    if inherited:
        entries.insert(0, WhatIfEntry(len(inherited), request.same_luck))
    occupants = tuple(
        Occupant("guest", guest.name) if n == request.seat else Occupant("bot", "", request.level)
        for n in range(len(table.occupants))
    )
    if request.same_luck:
        seeds = (each.seed or NO_SEED for each in table.occupants)
        occupants = tuple(
            replace(each, seed=seed) for each, seed in zip(occupants, seeds, strict=True)
        )
    game = table.kit.game
    return StoredTable(
        id=new_id(),
        game=game.name,
        rules_version=game.rules_version,
        config=msgspec.json.encode(table.config),
        ticket=ticket,
        server_seed=table.server_seed if request.same_luck else new_seed,
        occupants=occupants,
        holders=frozenset([(request.seat, guest.id)]),
        entries=tuple(map(encode_entry, entries)),
        opened_by=guest.id,
        terms=Terms(),
    )


async def open_what_if(
    tables: Tables, table: Table, request: wire.WhatIfRequest, guest: Guest, network: str
) -> Table:
    """Open a what-if table that starts within this table's match; raises Refusal."""
    await tables.require_room_for(guest)
    ticket = new_id()
    new_seed = tables.keys.server_seed(ticket)
    branch = what_if_table(table, request, guest, ticket, new_seed)
    return await tables.add(replace(branch, opened_from=network))
