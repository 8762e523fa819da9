"""Flat shapes, and an SVG document made of them."""

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
    edge: str = "none"
    radius: float = 0


class Circle(NamedTuple):
    """A circle around x, y."""

    x: float
    y: float
    radius: float
    fill: str
    edge: str = "none"


class LineSegment(NamedTuple):
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    edge: str
    width: float = 2


class PolygonShape(NamedTuple):
    """A polygon."""

    points: tuple[tuple[float, float], ...]
    fill: str
    edge: str = "none"


class TextLabel(NamedTuple):
    """A line of text whose left end, or middle, is at x; its baseline is at y."""

    x: float
    y: float
    letters: str
    size: float = 13
    fill: str = "#1b2a3a"
    middle: bool = False


ImageShape = Union[Rectangle, Circle, LineSegment, PolygonShape, TextLabel]


class VectorImage(NamedTuple):
    """Shapes on a sheet of this size; the first is at the bottom."""

    width: int
    height: int
    shapes: tuple[ImageShape, ...]


def to_svg(picture: VectorImage) -> str:
    """Write an image as a self-contained SVG document."""
    size = f'width="{picture.width}" height="{picture.height}"'
    view = f'viewBox="0 0 {picture.width} {picture.height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} font-family="{FONT}">'
    return "\n".join([head, *_elements(picture.shapes), "</svg>"])


def _elements(shapes: Iterable[ImageShape]) -> Iterable[str]:
    for shape in shapes:
        match shape:
            case Rectangle(x, y, w, h, fill, edge, radius):
                place = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}"'
                yield f'<rect {place} fill="{fill}" stroke="{edge}"/>'
            case Circle(x, y, radius, fill, edge):
                place = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
                yield f'<circle {place} fill="{fill}" stroke="{edge}"/>'
            case LineSegment(x, y, to_x, to_y, edge, width):
                place = f'x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}"'
                yield f'<line {place} stroke="{edge}" stroke-width="{width:g}"/>'
            case PolygonShape(points, fill, edge):
                place = " ".join(f"{x:g},{y:g}" for x, y in points)
                yield f'<polygon points="{place}" fill="{fill}" stroke="{edge}"/>'
            case TextLabel(x, y, letters, letter_size, fill, middle):
                anchor = ' text-anchor="middle"' if middle else ""
                place = f'x="{x:g}" y="{y:g}" font-size="{letter_size:g}"'
                yield f'<text {place} fill="{fill}"{anchor}>{escape(letters)}</text>'
