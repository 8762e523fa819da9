"""Predicates by which lessons judge the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.mats.rules.model import Action, Advance, FiringStage, State


def advanced_ship(before: State, deed: Sequence[Action], after: State) -> bool:
    """MAT-7: any ship has advanced."""
    return isinstance(deed[-1], Advance)


def no_combat(before: State, deed: Sequence[Action], after: State) -> bool:
    """MAT-17: no ship is abreast of another, so none fires."""
    return not isinstance(after.stage, FiringStage)


PREDICATES: Mapping[str, object] = {"advances": advanced_ship, "safe": no_combat}
