"""Types of the choices that a scene offers, each with the action that it sends.

On the wire, the field `type` of a choice is the `tag` of its class.
"""

from __future__ import annotations

from typing import Any, Union

import msgspec

from escadre.core.scene.fits import Reason
from escadre.core.scene.panels import ChartPoint, Hint, Token


class OutcomeChance(msgspec.Struct, frozen=True, gc=False):
    """A possible result of a roll, and its chance.

    `kind` sets its colour: win, lose, both, touched, sunk, unharmed, or one of the last three for
    an enemy, such as enemy-sunk.
    """

    kind: str
    label: str
    chance: float  # from 0 to 1


class Odds(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The forecast of a roll of dice; the chances of its results add up to 1.

    `of_match`: the chances are those of the whole match, which puzzles leave out.
    """

    label: str
    shares: tuple[OutcomeChance, ...]
    of_match: bool = False


class Press(msgspec.Struct, frozen=True, gc=False, tag="press", omit_defaults=True):
    """A button that sends all of these actions in order. `closed`: the reason why it is disabled.

    `at` is the id of a card or panel that acts like the button when tapped; `odds`: forecasts of
    the dice that follow; `sure`: a question to confirm a choice that cannot be undone. `takes`:
    the button sends nothing, but picks up one of these items, to be put on another. `ships`: the
    sizes of the ships of a fleet, drawn on the button. `forced`: every other open choice has the
    same result, so pages press the button without a tap.
    """

    id: str
    label: str
    actions: tuple[Any, ...] = ()
    closed: Reason | None = None
    main: bool = False  # the primary button
    at: str | None = None
    hint: Hint | None = None
    odds: tuple[Odds, ...] = ()
    sure: str | None = None
    takes: tuple[str, ...] = ()
    ships: tuple[int, ...] = ()
    forced: bool = False


class Aim(msgspec.Struct, frozen=True, gc=False, tag="aim", omit_defaults=True):
    """Choose one square of a grid; its number fills the placeholder `blank` of the action.

    `piece` is the token that moves there; if several tokens can move, the player selects one first.
    `fit` has one character per square: OPEN, CLOSED, or the index of the scene's reason against it.
    `fills`: values for the blank that differ from the square's number. `odds`: forecasts by square,
    shown before the player chooses it.
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


class Orientation(msgspec.Struct, frozen=True, gc=False):
    """An orientation of a piece: its value in the action, its size, and where it fits."""

    value: Any
    w: int
    h: int
    fit: str


class PlacePiece(msgspec.Struct, frozen=True, gc=False, tag="lay", omit_defaults=True):
    """Place a piece on a square of a grid, in one of its orientations.

    `before` are actions to send first (to lift a ship that is already there); then `action` with
    the square in `blank` and the orientation's value in `turn`, both names of placeholders. An
    empty `turn` means that the piece does not turn. `fills`: values for `blank` that differ from
    the square's number. `count` equal pieces are left; `at` is the token of this piece if it is
    already on the panel. `token` is the drawing of the piece, if its kind alone does not determine
    it.
    """

    id: str
    label: str
    kind: str
    panel: str
    action: Any
    blank: str
    turn: str
    ways: tuple[Orientation, ...]
    count: int = 1
    at: str | None = None
    before: tuple[Any, ...] = ()
    fills: dict[int, Any] = {}
    token: Token | None = None


class PutItem(msgspec.Struct, frozen=True, gc=False, tag="put", omit_defaults=True):
    """Put an item on another: a die on a slot, goods on a die, a card under a ship.

    `pieces` are the dice, cards or tokens of which any may be put, `onto` is the slot, die, card or
    panel. The player taps both, drags, or uses the keyboard. `closed`: the reason why not now.
    `odds`: forecasts of the dice that follow, to be confirmed first.
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
    """Select several squares, dice, cards or tokens; their list fills the placeholder `blank`.

    The list has at least `least` and at most `most` items, without repetition. With a `panel` the
    items are squares of that grid; otherwise they are `pieces`, by id, on any panel. `fit` has one
    character per square or piece, as in `Aim`. `fills`: values for the list that differ from the
    square's number or the piece's id. The list is sent sorted, or in the order of selection if
    `ordered`. `tried`: the server checks the combination (`try`); otherwise any is allowed.
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
    """Headings from `start` clockwise over `sweep` tenths of a degree, both ends included.

    `fit` is OPEN, or the index of the scene's reason against them.
    """

    start: int
    sweep: int
    fit: str


class TurnHull(msgspec.Struct, frozen=True, gc=False, tag="swing", omit_defaults=True):
    """Turn a hull to a heading, which fills the placeholder `blank` of the action.

    The hull's origin moves to `at`; `outline` is its polygon around the origin, heading north. The
    arcs cover every heading; if the hull cannot turn now, there are no arcs and `closed` has the
    reason. `beyond`: why the hull cannot reach a point farther away in one step.
    """

    id: str
    label: str
    panel: str
    hull: str
    action: Any
    blank: str
    at: ChartPoint
    outline: tuple[ChartPoint, ...]
    heading: int
    arcs: tuple[Arc, ...] = ()
    closed: Reason | None = None
    beyond: Reason | None = None


class PlaceHull(msgspec.Struct, frozen=True, gc=False, tag="moor", omit_defaults=True):
    """Place a hull anywhere in a polygon of the chart: x, y and heading fill the action.

    Several hulls may be placed before they are sent, all or none; the server checks each position
    (`try`) during the drag. `heading` is the initial heading.
    """

    id: str
    label: str
    panel: str
    kind: str
    action: Any
    within: tuple[ChartPoint, ...]
    outline: tuple[ChartPoint, ...]
    heading: int = 0
    turns: bool = True
    side: int | None = None


class Arrange(msgspec.Struct, frozen=True, gc=False, tag="arrange"):
    """A ready-made set-up, made by the server: `name` is a key of the kit's setups."""

    id: str
    label: str
    name: str


class NumberField(msgspec.Struct, frozen=True, gc=False):
    """A field where the player enters a whole number; `value` is the default."""

    name: str
    label: str
    least: int
    most: int
    value: int


class Fill(msgspec.Struct, frozen=True, gc=False, tag="fill"):
    """Enter numbers; each fills the placeholder of the same name in the action.

    The server checks the combination (`try`).
    """

    id: str
    label: str
    action: Any
    blanks: tuple[NumberField, ...]


Choice = Union[Press, Aim, PlacePiece, PutItem, Pick, TurnHull, PlaceHull, Arrange, Fill]
