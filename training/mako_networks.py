"""Train the networks of MAKO Naval by self-play.

    python -m training.mako_networks FILE [--races 2000] [--kinds "A B C race teams both"]

The kernel of the game (the extra `fast`) plays many races in parallel. Rules of thumb play the
first quarter of the races. Then the network plays itself or, in three of ten races, rules of thumb;
most races begin with some random turns. The targets are the final winner and the network's own
later estimates. At the end, the network plays against the shipped network and the rules of thumb.
The shipped networks are older; decision 0013 describes their training.
"""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import click
import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from escadre.core.kernel import get_kernel, match_seeds
from escadre.games.mako import kernels
from escadre.games.mako.captains.features import feature_tables
from escadre.games.mako.captains.network import Network, network_for, softmax_chances
from escadre.games.mako.rules.model import Config
from escadre.games.mako.training.vector import MakoKernel
from training.mako_parallel_races import (
    Evaluator,
    TurnSearch,
    distance_evaluator,
    finished_sides,
    network_evaluator,
)

KINDS = {
    "A": Config(),
    "B": Config(way="B"),
    "C": Config(way="C"),
    "race": Config(players=4),
    "teams": Config(players=4, teams=True),
    "both": Config(finish="both"),
}
HIDDEN_COUNT = 48
PARALLEL_RACES = 24
TD_LAMBDA = 0.8  # weight of later estimates in a target
RULE_OPPONENT_SHARE = 0.3  # share of races in which the network plays against rules of thumb
RANDOM_TURN_SHARE = 0.02
REPLAY_CAPACITY, BATCH_SIZE = 50_000, 256

Floats = NDArray[np.float32]


class TrainingSample(NamedTuple):
    """A position with its training target."""

    features: Floats  # (sides, inputs)
    boats_home: int
    target: list[Floats]  # winner among the sides at sea, one-hot; empty until it is known


class RaceBatch:
    """Parallel races of one configuration, and the samples of each."""

    def __init__(self, config: Config, count: int, rng: np.random.Generator) -> None:
        kernel = get_kernel("mako", config, count)
        assert isinstance(kernel, MakoKernel)
        self.kernel = kernel
        self.rng = rng
        self.search = TurnSearch(kernel)
        kernel.reset(match_seeds(int(rng.integers(1 << 32)), count))
        self.rule_evaluator = distance_evaluator(config)
        self.side_of_seat = np.array(self.search.side_of_seat)
        self.samples: list[list[TrainingSample]] = [[] for _ in range(count)]
        self.random_turns_left, self.learner_side = np.zeros(count, int), np.full(count, -1)
        for race in range(count):
            self._start_race(race)

    def _start_race(self, race: int) -> None:
        """Begin a race and assign its sides: only `learner_side` is not played by rules of thumb.

        It is -1 if the network plays all sides.
        """
        rng = self.rng
        self.samples[race], sides = [], self.side_of_seat.max() + 1
        self.learner_side[race] = rng.integers(sides) if rng.random() < RULE_OPPONENT_SHARE else -1
        self.random_turns_left[race] = rng.integers(30) if rng.random() < 2 / 3 else 0

    def play_turn(self, evaluator: Evaluator) -> list[list[TrainingSample]]:
        """Play a turn in each race; return the samples of the races that have ended."""
        facts, features = self.kernel.rows[1], self.search.current_features()
        movers = self.side_of_seat[facts[:, kernels.MOVER]]
        boats_home = facts[:, kernels.BOATS_HOME].copy()
        random_turns = (self.random_turns_left > 0) | (
            self.rng.random(len(movers)) < RANDOM_TURN_SHARE
        )
        for race in np.flatnonzero(self.random_turns_left <= 0).tolist():
            self.samples[race].append(TrainingSample(features[race], boats_home[race], []))
        self.random_turns_left -= 1
        against_rules = (self.learner_side >= 0) & (self.learner_side != movers)
        ended = self.search.play_turn(
            evaluator, self.rng, random_turns, self.rule_evaluator, against_rules
        )
        for race in np.flatnonzero(~ended & (facts[:, kernels.BOATS_HOME] > boats_home)).tolist():
            if self.kernel.codec.config.finish == "first":
                self._set_winner(race, np.arange(len(features[race])) == movers[race])
        finished = []
        for race in np.flatnonzero(ended).tolist():
            returns = np.full(len(features[race]), -np.inf)
            np.maximum.at(returns, self.side_of_seat, self.search.returns[race])
            returns[finished_sides(features[race : race + 1])[0]] = -np.inf
            self._set_winner(race, returns == returns.max())
            finished.append(self.samples[race])
            self._start_race(race)
        return finished

    def _set_winner(self, race: int, winners: NDArray[np.bool_]) -> None:
        for sample in self.samples[race]:
            if not sample.target:
                sample.target.append((winners / winners.sum()).astype(np.float32))


class TrainedNetwork:
    """A network in training with its replay buffer."""

    def __init__(self, config: Config, rng: np.random.Generator) -> None:
        tables = feature_tables(config)
        input_count, sides = tables.input_count, len(tables.own_boats_by_side)
        hidden = rng.normal(0, input_count**-0.5, (input_count, HIDDEN_COUNT))
        weights = hidden, np.zeros(HIDDEN_COUNT), rng.normal(0, 0.3, HIDDEN_COUNT)
        self.network = Network(*(each.astype(np.float32) for each in weights))
        self._mean = [np.zeros_like(each) for each in self.network]
        self._square = [np.zeros_like(each) for each in self.network]
        self._features = np.zeros((REPLAY_CAPACITY, sides, input_count), np.float32)
        self._targets = np.zeros((REPLAY_CAPACITY, sides), np.float32)
        self._rng = rng
        self.stored = 0
        self._step_count = 0

    def store(self, samples: list[TrainingSample], use_td: bool) -> None:
        """Store the samples of a race, with TD(lambda) targets if `use_td`."""
        if not samples:
            return
        sides = len(samples[0].features)
        features = np.array([sample.features for sample in samples])
        targets = np.array([sample.target[0] for sample in samples])
        estimates = softmax_chances(self.network, features, finished_sides(features))
        for n in range(len(samples) - 2, -1, -1):
            if use_td and samples[n].boats_home == samples[n + 1].boats_home:
                targets[n] = TD_LAMBDA * targets[n + 1] + (1 - TD_LAMBDA) * estimates[n + 1]
        indices = (self.stored + np.arange(len(samples))) % REPLAY_CAPACITY
        self._features[indices], self._targets[indices] = 0, 0  # a race of three has one side fewer
        self._features[indices, :sides], self._targets[indices, :sides] = features, targets
        self.stored += len(samples)

    def clear(self) -> None:
        """Empty the buffer."""
        self.stored = 0

    def train_step(self, rate: float) -> None:
        """Take one step of the Adam optimizer on a random batch."""
        batch = self._rng.integers(0, min(self.stored, REPLAY_CAPACITY), BATCH_SIZE)
        features, (hidden, bias, out) = self._features[batch], self.network
        finished = finished_sides(features)
        units = np.tanh(features @ hidden + bias)
        error = (
            (softmax_chances(self.network, features, finished) - self._targets[batch])
            * ~finished
            / BATCH_SIZE
        )
        hidden_error = error[:, :, None] * out * (1 - units**2)
        size = features.shape[2]
        gradients = (
            features.reshape(-1, size).T @ hidden_error.reshape(-1, HIDDEN_COUNT),
            hidden_error.sum((0, 1)),
            (error[:, :, None] * units).sum((0, 1)),
        )
        self._step_count += 1
        bias_1, bias_2 = 1 - 0.9**self._step_count, 1 - 0.998**self._step_count
        rows = zip(self.network, gradients, self._mean, self._square, strict=True)
        for weights, gradient, mean, square in rows:
            change = gradient + 1e-5 * weights
            mean += 0.1 * (change - mean)
            square += 0.002 * (change * change - square)
            weights -= rate * (mean / bias_1) / (np.sqrt(square / bias_2) + 1e-8)


def make_batches(config: Config, rng: np.random.Generator) -> list[RaceBatch]:
    """Return the batches of races for a configuration.

    In some batches mines on shores are forbidden; for races of four players, some have three.
    """
    variants = [(config, PARALLEL_RACES), (replace(config, mine_shores=False), 2)]
    if config.players == 4 and not config.teams:
        variants.append((replace(config, players=3), PARALLEL_RACES // 2))
    return [RaceBatch(each, count, rng) for each, count in variants]


def train_network(config: Config, race_count: int, seed: int) -> Network:
    """Return a network trained with this many races."""
    rng = np.random.default_rng(seed)
    trained = TrainedNetwork(config, rng)
    batches = make_batches(config, rng)
    races_played = 0
    while races_played < race_count // 4:
        for batch in batches:
            for samples in batch.play_turn(batch.rule_evaluator):
                trained.store(samples, use_td=False)
                races_played += 1
    for _ in range(3000):
        trained.train_step(3e-3)
    trained.clear()
    while races_played < race_count:
        for batch in batches:
            for samples in batch.play_turn(network_evaluator(trained.network)):
                trained.store(samples, use_td=True)
                races_played += 1
                rate = 1e-3 * max(0.0, 1 - races_played / race_count) + 2e-5
                for _ in range(len(samples) // 24 + 1 if trained.stored > 2000 else 0):
                    trained.train_step(rate)
    return trained.network


def mean_return(
    config: Config, evaluator: Evaluator, other: Evaluator, races: int, seed: int
) -> tuple[float, float]:
    """Return the mean return of `evaluator` against `other`, and half of its 95% interval.

    Each parallel race is repeated equally often, so that short races do not count more.
    """
    rng = np.random.default_rng(seed)
    kernel = get_kernel("mako", config, PARALLEL_RACES)
    assert isinstance(kernel, MakoKernel)
    kernel.reset(match_seeds(seed, PARALLEL_RACES))
    search = TurnSearch(kernel)
    results_by_race = list[list[float]]([] for _ in range(PARALLEL_RACES))
    side_of_seat, no_random_turns = np.array(search.side_of_seat), np.zeros(PARALLEL_RACES, bool)
    races_each = -(-races // PARALLEL_RACES)
    while min(map(len, results_by_race)) < races_each:
        others = side_of_seat[kernel.rows[1][:, kernels.MOVER]] != 0
        for race in np.flatnonzero(
            search.play_turn(evaluator, rng, no_random_turns, other, others)
        ).tolist():
            results_by_race[race].append(search.returns[race, 0])
    results = np.array([results[:races_each] for results in results_by_race])
    return float(results.mean()), float(1.96 * results.std() / np.sqrt(results.size))


def rounded_weights(network: Network) -> list[Any]:
    """Return the network's weights, rounded to thousandths."""
    return [np.round(weights * 1000).astype(int).tolist() for weights in network]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--races", "race_count", default=2000, show_default=True, help="Number of races of each kind."
)
@click.option("--seed", default=1, show_default=True)
@click.option("--kinds", default=" ".join(KINDS), show_default=True)
@click.option("--measured", default=240, show_default=True, help="Races against each opponent.")
def main(file: Path, race_count: int, seed: int, kinds: str, measured: int) -> None:
    """Train on one kind of race after another, and write the networks."""
    data: dict[str, Any] = {
        "made": f"python -m training.mako_networks --races {race_count} --seed {seed}"
    }
    data["networks"] = {}
    for kind in kinds.split():
        config, started = KINDS[kind], process_time()
        network = train_network(config, race_count, seed)
        data["networks"][kind] = rounded_weights(network)
        file.write_bytes(msgspec.json.encode(data) + b"\n")
        click.echo(f"{kind}: {race_count} races in {process_time() - started:.0f} s of CPU time")
        opponents = (
            ("rules of thumb", distance_evaluator(config)),
            (
                "the shipped network",
                network_evaluator(network_for(config)),
            ),
        )
        for name, other in opponents:
            mean, error = mean_return(config, network_evaluator(network), other, measured, seed + 1)
            click.echo(f"{kind}: mean return against {name}: {mean:+.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
