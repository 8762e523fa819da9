"""Test that routes home take the fewest steps around the mines."""

from __future__ import annotations

from random import Random

from escadre.games.mako.captains.routes import (
    MAX_STEPS,
    UNREACHABLE,
    RouteCache,
    get_race_board,
    steps_from,
)
from escadre.games.mako.captains.simple import StraightLineCaptain
from escadre.games.mako.rules.boats import blocking_mines, boat_squares
from escadre.games.mako.rules.model import Config, State
from tests.games.mako.captains.sample_races import every_race, positions_of_race


def steps_by_search(state: State, boat: int, square: int) -> int:
    """MAK-6: return the fewest steps from a square to the goal, by breadth-first search."""
    board = state.config.board
    open_ = board.open_to[boat] & ~blocking_mines(state.config, state.mines, boat)
    seen = {square}
    front = [square]
    step_count = 0
    while front:
        if any(board.goals[boat] >> at & 1 for at in front):
            return min(step_count, MAX_STEPS)
        near = {to for at in front for to in board.sea.squares(board.neighbours[at] & open_)}
        front = list(near - seen)
        seen |= near
        step_count += 1
    return UNREACHABLE


@every_race
def test_distances_match_a_breadth_first_search(config: Config) -> None:
    sea = get_race_board(config)
    states = positions_of_race(config, [StraightLineCaptain()] * 4, Random(2), 400)
    for state in states[::7]:
        routes = RouteCache(sea).routes_of(state.boats, state.mines)
        for boat, at in enumerate(state.boats):
            if at is not None:
                plain = sea.distance_levels(boat, sea.blocking_mines(boat, state.mines))[0]
                assert routes[boat][0] == steps_from(plain, at) == steps_by_search(state, boat, at)


@every_race
def test_cached_routes_equal_new_ones(config: Config) -> None:
    """Routes stay cached while no mine is near them, and equal newly computed ones."""
    sea = get_race_board(config)
    for state in positions_of_race(config, [StraightLineCaptain()] * 4, Random(4), 200)[::9]:
        cache = RouteCache(sea)
        cache.routes_of(state.boats, state.mines)
        free = config.board.water & ~config.board.all_ports & ~boat_squares(state)
        for mines in state.mines:
            free &= ~mines
        for square in config.board.sea.squares(free)[::5]:
            for boat in (boats[0] for boats in config.fleet):
                mines_with_one_more = list(state.mines)
                mines_with_one_more[boat] |= 1 << square
                mines_after = tuple(mines_with_one_more)
                cached = cache.routes_of(state.boats, mines_after, 1 << square)
                assert cached == RouteCache(sea).routes_of(state.boats, mines_after)
