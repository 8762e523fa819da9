"""Panels that show something, and the answers of chart queries."""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

from escadre.core.scene.fits import Reason


class Count(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a tally: so many of something, as pips when `of` says how many there were."""

    kind: str
    label: str
    value: int
    of: int | None = None
    size: int | None = None  # how long a ship is; of anything else the side whose flag it flies
    sign: str = ""  # the letters by which tokens of its kind are named where nothing is drawn


class Token(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing that lies on a panel. One that keeps its id moves; one with a new id appears.

    `kind` names a drawing (ship, boat, mine, plouf, hit ...), `marks` vary it (sunk, afloat, last).
    x, y is its top left square, w and h how many squares it covers. `sign` names it in two or three
    letters: in text it is the drawing, on the page it may stand beside it. `figures` are written on
    it: its masts, its guns.
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
    """Squares that look alike: a port, a shore, a goal."""

    kind: str
    label: str
    squares: tuple[int, ...]
    side: int | None = None


class Grid(msgspec.Struct, frozen=True, gc=False, tag="grid", omit_defaults=True):
    """A sea of squares, numbered along the rows from the top left."""

    id: str
    title: str
    width: int
    height: int
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    owner: int | None = None
    tokens: tuple[Token, ...] = ()
    areas: tuple[Area, ...] = ()


class Tally(msgspec.Struct, frozen=True, gc=False, tag="tally", omit_defaults=True):
    """What a seat has, or has left."""

    id: str
    title: str
    owner: int | None = None
    counts: tuple[Count, ...] = ()


class Die(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A die; `pips` is 0 while it has not been rolled, `side` is whose flag it flies."""

    id: str
    pips: int
    label: str
    marks: tuple[str, ...] = ()
    side: int | None = None


class Hint(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a coach would say of this: the page shows hints only to who asks for them.

    `value` is a chance from 0 to 1, to be drawn as a bar; `best` marks the one that he would take.
    """

    sentence: str
    value: float | None = None
    best: bool = False


class Tray(msgspec.Struct, frozen=True, gc=False, tag="tray", omit_defaults=True):
    """Dice that were rolled, or wait to be. Another `roll` than before: all of them were thrown.

    `note` is one line on what they are for.
    """

    id: str
    title: str
    owner: int | None = None
    dice: tuple[Die, ...] = ()
    roll: int = 0
    note: str = ""
    hint: Hint | None = None


class Fact(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something printed on a card: a drawing by its `kind`, or this short text."""

    kind: str
    label: str
    text: str = ""


class Slot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place on a card: what is printed there, what lies there, how many more belong there.

    `kind` names a drawing of what it stands for (captain, crew ...).
    """

    id: str
    label: str
    text: str
    dice: tuple[Die, ...] = ()
    wants: int = 0
    kind: str = ""


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card; one that keeps its id moves. `under`: cards stowed beneath it, their edges seen.

    `kind` names a drawing (ship, goods, treasure ...), `side` its colour where cards come in
    families, `marks` vary it: `small` cards only wait (in a pile, say), `aimed` is the one in play.
    `about` says what it is good for, in a sentence or two, to who asks.
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
    """One of the phases of a round, and whose it is; None: everybody's."""

    label: str
    owner: int | None = None


class Phases(msgspec.Struct, frozen=True, gc=False, tag="phases", omit_defaults=True):
    """What is done in which order; `now` is the phase, from 0, that everybody is at."""

    id: str
    title: str
    phases: tuple[Phase, ...]
    now: int | None = None
    owner: int | None = None


Spot = tuple[int, int]
"""A point of a chart, in its units; x grows to the east, y to the south."""


class Hull(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing on a chart, as the polygon that it covers; `heading` in tenths of a degree.

    `name` is short, for the side of the chart. `figures`: what it has left, its steps, its guns.
    """

    id: str
    kind: str
    label: str
    outline: tuple[Spot, ...]
    heading: int = 0
    side: int | None = None
    marks: tuple[str, ...] = ()
    damage: int = 0
    of: int = 0  # how much it can bear
    name: str = ""
    figures: tuple[Count, ...] = ()


class Patch(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a chart that looks or means something: a band, a zone of fire, a goal line."""

    kind: str
    label: str
    outline: tuple[Spot, ...]
    side: int | None = None


class Chart(msgspec.Struct, frozen=True, gc=False, tag="chart", omit_defaults=True):
    """An open table. `unit`: how many of its units make one `unit_name`, for the ruler.

    `surveys`: what the table answers about a hull when it is asked (see `SurveyQuestion`).
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


Panel = Union[Grid, Tally, Tray, Cards, Phases, Chart]


class SurveyQuestion(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """Asked about a hull: what it can `fire` at, what it can `reach`, what it can be a `threat` to.

    With a `heading`: as if it had been turned there (see `Swing`).
    """

    about: Literal["fire", "reach", "threat"]
    hull: Annotated[str, msgspec.Meta(max_length=64)]
    heading: Annotated[int, msgspec.Meta(ge=0, lt=3600)] | None = None


class Region(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Part of a chart, inside an odd number of rings. `kind`: zone, shadow, reach or threat."""

    kind: str
    label: str
    rings: tuple[tuple[Spot, ...], ...]


class Sight(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Another hull, as a gunner sees it; `closed`: why it cannot be hit."""

    hull: str
    closed: Reason | None = None


class SurveyAnswer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The answer to a question, to be drawn over the chart; `note` says it in one sentence."""

    note: str
    regions: tuple[Region, ...] = ()
    sights: tuple[Sight, ...] = ()
