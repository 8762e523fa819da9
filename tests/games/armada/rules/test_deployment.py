"""Test the rules about deployment: ships, then flags."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.game import Decision
from escadre.core.i18n.catalogue import words
from escadre.games.armada.automatic_setups import SETUPS
from escadre.games.armada.positions import format_state, parse_state
from escadre.games.armada.rules.deployment import legal_deployments
from escadre.games.armada.rules.deployment_zones import deployment_zone, is_within
from escadre.games.armada.rules.game import GAME, determinize, is_final, node, observe
from escadre.games.armada.rules.hulls import FULL_TURN, Pose, contains_point, hull
from escadre.games.armada.rules.model import (
    HIDDEN_FLAG,
    Config,
    Deploy,
    DeployPhase,
    Flag,
    PlaceFlag,
    Step,
    UndeployedShip,
    hulls_of,
)
from escadre.games.armada.rules.playing_area import is_inside
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL
from escadre.games.armada.view.log import describe_ply
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    FLAGS,
    ONE,
    TWO,
    after,
    battle,
    battle_in_formation,
    clause,
    deployment_state,
    reason,
)


def test_second_player_deploys_first() -> None:
    """ARM-4: the first player deploys only when the whole other fleet is on the table."""
    state: Any = deployment_state()
    assert node(state) == Decision((TWO,), "ARM-4")
    for number in range(4, 12):
        assert node(state) == Decision((TWO,), "ARM-4")
        assert clause(state, Deploy(0, 5_000, 22_000, 0), TWO) == "ARM-4"
        state = after(state, Deploy(number, 2_000 * number, 3_000, 1800))
    for number in range(4):
        assert node(state) == Decision((ONE,), "ARM-4")
        state = after(state, Deploy(number, 2_000 + 2_000 * number, 22_000, 0))
    assert state.turn == ONE
    assert node(state) == Decision((ONE,), "ARM-5")


def test_ships_can_touch_the_border_of_the_band() -> None:
    """ARM-4: the usual zone is 6 inches deep: a tip at 6.000 is inside, at 6.001 outside."""
    state = deployment_state()
    assert deployment_zone(DEFAULT_CONFIG, 1) == (0, 0, 30_000, 6_000)
    assert clause(state, Deploy(4, 5_000, 4_961, 1800), TWO) is None  # 4961 + 1039
    assert clause(state, Deploy(4, 5_000, 4_962, 1800), TWO) == "ARM-4"
    assert reason(state, Deploy(4, 5_000, 4_962, 1800), TWO) == "outside-band"


def test_ships_cannot_touch_the_edge_of_the_table() -> None:
    """ARM-4, ARM-9: a base at 0.001 is on the table, at 0.000 it touches the edge."""
    state = deployment_state()
    assert clause(state, Deploy(4, 5_000, 1, 1800), TWO) is None
    assert clause(state, Deploy(4, 5_000, 0, 1800), TWO) == "ARM-9"
    assert clause(state, Deploy(4, 282, 3_000, 1800), TWO) is None
    assert clause(state, Deploy(4, 281, 3_000, 1800), TWO) == "ARM-9"


def test_ships_may_touch_but_not_overlap_when_they_are_deployed() -> None:
    """ARM-4: bases of 0.391 and 0.281 side by side: 0.672 apart they touch, 0.671 apart overlap."""
    state = after(deployment_state(), Deploy(8, 10_000, 3_000, 1800))
    assert clause(state, Deploy(4, 10_671, 3_000, 1800), TWO) == "ARM-4"
    assert clause(state, Deploy(4, 10_672, 3_000, 1800), TWO) is None
    assert clause(state, Deploy(5, 10_000, 3_000, 0), TWO) is None, "bases touch, tips apart"
    assert clause(state, Deploy(5, 10_000, 3_001, 0), TWO) == "ARM-4"
    assert clause(state, Deploy(8, 20_000, 3_000, 1800), TWO) == "ARM-4"
    assert reason(state, Deploy(8, 20_000, 3_000, 1800), TWO) == "deployed-already"
    for number in (-1, 0, 12):
        assert reason(state, Deploy(number, 20_000, 3_000, 1800), TWO) == "not-your-ship"


def test_ships_deployed_in_contact_can_move_away_but_not_touch_again() -> None:
    """ARM-4, ARM-9: contact is allowed only by deployment."""
    state = battle(DEFAULT_CONFIG, ["s 15.0 20.0 0.0", "s 15.562 20.0 0.0"], ["s 5.0 3.0 180.0"])
    assert parse_state(format_state(state)) == state
    assert clause(state, Step(1, 0)) is None
    sailed = after(state, Step(0, 0))
    assert clause(sailed, Step(1, 0)) == "ARM-9"


def flag_placement_state() -> DeployPhase:
    """Return a state with one ship of each fleet on the table; seat 1 places its flag next."""
    state = battle(FLAGS, ["l 15.0 21.0 0.0"], ["s 5.0 3.0 180.0"])
    return DeployPhase(FLAGS, state.agreement, TWO, state.ships, (None, None))


def test_players_place_flags_at_the_end_of_deployment() -> None:
    """ARM-19: a flag is put on one's own ship, or planted in one's own zone."""
    state: Any = flag_placement_state()
    assert node(state) == Decision((TWO,), "ARM-19")
    assert [clause(state, PlaceFlag(ship), TWO) for ship in (-1, 0, 1, 2)] == [
        "ARM-19",
        "ARM-19",
        None,
        "ARM-19",
    ]
    state = after(state, PlaceFlag(1))
    assert node(state) == Decision((ONE,), "ARM-19")
    state = after(state, PlaceFlag(None, 3_000, 20_000))
    assert state.flags == (Flag(point=(3_000, 20_000)), Flag(1))
    assert state.turn == ONE


def test_fixed_flag_is_in_the_band_and_not_under_a_ship() -> None:
    """ARM-19: a flag may be on the border of the zone, not beyond it, nor under a ship."""
    state = flag_placement_state()
    places = {
        (10_000, 6_000): None,
        (10_000, 6_001): "ARM-19",
        (5_282, 3_000): None,  # a thousandth from the base
        (5_281, 3_000): "ARM-19",
        (5_000, 3_500): "ARM-19",
    }
    assert {at: clause(state, PlaceFlag(None, *at), TWO) for at in places} == places


CORNERS = {
    "rectangle": [(1_000, 1_000), (29_000, 1_000), (15_000, 1_000)],
    "disc": [(15_000, 1_000), (10_000, 1_924)],  # 14 inches from (15, 15), rounded inwards
}


@pytest.mark.parametrize("table", CORNERS)
def test_fixed_flag_is_at_least_an_inch_from_every_edge(table: Any) -> None:
    """ARM-9, ARM-19: a flag at one inch is allowed and can be touched; nearer is not allowed."""
    config = replace(FLAGS, table=table, height=30)
    state = replace(flag_placement_state(), config=config, ships=())
    for x, y in CORNERS[table]:
        assert clause(state, PlaceFlag(None, x, y), TWO) is None
        assert reason(state, PlaceFlag(None, x, y - 1), TWO) == "flag-at-edge"
        for size in (SMALL, MEDIUM, LARGE):
            touching = (
                hull(size, Pose(x + dx, y + dy, heading))
                for heading in range(0, FULL_TURN, 450)
                for dx in range(-900, 901, 300)
                for dy in range(-900, 901, 300)
            )
            assert any(
                is_inside(config, each) and contains_point(each, (x, y)) for each in touching
            )
    beside = [(999, 3_000), (29_001, 3_000)] if table == "rectangle" else [(1_000, 15_000)]
    assert all(clause(state, PlaceFlag(None, *at), TWO) == "ARM-19" for at in beside)


def test_flags_are_hidden_until_the_battle_begins() -> None:
    """ARM-19: a player who deploys later does not know the flags placed before."""
    before = replace(
        flag_placement_state(), ships=(*flag_placement_state().ships, UndeployedShip(ONE, SMALL))
    )
    choices = PlaceFlag(1), PlaceFlag(None, 9_000, 3_000)
    others = [after(before, choice) for choice in choices]
    assert node(others[0]) == Decision((ONE,), "ARM-4")
    for viewer in (ONE, None):
        one, other = (observe(each, viewer) for each in others)
        assert one == other
        assert isinstance(one.state, DeployPhase) and one.state.flags == (None, HIDDEN_FLAG)
        seen = observe(before, viewer)
        log_lines = {
            describe_ply(seen, TWO, choice, one, words("en", GAME.home)) for choice in choices
        }
        assert log_lines == {"has chosen where the flag goes"}
    assert not GAME.perfect_information(others[0])
    seen = observe(others[1], TWO)
    assert isinstance(seen.state, DeployPhase) and seen.state.flags[1] == Flag(point=(9_000, 3_000))
    imagined = {determinize(observe(others[1], ONE), Random(seed)).flags for seed in range(20)}  # type: ignore[union-attr]
    assert len(imagined) > 2
    state = after(others[1], Deploy(2, 9_000, 21_000, 0), PlaceFlag(None, 3_000, 20_000))
    assert observe(state, ONE).state == observe(state, None).state == state
    assert GAME.perfect_information(state)
    assert is_final(others[0], ONE, PlaceFlag(0)), (
        "a player who has seen another's choice cannot choose again"
    )


@pytest.mark.parametrize("attacker", [1, 2])
def test_defender_deploys_in_front_of_the_goal_line(attacker: Any) -> None:
    """ARM-20: the zone ends there: a base on the line is in it, a thousandth behind not."""
    config = Config(objective="infiltration", attacker=attacker)
    defender, other = (TWO, ONE) if attacker == 1 else (ONE, TWO)
    assert deployment_zone(config, other) == deployment_zone(DEFAULT_CONFIG, other)
    small = UndeployedShip(defender, SMALL)
    agreement = replace(deployment_state().agreement, first=other)
    state = DeployPhase(config, agreement, defender, (small,), (None, None))
    for behind, expected in ((0, None), (1, "ARM-4")):
        there = Deploy(0, 5_000, 1_000 - behind, 1800)
        if defender == ONE:
            there = Deploy(0, 5_000, 23_000 + behind, 0)
        assert clause(state, there, defender) == expected
    listed = [*legal_deployments(state)]
    assert listed and all(clause(state, each, defender) is None for each in listed)


@pytest.mark.parametrize("formation", SETUPS)
@pytest.mark.parametrize("size", [20, 30])
def test_whole_fleets_find_room_in_front_of_the_goal_line(size: int, formation: str) -> None:
    """ARM-18, ARM-20: every formation fits, even on the smallest disc."""
    config = Config(setup="full", objective="infiltration", table="disc", width=size)
    state = battle_in_formation(config, formation)
    assert len(state.ships) == 24
    hulls = hulls_of(state.ships)
    assert all(
        is_within(deployment_zone(config, s.seat), hulls[n]) for n, s in enumerate(state.ships)
    )
