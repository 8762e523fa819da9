"""Draw a scene as lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, zip_longest

from escadre.core.i18n.catalogue import Words, colon, localize_decimals, semicolon
from escadre.core.i18n.validation_errors import one_of_text
from escadre.core.render.wrapping import wrap
from escadre.core.scene import (
    OPEN,
    Area,
    Card,
    Cards,
    Chart,
    Count,
    Die,
    Grid,
    Hull,
    Panel,
    Patch,
    Phases,
    Pick,
    PlaceHull,
    Scene,
    Slot,
    Tally,
    Token,
    Tray,
    TurnHull,
)
from escadre.core.scene.vocabulary import VOCABULARY, TermTable

Styler = Callable[[str, str], str]
"""Style a piece of a drawing by its role: a kind of token, `side-0`, `sunk`, `water`, `axis`."""

_DRAWN_MARKS: TermTable = {
    mark: term for mark, term in VOCABULARY.token_marks.items() if term.glyph
}
"""Marks of tokens that are drawn instead of their kinds."""
_GAP = "   "
_RULER = 6  # columns beside a chart
_LETTERS_PER_UNIT = 3  # maximum letters per unit of a chart's ruler


def unstyled(text: str, role: str) -> str:
    """Return the text unchanged: no colours."""
    return text


def as_text(
    scene: Scene,
    say: Words,
    width: int = 80,
    ascii: bool = False,
    style: Styler = unstyled,
) -> str:
    """Draw a scene on lines of at most `width` columns, unless its grids are wider.

    With `ascii`, drawings use ASCII characters only.
    """
    draw = _TextRenderer(say, width, ascii, style)
    prompt = "\n".join(wrap(scene.prompt, width))
    return "\n\n".join(filter(None, [*draw.panels(scene), prompt]))


class _TextRenderer:
    def __init__(self, say: Words, width: int, ascii: bool, style: Styler) -> None:
        self.say = say
        self.width = width
        self.ascii = ascii
        self.style = style
        self.water = self._glyph(VOCABULARY.areas, "water")

    def panels(self, scene: Scene) -> Iterator[str]:
        """List paragraphs: grids in rows, a legend under them, other panels line by line."""
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
        """Yield lines of exactly `_width(panel)` columns, not counting colour codes."""
        margin, pad = _margin_width(panel), " " * (_width(panel) - _bare_width(panel))
        cell_width = _square_width(panel)
        names = "".join(f"{name:<{cell_width}}" for name in panel.columns)
        yield self.style(panel.title, "title") + " " * (_width(panel) - len(panel.title))
        yield self.style(" " * (margin + 2) + names, "axis") + pad
        marks = self._square_letters(panel)
        for y, name in enumerate(panel.rows):
            cells = (marks[y * panel.width + x] for x in range(panel.width))
            row = "".join(
                self.style("".join(f"{cell:<{cell_width}}" for cell, _ in run), role)
                for role, run in groupby(cells, lambda cell: cell[1])
            )
            yield self.style(f"{name:>{margin}}  ", "axis") + row + pad

    def _square_letters(self, panel: Grid) -> list[tuple[str, str]]:
        """Return the letters and role of each square; a sunk ship hides the hits on it."""
        marks = [(f"{self.water} ", "water")] * (panel.width * panel.height)
        for area in _lettered_areas(panel):
            for square in area.squares:
                marks[square] = (self._area_letters(panel, area), area.kind)
        for token in sorted(panel.tokens, key=lambda token: _role(token) in _DRAWN_MARKS):
            mark = self._token_mark(panel, token)
            for y in range(token.y, token.y + token.h):
                for x in range(token.x, token.x + token.w):
                    marks[y * panel.width + x] = mark
        return marks

    def _token_mark(self, panel: Grid, token: Token) -> tuple[str, str]:
        """Return the text for a token (its sign, or its letter and owner), and its role."""
        role = _role(token)
        if token.sign:
            return f"{token.sign:<2}", role
        return self._token_letters(role) + _owner(panel, token), role

    def _token_letters(self, role: str) -> str:
        return self._glyph(VOCABULARY.tokens | _DRAWN_MARKS, role) or role[:1].upper()

    def _area_letters(self, panel: Grid, area: Area) -> str:
        """Return the two letters of a square of an area: its kind and its owner."""
        letter = self._glyph(VOCABULARY.areas, area.kind) or area.kind[:1].lower()
        return letter + _owner(panel, area)

    def _glyph(self, terms: TermTable, kind: str) -> str:
        """Return the letter of a kind; empty for a kind that the vocabulary does not have."""
        term = terms.get(kind)
        return "" if term is None else term.ascii if self.ascii else term.glyph

    def _legend(self, grids: list[Grid]) -> str:
        """Explain the letters whose kinds have a name, then add each grid's own legend."""
        kinds = {(_role(token), token.sign) for panel in grids for token in panel.tokens}
        entries = [
            (sign or self._token_letters(role), role, self.say(f"kind-{role}"))
            for role, sign in sorted(kinds)
            if f"kind-{role}" in self.say
            and not sign[:1].isalpha()  # a sign that is a name needs no legend
        ]
        areas = {
            (self._area_letters(panel, area).strip(), area.kind, area.label)
            for panel in grids
            for area in _visible_areas(panel)
        }
        lines, left = [""], 0
        for glyph, role, label in [*entries, *sorted(areas)]:
            if (left := left - len(glyph) - len(label) - 3) < 0:
                lines, left = [*lines, ""], self.width - len(glyph) - len(label) - 3
            lines[-1] += f"{self.style(glyph, role)} {label}  "
        rows = [f"legend-{panel.id}" for panel in grids]
        lines += [line for id in rows if id in self.say for line in wrap(self.say(id), self.width)]
        return "\n".join(line.rstrip() for line in lines[1:])

    def _lines(self, panel: Panel) -> list[str]:
        match panel:
            case Tally(owner=None, counts=()):
                return wrap(panel.title, self.width)
            case Tally():
                content = self._counts(panel) or self.say("tally-empty")
            case Tray():
                labels = _die_labels(panel.dice)
                has_commas = any("," in label for label in labels)
                dice = (semicolon(self.say) if has_commas else ", ").join(labels)
                content = ". ".join(filter(None, [dice, panel.note])) or self.say("tray-empty")
            case Phases():
                content = semicolon(self.say).join(
                    f"[{phase.label}]" if n == panel.now else phase.label
                    for n, phase in enumerate(panel.phases)
                )
            case Grid():
                return list(self._grid(panel))
            case Cards():
                return list(self._cards(panel))
            case Chart():
                return list(self._chart(panel))
        return wrap(f"{panel.title} – {content}", self.width, subsequent_indent="  ")

    def _counts(self, panel: Tally) -> str:
        """Write all counts, with another separator if labels contain commas."""
        if any("," in each.label for each in panel.counts):
            return semicolon(self.say).join(
                self._count_text(each, after_label=colon(self.say)) for each in panel.counts
            )
        return ", ".join(self._count_text(each, panel.title) for each in panel.counts)

    def _count_text(self, count: Count, title: str = "", after_label: str = " ") -> str:
        """Write a count; a label that repeats the title is left out."""
        sign = f"{count.sign} " if count.sign else ""
        label = "" if count.label == title else f"{count.label}{after_label}"
        if count.initial is None:
            return f"{sign}{label}{count.value}"
        return f"{sign}{label}" + self.say("count-of", value=count.value, all=count.initial)

    def _hull_text(self, panel: Chart, hull: Hull) -> str:
        """Describe one hull: label, position of its base in ruler units, and heading."""
        x, y = (f"{each / panel.unit:.3f}" for each in _base_centre(hull))
        x, y = localize_decimals(x, self.say), localize_decimals(y, self.say)
        parts = [hull.label, self.say("chart-place", x=x, y=y, unit=panel.unit_name)]
        if hull.max_damage:
            degrees = localize_decimals(f"{hull.heading / 10:.1f}", self.say)
            parts.append(self.say("chart-heading", degrees=degrees))
        return ", ".join([*parts, *map(self._count_text, hull.figures)])

    def _chart(self, panel: Chart) -> Iterator[str]:
        """Draw a chart in letters with rulers at its edges; then list its hulls and patches."""
        yield self.style(panel.title, "title")
        columns = max(20, min(self.width - _RULER, _LETTERS_PER_UNIT * panel.width // panel.unit))
        units_per_column = panel.width / columns
        # A letter is twice as high as wide.
        rows = max(1, round(panel.height / units_per_column / 2))
        units_per_row = panel.height / rows
        cells = [
            [
                self._background(panel, units_per_column * (x + 0.5), units_per_row * (y + 0.5))
                for x in range(columns)
            ]
            for y in range(rows)
        ]

        for (x, y), letters, role in self._hull_letters(panel):
            row = int(y / units_per_row)
            column = int(x / units_per_column) - (len(letters) - 1) // 2
            column = max(0, min(columns - len(letters), column))
            if 0 <= row < rows:
                cells[row][column : column + len(letters)] = [(each, role) for each in letters]
        for y, line in enumerate(cells):
            runs = groupby(line, lambda cell: cell[1])
            row_text = "".join(
                self.style("".join(symbol for symbol, _ in run), role) for role, run in runs
            )
            length = f"{units_per_row * (y + 0.5) / panel.unit:{_RULER - 1}.1f} "
            length = localize_decimals(length, self.say)
            yield self.style(length, "axis") + row_text.rstrip()
        marks = range(0, panel.width // panel.unit, 5)
        ruler = "".join(f"{mark:<{round(5 * panel.unit / units_per_column)}}" for mark in marks)
        yield self.style(" " * _RULER + ruler[:columns].rstrip(), "axis")
        yield from (f"  {self._hull_text(panel, hull)}" for hull in panel.hulls)
        yield from (f"  {_extent_text(panel, patch, self.say)}" for patch in panel.patches)

    def _hull_letters(self, panel: Chart) -> Iterator[tuple[tuple[float, float], str, str]]:
        """Yield the position, letters and role of each bow, then of each hull's number."""
        for hull in panel.hulls:
            heading_glyphs = self._glyph(VOCABULARY.hulls, hull.kind)
            if len(heading_glyphs) > 1:
                # eight sectors of 45°; headings are in tenths of a degree
                sector = (hull.heading + 225) // 450 % len(heading_glyphs)
                yield hull.outline[0], heading_glyphs[sector], _side_role(hull)
        for hull in panel.hulls:
            digits = "".join(filter(str.isdigit, hull.name))
            yield _base_centre(hull), digits or hull.kind[:1].upper(), _side_role(hull)

    def _background(self, panel: Chart, x: float, y: float) -> tuple[str, str]:
        """Return the letter and role of a point: water, a patch, or outside a round table."""
        if panel.round and (2 * x / panel.width - 1) ** 2 + (2 * y / panel.height - 1) ** 2 > 1:
            return " ", "water"
        for patch in panel.patches:
            (left, top), (right, bottom) = _corners(patch)
            if left < x < right and top < y < bottom:
                return self._glyph(VOCABULARY.patches, patch.kind) or patch.kind[:1], "patch"
        return self.water, "water"

    def _cards(self, panel: Cards) -> Iterator[str]:
        """List the title, then one line per card; waiting cards share the last line."""
        note = panel.note or ("" if panel.cards else self.say("cards-empty"))
        yield from wrap(" – ".join(filter(None, [panel.title, note])), self.width)
        for card in panel.cards:
            if "small" not in card.marks:
                yield from wrap(
                    _card_text(card, self.say),
                    self.width,
                    initial_indent="  ",
                    subsequent_indent="    ",
                )
        waiting = [card.title for card in panel.cards if "small" in card.marks]
        if waiting:
            waiting_text = "(" + ", ".join(waiting) + ")"
            yield from wrap(waiting_text, self.width, initial_indent="  ", subsequent_indent="  ")


def _card_text(card: Card, say: Words) -> str:
    """Describe one card: name, facts, slots with their dice, and the cards beneath it.

    Facts that the name already contains are left out.
    """
    # Leave out single letters: they mean nothing without the picture of the card.
    facts = (fact.label if fact.text.isalpha() else fact.text or fact.label for fact in card.facts)
    title_words = card.title.replace("-", " ").split()  # "8-point treasure"
    parts = [", ".join([card.title, *(fact for fact in facts if fact not in title_words)])]
    parts += (slot_text(slot, colon(say)) for slot in card.slots)
    line = " ".join(parts)
    beneath = ", ".join(_card_text(below, say) for below in card.under)
    return say("card-beneath", card=line, beneath=beneath) if beneath else line


def slot_text(slot: Slot, separator: str) -> str:
    """Describe a slot of a card in brackets: its role, what it needs, and the dice in it."""
    dice = " ".join(str(die.pips) for die in slot.dice)
    text = " ".join(filter(None, [slot.role, slot.text]))
    return f"[{text}{separator}{dice}]" if dice else f"[{text}]"


def _side_role(hull: Hull) -> str:
    """Return the role for a hull: its side."""
    return "ship" if hull.side is None else f"side-{hull.side}"


def _extent_text(panel: Chart, patch: Patch, say: Words) -> str:
    """Describe an area of a chart: its label and its extent."""
    (left, top), (right, bottom) = _corners(patch)
    x, y = (f"{a / panel.unit:g}–{b / panel.unit:g}" for a, b in ((left, right), (top, bottom)))
    extent = localize_decimals(f"{x} × {y} {panel.unit_name}", say)
    return f"{patch.label}{colon(say)}{extent}"


def _corners(patch: Patch) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the bounding box of an area of a chart: its minimum and maximum corner."""
    xs, ys = zip(*patch.outline, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _base_centre(hull: Hull) -> tuple[float, float]:
    """Return the middle of a triangle's base; for other outlines, of all corners."""
    points = hull.outline[1:] if len(hull.outline) == 3 else hull.outline
    x, y = (sum(row) / len(row) for row in zip(*points, strict=True))
    return x, y


def _role(token: Token) -> str:
    """Return the vocabulary name of a token's drawing: a mark with a letter, or the kind."""
    return next((mark for mark in token.marks if mark in _DRAWN_MARKS), token.kind)


def _owner(panel: Grid, thing: Token | Area) -> str:
    """Return the owner's number on a grid shared by several sides."""
    return " " if panel.owner is not None or thing.side is None else str(thing.side + 1)


def _lettered_areas(panel: Grid) -> list[Area]:
    """List areas except course arrows: in text the bow of a ship shows its course."""
    return [area for area in panel.areas if area.kind != "course"]


def _visible_areas(panel: Grid) -> list[Area]:
    """List the areas with at least one square that no token covers."""
    hidden = {
        y * panel.width + x
        for token in panel.tokens
        for y in range(token.y, token.y + token.h)
        for x in range(token.x, token.x + token.w)
    }
    return [area for area in _lettered_areas(panel) if not hidden.issuperset(area.squares)]


def _margin_width(panel: Grid) -> int:
    return max(map(len, panel.rows))


def _bare_width(panel: Grid) -> int:
    return _margin_width(panel) + 2 + _square_width(panel) * panel.width


def _square_width(panel: Grid) -> int:
    """Return the width of a square: two letters, or one more than the longest name or sign."""
    names = (*panel.columns, *(token.sign for token in panel.tokens))
    return max(2, *(1 + len(name) for name in names))


def _width(panel: Grid) -> int:
    return max(len(panel.title), _bare_width(panel))


def describe_choice(
    choice: TurnHull | PlaceHull | Pick, panels: Sequence[Panel], say: Words
) -> str:
    """Describe a choice: its label, and its options (headings, or a number of selectable items)."""
    match choice:
        case PlaceHull():
            return choice.label
        case Pick():
            return (
                f"{choice.label} – {_pick_range(choice)}{colon(say)}{_selectable(choice, panels)}"
            )
        case TurnHull():
            reason = choice.closed.sentence if choice.closed else ""
            return f"{choice.label} – {reason or _headings(choice, say)}"


def _headings(choice: TurnHull, say: Words) -> str:
    open_ = [arc for arc in choice.arcs if arc.fit == OPEN]
    ends = [(f"{a.start / 10:.1f}", f"{(a.start + a.sweep) % 3600 / 10:.1f}") for a in open_]
    ranges = [
        say("swing-range", start=localize_decimals(start, say), end=localize_decimals(end, say))
        for start, end in ends
    ]
    if not ranges:
        return "–"
    joined = say.format(one_of_text(ranges)) if len(ranges) > 1 else ranges[0]
    return say("swing-ranges", ranges=joined)


def _die_labels(dice: Sequence[Die]) -> list[str]:
    """Return the labels of dice; if each is one word and a face, only the faces."""
    words = {die.label.removesuffix(str(die.pips)).strip() for die in dice}
    if len(words) == 1 and words.pop().isalpha() and all(die.label[-1].isdigit() for die in dice):
        return [str(die.pips) for die in dice]
    return [die.label for die in dice]


def _pick_range(pick: Pick) -> str:
    return f"{pick.least}" if pick.least == pick.most else f"{pick.least}–{pick.most}"


def _selectable(pick: Pick, panels: Sequence[Panel]) -> str:
    """List the names of selectable items; if all squares of a grid are, only the corners."""
    names = [*_names(pick, panels)]
    if pick.panel and {*pick.fit} == {OPEN}:
        return f"{names[0]}–{names[-1]}"
    fitting = (name for name, letter in zip(names, pick.fit, strict=True) if letter == OPEN)
    return ", ".join(fitting) or "–"


def _names(pick: Pick, panels: Sequence[Panel]) -> Iterator[str]:
    if pick.panel is None:
        labels = dict(label for panel in panels for label in _labels(panel))
        yield from (labels.get(piece, piece) for piece in pick.pieces)
    for panel in panels:
        if isinstance(panel, Grid) and panel.id == pick.panel:
            yield from (f"{column}{row}" for row in panel.rows for column in panel.columns)


def _labels(panel: Panel) -> Iterator[tuple[str, str]]:
    """List ids and labels of the items on a panel."""
    match panel:
        case Grid(tokens=things) | Tray(dice=things):
            yield from ((thing.id, thing.label) for thing in things)
        case Cards(cards=cards):
            yield from (label for card in cards for label in _card_labels(card))
        case _:
            pass


def _card_labels(card: Card) -> Iterator[tuple[str, str]]:
    yield card.id, card.label
    for slot in card.slots:
        yield from ((die.id, die.label) for die in slot.dice)
    for below in card.under:
        yield from _card_labels(below)
