"""Predicates by which lessons judge the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.core.squares import Sea
from escadre.games.battleship.rules.fleets import squares
from escadre.games.battleship.rules.model import Action, Bomb, Place, State


def bombs(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-11: a bomb has fallen on any square."""
    return isinstance(deed[-1], Bomb)


def goes_on(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-2: the bomb fell next to a hit square, where the ship must continue."""
    return any(_near(before.config.sea, _fell(deed), hit, 1) for hit in _hits(before))


def by_corner(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-2: the bomb fell diagonally from a hit square."""
    return any(_near(before.config.sea, _fell(deed), hit, 2) for hit in _hits(before))


def beside_sunk(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-8: the bomb fell next to a sunk ship, by a side or by a corner."""
    sea = before.config.sea
    wrecks = sea.squares(squares(before.sunk[1]))
    return any(_near(sea, _fell(deed), wreck, far) for wreck in wrecks for far in (1, 2))


def elsewhere(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-8: the bomb fell where a ship still afloat may be."""
    return not beside_sunk(before, deed, after)


def places(before: State, deed: Sequence[Action], after: State) -> bool:
    """BAT-9: a ship was placed."""
    return isinstance(deed[-1], Place) and len(after.fleets[0]) > len(before.fleets[0])


def _fell(deed: Sequence[Action]) -> int:
    bomb = deed[-1]
    assert isinstance(bomb, Bomb)
    return bomb.square


def _hits(state: State) -> list[int]:
    """Return the hit squares of ships still afloat."""
    return state.config.sea.squares(state.hit[1] & ~squares(state.sunk[1]))


def _near(sea: Sea, one: int, other: int, far: int) -> bool:
    """Tell whether two squares touch by a side (1) or by a corner (2)."""
    (x, y), (u, v) = sea.xy(one), sea.xy(other)
    return max(abs(x - u), abs(y - v)) == 1 and abs(x - u) + abs(y - v) == far


PREDICATES: Mapping[str, object] = {
    "bombs": bombs,
    "goes-on": goes_on,
    "by-corner": by_corner,
    "elsewhere": elsewhere,
    "places": places,
}
