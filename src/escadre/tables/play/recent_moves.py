"""The recent moves that are shown to a player who returns, and the states after them."""

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
    """A moment of a match: the acting seat and the seats on turn afterwards.

    The newest moments and every `STATE_INTERVAL`-th keep their state. In other moments `state` is
    None; `states_after` recomputes it from the moment before.
    """

    seat: Seat
    action: Any
    turn: tuple[Seat, ...]
    before: Moment | None
    state: Any


class MomentHistory:
    """The moments of a match in order; each is linked back to the last kept state."""

    __slots__ = ("_newest", "_number")

    def __init__(self) -> None:
        self._newest = list[Moment]()
        self._number = 0

    def add(self, seat: Seat, action: Any, turn: tuple[Seat, ...], state: Any) -> Moment:
        """Add a moment; it keeps its state if `action` is None (a choice was taken back)."""
        keeps_state = not self._number % STATE_INTERVAL or action is None
        moment = Moment(seat, action, turn, None if keeps_state else self._newest[-1], state)
        self._number += 1
        self._newest.append(moment)
        if len(self._newest) > RECENT_STATES:
            old = self._newest.pop(0)
            old.state = old.state if old.before is None else None
        return moment


def states_after(game: AnyGame, moments: Iterable[Moment]) -> Iterator[Any]:
    """Yield the state after each of these moments."""
    states_by_moment = dict[int, Any]()
    for moment in moments:
        pending, at = list[Moment](), moment
        while (state := states_by_moment.get(id(at), at.state)) is None:
            assert at.before is not None  # a moment without `before` keeps its state
            pending.append(at)
            at = at.before
        for at in reversed(pending):
            states_by_moment[id(at)] = state = game.apply(state, at.seat, at.action)
        yield state
