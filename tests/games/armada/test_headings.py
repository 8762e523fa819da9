"""The intervals of open headings are those that trying every tenth of a degree would find."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from escadre.core.game import Rejection, Seat
from escadre.games.armada.headings import Run, gap_between, gap_to_edge
from escadre.games.armada.hulls import SHARPEST, TURN, Pose, apart, holds, hull, radius
from escadre.games.armada.notation import drawn
from escadre.games.armada.rules import (
    Config,
    Flag,
    Ship,
    State,
    on_table,
    open_headings,
    place_objection,
)
from escadre.games.armada.view import arcs


def tried(state: State, number: int) -> list[Run]:
    """The runs, by trying every heading."""
    ship = state.ships[number]
    assert ship.pose is not None
    found: list[Run] = []
    for turn in range(-SHARPEST[ship.size], SHARPEST[ship.size] + 1):
        heading = (ship.pose.heading + turn) % TURN
        why = place_objection(state, number, heading)
        if found and found[-1].why == why:
            found[-1] = found[-1]._replace(sweep=found[-1].sweep + 1)
        else:
            found.append(Run(heading, 0, why))
    return found


def crowd(rng: Random, config: Config, ships: int) -> State:
    """Some ships in a narrow place at an edge, none of them touching another."""
    width, height = config.edges
    placed: list[Ship] = []
    for _ in range(40 * ships):
        size = rng.randint(1, 3)
        x, y = rng.randrange(width // 4, width // 4 + 6000), rng.randrange(7000)
        if rng.random() < 0.5:
            y = height - y
        pose = Pose(x, y, rng.randrange(TURN))
        place = hull(size, pose)
        if on_table(config, place) and all(
            apart(place, hull(other.size, other.pose)) for other in placed if other.pose
        ):
            placed.append(Ship(Seat(len(placed) % 2), size, pose))
        if len(placed) == ships:
            break
    state = drawn(config, [], [])
    return replace(state, ships=tuple(placed))


CONFIGS = [Config(), Config(table="disc", width=20), Config(objective="flag")]


@pytest.mark.parametrize("config", CONFIGS, ids=["usual", "disc", "flag"])
@pytest.mark.parametrize("ships", [2, 5, 9])
def test_intervals_are_what_every_tenth_of_a_degree_says(config: Config, ships: int) -> None:
    rng = Random(f"{config.table} {config.objective} {ships}")
    closed = 0
    for _ in range(40 // ships):
        state = crowd(rng, config, ships)
        if config.objective == "flag":
            x, y = state.ships[0].pose.x, state.ships[0].pose.y  # type: ignore[union-attr]
            points = (x + rng.randint(-3000, 3000), y + rng.randint(-3000, 3000))
            state = replace(state, flags=(Flag(point=points), None))
        for number in range(len(state.ships)):
            *found, sharp = arcs(state, number)
            assert found == tried(state, number)
            closed += sum(run.why is not None for run in found)
            assert sharp.why is not None and sharp.why.clause == "ARM-8"
    assert closed > 3


@pytest.mark.parametrize("config", CONFIGS, ids=["usual", "disc", "flag"])
@pytest.mark.parametrize("grid", [1, 7, 50])
def test_the_listed_headings_are_those_that_the_referee_allows(config: Config, grid: int) -> None:
    rng = Random(f"{config.table} {config.objective} {grid}")
    narrow = 0
    for _ in range(2 * grid.bit_length()):
        state = crowd(rng, config, 6)
        if config.objective == "flag":
            x, y = state.ships[0].pose.x, state.ships[0].pose.y  # type: ignore[union-attr]
            state = replace(state, flags=(Flag(point=(x + 900, y + 900)), None))
        for number, ship in enumerate(state.ships):
            assert ship.pose is not None
            most = SHARPEST[ship.size] // grid
            headings = [(ship.pose.heading + n * grid) % TURN for n in range(-most, most + 1)]
            allowed = [h for h in headings if place_objection(state, number, h) is None]
            assert list(open_headings(state, number, grid)) == allowed
            narrow += len(allowed) < len(headings)
    assert narrow > 3


def test_no_corner_lies_beyond_the_radius() -> None:
    """So what is farther away cannot be struck, whatever the heading."""
    for size in (1, 2, 3):
        for heading in range(TURN):
            corners = hull(size, Pose(0, 0, heading))
            assert max(x * x + y * y for x, y in corners) < radius(size) ** 2


def test_the_runs_go_once_round() -> None:
    rng = Random(7)
    for _ in range(50):
        state = crowd(rng, Config(), 6)
        for number in range(len(state.ships)):
            found = arcs(state, number)
            for one, next_ in pairwise((*found, found[0])):
                assert (one.start + one.sweep + 1) % TURN == next_.start
                assert one.why != next_.why
            assert sum(run.sweep + 1 for run in found) == TURN
            free = sum(run.sweep + 1 for run in found if run.why is None)
            if number < 2:
                assert free == len(list(open_headings(state, number)))


def test_the_first_thing_that_is_struck_is_named() -> None:
    """The edge before ships, ships by their numbers, the own flag last."""
    state = drawn(Config(), ["l 15.0 3.0 0.0", "s 15.6 0.9 0.0"], ["s 14.0 0.5 90.0"])
    reasons = [run.why for run in arcs(state, 0)]
    assert Rejection("ARM-9", reasons[0].reason) in reasons  # type: ignore[union-attr]
    assert [run[:2] for run in arcs(state, 0)][:-1] == [run[:2] for run in tried(state, 0)]


def test_gaps_have_the_sign_of_the_exact_answer() -> None:
    """Touching is no gap; a thousandth of an inch is one."""
    rng = Random(11)
    config, disc = Config(), Config(table="disc", width=20)
    signs = set()
    for _ in range(20_000):
        one, two = (
            hull(
                rng.randint(1, 3),
                Pose(rng.randrange(3000), rng.randrange(3000), rng.choice((0, 900, 1800, 333))),
            )
            for _ in range(2)
        )
        gap = gap_between(one, two)
        assert (gap > 0) == apart(one, two)
        point = (rng.randrange(3000), rng.randrange(3000))
        assert (gap_between(one, (point,)) > 0) != holds(one, point)
        for table in (config, disc):
            assert (gap_to_edge(table, one) > 0) == on_table(table, one)
        signs.add(gap > 0)
    assert signs == {True, False}
    assert gap_between(hull(3, Pose(0, 0, 0)), hull(3, Pose(1000, 0, 0))) == 0
    assert gap_between(hull(3, Pose(0, 0, 0)), hull(3, Pose(1001, 0, 0))) > 0
    assert gap_to_edge(disc, ((16_000, 2_000),)) == 0
