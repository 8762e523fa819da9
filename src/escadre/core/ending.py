"""How the end of a match is told: from who reads it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from escadre.core.game import Viewer
from escadre.core.words import Text, Words


def told_to(reason: Text, places: Sequence[int], viewer: Viewer, say: Words) -> Text:
    """Why it is over: `<id>-won` tells it to who has won, `<id>-lost` to others, if they exist."""
    if viewer is None or viewer < 0 or places.count(1) == len(places):
        return reason
    id = f"{reason.id}-{'won' if places[viewer] == 1 else 'lost'}"
    return replace(reason, id=id) if id in say else reason
