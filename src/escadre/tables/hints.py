"""Whether a table allows hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from escadre.tables.table import Table


def allowed(table: Table) -> bool:
    """Where all have agreed on hints; else only to who plays all that no captain plays."""
    if table.terms.hints:
        return True
    people = [n for n, occupant in enumerate(table.occupants) if occupant.kind != "bot"]
    return all((seat, table.opened_by) in table.holders for seat in people)
