"""Test boards: ports, goals, and which boards are allowed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from escadre.core.game import start
from escadre.games.mako.notation import square_name
from escadre.games.mako.rules.board import STANDARD_BOARD, BoardSpec, SmallBoardSpec
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import EAST, NORTH, SOUTH, WEST, Config
from tests.games.mako.states import TINY, names


def test_mak_2_ports_and_goals() -> None:
    """MAK-2: 14 by 14 squares, four ports, eleven goal squares on the side opposite."""
    state = start(GAME, Config(players=4))
    board = state.config.board
    assert (board.sea.width, board.sea.height) == (14, 14)
    assert [square_name(state.config, port) for port in board.ports.values()] == [
        "h1",
        "n8",
        "g14",
        "a7",
    ]
    goals = [names(state, board.sea.squares(goal)) for goal in board.goals]
    assert goals[NORTH] == {f"{c}14" for c in "bcdefhijklm"}
    assert goals[EAST] == {f"a{n}" for n in range(2, 14) if n != 7}
    assert goals[SOUTH] == {f"{c}1" for c in "bcdefgijklm"}
    assert goals[WEST] == {f"n{n}" for n in range(2, 14) if n != 8}
    assert [len(goal) for goal in goals] == [11] * 4


@pytest.mark.parametrize(
    ("chart", "fault"),
    [
        (STANDARD_BOARD, False),
        (TINY, False),
        (replace(TINY, size=5), True),
        (
            BoardSpec(6, ((2, 0), (5, 2), (2, 5), (0, 2)), SmallBoardSpec(0, 4, ((2, 0), (2, 4)))),
            False,
        ),
        (
            BoardSpec(5, ((2, 0), (4, 2), (2, 4), (0, 2)), SmallBoardSpec(0, 4, ((2, 0), (2, 4)))),
            True,
        ),
        (replace(STANDARD_BOARD, size=20), True),  # the ports are no longer on its sides
        (replace(STANDARD_BOARD, ports=((1, 0), (13, 1), (12, 13), (0, 12))), False),
        (replace(STANDARD_BOARD, ports=((0, 0), (13, 7), (6, 13), (0, 6))), True),  # in a corner
        (replace(STANDARD_BOARD, ports=((13, 0), (13, 7), (6, 13), (0, 6))), True),
        (replace(STANDARD_BOARD, ports=((7, 1), (13, 7), (6, 13), (0, 6))), True),
        (replace(STANDARD_BOARD, ports=((7, 0), (12, 7), (6, 13), (0, 6))), True),
        (replace(STANDARD_BOARD, ports=((7, 0), (13, 7), (6, 12), (0, 6))), True),
        (replace(STANDARD_BOARD, ports=((7, 0), (13, 7), (6, 13), (1, 6))), True),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(0, 13, ((7, 0), (6, 13)))), False),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(5, 9, ((7, 5), (6, 9)))), False),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(5, 8, ((7, 5), (6, 8)))), True),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(2, 14, ((7, 2), (6, 14)))), True),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(-1, 11, ((7, -1), (6, 11)))), True),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(2, 11, ((7, 3), (6, 11)))), True),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(2, 11, ((7, 2), (6, 10)))), True),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(2, 11, ((12, 2), (6, 11)))), True),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(2, 11, ((7, 2), (1, 11)))), True),
        (replace(STANDARD_BOARD, small=SmallBoardSpec(2, 11, ((11, 2), (2, 11)))), False),
        (
            BoardSpec(
                20, ((1, 0), (19, 1), (1, 19), (0, 1)), SmallBoardSpec(0, 19, ((0, 0), (0, 19)))
            ),
            False,
        ),
        (
            BoardSpec(
                21, ((1, 0), (20, 1), (1, 20), (0, 1)), SmallBoardSpec(0, 20, ((0, 0), (0, 20)))
            ),
            True,
        ),
    ],
)
def test_mak_2_custom_boards(chart: BoardSpec, fault: bool) -> None:
    """MAK-2: a table's own board has 6 to 20 squares a side and a port in the middle of each."""
    rejection = GAME.validate_config(Config(chart=chart))
    assert (rejection is not None) == fault
    assert rejection is None or rejection.clause == "MAK-2"


def test_mak_19_smaller_board() -> None:
    """MAK-19: ten by ten squares in the middle, starts h3 and g12, the far edge is the goal."""
    state = start(GAME, Config(way="C"))
    board = state.config.board
    assert names(state, [at for at in state.boats if at is not None]) == {"h3", "g12"}
    assert names(state, board.sea.squares(board.water)) == {
        f"{column}{row}" for column in "cdefghijkl" for row in range(3, 13)
    }
    assert names(state, board.sea.squares(board.goals[NORTH])) == {f"{c}12" for c in "cdefhijkl"}
    assert names(state, board.sea.squares(board.goals[SOUTH])) == {f"{c}3" for c in "cdefgijkl"}
