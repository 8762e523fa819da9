"""What is still wanted of a card."""

from __future__ import annotations

from escadre.games.maitre.chances.requirements import DONE, dice_wanted, need, nexts
from escadre.games.maitre.rules.cards import Face, Sum


def test_needs_that_want_the_same_are_one() -> None:
    parts = (Sum(3, exactly=10), Face(6))
    assert need(parts, ((2, 4), ())) == need(parts, ((1, 5), ())) != need(parts, ((1, 4), ()))
    assert need(parts, ((2, 4, 4), (6,))) == DONE
    sixes = (Face(6),) * 3
    assert need(sixes, ((6,), (), ())) == need(sixes, ((), (), (6,)))
    assert len(nexts(need(sixes, ((), (), ())), 6)) == 1
    assert dice_wanted(need(parts, ((), ()))) == 4
