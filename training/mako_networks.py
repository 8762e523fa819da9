"""Train the networks of MAKO Naval by self-play.

    python -m training.mako_networks FILE [--races 2000] [--kinds "A B C race teams both"]

The races are simulated by the kernel of the game (the extra `fast`), many at once. Rules of thumb
play the first quarter; then the captain learns by self-play, in three of ten races against rules of
thumb, most of them after some random turns. The targets are the final winner and the captain's own
later estimates. At the end it plays against the shipped network and the rules of thumb. The shipped
networks are older: decision 0013 says how they were made.
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
from escadre.games.mako.captains.network import Network, network_for, softmax_odds
from escadre.games.mako.rules.model import Config
from escadre.games.mako.training.vector import MakoKernel
from training.mako_races import (
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
UNITS = 48
TOGETHER = 24  # races in parallel
FADE = 0.8  # lambda: weight of later positions
AGAINST_THUMBS = 0.3  # share of races in which one captain meets rules of thumb
SLIPS = 0.02  # share of random turns
MEMORY, BATCH = 50_000, 256

Floats = NDArray[np.float32]


class Moment(NamedTuple):
    """A position to learn from."""

    seen: Floats  # sides, inputs
    homes: int  # boats at home
    wanted: list[Floats]  # the final first of the sides at sea: one-hot, or none yet


class Fleet:
    """Races of one configuration, played without end, and the samples of each."""

    def __init__(self, config: Config, count: int, rng: np.random.Generator) -> None:
        kernel = get_kernel("mako", config, count)
        assert isinstance(kernel, MakoKernel)
        self.kernel, self.rng, self.turns = kernel, rng, TurnSearch(kernel)
        kernel.reset(match_seeds(int(rng.integers(1 << 32)), count))
        self.thumbs = distance_evaluator(config)
        self.side_of = np.array(self.turns.race_sides)
        self.noted: list[list[Moment]] = [[] for _ in range(count)]
        self.squall, self.met = np.zeros(count, int), np.full(count, -1)
        for race in range(count):
            self._begin(race)

    def _begin(self, race: int) -> None:
        """Assign the captains: `met` is the side without rules of thumb, -1: none."""
        rng = self.rng
        self.noted[race], sides = [], self.side_of.max() + 1
        self.met[race] = rng.integers(sides) if rng.random() < AGAINST_THUMBS else -1
        self.squall[race] = rng.integers(30) if rng.random() < 2 / 3 else 0

    def turn(self, judge: Evaluator) -> list[list[Moment]]:
        """Play a turn in each race; return the samples of those that have ended."""
        facts, seen = self.kernel.rows[1], self.turns.see()
        asked = self.side_of[facts[:, kernels.MOVER]]
        before = facts[:, kernels.BOATS_HOME].copy()
        adrift = (self.squall > 0) | (self.rng.random(len(asked)) < SLIPS)
        for race in np.flatnonzero(self.squall <= 0).tolist():
            self.noted[race].append(Moment(seen[race], before[race], []))
        self.squall -= 1
        others = (self.met >= 0) & (self.met != asked)
        ended = self.turns.sail(judge, self.rng, adrift, self.thumbs, others)
        for race in np.flatnonzero(~ended & (facts[:, kernels.BOATS_HOME] > before)).tolist():
            if self.kernel.codec.config.finish == "first":
                self._first_is(race, np.arange(len(seen[race])) == asked[race])
        found = []
        for race in np.flatnonzero(ended).tolist():
            returns = np.full(len(seen[race]), -np.inf)
            np.maximum.at(returns, self.side_of, self.turns.returns[race])
            returns[finished_sides(seen[race : race + 1])[0]] = -np.inf
            self._first_is(race, returns == returns.max())
            found.append(self.noted[race])
            self._begin(race)
        return found

    def _first_is(self, race: int, first: NDArray[np.bool_]) -> None:
        for moment in self.noted[race]:
            if not moment.wanted:
                moment.wanted.append((first / first.sum()).astype(np.float32))


class Pupil:
    """A network in training, and its replay buffer."""

    def __init__(self, config: Config, rng: np.random.Generator) -> None:
        tables = feature_tables(config)
        size, sides = tables.inputs, len(tables.own)
        hidden = rng.normal(0, size**-0.5, (size, UNITS))
        weights = hidden, np.zeros(UNITS), rng.normal(0, 0.3, UNITS)
        self.network = Network(*(each.astype(np.float32) for each in weights))
        self._mean = [np.zeros_like(each) for each in self.network]
        self._square = [np.zeros_like(each) for each in self.network]
        self._seen = np.zeros((MEMORY, sides, size), np.float32)
        self._wanted = np.zeros((MEMORY, sides), np.float32)
        self._rng, self.remembered, self._steps = rng, 0, 0

    def remember(self, moments: list[Moment], taught: bool) -> None:
        """Store a race with TD(lambda) targets, from the network's later estimates."""
        if not moments:
            return
        sides = len(moments[0].seen)
        seen = np.array([moment.seen for moment in moments])
        wanted = np.array([moment.wanted[0] for moment in moments])
        thought = softmax_odds(self.network, seen, finished_sides(seen))
        for n in range(len(moments) - 2, -1, -1):
            if taught and moments[n].homes == moments[n + 1].homes:
                wanted[n] = FADE * wanted[n + 1] + (1 - FADE) * thought[n + 1]
        at = (self.remembered + np.arange(len(moments))) % MEMORY
        self._seen[at], self._wanted[at] = 0, 0  # a race of three has one side fewer
        self._seen[at, :sides], self._wanted[at, :sides] = seen, wanted
        self.remembered += len(moments)

    def forget(self) -> None:
        """Empty the buffer."""
        self.remembered = 0

    def learn(self, rate: float) -> None:
        """Take one step of Adam on a batch."""
        drawn = self._rng.integers(0, min(self.remembered, MEMORY), BATCH)
        seen, (hidden, bias, out) = self._seen[drawn], self.network
        away = finished_sides(seen)
        units = np.tanh(seen @ hidden + bias)
        off = (softmax_odds(self.network, seen, away) - self._wanted[drawn]) * ~away / BATCH
        back = off[:, :, None] * out * (1 - units**2)
        size = seen.shape[2]
        slopes = (
            seen.reshape(-1, size).T @ back.reshape(-1, UNITS),
            back.sum((0, 1)),
            (off[:, :, None] * units).sum((0, 1)),
        )
        self._steps += 1
        first, second = 1 - 0.9**self._steps, 1 - 0.998**self._steps
        rows = zip(self.network, slopes, self._mean, self._square, strict=True)
        for weights, slope, mean, square in rows:
            by = slope + 1e-5 * weights
            mean += 0.1 * (by - mean)
            square += 0.002 * (by * by - square)
            weights -= rate * (mean / first) / (np.sqrt(square / second) + 1e-8)


def fleets_of(config: Config, rng: np.random.Generator) -> list[Fleet]:
    """Return the races of a kind: some with no mines ashore, and of four players some of three."""
    parts = [(config, TOGETHER), (replace(config, mine_shores=False), 2)]
    if config.players == 4 and not config.teams:
        parts.append((replace(config, players=3), TOGETHER // 2))
    return [Fleet(each, count, rng) for each, count in parts]


def taught(config: Config, races: int, seed: int) -> Network:
    """Return the network trained by this many races."""
    rng = np.random.default_rng(seed)
    pupil, fleets, sailed = Pupil(config, rng), fleets_of(config, rng), 0
    while sailed < races // 4:
        for fleet in fleets:
            for moments in fleet.turn(fleet.thumbs):
                pupil.remember(moments, taught=False)
                sailed += 1
    for _ in range(3000):
        pupil.learn(3e-3)
    pupil.forget()
    while sailed < races:
        for fleet in fleets:
            for moments in fleet.turn(network_evaluator(pupil.network)):
                pupil.remember(moments, taught=True)
                sailed += 1
                rate = 1e-3 * max(0.0, 1 - sailed / races) + 2e-5
                for _ in range(len(moments) // 24 + 1 if pupil.remembered > 2000 else 0):
                    pupil.learn(rate)
    return pupil.network


def score(
    config: Config, judge: Evaluator, other: Evaluator, races: int, seed: int
) -> tuple[float, float]:
    """Return the mean return of the first side, by one judge, against all others; and 95 %.

    Each of the parallel races is repeated so often that short ones count no more than long ones.
    """
    rng = np.random.default_rng(seed)
    kernel = get_kernel("mako", config, TOGETHER)
    assert isinstance(kernel, MakoKernel)
    kernel.reset(match_seeds(seed, TOGETHER))
    turns, told = TurnSearch(kernel), list[list[float]]([] for _ in range(TOGETHER))
    side_of, calm = np.array(turns.race_sides), np.zeros(TOGETHER, bool)
    each = -(-races // TOGETHER)
    while min(map(len, told)) < each:
        others = side_of[kernel.rows[1][:, kernels.MOVER]] != 0
        for race in np.flatnonzero(turns.sail(judge, rng, calm, other, others)).tolist():
            told[race].append(turns.returns[race, 0])
    every = np.array([of[:each] for of in told])
    return float(every.mean()), float(1.96 * every.std() / np.sqrt(every.size))


def fitted(network: Network) -> list[Any]:
    """Round the weights to thousandths, which is exact enough."""
    return [np.round(weights * 1000).astype(int).tolist() for weights in network]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--races", default=2000, show_default=True, help="So many for each kind.")
@click.option("--seed", default=1, show_default=True)
@click.option("--kinds", default=" ".join(KINDS), show_default=True)
@click.option("--measured", default=240, show_default=True, help="Races against each opponent.")
def main(file: Path, races: int, seed: int, kinds: str, measured: int) -> None:
    """Train on one kind of race after another, and write the networks."""
    page: dict[str, Any] = {
        "made": f"python -m training.mako_networks --races {races} --seed {seed}"
    }
    page["networks"] = {}
    for kind in kinds.split():
        config, began = KINDS[kind], process_time()
        network = taught(config, races, seed)
        page["networks"][kind] = fitted(network)
        file.write_bytes(msgspec.json.encode(page) + b"\n")
        click.echo(f"{kind}: {races} races in {process_time() - began:.0f} s of CPU time")
        opponents = (
            ("rules of thumb", distance_evaluator(config)),
            (
                "the shipped network",
                network_evaluator(network_for(config)),
            ),
        )
        for name, other in opponents:
            mean, error = score(config, network_evaluator(network), other, measured, seed + 1)
            click.echo(f"{kind}: mean return against {name}: {mean:+.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
