"""Measure the strength of Armada's captains, and the balance of the basic fleets.

    python -m benchmarks.strength.armada --folder played [--seed 1] [--minutes 30] [--write]
    python -m benchmarks.strength.armada --folder played --only "capitaine on both sides"

Finished matches are stored in the folder and not played again, so that a run can be continued; use
a new folder for new captains or another seed. Captains deploy in all pairs of formations in turn,
on each seat in turn; the first player is drawn. A draw is half a win. Intervals are Wilson's 95%
intervals over matches. Times are CPU times of one core.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import ceil
from pathlib import Path
from random import Random
from time import process_time

import click
import msgspec
from msgspec.structs import replace

from benchmarks.results import write_section
from escadre.core.game import CHANCE, Chance, Terminal, play, start
from escadre.games.armada.automatic_setups import FORMATIONS
from escadre.games.armada.captains import CAPTAINS
from escadre.games.armada.captains.captain import Captain
from escadre.games.armada.captains.simple import approach_tactic
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.model import (
    BattlePhase,
    BuildFleet,
    ChooseFirst,
    Config,
    EndTurn,
    TakeFleet,
)

PLAYERS = {**CAPTAINS, "reference": Captain(approach_tactic, "line")}
"""The captains, and a reference that approaches the nearest enemy and fires whenever it can."""

FLEETS = "larges", "smalls and mediums", "same fleets: two ships of each size"
BUILT_FLEETS = Config(setup="constructed")
BASIC_FLEETS = Config()
FORMATION_PAIRS = list(product(FORMATIONS, FORMATIONS))


class DecisionTimes(msgspec.Struct, frozen=True):
    """The seconds that one captain took for its decisions in one match."""

    decisions: int
    seconds: float
    longest: float


class MatchResult(msgspec.Struct, frozen=True):
    """The result of a match for the first captain."""

    result: float
    clause: str
    turns: int
    decision_times: tuple[DecisionTimes, DecisionTimes] = msgspec.field(name="thoughts")
    """Times of the first captain, then of the second."""


@dataclass(frozen=True)
class MatchKind:
    """Matches of one kind; captain `ours` has the fleet with this index in FLEETS."""

    table: str
    name: str
    ours: str
    theirs: str
    fleet: int
    matches: int
    config: Config = BASIC_FLEETS

    @property
    def file(self) -> str:
        """The file name for these matches."""
        words = f"{self.table} {self.name} with {FLEETS[self.fleet]}"
        return "".join(c if c.isalnum() else "-" for c in words) + ".jsonl"


STEP_AND_RANGE_OPTIONS = {
    ", small ships make three steps (ARM-24)": Config(small_steps=3),
    ", range as one's own size (ARM-24)": Config(range="own"),
    ", both": Config(small_steps=3, range="own"),
}


def match_kinds(only: str = "") -> list[MatchKind]:
    """Return the kinds of matches whose names contain this text, most important first."""
    against = "amiral against the reference"
    flag, infiltration = Config(objective="flag"), Config(objective="infiltration")
    kinds_listed = [
        *_both("strength", against, "amiral", "reference", 100),
        *_both("strength", f"{against}, capture the flag", "amiral", "reference", 30, flag),
        *_both("strength", f"{against}, infiltration", "amiral", "reference", 30, infiltration),
    ]
    balance = (
        ("amiral on both sides", BASIC_FLEETS, 200),
        *((f"…{name}", config, 40) for name, config in STEP_AND_RANGE_OPTIONS.items()),
    )
    for name, config, matches in balance:
        kinds_listed.append(MatchKind("balance", name, "amiral", "amiral", 0, matches, config))
    kinds_listed += _capitaine_balance()
    pairs = ("amiral", "lieutenant"), ("lieutenant", "gabier"), ("gabier", "mousse")
    for ours, theirs in pairs:
        name = f"{ours} against {theirs}"
        kinds_listed.append(MatchKind("strength", name, ours, theirs, 2, 60, BUILT_FLEETS))
        kinds_listed += _both("strength", name, ours, theirs, 30)
    return [each for each in kinds_listed if only in each.name]


def _both(
    table: str, name: str, ours: str, theirs: str, matches: int, config: Config = BASIC_FLEETS
) -> Iterator[MatchKind]:
    for fleet in (0, 1):
        yield MatchKind(table, name, ours, theirs, fleet, matches, config)


def _capitaine_balance() -> Iterator[MatchKind]:
    """Yield the matches between two capitaines: each option of ARM-24 with each quiet end."""
    options = {"": Config(), **STEP_AND_RANGE_OPTIONS}
    for (name, config), quiet in product(options.items(), ("pips", "draw")):
        full_name = f"capitaine on both sides{name}, quiet end: {quiet}"
        config = replace(config, quiet=quiet)
        yield MatchKind("balance", full_name, "capitaine", "capitaine", 0, 100, config)


def play_kind(kind: MatchKind, number: int, seed: int) -> MatchResult:
    """Play one match of a kind."""
    formation, other_formation = FORMATION_PAIRS[number // 2 % len(FORMATION_PAIRS)]
    seat = number % 2
    both = [
        with_formation(PLAYERS[kind.ours], formation),
        with_formation(PLAYERS[kind.theirs], other_formation),
    ]
    if seat:
        both.reverse()
    seat_with_large_ships = 1 - seat if kind.fleet == 1 else seat
    rng = Random(f"{seed}-{number}")
    last, turns, seconds = play_match(kind.config, (both[0], both[1]), seat_with_large_ships, rng)
    match_end = result(last)
    assert match_end is not None
    decision_times = [DecisionTimes(len(each), sum(each), max(each, default=0)) for each in seconds]
    return MatchResult(
        match_end.returns[seat],
        match_end.clause or "",
        turns,
        (decision_times[seat], decision_times[1 - seat]),
    )


def play_match(
    config: Config, captains: tuple[Captain, Captain], seat_with_large_ships: int, rng: Random
) -> tuple[BattlePhase, int, list[list[float]]]:
    """Play one match; return its last position, its turns, the seconds of each decision.

    `seat_with_large_ships` counts if fleets are chosen; fleets that are built are equal. The first
    player is drawn.
    """
    state, turn_count = start(GAME, config), 0
    seconds: list[list[float]] = [[], []]
    while not isinstance(node := GAME.node(state), Terminal):
        if isinstance(node, Chance):
            state = play(GAME, state, CHANCE, node.distribution.sample(rng))
            continue
        seat = node.seats[0]
        started = process_time()
        action = captains[seat].choose(GAME.observe(state, seat), rng)
        if isinstance(state, BattlePhase):
            seconds[seat].append(process_time() - started)
        if isinstance(action, TakeFleet):
            action = TakeFleet(seat == seat_with_large_ships)
        elif isinstance(action, ChooseFirst):
            action = ChooseFirst(rng.randrange(2))
        elif isinstance(action, BuildFleet):
            action = BuildFleet(2, 2, 2)
        turn_count += isinstance(action, EndTurn)
        state = play(GAME, state, seat, action)
    assert isinstance(state, BattlePhase)
    return state, turn_count, seconds


def with_formation(captain: Captain, formation: str) -> Captain:
    """Return a captain like this one with another formation."""
    return Captain(captain.tactic, formation)


# --- what was played -------------------------------------------------------------------------


def stored_matches(directory: Path, kind: MatchKind) -> list[MatchResult]:
    """Return the stored matches of a kind; an incomplete last line is ignored."""
    try:
        lines = (directory / kind.file).read_bytes().split(b"\n")[:-1]
    except FileNotFoundError:
        return []
    return [msgspec.json.decode(line, type=MatchResult) for line in lines]


def play_missing(directory: Path, seed: int, until: float, only: str) -> None:
    """Play missing matches until this CPU time, an eighth of each kind at a time."""
    directory.mkdir(parents=True, exist_ok=True)
    # builds the tables
    play_match(BASIC_FLEETS, (PLAYERS["amiral"], PLAYERS["lieutenant"]), 0, Random(0))
    for eighths, kind in product(range(1, 9), match_kinds(only)):
        stored_count = len(stored_matches(directory, kind))
        match_count = ceil(kind.matches * eighths / 8)
        for number in range(stored_count, match_count):
            if process_time() > until:
                return
            line = msgspec.json.encode(play_kind(kind, number, seed)) + b"\n"
            with open(directory / kind.file, "ab") as file:
                file.write(line)
        if match_count > stored_count:
            click.echo(line_of(kind, stored_matches(directory, kind)))


def percent_with_interval(points: float, count: int) -> str:
    """Return points in percent, with Wilson's interval."""
    points, z = points / count, 1.96
    middle = (points + z * z / (2 * count)) / (1 + z * z / count)
    spread = z * (points * (1 - points) / count + z * z / (4 * count**2)) ** 0.5
    spread /= 1 + z * z / count
    low, high = 100 * max(0.0, middle - spread), 100 * min(1.0, middle + spread)
    return f"{100 * points:.1f} ({low:.0f} to {high:.0f})"


def line_of(kind: MatchKind, played: list[MatchResult], fleets: str = "") -> str:
    """Return the table line for one kind of matches."""
    count, results = len(played), [each.result for each in played]
    won, draws = (sum(result == outcome for result in results) for outcome in (1, 0))
    quiet = sum(each.clause == "ARM-22" for each in played)
    fleet_text = fleets or ("" if kind.table == "balance" else f", with the {FLEETS[kind.fleet]}")
    return (
        f"| {kind.name}{fleet_text} | {count} | {percent_with_interval(won + draws / 2, count)} "
        f"| {won}–{draws}–{count - won - draws} | {100 * quiet / count:.1f} "
        f"| {sum(each.turns for each in played) / count:.0f} |"
    )


def decision_time_lines(directory: Path) -> Iterator[str]:
    """Yield a line per captain: the number of its decisions, and their times."""
    times_by_captain: dict[str, list[DecisionTimes]] = {}
    for kind in match_kinds():
        for match_result in stored_matches(directory, kind):
            for name, time_of_match in zip(
                (kind.ours, kind.theirs), match_result.decision_times, strict=True
            ):
                times_by_captain.setdefault(name, []).append(time_of_match)
    for name in CAPTAINS:
        if times := times_by_captain.get(name):
            decisions = sum(each.decisions for each in times)
            mean = sum(each.seconds for each in times) / decisions
            longest = max(each.longest for each in times)
            yield f"| {name} | {decisions} | {1000 * mean:.1f} | {1000 * longest:.0f} |"


def results_text(directory: Path, seed: int, only: str) -> str:
    """Return all tables."""
    head = (
        "| matches | points % | won–drawn–lost | by ARM-22 % | turns |\n|---|---|---|---|---|---|"
    )
    lines: dict[str, list[str]] = {"balance": [], "strength": []}
    for kind in match_kinds(only):
        played = stored_matches(directory, kind)
        if not played:
            continue
        lines[kind.table].append(line_of(kind, played))
        if kind.table == "strength" and kind.fleet == 1:
            both = [
                *stored_matches(
                    directory, next(k for k in match_kinds() if (k.name, k.fleet) == (kind.name, 0))
                ),
                *played,
            ]
            lines["strength"].append(line_of(kind, both, ", both"))
    return "\n".join(
        [
            f"`python -m benchmarks.strength.armada --folder played --seed {seed}`. Formations and "
            "seats alternate, the first player is drawn, and a draw is half a win.",
            "",
            f"| points of the larges {head}",
            *lines["balance"],
            "",
            f"| strength {head}",
            *lines["strength"],
            "",
            "| time of a decision, ms | decisions | mean | most |",
            "|---|---|---|---|",
            *decision_time_lines(directory),
        ]
    )


@click.command()
@click.option(
    "--folder",
    "directory",
    type=click.Path(path_type=Path),
    required=True,
    help="Matches are here.",
)
@click.option("--seed", default=1, show_default=True)
@click.option("--minutes", default=300.0, show_default=True, help="Of CPU, at most; 0: none.")
@click.option("--only", default="", help="Only matches whose names contain this text.")
@click.option(
    "--write", "write_results", is_flag=True, help="Put the tables on the page of results."
)
def main(directory: Path, seed: int, minutes: float, only: str, write_results: bool) -> None:
    """Play the missing matches and print the tables."""
    play_missing(directory, seed, process_time() + 60 * minutes, only)
    tables = results_text(directory, seed, only)
    click.echo(tables)
    if write_results:
        write_section("Armada", tables)


if __name__ == "__main__":
    main()
