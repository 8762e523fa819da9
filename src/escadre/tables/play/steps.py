"""Moments that a viewer observed, drawn as steps that a page can animate.

Steps are built from this viewer's observations only: a ply that was not visible gives no step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from escadre.core.game import CHANCE, AnyGame, Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.kit import AnyKit
from escadre.tables import wire

MAX_MOMENTS = 24  # kept moments per viewer
RECENT_STATES = 3  # newest moments whose states are kept
STATE_INTERVAL = 12  # interval of older moments whose states are kept


class Moment(msgspec.Struct, gc=False):
    """A moment of a match: the acting seat and the seats on turn afterwards.

    The state is kept for the newest moments and for one in `STATE_INTERVAL`; otherwise `state` is
    None and is recomputed from the moment before, see `states`.
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
        """Add a moment; `action` None: a choice was taken back, so the state must be kept."""
        apart = not self._number % STATE_INTERVAL or action is None
        moment = Moment(seat, action, turn, None if apart else self._newest[-1], state)
        self._number += 1
        self._newest.append(moment)
        if len(self._newest) > RECENT_STATES:
            old = self._newest.pop(0)
            old.state = old.state if old.before is None else None
        return moment


def states_after(game: AnyGame, moments: Iterable[Moment]) -> Iterator[Any]:
    """Yield the state after each of these moments."""
    made = dict[int, Any]()
    for moment in moments:
        way, at = list[Moment](), moment
        while (state := made.get(id(at), at.state)) is None:
            assert at.before is not None  # otherwise its state is kept
            way.append(at)
            at = at.before
        for at in reversed(way):
            made[id(at)] = state = game.apply(state, at.seat, at.action)
        yield state


class ObservedMoment(NamedTuple):
    """A viewer's observation after ply `ply`, the acting seat, and the seats on turn."""

    ply: int
    seat: Seat
    observation: Any
    turn: tuple[Seat, ...]


def draw_steps(
    kit: AnyKit, moments: Iterable[ObservedMoment], say: Words
) -> tuple[wire.DrawnStep, ...]:
    """Draw these moments; after the first, only panels that have changed."""
    known: dict[str, Any] = {}
    drawn = list[wire.DrawnStep]()
    for moment in moments:
        scene = kit.drawn(moment.observation, say)
        panels = tuple(each for each in scene.panels if known.get(each.id) != each)
        known |= {each.id: each for each in panels}
        seat = None if moment.seat == CHANCE else moment.seat
        order = tuple(each.id for each in scene.panels)
        drawn.append(
            wire.DrawnStep(
                moment.ply, seat, scene.prompt, moment.turn, panels, order, scene.standing
            )
        )
    return tuple(drawn)
