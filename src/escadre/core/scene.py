"""What one viewer may see and do, ready to be drawn: the page knows scenes and no rule.

A kit's `view.py` turns an observation into a `Scene`. The browser draws it, the terminal prints it
(`drawing.as_text`), and both send back the action that a choice carries. Sentences are already said
in the viewer's language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Union

import msgspec

from escadre.core.game import Rejection
from escadre.core.words import Words

FITS = "."
"""In a `fit` string: this square may be chosen."""
SILENT = " "
"""In a `fit` string: this square may not be chosen, and there is nothing to say about it."""
_REASONS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Count(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a tally: so many of something, as pips when `of` says how many there were."""

    kind: str
    label: str
    value: int
    of: int | None = None
    size: int | None = None  # how long a ship is; of anything else the side whose flag it flies


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Area(msgspec.Struct, frozen=True):
    """Squares that look alike: a port, a shore, a goal."""

    kind: str
    label: str
    squares: tuple[int, ...]
    side: int | None = None


class Grid(msgspec.Struct, frozen=True, tag="grid", omit_defaults=True):
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


class Tally(msgspec.Struct, frozen=True, tag="tally", omit_defaults=True):
    """What a seat has, or has left."""

    id: str
    title: str
    owner: int | None = None
    counts: tuple[Count, ...] = ()


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die; `pips` is 0 while it has not been rolled."""

    id: str
    pips: int
    label: str
    marks: tuple[str, ...] = ()


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a coach would say of this: the page shows hints only to who asks for them.

    `value` is a chance from 0 to 1, to be drawn as a bar; `best` marks the one that he would take.
    """

    sentence: str
    value: float | None = None
    best: bool = False


class Tray(msgspec.Struct, frozen=True, tag="tray", omit_defaults=True):
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


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something printed on a card: a drawing by its `kind`, or this short text."""

    kind: str
    label: str
    text: str = ""


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on a card: what is printed there, what lies there, how many more belong there."""

    id: str
    label: str
    text: str
    dice: tuple[Die, ...] = ()
    wants: int = 0


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card; one that keeps its id moves. `under`: cards stowed beneath it, their edges seen.

    `kind` names a drawing (ship, goods, treasure ...), `side` its colour where cards come in
    families, `marks` vary it: `small` cards only wait (in a pile, say), `aimed` is the one in play.
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


class Cards(msgspec.Struct, frozen=True, tag="cards", omit_defaults=True):
    """Cards in a row: a port, a pile, a fleet. `note` is one line under the title."""

    id: str
    title: str
    owner: int | None = None
    cards: tuple[Card, ...] = ()
    note: str = ""
    hint: Hint | None = None


class Phase(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the phases of a round, and whose it is; None: everybody's."""

    label: str
    owner: int | None = None


class Phases(msgspec.Struct, frozen=True, tag="phases", omit_defaults=True):
    """What is done in which order; `now` is the phase, from 0, that everybody is at."""

    id: str
    title: str
    phases: tuple[Phase, ...]
    now: int | None = None
    owner: int | None = None


Spot = tuple[int, int]
"""A point of a chart, in its units; x grows to the east, y to the south."""


class Hull(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a chart that looks or means something: a band, a zone of fire, a goal line."""

    kind: str
    label: str
    outline: tuple[Spot, ...]
    side: int | None = None


class Chart(msgspec.Struct, frozen=True, tag="chart", omit_defaults=True):
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


class Reason(msgspec.Struct, frozen=True):
    """Why something may not be done: the clause, and a sentence."""

    clause: str
    sentence: str


class Share(msgspec.Struct, frozen=True):
    """One way that dice can go. `kind` colours it: win, lose, both, touched, sunk, unharmed."""

    kind: str
    label: str
    chance: float  # from 0 to 1


class Odds(msgspec.Struct, frozen=True):
    """Something that dice would decide: the chances of its shares make one together."""

    label: str
    shares: tuple[Share, ...]


class Press(msgspec.Struct, frozen=True, tag="press", omit_defaults=True):
    """A button: these actions in order, all or none. `closed`: shown, but not now, and why.

    `at` names a card or panel that means the same when it is tapped; `odds`: what dice would then
    decide.
    """

    id: str
    label: str
    actions: tuple[Any, ...] = ()
    closed: Reason | None = None
    main: bool = False  # the one that most people want now
    at: str | None = None
    hint: Hint | None = None
    odds: tuple[Odds, ...] = ()


class Aim(msgspec.Struct, frozen=True, tag="aim", omit_defaults=True):
    """Point at one square of a grid: it fills the blank of the action.

    With a `piece`, that token is what moves there: where several could, it is taken first.
    `fit` has one letter a square: FITS, SILENT, or which of the scene's reasons closes it. `fills`:
    what a square puts into the blank, where that is not its number. `odds`: what dice would decide
    if this square were chosen, to be seen before it is.
    """

    id: str
    label: str
    panel: str
    action: Any
    blank: str
    fit: str
    piece: str | None = None
    fills: dict[int, Any] = {}
    odds: dict[int, tuple[Odds, ...]] = {}


class Way(msgspec.Struct, frozen=True):
    """One way to turn a piece: what it fills into the action, its size, and where it fits."""

    value: Any
    w: int
    h: int
    fit: str


class Lay(msgspec.Struct, frozen=True, tag="lay", omit_defaults=True):
    """Carry a piece to a square of a grid, turned one way or another.

    `before` are actions to send first (a ship that already lies there is lifted); then `action`
    with the square in `blank` and the way's value in `turn`, unless that is empty: the piece does
    not turn. `fills`: what a square puts into the blank, where that is not its number. `count`
    pieces alike are left; `at` names the token that is this piece, when it already lies on the
    panel. `token` is how the piece looks, where its kind alone does not say it.
    """

    id: str
    label: str
    kind: str
    panel: str
    action: Any
    blank: str
    turn: str
    ways: tuple[Way, ...]
    count: int = 1
    at: str | None = None
    before: tuple[Any, ...] = ()
    fills: dict[int, Any] = {}
    token: Token | None = None


class Put(msgspec.Struct, frozen=True, tag="put", omit_defaults=True):
    """Take a thing and put it on another: a die on a slot, goods on a die, a card under a ship.

    `pieces` name the dice, cards or tokens that would do equally well, `onto` the slot, die, card
    or panel; by tapping one and then the other, by dragging, or by key. `closed`: why not now.
    """

    id: str
    label: str
    pieces: tuple[str, ...]
    onto: str
    actions: tuple[Any, ...] = ()
    closed: Reason | None = None
    hint: Hint | None = None


class Arc(msgspec.Struct, frozen=True):
    """Headings from `start` clockwise over `sweep` more tenths of a degree, both ends included.

    `fit` is FITS, or which of the scene's reasons closes them.
    """

    start: int
    sweep: int
    fit: str


class Swing(msgspec.Struct, frozen=True, tag="swing", omit_defaults=True):
    """Turn a hull to a heading: it fills the blank of the action.

    The hull's own origin comes to lie at `at`; `outline` is its polygon around that, heading north.
    The arcs cover every heading; there are none where it cannot be turned at all now (`closed`).
    """

    id: str
    label: str
    panel: str
    hull: str
    action: Any
    blank: str
    at: Spot
    outline: tuple[Spot, ...]
    heading: int
    arcs: tuple[Arc, ...] = ()
    closed: Reason | None = None


class Moor(msgspec.Struct, frozen=True, tag="moor", omit_defaults=True):
    """Put a hull anywhere in a polygon of the chart: x, y and heading fill the action.

    Several may be laid out before they are sent, all or none; whether they may lie so is asked of
    the table (`try`) while they are carried. `heading` is that of the first try.
    """

    id: str
    label: str
    panel: str
    kind: str
    action: Any
    within: tuple[Spot, ...]
    outline: tuple[Spot, ...]
    heading: int = 0
    turns: bool = True
    side: int | None = None


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """A ready-made set-up that the table can ask for: `name` is a key of the kit's setups."""

    id: str
    label: str
    name: str


class Blank(msgspec.Struct, frozen=True):
    """A whole number that is asked for; `value` is proposed."""

    name: str
    label: str
    least: int
    most: int
    value: int


class Fill(msgspec.Struct, frozen=True, tag="fill"):
    """Choose some numbers: each fills the blank of its name in the action.

    Whether they go together is asked of the table (`try`).
    """

    id: str
    label: str
    action: Any
    blanks: tuple[Blank, ...]


Choice = Union[Press, Aim, Lay, Put, Swing, Moor, Arrange, Fill]


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a viewer may see and do now. `turn`: the seats that everybody waits for."""

    prompt: str
    turn: tuple[int, ...]
    panels: tuple[Panel, ...]
    choices: tuple[Choice, ...] = ()
    reasons: tuple[Reason, ...] = ()


class SurveyQuestion(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Asked about a hull: what it can `fire` at, what it can `reach`, what it can be a `threat` to.

    With a `heading`: as if it had been turned there (see `Swing`).
    """

    about: Literal["fire", "reach", "threat"]
    hull: Annotated[str, msgspec.Meta(max_length=64)]
    heading: Annotated[int, msgspec.Meta(ge=0, lt=3600)] | None = None


class Region(msgspec.Struct, frozen=True, omit_defaults=True):
    """Part of a chart, inside an odd number of rings. `kind`: zone, shadow, reach or threat."""

    kind: str
    label: str
    rings: tuple[tuple[Spot, ...], ...]


class Sight(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another hull, as a gunner sees it; `closed`: why it cannot be hit."""

    hull: str
    closed: Reason | None = None


class SurveyAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a question, to be drawn over the chart; `note` says it in one sentence."""

    note: str
    regions: tuple[Region, ...] = ()
    sights: tuple[Sight, ...] = ()


class Fits:
    """Collects `fit` strings and the reasons that they point to."""

    def __init__(self, say: Words) -> None:
        self._say = say
        self._reasons: dict[Reason, str] = {}

    def letter(self, rejection: Rejection | None) -> str:
        """FITS, or the letter of this reason."""
        if rejection is None:
            return FITS
        reason = self.reason(rejection)
        if reason not in self._reasons:
            if len(self._reasons) == len(_REASONS):
                return SILENT
            self._reasons[reason] = _REASONS[len(self._reasons)]
        return self._reasons[reason]

    def reason(self, rejection: Rejection) -> Reason:
        """A refusal, said."""
        return Reason(rejection.clause, self._say.say(rejection.reason))

    def fit(self, rejections: Sequence[Rejection | None]) -> str:
        """One letter a square."""
        return "".join(map(self.letter, rejections))

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What `Scene.reasons` must hold."""
        return tuple(self._reasons)
