"""The moments a viewer saw, drawn as steps a page can animate.

Made from what this viewer noticed and nothing else: what he could not see is no step of his.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from escadre.core.game import CHANCE, AnyGame, Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.kit import AnyKit
from escadre.tables import wire

KEPT_MOMENTS = 24  # moments of each viewer that are kept at hand
NEWEST_STATES = 3  # moments of a match whose states are kept: they are what is mostly asked for
STATES_APART = 12  # and of one in so many


class Happened(msgspec.Struct, gc=False):
    """Who acted, and who chooses next: the same for all who noticed it.

    What is true since is kept of the newest moments and of one in `STATES_APART`; else `state` is
    None, and follows from the moment before: see `states`.
    """

    seat: Seat
    action: Any
    turn: tuple[Seat, ...]
    before: Happened | None
    state: Any


class Moments:
    """The moments of a match, one after the other; each knows those before it to a kept state."""

    __slots__ = ("_newest", "_number")

    def __init__(self) -> None:
        self._newest = list[Happened]()
        self._number = 0

    def add(self, seat: Seat, action: Any, turn: tuple[Seat, ...], state: Any) -> Happened:
        """One moment more; no action: a choice was taken back, and nothing tells what is so."""
        apart = not self._number % STATES_APART or action is None
        moment = Happened(seat, action, turn, None if apart else self._newest[-1], state)
        self._number += 1
        self._newest.append(moment)
        if len(self._newest) > NEWEST_STATES:
            old = self._newest.pop(0)
            old.state = old.state if old.before is None else None
        return moment


def states(game: AnyGame, moments: Iterable[Happened]) -> Iterator[Any]:
    """What was true after each of these moments."""
    made = dict[int, Any]()
    for moment in moments:
        way, at = list[Happened](), moment
        while (state := made.get(id(at), at.state)) is None:
            assert at.before is not None  # else its state is kept
            way.append(at)
            at = at.before
        for at in reversed(way):
            made[id(at)] = state = game.apply(state, at.seat, at.action)
        yield state


class PastMoment(NamedTuple):
    """What a viewer observed after his ply number `ply`, who acted, and who chooses next."""

    ply: int
    seat: Seat
    observation: Any
    turn: tuple[Seat, ...]


def drawn_steps(
    kit: AnyKit, moments: Iterable[PastMoment], say: Words
) -> tuple[wire.DrawnStep, ...]:
    """These moments, drawn; of each but the first only the panels that have changed."""
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
