"""Test the scene of MÂTS while the columns cross."""

from __future__ import annotations

from itertools import pairwise

from escadre.core.render.text import as_text
from escadre.core.scene import OPEN, Aim, Grid, Phases, Press
from escadre.games.mats.positions import parse_state
from escadre.games.mats.rules.model import Pass
from tests.games.mats.diagrams import parse_diagram
from tests.games.mats.states import play_lines
from tests.games.mats.view.scenes import EN, SEA, choices, panel, scene


def test_columns_are_drawn_along_their_axis() -> None:
    state = parse_diagram(SEA, first=0)
    grid = panel(scene(state), "sea")
    assert (grid.width, grid.height) == (12, 4)
    assert grid.columns == tuple(str(n) for n in range(12))
    assert grid.rows == (
        "enemy 2nd file",
        "enemy column",
        "your column",
        "your 2nd file",
    )
    at = {(token.x, token.y): token for token in grid.tokens}
    assert {where: token.sign for where, token in at.items()} == {
        (5, 1): "V",
        (6, 1): "C2",
        (7, 1): "E3",
        (1, 2): "C1",
        (2, 2): "F",
        (3, 2): "E2",
        (4, 2): "#",
        (1, 3): "#",
        (2, 3): "V",
        (4, 3): "E1",
    }
    assert at[4, 3].label == "4: scout 1: 4 masts, one gun"
    assert [token.kind for token in grid.tokens if token.sign == "#"] == ["wreck", "wreck"]
    assert len({token.id for token in grid.tokens}) == len(grid.tokens)


def test_second_seat_sees_its_own_column_below_sailing_to_the_right() -> None:
    state = parse_diagram(SEA, first=1)
    grid = panel(scene(state, 1), "sea")
    assert grid.columns == tuple(str(n) for n in range(11, -1, -1))
    assert grid.rows == (
        "enemy 2nd file",
        "enemy column",
        "your column",
        "your 2nd file",
    )
    public = panel(scene(state, None), "sea")
    assert public.rows == (
        "player 2’s 2nd file",
        "player 2",
        "player 1",
        "player 1’s 2nd file",
    )
    at = {token.id: (token.x, token.y) for token in grid.tokens}
    assert at["ship-1-6"] == (6, 2) and at["ship-0-0"] == (7, 0)
    aim = choices(scene(state, 1), Aim)["ship-1-4"]
    fitting = {n: aim.fills[n] for n, letter in enumerate(aim.fit) if letter == OPEN}
    assert fitting == {6 + 3 * 12: 1, 7 + 2 * 12: 2, 8 + 2 * 12: 3}


def test_an_advance_keeps_the_frame() -> None:
    before = panel(scene(parse_diagram(SEA, first=0)), "sea")
    later = panel(scene(play_lines(parse_diagram(SEA, first=0), "e1+3")), "sea")
    assert before.columns == later.columns


def test_sea_stays_wide_with_few_ships() -> None:
    """The last ships of a match: the sea stays long, so that the layout does not change."""
    for line in ("crossing=2 first=1 | @2 e1 | @2 V", "crossing=2 first=1 | @9 e1 | @9 C1 ~ V"):
        for seat in (0, 1, None):
            sea = panel(scene(parse_state(line), seat), "sea")
            assert isinstance(sea, Grid) and sea.width >= 10
            assert all(0 <= token.x < sea.width for token in sea.tokens)


def test_ship_has_targets_and_reasons_for_other_squares() -> None:
    drawn = scene(parse_diagram(SEA, first=0))
    grid, aims = panel(drawn, "sea"), choices(drawn, Aim)
    assert aims.keys() == {"ship-0-0", "ship-0-1", "ship-0-3", "ship-0-5", "ship-0-6"}

    def why(ship: int, where: int) -> str:
        letter = aims[f"ship-0-{ship}"].fit[2 * grid.width + where]
        return drawn.reasons[int(letter)].clause if letter.isalnum() else letter

    scout = aims["ship-0-0"]
    assert (scout.piece, scout.panel, scout.action) == (
        "ship-0-0",
        "sea",
        {"type": "advance", "ship": 0},
    )
    assert {n: scout.fills[n] for n, c in enumerate(scout.fit) if c == OPEN} == {
        2 * grid.width + where: where - 4 for where in (5, 6, 7)
    }
    assert [why(0, where) for where in (3, 4, 8, 9)] == ["MAT-7", "MAT-7", "MAT-8", "MAT-7"]
    assert why(3, 2) == "MAT-9"  # a wreck beside it
    assert why(5, 3) == "MAT-9"  # a ship beside it
    assert [why(1, where) for where in (4, 5)] == ["MAT-11", "MAT-10"]
    assert why(1, 8) == "MAT-7"
    assert aims["ship-0-6"].fills == {3 * grid.width + 3: 1}  # in double file, beside E2
    empty, theirs = (drawn.reasons[int(scout.fit[grid.width + x])].sentence for x in (0, 5))
    assert empty == "A ship advances within its own column. Choose a position there."
    assert theirs.startswith("That ship isn’t yours. Advance one of your own")
    where = {token.y * grid.width + token.x for token in grid.tokens if token.side == 1}
    ships = {n for n in where if scout.fit[n] == scout.fit[grid.width + 5]}
    assert ships == {
        token.y * grid.width + token.x
        for token in grid.tokens
        if (token.side, token.kind) == (1, "sailer")
    }
    beside = drawn.reasons[int(scout.fit[3 * grid.width + 5])]
    assert beside.clause == "MAT-11"
    assert "Double file isn’t possible here" in beside.sentence


def test_blocked_ship_gives_a_reason_for_every_square() -> None:
    drawn = scene(parse_diagram(SEA, first=0))
    grid, hemmed_in = panel(drawn, "sea"), choices(drawn, Aim)["ship-0-5"]
    own = {drawn.reasons[int(letter)].clause for letter in hemmed_in.fit[2 * grid.width :]}
    assert own == {"MAT-9", "MAT-7"}  # beside it; and farther than its masts
    assert drawn.reasons[int(hemmed_in.fit[2 * grid.width])].clause == "MAT-9"


def test_arrow_names_the_owner_and_direction_of_each_column() -> None:
    for viewer, names in ((0, ["you", "enemy"]), (1, ["enemy", "you"])):
        sea = panel(scene(parse_diagram(SEA, first=0), viewer), "sea")
        courses = [area for area in sea.areas if area.kind == "course"]
        assert [area.label for area in courses] == names
        for area in courses:
            steps = {b - a for a, b in pairwise(area.squares)}
            assert steps == {1 if area.side == viewer else -1}  # the viewer's column sails right


def test_button_to_stay_is_only_for_the_player_to_move() -> None:
    state = parse_diagram(SEA, first=0)
    assert choices(scene(state), Press)["stay"].actions == (Pass(),)
    assert scene(state, 1).choices == () == scene(state, None).choices


def test_panel_names_the_phases_and_the_first_player() -> None:
    state = parse_diagram(SEA, first=1, advances_made=1, crossing=2)
    phases = panel(scene(state), "series")
    assert isinstance(phases, Phases)
    assert phases.title == "Crossing 2, player 2 first"
    assert (phases.owner, phases.now) == (1, 2)
    assert [(phase.label, phase.owner) for phase in phases.phases] == [
        ("The column advances", 1),
        ("Player 2 plays", 1),
        ("Player 1 plays", 0),
        ("Firing", None),
    ]
    assert scene(state).prompt.startswith("Your turn: advance a ship")
    assert scene(state, 1).prompt == "Player 1 may advance a ship."


def test_scene_in_a_terminal() -> None:
    drawn = as_text(scene(parse_diagram(SEA.replace("E1", "e1"), first=0)), EN)
    assert drawn.splitlines()[:8] == [
        "The two columns",
        "                0  1  2  3  4  5  6  7  8  9  10 11",
        "enemy 2nd file  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "  enemy column  ·  ·  ·  ·  ·  V  C2 E3 ·  ·  ·  ·",
        "   your column  ·  C1 F  E2 #  ·  ·  ·  ·  ·  ·  ·",
        " your 2nd file  ·  #  V  ·  e1 ·  ·  ·  ·  ·  ·  ·",
        "",
        "# wreck",
    ]
