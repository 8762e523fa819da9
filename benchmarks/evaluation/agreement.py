"""Count how often hint and analysis show different chances for the same position and viewer.

    python -m benchmarks agreement mats --matches 20 --seconds 120

Captains of mixed level play (the matches of `python -m benchmarks advice`). At every real choice of
one seat, apart from set-ups, the command compares three pairs of whole percentages:

- position: the best figure of the hint, and the analysis before the choice;
- move: the hint's figure for the move played, and the analysis after it (only if nothing is hidden
  and the move ends the seat's turn);
- loss: how much lower the hint's figure for the move is than its best, and the loss that the
  analysis shows.

A pair counts as different if it differs by more than the error stated in the hint, or by more than
one point where no error is stated.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import click

from benchmarks.evaluation.advice import matches
from escadre.analysis.change_causes import split_turns
from escadre.analysis.mistakes import evaluate_choice
from escadre.analysis.real_choices import is_real_choice
from escadre.analysis.report import WORLDS_PER_STEP
from escadre.analysis.rollouts import POINTS_PER_RETURN, expected_return
from escadre.analysis.shown_advice import game_advice
from escadre.core.advice import return_as_percent
from escadre.core.game import Seat
from escadre.core.kit import AnyKit
from escadre.core.match.record import AnyRecord
from escadre.core.match.replay import information_state
from escadre.games import GAMES

ROUNDING = 1  # points by which two rounded figures may differ

KINDS = ("position", "move", "loss")


class Difference(NamedTuple):
    """The difference of a pair in points, and the error that the hint states."""

    kind: str
    points: int
    stated_error: float

    @property
    def exceeds_error(self) -> bool:
        """True if the pair differs by more than the stated error."""
        return abs(self.points) > max(ROUNDING, round(self.stated_error))


def differences(kit: AnyKit, record: AnyRecord, seat: Seat) -> Iterator[Difference]:
    """Yield the differences at all real choices of a seat."""
    first, notices = information_state(kit, record.config, record.plies, seat)
    for segment in split_turns(kit, first, notices):
        if segment.actor != seat:
            continue
        for n, (_, observation, action) in enumerate(segment.choices, 1):
            after = segment.observation_after if n == len(segment.actions) else None
            if is_real_choice(kit, observation):
                yield from _at_choice(
                    kit, observation, action, after if segment.has_perfect_information else None
                )


def _at_choice(kit: AnyKit, observation: Any, action: Any, after: Any) -> Iterator[Difference]:
    """Yield the differences at one choice; `after`: the observation after it, if all is known."""
    advice = game_advice(kit, observation)
    options = {option.action: option for option in (advice.options if advice else ())}
    if (played := options.get(action)) is None:
        return
    best = max(options.values(), key=lambda each: each.value)
    stated_error = POINTS_PER_RETURN * max(best.stated_error, played.stated_error)
    before = expected_return(kit, observation, WORLDS_PER_STEP).value
    shown_best, shown_played = return_as_percent(best.value), return_as_percent(played.value)
    yield Difference("position", return_as_percent(before) - shown_best, stated_error)
    if after is not None:
        value = expected_return(kit, after, WORLDS_PER_STEP).value
        yield Difference("move", return_as_percent(value) - shown_played, stated_error)
    evaluation = evaluate_choice(kit, observation, action, WORLDS_PER_STEP)
    value, loss = evaluation.expected_return.value, evaluation.loss.value
    points = return_as_percent(min(1.0, value + loss)) - return_as_percent(value)
    yield Difference("loss", points - (shown_best - shown_played), stated_error)


def row(name: str, count: int, found: list[Difference]) -> str:
    """Return a row of the table in Markdown."""
    cells = list[str]()
    for kind in KINDS:
        pairs = [each for each in found if each.kind == kind]
        share = 100 * sum(each.exceeds_error for each in pairs) / len(pairs) if pairs else 0.0
        largest = max((abs(each.points) for each in pairs), default=0)
        cells.append(f"{share:.1f}% of {len(pairs)} | {largest}" if pairs else "– | –")
    return f"| {name} | {count} | {' | '.join(cells)} |"


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(sorted(GAMES)))
@click.option("--matches", "match_count", default=20, help="Per game.")
@click.option("--seconds", default=120, help="Of CPU time, per game.")
@click.option("--from", "first", default=0, help="Number of the first match.")
@click.option(
    "--folder", "directory", type=click.Path(path_type=Path), default=Path("build/advice")
)
def main(
    games: tuple[str, ...], match_count: int, seconds: int, first: int, directory: Path
) -> None:
    """Print the share of differences beyond the stated error, and the largest, in points."""
    click.echo("| game | matches | position | largest | move | largest | loss | largest |")
    for name in games or sorted(GAMES):
        deadline = process_time() + seconds
        found = list[Difference]()
        count = 0
        for record in islice(matches(name, directory, first), match_count):
            found += differences(GAMES[name], record, Seat(count // 2 % 2))
            count += 1
            if process_time() > deadline:
                break
        click.echo(row(name, count, found))


if __name__ == "__main__":
    main()
