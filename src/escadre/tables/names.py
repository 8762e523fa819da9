"""What players are called at a table: the same everywhere it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from escadre.core.who import PlayerName
from escadre.core.words import Words
from escadre.tables.forms import captain
from escadre.tables.ports import Occupant


def names(occupants: Sequence[Occupant], say: Words) -> tuple[PlayerName | None, ...]:
    """The name of each seat's player; None: nobody sits there. No two are called alike.

    Whoever wanted to be forgotten is nobody in particular.
    """
    called = [
        captain(each.level or "", say) if each.kind == "bot" else each.name or say("table-somebody")
        for each in occupants
    ]
    alike = Counter(called)
    return tuple(
        None
        if each.kind == "open"
        else PlayerName(f"{name} {n}" if alike[name] > 1 else name, each.kind == "bot")
        for n, (each, name) in enumerate(zip(occupants, called, strict=True), 1)
    )
