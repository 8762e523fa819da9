"""Draw a scene as flat shapes, for notebooks and environments.

The page draws the same scenes in more detail; both know the kinds of the vocabulary and no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from escadre.core.render.svg import (
    Circle,
    ImageShape,
    LineSegment,
    PolygonShape,
    Rectangle,
    TextLabel,
    VectorImage,
)
from escadre.core.render.text import slot_text
from escadre.core.scene import (
    Area,
    Card,
    Cards,
    Chart,
    Die,
    Grid,
    Panel,
    Phases,
    Scene,
    Tally,
    Token,
    Tray,
)

_WIDTH = 760  # minimum width of an image
_CELL = 26
_LINE = 18
_GAP = 16
_MAX_CHART_SIDE = 560  # maximum length of a chart's longer side
_LETTERS_PER_LINE = 104  # characters that fit on a line

_INK, _WATER, _GROUND, _GRID_LINE = "#1b2a3a", "#d9e8f2", "#fbfaf6", "#9bb3c4"
_SIDES = ("#2b62a8", "#b8402c", "#2f7d4f", "#b88a00", "#7a4a9e", "#3a8a93")
_NEUTRAL, _SUNK, _HIT = "#56677a", "#5b5b5b", "#c8102e"
_DIAGONAL = ((-1, -1), (1, 1))
_OTHER_DIAGONAL = ((-1, 1), (1, -1))
_PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    _DIAGONAL,
    (*_DIAGONAL, (0, 0)),
    (*_DIAGONAL, *_OTHER_DIAGONAL),
    (*_DIAGONAL, *_OTHER_DIAGONAL, (0, 0)),
    (*_DIAGONAL, *_OTHER_DIAGONAL, (-1, 0), (1, 0)),
)
"""The places of the pips of a face, in steps from its middle."""


def render_image(scene: Scene) -> VectorImage:
    """Draw the scene's panels from top to bottom, grids side by side, and the prompt last."""
    shapes = list[ImageShape]()
    x = _GAP
    y = _GAP
    row = 0
    width = _WIDTH
    for panel in scene.panels:
        panel_shapes, w, h = _panel(panel)
        beside = isinstance(panel, Grid) and row and x + w + _GAP <= _WIDTH
        if not beside:
            x = _GAP
            y += row
            row = 0
        shapes += _moved(panel_shapes, x, y)
        width = max(width, x + w + _GAP)
        x, row = x + w + _GAP, max(row, h + _GAP)
    y += row
    for line in wrap(scene.prompt, _LETTERS_PER_LINE):
        y += _LINE
        shapes.append(TextLabel(_GAP, y, line))
    ground = Rectangle(0, 0, width, y + _GAP, _GROUND)
    return VectorImage(width, y + _GAP, (ground, *shapes))


def _moved(shapes: Sequence[ImageShape], x: float, y: float) -> Iterator[ImageShape]:
    for shape in shapes:
        match shape:
            case PolygonShape(points):
                yield shape._replace(points=tuple((a + x, b + y) for a, b in points))
            case LineSegment():
                yield shape._replace(
                    x=shape.x + x, y=shape.y + y, to_x=shape.to_x + x, to_y=shape.to_y + y
                )
            case _:
                yield shape._replace(x=shape.x + x, y=shape.y + y)


def _panel(panel: Panel) -> tuple[list[ImageShape], int, int]:
    """Return the shapes of a panel relative to its corner, its width and its height."""
    match panel:
        case Grid():
            margin = 8 + 8 * max(map(len, panel.rows))
            width = margin + _CELL * panel.width
            return list(_grid(panel, margin)), width, 2 * _LINE + _CELL * panel.height
        case Chart():
            scale = _MAX_CHART_SIDE / max(panel.width, panel.height)
            width, height = round(scale * panel.width), round(scale * panel.height)
            return list(_chart(panel, scale)), width, _LINE + height
        case Tray():
            note = wrap(panel.note, _LETTERS_PER_LINE)
            dice = [TextLabel(0, 13, panel.title), *_dice(panel.dice, 0, _LINE + 4)]
            lines = [TextLabel(0, 58 + _LINE * (n + 1), line) for n, line in enumerate(note)]
            return [*dice, *lines], _WIDTH - 2 * _GAP, 58 + _LINE * len(note)
        case _:
            lines_ = list(_lines(panel))
            labels: list[ImageShape] = [
                TextLabel(0, 13 + _LINE * n, line) for n, line in enumerate(lines_)
            ]
            return labels, _WIDTH - 2 * _GAP, _LINE * len(lines_)


def _grid(panel: Grid, margin: int) -> Iterator[ImageShape]:
    top = 2 * _LINE
    yield TextLabel(margin, 13, panel.title)
    width, height = _CELL * panel.width, _CELL * panel.height
    yield Rectangle(margin, top, width, height, _WATER, _GRID_LINE)
    for area in panel.areas:
        yield from _area(panel, area, margin, top)
    for n in range(1, panel.width):
        yield LineSegment(
            margin + _CELL * n, top, margin + _CELL * n, top + height, _GRID_LINE, 0.5
        )
    for n in range(1, panel.height):
        yield LineSegment(margin, top + _CELL * n, margin + width, top + _CELL * n, _GRID_LINE, 0.5)
    for n, name in enumerate(panel.columns):
        yield TextLabel(margin + _CELL * (n + 0.5), top - 5, name, 11, _NEUTRAL, True)
    for n, name in enumerate(panel.rows):
        yield TextLabel(0, top + _CELL * n + 18, name, 11, _NEUTRAL)
    for token in sorted(panel.tokens, key=lambda token: token.kind in ("hit", "plouf")):
        yield from _token(token, margin + _CELL * token.x, top + _CELL * token.y)


def _area(panel: Grid, area: Area, left: int, top: int) -> Iterator[ImageShape]:
    fill = "#c3d6e3" if area.side is None else _lighten(_colour(area.side))
    for square in area.squares:
        y, x = divmod(square, panel.width)
        yield Rectangle(left + _CELL * x, top + _CELL * y, _CELL, _CELL, fill)


def _token(token: Token, x: float, y: float) -> Iterator[ImageShape]:
    """Draw a token on a grid: a shape for its kind, then its sign and its figures."""
    w, h = _CELL * token.w, _CELL * token.h
    middle, centre = x + w / 2, y + h / 2
    colour = _SUNK if "sunk" in token.marks else _colour(token.side)
    match token.kind:
        case "hit":
            yield LineSegment(x + 6, y + 6, x + w - 6, y + h - 6, _HIT, 3)
            yield LineSegment(x + w - 6, y + 6, x + 6, y + h - 6, _HIT, 3)
            return
        case "plouf":
            yield Circle(middle, centre, 5, "#ffffff", _NEUTRAL)
            return
        case "mine":
            yield Circle(middle, centre, 8, colour, _INK)
        case "boat" | "ashore":
            yield PolygonShape(
                ((middle, y + 3), (x + w - 4, y + h - 4), (x + 4, y + h - 4)), colour, _INK
            )
        case "water":
            yield Rectangle(x + 1, y + 1, w - 2, h - 2, "#eef5fa", _GRID_LINE, 4)
        case _:
            radius = min(w, h) / 2 - 3
            yield Rectangle(x + 3, y + 3, w - 6, h - 6, colour, _INK, min(radius, 9))
    below = "".join(str(count.value) for count in token.figures)
    label = " ".join(filter(None, [token.sign, below]))
    if label:
        size = min(12.0, 1.7 * (w - 4) / len(label))
        ink = _INK if token.kind == "water" else "#ffffff"
        yield TextLabel(middle, centre + size / 3, label, size, ink, True)


def _chart(panel: Chart, scale: float) -> Iterator[ImageShape]:
    width, height = scale * panel.width, scale * panel.height
    yield TextLabel(0, 13, panel.title)
    if panel.round:
        yield Circle(width / 2, _LINE + height / 2, width / 2, _WATER, _GRID_LINE)
    else:
        yield Rectangle(0, _LINE, width, height, _WATER, _GRID_LINE)
    for patch in panel.patches:
        points = tuple((scale * x, _LINE + scale * y) for x, y in patch.outline)
        yield PolygonShape(points, _lighten(_colour(patch.side)), _GRID_LINE)
    for hull in panel.hulls:
        points = tuple((scale * x, _LINE + scale * y) for x, y in hull.outline)
        sunk = "sunk" in hull.marks
        yield PolygonShape(points, _SUNK if sunk else _colour(hull.side), _INK)
        x, y = (sum(row) / len(row) for row in zip(*points, strict=True))
        yield TextLabel(x + 8, y - 8, hull.name, 11)
        if hull.max_damage:
            for n in range(hull.max_damage):
                yield Circle(
                    x + 11 + 7 * n, y - 2, 2.5, _HIT if n < hull.damage else "#ffffff", _INK
                )


def _dice(dice: Sequence[Die], x: float, y: float) -> Iterator[ImageShape]:
    for n, die in enumerate(dice):
        left = x + 34 * n
        yield Rectangle(left, y, 28, 28, "#ffffff", _colour(die.side), 5)
        for across, down in _PIPS[die.pips]:
            yield Circle(left + 14 + 8 * across, y + 14 + 8 * down, 2.6, _INK)


def _lines(panel: Tally | Cards | Phases) -> Iterator[str]:
    match panel:
        case Tally(owner=None, counts=()):
            yield panel.title
        case Tally():
            counts = (
                ("" if count.label == panel.title else f"{count.label} ")
                + (f"{count.value}" if count.initial is None else f"{count.value}/{count.initial}")
                for count in panel.counts
            )
            yield from wrap(f"{panel.title} – {', '.join(counts)}", _LETTERS_PER_LINE)
        case Phases():
            title_lines = (
                f"[{phase.label}]" if n == panel.now else phase.label
                for n, phase in enumerate(panel.phases)
            )
            yield from wrap(f"{panel.title} – {' · '.join(title_lines)}", _LETTERS_PER_LINE)
        case Cards():
            yield " – ".join(filter(None, [panel.title, panel.note]))
            for card in panel.cards:
                if "small" not in card.marks:
                    yield from wrap(
                        _card(card),
                        _LETTERS_PER_LINE,
                        initial_indent="   ",
                        subsequent_indent="      ",
                    )
            if waiting := [card.title for card in panel.cards if "small" in card.marks]:
                yield from wrap(
                    f"({', '.join(waiting)})",
                    _LETTERS_PER_LINE,
                    initial_indent="   ",
                    subsequent_indent="   ",
                )


def _card(card: Card) -> str:
    facts = ", ".join([card.title, *(fact.text or fact.label for fact in card.facts)])
    slots = (slot_text(slot, ": ") for slot in card.slots)
    return " ".join([facts, *slots, *(f"< {_card(below)}" for below in card.under)])


def _colour(side: int | None) -> str:
    return _NEUTRAL if side is None else _SIDES[side % len(_SIDES)]


def _lighten(colour: str) -> str:
    """Mix a colour with three parts of white."""
    parts = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return "#" + "".join(f"{(part + 3 * 255) // 4:02x}" for part in parts)
