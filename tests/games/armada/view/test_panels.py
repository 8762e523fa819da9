"""Test the chart's contents."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.render.text import as_text
from escadre.games.armada.rules.game import apply_battle_action
from escadre.games.armada.rules.model import Config, Flag, Step
from tests.games.armada.states import battle, before_deployment
from tests.games.armada.view.scenes import EN, POSITIONS, chart, scene


def test_ships_are_labelled_with_steps_and_guns_left() -> None:
    """ARM-6, ARM-11: only ships of the player to move have these labels."""
    state = apply_battle_action(POSITIONS["crowded"], Step(0, 0))
    hulls = {each.id: each for each in chart(scene(state)).hulls}
    left = {id: [(c.kind, c.value, c.initial) for c in hulls[id].figures] for id in hulls}
    assert left["ship-0"] == [("step", 3, 4), ("gun", 1, 1)]
    assert left["ship-1"] == [("step", 2, 2), ("gun", 2, 2)]
    assert left["ship-3"] == []
    assert hulls["ship-0"].name == "small 1"
    assert hulls["ship-0"].marks == ("moving",)


def test_flagship_is_named_in_the_text_of_its_hull() -> None:
    """ARM-19: terminals and screen readers show this text."""
    state = battle(
        Config(objective="flag"), ["l 15.0 15.0 0.0", "l 5.0 20.0 0.0"], ["l 25.0 5.0 0.0"]
    )
    drawn_scene = scene(replace(state, flags=(Flag(0), Flag(2))))
    flags = [hull.id for hull in chart(drawn_scene).hulls if "(flagship)" in hull.label]
    assert flags == ["ship-0", "ship-2"]


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
  player 1’s large 1, damage 1 of 3, at 9.500, 14.000 in, heading 45.0°, steps left 1 of 1, \
guns left 3 of 3
  player 1’s medium 2, damage 0 of 2, at 7.250, 17.500 in, heading 225.0°, steps left 2 of 2, \
guns left 2 of 2
"""


def test_chart_is_printed_as_a_map_with_numbers_and_bands() -> None:
    config = Config(width=20, height=20)
    rows = [f"s {x}.0 1.0 90.0" for x in range(1, 10)]  # numbers 3 to 11
    state = battle(config, ["l 9.5 14.0 45.0/1", "m 7.25 17.5 225.0"], [*rows, "l 15.0 4.5 0.0"])
    afloat = (*state.ships[:2], *(replace(s, sunk=True) for s in state.ships[2:11]))
    drawn_scene = scene(replace(state, ships=(*afloat, state.ships[11])))
    text = as_text(drawn_scene, EN, width=26, ascii=True)
    last = "  player 2’s large 12, damage 0 of 3, at 15.000, 4.500 in, heading 0.0°\n"
    assert text.startswith(MAP + last)
    assert as_text(drawn_scene, EN, width=1, ascii=True).startswith(MAP)  # it is not drawn narrower

    text = as_text(scene(before_deployment(state), viewer=0), EN, width=26, ascii=True)
    assert f"  1.0 {':' * 20}\n  3.0 {':' * 20}\n  5.0 {'.' * 20}\n" in text
    assert "  player 1’s starting zone: 0–20 × 16–20 in\n" in text
    round_ = as_text(
        scene(battle(Config(table="disc", width=20), ["s 10.0 9.0 0.0"])), EN, width=26
    )
    assert round_.splitlines()[1] == "  1.0       ········"
