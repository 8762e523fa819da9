"""Predicates by which lessons judge the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import fleet_squares
from escadre.games.battleship.rules.model import Action, Bomb, PlaceShip, State


def dropped_bomb(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-11: a bomb has fallen on any square."""
    return isinstance(deed[-1], Bomb)


def bombed_beside_hit(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-2: the bomb fell next to a hit square, where the ship must continue."""
    return any(_touch(before.config.sea, _bombed_square(deed), hit, 1) for hit in _hits(before))


def bombed_diagonal_of_hit(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-2: the bomb fell diagonally from a hit square."""
    return any(_touch(before.config.sea, _bombed_square(deed), hit, 2) for hit in _hits(before))


def beside_sunk(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-8: the bomb fell next to a sunk ship, by a side or by a corner."""
    sea = before.config.sea
    wrecks = sea.squares(fleet_squares(before.sunk[1]))
    return any(_touch(sea, _bombed_square(deed), wreck, far) for wreck in wrecks for far in (1, 2))


def bombed_away_from_sunk(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-8: the bomb fell where a ship still afloat may be."""
    return not beside_sunk(before, deed, after)


def placed_ship(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-9: a ship was placed."""
    return isinstance(deed[-1], PlaceShip) and len(after.fleets[0]) > len(before.fleets[0])


def _bombed_square(deed: Sequence[Action]) -> int:
    bomb = deed[-1]
    assert isinstance(bomb, Bomb)
    return bomb.square


def _hits(state: State) -> list[int]:
    """Return the hit squares of ships still afloat."""
    return state.config.sea.squares(state.hit[1] & ~fleet_squares(state.sunk[1]))


def _touch(sea: SquareBoard, one: int, other: int, far: int) -> bool:
    """Return whether two squares touch by a side (1) or by a corner (2)."""
    (x, y), (u, v) = sea.xy(one), sea.xy(other)
    return max(abs(x - u), abs(y - v)) == 1 and abs(x - u) + abs(y - v) == far


PREDICATES: Mapping[str, object] = {
    "bombs": dropped_bomb,
    "goes-on": bombed_beside_hit,
    "by-corner": bombed_diagonal_of_hit,
    "elsewhere": bombed_away_from_sunk,
    "places": placed_ship,
}
