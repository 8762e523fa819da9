"""Measure a game's rules: first player's advantage, length, luck, strength of captains."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import exp, log
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from escadre.arena.extras import import_extra
from escadre.arena.luck_adjustment import chance_contribution
from escadre.core.game import ALL, CHANCE
from escadre.core.i18n.catalogue import words
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match
from escadre.core.scene.standing import leader

RESAMPLES = 1000  # bootstrap samples for an interval


class MatchFacts(NamedTuple):
    """The measured facts of one match."""

    points: tuple[float, ...]  # of each seat: 1 for a win, 0 for a loss
    first_seat: int  # seat of the first choice after the hidden set-up
    choice_count: int  # number of choices of all seats; chance is not counted
    option_counts: tuple[int, ...]  # legal actions at each choice
    lead_taken_at: float | None  # share of the match before the final lead; None: no one led
    lead_changes: int
    luck: tuple[float, ...]  # what luck gave each seat, in points; () if not measured


def play_study_match(
    kit: AnyKit, config: Any, captains: Sequence[str], seed: str, with_luck: bool = False
) -> MatchFacts:
    """Play one match of these captains, one per seat; the same seed gives the same match."""
    match, rng = Match(kit, config, viewers=()), Random(seed)
    players = [kit.captains[name] for name in captains]
    say, sides = words("en", kit.game.home), kit.game.sides(config)
    option_counts, leaders = list[int](), list[int | None]()
    choosers, setup_choices = list[int](), 0
    while not match.over:
        if not (turn := match.turn):
            match.roll(rng)
        else:
            seat = turn[0]
            observation, seals = match.see(seat), match.seal_count
            option_counts.append(len(kit.game.legal_actions(observation)))
            match.play(seat, players[seat].choose(observation, rng))
            choosers.append(seat)
            if match.seal_count > seals and match.seal_count <= len(sides):
                setup_choices = len(choosers)
        if kit.standing:
            leaders.append(leader(kit.standing(match.see(ALL), say), sides))
    assert match.ending
    points = tuple((each + 1) / 2 for each in match.ending.returns)
    plies = [*match.plies]
    luck = chance_contribution(kit, config, plies, {}, Random(f"luck {seed}")) if with_luck else []
    lead_taken_at, lead_changes = _lead_changes(leaders)
    return MatchFacts(
        points,
        choosers[min(setup_choices, len(choosers) - 1)],
        sum(seat != CHANCE for seat, _ in plies),
        tuple(option_counts),
        lead_taken_at,
        lead_changes,
        tuple(each / 2 for each in luck),
    )


def _lead_changes(leaders: Sequence[int | None]) -> tuple[float | None, int]:
    """Return the share of plies before the final lead, or None, and the number of lead changes."""
    leaders_known = [(number, side) for number, side in enumerate(leaders) if side is not None]
    changes = [number for (_, before), (number, side) in pairwise(leaders_known) if side != before]
    if not leaders_known:
        return None, 0
    return (changes[-1] if changes else leaders_known[0][0]) / len(leaders), len(changes)


class Interval(NamedTuple):
    """A mean and its 95% interval."""

    value: float
    low: float
    high: float
    match_count: int


class LevelComparison(NamedTuple):
    """One captain against the next weaker one."""

    stronger: str
    weaker: str
    points: Interval


class RuleVariant(NamedTuple):
    """One configuration of a comparison: an option with a value."""

    name: str  # `way=B`
    equal_share: float
    first_player_points: Interval
    choices_per_match: Interval
    lead_changes: Interval


class Study(NamedTuple):
    """Results of one rule set; points are 1 for a win, 0 for a loss."""

    captain: str  # the captain in every seat, except in the ladder
    equal_share: float  # points of each seat if all seats were equal
    first_player_points: Interval
    choices_per_match: Interval
    branching: Interval  # options per choice: the geometric mean
    lead_changes: Interval  # per match
    lead_taken_at: Interval | None  # share of the match before the final lead
    luck: Interval | None  # share of the variance of results due to chance
    ladder: tuple[LevelComparison, ...]
    lengths: tuple[int, ...]  # choices of each match, ascending
    variants: tuple[RuleVariant, ...] = ()  # the compared configurations, the default first


class Series(NamedTuple):
    """The number of matches of each measurement, their seed, and a callback after each match."""

    match_count: int
    seed: int
    on_match_played: Callable[[int], object] = lambda count: None


def study(
    kit: AnyKit,
    config: Any,
    captain: str,
    series: Series,
    ladder: Sequence[str] | None = None,
    variants: Mapping[str, Any] | None = None,
    luck_match_count: int | None = None,
) -> Study:
    """Play matches of one captain against itself, and of each level against the next weaker.

    In `luck_match_count` of the matches (None: half), luck is evaluated ply by ply, which takes
    longer. `ladder`: captains from weakest to strongest, None: all. `variants`: other
    configurations by name, each with as many matches.
    """
    if luck_match_count is None:
        luck_match_count = series.match_count // 2
    facts = _play_matches(kit, config, captain, series, luck_match_count)
    lead_times = [each.lead_taken_at for each in facts if each.lead_taken_at is not None]
    mean_options = [exp(fmean(map(log, each.option_counts))) for each in facts]
    return Study(
        captain,
        _equal_share(facts),
        points_interval([each.points[each.first_seat] for each in facts]),
        mean_interval([each.choice_count for each in facts]),
        mean_interval(mean_options),
        mean_interval([each.lead_changes for each in facts]),
        mean_interval(lead_times) if len(lead_times) > 1 else None,
        luck_interval([each for each in facts if each.luck]),
        tuple(
            _compare_levels(kit, config, stronger, weaker, series)
            for weaker, stronger in pairwise(ladder or kit.captains)
        ),
        tuple(sorted(each.choice_count for each in facts)),
        tuple(
            _measure_variant(name, kit, other, captain, series)
            for name, other in (variants or {}).items()
        ),
    )


def _measure_variant(
    name: str, kit: AnyKit, config: Any, captain: str, series: Series
) -> RuleVariant:
    """Measure this configuration with the same captain on every seat."""
    facts = _play_matches(kit, config, captain, series, 0)
    return RuleVariant(
        name,
        _equal_share(facts),
        points_interval([each.points[each.first_seat] for each in facts]),
        mean_interval([each.choice_count for each in facts]),
        mean_interval([each.lead_changes for each in facts]),
    )


def _play_matches(
    kit: AnyKit, config: Any, captain: str, series: Series, luck_match_count: int
) -> list[MatchFacts]:
    """Return the facts of each match of this captain against itself."""
    facts = list[MatchFacts]()
    for n in range(series.match_count):
        seats = [captain] * len(kit.game.sides(config))
        facts.append(
            play_study_match(kit, config, seats, f"{series.seed} {n}", n < luck_match_count)
        )
        series.on_match_played(1)
    return facts


def _equal_share(facts: Sequence[MatchFacts]) -> float:
    """Return the points of each seat if all seats were equal."""
    seats = len(facts[0].points)
    return 1 / 2 if seats == 2 else fmean(fmean(each.points) for each in facts)


def is_fairer(variant: RuleVariant, other: RuleVariant) -> bool:
    """Return whether the first player's advantage is smaller in `variant`.

    It must be smaller for all values in both intervals.
    """
    return max(_distance_from_equal(variant)) < min(_distance_from_equal(other))


def _distance_from_equal(variant: RuleVariant) -> tuple[float, float]:
    """Return the least and greatest distance of the first player's points from the equal share."""
    points, equal_share = variant.first_player_points, variant.equal_share
    distances = abs(points.low - equal_share), abs(points.high - equal_share)
    least = 0.0 if points.low <= equal_share <= points.high else min(distances)
    return least, max(distances)


def _compare_levels(
    kit: AnyKit, config: Any, stronger: str, weaker: str, series: Series
) -> LevelComparison:
    """Measure the stronger captain on each seat in turn, with the weaker one on all others."""
    seats, points = len(kit.game.sides(config)), list[float]()
    for n in range(series.match_count):
        seat = n % seats
        captains = [stronger if each == seat else weaker for each in range(seats)]
        points.append(
            play_study_match(kit, config, captains, f"{series.seed} {n // seats}").points[seat]
        )
        series.on_match_played(1)
    return LevelComparison(stronger, weaker, points_interval(points))


def mean_interval(values: Sequence[float]) -> Interval:
    """Return the mean and Student's interval; an infinite interval for a single value."""
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, float("-inf"), float("inf"), len(values))
    stats = import_extra("scipy.stats")
    error = float(stats.sem(values))
    if not error:
        return Interval(mean, mean, mean, len(values))
    low, high = stats.t.interval(0.95, len(values) - 1, loc=mean, scale=error)
    return Interval(mean, float(low), float(high), len(values))


def points_interval(points: Sequence[float]) -> Interval:
    """Return the mean of points (0 to 1) with the Clopper–Pearson interval.

    If there are draws, the interval is wider than necessary. Equal results do not give an interval
    of zero width.
    """
    beta = import_extra("scipy.stats").beta
    total, points_lost = sum(points), len(points) - sum(points)
    low = float(beta.ppf(0.025, total, points_lost + 1)) if total else 0.0
    high = float(beta.ppf(0.975, total + 1, points_lost)) if points_lost else 1.0
    return Interval(fmean(points), low, high, len(points))


def luck_interval(facts: Sequence[MatchFacts]) -> Interval | None:
    """Return luck's share of the variance; None without chance, or for fewer than 3 matches.

    The interval is a bootstrap of matches. It may contain negative values for few matches.
    """
    if len(facts) < 3 or not any(any(each.luck) for each in facts):
        return None
    np, stats = import_extra("numpy"), import_extra("scipy.stats")
    raw = np.array([each.points[0] for each in facts])
    adjusted = raw - np.array([each.luck[0] for each in facts])

    def variance_removed(results: Any, adjusted_results: Any, axis: int = -1) -> Any:
        total_variance = results.var(axis=axis)
        return 1 - adjusted_results.var(axis=axis) / np.where(
            total_variance > 0, total_variance, np.inf
        )

    interval = stats.bootstrap(
        (raw, adjusted),
        variance_removed,
        paired=True,
        n_resamples=RESAMPLES,
        method="percentile",
        rng=np.random.default_rng(1),
    ).confidence_interval
    return Interval(
        float(variance_removed(raw, adjusted)),
        float(interval.low),
        float(interval.high),
        len(facts),
    )
