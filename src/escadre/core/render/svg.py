"""Flat shapes, and their conversion to an SVG document."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple, Union

FONT = "DejaVu Sans, Liberation Sans, Arial, sans-serif"


class Rectangle(NamedTuple):
    """A rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    w: float
    h: float
    fill: str
    stroke: str = "none"
    radius: float = 0


class Circle(NamedTuple):
    """A circle around x, y."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str = "none"


class LineSegment(NamedTuple):
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    stroke: str
    width: float = 2


class PolygonShape(NamedTuple):
    """A polygon."""

    points: tuple[tuple[float, float], ...]
    fill: str
    stroke: str = "none"


class TextLabel(NamedTuple):
    """A line of text whose left end, or middle if `centred`, is at x; its baseline is at y."""

    x: float
    y: float
    text: str
    size: float = 13
    fill: str = "#1b2a3a"
    centred: bool = False


ImageShape = Union[Rectangle, Circle, LineSegment, PolygonShape, TextLabel]


class VectorImage(NamedTuple):
    """An image: its size, and its shapes; the first shape is at the bottom."""

    width: int
    height: int
    shapes: tuple[ImageShape, ...]


def to_svg(image: VectorImage) -> str:
    """Write an image as a self-contained SVG document."""
    size = f'width="{image.width}" height="{image.height}"'
    view = f'viewBox="0 0 {image.width} {image.height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} font-family="{FONT}">'
    return "\n".join([head, *_elements(image.shapes), "</svg>"])


def _elements(shapes: Iterable[ImageShape]) -> Iterable[str]:
    for shape in shapes:
        match shape:
            case Rectangle(x, y, w, h, fill, stroke, radius):
                attributes = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}"'
                yield f'<rect {attributes} fill="{fill}" stroke="{stroke}"/>'
            case Circle(x, y, radius, fill, stroke):
                attributes = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
                yield f'<circle {attributes} fill="{fill}" stroke="{stroke}"/>'
            case LineSegment(x, y, to_x, to_y, stroke, width):
                attributes = f'x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}"'
                yield f'<line {attributes} stroke="{stroke}" stroke-width="{width:g}"/>'
            case PolygonShape(points, fill, stroke):
                corners = " ".join(f"{x:g},{y:g}" for x, y in points)
                yield f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}"/>'
            case TextLabel(x, y, text, letter_size, fill, centred):
                anchor = ' text-anchor="middle"' if centred else ""
                attributes = f'x="{x:g}" y="{y:g}" font-size="{letter_size:g}"'
                yield f'<text {attributes} fill="{fill}"{anchor}>{escape(text)}</text>'
