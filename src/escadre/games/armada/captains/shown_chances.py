"""The chances shown to players at the start of a turn.

Captains choose turns by a value that changes abruptly when a ship comes within range. Chances shown
to players should change smoothly and be right for players of every level, so possible hits count
less here, and the pips afloat count most. A win that can be forced this turn is shown as 99%, and a
position in which every turn leaves the enemy such a win as 1%.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from escadre.core.advice import MAX_UNDECIDED_RETURN, return_from_features
from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.games.armada.captains.evaluation import expected_returns
from escadre.games.armada.captains.position_value import (
    STANDARD_WEIGHTS,
    OpposingFleets,
    idle_end_chance,
    position_value,
    possible_attacks,
)
from escadre.games.armada.captains.standstill import is_standstill
from escadre.games.armada.captains.strongest import (
    QUICK_PLANNER,
    WIN_PLANNER,
    Actions,
    after_actions,
    make_shallow_planner,
)
from escadre.games.armada.rules.ending import (
    MAX_TURNS_WITHOUT_DAMAGE,
    result,
    result_without_damage,
)
from escadre.games.armada.rules.game import apply_battle_action
from escadre.games.armada.rules.model import (
    BattleAction,
    BattlePhase,
    EndTurn,
    State,
    allied_ships,
    enemy_ships,
    own_ships,
    sides,
)
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN

REDUCED_WEIGHTS = STANDARD_WEIGHTS._replace(danger=0.5, threat=0.18, strike=5.0, checks_steps=True)
"""The standard weights, with about half the weight for hits that either side could score.

Ships that cannot move at all do not threaten what they can only reach by a move.

Only the hits that the side to move could score now (`strike`) weigh more: with `WEIGHTS`, about a
third of hits scored. The chance before a turn is then nearer the chance after a good turn.
"""
WEIGHTS = (0.055, 0.48, 2.0)
"""Weights of `features`, chosen on half of the matches 5000 to 5399 of all captains but the amiral.

Of the weights with a movement of at most 1.2, these have the smallest decile error. The best fit
gives 0.09, 0.7, 2.0, with a movement above 1.5 (`python -m training.shown_chances armada --check`).
"""
MAX_VALUE = 50.0  # values are limited to -50 to 50, which is above the value of any damage


def calibrated_returns(state: BattlePhase) -> list[float] | None:
    """Return the expected returns at the start of a turn; None in the middle of a turn."""
    if state.actions or state.moving is not None:
        return None
    if end := result(state):
        return list(end.returns)
    if is_standstill(state):
        return list(result_without_damage(state).returns)
    side_of_seat = sides(state.config)
    if len({*side_of_seat}) != 2 or (row := features(state)) is None:
        return expected_returns(state)
    value, side = return_from_features(WEIGHTS, row), side_of_seat[0]
    if can_win_now(state) or _wins_by_ending_turn(state):
        value, side = MAX_UNDECIDED_RETURN, side_of_seat[state.turn]
    elif loses_next_turn(state):
        value, side = -MAX_UNDECIDED_RETURN, side_of_seat[state.turn]
    return [value if each == side else -value for each in side_of_seat]


@lru_cache(maxsize=256)
def can_win_now(state: BattlePhase) -> bool:
    """ARM-5, ARM-15: return whether the side to move can sink the whole enemy fleet this turn."""
    ships = enemy_ships(state, state.turn)
    if (fleets := _fleets_if_sinkable(state, ships)) is None:
        return False
    targets = {each.target for each in possible_attacks(state, fleets.own, fleets.enemies)}
    return len(targets) == len(ships) and WIN_PLANNER.finds_win(state)


def _wins_by_ending_turn(state: BattlePhase) -> bool:
    """ARM-22: return whether the side to move wins if it ends its turn without damage."""
    if state.turns_without_damage < MAX_TURNS_WITHOUT_DAMAGE - 1:
        return False
    end = result(after_actions(state, [EndTurn()]))
    return end is not None and end.returns[state.turn] == 1


@lru_cache(maxsize=256)
def loses_next_turn(state: BattlePhase) -> bool:
    """ARM-15: return whether the enemy can sink the whole fleet after each turn that is found.

    Measured on 60 matches: of 30 such positions, shown as 21% before, 2 were won.
    """
    fleet = own_ships(state, state.turn)
    if state.config.players > 2 or (fleets := _fleets_if_sinkable(state, fleet)) is None:
        return False
    attacks = possible_attacks(state, fleets.enemies, fleets.own, checks_steps=True)
    if len({each.target for each in attacks}) < len(fleet):
        return False
    ends = (after_actions(state, plan.actions) for plan in WIN_PLANNER.rate_turns(state))
    return all(result(end) is None and can_win_now(end) for end in ends)


def _fleets_if_sinkable(state: BattlePhase, ships: list[int]) -> OpposingFleets | None:
    """ARM-5: return the fleets if one turn has enough actions to sink all these ships and win."""
    pips = sum(state.ships[n].size - state.ships[n].damage for n in ships)
    if state.config.objective != "annihilation" or pips > ACTIONS_PER_TURN:
        return None
    return OpposingFleets.of(state, state.turn)


def features(state: State) -> tuple[float, ...] | None:
    """Return the first side's lead in value and in pips, and its return at an end without damage.

    `idle_end_chance` weights the third; its complement weights the leads (ARM-22). None within a
    turn and after the end.
    """
    if not isinstance(state, BattlePhase) or state.actions or state.moving is not None:
        return None
    if result(state):
        return None
    side_of_seat = sides(state.config)
    first = Seat(0)
    second = next(Seat(n) for n, side in enumerate(side_of_seat) if side != side_of_seat[0])
    first_moves = side_of_seat[state.turn] == side_of_seat[0]
    # the third feature is the end without damage, so the value must not include it
    just_damaged = replace(state, turns_without_damage=0)
    values = [
        max(
            -MAX_VALUE, min(MAX_VALUE, position_value(just_damaged, seat, REDUCED_WEIGHTS, to_move))
        )
        for seat, to_move in ((first, first_moves), (second, not first_moves))
    ]
    fleets = [[state.ships[n] for n in allied_ships(state, seat)] for seat in (first, second)]
    pips = [sum(ship.size - ship.damage for ship in fleet) for fleet in fleets]
    idle_chance = idle_end_chance(state.turns_without_damage)
    idle_return = float(result_without_damage(state).returns[first])
    lead, pips_lead = (values[0] - values[1]) / 2, pips[0] - pips[1]
    return (1 - idle_chance) * lead, (1 - idle_chance) * pips_lead, idle_chance * idle_return


MAX_SAFER_TURNS = 12
"""Turns compared if the first one leaves the enemy a win in the next turn."""


class TurnFinisher:
    """Plays a turn out, for the chance shown within it, as the lieutenant does.

    A win that the chart knows is played. The lieutenant ignores what the enemy could hit. If its
    turn leaves the enemy a win in the next turn, the best of the turns of the quick hint by the
    chance shown after them is played instead.
    """

    def __init__(self) -> None:
        self._planner = make_shallow_planner()
        self._plans = dict[BattlePhase, BattleAction]()

    def choose(self, state: BattlePhase, rng: Rng) -> BattleAction:
        """Return the next action of the turn; deterministic."""
        if state not in self._plans:
            planner, after = WIN_PLANNER if can_win_now(state) else self._planner, state
            actions = planner.plan(state).actions
            if _return_after(state, actions) <= -MAX_UNDECIDED_RETURN:
                safer = [each.actions for each in QUICK_PLANNER.rate_turns(state)]
                turns = [actions, *safer[:MAX_SAFER_TURNS]]
                actions = max(turns, key=lambda each: _return_after(state, each))
            for action in actions:
                self._plans[after] = action
                after = apply_battle_action(after, action)
        return self._plans[state]


def _return_after(state: BattlePhase, actions: Actions) -> float:
    """Return the expected return of the seat to move, as shown after these actions."""
    returns = calibrated_returns(after_actions(state, actions))
    return returns[state.turn] if returns else 0.0
