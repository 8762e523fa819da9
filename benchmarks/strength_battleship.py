"""How strong the captains of Bataille navale are. Prints tables; `--write` puts them on the page.

    python -m benchmarks.strength_battleship [PART ...] --games 3000 --seed 1

Parts: shooting, small, placing, matches. Times are CPU times of one core, thinking only.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: times are those of one core

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from statistics import fmean, stdev
from time import process_time

import click
import numpy as np

from benchmarks.results import write
from escadre.core.chance import Rng
from escadre.core.game import Decision, Seat, Terminal
from escadre.core.grid import Grid, grid
from escadre.games.battleship.bots import CAPTAINS, Aim, Captain, _best, by_posterior
from escadre.games.battleship.fleets import Fleet, berths, squares
from escadre.games.battleship.posterior import (
    Chances,
    Knowledge,
    Style,
    belief,
    count_fleets,
    drawn_fleet,
    sly,
    uniform,
)
from escadre.games.battleship.rules import (
    BOMBS,
    FLEETS,
    GAME,
    Config,
    Ready,
    State,
)

SEA = grid(10, 10)


def greedy(style: Style) -> Aim:
    """The likeliest hit under one belief of how fleets are laid."""
    return lambda known, rng: _best(known, belief(known, style).chances, rng)


def at_random(known: Knowledge, rng: Rng) -> int:
    """Any square not yet bombed."""
    unbombed = known.sea.squares(known.sea.full & ~known.bombed)
    return unbombed[rng.randrange(len(unbombed))]


def uniform_fleet(sea: Grid, sizes: Sequence[int], rng: Random) -> Fleet:
    """Berths at random, all anew when two ships touch: every legal fleet is equally likely."""
    while True:
        fleet, taken = [], 0
        for size in sizes:
            ship, halo = rng.choice(berths(sea, size))
            if ship & taken:
                break
            fleet.append(ship)
            taken |= halo
        else:
            return tuple(sorted(fleet))


def laid_by(captain: Captain, config: Config, rng: Random) -> Fleet:
    """The fleet that a captain lays, ship by ship under the eyes of the referee."""
    state = GAME.initial_state(config)
    while not isinstance(action := captain.choose(GAME.observe(state, Seat(0)), rng), Ready):
        assert GAME.validate(state, Seat(0), action) is None
        state = GAME.apply(state, Seat(0), action)
    return state.fleets[0]


@dataclass
class Thinking:
    """An aim under the stopwatch."""

    aim: Aim
    seconds: float = 0.0
    shots: int = 0

    def __call__(self, known: Knowledge, rng: Rng, /) -> int:
        """Aim, and note how long it took."""
        begun = process_time()
        square = self.aim(known, rng)
        self.seconds += process_time() - begun
        self.shots += 1
        return square

    @property
    def milliseconds(self) -> float:
        """The mean of a shot."""
        return 1000 * self.seconds / self.shots


def shots_at(fleet: Fleet, sea: Grid, aim: Aim, rng: Random) -> Iterator[Knowledge]:
    """What is known after each shot, until all is sunk."""
    sizes = tuple(sorted((ship.bit_count() for ship in fleet), reverse=True))
    known = Knowledge(sea, 0, 0, (), sizes)
    while known.afloat:
        bombed = known.bombed | 1 << aim(known, rng)
        sunk = tuple(ship for ship in fleet if not ship & ~bombed)
        afloat = tuple(sorted((ship.bit_count() for ship in fleet if ship & ~bombed), reverse=True))
        known = Knowledge(sea, bombed, bombed & squares(fleet), sunk, afloat)
        yield known


@dataclass
class Hunt:
    """One shooter against many fleets."""

    bombs: int
    shots: list[int] = field(default_factory=list)  # until all was sunk
    sizes: list[int] = field(default_factory=list)  # of the ships sunk when the bombs were used

    def add(self, fleet: Fleet, sea: Grid, aim: Aim, rng: Random) -> None:
        """One more fleet."""
        shots, at_end = 0, squares(fleet).bit_count()
        for known in shots_at(fleet, sea, aim, rng):
            shots += 1
            if shots == self.bombs:
                at_end = squares(known.sunk).bit_count()
        self.shots.append(shots)
        self.sizes.append(at_end)

    @property
    def all_sunk(self) -> list[float]:
        """100 where the bombs were enough, else 0."""
        return [100.0 * (shots <= self.bombs) for shots in self.shots]


def spread(values: Sequence[float], digits: int = 2) -> str:
    """A mean and the half width of its 95 % interval."""
    half = 1.96 * stdev(values) / len(values) ** 0.5
    return f"{fmean(values):.{digits}f} ± {half:.{digits}f}"


def hunted_down(fleets: Sequence[Fleet], bombs: int, aim: Aim, seed: int) -> Hunt:
    """All these fleets, one after the other."""
    hunt, rng = Hunt(bombs), Random(seed)
    for fleet in fleets:
        hunt.add(fleet, SEA, aim, rng)
    return hunt


def shooting(games: int, seed: int) -> Iterator[str]:
    """The table of shooters against uniformly random legal fleets, the same for all."""
    shooters: dict[str, Aim] = {"random": at_random} | {
        level: c.aim for level, c in CAPTAINS.items()
    }
    shooters["greedy on the uniform posterior"] = greedy(uniform)
    yield f"Uniformly random legal fleets, the same {games} for all; seed {seed}.\n"
    yield "| variant | shooter | mean shots | all sunk with the bombs, % | sunk sizes | ms a shot |"
    yield "|---|---|---|---|---|---|"
    for variant, sizes in FLEETS.items():
        rng = Random(f"{seed} {variant}")
        fleets = [uniform_fleet(SEA, sizes, rng) for _ in range(games)]
        for name, aim in shooters.items():
            hunt = hunted_down(fleets, BOMBS[variant], thinking := Thinking(aim), seed)
            yield (
                f"| {variant} | {name} | {spread(hunt.shots)} | {spread(hunt.all_sunk, 1)} "
                f"| {spread(hunt.sizes)} | {thinking.milliseconds:.1f} |"
            )


SMALL = (
    (grid(4, 5), (2, 1, 1), 1206, 11.17330, 11.235),
    (grid(4, 5), (2, 2, 1), 1168, 10.96575, 11.060),
    (grid(4, 5), (3, 2, 1), 988, 10.72267, 10.843),
    (grid(5, 5), (3, 2), 524, 11.19466, 11.235),
)
"""Sea, fleet, number of legal fleets, shots of perfect play, of greedy with the best ties."""


def every_fleet(sea: Grid, sizes: tuple[int, ...]) -> Iterator[Fleet]:
    """All legal fleets; ships of one size are alike, so some come more than once."""

    def laid(free: int, left: tuple[int, ...], fleet: Fleet) -> Iterator[Fleet]:
        if not left:
            yield tuple(sorted(fleet))
            return
        for ship, halo in berths(sea, left[0]):
            if not ship & ~free:
                yield from laid(free & ~halo, left[1:], (*fleet, ship))

    yield from laid(sea.full, sizes, ())


def small(games: int, seed: int) -> Iterator[str]:
    """Greedy play with random ties against every fleet of seas where perfect play is known."""
    yield f"Every legal fleet once, ties at random; seed {seed}.\n"
    yield "| sea and fleet | legal fleets | perfect | greedy, best ties | ours, any ties |"
    yield "|---|---|---|---|---|"
    for sea, sizes, expected, perfect, best_ties in SMALL:
        fleets = sorted(set(every_fleet(sea, sizes)))
        assert len(fleets) == expected == count_fleets(sea, sizes)
        rng, aim = Random(seed), greedy(uniform)
        shots = [sum(1 for _ in shots_at(fleet, sea, aim, rng)) for fleet in fleets]
        name = f"{sea.width}×{sea.height}: {','.join(map(str, sizes))}"
        yield f"| {name} | {len(fleets)} | {perfect} | {best_ties} | {fmean(shots):.3f} |"


LEARNT_FROM = 10_000


def learnt(variant: int, seed: int) -> Style:
    """A style read off ten thousand fleets of the admiral: how much likelier each berth became.

    Berths that are mirror images or turns of each other are pooled.
    """
    start = Knowledge(SEA, 0, 0, (), FLEETS[variant])
    weights: dict[int, Chances] = {}
    rng = Random(seed)
    seen, even = (
        [drawn_fleet(start, rng.randrange(2**32), style) or () for _ in range(LEARNT_FROM)]
        for style in (sly, uniform)
    )
    for size in set(FLEETS[variant]):
        ships = [berth.ship for berth in berths(SEA, size)]
        kinds = {ship: min(turned(ship)) for ship in ships}
        counts = []
        for fleets in (seen, even):
            count = dict.fromkeys(kinds.values(), 1)  # nothing is impossible
            for fleet in fleets:
                for ship in fleet:
                    if ship.bit_count() == size:
                        count[kinds[ship]] += 1
            counts.append(count)
        weights[size] = np.array([counts[0][kinds[s]] / counts[1][kinds[s]] for s in ships])
    return lambda sea, size: weights[size]


def turned(ship: int) -> Iterator[int]:
    """A ship in the eight mirror images and turns of the sea."""
    last = SEA.width - 1
    at = [SEA.xy(square) for square in SEA.squares(ship)]
    for flip in (False, True):
        for _ in range(4):
            at = [(last - y, x) for x, y in at]
            yield sum(1 << (SEA.square(y, x) if flip else SEA.square(x, y)) for x, y in at)


def placing(games: int, seed: int) -> Iterator[str]:
    """What the admiral's placing costs a shooter, and what those gain back who know it."""
    yield (
        f"{games} fleets laid ply by ply by the admiral against {games} uniform ones; seed {seed}. "
        f"The learner has seen {LEARNT_FROM} fleets of the admiral; the last line knows its "
        "program.\n"
    )
    yield "| variant | shooter | shots, uniform | shots, admiral's | dearer by |"
    yield "|---|---|---|---|---|"
    for variant, sizes in FLEETS.items():
        rng = Random(f"{seed} {variant}")
        even = [uniform_fleet(SEA, sizes, rng) for _ in range(games)]
        admiral, config = CAPTAINS["amiral"], Config(variant=1 if variant == 1 else 2)
        own = [laid_by(admiral, config, rng) for _ in range(games)]
        shooters = {
            "placement density": CAPTAINS["capitaine"].aim,
            "greedy on the uniform posterior": greedy(uniform),
            "the admiral": by_posterior,
            "greedy, has learnt": greedy(learnt(variant, seed)),
            "greedy, knows the style": greedy(sly),
        }
        for name, aim in shooters.items():
            usual, dearer = (hunted_down(f, BOMBS[variant], aim, seed).shots for f in (even, own))
            half = 1.96 * ((stdev(usual) ** 2 + stdev(dearer) ** 2) / games) ** 0.5
            more = f"{fmean(dearer) - fmean(usual):+.2f} ± {half:.2f}"
            yield f"| {variant} | {name} | {spread(usual)} | {spread(dearer)} | {more} |"


def match(captains: Sequence[Captain], state: State, rng: Random) -> float:
    """Shoot it out from a position in which both fleets lie; gives the return of seat 0."""
    while isinstance(node := GAME.node(state), Decision):
        (seat,) = node.seats
        action = captains[seat].choose(GAME.observe(state, seat), rng)
        assert GAME.validate(state, seat, action) is None
        state = GAME.apply(state, seat, action)
    assert isinstance(node, Terminal)
    return node.returns[0]


def matches(games: int, seed: int) -> Iterator[str]:
    """Matches with the real bombs: each pair of fleets twice, fleets and first shot exchanged."""
    levels = list(CAPTAINS)
    amiral, capitaine = CAPTAINS["amiral"], CAPTAINS["capitaine"]
    duels: dict[str, tuple[Captain, Captain]] = {
        "amiral – capitaine, both placing as the admiral": (amiral, replace(capitaine, style=sly)),
        "amiral – capitaine, both placing uniformly": (replace(amiral, style=uniform), capitaine),
    } | {
        f"{high} – {low}, each placing its way": (CAPTAINS[high], CAPTAINS[low])
        for low, high in pairwise(levels)
    }
    yield f"{games} matches each, in pairs with fleets and first shot exchanged; seed {seed}.\n"
    yield "| variant | captains | won, % | drawn, % | lost, % | points, % (a draw is half) |"
    yield "|---|---|---|---|---|---|"
    for variant in FLEETS:
        config = Config(variant=1 if variant == 1 else 2)
        for name, pair in duels.items():
            rng = Random(f"{seed} {variant}")
            outcomes: list[tuple[float, float]] = []
            for _ in range(games // 2):
                fleets = tuple(laid_by(captain, config, rng) for captain in pair)
                alike = pair[0].style is pair[1].style
                outcomes.append(_twice(pair, config, fleets, alike, rng))
            flat = [r for both in outcomes for r in both]
            won, drawn, lost = (100 * flat.count(r) / len(flat) for r in (1.0, 0.0, -1.0))
            points = [50 + 25 * (a + b) for a, b in outcomes]
            yield (
                f"| {variant} | {name} | {won:.1f} | {drawn:.1f} | {lost:.1f} "
                f"| {spread(points, 1)} |"
            )


def _twice(
    pair: tuple[Captain, Captain],
    config: Config,
    fleets: Sequence[Fleet],
    alike: bool,
    rng: Random,
) -> tuple[float, float]:
    """Two matches with seats exchanged; fleets that were laid alike are exchanged too."""
    one, other = fleets
    sunk: tuple[Fleet, Fleet] = ((), ())
    first = State(config, Seat(0), (one, other), (True, True), (0, 0), (0, 0), sunk)
    again = (one, other) if alike else (other, one)
    second = State(config, Seat(0), again, (True, True), (0, 0), (0, 0), sunk)
    return match(pair, first, rng), -match(pair[::-1], second, rng)


PARTS: dict[str, Callable[[int, int], Iterator[str]]] = {
    "shooting": shooting,
    "small": small,
    "placing": placing,
    "matches": matches,
}


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
@click.option("--games", default=3000, help="Games, or matches, a line.")
@click.option("--seed", default=1)
@click.option("--write", "keep", is_flag=True, help="Put the tables on the page of results.")
def main(parts: tuple[str, ...], games: int, seed: int, keep: bool) -> None:
    """Measure the captains of Bataille navale."""
    tables = []
    for part in parts or PARTS:
        lines = []
        for line in PARTS[part](games, seed):
            click.echo(line)
            lines.append(line)
        tables.append("\n".join(lines))
    if keep:
        write("Bataille navale: strength", "\n\n".join(tables))


if __name__ == "__main__":
    main()
