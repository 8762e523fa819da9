"""Measure how Armada's captains fare against a fort of large ships.

    python -m benchmarks.strength.armada_fort [CAPTAIN ...] --folder fort [--matches 40] [--write]

The fort has four large ships in an L in its corner: two along each edge, with their guns towards
the table. It fires whenever it can, and otherwise waits. The captain has the small and medium
ships, deploys in each formation in turn, on each seat in turn; the first player is drawn. Each
captain plays with both quiet ends of ARM-22. A draw is half a win. Intervals are Wilson's 95%
intervals over matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import mkdtemp
from typing import Final

import click
import msgspec

from benchmarks.results import stored_results, write_section
from benchmarks.strength.armada import percent_with_interval, play_match, with_formation
from escadre.core.chance import Rng, random_item
from escadre.games.armada.automatic_setups import FORMATIONS
from escadre.games.armada.captains import CAPTAINS
from escadre.games.armada.captains.captain import Captain
from escadre.games.armada.rules.deployment import undeployed_ships, validate_deploy
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.hulls import FULL_TURN
from escadre.games.armada.rules.model import (
    INCH,
    Action,
    BattleAction,
    BattlePhase,
    Config,
    Deploy,
    DeployPhase,
    EndTurn,
    Observation,
    own_ships,
)
from escadre.games.armada.rules.shots import legal_shots

QUIET_ENDS: Final = ("pips", "draw")
# from the corner to the centre of each base: along the edge with the players, along the other edge
PLACES: Final = ((700, 600, 0), (700, 2700, 0), (1600, 700, 900), (3700, 700, 900))


def fire_or_wait(state: BattlePhase, rng: Rng) -> BattleAction:
    """Fire if a shot can hit; otherwise end the turn."""
    shots = list(legal_shots(state))
    return random_item(shots, rng) if shots else EndTurn()


class Fort(Captain):
    """Deploys its large ships in an L in the corner on its left, and never sails."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose an action."""
        state = observation.state
        if not isinstance(state, DeployPhase):
            return super().choose(observation, rng)
        ships = undeployed_ships(state)
        x, y, heading = PLACES[-len(ships)]
        width, height = state.config.width * INCH, state.config.height * INCH
        place = (x, height - y, heading)
        if state.seat:
            place = (width - x, y, (heading + FULL_TURN // 2) % FULL_TURN)
        action = Deploy(ships[0], *place)
        assert validate_deploy(state, action) is None, action
        return action


class FortResult(msgspec.Struct, frozen=True):
    """The captain's result of one match, its clause, turns, and pips afloat: own, the fort's."""

    result: float
    clause: str
    turns: int
    pips: tuple[int, int]


def play_against_fort(level: str, quiet: str, number: int, seed: int) -> FortResult:
    """Play one match of a captain with the small ships against the fort."""
    formation = [*FORMATIONS][number // 2 % len(FORMATIONS)]
    seat, fort = number % 2, Fort(fire_or_wait)
    captain = with_formation(CAPTAINS[level], formation)
    captains = (fort, captain) if seat else (captain, fort)
    config = msgspec.convert({"quiet": quiet}, Config)
    rng = Random(f"{seed}-{number}")
    last, turns, _ = play_match(config, captains, 1 - seat, rng)
    match_end = result(last)
    assert match_end is not None
    own, forts = (
        sum(last.ships[ship].size for ship in own_ships(last, each)) for each in (seat, 1 - seat)
    )
    return FortResult(match_end.returns[seat], match_end.clause or "", turns, (own, forts))


def results_of(
    directory: Path, level: str, quiet: str, match_count: int, seed: int
) -> list[FortResult]:
    """Return the first matches of this kind; matches in the folder are not played again."""
    path = directory / f"fort.{level}.{quiet}.{seed}.jsonl"
    return stored_results(
        path,
        FortResult,
        match_count,
        lambda number: play_against_fort(level, quiet, number, seed),
    )


def table_row(level: str, quiet: str, results: Sequence[FortResult]) -> str:
    """Return the line of the table for these matches."""
    points = sum((1 + each.result) / 2 for each in results)
    wins, losses = (sum(each.result == end for each in results) for end in (1, -1))
    quiet_share = fmean(each.clause == "ARM-22" for each in results)
    return (
        f"| {level} | {quiet} | {len(results)} | {percent_with_interval(points, len(results))} "
        f"| {wins}–{len(results) - wins - losses}–{losses} | {100 * quiet_share:.0f} "
        f"| {fmean(each.turns for each in results):.0f} |"
    )


@click.command()
@click.argument("levels", nargs=-1, type=click.Choice([*CAPTAINS]))
@click.option("--matches", "match_count", default=40, type=click.IntRange(min=2))
@click.option("--quiet", "quiet_ends", multiple=True, type=click.Choice(QUIET_ENDS))
@click.option("--seed", default=1)
@click.option(
    "--folder", "directory", type=click.Path(path_type=Path), help="Where matches are kept."
)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the table on the page of results."
)
def main(
    levels: tuple[str, ...],
    match_count: int,
    quiet_ends: tuple[str, ...],
    seed: int,
    directory: Path | None,
    write_results: bool,
) -> None:
    """Play the matches, and print the table."""
    directory = directory or Path(mkdtemp())
    directory.mkdir(parents=True, exist_ok=True)
    lines = [
        f"`python -m benchmarks.strength.armada_fort --matches {match_count} --seed {seed}`",
        "",
        "| captain | quiet end | matches | points % | won–drawn–lost | quiet % | turns |",
        "|---|---|---|---|---|---|---|",
    ]
    for level in levels or ("amiral",):
        for quiet in quiet_ends or QUIET_ENDS:
            results = results_of(directory, level, quiet, match_count, seed)
            lines.append(table_row(level, quiet, results))
            click.echo(lines[-1])
    body = "\n".join(lines)
    click.echo(body)
    if write_results:
        write_section("Armada: a fort of large ships", body)


if __name__ == "__main__":
    main()
