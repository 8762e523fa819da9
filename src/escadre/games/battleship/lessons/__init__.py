"""Functions by which lessons check the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import fleet_squares
from escadre.games.battleship.rules.model import Action, Bomb, PlaceShip, State


def is_bomb(before: State, actions: Sequence[Action], after: State) -> bool:
    """BAT-11: return whether the answer drops a bomb."""
    return isinstance(actions[-1], Bomb)


def is_beside_hit(before: State, actions: Sequence[Action], after: State) -> bool:
    """BAT-2: return whether the bomb fell next to a hit square, where the ship must continue."""
    return any(_touch(before.config.sea, _bombed_square(actions), hit, 1) for hit in _hits(before))


def is_diagonal_to_hit(before: State, actions: Sequence[Action], after: State) -> bool:
    """BAT-2: return whether the bomb fell diagonally from a hit square."""
    return any(_touch(before.config.sea, _bombed_square(actions), hit, 2) for hit in _hits(before))


def is_beside_sunk(before: State, actions: Sequence[Action], after: State) -> bool:
    """BAT-8: return whether the bomb fell next to a sunk ship, by a side or by a corner."""
    sea = before.config.sea
    wrecks = sea.squares(fleet_squares(before.sunk[1]))
    return any(
        _touch(sea, _bombed_square(actions), wreck, distance)
        for wreck in wrecks
        for distance in (1, 2)
    )


def is_away_from_sunk(before: State, actions: Sequence[Action], after: State) -> bool:
    """BAT-8: return whether the bomb fell where a ship afloat may be."""
    return not is_beside_sunk(before, actions, after)


def is_placement(before: State, actions: Sequence[Action], after: State) -> bool:
    """BAT-9: return whether the answer places a ship."""
    return isinstance(actions[-1], PlaceShip) and len(after.fleets[0]) > len(before.fleets[0])


def _bombed_square(actions: Sequence[Action]) -> int:
    bomb = actions[-1]
    assert isinstance(bomb, Bomb)
    return bomb.square


def _hits(state: State) -> list[int]:
    """Return the hit squares of ships still afloat."""
    return state.config.sea.squares(state.hit[1] & ~fleet_squares(state.sunk[1]))


def _touch(sea: SquareBoard, first: int, second: int, distance: int) -> bool:
    """Return whether two squares touch by a side (1) or by a corner (2)."""
    (x, y), (u, v) = sea.xy(first), sea.xy(second)
    return max(abs(x - u), abs(y - v)) == 1 and abs(x - u) + abs(y - v) == distance


PREDICATES: Mapping[str, object] = {
    "bombs": is_bomb,
    "goes-on": is_beside_hit,
    "by-corner": is_diagonal_to_hit,
    "elsewhere": is_away_from_sunk,
    "places": is_placement,
}
