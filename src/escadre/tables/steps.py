"""What a viewer saw from ply to ply, so that a page can play what others did.

Made from what this viewer noticed and nothing else: what he could not see is no step of his.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from escadre.core.game import CHANCE, Seat
from escadre.core.kit import AnyKit
from escadre.core.words import Words
from escadre.tables import wire

KEPT_MOMENTS = 24  # moments of each viewer that are kept at hand


class Happened(msgspec.Struct, frozen=True, gc=False):
    """Who acted, what is true since, and who chooses next: the same for all who noticed it."""

    seat: Seat
    state: Any
    turn: tuple[Seat, ...]


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
