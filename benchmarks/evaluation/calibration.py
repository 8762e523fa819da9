"""Calibration of evaluations: how often matches evaluated at 70% are won, and overconfidence.

    python -m benchmarks.evaluation.calibration mats [--matches 5000] [--seed 2] [--captain amiral]
    python -m benchmarks.evaluation.calibration mats --matches 1000 --seed 1 --fit

A captain plays all seats. Up to four moments of each match at which the game's estimate can tell
are drawn with equal probability; the estimate is compared with the result, for every seat. The
reliability error is the mean of |estimate - result| over ten bins of equal width, weighted by their
size, in percentage points. Chance alone makes an error in a small sample; its size is shown beside
it (two seats). "Before" is without the confidence of the game. `--fit` finds the confidence (see
`tempered`) of greatest likelihood; fit and measure on different matches. `--samples` stores the
estimates, without confidence, and continues from the file.
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

from benchmarks.results import write
from escadre.core.advice import recalibrate
from escadre.core.game import CHANCE, Chance, Terminal, start
from escadre.core.kit import AnyKit
from escadre.games import GAMES

MOMENTS = 4
DRAWN = 40  # times one moment of each match
BINS = 10  # bins of estimates

Said = tuple[float, float]
"""A return that was said, and the one that came."""


class Played(NamedTuple):
    """A match: the returns of the seats, and the estimates at each moment."""

    returns: tuple[float, ...]
    said: list[list[float]]

    @property
    def pairs(self) -> Iterator[Said]:
        """Yield estimate and result for every seat and moment."""
        for moment in self.said:
            yield from zip(moment, self.returns, strict=True)


def confidence(kit: AnyKit) -> float:
    """Return the power to which the odds of this game's estimate are raised; 1 if it has none."""
    home = f"{kit.game.home}.captains"
    for name in (home, f"{home}.search"):  # where it is searched with NumPy
        if found := getattr(import_module(name), "CALIBRATION", None):
            return float(found)
    return 1.0


def applied(kit: AnyKit) -> float:
    """Return how much of it the estimate already has; the rest is added here."""
    return confidence(kit) / kit.analysis.calibration


def played(kit: AnyKit, config: Any, captain: str, seed: int, number: int) -> Played:
    """Play one match of this captain against itself; return estimates at some moments."""
    game, bot, rng = kit.game, kit.captains[captain], Random(f"{seed} {number}")
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
    said = list[list[float]]()
    for state in states:
        if len(said) < MOMENTS and (expected := kit.analysis.evaluate(state)) is not None:
            said.append([float(each) for each in expected])
    return Played(node.returns, said)


def reliability(pairs: Sequence[Said]) -> tuple[float, list[str]]:
    """Return the reliability error in points, and a table line for each bin."""
    bins = [list[Said]() for _ in range(BINS)]
    for said, came in pairs:
        bins[min(BINS - 1, int((1 + said) / 2 * BINS))].append((said, came))
    total, lines = 0.0, list[str]()
    for full in filter(None, bins):
        said, came = (50 * (1 + sum(each) / len(full)) for each in zip(*full, strict=True))
        total += abs(said - came) * len(full)
        lines.append(f"| {said:.1f} | {came:.1f} | {len(full):,} |")
    return total / len(pairs), lines


def by_luck(found: Sequence[Played], power: float) -> tuple[float, float, float]:
    """Resample one moment per match: the error seen, and the error due to chance alone.

    Returned are the mean error and its standard deviation if all estimates were right.
    """
    rng, seen, lucky = Random(0), list[float](), list[float]()
    told = [match for match in found if match.said]
    for _ in range(DRAWN):
        came, right = list[Said](), list[Said]()
        for match in told:
            said = recalibrate(rng.choice(match.said)[0], power)
            won = 1.0 if rng.random() < (1 + said) / 2 else -1.0
            came += [(said, match.returns[0]), (-said, -match.returns[0])]
            right += [(said, won), (-said, -won)]
        seen.append(reliability(came)[0])
        lucky.append(reliability(right)[0])
    return fmean(seen), fmean(lucky), stdev(lucky)


def fitted(pairs: Sequence[Said]) -> float:
    """Return the confidence of greatest likelihood, in steps of 0.01."""
    counted = Counter((round(said, 3), came) for said, came in pairs)

    def unlikely(power: float) -> float:
        return -sum(
            times * came * log1p(recalibrate(said, power))
            for (said, lately), times in counted.items()
            for came, said in (((1 + lately) / 2, said), ((1 - lately) / 2, -said))
            if came
        )

    return min((step / 100 for step in range(20, 301)), key=unlikely)


def sampled(
    kit: AnyKit, config: Any, captain: str, seed: int, matches: int, file: Path | None
) -> list[Played]:
    """Return this many matches without confidence; those in the file are reused."""
    kept = file.read_bytes().splitlines() if file and file.exists() else []
    found = [msgspec.json.decode(line, type=Played) for line in kept[:matches]]
    power = 1 / applied(kit)
    with click.progressbar(range(len(found), matches)) as numbers:
        for number in numbers:
            match = played(kit, config, captain, seed, number)
            said = [[recalibrate(each, power) for each in row] for row in match.said]
            found.append(Played(match.returns, said))
            if file:
                with file.open("ab") as out:
                    out.write(msgspec.json.encode(found[-1]) + b"\n")
    return found


@click.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--matches", default=5000)
@click.option("--seed", default=2)
@click.option("--captain", default="capitaine")
@click.option("--options", default="{}", help="Of the game, as JSON.")
@click.option("--samples", type=click.Path(path_type=Path), help="Where matches are kept.")
@click.option("--fit", is_flag=True, help="Tell the confidence.")
@click.option("--write", "keep", is_flag=True, help="Put the table on the page of results.")
def main(
    game: str,
    matches: int,
    seed: int,
    captain: str,
    options: str,
    samples: Path | None,
    fit: bool,
    keep: bool,
) -> None:
    """Measure calibration, or fit the confidence."""
    kit = GAMES[game]
    config = msgspec.json.decode(options, type=kit.game.config_type)
    found = sampled(kit, config, captain, seed, matches, samples)
    pairs = [pair for match in found for pair in match.pairs]
    if fit:
        click.echo(f"{fitted(pairs):.2f}")
        return
    power = confidence(kit)
    before, _ = reliability(pairs)
    one, luck, spread = by_luck(found, power)
    error, lines = reliability([(recalibrate(said, power), came) for said, came in pairs])
    said = [
        f"{len(found):,} matches of {captain}, {len(pairs):,} times something was said.",
        f"Before: {before:.2f} points. As it is: {error:.2f} points.",
        f"One moment of a match alone: {one:.2f} points, {luck:.2f} ± {spread:.2f} by luck alone.",
    ]
    table = ["", "| said % | won % | times |", "|---|---|---|", *lines]
    body = "\n".join([" ".join(said), *table])
    click.echo(body)
    if keep:
        told = (
            f"`python -m benchmarks.evaluation.calibration {game} --matches {matches} --seed {seed}"
        )
        told += f" --captain {captain}`"
        write(f"Calibration: {game}", f"{told}\n\n{body}")


if __name__ == "__main__":
    main()
