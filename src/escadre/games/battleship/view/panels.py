"""Panels: seas with ships and bombs, ships afloat, bombs left."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Area, Count, Grid, Tally, Token
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares
from escadre.games.battleship.rules.model import Config, Observation


def ship_name(config: Config, size: int, say: Words) -> str:
    """Return the name of a ship of this size in this fleet (BAT-3, BAT-4)."""
    named = f"ship-{config.variant}-{size}"
    if config.fleet is None and named in say:
        return say(named)
    return say("ship-of", size=size)


def sea_panel(seen: Observation, seat: int, title: str, say: Words) -> Grid:
    """Build the sea of a seat, with its visible ships and all bombs."""
    known, sunk = seen.fleets[seat], seen.sunk[seat]  # of the opponent's ships, those that are sunk
    ships = sunk if known is None else known
    sea, plain = seen.config.sea, say.plain
    marks = _bomb_tokens(sea, seat, seen.bombed[seat], seen.hit[seat], plain)
    hidden = known is None
    return Grid(
        id=f"sea-{seat}",
        title=title,
        width=sea.width,
        height=sea.height,
        columns=sea.columns,
        rows=sea.rows,
        owner=seat,
        tokens=_ship_tokens(seen.config, seat, ships, sunk, plain) + marks,
        areas=_ruled_out_areas(sea, sunk, seen.bombed[seat], plain) if hidden else (),
        empty=plain("not-bombed") if hidden else "",
    )


@lru_cache(maxsize=1024)
def ruled_out_squares(sea: SquareBoard, sunk: Fleet) -> int:
    """BAT-8: return the squares around sunk ships, where no other ship can be."""
    wrecks = fleet_squares(sunk)
    return sea.spread(wrecks) & ~wrecks


@lru_cache(maxsize=2048)
def _ruled_out_areas(sea: SquareBoard, sunk: Fleet, bombed: int, say: Words) -> tuple[Area, ...]:
    """BAT-8: mark the squares around sunk ships that have not been bombed."""
    squares = ruled_out_squares(sea, sunk) & ~bombed
    return (Area("ruled-out", say("ruled-out"), tuple(sea.squares(squares))),) if squares else ()


class _PanelTitles(NamedTuple):
    """The titles of a seat's panels."""

    sea: str
    fleet: str
    bombs: str


def panel_titles(seen: Observation, say: Words) -> tuple[_PanelTitles, ...]:
    """Return the titles by seat."""
    if seen.viewer not in (0, 1):
        return tuple(
            _PanelTitles(
                *(say(f"{what}-of", seat=PlayerArgument(seat)) for what in _PanelTitles._fields)
            )
            for seat in (0, 1)
        )
    return _player_titles(seen.viewer, say.plain)


@lru_cache(maxsize=64)
def _player_titles(viewer: int, say: Words) -> tuple[_PanelTitles, ...]:
    return tuple(
        _PanelTitles(
            *(
                say(f"{what}-{'mine' if seat == viewer else 'theirs'}")
                for what in _PanelTitles._fields
            )
        )
        for seat in (0, 1)
    )


@lru_cache(maxsize=4096)
def _ship_tokens(
    config: Config, seat: int, ships: Fleet, sunk: Fleet, say: Words
) -> tuple[Token, ...]:
    """Build the tokens of these ships, some or all of them sunk."""
    return tuple(_ship_token(config, seat, ship, ship in sunk, say) for ship in ships)


@lru_cache(maxsize=4096)
def _ship_token(config: Config, seat: int, ship: int, sunk: bool, say: Words) -> Token:
    x, y, w, h = _bounding_box(config.sea, ship)
    name, square = ship_name(config, w * h, say), config.sea.names[config.sea.square(x, y)]
    label = say("ship-at", ship=name, square=square, state="sunk" if sunk else "afloat")
    id, marks = ship_panel_id(config.sea, seat, ship), ("sunk",) if sunk else ()
    return Token(id, "ship", label, x, y, w, h, seat, marks)


def ship_panel_id(sea: SquareBoard, seat: int, ship: int) -> str:
    """Return an id made from the placement: a moved ship counts as a new one."""
    x, y, w, h = _bounding_box(sea, ship)
    return f"ship-{seat}-{sea.names[sea.square(x, y)]}-{w}x{h}"


def _bounding_box(sea: SquareBoard, ship: int) -> tuple[int, int, int, int]:
    """Return left column, top row, width and height of a ship, in squares."""
    all_squares = sea.squares(ship)
    (x, y), (right, bottom) = sea.xy(all_squares[0]), sea.xy(all_squares[-1])
    return x, y, right - x + 1, bottom - y + 1


@lru_cache(maxsize=2048)
def _bomb_tokens(
    sea: SquareBoard, seat: int, bombed: int, hit: int, say: Words
) -> tuple[Token, ...]:
    """Return the marks of all bombs on a sea; both seats see the same."""
    marks = [*map(_bomb_tokens_of_kind(sea, seat, "plouf", say).__getitem__, sea.squares(bombed))]
    hits = _bomb_tokens_of_kind(sea, seat, "hit", say)
    for square in sea.squares(hit):
        marks[(bombed & (1 << square) - 1).bit_count()] = hits[square]
    return tuple(marks)


class _BombTokens(dict[int, Token]):
    """The marks of one kind that bombs leave on a sea, by square; each is built once."""

    def __init__(self, sea: SquareBoard, seat: int, kind: str, say: Words) -> None:
        super().__init__()
        self._of = sea, seat, kind, say

    def __missing__(self, square: int) -> Token:
        sea, seat, kind, say = self._of
        label = say(f"mark-{kind}", square=sea.names[square])
        made = Token(f"{kind}-{seat}-{square}", kind, label, *sea.xy(square), side=seat)
        self[square] = made
        return made


_bomb_tokens_of_kind = lru_cache(maxsize=512)(_BombTokens)


@lru_cache(maxsize=4096)
def ship_tally(config: Config, seat: int, title: str, wrecks: Fleet, say: Words) -> Tally:
    """Return the ships of a seat that are afloat."""
    sunk = Counter(map(int.bit_count, wrecks))
    counts = tuple(
        Count("ship", ship_name(config, size, say), count - sunk[size], count, size)
        for size, count in Counter(config.ships).items()
    )
    return Tally(f"fleet-{seat}", title, seat, counts)


def bomb_tally(seen: Observation, seat: int, title: str) -> Tally:
    """Build the tally of bombs that a seat has left."""
    had = seen.config.bombs_of[seat]
    return _bomb_count(seat, title, had - seen.bombed[1 - seat].bit_count(), had)


@lru_cache(maxsize=1024)
def _bomb_count(seat: int, title: str, left: int, had: int) -> Tally:
    """Build the tally of a seat's bombs, shown beside the sea they fall on."""
    return Tally(f"bombs-{seat}", title, 1 - seat, (Count("bomb", title, left, had),))
