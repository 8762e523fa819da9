"""Test the statistics of results against published values, and properties of the ratings."""

from __future__ import annotations

import random

import msgspec
import pytest

from escadre.arena.results import MatchResult, ResultRow
from escadre.arena.statistics import (
    Sprt,
    bradley_terry,
    expected_score,
    openskill,
    summarize,
    wilson,
)
from tests.conftest import often


def outcome(round: int, places: dict[str, int], match: int = 0) -> MatchResult:
    """Return a match with these places, by player in seat order."""
    rows = tuple(
        ResultRow(
            group=" - ".join(sorted(places)),
            round=round,
            match=match,
            seat=seat,
            player=player,
            returns=1.0 if place == 1 else -1.0,
            place=place,
            side=seat,
            plies=10,
            how="rules",
            clause="X-1",
            choices=5,
            seconds=0.05,
            fault="",
            seed="",
        )
        for seat, (player, place) in enumerate(places.items())
    )
    return MatchResult(rows)


def duels(strengths: dict[str, float], round_count: int, seed: int = 1) -> list[MatchResult]:
    """Return matches of all pairs of players, won with the probability of Elo's formula."""
    rng = random.Random(seed)
    names, some = sorted(strengths), []
    for n in range(round_count):
        for i, one in enumerate(names):
            for two in names[i + 1 :]:
                wins = rng.random() < expected_score(strengths[one] - strengths[two])
                some.append(outcome(n, {one: 1 if wins else 2, two: 2 if wins else 1}))
    return some


def test_wilson_interval_has_the_published_values() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_standings_count_matches_wins_and_draws() -> None:
    some = [
        outcome(0, {"a": 1, "b": 2}),
        outcome(1, {"a": 1, "b": 1}),
        outcome(2, {"b": 2, "a": 1}),
    ]
    best, other = summarize(some)
    assert (best.player, best.matches, best.wins, best.draws) == ("a", 3, 2, 1)
    assert (other.player, other.matches, other.wins, other.draws) == ("b", 3, 0, 1)
    assert best.milliseconds == pytest.approx(10) and best.plies == 10


@pytest.mark.parametrize(("place", "points"), [(1, 1.0), (2, 0.0)])
def test_a_win_gives_one_point_and_a_loss_none(place: int, points: float) -> None:
    summary_by_player = {
        each.player: each for each in summarize([outcome(0, {"a": place, "b": 3 - place})])
    }
    assert (summary_by_player["a"].points, summary_by_player["b"].points) == (points, 1 - points)


def test_points_are_the_mean_of_all_matches() -> None:
    some = [outcome(n, {"a": 1 if n else 2, "b": 2 if n else 1}) for n in range(4)]
    assert [(each.player, each.points) for each in summarize(some)] == [("a", 0.75), ("b", 0.25)]


def test_players_who_both_lose_share_a_draw_without_points() -> None:
    both = summarize([outcome(0, {"a": 2, "b": 2})])
    assert [(each.wins, each.draws, each.points) for each in both] == [(0, 1, 0.0)] * 2


def test_bradley_terry_estimates_the_true_strengths() -> None:
    truth = {"a": 150.0, "b": 0.0, "c": -150.0}
    ratings = bradley_terry(duels(truth, 400))
    assert [each.player for each in ratings] == ["a", "b", "c"]
    for each in ratings:
        assert each.low < each.strength < each.high
        assert abs(each.strength - truth[each.player]) < 45
        assert each.high - each.low < 120


def test_bradley_terry_rates_an_unbeaten_player() -> None:
    best, other = bradley_terry([outcome(n, {"a": 1, "b": 2}) for n in range(50)])
    assert best.player == "a" and 200 < best.strength - other.strength < 2000


def test_bradley_terry_interval_of_an_unbeaten_player_is_wide() -> None:
    """By Clopper and Pearson, 20 wins of 20 mean a win rate of 83% or more: 277 points or more."""
    best, other = bradley_terry(
        [outcome(n, {"a": 1, "b": 2}, m) for n in range(10) for m in (0, 1)]
    )
    low, high = best.low - other.high, best.high - other.low
    assert 200 < low < 450 and high > 1000


@pytest.mark.sweep  # a simulation
def test_bradley_terry_intervals_contain_the_true_strengths() -> None:
    """This also holds for ratings far apart, estimated from few matches."""
    truth, covered = {"a": 600.0, "b": 0.0, "c": -600.0}, 0
    for seed in range(often(20, 3)):
        for each in bradley_terry(duels(truth, 20, seed)):
            covered += each.low <= truth[each.player] <= each.high
    assert covered >= often(51, 8)  # 57 of 60 are expected, or 8.5 of 9


def test_bradley_terry_intervals_are_reproducible() -> None:
    some = duels({"a": 50.0, "b": 0.0}, 60)
    assert bradley_terry(some) == bradley_terry(some)


def test_openskill_ranks_players_of_larger_tables() -> None:
    some = [
        outcome(n, {"a": 1, "b": 2, "c": 3} if n % 5 else {"c": 1, "b": 2, "a": 3})
        for n in range(60)
    ]
    assert [each.player for each in openskill(some)] == ["a", "b", "c"]


def test_openskill_averages_over_the_seats_of_a_player() -> None:
    """First and last place at one table cancel out for a player in both seats."""
    model = pytest.importorskip("openskill.models").PlackettLuce()
    rows = outcome(0, {"a": 1, "b": 2, "c": 3}).rows
    twice = MatchResult(tuple(msgspec.structs.replace(r, player="ab"[r.seat == 1]) for r in rows))
    a, b = sorted(openskill([twice]), key=lambda each: each.player)
    first, second, third = (team[0] for team in model.rate([[model.rating()] for _ in rows]))
    assert a.strength == pytest.approx((first.mu + third.mu) / 2)
    assert b.strength == pytest.approx(second.mu)


def test_the_sequential_test_finds_the_true_hypothesis() -> None:
    rng = random.Random(3)
    for elo, verdict in ((80, "elo1"), (-60, "elo0")):
        test = Sprt(0, 20)
        while test.verdict is None:
            test.add(sum(rng.random() < expected_score(elo) for _ in range(2)) / 2)
        assert test.verdict == verdict


@pytest.mark.parametrize(("elo0", "elo1"), [(0, 100), (200, 300)])
def test_the_sequential_test_keeps_its_error_rate(elo0: int, elo1: int) -> None:
    rng, wrong = random.Random(5), 0
    for _ in range(400):
        test = Sprt(elo0, elo1)
        while test.verdict is None:
            test.add(sum(rng.random() < expected_score(elo0) for _ in range(2)) / 2)
        wrong += test.verdict == "elo1"
    assert wrong <= 33  # 5% of 400 is 20; more than 33 would happen once in a thousand times


def test_the_sequential_test_needs_more_than_one_round() -> None:
    test = Sprt(0, 20)
    test.add(1.0)
    assert test.llr == 0.0 and test.verdict is None
