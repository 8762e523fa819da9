"""Measure the arena's overhead per ply, and its speed on two cores compared with one.

    python -m benchmarks.speed.arena

The overhead is measured in CPU time: matches inside and outside the arena in turn, in one process;
the result is the median of seven rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter, process_time

import msgspec

from benchmarks.results import write_section
from escadre.arena.entrants import InProcessBot, parse_entrants
from escadre.arena.match import play_match
from escadre.arena.schedule import Schedule
from escadre.arena.workers import make_process_pool, run_schedule
from escadre.bots.generic import RandomBot
from escadre.core.game import CHANCE, Chance, Terminal, start
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import reveal_seeds
from escadre.games import GAMES

ROUND_COUNT = 7
MIN_SECONDS = 1.0


def play_without_arena(kit: AnyKit, seed: int, *, referee: bool = False) -> int:
    """Play a match of random bots without the arena; return its number of plies."""
    game, config = kit.game, kit.game.config_type()
    bot, rng = RandomBot(game), Random(seed)
    state, ply_count = start(game, config), 0
    while not isinstance(node := game.node(state), Terminal):
        if isinstance(node, Chance):
            state = game.apply(state, CHANCE, node.distribution.sample(rng))
        else:
            seat = node.seats[0]
            action = bot.choose(game.observe(state, seat), rng)
            if referee:
                game.validate(state, seat, action)
            state = game.apply(state, seat, action)
        ply_count += 1
    return ply_count


def play_in_arena(kit: AnyKit, seed: int) -> int:
    """Play the same match in the arena; return its number of plies."""
    config = kit.game.config_type()
    seats = len(kit.game.sides(config))
    server = seed.to_bytes(32, "big")
    fair_seeds = reveal_seeds(server, [server] * seats)
    players = [InProcessBot(RandomBot(kit.game)) for _ in range(seats)]
    names, seeds = ["random"] * seats, [seed] * seats
    return len(play_match(kit, config, players, names, fair_seeds, seeds, 60.0).match.plies)


def seconds_per_ply(play: Callable[[int], int]) -> float:
    """Return CPU seconds per ply."""
    ply_count = 0
    began = process_time()
    seed = 0
    while (cpu_seconds := process_time() - began) < MIN_SECONDS:
        ply_count += play(seed)
        seed += 1
    return cpu_seconds / ply_count


def speed_up(name: str, players: tuple[str, ...], round_count: int) -> float:
    """Return the speed-up of two processes over one, start included."""
    kit = GAMES[name]
    config = msgspec.json.encode(kit.game.config_type())
    schedule = Schedule(name, config, 2, parse_entrants(kit, players), round_count, 1)
    times = []
    for workers in (1, 2):
        began = perf_counter()
        list(run_schedule(schedule, partial(make_process_pool, workers), 4 * workers))
        times.append(perf_counter() - began)
    return times[0] / times[1]


def main() -> None:
    """Measure the arena, and write its section of the results."""
    lines = [
        "CPU time in microseconds per ply. The overhead is that of the arena without records,",
        "compared with play that checks the rules.",
        "",
        "| game | random bots | with the referee | in the arena | overhead |",
        "|---|---|---|---|---|",
    ]
    for name, kit in GAMES.items():
        plays = [
            partial(play_without_arena, kit),
            partial(play_without_arena, kit, referee=True),
            partial(play_in_arena, kit),
        ]
        rounds = [[seconds_per_ply(play) for play in plays] for _ in range(ROUND_COUNT)]
        times = " | ".join(f"{1e6 * median(column):.1f}" for column in zip(*rounds, strict=True))
        overhead = median(arena / referee - 1 for _, referee, arena in rounds)
        lines.append(f"| {name} | {times} | {100 * overhead:+.0f}% |")
        print(lines[-1], flush=True)
    speed_ratio = median(speed_up("mats", ("amiral", "capitaine"), 600) for _ in range(3))
    matches = "mats, amiral and capitaine, 1,200 matches"
    lines += ["", f"Two processes play {speed_ratio:.2f} times as fast as one ({matches})."]
    print(lines[-1])
    write_section("Arena", "\n".join(lines))


if __name__ == "__main__":
    main()
