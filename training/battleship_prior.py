"""Fit the habits that the amiral expects of opponents: `EXPECTED_PRIORS` of hit_chances.py.

    python -m training.battleship_prior [--fleets 40000] [--seed 99]

`EQUILIBRIUM` is the distribution of the number of water squares around a fleet of Bataille navale,
in the equilibrium of variant 1, solved for fleets weighted by exp(-strength * surrounding water).
The shares of a few priors are fitted so that their mixture has the same distribution. A prior
weights each ship by the water around it, so that water between two ships counts twice.
"""

from __future__ import annotations

from random import Random

import click
import numpy as np
from scipy.optimize import nnls

from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains.hit_chances import EXPECTED_PRIORS
from escadre.games.battleship.captains.placement import random_fleet
from escadre.games.battleship.rules.fleets import FLEETS, fleet_squares

STANDARD_SEA = SquareBoard.of(10, 10)
BIN_EDGES = (0, 27, 30, 33, 36, 39, 42, 45, 48, 51, 99)  # squares of water around a fleet
EQUILIBRIUM = (0.001, 0.002, 0.009, 0.038, 0.113, 0.193, 0.258, 0.205, 0.113, 0.068)


@click.command()
@click.option("--fleets", "fleet_count", default=40_000)
@click.option("--seed", default=99)
def main(fleet_count: int, seed: int) -> None:
    """Draw uniform fleets, weight them by each prior, and fit the shares."""
    rng = Random(seed)
    water_around = list[int]()
    water_by_ship = list[int]()
    for _ in range(fleet_count):
        fleet = random_fleet(STANDARD_SEA, (), FLEETS[1], rng, tries=10**9)
        squares = fleet_squares(fleet)
        water_around.append(STANDARD_SEA.with_neighbours(squares).bit_count() - squares.bit_count())
        water_by_ship.append(sum(STANDARD_SEA.with_neighbours(ship).bit_count() for ship in fleet))
    columns = []
    for strength, _ in EXPECTED_PRIORS:
        weights = np.exp((min(water_by_ship) - np.array(water_by_ship)) * strength)
        columns.append(np.histogram(water_around, BIN_EDGES, weights=weights / weights.sum())[0])
    table, target = np.array(columns).T, np.array(EQUILIBRIUM)
    scale = 1 / np.sqrt(target)
    shares, _ = nnls(table * scale[:, None], target * scale)
    for (strength, share), fitted_share in zip(EXPECTED_PRIORS, shares, strict=True):
        click.echo(f"strength {strength}: share {fitted_share:.3f} (now {share})")
    click.echo("water       " + " ".join(f"{edge:>5}" for edge in BIN_EDGES[:-1]))
    click.echo("equilibrium " + " ".join(f"{each:5.3f}" for each in target))
    click.echo("mixture     " + " ".join(f"{each:5.3f}" for each in table @ shares))


if __name__ == "__main__":
    main()
