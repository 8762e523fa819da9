"""Time of a quick hint and of a thorough one, by game, in matches of the second captain.

    python -m benchmarks.speed.hints [positions] [game ...]

One warm process, as at a table. Wall-clock times grow on a busy machine, so the load average and
the CPU time are printed as well.
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

SHARE = 0.12  # of the decisions that are looked at


def positions(game: str, count: int) -> list[tuple[Any, Any]]:
    """Return configuration and observation of seats in matches of the second captain."""
    found: list[tuple[Any, Any]] = []
    rng = Random(1)
    captain = [*GAMES[game].captains.values()][1]
    while len(found) < count:
        match = Match(game)
        while not match.over and len(found) < count:
            if not isinstance(match.node, Decision):
                match.roll(rng)
                continue
            seat = match.turn[0]
            seen = match.see(seat)
            if rng.random() < SHARE:
                found.append((match.config, seen))
            match.play(seat, captain.choose(seen, rng))
    return found


def spread(taken: list[float]) -> str:
    """Return the median, the 90th percentile and the maximum, in ms."""
    taken = sorted(taken)
    p50, p90 = taken[len(taken) // 2], taken[len(taken) * 9 // 10]
    return f"p50 {p50:.0f} p90 {p90:.0f} most {taken[-1]:.0f} ms"


def main(count: int, games: list[str]) -> None:
    """Print a line per game and level."""
    print(f"load average {os.getloadavg()[0]:.1f}")
    for game in games:
        warm_up_hints(game)
        say = analysis_catalogue("en", GAMES[game])
        listed = positions(game, count)
        for better in (False, True):
            taken, spent, more, told = [], [], 0, 0
            for config, seen in listed:
                begun, busy = time.perf_counter(), time.process_time()
                answer = make_hint(GAMES[game], config, seen, say, better)
                taken.append(1000 * (time.perf_counter() - begun))
                spent.append(1000 * (time.process_time() - busy))
                more += answer.has_better_hint
                told += bool(answer.options)
            look = "better" if better else "first"
            print(f"{game:<11} {look:<6} {told}/{count} advised, {more} with more to come")
            print(f"    wall clock {spread(taken)}; processor {spread(spent)}")
    print(f"load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 60, sys.argv[2:] or list(GAMES))
