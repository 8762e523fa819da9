"""Variants of the toy game's view: squares as cards, dice or boats; sets checked by the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec

from escadre.bots.generic import RandomBot
from escadre.core.game import Rejection, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.kit import AnyKit
from escadre.core.scene import Card, Cards, Choice, Die, Grid, Panel, Pick, Scene, Token, Tray
from tests.toy import KIT
from tests.toy.rules import BAY, GAME, Action, Cover, Observation, State

Drawn = Callable[[Grid], Panel]
IDS = tuple(f"thing-{name}" for name in BAY.names)
FILLS: dict[int, int | str] = {square: square for square in range(BAY.size)}


def cards(bay: Grid) -> Panel:
    """Return a card for each square."""
    named = zip(IDS, BAY.names, strict=True)
    return Cards("bay", bay.title, cards=tuple(Card(id, "goods", name, name) for id, name in named))


def dice(bay: Grid) -> Panel:
    """Return a die for each square."""
    shown = (Die(id, n + 1, BAY.names[n]) for n, id in enumerate(IDS))
    return Tray("bay", bay.title, dice=tuple(shown))


def boats(bay: Grid) -> Panel:
    """Return a boat on each square."""
    lying = (Token(id, "boat", BAY.names[n], *BAY.xy(n)) for n, id in enumerate(IDS))
    return msgspec.structs.replace(bay, tokens=tuple(lying))


def kit_with_panel(name: str, panel: Drawn, **pick: Any) -> AnyKit:
    """Return the toy game with this panel as its bay; choices pick the items on squares."""

    def scene(seen: Observation, say: Words) -> Scene:
        usual = KIT.scene(seen, say)
        panels = tuple(panel(each) if isinstance(each, Grid) else each for each in usual.panels)
        return msgspec.structs.replace(
            usual, panels=panels, choices=tuple(by_thing(usual.choices, pick))
        )

    return replace(KIT, game=replace(GAME, name=name), scene=scene)


def by_thing(choices: tuple[Choice, ...], changes: dict[str, Any]) -> Iterator[Choice]:
    """Yield the choices with items to pick instead of squares."""
    for choice in choices:
        if isinstance(choice, Pick):
            things = {"panel": None, "pieces": IDS, "fills": FILLS}
            yield msgspec.structs.replace(choice, **things | changes)
        else:
            yield choice


def strict_kit() -> AnyKit:
    """Return the toy game in which the table checks sets of squares: it refuses only A1 and B1."""

    def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
        if action == Cover((0, 1)):
            return Rejection("SKI-5", text("two-or-three"))
        return GAME.validate(state, seat, action)

    def legal_actions(seen: Observation) -> list[Action]:
        return [each for each in GAME.legal_actions(seen) if each != Cover((0, 1))]

    def scene(seen: Observation, say: Words) -> Scene:
        usual = KIT.scene(seen, say)
        asked = {"panel": "bay", "pieces": (), "fills": {}, "tried": True}
        return msgspec.structs.replace(usual, choices=tuple(by_thing(usual.choices, asked)))

    game = replace(GAME, name="strict", validate=validate, legal_actions=legal_actions)
    return replace(KIT, game=game, scene=scene, captains={"gunner": RandomBot(game)})


CARDS, DICE, BOATS = (
    kit_with_panel("cards", cards),
    kit_with_panel("dice", dice),
    kit_with_panel("boats", boats),
)
STRICT = strict_kit()
