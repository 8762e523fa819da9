"""The dice that a card still requires, in a form that equal requirements share.

Two cards, with the dice on them, have the same requirement if the same dice complete them.
"""

from __future__ import annotations

from functools import lru_cache

from escadre.games.maitre.rules.cards import FACES, Part, Pips, completions

Completions = frozenset[Pips]
"""All sets of dice that complete a part; they have the same size."""
Requirement = tuple[int, ...]
"""The sorted numbers of the incomplete parts; parts with the same completions have one number."""
COMPLETE: Requirement = ()


_numbers: dict[Completions, int] = {}
_completions: list[Completions] = []


def _number(completions_of_part: Completions) -> int:
    if completions_of_part not in _numbers:
        _numbers[completions_of_part] = len(_completions)
        _completions.append(completions_of_part)
    return _numbers[completions_of_part]


@lru_cache(maxsize=65536)
def requirement(parts: tuple[Part, ...], placed: tuple[Pips, ...]) -> Requirement:
    """Return what a card with these dice on its parts still requires."""
    by_part = (completions(part, dice) for part, dice in zip(parts, placed, strict=True))
    return tuple(sorted(_number(each) for each in by_part if () not in each))


@lru_cache(maxsize=65536)
def _after_die(number: int, face: int) -> int | None:
    """Return a part's number after a die of this face: None if it does not fit, -1 if complete."""
    rest = []
    for dice in _completions[number]:
        if face in dice:
            index = dice.index(face)
            rest.append(dice[:index] + dice[index + 1 :])
    if not rest:
        return None
    return -1 if rest[0] == () else _number(frozenset(rest))


@lru_cache(maxsize=65536)
def successors(needed: Requirement, face: int) -> tuple[Requirement, ...]:
    """Return the requirements possible after a die of this face; empty if it does not fit."""
    results = set()
    for number in set(needed):
        if (rest := _after_die(number, face)) is not None:
            others = list(needed)
            others.remove(number)
            results.add(tuple(sorted(others if rest == -1 else [*others, rest])))
    return tuple(sorted(results))


@lru_cache(maxsize=65536)
def dice_needed(needed: Requirement) -> int:
    """Return the number of dice still needed."""
    return sum(len(next(iter(_completions[number]))) for number in needed)


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
