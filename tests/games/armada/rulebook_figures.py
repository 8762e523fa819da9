"""Draw the rulebook's figures from the rules, because the original figures are lost.

python -m tests.games.armada.rulebook_figures  # draw the figures again, in both rulebooks
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.hulls import (
    PORT_SIDE,
    STARBOARD_SIDE,
    Polygon,
    Pose,
    contains_point,
    hull,
    tip_point,
)
from escadre.games.armada.rules.line_of_fire import broadside
from escadre.games.armada.rules.ship_sizes import LARGE, MAX_HEADING_CHANGE, MEDIUM, SMALL

ACROSS, DOWN = 190, 380  # thousandths of an inch that a letter is wide and high: in all 80 columns
ASIDE = 500  # thousandths of an inch between two drawings of a picture
TURN = 20  # tenths of a degree between the places of figure 1
SHIP, PLACE = "#", "."
FIGURE = re.compile(r"```table ([123])\n(.*?)```", re.DOTALL)
STEPS = {SMALL: 4, MEDIUM: 2, LARGE: 1}
LEGENDS = {
    "en": {
        "1": "# the ship   . its possible positions",
        "2": "# the ship",
        "3": "# the ship   . its zones",
    },
    "fr": {
        "1": "# le navire   . ses positions",
        "2": "# le navire",
        "3": "# le navire   . ses zones",
    },
}
Layer = tuple[str, Sequence[Polygon]]


def bounding_box(layers: Sequence[Layer]) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of a drawing."""
    points = [point for _, polygons in layers for polygon in polygons for point in polygon]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def draw_letters(layers: Sequence[Layer]) -> list[str]:
    """Draw polygons as letters, later ones on top, without a margin."""
    left, top, right, bottom = bounding_box(layers)
    rows = []
    for y in range(top // DOWN * DOWN, bottom + DOWN, DOWN):
        row = ""
        for x in range(left // ACROSS * ACROSS, right + ACROSS, ACROSS):
            middle = (x + ACROSS // 2, y + DOWN // 2)
            letter = " "
            for glyph, polygons in layers:
                if any(contains_point(polygon, middle) for polygon in polygons):
                    letter = glyph
            row += letter
        rows.append(row)
    return rows


def side_by_side(blocks: Sequence[list[str]]) -> str:
    """Put drawings side by side, aligned at the bottom."""
    height = max(map(len, blocks))
    aligned = [[" " * len(block[0])] * (height - len(block)) + block for block in blocks]
    lines = ("   ".join(row).rstrip() for row in zip(*aligned, strict=True))
    return "\n".join(line for line in lines if line) + "\n"


def places_after_step(size: int) -> list[Layer]:
    """Draw figure 1: a ship, and all places that it may cover after one step."""
    origin, sharpest = Pose(0, 0, 0), MAX_HEADING_CHANGE[size]
    tip = tip_point(size, origin)
    turns = [*range(-sharpest, sharpest, TURN), sharpest]
    after = [hull(size, Pose(*tip, turn % 3600)) for turn in turns]
    return [(PLACE, after), (SHIP, [hull(size, origin)])]


def course(size: int) -> list[Layer]:
    """Draw figure 2: how far a ship gets in one move, and where it can stop."""
    pose = Pose(0, 0, 0)
    layers: list[Layer] = [(SHIP, [hull(size, pose)])]
    for step in range(1, STEPS[size] + 1):
        pose = Pose(*tip_point(size, pose), 0)
        layers.append((str(step), [hull(size, pose)]))
    return layers


def zones(size: int) -> list[Layer]:
    """Draw figure 3: a ship, and the zones of fire of its two sides."""
    origin = Pose(0, 0, 0)
    reach = [broadside(size, origin, side).zone for side in (PORT_SIDE, STARBOARD_SIDE)]
    return [(PLACE, reach), (SHIP, [hull(size, origin)])]


SIZES = (SMALL, MEDIUM, LARGE)
KINDS = {"1": places_after_step, "2": course, "3": zones}


def figure(number: str, language: str) -> str:
    """Return a figure as letters for small, medium and large ships, with a key."""
    drawing = side_by_side([draw_letters(KINDS[number](size)) for size in SIZES])
    return f"{drawing}\n{LEGENDS[language][number]}\n"


def picture(number: str) -> str:
    """Return a figure as SVG; a layer is one path, so that overlapping places are one area."""
    at, parts = 0, []
    drawings = [KINDS[number](size) for size in SIZES]
    boxes = list(map(bounding_box, drawings))
    top, bottom = min(each[1] for each in boxes), max(each[3] for each in boxes)
    for layers, (left, _, right, _) in zip(drawings, boxes, strict=True):
        for glyph, polygons in layers:
            kind = {SHIP: "ship", PLACE: "place"}.get(glyph, "stop")
            outlines = "".join(
                "M" + "L".join(f"{x - left + at} {y - top}" for x, y in polygon) + "Z"
                for polygon in polygons
            )
            parts.append(f'<path class="{kind}" d="{outlines}"/>')
        at += right - left + ASIDE
    # An inch has the same width as in the other figures, if there is room.
    width, height = at - ASIDE, bottom - top
    return (
        f'<svg class="figure" viewBox="-40 -40 {width + 80} {height + 80}" width="{width // 25}"'
        ' aria-hidden="true">\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main() -> None:
    """Draw the figures again."""
    kit = Path(str(files(GAME.home)))
    for language in LANGUAGES:
        path = kit / f"rules.{language}.md"
        new_text = FIGURE.sub(
            lambda f: f"```table {f[1]}\n{figure(f[1], language)}```",  # noqa: B023  called at once
            path.read_text("utf-8"),
        )
        path.write_text(new_text, "utf-8")
    for number in KINDS:
        (kit / "figures" / f"{number}.svg").write_text(picture(number), "utf-8")


if __name__ == "__main__":
    main()
