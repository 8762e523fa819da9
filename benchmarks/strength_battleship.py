"""How strong the captains of Bataille navale are. Prints tables; `--write` puts them on the page.

    python -m benchmarks.strength_battleship [PART ...] --games 3000 --seed 1

Parts: shooting, small, placing, matches. Times are CPU times of one core, thinking only.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: times are those of one core

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from itertools import pairwise
from operator import or_
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
)
from escadre.games.battleship.rules import (
    BOMBS,
    FLEETS,
    GAME,
    Config,
    Ready,
    State,
    answered,
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
    (grid(3, 4), (2, 1), None),
    (grid(4, 4), (3, 1), None),
    (grid(4, 4), (3, 2), None),
    (grid(4, 5), (2, 1, 1), 1206),
    (grid(4, 5), (2, 2, 1), 1168),
    (grid(4, 5), (3, 2, 1), 988),
    (grid(5, 5), (3, 2), 524),
)
"""Sea, fleet, and the number of legal fleets where an independent study counted them too."""


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


def perfect(sea: Grid, fleets: Sequence[Fleet]) -> float:
    """The expected shots of perfect play against fleets all equally likely, by going through all.

    A position is the fleets still possible and the squares of them not yet bombed; nobody needs to
    bomb where no fleet can lie.
    """

    @cache
    def shots(left: frozenset[Fleet], bombed: int) -> int:
        """Summed over these fleets, all of which gave the same answers."""
        best: int | None = None
        for square in sea.squares(reduce(or_, map(squares, left)) & ~bombed):
            after = bombed | 1 << square
            answers: dict[Fleet | bool, list[Fleet]] = {}
            for fleet in left:
                answers.setdefault(answer(fleet, 1 << square, after), []).append(fleet)
            spent = len(left)
            for alike in answers.values():
                if squares(alike[0]) & ~after:
                    here = reduce(or_, map(squares, alike))
                    spent += shots(frozenset(alike), after & here)
                if best is not None and spent >= best:
                    break
            else:
                best = spent
        assert best is not None
        return best

    return shots(frozenset(fleets), 0) / len(fleets)


def answer(fleet: Fleet, bomb: int, bombed: int) -> Fleet | bool:
    """BAT-12, BAT-13: plouf (False), touché (True), or coulé and which ship."""
    for ship in fleet:
        if ship & bomb:
            return True if ship & ~bombed else (ship,)
    return False


def small(games: int, seed: int) -> Iterator[str]:
    """Greedy play with random ties against every fleet of small seas; perfect play on the least."""
    yield f"Every legal fleet once, ties at random; seed {seed}. Mean shots to sink all.\n"
    yield "| sea and fleet | legal fleets | perfect | amiral |"
    yield "|---|---|---|---|"
    for sea, sizes, expected in SMALL:
        fleets = sorted(set(every_fleet(sea, sizes)))
        assert len(fleets) == count_fleets(sea, sizes)
        assert expected in (None, len(fleets))
        rng = Random(seed)
        shots = [
            fmean([sum(1 for _ in shots_at(fleet, sea, by_posterior, rng)) for fleet in fleets])
            for _ in range(10)
        ]
        name = f"{sea.width}×{sea.height}: {','.join(map(str, sizes))}"
        least = f"{perfect(sea, fleets):.3f}" if sea.size <= 16 else ""
        yield f"| {name} | {len(fleets)} | {least} | {spread(shots, 3)} |"


LEARNT_FROM = 10_000


def learnt(variant: int, seen: Sequence[Fleet], seed: int) -> Style:
    """A style read off fleets of the admiral: how much likelier each berth became.

    Berths that are mirror images or turns of each other are pooled.
    """
    weights: dict[int, Chances] = {}
    rng = Random(seed)
    even = [uniform_fleet(SEA, FLEETS[variant], rng) for _ in seen]
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
    """What the admiral's placing costs a shooter, and what one gains back who has seen much."""
    yield (
        f"{games} fleets laid ply by ply by the admiral against {games} uniform ones; seed {seed}. "
        f"The learner shoots like the admiral and has counted the berths of {LEARNT_FROM} other "
        "fleets of hers.\n"
    )
    yield "| variant | shooter | shots, uniform | shots, admiral's | dearer by |"
    yield "|---|---|---|---|---|"
    for variant, sizes in FLEETS.items():
        rng = Random(f"{seed} {variant}")
        even = [uniform_fleet(SEA, sizes, rng) for _ in range(games)]
        admiral, config = CAPTAINS["amiral"], Config(variant=1 if variant == 1 else 2)
        clock = process_time()
        own = [laid_by(admiral, config, rng) for _ in range(games + LEARNT_FROM)]
        clock = (process_time() - clock) / (len(own) * (len(sizes) + 1))
        own, seen = own[:games], own[games:]
        usual = {
            "capitaine": hunted_down(even, BOMBS[variant], CAPTAINS["capitaine"].aim, seed).shots,
            "amiral": hunted_down(even, BOMBS[variant], by_posterior, seed).shots,
        }
        learner = greedy(learnt(variant, seen, seed))
        for name, aim, before in (
            ("capitaine", CAPTAINS["capitaine"].aim, usual["capitaine"]),
            ("amiral", by_posterior, usual["amiral"]),
            ("learner (uniform: amiral)", learner, usual["amiral"]),
        ):
            after = hunted_down(own, BOMBS[variant], aim, seed).shots
            half = 1.96 * ((stdev(before) ** 2 + stdev(after) ** 2) / games) ** 0.5
            more = f"{fmean(after) - fmean(before):+.2f} ± {half:.2f}"
            yield f"| {variant} | {name} | {spread(before)} | {spread(after)} | {more} |"
        yield f"| {variant} | ms of thinking a ship placed | | {1000 * clock:.1f} | |"


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
        "amiral – capitaine, both placing as the admiral": (
            amiral,
            replace(amiral, aim=capitaine.aim),
        ),
        "amiral – capitaine, both placing uniformly": (
            replace(capitaine, aim=amiral.aim),
            capitaine,
        ),
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
                alike = replace(pair[0], aim=pair[1].aim) == pair[1]
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
    first = answered(State(config, Seat(0), (one, other), (True, True)))
    again = (one, other) if alike else (other, one)
    second = answered(State(config, Seat(0), again, (True, True)))
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
    for part in parts or PARTS:
        lines = []
        for line in PARTS[part](games, seed):
            click.echo(line)
            lines.append(line)
        if keep:
            write(f"Bataille navale: {part}", "\n".join(lines))


if __name__ == "__main__":
    main()
