"""What a viewer saw from ply to ply, so that a page can play what others did.

Made from what this viewer noticed and nothing else: what he could not see is no step of his.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from escadre.core.game import CHANCE, Seat
from escadre.core.kit import AnyKit
from escadre.core.words import Words
from escadre.tables import wire

KEPT = 24  # moments of each viewer that are kept at hand


class Moment(NamedTuple):
    """What a viewer observed after his ply number `ply`, and who acted."""

    ply: int
    seat: Seat
    observation: Any


def steps(kit: AnyKit, moments: Iterable[Moment], say: Words) -> tuple[wire.Step, ...]:
    """These moments, drawn; of each but the first only the panels that have changed."""
    known: dict[str, Any] = {}
    drawn = list[wire.Step]()
    for moment in moments:
        scene = kit.scene(moment.observation, say)
        panels = tuple(each for each in scene.panels if known.get(each.id) != each)
        known |= {each.id: each for each in panels}
        seat = None if moment.seat == CHANCE else moment.seat
        order = tuple(each.id for each in scene.panels)
        drawn.append(wire.Step(moment.ply, seat, scene.prompt, scene.turn, panels, order))
    return tuple(drawn)
