"""Fit the weights of the chances shown to players, to matches of captains of all levels.

    python -m training.shown_chances mats --matches 200 [--from 1000] [--folder build/advice]
    python -m training.shown_chances mako --matches 200 --change-penalty 0.025

The matches are those of `python -m benchmarks advice`, but with later numbers than that command
measures. All states of a match that can be rated are used, and all matches have the same weight.
The command prints Brier score, decile error and movement of the chances shown, of `evaluate` and of
the fit, with all features and without each of them. Each fifth of the matches is rated by a fit to
the others. Then the command prints the weights for all matches.

`--change-penalty` also penalises the squared changes of the chance within a match: the larger it
is, the less the chance moves, but the closer it stays to one half. `--check` does not fit: it
prints the figures of the chances shown and of `evaluate`, which needs matches that were not used
for the fit. `--without amiral` leaves out the matches of a captain whose matches take long,
`--both amiral` takes only the matches in which this captain plays both sides, and `--pairs same` or
`--pairs different` only those between players of the same level or of different levels. Several
`--from` take as many matches from each of these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.evaluation.advice import matches, pairing, players
from escadre.core.kit import Evaluator
from escadre.core.match.replay import replay
from escadre.games import GAMES

Floats = NDArray[np.float64]
RIDGE = 1e-3
RESAMPLE_COUNT = 2000  # for the interval of the movement
FIT_STEPS = 60
MIN_CERTAIN_RETURN = 0.9998  # returns from this size on are not computed from features
FOLD_COUNT = 5  # parts of the matches, each held out from one fit


class Samples(NamedTuple):
    """States of matches: features, results from 0 to 1, weights, chances of two functions."""

    features: Floats
    results: Floats
    sample_weights: Floats
    evaluated: Floats  # by `evaluate`
    shown: Floats  # by `shown_returns`
    match: NDArray[np.int64]

    def where(self, rows: NDArray[np.bool_]) -> Samples:
        """Return these rows."""
        return Samples(**{name: each[rows] for name, each in self._asdict().items()})


def collect(name: str, directory: Path, numbers: Iterable[int]) -> Samples:
    """Collect the samples of the matches with these numbers."""
    kit = GAMES[name]
    features = import_module(f"escadre.games.{name}.captains.shown_chances").features
    rows = []
    results = []
    weights = []
    evaluated = []
    shown = []
    match_numbers = []
    for n, number in enumerate(numbers):
        record = next(matches(name, directory, number))
        *states, _ = replay(kit, record)
        sampled = [
            (
                row,
                _chance(kit.analysis.evaluate, state),
                _chance(kit.analysis.shown_returns, state),
            )
            for state in states
            if (row := features(state)) is not None
        ]
        assert record.ending
        for row, evaluated_chance, shown_chance in sampled:
            rows.append(row)
            evaluated.append(evaluated_chance)
            shown.append(shown_chance)
            results.append((1 + record.ending.returns[0]) / 2)
            weights.append(1 / len(sampled))
            match_numbers.append(n)
    return Samples(*map(np.array, (rows, results, weights, evaluated, shown, match_numbers)))


def _chance(evaluator: Evaluator[Any] | None, state: Any) -> float:
    """Return the first seat's chance by this function; NaN if it cannot rate the state."""
    returns = evaluator(state) if evaluator else None
    return float("nan") if returns is None else (1 + returns[0]) / 2


def fit(samples: Samples, change_penalty: float) -> Floats:
    """Return the weights of maximum likelihood, with a small ridge penalty.

    `change_penalty` is the penalty on the squared changes of the return between the rows of a
    match, and from its last row to the result (Gauss-Newton steps).
    """
    features, results, weights, *_, match = samples
    solution = np.zeros(features.shape[1])
    changes = np.flatnonzero(match[1:] == match[:-1])
    last = np.flatnonzero(np.r_[match[1:] != match[:-1], True])
    for _ in range(FIT_STEPS):
        chance = _chance_from_features(features, solution)
        gradient = features.T @ (weights * (results - chance)) - RIDGE * weights.sum() * solution
        hessian = (features * (weights * chance * (1 - chance))[:, None]).T @ features
        hessian += RIDGE * weights.sum() * np.eye(len(solution))
        slopes = features * (2 * chance * (1 - chance))[:, None]
        for change, slope in (
            (np.diff(2 * chance)[changes], np.diff(slopes, axis=0)[changes]),
            (2 * (results - chance)[last], -slopes[last]),
        ):
            gradient -= 2 * change_penalty * slope.T @ change
            hessian += 2 * change_penalty * slope.T @ slope
        solution = solution + np.linalg.solve(hessian, gradient)
    return solution


def _chance_from_features(features: Floats, solution: Floats) -> Floats:
    chance: Floats = 1 / (1 + np.exp(-(features @ solution)))
    return chance


def brier(chance: Floats, results: Floats, weights: Floats) -> float:
    """Return the Brier score."""
    return float(np.average((chance - results) ** 2, weights=weights))


def decile_error(chance: Floats, results: Floats, weights: Floats) -> tuple[float, str]:
    """Return the weighted mean error of the chances in ten bins, in points, and the worst bin.

    Both sides count: a chance of 70% for one side is a chance of 30% for its opponent.
    """
    predicted, outcomes = np.r_[chance, 1 - chance], np.r_[results, 1 - results]
    weights, bins = np.r_[weights, weights], np.minimum(9, (10 * predicted).astype(int))
    error, worst = 0.0, (0.0, "")
    for n in range(10):
        in_bin = bins == n
        if share := float(weights[in_bin].sum() / weights.sum()):
            predicted_mean, outcome_mean = (
                100 * np.average(each[in_bin], weights=weights[in_bin])
                for each in (predicted, outcomes)
            )
            error += share * abs(predicted_mean - outcome_mean)
            worst = max(
                worst,
                (abs(predicted_mean - outcome_mean), f"{predicted_mean:.0f} -> {outcome_mean:.0f}"),
            )
    return error, worst[1]


def movement(
    chance: Floats, results: Floats, match: NDArray[np.int64]
) -> tuple[float, float, float]:
    """Return the movement and its 95% interval, from matches drawn again with replacement.

    The movement is the sum of squared changes divided by the uncertainty resolved.
    """
    by_match = list[tuple[float, float]]()
    for number in np.unique(match):
        in_match = match == number
        result = float(results[in_match][0])
        values = 2 * np.r_[chance[in_match], result] - 1
        by_match.append(
            (float((np.diff(values) ** 2).sum()), float(values[-1] ** 2 - values[0] ** 2))
        )
    changes, uncertainties = np.array(by_match).T
    drawn = np.random.default_rng(0).integers(0, len(changes), (RESAMPLE_COUNT, len(changes)))
    low, high = np.percentile(changes[drawn].sum(1) / uncertainties[drawn].sum(1), (2.5, 97.5))
    return float(changes.sum() / uncertainties.sum()), float(low), float(high)


def brier_error(chance: Floats, results: Floats, match: NDArray[np.int64]) -> float:
    """Return half the 95% interval of the Brier score; the matches are independent."""
    scores = [
        float(((chance - results)[match == number] ** 2).mean()) for number in np.unique(match)
    ]
    return float(1.96 * np.std(scores) / len(scores) ** 0.5)


def check(name: str, samples: Samples) -> None:
    """Print score, decile error and movement of the chances shown and of `evaluate`."""
    for label, chance in (("shown", samples.shown), ("evaluate", samples.evaluated)):
        click.echo(f"{name} {label}: {figures(chance, samples)}")


def figures(chance: Floats, samples: Samples) -> str:
    """Return Brier score, decile error and movement over the states that have a chance."""
    is_known = ~np.isnan(chance)
    chance, samples = chance[is_known], samples.where(is_known)
    weighted = chance, samples.results, samples.sample_weights
    by_match = chance, samples.results, samples.match
    error, worst = decile_error(*weighted)
    moved, low, high = movement(*by_match)
    return (
        f"{len(np.unique(samples.match))} matches, Brier {brier(*weighted):.4f} ±"
        f" {brier_error(*by_match):.4f}, decile error {error:.1f} (worst {worst}), movement"
        f" {moved:.2f} ({low:.2f} to {high:.2f})"
    )


def print_fit(samples: Samples, change_penalty: float) -> None:
    """Print the figures of the fit, with all features and without each, and its weights."""
    click.echo(f"fit: {figures(held_out_chances(samples, change_penalty), samples)}")
    for n in range(samples.features.shape[1]):
        reduced = samples._replace(features=np.delete(samples.features, n, axis=1))
        chance = held_out_chances(reduced, change_penalty)
        click.echo(f"fit without feature {n}: {figures(chance, samples)}")
    weights = fit(samples, change_penalty)
    click.echo(f"WEIGHTS = ({', '.join(f'{each:.3f}' for each in weights)})")


def held_out_chances(samples: Samples, change_penalty: float) -> Floats:
    """Return the chance of each row by a fit to the other folds of matches."""
    chance = np.zeros(len(samples.match))
    for fold in range(FOLD_COUNT):
        held_out = samples.match % FOLD_COUNT == fold
        weights = fit(samples.where(~held_out), change_penalty)
        chance[held_out] = _chance_from_features(samples.features[held_out], weights)
    return chance


@click.command()
@click.argument("game")
@click.option("--matches", "match_count", default=200)
@click.option("--from", "first_numbers", multiple=True, default=[1000], type=int)
@click.option("--folder", type=click.Path(path_type=Path), default=Path("build/advice"))
@click.option(
    "--samples", "samples_file", type=click.Path(path_type=Path), help="File for the samples."
)
@click.option("--change-penalty", default=0.0, help="Penalty on squared changes of the chance.")
@click.option("--without", "left_out", multiple=True, help="A player whose matches are left out.")
@click.option("--pairs", "wanted_pairs", type=click.Choice(["same", "different"]), help="Players.")
@click.option(
    "--both", "both_players", help="The player of both sides; other matches are left out."
)
@click.option("--check", "check_only", is_flag=True, help="Only measure the weights in the source.")
def main(
    game: str,
    match_count: int,
    first_numbers: Sequence[int],
    folder: Path,
    samples_file: Path | None,
    change_penalty: float,
    left_out: Sequence[str],
    wanted_pairs: str | None,
    both_players: str | None,
    check_only: bool,
) -> None:
    """Fit the weights and print them, or only check the present ones."""
    names = [*players(game)]
    wanted = [n for first in first_numbers for n in range(first, first + match_count)]
    pairs = {n: pairing(names, n) for n in wanted}
    numbers = [n for n, pair in pairs.items() if not {*left_out} & {*pair}]
    if wanted_pairs:
        is_same = wanted_pairs == "same"
        numbers = [n for n in numbers if (pairs[n][0] == pairs[n][1]) == is_same]
    if both_players:
        numbers = [n for n in numbers if pairs[n] == (both_players, both_players)]
    samples = collect(game, folder, numbers)
    if samples_file:
        np.savez_compressed(samples_file, **samples._asdict())
    if check_only:
        check(game, samples)
        return
    samples = samples.where(np.abs(2 * samples.shown - 1) < MIN_CERTAIN_RETURN)
    check(game, samples)
    print_fit(samples, change_penalty)


if __name__ == "__main__":
    main()
