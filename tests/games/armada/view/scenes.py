"""Scenes of Armada for tests, and functions that search them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.scene import Chart, Scene
from escadre.games import GAMES
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.model import Config, Flag, State
from tests.games.armada.states import battle

KIT = GAMES["armada"]
EN, FR = words("en", GAME.home), words("fr", GAME.home)


def scene(state: State, viewer: int | None = 0, say: Any = EN) -> Scene:
    return KIT.scene(GAME.observe(state, None if viewer is None else Seat(viewer)), say)


def chosen(shown: Scene, kind: type, id: str) -> Any:
    (choice,) = (each for each in shown.choices if isinstance(each, kind) and each.id == id)
    return choice


def chart(shown: Scene) -> Chart:
    (panel_found,) = (panel for panel in shown.panels if isinstance(panel, Chart))
    return panel_found


def closing_reason(shown: Scene, letter: str) -> tuple[str, str]:
    """Return the reason to which a letter of an arc refers."""
    reason = shown.reasons["0123456789abcdefghijklmnopqrstuvwxyz".index(letter)]
    return reason.clause, reason.sentence


POSITIONS = {
    "crowded": battle(
        Config(),
        ["s 12.0 14.0 0.0", "m 14.0 15.0 350.0", "l 16.5 14.5 20.0"],
        ["s 13.0 11.5 180.0", "m 15.0 12.0 200.0", "l 11.5 16.5 45.0"],
    ),
    "at the edge": battle(Config(), ["l 1.5 3.0 330.0", "s 29.0 23.0 135.0"], ["l 15.0 12.0 0.0"]),
    "on a disc": battle(Config(table="disc"), ["m 15.0 3.0 10.0"], ["l 15.0 20.0 0.0"]),
    "beside an own flag": replace(
        battle(Config(), ["l 15.0 15.0 0.0"], ["l 25.0 5.0 0.0"]),
        flags=(Flag(point=(15_300, 12_000)), None),
    ),
    "in the open": battle(Config(), ["l 15.0 15.0 0.0"], ["l 25.0 5.0 0.0"]),
}
