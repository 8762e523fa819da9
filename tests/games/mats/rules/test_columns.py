"""Test columns and advances, rule by rule."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from escadre.core.game import Decision, validate_action
from escadre.games.mats.notation import ship_names
from escadre.games.mats.rules.columns import direction, have_passed
from escadre.games.mats.rules.combats import current_combats
from escadre.games.mats.rules.game import GAME, node
from escadre.games.mats.rules.model import Advance, Columns, State
from tests.games.mats.diagrams import parse_diagram
from tests.games.mats.states import (
    DEFAULT_CONFIG,
    ONE,
    TWO,
    columns_of,
    drawn_state,
    picture,
    play_lines,
    reachable_distances,
    refusal_of,
    same,
)

TAILS = """
    3   4   5
<   .   .   .
<   E1  {}  .
>   .   {}  F
>   .   .   .
"""


@pytest.mark.parametrize("upper", ["C1", "# "])
@pytest.mark.parametrize("lower", ["E2", "# "])
@pytest.mark.parametrize("seat", [0, 1])
def test_columns_have_passed_when_their_tails_are_beyond_each_other(
    upper: str, lower: str, seat: int
) -> None:
    """MAT-6: columns abreast have not passed, one place more is enough; wrecks count like ships."""
    columns = columns_of(drawn_state(TAILS.format(upper, lower)))
    assert not have_passed(columns)
    heads = [column.head for column in columns]
    heads[seat] += direction(seat)
    assert have_passed(move_columns(columns, *heads))
    heads[seat] -= 2 * direction(seat)
    assert not have_passed(move_columns(columns, *heads))


def move_columns(columns: Columns, one: int, two: int) -> Columns:
    return replace(columns[0], head=one), replace(columns[1], head=two)


OPEN = """
    1   2   3   4   5   6   7   8   9
<   .   .   .   .   .   .   .   .   .
<   .   .   .   .   .   V   C2  E3  C1
>   {}   .   .   .   .   .   .   .   .
>   .   .   .   .   .   .   .   .   .
"""


@pytest.mark.parametrize(
    ("ship", "masts"),
    [("E1", 4), ("C2", 3), ("F ", 2), ("V ", 1), ("e1", 3), ("c2", 2), ("f ", 1), ("v ", 0)],
)
def test_ship_advances_up_to_its_masts_and_only_forward(ship: str, masts: int) -> None:
    """MAT-7: a ship holds, or advances by one space up to the masts on its present face."""
    state = drawn_state(OPEN.format(ship))
    name = ship.strip().lower()
    assert reachable_distances(state, name) == set(range(1, masts + 1))
    assert refusal_of(state, f"{name}+{masts + 1}") == ("MAT-7", "not-enough-masts")
    assert refusal_of(state, f"{name}+0") == ("MAT-7", "forward-only")
    rejection = validate_action(
        GAME, state, ONE, Advance(ship_names(DEFAULT_CONFIG).index(name), -1)
    )
    assert rejection is not None and rejection.reason.id == "forward-only"
    if masts:
        assert same(play_lines(state, "stay"), OPEN.format(ship))
        moved = play_lines(state, f"{name}+{masts}")
        assert columns_of(moved)[0].head == 1 + masts
        assert columns_of(moved)[1] == columns_of(state)[1]


def test_only_one_own_ship_afloat_advances() -> None:
    """MAT-7: in each phase its seat advances one ship of its own column."""
    state = drawn_state(OPEN.format("E1"))
    assert refusal_of(state, "c1+1") == ("MAT-7", "not-at-sea")  # sunk; only own ships count
    for ship in (-1, 7):
        rejection = validate_action(GAME, state, ONE, Advance(ship, 1))
        assert rejection is not None and rejection.reason.id == "not-at-sea"
    assert refusal_of(state, "v+1", TWO) == ("MAT-7", "not-your-turn")
    assert node(play_lines(state, "e1+1")) == Decision((TWO,), "MAT-7")


@pytest.mark.parametrize(
    ("column", "furthest"),
    [("V   C1  E1  .", 2), ("V   C1  #   .", 2), ("V   C1  E1  C2", 3), ("V   .   .   .", 0)],
)
def test_ship_stops_at_the_tail_of_the_other_column(column: str, furthest: int) -> None:
    """MAT-8: a ship can reach the last ship or wreck of the other column, not pass it."""
    state = drawn_state(
        f"""
        3   4   5   6
    <   .   .   .   .
    <   {column}
    >   E2  .   .   .
    >   .   .   .   .
    """
    )
    assert reachable_distances(state, "e2") == set(range(1, furthest + 1))
    assert refusal_of(state, f"e2+{furthest + 1}") == ("MAT-8", "beyond-last")


def test_ship_of_the_second_seat_stops_at_the_tail_too() -> None:
    """MAT-8: the rule is the same for the second seat, which sails the other way."""
    state = drawn_state(
        """
        3   4   5   6
    <   .   .   .   .
    <   .   .   E1  .
    >   #   C1  E2  F
    >   .   .   .   .
    """,
        first=TWO,
    )
    assert reachable_distances(state, "e1") == {1, 2}
    assert refusal_of(state, "e1+3") == ("MAT-8", "beyond-last")


HELD = """
    1   2   3   4   5   6
<   .   .   .   .   .   .
<   .   .   .   V   C2  E3
>   C1  F   #   E2  .   .
>   #   V   E1  .   .   .
"""


def test_ship_with_a_piece_in_double_file_cannot_move() -> None:
    """MAT-9: a ship or a wreck beside it blocks it; the ship in double-file itself can move."""
    state = drawn_state(HELD)
    assert refusal_of(state, "c1+1") == ("MAT-9", "hemmed-in")
    assert refusal_of(state, "f+1") == ("MAT-9", "hemmed-in")
    assert reachable_distances(state, "c1") == reachable_distances(state, "f") == set()
    assert reachable_distances(state, "e1") == {1, 2, 3}
    assert reachable_distances(state, "e2") == {1, 2}
    free = drawn_state(HELD.replace(">   #   V   E1", ">   .   .   E1"))
    assert (
        reachable_distances(free, "c1") == {1} and reachable_distances(free, "f") == set()
    )  # MAT-10, MAT-11 at 3
    alone = drawn_state(HELD.replace(">   #   V   E1", ">   .   .   . "))
    assert reachable_distances(alone, "c1") == {1, 2, 3} and reachable_distances(alone, "f") == {
        1,
        2,
    }


def test_a_ship_in_double_file_leaves_a_wreck_behind() -> None:
    """MAT-9: in double-file with a wreck, the ship moves on and the wreck stays in the column."""
    assert same(
        play_lines(drawn_state(HELD), "e1+1"),
        """
        1   2   3   4   5   6
    <   .   .   .   .   .   .
    <   .   .   .   V   C2  E3
    >   C1  F   #   E2  .   .
    >   #   V   .   E1  .   .
    """,
    )
    assert same(
        play_lines(drawn_state(HELD), "e1+2"),
        """
        1   2   3   4   5   6
    <   .   .   .   .   .   .
    <   .   .   .   V   C2  E3
    >   C1  F   #   E2  E1  .
    >   #   V   .   .   .   .
    """,
    )


WAY = """
    1   2   3   4   5   6
<   .   .   .   .   .   .
<   .   .   .   .   F   C2
>   E1  {}   {}   .   .   .
>   .   {}   {}   .   .   .
"""


@pytest.mark.parametrize(
    ("two", "three", "reach"),
    [
        (("C1", ". "), ("F ", "V "), {1}),  # a ship in double-file blocks passing and landing
        (("C1", ". "), ("F ", "# "), {1, 3, 4}),  # a wreck in double-file does not block
        (("C1", "V "), ("F ", ". "), set()),
        (("# ", "V "), ("F ", ". "), set()),
        (("# ", ". "), ("# ", ". "), {1, 2, 3, 4}),
        (("~ ", ". "), ("F ", ". "), {1, 2, 3, 4}),
        (("# ", "# "), ("F ", ". "), {2, 3, 4}),
    ],
)
def test_ship_in_double_file_cannot_be_passed(
    two: tuple[str, str], three: tuple[str, str], reach: set[int]
) -> None:
    """MAT-10: only a ship in double-file blocks; base ships, water and wrecks are passed."""
    state = drawn_state(WAY.format(two[0], three[0], two[1], three[1]))
    assert reachable_distances(state, "e1") == reach
    for by in {3, 4} - reach if reach <= {1} else ():
        assert refusal_of(state, f"e1+{by}") == ("MAT-10", "double-file-ahead")


@pytest.mark.parametrize(
    ("there", "landed"),
    [("C1", ("C1", "E1")), ("c1", ("c1", "E1")), ("# ", ("# ", "E1"))],
)
def test_ship_that_lands_on_an_own_piece_is_in_double_file(
    there: str, landed: tuple[str, str]
) -> None:
    """MAT-11: the ship goes beside a ship or wreck of its own column."""
    state = drawn_state(WAY.format(there, "F ", ". ", ". "))
    shown = f"""
        2   3   4   5   6
    <   .   .   .   .   .
    <   .   .   .   F   C2
    >   {landed[0]}  F   .   .   .
    >   {landed[1]}  .   .   .   .
    """
    assert same(play_lines(state, "e1+1"), shown)


@pytest.mark.parametrize(
    ("base", "second"), [("C1", "V "), ("C1", "# "), ("# ", "V "), ("# ", "# ")]
)
def test_position_holds_at_most_two_pieces(base: str, second: str) -> None:
    """MAT-11: no ship lands where there are two pieces, whatever they are."""
    state = drawn_state(WAY.format(base, "F ", second, ". "))
    assert refusal_of(state, "e1+1") == ("MAT-11", "two-at-most")
    assert 1 not in reachable_distances(state, "e1")


HOLE = """
    1   2   3   4   5
<   .   .   .   .   .
<   .   .   .   C2  E2
>   E1  F   V   .   .
>   .   .   .   .   .
"""


def test_water_is_replaced_by_a_ship() -> None:
    """MAT-12: a ship that arrives on water takes its place, without double-file."""
    hole = """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   .   C2  E2
    >   E1  ~   V   .   .
    >   .   .   F   .   .
    """
    assert same(play_lines(drawn_state(HOLE), "f+1"), hole)
    filled = """
        2   3   4   5
    <   .   .   .   .
    <   .   .   C2  E2
    >   E1  V   .   .
    >   .   F   .   .
    """
    assert same(play_lines(drawn_state(hole), "e1+1"), filled)


OVERTAKEN = """
    1   2   3   4   5   6
<   .   .   .   .   .   .
<   .   .   .   .   C2  F
>   E1  C1  V   .   .   .
>   .   .   .   .   .   .
"""


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("e1+3", ["    2   3   4   5   6", ">   C1  V   E1  .   ."]),
        ("e1+4", ["    2   3   4   5   6", ">   C1  V   ~   E1  ."]),
        ("c1+3", ["    1   2   3   4   5   6", ">   E1  ~   V   ~   C1  ."]),
        ("v+1", ["    1   2   3   4   5   6", ">   E1  C1  ~   V   .   ."]),
    ],
)
def test_ship_can_overtake_its_own_head(line: str, shown: list[str]) -> None:
    """MAT-13: the ship becomes the new head of the column; gaps behind it are water."""
    state = play_lines(drawn_state(OVERTAKEN), line)
    numbers, _, _, base, second = picture(state)
    assert [numbers, base] == shown
    assert set(second[1:].split()) == {"."}


@pytest.mark.parametrize(
    ("line", "base"),
    [
        ("c1+1", ">   E1  ~   V   .   .   ."),  # one hole between two pieces in place
        ("v+1", ">   E1  C1  ~   V   .   ."),  # between a piece in place and the one that moved
        ("c1+3", ">   E1  ~   V   ~   C1  ."),  # several
    ],
)
def test_holes_are_filled_with_water(line: str, base: str) -> None:
    """MAT-14: between two pieces in place, or between one in place and the one that moved."""
    assert picture(play_lines(drawn_state(OVERTAKEN), line))[3] == base


def test_leaving_double_file_leaves_no_water() -> None:
    """MAT-14: water fills only the column, where the other piece stays."""
    state = play_lines(drawn_state(HELD), "e1+2")
    assert "~" not in "".join(picture(state))


def test_water_at_the_tail_is_removed() -> None:
    """MAT-15: all water at the tail is removed; a shorter tail ends the crossing sooner."""
    long = """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   .   C2  F
    >   E1  ~   ~   V   .
    >   .   .   .   .   .
    """
    short = play_lines(drawn_state(long), "e1+3")
    assert same(
        short,
        """
        4   5
    <   .   .
    <   C2  F
    >   V   .
    >   E1  .
    """,
    )
    assert series_left(drawn_state(long)) == 5
    assert series_left(short) == 2


def series_left(state: State) -> int:
    """Return how many automatic advances remain until columns pass, without moves or losses."""
    ends = [
        column.head + (-1 if seat == 0 else 1) * (len(column.places) - 1)
        for seat, column in enumerate(columns_of(state))
    ]
    return ends[1] - ends[0] + 1


def test_water_is_removed_only_at_the_tail() -> None:
    """MAT-15: a wreck at the tail keeps the water before it."""
    with_water = drawn_state(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   .   C2  F
    >   #   ~   E1  V   .
    >   .   .   .   .   .
    """
    )
    assert picture(play_lines(with_water, "e1+1"))[3] == ">   #   ~   ~   V   ."
    without_water = drawn_state(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   .   C2  F
    >   C1  ~   E1  V   .
    >   .   .   .   .   .
    """
    )
    assert picture(play_lines(without_water, "c1+3"))[0].split() == ["3", "4", "5"]


def test_water_has_no_other_effect() -> None:
    """MAT-16: it is never in double-file, blocks nothing, and is never fired at."""
    state = drawn_state(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   C1  ~   C2  F
    >   E1  ~   V   .   .
    >   .   .   .   .   .
    """
    )
    assert not current_combats(state)
    assert reachable_distances(state, "e1") == {1, 2, 3, 4}
    for base, second in (("C1  E1  V", ".   ~   ."), ("C1  ~   V", ".   F   .")):
        with pytest.raises(ValueError, match="is not a ship, a wreck or water"):
            parse_diagram(f"<  .  .  .\n<  E3  C2  E2\n>  {base}\n>  {second}")
