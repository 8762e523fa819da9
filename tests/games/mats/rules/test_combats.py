"""Test combats, rule by rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from escadre.core.chance import Dice
from escadre.core.game import Chance, Decision
from escadre.games.mats.rules.combats import combat_chances, current_combats, losing_ships
from escadre.games.mats.rules.game import node
from escadre.games.mats.rules.model import HIT, INTACT, SUNK
from tests.games.mats.diagrams import parse_diagram
from tests.games.mats.rules.test_columns import OPEN
from tests.games.mats.states import (
    ONE,
    SHIELDED,
    TWO,
    condition,
    drawn_state,
    first_of,
    picture,
    play_lines,
    reachable_distances,
    refusal_of,
)

BROADSIDES = """
    2   3   4   5   6
<   .   F   .   .   .
<   .   V   C1  ~   E1
>   C2  F   E2  E3  .
>   .   V   C1  .   .
"""


def test_combat_at_every_position_with_ships_of_both() -> None:
    """MAT-17: one or two ships fight one or two; each combat is separate."""
    state = drawn_state(BROADSIDES, advances_made=2)
    two, one = current_combats(state)
    assert (two.position, two.ships, two.guns) == (3, ((5, 6), (6, 5)), (7, 7))
    assert (one.position, one.ships, one.guns) == (4, ((1, 3), (3,)), (3, 2))
    alone = drawn_state(BROADSIDES.replace("~ ", "E2"), advances_made=2)
    assert current_combats(alone)[2].ships == ((2,), (1,))
    assert node(alone) == Chance(Dice(6), "MAT-19")


def test_combats_of_a_phase_are_simultaneous() -> None:
    """MAT-17: a loss at one position changes no total at another, in either order."""
    state = drawn_state(BROADSIDES, advances_made=2)
    state = play_lines(state, "dice: 1 6 2 2")
    two, one = current_combats(state)
    assert (two.totals, one.totals) == ((8, 13), (5, 4))
    state = play_lines(state, "dice: 6 6 6")
    assert [condition(state, 0, ship) for ship in ("f", "v", "e2", "c1")] == [SUNK, SUNK, 0, 0]
    assert [condition(state, 1, ship) for ship in ("f", "v", "c1")] == [INTACT, INTACT, SUNK]


WRECKS = """
    2   3   4
<   .   .   .
<   C2  V   .
>   E1  #   F
>   #   C1  .
"""


def test_wreck_neither_fights_nor_shields() -> None:
    """MAT-18: the ship beside a wreck fights alone, unless the table has agreed otherwise."""
    combat_ahead, beside = current_combats(drawn_state(WRECKS, advances_made=2))
    assert (combat_ahead.position, combat_ahead.ships, combat_ahead.guns) == (
        2,
        ((0,), (4,)),
        (1, 2),
    )
    assert (beside.position, beside.ships, beside.guns) == (3, ((3,), (6,)), (2, 4))
    assert not current_combats(parse_diagram(WRECKS, SHIELDED, first=ONE))
    both = WRECKS.replace(">   #   C1  .", ">   C2  C1  .")
    assert [c.position for c in current_combats(parse_diagram(both, SHIELDED, first=ONE))] == [2]


@pytest.mark.parametrize(
    ("dice", "losers"),
    [
        ("dice: 3 3", ((1, 6), (1, 0))),  # 8 against 7
        ("dice: 3 4", ((0, 4), (0, 5), (1, 6), (1, 0))),  # 8 against 8
        ("dice: 3 5", ((0, 4), (0, 5))),  # 8 against 9
    ],
)
def test_total_is_a_die_plus_all_guns(dice: str, losers: tuple[tuple[int, int], ...]) -> None:
    """MAT-19: guns in double-file are added; one more wins; with equal totals both lose."""
    state = drawn_state(
        """
        2   3   4
    <   .   e1  .
    <   .   V   .
    >   .   C2  .
    >   .   F   .
    """,
        advances_made=2,
    )
    assert current_combats(state)[0].guns == (5, 4)
    assert losing_ships(current_combats(play_lines(state, dice))[0]) == losers


def test_odds_by_guns() -> None:
    """MAT-19: win .417 .583 .722 .833 .917 .972, both lose .167 .139 .111 .083 .056 .028."""
    wins, ties = (15, 21, 26, 30, 33, 35, 36), (6, 5, 4, 3, 2, 1, 0)
    for lead in range(7):
        win, lose, both = combat_chances(lead)
        assert win == Fraction(wins[lead], 36) and both == Fraction(ties[lead], 36)
        assert win + lose + both == 1
        assert combat_chances(-lead) == (lose, win, both)


DUEL = """
    3   4
<   .   .
<   V   C1
>   E1  .
>   C2  .
"""


@pytest.mark.parametrize("first_pip", range(1, 7))
@pytest.mark.parametrize("second_pip", [1, 3, 4, 6])
def test_die_of_three_touches_and_four_sinks(first_pip: int, second_pip: int) -> None:
    """MAT-20: each losing ship has a die, the ship in double-file last: 1-3 hit, 4-6 sunk."""
    state = play_lines(drawn_state(DUEL, advances_made=2), "dice: 1 6")
    assert node(state) == Chance(Dice(2), "MAT-20")
    state = play_lines(state, f"dice: {first_pip} {second_pip}")
    assert condition(state, 0, "e1") == (HIT if first_pip <= 3 else SUNK)
    assert condition(state, 0, "c2") == (HIT if second_pip <= 3 else SUNK)
    assert condition(state, 1, "v") == INTACT


@pytest.mark.parametrize("pip", range(1, 7))
def test_touched_ship_is_sunk_by_any_hit(pip: int) -> None:
    """MAT-21: the die does not matter; an intact ship beside it has its own die."""
    state = drawn_state(DUEL.replace("E1", "e1"), advances_made=2)
    state = play_lines(state, "dice: 1 6", f"dice: {pip} 3")
    assert condition(state, 0, "e1") == SUNK
    assert condition(state, 0, "c2") == HIT


def test_touched_ship_has_the_values_of_its_other_face_at_once() -> None:
    """MAT-22: the ship has fewer masts for the next advance and fewer guns for the next combat."""
    state = drawn_state(
        """
        2   3   4   5
    <   .   .   .   .
    <   .   V   C1  E1
    >   .   C2  .   .
    >   .   .   .   .
    """,
        advances_made=2,
    )
    assert current_combats(state)[0].guns == (2, 4)
    state = play_lines(state, "dice: 1 6", "dice: 2")
    assert condition(state, 0, "c2") == HIT
    assert first_of(state) == TWO
    assert current_combats(state)[0].guns == (1, 2)  # now abreast of the corvette
    state = play_lines(state, "stay") if node(state) == Decision((TWO,), "MAT-7") else state
    assert node(state) == Decision((ONE,), "MAT-7")
    assert reachable_distances(state, "c2") == {1}
    wide = drawn_state(OPEN.format("c2"))
    assert refusal_of(wide, "c2+3") == ("MAT-7", "not-enough-masts")


def test_wreck_replaces_a_sunk_ship_and_advances_with_the_column() -> None:
    """MAT-23: the wreck stays where the ship was, and moves with every automatic advance."""
    state = drawn_state(
        """
        2   3   4   5   6
    <   .   .   .   .   .
    <   .   V   C1  E1  E2
    >   F   E1  .   .   .
    >   .   C2  .   .   .
    """,
        advances_made=2,
        first=TWO,
    )
    state = play_lines(state, "dice: 1 6", "dice: 6 2")
    assert picture(state)[1:] == [
        "<   .   .   .   .",
        "<   V   C1  E1  E2",
        ">   F   #   .   .",
        ">   .   c2  .   .",
    ]
    assert picture(state)[0].split() == ["3", "4", "5", "6"]
    state = drawn_state(DUEL, advances_made=2, first=TWO)
    state = play_lines(state, "dice: 1 6", "dice: 2 6")
    assert picture(state)[3:] == [">   .   e1", ">   .   #"]
