"""Test that the luck of dice in a match report is 0 on average.

    python -m benchmarks.evaluation.chance_bias mako [--matches 2000] [--seed 1] [--plain]
        [--captain bosco] [--players 3]

A captain plays all seats. The luck of dice and draws in each seat's report is summed as in `escadre
analyse`: the value after the outcome minus the value before it. Its mean over matches should be
within three standard errors of 0 for any value function. `--plain` uses only the game's estimate of
the position, without rollouts, even where the estimate is None.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

import click

from benchmarks.results import write_section
from escadre.analysis.report import WORLDS_PER_STEP
from escadre.analysis.rollouts import expected_return, mean_after_chance
from escadre.core.game import Chance, Seat
from escadre.core.kit import Analysis, AnyKit
from escadre.core.match.match import Match
from escadre.games import GAMES


def reported_luck(kit: AnyKit, match: Match, seat: Seat) -> float:
    """Return the luck of dice and draws in this seat's report."""
    game = kit.game
    state = game.initial_state(match.config)
    luck = 0.0
    value_before: Any = None  # value of the state before; None if not computed
    for actor, action in match.plies:
        after, value_after = game.apply(state, actor, action), None
        if isinstance(game.node(state), Chance):
            observation = game.observe(state, seat)
            if (mean := mean_after_chance(kit, observation, WORLDS_PER_STEP)) is not None:
                value_before = mean.value  # the rest of the change is a corrected estimate
            elif value_before is None:
                value_before = expected_return(kit, observation, WORLDS_PER_STEP).value
            value_after = expected_return(kit, game.observe(after, seat), WORLDS_PER_STEP).value
            luck += value_after - value_before
        state, value_before = after, value_after
    return luck


def with_estimate_only(kit: AnyKit) -> AnyKit:
    """Return the kit with a value function that uses the estimate without rollouts."""

    def estimate(state: Any) -> Sequence[float] | None:
        if isinstance(kit.game.node(state), Chance):
            return None  # the outcomes of a chance node are evaluated instead
        values = kit.analysis.evaluate(state) if kit.analysis.evaluate else None
        return values or (0.0,) * len(kit.game.sides(state.config))

    return replace(kit, analysis=Analysis(evaluate=estimate, rollout_budget=1))


@click.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--matches", "match_count", default=2000)
@click.option("--seed", default=1)
@click.option("--captain", default="bosco")
@click.option("--players", "player_count", default=2)
@click.option("--seconds", default=1e9, help="Processor time after which no match begins.")
@click.option("--plain", is_flag=True, help="Use the estimate without rollouts.")
@click.option(
    "--write", "write_results", is_flag=True, help="Put the lines on the page of results."
)
def main(
    game: str,
    match_count: int,
    seed: int,
    captain: str,
    player_count: int,
    seconds: float,
    plain: bool,
    write_results: bool,
) -> None:
    """Print the mean luck of dice over many matches, of each seat in turn."""
    kit = with_estimate_only(GAMES[game]) if plain else GAMES[game]
    options = {} if player_count == 2 else {"players": player_count}
    bot, luck_by_seat = kit.captains[captain], [list[float]() for _ in range(player_count)]
    for number in range(match_count):
        if process_time() > seconds:
            break
        match = Match(kit, viewers=(), **options)
        match.play_out([bot] * player_count, Random(f"{seed} {number}"))
        luck_by_seat[number % player_count].append(
            reported_luck(kit, match, Seat(number % player_count))
        )
    lines = [
        f"{sum(map(len, luck_by_seat))} matches of {captain}"
        f"{', with the estimate only' if plain else ''}, "
        f"{process_time():.0f} s of the processor; "
        f"the load was {os.getloadavg()[0]:.0f}."
    ]
    for seat, luck_by_match in enumerate(luck_by_seat, 1):
        error = stdev(luck_by_match) / len(luck_by_match) ** 0.5
        deviation = fmean(luck_by_match) / error if error else 0.0
        lines.append(
            f"Seat {seat}: {50 * fmean(luck_by_match):+.2f} points of luck, "
            f"standard error {50 * error:.2f}, {deviation:+.1f} standard errors; "
            f"{50 * stdev(luck_by_match):.1f} points a match."
        )
    body = "\n".join(lines)
    click.echo(body)
    if write_results:
        write_section(f"Chance bias: {game}", body)


if __name__ == "__main__":
    main()
