"""A column of MÂTS being ordered: its slots, and where each ship may be put."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from escadre.core.game import ALL, Rejection, Viewer
from escadre.core.scene import Arrange, Choice, Fits, Grid, Lay, Press, Way
from escadre.core.sealed import Ready
from escadre.core.words import Words, text
from escadre.games.mats.model import Lift, Ordering, Post, Slots, State
from escadre.games.mats.rules import order_objection, ships_left
from escadre.games.mats.view.ships import ship_token, whose

_EMPTY = Rejection("MAT-1", text("column-empty"))


def order_panels(
    state: State, stage: Ordering, viewer: Viewer, seats: Iterable[int], say: Words
) -> Iterator[Grid]:
    """MAT-1: the columns being ordered that are for these eyes."""
    me = viewer if viewer in (0, 1) else None
    for seat in seats:
        if viewer in (seat, ALL):
            title = whose("column", seat, me, say)
            yield _column(state, stage.orders[seat], seat, title, say)


def _column(state: State, order: Slots, seat: int, title: str, say: Words) -> Grid:
    """A column with its head on the right, where it will sail."""
    width = len(order)
    tokens = (
        replace(
            ship_token(state.config, seat, ship, state.ships[seat][ship], say.plain),
            x=width - 1 - slot,
        )
        for slot, ship in enumerate(order)
        if ship is not None
    )
    columns = tuple(str(width - x) for x in range(width))
    return Grid(f"column-{seat}", title, width, 1, columns, ("",), seat, tuple(tokens))


def order_choices(state: State, order: Slots, seat: int, fits: Fits, say: Words) -> list[Choice]:
    """MAT-1: each ship to each slot, whole columns, and ready."""
    ships = state.ships[seat]
    choices: list[Choice] = [
        _lay(state, order, seat, ship, fits, say) for ship in ships_left(ships)
    ]
    choices.append(Arrange("shuffle", say("setup-shuffle"), "shuffle"))
    choices.append(Arrange("advised", say("setup-advised"), "advised"))
    placed = tuple(Lift(slot) for slot, ship in enumerate(order) if ship is not None)
    empty = None if placed else fits.reason(_EMPTY)  # it stands there all the same: nothing moves
    choices.append(Press("clear", say("clear"), placed, empty))
    missing = order_objection(ships, order, Ready())
    closed = fits.reason(missing) if missing else None
    choices.append(Press("ready", say("ready"), () if closed else (Ready(),), closed, main=True))
    return choices


def _lay(state: State, order: Slots, seat: int, ship: int, fits: Fits, say: Words) -> Lay:
    slots = range(len(order))[::-1]  # by square: the head is on the right
    why_not = [order_objection(state.ships[seat], order, Post(ship, slot)) for slot in slots]
    token = ship_token(state.config, seat, ship, state.ships[seat][ship], say.plain)
    return Lay(
        f"post-{ship}",
        token.label,
        token.kind,
        f"column-{seat}",
        {"type": "post", "ship": ship},
        "slot",
        "",
        (Way(None, 1, 1, fits.fit(why_not)),),
        at=token.id if ship in order else None,
        fills=dict(enumerate(slots)),
        token=token,
    )
