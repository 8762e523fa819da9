"""Measure the strength of the captains of MÂTS, and statistics of their matches.

    python -m benchmarks.strength.mats [--games 400] [--seed 1] [--write]

Each pairing is played in pairs of matches with exchanged seats and the same dice, as long as both
need the same dice. Intervals are 95% intervals over pairs. A match that both sides lose has no
winner. Times are CPU times per decision, on one core.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from statistics import fmean, stdev
from time import process_time

import click

from benchmarks.results import write_section
from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Decision, Terminal, play, start
from escadre.games.mats.captains import CAPTAINS
from escadre.games.mats.captains.advances import AdvanceChooser, ForecastAdvances, no_advance
from escadre.games.mats.captains.captain import Captain
from escadre.games.mats.captains.orders import (
    ORDER_DATA,
    OrderChooser,
    equilibrium_order,
    order_by_traits,
    random_order,
)
from escadre.games.mats.rules.game import GAME
from escadre.games.mats.rules.model import (
    Action,
    Config,
    DamageStage,
    MeetingStage,
    Observation,
    OrderingStage,
)

AMIRAL = CAPTAINS["amiral"]
GREEDY_ADVANCES: AdvanceChooser = ForecastAdvances(0.0)
GREEDY = Captain(random_order, GREEDY_ADVANCES)
"""The baseline: a captain that considers one broadside and orders its ships at random."""


@dataclass
class MatchResult:
    """The result of one match: winner (None if both lost), first player, and length."""

    winner: int | None
    first: int
    crossings: int
    series: int
    combats: int


@dataclass
class TimedCaptain:
    """A captain that records the seconds of its orders and of its advances."""

    captain: Captain
    orders: list[float] = field(default_factory=list)
    advances: list[float] = field(default_factory=list)

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Choose an action, and record the time."""
        started = process_time()
        action = self.captain.choose(observation, rng)
        times = self.orders if isinstance(observation.stage, OrderingStage) else self.advances
        times.append(process_time() - started)
        return action


def play_match(
    captains: tuple[TimedCaptain, TimedCaptain], dice: Random, bot_rng: Random
) -> MatchResult:
    """Play a match; dice and captains have separate random generators."""
    state = start(GAME, Config())
    first = None
    series_count = 0
    combat_count = 0
    while not isinstance(node := GAME.node(state), Terminal):
        if isinstance(node, Decision):
            seat = node.seats[0]
            action = captains[seat].choose(GAME.observe(state, seat), bot_rng)
            state = GAME.apply(state, seat, action)
            continue
        before = state
        state = play(GAME, state, CHANCE, node.distribution.sample(dice))
        if first is None and not isinstance(state.stage, (OrderingStage, MeetingStage)):
            first = state.stage.first
        if isinstance(before.stage, DamageStage):
            combat_count += len(state.last_combats)
            series_count += 1
    assert first is not None
    winner = node.places.index(1) if 1 in node.places else None
    return MatchResult(winner, first, state.crossing, series_count, combat_count)


@dataclass
class Pairing:
    """Many matches of one captain against another."""

    ours: TimedCaptain
    theirs: TimedCaptain
    matches: list[MatchResult] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)  # the first captain's, per pair: 0, 0.5 or 1
    losses: list[float] = field(default_factory=list)

    def play(self, match_count: int, seed: int) -> None:
        """Play matches; seats are exchanged in every second match."""
        for n in range(match_count // 2):
            pair = []
            for seat in (0, 1):
                both = (self.ours, self.theirs) if seat == 0 else (self.theirs, self.ours)
                match = play_match(both, Random(f"{seed}-{n}-dice"), Random(f"{seed}-{n}-{seat}"))
                pair.append(match.winner if match.winner is None else match.winner == seat)
                self.matches.append(match)
            self.wins.append(fmean(won is True for won in pair))
            self.losses.append(fmean(won is False for won in pair))

    def line(self, name: str) -> str:
        """Return one line of the table of strength."""
        spread = 1.96 * stdev(self.wins) / len(self.wins) ** 0.5
        return (
            f"| {name} | {len(self.matches)} | {100 * fmean(self.wins):.1f} ± {100 * spread:.1f} "
            f"| {100 * fmean(self.losses):.1f} |"
        )

    def statistics_row(self, name: str) -> str:
        """Return one line of the table of match statistics."""
        all_ = self.matches
        won = [match for match in all_ if match.winner is not None]
        firsts = fmean(match.winner == match.first for match in won)
        spread = 1.96 * (firsts * (1 - firsts) / len(won)) ** 0.5
        return (
            f"| {name} | {len(all_)} | {fmean(m.crossings for m in all_):.2f} "
            f"| {fmean(m.series for m in all_):.1f} | {fmean(m.combats for m in all_):.1f} "
            f"| {100 * firsts:.1f} ± {100 * spread:.1f} | {100 * (1 - len(won) / len(all_)):.1f} "
            f"| {max(m.crossings for m in all_)} |"
        )


def play_pairing(ours: Captain, theirs: Captain, match_count: int, seed: int) -> Pairing:
    """Play this many matches of two captains."""
    pairing = Pairing(TimedCaptain(ours), TimedCaptain(theirs))
    pairing.play(match_count, seed)
    return pairing


def without_advances(order: OrderChooser) -> Captain:
    """Return a captain that orders its column by this function and never advances by choice."""
    return Captain(order, no_advance)


@click.command()
@click.option(
    "--games", "match_count", default=400, show_default=True, help="Matches of each pairing."
)
@click.option("--seed", default=1, show_default=True)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the tables on the page of results."
)
def main(match_count: int, seed: int, write_results: bool) -> None:
    """Play and print the tables."""
    started = process_time()
    statistics_pairings = {
        "amiral against amiral": play_pairing(AMIRAL, AMIRAL, match_count, seed),
        "amiral against a captain that orders like her but never advances": play_pairing(
            AMIRAL, without_advances(equilibrium_order), match_count, seed
        ),
        "capitaine against capitaine": play_pairing(
            CAPTAINS["capitaine"], CAPTAINS["capitaine"], match_count, seed
        ),
    }
    others = {
        "amiral against greedy (this broadside alone, any order)": (AMIRAL, GREEDY),
        "amiral against capitaine": (AMIRAL, CAPTAINS["capitaine"]),
        "capitaine against bosco": (CAPTAINS["capitaine"], CAPTAINS["bosco"]),
        "bosco against mousse": (CAPTAINS["bosco"], CAPTAINS["mousse"]),
        "greedy against the same orders without advances": (GREEDY, without_advances(random_order)),
        "amiral's advances, any order, against greedy": (
            Captain(random_order, AMIRAL.advance),
            GREEDY,
        ),
        "amiral's order, greedy advances, against greedy": (
            Captain(equilibrium_order, GREEDY_ADVANCES),
            GREEDY,
        ),
        "amiral against herself with orders by habit": (
            AMIRAL,
            Captain(order_by_traits, AMIRAL.advance),
        ),
    }
    strength = dict(statistics_pairings)
    for name, (ours, theirs) in others.items():
        strength[name] = play_pairing(ours, theirs, match_count, seed)
        click.echo(strength[name].line(name))
    times = [
        f"| {level} | {1000 * fmean(watch.advances):.1f} | {1000 * max(watch.advances):.0f} "
        f"| {1000 * fmean(watch.orders):.2f} | {1000 * max(watch.orders):.0f} |"
        for level, watch in {
            "amiral": statistics_pairings["amiral against amiral"].ours,
            "capitaine": statistics_pairings["capitaine against capitaine"].ours,
            "bosco": strength["bosco against mousse"].ours,
            "mousse": strength["bosco against mousse"].theirs,
        }.items()
    ]
    body = "\n".join(
        [
            f"`python -m benchmarks.strength.mats --games {match_count} --seed {seed}`; "
            f"{process_time() - started:.0f} s of CPU.",
            "",
            "| strength | matches | wins % | loses % |",
            "|---|---|---|---|",
            *(each.line(name) for name, each in strength.items()),
            "",
            "| how matches go | matches | crossings | series with combat | combats "
            "| first player wins % | both lose % | most crossings |",
            "|---|---|---|---|---|---|---|---|",
            *(each.statistics_row(name) for name, each in statistics_pairings.items()),
            "",
            "| thinking, ms | an advance: mean | most | a ship ordered: mean | most |",
            "|---|---|---|---|---|",
            *times,
            "",
            f"The amiral's orders: {ORDER_DATA.made}",
        ]
    )
    click.echo(body)
    if write_results:
        write_section("MÂTS", body)


if __name__ == "__main__":
    main()
