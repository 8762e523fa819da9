"""Predicates by which lessons judge the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.mats.rules.model import Action, Advance, Firing, State


def advances_any(before: State, deed: Sequence[Action], after: State) -> bool:
    """MAT-7: any ship has advanced."""
    return isinstance(deed[-1], Advance)


def is_safe(before: State, deed: Sequence[Action], after: State) -> bool:
    """MAT-17: no ship is abreast of another, so none fires."""
    return not isinstance(after.stage, Firing)


PREDICATES: Mapping[str, object] = {"advances": advances_any, "safe": is_safe}
