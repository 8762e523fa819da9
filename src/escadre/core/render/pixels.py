"""Rasterize shapes to an RGB array with Pillow."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from unicodedata import combining, normalize

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    raise ImportError('PIL (Pillow) is not installed: pip install "escadre[render]"') from None

import numpy as np
from numpy.typing import NDArray

from escadre.core.render.svg import (
    Circle,
    ImageShape,
    LineSegment,
    PolygonShape,
    Rectangle,
    TextLabel,
    VectorImage,
)

SUPERSAMPLING = 2
"""Samples along each side of a pixel; their average gives antialiasing."""


def to_rgb(picture: VectorImage) -> NDArray[np.uint8]:
    """Rasterize an image to an array of shape (height, width, 3), dtype uint8."""
    size = picture.width, picture.height
    sheet = Image.new("RGB", (SUPERSAMPLING * size[0], SUPERSAMPLING * size[1]), "white")
    pen = ImageDraw.Draw(sheet)
    for shape in picture.shapes:
        _draw(pen, shape)
    return np.asarray(sheet.resize(size, Image.Resampling.BOX))


def _draw(pen: ImageDraw.ImageDraw, shape: ImageShape) -> None:
    match shape:
        case Rectangle(x, y, w, h, fill, stroke, radius):
            pen.rounded_rectangle(
                _fine(x, y, x + w, y + h),
                SUPERSAMPLING * radius,
                fill,
                _stroke(stroke),
                SUPERSAMPLING,
            )
        case Circle(x, y, radius, fill, stroke):
            around = _fine(x - radius, y - radius, x + radius, y + radius)
            pen.ellipse(around, fill, _stroke(stroke), SUPERSAMPLING)
        case LineSegment(x, y, to_x, to_y, stroke, width):
            pen.line(_fine(x, y, to_x, to_y), stroke, max(1, round(SUPERSAMPLING * width)))
        case PolygonShape(points, fill, stroke):
            pen.polygon(
                [(SUPERSAMPLING * x, SUPERSAMPLING * y) for x, y in points],
                fill,
                _stroke(stroke),
                SUPERSAMPLING,
            )
        case TextLabel(x, y, text, size, fill, centred):
            anchor = "ms" if centred else "ls"
            pen.text(
                (SUPERSAMPLING * x, SUPERSAMPLING * y),
                _without_accents(text),
                fill,
                _font(SUPERSAMPLING * size),
                anchor,
            )


def _fine(*lengths: float) -> tuple[float, ...]:
    return tuple(SUPERSAMPLING * length for length in lengths)


def _stroke(stroke: str) -> str | None:
    return None if stroke == "none" else stroke


def _without_accents(text: str) -> str:
    """Replace letters and dashes that the font lacks: no accents, hyphens for dashes."""
    unaccented = "".join(each for each in normalize("NFKD", text) if not combining(each))
    return unaccented.translate({0x2013: "-", 0x2014: "-", 0x2019: "'", 0x2212: "-"})


@lru_cache(maxsize=32)
def _font(size: float) -> Any:
    """Load Pillow's built-in font, the same on every machine."""
    return ImageFont.load_default(size)
