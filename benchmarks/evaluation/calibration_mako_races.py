"""Produce calibration samples for MAKO Naval from races of amirals, played by the kernel.

    python -m benchmarks.evaluation.calibration_mako_races 5000 races.jsonl [--seed 2]
    python -m benchmarks.evaluation.calibration mako --captain amiral --samples races.jsonl

The amiral's network for variant A (two boats each) evaluates steps, in many races at once. The
game's estimate evaluates positions.
"""

from __future__ import annotations

from pathlib import Path
from time import process_time

import click
import msgspec
import numpy as np

from benchmarks.evaluation.calibration import MatchEstimates
from escadre.core.kernel import get_kernel, match_seeds
from escadre.games.mako.captains import evaluate
from escadre.games.mako.captains.network import network_for
from escadre.games.mako.rules.model import Config, State
from escadre.games.mako.training.vector import MakoKernel
from training.mako_parallel_races import TurnSearch, network_evaluator, to_state

PARALLEL_RACES = 50
POSITIONS_PER_RACE = 4  # positions at the start of a turn that are kept


class PositionSample:
    """Up to four positions of a race, at the start of a turn, drawn with equal probability."""

    def __init__(self) -> None:
        self.turn_count, self.positions = 0, list[State]()

    def add_turn(self, state: State, rng: np.random.Generator) -> None:
        """Consider the position at the start of a turn for the sample."""
        self.turn_count += 1
        if len(self.positions) < POSITIONS_PER_RACE:
            self.positions.append(state)
        elif (index := rng.integers(self.turn_count)) < POSITIONS_PER_RACE:
            self.positions[index] = state

    def to_estimates(self, returns: tuple[float, float]) -> MatchEstimates:
        """Return the result of this race, and the estimates in its positions."""
        return MatchEstimates(returns, [[*(evaluate(state) or ())] for state in self.positions])


def races(number: int, seed: int) -> list[MatchEstimates]:
    """Play races in batches of equal size, so that short races are not overrepresented."""
    config, rng = Config(), np.random.default_rng(seed)
    count = min(PARALLEL_RACES, number)
    kernel = get_kernel("mako", config, count)
    assert isinstance(kernel, MakoKernel)
    kernel.reset(match_seeds(seed, count))
    turn_search = TurnSearch(kernel)
    evaluator = network_evaluator(network_for(config))
    no_random_turns = np.zeros(count, bool)
    samples = [PositionSample() for _ in range(count)]
    results_by_race = list[list[MatchEstimates]]([] for _ in range(count))
    races_per_slot = [len(range(race, number, count)) for race in range(count)]
    while any(
        len(results) < race_count
        for results, race_count in zip(results_by_race, races_per_slot, strict=True)
    ):
        for race, (sea, facts) in enumerate(zip(*kernel.rows, strict=True)):
            if len(results_by_race[race]) < races_per_slot[race]:
                samples[race].add_turn(to_state(config, sea, facts), rng)
        for race in np.flatnonzero(turn_search.play_turn(evaluator, rng, no_random_turns)).tolist():
            if len(results_by_race[race]) < races_per_slot[race]:
                first, second = turn_search.returns[race].tolist()
                results_by_race[race].append(samples[race].to_estimates((first, second)))
                samples[race] = PositionSample()
    return [result for results in results_by_race for result in results]


@click.command()
@click.argument("number", type=int)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seed", default=2)
def main(number: int, file: Path, seed: int) -> None:
    """Play races, and store the estimates of their positions."""
    started = process_time()
    results = races(number, seed)
    draw_count = sum(result.returns[0] == 0 for result in results)
    click.echo(f"{process_time() - started:.0f} s of CPU time; {draw_count} races were drawn.")
    file.write_bytes(b"".join(msgspec.json.encode(result) + b"\n" for result in results))


if __name__ == "__main__":
    main()
