"""Functions by which lessons check the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.mako.rules.model import Action, MoveBoat, State


def is_nearer(before: State, actions: Sequence[Action], after: State) -> bool:
    """MAK-2: return whether the boat moved a row nearer to the shore opposite its port."""
    return _rows_south(before, actions) > 0


def is_farther(before: State, actions: Sequence[Action], after: State) -> bool:
    """MAK-4: return whether the boat moved away from its goal."""
    return _rows_south(before, actions) < 0


def has_arrived(before: State, actions: Sequence[Action], after: State) -> bool:
    """MAK-15: return whether a boat has arrived."""
    return len(after.boats_ashore) > len(before.boats_ashore)


def _rows_south(before: State, actions: Sequence[Action]) -> int:
    """Return the number of rows moved south; 0 without a move."""
    move = actions[-1]
    if not isinstance(move, MoveBoat):
        return 0
    sea, at = before.race_config.board.sea, before.boats[move.boat]
    assert at is not None
    return sea.xy(move.square)[1] - sea.xy(at)[1]


PREDICATES: Mapping[str, object] = {
    "nearer": is_nearer,
    "backward": is_farther,
    "arrives": has_arrived,
}
