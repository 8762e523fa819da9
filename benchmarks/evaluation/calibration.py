"""Measure the calibration of evaluations: whether matches evaluated at 70% are won that often.

    python -m benchmarks.evaluation.calibration mats [--matches 5000] [--seed 2] [--captain amiral]
    python -m benchmarks.evaluation.calibration mats --matches 1000 --seed 1 --fit

A captain plays all seats. Of the positions of a match for which `Analysis.evaluate` returns a
value, up to four are drawn with equal probability, and the estimate is compared with the result for
every seat. The reliability error is the mean of |estimate - result| over ten bins of equal width,
weighted by their size, in percentage points. In a small sample, even exact estimates have an error
by chance; its size is shown beside it (for two seats). "Before" is without the calibration exponent
of the game (see `escadre.core.advice.recalibrate`). `--fit` finds the exponent of greatest
likelihood; fit and measure on different matches. `--samples` stores the estimates, without the
exponent, in a file, and continues from that file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from math import log1p
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import click
import msgspec

from benchmarks.results import write_section
from escadre.core.advice import recalibrate
from escadre.core.game import CHANCE, Chance, Terminal, start
from escadre.core.kit import AnyKit
from escadre.games import GAMES

POSITIONS_PER_MATCH = 4
RESAMPLE_COUNT = 40  # how many times one position of each match is drawn
BIN_COUNT = 10  # bins of estimates

EstimateAndResult = tuple[float, float]
"""An estimated return, and the actual return."""


class MatchEstimates(NamedTuple):
    """A match: the returns of its seats, and the estimates in some of its positions."""

    returns: tuple[float, ...]
    estimates: list[list[float]]

    @property
    def pairs(self) -> Iterator[EstimateAndResult]:
        """The estimate and the result for every seat and position."""
        for estimate in self.estimates:
            yield from zip(estimate, self.returns, strict=True)


def calibration_exponent(kit: AnyKit) -> float:
    """Return the power to which the odds of this game's estimate are raised; 1 if it has none."""
    home = f"{kit.game.home}.captains"
    for name in (home, f"{home}.strongest"):  # games that search with NumPy have it there
        if exponent := getattr(import_module(name), "CALIBRATION", None):
            return float(exponent)
    return 1.0


def applied_exponent(kit: AnyKit) -> float:
    """Return the calibration exponent that the game's estimate already includes."""
    return calibration_exponent(kit) / kit.analysis.calibration


def play_match(kit: AnyKit, config: Any, captain: str, seed: int, number: int) -> MatchEstimates:
    """Play one match of this captain against itself; return the estimates in some positions."""
    game = kit.game
    bot = kit.captains[captain]
    rng = Random(f"{seed} {number}")
    state, states = start(game, config), list[Any]()
    while not isinstance(node := game.node(state), Terminal):
        states.append(state)
        if isinstance(node, Chance):
            state = game.apply(state, CHANCE, node.distribution.sample(rng))
        else:
            seat = node.seats[0]
            state = game.apply(state, seat, bot.choose(game.observe(state, seat), rng))
    Random(f"pick {seed} {number}").shuffle(states)
    assert kit.analysis.evaluate
    estimates = list[list[float]]()
    for state in states:
        if (
            len(estimates) < POSITIONS_PER_MATCH
            and (expected := kit.analysis.evaluate(state)) is not None
        ):
            estimates.append([float(each) for each in expected])
    return MatchEstimates(node.returns, estimates)


def reliability(pairs: Sequence[EstimateAndResult]) -> tuple[float, list[str]]:
    """Return the reliability error in points, and a table line for each bin."""
    bins = [list[EstimateAndResult]() for _ in range(BIN_COUNT)]
    for estimate, result in pairs:
        bins[min(BIN_COUNT - 1, int((1 + estimate) / 2 * BIN_COUNT))].append((estimate, result))
    total, lines = 0.0, list[str]()
    for members in filter(None, bins):
        estimate, result = (
            50 * (1 + sum(each) / len(members)) for each in zip(*members, strict=True)
        )
        total += abs(estimate - result) * len(members)
        lines.append(f"| {estimate:.1f} | {result:.1f} | {len(members):,} |")
    return total / len(pairs), lines


def error_by_chance(
    matches: Sequence[MatchEstimates], exponent: float
) -> tuple[float, float, float]:
    """Return the calibration error with one position per match, and the error by chance alone.

    The error by chance is given as mean and standard deviation, if all estimates were exact.
    """
    rng = Random(0)
    errors = list[float]()
    errors_by_chance = list[float]()
    rated_matches = [match for match in matches if match.estimates]
    for _ in range(RESAMPLE_COUNT):
        pairs, ideal_pairs = list[EstimateAndResult](), list[EstimateAndResult]()
        for match in rated_matches:
            estimate = recalibrate(rng.choice(match.estimates)[0], exponent)
            ideal_result = 1.0 if rng.random() < (1 + estimate) / 2 else -1.0
            pairs += [(estimate, match.returns[0]), (-estimate, -match.returns[0])]
            ideal_pairs += [(estimate, ideal_result), (-estimate, -ideal_result)]
        errors.append(reliability(pairs)[0])
        errors_by_chance.append(reliability(ideal_pairs)[0])
    return fmean(errors), fmean(errors_by_chance), stdev(errors_by_chance)


def fit_exponent(pairs: Sequence[EstimateAndResult]) -> float:
    """Return the exponent of greatest likelihood, in steps of 0.01."""
    counts = Counter((round(estimate, 3), result) for estimate, result in pairs)

    def negative_log_likelihood(exponent: float) -> float:
        return -sum(
            times * share * log1p(recalibrate(estimate, exponent))
            for (estimate, result), times in counts.items()
            for share, estimate in (((1 + result) / 2, estimate), ((1 - result) / 2, -estimate))
            if share
        )

    return min((step / 100 for step in range(20, 301)), key=negative_log_likelihood)


def load_or_play_matches(
    kit: AnyKit, config: Any, captain: str, seed: int, matches: int, file: Path | None
) -> list[MatchEstimates]:
    """Return estimates of this many matches, without the exponent; reuse those in the file."""
    lines = file.read_bytes().splitlines() if file and file.exists() else []
    matches_played = [msgspec.json.decode(line, type=MatchEstimates) for line in lines[:matches]]
    exponent = 1 / applied_exponent(kit)
    with click.progressbar(range(len(matches_played), matches)) as numbers:
        for number in numbers:
            match = play_match(kit, config, captain, seed, number)
            recalibrated = [
                [recalibrate(each, exponent) for each in row] for row in match.estimates
            ]
            matches_played.append(MatchEstimates(match.returns, recalibrated))
            if file:
                with file.open("ab") as output:
                    output.write(msgspec.json.encode(matches_played[-1]) + b"\n")
    return matches_played


@click.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--matches", "match_count", default=5000)
@click.option("--seed", default=2)
@click.option("--captain", default="capitaine")
@click.option("--options", default="{}", help="Of the game, as JSON.")
@click.option("--samples", type=click.Path(path_type=Path), help="Where matches are kept.")
@click.option("--fit", is_flag=True, help="Fit the exponent and print it.")
@click.option(
    "--write", "write_results", is_flag=True, help="Put the table on the page of results."
)
def main(
    game: str,
    match_count: int,
    seed: int,
    captain: str,
    options: str,
    samples: Path | None,
    fit: bool,
    write_results: bool,
) -> None:
    """Measure calibration, or fit the exponent."""
    kit = GAMES[game]
    config = msgspec.json.decode(options, type=kit.game.config_type)
    results = load_or_play_matches(kit, config, captain, seed, match_count, samples)
    pairs = [pair for match in results for pair in match.pairs]
    if fit:
        click.echo(f"{fit_exponent(pairs):.2f}")
        return
    exponent = calibration_exponent(kit)
    before, _ = reliability(pairs)
    single_error, error_of_chance, spread = error_by_chance(results, exponent)
    error, lines = reliability(
        [(recalibrate(estimate, exponent), result) for estimate, result in pairs]
    )
    sentences = [
        f"{len(results):,} matches of {captain}, {len(pairs):,} estimates.",
        f"Before: {before:.2f} points. As it is: {error:.2f} points.",
        f"One position of a match alone: {single_error:.2f} points, "
        f"{error_of_chance:.2f} ± {spread:.2f} by luck alone.",
    ]
    table = ["", "| said % | won % | times |", "|---|---|---|", *lines]
    body = "\n".join([" ".join(sentences), *table])
    click.echo(body)
    if write_results:
        command = (
            f"`python -m benchmarks.evaluation.calibration {game} --matches {match_count} "
            f"--seed {seed} --captain {captain}`"
        )
        write_section(f"Calibration: {game}", f"{command}\n\n{body}")


if __name__ == "__main__":
    main()
