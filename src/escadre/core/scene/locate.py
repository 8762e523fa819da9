"""Find the choice of a scene, and the square in it, that send an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from escadre.core.scene.choices import (
    Aim,
    Choice,
    Fill,
    Pick,
    PlaceHull,
    PlacePiece,
    Press,
    PutItem,
    TurnHull,
)
from escadre.core.scene.fits import OPEN


class ChoiceMark(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The id of a choice, and the square or heading chosen with it."""

    choice: str
    square: int | None = None
    heading: int | None = None


def locate_action(choices: tuple[Choice, ...], action: Any) -> ChoiceMark | None:
    """Find the choice that sends this action; None if no choice sends it by itself."""
    sent = msgspec.to_builtins(action)
    return next((mark for choice in choices if (mark := _locate(choice, sent))), None)


def without_shortcuts(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the choices without buttons for several actions of which another sends the first."""
    return tuple(
        each
        for each in choices
        if not isinstance(each, Press)
        or len(each.actions) < 2
        or locate_action(choices, each.actions[0]) is None
    )


def _locate(choice: Choice, sent: Any) -> ChoiceMark | None:
    match choice:
        case (
            Press(id=id, actions=actions, closed=None)
            | PutItem(id=id, actions=actions, closed=None)
        ):
            return (
                ChoiceMark(id)
                if [msgspec.to_builtins(each) for each in actions] == [sent]
                else None
            )
        case Aim(id=id, action=asked, blank=blank, fit=fit, fills=fills):
            return _on_square(id, fit, {**asked}, blank, fills, sent)
        case PlacePiece(
            id=id, action=asked, blank=blank, turn=turn, ways=ways, fills=fills, before=()
        ):
            for way in ways:
                turned = {**asked, turn: way.value} if turn else {**asked}
                if mark := _on_square(id, way.fit, turned, blank, fills, sent):
                    return mark
            return None
        case TurnHull(id=id, action=asked, blank=blank):
            heading = sent.get(blank)
            return ChoiceMark(id, heading=heading) if sent == {**asked, blank: heading} else None
        case PlaceHull(id=id, action=asked) | Fill(id=id, action=asked) | Pick(id=id, action=asked):
            return ChoiceMark(id) if sent == {**sent, **asked} else None
        case _:
            return None


def _on_square(
    id: str, fit: str, template: dict[str, Any], blank: str, fills: Mapping[int, Any], wanted: Any
) -> ChoiceMark | None:
    """Return the mark of the open square whose value gives the wanted action, or None."""
    value = wanted.get(blank)
    if wanted != {**template, blank: value}:
        return None
    filled = (square for square in range(len(fit)) if fills.get(square, square) == value)
    square = next((square for square in filled if fit[square] == OPEN), None)
    return None if square is None else ChoiceMark(id, square)
