"""Where a ship may be carried, and why not elsewhere, for the whole sea (BAT-7 to BAT-9)."""

from __future__ import annotations

from escadre.core.fit_masks import Closed
from escadre.core.game import Rejection
from escadre.core.words import text
from escadre.games.battleship.fleets import Fleet, free_squares, squares, starts
from escadre.games.battleship.model import Config
from escadre.games.battleship.placing import unplaced
from escadre.games.battleship.room import placeable

_LEAVES = Rejection("BAT-7", text("leaves-grid"))
_OVERLAPS = Rejection("BAT-8", text("overlaps"))
_TOUCHES = Rejection("BAT-8", text("touches"))
_NOT_FOUND = Rejection("BAT-9", text("rest-not-found"))
_NO_REST = Rejection("BAT-9", text("rest-does-not-fit"))


def closed_to(config: Config, fleet: Fleet, size: int, across: bool) -> Closed:
    """The squares on which a ship of a size still to be placed may not begin.

    The answers of `placing_objection`, square by square: a test holds the two together.
    """
    sea, free = config.sea, free_squares(config.sea, fleet)
    down = not (across or size == 1)
    room, doubtful = (each[down] for each in placeable(sea, free, unplaced(config, fleet), size))
    inside = starts(sea, sea.full, size, across)
    clear = starts(sea, sea.full & ~squares(fleet), size, across)
    apart = starts(sea, free, size, across)
    return (
        (sea.full & ~inside, _LEAVES),
        (sea.full & ~clear, _OVERLAPS),
        (sea.full & ~apart, _TOUCHES),
        (doubtful & ~room, _NOT_FOUND),
        (sea.full & ~room, _NO_REST),
    )
