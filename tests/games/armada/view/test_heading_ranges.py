"""Test that ranges of open headings agree with a test of each tenth of a degree."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from escadre.core.game import Rejection
from escadre.games.armada.rules.hulls import FULL_TURN, Pose, are_disjoint, contains_point, hull
from escadre.games.armada.rules.model import BattlePhase, Config, Flag
from escadre.games.armada.rules.playing_area import is_inside
from escadre.games.armada.rules.ship_sizes import MAX_HEADING_CHANGE
from escadre.games.armada.rules.turns import open_headings, validate_step_place
from escadre.games.armada.view.choices import heading_arcs
from escadre.games.armada.view.heading_ranges import HeadingRange, gap_between, gap_to_edge
from tests.conftest import often, swept
from tests.games.armada.states import CONFIGS, battle, crowd


def ranges_by_trying(state: BattlePhase, number: int) -> list[HeadingRange]:
    """Return the ranges, found by a test of each heading."""
    ship = state.ships[number]
    ranges: list[HeadingRange] = []
    for turn in range(-MAX_HEADING_CHANGE[ship.size], MAX_HEADING_CHANGE[ship.size] + 1):
        heading = (ship.pose.heading + turn) % FULL_TURN
        why = validate_step_place(state, number, heading)
        if ranges and ranges[-1].rejection == why:
            ranges[-1] = ranges[-1]._replace(sweep=ranges[-1].sweep + 1)
        else:
            ranges.append(HeadingRange(heading, 0, why))
    return ranges


@pytest.mark.parametrize("config", CONFIGS, ids=["usual", "disc", "flag"])
@pytest.mark.parametrize("ships", [2, 9, *swept(5)])
def test_ranges_match_every_tenth_of_a_degree(config: Config, ships: int) -> None:
    rng = Random(f"{config.table} {config.objective} {ships}")
    closed = 0
    for _ in range(often(40, 10) // ships):
        state = crowd(rng, config, ships)
        if config.objective == "flag":
            x, y = state.ships[0].pose.x, state.ships[0].pose.y
            points = (x + rng.randint(-3000, 3000), y + rng.randint(-3000, 3000))
            state = replace(state, flags=(Flag(point=points), None))
        for number in range(len(state.ships)):
            *ranges, sharp = heading_arcs(state, number)
            assert ranges == ranges_by_trying(state, number)
            closed += sum(run.rejection is not None for run in ranges)
            assert sharp.rejection is not None and sharp.rejection.clause == "ARM-8"
    assert closed > often(3, 0)


def test_ranges_cover_the_circle_once() -> None:
    rng = Random(7)
    for _ in range(often(50, 15)):
        state = crowd(rng, Config(), 6)
        for number in range(len(state.ships)):
            ranges = heading_arcs(state, number)
            for one, next_ in pairwise((*ranges, ranges[0])):
                assert (one.start + one.sweep + 1) % FULL_TURN == next_.start
                assert one.rejection != next_.rejection
            assert sum(run.sweep + 1 for run in ranges) == FULL_TURN
            free = sum(run.sweep + 1 for run in ranges if run.rejection is None)
            if number < 2:
                assert free == len(list(open_headings(state, number)))


def test_reason_names_the_first_obstacle() -> None:
    """The edge comes first, then ships by their numbers, then the ship's own flag."""
    state = battle(Config(), ["l 15.0 3.0 0.0", "s 15.6 0.9 0.0"], ["s 14.0 0.5 90.0"])
    reasons = [run.rejection for run in heading_arcs(state, 0)]
    assert Rejection("ARM-9", reasons[0].reason) in reasons  # type: ignore[union-attr]
    assert [run[:2] for run in heading_arcs(state, 0)][:-1] == [
        run[:2] for run in ranges_by_trying(state, 0)
    ]


def test_gaps_agree_with_the_exact_functions() -> None:
    """The gap is 0 on contact, and positive from a thousandth of an inch."""
    rng = Random(11)
    config, disc = Config(), Config(table="disc", width=20)
    signs = set()
    for _ in range(often(20_000, 4_000)):
        one, two = (
            hull(
                rng.randint(1, 3),
                Pose(rng.randrange(3000), rng.randrange(3000), rng.choice((0, 900, 1800, 333))),
            )
            for _ in range(2)
        )
        gap = gap_between(one, two)
        assert (gap > 0) == are_disjoint(one, two)
        point = (rng.randrange(3000), rng.randrange(3000))
        assert (gap_between(one, (point,)) > 0) != contains_point(one, point)
        for table in (config, disc):
            assert (gap_to_edge(table, one) > 0) == is_inside(table, one)
        signs.add(gap > 0)
    assert signs == {True, False}
    assert gap_between(hull(3, Pose(0, 0, 0)), hull(3, Pose(1000, 0, 0))) == 0
    assert gap_between(hull(3, Pose(0, 0, 0)), hull(3, Pose(1001, 0, 0))) > 0
    assert gap_to_edge(disc, ((16_000, 2_000),)) == 0
