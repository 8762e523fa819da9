"""Test actions and positions of MAKO Naval as text."""

import pytest

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import Seat
from escadre.games.mako.notation import format_action, parse_action
from escadre.games.mako.positions import format_state, parse_state
from escadre.games.mako.rules.model import Config, MoveBoat, Pass, SendMine, SendMinePhase

WAY_A = Config()


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("N h2", MoveBoat(0, 21)),
        ("E m8", MoveBoat(1, 110)),
        ("S a14", MoveBoat(2, 182)),
        ("W n14", MoveBoat(3, 195)),
        ("pass", Pass()),
        ("*h8", SendMine(105)),
        ("die 6", DiceOutcome((6,))),
        ("first 2", DrawOutcome(1)),
    ],
)
def test_actions_round_trip(line: str, action: object) -> None:
    assert parse_action(WAY_A, line) == action
    assert format_action(WAY_A, action) == line  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("  n H2 ", MoveBoat(0, 21)),
        ("o b7", MoveBoat(3, 85)),  # Ouest
        ("Nh2", MoveBoat(0, 21)),
        ("* h8", SendMine(105)),
        ("PASSE", Pass()),
        ("dé 3", DiceOutcome((3,))),
    ],
)
def test_other_spellings_of_actions_are_read(line: str, action: object) -> None:
    assert parse_action(WAY_A, line) == action


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("h2", "Write a boat and a square"),
        ("X h2", "is not a move"),
        ("", "is not a move"),
        ("N o1", "from a1 to n14"),
        ("*h15", "from a1 to n14"),
        ("die 7", "is not a move"),
    ],
)
def test_invalid_actions_have_a_clear_error(line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_action(WAY_A, line)


LINE = "way=B turn=2 rounds=3 moved=S die=2 | N h4 * c3 a14 | S g12 * n1"


def test_positions_round_trip() -> None:
    state = parse_state(LINE)
    assert state.boats == (49, None, 160, None)
    assert state.mines == (1 << 30 | 1 << 182, 0, 1 << 13, 0)
    assert (state.phase, state.rounds) == (SendMinePhase(Seat(1), 2, 2), 3)
    assert format_state(state) == LINE
    again = "way=B turn=1 thrown=3 again=yes | N h4 * h7 | S g14"
    assert parse_state(again).again and format_state(parse_state(again)) == again


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "A position has one part per boat, here N, E, S, W"),
        ("way=B turn=1 | N h1", "here N, S"),
        ("way=D turn=1 | N h1 | S g14", "Unreadable options"),
        ("way=B wind=3 | N h1 | S g14", "Unreadable options"),
        ("way=B chart={ | N h1 | S g14", "written as JSON"),
        ("way=B teams=true | N h1 | S g14", "Teams need four players"),
        ("way=B turn=3 | N h1 | S g14", "turn=3 is not valid. Write a number from 1 to 2"),
        ("way=B turn=1 rounds=301 | N h1 | S g14", "from 0 to 300"),
        ("way=B turn=1 | N h3 | S h3", "Two boats are on the same square"),
        ("way=B turn=1 | N h3 * h3 | S g14", "A mine is in a port, under a boat"),
        ("way=B turn=1 | N h3 * n8 | S g14", "A mine is in a port"),
        ("way=C turn=1 | N h4 * a1 | S g12", "off the board"),
        ("way=B turn=1 | N h3 * c3 | S g13 * c3", "Two mines are on the same square"),
        ("way=B turn=1 | N g14 | S g13", "Boat N can’t be at sea on that square"),
        ("way=B turn=1 | N f14 | S g13", "Boat N can’t be at sea on that square"),
        ("way=B turn=2 | N home | S g13", "must name the boats that are ashore"),
        ("way=B turn=1 home=Ne14 | N home | S g13", "has no boat at sea"),
        ("way=B turn=1 home=Qe14 | N home | S g13", "“Q” is not a boat"),
        ("way=B turn=2 home=Ne13 | N home | S g13", "e13 is not a goal of boat N"),
        ("way=B turn=2 home=N | N home | S g13", "“” is not a square"),
        ("way=B turn=1 moved=S | N h3 | S g13", "belongs to another player"),
        ("way=B turn=1 die=2 | N h3 | S g13", "shown after a move"),
        ("way=B rounds=2 | N h3 | S g13", "with the draw for the first player"),
        ("way=B turn=1 thrown=2 again=no | N h3 * c3 | S g13", "Write again=yes"),
        ("way=B turn=1 again=yes | N h3 * c3 | S g13", "only play again after rolling"),
        ("way=B turn=1 thrown=2 again=yes | N h3 | S g13", "and hitting a boat"),
        ("way=B again=yes | N h3 | S g13", "with the draw for the first player"),
        ("way=B turn=1 | N h3 c3 | S g13", "“c3” is not valid here"),
        ("way=B turn=1 | N h15 | S g13", "“h15” is not a square"),
    ],
)
def test_invalid_positions_have_a_clear_error(line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_state(line)


def test_position_with_31_mines_is_refused() -> None:
    squares = [f"{column}{row}" for row in (2, 3, 4) for column in "abcdefghijklmn"]
    line = "way=B turn=2 | N h1 * {} | S g13"
    assert parse_state(line.format(" ".join(squares[:30]))).mines[0].bit_count() == 30
    with pytest.raises(ValueError, match="more than 30 mines"):
        parse_state(line.format(" ".join(squares[:31])))
    with pytest.raises(ValueError, match="doesn’t roll the die"):
        parse_state(
            line.format(" ".join(squares[:30]))
            .replace("turn=2", "turn=1 moved=N")
            .replace("h1", "h5")
        )
