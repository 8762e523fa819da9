from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escadre.core.chance import Rolled
from escadre.core.drawing import as_text
from escadre.core.game import ALL, CHANCE, Decision, Seat, play, start
from escadre.core.scene import (
    FITS,
    Aim,
    Arrange,
    Grid,
    Lay,
    Phases,
    Press,
    Scene,
    Share,
    Tally,
    Token,
    Tray,
)
from escadre.core.words import words
from escadre.games import GAMES
from escadre.games.mats.notation import parse_action, parse_diagram, parse_state
from escadre.games.mats.rules import GAME, Config, Lift, Post, Ready, State, Stay, node
from escadre.games.mats.ships import Kind

KIT = GAMES["mats"]
EN, FR = words("en", GAME.home), words("fr", GAME.home)
ONE, TWO = Seat(0), Seat(1)


def scene(state: State, viewer: int | None = 0) -> Scene:
    return KIT.scene(GAME.observe(state, None if viewer is None else Seat(viewer)), EN)


def panel(drawn: Scene, id: str) -> Any:
    return next(panel for panel in drawn.panels if panel.id == id)


def choices(drawn: Scene, kind: type) -> dict[str, Any]:
    return {choice.id: choice for choice in drawn.choices if isinstance(choice, kind)}


def told(state: State, line: str, viewer: int | None = None, say: Any = EN) -> str:
    """What the log says of a ply."""
    action = parse_action(state.config, line)
    now = node(state)
    seat = now.seats[0] if isinstance(now, Decision) else CHANCE
    eyes = None if viewer is None else Seat(viewer)
    after = play(GAME, state, seat, action)
    return KIT.tell(GAME.observe(state, eyes), seat, action, GAME.observe(after, eyes), say)


def after(state: State, *lines: str) -> State:
    for line in lines:
        action = parse_action(state.config, line)
        now = node(state)
        seat = now.seats[0] if isinstance(now, Decision) else CHANCE
        state = play(GAME, state, seat, action)
    return state


SEA = """
    1   2   3   4   5   6   7
<   .   .   .   .   .   .   .
<   .   .   .   .   V   C2  E3
>   C1  F   E2  #   .   .   .
>   #   V   .   E1  .   .   .
"""


# --- ordering --------------------------------------------------------------------------------


def test_every_ship_can_be_carried_to_every_slot() -> None:
    drawn = scene(start(GAME, Config()))
    grid = panel(drawn, "column-0")
    assert (grid.width, grid.height, grid.owner) == (7, 1, 0)
    assert grid.columns == ("7", "6", "5", "4", "3", "2", "1")  # the head is on the right
    lays = choices(drawn, Lay)
    assert len(lays) == 7
    for lay in lays.values():
        assert (lay.panel, lay.kind, lay.at, lay.turn) == ("column-0", "ship", None, "")
        assert lay.ways[0].fit == FITS * 7
        assert lay.fills == {x: 6 - x for x in range(7)}
    vaisseau = lays["post-6"]
    assert vaisseau.action == {"type": "post", "ship": 6} and vaisseau.blank == "slot"
    assert vaisseau.label == "ship of the line: one mast, 4 guns"
    assert [(f.kind, f.value) for f in vaisseau.token.figures] == [("mast", 1), ("gun", 4)]
    assert choices(drawn, Arrange).keys() == {"shuffle", "advised"}
    ready = choices(drawn, Press)["ready"]
    assert ready.actions == () and ready.closed.clause == "MAT-1"
    assert ready.closed.sentence == "7 ships are not in the column yet."
    assert drawn.turn == (0, 1)


def test_a_ship_in_the_column_is_a_token_that_can_be_carried_on() -> None:
    state = after(start(GAME, Config()), "e1 1", "v 2")
    drawn = scene(state)
    tokens = {token.id: token for token in panel(drawn, "column-0").tokens}
    assert {id: token.x for id, token in tokens.items()} == {"ship-0-0": 6, "ship-0-6": 5}
    lay = choices(drawn, Lay)["post-6"]
    assert lay.at == "ship-0-6" and lay.token.sign == "V"
    letters = lay.ways[0].fit
    assert [x for x, letter in enumerate(letters) if letter != FITS] == [5]
    assert drawn.reasons[int(letters[5])].sentence == "This ship stands in slot 2 already."
    assert choices(drawn, Press)["clear"].actions == (Lift(0), Lift(1))
    assert "clear" not in choices(scene(start(GAME, Config())), Press)


def test_the_other_sees_only_that_one_is_ready() -> None:
    """MAT-1: no column of the other is drawn, no ship of it, before both are shown."""
    lines = ["e1 1", "e2 2", "e3 3", "c1 4", "c2 5", "f 6", "v 7"]
    state = after(start(GAME, Config()), *lines)
    whole = scene(state)
    assert whole.prompt == "Your column stands. Say ready, or let ships change places."
    assert choices(whole, Press)["ready"].actions == (Ready(),)
    other = scene(state, 1)
    assert [p.id for p in other.panels if isinstance(p, Grid)] == ["column-1"]
    assert panel(other, "column-1").tokens == ()
    state = after(state, "ready")
    assert scene(state).prompt == "You are ready. The other is still ordering the column."
    assert scene(state).choices == ()
    assert scene(state, 1).prompt.endswith("The other is ready.")
    assert [p.id for p in scene(state, None).panels if isinstance(p, Grid)] == []
    seen = KIT.scene(GAME.observe(state, ALL), EN)
    assert [p.id for p in seen.panels if isinstance(p, Grid)] == ["column-0", "column-1"]


@pytest.mark.parametrize("name", ["shuffle", "advised"])
def test_a_ready_made_column_takes_the_place_of_what_stands_there(name: str) -> None:
    state = after(start(GAME, Config()), "e1 1", "v 2", "f 7")
    actions = KIT.setups[name](GAME.observe(state, ONE), Random(1))
    for action in actions:
        assert isinstance(action, Post)
        state = play(GAME, state, ONE, action)
    assert sorted(ship for ship in state.orders[0] if ship is not None) == list(range(7))


# --- the crossing ----------------------------------------------------------------------------


def test_columns_lie_along_their_axis_broadside_to_broadside() -> None:
    state = parse_diagram(SEA, first=0)
    grid = panel(scene(state), "sea")
    assert (grid.width, grid.height) == (12, 4)
    assert grid.columns == tuple(str(n) for n in range(12))
    assert grid.rows == ("BB", "B", "A", "AA")
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


def test_the_second_seat_sees_its_own_column_below_sailing_to_the_right() -> None:
    state = parse_diagram(SEA, first=1)
    grid = panel(scene(state, 1), "sea")
    assert grid.columns == tuple(str(n) for n in range(11, -1, -1))
    assert grid.rows == ("AA", "A", "B", "BB")
    at = {token.id: (token.x, token.y) for token in grid.tokens}
    assert at["ship-1-6"] == (6, 2) and at["ship-0-0"] == (7, 0)
    aim = choices(scene(state, 1), Aim)["ship-1-4"]
    fitting = {n: aim.fills[n] for n, letter in enumerate(aim.fit) if letter == FITS}
    assert fitting == {6 + 3 * 12: 1, 7 + 2 * 12: 2, 8 + 2 * 12: 3}


def test_a_frame_that_seldom_moves() -> None:
    before = panel(scene(parse_diagram(SEA, first=0)), "sea")
    later = panel(scene(after(parse_diagram(SEA, first=0), "e1+3")), "sea")
    assert before.columns == later.columns


def test_few_ships_still_pass_along_the_width_of_the_page() -> None:
    """The last ships of a match: the sea stays long, so that all of the table stays in view."""
    for line in ("crossing=2 first=1 | @2 e1 | @2 V", "crossing=2 first=1 | @9 e1 | @9 C1 ~ V"):
        for seat in (0, 1, None):
            sea = panel(scene(parse_state(line), seat), "sea")
            assert isinstance(sea, Grid) and sea.width >= 10
            assert all(0 <= token.x < sea.width for token in sea.tokens)


def test_where_a_ship_may_go_and_why_not_elsewhere() -> None:
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
    assert {n: scout.fills[n] for n, c in enumerate(scout.fit) if c == FITS} == {
        2 * grid.width + where: where - 4 for where in (5, 6, 7)
    }
    assert [why(0, where) for where in (3, 4, 8, 9)] == ["MAT-7", " ", "MAT-8", "MAT-7"]
    assert why(3, 2) == "MAT-9"  # a wreck beside it
    assert why(5, 3) == "MAT-9"  # a ship beside it
    assert [why(1, where) for where in (4, 5)] == ["MAT-11", "MAT-10"]
    assert why(1, 8) == "MAT-7"
    assert aims["ship-0-6"].fills == {3 * grid.width + 3: 1}  # in double-file, beside E2
    assert set(aims["ship-0-6"].fit[: 2 * grid.width]) == {
        " "
    }  # nothing to say of the other's rows


def test_no_advance_is_a_button_and_only_for_who_has_the_phase() -> None:
    state = parse_diagram(SEA, first=0)
    assert choices(scene(state), Press)["stay"].actions == (Stay(),)
    assert scene(state, 1).choices == () == scene(state, None).choices
    assert scene(state).turn == scene(state, 1).turn == (0,)


def test_the_odds_of_the_combats_that_an_advance_would_make() -> None:
    state = parse_diagram(SEA.replace("E1", "e1"), first=0)
    drawn = scene(state)
    assert choices(drawn, Press)["stay"].odds == ()  # nobody is abreast
    (combat, mine, theirs) = choices(drawn, Aim)["ship-0-0"].odds[2 * 12 + 5]
    assert combat.label == "At 5: scout 1 (0) against ship of the line (4)"
    assert [(s.kind, round(36 * s.chance)) for s in combat.shares] == [
        ("win", 1),
        ("lose", 33),
        ("both", 2),
    ]
    assert mine.label == "At 5: your scout 1"
    assert [(s.kind, round(36 * s.chance)) for s in mine.shares] == [("sunk", 35), ("unharmed", 1)]
    assert theirs.label == "At 5: their ship of the line"
    assert theirs.shares == (
        Share("touched", "touched", 1.5 / 36),
        Share("sunk", "sunk", 1.5 / 36),
        Share("unharmed", "unharmed", 33 / 36),
    )
    for aim in choices(drawn, Aim).values():
        assert aim.odds.keys() == aim.fills.keys()
        for all_odds in aim.odds.values():
            for odds in all_odds:
                assert abs(sum(share.chance for share in odds.shares) - 1) < 1e-12


def test_the_odds_are_told_of_two_against_two() -> None:
    state = parse_diagram(
        """
        3   4   5
    <   .   C2  .
    <   .   V   E1
    >   E3  C1  .
    >   .   .   .
    """,
        first=0,
    )
    drawn = scene(state)
    aim = choices(drawn, Aim)["ship-0-2"]
    (square,) = (n for n, by in aim.fills.items() if by == 1)
    odds = aim.odds[square]
    assert (
        odds[0].label
        == "At 4: corvette 1 and scout 3 (3) against ship of the line and corvette 2 (6)"
    )
    assert [round(36 * share.chance) for share in odds[0].shares] == [3, 30, 3]
    assert len(odds) == 5  # the combat, and each of the four ships


def test_phases_are_named_and_whose_series_it_is() -> None:
    state = parse_diagram(SEA, first=1, advanced=1, crossing=2)
    phases = panel(scene(state), "series")
    assert isinstance(phases, Phases)
    assert (phases.title, phases.owner, phases.now) == ("Crossing 2, series of player 2", 1, 2)
    assert [(phase.label, phase.owner) for phase in phases.phases] == [
        ("1 Automatic advance, player 2", 1),
        ("2 Chosen advance, player 2", 1),
        ("3 Chosen advance, player 1", 0),
        ("4 Combat", None),
    ]
    assert scene(state).prompt == "Phase 3: advance one of your ships, or none."
    assert scene(state, 1).prompt == "Phase 3: player 1 may advance a ship."


FIGHT = """
    3   4
<   .   E1
<   c1  V
>   e1  C2
>   .   F
"""


def test_dice_lie_there_combat_by_combat() -> None:
    state = after(parse_diagram(FIGHT, first=0, advanced=2), "dice: 3 2 6 1")
    trays = [each for each in scene(state).panels if isinstance(each, Tray)]
    assert [tray.title for tray in trays] == ["Combat at 3", "Combat at 4"]
    assert [die.label for die in trays[0].dice] == ["you 3 + 0 = 3", "they 2 + 1 = 3"]
    assert [die.marks for die in trays[0].dice] == [("side-0", "lost"), ("side-1", "lost")]
    assert trays[0].note == "scout 1 against corvette 1: both lose"
    assert (
        trays[1].note
        == "corvette 2 and frigate against ship of the line and scout 1: player 1 wins"
    )
    state = after(state, "dice: 1 6 2 5")
    trays = [each for each in scene(state, None).panels if isinstance(each, Tray)]
    assert [die.label for die in trays[0].dice[2:]] == ["scout 1: 1, sunk", "corvette 1: 6, sunk"]
    assert [(die.pips, die.marks) for die in trays[1].dice] == [
        (6, ("side-0", "won")),
        (1, ("side-1", "lost")),
        (2, ("side-1", "touched")),
        (5, ("side-1", "sunk")),
    ]


def test_what_is_afloat_is_counted_by_kind() -> None:
    tally = panel(scene(parse_diagram(SEA.replace("E1", "e1"), first=0)), "fleet-0")
    assert isinstance(tally, Tally)
    assert [(count.value, count.of) for count in tally.counts] == [(2, 3), (1, 2), (1, 1), (1, 1)]
    assert tally.counts[0].label == "E scout 4-1, touched 3-0 (1 touched now)"


def test_a_hosts_ships_keep_their_own_names() -> None:
    config = Config(ships=(Kind("jonque", 2, (2, 2), (1, 1)),))
    state = after(start(GAME, config), "j1 1")
    (token,) = panel(scene(state), "column-0").tokens
    assert isinstance(token, Token)
    assert token.label == "jonque 1: 2 masts, 2 guns" and token.sign == "J1"


@pytest.mark.parametrize("kind", ["label", "numbered", "twice"])
def test_a_hosts_ship_may_be_called_like_a_sentence_of_ours(kind: str) -> None:
    state = start(GAME, Config(ships=(Kind(kind, 2, (2, 2), (1, 1)),)))
    tally = panel(scene(state), "fleet-0")
    assert isinstance(tally, Tally) and f" {kind} 2-2" in tally.counts[0].label


def test_a_hosts_ship_called_like_a_mark_is_not_drawn_as_that() -> None:
    state = after(start(GAME, Config(ships=(Kind("touched", 1, (2, 2), (1, 1)),))), "t 1")
    (token,) = panel(scene(state), "column-0").tokens
    assert token.marks == ()


def test_the_scene_in_a_terminal() -> None:
    drawn = as_text(scene(parse_diagram(SEA.replace("E1", "e1"), first=0)), EN)
    assert drawn.splitlines()[:8] == [
        "The crossing",
        "    0  1  2  3  4  5  6  7  8  9  10 11",
        "BB  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        " B  ·  ·  ·  ·  ·  V  C2 E3 ·  ·  ·  ·",
        " A  ·  C1 F  E2 #  ·  ·  ·  ·  ·  ·  ·",
        "AA  ·  #  V  ·  e1 ·  ·  ·  ·  ·  ·  ·",
        "",
        "# wreck",
    ]


# --- the log ---------------------------------------------------------------------------------


def test_combats_are_told_one_by_one() -> None:
    state = parse_diagram(FIGHT, first=0, advanced=2)
    assert told(state, "dice: 3 2 6 1") == (
        "At 3: scout 1 3 + 0 = 3 against corvette 1 2 + 1 = 3, both lose. "
        "At 4: corvette 2 and frigate 6 + 5 = 11 against ship of the line and scout 1 1 + 5 = 6, "
        "player 1 wins."
    )
    state = after(state, "dice: 3 2 6 1")
    assert told(state, "dice: 1 6 2 5") == (
        "At 3: scout 1 of player 1 rolls 1, touched a second time: sunk, "
        "corvette 1 of player 2 rolls 6, sunk. "
        "At 4: ship of the line of player 2 rolls 2, touched, scout 1 of player 2 rolls 5, sunk. "
        "The columns have passed each other: crossing 1 is over."
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("e1+2", "scout 1 advances 2 to 6, ahead of its column"),
        ("v+1", "ship of the line advances 1 to 3, in double-file beside the scout 2"),
        ("stay", "no advance"),
    ],
)
def test_advances_are_told(line: str, said: str) -> None:
    assert told(parse_diagram(SEA, first=0), line) == said


def test_what_follows_by_itself_is_told_too() -> None:
    state = parse_diagram(SEA, first=1, advanced=1)
    assert told(state, "e1+1") == "scout 1 advances 1 to 5, ahead of its column"
    assert told(state, "stay") == "no advance. The column of player 1 advances."
    overtaking = parse_diagram(SEA.replace("V   C2", ".   C2"), first=1, advanced=1)
    assert told(overtaking, "e1+1") == (
        "scout 1 advances 1 to 5, ahead of its column. The column of player 1 advances."
    )
    last = parse_diagram("<  .\n<  C1\n>  E1\n>  .", first=0, advanced=2)
    last = after(last, "dice: 1 6")
    more = parse_diagram("<  .  .\n<  C1 E1\n>  E1 C1\n>  .  .", first=1, advanced=2)
    assert told(last, "dice: 6").endswith("rolls 6, sunk.")
    assert "crossing" not in told(after(more, "dice: 6 1 6 1"), "dice: 1 1")
    passed = parse_diagram("<  .\n<  C1\n>  E1\n>  .", first=1, advanced=2)
    assert told(after(passed, "dice: 6 1"), "dice: 1") == (
        "At 1: corvette 1 of player 2 rolls 1, touched. "
        "The columns have passed each other: crossing 1 is over."
    )


def test_the_order_is_told_to_its_owner_only() -> None:
    """MAT-1: the log keeps the secret too."""
    state = start(GAME, Config())
    assert told(state, "v 3", 0) == "ship of the line to slot 3"
    assert told(state, "v 3", 1) == told(state, "e1 3", 1) == "orders the column"
    assert told(after(state, "v 3"), "-3", 0) == "slot 3 emptied"
    assert told(after(state, "v 3"), "-3") == "orders the column"


def test_the_lot_is_told() -> None:
    config = Config(ships=(Kind("jonque", 1, (2, 2), (1, 1)),))
    state = after(start(GAME, config), "j 1", "ready", "j 1")
    assert told(state, "ready") == "ready: both columns are shown"
    state = after(state, "ready")
    assert told(state, "dice: 4 4") == "the dice: 4 and 4; once more"
    assert told(state, "dice: 4 5") == (
        "the dice: 4 and 5; player 2 begins. The column of player 2 advances."
    )
    assert told(state, "dice: 4 4", say=FR) == "les dés\u00a0: 4 et 4\u202f; on relance"
    assert Rolled((4, 5)) == parse_action(config, "dice: 4 5")
