"""Test a shooter's knowledge of the opponent's grid."""

from __future__ import annotations

from escadre.core.game import Ready, Seat
from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of, placement_density
from escadre.games.battleship.rules.game import GAME, initial_state, observe
from escadre.games.battleship.rules.model import Bomb, Config, PlaceShip


def rows(sea: SquareBoard, count: list[int]) -> list[list[int]]:
    return [count[start : start + sea.width] for start in range(0, sea.size, sea.width)]


def test_density_counts_the_placements_of_each_ship_separately() -> None:
    sea = SquareBoard.of(4, 4)
    assert rows(sea, placement_density(Knowledge(sea, 0, 0, (), (3,)))) == [
        [2, 3, 3, 2],
        [3, 4, 4, 3],
        [3, 4, 4, 3],
        [2, 3, 3, 2],
    ]
    wounded = rows(sea, placement_density(Knowledge(sea, 0b1, 0b1, (), (3, 3))))
    assert wounded == [[0, 2, 2, 0], [2, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0]]


def test_knowledge_of_the_opponents_grid() -> None:
    config = Config(width=5, height=5, fleet=(2, 1), first="1")
    state = initial_state(config)
    for seat in (0, 1):
        for action in (PlaceShip(2, 0, across=True), PlaceShip(1, 24, across=True), Ready()):
            state = GAME.apply(state, Seat(seat), action)
    for square in (0, 24, 24, 7, 8):
        (seat,) = GAME.node(state).seats  # type: ignore[union-attr]
        state = GAME.apply(state, seat, Bomb(square))
    assert knowledge_of(observe(state, Seat(0)), Seat(1)) == Knowledge(
        SquareBoard.of(5, 5), 1 | 1 << 24 | 1 << 8, 1 | 1 << 24, (1 << 24,), (2,)
    )
    assert knowledge_of(observe(state, Seat(1)), Seat(0)) == Knowledge(
        SquareBoard.of(5, 5), 1 << 24 | 1 << 7, 1 << 24, (1 << 24,), (2,)
    )
