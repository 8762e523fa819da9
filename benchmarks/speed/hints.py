"""Measure the time of quick and thorough hints, by game, in matches of the second captain.

    python -m benchmarks.speed.hints [positions] [game ...]

The process is warm, as at a table. Wall-clock times increase on a busy machine, so the load average
and the CPU time are also printed.
"""

from __future__ import annotations

import os
import sys
import time
from random import Random
from typing import Any

from escadre.analysis.hints import make_hint
from escadre.analysis.phrases import analysis_catalogue
from escadre.core.game import Decision
from escadre.core.match.match import Match
from escadre.games import GAMES
from escadre.tables.jobs import warm_up_hints

DECISION_SHARE = 0.12  # share of the decisions for which hints are measured


def positions(game: str, count: int) -> list[tuple[Any, Any]]:
    """Return configuration and observation of seats in matches of the second captain."""
    situations: list[tuple[Any, Any]] = []
    rng = Random(1)
    captain = [*GAMES[game].captains.values()][1]
    while len(situations) < count:
        match = Match(game)
        while not match.over and len(situations) < count:
            if not isinstance(match.node, Decision):
                match.roll(rng)
                continue
            seat = match.turn[0]
            observation = match.see(seat)
            if rng.random() < DECISION_SHARE:
                situations.append((match.config, observation))
            match.play(seat, captain.choose(observation, rng))
    return situations


def spread(times: list[float]) -> str:
    """Return the median, the 90th percentile and the maximum, in ms."""
    times = sorted(times)
    p50, p90 = times[len(times) // 2], times[len(times) * 9 // 10]
    return f"p50 {p50:.0f} p90 {p90:.0f} most {times[-1]:.0f} ms"


def main(count: int, games: list[str]) -> None:
    """Print two lines per game: quick and thorough hint."""
    print(f"load average {os.getloadavg()[0]:.1f}")
    for game in games:
        warm_up_hints(game)
        say = analysis_catalogue("en", GAMES[game])
        situations = positions(game, count)
        for better in (False, True):
            wall_ms = []
            cpu_ms = []
            with_better_hint = 0
            with_options = 0
            for config, observation in situations:
                wall_start, cpu_start = time.perf_counter(), time.process_time()
                answer = make_hint(GAMES[game], config, observation, say, better)
                wall_ms.append(1000 * (time.perf_counter() - wall_start))
                cpu_ms.append(1000 * (time.process_time() - cpu_start))
                with_better_hint += answer.has_better_hint
                with_options += bool(answer.options)
            kind = "thorough" if better else "quick"
            print(
                f"{game:<11} {kind:<8} {with_options}/{count} advised, "
                f"{with_better_hint} with more to come"
            )
            print(f"    wall clock {spread(wall_ms)}; processor {spread(cpu_ms)}")
    print(f"load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 60, sys.argv[2:] or list(GAMES))
