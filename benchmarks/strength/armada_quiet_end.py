"""Measure the effect of ARM-22: at the end without damage, pips decide instead of a draw.

    python -m benchmarks.strength.armada_quiet_end --folder played [--seed 1] [--minutes 30]
        [--write]

Each pair of captains plays the same openings under both rules: the same fleets, formations, seats
and draws. Captains know the rule in force. The sitter is a captain that plays like the lieutenant
until the end without damage would be good for it: with fewer pips if it is a draw, with more pips
if pips win. From then on it does not move, and fires only at ships that it can hit. Matches are
stored in the folder and not played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from time import process_time

import click
import msgspec
from msgspec.structs import replace

from benchmarks.results import write_section
from benchmarks.strength.armada import (
    BASIC_FLEETS,
    BUILT_FLEETS,
    FORMATION_PAIRS,
    PLAYERS,
    percent_with_interval,
    play_match,
    with_formation,
)
from escadre.core.chance import Rng
from escadre.games.armada.captains.captain import Captain
from escadre.games.armada.captains.rollout import best_shot
from escadre.games.armada.rules.ending import pips_of_sides, result
from escadre.games.armada.rules.model import BattleAction, BattlePhase, Config, EndTurn

PAGE = Path(__file__).parents[2] / "docs" / "results" / "levels.md"
RULES = ("draw", "pips")
FLEETS = {"basic": BASIC_FLEETS, "two of each": BUILT_FLEETS, "full": Config(setup="full")}
MATCHES_PER_SLOW_MATCH = 3  # slow captains play only one in this many matches
SMALL, ALL = ("basic", "two of each"), tuple(FLEETS)
KINDS = [
    *product([("amiral", "amiral"), ("amiral", "lieutenant"), ("amiral", "sitter")], SMALL),
    *product([("lieutenant", "lieutenant"), ("lieutenant", "sitter")], ALL),
    *product([("lieutenant", "gabier"), ("gabier", "mousse")], ALL),
]
GROUPS: dict[str, Callable[[str, str], bool]] = {
    "alike": lambda one, other: one == other,
    "stronger – weaker": lambda one, other: other not in (one, "sitter"),
    "anybody – sitter": lambda one, other: other == "sitter",
    "all": lambda one, other: True,
}


class MatchResult(msgspec.Struct, frozen=True):
    """The result of a match for the first captain."""

    result: float
    clause: str
    turns: int
    pips: int  # pips afloat at the end, minus the opponent's


def play_for_quiet_end(state: BattlePhase, rng: Rng) -> BattleAction:
    """Play like the lieutenant until the end without damage is good, then only fire."""
    ours, theirs = (pips_of_sides(state)[seat] for seat in (state.turn, 1 - state.turn))
    waits = ours > theirs if state.config.quiet == "pips" else ours < theirs
    if waits and state.moving is None:
        return best_shot(state) or EndTurn()
    return PLAYERS["lieutenant"].tactic(state, rng)


CAPTAINS = {**PLAYERS, "sitter": Captain(play_for_quiet_end, "line")}


def play_pair(pair: tuple[str, str], config: Config, number: int, seed: int) -> MatchResult:
    """Play one match of a pair; the first captain has each seat, fleet and formation in turn."""
    seat = number % 2
    both = [
        with_formation(CAPTAINS[name], form)
        for name, form in zip(pair, FORMATION_PAIRS[number % len(FORMATION_PAIRS)], strict=True)
    ]
    if seat:
        both.reverse()
    seat_with_large_ships = number // 2 % 2
    rng = Random(f"{seed}-{number}")
    last, turns, _ = play_match(config, (both[0], both[1]), seat_with_large_ships, rng)
    match_end = result(last)
    assert match_end is not None
    pips = pips_of_sides(last)
    return MatchResult(
        match_end.returns[seat], match_end.clause or "", turns, pips[seat] - pips[1 - seat]
    )


def stored_matches(file: Path) -> list[MatchResult]:
    """Return the matches in a file; an incomplete last line is ignored."""
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    return [msgspec.json.decode(line, type=MatchResult) for line in lines]


def line_of(name: str, matches_by_rule: dict[str, list[MatchResult]]) -> Iterator[str]:
    """Yield a table line per rule, from the matches played under both rules."""
    count = min(map(len, matches_by_rule.values()))
    for rule in RULES:
        matches = matches_by_rule[rule][:count]
        points = sum((1 + each.result) / 2 for each in matches)
        quiet = [each for each in matches if each.clause == "ARM-22"]
        ahead = sum(each.pips > 0 for each in quiet)
        even = sum(each.pips == 0 for each in quiet)
        draw_count = sum(not each.result for each in matches)
        turns = sum(each.turns for each in matches) / max(1, count)
        yield (
            f"| {name} | {rule} | {count} | {percent_with_interval(points, max(1, count))} "
            f"| {100 * draw_count / max(1, count):.1f} | {100 * len(quiet) / max(1, count):.1f} "
            f"| {ahead}–{even}–{len(quiet) - ahead - even} | {turns:.0f} |"
        )


@click.command()
@click.option("--folder", "directory", type=click.Path(path_type=Path), required=True)
@click.option("--seed", default=1)
@click.option("--matches", "match_count", default=36, help="Of each pair, fleets and rule.")
@click.option("--minutes", default=1e6, help="Of CPU time; then what there is is told.")
@click.option(
    "--write", "write_results", is_flag=True, help="Put the section on docs/results/levels.md."
)
def main(directory: Path, seed: int, match_count: int, minutes: float, write_results: bool) -> None:
    """Play the missing matches and print all results."""
    directory.mkdir(parents=True, exist_ok=True)
    until = process_time() + 60 * minutes
    files = {
        (pair, fleets, rule): directory
        / f"{'-'.join(pair)}.{fleets.replace(' ', '-')}.{rule}.{seed}.jsonl"
        for (pair, fleets), rule in product(KINDS, RULES)
    }
    for number, ((pair, fleets, rule), file) in product(range(match_count), files.items()):
        is_enough = number * MATCHES_PER_SLOW_MATCH >= match_count and "amiral" in pair
        if is_enough or len(stored_matches(file)) > number or process_time() > until:
            continue
        match_result = play_pair(pair, replace(FLEETS[fleets], quiet=rule), number, seed)
        with file.open("ab") as out:
            out.write(msgspec.json.encode(match_result) + b"\n")
    for pair, fleets in KINDS:
        matches_by_rule = {rule: stored_matches(files[pair, fleets, rule]) for rule in RULES}
        click.echo("\n".join(line_of(f"{' – '.join(pair)}, {fleets}", matches_by_rule)))
    lines = [
        f"`python -m benchmarks.strength.armada_quiet_end --folder played --seed {seed}`",
        "",
        "| captains | quiet end | matches | points of the first % | drawn % | quiet % "
        "| quiet: first ahead in pips–even–behind | turns |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, test in GROUPS.items():
        total: dict[str, list[MatchResult]] = {rule: [] for rule in RULES}
        for pair, fleets in KINDS:
            if test(*pair):
                matches_by_rule = {
                    rule: stored_matches(files[pair, fleets, rule]) for rule in RULES
                }
                for rule in RULES:
                    total[rule] += matches_by_rule[rule][: min(map(len, matches_by_rule.values()))]
        lines += line_of(name, total)
    click.echo("\n".join(lines))
    if write_results:
        write_section("Armada: the quiet end", "\n".join(lines), PAGE)


if __name__ == "__main__":
    main()
