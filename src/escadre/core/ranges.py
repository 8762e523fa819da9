"""A choice of more than can be listed one by one, told in one line: what it is, and its range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escadre.core.scene import FITS, Card, Cards, Grid, Moor, Panel, Pick, Swing, Tray


def as_range(choice: Swing | Moor | Pick, panels: Sequence[Panel]) -> str:
    """Its label, and what is open: headings, or how many of what on these panels."""
    match choice:
        case Moor():
            return choice.label
        case Pick():
            return f"{choice.label} – {_count(choice)}: {_gathered(choice, panels)}"
        case Swing():
            reason = choice.closed.sentence if choice.closed else ""
            return f"{choice.label} – {reason or _headings(choice)}"


def _headings(swing: Swing) -> str:
    open_ = [arc for arc in swing.arcs if arc.fit == FITS]
    ends = [(arc.start / 10, (arc.start + arc.sweep) % 3600 / 10) for arc in open_]
    return ", ".join(f"{start:.1f}–{end:.1f}°" for start, end in ends) or "–"


def _count(pick: Pick) -> str:
    return f"{pick.least}" if pick.least == pick.most else f"{pick.least}–{pick.most}"


def _gathered(pick: Pick, panels: Sequence[Panel]) -> str:
    """The names of what fits; of a whole sea only its corners."""
    names = [*_names(pick, panels)]
    if pick.panel and {*pick.fit} == {FITS}:
        return f"{names[0]}–{names[-1]}"
    fitting = (name for name, letter in zip(names, pick.fit, strict=True) if letter == FITS)
    return ", ".join(fitting) or "–"


def _names(pick: Pick, panels: Sequence[Panel]) -> Iterator[str]:
    if pick.panel is None:
        labels = dict(label for panel in panels for label in _labels(panel))
        yield from (labels.get(piece, piece) for piece in pick.pieces)
    for panel in panels:
        if isinstance(panel, Grid) and panel.id == pick.panel:
            yield from (f"{column}{row}" for row in panel.rows for column in panel.columns)


def _labels(panel: Panel) -> Iterator[tuple[str, str]]:
    """What the things on a panel are called, by their ids."""
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
