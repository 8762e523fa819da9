"""Predicates by which lessons judge the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.mako.rules.model import Action, MoveBoat, State


def moved_nearer(before: State, deed: Sequence[Action], after: State) -> bool:
    """MAK-2: the boat has come one row nearer to the shore opposite its port."""
    return _rows_south(before, deed) > 0


def moved_away(before: State, deed: Sequence[Action], after: State) -> bool:
    """MAK-4: the boat has moved away from its goal."""
    return _rows_south(before, deed) < 0


def arrived(before: State, deed: Sequence[Action], after: State) -> bool:
    """MAK-15: a boat has come home."""
    return len(after.home) > len(before.home)


def _rows_south(before: State, deed: Sequence[Action]) -> int:
    """Return the number of rows moved south; 0 when nothing has moved."""
    move = deed[-1]
    if not isinstance(move, MoveBoat):
        return 0
    sea, at = before.race.board.sea, before.boats[move.boat]
    assert at is not None
    return sea.xy(move.square)[1] - sea.xy(at)[1]


PREDICATES: Mapping[str, object] = {
    "nearer": moved_nearer,
    "backward": moved_away,
    "arrives": arrived,
}
