"""Test, on small cases, that determinization draws all possible states uniformly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from escadre import Match
from escadre.games import GAMES
from escadre.games.battleship.rules.fleets import ship_placements
from escadre.games.battleship.rules.game import GAME as BATTLESHIP
from escadre.games.battleship.rules.model import State
from tests.conftest import often


def chi_square_deviation(seen: Iterable[Any], fitting: set[Any]) -> float:
    """Return chi-square of the drawn states against all possible ones, in standard deviations."""
    counts = Counter(seen)
    assert set(counts) <= fitting
    expected = counts.total() / len(fitting)
    square = sum((counts[each] - expected) ** 2 / expected for each in fitting)
    degrees_of_freedom = len(fitting) - 1
    return float((square - degrees_of_freedom) / (2 * degrees_of_freedom) ** 0.5)


def draw_states(
    match: Match, seat: int, project: Callable[[Any], Any], draw_count: int
) -> list[Any]:
    """Return this many states that look the same to this seat."""
    seen, rng = match.see(seat), Random(5)
    return [project(match.game.determinize(seen, rng)) for _ in range(draw_count)]


def fleets(match: Match) -> set[Any]:
    """Return all fleets of the second seat that look the same to the first, by brute force."""
    state, seen = match.state, match.see(0)
    assert isinstance(state, State)
    sea, sizes = state.config.sea, state.config.ships
    fleets_seen = set()
    for ships in product(*(ship_placements(sea, size) for size in sizes)):
        pairs = permutations(range(len(ships)), 2)
        if any(ships[one][0] & ships[two][1] for one, two in pairs):
            continue
        fleet = tuple(sorted(ship for ship, _ in ships))
        hit = sum(fleet) & state.bombed[1]
        sunk = tuple(sorted(ship for ship in fleet if not ship & ~hit))
        if (hit, sunk) == (state.hit[1], tuple(sorted(state.sunk[1]))):
            fleets_seen.add(fleet)
    assert seen == BATTLESHIP.observe(state, 0)  # type: ignore[arg-type]
    return fleets_seen


@pytest.mark.parametrize("shots", [(), ("B1",), ("D2", "A4", "A1")])
def test_battleship_fleets_are_equally_likely(shots: tuple[str, ...]) -> None:
    """BAT-8, BAT-13: on an untouched sea, over an open hit, beside a known ship."""
    match = Match("battleship", width=4, height=4, fleet=(3, 2, 1), first="1", bombs=12)
    for seat in (0, 1):
        match.play(seat, "3 A1 h", "2 A3 h", "1 D3", "ready")
    for n, shot in enumerate(shots):
        match.play(0, shot)
        match.play(1, ("D1", "A2", "B2")[n])
    fitting = fleets(match)
    assert len(fitting) > 1
    drawn = draw_states(match, 0, lambda state: state.fleets[1], often(12, 6) * len(fitting))
    assert abs(chi_square_deviation(drawn, fitting)) < 4


def test_mats_column_orders_are_equally_likely() -> None:
    """MAT-1: the opponent's column is ready but hidden."""
    match = Match("mats")
    captain = GAMES["mats"].captains["mousse"]
    rng = Random(1)
    while 1 in match.turn:
        match.play(1, captain.choose(match.see(1), rng))
    ships = len(match.state.conditions[1])
    drawn = draw_states(match, 0, lambda state: state.stage.orders[1][:3], 3000)
    assert abs(chi_square_deviation(drawn, set(permutations(range(ships), 3)))) < 4


def test_armada_fleets_and_flags_are_equally_likely() -> None:
    """ARM-17, ARM-19: fleets and flags of the other players are sealed."""
    match = Match("armada", setup="constructed")
    builds = match.legal(1)
    match.play(1, builds[0])
    fitting = {(each.small, each.medium, each.large) for each in builds}
    drawn = draw_states(match, 0, lambda state: tuple(state.fleets[1]), 15 * len(fitting))
    assert abs(chi_square_deviation(drawn, fitting)) < 4
