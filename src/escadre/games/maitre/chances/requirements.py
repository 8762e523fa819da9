"""The dice that a card still requires.

Cards and placed dice with the same requirement share one object.
"""

from __future__ import annotations

from functools import lru_cache

from escadre.games.maitre.rules.cards import FACES, Part, Pips, completions

Residual = frozenset[Pips]
"""All sets of dice that complete a part; they have the same size."""
Requirement = tuple[int, ...]
"""The numbers of the residuals of all incomplete parts, sorted."""
COMPLETE: Requirement = ()


_numbers: dict[Residual, int] = {}
_residuals: list[Residual] = []


def _number(residual: Residual) -> int:
    if residual not in _numbers:
        _numbers[residual] = len(_residuals)
        _residuals.append(residual)
    return _numbers[residual]


@lru_cache(maxsize=65536)
def requirement(parts: tuple[Part, ...], placed: tuple[Pips, ...]) -> Requirement:
    """Return what a card with these dice on its parts still requires."""
    residuals = (completions(part, dice) for part, dice in zip(parts, placed, strict=True))
    return tuple(sorted(_number(residual) for residual in residuals if () not in residual))


@lru_cache(maxsize=65536)
def _after_die(number: int, face: int) -> int | None:
    """Return the residual after a die of this face; None: it does not fit, -1: complete."""
    rest = []
    for dice in _residuals[number]:
        if face in dice:
            index = dice.index(face)
            rest.append(dice[:index] + dice[index + 1 :])
    if not rest:
        return None
    return -1 if rest[0] == () else _number(frozenset(rest))


@lru_cache(maxsize=65536)
def successors(needed: Requirement, face: int) -> tuple[Requirement, ...]:
    """Return the requirements possible after a die of this face; empty: it does not fit."""
    found = set()
    for number in set(needed):
        if (rest := _after_die(number, face)) is not None:
            others = list(needed)
            others.remove(number)
            found.add(tuple(sorted(others if rest == -1 else [*others, rest])))
    return tuple(sorted(found))


@lru_cache(maxsize=65536)
def dice_needed(needed: Requirement) -> int:
    """Return the number of dice still needed."""
    return sum(len(next(iter(_residuals[number]))) for number in needed)


def reachable_from(root: Requirement) -> list[Requirement]:
    """Return every requirement that placing dice can lead to, this one first."""
    reached = {root: None}
    queue = [root]
    while queue:
        needed = queue.pop()
        for face in FACES:
            for after in successors(needed, face):
                if after not in reached:
                    reached[after] = None
                    queue.append(after)
    return list(reached)
