"""The chances shown to players, computed from the network and the steps to the goal.

The network was fitted to the play of the strongest captain. Between weaker players, the steps to
the goal count more and the network's estimate fluctuates, so both are used. A lead of one step
counts more the nearer the goal is: the chance depends on the ratio of the steps.

If the side to move can step to where its mine may hit the enemy's nearest boat, one face of the die
hits, and the chance of a side that is far behind rises (`HIT_WEIGHT`). Without this, a lost race
would look better with each such step, and worse again after the roll.

Hints and analysis rate the ends of a turn by the same function. After a step, both show the mean
over the die faces, with the best square for the mine on each face. After a roll, both show the
chance with the best square.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh, log

from escadre.core.advice import return_from_features, returns_from_odds
from escadre.core.game import replace_item
from escadre.games.mako.captains.evaluation import estimated_returns, rate_turn_start
from escadre.games.mako.captains.network import network_for, win_chances
from escadre.games.mako.captains.routes import RaceBoard, RouteCache, TurnBoundary
from escadre.games.mako.captains.search import Lookahead, expected_value
from escadre.games.mako.captains.strongest import (
    ExpandedActions,
    expand_actions,
    side_to_move,
)
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.game import observe
from escadre.games.mako.rules.model import MINES_PER_BOAT, Config, MovePhase, SendMinePhase, State

WEIGHTS = (0.428, 2.077)
"""Weights of `features`, fitted to matches 1000 to 1199 of captains of all levels.

The command is `python -m training.shown_chances mako --matches 200 --change-penalty 0.025`. Without
the penalty, the fit is slightly better, but the chance fluctuates more.
"""
DIE_FACES = 6
HIT_WEIGHT = 0.5
"""The share of players who use a possible hit, times the fourth power of the return without it.

In even races, a possible hit hardly counts: with full weight, the chance would swing with each turn
(movement 2.1 instead of 1.2 in 83 matches).
"""
MIN_RETURN_WITH_HIT = 0.3
"""Nearer to even chances, a possible hit would change the chance by less than 0.1 points."""
ALMOST_CERTAIN = 0.9999
"""Returns are limited to this value, because the log odds of 1 are infinite."""


def calibrated_returns(state: State) -> list[float] | None:
    """Return the expected returns at the start of a turn; None within a turn."""
    if not isinstance(state.phase, MovePhase):
        return None
    if not _is_duel(state.race_config):
        return estimated_returns(state)
    race_board, routes, position, chances = rate_turn_start(state, state.phase.seat)
    (value,) = _shown_returns(race_board, routes, [position], [chances])
    return [value, -value]


def returns_before_mine(state: State) -> list[float] | None:
    """Return the expected returns with the best square for the mine; None if none is to be sent."""
    if not isinstance(state.phase, SendMinePhase):
        return None
    side_of = sides(state.race_config)
    if len(set(side_of)) != 2:
        return None
    side = side_to_move(state)
    value = max(rate_actions_as_shown(expand_actions(observe(state, state.phase.seat)), side))
    return [value if each == side else -value for each in side_of]


def rate_actions_as_shown(expanded: ExpandedActions, side: int) -> list[float]:
    """Return the return of this side after each action, as the analysis shows it."""
    values = _leaf_returns(expanded.lookahead, side)
    return [expected_value(each, values) for each in expanded.leaves]


def _leaf_returns(lookahead: Lookahead, side: int) -> list[float]:
    """Return the expected return of this side at each end of the turn."""
    if not lookahead.leaves:
        return []
    race_board, routes = lookahead.race_board, lookahead.routes
    chances_by_leaf = lookahead.chances_of_leaves().tolist()
    if not _is_duel(race_board.config):
        return [returns_from_odds(chances)[side] for chances in chances_by_leaf]
    values = _shown_returns(race_board, routes, lookahead.leaves, chances_by_leaf)
    return values if side == 0 else [-each for each in values]


def features(state: State) -> tuple[float, ...] | None:
    """Return the network's log odds of the first seat, and the log of the ratio of steps left."""
    if not isinstance(state.phase, MovePhase):
        return None
    race_board, routes, position, chances = rate_turn_start(state, state.phase.seat)
    return _features(_steps_left(race_board, routes, position), chances)


def _shown_returns(
    race_board: RaceBoard,
    routes: RouteCache,
    positions: Sequence[TurnBoundary],
    chances_by_position: Sequence[Sequence[float]],
) -> list[float]:
    """Return the first side's expected return in each position, from the network's chances."""
    values = [
        _return_without_hit(race_board, routes, position, chances)
        for position, chances in zip(positions, chances_by_position, strict=True)
    ]
    hits = [
        (n, *hit)
        for n, position in enumerate(positions)
        if abs(values[n]) >= MIN_RETURN_WITH_HIT
        and (hit := position_after_hit(race_board, routes, position)) is not None
    ]
    if not hits:
        return values
    numbers, after_hits, mines = zip(*hits, strict=True)
    network = network_for(race_board.config)
    chances_after_hits = win_chances(network, race_board, routes, after_hits, mines).tolist()
    for n, position, chances in zip(numbers, after_hits, chances_after_hits, strict=True):
        gain = _return_without_hit(race_board, routes, position, chances) - values[n]
        if (gain > 0) == (position.mover == 0):
            values[n] += HIT_WEIGHT * values[n] ** 4 * gain / DIE_FACES
    return values


def _return_without_hit(
    race_board: RaceBoard, routes: RouteCache, position: TurnBoundary, chances: Sequence[float]
) -> float:
    """Return the first side's expected return, almost certain if the next step wins."""
    steps = _steps_left(race_board, routes, position)
    if steps[position.mover] == 1:
        return ALMOST_CERTAIN if position.mover == 0 else -ALMOST_CERTAIN
    return return_from_features(WEIGHTS, _features(steps, chances))


def position_after_hit(
    race_board: RaceBoard, routes: RouteCache, position: TurnBoundary
) -> tuple[TurnBoundary, int] | None:
    """MAK-8, MAK-11: return the position after a hit this turn, and the mine's square as a bit.

    The mine hits the enemy's nearest boat. None if no step leads to where it can be hit.
    """
    boats, mines, mover, seat = position
    if _steps_left(race_board, routes, position)[mover] == 1:
        return None
    position_routes = routes.routes_of(boats, mines)
    _, target, square = min(
        (position_routes[boat].steps, boat, at)
        for boat in race_board.boats_of_side[1 - mover]
        if (at := boats[boat]) is not None
    )
    if race_board.closed_to_mines(mines) >> square & 1:
        return None
    occupied = sum([1 << at for at in boats if at is not None])
    for boat in race_board.config.fleet[seat]:
        if (at := boats[boat]) is None:
            continue
        origins = race_board.open_steps(boat, at, occupied, mines) & race_board.in_line[square]
        if mines[boat].bit_count() >= MINES_PER_BOAT:
            origins &= mines[boat]  # MAK-14: a mine that the step recovers can be sent
        if origins:
            distances = race_board.distances[boat]
            origin = min(race_board.board.sea.squares(origins), key=distances.__getitem__)
            left_mines = [colour & ~(1 << origin) for colour in mines]
            left_mines[boat] |= 1 << square
            boats = replace_item(boats, boat, origin)
            boats = replace_item(boats, target, race_board.ports[target])
            return TurnBoundary(boats, tuple(left_mines), mover, seat), 1 << square
    return None


def _features(steps: Sequence[int], chances: Sequence[float]) -> tuple[float, ...]:
    """Return the features from each side's steps left and the network's chances."""
    value = max(-ALMOST_CERTAIN, min(ALMOST_CERTAIN, returns_from_odds(chances)[0]))
    own_steps, enemy_steps = steps
    return 2 * atanh(value), log(max(enemy_steps, 1) / max(own_steps, 1))


def _steps_left(race_board: RaceBoard, routes: RouteCache, leaf: TurnBoundary) -> list[int]:
    """MAK-17: return the steps of each side to win: of its nearest boat, or of both its boats."""
    leaf_routes = routes.routes_of(leaf.boats, leaf.mines)
    combine = sum if race_board.config.finish == "both" else min
    return [
        combine([leaf_routes[boat].steps for boat in boats]) for boats in race_board.config.fleet
    ]


def _is_duel(config: Config) -> bool:
    """Return whether two players race, for whom the weights were fitted."""
    return config.players == 2 and len(set(sides(config))) == 2
