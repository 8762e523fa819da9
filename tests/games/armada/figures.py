"""The figures of the law book, drawn from the engine: those of the original are lost.

python -m tests.games.armada.figures     # draw them anew in both books
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

from escadre.core.words import LANGUAGES
from escadre.games.armada.hulls import (
    LARGE,
    MEDIUM,
    PORT,
    SHARPEST,
    SMALL,
    STARBOARD,
    Polygon,
    Pose,
    broadside,
    holds,
    hull,
    tip,
)
from escadre.games.armada.rules import GAME

ACROSS, DOWN = 125, 250  # thousandths of an inch that a letter is wide and high
SHIP, PLACE = "#", "."
FIGURE = re.compile(r"```table ([123])\n(.*?)```", re.DOTALL)
STEPS = {SMALL: 4, MEDIUM: 2, LARGE: 1}
Layer = tuple[str, Sequence[Polygon]]


def drawn(layers: Sequence[Layer]) -> list[str]:
    """Polygons as letters, the later ones above, with nothing around them."""
    everything = [point for _, polygons in layers for polygon in polygons for point in polygon]
    xs, ys = zip(*everything, strict=True)
    rows = []
    for y in range(min(ys) // DOWN * DOWN, max(ys) + DOWN, DOWN):
        row = ""
        for x in range(min(xs) // ACROSS * ACROSS, max(xs) + ACROSS, ACROSS):
            middle = (x + ACROSS // 2, y + DOWN // 2)
            letter = " "
            for glyph, polygons in layers:
                if any(holds(polygon, middle) for polygon in polygons):
                    letter = glyph
            row += letter
        rows.append(row)
    return rows


def beside(drawings: Iterable[list[str]]) -> str:
    """Drawings side by side, standing on the same line."""
    blocks = list(drawings)
    height = max(map(len, blocks))
    blocks = [[" " * len(block[0])] * (height - len(block)) + block for block in blocks]
    lines = ("   ".join(row).rstrip() for row in zip(*blocks, strict=True))
    return "\n".join(line for line in lines if line) + "\n"


def places(size: int) -> list[str]:
    """Figure 1: a ship, and all that it may cover after one step."""
    here = Pose(0, 0, 0)
    there = tip(size, here)
    after = [
        hull(size, Pose(*there, heading % 3600))
        for heading in range(-SHARPEST[size], SHARPEST[size] + 1, 5)
    ]
    return drawn([(PLACE, after), (SHIP, [hull(size, here)])])


def course(size: int) -> list[str]:
    """Figure 2: the farthest that a ship gets in one move, and where it may stop."""
    pose, layers = Pose(0, 0, 0), [(SHIP, [hull(size, Pose(0, 0, 0))])]
    for step in range(1, STEPS[size] + 1):
        pose = Pose(*tip(size, pose), 0)
        layers.append((str(step), [hull(size, pose)]))
    return drawn(layers)


def zones(size: int) -> list[str]:
    """Figure 3: a ship, and the zones of its two sides."""
    here = Pose(0, 0, 0)
    reach = [broadside(size, here, side).zone for side in (PORT, STARBOARD)]
    return drawn([(PLACE, reach), (SHIP, [hull(size, here)])])


def figures() -> dict[str, str]:
    """All figures, by their numbers: small, medium, large."""
    sizes = (SMALL, MEDIUM, LARGE)
    kinds = {"1": places, "2": course, "3": zones}
    return {number: beside(map(draw, sizes)) for number, draw in kinds.items()}


def main() -> None:
    """Draw the figures anew in both books."""
    found = figures()
    for language in LANGUAGES:
        path = Path(str(files(GAME.home).joinpath(f"rules.{language}.md")))
        book = path.read_text("utf-8")
        path.write_text(FIGURE.sub(lambda f: f"```table {f[1]}\n{found[f[1]]}```", book), "utf-8")


if __name__ == "__main__":
    main()
