"""Measure the waiting time for a captain's answer while other tables load the workers.

    python -m benchmarks.server.fairness_under_load [--tables 3] [--shots 10]

The load is Bataille navale on 15×15 squares with twenty ships, with amirals on both seats at full
speed. The waiting times are those of one person against a cabin boy on 10×10 squares; the first
answer is the fleet of the cabin boy.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

LOAD_OPTIONS: dict[str, Any] = {
    "width": 15,
    "height": 15,
    "fleet": [4, 4, 3, 3, 3, 3, *[2] * 7, *[1] * 7],
    "bombs": 100,
}
HEAD_START = 3.0  # seconds that the load runs before the measurement


async def run(table_count: int, shot_count: int) -> list[float]:
    """Return the seconds until each answer."""
    # Imported here, because the worker processes also import this file.
    from escadre.server.log_setup import configure_log
    from escadre.server.settings import Settings
    from tests.server.clients import FLEET, READY, hosting

    configure_log()
    waits = list[float]()
    with tempfile.TemporaryDirectory() as directory:
        settings = Settings(data=Path(directory), thinkers="processes", pause=0)
        async with hosting(settings) as host, host.guest() as eve, host.guest() as ann:
            for _ in range(table_count):
                await eve.open("amiral", "amiral", **LOAD_OPTIONS)
            await asyncio.sleep(HEAD_START)
            began = perf_counter()
            table = (await ann.open("me", "mousse", first="1"))["table"]
            async with ann.live(table) as ann_socket:
                await ann_socket.read()
                await ann_socket.act(*FLEET, READY)
                while ann_socket.view["table"]["turn"] != [0]:
                    await ann_socket.read()
                waits.append(perf_counter() - began)
                for square in range(shot_count):
                    began = perf_counter()
                    await ann_socket.act({"type": "bomb", "square": square})
                    while ann_socket.view["table"]["turn"] != [0]:
                        await ann_socket.read()
                    waits.append(perf_counter() - began)
    return waits


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--shots", type=int, default=10)
    arguments = parser.parse_args()
    for tables in (0, arguments.tables):
        first, *others = asyncio.run(run(tables, arguments.shots))
        print(
            f"{tables} tables of amirals: first answer after {first:.1f} s, then "
            f"{sum(others) / len(others):.2f} s in the mean and {max(others):.2f} s at most"
        )


if __name__ == "__main__":
    main()
