"""Train the network of Le Maître des Mers by self-play.

    python -m training.maitre_value 14
    python -m training.maitre_value 2 --seed 2 --rate 5e-4 --further

Whole turns are played at once, at their exact chances. A match begins with some turns by rules of
thumb, to reach positions that the network would avoid. From there on it plays all seats itself and
learns by TD(lambda). It never learns from a weaker captain's results: otherwise seats that hunt
early would seem to lose because they hunt early, and not because they play badly later.
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
Lesson = tuple[Floats, Floats]
"""How the seats looked, and how much each has won since."""

TARGET = Path(captains.__file__).with_name("network.json")
HIDDEN = 32
BATCH = 256
MEMORY = 60_000  # samples kept per number of players: about a thousand matches
SHOWN = 8  # batches trained per match
THUMBS = (RuleCaptain(True), RuleCaptain(True, hunt_first=True), RuleCaptain())


def table_of(players: int) -> Config:
    """Return the default configuration for this many players."""
    return msgspec.convert({"players": players}, Config)


def drawn(state: State, rng: Random) -> State:
    """Draw until no chance node is left, and return the state."""
    while isinstance(now := node(state), Chance):
        state = apply(state, CHANCE, now.distribution.sample(rng))
    return state


def ended(choice: RatedAction, rng: Random) -> State:
    """Draw one of the ends of a turn by their chances."""
    return rng.choices([end for _, end in choice.ends], [p for p, _ in choice.ends])[0]


def opened(players: int, network: ValueNetwork, rng: Random) -> State:
    """Return a position after some turns by rules of thumb; in half of the matches none."""
    thumbs = [rng.choice(THUMBS) for _ in range(players)]
    state = drawn(initial_state(table_of(players)), rng)
    for _ in range(rng.choice((0, 1)) * rng.randrange(10 * players)):
        if is_over(state):
            break
        listed = rate_actions(state, network)
        action = thumbs[seat_to_move(state)].best_turn(state)
        played = next(each for each in listed if each.action == action)
        state = drawn(ended(played if rng.random() < 0.8 else rng.choice(listed), rng), rng)
    return state


def lessons(
    network: ValueNetwork, players: int, wild: float, fade: float, rng: Random
) -> Iterator[Lesson]:
    """Play one match and return every position with its target.

    `wild`: the share of random turns.
    """
    state, seen = opened(players, network, rng), []
    while not is_over(state):
        seat, listed = seat_to_move(state), rate_actions(state, network)
        best = max(listed, key=lambda each: each.ratings[seat])
        played = rng.choice(listed) if rng.random() < wild else best
        looks = np.array(seat_features(state), dtype=np.float64)
        seen.append((looks, best.ratings, played is best))
        state = drawn(ended(played, rng), rng)
    (won,) = network([state])
    for looks, ratings, is_best in reversed(seen):
        won = fade * won + (1 - fade) * ratings if is_best else ratings
        yield looks, won


class Teacher:
    """Adam on the cross entropy between predicted chances and targets."""

    def __init__(self, network: ValueNetwork) -> None:
        self.network = network
        self.weights = [network.hidden, network.bias, network.out, network.direct]
        self.mean = [np.zeros_like(each) for each in self.weights]
        self.square = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def teach(self, looks: Floats, won: Floats, rate: float) -> float:
        """Take one step on these samples; return their cross entropy before it."""
        network = self.network
        hidden = np.tanh(looks @ network.hidden + network.bias)
        strength = hidden @ network.out + looks @ network.direct
        chances = np.exp(strength - strength.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        error = (chances - won) / len(looks)
        inner = error[:, :, None] * network.out * (1 - hidden * hidden)
        slopes = [
            np.einsum("bsf,bsh->fh", looks, inner),
            inner.sum(axis=(0, 1)),
            np.einsum("bs,bsh->h", error, hidden),
            np.einsum("bs,bsf->f", error, looks),
        ]
        self.steps += 1
        for weight, slope, mean, square in zip(
            self.weights, slopes, self.mean, self.square, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = mean / (1 - 0.9**self.steps)
            weight -= rate * size / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
        return float(-(won * np.log(chances + 1e-12)).sum(axis=1).mean())


def beginner(rng: np.random.Generator) -> ValueNetwork:
    """Return an untrained network."""
    inputs = len(SeatFeatures._fields)
    hidden = rng.normal(0, 0.3, (inputs, HIDDEN)).tolist()
    return ValueNetwork(NetworkWeights(hidden, [0.0] * HIDDEN, [0.0] * HIDDEN, [0.0] * inputs))


def save(network: ValueNetwork, target: Path) -> None:
    """Write the weights, rounded to four places."""
    arrays = (network.hidden, network.bias, network.out, network.direct)
    weights = NetworkWeights(*(np.round(each, 4).tolist() for each in arrays))
    target.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=0) + b"\n")


@click.command()
@click.argument("minutes", type=float)
@click.option("--seed", default=1)
@click.option("--rate", default=2e-3, help="How large the first steps are; the last are a tenth.")
@click.option("--further", is_flag=True, help="Begin with the weights that are there.")
@click.option("--target", type=click.Path(path_type=Path), default=TARGET)
def main(minutes: float, seed: int, rate: float, further: bool, target: Path) -> None:
    """Train for this many minutes of processor time."""
    rng, numbers = Random(seed), np.random.default_rng(seed)
    network = beginner(numbers)
    if further:
        network = ValueNetwork(msgspec.json.decode(target.read_bytes(), type=NetworkWeights))
    teacher = Teacher(network)
    memory: dict[int, deque[Lesson]] = {n: deque(maxlen=MEMORY) for n in range(2, 7)}
    begun, said, matches, loss = time.process_time(), time.process_time(), 0, 0.0
    while (past := (time.process_time() - begun) / (60 * minutes)) < 1:
        players = rng.choice((2, 2, 3, 4, 4, 5, 6))
        wild, fade = 0.1 * (1 - past) + 0.02, 0.9 - 0.3 * past
        memory[players].extend(lessons(network, players, wild, fade, rng))
        matches += 1
        ready = [lessons_ for lessons_ in memory.values() if len(lessons_) >= 4 * BATCH]
        for _ in range(SHOWN if ready else 0):
            chosen = rng.choices(rng.choice(ready), k=BATCH)
            looks, won = (np.stack(each) for each in zip(*chosen, strict=True))
            loss = teacher.teach(looks, won, rate * (1 - 0.9 * past))
        if time.process_time() - said > 60:
            said = time.process_time()
            click.echo(f"{matches} matches, {past:.0%} of the time, cross entropy {loss:.3f}")
            save(network, target)
    save(network, target)


if __name__ == "__main__":
    main()
