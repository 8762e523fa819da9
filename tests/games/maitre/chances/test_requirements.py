"""Test the dice that a card still requires."""

from __future__ import annotations

from escadre.games.maitre.chances.requirements import COMPLETE, dice_needed, requirement, successors
from escadre.games.maitre.rules.cards import Face, Sum


def test_equivalent_requirements_are_equal() -> None:
    parts = (Sum(3, exactly=10), Face(6))
    assert (
        requirement(parts, ((2, 4), ()))
        == requirement(parts, ((1, 5), ()))
        != requirement(parts, ((1, 4), ()))
    )
    assert requirement(parts, ((2, 4, 4), (6,))) == COMPLETE
    sixes = (Face(6),) * 3
    assert requirement(sixes, ((6,), (), ())) == requirement(sixes, ((), (), (6,)))
    assert len(successors(requirement(sixes, ((), (), ())), 6)) == 1
    assert dice_needed(requirement(parts, ((), ()))) == 4
