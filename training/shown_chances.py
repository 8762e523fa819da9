"""Fit the chances that are shown to players, to matches of captains of all levels.

    python -m training.shown_chances mats --matches 200 [--from 1000] [--folder build/advice]

The matches are those of `python -m benchmarks advice`, from another number on than those it
measures. Every state of a match that can be valued counts, all matches equally. Printed are the
weights and, on the fifth of the matches not used, the Brier score beside that of `evaluate`.
`--check` fits nothing: it prints score, decile error and movement of the weights in the source,
and of `evaluate` where that can tell; give matches that were not used for the fit.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.evaluation.advice import matches
from escadre.core.match.replay import replay
from escadre.games import GAMES

Floats = NDArray[np.float64]
RIDGE = 1e-3
HELD_OUT = 5  # one match in so many


class Samples(NamedTuple):
    """States of matches: their features, results from 0 to 1, weights, and what is said now."""

    features: Floats
    results: Floats
    weights: Floats
    said: Floats
    match: NDArray[np.int64]


def collect(name: str, folder: Path, first: int, wanted: int) -> Samples:
    """Collect the samples of these matches."""
    kit = GAMES[name]
    features = import_module(f"escadre.games.{name}.captains.shown_chances").features
    rows, results, weights, said, number = [], [], [], [], []
    for n, record in zip(range(wanted), matches(name, folder, first), strict=False):
        *states, _ = replay(kit, record)
        seen = [(row, _said(kit, s)) for s in states if (row := features(s)) is not None]
        assert record.ending
        for row, told in seen:
            rows.append(row)
            said.append(told)
            results.append((1 + record.ending.returns[0]) / 2)
            weights.append(1 / len(seen))
            number.append(n)
    return Samples(*map(np.array, (rows, results, weights, said, number)))


def _said(kit: Any, state: Any) -> float:
    told = kit.analysis.evaluate(state) if kit.analysis.evaluate else None
    return float("nan") if told is None else (1 + told[0]) / 2


def fit(seen: Floats, results: Floats, weights: Floats) -> Floats:
    """Return the weights of greatest likelihood, with a small ridge."""
    found = np.zeros(seen.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-(seen @ found)))
        slope = seen.T @ (weights * (results - chance)) - RIDGE * weights.sum() * found
        bend = (seen * (weights * chance * (1 - chance))[:, None]).T @ seen
        bend += RIDGE * weights.sum() * np.eye(len(found))
        found = found + np.linalg.solve(bend, slope)
    return found


def brier(chance: Floats, results: Floats, weights: Floats) -> float:
    """Return the Brier score, without the states where nothing is said."""
    known = ~np.isnan(chance)
    return float(np.average((chance - results)[known] ** 2, weights=weights[known]))


def decile_error(chance: Floats, results: Floats, weights: Floats) -> tuple[float, str]:
    """Return the weighted mean difference of said and won over ten bins, in points, and the worst.

    Both sides count: a chance of 70 % for one is one of 30 % for the other.
    """
    said, came = np.r_[chance, 1 - chance], np.r_[results, 1 - results]
    weights, bins = np.r_[weights, weights], np.minimum(9, (10 * said).astype(int))
    error, worst = 0.0, (0.0, "")
    for n in range(10):
        here = bins == n
        if share := float(weights[here].sum() / weights.sum()):
            one, two = (
                100 * np.average(each[here], weights=weights[here]) for each in (said, came)
            )
            error += share * abs(one - two)
            worst = max(worst, (abs(one - two), f"{one:.0f} -> {two:.0f}"))
    return error, worst[1]


def movement(chance: Floats, results: Floats, match: NDArray[np.int64]) -> float:
    """Return the sum of squared changes divided by the uncertainty resolved."""
    moved = resolved = 0.0
    for number in np.unique(match):
        here = match == number
        came = float(results[here][0])
        values = 2 * np.r_[chance[here], came] - 1
        moved += float((np.diff(values) ** 2).sum())
        resolved += float(values[-1] ** 2 - values[0] ** 2)
    return moved / resolved


def check(name: str, samples: Samples) -> None:
    """Print how good the weights in the source are, and `evaluate`."""
    weights = import_module(f"escadre.games.{name}.captains.shown_chances").WEIGHTS
    shown = 1 / (1 + np.exp(-(samples.features @ np.array(weights))))
    for label, chance in (("shown", shown), ("evaluate", samples.said)):
        known = ~np.isnan(chance)
        sample = chance[known], samples.results[known], samples.weights[known]
        error, worst = decile_error(*sample)
        moved = movement(chance[known], samples.results[known], samples.match[known])
        matches = len(np.unique(samples.match[known]))
        click.echo(
            f"{name} {label}: {matches} matches, Brier {brier(*sample):.4f}, decile error"
            f" {error:.1f} (worst {worst}), movement {moved:.2f}"
        )


@click.command()
@click.argument("game")
@click.option("--matches", "wanted", default=200)
@click.option("--from", "first", default=1000)
@click.option("--folder", type=click.Path(path_type=Path), default=Path("build/advice"))
@click.option("--samples", "kept", type=click.Path(path_type=Path), help="Where they are kept.")
@click.option("--check", "checks", is_flag=True, help="Fit nothing, measure the weights.")
def main(game: str, wanted: int, first: int, folder: Path, kept: Path | None, checks: bool) -> None:
    """Fit the weights."""
    samples = collect(game, folder, first, wanted)
    if kept:
        np.savez_compressed(kept, **samples._asdict())
    if checks:
        check(game, samples)
        return
    held = samples.match % HELD_OUT == 0
    used = ~held
    found = fit(samples.features[used], samples.results[used], samples.weights[used])
    chance = 1 / (1 + np.exp(-(samples.features[held] @ found)))
    rest = samples.results[held], samples.weights[held]
    click.echo(f"held out: {brier(chance, *rest):.4f}, now {brier(samples.said[held], *rest):.4f}")
    for name, columns in (
        ("all", range(len(found))),
        *((f"without {n}", [c for c in range(len(found)) if c != n]) for n in range(len(found))),
    ):
        part = [*columns]
        less = fit(samples.features[used][:, part], samples.results[used], samples.weights[used])
        chance = 1 / (1 + np.exp(-(samples.features[held][:, part] @ less)))
        click.echo(f"{name}: {brier(chance, *rest):.4f}")
    whole = fit(samples.features, samples.results, samples.weights)
    click.echo(f"WEIGHTS = ({', '.join(f'{each:.3f}' for each in whole)})")


if __name__ == "__main__":
    main()
