"""A costly choice beside the better one: what both are called, and where a scene shows them.

Made from what the seat saw before it chose and from nothing else, marked as hints mark choices.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from escadre.coach.analysis import CostlyChoice
from escadre.coach.telling import costly_names
from escadre.core.kit import AnyKit
from escadre.core.scene import (
    SILENT,
    Aim,
    Choice,
    ChoiceMark,
    Press,
    Put,
    Reason,
    Swing,
    mark_of,
)
from escadre.core.words import Words


class CostlyPair(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was played and what was better. `choices`: those that are marked, all closed by now.

    A mark is missing where no choice of the scene sends that by itself.
    """

    made: str
    best: str
    choices: tuple[Choice, ...] = ()
    made_at: ChoiceMark | None = None
    best_at: ChoiceMark | None = None


def costly_pair(
    kit: AnyKit, config: Any, costly: CostlyChoice, seen: Any, say: Words
) -> CostlyPair:
    """This choice and the better one; `seen` before it, `say` knows the coach's words, too."""
    offered = kit.scene(seen, say).choices
    made_at, best_at = (
        mark_of(offered, kit.parse_action(config, written))
        for written in (costly.made, costly.best)
    )
    meant = {mark.choice for mark in (made_at, best_at) if mark}
    over = Reason("", say("coach-over"))
    choices = tuple(_closed(choice, over) for choice in offered if choice.id in meant)
    made, best = costly_names(kit, config, costly, seen, say)
    return CostlyPair(made, best, choices, made_at, best_at)


def _closed(choice: Choice, over: Reason) -> Choice:
    """The choice as it is looked at: it sends nothing any more."""
    match choice:
        case Aim(fit=fit):
            shut = SILENT * len(fit)
            return replace(choice, action=None, fit=shut, fills={}, odds={})
        case Press():
            return replace(choice, actions=(), closed=over, odds=(), hint=None, takes=())
        case Put():
            return replace(choice, actions=(), closed=over, odds=(), hint=None)
        case Swing():
            return replace(choice, action=None, closed=over, arcs=())
        case _:
            return choice
