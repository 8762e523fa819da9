"""Types of the panels of a scene, and of the answers to chart queries."""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

from escadre.core.scene.fits import Reason


class Count(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a tally: a number, drawn as pips if the initial number is known."""

    kind: str
    label: str
    value: int
    initial: int | None = msgspec.field(default=None, name="of")
    size: int | None = None  # the length of a ship; else the side whose flag is shown
    sign: str = ""  # the prefix in the names of its tokens, if it is not drawn


class Token(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A piece on a panel. A token that keeps its id moves; a token with a new id appears.

    `kind` names a drawing (ship, boat, mine, plouf, hit ...), `marks` vary it (sunk, afloat, last).
    x and y are the column and row of its top left square, w and h its size in squares. `sign` names
    it in two or three letters: the terminal prints the sign, the page may show it beside the
    drawing. `figures` are numbers written on it: its masts, its guns.
    """

    id: str
    kind: str
    label: str
    x: int
    y: int
    w: int = 1
    h: int = 1
    side: int | None = None
    marks: tuple[str, ...] = ()
    sign: str = ""
    figures: tuple[Count, ...] = ()


class Area(msgspec.Struct, frozen=True, gc=False):
    """Squares with a common background: a port, a shore, a goal."""

    kind: str
    label: str
    squares: tuple[int, ...]
    side: int | None = None


class Grid(msgspec.Struct, frozen=True, gc=False, tag="grid", omit_defaults=True):
    """A grid of squares, numbered along the rows from the top left."""

    id: str
    title: str
    width: int
    height: int
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    owner: int | None = None
    tokens: tuple[Token, ...] = ()
    areas: tuple[Area, ...] = ()
    empty: str = ""  # the name of a square with nothing on it; "": open sea
    closed: Reason | None = None  # why no choice is ever made on this grid


class Tally(msgspec.Struct, frozen=True, gc=False, tag="tally", omit_defaults=True):
    """Counts of a seat: ships, bombs or points, in total or remaining.

    Without owner and counts, the title is a line about the whole match, such as its round.
    """

    id: str
    title: str
    owner: int | None = None
    counts: tuple[Count, ...] = ()


class Die(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A die; `pips` is 0 before it is rolled, `side` is the side whose flag it shows."""

    id: str
    pips: int
    label: str
    marks: tuple[str, ...] = ()
    side: int | None = None


class Hint(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A hint for one item; the page shows hints only on request.

    `value` is a chance from 0 to 1, drawn as a bar; `best` marks the recommended one.
    """

    sentence: str
    value: float | None = None
    best: bool = False


class Tray(msgspec.Struct, frozen=True, gc=False, tag="tray", omit_defaults=True):
    """Dice before or after a roll; a new number `roll` means that all dice were rolled again.

    `note` is one line on their purpose.
    """

    id: str
    title: str
    owner: int | None = None
    dice: tuple[Die, ...] = ()
    roll: int = 0
    note: str = ""
    hint: Hint | None = None


class Fact(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A fact printed on a card: a drawing by its `kind`, or this short text."""

    kind: str
    label: str
    text: str = ""


class Slot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A slot of a card: its label, the dice in it, and how many more dice fit.

    `kind` names a drawing of its role (captain, crew ...) and `role` is that role in a word; `text`
    says what the dice must show. `face` is the only face that fits; 0: several do.
    """

    id: str
    label: str
    text: str
    dice: tuple[Die, ...] = ()
    wants: int = 0
    kind: str = ""
    role: str = ""
    face: int = 0


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card; one that keeps its id moves. `under`: cards beneath it, with their edges visible.

    `kind` names a drawing (ship, goods, treasure ...), `side` is its colour if cards belong to
    families, `marks` vary it: a `small` card waits (in a pile), an `aimed` card is in play. `about`
    explains its use on request, in a sentence or two.
    """

    id: str
    kind: str
    title: str
    label: str
    side: int | None = None
    marks: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    slots: tuple[Slot, ...] = ()
    under: tuple[Card, ...] = ()
    hint: Hint | None = None
    about: str = ""


class Cards(msgspec.Struct, frozen=True, gc=False, tag="cards", omit_defaults=True):
    """Cards in a row: a port, a pile, a fleet. `note` is one line under the title."""

    id: str
    title: str
    owner: int | None = None
    cards: tuple[Card, ...] = ()
    note: str = ""
    hint: Hint | None = None


class Phase(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One phase of a round, and the side that acts in it; None if all sides act."""

    label: str
    owner: int | None = None


class Phases(msgspec.Struct, frozen=True, gc=False, tag="phases", omit_defaults=True):
    """The phases of a round in order; `now` is the index of the current phase."""

    id: str
    title: str
    phases: tuple[Phase, ...]
    now: int | None = None
    owner: int | None = None


ChartPoint = tuple[int, int]
"""A point of a chart, in its units; x grows to the east, y to the south."""


class Hull(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A piece on a chart, as the polygon that it covers; `heading` in tenths of a degree.

    `name` is short, for the side of the chart. `figures`: its remaining points, steps and guns.
    """

    id: str
    kind: str
    label: str
    outline: tuple[ChartPoint, ...]
    heading: int = 0
    side: int | None = None
    marks: tuple[str, ...] = ()
    damage: int = 0
    max_damage: int = msgspec.field(default=0, name="of")
    name: str = ""
    figures: tuple[Count, ...] = ()


class Patch(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A marked part of a chart: a band, a zone of fire, a goal line."""

    kind: str
    label: str
    outline: tuple[ChartPoint, ...]
    side: int | None = None


class Chart(msgspec.Struct, frozen=True, gc=False, tag="chart", omit_defaults=True):
    """A map without squares. `unit`: length of one `unit_name` in chart units, for the ruler.

    `unit_one`: the name of the unit after a number below two, if it is another.

    `surveys`: the kinds of questions about a hull that are answered (see `SurveyQuestion`).
    """

    id: str
    title: str
    width: int
    height: int
    unit: int
    unit_name: str
    round: bool = False
    hulls: tuple[Hull, ...] = ()
    patches: tuple[Patch, ...] = ()
    surveys: tuple[str, ...] = ()
    unit_one: str = ""


Panel = Union[Grid, Tally, Tray, Cards, Phases, Chart]


class SurveyQuestion(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """A question about a hull: what it can `fire` at or `reach`, and what can be a `threat` to it.

    With a `heading`, the answer assumes that the hull has turned to it (see `TurnHull`).
    """

    about: Literal["fire", "reach", "threat"]
    hull: Annotated[str, msgspec.Meta(max_length=64)]
    heading: Annotated[int, msgspec.Meta(ge=0, lt=3600)] | None = None


class Region(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a chart: the points inside an odd number of rings.

    `kind`: zone, shadow, reach or threat.
    """

    kind: str
    label: str
    rings: tuple[tuple[ChartPoint, ...], ...]


class Sight(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A hull as a target of another; `closed`: the reason why it cannot be hit."""

    hull: str
    closed: Reason | None = None


class SurveyAnswer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The answer to a question, drawn over the chart; `note` is a one-sentence summary."""

    note: str
    regions: tuple[Region, ...] = ()
    sights: tuple[Sight, ...] = ()
