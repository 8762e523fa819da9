"""Test that a ship can only be placed where all later ships still have room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import (
    Fleet,
    free_squares,
    placements_by_start,
    ship_placements,
)
from escadre.games.battleship.rules.model import Config
from escadre.games.battleship.rules.packing import pack_fleet
from escadre.games.battleship.rules.placement import (
    StartsByOrientation,
    leaves_room,
    max_blocked_placements,
    starts_leaving_room,
)


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("other", range(1, 6))
def test_ship_blocks_at_most_the_computed_number_of_placements(size: int, other: int) -> None:
    """BAT-8: the number is exact in the open; at an edge a ship blocks fewer placements."""
    ocean = SquareBoard.of(16, 16)
    bars = [
        sum(1 for ship, _ in ship_placements(ocean, other) if ship & halo)
        for _, halo in ship_placements(ocean, size)
    ]
    assert max(bars) == max_blocked_placements(size, other) > min(bars)


@given(st.lists(st.integers(0, 11), min_size=12, max_size=12), st.sampled_from((1, 2)))
def test_quick_bound_agrees_with_the_search_on_ample_seas(picks: list[int], variant: int) -> None:
    """BAT-9: the bound that avoids the search never allows a ship that the search refuses."""
    sizes = Config(variant=1 if variant == 1 else 2).ships
    ocean = SquareBoard.of(10, 10)
    fleet: Fleet = ()
    for at, pick in enumerate(picks[: len(sizes) - 1]):
        free = free_squares(ocean, fleet)
        left = sizes[at:]
        (across, down), _ = starts_leaving_room(ocean, free, left, left[0])
        for way, fitting in ((True, across), (False, down)):
            for square in ocean.squares(fitting)[pick::12]:
                after = free & ~placements_by_start(ocean, left[0], way)[square].halo
                assert pack_fleet(ocean, after, left[1:]).fleet is not None
        way = bool(across) and (pick % 2 == 0 or not down)
        options = ocean.squares(across if way else down)
        ship = placements_by_start(ocean, left[0], way)[options[pick * 7 % len(options)]].ship
        fleet = tuple(sorted((*fleet, ship)))


@pytest.mark.parametrize(("free", "middle"), [("", False), ("D1", True), ("D4", True)])
def test_as_many_placements_as_a_ship_blocks_are_not_enough(free: str, middle: bool) -> None:
    """BAT-9: a ship of one in the middle of nine squares leaves no other; a tenth square is one."""
    sea = SquareBoard.of(4, 4)
    open_squares = [f"{column}{row}" for column in "ABC" for row in "123"] + [free] * bool(free)
    left = sum(1 << sea.names.index(name) for name in open_squares)
    b2 = sea.names.index("B2")
    assert leaves_room(sea, left, (1, 1), 1, b2, across=True) is middle
    assert starts_leaving_room(sea, left, (1, 1), 1)[0].across >> b2 & 1 == middle


def test_undecided_placement_is_not_called_impossible() -> None:
    """BAT-9: a placement is not refused as impossible if the search has only given up."""
    sea, sizes = SquareBoard.of(13, 6), (8, 8, 5, 3, 3, 3, 2, 2, 1)
    room, doubtful = starts_leaving_room(sea, sea.all_squares, sizes, 8)
    assert room == StartsByOrientation(0, 0)
    assert doubtful.across & 1
    assert leaves_room(sea, sea.all_squares, sizes, 8, 0, across=True) is None


def test_impossible_fleets_are_decided_without_a_search() -> None:
    """BAT-9: counting alone shows that there is no room."""
    sea = SquareBoard.of(11, 11)
    for starts in starts_leaving_room(sea, sea.all_squares, (1,) * 37, 1):
        assert starts == StartsByOrientation(0, 0)
    (across, down), _ = starts_leaving_room(sea, sea.all_squares, (1,) * 36, 1)
    assert (across.bit_count(), down) == (36, 0)  # a ship of one square is horizontal
