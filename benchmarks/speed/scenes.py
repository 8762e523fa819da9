"""Measure the CPU time to build a scene, in both languages, over the golden matches.

    python -m benchmarks.speed.scenes [--repeat 3]

The mean is given by game and by the kinds of choices that the scene offers to the seat that
chooses. Times are CPU times of one core, so that other work on the machine has little influence.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from math import ceil
from time import process_time
from typing import Any

from escadre.core.game import Decision
from escadre.core.i18n.catalogue import words
from escadre.core.match.match import Match
from tests.games.golden_matches import golden_record, names
from tests.helpers.matches import KITS

MAX_POSITIONS = 60  # positions measured of each match; more would be similar


def positions(name: str) -> Iterator[tuple[str, Any]]:
    """Yield evenly spaced positions of a golden match, as observed by the first seat to choose."""
    record = golden_record(name)
    kit = KITS[record.game]
    match = Match(kit, record.config)
    stride = ceil(len(record.plies) / MAX_POSITIONS)
    for n, ply in enumerate(record.plies):
        if n % stride == 0 and isinstance(node := match.node, Decision):
            yield record.game, match.see(node.seats[0])
        match.apply(ply.seat, ply.action)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--repeat", type=int, default=3)
    repeat = parser.parse_args().repeat
    durations = defaultdict[tuple[str, str], list[float]](list)
    seen = [each for name in names() for each in positions(name)]
    for repetition in range(repeat):
        for game, observation in seen:
            kit = KITS[game]
            for language in ("en", "fr"):
                say = words(language, "escadre", kit.game.home)
                began = process_time()
                scene = kit.scene(observation, say)
                took = process_time() - began
                kinds = "+".join(sorted({type(each).__name__ for each in scene.choices}))
                if repetition:  # the first run only fills caches
                    durations[game, kinds].append(took)
    for (game, kinds), each in sorted(durations.items()):
        print(f"{game:<11} {kinds:<24} {sum(each) / len(each) * 1e6:8.0f} µs  of {len(each)}")


if __name__ == "__main__":
    main()
