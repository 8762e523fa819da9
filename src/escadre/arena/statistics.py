"""Statistics of results: Wilson intervals, a sequential test, ratings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import deepcopy
from statistics import fmean
from typing import Any, Literal, NamedTuple

from escadre.arena.extras import import_extra
from escadre.arena.results import MatchResult, ResultRow

Z95 = 1.959963984540054


def wilson(wins: int, matches: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share; the whole range if nothing was played."""
    if not matches:
        return 0.0, 1.0
    interval = (
        import_extra("scipy.stats").binomtest(wins, matches).proportion_ci(0.95, method="wilson")
    )
    return float(interval.low), float(interval.high)


class EntrantSummary(NamedTuple):
    """One entrant's results; `wins`: first places, except where all seats share first place."""

    player: str
    matches: int
    wins: int
    draws: int
    low: float  # 95% interval of the share of wins
    high: float
    points: float  # mean of (return + 1) / 2
    plies: float  # mean length of a match
    milliseconds: float  # mean time of a choice
    faults: Mapping[str, int]


def summarize_entrant(
    player: str, rows: Sequence[ResultRow], draws: int, won: int
) -> EntrantSummary:
    """Summarize the rows of one entrant."""
    matches, choices = len(rows), sum(row.choices for row in rows)
    faults: dict[str, int] = {}
    for row in rows:
        if row.fault:
            faults[row.fault] = faults.get(row.fault, 0) + 1
    return EntrantSummary(
        player,
        matches,
        won,
        draws,
        *wilson(won, matches),
        sum((row.returns + 1) / 2 for row in rows) / max(1, matches),
        sum(row.plies for row in rows) / max(1, matches),
        1000 * sum(row.seconds for row in rows) / max(1, choices),
        faults,
    )


def summarize(results: Sequence[MatchResult]) -> list[EntrantSummary]:
    """Return every entrant's summary, best first: by points, then by name."""
    rows_by_player: dict[str, list[ResultRow]] = {}
    wins: dict[str, int] = {}
    draws: dict[str, int] = {}
    for result in results:
        all_tied = len({row.place for row in result.rows}) == 1
        for row in result.rows:
            rows_by_player.setdefault(row.player, []).append(row)
            wins[row.player] = wins.get(row.player, 0) + (row.place == 1 and not all_tied)
            draws[row.player] = draws.get(row.player, 0) + all_tied
    lines = [
        summarize_entrant(name, rows, draws[name], wins[name])
        for name, rows in rows_by_player.items()
    ]
    return sorted(lines, key=lambda line: (-line.points, line.player))


def pair_score(row: ResultRow, opponent: ResultRow) -> float:
    """Return 1 for the better place, 0.5 for a shared one, 0 for the worse."""
    return 0.5 if row.place == opponent.place else float(row.place < opponent.place)


# The sequential test


class Sprt:
    """Wald's sequential test of elo0 against elo1 for two entrants, on the scores of rounds.

    A round in which both entrants play both seats is one observation, so that the luck of the dice
    cancels out (the generalised test of chess engines: normal approximation, variance from the
    sample). Both error probabilities are 5%.

    1 / n is added to the variance of n rounds, because few rounds underestimate it: without this
    term, up to 16% of simulated tests with bounds 100 points apart gave the wrong answer.
    """

    BOUND = math.log(0.95 / 0.05)

    def __init__(self, elo0: float, elo1: float) -> None:
        self._rounds, self._sum, self._squares = 0, 0.0, 0.0
        self._s0, self._s1 = expected_score(elo0), expected_score(elo1)

    def add(self, score: float) -> None:
        """Add the mean score of a round, 0 to 1."""
        self._rounds += 1
        self._sum += score
        self._squares += score * score

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of elo1 to elo0."""
        n = self._rounds
        if n < 2:
            return 0.0
        mean = self._sum / n
        variance = self._squares / n - mean * mean + 1 / n
        return n * (self._s1 - self._s0) * (2 * mean - self._s0 - self._s1) / (2 * variance)

    @property
    def verdict(self) -> Literal["elo0", "elo1", None]:
        """The result of the test once it is known."""
        if self.llr >= self.BOUND:
            return "elo1"
        return "elo0" if self.llr <= -self.BOUND else None


def expected_score(elo: float) -> float:
    """Return the expected score of an entrant this many Elo points stronger."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


# Ratings


class Rating(NamedTuple):
    """A rating and its 95% interval: Elo points around the mean, or OpenSkill units."""

    player: str
    strength: float
    low: float
    high: float


def bradley_terry(
    results: Sequence[MatchResult], resamples: int = 200, seed: int = 0
) -> list[Rating]:
    """Return Elo ratings from matches of two.

    Half a match of every pair, lost and won, is added so that an unbeaten entrant has a finite
    rating. Intervals come from a Bayesian bootstrap with random weights on rounds and on the added
    matches. (With weights on rounds only, an unbeaten entrant would have an interval of zero
    width.)
    """
    choix, np = import_extra("choix"), import_extra("numpy")
    names = sorted({row.player for result in results for row in result.rows})
    index = {name: n for n, name in enumerate(names)}
    rounds: dict[tuple[str, int], list[tuple[int, int, float]]] = {}
    for result in results:
        one, two = result.rows
        duel = index[one.player], index[two.player], pair_score(one, two)
        rounds.setdefault((one.group, one.round), []).append(duel)
    table = np.zeros((len(rounds), len(names), len(names)))
    for n, duels in enumerate(rounds.values()):
        for first, second, won in duels:
            table[n, first, second] += won
            table[n, second, first] += 1 - won
    everybody = 1 - np.eye(len(names))

    def fit_strengths(weights: Any, added: Any) -> Any:
        wins = np.tensordot(weights, table, 1) + added * everybody
        strengths = choix.ilsr_pairwise_dense(wins)
        return (strengths - strengths.mean()) * (400 / math.log(10))

    rng = np.random.default_rng(seed)
    best = fit_strengths(np.ones(len(table)), 0.5)
    resampled = [
        fit_strengths(
            rng.exponential(size=len(table)),
            # of mean 0.5, as above: the fit needs at least one match
            np.maximum(rng.gamma(0.5, size=everybody.shape), 1e-9),
        )
        for _ in range(resamples)
    ]
    low, high = np.percentile(resampled, [2.5, 97.5], axis=0)
    ratings = [Rating(name, *map(float, (best[n], low[n], high[n]))) for name, n in index.items()]
    return sorted(ratings, key=lambda rating: -rating.strength)


def openskill(results: Sequence[MatchResult]) -> list[Rating]:
    """Return Plackett–Luce ratings for larger tables, sides as teams; mu with 1.96 sigma.

    A player on several seats gets the mean of the updates of those seats.
    """
    model = import_extra("openskill.models").PlackettLuce()
    ratings_by_player: dict[str, Any] = {}
    for result in results:
        sides: dict[int, list[ResultRow]] = {}
        for row in result.rows:
            sides.setdefault(row.side, []).append(row)
            ratings_by_player.setdefault(row.player, model.rating())
        # a copy for each seat: an entrant on two seats gets separate updates
        teams = [
            [deepcopy(ratings_by_player[row.player]) for row in rows] for rows in sides.values()
        ]
        ranks = [float(min(row.place for row in rows)) for rows in sides.values()]
        updates_by_player: dict[str, list[Any]] = {}
        for rows, team in zip(sides.values(), model.rate(teams, ranks=ranks), strict=True):
            for row, rating in zip(rows, team, strict=True):
                updates_by_player.setdefault(row.player, []).append(rating)
        for player, each in updates_by_player.items():
            mu, sigma = fmean(one.mu for one in each), fmean(one.sigma for one in each)
            ratings_by_player[player] = model.rating(mu=mu, sigma=sigma)
    ratings = [
        Rating(name, each.mu, each.mu - Z95 * each.sigma, each.mu + Z95 * each.sigma)
        for name, each in ratings_by_player.items()
    ]
    return sorted(ratings, key=lambda rating: -rating.strength)
