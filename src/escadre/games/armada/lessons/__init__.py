"""Predicates by which lessons judge the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.armada.rules.model import Action, BattlePhase, Deploy, PlaceFlag, State, Step
from escadre.games.armada.rules.shots import legal_shots


def stepped(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-7: any ship has made a step."""
    return isinstance(deed[-1], Step)


def aims(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-12, ARM-13: after the step an own gun can hit an enemy."""
    return (
        stepped(before, deed, after) and isinstance(after, BattlePhase) and any(legal_shots(after))
    )


def deployed_ship(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-4: a waiting ship was put on the table."""
    return isinstance(deed[-1], Deploy)


def placed_flag(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-19: any flag was chosen."""
    return isinstance(deed[-1], PlaceFlag)


def won_by_flag(before: State, deed: Sequence[Action], after: State) -> bool:
    """ARM-19: the battle is won by a flag."""
    return isinstance(after, BattlePhase) and after.won is not None


PREDICATES: Mapping[str, object] = {
    "steps": stepped,
    "aims": aims,
    "deploys": deployed_ship,
    "hoists": placed_flag,
    "captures": won_by_flag,
}
