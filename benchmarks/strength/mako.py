"""Measure the strength of MAKO Naval's captains, and statistics of their races.

    python -m benchmarks.strength.mako [--races 400] [--seed 1] [--write]

Two sides play pairs of races with exchanged seats and the same dice, as long as both need the same
dice. Intervals are 95% intervals over pairs. In races of three and four players, one captain meets
copies of another, on each seat in turn; against itself, each race has new dice. A shared first
place counts as a share. The reference is the captain that takes the shortest route and sends mines
where they cost an opponent most. Times are CPU times of one core.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time

import click
import msgspec

from benchmarks.results import mean_with_error, write_section
from benchmarks.speed.rules import plies_per_second, random_match
from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Decision, Terminal, play, start
from escadre.core.kit import Bot
from escadre.games.mako.captains import CAPTAINS
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import Action, Config, Observation, SendMinePhase

CONFIGS = {
    "A": Config(),
    "B": Config(way="B"),
    "C": Config(way="C"),
    "three players": Config(players=3),
    "four players": Config(players=4),
    "teams": Config(players=4, teams=True),
}
DUELS = (
    *((way, "amiral", "lieutenant", 1.0) for way in ("A", "B", "C")),
    ("four players", "amiral", "lieutenant", 0.5),
    ("teams", "amiral", "lieutenant", 0.25),
    *((way, "lieutenant", "gabier", 1.0) for way in ("A", "B", "C")),
    *((way, "gabier", "mousse", 1.0) for way in ("A", "B", "C")),
)
"""Variant, captains, and the share of the races that is enough."""
LUCK = """\
**What more search would gain in MAKO.** An earlier program in C, which also trained the networks,
played these races against the captain that is now the lieutenant, in variant C (2026-11-21, seed 1;
not part of this benchmark):

- the shipped network, trained on 128,000 races, without a look at the reply: 76.0 ± 0.9% of 8,000
  races;
- a network trained only on races against this captain: 74.1 ± 1.9%;
- a network that also sees every mine around both boats: 75.8 ± 1.8%;
- with a look at the best replies, as the amiral does: 79.9 ± 1.9%;
- with one more turn of its own: 74.0 ± 5.0%.

So in variant C about one race in five is lost to the dice, and more search hardly helps. Against
itself without the look at replies, the amiral with it wins 51.6 ± 2.5% in variant C, but 41.0 ±
4.1% in B, 41.5 ± 4.8% in A and 23.2 ± 5.0% with four players (equal play: 25%). There the amiral
does not look at replies."""


@dataclass
class RaceResult:
    """The result of one race."""

    firsts: tuple[float, ...]  # each seat's share of the first place
    first_seat: int
    plies: int  # steps, passes, rolls, mines, and the draw of the first player
    rounds: int
    hits: int
    clause: str
    shared: bool  # MAK-20: whether sides shared a place


@dataclass
class TimedCaptain:
    """A captain that records the seconds of its decisions."""

    captain: Bot[Observation, Action]
    decisions: list[float] = field(default_factory=list)

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose an action, and record the time."""
        began = process_time()
        action = self.captain.choose(observation, rng)
        self.decisions.append(process_time() - began)
        return action


def play_race(
    config: Config, captains: Sequence[TimedCaptain], dice: Random, bot_rng: Random
) -> RaceResult:
    """Play a race; dice and captains have separate random generators."""
    state = start(GAME, config)
    ply_count = 0
    hit_count = 0
    while not isinstance(node := GAME.node(state), Terminal):
        before = state
        if isinstance(node, Decision):
            seat = node.seats[0]
            action = captains[seat].choose(GAME.observe(state, seat), bot_rng)
            state = GAME.apply(state, seat, action)
            hit_count += isinstance(before.phase, SendMinePhase) and state.boats != before.boats
        else:
            state = play(GAME, state, CHANCE, node.distribution.sample(dice))
        ply_count += 1
    is_first = [float(place == 1) for place in node.places]
    place_by_side = dict(zip(sides(config), node.places, strict=True))
    shared = len(set(place_by_side.values())) < len(place_by_side)
    firsts = tuple(share / sum(is_first) for share in is_first)
    return RaceResult(
        firsts, state.began, ply_count, state.rounds, hit_count, node.clause or "", shared
    )


@dataclass
class Races:
    """Many races of one captain against another on all other seats."""

    config: Config
    ours: TimedCaptain
    theirs: TimedCaptain
    races: list[RaceResult] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)  # the first captain's share of wins, per set

    def play_sets(self, race_count: int, seed: int) -> None:
        """Play races in sets: one for each seat of the first captain."""
        side_by_seat = sides(self.config)
        side_count = len(set(side_by_seat))
        for n in range(race_count // side_count):
            shares = []
            for side in range(side_count):
                captains = [
                    self.ours if seat_side == side else self.theirs for seat_side in side_by_seat
                ]
                same_captain = self.ours.captain is self.theirs.captain
                dice = Random(f"{seed}-{n}-{side}-dice" if same_captain else f"{seed}-{n}-dice")
                race = play_race(self.config, captains, dice, Random(f"{seed}-{n}-{side}"))
                self.races.append(race)
                shares.append(
                    sum(
                        first_share
                        for first_share, seat_side in zip(race.firsts, side_by_seat, strict=True)
                        if seat_side == side
                    )
                )
            self.wins.append(fmean(shares))

    def strength_row(self, name: str) -> str:
        """Return one line of the table of strength."""
        expected_share = 100 / len(set(sides(self.config)))
        return (
            f"| {name} | {len(self.races)} "
            f"| {mean_with_error([100 * each for each in self.wins], 1)} | {expected_share:.0f} |"
        )

    def statistics_row(self, name: str) -> str:
        """Return one line of the table of race statistics."""
        all_, side_by_seat = self.races, sides(self.config)
        firsts = [
            sum(
                race.firsts[seat]
                for seat, seat_side in enumerate(side_by_seat)
                if seat_side == side_by_seat[race.first_seat]
            )
            for race in all_
        ]
        closed = fmean(race.clause == "MAK-20" for race in all_)
        return (
            f"| {name} | {len(all_)} | {mean_with_error([100 * each for each in firsts], 1)} "
            f"| {mean_with_error([race.plies for race in all_], 1)} "
            f"| {max(race.plies for race in all_)} "
            f"| {mean_with_error([race.rounds for race in all_], 1)} "
            f"| {fmean(race.hits for race in all_):.1f} | {100 * closed:.1f} "
            f"| {100 * fmean(race.shared for race in all_):.1f} |"
        )

    def times_row(self, name: str) -> str:
        """Return one line of the table of times."""
        times = [1000 * each for each in self.ours.decisions]
        return f"| {name} | {len(times)} | {fmean(times):.2f} | {max(times):.0f} |"


def play_races(config_name: str, ours: str, theirs: str, race_count: int, seed: int) -> Races:
    """Play this many races of two captains."""
    races_played = Races(
        CONFIGS[config_name], TimedCaptain(CAPTAINS[ours]), TimedCaptain(CAPTAINS[theirs])
    )
    races_played.play_sets(race_count, seed)
    return races_played


@click.command()
@click.option(
    "--races",
    "race_count",
    default=400,
    show_default=True,
    help="Races of each kind in ways A, B, C.",
)
@click.option("--seed", default=1, show_default=True)
@click.option("--so-far", type=click.Path(path_type=Path), help="Lines found are kept here.")
@click.option("--only", help="Only what has this way; the others when they are kept.")
@click.option(
    "--write", "write_results", is_flag=True, help="Put the tables on the page of results."
)
def main(
    race_count: int, seed: int, so_far: Path | None, only: str | None, write_results: bool
) -> None:
    """Play, and print the tables; the page of results is rewritten after every line."""
    entries: dict[str, TableEntry] = {}
    if so_far and so_far.exists():
        entries = msgspec.json.decode(so_far.read_bytes(), type=dict[str, TableEntry])
    for name, config_name, ours, theirs, share in _kinds():
        if name in entries or (only and config_name not in only.split(",")):
            continue
        began = process_time()
        if ours == "random":
            config = CONFIGS[config_name]
            rate = plies_per_second(lambda c=config: random_match(GAME, c, Random(seed)))
            entries[name] = TableEntry(
                "random", f"| {config_name} | {rate:,.0f} |", "", process_time() - began
            )
        else:
            races_played = play_races(config_name, ours, theirs, round(race_count * share), seed)
            line = (
                races_played.statistics_row(config_name)
                if ours == theirs
                else races_played.strength_row(name)
            )
            table = "course" if ours == theirs else "strength"
            entries[name] = TableEntry(
                table, line, races_played.times_row(name), process_time() - began
            )
        click.echo(entries[name].line)
        if so_far:
            so_far.write_bytes(msgspec.json.encode(entries))
        if write_results:
            write_section("MAKO Naval", page(entries, race_count, seed))
    click.echo(page(entries, race_count, seed))


class TableEntry(msgspec.Struct):
    """A table line, a line of times, and the seconds it took."""

    table: str
    line: str
    thinking: str
    seconds: float


def _kinds() -> list[tuple[str, str, str, str, float]]:
    """Return name, variant, captains and share of races of each table line."""
    kinds = [
        (f"{config_name}, at random", config_name, "random", "random", 1.0)
        for config_name in CONFIGS
    ]
    kinds += [
        (f"amiral, {config_name}", config_name, "amiral", "amiral", 1.0)
        for config_name in ("A", "B", "C")
    ]
    for config_name, ours, theirs, share in DUELS:
        count_text = "three times " if config_name == "four players" else ""
        kinds.append(
            (
                f"{ours} against {count_text}{theirs}, {config_name}",
                config_name,
                ours,
                theirs,
                share,
            )
        )
    for config_name in ("three players", "four players", "teams"):
        kinds.append((f"amiral, {config_name}", config_name, "amiral", "amiral", 0.1))
    return kinds


def page(entries: dict[str, TableEntry], race_count: int, seed: int) -> str:
    """Return all tables."""
    in_order = [entries[name] for name, *_ in _kinds() if name in entries]
    lines = {
        table: [entry.line for entry in in_order if entry.table == table]
        for table in ("course", "strength", "random")
    }
    timed = ("amiral, ", "amiral against three", "lieutenant against", "gabier against")
    times = [
        entries[name].thinking for name, *_ in _kinds() if name in entries if name.startswith(timed)
    ]
    return "\n".join(
        [
            f"`python -m benchmarks.strength.mako --races {race_count} --seed {seed}`; "
            f"{sum(entry.seconds for entry in in_order):.0f} s of CPU.",
            "",
            "| amiral against amiral | races | the first player (or team) wins % | plies | most "
            "| rounds | boats hit | ended by MAK-20 % | with a shared place % |",
            "|---|---|---|---|---|---|---|---|---|",
            *lines["course"],
            "",
            "| strength | races | first % | par |",
            "|---|---|---|---|",
            *lines["strength"],
            "",
            "| thinking of the first named, ms a decision | decisions | mean | most |",
            "|---|---|---|---|",
            *times,
            "",
            "| random legal play, one core | plies a second of CPU |",
            "|---|---|",
            *lines["random"],
            "",
            LUCK,
        ]
    )


if __name__ == "__main__":
    main()
