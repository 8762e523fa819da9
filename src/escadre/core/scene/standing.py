"""Who is ahead, since when, and how the end is told to a viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from escadre.core.game import Viewer
from escadre.core.i18n.catalogue import Text, Words


def told_to(reason: Text, places: Sequence[int], viewer: Viewer, say: Words) -> Text:
    """Why it is over: `<id>-won` tells it to who has won, `<id>-lost` to others, if they exist."""
    if viewer is None or viewer < 0 or places.count(1) == len(places):
        return reason
    id = f"{reason.id}-{'won' if places[viewer] == 1 else 'lost'}"
    return replace(reason, id=id) if id in say else reason


class SeatStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    """How it stands for a seat, as one viewer knows it: a few words, and a number to compare by.

    Of two seats the one with the greater `value` is ahead; it says nothing else. `side`: under
    whose flag it is told; None: the seat's own.
    """

    seat: int
    text: str
    value: int
    side: int | None = None


def leader(standings: Iterable[SeatStanding], sides: Sequence[int]) -> int | None:
    """The side that is ahead of all others, by the best of its seats; None: nobody is."""
    best: dict[int, int] = {}
    for each in standings:
        side = sides[each.seat]
        best[side] = max(each.value, best.get(side, each.value))
    if len(best) < 2:
        return None
    first, second, *_ = sorted(best, key=lambda side: -best[side])
    return first if best[first] > best[second] else None


def turning_point(leaders: Sequence[int | None]) -> int | None:
    """From when on the side that leads in the end has led, never again level with another.

    `leaders` has one entry a moment; gives its index. None: nobody leads in the end.
    """
    if not leaders or leaders[-1] is None:
        return None
    others = [moment for moment, side in enumerate(leaders) if side != leaders[-1]]
    return others[-1] + 1 if others else 0
