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
"""Samples per pixel and side, averaged at the end: antialiasing."""


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
        case Rectangle(x, y, w, h, fill, edge, radius):
            pen.rounded_rectangle(
                _fine(x, y, x + w, y + h), SUPERSAMPLING * radius, fill, _edge(edge), SUPERSAMPLING
            )
        case Circle(x, y, radius, fill, edge):
            around = _fine(x - radius, y - radius, x + radius, y + radius)
            pen.ellipse(around, fill, _edge(edge), SUPERSAMPLING)
        case LineSegment(x, y, to_x, to_y, edge, width):
            pen.line(_fine(x, y, to_x, to_y), edge, max(1, round(SUPERSAMPLING * width)))
        case PolygonShape(points, fill, edge):
            pen.polygon(
                [(SUPERSAMPLING * x, SUPERSAMPLING * y) for x, y in points],
                fill,
                _edge(edge),
                SUPERSAMPLING,
            )
        case TextLabel(x, y, letters, size, fill, middle):
            anchor = "ms" if middle else "ls"
            pen.text(
                (SUPERSAMPLING * x, SUPERSAMPLING * y),
                _without_accents(letters),
                fill,
                _font(SUPERSAMPLING * size),
                anchor,
            )


def _fine(*lengths: float) -> tuple[float, ...]:
    return tuple(SUPERSAMPLING * length for length in lengths)


def _edge(edge: str) -> str | None:
    return None if edge == "none" else edge


def _without_accents(letters: str) -> str:
    """Reduce a text to what the font has: without accents, dashes as hyphens."""
    bare = "".join(each for each in normalize("NFKD", letters) if not combining(each))
    return bare.translate({0x2013: "-", 0x2014: "-", 0x2019: "'", 0x2212: "-"})


@lru_cache(maxsize=32)
def _font(size: float) -> Any:
    """Load Pillow's built-in font, the same on every machine."""
    return ImageFont.load_default(size)
