"""Test names, coordinates and sets of squares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.squares import EIGHT_DIRECTIONS, SquareBoard, SquareItems

GRIDS = st.builds(SquareBoard.of, st.integers(1, 20), st.integers(1, 20))
TEN = SquareBoard.of(10, 10)


def bits(squares: object) -> int:
    return sum(1 << square for square in squares)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "square"), [("A1", 0), ("J1", 9), ("A2", 10), ("C4", 32), ("A10", 90), ("J10", 99)]
)
def test_names_of_some_squares(name: str, square: int) -> None:
    assert TEN.names[square] == name
    assert (
        TEN.parse_square(name)
        == TEN.parse_square(name.lower())
        == TEN.parse_square(f" {name} ")
        == square
    )


@pytest.mark.parametrize(
    "name", ["", "A", "4", "A0", "A01", "A11", "K1", "4C", "C-4", "C 4", "CC4", "A100", "É1", "A１"]
)
def test_other_names_are_unknown(name: str) -> None:
    assert TEN.parse_square(name) is None


@given(GRIDS)
def test_every_square_is_found_by_its_name(sea: SquareBoard) -> None:
    assert [sea.parse_square(name) for name in sea.names] == list(range(sea.size))
    assert len(set(sea.names)) == sea.size == sea.width * sea.height
    assert sea.all_squares.bit_count() == sea.size


@given(GRIDS, st.data())
def test_squares_and_coordinates_agree(sea: SquareBoard, data: st.DataObject) -> None:
    square = data.draw(st.integers(0, sea.size - 1))
    x, y = sea.xy(square)
    assert sea.square(x, y) == square and sea.contains(x, y)
    for outside in ((-1, y), (x, -1), (sea.width, y), (x, sea.height)):
        assert not sea.contains(*outside)


@given(GRIDS, st.data())
def test_squares_of_a_set_are_listed_in_order(sea: SquareBoard, data: st.DataObject) -> None:
    squares = data.draw(st.sets(st.integers(0, sea.size - 1)))
    assert sea.squares(bits(squares)) == sorted(squares)


@given(st.lists(st.text(), max_size=30), st.data())
def test_square_items_lists_the_items_of_a_set(items: list[str], data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.integers(0, len(items) - 1))) if items else set()
    assert SquareItems(items).of(bits(chosen)) == [items[i] for i in sorted(chosen)]


@given(GRIDS, st.data())
def test_spread_adds_all_neighbours_and_nothing_else(sea: SquareBoard, data: st.DataObject) -> None:
    squares = data.draw(st.sets(st.integers(0, sea.size - 1), max_size=6))
    near = {
        sea.square(x + dx, y + dy)
        for x, y in map(sea.xy, squares)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if sea.contains(x + dx, y + dy)
    }
    assert sea.with_neighbours(bits(squares)) == bits(near)


@given(GRIDS, st.data())
def test_a_line_runs_right_or_down_or_leaves(sea: SquareBoard, data: st.DataObject) -> None:
    x, y = data.draw(st.integers(-1, sea.width)), data.draw(st.integers(-1, sea.height))
    length, across = data.draw(st.integers(1, 9)), data.draw(st.booleans())
    places = [(x + i, y) if across else (x, y + i) for i in range(length)]
    fits = all(sea.contains(*place) for place in places)
    expected = bits(sea.square(*place) for place in places) if fits else None
    assert sea.line(x, y, length, across) == expected


def test_lines_at_the_edge() -> None:
    assert TEN.line(7, 0, 3, True) == bits([7, 8, 9])
    assert TEN.line(8, 0, 3, True) is None
    assert TEN.line(0, 7, 3, False) == bits([70, 80, 90])
    assert TEN.line(0, 8, 3, False) is None


def test_the_eight_directions_run_clockwise_from_the_north() -> None:
    e5 = TEN.square(4, 4)
    around = [TEN.square_at(e5, *direction, 1) for direction in EIGHT_DIRECTIONS]
    assert [TEN.names[square] for square in around if square is not None] == [
        *("E4", "F4", "F5", "F6", "E6", "D6", "D5", "D4")
    ]


@pytest.mark.parametrize(
    ("start", "direction", "distance", "end"),
    [
        ("A1", (1, 1), 9, "J10"),
        ("A1", (1, 1), 10, None),
        ("J5", (1, 0), 1, None),
        ("J5", (1, 0), 0, "J5"),
        ("C3", (-1, -1), 2, "A1"),
        ("C3", (-1, -1), 3, None),
    ],
)
def test_rays_end_at_the_edge(
    start: str, direction: tuple[int, int], distance: int, end: str | None
) -> None:
    square = TEN.parse_square(start)
    assert square is not None
    assert TEN.square_at(square, *direction, distance) == (
        None if end is None else TEN.parse_square(end)
    )


def test_boards_of_equal_size_are_the_same_object() -> None:
    assert SquareBoard.of(4, 5) is SquareBoard.of(4, 5)
    assert (SquareBoard.of(4, 5).width, SquareBoard.of(4, 5).height) == (4, 5)


def test_sets_and_names_of_squares_round_trip() -> None:
    sea = SquareBoard.of(10, 10)
    assert sea.names_of(sea.set_of(["C4", "a1"])) == ["A1", "C4"]
    assert sea.set_of([]) == 0 and sea.names_of(0) == []
    with pytest.raises(ValueError, match="Z9"):
        sea.set_of(["Z9"])
