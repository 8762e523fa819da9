"""Scenes as lines of text: grids side by side, a legend, tallies, and the prompt last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, zip_longest
from textwrap import wrap

from escadre.core.scene import (
    Area,
    Card,
    Cards,
    Chart,
    Grid,
    Hull,
    Panel,
    Scene,
    Slot,
    Steps,
    Tally,
    Token,
    Tray,
)
from escadre.core.words import Words

Ink = Callable[[str, str], str]
"""Colours a piece of a drawing by its role: a kind of token, `sunk`, `water`, `title` or `axis`."""

GLYPHS = {
    "water": "·",
    "ship": "■",
    "sunk": "▣",
    "hit": "✕",
    "plouf": "○",
    "boat": "▲",
    "mine": "✱",
}
ASCII = {
    "water": ".",
    "ship": "#",
    "sunk": "@",
    "hit": "X",
    "plouf": "o",
    "boat": "A",
    "mine": "*",
}

_GAP = "   "


def plain(drawn: str, role: str) -> str:
    """No colours."""
    return drawn


def as_text(
    scene: Scene,
    say: Words,
    width: int = 80,
    glyphs: Mapping[str, str] = GLYPHS,
    ink: Ink = plain,
) -> str:
    """A scene on lines of at most `width` columns, where its grids are not wider themselves."""
    draw = _Drawing(say, width, glyphs, ink)
    return "\n\n".join([*draw.panels(scene), *wrap(scene.prompt, width)])


class _Drawing:
    def __init__(self, say: Words, width: int, glyphs: Mapping[str, str], ink: Ink) -> None:
        self.say = say
        self.width = width
        self.glyphs = glyphs
        self.ink = ink

    def panels(self, scene: Scene) -> Iterator[str]:
        """Paragraphs: grids in rows, a legend under them, and the other panels line by line."""
        for is_grid, group in groupby(scene.panels, lambda panel: isinstance(panel, Grid)):
            if is_grid:
                grids = [panel for panel in group if isinstance(panel, Grid)]
                yield from self._in_rows(grids)
                if legend := self._legend(grids):
                    yield legend
            else:
                yield "\n".join(line for panel in group for line in self._lines(panel))

    def _in_rows(self, grids: list[Grid]) -> Iterator[str]:
        row: list[Grid] = []
        for panel in grids:
            if row and sum(map(_width, [*row, panel])) + len(_GAP) * len(row) > self.width:
                yield self._side_by_side(row)
                row = []
            row.append(panel)
        yield self._side_by_side(row)

    def _side_by_side(self, grids: list[Grid]) -> str:
        blank = [(" " * _width(panel)) for panel in grids]
        lines = zip_longest(*map(self._grid, grids))
        return "\n".join(
            _GAP.join(cell or blank[i] for i, cell in enumerate(line)).rstrip() for line in lines
        )

    def _grid(self, panel: Grid) -> Iterator[str]:
        """Lines that are all as wide as `_width` says, whatever ink adds to them."""
        margin, pad = _margin(panel), " " * (_width(panel) - _bare_width(panel))
        wide = _cell(panel)
        names = "".join(f"{name:<{wide}}" for name in panel.columns)
        yield self.ink(panel.title, "title") + " " * (_width(panel) - len(panel.title))
        yield self.ink(" " * (margin + 2) + names, "axis") + pad
        marks = self._marks(panel)
        for y, name in enumerate(panel.rows):
            cells = (marks[y * panel.width + x] for x in range(panel.width))
            row = "".join(
                self.ink("".join(f"{drawn:<{wide}}" for drawn, _ in alike), role)
                for role, alike in groupby(cells, lambda cell: cell[1])
            )
            yield self.ink(f"{name:>{margin}}  ", "axis") + row + pad

    def _marks(self, panel: Grid) -> list[tuple[str, str]]:
        """For each square its letters and their role; what was sunk lies above what hit it."""
        marks = [(self._glyph("water"), "water")] * (panel.width * panel.height)
        for area in panel.areas:
            for square in area.squares:
                marks[square] = (_area(panel, area), area.kind)
        for token in sorted(panel.tokens, key=lambda token: "sunk" in token.marks):
            mark = self._token(panel, token)
            for y in range(token.y, token.y + token.h):
                for x in range(token.x, token.x + token.w):
                    marks[y * panel.width + x] = mark
        return marks

    def _token(self, panel: Grid, token: Token) -> tuple[str, str]:
        role = "sunk" if "sunk" in token.marks else token.kind
        if token.sign:
            return f"{token.sign:<2}", role
        shared = panel.owner is None and token.side is not None
        return self._glyph(role, str((token.side or 0) + 1) if shared else " "), role

    def _glyph(self, role: str, side: str = " ") -> str:
        return self.glyphs.get(role, _letter(role).upper()) + side

    def _legend(self, grids: list[Grid]) -> str:
        """What the letters mean, those that are drawn and have a word."""
        kinds = {
            (self._token(panel, token)[1], token.sign) for panel in grids for token in panel.tokens
        }
        named = [
            (sign or self._glyph(role).strip(), role, self.say(f"kind-{role}"))
            for role, sign in sorted(kinds)
            if f"kind-{role}" in self.say and not sign[:1].isalpha()  # names are told elsewhere
        ]
        areas = {(_area(panel, a).strip(), a.kind, a.label) for panel in grids for a in panel.areas}
        lines, left = [""], 0
        for glyph, role, label in [*named, *sorted(areas)]:
            if (left := left - len(glyph) - len(label) - 3) < 0:
                lines, left = [*lines, ""], self.width - len(glyph) - len(label) - 3
            lines[-1] += f"{self.ink(glyph, role)} {label}  "
        return "\n".join(line.rstrip() for line in lines[1:])

    def _lines(self, panel: Panel) -> list[str]:
        match panel:
            case Tally():
                said = ", ".join(
                    f"{c.label} {c.value}" + ("" if c.of is None else f"/{c.of}")
                    for c in panel.counts
                )
            case Tray():
                dice = ", ".join(die.label for die in panel.dice)
                said = ". ".join(filter(None, [dice, panel.note]))
            case Steps():
                said = " · ".join(
                    f"[{step.label}]" if n == panel.now else step.label
                    for n, step in enumerate(panel.steps)
                )
            case Grid():
                return list(self._grid(panel))
            case Cards():
                return list(self._cards(panel))
            case Chart():
                return [panel.title, *(f"  {_position(panel, hull)}" for hull in panel.hulls)]
        return wrap(f"{panel.title} – {said}", self.width, subsequent_indent="  ")

    def _cards(self, panel: Cards) -> Iterator[str]:
        """The title, then a line a card; those that only wait share the last line."""
        yield from wrap(" – ".join(filter(None, [panel.title, panel.note])), self.width)
        for card in panel.cards:
            if "small" not in card.marks:
                yield from wrap(
                    _card(card), self.width, initial_indent="  ", subsequent_indent="    "
                )
        waiting = [card.title for card in panel.cards if "small" in card.marks]
        if waiting:
            said = "(" + ", ".join(waiting) + ")"
            yield from wrap(said, self.width, initial_indent="  ", subsequent_indent="  ")


def _card(card: Card) -> str:
    """One card: its name, what is printed on it, its slots with their dice, what lies beneath.

    What the name has said already is not said again.
    """
    facts = (fact.text or fact.label for fact in card.facts)
    named = card.title.split()
    said = [", ".join([card.title, *(fact for fact in facts if fact not in named)])]
    said += map(_slot, card.slots)
    said += (f"< {_card(below)}" for below in card.under)
    return " ".join(said)


def _slot(slot: Slot) -> str:
    dice = " ".join(str(die.pips) for die in slot.dice)
    return f"[{slot.text}: {dice}]" if dice else f"[{slot.text}]"


def _position(panel: Chart, hull: Hull) -> str:
    """One hull: its label, the middle of its outline in units of the ruler, and its heading."""
    x, y = (sum(row) / len(row) / panel.unit for row in zip(*hull.outline, strict=True))
    return f"{hull.label}  {x:.1f} {y:.1f} {panel.unit_name}  {hull.heading / 10:.1f}°"


def _area(panel: Grid, area: Area) -> str:
    """The two letters that mark a square of an area: its kind, and whose it is on a shared sea."""
    shared = panel.owner is None and area.side is not None
    return _letter(area.kind) + (str((area.side or 0) + 1) if shared else " ")


def _letter(kind: str) -> str:
    return kind[0].lower()


def _margin(panel: Grid) -> int:
    return max(map(len, panel.rows))


def _bare_width(panel: Grid) -> int:
    return _margin(panel) + 2 + _cell(panel) * panel.width


def _cell(panel: Grid) -> int:
    """How many letters wide a square is: two, and a blank beside longer names and signs."""
    names = (*panel.columns, *(token.sign for token in panel.tokens))
    return max(2, *(1 + len(name) for name in names))


def _width(panel: Grid) -> int:
    return max(len(panel.title), _bare_width(panel))
