"""The crossing of MÂTS drawn: both columns along their axis, and where ships may advance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from escadre.core.game import Rejection
from escadre.core.scene import (
    FITS,
    Aim,
    Area,
    Choice,
    Fits,
    Grid,
    Odds,
    Panel,
    Phase,
    Phases,
    Press,
    Token,
)
from escadre.core.seats import with_item
from escadre.core.who import Player
from escadre.core.words import Words, text
from escadre.games.mats.columns import advance_objections, advanced, at, find, place_at, ships_in
from escadre.games.mats.combats import combats_between
from escadre.games.mats.model import (
    NOTHING,
    WATER,
    WRECK,
    Column,
    Columns,
    Config,
    Meeting,
    Series,
    State,
    Stay,
)
from escadre.games.mats.rules import phase
from escadre.games.mats.view.fighting import combat_odds
from escadre.games.mats.view.ships import ship_name, ship_token, token_id, whose

_SEA = "sea"
_SHORTEST = 10
"""Positions that are drawn at least: few ships are still seen to pass along the width of a page."""
_FILES = ((1, "beside"), (1, "file"), (0, "file"), (0, "beside"))
"""From the second seat's double-file to the first's, as the public sees them."""


def _files(me: int | None) -> tuple[tuple[int, str], ...]:
    """The files as these eyes see them, from the top."""
    return _FILES[::-1] if me == 1 else _FILES


class _Frame:
    """Where places of the axis lie on the panel: one's own column below, sailing to the right."""

    def __init__(self, columns: Columns, me: int | None) -> None:
        self.turned = me == 1
        pieces = [
            piece
            for column in columns
            for place in column.places
            for piece in place
            if piece >= 0 or piece == WRECK
        ]
        ends = [
            at(column, seat, index)
            for seat, column in enumerate(columns)
            for index in (0, len(column.places) - 1)
        ]
        # One place more at each end than the columns took when they met: it seldom moves.
        self.first = min(1, *ends) - 1
        self.last = max(len(pieces), *ends) + 1
        # Few ships: all that is spare stands at one end, so that the places keep their columns.
        self.last += max(0, _SHORTEST - (self.last - self.first + 1))
        self.width = self.last - self.first + 1
        self.files = _files(me)

    def x(self, where: int) -> int:
        return self.last - where if self.turned else where - self.first

    def columns(self) -> tuple[str, ...]:
        """The positions of the axis, from the left."""
        places = range(self.first, self.last + 1)
        return tuple([str(where) for where in (reversed(places) if self.turned else places)])

    def row(self, seat: int, second: bool) -> int:
        return self.files.index((seat, "beside" if second else "file"))

    def square(self, seat: int, where: int, second: bool) -> int:
        return self.row(seat, second) * self.width + self.x(where)


def crossing_panels(
    state: State, stage: Meeting | Series, me: int | None, say: Words
) -> Iterator[Panel]:
    """Both columns, and the phases of the series."""
    yield _sea(state, stage.columns, me, _Frame(stage.columns, me), say)
    if not isinstance(stage, Meeting):
        yield _phases(state.crossing, stage.first, phase(stage), say)


def _sea(state: State, columns: Columns, me: int | None, frame: _Frame, say: Words) -> Grid:
    tokens = [
        token
        for seat, column in enumerate(columns)
        for token in _tokens(state, column, seat, frame, say)
    ]
    return Grid(
        _SEA,
        say("sea"),
        frame.width,
        4,
        frame.columns(),
        _rows(me, say),
        tokens=tuple(tokens),
        areas=(*_areas(state, columns, frame, say), *_courses(columns, frame, me, say)),
    )


@lru_cache(maxsize=64)
def _rows(me: int | None, say: Words) -> tuple[str, ...]:
    """What the four files are called by these eyes: whose column, or what lies beside it."""
    return tuple(whose(what, seat, me, say) for seat, what in _files(me))


def _tokens(state: State, column: Column, seat: int, frame: _Frame, say: Words) -> Iterator[Token]:
    """A column with its wrecks and its water, from the head."""
    config, ships, words = state.config, state.ships[seat], say.plain
    bow = "east" if (seat == 0) != frame.turned else "west"
    rows = frame.row(seat, False), frame.row(seat, True)
    counted = {WATER: 0, WRECK: 0}
    for index, place in enumerate(column.places):
        where = at(column, seat, index)
        x = frame.x(where)
        for y, piece in zip(rows, place, strict=True):
            if piece >= 0:
                yield _ship(config, seat, piece, ships[piece], bow, (where, x, y), words)
            elif piece != NOTHING:
                counted[piece] += 1
                yield _adrift(piece, seat, counted[piece], (where, x, y), words)


_Spot = tuple[int, int, int]
"""A place of the axis, and where it lies on the panel."""


@lru_cache(maxsize=4096)
def _ship(
    config: Config, seat: int, ship: int, condition: int, bow: str, spot: _Spot, say: Words
) -> Token:
    """A ship under way: its bow shows where it sails."""
    token = ship_token(config, seat, ship, condition, say)
    return _lying(replace(token, marks=(*token.marks, bow)), spot, say)


@lru_cache(maxsize=2048)
def _adrift(piece: int, seat: int, number: int, spot: _Spot, say: Words) -> Token:
    """A wreck, or water."""
    kind, sign = ("wreck", "#") if piece == WRECK else ("water", "~")
    said = say(f"kind-{kind}")
    return _lying(
        Token(f"{kind}-{seat}-{number}", kind, said, 0, 0, side=seat, sign=sign), spot, say
    )


def _lying(token: Token, spot: _Spot, say: Words) -> Token:
    where, x, y = spot
    label = say("at-position", what=token.label, position=where)
    return replace(token, label=label, x=x, y=y)


def _areas(state: State, columns: Columns, frame: _Frame, say: Words) -> Iterator[Area]:
    """MAT-17: where broadsides are exchanged in this position."""
    for combat in combats_between(state, columns):
        squares = [
            frame.square(seat, combat.where, bool(second))
            for seat, column in enumerate(columns)
            for second, piece in enumerate(place_at(column, seat, combat.where))
            if piece in combat.ships[seat]
        ]
        label = say("combat-at", position=combat.where)
        yield Area("combat", label, tuple(squares))


def _courses(columns: Columns, frame: _Frame, me: int | None, say: Words) -> Iterator[Area]:
    """MAT-5: which way each column goes, from its head on."""
    for seat, column in enumerate(columns):
        y, x = frame.row(seat, False), frame.x(column.head)
        right = 1 if (seat == 0) != frame.turned else -1
        ahead = [each for each in (x, x + right, x + 2 * right) if 0 <= each < frame.width]
        squares = [y * frame.width + each for each in ahead]
        yield Area("course", whose("course", seat, me, say), tuple(squares), seat)


@lru_cache(maxsize=512)
def _phases(crossing: int, first: int, now: int, say: Words) -> Phases:
    """MAT-4: the four phases of a series, and whose they are."""
    second = 1 - first
    return Phases(
        "series",
        say("series", crossing=crossing, seat=Player(first)),
        (
            Phase(say("phase-automatic", seat=Player(first)), first),
            Phase(say("phase-chosen", phase=2, seat=Player(first)), first),
            Phase(say("phase-chosen", phase=3, seat=Player(second)), second),
            Phase(say("phase-combat")),
        ),
        now - 1,
        first,
    )


def advance_choices(
    state: State, columns: Columns, seat: int, fits: Fits, say: Words
) -> list[Choice]:
    """MAT-7 to MAT-13: each ship with every place where it can go, and why not elsewhere."""
    frame = _Frame(columns, seat)
    choices: list[Choice] = [
        _aim(state, columns, seat, ship, frame, fits, say)
        for place in columns[seat].places
        for ship in ships_in(place)
    ]
    stay = combat_odds(state, columns, seat, say)
    choices.append(Press("stay", say("stay"), (Stay(),), odds=stay))
    return choices


_ELSEWHERE = Rejection("MAT-7", text("own-file"))
_THEIRS = Rejection("MAT-7", text("not-yours"))
_BACKWARD = Rejection("MAT-7", text("forward-only"))
_BESIDE = Rejection("MAT-11", text("lands-alone"))


def _aim(
    state: State, columns: Columns, seat: int, ship: int, frame: _Frame, fits: Fits, say: Words
) -> Aim:
    """Every place where a ship can go, and why not elsewhere."""
    alone = fits.letter(_BESIDE)
    column, width = columns[seat], frame.width
    start = frame.x(at(column, seat, find(column, ship)[0]))  # one's own column sails to the right
    closed = advance_objections(state, columns, seat, ship)  # of all too far the referee says one
    here = fits.letter(closed[0] or _BACKWARD)
    beyond = [fits.letter(why) for why in closed[: width - start - 1]]
    line = (here * (start + 1) + "".join(beyond)).ljust(width, beyond[-1])
    own = [line.replace(FITS, alone)] * 2
    fills: dict[int, Any] = {}
    promised: dict[int, tuple[Odds, ...]] = {}
    for by, why in enumerate(closed, 1):
        if why is None:
            moved = advanced(column, seat, ship, by)
            second, x = find(moved, ship)[1], start + by
            own[second] = own[second][:x] + FITS + own[second][x + 1 :]
            square = frame.row(seat, second) * width + x
            fills[square] = by
            promised[square] = combat_odds(state, with_item(columns, seat, moved), seat, say)
    other = _other_files(columns, seat, frame, fits)
    rows = [(own if who == seat else other)[what == "beside"] for who, what in frame.files]
    return replace(
        _sailing(state.config, seat, ship, say.plain),
        fit="".join(rows),
        fills=fills,
        odds=promised,
    )


def _other_files(columns: Columns, seat: int, frame: _Frame, fits: Fits) -> tuple[str, str]:
    """MAT-7: why no ship of this seat goes there: to its base file, and to what lies beside."""
    column, empty, taken = columns[1 - seat], fits.letter(_ELSEWHERE), fits.letter(_THEIRS)
    files = [[empty] * frame.width, [empty] * frame.width]
    for index, place in enumerate(column.places):
        for file, piece in zip(files, place, strict=True):
            if piece >= 0:
                file[frame.x(at(column, 1 - seat, index))] = taken
    return "".join(files[0]), "".join(files[1])


@lru_cache(maxsize=1024)
def _sailing(config: Config, seat: int, ship: int, say: Words) -> Aim:
    """A ship that may go somewhere: all of it but where to."""
    id, label = token_id(seat, ship), say("advance", ship=ship_name(config, ship, say))
    return Aim(id, label, _SEA, {"type": "advance", "ship": ship}, "by", "", id)
