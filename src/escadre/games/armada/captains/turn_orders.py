"""Other orders of the actions of a turn, with the same position at the turn's end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from escadre.games.armada.captains.strongest import Actions, TurnPlan, after_actions
from escadre.games.armada.rules.game import validate
from escadre.games.armada.rules.model import BattleAction, BattlePhase, EndTurn


def other_orders(state: BattlePhase, turn: TurnPlan) -> Iterator[TurnPlan]:
    """ARM-5: yield the turn with the actions of each later ship first, where it ends the same."""
    groups = [tuple(group) for _, group in groupby(turn.actions, _acting_ship)]
    end = after_actions(state, turn.actions)
    for n, moved_up in enumerate(groups[1:], 1):
        if isinstance(moved_up[0], EndTurn):
            continue
        others = (action for m, group in enumerate(groups) if m != n for action in group)
        actions = (*moved_up, *others)
        if (after := _after_legal_actions(state, actions)) is None:
            continue
        if (after.ships, after.won, after.turn) == (end.ships, end.won, end.turn):
            yield turn._replace(actions=actions)


def _acting_ship(action: BattleAction) -> int | None:
    return None if isinstance(action, EndTurn) else action.ship


def _after_legal_actions(state: BattlePhase, actions: Actions) -> BattlePhase | None:
    """Return the battle after these actions, or None if one of them is illegal."""
    seat = state.turn
    for action in actions:
        if state.turn != seat or validate(state, seat, action) is not None:
            return None
        state = after_actions(state, [action])
    return state
