"""Test the log lines of MÂTS."""

from __future__ import annotations

import pytest

from escadre.core.chance import DiceOutcome
from escadre.core.game import CHANCE, Decision, Seat, play, start
from escadre.core.i18n.catalogue import Words, words
from escadre.games.mats.notation import parse_action
from escadre.games.mats.rules.game import GAME, node
from escadre.games.mats.rules.model import Config, State
from escadre.games.mats.rules.ships import ShipKind
from tests.games.mats.diagrams import parse_diagram
from tests.games.mats.states import play_lines
from tests.games.mats.view.scenes import EN, KIT, SEA
from tests.games.mats.view.test_combats import FIGHT


def log_line(state: State, line: str, viewer: int | None = None, say: Words = EN) -> str:
    """Return the log line of a ply."""
    action = parse_action(state.config, line)
    now = node(state)
    seat = now.seats[0] if isinstance(now, Decision) else CHANCE
    eyes = None if viewer is None else Seat(viewer)
    after = play(GAME, state, seat, action)
    return KIT.describe_ply(GAME.observe(state, eyes), seat, action, GAME.observe(after, eyes), say)


def test_log_of_combats() -> None:
    state = parse_diagram(FIGHT, first=0, advances_made=2)
    assert log_line(state, "dice: 3 2 6 1") == (
        "Broadside at position 3: both sides lose, 3 to 3 (scout 1 against corvette 1); "
        "at position 4: player 1 wins, 11 to 6 "
        "(corvette 2 and frigate against ship of the line and scout 1)."
    )
    state = play_lines(state, "dice: 3 2 6 1")
    assert log_line(state, "dice: 1 6 2 5") == (
        "Damage: player 1’s scout 1 is hit a second time and sunk (die 1), "
        "player 2’s corvette 1 is sunk (die 6), "
        "player 2’s ship of the line is hit (die 2), "
        "player 2’s scout 1 is sunk (die 5). "
        "Crossing 1 is over."
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("e1+2", "scout 1 advances 2 spaces, to position 6 (new head)"),
        ("v+1", "ship of the line advances 1 space, to position 3 (in double file with scout 2)"),
        ("stay", "holds the line"),
    ],
)
def test_log_of_advances(line: str, said: str) -> None:
    assert log_line(parse_diagram(SEA, first=0), line) == said


def test_log_includes_automatic_advances() -> None:
    state = parse_diagram(SEA, first=1, advances_made=1)
    assert log_line(state, "e1+1") == "scout 1 advances 1 space, to position 5 (new head)"
    assert log_line(state, "stay") == "holds the line. Player 1’s column advances one space."
    overtaking = parse_diagram(SEA.replace("V   C2", ".   C2"), first=1, advances_made=1)
    assert log_line(overtaking, "e1+1") == (
        "scout 1 advances 1 space, to position 5 (new head). Player 1’s column advances one space."
    )
    last = parse_diagram("<  .\n<  C1\n>  E1\n>  .", first=0, advances_made=2)
    last = play_lines(last, "dice: 1 6")
    more = parse_diagram("<  .  .\n<  C1 E1\n>  E1 C1\n>  .  .", first=1, advances_made=2)
    assert log_line(last, "dice: 6").endswith("sunk (die 6).")
    assert "crossing" not in log_line(play_lines(more, "dice: 6 1 6 1"), "dice: 1 1")
    passed = parse_diagram("<  .\n<  C1\n>  E1\n>  .", first=1, advances_made=2)
    assert log_line(play_lines(passed, "dice: 6 1"), "dice: 1") == (
        "Damage: player 2’s corvette 1 is hit (die 1). Crossing 1 is over."
    )


def test_order_is_logged_only_for_its_owner() -> None:
    """MAT-1: the log keeps the order secret too."""
    state = start(GAME, Config())
    assert log_line(state, "v 3", 0) == "ship of the line to slot 3"
    assert log_line(state, "v 3", 1) == log_line(state, "e1 3", 1) == "lines up the column"
    assert log_line(play_lines(state, "v 3"), "-3", 0) == "slot 3 emptied"
    assert log_line(play_lines(state, "v 3"), "-3") == "lines up the column"


def test_log_of_the_dice_for_the_first_player() -> None:
    config = Config(ships=(ShipKind("jonque", 1, (2, 2), (1, 1)),))
    state = play_lines(start(GAME, config), "j 1", "ready", "j 1")
    assert log_line(state, "ready") == "column lined up: both columns are revealed"
    state = play_lines(state, "ready")
    assert log_line(state, "dice: 4 4") == "Equal dice (4 and 4), rolled again"
    assert log_line(state, "dice: 4 5") == (
        "Player 2 goes first (dice: 4 and 5). Player 2’s column advances one space."
    )
    assert (
        log_line(state, "dice: 4 4", say=words("fr", GAME.home)) == "Dés égaux (4 et 4), à relancer"
    )
    assert DiceOutcome((4, 5)) == parse_action(config, "dice: 4 5")


def test_french_participles_agree_with_the_ship() -> None:
    """In French, corvettes and frigates are feminine, scouts are masculine."""
    fr = words("fr", GAME.home)
    state = play_lines(parse_diagram(FIGHT, first=0, advances_made=2), "dice: 3 2 6 1")
    line = log_line(state, "dice: 1 6 2 5", say=fr).replace("\u00a0", " ")
    assert "éclaireur 1 du joueur 1 touché une seconde fois et coulé (dé 1)" in line
    assert "corvette 1 du joueur 2 coulée (dé 6)" in line
    assert "vaisseau du joueur 2 touché (dé 2)" in line
