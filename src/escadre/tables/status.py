"""For whom a table waits, for the list of one's tables."""

from __future__ import annotations

from escadre.core.words import Words
from escadre.tables.table import Table
from escadre.tables.views import chairs
from escadre.tables.visitors import Visitor
from escadre.tables.wire import TableStatus


def status(table: Table, visitor: Visitor, say: Words) -> TableStatus:
    """For whom it waits, as far as this visitor can know."""
    mine = visitor.seats(table)
    over = table.match.over
    turn = table.match.turn
    seated = chairs(table, say)
    return TableStatus(
        id=table.id,
        over=over,
        open=not table.complete,
        mine=any(seat in mine for seat in turn),
        who=tuple(seated[seat].name for seat in turn if seat not in mine and seated[seat].name),
    )
