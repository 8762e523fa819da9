"""Functions by which lessons check the learner's answer."""

from collections.abc import Mapping, Sequence

from escadre.games.armada.rules.hulls import FULL_TURN
from escadre.games.armada.rules.model import Action, BattlePhase, Deploy, PlaceFlag, State, Step
from escadre.games.armada.rules.shots import legal_shots

MIN_TURN = 50  # tenths of a degree


def is_step(before: State, actions: Sequence[Action], after: State) -> bool:
    """ARM-7: return whether the answer is a step."""
    return isinstance(actions[-1], Step)


def is_turning_step(before: State, actions: Sequence[Action], after: State) -> bool:
    """ARM-7, ARM-8: return whether the answer is a step with a turn that can be seen."""
    step = actions[-1]
    if not isinstance(step, Step) or not isinstance(before, BattlePhase):
        return False
    turn = abs(step.heading - before.ships[step.ship].pose.heading) % FULL_TURN
    return min(turn, FULL_TURN - turn) >= MIN_TURN


def can_fire_after_step(before: State, actions: Sequence[Action], after: State) -> bool:
    """ARM-12, ARM-13: return whether a shot can hit after the step."""
    return (
        is_step(before, actions, after)
        and isinstance(after, BattlePhase)
        and any(legal_shots(after))
    )


def is_deployment(before: State, actions: Sequence[Action], after: State) -> bool:
    """ARM-4: return whether the answer deploys a ship."""
    return isinstance(actions[-1], Deploy)


def is_flag(before: State, actions: Sequence[Action], after: State) -> bool:
    """ARM-19: return whether the answer places a flag."""
    return isinstance(actions[-1], PlaceFlag)


def is_won(before: State, actions: Sequence[Action], after: State) -> bool:
    """ARM-19: return whether the battle is won by a flag."""
    return isinstance(after, BattlePhase) and after.won is not None


PREDICATES: Mapping[str, object] = {
    "steps": is_step,
    "turns": is_turning_step,
    "aims": can_fire_after_step,
    "deploys": is_deployment,
    "hoists": is_flag,
    "captures": is_won,
}
