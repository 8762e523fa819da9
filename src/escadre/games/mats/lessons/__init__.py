"""Functions by which lessons check the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.mats.rules.model import Action, Advance, FiringStage, State


def is_advance(before: State, actions: Sequence[Action], after: State) -> bool:
    """MAT-7: return whether the answer advances a ship."""
    return isinstance(actions[-1], Advance)


def is_without_combat(before: State, actions: Sequence[Action], after: State) -> bool:
    """MAT-17: return whether no ships are abreast, so that none fires."""
    return not isinstance(after.stage, FiringStage)


PREDICATES: Mapping[str, object] = {"advances": is_advance, "safe": is_without_combat}
