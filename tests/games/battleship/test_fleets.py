"""Where ships can lie."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.sea import Sea
from escadre.games.battleship.fleets import (
    Fleet,
    barred,
    berths,
    berths_from,
    completion,
    count_fleets,
    free_squares,
    placeable,
)
from escadre.games.battleship.model import Config
from tests.games.battleship.captains.hidden import SMALL, every_fleet
from tests.games.battleship.playing import SEA


@pytest.mark.parametrize("size", range(1, 10))
def test_all_straight_lines_and_only_they(size: int) -> None:
    """BAT-2: 11 - n places in each row and each column for a ship of n squares."""
    expected = 100 if size == 1 else 2 * 10 * (11 - size)
    ships = {berth.ship for berth in berths(SEA, size)}
    assert len(ships) == len(berths(SEA, size)) == expected
    for ship in ships:
        steps = {b - a for a, b in zip(SEA.squares(ship), SEA.squares(ship)[1:], strict=False)}
        assert ship.bit_count() == size
        assert steps in (set(), {1}, {10})


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("other", range(1, 6))
def test_no_ship_bars_more_berths_than_are_reckoned(size: int, other: int) -> None:
    """BAT-8: in the open a ship bars exactly so many berths of another, at an edge fewer."""
    ocean = Sea.of(16, 16)
    bars = [
        sum(1 for ship, _ in berths(ocean, other) if ship & halo) for _, halo in berths(ocean, size)
    ]
    assert max(bars) == barred(size, other) > min(bars)


@given(st.lists(st.integers(0, 11), min_size=12, max_size=12), st.sampled_from((1, 2)))
def test_on_ample_seas_all_that_lies_apart_is_placeable(picks: list[int], variant: int) -> None:
    """BAT-9: the bound that spares the search never says yes where the search says no."""
    sizes = Config(variant=1 if variant == 1 else 2).ships
    ocean = Sea.of(10, 10)
    fleet: Fleet = ()
    for at, pick in enumerate(picks[: len(sizes) - 1]):
        free = free_squares(ocean, fleet)
        left = sizes[at:]
        across, down = placeable(ocean, free, left, left[0])
        for way, found in ((True, across), (False, down)):
            for square in ocean.squares(found)[pick::12]:
                after = free & ~berths_from(ocean, left[0], way)[square].halo
                assert completion(ocean, after, left[1:], upwards=False) is not None
        way = bool(across) and (pick % 2 == 0 or not down)
        options = ocean.squares(across if way else down)
        ship = berths_from(ocean, left[0], way)[options[pick * 7 % len(options)]].ship
        fleet = tuple(sorted((*fleet, ship)))


@pytest.mark.parametrize(("sea", "sizes", "expected"), SMALL)
def test_legal_fleets_are_counted(sea: Sea, sizes: tuple[int, ...], expected: int) -> None:
    """BAT-8: the counts of an independent study."""
    assert count_fleets(sea, sizes) == expected == len(every_fleet(sea, sizes))
