"""Measure the strength of the captains of Le Maître des Mers, and statistics of their matches.

    python -m benchmarks.strength.maitre [--games 400] [--duels 200] [--seed 1] [--write]

There are two tables: the course of matches, and the strength of each captain. Matches are played
die by die by the rules. For the second table, one captain takes each seat in turn against copies of
another captain, with the same seed for each seat. A shared victory counts as a share; intervals are
95% intervals. Times are CPU times of one core.

With --near, the amiral of the first table considers only its own turn, and whole turns are drawn
with their exact chances, which takes a tenth of the time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from statistics import fmean, quantiles
from time import process_time
from typing import Any

import click
import msgspec

from benchmarks.results import mean_with_error, write_section
from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal
from escadre.core.kit import Bot
from escadre.games.maitre.captains import CAPTAINS
from escadre.games.maitre.captains.evaluation import win_chances
from escadre.games.maitre.captains.simple import RuleCaptain
from escadre.games.maitre.captains.strongest import OneTurnCaptain
from escadre.games.maitre.rules.ending import complete_families, points_of_treasures, score_of
from escadre.games.maitre.rules.game import GAME, apply, initial_state, node, validate
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Buy,
    Config,
    FitOut,
    Hunt,
    Observation,
    State,
)

Captain = Bot[Observation, Action]

ACTIONS: dict[type, str] = {FitOut: "arm", Hunt: "hunt", Buy: "buy", Attack: "attack"}


NEAR = OneTurnCaptain(win_chances)
"""The amiral without a search of the next players' turns."""


@dataclass
class TimedCaptain:
    """A captain that records the time of its decisions and the actions of its turns."""

    captain: Captain
    times: list[float] = field(default_factory=list)
    chosen: Counter[str] = field(default_factory=Counter)

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose an action, and record the time."""
        started = process_time()
        action = self.captain.choose(observation, rng)
        self.times.append(1000 * (process_time() - started))
        if kind := ACTIONS.get(type(action)):
            self.chosen[kind] += 1
        return action


def table_of(player_count: int) -> Config:
    """Return the default options for this number of players."""
    return msgspec.convert({"players": player_count}, Config)


def match(captains: Sequence[Captain], seed: str) -> tuple[State, Terminal]:
    """Play one match; dice and draws have their own random source."""
    state = initial_state(table_of(len(captains)))
    dice = Random(seed)
    bot_rng = Random(seed)
    while not isinstance(node_reached := node(state), Terminal):
        match node_reached:
            case Chance(distribution=distribution):
                state = apply(state, CHANCE, distribution.sample(dice))
            case Decision(seats=(seat,)):
                action = captains[seat].choose(GAME.observe(state, seat), bot_rng)
                assert validate(state, seat, action) is None
                state = apply(state, seat, action)
            case _:
                raise AssertionError("two seats never choose at once in this game")
    return state, node_reached


def play_whole_turns(
    captain: OneTurnCaptain, players: int, seed: str
) -> tuple[State, Terminal, Counter[str]]:
    """Play one match in whole turns, each outcome drawn with its exact chance.

    Return the final state, the result, and how often each action was chosen.
    """
    state = initial_state(table_of(players))
    dice = Random(seed)
    chosen = Counter[str]()
    while not isinstance(node_reached := node(state), Terminal):
        if isinstance(node_reached, Chance):
            state = apply(state, CHANCE, node_reached.distribution.sample(dice))
            continue
        choice = captain.choose_turn(state)
        chosen[ACTIONS[type(choice.action)]] += 1
        chances = [chance for chance, _ in choice.ends]
        state = dice.choices([end for _, end in choice.ends], chances)[0]
    return state, node_reached, chosen


def share(match_end: Terminal, seat: int) -> float:
    """Return this seat's share of a victory."""
    return (match_end.places[seat] == 1) / match_end.places.count(1)


def strength_table(match_count: int, seed: int) -> Iterator[str]:
    """Yield a table: each captain against the next weaker one, and the amiral against rules."""
    levels = list(CAPTAINS)
    duels: list[tuple[str, Captain, Captain]] = [
        (f"{high} – {low}", CAPTAINS[high], CAPTAINS[low]) for low, high in pairwise(levels)
    ]
    amiral = CAPTAINS["amiral"]
    rivals: dict[str, Captain] = {
        "near-sighted amiral": NEAR,
        "attacks for cargo at even odds, else hunts, else arms": RuleCaptain(True),
        "attacks anything at even odds, else hunts, else arms": RuleCaptain(),
        "hunts, else attacks anything at even odds, else arms": RuleCaptain(False, True),
    }
    duels += ((f"amiral – {name}", amiral, rival) for name, rival in rivals.items())
    clocks = {level: TimedCaptain(captain) for level, captain in CAPTAINS.items()}
    clocked: dict[int, TimedCaptain] = {
        id(CAPTAINS[level]): clock for level, clock in clocks.items()
    }
    yield (
        f"{match_count} matches each; seed {seed}. Par is 50% with two players and 25% with four.\n"
    )
    yield "| captains | players | first, % | mean place | turns |"
    yield "|---|---|---|---|---|"
    for name, one, other in duels:
        for players in (2, 4):
            top, rest = clocked.get(id(one), one), clocked.get(id(other), other)
            shares, places, turns = [], [], []
            for n in range(match_count):
                seats = [rest] * players
                seats[n % players] = top
                state, ended = match(seats, f"{seed} {players} {n // players}")
                shares.append(100 * share(ended, n % players))
                places.append(ended.places[n % players])
                turns.append(state.turns_completed)
            yield (
                f"| {name} | {players} | {mean_with_error(shares, 1)} | {fmean(places):.2f} "
                f"| {fmean(turns):.1f} |"
            )
    yield "\n| thinking, ms a decision | mean | 99 of 100 | most |"
    yield "|---|---|---|---|"
    for level, clock in clocks.items():
        longest = quantiles(clock.times, n=100)[-1]
        yield f"| {level} | {fmean(clock.times):.2f} | {longest:.1f} | {max(clock.times):.0f} |"


@dataclass
class MatchStatistics:
    """Statistics of the matches of one number of players."""

    turns: list[int] = field(default_factory=list)
    first: list[float] = field(default_factory=list)  # the first player's shares
    best: list[int] = field(default_factory=list)  # points of the winner
    spread: list[int] = field(default_factory=list)  # points between first and last place
    treasures_found: list[int] = field(default_factory=list)
    complete: list[int] = field(default_factory=list)  # complete families
    long: int = 0  # matches ended by the limit of rounds (MDM-24)
    ties: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)

    def add(self, state: State, match_end: Terminal) -> None:
        """Add one match to the statistics."""
        assert state.first_seat is not None
        seats = [Seat(seat) for seat in range(state.config.players)]
        points = sorted(score_of(state, seat).points for seat in seats)
        self.turns.append(state.turns_completed)
        self.first.append(100 * share(match_end, state.first_seat))
        self.best.append(points[-1])
        self.spread.append(points[-1] - points[0])
        treasures_left = len(state.treasures.rest) + (state.treasures.top is not None)
        self.treasures_found.append(5 - treasures_left)
        self.complete.append(sum(len(complete_families(state, seat)) for seat in seats))
        self.long += match_end.clause == "MDM-24"
        how: Any = dict(match_end.reason.args)["how"]
        self.ties[how.id] += 1
        assert sum(points_of_treasures(state, seat) for seat in seats) <= 31


def play_statistics(near: bool, match_count: int, seed: int) -> dict[int, MatchStatistics]:
    """Play matches of the top captain against itself, for two to six players."""
    by_players = {}
    for players in range(2, 7):
        course = by_players[players] = MatchStatistics()
        for n in range(match_count):
            seed_text = f"{seed} game {players} {n}"
            if near:
                state, ended, chosen = play_whole_turns(NEAR, players, seed_text)
            else:
                seats = [TimedCaptain(CAPTAINS["amiral"]) for _ in range(players)]
                state, ended = match(seats, seed_text)
                chosen = sum((seat.chosen for seat in seats), Counter())
            course.add(state, ended)
            course.chosen += chosen
    return by_players


def match_table(match_count: int, seed: int, near: bool) -> Iterator[str]:
    """Yield statistics of matches between amirals."""
    by_players = play_statistics(near, match_count, seed)
    how = ", planning to the end of the turn" if near else ""
    yield f"The amiral against itself{how}, {match_count} games each; seed {seed}.\n"
    yield "| players | " + " | ".join(map(str, by_players)) + " |"
    yield "|---|" + "---|" * len(by_players)
    for name, value in ROWS.items():
        yield f"| {name} | " + " | ".join(value(course) for course in by_players.values()) + " |"


def _part(course: MatchStatistics, kind: str) -> str:
    return f"{100 * course.chosen[kind] / course.chosen.total():.0f}"


def _tie(course: MatchStatistics, *hows: str) -> str:
    return f"{100 * sum(course.ties[how] for how in hows) / len(course.turns):.1f}"


def _middle(values: Sequence[int]) -> str:
    """Return the median and the interval with eight of ten values."""
    tenths = quantiles(values, n=10, method="inclusive")
    return f"{tenths[4]:.0f} ({tenths[0]:.0f}–{tenths[8]:.0f})"


ROWS: dict[str, Any] = {
    "turns of all players, mean": lambda c: mean_with_error(c.turns, 1),
    "turns: median (8 of 10)": lambda c: _middle(c.turns),
    "turns to fit out a ship, %": lambda c: _part(c, "arm"),
    "turns to hunt, %": lambda c: _part(c, "hunt"),
    "turns to buy, %": lambda c: _part(c, "buy"),
    "turns to attack, %": lambda c: _part(c, "attack"),
    "the first player wins, %": lambda c: mean_with_error(c.first, 1),
    "points of the winner: median (8 of 10)": lambda c: _middle(c.best),
    "points between winner and last: median (8 of 10)": lambda c: _middle(c.spread),
    "treasures found, of 5": lambda c: f"{fmean(c.treasures_found):.1f}",
    "complete families": lambda c: f"{fmean(c.complete):.2f}",
    "decided by points, %": lambda c: _tie(c, "by-points"),
    "by ships or firepower (MDM-23), %": lambda c: _tie(c, "by-ships", "by-firepower"),
    "shared, %": lambda c: _tie(c, "by-nothing"),
    "ended by the last round (MDM-24), %": lambda c: f"{100 * c.long / len(c.turns):.1f}",
}


@click.command()
@click.option("--games", "match_count", default=400, help="Matches of each number of players.")
@click.option("--duels", "duel_count", default=200, help="Matches a line of the table of strength.")
@click.option("--seed", default=1)
@click.option("--near", is_flag=True, help="How matches go: think no further than one turn.")
@click.option(
    "--write", "write_results", is_flag=True, help="Put the tables on the page of results."
)
def main(match_count: int, duel_count: int, seed: int, near: bool, write_results: bool) -> None:
    """Measure the captains of Le Maître des Mers and their matches."""
    started, tables = process_time(), []
    for table in (match_table(match_count, seed, near), strength_table(duel_count, seed)):
        lines = []
        for line in table:
            click.echo(line)
            lines.append(line)
        tables.append("\n".join(lines))
        if write_results:
            flags = f"--games {match_count} --duels {duel_count} --seed {seed}" + " --near" * near
            command = f"`python -m benchmarks.strength.maitre {flags}`"
            command_line = f"{command}; {process_time() - started:.0f} s of CPU."
            write_section("Le Maître des Mers", "\n\n".join([command_line, *tables]))


if __name__ == "__main__":
    main()
