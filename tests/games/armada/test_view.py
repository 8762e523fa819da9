"""What the chart shows and offers, held against the referee."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from escadre.core.drawing import ASCII, as_text
from escadre.core.game import CHANCE, Chance, Decision, Seat, play
from escadre.core.scene import FITS, Chart, Fill, Moor, Press, Put, Scene, Swing
from escadre.core.words import words
from escadre.games import GAMES
from escadre.games.armada.hulls import TURN, Pose, hull
from escadre.games.armada.notation import drawn
from escadre.games.armada.rules import (
    GAME,
    Config,
    Flag,
    NameFleets,
    State,
    Step,
    initial_state,
)

KIT = GAMES["armada"]
EN, FR = words("en", GAME.home), words("fr", GAME.home)
ONE, TWO = Seat(0), Seat(1)


def scene(state: State, viewer: int | None = 0, say: Any = EN) -> Scene:
    return KIT.scene(GAME.observe(state, None if viewer is None else Seat(viewer)), say)


def chosen(drawn_: Scene, kind: type, id: str) -> Any:
    (found,) = (each for each in drawn_.choices if isinstance(each, kind) and each.id == id)
    return found


def chart(drawn_: Scene) -> Chart:
    (found,) = (panel for panel in drawn_.panels if isinstance(panel, Chart))
    return found


def shut(drawn_: Scene, letter: str) -> tuple[str, str]:
    """The reason that a letter of an arc stands for."""
    reason = drawn_.reasons["0123456789abcdefghijklmnopqrstuvwxyz".index(letter)]
    return reason.clause, reason.sentence


POSITIONS = {
    "crowded": drawn(
        Config(),
        ["s 12.0 14.0 0.0", "m 14.0 15.0 350.0", "l 16.5 14.5 20.0"],
        ["s 13.0 11.5 180.0", "m 15.0 12.0 200.0", "l 11.5 16.5 45.0"],
    ),
    "at the edge": drawn(Config(), ["l 1.5 3.0 330.0", "s 29.0 23.0 135.0"], ["l 15.0 12.0 0.0"]),
    "on a disc": drawn(Config(table="disc"), ["m 15.0 3.0 10.0"], ["l 15.0 20.0 0.0"]),
    "beside an own flag": replace(
        drawn(Config(), ["l 15.0 15.0 0.0"], ["l 25.0 5.0 0.0"]),
        flags=(Flag(point=(15_300, 12_000)), None),
    ),
    "in the open": drawn(Config(), ["l 15.0 15.0 0.0"], ["l 25.0 5.0 0.0"]),
}


def test_the_arcs_of_a_ship_say_of_every_heading_what_the_referee_says() -> None:
    """ARM-8, ARM-9: open headings are exact intervals, and the reason of each closed one is his."""
    for name, state in POSITIONS.items():
        shown = scene(state)
        for number, ship in enumerate(state.ships):
            if ship.seat != ONE:
                continue
            swing = chosen(shown, Swing, f"step-{number}")
            said: list[str] = [""] * TURN
            for arc in swing.arcs:
                for heading in range(arc.start, arc.start + arc.sweep + 1):
                    assert said[heading % TURN] == "", f"{name}: two arcs hold {heading}"
                    said[heading % TURN] = arc.fit
            for heading, letter in enumerate(said):
                why = GAME.validate(state, ONE, Step(number, heading))
                assert (letter == FITS) == (why is None), (name, number, heading)
                if why is not None:
                    assert shut(shown, letter)[0] == why.clause


def test_a_closed_heading_names_the_ship_that_it_would_strike() -> None:
    shown = scene(POSITIONS["crowded"])
    sentences = {reason.sentence for reason in shown.reasons}
    assert "The ship would strike ship 4." in sentences
    assert "So sharp a turn would put the ship onto its own old place." in sentences


def test_a_ship_that_may_not_move_any_more_is_shown_with_the_reason() -> None:
    """ARM-5, ARM-6: moved already; no steps left."""
    state = POSITIONS["crowded"]
    stepped = GAME.apply(state, ONE, Step(2, 200))
    closed = chosen(scene(stepped), Swing, "step-2").closed
    assert (closed.clause, closed.sentence) == ("ARM-6", "This ship has made all its steps.")
    other = GAME.apply(stepped, ONE, Step(0, 0))
    closed = chosen(scene(other), Swing, "step-2").closed
    assert (closed.clause, closed.sentence) == ("ARM-5", "This ship has moved this turn.")
    assert chosen(scene(other), Swing, "step-0").closed is None


def test_what_a_ship_has_left_stands_beside_it() -> None:
    """ARM-6, ARM-11: steps and guns of the seat whose turn it is, and of no other."""
    state = GAME.apply(POSITIONS["crowded"], ONE, Step(0, 0))
    hulls = {each.id: each for each in chart(scene(state)).hulls}
    left = {id: [(c.kind, c.value, c.of) for c in hulls[id].figures] for id in hulls}
    assert left["ship-0"] == [("step", 3, 4), ("gun", 1, 1)]
    assert left["ship-1"] == [("step", 2, 2), ("gun", 2, 2)]
    assert left["ship-3"] == []
    assert hulls["ship-0"].name == "small 1"
    assert hulls["ship-0"].marks == ("moving",)


def test_every_enemy_is_a_shot_or_says_why_not() -> None:
    state = POSITIONS["crowded"]
    shots = [each for each in scene(state).choices if isinstance(each, Put)]
    assert len(shots) == 9
    for shot in shots:
        assert (shot.closed is None) == bool(shot.actions)
        for action in shot.actions:
            assert GAME.validate(state, ONE, action) is None


def test_watchers_and_who_waits_are_offered_nothing() -> None:
    state = POSITIONS["crowded"]
    assert scene(state, None).choices == ()
    assert scene(state, 1).choices == ()
    assert chart(scene(state, None)).hulls == chart(scene(state, 0)).hulls


def test_each_ship_waits_to_be_moored_within_the_band_of_its_owner() -> None:
    """ARM-4: heading for the other side, unless its owner turns it."""
    start = initial_state(Config(setup="full"))
    lot = GAME.node(start)
    assert isinstance(lot, Chance)
    state = play(GAME, start, CHANCE, lot.law.sample(Random(1)))
    now = GAME.node(state)
    assert isinstance(now, Decision)
    (seat,) = now.seats
    moors = [each for each in scene(state, seat).choices if isinstance(each, Moor)]
    assert len(moors) == 12
    assert {moor.heading for moor in moors} == {0 if seat == 0 else 1800}
    assert len({moor.label for moor in moors}) == 12
    large = moors[-1]
    assert large.outline == hull(3, Pose(0, 0, 0))
    south = seat == 0
    assert min(y for _, y in large.within) == (18_000 if south else 0)


def test_fleets_are_named_by_numbers() -> None:
    """ARM-16: at least one ship each; whose they are is the other half of the offer."""
    state = replace(initial_state(Config(setup="advanced")), chooser=ONE)
    shown = scene(state)
    mine, theirs = (chosen(shown, Fill, f"name-{whose}") for whose in ("mine", "theirs"))
    assert [(b.name, b.least, b.most) for b in mine.blanks] == [
        ("small", 0, 4),
        ("medium", 0, 4),
        ("large", 1, 4),
    ]
    assert (mine.action["mine_large"], theirs.action["mine_large"]) == (True, False)
    assert GAME.validate(state, ONE, NameFleets(4, 4, 4, True)) is None
    french = scene(state, say=FR)
    assert chosen(french, Fill, "name-mine").label == "À moi les grands navires"


def test_the_flagship_is_told_to_those_who_do_not_see_it() -> None:
    """ARM-19: in the words of its hull, which a terminal and a screen reader read."""
    state = drawn(
        Config(objective="flag"), ["l 15.0 15.0 0.0", "l 5.0 20.0 0.0"], ["l 25.0 5.0 0.0"]
    )
    shown = scene(replace(state, flags=(Flag(0), Flag(2))))
    flags = [hull.id for hull in chart(shown).hulls if "with the flag" in hull.label]
    assert flags == ["ship-0", "ship-2"]


def test_who_must_answer_reads_what_is_offered() -> None:
    """ARM-16: what would be his, and what the other's."""
    state = replace(initial_state(Config(setup="advanced")), chooser=ONE)
    for mine, said in (
        (True, "2 small, 1 medium, the other 3 large"),
        (False, "3 large, the other 2 small, 1 medium"),
    ):
        offered = play(GAME, state, ONE, NameFleets(2, 1, 3, mine))
        assert scene(offered, viewer=1).prompt.startswith(f"You would have {said}. ")


def test_a_fleet_is_built_from_a_list_or_by_numbers() -> None:
    """ARM-17: what is listed has twelve pips; the numbers may say another fleet."""
    state = initial_state(Config(setup="constructed"))
    shown = scene(state)
    built = [each for each in shown.choices if isinstance(each, Press)]
    assert [press.label for press in built] == [
        "4 small, 4 medium",
        "4 large",
        "3 small, 3 medium, 1 large",
        "2 small, 2 medium, 2 large",
    ]
    assert chosen(shown, Fill, "build").action == {"type": "build"}


MAP = """\
The table
  1.0 ....................
  3.0 ...............^....
  5.0 ...............12...
  7.0 ....................
  9.0 ....................
 11.0 ....................
 13.0 ........../.........
 15.0 .........1..........
 17.0 .......2............
 19.0 ....../.............
      0    5    10   15
  large 1 of player 1, damage 1 of 3: 9.500 14.000 in 45.0°, steps left 1/1, guns left 3/3
  medium 2 of player 1, damage 0 of 2: 7.250 17.500 in 225.0°, steps left 2/2, guns left 2/2
"""


def test_a_chart_is_a_map_in_text_with_the_numbers_of_notation_and_where_to_deploy() -> None:
    config = Config(width=20, height=20)
    rows = [f"s {x}.0 1.0 90.0" for x in range(1, 10)]  # numbers 3 to 11
    state = drawn(config, ["l 9.5 14.0 45.0/1", "m 7.25 17.5 225.0"], [*rows, "l 15.0 4.5 0.0"])
    afloat = (*state.ships[:2], *(replace(s, sunk=True) for s in state.ships[2:11]))
    shown = scene(replace(state, ships=(*afloat, state.ships[11])))
    text = as_text(shown, EN, width=26, glyphs=ASCII)
    assert text.startswith(MAP + "  large 12 of player 2, damage 0 of 3: 15.000 4.500 in 0.0°\n")
    assert as_text(shown, EN, width=1, glyphs=ASCII).startswith(MAP)  # it is drawn no narrower

    deploying = replace(state, turn=None, ships=tuple(replace(s, pose=None) for s in state.ships))
    text = as_text(scene(deploying, viewer=0), EN, width=26, glyphs=ASCII)
    assert f"  1.0 {':' * 20}\n  3.0 {':' * 20}\n  5.0 {'.' * 20}\n" in text
    assert "  where player 1 deploys: 0–20 × 16–20 in\n" in text
    round_ = as_text(scene(drawn(Config(table="disc", width=20), ["s 10.0 9.0 0.0"])), EN, width=26)
    assert round_.splitlines()[1] == "  1.0       ········"
