"""Test which ships can be surveyed, and when."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.games.armada.rules.model import Config, DeployPhase, DrawPhase, UndeployedShip
from tests.games.armada.states import ONE, battle, before_deployment
from tests.games.armada.view.survey.cases import ask


def test_survey_with_a_heading_assumes_the_step() -> None:
    state = battle(Config(), ["l 10.0 20.0 0.0"], ["s 11.6 17.6 0.0"])
    here, ahead = ask(state, "fire", "ship-0"), ask(state, "fire", "ship-0", 0)
    assert here.sights[0].closed is not None
    assert ahead.sights[0].closed is None


def test_survey_of_missing_ships_is_empty() -> None:
    state = battle(Config(), ["l 10.0 20.0 0.0"], ["s 20.0 5.0 0.0"])
    sunk = replace(state, ships=(state.ships[0], replace(state.ships[1], sunk=True)))
    for hull_id in ("ship-2", "ship--1", "flag-0", "ship-", "ship-x", "", "ship-²"):
        assert ask(state, "fire", hull_id) is None
    assert ask(sunk, "reach", "ship-1") is None
    assert ask(state, "threat", "ship-1") is not None


def test_deployed_ships_can_be_surveyed_before_the_battle() -> None:
    """ARM-4: surveys are those of a battle between deployed ships; other ships hide nothing."""
    begun = battle(Config(), ["l 10.0 20.0 0.0", "m 11.2 19.9 0.0"], ["s 11.85 19.6 0.0"])
    large, medium, small = begun.ships
    waits = UndeployedShip(medium.seat, medium.size)
    deploying = DeployPhase(begun.config, begun.agreement, ONE, (large, waits, small), begun.flags)
    assert ask(begun, "fire", "ship-0").note == "large 1 has no target from here."
    assert ask(deploying, "fire", "ship-0").note == "large 1 can hit: small 3."
    assert ask(deploying, "fire", "ship-1") is None
    assert [region.kind for region in ask(deploying, "reach", "ship-0").regions] == ["reach"]
    assert ask(before_deployment(begun), "fire", "ship-0") is None
    assert ask(DrawPhase(begun.config), "fire", "ship-0") is None


def test_a_threat_names_the_ships_in_it() -> None:
    state = battle(Config(), ["l 10.0 20.0 0.0", "s 30.0 30.0 0.0"], ["s 12.6 16.6 0.0"])
    near = ask(state, "threat", "ship-2")
    assert [sight.hull for sight in near.sights] == ["ship-0"]
    assert near.note == "After one move, small 3 can hit large 1, if nothing blocks the shot."
    far = ask(battle(Config(), ["l 10.0 20.0 0.0"], ["s 30.0 5.0 0.0"]), "threat", "ship-1")
    assert not far.sights and not far.note and far.regions
