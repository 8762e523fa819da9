"""The cover picture of a game (`picture.svg`): load and validate it.

The page includes it among its own drawings, with the page's colours as CSS variables
(`var(--sea)`), so that it follows light and dark mode. It has no style sheet, no script, and loads
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from xml.etree import ElementTree

_SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"
_SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line", "text", "tspan"}
_ELEMENTS = _SHAPES | {"svg", "g", "defs", "use", "clipPath", "linearGradient", "stop"}
_GAP = re.compile(r">\s+<")
_URL = re.compile(r"url\([\"']?([^)]*)")


@lru_cache
def load_cover(package: str) -> str:
    """Load the cover of the game in this package, without blanks between elements.

    Return "" for a game without a cover.
    """
    file = files(package).joinpath("picture.svg")
    return _GAP.sub("><", file.read_text("utf-8")) if file.is_file() else ""


def cover_problems(game: str, svg: str) -> Iterator[str]:
    """List the problems of a cover, one sentence each; empty for a valid one."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        yield f"it is not valid XML: {error}"
        return
    if (
        not svg.startswith("<svg")
        or root.tag != f"{_SVG_NAMESPACE}svg"
        or "viewBox" not in root.attrib
    ):
        yield "it does not begin with <svg> of the SVG namespace and a viewBox"
    for each in root.iter():
        name = each.tag.removeprefix(_SVG_NAMESPACE)
        if name not in _ELEMENTS:
            yield f"<{name}> is not allowed"
        for attribute, value in each.attrib.items():
            yield from _attribute_problems(game, attribute, value)


def _attribute_problems(game: str, name: str, value: str) -> Iterator[str]:
    if name in ("style", "class") or name.startswith("on"):
        yield f"the attribute {name} is not allowed"
    if name == "id" and not value.startswith(f"{game}-"):
        yield f"the id {value} must begin with {game}-, to be unique on the page"
    targets = [value] if name.endswith("href") else _URL.findall(value)
    if not all(target.startswith(f"#{game}-") for target in targets):
        yield f"{value} refers to something outside this file"
