"""Clues to puzzles: a smaller set of choices that contains the best answer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from escadre.analysis.choice_names import find_choice
from escadre.core.scene import (
    OPEN,
    Aim,
    Choice,
    ChoiceMark,
    Grid,
    Press,
    PutItem,
    Scene,
    TurnHull,
    locate_action,
)

ANSWERS_PER_SHIP = 3  # the headings of a ship count as this many answers
MIN_SQUARES = 4  # open squares in a marked area, if possible


class Clue(NamedTuple):
    """The ids of the choices that are still considered, and an area with the best square.

    Without an area, `squares` is empty; without choices, no smaller set hides the answer. `label`:
    the label of the choice if all of them move the same ship, or "".
    """

    choices: tuple[str, ...] = ()
    squares: tuple[int, ...] = ()
    label: str = ""


def find_clue(scene: Scene, best: Any, naive: Any, id: str) -> Clue:
    """Return the smallest set of choices that contains the best action and at least one other.

    If the best action shares its piece, target and kind with all others or with none, the area of
    its square is returned, or all choices but the naive one; of buttons, two. `id`: the puzzle's
    id, which decides where in the area the square is, and which other button is left.
    """
    mark = locate_action(scene.choices, best)
    choice = find_choice(scene, mark)
    if mark is None or choice is None:
        return Clue()
    possible = [each for each in scene.choices if _count_open(each)]
    groups = [
        [each for each in possible if _is_alike(trait, each, choice)]
        for trait in ("piece", "target", "kind")
    ]
    total = _count_all(possible)
    useful = [group for group in groups if 2 <= _count_all(group) < total]
    if useful:
        group = _with_two_buttons(min(useful, key=_count_all), choice, id)
        ships = [each for each in group if isinstance(each, TurnHull | Aim)]
        is_same_ship = len(ships) == 1 and group == groups[0]
        return Clue(tuple(each.id for each in group), label=ships[0].label if is_same_ship else "")
    if isinstance(choice, Aim) and len(possible) == 1:
        area = _random_area_around(scene, choice, mark, id)
        return Clue((choice.id,), area) if area else Clue()
    naive_choice = find_choice(scene, locate_action(scene.choices, naive))
    if naive_choice is None:
        return Clue()
    rest = [each for each in possible if not _is_alike("piece", each, naive_choice)]
    if choice not in rest or len(rest) < 2:
        return Clue()
    return Clue(tuple(each.id for each in _with_two_buttons(rest, choice, id)))


def _with_two_buttons(group: list[Choice], best: Choice, id: str) -> list[Choice]:
    """Return the choices; if the best one is a button, only it and another button."""
    key = _action_key(best)
    others = [each for each in group if isinstance(each, Press) and _action_key(each) != key]
    if not isinstance(best, Press) or not others:
        return group
    kept = {key, _action_key(Random(id).choice(others))}
    return [each for each in group if _action_key(each) in kept]


def _count_all(choices: list[Choice]) -> int:
    """Count the answers; buttons and items that send the same action count once."""
    distinct = {_action_key(each): each for each in choices}.values()
    return sum(
        ANSWERS_PER_SHIP if isinstance(each, TurnHull) else _count_open(each) for each in distinct
    )


def _action_key(choice: Choice) -> str:
    """Return a key of a choice: equal for buttons and items that send the same actions."""
    actions = choice.actions if isinstance(choice, (Press, PutItem)) else choice.id
    return repr(msgspec.to_builtins(actions))


def _count_open(choice: Choice) -> int:
    """Count the open answers of a choice."""
    match choice:
        case Aim(fit=fit):
            return fit.count(OPEN)
        case Press(actions=actions, closed=None) | PutItem(actions=actions, closed=None):
            return int(bool(actions))
        case TurnHull(closed=None, arcs=arcs):
            return sum(each.fit.count(OPEN) for each in arcs)
        case _:
            return 0


def _is_alike(trait: str, one: Choice, other: Choice) -> bool:
    """Return whether two choices send the same action, or have the same trait."""
    return _action_key(one) == _action_key(other) or bool(
        set(_traits(trait, one)) & set(_traits(trait, other))
    )


def _traits(trait: str, choice: Choice) -> Iterator[str]:
    """Yield the piece, the target or the kind of a choice."""
    match trait, choice:
        case ("piece", Aim(piece=str(piece))) | ("piece", TurnHull(hull=piece)):
            yield piece
        case "piece", PutItem(pieces=pieces):
            yield from pieces
        case "target", PutItem(onto=onto):
            yield onto
        case "kind", Aim(piece=piece):
            yield "place" if piece is None else "move"
        case "kind", _:
            yield type(choice).__name__
        case _:
            return


def _random_area_around(scene: Scene, aim: Aim, mark: ChoiceMark, id: str) -> tuple[int, ...]:
    """Return the squares of a random area with the best square and other open ones.

    Empty if no such area has another open square.
    """
    grid = next((each for each in scene.panels if each.id == aim.panel), None)
    if not isinstance(grid, Grid) or mark.square is None:
        return ()
    for parts in (3, 2):
        areas = [
            *_areas_around(grid, mark.square, -(-grid.width // parts), -(-grid.height // parts))
        ]
        counts = [sum(aim.fit[square] == OPEN for square in area) for area in areas]
        enough = min(MIN_SQUARES, max(counts))
        if enough > 1:
            fitting = [area for area, n in zip(areas, counts, strict=True) if n >= enough]
            return Random(id).choice(fitting)
    return ()


def _areas_around(grid: Grid, square: int, width: int, height: int) -> Iterator[tuple[int, ...]]:
    """Yield the squares of all rectangles of this size that contain a square."""
    y, x = divmod(square, grid.width)
    for top in range(max(0, y - height + 1), min(y, grid.height - height) + 1):
        for left in range(max(0, x - width + 1), min(x, grid.width - width) + 1):
            rows = (row * grid.width for row in range(top, top + height))
            yield tuple(row + column for row in rows for column in range(left, left + width))
