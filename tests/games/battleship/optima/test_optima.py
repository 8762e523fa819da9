"""Compare both programs for the fewest bombs with each other and with brute force."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

pytest.importorskip("numba")


from escadre.core.errors import InputError
from escadre.core.solving.solvers import get_solvers
from escadre.games.battleship.optima import retrograde_analysis
from escadre.games.battleship.optima.captain_scores import mean_bombs, worst_case_bombs
from escadre.games.battleship.optima.double_oracle import (
    placing_value,
    shooting_value,
    solve_double_oracle,
)
from escadre.games.battleship.optima.forward_search import solve_forward, solve_forward_weighted
from escadre.games.battleship.optima.retrograde_analysis import best_hunt, solve_retrograde
from escadre.games.battleship.optima.variants import all_fleets, parse_sea, symmetry_classes
from escadre.games.battleship.rules.fleets import Fleet, count_fleets
from tests.conftest import often, swept
from tests.helpers.compiled import skip_compilation
from tests.helpers.matches import KITS

pytest.importorskip("scipy")


@pytest.fixture(autouse=True)
def plain_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solve the layers in Python."""
    names = "_solve_layer", "_classify", "_bombs_after"
    skip_compilation(monkeypatch, retrograde_analysis, *names)


SEAS = ("3x3:2", "3x3:2,1", "3x4:3,2")


@pytest.mark.parametrize("written", SEAS)
def test_every_legal_fleet_is_listed_once(written: str) -> None:
    small = parse_sea(written)
    assert len(all_fleets(small)) == count_fleets(small.sea, small.sizes)


@pytest.mark.parametrize("written", [*SEAS[:2], *swept(SEAS[2])])
def test_both_programs_agree(written: str) -> None:
    small = parse_sea(written)
    assert solve_forward(small).value == pytest.approx(solve_retrograde(small).value, abs=1e-9)


def mean_by_search(fleets: tuple[Fleet, ...], weights: list[int], squares: int) -> float:
    """Return the mean number of bombs by brute force; answers are as in BAT-12 and BAT-13."""

    @cache
    def bombs(left: tuple[int, ...], fallen: int) -> int:
        if all(not sum(fleets[n]) & ~fallen for n in left):
            return 0
        best = 10**9
        for bomb in (1 << at for at in range(squares) if not fallen >> at & 1):
            parts: dict[object, list[int]] = {}
            for n in left:
                ship = next((each for each in fleets[n] if each & bomb), 0)
                answer = bool(ship), ship if not ship & ~(fallen | bomb) else 0
                parts.setdefault(answer, []).append(n)
            after = sum(bombs(tuple(part), fallen | bomb) for part in parts.values())
            best = min(best, sum(weights[n] for n in left) + after)
        return best

    return bombs(tuple(range(len(fleets))), 0) / sum(weights)


def test_both_programs_agree_with_plain_search_for_any_weights() -> None:
    small, rng = parse_sea("3x3:2"), Random(1)
    for _ in range(3):
        weights = [rng.choice([1, 2, 4]) for _ in all_fleets(small)]
        plain = mean_by_search(all_fleets(small), weights, 9)
        assert solve_forward_weighted(small, weights).value == pytest.approx(plain, abs=1e-9)
        assert best_hunt(small, weights).mean == pytest.approx(plain, abs=1e-6)


def test_placer_and_shooter_guarantee_the_same_value() -> None:
    small = parse_sea(often("3x4:3", "3x3:2"))
    assert placing_value(small).value == pytest.approx(shooting_value(small).value, abs=1e-4)
    assert solve_double_oracle(small).fleets.sum() == pytest.approx(1)
    assert (
        shooting_value(small).value >= solve_forward(small).value - 1e-9
    )  # even fleets are one mixture


def test_symmetric_fleets_have_the_same_class() -> None:
    """3 × 3, one ship of two: along a side (eight ways) or from a side to the middle (four)."""
    numbers = symmetry_classes(parse_sea("3x3:2"))
    assert sorted(numbers.count(each) for each in set(numbers)) == [4, 8]


@pytest.mark.parametrize("written", ["4x4", "x", "9x9:3", "3x3:5", "5x5:2,1,1"])
def test_invalid_seas_are_refused(written: str) -> None:
    with pytest.raises(InputError):
        parse_sea(written)


def test_no_captain_beats_the_optimum() -> None:
    small, captain = parse_sea("4x4:3"), KITS["battleship"].captains["capitaine"]
    best = solve_forward(small).value
    mean = mean_bombs(small, captain, 1)
    assert best - mean.error <= mean.value < 16
    assert worst_case_bombs(small, captain, 1).value > best


def test_captain_values_need_a_sea_of_four_by_four() -> None:
    """BAT-20: a sea has at least four squares a side."""
    assert not get_solvers("battleship").parse_variant("3x4:2").captain_values
    assert get_solvers("battleship").parse_variant("4x4:2").captain_values
