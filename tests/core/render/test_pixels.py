"""Test scenes that are rendered as pixels."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("PIL", reason="the extra render is not installed")


from escadre.core.render.pixels import to_rgb
from escadre.core.render.svg import (
    Circle,
    LineSegment,
    PolygonShape,
    Rectangle,
    TextLabel,
    VectorImage,
)


def test_shapes_are_drawn_in_their_colours() -> None:
    shapes = (
        Rectangle(0, 0, 60, 40, "#102030"),
        Circle(10, 10, 6, "#ff0000"),
        PolygonShape(((30, 5), (50, 5), (40, 25)), "#00ff00"),
        LineSegment(0, 35, 60, 35, "#0000ff", 4),
    )
    pixels = to_rgb(VectorImage(60, 40, shapes))
    assert pixels.shape == (40, 60, 3) and pixels.dtype == np.uint8
    assert pixels[1, 1].tolist() == [0x10, 0x20, 0x30]
    assert pixels[10, 10].tolist() == [255, 0, 0]
    assert pixels[10, 40].tolist() == [0, 255, 0]
    assert pixels[35, 30].tolist() == [0, 0, 255]


@pytest.mark.parametrize(("letters", "alike"), [("é–", "e-"), ("…’", "...'")])
def test_characters_missing_in_the_font_are_replaced(letters: str, alike: str) -> None:
    one, two = (to_rgb(VectorImage(60, 30, (TextLabel(2, 20, each),))) for each in (letters, alike))
    assert (one == two).all() and (one != 255).any()
