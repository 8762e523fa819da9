"""Test that routes home take the fewest steps around the mines."""

from __future__ import annotations

from random import Random

from escadre.games.mako.captains.routes import (
    MAX_STEPS,
    UNREACHABLE,
    RouteCache,
    race_board,
    steps_at,
)
from escadre.games.mako.captains.simple import StraightLineCaptain
from escadre.games.mako.rules.boats import blocking_mines, boat_squares
from escadre.games.mako.rules.model import Config, State
from tests.games.mako.captains.sample_races import every_race, sailed


def plain_steps(state: State, boat: int, square: int) -> int:
    """MAK-6: the fewest steps from there to the goal, by looking at every square in turn."""
    board = state.config.board
    open_ = board.open_to[boat] & ~blocking_mines(state.config, state.mines, boat)
    seen, front, steps = {square}, [square], 0
    while front:
        if any(board.goals[boat] >> at & 1 for at in front):
            return min(steps, MAX_STEPS)
        near = {to for at in front for to in board.sea.squares(board.neighbours[at] & open_)}
        front = list(near - seen)
        seen |= near
        steps += 1
    return UNREACHABLE


@every_race
def test_ways_are_the_fewest_steps_through_the_mines(config: Config) -> None:
    sea = race_board(config)
    states = sailed(config, [StraightLineCaptain()] * 4, Random(2), 400)
    for state in states[::7]:
        ways = RouteCache(sea).routes_of(state.boats, state.mines)
        for boat, at in enumerate(state.boats):
            if at is not None:
                plain = sea.distance_levels(boat, sea.blocking_mines(boat, state.mines))[0]
                assert ways[boat][0] == steps_at(plain, at) == plain_steps(state, boat, at)


@every_race
def test_a_new_mine_off_the_way_changes_nothing(config: Config) -> None:
    """Ways are kept when a mine lies nowhere near them; they are as if worked out anew."""
    sea = race_board(config)
    for state in sailed(config, [StraightLineCaptain()] * 4, Random(4), 200)[::9]:
        paths = RouteCache(sea)
        paths.routes_of(state.boats, state.mines)
        free = config.board.water & ~config.board.all_ports & ~boat_squares(state)
        for mines in state.mines:
            free &= ~mines
        for square in config.board.sea.squares(free)[::5]:
            for boat in (boats[0] for boats in config.fleet):
                mines_then = list(state.mines)
                mines_then[boat] |= 1 << square
                then = tuple(mines_then)
                kept = paths.routes_of(state.boats, then, 1 << square)
                assert kept == RouteCache(sea).routes_of(state.boats, then)
