"""Panels of the scene: orders, columns on their axis, the phases of a series, fleets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.game import ALL, Rejection, Viewer
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Area, Count, Grid, Panel, Phase, Phases, Tally, Token
from escadre.games.mats.notation import ship_names
from escadre.games.mats.rules.columns import axis_position, place_at_position
from escadre.games.mats.rules.combats import combats_of
from escadre.games.mats.rules.game import phase_number
from escadre.games.mats.rules.model import (
    HIT,
    NOTHING,
    SUNK,
    WATER,
    WRECK,
    Column,
    Columns,
    Config,
    MeetingStage,
    OrderingStage,
    OrderSlots,
    SeriesStage,
    State,
)
from escadre.games.mats.view.names import damage_word, kind_name, owner_text, ship_token

SEA_PANEL = "sea"
_MIN_WIDTH = 10
"""Minimum number of positions, so that small fleets also use the width of the page."""
_FILE_ROWS = ((1, "beside"), (1, "file"), (0, "file"), (0, "beside"))
"""The rows from the top: seat, and whether the column itself or its double-file; for spectators."""
_AxisSpot = tuple[int, int, int]
"""A position on the axis, and its column and row on the panel."""
EMPTY_SLOT = Rejection("MAT-1", text("column-empty"))


def fleet_tally(state: State, seat: int, own_seat: int | None, say: Words) -> Tally:
    """Build the tally of ships afloat by kind, with masts and guns intact and hit."""
    counts = _kind_counts(state.config, state.conditions[seat], say.plain)
    return Tally(f"fleet-{seat}", owner_text("fleet", seat, own_seat, say), seat, counts)


@lru_cache(maxsize=1024)
def _kind_counts(config: Config, ships: tuple[int, ...], say: Words) -> tuple[Count, ...]:
    counts, first = [], 0
    for kind in config.ships:
        conditions = ships[first : first + kind.count]
        left = kind.count - conditions.count(SUNK)
        hit_count = conditions.count(HIT)
        label = say(
            "kind-label",
            ship=kind_name(kind.name, say),
            fate=damage_word("touched", config, first, say),
            masts=kind.intact[0],
            guns=kind.intact[1],
            masts_touched=kind.hit[0],
            guns_touched=kind.hit[1],
            usual=int(kind.hit == tuple(max(0, each - 1) for each in kind.intact)),
            touched=hit_count,
        )
        sign = ship_names(config)[first].rstrip("0123456789").upper()
        counts.append(Count("sailer", label, left, kind.count, sign=sign))
        first += kind.count
    return tuple(counts)


def _files(own_seat: int | None) -> tuple[tuple[int, str], ...]:
    """Return the files from the top, in this viewer's order."""
    return _FILE_ROWS[::-1] if own_seat == 1 else _FILE_ROWS


class AxisFrame:
    """Maps axis positions to the panel; `own_seat`'s column is below and sails to the right."""

    def __init__(self, columns: Columns, own_seat: int | None) -> None:
        self.mirrored = own_seat == 1
        pieces = [
            piece
            for column in columns
            for place in column.places
            for piece in place
            if piece >= 0 or piece == WRECK
        ]
        ends = [
            axis_position(column, seat, index)
            for seat, column in enumerate(columns)
            for index in (0, len(column.places) - 1)
        ]
        # one more place at each end than the columns took when they met, because a ship may become
        # the new head there; so the frame rarely changes
        self.first = min(1, *ends) - 1
        self.last = max(len(pieces), *ends) + 1
        # unused places are all at one end, so that positions keep their columns
        self.last += max(0, _MIN_WIDTH - (self.last - self.first + 1))
        self.width = self.last - self.first + 1
        self.files = _files(own_seat)

    def x(self, where: int) -> int:
        """Return the panel's column for a position on the axis."""
        return self.last - where if self.mirrored else where - self.first

    def position_labels(self) -> tuple[str, ...]:
        """Return the positions of the axis, from the left."""
        cells = range(self.first, self.last + 1)
        return tuple([str(where) for where in (reversed(cells) if self.mirrored else cells)])

    def row(self, seat: int, beside: bool) -> int:
        """Return the row of a seat's file, or of the file beside it."""
        return self.files.index((seat, "beside" if beside else "file"))

    def square(self, seat: int, where: int, beside: bool) -> int:
        """Return the square of a position in a seat's file, or in the file beside it."""
        return self.row(seat, beside) * self.width + self.x(where)


def column_panels(
    state: State, stage: MeetingStage | SeriesStage, own_seat: int | None, is_over: bool, say: Words
) -> Iterator[Panel]:
    """Build both columns, and while the match goes on the phases of the series."""
    yield _sea_panel(state, stage.columns, own_seat, AxisFrame(stage.columns, own_seat), say)
    if not isinstance(stage, MeetingStage) and not is_over:
        yield _series_phases(state.crossing, stage.first, phase_number(stage), say)


def _sea_panel(
    state: State, columns: Columns, own_seat: int | None, frame: AxisFrame, say: Words
) -> Grid:
    tokens = [
        token
        for seat, column in enumerate(columns)
        for token in _column_tokens(state, column, seat, frame, say)
    ]
    return Grid(
        SEA_PANEL,
        say("sea"),
        frame.width,
        4,
        frame.position_labels(),
        _rows(own_seat, say),
        tokens=tuple(tokens),
        areas=(
            *_combat_areas(state, columns, frame, say),
            *_course_areas(columns, frame, own_seat, say),
        ),
    )


@lru_cache(maxsize=64)
def _rows(own_seat: int | None, say: Words) -> tuple[str, ...]:
    """Name the four files for this viewer, by the owner of the column."""
    return tuple(owner_text(what, seat, own_seat, say) for seat, what in _files(own_seat))


def _column_tokens(
    state: State, column: Column, seat: int, frame: AxisFrame, say: Words
) -> Iterator[Token]:
    """Yield the tokens of a column from the head, wrecks and water included."""
    config, ships, words = state.config, state.conditions[seat], say.plain
    bow = "east" if (seat == 0) != frame.mirrored else "west"
    rows = frame.row(seat, False), frame.row(seat, True)
    counted = {WATER: 0, WRECK: 0}
    for index, place in enumerate(column.places):
        where = axis_position(column, seat, index)
        x = frame.x(where)
        for y, piece in zip(rows, place, strict=True):
            if piece >= 0:
                yield _ship_on_axis(config, seat, piece, ships[piece], bow, (where, x, y), words)
            elif piece != NOTHING:
                counted[piece] += 1
                yield _wreck_or_water_token(piece, seat, counted[piece], (where, x, y), words)


@lru_cache(maxsize=4096)
def _ship_on_axis(
    config: Config, seat: int, ship: int, condition: int, bow: str, spot: _AxisSpot, say: Words
) -> Token:
    """Build the token of a ship under way, with its bow in the sailing direction."""
    token = ship_token(config, seat, ship, condition, say)
    return _place_token(replace(token, marks=(*token.marks, bow)), spot, say)


@lru_cache(maxsize=2048)
def _wreck_or_water_token(piece: int, seat: int, number: int, spot: _AxisSpot, say: Words) -> Token:
    """Build the token of a wreck or of water."""
    kind, sign = ("wreck", "#") if piece == WRECK else ("water", "~")
    label = say(f"kind-{kind}")
    return _place_token(
        Token(f"{kind}-{seat}-{number}", kind, label, 0, 0, side=seat, sign=sign), spot, say
    )


def _place_token(token: Token, spot: _AxisSpot, say: Words) -> Token:
    where, x, y = spot
    label = say("at-position", what=token.label, position=where)
    return replace(token, label=label, x=x, y=y)


def _combat_areas(state: State, columns: Columns, frame: AxisFrame, say: Words) -> Iterator[Area]:
    """MAT-17: yield the squares of each combat of this position."""
    for combat in combats_of(state, columns):
        squares = [
            frame.square(seat, combat.position, bool(second))
            for seat, column in enumerate(columns)
            for second, piece in enumerate(place_at_position(column, seat, combat.position))
            if piece in combat.ships[seat]
        ]
        label = say("combat-area", position=combat.position)
        yield Area("combat", label, tuple(squares))


def _course_areas(
    columns: Columns, frame: AxisFrame, own_seat: int | None, say: Words
) -> Iterator[Area]:
    """MAT-5: yield the squares ahead of each column's head."""
    for seat, column in enumerate(columns):
        y, x = frame.row(seat, False), frame.x(column.head)
        right = 1 if (seat == 0) != frame.mirrored else -1
        ahead = [each for each in (x, x + right, x + 2 * right) if 0 <= each < frame.width]
        squares = [y * frame.width + each for each in ahead]
        yield Area("course", owner_text("course", seat, own_seat, say), tuple(squares), seat)


@lru_cache(maxsize=512)
def _series_phases(crossing: int, first: int, phase: int, say: Words) -> Phases:
    """MAT-4: build the four phases of a series, and their players."""
    second = 1 - first
    return Phases(
        "series",
        say("series", crossing=crossing, seat=PlayerArgument(first)),
        (
            Phase(say("phase-automatic"), first),
            Phase(say("phase-chosen", seat=PlayerArgument(first)), first),
            Phase(say("phase-chosen", seat=PlayerArgument(second)), second),
            Phase(say("phase-combat")),
        ),
        phase - 1,
        first,
    )


def ordering_panels(
    state: State, stage: OrderingStage, viewer: Viewer, seats: Iterable[int], say: Words
) -> Iterator[Grid]:
    """MAT-1: build the columns being ordered that this viewer may see."""
    own_seat = viewer if viewer in (0, 1) else None
    for seat in seats:
        if viewer in (seat, ALL):
            title = owner_text("column", seat, own_seat, say)
            yield _column_panel(state, stage.orders[seat], seat, title, say)


def _column_panel(state: State, order: OrderSlots, seat: int, title: str, say: Words) -> Grid:
    """Build a column with its head on the right, the sailing direction."""
    width = len(order)
    tokens = (
        replace(
            ship_token(state.config, seat, ship, state.conditions[seat][ship], say.plain),
            x=width - 1 - slot,
        )
        for slot, ship in enumerate(order)
        if ship is not None
    )
    columns = tuple(str(width - x) for x in range(width))
    empty = say.plain("slot-free")
    return Grid(f"column-{seat}", title, width, 1, columns, ("",), seat, tuple(tokens), empty=empty)
