"""Panels of the scene: seas with ships and bombs, the ships afloat, and the bombs left."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Area, Count, Grid, Reason, Tally, Token
from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import Config, Observation


def ship_name(config: Config, size: int, say: Words) -> str:
    """Return the name of a ship of this size in this fleet (BAT-3, BAT-4)."""
    message_id = f"ship-{config.variant}-{size}"
    if config.fleet is None and message_id in say:
        return say(message_id)
    return say("ship-of", size=size)


def sea_panel(
    observation: Observation, seat: int, title: str, say: Words, closed: Reason | None = None
) -> Grid:
    """Build the sea of a seat, with its visible ships and all bombs.

    `closed`: the reason why the viewer can never choose a square of it.
    """
    fleet, sunk = observation.fleets[seat], observation.sunk[seat]
    # the opponent's ships are visible only when they are sunk
    ships = sunk if fleet is None else fleet
    sea, plain = observation.config.sea, say.plain
    marks = _bomb_tokens(sea, seat, observation.bombed[seat], observation.hit[seat], plain)
    hidden = fleet is None
    return Grid(
        id=f"sea-{seat}",
        title=title,
        width=sea.width,
        height=sea.height,
        columns=sea.columns,
        rows=sea.rows,
        owner=seat,
        tokens=_ship_tokens(observation.config, seat, ships, sunk, plain) + marks,
        areas=_ruled_out_areas(sea, sunk, observation.bombed[seat], plain) if hidden else (),
        empty=plain("not-bombed") if hidden else "",
        closed=closed,
    )


@lru_cache(maxsize=1024)
def ruled_out_squares(sea: SquareBoard, sunk: Fleet) -> int:
    """BAT-8: return the squares around sunk ships, where no other ship can be."""
    wrecks = fleet_squares(sunk)
    return sea.with_neighbours(wrecks) & ~wrecks


@lru_cache(maxsize=2048)
def _ruled_out_areas(sea: SquareBoard, sunk: Fleet, bombed: int, say: Words) -> tuple[Area, ...]:
    """BAT-8: return the squares around sunk ships that have not been bombed, as one area."""
    squares = ruled_out_squares(sea, sunk) & ~bombed
    return (Area("ruled-out", say("ruled-out"), tuple(sea.squares(squares))),) if squares else ()


class _PanelTitles(NamedTuple):
    """The titles of the panels that belong to one seat."""

    sea: str
    fleet: str
    bombs: str


def panel_titles(observation: Observation, say: Words) -> tuple[_PanelTitles, ...]:
    """Return the titles by seat."""
    if observation.viewer not in (0, 1):
        return tuple(
            _PanelTitles(
                *(say(f"{panel}-of", seat=PlayerArgument(seat)) for panel in _PanelTitles._fields)
            )
            for seat in (0, 1)
        )
    return _player_titles(observation.viewer, say.plain)


@lru_cache(maxsize=64)
def _player_titles(viewer: int, say: Words) -> tuple[_PanelTitles, ...]:
    return tuple(
        _PanelTitles(
            *(
                say(f"{panel}-{'mine' if seat == viewer else 'theirs'}")
                for panel in _PanelTitles._fields
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
    last = config.sea.names[config.sea.square(x + w - 1, y + h - 1)] if w * h > 1 else "none"
    state = "sunk" if sunk else "afloat"
    label = say("ship-at", ship=name, square=square, last=last, state=state)
    token_id, marks = ship_token_id(config.sea, seat, ship), ("sunk",) if sunk else ()
    return Token(token_id, "ship", label, x, y, w, h, seat, marks)


def ship_token_id(sea: SquareBoard, seat: int, ship: int) -> str:
    """Return a token id made from the placement, so that a moved ship is a new token."""
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
    """Return the tokens of all bombs on a sea; they are public."""
    marks = [*map(_bomb_tokens_of_kind(sea, seat, "plouf", say).__getitem__, sea.squares(bombed))]
    hits = _bomb_tokens_of_kind(sea, seat, "hit", say)
    for square in sea.squares(hit):
        marks[(bombed & (1 << square) - 1).bit_count()] = hits[square]
    return tuple(marks)


class _BombTokens(dict[int, Token]):
    """The tokens of one kind of answer on a sea, by square; each is built once."""

    def __init__(self, sea: SquareBoard, seat: int, kind: str, say: Words) -> None:
        super().__init__()
        self._parts = sea, seat, kind, say

    def __missing__(self, square: int) -> Token:
        sea, seat, kind, say = self._parts
        label = say(f"mark-{kind}", square=sea.names[square])
        token = Token(f"{kind}-{seat}-{square}", kind, label, *sea.xy(square), side=seat)
        self[square] = token
        return token


_bomb_tokens_of_kind = lru_cache(maxsize=512)(_BombTokens)


@lru_cache(maxsize=4096)
def ship_tally(config: Config, seat: int, title: str, wrecks: Fleet, say: Words) -> Tally:
    """Build the tally of a seat's ships afloat."""
    sunk = Counter(map(int.bit_count, wrecks))
    counts = tuple(
        Count("ship", ship_name(config, size, say), count - sunk[size], count, size)
        for size, count in Counter(config.ships).items()
    )
    return Tally(f"fleet-{seat}", title, seat, counts)


def bomb_tally(observation: Observation, seat: int, title: str) -> Tally:
    """Build the tally of bombs that a seat has left."""
    total = observation.config.bombs_of[seat]
    return _bomb_count(seat, title, bombs_left(observation, seat), total)


@lru_cache(maxsize=1024)
def _bomb_count(seat: int, title: str, left: int, total: int) -> Tally:
    """Build the tally of a seat's bombs, shown beside the sea they fall on."""
    return Tally(f"bombs-{seat}", title, 1 - seat, (Count("bomb", title, left, total),))
