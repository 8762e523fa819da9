"""Name a choice in words without revealing what is hidden.

A name uses only the observation of the choosing seat: if information is hidden, the log line would
reveal the result of the choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import atan2, cos, degrees, radians, sin
from random import Random
from typing import Any

from escadre.analysis.rollouts import fully_known_state
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words, localize_decimals, localize_notation
from escadre.core.i18n.player_names import capitalized
from escadre.core.kit import AnyKit
from escadre.core.scene import (
    OPEN,
    Aim,
    Chart,
    Choice,
    ChoiceMark,
    Grid,
    PlacePiece,
    Scene,
    TurnHull,
    locate_action,
)

LOG_NAME_WORLDS = 3  # worlds in which the log line of a choice must be the same
_FULL_TURN = 3600  # in tenths of a degree
_COMPASS_STEP = 450  # tenths of a degree between two of the eight compass points


def choice_name(kit: AnyKit, config: Any, observation: Any, action: Any, say: Words) -> str:
    """Name a choice of the observing seat; `say` has the messages of the game and the analysis.

    The name is the log line of the choice. If that line would reveal a hidden result, the name is
    the square; if the choice has no square, its notation.
    """
    log_name = _name_from_log(kit, observation, action, say)
    if log_name and fully_known_state(kit, observation) is not None:
        return log_name
    scene = kit.scene(observation, say)
    mark = locate_action(scene.choices, action)
    scene_name = name_from_scene(scene, mark, say)
    is_aim = isinstance(find_choice(scene, mark), Aim)  # its result depends on what is hidden
    if log_name and not is_aim:
        return log_name
    return scene_name or localize_notation(kit.format_action(config, action), say)


def distinct_choice_names(
    kit: AnyKit, config: Any, observation: Any, actions: Sequence[Any], say: Words
) -> list[str]:
    """Name several choices of the observing seat with different names, as hints do.

    Equal names are extended by the exact heading, else by the notation.
    """
    scene = kit.scene(observation, say)
    hides = fully_known_state(kit, observation) is None
    names = [
        name_from_scene(scene, locate_action(scene.choices, action), say, brief=hides)
        or choice_name(kit, config, observation, action, say)
        for action in actions
    ]
    titles = [capitalized(name) if " " in name else name for name in names]  # not a square
    return disambiguate(kit, config, scene, titles, actions, say)


def line_with_heading(
    kit: AnyKit, line: str, observation: Any, action: Any, best: Any, say: Words
) -> str:
    """Add the exact heading to the log line of a choice if the best one has the same name."""
    scene = kit.scene(observation, say)
    marks = [locate_action(scene.choices, each) for each in (action, best)]
    names = {name_from_scene(scene, mark, say) for mark in marks}
    is_alike = action != best and len(names) == 1
    return _with_heading(line, scene, action, say) if is_alike else line


def disambiguate(
    kit: AnyKit,
    config: Any,
    scene: Scene,
    names: Sequence[str],
    actions: Sequence[Any],
    say: Words,
) -> list[str]:
    """Make the names of choices in a scene distinct, by the exact heading or by the notation."""

    def add_heading(name: str, action: Any) -> str:
        return _with_heading(name, scene, action, say)

    def add_notation(name: str, action: Any) -> str:
        return f"{name} ({localize_notation(kit.format_action(config, action), say)})"

    return _extend_duplicates(
        _extend_duplicates(names, actions, add_heading), actions, add_notation
    )


def _extend_duplicates(
    names: Sequence[str], actions: Sequence[Any], extend: Callable[[str, Any], str]
) -> list[str]:
    """Replace names that different actions share by longer ones."""
    counts = Counter(dict(zip(actions, names, strict=True)).values())
    return [
        name if counts[name] == 1 else extend(name, action)
        for name, action in zip(names, actions, strict=True)
    ]


def _with_heading(name: str, scene: Scene, action: Any, say: Words) -> str:
    mark = locate_action(scene.choices, action)
    if mark is None or mark.heading is None:
        return name
    return with_exact_heading(name, mark.heading, say)


def with_exact_heading(name: str, heading: int, say: Words) -> str:
    """Add a heading in tenths of a degree to the name of a choice."""
    return say("coach-exactly", choice=name, course=_degrees(heading, say))


def _degrees(tenths: int, say: Words) -> str:
    """Write tenths of a degree as degrees, with a decimal only if it is not 0."""
    return localize_decimals(f"{tenths / 10:g}", say)


def find_choice(scene: Scene, mark: ChoiceMark | None) -> Choice | None:
    """Return the choice of a scene that a mark refers to; None if there is none."""
    return next((each for each in scene.choices if mark and each.id == mark.choice), None)


def _name_from_log(kit: AnyKit, observation: Any, action: Any, say: Words) -> str:
    """Return the log line of an action, or "" if there is none or it differs between worlds."""
    game = kit.game
    seat = Seat(observation.viewer)
    rng = Random(0)
    lines = set[str]()
    for _ in range(LOG_NAME_WORLDS):
        state = game.determinize(observation, rng)
        after = game.observe(game.apply(state, seat, action), seat)
        lines.add(kit.describe_ply(observation, seat, action, after, say).rstrip("."))
        if game.perfect_information(state):
            break
    return lines.pop() if len(lines) == 1 else ""


def name_from_scene(
    scene: Scene,
    mark: ChoiceMark | None,
    say: Words,
    brief: bool = True,
    further_headings: Sequence[int] = (),
) -> str:
    """Name a choice by its button or its square; "" if it has neither.

    `brief`: the square alone is the name if only one choice of the scene has squares.
    `further_headings`: those of the steps with which the ship continues its move.
    """
    choice = find_choice(scene, mark)
    if mark is None or choice is None:
        return ""
    if isinstance(choice, TurnHull):
        heading = _mean_heading([mark.heading or 0, *further_headings])
        compass_point = (heading + _COMPASS_STEP // 2) // _COMPASS_STEP % 8
        steps = 1 + len(further_headings)
        return say("coach-turned", hull=_hull_name(scene, choice), way=compass_point, steps=steps)
    if not isinstance(choice, (Aim, PlacePiece)):
        return choice.label
    square = _square_name(scene, choice, mark.square or 0)
    if isinstance(choice, PlacePiece):
        return say("coach-laid", choice=choice.label, where=square)
    is_only_aim = sum(isinstance(each, Aim) for each in scene.choices) == 1
    if brief and is_only_aim and not square.isdigit():  # a number alone does not identify a place
        return square
    return say("coach-choice", choice=choice.label, where=square)


def _mean_heading(headings: Sequence[int]) -> int:
    """Return the direction of a course of equal steps, in tenths of a degree."""
    angles = [radians(heading / 10) for heading in headings]
    return round(degrees(atan2(sum(map(sin, angles)), sum(map(cos, angles)))) * 10) % _FULL_TURN


def _square_name(scene: Scene, choice: Aim | PlacePiece, square: int) -> str:
    for grid in scene.panels:
        if isinstance(grid, Grid) and grid.id == choice.panel:
            y, x = divmod(square, grid.width)
            labels = grid.columns[x], grid.rows[y]
            if len(labels[1]) <= 3:
                return "".join(labels)
            # A row with a name is left out if the column is sufficient.
            has_one_open_row = (
                isinstance(choice, Aim) and choice.fit[x :: grid.width].count(OPEN) == 1
            )
            return labels[0] if has_one_open_row else ", ".join(labels)
    return str(square)


def _hull_name(scene: Scene, choice: TurnHull) -> str:
    charts = (panel for panel in scene.panels if isinstance(panel, Chart))
    hulls = (hull for chart in charts for hull in chart.hulls if hull.id == choice.hull)
    return next((hull.name for hull in hulls if hull.name), choice.label)
