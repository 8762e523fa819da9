"""The score of each seat, the leader, and the message about the end of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from escadre.core.game import Viewer
from escadre.core.i18n.catalogue import Message, Words


def ending_for_viewer(
    reason: Message, places: Sequence[int], viewer: Viewer, say: Words
) -> Message:
    """Return the message about the end for a viewer: `<id>-won` or `<id>-lost`, if it exists."""
    if viewer is None or viewer < 0 or places.count(1) == len(places):
        return reason
    id = f"{reason.id}-{'won' if places[viewer] == 1 else 'lost'}"
    return replace(reason, id=id) if id in say else reason


class SeatStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    """The score of a seat as one viewer knows it: a short text, and a number to compare.

    The seat with the greater `value` is ahead; the number has no other meaning. `side`: the
    side whose flag is shown; None: the seat's own.
    """

    seat: int
    text: str
    value: int
    side: int | None = None


def leader(standings: Iterable[SeatStanding], sides: Sequence[int]) -> int | None:
    """Return the leading side, judged by the best seat of each side; None for a tie."""
    best: dict[int, int] = {}
    for each in standings:
        side = sides[each.seat]
        best[side] = max(each.value, best.get(side, each.value))
    if len(best) < 2:
        return None
    first, second, *_ = sorted(best, key=lambda side: -best[side])
    return first if best[first] > best[second] else None
