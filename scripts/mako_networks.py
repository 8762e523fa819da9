"""Teach the captains of MAKO Naval who will be first: `networks.json`, by self-play.

    python scripts/mako_networks.py 15

First rules of thumb sail against each other, many times, then the captain against herself and
against them; a part of the races begins with squalls, turns in which anybody may do anything. She
learns from positions between turns: who was first in the end, and what she thought further on.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import click
import msgspec
import numpy as np

from escadre.bots import RandomBot
from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Chance, Terminal, play, start
from escadre.games.mako import bots
from escadre.games.mako.bots import Captain, Drifter, Reckoner, Shortest
from escadre.games.mako.outlook import (
    INPUTS,
    Leaf,
    Network,
    Numbers,
    Paths,
    away,
    inputs,
    odds,
    waters,
)
from escadre.games.mako.rules import GAME, Action, Config, Observation, State, sides

TARGET = Path(bots.__file__).with_name("networks.json")
RACES: dict[str, tuple[Config, ...]] = {
    "A": (*[Config()] * 5, Config(finish="both")),
    "B": (Config(way="B"),),
    "C": (Config(way="C"),),
    "race": (Config(players=3), Config(players=4)),
    "teams": (Config(players=4, teams=True),),
}
PUPILS, UNITS = 3, 32  # networks whose mean is kept, and the units of each
THUMBS, RACES_EACH = 3_500, 60  # races of rules of thumb, then of the captain in a generation
MEMORY, LEAST = 120_000, 30_000  # positions kept of each kind of race, at first and in the end
FORGETS = 0.8  # the part of the memory that is kept from generation to generation
BATCH = 512
FADE = 0.8
"""How much of what is learnt comes from later positions, lambda."""


class Lesson(NamedTuple):
    """One race: what was seen between turns, who was home, and which side was the next."""

    seen: Numbers
    gone: Numbers
    firsts: Numbers  # position, side: 1 for the next side home, shares when nobody came home


class Squall:
    """Until it is over anybody does anything; then each captain as she likes."""

    def __init__(self, turns: int) -> None:
        self.left = turns
        self.wild = RandomBot(GAME)

    def choose(self, seen: Observation, captain: Captain, rng: Rng) -> Action:
        """What is done."""
        if self.left > 0:
            self.left -= 1
            action: Action = (self.wild if rng.randrange(2) else Drifter()).choose(seen, rng)
            return action
        return captain.choose(seen, rng)


def raced(config: Config, captains: list[Captain], rng: Random) -> Lesson | None:
    """One race between them."""
    state = start(GAME, config)
    leaves: list[Leaf] = []
    homes: list[int] = []
    together = sides(config)
    squall = Squall(rng.choice((0, 0, rng.randrange(40))))
    while not isinstance(now := GAME.node(state), Terminal):
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.law.sample(rng))
            continue
        seat = now.seats[0]
        if state.pips is None and squall.left <= 0:
            leaves.append(Leaf(state.boats, state.mines, together[seat], seat))
            homes.append(len(state.home))
        state = GAME.apply(
            state, seat, squall.choose(GAME.observe(state, seat), captains[seat], rng)
        )
    if not leaves:
        return None
    sea = waters(config)
    seen = inputs(sea, Paths(sea), leaves, [0] * len(leaves))
    gone = away(sea, leaves).astype(np.float32)
    firsts = np.array([_first(state, now, home) for home in homes], np.float32)
    return Lesson(seen, gone, firsts)


def _first(state: State, end: Terminal, home: int) -> Numbers:
    """Which side came home next when so many boats were home; who lies ahead when none did."""
    config = state.config
    together = np.array(sides(config))
    share = np.zeros(together.max() + 1, np.float32)
    races = config.players > 2 and not config.teams
    if races and home < len(state.home):
        share[_seat(config, state.home[home])] = 1
        return share
    places = np.array(end.places)
    rest = places > home if races else places > 0
    ahead = together[rest & (places == places[rest].min())]
    for side in set(ahead.tolist()):
        share[side] = 1
    share /= share.sum()
    return share


def _seat(config: Config, boat: int) -> int:
    return next(seat for seat, boats in enumerate(config.fleet) if boat in boats)


def targets(network: Network | None, lesson: Lesson) -> Numbers:
    """TD(lambda), from the end of the race backward."""
    if network is None:
        return lesson.firsts
    thought = odds(network, lesson.seen, lesson.gone > 0)
    made = lesson.firsts.copy()
    for i in range(len(made) - 2, -1, -1):
        if (lesson.gone[i] == lesson.gone[i + 1]).all():
            made[i] = FADE * made[i + 1] + (1 - FADE) * thought[i + 1]
    return made


class Pupil:
    """A network that is being fitted, by Adam."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        scale = (1 / INPUTS) ** 0.5
        self.weights = [
            rng.normal(0, scale, (INPUTS, UNITS)).astype(np.float32),
            np.zeros(UNITS, np.float32),
            rng.normal(0, 0.3, UNITS).astype(np.float32),
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def learn(self, seen: Numbers, gone: Numbers, wanted: Numbers, rate: float) -> float:
        """One step of Adam on a batch; gives the cross-entropy, in nats."""
        hidden, bias, out = self.weights
        units = np.tanh(seen @ hidden + bias)
        strengths = np.where(gone > 0, -1e9, units @ out)
        strengths -= strengths.max(1, keepdims=True)
        chances = np.exp(strengths)
        chances /= chances.sum(1, keepdims=True)
        off = (chances - wanted) / len(seen)
        back = off[:, :, None] * out * (1 - units * units)
        flat, flat_back = seen.reshape(-1, INPUTS), back.reshape(-1, UNITS)
        slopes = [
            flat.T @ flat_back,
            flat_back.sum(0),
            units.reshape(-1, UNITS).T @ off.reshape(-1),
        ]
        self.steps += 1
        for i, slope in enumerate(slopes):
            slope += 1e-5 * self.weights[i]
            self.means[i] += 0.1 * (slope - self.means[i])
            self.squares[i] += 0.002 * (slope * slope - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.steps)
            square = self.squares[i] / (1 - 0.998**self.steps)
            self.weights[i] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        return float(-(wanted * np.log(chances + 1e-9)).sum(1).mean())


def mean(pupils: list[Pupil]) -> Network:
    """One network that judges as all do on average."""
    hidden, bias, out = zip(*(pupil.weights for pupil in pupils), strict=True)
    return Network(
        np.hstack(hidden), np.hstack(bias), np.hstack([each / np.float32(len(out)) for each in out])
    )


class School:
    """One kind of race: what is remembered of it, and the pupils."""

    def __init__(self, kind: str, seed: int) -> None:
        self.kind = kind
        self.rng = Random(f"{seed}-{kind}")
        self.lots = np.random.default_rng(seed)
        self.pupils = [Pupil(seed + more) for more in range(PUPILS)]
        self.lessons: deque[Lesson] = deque()
        self.taught = False
        self.of_two = len(RACES[kind][0].fleet) == 2
        self.memory: float = MEMORY
        self.lengths: deque[int] = deque(maxlen=200)

    def sail(self, races: int) -> None:
        """So many races more."""
        for config in self._configs(races):
            lesson = raced(config, self._captains(config), self.rng)
            if lesson is not None:
                self.lessons.append(lesson)
                self.lengths.append(len(lesson.seen))
        self.memory = max(LEAST, FORGETS * self.memory) if self.taught else MEMORY
        while sum(len(lesson.seen) for lesson in self.lessons) > self.memory:
            self.lessons.popleft()

    def _configs(self, races: int) -> Iterator[Config]:
        for _ in range(races):
            config = self.rng.choice(RACES[self.kind])
            if self.rng.random() < 0.1:
                config = msgspec.structs.replace(config, mine_shores=False)
            yield config

    def _captains(self, config: Config) -> list[Captain]:
        if not self.taught:
            return [self.rng.choice((*[Shortest()] * 5, Drifter())) for _ in config.fleet]
        captains: list[Captain] = [Reckoner(network=mean(self.pupils)) for _ in config.fleet]
        if self.rng.random() < 0.5:
            captains[self.rng.randrange(len(captains))] = Shortest()
        return captains

    def study(self, rounds: int, rate: float) -> float:
        """Go over what is remembered, so many batches; the mean of the last losses."""
        network = mean(self.pupils) if self.taught else None
        seen = np.concatenate([lesson.seen for lesson in self._alike()])
        gone = np.concatenate([lesson.gone for lesson in self._alike()])
        wanted = np.concatenate([targets(network, lesson) for lesson in self._alike()])
        losses = [
            pupil.learn(seen[some], gone[some], wanted[some], rate)
            for _ in range(rounds)
            for pupil in self.pupils
            for some in [self.lots.integers(0, len(seen), BATCH)]
        ]
        self.taught = True
        return float(np.mean(losses[-150:]))

    def _alike(self) -> list[Lesson]:
        """Lessons with as many sides as the most have; others get more, which are gone."""
        most = max(lesson.seen.shape[1] for lesson in self.lessons)
        return [padded(lesson, most) for lesson in self.lessons]


def padded(lesson: Lesson, sides_: int) -> Lesson:
    """With more sides, which are all gone."""
    more = sides_ - lesson.seen.shape[1]
    if not more:
        return lesson
    return Lesson(
        np.pad(lesson.seen, ((0, 0), (0, more), (0, 0))),
        np.pad(lesson.gone, ((0, 0), (0, more)), constant_values=1),
        np.pad(lesson.firsts, ((0, 0), (0, more))),
    )


def keep(schools: list[School], made: str) -> None:
    """Write what they have learnt; a thousandth is as exact as it needs to be."""
    page = msgspec.json.decode(TARGET.read_bytes()) if TARGET.exists() else {"networks": {}}
    page = {
        "made": made,
        "networks": page["networks"]
        | {
            school.kind: [np.round(w * 1000).astype(int).tolist() for w in mean(school.pupils)]
            for school in schools
            if school.taught
        },
    }
    TARGET.write_bytes(msgspec.json.encode(page) + b"\n")


@click.command()
@click.argument("minutes", type=float)
@click.option("--seed", default=1, show_default=True)
@click.option("--kinds", default="A C race B teams", show_default=True)
def main(minutes: float, seed: int, kinds: str) -> None:
    """Sail and study for so many minutes."""
    began = time.monotonic()
    schools = [School(kind, seed) for kind in kinds.split()]
    for school in schools:
        school.sail(THUMBS if school.of_two else THUMBS // 2)
        school.study(2500, 3e-3)
        loss = school.study(1000, 4e-4)
        keep(schools, f"{THUMBS} races of rules of thumb.")
        print(f"{school.kind}: {loss:.3f} after {time.monotonic() - began:.0f} s", flush=True)
    sailed, generation = sum(len(school.lessons) for school in schools), 0
    while (spent := time.monotonic() - began) < 60 * minutes:
        generation += 1
        rate = 1e-3 * max(0.1, 1 - spent / (60 * minutes))
        said = []
        for school in schools:
            races = RACES_EACH if school.of_two else RACES_EACH // 2
            school.sail(races)
            sailed += races
            loss = school.study(300, rate)
            said.append(f"{school.kind} {loss:.3f} {np.mean(school.lengths):.0f}")
        print(generation, round(spent), "; ".join(said), flush=True)
        keep(schools, f"python scripts/mako_networks.py {minutes:g} --seed {seed}: {sailed} races.")


if __name__ == "__main__":
    main()
