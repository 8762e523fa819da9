"""Predicates by which lessons judge the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.armada.rules.model import Action, Battle, Deploy, Hoist, State, Step
from escadre.games.armada.rules.shots import legal_shots


def makes_step(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-7: any ship has made a step."""
    return isinstance(deed[-1], Step)


def aims(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-12, ARM-13: after the step an own gun can hit an enemy."""
    return makes_step(before, deed, after) and isinstance(after, Battle) and any(legal_shots(after))


def deploys(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-4: a waiting ship was put on the table."""
    return isinstance(deed[-1], Deploy)


def hoists(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-19: any flag was chosen."""
    return isinstance(deed[-1], Hoist)


def captures(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-19: the battle is won by a flag."""
    return isinstance(after, Battle) and after.won is not None


PREDICATES: Mapping[str, object] = {
    "steps": makes_step,
    "aims": aims,
    "deploys": deploys,
    "hoists": hoists,
    "captures": captures,
}
