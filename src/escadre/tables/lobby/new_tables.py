"""Open a table: check its game, options, number of seats, captains' levels and terms."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import parse_seat_seed
from escadre.core.options import build_config
from escadre.core.registry import get_bots
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.keys import Guest, is_id, new_id
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant, StoredTable, WriteConflict
from escadre.tables.table_terms import Terms


async def open_table(tables: Tables, new: wire.NewTable, guest: Guest, network: str = "") -> Table:
    """Open a table; raises Refusal."""
    kit = tables.kits.get(new.game)
    if kit is None:
        raise Refusal(text("table-no-such-game", game=new.game[:64]))
    config = config_from_options(kit, new.options)
    count = len(kit.game.sides(config))
    if len(new.seats) != count:
        raise Refusal(text("table-wrong-seats", count=count, given=len(new.seats)))
    occupants = tuple(_occupant(kit, seat, new, guest) for seat in new.seats)
    await tables.require_room_for(guest)
    tables.ports.workers.plan_warm_ups()
    mine = frozenset((n, guest.id) for n, seat in enumerate(new.seats) if seat == "me")
    if new.ticket and not is_id(new.ticket):
        raise Refusal(text("table-ticket-used"))
    ticket = new.ticket or new_id()
    try:
        return await tables.add(
            StoredTable(
                new_id(),
                kit.game.name,
                kit.game.rules_version,
                msgspec.json.encode(config),
                ticket,
                tables.keys.server_seed(ticket),
                occupants,
                mine,
                opened_by=guest.id,
                opened_from=network,
                terms=_accept_terms(kit, new.terms),
            )
        )
    except WriteConflict:
        raise Refusal(text("table-ticket-used")) from None


def config_from_options(kit: AnyKit, options: Mapping[str, object]) -> object:
    """Return the configuration for these options; raises Refusal."""
    try:
        config = build_config(kit.game.config_type, options)
    except InputError as problem:
        raise Refusal(problem.reason) from None
    if rejection := kit.game.validate_config(config):
        raise Refusal(rejection.reason, rejection.clause, kit.game.home)
    return config


def _occupant(kit: AnyKit, seat: str, new: wire.NewTable, guest: Guest) -> Occupant:
    """Return the first occupant of a seat: the guest, a captain, or "open".

    Raises Refusal if the level of the captain is unknown.
    """
    if seat == "me":
        return Occupant("guest", guest.name, None, parse_seat_seed(new.seed))
    if seat == "open":
        return Occupant("open")
    if seat in get_bots(kit):
        return Occupant("bot", "", seat)
    raise Refusal(text("table-no-such-level", level=seat[:64]))


def _accept_terms(kit: AnyKit, terms: Terms) -> Terms:
    """Return the terms; raises Refusal if the level of their stand-in is unknown."""
    if terms.stand_in is not None and terms.stand_in not in kit.captains:
        raise Refusal(text("table-no-such-level", level=terms.stand_in))
    return terms
