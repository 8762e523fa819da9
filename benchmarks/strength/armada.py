"""Strength of Armada's captains, and balance of the basic fleets.

    python -m benchmarks.strength.armada --folder played [--seed 1] [--minutes 30] [--write]

Finished matches are stored in the folder and not played again: a run can be continued; use a new
folder for new captains or another seed. Captains deploy in all pairs of formations in turn, on each
seat in turn; the starting seat is drawn. A draw is half a win. Intervals are Wilson's, 95%, of
matches. Times are CPU times of one core.
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

from benchmarks.results import write
from escadre.core.game import CHANCE, Chance, Terminal, play, start
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
from escadre.games.armada.setups import FORMATIONS

PLAYERS = {**CAPTAINS, "reference": Captain(approach_tactic, "line")}
"""The reference closes in on the nearest enemy, and fires whenever it can."""

FLEETS = "larges", "smalls and mediums", "same fleets: two ships of each size"
EVEN = Config(setup="constructed")
USUAL = Config()
FORMS = list(product(FORMATIONS, FORMATIONS))


class Thought(msgspec.Struct, frozen=True):
    """Seconds that one captain thought in one match."""

    decisions: int
    seconds: float
    longest: float


class Played(msgspec.Struct, frozen=True):
    """A match from the view of the first captain."""

    result: float
    clause: str
    turns: int
    thoughts: tuple[Thought, Thought]  # hers, the other's


@dataclass(frozen=True)
class Kind:
    """Matches of one kind: `ours` has this fleet (an index of FLEETS)."""

    table: str
    name: str
    ours: str
    theirs: str
    fleet: int
    matches: int
    config: Config = USUAL

    @property
    def file(self) -> str:
        """Return the file of these matches."""
        words = f"{self.table} {self.name} with {FLEETS[self.fleet]}"
        return "".join(c if c.isalnum() else "-" for c in words) + ".jsonl"


def kinds() -> list[Kind]:
    """Return the kinds of matches, most important first."""
    against = "amiral against the reference"
    flag, through = Config(objective="flag"), Config(objective="infiltration")
    found = [
        *_both("strength", against, "amiral", "reference", 100),
        *_both("strength", f"{against}, capture the flag", "amiral", "reference", 30, flag),
        *_both("strength", f"{against}, infiltration", "amiral", "reference", 30, through),
    ]
    for name, config, matches in (
        ("amiral on both sides", USUAL, 200),
        ("…, small ships make three steps (ARM-24)", Config(small_steps=3), 40),
        ("…, range as one's own size (ARM-24)", Config(range="own"), 40),
        ("…, both", Config(small_steps=3, range="own"), 40),
    ):
        found.append(Kind("balance", name, "amiral", "amiral", 0, matches, config))
    rungs = ("amiral", "capitaine"), ("capitaine", "bosco"), ("bosco", "mousse")
    for ours, theirs in rungs:
        name = f"{ours} against {theirs}"
        found.append(Kind("strength", name, ours, theirs, 2, 60, EVEN))
        found += _both("strength", name, ours, theirs, 30)
    return found


def _both(
    table: str, name: str, ours: str, theirs: str, matches: int, config: Config = USUAL
) -> Iterator[Kind]:
    for fleet in (0, 1):
        yield Kind(table, name, ours, theirs, fleet, matches, config)


def met(kind: Kind, number: int, seed: int) -> Played:
    """Play one match of a kind."""
    mine, others = FORMS[number // 2 % len(FORMS)]
    seat = number % 2
    both = [formed(PLAYERS[kind.ours], mine), formed(PLAYERS[kind.theirs], others)]
    if seat:
        both.reverse()
    larges = 1 - seat if kind.fleet == 1 else seat
    rng = Random(f"{seed}-{number}")
    last, turns, seconds = match(kind.config, (both[0], both[1]), larges, rng)
    ended = result(last)
    assert ended is not None
    thoughts = [Thought(len(each), sum(each), max(each, default=0)) for each in seconds]
    return Played(
        ended.returns[seat], ended.clause or "", turns, (thoughts[seat], thoughts[1 - seat])
    )


def match(
    config: Config, captains: tuple[Captain, Captain], larges: int, rng: Random
) -> tuple[BattlePhase, int, list[list[float]]]:
    """Play one match; return its last position, its turns, the seconds of each decision.

    `larges`: the seat with the large ships if fleets are chosen. The starting seat is drawn; built
    fleets are equal.
    """
    state, turns = start(GAME, config), 0
    seconds: list[list[float]] = [[], []]
    while not isinstance(now := GAME.node(state), Terminal):
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.distribution.sample(rng))
            continue
        seat = now.seats[0]
        began = process_time()
        action = captains[seat].choose(GAME.observe(state, seat), rng)
        if isinstance(state, BattlePhase):
            seconds[seat].append(process_time() - began)
        if isinstance(action, TakeFleet):
            action = TakeFleet(seat == larges)
        elif isinstance(action, ChooseFirst):
            action = ChooseFirst(rng.randrange(2))
        elif isinstance(action, BuildFleet):
            action = BuildFleet(2, 2, 2)
        turns += isinstance(action, EndTurn)
        state = play(GAME, state, seat, action)
    assert isinstance(state, BattlePhase)
    return state, turns, seconds


def formed(captain: Captain, formation: str) -> Captain:
    """Return the same captain with another formation."""
    return Captain(captain.tactic, formation)


# --- what was played -------------------------------------------------------------------------


def kept(folder: Path, kind: Kind) -> list[Played]:
    """Return the stored matches of a kind; an incomplete last line is ignored."""
    try:
        lines = (folder / kind.file).read_bytes().split(b"\n")[:-1]
    except FileNotFoundError:
        return []
    return [msgspec.json.decode(line, type=Played) for line in lines]


def played_further(folder: Path, seed: int, until: float) -> None:
    """Play missing matches, an eighth of each kind at a time, up to this CPU time."""
    folder.mkdir(parents=True, exist_ok=True)
    match(USUAL, (PLAYERS["amiral"], PLAYERS["capitaine"]), 0, Random(0))  # tables are made once
    for eighths, kind in product(range(1, 9), kinds()):
        done, wanted = len(kept(folder, kind)), ceil(kind.matches * eighths / 8)
        for number in range(done, wanted):
            if process_time() > until:
                return
            line = msgspec.json.encode(met(kind, number, seed)) + b"\n"
            with open(folder / kind.file, "ab") as file:
                file.write(line)
        if wanted > done:
            click.echo(line_of(kind, kept(folder, kind)))


def share(points: float, count: int) -> str:
    """Return points in per cent, with Wilson's interval."""
    points, z = points / count, 1.96
    middle = (points + z * z / (2 * count)) / (1 + z * z / count)
    spread = z * (points * (1 - points) / count + z * z / (4 * count**2)) ** 0.5
    spread /= 1 + z * z / count
    low, high = 100 * max(0.0, middle - spread), 100 * min(1.0, middle + spread)
    return f"{100 * points:.1f} ({low:.0f} to {high:.0f})"


def line_of(kind: Kind, played: list[Played], fleets: str = "") -> str:
    """Return one line of the tables."""
    count, results = len(played), [each.result for each in played]
    won, drawn = (sum(result == of for result in results) for of in (1, 0))
    quiet = sum(each.clause == "ARM-22" for each in played)
    with_ = fleets or ("" if kind.table == "balance" else f", with the {FLEETS[kind.fleet]}")
    return (
        f"| {kind.name}{with_} | {count} | {share(won + drawn / 2, count)} "
        f"| {won}–{drawn}–{count - won - drawn} | {100 * quiet / count:.1f} "
        f"| {sum(each.turns for each in played) / count:.0f} |"
    )


def thinking(folder: Path) -> Iterator[str]:
    """Yield each captain's number of decisions and their times."""
    found: dict[str, list[Thought]] = {}
    for kind in kinds():
        for played in kept(folder, kind):
            for name, thought in zip((kind.ours, kind.theirs), played.thoughts, strict=True):
                found.setdefault(name, []).append(thought)
    for name in CAPTAINS:
        if thoughts := found.get(name):
            decisions = sum(each.decisions for each in thoughts)
            mean = sum(each.seconds for each in thoughts) / decisions
            most = max(each.longest for each in thoughts)
            yield f"| {name} | {decisions} | {1000 * mean:.1f} | {1000 * most:.0f} |"


def page(folder: Path, seed: int) -> str:
    """Return all tables."""
    head = (
        "| matches | points % | won–drawn–lost | by ARM-22 % | turns |\n|---|---|---|---|---|---|"
    )
    lines: dict[str, list[str]] = {"balance": [], "strength": []}
    for kind in kinds():
        played = kept(folder, kind)
        if not played:
            continue
        lines[kind.table].append(line_of(kind, played))
        if kind.table == "strength" and kind.fleet == 1:
            both = [
                *kept(folder, next(k for k in kinds() if (k.name, k.fleet) == (kind.name, 0))),
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
            "| thinking, ms a decision | decisions | mean | most |",
            "|---|---|---|---|",
            *thinking(folder),
        ]
    )


@click.command()
@click.option("--folder", type=click.Path(path_type=Path), required=True, help="Matches are here.")
@click.option("--seed", default=1, show_default=True)
@click.option("--minutes", default=300.0, show_default=True, help="Of CPU, at most; 0: none.")
@click.option("--write", "keep", is_flag=True, help="Put the tables on the page of results.")
def main(folder: Path, seed: int, minutes: float, keep: bool) -> None:
    """Play the missing matches and print the tables."""
    played_further(folder, seed, process_time() + 60 * minutes)
    tables = page(folder, seed)
    click.echo(tables)
    if keep:
        write("Armada", tables)


if __name__ == "__main__":
    main()
