"""Fit the weights of the chances shown to players, to matches of captains of all levels.

    python -m training.shown_chances mats --matches 200 [--from 1000] [--folder build/advice]

The matches are those of `python -m benchmarks advice`, but with later numbers than that command
measures. All states of a match that can be rated are used, and all matches have the same weight.
The command prints the weights and, for the fifth of the matches that was held out, the Brier scores
of the fit and of `evaluate`. `--check` does not fit: it prints score, decile error and movement of
the chances shown and of `evaluate`, which needs matches that were not used for the fit.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.evaluation.advice import matches
from escadre.core.kit import Evaluator
from escadre.core.match.replay import replay
from escadre.games import GAMES

Floats = NDArray[np.float64]
RIDGE = 1e-3
RESAMPLES = 2000  # for the interval of the movement
HELD_OUT_DIVISOR = 5  # one match in this many is held out


class Samples(NamedTuple):
    """States of matches: features, results from 0 to 1, weights, chances of two functions."""

    features: Floats
    results: Floats
    sample_weights: Floats
    evaluated: Floats  # by `evaluate`
    shown: Floats  # by `shown_returns`
    match: NDArray[np.int64]


def collect(name: str, directory: Path, first: int, match_count: int) -> Samples:
    """Collect the samples of these matches."""
    kit = GAMES[name]
    features = import_module(f"escadre.games.{name}.captains.shown_chances").features
    rows = []
    results = []
    weights = []
    evaluated = []
    shown = []
    match_numbers = []
    for n, record in zip(range(match_count), matches(name, directory, first), strict=False):
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


def fit(features: Floats, results: Floats, weights: Floats) -> Floats:
    """Return the weights of maximum likelihood, with a small ridge penalty."""
    solution = np.zeros(features.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-(features @ solution)))
        gradient = features.T @ (weights * (results - chance)) - RIDGE * weights.sum() * solution
        hessian = (features * (weights * chance * (1 - chance))[:, None]).T @ features
        hessian += RIDGE * weights.sum() * np.eye(len(solution))
        solution = solution + np.linalg.solve(hessian, gradient)
    return solution


def brier(chance: Floats, results: Floats, weights: Floats) -> float:
    """Return the Brier score over the states that have a chance."""
    is_known = ~np.isnan(chance)
    return float(np.average((chance - results)[is_known] ** 2, weights=weights[is_known]))


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
    drawn = np.random.default_rng(0).integers(0, len(changes), (RESAMPLES, len(changes)))
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
        is_known = ~np.isnan(chance)
        sample = chance[is_known], samples.results[is_known], samples.sample_weights[is_known]
        error, worst = decile_error(*sample)
        by_match = chance[is_known], samples.results[is_known], samples.match[is_known]
        moved, low, high = movement(*by_match)
        matches = len(np.unique(samples.match[is_known]))
        click.echo(
            f"{name} {label}: {matches} matches, Brier {brier(*sample):.4f} ±"
            f" {brier_error(*by_match):.4f}, decile error {error:.1f} (worst {worst}), movement"
            f" {moved:.2f} ({low:.2f} to {high:.2f})"
        )


@click.command()
@click.argument("game")
@click.option("--matches", "match_count", default=200)
@click.option("--from", "first", default=1000)
@click.option("--folder", type=click.Path(path_type=Path), default=Path("build/advice"))
@click.option(
    "--samples", "samples_file", type=click.Path(path_type=Path), help="File for the samples."
)
@click.option("--check", "check_only", is_flag=True, help="Only measure the weights in the source.")
def main(
    game: str,
    match_count: int,
    first: int,
    folder: Path,
    samples_file: Path | None,
    check_only: bool,
) -> None:
    """Fit the weights and print them, or only check the present ones."""
    samples = collect(game, folder, first, match_count)
    if samples_file:
        np.savez_compressed(samples_file, **samples._asdict())
    if check_only:
        check(game, samples)
        return
    undecided = ~np.isin(samples.shown, (0, 1))  # the others are not computed from features
    held_out = undecided & (samples.match % HELD_OUT_DIVISOR == 0)
    training_rows = undecided & ~held_out
    solution = fit(
        samples.features[training_rows],
        samples.results[training_rows],
        samples.sample_weights[training_rows],
    )
    chance = 1 / (1 + np.exp(-(samples.features[held_out] @ solution)))
    held_out_results = samples.results[held_out], samples.sample_weights[held_out]
    evaluated = samples.evaluated[held_out]
    click.echo(
        f"held out: {brier(chance, *held_out_results):.4f},"
        f" now {brier(evaluated, *held_out_results):.4f}"
    )
    for name, columns in (
        ("all", range(len(solution))),
        *(
            (f"without {n}", [c for c in range(len(solution)) if c != n])
            for n in range(len(solution))
        ),
    ):
        kept_columns = [*columns]
        weights_without = fit(
            samples.features[training_rows][:, kept_columns],
            samples.results[training_rows],
            samples.sample_weights[training_rows],
        )
        chance = 1 / (1 + np.exp(-(samples.features[held_out][:, kept_columns] @ weights_without)))
        click.echo(f"{name}: {brier(chance, *held_out_results):.4f}")
    all_weights = fit(
        samples.features[undecided], samples.results[undecided], samples.sample_weights[undecided]
    )
    click.echo(f"WEIGHTS = ({', '.join(f'{each:.3f}' for each in all_weights)})")


if __name__ == "__main__":
    main()
