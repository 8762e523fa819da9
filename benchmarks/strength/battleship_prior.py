"""Measure how much the amiral's prior on fleets gains and costs, by paired hunts.

    python -m benchmarks.strength.battleship_prior --folder hunts [--write]

All hunts are in variant 1. Each shooter hunts the same fleets with the same random numbers, so that
differences are paired. Fleets are uniform, or placed by the amiral, or the one with the least
water around it of a hundred uniform fleets. `EXPECTED_STRENGTH` of hit_chances.py was chosen by
these differences; greedy shooters with other strengths show what another choice would change.

`--searches` searches books of ten fleets against a shooter: of 300 fleets, each hunted once, the 40
that survived longest are hunted four times, and the ten best of these are rotated and mirrored at
random and hunted 60 more times. `--matches` lets strangers with these fleets play the amiral with
the real bombs; `--hunts 0` leaves the comparison of priors out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import mkdtemp
from time import process_time
from typing import Final

import click

from benchmarks.results import mean_with_error, stored_results, write_section
from benchmarks.strength.battleship import (
    SEA,
    HuntEnd,
    fleet_placed_by,
    greedy_chooser,
    pairwise_returns,
    points_with_error,
    shots_at,
    symmetric_ships,
    uniform_fleet,
)
from escadre.core.chance import Rng, random_item
from escadre.games.battleship.captains import CAPTAINS
from escadre.games.battleship.captains.hit_chances import opponent_posterior
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.captains.placement_tables import UNIFORM, little_water_prior
from escadre.games.battleship.captains.targeting import TargetChooser, density_search
from escadre.games.battleship.rules.fleets import BOMBS, Fleet, fleet_squares
from escadre.games.battleship.rules.model import Config

VARIANT: Final = 1
NEAR_BEST_SHARE = 0.9  # the aim is drawn among squares with at least this share of the best chance
CANDIDATE_COUNT = 100  # number of random fleets, of which the one with the least water is used
# numbers of fleets, and hunts of each
FIRST_ROUND = (300, 1)
SECOND_ROUND = (40, 4)
BOOK_ROUND = (10, 60)


def choose_nearly_best(knowledge: Knowledge, rng: Rng) -> int:
    """Aim like the amiral, but at any square that is nearly the best."""
    chances = opponent_posterior(knowledge).chances
    squares = knowledge.sea.squares(knowledge.unbombed)
    threshold = NEAR_BEST_SHARE * max(chances[square] for square in squares)
    good = [square for square in squares if chances[square] >= threshold]
    return random_item(good, rng)


SHOOTERS: dict[str, TargetChooser] = {
    "amiral": CAPTAINS["amiral"].choose_target,
    "amiral, aim drawn": choose_nearly_best,
    "greedy, uniform prior": greedy_chooser(UNIFORM),
    **{
        f"greedy, strength {strength}": greedy_chooser(little_water_prior(strength))
        for strength in (0.06, 0.12)
    },
    "density": density_search,
}
KINDS: Final = ("uniform", "least water", "amiral")


def water_around(fleet: Fleet) -> int:
    """Count the squares around a fleet's ships."""
    squares = fleet_squares(fleet)
    return SEA.with_neighbours(squares).bit_count() - squares.bit_count()


def fleet_of(kind: str, rng: Random) -> Fleet:
    """Draw a fleet of this kind."""
    match kind:
        case "uniform":
            return uniform_fleet(VARIANT, rng)
        case "least water":
            fleets = [uniform_fleet(VARIANT, rng) for _ in range(CANDIDATE_COUNT)]
            return min(fleets, key=water_around)
        case _:
            return fleet_placed_by(CAPTAINS[kind], Config(variant=VARIANT), rng)


def hunt(fleet: Fleet, choose_target: TargetChooser, rng: Random) -> HuntEnd:
    """Hunt a fleet to the end."""
    shots = 0
    sunk: Fleet = ()
    for knowledge in shots_at(fleet, SEA, choose_target, rng):
        shots += 1
        if shots <= BOMBS[VARIANT]:
            sunk = knowledge.sunk
    return HuntEnd(shots, fleet_squares(sunk).bit_count(), len(sunk))


class Hunts:
    """Hunts of one seed, stored in a folder."""

    def __init__(self, directory: Path, seed: int) -> None:
        self.directory, self.seed = directory, seed

    def ends(self, kind: str, shooter: str, count: int) -> list[HuntEnd]:
        """Return the first hunts of this shooter at fleets of this kind."""
        path = self.directory / f"{kind}.{shooter}.{self.seed}.jsonl".replace(" ", "-")

        def play_hunt(number: int) -> HuntEnd:
            fleet = fleet_of(kind, Random(f"{self.seed} {kind} {number}"))
            return hunt(fleet, SHOOTERS[shooter], Random(f"{self.seed} {number}"))

        return stored_results(path, HuntEnd, count, play_hunt)


def comparison_table(
    hunts: Hunts, counts: dict[str, int], shooters: Sequence[str]
) -> Iterator[str]:
    """Yield a line for each kind of fleet and each shooter."""
    yield "| fleets | shooter | hunts | mean shots | more than uniform prior | sunk sizes |"
    yield "|---|---|---|---|---|---|"
    for kind, count in counts.items():
        usual = hunts.ends(kind, "greedy, uniform prior", count)
        for shooter in shooters:
            ends = hunts.ends(kind, shooter, count)
            differences = [one.shots - two.shots for one, two in zip(ends, usual, strict=True)]
            difference = (
                ""
                if ends == usual
                else f"{'+' if fmean(differences) > 0 else ''}{mean_with_error(differences)}"
            )
            shots, sunk = ([getattr(e, name) for e in ends] for name in ("shots", "sunk_size"))
            yield (
                f"| {kind} | {shooter} | {count} | {mean_with_error(shots)} | {difference} "
                f"| {mean_with_error(sunk)} |"
            )


def hunts_at_hardest_book(kind: str, shooter: str, seed: int) -> list[HuntEnd]:
    """Return hunts of a book of ten fleets that were searched against this shooter."""
    rng, choose_target = Random(f"{seed} hardest {kind}"), SHOOTERS[shooter]
    fleets = [fleet_of(kind, rng) for _ in range(FIRST_ROUND[0])]
    for fleet_count, times in ((SECOND_ROUND[0], FIRST_ROUND[1]), (BOOK_ROUND[0], SECOND_ROUND[1])):
        cost = {f: sum(hunt(f, choose_target, rng).shots for _ in range(times)) for f in fleets}
        fleets = sorted(cost, key=cost.__getitem__, reverse=True)[:fleet_count]
    ends = []
    for fleet in fleets:
        for _ in range(BOOK_ROUND[1]):
            symmetry = rng.randrange(8)
            image = tuple(list(symmetric_ships(ship))[symmetry] for ship in fleet)
            ends.append(hunt(image, choose_target, rng))
    return ends


def books(
    hunts: Hunts, shooters: Sequence[str], search_count: int, stranger_count: int
) -> Iterator[str]:
    """Yield the results of searched books, over several searches.

    In matches with the real bombs, each hunt of the book meets each hunt by a density shooter at
    fleets that the amiral placed, once with each side beginning.
    """
    strangers = hunts.ends("amiral", "density", stranger_count)
    yield (
        "| book of ten drawn from | shooter | searches | mean shots "
        "| points of the book’s owner, aiming by density, % |"
    )
    yield "|---|---|---|---|---|"
    for kind in ("uniform", "least water"):
        for shooter in shooters:
            searches = [
                hunts_at_hardest_book(kind, shooter, hunts.seed + n) for n in range(search_count)
            ]
            shots = [fmean(end.shots for end in ends) for ends in searches]
            points = [
                50 - 50 * float(pairwise_returns(ends, strangers, BOMBS[VARIANT]).mean())
                for ends in searches
            ]
            yield (
                f"| {kind} | {shooter} | {search_count} | {mean_with_error(shots)} "
                f"| {mean_with_error(points, 1)} |"
            )


def matches(hunts: Hunts, count: int) -> Iterator[str]:
    """Yield the results of strangers against the amiral’s aim and fleets, with the real bombs."""
    yield "| the stranger’s fleets | its aim | hunts of each | its points % |"
    yield "|---|---|---|---|"
    for kind in ("uniform", "least water"):
        ours = hunts.ends(kind, "amiral", count)
        for aim in ("density", "greedy, uniform prior", "amiral"):
            theirs = hunts.ends("amiral", aim, count)
            returns = pairwise_returns(theirs, ours, BOMBS[VARIANT])
            yield f"| {kind} | {aim} | {count} | {points_with_error(returns)} |"


@click.command()
@click.option("--hunts", "count", default=3000, help="At uniform fleets; a third at others.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(KINDS), default=KINDS)
@click.option(
    "--shooter", "shooters", multiple=True, type=click.Choice([*SHOOTERS]), default=[*SHOOTERS]
)
@click.option("--searches", "search_count", default=0, help="Books searched, of each kind.")
@click.option("--matches", "match_hunts", default=0, help="Hunts of each side for matches.")
@click.option("--seed", default=2026)
@click.option(
    "--folder", "directory", type=click.Path(path_type=Path), help="Where hunts are kept."
)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the tables on the page of results."
)
def main(
    count: int,
    kinds: Sequence[str],
    shooters: Sequence[str],
    search_count: int,
    match_hunts: int,
    seed: int,
    directory: Path | None,
    write_results: bool,
) -> None:
    """Compare priors, and print the tables."""
    directory = directory or Path(mkdtemp())
    directory.mkdir(parents=True, exist_ok=True)
    started = process_time()
    counts = {kind: count if kind == "uniform" else count // 3 for kind in kinds}
    hunts = Hunts(directory, seed)
    lines = [*comparison_table(hunts, counts, shooters)] if count else []
    if match_hunts:
        lines += ["", *matches(hunts, match_hunts)]
    if search_count:
        compared = ("amiral", "greedy, uniform prior")
        lines += ["", *books(hunts, compared, search_count, match_hunts or BOOK_ROUND[1])]
    lines += ["", f"Seed {seed}; {process_time() - started:.0f} s of CPU."]
    body = "\n".join(lines)
    click.echo(body)
    if write_results:
        write_section("Bataille navale: the prior", body)


if __name__ == "__main__":
    main()
