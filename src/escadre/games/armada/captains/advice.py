"""The orders of a turn of Armada, best first, each with the rest of its turn: from a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import atanh, tanh

from escadre.core.advice import Advice, Option, computed
from escadre.core.chance import Rng
from escadre.core.words import Text, text
from escadre.games.armada.captains.goals import WON
from escadre.games.armada.captains.search import (
    CONFIDENCE,
    DECISIVE,
    DEEP,
    GLANCE,
    Actions,
    Planner,
    TurnPlan,
    expected_returns,
)
from escadre.games.armada.endings import battle_end
from escadre.games.armada.model import Action, Battle, Fire, Observation, Step, sides
from escadre.games.armada.rules import acted, legal_actions

SCALE = CONFIDENCE / DECISIVE  # as `expected_returns` weighs a point of damage
NEARLY = 0.999  # the return of who cannot well lose any more


def advised(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """What the admiral has looked at closely, her own choice first."""
    return _advised(DEEP, seen, rng)


def glanced(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """The same at a quick look."""
    return _advised(GLANCE, seen, rng)


def _advised(planner: Planner, seen: Observation, rng: Rng) -> Advice[Action] | None:
    """ARM-5: how a turn may begin; None before the battle, and in one of more than two sides."""
    state = seen.table
    if not isinstance(state, Battle) or not legal_actions(seen):
        return None
    if len({*sides(state.config)}) != 2:
        return None
    first = planner.choose(state, rng)
    weighed = planner.weighed(state)
    best: dict[Action, TurnPlan] = {}
    for turn in weighed:
        best.setdefault(turn.actions[0], turn)
    if first not in best:  # the rest of a turn that she thought of before
        best[first] = TurnPlan(max(turn.value for turn in best.values()), (first,))
    # A turn that wins promises more than any damage: by it no other one can be measured.
    usual = next((turn for turn in weighed if abs(turn.value) < WON), weighed[0])
    level = atanh(_after(state, usual)) - usual.value * SCALE
    options = [
        Option(action, _value(turn.value, level), reasons=tuple(_plan(state, turn.actions)))
        for action, turn in best.items()
    ]
    return computed(options, first)


def _after(state: Battle, turn: TurnPlan) -> float:
    """The return to expect after a turn, as `estimate` has it; never quite certain."""
    seat = state.turn
    for action in turn.actions:
        state = acted(state, action)
    end = battle_end(state)
    returns = end.returns if end else expected_returns(state)
    return max(-NEARLY, min(NEARLY, returns[seat])) if returns else 0.0


def _value(promise: float, level: float) -> float:
    """The return to expect: what a turn promises says only by how much one is better than another.

    `level`: what is to be added to the promises of this moment. Who has won has won.
    """
    if abs(promise) >= WON:
        return 1.0 if promise > 0 else -1.0
    return tanh(level + promise * SCALE)


def _plan(state: Battle, actions: Actions) -> Iterator[Text]:
    """ARM-5: the whole turn, move by move and shot by shot."""
    for number, doing in groupby(actions, key=lambda each: getattr(each, "ship", None)):
        if number is not None:
            yield from _done(state, number, [*doing])


def _done(state: Battle, number: int, actions: Sequence[Action]) -> Iterator[Text]:
    """ARM-7, ARM-12: what one ship does in a row."""
    if steps := sum(isinstance(action, Step) for action in actions):
        yield text("advice-sails", ship=_ship(state, number), steps=steps)
    for action in actions:
        if isinstance(action, Fire):
            target = _ship(state, action.target)
            yield text("advice-fires", ship=_ship(state, number), target=target)


def _ship(state: Battle, number: int) -> Text:
    return text(f"ship-{state.ships[number].size}", number=number + 1)
