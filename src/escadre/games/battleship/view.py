"""Bataille navale drawn: two seas, what is afloat and sunk, the bombs left."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from escadre.core.chance import Drawn
from escadre.core.fit_masks import fit_of
from escadre.core.game import Seat
from escadre.core.scene import (
    Aim,
    Arrange,
    Choice,
    Count,
    Fits,
    Grid,
    Lay,
    Panel,
    Press,
    Scene,
    Tally,
    Token,
    Way,
)
from escadre.core.sea import Sea
from escadre.core.sealed import Ready, not_ready
from escadre.core.who import Player
from escadre.core.words import Words
from escadre.games.battleship.equipment import ship_name
from escadre.games.battleship.fitting import closed_to
from escadre.games.battleship.fleets import Fleet, orientations, squares
from escadre.games.battleship.model import Bomb, Config, Lift, Observation, Place
from escadre.games.battleship.placing import placing_objection, unplaced
from escadre.games.battleship.rules import ALREADY_BOMBED


def scene(seen: Observation, say: Words) -> Scene:
    """All that this viewer sees and may do."""
    fits, turn = Fits(say), _choosing(seen)
    me = seen.viewer if seen.viewer in (0, 1) else None
    choices = _choices(seen, fits, say) if me in turn else []
    above, below = (0, 1) if me is None else (1 - me, me)
    if me is not None and seen.ready != (True, True):
        above, below = below, above  # one's own sea first while placing
    titles = _titles(seen, say)
    panels: tuple[Panel, ...] = (
        _sea(seen, above, titles[above].sea, say),
        _sea(seen, below, titles[below].sea, say),
        _ships(seen.config, above, titles[above].fleet, seen.sunk[above], say.plain),
        _ships(seen.config, below, titles[below].fleet, seen.sunk[below], say.plain),
        _bombs(seen, above, titles[above].bombs),
        _bombs(seen, below, titles[below].bombs),
    )
    return Scene(_prompt(seen, turn, say), panels, tuple(choices), fits.reasons)


def _choosing(seen: Observation) -> tuple[Seat, ...]:
    """The seats that have to choose now."""
    return not_ready(seen.ready) if seen.shooter is None else _SHOOTING[seen.shooter]


_SHOOTING = (Seat(0),), (Seat(1),)


def _prompt(seen: Observation, turn: tuple[int, ...], say: Words) -> str:
    me = seen.viewer if seen.viewer in (0, 1) else None
    if seen.ready != (True, True):
        if me is None:
            return say("placing-others")
        if seen.ready[me]:
            return say("placing-wait")
        left = unplaced(seen.config, seen.fleets[me] or ())
        return say("placing" if left else "placing-ready")
    if not turn:
        return say("over")
    return say("your-turn") if turn[0] == me else say("turn-of", seat=Player(turn[0]))


def _sea(seen: Observation, seat: int, title: str, say: Words) -> Grid:
    known, sunk = seen.fleets[seat], seen.sunk[seat]  # of the other's ships, those that are sunk
    ships = sunk if known is None else known
    sea, plain = seen.config.sea, say.plain
    marks = _marked(sea, seat, seen.bombed[seat], seen.hit[seat], plain)
    return Grid(
        id=f"sea-{seat}",
        title=title,
        width=sea.width,
        height=sea.height,
        columns=sea.columns,
        rows=sea.rows,
        owner=seat,
        tokens=_lying(seen.config, seat, ships, sunk, plain) + marks,
    )


class _Titles(NamedTuple):
    """What the panels of a seat are called."""

    sea: str
    fleet: str
    bombs: str


def _titles(seen: Observation, say: Words) -> tuple[_Titles, ...]:
    """By seat."""
    if seen.viewer not in (0, 1):
        return tuple(
            _Titles(*(say(f"{what}-of", seat=Player(seat)) for what in _Titles._fields))
            for seat in (0, 1)
        )
    return _titles_of(seen.viewer, say.plain)


@lru_cache(maxsize=64)
def _titles_of(viewer: int, say: Words) -> tuple[_Titles, ...]:
    return tuple(
        _Titles(
            *(say(f"{what}-{'mine' if seat == viewer else 'theirs'}") for what in _Titles._fields)
        )
        for seat in (0, 1)
    )


@lru_cache(maxsize=4096)
def _lying(config: Config, seat: int, ships: Fleet, sunk: Fleet, say: Words) -> tuple[Token, ...]:
    """These ships; some of them, or all, are sunk."""
    return tuple(_ship(config, seat, ship, ship in sunk, say) for ship in ships)


@lru_cache(maxsize=4096)
def _ship(config: Config, seat: int, ship: int, sunk: bool, say: Words) -> Token:
    x, y, w, h = _box(config.sea, ship)
    name, square = ship_name(config, w * h, say), config.sea.names[config.sea.square(x, y)]
    label = say("ship-at", ship=name, square=square, state="sunk" if sunk else "afloat")
    id, marks = _ship_id(config.sea, seat, ship), ("sunk",) if sunk else ()
    return Token(id, "ship", label, x, y, w, h, seat, marks)


def _ship_id(sea: Sea, seat: int, ship: int) -> str:
    """By its place: a ship that moves during set-up is a new one, which no eye minds."""
    x, y, w, h = _box(sea, ship)
    return f"ship-{seat}-{sea.names[sea.square(x, y)]}-{w}x{h}"


def _box(sea: Sea, ship: int) -> tuple[int, int, int, int]:
    """Left column, top row, width and height of a ship, in squares."""
    all_squares = sea.squares(ship)
    (x, y), (right, bottom) = sea.xy(all_squares[0]), sea.xy(all_squares[-1])
    return x, y, right - x + 1, bottom - y + 1


@lru_cache(maxsize=2048)
def _marked(sea: Sea, seat: int, bombed: int, hit: int, say: Words) -> tuple[Token, ...]:
    """The marks of all bombs on a sea: who shoots and who is shot at see the same."""
    marks = [*map(_marks(sea, seat, "plouf", say).__getitem__, sea.squares(bombed))]
    hits = _marks(sea, seat, "hit", say)
    for square in sea.squares(hit):
        marks[(bombed & (1 << square) - 1).bit_count()] = hits[square]
    return tuple(marks)


class _Marks(dict[int, Token]):
    """The marks of one kind that bombs leave on a sea, by square; each is drawn once."""

    def __init__(self, sea: Sea, seat: int, kind: str, say: Words) -> None:
        super().__init__()
        self._of = sea, seat, kind, say

    def __missing__(self, square: int) -> Token:
        sea, seat, kind, say = self._of
        label = say(f"mark-{kind}", square=sea.names[square])
        made = Token(f"{kind}-{seat}-{square}", kind, label, *sea.xy(square), side=seat)
        self[square] = made
        return made


_marks = lru_cache(maxsize=512)(_Marks)


@lru_cache(maxsize=4096)
def _ships(config: Config, seat: int, title: str, wrecks: Fleet, say: Words) -> Tally:
    """The ships of a seat that are afloat."""
    sunk = Counter(map(int.bit_count, wrecks))
    counts = tuple(
        Count("ship", ship_name(config, size, say), count - sunk[size], count, size)
        for size, count in Counter(config.ships).items()
    )
    return Tally(f"fleet-{seat}", title, seat, counts)


def _bombs(seen: Observation, seat: int, title: str) -> Tally:
    had = seen.config.bombs_of[seat]
    return _bombs_left(seat, title, had - seen.bombed[1 - seat].bit_count(), had)


@lru_cache(maxsize=1024)
def _bombs_left(seat: int, title: str, left: int, had: int) -> Tally:
    """The bombs of a seat, told beside the sea on which they fall."""
    return Tally(f"bombs-{seat}", title, 1 - seat, (Count("bomb", title, left, had),))


def _choices(seen: Observation, fits: Fits, say: Words) -> list[Choice]:
    me = seen.viewer
    if me not in (0, 1):
        return []
    if seen.shooter is not None:
        return [_bombing(seen, 1 - me, fits, say)]
    return _placing(seen.config, me, seen.fleets[me] or (), fits, say)


def _bombing(seen: Observation, target: int, fits: Fits, say: Words) -> Aim:
    sea, bombed = seen.config.sea, seen.bombed[target]
    bombs = {"type": "bomb"}
    fit = fit_of(fits, sea.size, [(bombed, ALREADY_BOMBED)])
    return Aim("bomb", say("drop-bomb"), f"sea-{target}", bombs, "square", fit)


def _placing(config: Config, seat: int, fleet: Fleet, fits: Fits, say: Words) -> list[Choice]:
    """BAT-9: ships still to be placed, those to be moved, all at random, none, and ready."""
    left = Counter(unplaced(config, fleet)).items()
    choices: list[Choice] = [
        _lay(config, seat, fleet, size, count, fits, say) for size, count in left
    ]
    choices += (_moving(config, seat, fleet, ship, fits, say) for ship in fleet)
    choices.append(Arrange("shuffle", say("setup-shuffle"), "shuffle"))
    if fleet:
        lifts = tuple(_lift(config.sea, ship) for ship in fleet)
        choices.append(Press("clear", say("clear"), lifts))
    missing = placing_objection(config, fleet, Ready())
    closed = fits.reason(missing) if missing else None
    choices.append(Press("ready", say("ready"), () if closed else (Ready(),), closed, main=True))
    return choices


def _lay(
    config: Config, seat: int, fleet: Fleet, size: int, count: int, fits: Fits, say: Words
) -> Lay:
    """A ship of this size to be put beside this fleet; there are so many of them."""
    return Lay(
        id=f"lay-{size}",
        label=ship_name(config, size, say),
        kind="ship",
        panel=f"sea-{seat}",
        action={"type": "place", "size": size},
        blank="square",
        turn="across",
        ways=tuple(_way(config, fleet, size, across, fits) for across in orientations(size)),
        count=count,
    )


def _way(config: Config, fleet: Fleet, size: int, across: bool, fits: Fits) -> Way:
    fit = fit_of(fits, config.sea.size, closed_to(config, fleet, size, across))
    return Way(across, size if across else 1, 1 if across else size, fit)


def _moving(config: Config, seat: int, fleet: Fleet, ship: int, fits: Fits, say: Words) -> Lay:
    """A ship that lies there already, to be lifted and put elsewhere."""
    others = tuple(other for other in fleet if other != ship)
    lay = _lay(config, seat, others, ship.bit_count(), 1, fits, say)
    id = _ship_id(config.sea, seat, ship)
    return replace(lay, id=id, at=id, before=(_lift(config.sea, ship),))


def _lift(sea: Sea, ship: int) -> Lift:
    return Lift(sea.squares(ship)[0])


def tell(before: Observation, seat: Seat, action: Any, after: Observation, say: Words) -> str:
    """The log line of a ply that this viewer saw."""
    sea = after.config.sea
    match action:
        case Bomb(square):
            target = 1 - seat
            answer = _answer(before, after, target, square, say)
            return say("told-bomb", square=sea.names[square], answer=answer)
        case Place(size, square, _):
            return say(
                "told-place", ship=ship_name(after.config, size, say), square=sea.names[square]
            )
        case Lift(square):
            return say("told-lift", square=sea.names[square])
        case Drawn(item):
            return say("told-first", seat=Player(item))
        case _:
            return say("told-ready")


def quiet(before: Observation, action: Any) -> bool:
    """A fleet is told once, when it is ready: not ship by ship."""
    return isinstance(action, Place | Lift)


def _answer(before: Observation, after: Observation, target: int, square: int, say: Words) -> str:
    sunk = set(after.sunk[target]) - set(before.sunk[target])
    if sunk:
        name = ship_name(after.config, squares(tuple(sunk)).bit_count(), say)
        return say("answer-sunk", ship=name)
    return say("answer-hit") if after.hit[target] >> square & 1 else say("answer-water")
