"""The recent moves that are shown to a player who returns, and the states after them.

`LoggedMatch` adds the moments; every viewer's log has its own list of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from escadre.core.game import AnyGame, Seat

MAX_MOMENTS = 24
"""Number of moments kept per viewer: a player who returns is shown at most these."""

RECENT_STATES = 3  # newest moments whose states are kept
STATE_INTERVAL = 12  # interval of older moments whose states are kept


class Moment(msgspec.Struct, gc=False):
    """One recent move: the acting seat, its action, and the seats on turn afterwards.

    `action` is None if a choice was taken back. The newest moments, every `STATE_INTERVAL`-th and
    those without an action keep their state. In other moments `state` is None; `states_after`
    recomputes it from the moment before.
    """

    seat: Seat
    action: Any
    turn: tuple[Seat, ...]
    previous: Moment | None
    state: Any


def states_after(game: AnyGame, moments: Iterable[Moment]) -> Iterator[Any]:
    """Yield the state after each of these moments."""
    states_by_moment = dict[int, Any]()
    for moment in moments:
        pending, ancestor = list[Moment](), moment
        while (state := states_by_moment.get(id(ancestor), ancestor.state)) is None:
            assert ancestor.previous is not None  # a moment without `previous` keeps its state
            pending.append(ancestor)
            ancestor = ancestor.previous
        for ancestor in reversed(pending):
            states_by_moment[id(ancestor)] = state = game.apply(
                state, ancestor.seat, ancestor.action
            )
        yield state
