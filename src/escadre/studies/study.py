"""Measure the balance, length, luck and level gaps of a rule set."""

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


class MatchFacts(NamedTuple):
    """The measured facts of one match."""

    points: tuple[float, ...]  # per seat: 1 a win, 0 a loss
    began: int  # seat of the first choice after the hidden set-up
    plies: int
    options: tuple[int, ...]  # legal actions at each choice
    lead: float | None  # when the winner took it for good, 0 to 1; None: never ahead
    changes: int  # how often another side took the lead
    luck: tuple[float, ...]  # per seat, in points; () if not measured


def play_study_match(
    kit: AnyKit, config: Any, captains: Sequence[str], seed: str, with_luck: bool = False
) -> MatchFacts:
    """Play one match of these captains, one per seat; the same seed gives the same match."""
    match, rng = Match(kit, config, viewers=()), Random(seed)
    players = [kit.captains[name] for name in captains]
    say, sides = words("en", kit.game.home), kit.game.sides(config)
    options, leaders = list[int](), list[int | None]()
    choosers, sealed = list[int](), 0
    while not match.over:
        if not (turn := match.turn):
            match.roll(rng)
        else:
            seat = turn[0]
            seen, seals = match.see(seat), match.seals
            options.append(len(kit.game.legal_actions(seen)))
            match.play(seat, players[seat].choose(seen, rng))
            choosers.append(seat)
            if match.seals > seals and match.seals <= len(sides):
                sealed = len(choosers)
        if kit.standing:
            leaders.append(leader(kit.standing(match.see(ALL), say), sides))
    assert match.ending
    points = tuple((each + 1) / 2 for each in match.ending.returns)
    plies = [*match.plies]
    luck = chance_contribution(kit, config, plies, {}, Random(f"luck {seed}")) if with_luck else []
    lead, changes = _lead_changes(leaders)
    return MatchFacts(
        points,
        choosers[min(sealed, len(choosers) - 1)],
        sum(seat != CHANCE for seat, _ in plies),
        tuple(options),
        lead,
        changes,
        tuple(each / 2 for each in luck),
    )


def _lead_changes(leaders: Sequence[int | None]) -> tuple[float | None, int]:
    """Return when the last leader took the lead for good (share of plies), and lead changes."""
    ahead = [(at, side) for at, side in enumerate(leaders) if side is not None]
    changes = [at for (_, before), (at, side) in pairwise(ahead) if side != before]
    if not ahead:
        return None, 0
    return (changes[-1] if changes else ahead[0][0]) / len(leaders), len(changes)


RESAMPLES = 1000


class Interval(NamedTuple):
    """A mean and its 95% interval."""

    value: float
    low: float
    high: float
    matches: int


class LevelComparison(NamedTuple):
    """One captain against the next weaker one."""

    stronger: str
    weaker: str
    points: Interval


class RuleVariant(NamedTuple):
    """One configuration of a comparison: an option with a value."""

    name: str  # `way=B`
    par: float
    first: Interval
    plies: Interval
    changes: Interval


class Study(NamedTuple):
    """Results of one rule set; points are 1 for a win, 0 for a loss."""

    player: str  # the captain on every seat, except in the ladder
    par: float  # points of each seat if all seats were equal
    first: Interval  # points of the first player
    plies: Interval  # choices a match
    branching: Interval  # options a choice: the geometric mean
    changes: Interval  # of the lead, a match
    lead: Interval | None  # when the last leader took it for good, 0 to 1
    luck: Interval | None  # share of the spread of results due to chance
    ladder: tuple[LevelComparison, ...]
    lengths: tuple[int, ...]  # choices of each match, ascending
    ways: tuple[RuleVariant, ...] = ()  # compared with each other, the usual one first


def study(
    kit: AnyKit,
    config: Any,
    player: str,
    matches: int,
    seed: int,
    advanced: Callable[[int], object] = lambda matches: None,
    ladder: Sequence[str] | None = None,
    compared: Mapping[str, Any] | None = None,
    luck_matches: int | None = None,
) -> Study:
    """Play matches of one captain against itself, and as many for each pair of neighbours.

    In `luck_matches` of the matches (None: half), luck is evaluated ply by ply, which takes longer.
    `ladder`: captains from weakest to strongest, None: all. `compared`: other configurations by
    name, each with as many matches.
    """
    with_luck = matches // 2 if luck_matches is None else luck_matches
    facts = _play_matches(kit, config, player, matches, seed, advanced, with_luck)
    leads = [each.lead for each in facts if each.lead is not None]
    means = [exp(fmean(map(log, each.options))) for each in facts]
    return Study(
        player,
        _par(facts),
        points_interval([each.points[each.began] for each in facts]),
        mean_interval([each.plies for each in facts]),
        mean_interval(means),
        mean_interval([each.changes for each in facts]),
        mean_interval(leads) if len(leads) > 1 else None,
        luck_interval([each for each in facts if each.luck]),
        tuple(
            _compare_levels(kit, config, stronger, weaker, matches, seed, advanced)
            for weaker, stronger in pairwise(ladder or kit.captains)
        ),
        tuple(sorted(each.plies for each in facts)),
        tuple(
            _measure_variant(name, kit, other, player, matches, seed, advanced)
            for name, other in (compared or {}).items()
        ),
    )


def _measure_variant(
    name: str,
    kit: AnyKit,
    config: Any,
    player: str,
    matches: int,
    seed: int,
    advanced: Callable[[int], object],
) -> RuleVariant:
    """Measure this configuration with the same captain on every seat."""
    facts = _play_matches(kit, config, player, matches, seed, advanced, 0)
    return RuleVariant(
        name,
        _par(facts),
        points_interval([each.points[each.began] for each in facts]),
        mean_interval([each.plies for each in facts]),
        mean_interval([each.changes for each in facts]),
    )


def _play_matches(
    kit: AnyKit,
    config: Any,
    player: str,
    matches: int,
    seed: int,
    advanced: Callable[[int], object],
    weighed: int,
) -> list[MatchFacts]:
    """Return the facts of each match of this captain against itself."""
    facts = list[MatchFacts]()
    for n in range(matches):
        seats = [player] * len(kit.game.sides(config))
        facts.append(play_study_match(kit, config, seats, f"{seed} {n}", n < weighed))
        advanced(1)
    return facts


def _par(facts: Sequence[MatchFacts]) -> float:
    """Return the points of each seat if all seats were equal."""
    seats = len(facts[0].points)
    return 1 / 2 if seats == 2 else fmean(fmean(each.points) for each in facts)


def is_fairer(one: RuleVariant, other: RuleVariant) -> bool:
    """Return whether one edge is nearer to zero than the other over their whole intervals."""
    return max(_edge(one)) < min(_edge(other))


def _edge(way: RuleVariant) -> tuple[float, float]:
    """Return the least and greatest distance of the first player's points from par."""
    ends = abs(way.first.low - way.par), abs(way.first.high - way.par)
    least = 0.0 if way.first.low <= way.par <= way.first.high else min(ends)
    return least, max(ends)


def _compare_levels(
    kit: AnyKit,
    config: Any,
    stronger: str,
    weaker: str,
    matches: int,
    seed: int,
    advanced: Callable[[int], object],
) -> LevelComparison:
    """Measure the stronger captain on each seat in turn, the weaker one on all others."""
    seats, points = len(kit.game.sides(config)), list[float]()
    for n in range(matches):
        seat = n % seats
        named = [stronger if each == seat else weaker for each in range(seats)]
        points.append(play_study_match(kit, config, named, f"{seed} {n // seats}").points[seat])
        advanced(1)
    return LevelComparison(stronger, weaker, points_interval(points))


def mean_interval(values: Sequence[float]) -> Interval:
    """Return the mean and Student's interval; the whole line for a single value."""
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

    With draws the interval is too wide. It stays wide if all results are equal.
    """
    beta = import_extra("scipy.stats").beta
    total, lost = sum(points), len(points) - sum(points)
    low = float(beta.ppf(0.025, total, lost + 1)) if total else 0.0
    high = float(beta.ppf(0.975, total + 1, lost)) if lost else 1.0
    return Interval(fmean(points), low, high, len(points))


def luck_interval(facts: Sequence[MatchFacts]) -> Interval | None:
    """Return the share of the spread due to luck; None if the game has no chance.

    The interval is a bootstrap of matches. It may contain negative values for few matches.
    """
    if len(facts) < 3 or not any(any(each.luck) for each in facts):
        return None
    np, stats = import_extra("numpy"), import_extra("scipy.stats")
    raw = np.array([each.points[0] for each in facts])
    clean = raw - np.array([each.luck[0] for each in facts])

    def variance_removed(results: Any, cleaned: Any, axis: int = -1) -> Any:
        spread = results.var(axis=axis)
        return 1 - cleaned.var(axis=axis) / np.where(spread > 0, spread, np.inf)

    found = stats.bootstrap(
        (raw, clean),
        variance_removed,
        paired=True,
        n_resamples=RESAMPLES,
        method="percentile",
        rng=np.random.default_rng(1),
    ).confidence_interval
    return Interval(
        float(variance_removed(raw, clean)), float(found.low), float(found.high), len(facts)
    )
