"""What a game is about, in pictures made of its own scenes."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.core.kit import AnyKit, Shown
from escadre.core.scene import Scene
from escadre.core.words import Words
from escadre.tables.wire import Picture


def pictures(kit: AnyKit, say: Words) -> tuple[Picture, ...]:
    """The pictures that explain a game, each with its sentence; none where it brings none."""
    return tuple(
        Picture(say(f"aim-{number}"), _drawn(kit, shown, say), shown.part)
        for number, shown in enumerate(kit.aim, 1)
    )


def _drawn(kit: AnyKit, shown: Shown, say: Words) -> Scene:
    """Only what is to be looked at: nothing can be done in a picture."""
    state = kit.parse_state(shown.position)
    scene = kit.scene(kit.game.observe(state, Seat(shown.viewer)), say)
    panels = tuple(panel for panel in scene.panels if panel.id in shown.panels)
    return replace(scene, panels=panels, choices=(), reasons=())
