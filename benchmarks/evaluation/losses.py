"""Compare the losses shown for choices with losses measured by playing on to the end.

    python -m benchmarks losses mats --matches 50 --playouts 100 --seconds 600

The matches are those of `python -m benchmarks advice`. For the choices of each match with the
largest losses shown, one captain at all seats plays on to the end (a playout): after the choice
made and after the better one, from the same sampled states and with the same dice. For each game
and size of loss, the command prints the number of choices, the mean loss shown, and the mean loss
in playouts with its standard error. The last line has the ratio of both sums.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, NamedTuple

import click

from benchmarks.evaluation.advice import matches
from benchmarks.results import write_section
from escadre.analysis.mistakes import evaluate_choice
from escadre.analysis.report import WORLDS_PER_STEP
from escadre.analysis.rollouts import POINTS_PER_RETURN, sample_worlds
from escadre.bots.generic import get_rollout_bot, roll_out
from escadre.core.game import CHANCE, Seat
from escadre.core.kit import AnyKit, Bot
from escadre.core.match.record import AnyRecord
from escadre.core.match.replay import information_state
from escadre.games import GAMES

CHOICES_PER_MATCH = 4  # choices of each match that are played out
CLASS_LIMITS = (0.0, 2.0, 5.0, 10.0, 100.0)  # limits of the classes of losses shown, in points
MAX_CHOICES = 20_000  # a playout ends after this many choices at the latest
COMPARED_CHOICES_PER_MATCH = 40  # choices of each match whose losses are compared
TABLE_HEADER = (
    "| game | loss shown | choices | mean shown | mean played out | ± |\n|---|---|---|---|---|---|"
)


class PlayedLoss(NamedTuple):
    """A choice: its loss as shown and in playouts, in points, and its value."""

    shown: float
    played: float
    value: float  # value of the choice, as a return


def real_choices(kit: AnyKit, record: AnyRecord, rng: Random) -> Iterator[tuple[Any, Any]]:
    """Yield observation and action of at most COMPARED_CHOICES_PER_MATCH real choices."""
    choices = list[tuple[Any, Any]]()
    for seat in range(len(record.players)):
        first, notices = information_state(kit, record.config, record.plies, Seat(seat))
        before = first
        for notice in notices:
            if notice.seat == seat != CHANCE:
                state = kit.game.determinize(before, Random(0))
                is_setup = kit.game.node(state).clause in kit.setup_clauses
                if not is_setup and len(kit.game.legal_actions(before)) > 1:
                    choices.append((before, notice.action))
            before = notice.observation
    rng.shuffle(choices)
    yield from choices[:COMPARED_CHOICES_PER_MATCH]


def played_out_loss(
    kit: AnyKit, bot: Bot[Any, Any], observation: Any, pair: Sequence[Any], playout_count: int
) -> float:
    """Return by how many points the second action wins less often than the first in playouts."""
    game = kit.game
    seat = Seat(observation.viewer)
    difference = 0.0
    for world in sample_worlds(kit, observation, playout_count, Random(1)):
        for action, sign in zip(pair, (1, -1), strict=True):
            after = game.apply(world.state, seat, action)
            chance_rng, bot_rng = Random(world.seed), Random(world.seed + 1)
            returns, _ = roll_out(game, bot, None, after, chance_rng, bot_rng, MAX_CHOICES)
            difference += sign * (returns[seat] if returns else 0.0)
    return POINTS_PER_RETURN * difference / playout_count


def losses_of_match(
    kit: AnyKit, bot: Bot[Any, Any], record: AnyRecord, rng: Random, playouts: int
) -> Iterator[PlayedLoss]:
    """Yield the largest losses of a match, as shown and in playouts."""
    evaluations = [
        (evaluate_choice(kit, observation, action, WORLDS_PER_STEP), observation, action)
        for observation, action in real_choices(kit, record, rng)
    ]
    evaluations = [each for each in evaluations if each[0].best is not None]
    largest_first = sorted(evaluations, key=lambda each: -each[0].loss.value)
    for judgement, observation, action in largest_first[:CHOICES_PER_MATCH]:
        pair = judgement.best, action
        played = played_out_loss(kit, bot, observation, pair, playouts)
        shown_loss = POINTS_PER_RETURN * judgement.loss.value
        yield PlayedLoss(shown_loss, played, judgement.expected_return.value)


def rows(name: str, losses: Sequence[PlayedLoss]) -> Iterator[str]:
    """Yield a row for each class of losses, then one for all."""
    for low, high in [*pairwise(CLASS_LIMITS), (0.0, 100.0)]:
        members = [each for each in losses if low <= each.shown < high]
        if len(members) > 1:
            shown, played = (fmean(each) for each in [*zip(*members, strict=True)][:2])
            error = stdev(each.played for each in members) / sqrt(len(members))
            yield (
                f"| {name} | {low:.0f}–{high:.0f} | {len(members)} | {shown:.1f}"
                f" | {played:.1f} | {error:.1f} |"
            )


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(sorted(GAMES)))
@click.option("--matches", "match_count", default=50, help="Per game.")
@click.option("--playouts", "playout_count", default=100, help="Per action.")
@click.option("--seconds", default=600, help="Of CPU time, per game.")
@click.option("--from", "first", default=0, help="Number of the first match.")
@click.option(
    "--folder", "directory", type=click.Path(path_type=Path), default=Path("build/advice")
)
@click.option("--captain", "level", help="Plays out; by default the captain below the strongest.")
@click.option("--losses", "file", type=click.Path(path_type=Path), help="File for all losses.")
@click.option("--write", "write_results", is_flag=True, help="Put the table on the results page.")
def main(
    games: Sequence[str],
    match_count: int,
    playout_count: int,
    seconds: int,
    first: int,
    directory: Path,
    level: str | None,
    file: Path | None,
    write_results: bool,
) -> None:
    """Play out choices with large losses."""
    lines = [TABLE_HEADER]
    click.echo(TABLE_HEADER)
    for name in games or sorted(GAMES):
        kit = GAMES[name]
        until = process_time() + seconds
        losses = list[PlayedLoss]()
        numbered = enumerate(islice(matches(name, directory, first), match_count), first)
        for number, record in numbered:
            bot = kit.captains[level] if level else get_rollout_bot(kit)
            losses += losses_of_match(kit, bot, record, Random(number), playout_count)
            if file:
                file.write_text(json.dumps(losses))
            if process_time() > until:
                break
        lines += rows(name, losses)
        click.echo("\n".join(rows(name, losses)))
    if write_results:
        write_section("Losses shown", "`python -m benchmarks losses`\n\n" + "\n".join(lines))


if __name__ == "__main__":
    main()
