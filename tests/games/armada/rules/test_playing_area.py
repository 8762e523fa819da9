"""Test the rules about the table; compare hulls at its edge with Shapely."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
import shapely
from msgspec.structs import replace

from escadre.core.game import Rejection
from escadre.games.armada.rules.deployment_zones import (
    CORNER_SIZE,
    FLEET_GAP,
    deployment_zone,
    is_within,
)
from escadre.games.armada.rules.game import validate_config
from escadre.games.armada.rules.hulls import FULL_TURN, Pose, hull
from escadre.games.armada.rules.model import INCH, Config
from escadre.games.armada.rules.playing_area import is_inside
from tests.games.armada.shapely_hulls import LESS, NEAR, SLIVER, polygons, triangle
from tests.games.armada.states import DEFAULT_CONFIG, FOUR_PLAYERS, THREE_PLAYERS


@pytest.mark.parametrize("size", ["width", "height"])
def test_table_is_20_to_60_inches(size: str) -> None:
    """ARM-3: 19 and 61 are refused; the usual table is 30 by 24."""
    assert DEFAULT_CONFIG.edges == (30_000, 24_000)
    for inches, fine in ((19, False), (20, True), (60, True), (61, False)):
        refusal = validate_config(replace(DEFAULT_CONFIG, **{size: inches}))
        assert refusal is None if fine else refusal == Rejection("ARM-3", refusal.reason)  # type: ignore[union-attr]
        text = msgspec.json.encode({size: inches})
        if fine:
            assert msgspec.json.decode(text, type=Config).edges[size == "height"] == inches * INCH
        else:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(text, type=Config)


def test_disc_ends_at_its_circle() -> None:
    """ARM-3: (6, 8, 10) is a point of a circle; a thousandth within it is on the table."""
    disc = Config(table="disc", width=20, height=24)
    assert disc.edges == (20_000, 20_000)
    assert not is_inside(disc, ((16_000, 2_000),))
    assert is_inside(disc, ((15_999, 2_000),))
    assert is_inside(disc, ((16_000, 2_001),))
    assert not is_inside(disc, ((16_001, 2_000),))
    assert is_inside(DEFAULT_CONFIG, ((16_001, 2_000),))


@pytest.mark.parametrize("table", ["rectangle", "disc"])
def test_bands_are_twelve_inches_apart_on_every_table(table: Any) -> None:
    """ARM-4: no ship is within 12 inches of an enemy, wherever it is in its zone."""
    for inches in range(20, 61):
        config = Config(table=table, width=inches, height=inches)
        south, north = deployment_zone(config, 0), deployment_zone(config, 1)
        assert south[1] - north[3] >= FLEET_GAP == 12_000
        assert north[3] - north[1] == south[3] - south[1] <= 6_000
        assert north[1] == 0 and south[3] == config.edges[1]
    assert south[1] - north[3] == 48_000
    small = Config(height=20)
    assert deployment_zone(small, 0)[1] - deployment_zone(small, 1)[3] == 12_000


def test_three_or_four_players_start_in_corners_of_a_larger_table() -> None:
    """ARM-21: 36 by 36 inches; corners of 12, so fleets are twelve apart (ARM-4)."""
    for config in (THREE_PLAYERS, FOUR_PLAYERS):
        assert config.edges == (36_000, 36_000)
        corners = [deployment_zone(config, seat) for seat in range(config.players)]
        for a, b in combinations(corners, 2):
            gap = max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])
            assert gap == 12_000
        assert all(
            right - left == bottom - top == CORNER_SIZE for left, top, right, bottom in corners
        )
    assert deployment_zone(FOUR_PLAYERS, 0) == (0, 24_000, 12_000, 36_000)
    assert deployment_zone(FOUR_PLAYERS, 1) == (0, 0, 12_000, 12_000)


def test_hulls_on_the_table_agree_with_shapely() -> None:
    """ARM-3, ARM-9: thirty thousand hulls, on a rectangle, on a disc, and in a zone."""
    rng = Random(2)
    usual, disc = Config(), Config(table="disc", width=24)
    ships = [
        (
            rng.randint(1, 3),
            Pose(rng.randrange(30_000), rng.randrange(24_000), rng.randrange(FULL_TURN)),
        )
        for _ in range(LESS)
    ]
    ships = [(size, replace_near_edge(rng, pose)) for size, pose in ships]
    lying = polygons([triangle(*ship) for ship in ships])
    hulls = [hull(*ship) for ship in ships]
    corners = shapely.get_coordinates(lying).reshape(LESS, 4, 2)
    from_middle = np.hypot(*(corners - 12_000).transpose(2, 0, 1)).max(1)
    from_edge = np.minimum(corners, (30_000, 24_000) - corners).min((1, 2))
    for config, kit in ((usual, from_edge), (disc, 12_000 - from_middle)):
        sure = np.abs(kit) > NEAR
        computed = np.array([is_inside(config, each) for each in hulls])
        assert (computed == (kit > 0))[sure].all()
        assert sure.mean() > 0.9
        assert 0.1 < computed.mean() < 0.9
    zone = shapely.box(0, 18_000, 30_000, 24_000)
    sure = shapely.distance(lying, shapely.boundary(zone)) > NEAR
    sure |= shapely.area(shapely.difference(lying, zone)) > SLIVER
    computed = np.array([is_within((0, 18_000, 30_000, 24_000), each) for each in hulls])
    assert (computed == shapely.covers(zone, lying))[sure].all()


def replace_near_edge(rng: Random, pose: Pose) -> Pose:
    """Move half of the poses to an edge."""
    if rng.random() < 0.5:
        return pose
    x = rng.choice((rng.randrange(2_500), 30_000 - rng.randrange(2_500)))
    return Pose(x, pose.y, pose.heading)
