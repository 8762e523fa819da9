"""Test the scene of MÂTS while the columns are ordered."""

from __future__ import annotations

from escadre.core.game import ALL, Ready, start
from escadre.core.scene import OPEN, Arrange, Grid, PlacePiece, Press
from escadre.games.mats.rules.game import GAME
from escadre.games.mats.rules.model import Config, PlaceShip, RemoveShip
from tests.games.mats.states import play_lines
from tests.games.mats.view.scenes import EN, KIT, choices, panel, scene


def test_every_ship_can_be_dragged_to_every_slot() -> None:
    drawn = scene(start(GAME, Config()))
    grid = panel(drawn, "column-0")
    assert (grid.width, grid.height, grid.owner) == (7, 1, 0)
    assert grid.columns == ("7", "6", "5", "4", "3", "2", "1")  # the head is on the right
    placements = choices(drawn, PlacePiece)
    assert len(placements) == 7
    for placement in placements.values():
        assert (placement.panel, placement.kind, placement.at, placement.turn) == (
            "column-0",
            "sailer",
            None,
            "",
        )
        assert placement.ways[0].fit == OPEN * 7
        assert placement.fills == {x: 6 - x for x in range(7)}
    vaisseau = placements["post-6"]
    assert vaisseau.action == {"type": "post", "ship": 6} and vaisseau.blank == "slot"
    assert vaisseau.label == "ship of the line: one mast, 4 guns"
    assert [(f.kind, f.value) for f in vaisseau.token.figures] == [("mast", 1), ("gun", 4)]
    assert choices(drawn, Arrange).keys() == {"shuffle", "advised"}
    assert drawn.prompt.startswith("Line up your 7 ships in secret.")
    ready = choices(drawn, Press)["ready"]
    assert ready.actions == () and ready.closed.clause == "MAT-1"
    assert ready.closed.sentence == "7 ships are still to be lined up."


def test_first_crossing_with_losses_is_ordered_too() -> None:
    fought = "fought=8:e2.c2:6+3:v:2+3:3"
    state = KIT.parse_state(f"{fought} | order - - - - - - ; E1 E2 C1 C2 F V | order - ; E3")
    assert "Line up your 6 ships in secret." in scene(state).prompt


def test_single_ship_is_lined_up_by_one_button_that_the_page_presses() -> None:
    fought = "fought=8:e2.c2:6+3:v:2+3:3"
    state = KIT.parse_state(f"{fought} | order - ; c1 | order - - - - ; E1 E2 C1 F")
    drawn = scene(state)
    (ready,) = drawn.choices
    assert isinstance(ready, Press) and ready.forced
    assert ready.actions == (PlaceShip(3, 0), Ready())
    assert drawn.prompt.endswith("your last ship lines up by itself.")
    placed = scene(play_lines(state, "c1 1"))
    assert choices(placed, Press)["clear"].actions == (RemoveShip(0),)


def test_placed_ship_is_a_token_that_can_be_moved() -> None:
    state = play_lines(start(GAME, Config()), "e1 1", "v 2")
    drawn = scene(state)
    assert drawn.prompt == "5 more ships to line up. Slot 1 fights first."
    tokens = {token.id: token for token in panel(drawn, "column-0").tokens}
    assert {id: token.x for id, token in tokens.items()} == {"ship-0-0": 6, "ship-0-6": 5}
    placement = choices(drawn, PlacePiece)["post-6"]
    assert placement.at == "ship-0-6" and placement.token.sign == "V"
    letters = placement.ways[0].fit
    assert [x for x, letter in enumerate(letters) if letter != OPEN] == [5]
    reason = drawn.reasons[int(letters[5])]
    assert reason.sentence == "This ship is already in slot 2. Choose another slot."
    assert choices(drawn, Press)["clear"].actions == (RemoveShip(0), RemoveShip(1))
    clear = choices(scene(start(GAME, Config())), Press)["clear"]
    # the button keeps its place
    assert clear.closed.sentence == "The column is already empty. Line up your ships."


def test_opponent_sees_only_that_a_player_is_ready() -> None:
    """MAT-1: no ship or column of the opponent is drawn before both are shown."""
    lines = ["e1 1", "e2 2", "e3 3", "c1 4", "c2 5", "f 6", "v 7"]
    state = play_lines(start(GAME, Config()), *lines)
    whole = scene(state)
    reason = "Fast ships (many masts) can wait at the back."
    assert whole.prompt == f"Column ready. Choose “Ready”, or swap ships. {reason}"
    assert choices(whole, Press)["ready"].actions == (Ready(),)
    other = scene(state, 1)
    assert [p.id for p in other.panels if isinstance(p, Grid)] == ["column-1"]
    assert panel(other, "column-1").tokens == ()
    state = play_lines(state, "ready")
    assert scene(state).prompt == "Waiting for your opponent to line up their ships."
    assert scene(state).choices == ()
    assert scene(state, 1).prompt.endswith("can wait at the back.")
    assert scene(play_lines(state, "e1 1"), 1).prompt.endswith("Your opponent is ready.")
    assert [p.id for p in scene(state, None).panels if isinstance(p, Grid)] == []
    seen = KIT.scene(GAME.observe(state, ALL), EN)
    assert [p.id for p in seen.panels if isinstance(p, Grid)] == ["column-0", "column-1"]
