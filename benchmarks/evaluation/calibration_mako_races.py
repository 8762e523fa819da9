"""Calibration samples for MAKO Naval: races between admirals, played by the game's kernel.

    python -m benchmarks.evaluation.calibration_mako_races 5000 races.jsonl [--seed 2]
    python -m benchmarks.evaluation.calibration mako --captain amiral --samples races.jsonl

Steps are evaluated by the admiral's network of way A, in many races at once. Positions are
evaluated by the game's estimate.
"""

from __future__ import annotations

from pathlib import Path
from time import process_time

import click
import msgspec
import numpy as np

from benchmarks.evaluation.calibration import Played
from escadre.core.kernel import get_kernel, match_seeds
from escadre.games.mako.captains import evaluate
from escadre.games.mako.captains.network import network_for
from escadre.games.mako.rules.model import Config, State
from escadre.games.mako.training.vector import MakoKernel
from training.mako_races import TurnSearch, network_evaluator, to_state

TOGETHER = 50
MOMENTS = 4  # positions taken from each race, at the start of a turn


class Log:
    """Data of a race: up to four of its turns, drawn with equal probability."""

    def __init__(self) -> None:
        self.turns, self.kept = 0, list[State]()

    def note(self, state: State, lots: np.random.Generator) -> None:
        """Record a turn that begins."""
        self.turns += 1
        if len(self.kept) < MOMENTS:
            self.kept.append(state)
        elif (at := lots.integers(self.turns)) < MOMENTS:
            self.kept[at] = state

    def played(self, returns: tuple[float, float]) -> Played:
        """Return the result of this race, and the estimates of its moments."""
        return Played(returns, [[*(evaluate(state) or ())] for state in self.kept])


def races(number: int, seed: int) -> list[Played]:
    """Play races in equal-sized batches, so that short ones are not overrepresented."""
    config, lots = Config(), np.random.default_rng(seed)
    together = min(TOGETHER, number)
    kernel = get_kernel("mako", config, together)
    assert isinstance(kernel, MakoKernel)
    kernel.reset(match_seeds(seed, together))
    turns, judge, calm = (
        TurnSearch(kernel),
        network_evaluator(network_for(config)),
        np.zeros(together, bool),
    )
    logs, told = [Log() for _ in range(together)], list[list[Played]]([] for _ in range(together))
    left = [len(range(race, number, together)) for race in range(together)]
    while any(len(of) < most for of, most in zip(told, left, strict=True)):
        for race, (sea, facts) in enumerate(zip(*kernel.rows, strict=True)):
            if len(told[race]) < left[race]:
                logs[race].note(to_state(config, sea, facts), lots)
        for race in np.flatnonzero(turns.play_turn(judge, lots, calm)).tolist():
            if len(told[race]) < left[race]:
                first, second = turns.returns[race].tolist()
                told[race].append(logs[race].played((first, second)))
                logs[race] = Log()
    return [played for of in told for played in of]


@click.command()
@click.argument("number", type=int)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seed", default=2)
def main(number: int, file: Path, seed: int) -> None:
    """Play races and store the estimates made in them."""
    began = process_time()
    found = races(number, seed)
    drawn = sum(played.returns[0] == 0 for played in found)
    click.echo(f"{process_time() - began:.0f} s of CPU time; {drawn} races were drawn.")
    file.write_bytes(b"".join(msgspec.json.encode(played) + b"\n" for played in found))


if __name__ == "__main__":
    main()
