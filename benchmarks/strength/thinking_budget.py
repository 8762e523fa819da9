"""Measure whether the strongest captains of MÂTS and Le Maître des Mers gain from more search.

    python -m benchmarks.strength.thinking_budget [GAME ...] [--pairs 150] [--seed 1] [--write]

A captain that searches more plays pairs of matches against the amiral, with exchanged seats and the
same dice and draws. Intervals are 95% intervals over pairs. In Le Maître des Mers, it compares more
actions with more samples of the cards, or also searches the turn after the next. In MÂTS, where the
amiral’s advances follow from a forecast without samples, it plays each advance out to the end of
the crossing several times (see `MonteCarloBot`). Times are CPU times of one core, for advances and
for the actions of turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import mkdtemp
from time import process_time
from typing import Any, Final

import click
import msgspec

from benchmarks.results import mean_with_error, stored_results, write_section
from escadre.bots.generic import MonteCarloBot
from escadre.core.chance import Rng
from escadre.core.game import CHANCE, AnyGame, Chance, Terminal, start
from escadre.core.kit import Bot
from escadre.games import GAMES
from escadre.games.maitre.captains.evaluation import win_chances
from escadre.games.maitre.captains.strongest import LookaheadCaptain
from escadre.games.mats.captains.advances import ForecastAdvances
from escadre.games.mats.captains.captain import Captain
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT, evaluate
from escadre.games.mats.captains.orders import equilibrium_order
from escadre.games.mats.rules.model import AdvancingStage, MeetingStage, Observation, State

ALL_ACTIONS: Final = 99  # more than a turn of Le Maître des Mers has
SIMULATED_CHOICES: Final = 400  # per choice of the captain that plays crossings out


def value_of_crossing(state: State) -> tuple[float, float] | None:
    """Return the expected returns while the next crossing begins; None before."""
    return evaluate(state) if isinstance(state.stage, MeetingStage) else None


@dataclass(frozen=True)
class PlayedOutAdvances:
    """Orders its column like the amiral, and plays advances out to the end of the crossing."""

    amiral: Bot[Any, Any]
    search: MonteCarloBot

    def choose(self, observation: Observation, rng: Rng) -> Any:
        """Choose one of the legal actions."""
        is_advance = isinstance(observation.stage, AdvancingStage)
        return (self.search if is_advance else self.amiral).choose(observation, rng)


def searchers(game: str) -> Mapping[str, Bot[Any, Any]]:
    """Return the captains that search more, by a description."""
    kit = GAMES[game]
    if game == "maitre":
        return {
            "all actions, four times the samples": LookaheadCaptain(
                win_chances, candidates=ALL_ACTIONS, draw_samples=12
            ),
            "two turns of the next players": LookaheadCaptain(win_chances, turns=2),
        }
    guide = Captain(equilibrium_order, ForecastAdvances(FORECAST_DISCOUNT))
    search = MonteCarloBot(kit.game, guide, value_of_crossing, SIMULATED_CHOICES)
    return {"crossings played out": PlayedOutAdvances(kit.captains["amiral"], search)}


def is_searched(game: AnyGame, observation: Any) -> bool:
    """Return whether the amiral searches for this choice: an advance, or the action of a turn."""
    if len(game.legal_actions(observation)) == 1:
        return False
    if game.name == "mats":
        return isinstance(observation.stage, AdvancingStage)
    return observation.state.in_progress is None


@dataclass
class TimedBot:
    """A bot that records the milliseconds of the choices for which it searches."""

    game: AnyGame
    bot: Bot[Any, Any]
    times: list[float] = field(default_factory=list)

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Choose an action, and record the time."""
        started = process_time()
        action = self.bot.choose(observation, rng)
        if is_searched(self.game, observation):
            self.times.append(1000 * (process_time() - started))
        return action


def play_match(game: AnyGame, bots: Sequence[TimedBot], dice: Rng, bot_rng: Rng) -> list[float]:
    """Play a match, and return each seat's points: a half each if there is no single winner."""
    state = start(game, game.config_type())
    while not isinstance(node := game.node(state), Terminal):
        if isinstance(node, Chance):
            state = game.apply(state, CHANCE, node.distribution.sample(dice))
        else:
            seat = node.seats[0]
            action = bots[seat].choose(game.observe(state, seat), bot_rng)
            state = game.apply(state, seat, action)
    if node.places.count(1) != 1:
        return [0.5, 0.5]
    return [float(place == 1) for place in node.places]


class PairResult(msgspec.Struct, frozen=True):
    """The points of the searcher in both matches of a pair, and milliseconds per choice."""

    points: tuple[float, float]
    own_time: float
    amiral_time: float


def play_pair(
    game: AnyGame, searcher: Bot[Any, Any], amiral: Bot[Any, Any], seed: str
) -> PairResult:
    """Play two matches with exchanged seats and the same dice and draws."""
    ours, theirs = TimedBot(game, searcher), TimedBot(game, amiral)
    points = []
    for seat, bots in enumerate(((ours, theirs), (theirs, ours))):
        result = play_match(game, bots, Random(f"{seed} dice"), Random(f"{seed} {seat}"))
        points.append(result[seat])
    return PairResult((points[0], points[1]), fmean(ours.times), fmean(theirs.times))


def pairs_of(
    game: str,
    name: str,
    searcher: Bot[Any, Any],
    pair_count: int,
    seed: int,
    directory: Path,
) -> list[PairResult]:
    """Return the pairs of matches of a searcher; pairs in the folder are not played again."""
    kit = GAMES[game]
    return stored_results(
        directory / f"{game}.{name}.{seed}.jsonl".replace(" ", "-"),
        PairResult,
        pair_count,
        lambda number: play_pair(kit.game, searcher, kit.captains["amiral"], f"{seed} {number}"),
    )


def table_row(game: str, name: str, results: Sequence[PairResult]) -> str:
    """Return the line of the table for these pairs."""
    points = [100 * fmean(each.points) for each in results]
    own_time, amiral_time = (
        fmean(getattr(each, field_name) for each in results)
        for field_name in ("own_time", "amiral_time")
    )
    same_seat = fmean(sum(each.points) == 1 for each in results)
    return (
        f"| {game} | {name} | {2 * len(results)} | {mean_with_error(points, 1)} "
        f"| {own_time:.1f} | {amiral_time:.1f} | {own_time / amiral_time:.1f} "
        f"| {100 * same_seat:.0f} |"
    )


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(["mats", "maitre"]))
@click.option("--pairs", "pair_count", default=150, type=click.IntRange(min=2))
@click.option("--seed", default=1)
@click.option(
    "--folder", "directory", type=click.Path(path_type=Path), help="Where pairs are kept."
)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the table on the page of results."
)
def main(
    games: tuple[str, ...],
    pair_count: int,
    seed: int,
    directory: Path | None,
    write_results: bool,
) -> None:
    """Play the pairs, and print the table."""
    directory = directory or Path(mkdtemp())
    directory.mkdir(parents=True, exist_ok=True)
    lines = [
        f"`python -m benchmarks.strength.thinking_budget --pairs {pair_count} --seed {seed}`",
        "",
        "| game | more search | matches | points against the amiral % | ms per choice "
        "| amiral | ratio | pairs won once each % |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for game in games or ("mats", "maitre"):
        for name, searcher in searchers(game).items():
            results = pairs_of(game, name, searcher, pair_count, seed, directory)
            lines.append(table_row(game, name, results))
            click.echo(lines[-1])
    body = "\n".join(lines)
    click.echo(body)
    if write_results:
        write_section("Thinking budget", body)


if __name__ == "__main__":
    main()
