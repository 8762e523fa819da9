"""Measure the speed of Armada's rules, without and with Numba (the extra `fast`).

    python -m benchmarks.speed.armada_rules [--seconds 3] [--write]

The positions follow each other in matches, so values shared with the previous position may be
cached, as at a table. Times are CPU times of one core. The table is printed at the end, after about
90 s of CPU time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from time import process_time

import click

from benchmarks.results import write_section
from benchmarks.speed.rules import random_match
from escadre.core.game import CHANCE, AnyGame, Chance, Seat, Terminal, start, validate_action
from escadre.games.armada.captains import CAPTAINS
from escadre.games.armada.rules import placement, placement_kernel, turns
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.model import Action, BattlePhase, Config, Fire, Step
from escadre.games.armada.view.survey import reach_and_threat

Ply = tuple[BattlePhase, Seat, Action]
MATCH_COUNT = 30


def battles(seed: int) -> list[Ply]:
    """Return the plies of matches between captains that approach and fire."""
    game: AnyGame = GAME  # it also applies chance outcomes
    captain, rng = CAPTAINS["gabier"], Random(seed)
    plies: list[Ply] = []
    for _ in range(MATCH_COUNT):
        state = start(GAME, Config())
        while not isinstance(node := GAME.node(state), Terminal):
            if isinstance(node, Chance):
                state = game.apply(state, CHANCE, node.distribution.sample(rng))
                continue
            seat = node.seats[0]
            action = captain.choose(GAME.observe(state, seat), rng)
            if isinstance(state, BattlePhase):
                plies.append((state, seat, action))
            state = GAME.apply(state, seat, action)
    return plies


def calls_per_second(work: Callable[[], int], seconds: float) -> float:
    """Return how often per second this work is done; caches are cleared between passes."""
    count, began = 0, process_time()
    while (cpu_seconds := process_time() - began) < seconds:
        turns._open_headings.cache_clear()
        count += work()
    return count / cpu_seconds


def validate_plies(plies: Sequence[Ply]) -> int:
    """Validate and apply all plies; return their number."""
    for state, seat, action in plies:
        assert validate_action(GAME, state, seat, action) is None
        GAME.apply(state, seat, action)
    return len(plies)


def list_actions(plies: Sequence[Ply]) -> int:
    """List every shot, and every step on the grid of 5 degrees; return the number of positions."""
    for state, seat, _ in plies:
        GAME.legal_actions(GAME.observe(state, seat))
    return len(plies)


def list_headings(plies: Sequence[Ply]) -> int:
    """List every open heading, in tenths of a degree, of each ship of the seat to move."""
    count = 0
    for state, seat, _ in plies[::10]:
        for number, ship in enumerate(state.ships):
            if ship.seat == seat and not ship.sunk:
                turns.open_headings(state, number)
                count += 1
    return count


def threats(plies: Sequence[Ply]) -> Iterator[tuple[float, float]]:
    """Yield the milliseconds for the threats of all ships in a position, and for the slowest."""
    undamaged = [state for state, _, _ in plies if not any(ship.sunk for ship in state.ships)]
    for state in undamaged[:: len(undamaged) // 30]:
        reach_and_threat._rings.cache_clear()
        durations = []
        for number in range(len(state.ships)):
            began = process_time()
            reach_and_threat.threat_area(state, number)
            durations.append(1000 * (process_time() - began))
        yield sum(durations), max(durations)


@click.command()
@click.option("--seconds", default=3.0, show_default=True, help="For each number.")
@click.option("--seed", default=1, show_default=True)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the table on the page of results."
)
def main(seconds: float, seed: int, write_results: bool) -> None:
    """Measure and print the table."""
    plies = battles(seed)
    stepped = [ply for ply in plies if isinstance(ply[2], Step)]
    shots = [ply for ply in plies if isinstance(ply[2], Fire)]
    lines = ["| a second | plain Python | with `[fast]` |", "|---|---|---|"]

    def measured(work: Callable[[], int], compile_after: int) -> str:
        placement.COMPILE_AFTER = compile_after
        calls_per_second(work, seconds / 10)
        return f"{median(calls_per_second(work, seconds / 3) for _ in range(3)):,.0f}"

    def row(name: str, work: Callable[[], int], compiled: bool = True) -> None:
        quick = measured(work, 0) if compiled else "the same"
        lines.append(f"| {name} | {measured(work, 10**18)} | {quick} |")

    assert placement_kernel.compile_check(placement.check_places) is not None, (
        "numba is not installed: pip install '.[fast]'"
    )
    rng = Random(seed)
    row("plies of random legal play, all listed", lambda: random_match(GAME, Config(), rng))
    row("lists of all shots and steps on the 5° grid", lambda: list_actions(plies))
    row("ships of which every open tenth of a degree is found", lambda: list_headings(plies))
    row("steps validated and applied", lambda: validate_plies(stepped), compiled=False)
    row("shots validated and applied", lambda: validate_plies(shots), compiled=False)
    reach_and_threat.threat_area(plies[0][0], 0)
    totals, slowest = zip(*threats(plies), strict=True)
    lines += [
        "",
        f"Validation is not compiled. {MATCH_COUNT} matches, gabier against gabier: "
        f"{len(stepped):,} steps, {len(shots):,} shots.",
        "",
        f"The areas that all 12 ships threaten, drawn one ship at a time: {median(totals):.0f} ms "
        f"(median of {len(totals)} positions of those matches), at most {max(totals):.0f} ms; the "
        f"slowest ship {max(slowest):.0f} ms.",
    ]
    body = "\n".join(lines)
    click.echo(body)
    if write_results:
        write_section("Armada: the rules", body)


if __name__ == "__main__":
    main()
