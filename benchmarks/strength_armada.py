"""How strong the captains of Armada are, how even the basic fleets, and how quick the referee.

    python -m benchmarks.strength_armada [--games 200] [--seed 1] [--write]

Matches are played in pairs: the same formations, sides exchanged. Intervals are 95 %, of matches.
Times are CPU times of one core.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from random import Random
from statistics import fmean
from time import process_time

import click

from benchmarks.results import write
from escadre.core.game import CHANCE, Chance, Seat, Terminal, play, referee, start
from escadre.games.armada.bots import CAPTAINS, Captain
from escadre.games.armada.rules import (
    GAME,
    Action,
    Config,
    EndTurn,
    Fire,
    LetBegin,
    Observation,
    State,
    Step,
    TakeFleet,
)
from escadre.games.armada.setups import FORMATIONS

AMIRAL, CAPITAINE, BOSCO = (CAPTAINS[name] for name in ("amiral", "capitaine", "bosco"))
USUAL = Config()


@dataclass
class Tally:
    """Matches of one captain against another, from her side."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    turns: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # her turns
    quiet: int = 0  # ended by ARM-22

    @property
    def count(self) -> int:
        """How many matches."""
        return self.won + self.drawn + self.lost

    def share(self) -> str:
        """Her points, a draw being half a win, in per cent; with Wilson's interval."""
        points, n, z = (self.won + self.drawn / 2) / self.count, self.count, 1.96
        middle = (points + z * z / (2 * n)) / (1 + z * z / n)
        spread = z * (points * (1 - points) / n + z * z / (4 * n * n)) ** 0.5 / (1 + z * z / n)
        low, high = 100 * max(0.0, middle - spread), 100 * min(1.0, middle + spread)
        return f"{100 * points:.1f} ({low:.0f} to {high:.0f})"

    def add(self, result: float, ended: Terminal, turns: int, seconds: list[float]) -> None:
        """One more match."""
        self.won += result > 0
        self.lost += result < 0
        self.drawn += result == 0
        self.quiet += ended.clause == "ARM-22"
        self.turns.append(turns)
        self.seconds += seconds

    def line(self, name: str) -> str:
        """One line of the table."""
        return (
            f"| {name} | {self.count} | {self.share()} | {self.won}–{self.drawn}–{self.lost} "
            f"| {100 * self.quiet / self.count:.0f} | {fmean(self.turns):.0f} "
            f"| {1000 * fmean(self.seconds):.0f} | {1000 * max(self.seconds):.0f} |"
        )


def match(
    config: Config, captains: tuple[Captain, Captain], larges: int, rng: Random
) -> tuple[Terminal, int, list[list[float]], list[tuple[State, Action]]]:
    """One match: how it ended, its turns, the seconds of each, and its battle ply by ply.

    `larges`: the seat that has the large ships where a fleet is chosen; who begins is drawn by lot.
    """
    state, turns, plies = start(GAME, config), 0, list[tuple[State, Action]]()
    seconds: list[list[float]] = [[], []]
    spent = 0.0
    while not isinstance(now := GAME.node(state), Terminal):
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.law.sample(rng))
            continue
        seat = now.seats[0]
        began = process_time()
        action = captains[seat].choose(GAME.observe(state, seat), rng)
        spent += process_time() - began
        if isinstance(action, TakeFleet):
            action = TakeFleet(seat == larges)
        elif isinstance(action, LetBegin):
            action = LetBegin(rng.randrange(2))
        if state.turn is not None:
            plies.append((state, action))
        if isinstance(action, EndTurn):
            seconds[seat].append(spent)
            turns, spent = turns + 1, 0.0
        state = play(GAME, state, seat, action)
    return now, turns, seconds, plies


def formed(captain: Captain, formation: str) -> Captain:
    """The same captain, who deploys in another way."""
    return Captain(captain.battle, formation)


def pairing(
    ours: Captain, theirs: Captain, games: int, seed: int, config: Config = USUAL
) -> dict[str, Tally]:
    """So many matches, half of them with each fleet, in all pairs of formations in turn."""
    tallies = {"larges": Tally(), "smalls and mediums": Tally()}
    forms = list(product(FORMATIONS, FORMATIONS))
    for n in range(games // 2):
        mine, others = forms[n % len(forms)]
        for fleet, tally in tallies.items():
            rng = Random(f"{seed}-{n}")
            seat = n % 2
            both = [formed(ours, mine), formed(theirs, others)]
            if seat:
                both.reverse()
            larges = seat if fleet == "larges" else 1 - seat
            ended, turns, seconds, _ = match(config, (both[0], both[1]), larges, rng)
            tally.add(ended.returns[seat], ended, turns, seconds[seat] or [0.0])
    return tallies


def speed(plies: list[tuple[State, Action]]) -> str:
    """How many moves and shots a second the referee looks at and plays, and lists of moves."""

    def rate(kind: type, work: Callable[[State, Seat, Action], object]) -> float:
        chosen = [(s, s.turn, a) for s, a in plies if isinstance(a, kind) and s.turn is not None]
        count, began = 0, process_time()
        while (spent := process_time() - began) < 1:
            for state, seat, action in chosen:
                work(state, seat, action)
            count += len(chosen)
        return count / spent

    def refereed(state: State, seat: Seat, action: Action) -> object:
        return referee(GAME, state, seat, action) or GAME.apply(state, seat, action)

    def listed(state: State, seat: Seat, action: Action) -> object:
        return GAME.legal_actions(Observation(seat, state))

    steps, shots = rate(Step, refereed), rate(Fire, refereed)
    return (
        f"The referee looks at and plays {steps:,.0f} steps or {shots:,.0f} shots a second, and "
        f"lists all shots and steps on the 5° grid {rate(object, listed):,.0f} times a second."
    )


def balance(captain: Captain, games: int, seed: int, config: Config) -> Tally:
    """So many matches between the basic fleets, the same captain with both: how the larges fare."""
    tally, forms = Tally(), list(product(FORMATIONS, FORMATIONS))
    for n in range(games):
        mine, others = forms[n // 2 % len(forms)]
        both = [formed(captain, mine), formed(captain, others)]
        larges = n % 2
        if larges:
            both.reverse()
        ended, turns, seconds, _ = match(config, (both[0], both[1]), larges, Random(f"{seed}-{n}"))
        tally.add(ended.returns[larges], ended, turns, seconds[0] + seconds[1])
    return tally


@click.command()
@click.option("--games", default=200, show_default=True, help="Matches of each kind.")
@click.option("--top", default=200, show_default=True, help="The same, where the admiral plays.")
@click.option("--seed", default=1, show_default=True)
@click.option("--write", "keep", is_flag=True, help="Put the tables on the page of results.")
def main(games: int, top: int, seed: int, keep: bool) -> None:
    """Play, and print the tables."""
    began = process_time()
    head = (
        "| matches | points % | won–drawn–lost | by ARM-22 % | turns | a turn, ms | most |\n"
        "|---|---|---|---|---|---|---|---|"
    )
    *_, plies = match(USUAL, (CAPITAINE, CAPITAINE), 0, Random(seed))
    lines: list[str] = []

    def add(line: str) -> None:
        lines.append(line)
        click.echo(line)

    add(speed(plies))
    add(f"\n| larges against smalls and mediums {head}")
    for level, captain, count in (("capitaine", CAPITAINE, games), ("amiral", AMIRAL, top)):
        for name, config in {
            "": USUAL,
            ", small ships make three steps (ARM-24)": Config(small_steps=3),
            ", range as one's own size (ARM-24)": Config(range="own"),
            ", both": Config(small_steps=3, range="own"),
        }.items():
            tally = balance(captain, count, seed, config)
            add(tally.line(f"{level} on both sides{name}"))
    add(f"\n| strength {head}")
    for name, (ours, theirs, count, config) in {
        "amiral against bosco": (AMIRAL, BOSCO, top, USUAL),
        "… capture the flag": (AMIRAL, BOSCO, top, Config(objective="flag")),
        "… infiltration": (AMIRAL, BOSCO, top, Config(objective="infiltration")),
        "capitaine against bosco": (CAPITAINE, BOSCO, games, USUAL),
        "bosco against mousse": (BOSCO, CAPTAINS["mousse"], games, USUAL),
    }.items():
        for fleet, each in pairing(ours, theirs, count, seed, config).items():
            add(each.line(f"{name}, with the {fleet}"))
    body = "\n".join(
        [
            f"`python -m benchmarks.strength_armada --games {games} --top {top} --seed {seed}`; "
            f"{process_time() - began:.0f} s of CPU. Formations in turn, who begins by lot; a draw "
            "is half a win.",
            "",
            *lines,
        ]
    )
    if keep:
        write("Armada", body)


if __name__ == "__main__":
    main()
