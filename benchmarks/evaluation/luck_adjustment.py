"""Measure how much variance luck adjustment removes from results, and whether it is biased.

    python -m benchmarks.evaluation.luck_adjustment mako [--matches 200] [--seed 1] [--known]
        [--captains capitaine,bosco] [--write]

Two captains play matches with exchanged seats. The hash of the value function is printed before the
first match. For each seat, the command prints the mean luck of dice and draws, in standard errors.
For the first captain, it prints the mean return, raw and adjusted, and by how much the adjustment
reduces its spread. With `--known`, the luck of the captains' random choices is also adjusted.
"""

from __future__ import annotations

import os
from random import Random
from statistics import fmean, stdev
from time import process_time

import click

from benchmarks.results import write_section
from escadre.arena.luck_adjustment import adjust_results, chance_contribution, value_hash
from escadre.core.match.match import Match
from escadre.games import GAMES


@click.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--matches", "match_count", default=200)
@click.option("--seed", default=1)
@click.option("--captains", default="capitaine,bosco")
@click.option("--known", is_flag=True)
@click.option("--seconds", default=1e9, help="Of the processor, after which no match is begun.")
@click.option(
    "--write", "write_results", is_flag=True, help="Put the lines on the page of results."
)
def main(
    game: str,
    match_count: int,
    seed: int,
    captains: str,
    known: bool,
    seconds: float,
    write_results: bool,
) -> None:
    """Measure the effect of luck adjustment on results."""
    kit = GAMES[game]
    click.echo(f"value function {value_hash(kit)}")
    config = kit.game.config_type()
    names = captains.split(",")
    raw = list[float]()
    luck_of_first = list[float]()
    of_seat = (list[float](), list[float]())
    spent = 0.0
    for number in range(match_count):
        if process_time() > seconds:
            break
        swapped = number % 2
        captains_by_seat = [kit.captains[name] for name in (names[::-1] if swapped else names)]
        match = Match(kit, config, viewers=())
        match.play_out(captains_by_seat, Random(f"{seed} {number}"))
        assert match.ending
        started = process_time()
        bots_by_seat = dict(enumerate(captains_by_seat)) if known else {}
        luck_by_seat = chance_contribution(
            kit, config, match.plies, bots_by_seat, Random(f"luck {seed} {number}")
        )
        spent += process_time() - started
        raw.append(match.ending.returns[swapped])
        luck_of_first.append(luck_by_seat[swapped])
        for seat, each in zip(of_seat, luck_by_seat, strict=True):
            seat.append(each)
    both = adjust_results(raw, luck_of_first)
    lines = [
        f"{len(raw)} matches of {names[0]} and {names[1]}, {1000 * spent / len(raw):.0f} ms each; "
        f"the load was {os.getloadavg()[0]:.0f}.",
        f"Returns of {names[0]}: {both.raw:.3f} ± {both.raw_error:.3f}, without luck "
        f"{both.adjusted:.3f} ± {both.adjusted_error:.3f}; they spread "
        f"{100 * both.error_reduction:.0f}% less, and lie {both.deviation_in_errors:.1f} "
        "standard errors apart.",
    ]
    for number, seat in enumerate(of_seat, 1):
        error = stdev(seat) / len(seat) ** 0.5
        deviation = fmean(seat) / error if error else 0.0
        lines.append(f"Luck of seat {number}: {fmean(seat):.4f}, {deviation:.1f} standard errors.")
    body = "\n".join(lines)
    click.echo(body)
    if write_results:
        write_section(f"Luck: {game}{', captains too' if known else ''}", body)


if __name__ == "__main__":
    main()
