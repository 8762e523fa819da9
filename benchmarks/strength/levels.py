"""Measure the differences in strength between the captains of each game, in leagues of the arena.

    python -m benchmarks.strength.levels [GAME ...] [--rounds 300] [--seed 7] [--folder F] [--write]

A round is two matches with exchanged seats and the same draws. Captains of neighbouring levels play
all rounds, other pairs a quarter of them, or none with `--neighbours`; the weakest also meets
`random`. Results are stored in the folder, so that an interrupted league can continue. `--write`
puts a section for each game into docs/results/levels.md, with or without ratings; descriptions of
captains come from the page's catalogues. The bots that play any game (`--few`) have sections of
their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from pathlib import Path
from statistics import fmean, stdev
from tempfile import mkdtemp
from time import monotonic
from typing import Any

import click
import msgspec

from benchmarks.results import write_section
from escadre.arena.entrants import parse_entrants
from escadre.arena.results import MatchResult, ResultRow
from escadre.arena.schedule import Schedule, play_rounds
from escadre.arena.statistics import Rating, bradley_terry, pair_score, wilson
from escadre.core.i18n.catalogue import words
from escadre.core.kit import AnyKit
from escadre.games import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "results" / "levels.md"
TABLES: dict[str, dict[str, dict[str, Any]]] = {
    "battleship": {"variant 1": {"variant": 1}, "variant 2": {"variant": 2}},
}
"""Options that differ from the defaults, by game."""
MIN_MATCHES = 4  # matches (two rounds); with fewer, there is no interval
ROUNDS_PER_DISTANT_PAIR = 4  # captains that are not neighbours play one in this many rounds


@dataclass(frozen=True)
class League:
    """A league of the captains of one game with these options, and of the general bots."""

    kit: AnyKit
    config: Any
    directory: Path
    seed: int
    deadline: float  # clock time after which no round is begun
    apart: bool = True  # whether captains that are not neighbours meet

    def pair(self, one: str, two: str, round_count: int) -> list[MatchResult]:
        """Play rounds of two players; rounds that are stored are not played again."""
        name, config = self.kit.game.name, msgspec.json.encode(self.config)
        schedule = Schedule(
            name, config, 2, parse_entrants(self.kit, (one, two)), round_count, self.seed
        )
        kind = "".join(c if c.isalnum() else "-" for c in config.decode()[:40])
        path = self.directory / f"{name}{kind}{self.seed}.{one}.{two}.jsonl"
        lines = path.read_bytes().splitlines() if path.exists() else []
        rounds_played = [
            msgspec.json.decode(line, type=list[MatchResult]) for line in lines[:round_count]
        ]
        with path.open("ab") as file:
            for task in islice(schedule.tasks, len(rounds_played), None):
                if monotonic() > self.deadline:
                    break
                rounds_played.append(play_rounds(schedule, (task,))[0])
                file.write(msgspec.json.encode(rounds_played[-1]) + b"\n")
                file.flush()
        return [outcome for matches in rounds_played for outcome in matches]

    def lines(self, round_count: int) -> Iterator[str]:
        """Yield the table of the captains."""
        levels = list(self.kit.captains)
        duels = {}
        for low, high in sorted(combinations(range(len(levels)), 2), key=_apart):
            many = (
                round_count
                if high == low + 1
                else round_count // ROUNDS_PER_DISTANT_PAIR * self.apart
            )
            if not many:
                continue
            duels[levels[high], levels[low]] = self.pair(levels[high], levels[low], many)
        if any(len(outcomes) < MIN_MATCHES for outcomes in duels.values()):
            raise click.ClickException(
                "Two rounds of every pair have to be played: more --minutes."
            )
        every = [outcome for outcomes in duels.values() for outcome in outcomes]
        ratings = {each.player: each for each in bradley_terry(every)} if self.apart else {}
        duels[levels[0], "random"] = self.pair(levels[0], "random", round_count)
        yield from _ladder(levels, duels, ratings, every)

    def general(self, few: int) -> Iterator[str]:
        """Yield the table of the bots that play any game."""
        levels = list(self.kit.captains)
        meetings = {
            ("imagining", other): self.pair("imagining", other, few)
            for other in (*levels[-2:], "random")
        }
        yield "| bots for any game | games | points % | ms per choice of the first |"
        yield "|---|---|---|---|"
        for (one, two), outcomes in meetings.items():
            if len(outcomes) >= MIN_MATCHES:
                yield (
                    f"| {one} – {two} | {len(outcomes)} | {_points(one, outcomes)} "
                    f"| {_milliseconds(one, outcomes):.1f} |"
                )


def _ladder(
    levels: Sequence[str],
    duels: dict[tuple[str, str], list[MatchResult]],
    ratings: dict[str, Rating],
    every: Sequence[MatchResult],
) -> Iterator[str]:
    """Yield a line per captain, best first: wins against the next one, and the rating if any.

    The weakest captain is compared with `random`.
    """
    yield (
        f"| captain |{' rating | 95% |' if ratings else ''} against the captain below: games "
        "| points % | won % | ms per choice |"
    )
    yield "|---|---|---|---|---|---|---|" if ratings else "|---|---|---|---|---|"
    for n in reversed(range(len(levels))):
        level, rating_cells = levels[n], ""
        if ratings:
            rating = ratings[level]
            lead = rating.strength - ratings[levels[0]].strength
            rating_cells = f" {lead:+.0f} | ± {(rating.high - rating.low) / 2:.0f} |"
        outcomes = duels[level, levels[n - 1] if n else "random"]
        wins = sum(_scores(level, outcomes)[1])
        low, high = wilson(wins, len(outcomes))
        yield (
            f"| {level} |{rating_cells} {len(outcomes)} | {_points(level, outcomes)} "
            f"| {100 * wins / len(outcomes):.1f} ({100 * low:.1f}–{100 * high:.1f}) "
            f"| {_milliseconds(level, every):.2f} |"
        )


def _apart(pair: tuple[int, int]) -> int:
    return pair[1] - pair[0]


def _rows(player: str, outcome: MatchResult) -> tuple[ResultRow, ResultRow]:
    """Return the rows of a match of two, this player's first."""
    one, two = outcome.rows
    return (one, two) if one.player == player else (two, one)


def _scores(player: str, outcomes: Sequence[MatchResult]) -> tuple[list[float], list[bool]]:
    """Return the points of each round, and whether each match was won."""
    pairs = [_rows(player, outcome) for outcome in outcomes]
    points = [pair_score(mine, theirs) for mine, theirs in pairs]
    rounds = [fmean(points[i : i + 2]) for i in range(0, len(points), 2)]
    return rounds, [mine.place == 1 and theirs.place > 1 for mine, theirs in pairs]


def _points(player: str, outcomes: Sequence[MatchResult]) -> str:
    """Return the mean of points and half of its 95% interval over rounds, as text.

    If all rounds are equal, there is no spread, and the interval is Wilson's.
    """
    rounds, _ = _scores(player, outcomes)
    if not stdev(rounds):
        low, high = wilson(round(sum(rounds)), len(rounds))
        return f"{100 * fmean(rounds):.1f} ({100 * low:.0f}–{100 * high:.0f})"
    half = 1.96 * stdev(rounds) / len(rounds) ** 0.5
    return f"{100 * fmean(rounds):.1f} ± {100 * half:.1f}"


def _milliseconds(player: str, outcomes: Sequence[MatchResult]) -> float:
    mine = [row for outcome in outcomes for row in outcome.rows if row.player == player]
    return 1000 * sum(row.seconds for row in mine) / max(1, sum(row.choices for row in mine))


def characters(kit: AnyKit) -> Iterator[str]:
    """Yield the page's description of each captain."""
    say = words("en", kit.game.home)
    for level in reversed([*kit.captains]):
        yield f"- **{level}**: {say(f'captain-{level}-about')}"


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(list(GAMES)))
@click.option(
    "--rounds",
    "round_count",
    default=300,
    type=click.IntRange(min=2),
    help="Of neighbours; a round is two matches.",
)
@click.option(
    "--few", default=0, type=click.IntRange(min=0), help="Rounds of the bots that play any game."
)
@click.option("--neighbours", is_flag=True, help="Only neighbours meet.")
@click.option("--seed", default=7)
@click.option("--minutes", default=1e6, help="A table; then it holds what there is.")
@click.option(
    "--folder", "directory", type=click.Path(path_type=Path), help="Where matches are kept."
)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the sections on docs/results/levels.md."
)
def main(
    games: tuple[str, ...],
    round_count: int,
    few: int,
    neighbours: bool,
    seed: int,
    minutes: float,
    directory: Path | None,
    write_results: bool,
) -> None:
    """Play the leagues of these games, or of all."""
    directory = directory or Path(mkdtemp())
    directory.mkdir(parents=True, exist_ok=True)
    for game in games or GAMES:
        kit = GAMES[game]
        title = words("en", kit.game.home)("game")
        command = f"python -m benchmarks.strength.levels {game} --rounds {round_count}"
        only = " --neighbours" if neighbours else ""
        lines = [f"`{command}{only} --seed {seed}`", "", *characters(kit)]
        others = [f"`{command} --few {few} --seed {seed}`"]
        for table, options in TABLES.get(game, {"": {}}).items():
            config = msgspec.convert(options, kit.game.config_type)
            heading = ["", *([f"{table.capitalize()}:", ""] if table else [])]
            league = League(
                kit, config, directory, seed, monotonic() + 60 * minutes, not neighbours
            )
            lines += [*heading, *league.lines(round_count)]
            if few:
                others += [*heading, *league.general(few)]
        sections = {title: lines}
        if few:
            sections[f"{title}: bots for any game"] = others
        for name, section in sections.items():
            click.echo("\n".join(section))
            if write_results:
                write_section(name, "\n".join(section), PAGE)


if __name__ == "__main__":
    main()
