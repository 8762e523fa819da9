"""What a game is about, in pictures made of its own scenes."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.core.kit import AnyKit, Shown
from escadre.core.scene import SurveyQuestion, Swing
from escadre.core.words import Words
from escadre.tables.wire import Picture


def pictures(kit: AnyKit, say: Words) -> tuple[Picture, ...]:
    """The pictures that explain a game, each with its sentence; none where it brings none."""
    return tuple(
        _picture(kit, shown, say(f"aim-{number}"), say) for number, shown in enumerate(kit.aim, 1)
    )


def _picture(kit: AnyKit, shown: Shown, sentence: str, say: Words) -> Picture:
    """Only what is to be looked at: of what could be done, where the shown hull may sail."""
    seen = kit.game.observe(kit.parse_state(shown.position), Seat(shown.viewer))
    scene = kit.scene(seen, say)
    panels = tuple(panel for panel in scene.panels if panel.id in shown.panels)
    sails = tuple(
        each for each in scene.choices if isinstance(each, Swing) and each.hull == shown.hull
    )
    guns = None
    if kit.survey is not None and shown.hull is not None:
        guns = kit.survey(seen, SurveyQuestion("fire", shown.hull), say)
    drawn = replace(scene, panels=panels, choices=sails, reasons=())
    return Picture(sentence, drawn, shown.part, guns)
