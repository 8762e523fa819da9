"""Measure speed relative to a fixed loop in plain Python, and record and draw its history.

    python -m benchmarks.history           measure (half a minute), append, draw
    python -m benchmarks.history --draw    draw only: docs/results/benchmarks.md and .svg

A ratio is the number of plies of random play in the time of one reference loop. Both are measured
in turn, in processor time, so that different machines and loads can be compared. The result is the
median of several rounds. Ratios are appended to history.jsonl.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import msgspec

from benchmarks.results import machine
from benchmarks.speed.rules import plies_per_second, random_match
from escadre.games import GAMES

HISTORY = Path(__file__).with_name("history.jsonl")
PAGE = Path(__file__).resolve().parent.parent / "docs" / "results" / "benchmarks.md"
ROUND_COUNT = 5
SECONDS_PER_GAME = 0.8  # seconds for each game in a round
LOOP_COUNT = 20_000
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e")


class Run(msgspec.Struct, frozen=True):
    """One line of the history."""

    date: str
    commit: str
    machine: str
    load: float
    ratios: dict[str, float]  # by game: number of plies in the time of one reference loop


def time_reference_loop() -> float:
    """Return the processor time of the reference loop: small integers, a dictionary, a tuple."""
    started, sums = process_time(), dict[tuple[int, int], int]()
    bits = 1
    for n in range(LOOP_COUNT):
        bits = (bits * 31 + n) & 0xFFFF_FFFF
        key = bits & 63, n & 15
        sums[key] = sums.get(key, 0) + bits.bit_count()
    return process_time() - started


def measure() -> Run:
    """Measure all games; each round measures the reference loop beside them."""
    plies_by_game: dict[str, list[float]] = {name: [] for name in GAMES}
    for number in range(ROUND_COUNT):
        for name, kit in GAMES.items():
            play = partial(random_match, kit.game, kit.game.config_type(), Random(number))
            before = time_reference_loop()
            plies = plies_per_second(play, SECONDS_PER_GAME)
            plies_by_game[name].append(plies * (before + time_reference_loop()) / 2)
    commit = subprocess.run(
        ["git", "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return Run(
        datetime.now(UTC).date().isoformat(),
        commit,
        machine(),
        round(os.getloadavg()[0], 1),
        {name: round(median(values), 1) for name, values in plies_by_game.items()},
    )


def read_history() -> list[Run]:
    """Return all runs, oldest first."""
    lines = HISTORY.read_bytes().splitlines() if HISTORY.exists() else []
    return [msgspec.json.decode(line, type=Run) for line in lines]


def draw_chart(runs: Sequence[Run], width: int = 720, height: int = 260) -> str:
    """Draw each game's ratio relative to its first run, as SVG."""
    games = list(runs[-1].ratios)
    lines = {
        game: [
            run.ratios[game] / first
            if (first := runs[0].ratios.get(game)) and game in run.ratios
            else None
            for run in runs
        ]
        for game in games
    }
    top = max(1.2, *(value for values in lines.values() for value in values if value)) * 1.05

    def point_at(n: int, value: float) -> str:
        x = 50 + (width - 170) * (n / max(1, len(runs) - 1))
        return f"{x:.1f},{height - 30 - (height - 50) * value / top:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        "<style>text{fill:#555}@media(prefers-color-scheme:dark){text{fill:#bbb}}</style>",
    ]
    for mark in (0.5, 1.0, 1.5, 2.0):
        if mark < top:
            _, _, level = point_at(0, mark).partition(",")
            parts.append(f'<path d="M50 {level}H{width - 120}" stroke="#8888" stroke-width="1"/>')
            parts.append(f'<text x="44" y="{float(level) + 4}" text-anchor="end">{mark:.1f}</text>')
    for game, colour in zip(games, COLOURS * len(games), strict=False):
        points = [point_at(n, value) for n, value in enumerate(lines[game]) if value]
        parts.append(
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts += (
            f'<circle cx="{point.split(",")[0]}" cy="{point.split(",")[1]}" r="3" fill="{colour}"/>'
            for point in points
        )
        y = 20 + 18 * games.index(game)
        parts.append(
            f'<rect x="{width - 110}" y="{y - 9}" width="10" height="10" fill="{colour}"/>'
        )
        parts.append(f'<text x="{width - 95}" y="{y}">{game}</text>')
    parts.append(f'<text x="50" y="{height - 8}">{runs[0].date}</text>')
    parts.append(
        f'<text x="{width - 120}" y="{height - 8}" text-anchor="end">{runs[-1].date}</text></svg>'
    )
    return "\n".join(parts) + "\n"


def page_text(runs: Sequence[Run]) -> str:
    """Return the Markdown page with the trend."""
    games = list(runs[-1].ratios)
    lines = [
        "# Speed over time\n",
        "<!-- Made by benchmarks/history.py (make bench). Do not edit. -->\n",
        "The table shows the speed of random play in each game. A number is the count of plies that fit into the processor",
        "time of one reference loop, so that you can compare runs on different machines. Higher is faster. The reference",
        "loop is 20,000 rounds of small integers, a dictionary and a tuple in plain Python. Each number is the median of",
        f"{ROUND_COUNT} rounds.\n",
        "`make bench` adds a line to `benchmarks/history.jsonl` and updates this page. The absolute numbers are in",
        "[results.md](../../benchmarks/results.md).\n",
        "![Ratios relative to the first run](benchmarks.svg)\n",
        "*The chart shows ratios relative to the first run, which is 1.0.*\n",
        "| date | commit | load | " + " | ".join(games) + " | machine |",
        "|---|---|---|" + "---|" * (len(games) + 1),
    ]
    for run in reversed(runs):
        ratios = " | ".join(
            f"{run.ratios[game]:.1f}" if game in run.ratios else "" for game in games
        )
        lines.append(f"| {run.date} | `{run.commit}` | {run.load} | {ratios} | {run.machine} |")
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    """Measure, unless `--draw` is given, then draw the trend."""
    if arguments not in ([], ["--draw"]):
        sys.exit(__doc__)
    if not arguments:
        run = measure()
        with HISTORY.open("ab") as file:
            file.write(msgspec.json.encode(run) + b"\n")
        print(run)
    if runs := read_history():
        PAGE.write_text(page_text(runs), "utf-8")
        PAGE.with_suffix(".svg").write_text(draw_chart(runs), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
