"""Test the search for room for many ships."""

from __future__ import annotations

from functools import reduce
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.squares import SquareBoard
from escadre.games.battleship.rules.fleets import Fleet, count_fleets
from escadre.games.battleship.rules.packing import (
    MAX_TRIES,
    SEARCH_ORDERS,
    PackingResult,
    pack_fleet,
    pack_fleet_at_random,
)

TIGHT = [
    (11, 4, (4, 2, 2, 2, 1, 1, 1, 1, 1, 1)),
    (11, 6, (3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1)),
    (4, 11, (4, 2, 2, 2, 1, 1, 1, 1, 1, 1)),
    (20, 20, (5,) * 33),
    (20, 20, (5,) * 4 + (4,) * 36),
    (20, 20, (9,) * 20),
]
CROWDED = [
    (20, 20, (5,) * 34),
    (20, 20, (9,) * 21),
    (12, 12, (1,) * 37),
    (10, 10, (9,) * 6),
]


def assert_legal_fleet(sea: SquareBoard, fleet: Fleet | None, sizes: tuple[int, ...]) -> None:
    """Check that these ships have these sizes and do not touch."""
    assert fleet is not None
    assert sorted(map(int.bit_count, fleet)) == sorted(sizes)
    lines = {
        sea.line(*sea.xy(square), ship.bit_count(), across)
        for ship in fleet
        for across in (True, False)
        for square in sea.squares(ship)[:1]
    }
    assert set(fleet) <= lines
    for ship in fleet:
        assert not any(sea.with_neighbours(ship) & other for other in fleet if other != ship)


@pytest.mark.parametrize(("width", "height", "sizes"), TIGHT)
@pytest.mark.parametrize("upwards", [False, True])
def test_tight_fleets_are_found(
    width: int, height: int, sizes: tuple[int, ...], upwards: bool
) -> None:
    """BAT-20: a fleet that fits is found, however tight."""
    sea = SquareBoard.of(width, height)
    assert_legal_fleet(sea, pack_fleet(sea, sea.all_squares, sizes, upwards).fleet, sizes)


@pytest.mark.parametrize(("width", "height", "sizes"), CROWDED)
def test_impossible_fleets_are_known_by_counting(
    width: int, height: int, sizes: tuple[int, ...]
) -> None:
    """BAT-20: counting alone shows that these fleets do not fit."""
    sea = SquareBoard.of(width, height)
    assert pack_fleet(sea, sea.all_squares, sizes) == PackingResult(None, True, 0)


@given(
    st.integers(4, 6),
    st.integers(4, 6),
    st.lists(st.integers(1, 5), min_size=1, max_size=6),
    st.integers(0, 2**36 - 1),
    st.booleans(),
)
def test_search_agrees_with_exhaustive_search(
    width: int, height: int, sizes: list[int], holes: int, upwards: bool
) -> None:
    """BAT-7, BAT-8: the search finds room exactly when one that tries everything does."""
    sea = SquareBoard.of(width, height)
    ships = tuple(sorted(sizes, reverse=True))
    packed = pack_fleet(sea, sea.all_squares, ships, upwards)
    assert packed.exact
    assert (packed.fleet is not None) == (count_fleets(sea, ships) > 0)
    holed = pack_fleet(sea, sea.all_squares & ~(holes & holes >> 1), ships, upwards)
    assert holed.exact and (holed.fleet is None or packed.fleet is not None)
    if holed.fleet is not None:
        assert_legal_fleet(sea, holed.fleet, ships)
        assert not reduce(or_, holed.fleet) & holes & holes >> 1


@given(st.integers(0, 9999), st.integers(0, 2**44 - 1), st.integers(0, 2**32 - 1))
def test_guessed_fleet_fits_the_answers(order: int, thrown: int, seed: int) -> None:
    """BAT-12, BAT-13: all open hits are explained, and only sunk ships are completely hit."""
    width, height, sizes = TIGHT[0]
    sea = SquareBoard.of(width, height)
    hidden = (
        pack_fleet_at_random(sea, sea.all_squares, sizes, 0, 0, order).fleet
        or pack_fleet(sea, sea.all_squares, sizes).fleet
    )
    assert hidden is not None
    fleet_squares = reduce(or_, hidden)
    hit = fleet_squares & thrown
    sunk = tuple(ship for ship in hidden if not ship & ~hit)
    left = tuple(sorted((ship.bit_count() for ship in hidden if ship not in sunk), reverse=True))
    wrecks = reduce(or_, sunk, 0)
    free = sea.all_squares & ~sea.with_neighbours(wrecks) & ~(thrown & ~fleet_squares)
    if not left:
        return
    packed = pack_fleet_at_random(sea, free, left, hit, hit & ~wrecks, seed)
    assert packed.fleet is not None or not packed.exact
    if packed.fleet is not None:
        assert_legal_fleet(sea, packed.fleet, left)
        assert not hit & ~wrecks & ~reduce(or_, packed.fleet)
        assert all(ship & ~hit and not ship & ~free for ship in packed.fleet)


@pytest.mark.parametrize(("square", "found"), [(0, False), (1, True)])
def test_hit_that_no_ship_can_cover_has_no_explanation(square: int, found: bool) -> None:
    """BAT-12: found without a search; A1 is not free, B1 is."""
    sea = SquareBoard.of(4, 4)
    hit = 1 << square
    guess = pack_fleet_at_random(sea, sea.all_squares & ~1, (2,), hit, hit, 0)
    assert (guess.fleet is not None) == found
    if not found:
        assert guess == PackingResult(None, True, 0)


def test_bounded_search_reports_that_it_gave_up() -> None:
    """BAT-20: an unfinished search does not mean that the fleet is impossible."""
    sea = SquareBoard.of(13, 6)
    packed = pack_fleet(sea, sea.all_squares, (8, 8, 5, 3, 3, 3, 2, 2, 1))
    assert packed == PackingResult(None, False, SEARCH_ORDERS * MAX_TRIES)
