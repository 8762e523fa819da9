"""Compare two ways to choose the next bomb: density of single ships, and counts of whole fleets.

    python -m benchmarks.strength.battleship_density [--positions 1000] [--seed 1] [--write]

The density map treats ships as independent and counts the placements over each square; the fleet
map weights whole fleets, as the amiral does. Each map selects a square. Positions come from
matches of the captain bosco against uniformly random fleets, one per match. If the fleet map has
enumerated all fleets, its probabilities are exact; otherwise they are compared with a sample four
times as large. The error of a map is its mean squared error per square over all positions (Brier
score); the density map is scaled to the number of squares still to be hit.
"""

from __future__ import annotations

import os
from random import Random
from statistics import fmean, stdev

import click
import numpy as np

from benchmarks.results import write_section
from escadre.core.game import Seat
from escadre.core.match.match import Match
from escadre.games import GAMES
from escadre.games.battleship.captains.hit_chances import SAMPLE_SIZE, hit_posterior
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of, placement_density
from escadre.games.battleship.rules.fleets import fleet_squares

REFERENCE_SAMPLE_FACTOR = 4
MIN_DISTINGUISHABLE_DIFFERENCE = 0.02
"""Chances that differ by less than this may be equal, because they come from a sample."""


def position(seed: int, number: int) -> tuple[Knowledge, int]:
    """Return a shooter's knowledge of a fleet at some moment, and the squares of the fleet."""
    rng = Random(f"{seed} {number}")
    kit = GAMES["battleship"]
    match, bosco = Match(kit, viewers=()), kit.captains["bosco"]
    bombs_left = rng.randrange(4, 70)
    while bombs_left and not match.over:
        if not match.turn:
            match.roll(rng)
            continue
        seat = match.turn[0]
        bombs_left -= match.state.shooter is not None
        match.play(seat, bosco.choose(match.see(seat), rng))
    if match.over:
        return position(seed, number + 1_000_000)
    return knowledge_of(match.see(0), Seat(1)), fleet_squares(match.state.fleets[1])


@click.command()
@click.option("--positions", "position_count", default=1000)
@click.option("--seed", default=1)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the lines on the page of results."
)
def main(position_count: int, seed: int, write_results: bool) -> None:
    """Compare both maps, and print the results."""
    gains = list[float]()
    worse_count = 0
    shortfall = 0.0
    exact = 0
    scores: tuple[list[float], list[float]] = ([], [])
    hits = [0, 0]
    with click.progressbar(range(position_count)) as numbers:
        for number in numbers:
            knowledge, truth = position(seed, number)
            fleet_map = hit_posterior(knowledge)
            density_map = np.array(placement_density(knowledge), np.float64)
            open_squares = [*knowledge.sea.squares(knowledge.unbombed)]
            reference = (
                fleet_map
                if fleet_map.exact
                else hit_posterior(knowledge, max_fleets=REFERENCE_SAMPLE_FACTOR * SAMPLE_SIZE)
            )
            fleet_square = max(open_squares, key=lambda square: fleet_map.chances[square])
            density_square = max(open_squares, key=lambda square: density_map[square])
            gain = float(reference.chances[fleet_square] - reference.chances[density_square])
            exact += fleet_map.exact
            gains.append(gain)
            worse_count += gain < -(1e-9 if fleet_map.exact else MIN_DISTINGUISHABLE_DIFFERENCE)
            shortfall = max(shortfall, -gain)
            occupied = np.array([truth >> square & 1 for square in open_squares], np.float64)
            hits[0] += truth >> fleet_square & 1
            hits[1] += truth >> density_square & 1
            squares_to_hit = sum(knowledge.afloat) - knowledge.open_hits.bit_count()
            scaled = np.minimum(
                density_map[open_squares]
                * squares_to_hit
                / max(density_map[open_squares].sum(), 1e-9),
                1,
            )
            for score, map_ in zip(scores, (fleet_map.chances[open_squares], scaled), strict=True):
                score.append(float(((map_ - occupied) ** 2).sum()))
    error = stdev(gains) / len(gains) ** 0.5
    lines = [
        f"{position_count} positions, {exact} counted exactly; the load was "
        f"{os.getloadavg()[0]:.0f}.",
        f"Our square is hit more often by {100 * fmean(gains):.2f} ± {196 * error:.2f} points, and "
        f"worse in {worse_count} positions (by {100 * shortfall:.2f} points at most).",
        f"Truly hit: ours {hits[0]}, those of the density map {hits[1]}.",
        f"Squares missed by the map (Brier, a position): ours {fmean(scores[0]):.3f}, "
        f"the density map's {fmean(scores[1]):.3f}.",
    ]
    body = "\n".join(lines)
    click.echo(body)
    if write_results:
        write_section("Bataille navale: a density map against whole fleets", body)


if __name__ == "__main__":
    main()
