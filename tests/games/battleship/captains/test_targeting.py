"""Test how captains of each level choose squares to bomb."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains import CAPTAINS
from escadre.games.battleship.captains.captain import Captain
from escadre.games.battleship.captains.hit_chances import sample_posterior_fleet
from escadre.games.battleship.captains.knowledge import Knowledge, without_diagonal_rule
from escadre.games.battleship.captains.targeting import (
    density_search,
    density_with_random_bombs,
    parity_search,
    parity_targets,
    parity_then_around_hits,
    posterior_search,
)
from escadre.games.battleship.rules.fleets import Fleet
from tests.games.battleship.captains.hidden_fleets import FLEETS, GAMES_SEA, answers_to


def test_search_bombs_one_lattice() -> None:
    sea = SquareBoard.of(6, 6)
    assert {
        sum(sea.xy(s)) % 3 for s in sea.squares(parity_targets(Knowledge(sea, 0, 0, (), (4, 3))))
    } in (
        {0},
        {1},
        {2},
    )
    corner = Knowledge(sea, 0b11, 0b11, (), (4, 3))
    assert sea.squares(parity_targets(corner)) == [2], "in line with the hits"
    boxed = Knowledge(sea, 0b1 | 1 << 6, 0b1, (), (2,))
    assert sea.squares(parity_targets(boxed)) == [1], "not where no ship fits"


def test_lower_captains_overlook_squares_around_sunk_ships() -> None:
    """BAT-8: a sunk ship counts as water, and so do its sides; its corners are searched again."""
    sea = SquareBoard.of(6, 6)
    ship = 0b11 << sea.square(2, 2)
    seen = without_diagonal_rule(Knowledge(sea, ship, ship, (ship,), (2, 1)))
    around = "c2 d2 b3 c3 d3 e3 c4 d4"
    squares_of = {f"{'abcdef'[x]}{y + 1}" for x, y in map(sea.xy, sea.squares(seen.bombed))}
    assert squares_of == set(around.split())
    assert (seen.hit, seen.sunk, seen.afloat) == (0, (), (2, 1))
    line = Knowledge(sea, 0b110 << 12, 0b110 << 12, (), (4, 3))
    for aim, expected in (
        (parity_search, {12, 15}),
        (parity_then_around_hits, {7, 8, 12, 15, 19, 20}),
    ):
        assert {aim(line, Random(n)) for n in range(60)} == expected
    assert {density_with_random_bombs(line, Random(n), 6) for n in range(60)} == {12, 15}
    hunted_at = {
        density_with_random_bombs(Knowledge(sea, 0, 0, (), (4,)), Random(n), 6) for n in range(200)
    }
    assert hunted_at > {
        density_search(Knowledge(sea, 0, 0, (), (4,)), Random(n)) for n in range(60)
    }


def shots_to_sink(captain: Captain, sea: SquareBoard, fleet: Fleet, rng: Random) -> int:
    """Return the number of bombs that a captain drops until all ships are sunk."""
    sizes = tuple(sorted((ship.bit_count() for ship in fleet), reverse=True))
    knowledge = Knowledge(sea, 0, 0, (), sizes)
    shot_count = 0
    while knowledge.afloat:
        knowledge = answers_to(
            sea, fleet, knowledge.bombed | 1 << captain.choose_target(knowledge, rng)
        )
        shot_count += 1
    return shot_count


def mean_shots(level: str, sea: SquareBoard, sizes: tuple[int, ...]) -> float:
    """Return the mean number of bombs that a captain needs to sink a fleet of these sizes."""
    rng, bare = Random(2), Knowledge(sea, 0, 0, (), sizes)
    fleets = [fleet for seed in range(20) if (fleet := sample_posterior_fleet(bare, seed))]
    assert len(fleets) == 20
    return fmean(shots_to_sink(CAPTAINS[level], sea, fleet, rng) for fleet in fleets)


@pytest.mark.sweep  # a measurement of strength
def test_each_captain_needs_fewer_shots_than_the_one_below() -> None:
    """The differences are large enough to show on a few fleets.

    The amiral is tested on a small sea, because it takes a second per fleet on the usual one.
    """
    usual = GAMES_SEA, FLEETS[1]
    levels = [level for level in CAPTAINS if level != "amiral"]
    shots = [96.0, *(mean_shots(level, *usual) for level in levels)]
    assert all(weaker > stronger + 1 for weaker, stronger in pairwise(shots)), shots
    small = SquareBoard.of(6, 6), (4, 3, 2)
    assert mean_shots("capitaine", *small) > mean_shots("amiral", *small) + 2


def test_lieutenant_follows_the_line_of_hits_two_times_in_three() -> None:
    """Two hits in a row, D5 and E5: in line are C5 and F5; the boatswain bombs all around."""
    hits = 1 << 43 | 1 << 44
    knowledge = Knowledge(GAMES_SEA, hits, hits, (), FLEETS[1])
    in_line = {}
    for level in ("bosco", "lieutenant"):
        aims = [CAPTAINS[level].choose_target(knowledge, Random(n)) for n in range(400)]
        assert set(aims) == {42, 45, 33, 34, 53, 54}
        in_line[level] = sum(aim in (42, 45) for aim in aims) / 400
    assert in_line["bosco"] == pytest.approx(1 / 3, abs=0.1)
    assert in_line["lieutenant"] == pytest.approx(7 / 9, abs=0.1)


def test_sailor_follows_up_a_hit_two_times_in_three() -> None:
    knowledge = Knowledge(GAMES_SEA, 1 << 44, 1 << 44, (), FLEETS[1])
    aims = [CAPTAINS["matelot"].choose_target(knowledge, Random(n)) for n in range(400)]
    assert sum(aim in (34, 43, 45, 54) for aim in aims) / 400 == pytest.approx(2 / 3, abs=0.1)


def test_aim_of_the_admiral_does_not_depend_on_the_own_fleet() -> None:
    """Only the answers count; random numbers only break ties."""
    knowledge = Knowledge(GAMES_SEA, 1 << 45, 0, (), FLEETS[1])
    assert posterior_search(knowledge, Random(1)) == posterior_search(knowledge, Random(2))
