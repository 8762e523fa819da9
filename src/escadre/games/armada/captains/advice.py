"""The orders of a turn of Armada, best first, each with the rest of its turn: from a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import atanh, copysign, tanh

from msgspec.structs import replace

from escadre.core.advice import Advice, Option, computed
from escadre.core.chance import Rng
from escadre.core.words import Text, text
from escadre.games.armada.captains.goals import WON
from escadre.games.armada.captains.odds import PROMISE, expected_returns
from escadre.games.armada.captains.search import (
    DEEP,
    GLANCE,
    Actions,
    Planner,
    TurnPlan,
    after_actions,
    shots_by_target,
)
from escadre.games.armada.endings import LAST_QUIET_TURN, battle_end, pips_afloat
from escadre.games.armada.model import Action, Battle, Fire, Observation, Step, sides
from escadre.games.armada.rules import legal_actions

NEARLY = 0.98  # the return of who cannot well lose any more
SEEMS_WON = WON / 4  # no damage promises as much
FEW_TURNS = 10  # quiet turns before the end that are a reason


def advised(seen: Observation, rng: Rng) -> Advice[Action] | None:
    """What the admiral finds when she looks closely; nothing that she thought of before counts."""
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
    weighed = planner.weighed(state)
    best: dict[Action, TurnPlan] = {}
    for turn in weighed:
        best.setdefault(turn.actions[0], turn)
    # A turn that seems to win promises more than any damage: by it no other one can be measured.
    usual = next((turn for turn in weighed if abs(turn.value) < SEEMS_WON), None)
    level = atanh(_after(state, usual)) - usual.value * PROMISE if usual else 0.0
    options = [_option(state, action, turn, level) for action, turn in best.items()]
    return computed(options, weighed[0].actions[0])


def _option(state: Battle, action: Action, turn: TurnPlan, level: float) -> Option[Action]:
    after = after_actions(state, turn.actions)
    end = battle_end(after)
    value = end.returns[state.turn] if end else _value(turn.value, level)
    return Option(action, value, reasons=tuple(_reasons(state, turn.actions, after)))


def _after(state: Battle, turn: TurnPlan) -> float:
    """The return to expect after a turn, as `estimate` has it; never quite certain."""
    seat, state = state.turn, after_actions(state, turn.actions)
    end = battle_end(state)
    returns = end.returns if end else expected_returns(state)
    return max(-NEARLY, min(NEARLY, returns[seat])) if returns else 0.0


def _value(promise: float, level: float) -> float:
    """The return to expect: what a turn promises says only by how much one is better than another.

    `level`: what is to be added to the promises of this moment. A win that is foreseen some turns
    later is not certain; half of a promise is one where only one of two ways to go on was won.
    """
    if abs(promise) >= WON:
        return copysign(NEARLY, promise)
    if abs(promise) < SEEMS_WON:
        return max(-NEARLY, min(NEARLY, tanh(level + promise * PROMISE)))
    won = copysign(WON, promise)
    return (copysign(NEARLY, promise) + _value(2 * promise - won, level)) / 2


def _reasons(state: Battle, actions: Actions, after: Battle) -> Iterator[Text]:
    """ARM-5, ARM-15, ARM-22: how it ends the battle, or the turn and what is in reach then."""
    end, seat = battle_end(after), state.turn
    if end:
        yield end.reason
        return
    yield from _plan(state, actions)
    if state.config.players > 2:
        return
    if (left := LAST_QUIET_TURN - after.quiet) <= FEW_TURNS and state.config.quiet == "pips":
        pips = pips_afloat(after)
        yield text("advice-quiet", turns=left, mine=pips[seat], theirs=pips[1 - seat])
    if after.turn != seat:
        reached = len(shots_by_target(replace(after, turn=seat)))
        yield text("advice-reach", reached=reached, exposed=len(shots_by_target(after)))


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
