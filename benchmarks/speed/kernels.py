"""Measure the steps per second of kernels on one core, with full observations and masks.

    python -m benchmarks.speed.kernels --write      measures every game
    python -m benchmarks.speed.kernels --proof 200  first compares kernels and rules, for 200 random
                                                    options of each game

A separate compiled loop draws choices uniformly among the legal ones; its time, measured on the
same masks, is subtracted. Times are CPU times of this process, so that other work on the machine
has little influence, although processes share the processor's caches.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from os import getloadavg
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from msgspec import convert
from numpy.typing import NDArray

from benchmarks.results import write_section
from escadre.core.kernel import Kernel, get_kernel, jit, match_seeds, random_below
from escadre.core.options import build_config
from escadre.games import GAMES
from tests.games.armada.fighting_twins import Gunners
from tests.helpers.kernel_twin import KernelComparison

ROUND_COUNT = 5
MIN_SECONDS = 0.5
BATCH_SIZES = (64, 256)
GAMES_AND_OPTIONS: tuple[tuple[str, str, dict[str, Any], float], ...] = (
    ("battleship", "variant 1, 35 bombs", {}, 8.0),
    ("battleship", "variant 2, 50 bombs", {"variant": 2}, 0.0),
    ("mats", "the usual ships", {}, 3.5),
    ("mako", "two players, way C", {"way": "C"}, 5.0),
    ("mako", "two players, way A", {}, 2.5),
    ("mako", "four players", {"players": 4}, 2.5),
    ("maitre", "two players", {}, 2.0),
    ("maitre", "four players", {"players": 4}, 0.0),
    ("armada", "basic fleets", {}, 0.05),
    ("armada", "full fleets", {"setup": "full"}, 0.0),
    ("armada", "full fleets of four players", {"setup": "full", "players": 4}, 0.0),
)

NOTE = (
    "Steps a second of CPU time of one process: each a choice, all dice that follow, the whole",
    "observation and the mask; drawing the choice is not counted. Other work ran on both cores and",
    "shared their caches and threads, so an idle machine gives more.",
)
STANDARD_BOARD = GAMES["mako"].game.config_type().chart
SMALL_BOARD = convert(
    {
        "size": 7,
        "ports": [(3, 0), (6, 2), (4, 6), (0, 1)],
        "small": {"least": 1, "most": 5, "ports": [(2, 1), (4, 5)]},
    },
    type(STANDARD_BOARD),
)
# random fleets of Armada would seldom meet
COMPARISONS: dict[str, type[KernelComparison]] = {"armada": Gunners}


@jit
def choose(masks: NDArray[Any], rng_states: NDArray[Any], numbers: NDArray[Any]) -> None:
    """Choose a legal number in each row: the first one after a random index, cyclically."""
    for row in range(len(masks)):
        mask = masks[row]
        number = random_below(rng_states, row, len(mask))
        while mask[number] == 0:
            number = number + 1 if number + 1 < len(mask) else 0
        numbers[row] = number


class RandomMatches:
    """A batch of random matches."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.rng_states = match_seeds(2, kernel.count)
        self.numbers = np.zeros(kernel.count, np.int64)
        kernel.reset(match_seeds(1, kernel.count))
        for _ in range(300):  # until matches are at different moments and the code is compiled
            self.draw_and_step()

    def draw(self) -> None:
        """Draw the choices, without a step."""
        choose(self.kernel.masks, self.rng_states, self.numbers)

    def draw_and_step(self) -> None:
        """Draw the choices, and step."""
        choose(self.kernel.masks, self.rng_states, self.numbers)
        self.kernel.step(self.numbers)


def seconds_per_call(call: Callable[[], None], seconds: float = MIN_SECONDS) -> float:
    """Return CPU seconds per call, averaged over many calls."""
    calls, began = 0, process_time()
    while (cpu_seconds := process_time() - began) < seconds:
        for _ in range(20):
            call()
        calls += 20
    return cpu_seconds / calls


def steps_per_second(name: str, options: dict[str, Any], count: int) -> float:
    """Return steps per second, without the time to draw choices: the median of the rounds."""
    config = build_config(GAMES[name].game.config_type, options)
    matches = RandomMatches(get_kernel(name, config, count))
    rounds = [
        seconds_per_call(matches.draw_and_step) - seconds_per_call(matches.draw, 0.3)
        for _ in range(ROUND_COUNT)
    ]
    return count / median(rounds)


def compare_with_rules(name: str, config_count: int, seed: int) -> str:
    """Compare a kernel with the rules, for random options, in four matches of 250 choices each."""
    rng = Random(seed)
    endings = Counter[str]()
    step_count = 0
    kit = GAMES[name]
    for _ in range(config_count):
        config = RANDOM_CONFIGS[name](rng)
        while kit.game.validate_config(config) is not None:
            config = RANDOM_CONFIGS[name](rng)
        comparison = COMPARISONS.get(name, KernelComparison)(kit, config, 4, rng.randrange(1 << 32))
        for _ in range(250):
            comparison.step(rng)
        endings.update(comparison.endings)
        step_count += 4 * 250
    ends = ", ".join(f"{clause}: {count}" for clause, count in sorted(endings.items()))
    return (
        f"{name}: {config_count} rule sets, {step_count:,} choices, no difference; "
        f"matches ended by {ends}"
    )


def random_battleship_config(rng: Random) -> Any:
    """Return random options of Bataille navale."""
    most = rng.choice([3, 5, 9])
    return GAMES["battleship"].game.config_type(
        variant=rng.choice([1, 2]),
        bombs=rng.choice([None, rng.randint(1, 40)]),
        bombs_second=rng.choice([None, rng.randint(1, 40)]),
        first=rng.choice(["random", "1", "2"]),
        width=rng.randint(4, 12),
        height=rng.randint(4, 12),
        fleet=rng.choice([None, [rng.randint(1, most) for _ in range(rng.randint(1, 9))]]),
    )


def random_mats_config(rng: Random) -> Any:
    """Return random options of MÂTS."""
    kinds = []
    for kind in "abc"[: rng.randint(1, 3)]:
        masts, guns = rng.randint(0, 6), rng.randint(0, 9)
        touched = rng.randint(0, masts), rng.randint(0, guns)
        faces = {"sound": (masts, guns), "touched": touched}
        kinds.append({"kind": kind, "count": rng.randint(1, 4), **faces})
    options = {"ships": kinds, "wrecks_shield": rng.random() < 0.5}
    return convert(options, GAMES["mats"].game.config_type)


def random_mako_config(rng: Random) -> Any:
    """Return random options of MAKO."""
    players = rng.choice([2, 2, 2, 3, 4])
    return GAMES["mako"].game.config_type(
        players=players,
        way=rng.choice("ABC") if players == 2 else "A",
        finish=rng.choice(["first", "both"]) if players == 2 else "first",
        boats=rng.choice(["opposite", "adjacent", "EW", "SW", "ES", "NW"]),
        mine_shores=rng.random() < 0.5,
        teams=players == 4 and rng.random() < 0.5,
        chart=rng.choice([STANDARD_BOARD, SMALL_BOARD]),
    )


def _random_parts(rng: Random) -> list[dict[str, Any]]:
    """Return random parts that need at most five dice, easy parts more often."""
    parts: list[dict[str, Any]] = []
    left = rng.choice([1, 2, 2, 3, 4, 5])
    while left:
        dice = rng.randint(1, left)
        kind = rng.choice(["face", "alike", "run", "exactly", "at_least"])
        if kind == "face":
            parts.append({"kind": "face", "face": rng.randint(1, 6)})
            dice = 1
        elif kind in ("alike", "run"):
            parts.append({"kind": kind, "dice": dice})
        else:
            parts.append({"kind": "sum", "dice": dice, kind: rng.randint(dice, 5 * dice)})
        left -= dice
    return parts


def random_maitre_config(rng: Random) -> Any:
    """Return random options of Le Maître des Mers."""
    ships: list[dict[str, Any]] = [
        {"kind": "ship", "family": rng.randint(1, 4), "firepower": rng.randint(0, 6)}
        | {"map": rng.random() < 0.5}
        for _ in range(rng.randint(5, 14))
    ]
    turning = [rng.choice(["flip", "plus", "minus", "reroll"]) for _ in range(rng.randint(0, 4))]
    goods = [
        {"kind": "goods", "letter": rng.choice("AABC"), "effect": effect}
        for effect in [*turning, *["extra"] * rng.randint(0, 3)]
    ]
    treasures = [
        {"kind": "treasure", "letter": rng.choice("AABC"), "value": rng.randint(1, 20)}
        for _ in range(rng.randint(0, 6))
    ]
    cards = [*ships, *goods, *treasures]
    rng.shuffle(cards)
    for n, card in enumerate(cards):
        card.update(id=f"c{n}", parts=_random_parts(rng))
    options = {
        "players": rng.randint(2, 6),
        "rounds": rng.choice([None, 3, 10, 200]),
        "deck": {"name": "drawn", "cards": cards},
    }
    return convert(options, GAMES["maitre"].game.config_type)


def random_armada_config(rng: Random) -> Any:
    """Return random options of Armada."""
    players = rng.choice([2, 2, 3, 4])
    return GAMES["armada"].game.config_type(
        players=players,
        setup=rng.choice(["basic", "advanced", "constructed", "full"]),
        objective=rng.choice(["annihilation", "flag", "infiltration"]),
        attacker=rng.choice([1, 2]),
        quiet=rng.choice(["draw", "pips"]),
        table=rng.choice(["rectangle", "disc"]) if players == 2 else "rectangle",
        width=rng.randint(20, 60) if players == 2 else 30,
        height=rng.randint(20, 60) if players == 2 else 24,
        teams=players == 4 and rng.random() < 0.5,
        small_steps=rng.choice([3, 4]),
        range=rng.choice(["large", "own"]),
        grid=rng.randint(60, 500),
    )


RANDOM_CONFIGS: dict[str, Callable[[Random], Any]] = {
    "battleship": random_battleship_config,
    "mats": random_mats_config,
    "mako": random_mako_config,
    "maitre": random_maitre_config,
    "armada": random_armada_config,
}


def main() -> None:
    """Measure the kernels, or compare them with the rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--proof", type=int, default=0, metavar="SETS")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    proofs = []
    if arguments.proof:
        proofs = [
            compare_with_rules(name, arguments.proof, arguments.seed) for name in RANDOM_CONFIGS
        ]
        print("\n".join(proofs), flush=True)
    head = " | ".join(f"{count} at once" for count in BATCH_SIZES)
    loads = [getloadavg()[0]]
    lines = [f"| game | {head} | wanted |", "|---|" + "---|" * (len(BATCH_SIZES) + 1)]
    for name, label, options, wanted in GAMES_AND_OPTIONS:
        speeds = [steps_per_second(name, options, count) / 1e6 for count in BATCH_SIZES]
        cells = " | ".join(f"{each:.2f} M" for each in speeds)
        lines.append(f"| {name}, {label} | {cells} | {f'{wanted:g} M' if wanted else ''} |")
        print(lines[-1], flush=True)
    loads.append(getloadavg()[0])
    notes = [f"- {each}" for each in proofs]
    notes.append(f"- load of the machine before and after: {loads[0]:.0f}, {loads[1]:.0f}")
    if arguments.write:
        write_section("Kernels", "\n".join([*lines, "", *notes, "", *NOTE]))


if __name__ == "__main__":
    main()
