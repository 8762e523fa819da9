"""Train the network of Le Maître des Mers by self-play.

    python -m training.maitre_value 14
    python -m training.maitre_value 2 --seed 2 --rate 5e-4 --further

Whole turns are played with exact chances. A match begins with some turns by rules of thumb, to
reach positions that the network would avoid; then the network plays all seats and learns by
TD(lambda). It does not learn from the results of weaker captains: otherwise it would learn that
seats that hunt early lose, although they lose because they play badly later.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random

import click
import msgspec
import numpy as np
import numpy.typing as npt

from escadre.core.game import CHANCE, Chance
from escadre.games.maitre import captains
from escadre.games.maitre.captains.features import SeatFeatures, seat_features
from escadre.games.maitre.captains.network import NetworkWeights, ValueNetwork
from escadre.games.maitre.captains.simple import RuleCaptain
from escadre.games.maitre.captains.turn_outcomes import RatedAction, rate_actions
from escadre.games.maitre.rules.ending import is_over
from escadre.games.maitre.rules.game import apply, initial_state, node
from escadre.games.maitre.rules.model import Config, State, seat_to_move

Floats = npt.NDArray[np.float64]
Sample = tuple[Floats, Floats]
"""The features of all seats, and the target share of each."""

TARGET = Path(captains.__file__).with_name("network.json")
HIDDEN_COUNT = 32
BATCH_SIZE = 256
REPLAY_CAPACITY = 60_000  # samples per number of players: about a thousand matches
BATCHES_PER_MATCH = 8
RULE_CAPTAINS = (RuleCaptain(True), RuleCaptain(True, hunt_first=True), RuleCaptain())


def config_for(player_count: int) -> Config:
    """Return the default configuration for this many players."""
    return msgspec.convert({"players": player_count}, Config)


def resolve_chance(state: State, rng: Random) -> State:
    """Return the state after all pending draws."""
    while isinstance(current_node := node(state), Chance):
        state = apply(state, CHANCE, current_node.distribution.sample(rng))
    return state


def sample_turn_end(action: RatedAction, rng: Random) -> State:
    """Draw an end of this turn by its chance."""
    return rng.choices([end for _, end in action.ends], [p for p, _ in action.ends])[0]


def random_opening(player_count: int, network: ValueNetwork, rng: Random) -> State:
    """Return a position after some turns by rules of thumb, or half of the time the start."""
    rule_captains = [rng.choice(RULE_CAPTAINS) for _ in range(player_count)]
    state = resolve_chance(initial_state(config_for(player_count)), rng)
    for _ in range(rng.choice((0, 1)) * rng.randrange(10 * player_count)):
        if is_over(state):
            break
        rated = rate_actions(state, network)
        action = rule_captains[seat_to_move(state)].choose_turn(state)
        chosen = next(each for each in rated if each.action == action)
        state = resolve_chance(
            sample_turn_end(chosen if rng.random() < 0.8 else rng.choice(rated), rng), rng
        )
    return state


def self_play_samples(
    network: ValueNetwork, players: int, exploration: float, td_lambda: float, rng: Random
) -> Iterator[Sample]:
    """Play one match, and yield every position with its target.

    `exploration` is the share of random turns.
    """
    state, turns = random_opening(players, network, rng), []
    while not is_over(state):
        seat, rated = seat_to_move(state), rate_actions(state, network)
        best = max(rated, key=lambda each: each.ratings[seat])
        chosen = rng.choice(rated) if rng.random() < exploration else best
        features = np.array(seat_features(state), dtype=np.float64)
        turns.append((features, best.ratings, chosen is best))
        state = resolve_chance(sample_turn_end(chosen, rng), rng)
    (targets,) = network([state])
    for features, ratings, is_best in reversed(turns):
        targets = td_lambda * targets + (1 - td_lambda) * ratings if is_best else ratings
        yield features, targets


class Trainer:
    """Trains a network by Adam on the cross entropy between predictions and targets."""

    def __init__(self, network: ValueNetwork) -> None:
        self.network = network
        self.weights = [network.hidden, network.bias, network.out, network.direct]
        self.mean = [np.zeros_like(array) for array in self.weights]  # of the gradients
        self.square = [np.zeros_like(array) for array in self.weights]  # mean of their squares
        self.step_count = 0

    def train_step(self, features: Floats, targets: Floats, rate: float) -> float:
        """Take one training step on these samples; return their cross entropy before it."""
        network = self.network
        hidden = np.tanh(features @ network.hidden + network.bias)
        logits = hidden @ network.out + features @ network.direct
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        error = (chances - targets) / len(features)
        hidden_error = error[:, :, None] * network.out * (1 - hidden * hidden)
        gradients = [
            np.einsum("bsf,bsh->fh", features, hidden_error),
            hidden_error.sum(axis=(0, 1)),
            np.einsum("bs,bsh->h", error, hidden),
            np.einsum("bs,bsf->f", error, features),
        ]
        self.step_count += 1
        for weight, gradient, mean, square in zip(
            self.weights, gradients, self.mean, self.square, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            step_size = mean / (1 - 0.9**self.step_count)
            weight -= rate * step_size / (np.sqrt(square / (1 - 0.999**self.step_count)) + 1e-8)
        return float(-(targets * np.log(chances + 1e-12)).sum(axis=1).mean())


def untrained_network(rng: np.random.Generator) -> ValueNetwork:
    """Return an untrained network."""
    inputs = len(SeatFeatures._fields)
    hidden = rng.normal(0, 0.3, (inputs, HIDDEN_COUNT)).tolist()
    return ValueNetwork(
        NetworkWeights(hidden, [0.0] * HIDDEN_COUNT, [0.0] * HIDDEN_COUNT, [0.0] * inputs)
    )


def save(network: ValueNetwork, target: Path) -> None:
    """Write the weights, rounded to four places."""
    arrays = (network.hidden, network.bias, network.out, network.direct)
    weights = NetworkWeights(*(np.round(each, 4).tolist() for each in arrays))
    target.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=0) + b"\n")


@click.command()
@click.argument("minutes", type=float)
@click.option("--seed", default=1)
@click.option("--rate", default=2e-3, help="Initial learning rate; it falls to a tenth.")
@click.option("--further", "resume", is_flag=True, help="Start from the present weights.")
@click.option("--target", type=click.Path(path_type=Path), default=TARGET)
def main(minutes: float, seed: int, rate: float, resume: bool, target: Path) -> None:
    """Train for this many minutes of processor time."""
    rng, numpy_rng = Random(seed), np.random.default_rng(seed)
    network = untrained_network(numpy_rng)
    if resume:
        network = ValueNetwork(msgspec.json.decode(target.read_bytes(), type=NetworkWeights))
    trainer = Trainer(network)
    buffers: dict[int, deque[Sample]] = {n: deque(maxlen=REPLAY_CAPACITY) for n in range(2, 7)}
    started = time.process_time()
    last_report = time.process_time()
    match_count = 0
    loss = 0.0
    while (progress := (time.process_time() - started) / (60 * minutes)) < 1:
        players = rng.choice((2, 2, 3, 4, 4, 5, 6))
        exploration, td_lambda = 0.1 * (1 - progress) + 0.02, 0.9 - 0.3 * progress
        buffers[players].extend(self_play_samples(network, players, exploration, td_lambda, rng))
        match_count += 1
        filled = [buffer for buffer in buffers.values() if len(buffer) >= 4 * BATCH_SIZE]
        for _ in range(BATCHES_PER_MATCH if filled else 0):
            batch = rng.choices(rng.choice(filled), k=BATCH_SIZE)
            features, targets = (np.stack(each) for each in zip(*batch, strict=True))
            loss = trainer.train_step(features, targets, rate * (1 - 0.9 * progress))
        if time.process_time() - last_report > 60:
            last_report = time.process_time()
            click.echo(
                f"{match_count} matches, {progress:.0%} of the time, cross entropy {loss:.3f}"
            )
            save(network, target)
    save(network, target)


if __name__ == "__main__":
    main()
