"""Test positions of MÂTS drawn as diagrams."""

from __future__ import annotations

import pytest

from escadre.games.mats.positions import format_state
from tests.games.mats.diagrams import format_diagram, parse_diagram
from tests.games.mats.states import columns_of

DRAWING = """
    3   4   5   6   7
<   .   .   C2  .   .
<   .   #   V   E3  .
>   #   ~   C1  e1  .
>   .   .   F   .   .
"""


def test_diagram_of_a_position() -> None:
    state = parse_diagram(DRAWING, first=1)
    assert format_state(state) == ("crossing=1 first=2 advanced=0 | @6 e1 C1+F ~ # | @4 # V+C2 E3")
    assert format_diagram(state).splitlines() == [
        line.removesuffix("  7").removesuffix("  .").rstrip()
        for line in DRAWING.strip("\n").splitlines()
    ]


def test_diagram_without_numbers_begins_at_1() -> None:
    state = parse_diagram("< . .\n< . C1\n> E1 .\n> . .")
    assert [column.head for column in columns_of(state)] == [1, 2]


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        ("", "four rows of equal length"),
        ("< .\n< C1\n> E1\n", "four rows"),
        ("< .\n> C1\n< E1\n> .", "four rows"),
        ("< . .\n< C1\n> E1\n> .", "four rows"),
        ("< . . .\n< C1 . E1\n> E1 . .\n> . . .", "filled with water"),
        ("< .\n< .\n> E1\n> .", "filled with water"),
        ("< .\n< C1\n> .\n> E1", "is not a ship, a wreck or water"),
    ],
)
def test_invalid_diagrams_have_a_clear_error(drawing: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_diagram(drawing)
