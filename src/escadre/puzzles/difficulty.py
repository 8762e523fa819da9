"""Fit the ratings of puzzles to the captains' results; choose the puzzles for newcomers.

The page computes a player's own rating: web/src/learn/puzzle-rating.ts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log

from msgspec.structs import replace

from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.puzzles.puzzle import Puzzle

MEAN_RATING = 1500
RATING_SPREAD = 400.0
"""A captain with odds of ten to one is this many points stronger than a puzzle."""
RATING_PER_LOG_ODDS = RATING_SPREAD / log(10)
ITERATIONS = 100

BAD_POSITION_CHANCE = 0.45
"""Below this chance to win, the best move is praised as the best of a bad position."""

WON_POSITION_CHANCE = 0.9
"""Above this chance to win, hardly anything depends on the answer."""
MIN_NEWCOMER_LEAD = 2  # points by which the best answer leads: fewer look like luck
MAX_NEWCOMER_LEAD = 60  # more make the answer obvious
MIN_NEWCOMER_CHOICES = 4  # with fewer choices, a guess is often right
MAX_NEWCOMER_ANSWERS = 2  # with more right answers, a guess is often right
MIN_NEWCOMER_PUZZLES = 9  # enough for a choice of themes
PRIOR_WEIGHT = (RATING_PER_LOG_ODDS / RATING_SPREAD) ** 2  # in the units of the fit


def suits_newcomer(puzzle: Puzzle) -> bool:
    """Return whether the position is open, and the best answer neither certain nor obvious."""
    choices = len(puzzle.answers) + len(puzzle.alternatives)
    lead = POINTS_PER_RETURN * puzzle.comparisons[-1].advantage
    return (
        not puzzle.certain
        and BAD_POSITION_CHANCE <= puzzle.win_chance <= WON_POSITION_CHANCE
        and MIN_NEWCOMER_LEAD <= lead <= MAX_NEWCOMER_LEAD
        and choices >= MIN_NEWCOMER_CHOICES
        and len(puzzle.answers) <= MAX_NEWCOMER_ANSWERS
    )


def position_length(puzzle: Puzzle) -> int:
    """Return the length of the position's notation, which grows with the pieces on the board."""
    return len(puzzle.position)


def newcomer_puzzles(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the half of the puzzles that suit newcomers, those with the fewest pieces."""
    suited = sorted(filter(suits_newcomer, puzzles), key=position_length)
    return suited[: max(len(suited) // 2, MIN_NEWCOMER_PUZZLES)]


def with_ratings(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Fit the ratings of puzzles to the captains' results, and return the puzzles with them."""
    if not puzzles:
        return []
    shares = [each.solve_rates for each in puzzles]
    ratings = fit_ratings(shares)
    return [replace(each, rating=rating) for each, rating in zip(puzzles, ratings, strict=True)]


def fit_ratings(shares: Sequence[Mapping[str, float]]) -> list[int]:
    """Fit the rating of each puzzle to the share of tries in which each captain solved it.

    A captain's odds grow tenfold with 400 points. A normal prior with a spread of 400 points keeps
    ratings finite, even for a puzzle that all captains solve.
    """
    captain_log_odds = dict.fromkeys(shares[0], 0.0)
    puzzle_log_odds = [0.0] * len(shares)
    for _ in range(ITERATIONS):
        for name in captain_log_odds:
            results = [
                (captain_log_odds[name] - log_odds, e[name])
                for log_odds, e in zip(puzzle_log_odds, shares, strict=True)
            ]
            captain_log_odds[name] += _newton_step(captain_log_odds[name], results)
        for n, share in enumerate(shares):
            results = [
                (puzzle_log_odds[n] - captain_log_odds[name], 1 - solve_rate)
                for name, solve_rate in share.items()
            ]
            puzzle_log_odds[n] += _newton_step(puzzle_log_odds[n], results)
    return [round(MEAN_RATING + RATING_PER_LOG_ODDS * each) for each in puzzle_log_odds]


def _newton_step(log_odds: float, results: Sequence[tuple[float, float]]) -> float:
    """Return one Newton step towards the most likely rating, from leads and shares won."""
    gradient, curvature = -PRIOR_WEIGHT * log_odds, PRIOR_WEIGHT
    for lead, won in results:
        expected = 1 / (1 + exp(-lead))
        gradient += won - expected
        curvature += expected * (1 - expected)
    return gradient / curvature
