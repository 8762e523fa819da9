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
    return tuple(
        None if each.kind == "open" else PlayerName(name, each.kind == "bot")
        for each, name in zip(occupants, told_apart(called), strict=True)
    )


def told_apart(called: Sequence[str]) -> list[str]:
    """These names; those that several have, each with the number of its place."""
    alike = Counter(called)
    return [f"{name} {n}" if alike[name] > 1 else name for n, name in enumerate(called, 1)]
