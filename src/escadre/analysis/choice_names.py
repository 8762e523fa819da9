"""Name a choice in words without revealing what is hidden.

Never more than who chooses can see: where something is hidden the log would tell what came of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.kit import AnyKit
from escadre.core.scene import (
    FITS,
    Aim,
    Chart,
    Choice,
    ChoiceMark,
    Grid,
    Lay,
    Scene,
    Swing,
    mark_of,
)

TOLD_ALIKE = 3  # truths in which the log must tell the same of a choice
_WIND = 450  # tenths of a degree from one of the eight winds to the next


def choice_named(kit: AnyKit, config: Any, seen: Any, action: Any, say: Words) -> str:
    """What this choice of who looks is called; `say` knows the words of the game and the coach's.

    As the log tells it; what is hidden answers an aim, so that is called by its square; by its
    notation where neither says anything.
    """
    told = _told(kit, seen, action, say)
    if told and kit.game.perfect_information(kit.game.determinize(seen, Random(0))):
        return told
    scene = kit.scene(seen, say)
    mark = mark_of(scene.choices, action)
    on_board = name_on(scene, mark, say)
    if told and not isinstance(_chosen(scene, mark), Aim):  # an aim is answered by what is hidden
        return told
    return on_board or kit.format_action(config, action)


def named_apart(
    kit: AnyKit, config: Any, seen: Any, actions: Sequence[Any], say: Words
) -> list[str]:
    """What these choices of who looks are called in one breath: no two of them alike.

    Where the words of the game are the same for two, the exact course is said, else the notation.
    """
    names = [choice_named(kit, config, seen, action, say) for action in actions]
    return names_apart(kit, config, kit.scene(seen, say), names, actions, say)


def names_apart(
    kit: AnyKit,
    config: Any,
    scene: Scene,
    names: Sequence[str],
    actions: Sequence[Any],
    say: Words,
) -> list[str]:
    """These names of choices in a scene, with the exact course, else the notation, where alike."""

    def exactly(name: str, action: Any) -> str:
        return _exactly(name, scene, action, say)

    def noted(name: str, action: Any) -> str:
        return f"{name} ({kit.format_action(config, action)})"

    return _apart(_apart(names, actions, exactly), actions, noted)


def _apart(
    names: Sequence[str], actions: Sequence[Any], longer: Callable[[str, Any], str]
) -> list[str]:
    """These names; a longer one for each that two different actions share."""
    often = Counter(dict(zip(actions, names, strict=True)).values())
    return [
        name if often[name] == 1 else longer(name, action)
        for name, action in zip(names, actions, strict=True)
    ]


def _exactly(name: str, scene: Scene, action: Any, say: Words) -> str:
    mark = mark_of(scene.choices, action)
    if mark is None or mark.heading is None:
        return name
    return say("coach-exactly", choice=name, course=_degrees(mark.heading, say))


def _degrees(tenths: int, say: Words) -> str:
    """Tenths of a degree as degrees, with a decimal only where there is one."""
    whole, tenth = divmod(tenths, 10)
    comma = "," if say.language == "fr" else "."
    return f"{whole}{comma}{tenth}" if tenth else str(whole)


def _chosen(scene: Scene, mark: ChoiceMark | None) -> Choice | None:
    return next((each for each in scene.choices if mark and each.id == mark.choice), None)


def _told(kit: AnyKit, seen: Any, action: Any, say: Words) -> str:
    """What the log would tell of it; "": nothing, or not the same in all truths."""
    game, seat, rng, lines = kit.game, Seat(seen.viewer), Random(0), set[str]()
    for _ in range(TOLD_ALIKE):
        state = game.determinize(seen, rng)
        after = game.observe(game.apply(state, seat, action), seat)
        lines.add(kit.tell(seen, seat, action, after, say).rstrip("."))
        if game.perfect_information(state):
            break
    return lines.pop() if len(lines) == 1 else ""


def name_on(scene: Scene, mark: ChoiceMark | None, say: Words) -> str:
    """What a choice is called: as its button is, or by its square; "": by neither."""
    choice = _chosen(scene, mark)
    if mark is None or choice is None:
        return ""
    if isinstance(choice, Swing):
        way = ((mark.heading or 0) + _WIND // 2) // _WIND % 8
        return say("coach-turned", hull=_hull_name(scene, choice), way=way)
    if not isinstance(choice, (Aim, Lay)):
        return choice.label
    square = _square_name(scene, choice, mark.square or 0)
    if isinstance(choice, Lay):
        return say("coach-laid", choice=choice.label, where=square)
    alone = sum(isinstance(each, Aim) for each in scene.choices) == 1
    return square if alone else say("coach-choice", choice=choice.label, where=square)


def _square_name(scene: Scene, choice: Aim | Lay, square: int) -> str:
    for grid in scene.panels:
        if isinstance(grid, Grid) and grid.id == choice.panel:
            y, x = divmod(square, grid.width)
            called = grid.columns[x], grid.rows[y]
            if len(called[1]) <= 3:
                return "".join(called)
            # A row is named in words: not said where the column tells all.
            alone = isinstance(choice, Aim) and choice.fit[x :: grid.width].count(FITS) == 1
            return called[0] if alone else ", ".join(called)
    return str(square)


def _hull_name(scene: Scene, choice: Swing) -> str:
    charts = (panel for panel in scene.panels if isinstance(panel, Chart))
    hulls = (hull for chart in charts for hull in chart.hulls if hull.id == choice.hull)
    return next((hull.name for hull in hulls if hull.name), choice.label)
