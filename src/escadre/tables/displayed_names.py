"""Names of players and captains: checks, and the form in which a table shows them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerName, disambiguate
from escadre.tables.errors import Refusal
from escadre.tables.ports import Occupant

MAX_NAME_LENGTH = 32  # characters


def captain_name(level: str, say: Words) -> str:
    """Return the name of a captain."""
    return message_or(f"captain-{level}", level, say)


def message_or(id: str, otherwise: str, say: Words) -> str:
    """Return the message with this id, or `otherwise` if the catalogue lacks it."""
    return say(id) if id in say else otherwise


def player_names(occupants: Sequence[Occupant], say: Words) -> tuple[PlayerName | None, ...]:
    """Return the name of each seat's player; None for an open seat. All names differ.

    A guest whose data was deleted is shown under a generic name.
    """
    names = [
        captain_name(each.level or "", say)
        if each.kind == "bot"
        else each.name or say("table-somebody")
        for each in occupants
    ]
    return tuple(
        None if each.kind == "open" else PlayerName(name, each.kind == "bot")
        for each, name in zip(occupants, disambiguate(names), strict=True)
    )


def accept_name(raw_name: str) -> str:
    """Return a guest's name, cleaned; raises Refusal if no visible letter is left."""
    name = clean_name(raw_name)
    if not name:
        raise Refusal(text("error-no-name"))
    return name


def clean_name(name: str) -> str:
    """Return a name that is safe to show: one line, no control characters; "" if empty."""
    name = unicodedata.normalize("NFC", name)
    printable = "".join(
        " " if each.isspace() else each
        for each in name
        if each.isspace() or unicodedata.category(each)[0] != "C"
    )
    return " ".join(printable.split())[:MAX_NAME_LENGTH]
