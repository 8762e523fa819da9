"""The dice that a card still requires; equal ones are merged.

Equal requirements are one object, whatever dice are already on the card.
"""

from __future__ import annotations

from functools import lru_cache

from escadre.games.maitre.rules.cards import FACES, Part, Pips, completions

Residual = frozenset[Pips]
"""All the dice that would complete one part; every one of them has the same length."""
Requirement = tuple[int, ...]
"""The numbers of the residuals of all parts that are not complete, in rising order."""
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
    """Return the requirement left of a card with these dice on its parts."""
    residuals = (completions(part, dice) for part, dice in zip(parts, placed, strict=True))
    return tuple(sorted(_number(residual) for residual in residuals if () not in residual))


@lru_cache(maxsize=65536)
def _after_die(number: int, face: int) -> int | None:
    """Return the rest after placing a die of this face; None: it does not fit, -1: complete."""
    rest = []
    for dice in _residuals[number]:
        if face in dice:
            at = dice.index(face)
            rest.append(dice[:at] + dice[at + 1 :])
    if not rest:
        return None
    return -1 if rest[0] == () else _number(frozenset(rest))


@lru_cache(maxsize=65536)
def successors(now: Requirement, face: int) -> tuple[Requirement, ...]:
    """List the requirements possible after placing a die of this face; empty: it does not fit."""
    after = set()
    for number in set(now):
        if (rest := _after_die(number, face)) is not None:
            others = list(now)
            others.remove(number)
            after.add(tuple(sorted(others if rest == -1 else [*others, rest])))
    return tuple(sorted(after))


@lru_cache(maxsize=65536)
def dice_needed(now: Requirement) -> int:
    """Return how many dice are still needed."""
    return sum(len(next(iter(_residuals[number]))) for number in now)


def reachable_from(root: Requirement) -> list[Requirement]:
    """List every requirement that placing dice can lead to, this one first."""
    found = {root: None}
    queue = [root]
    while queue:
        now = queue.pop()
        for face in FACES:
            for after in successors(now, face):
                if after not in found:
                    found[after] = None
                    queue.append(after)
    return list(found)
