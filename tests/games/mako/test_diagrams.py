"""Test positions of MAKO Naval drawn as diagrams."""

import pytest

from escadre.games.mako.positions import parse_diagram, parse_state
from escadre.games.mako.rules.model import Config

DRAWING = """\
   c d e f g h i j k l
 3 · · · · · o · · · ·
 4 · · · · · · · · · ·
 5 · x x x · · · · · ·
 6 · x N s · · · · · ·
 7 · n x x · · · · · ·
 8 · · · · · · · · · ·
 9 · · · · · · · · · ·
10 · · · · · · S · · ·
11 · · · · · · · · · ·
12 · · · · o · · · · ·"""


def test_diagram_of_a_position() -> None:
    state = parse_diagram(Config(way="C"), DRAWING)
    assert state == parse_state("way=C turn=1 | N e6 * d7 | S i10 * f6")


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        ("N s", "N ?", "“\\?” is not allowed at f6"),
        ("· · · · o · · · · ·", "· · · · · · · · · ·", "is not allowed at g12"),
        ("· · · · o · · · · ·", "· · · · o · · · ·", "10 rows of 10 squares"),
        ("N s", "· s", "must name the boats that are ashore"),
    ],
)
def test_invalid_diagrams_have_a_clear_error(was: str, now: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_diagram(Config(way="C"), DRAWING.replace(was, now))
