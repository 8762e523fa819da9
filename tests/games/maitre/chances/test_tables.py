"""Compare tables of chances with brute force."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import fsum
from typing import Any

import pytest

from escadre.games.maitre.chances.requirements import COMPLETE, dice_needed, requirement
from escadre.games.maitre.chances.success import completion_chance
from escadre.games.maitre.chances.tables import chance_table, port_table
from escadre.games.maitre.rules.cards import (
    NO_GOODS,
    STANDARD_DECK,
    Face,
    GoodsCounts,
    Part,
    Run,
    SameFace,
    Sum,
    completions,
)
from tests.conftest import often, swept
from tests.games.maitre.states import card


def test_placing_as_many_dice_as_possible_is_worse() -> None:
    """The study's 0.4509 for the first ship, against 0.5315 with best play."""
    parts = STANDARD_DECK.cards[card("1+4")].parts
    assert round(chance_placing_all_dice(parts, ((),) * 3, 5), 4) == 0.4509


@cache
def chance_placing_all_dice(parts: tuple[Part, ...], placed: tuple[Any, ...], dice: int) -> float:
    """Return the chance if all dice that fit are placed, so that only the slots are chosen."""
    now = requirement(parts, placed)
    if now == COMPLETE:
        return 1.0
    if dice < dice_needed(now):
        return 0.0
    total = 0.0
    for hand, weight in throws(dice):
        fullest: dict[tuple[Any, ...], int] = {}
        stack = [(placed, hand)]
        while stack:
            there, rest = stack.pop()
            fullest[there] = len(hand) - len(rest)
            for face in set(rest):
                for after in placements(parts, there, face):
                    stack.append((after, remove_face(rest, face)))
        most = max(fullest.values())
        if most:
            ends = [there for there, count in fullest.items() if count == most]
            total += weight * max(
                chance_placing_all_dice(parts, there, dice - most) for there in ends
            )
        else:
            total += weight * chance_placing_all_dice(parts, placed, dice - 1)
    return total


@cache
def throws(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """Return all throws as sorted dice with their probabilities, by enumeration."""
    counted: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(dice):
        next_counts: dict[tuple[int, ...], int] = {}
        for hand, count in counted.items():
            for face in range(1, 7):
                key = tuple(sorted((*hand, face)))
                next_counts[key] = next_counts.get(key, 0) + count
        counted = next_counts
    return [(hand, count / 6**dice) for hand, count in counted.items()]


def remove_face(hand: tuple[int, ...], face: int) -> tuple[int, ...]:
    left = list(hand)
    left.remove(face)
    return tuple(left)


def placements(
    parts: tuple[Part, ...], placed: tuple[Any, ...], face: int
) -> list[tuple[Any, ...]]:
    """Yield all ways to place a die of this face."""
    choices = []
    for n, part in enumerate(parts):
        slot = tuple(sorted((*placed[n], face)))
        if completions(part, slot):
            choices.append((*placed[:n], slot, *placed[n + 1 :]))
    return choices


TURNS: Mapping[str, Any] = {
    "flip": lambda face: [7 - face],
    "plus": lambda face: [face + 1] if face < 6 else [],
    "minus": lambda face: [face - 1] if face > 1 else [],
    "reroll": lambda face: [1, 2, 3, 4, 5, 6],
}


def by_force(parts: tuple[Part, ...], dice: int, aids: GoodsCounts) -> float:
    """Return the chance with best play by brute force; the dice on each part are kept separate."""

    @cache
    def thrown(placed: tuple[Any, ...], dice: int, aids: GoodsCounts) -> float:
        if dice < sum(part.dice for part in parts) - sum(map(len, placed)):
            return 0.0
        return fsum(weight * handed(placed, hand, aids, False) for hand, weight in throws(dice))

    @cache
    def handed(
        placed: tuple[Any, ...], hand: tuple[int, ...], aids: GoodsCounts, settled: bool
    ) -> float:
        missing = sum(part.dice for part in parts) - sum(map(len, placed))
        if missing == 0 or len(hand) < missing:
            return float(missing == 0)
        placings = [
            handed(after, remove_face(hand, face), aids, True)
            for face in set(hand)
            for after in placements(parts, placed, face)
        ]
        options = list(placings)
        for n, effect in enumerate(TURNS):
            for face in set(hand):
                if aids[n] and (becomes := TURNS[effect](face)):
                    left: Any = (*aids[:n], aids[n] - 1, *aids[n + 1 :])
                    rest = remove_face(hand, face)
                    ends = [
                        handed(placed, tuple(sorted((*rest, to))), left, settled) for to in becomes
                    ]
                    options.append(fsum(ends) / len(ends))
        if settled:
            options.append(thrown(placed, len(hand), aids))
        elif not placings:
            options += (handed(placed, remove_face(hand, face), aids, True) for face in set(hand))
        return max(options)

    return thrown(((),) * len(parts), dice, aids)


SMALL = [
    (Face(6),),
    (Face(6), Face(6)),
    (Sum(2, exactly=9),),
    (Face(2), Sum(2, exactly=7)),
    (Run(3),),
    (SameFace(2), Face(3)),
    (Sum(3, at_least=14),),
]


AIDS: list[GoodsCounts] = [
    (0, 0, 0, 0),
    (1, 0, 0, 0),
    (0, 1, 0, 0),
    (0, 0, 1, 0),
    (0, 0, 0, 1),
    (1, 1, 0, 1),
    (0, 2, 1, 0),
]


@pytest.mark.parametrize("parts", SMALL)
@pytest.mark.parametrize("aids", [AIDS[0], AIDS[-2], *swept(*AIDS[1:-2], AIDS[-1])])
def test_tables_agree_with_brute_force(parts: tuple[Part, ...], aids: GoodsCounts) -> None:
    root = requirement(parts, ((),) * len(parts))
    most = often(4, 3 if any(aids) else 4)
    table = chance_table(root, aids, most)
    for dice in range(most + 1):
        exact = pytest.approx(by_force(parts, dice, aids), abs=1e-12)
        assert table.chance(root, aids, dice) == exact
        assert chance_table(root, aids, dice).chance(root, aids, dice) == exact


def test_ship_with_a_flip_and_six_dice_agrees_with_brute_force() -> None:
    parts = STANDARD_DECK.cards[card("3+6")].parts
    for aids, dice in ((NO_GOODS, 5), ((1, 0, 0, 0), 5), (NO_GOODS, 6)):
        assert completion_chance(STANDARD_DECK, card("3+6"), aids, dice) == pytest.approx(
            by_force(parts, dice, aids), abs=1e-12
        )


def test_equal_ports_share_a_table() -> None:
    roots = tuple(requirement(STANDARD_DECK.cards[n].parts, ((),) * 3) for n in range(4))
    assert port_table(roots, (1.0,) * 4, NO_GOODS, 5) is port_table(roots, (1.0,) * 4, NO_GOODS, 5)
