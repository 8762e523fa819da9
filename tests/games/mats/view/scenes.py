"""Scenes of MÂTS for tests."""

from __future__ import annotations

from typing import Any

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.scene import Scene
from escadre.games import GAMES
from escadre.games.mats.rules.game import GAME
from escadre.games.mats.rules.model import State

KIT = GAMES["mats"]
EN = words("en", GAME.home)


def scene(state: State, viewer: int | None = 0) -> Scene:
    return KIT.scene(GAME.observe(state, None if viewer is None else Seat(viewer)), EN)


def panel(drawn: Scene, id: str) -> Any:
    return next(panel for panel in drawn.panels if panel.id == id)


def choices(drawn: Scene, kind: type) -> dict[str, Any]:
    return {choice.id: choice for choice in drawn.choices if isinstance(choice, kind)}


SEA = """
    1   2   3   4   5   6   7
<   .   .   .   .   .   .   .
<   .   .   .   .   V   C2  E3
>   C1  F   E2  #   .   .   .
>   #   V   .   E1  .   .   .
"""
