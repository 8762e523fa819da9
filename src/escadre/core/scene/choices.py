"""Choices: what a scene offers to do, each with the action that it sends."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from escadre.core.scene.fits import Reason
from escadre.core.scene.panels import Hint, Spot, Token


class Share(msgspec.Struct, frozen=True, gc=False):
    """One way that dice can go. `kind` colours it: win, lose, both, touched, sunk, unharmed."""

    kind: str
    label: str
    chance: float  # from 0 to 1


class Odds(msgspec.Struct, frozen=True, gc=False):
    """Something that dice would decide: the chances of its shares make one together."""

    label: str
    shares: tuple[Share, ...]


class Press(msgspec.Struct, frozen=True, gc=False, tag="press", omit_defaults=True):
    """A button: these actions in order, all or none. `closed`: shown, but not now, and why.

    `at` names a card or panel that means the same when it is tapped; `odds`: what dice would then
    decide; `sure`: what is asked first, where it gives something up for good. `takes`: it sends
    nothing, but one of these things is taken then, to be put on another.
    """

    id: str
    label: str
    actions: tuple[Any, ...] = ()
    closed: Reason | None = None
    main: bool = False  # the one that most people want now
    at: str | None = None
    hint: Hint | None = None
    odds: tuple[Odds, ...] = ()
    sure: str | None = None
    takes: tuple[str, ...] = ()


class Aim(msgspec.Struct, frozen=True, gc=False, tag="aim", omit_defaults=True):
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


class Way(msgspec.Struct, frozen=True, gc=False):
    """One way to turn a piece: what it fills into the action, its size, and where it fits."""

    value: Any
    w: int
    h: int
    fit: str


class Lay(msgspec.Struct, frozen=True, gc=False, tag="lay", omit_defaults=True):
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


class Put(msgspec.Struct, frozen=True, gc=False, tag="put", omit_defaults=True):
    """Take a thing and put it on another: a die on a slot, goods on a die, a card under a ship.

    `pieces` name the dice, cards or tokens that would do equally well, `onto` the slot, die, card
    or panel; by tapping one and then the other, by dragging, or by key. `closed`: why not now.
    `odds`: what dice would then decide, to be read and confirmed before anything is done.
    """

    id: str
    label: str
    pieces: tuple[str, ...]
    onto: str
    actions: tuple[Any, ...] = ()
    closed: Reason | None = None
    hint: Hint | None = None
    odds: tuple[Odds, ...] = ()


class Pick(msgspec.Struct, frozen=True, gc=False, tag="pick", omit_defaults=True):
    """Gather several: squares of a grid, or dice, cards and tokens. Their list fills the blank.

    At least `least` of them, at most `most`, none twice. With a `panel` they are squares of that
    grid, else `pieces`, by their ids, wherever they lie; `fit` has one letter a square or a piece,
    as for an Aim. `fills`: what a square, or the piece of that number, puts into the list, where
    that is not its number, or its id. The list is sent sorted; if `ordered`, as it was gathered.
    `tried`: whether they go together is asked of the table (`try`); otherwise any of them do.
    """

    id: str
    label: str
    action: Any
    blank: str
    least: int
    most: int
    fit: str
    panel: str | None = None
    pieces: tuple[str, ...] = ()
    fills: dict[int, int | str] = {}
    ordered: bool = False
    tried: bool = False


class Arc(msgspec.Struct, frozen=True, gc=False):
    """Headings from `start` clockwise over `sweep` more tenths of a degree, both ends included.

    `fit` is FITS, or which of the scene's reasons closes them.
    """

    start: int
    sweep: int
    fit: str


class Swing(msgspec.Struct, frozen=True, gc=False, tag="swing", omit_defaults=True):
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


class Moor(msgspec.Struct, frozen=True, gc=False, tag="moor", omit_defaults=True):
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


class Arrange(msgspec.Struct, frozen=True, gc=False, tag="arrange"):
    """A ready-made set-up that the table can ask for: `name` is a key of the kit's setups."""

    id: str
    label: str
    name: str


class Blank(msgspec.Struct, frozen=True, gc=False):
    """A whole number that is asked for; `value` is proposed."""

    name: str
    label: str
    least: int
    most: int
    value: int


class Fill(msgspec.Struct, frozen=True, gc=False, tag="fill"):
    """Choose some numbers: each fills the blank of its name in the action.

    Whether they go together is asked of the table (`try`).
    """

    id: str
    label: str
    action: Any
    blanks: tuple[Blank, ...]


Choice = Union[Press, Aim, Lay, Put, Pick, Swing, Moor, Arrange, Fill]
