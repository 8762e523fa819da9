"""Measure the strength of the captains of Bataille navale; `--write` updates the page of results.

    python -m benchmarks.strength.battleship --folder hunts

A hunt is the sequence of shots of one captain at one fleet until all ships are sunk. Captains
ignore their own losses when they shoot, so any two hunts make a match. Fleets and hunts are stored
in the folder, one per line, so that an interrupted study can continue. Times are CPU times of
decisions, on one core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from tempfile import mkdtemp
from time import process_time
from typing import TypeVar

import click
import msgspec
import numpy as np
from numpy.typing import NDArray

from benchmarks.results import mean_with_error, write_section
from escadre.core.chance import Rng, random_item
from escadre.core.game import Ready, Seat, Terminal
from escadre.core.squares import SquareBoard
from escadre.games.battleship.captains import CAPTAINS
from escadre.games.battleship.captains.captain import Captain
from escadre.games.battleship.captains.hit_chances import hit_posterior
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.captains.placement import random_fleet
from escadre.games.battleship.captains.placement_tables import Chances, FleetPrior
from escadre.games.battleship.captains.targeting import (
    TargetChooser,
    density_search,
    most_likely_square,
    parity_search,
    posterior_search,
)
from escadre.games.battleship.rules.fleets import (
    BOMBS,
    FLEETS,
    Fleet,
    count_fleets,
    fleet_squares,
    ship_placements,
)
from escadre.games.battleship.rules.game import GAME, complete_state
from escadre.games.battleship.rules.model import Bomb, Config, State

SEA = SquareBoard.of(10, 10)
Returns = NDArray[np.float64]
PAIRINGS = (
    ("amiral", "density", "amiral", "both place like the amiral"),
    ("amiral", "density", "uniform", "both place uniformly"),
    ("amiral", "capitaine", "uniform", "both place uniformly"),
    ("capitaine", "bosco", "uniform", "both place uniformly"),
    ("bosco", "mousse", "uniform", "both place uniformly"),
)
SMALL_VARIANTS = (
    (SquareBoard.of(3, 4), (2, 1), None),
    (SquareBoard.of(4, 4), (3, 1), None),
    (SquareBoard.of(4, 4), (3, 2), None),
    (SquareBoard.of(4, 5), (2, 1, 1), 1206),
    (SquareBoard.of(4, 5), (2, 2, 1), 1168),
    (SquareBoard.of(4, 5), (3, 2, 1), 988),
    (SquareBoard.of(5, 5), (3, 2), 524),
)
"""Sea, fleet, and the number of legal fleets if an independent study also counted them."""


def random_square(knowledge: Knowledge, rng: Rng) -> int:
    """Choose any square not yet bombed."""
    unbombed = knowledge.sea.squares(knowledge.sea.all_squares & ~knowledge.bombed)
    return random_item(unbombed, rng)


TARGET_CHOOSERS: dict[str, TargetChooser] = {
    "random": random_square,
    "lattice": parity_search,
    "density": density_search,
    **{level: captain.choose_target for level, captain in CAPTAINS.items()},
}
"""The captains, and the other players with which they are compared."""


def uniform_fleet(variant: int, rng: Random) -> Fleet:
    """Draw a fleet uniformly from all legal fleets of this variant."""
    return random_fleet(SEA, (), FLEETS[variant], rng, tries=10**9)


def fleet_placed_by(captain: Captain, config: Config, rng: Random) -> Fleet:
    """Return the fleet that a captain places, ship by ship, validated by the rules."""
    state = GAME.initial_state(config)
    while not isinstance(action := captain.choose(GAME.observe(state, Seat(0)), rng), Ready):
        assert GAME.validate(state, Seat(0), action) is None
        state = GAME.apply(state, Seat(0), action)
    return state.fleets[0]


def shots_at(
    fleet: Fleet, sea: SquareBoard, choose_target: TargetChooser, rng: Random
) -> Iterator[Knowledge]:
    """Yield the knowledge after each shot until all ships are sunk."""
    sizes = tuple(sorted((ship.bit_count() for ship in fleet), reverse=True))
    knowledge = Knowledge(sea, 0, 0, (), sizes)
    while knowledge.afloat:
        bombed = knowledge.bombed | 1 << choose_target(knowledge, rng)
        sunk = tuple(ship for ship in fleet if not ship & ~bombed)
        afloat = tuple(sorted((ship.bit_count() for ship in fleet if ship & ~bombed), reverse=True))
        knowledge = Knowledge(sea, bombed, bombed & fleet_squares(fleet), sunk, afloat)
        yield knowledge


class PlacedFleet(msgspec.Struct, frozen=True):
    """A fleet, each ship as a list of squares, and the captain's time to place it."""

    ships: tuple[tuple[int, ...], ...]
    milliseconds: float

    @property
    def fleet(self) -> Fleet:
        """The ships as sets of squares."""
        return tuple(sorted(sum(1 << square for square in ship) for ship in self.ships))


class Hunt(msgspec.Struct, frozen=True):
    """The bombed squares of a hunt in order, and the captain's total time."""

    order: tuple[int, ...]
    milliseconds: float


class HuntEnd(msgspec.Struct, frozen=True):
    """The ships sunk in a hunt when the bombs of a match are used up, and the hunt's length."""

    shots: int  # shots until all ships were sunk, with any number of bombs
    sunk_size: int  # total size of the ships sunk
    sunk_count: int


T = TypeVar("T", PlacedFleet, Hunt)


@dataclass(frozen=True)
class Study:
    """All fleets and hunts of one seed, stored in a folder."""

    directory: Path
    seed: int
    deadline: float  # CPU time after which no new item is begun

    def fleets(self, variant: int, placed_by: str, count: int) -> list[PlacedFleet]:
        """Return the first `count` fleets, placed uniformly or by the amiral."""
        rng_of = f"{self.seed} {variant} {placed_by}"
        config = Config(variant=1 if variant == 1 else 2)

        def place(number: int) -> PlacedFleet:
            rng, begun = Random(f"{rng_of} {number}"), process_time()
            if placed_by == "uniform":
                fleet = uniform_fleet(variant, rng)
            else:
                fleet = fleet_placed_by(CAPTAINS[placed_by], config, rng)
            milliseconds = 1000 * (process_time() - begun)
            return PlacedFleet(
                tuple(tuple(SEA.squares(ship)) for ship in fleet), round(milliseconds, 2)
            )

        return self._load_or_make(f"{variant}.{placed_by}", PlacedFleet, place, count)

    def hunts(
        self, variant: int, name: str, choose_target: TargetChooser, placed_by: str, count: int
    ) -> list[Hunt]:
        """Return the hunts of this captain against the first `count` of these fleets."""
        fleets = self.fleets(variant, placed_by, count)

        def hunt(number: int) -> Hunt:
            rng = Random(f"{self.seed} {number}")
            cpu_seconds = 0.0
            order: list[int] = []

            def timed(knowledge: Knowledge, rng: Rng) -> int:
                nonlocal cpu_seconds
                begun = process_time()
                order.append(choose_target(knowledge, rng))
                cpu_seconds += process_time() - begun
                return order[-1]

            for _ in shots_at(fleets[number].fleet, SEA, timed, rng):
                pass
            return Hunt(tuple(order), round(1000 * cpu_seconds, 2))

        return self._load_or_make(f"{variant}.{name}.{placed_by}", Hunt, hunt, len(fleets))

    def ends(
        self, variant: int, name: str, choose_target: TargetChooser, placed_by: str, count: int
    ) -> tuple[list[HuntEnd], float]:
        """Return the ends of these hunts, and the milliseconds per shot."""
        hunts = self.hunts(variant, name, choose_target, placed_by, count)
        fleets = self.fleets(variant, placed_by, len(hunts))
        ends = []
        for placed, hunt in zip(fleets, hunts, strict=True):
            bombed = sum(1 << square for square in hunt.order[: BOMBS[variant]])
            sunk = tuple(ship for ship in placed.fleet if not ship & ~bombed)
            ends.append(HuntEnd(len(hunt.order), fleet_squares(sunk).bit_count(), len(sunk)))
        shots = sum(end.shots for end in ends)
        return ends, sum(hunt.milliseconds for hunt in hunts) / max(shots, 1)

    def _load_or_make(
        self, name: str, kind: type[T], make: Callable[[int], T], count: int
    ) -> list[T]:
        """Return the first `count` items of a file; create missing ones."""
        path = self.directory / f"{name}.jsonl"
        lines = path.read_bytes().splitlines() if path.exists() else []
        items = [msgspec.json.decode(line, type=kind) for line in lines[:count]]
        with path.open("ab") as file:
            while len(items) < count and process_time() < self.deadline:
                items.append(make(len(items)))
                file.write(msgspec.json.encode(items[-1]) + b"\n")
                file.flush()
        return items


def difference_of_means(one: Sequence[float], other: Sequence[float]) -> str:
    """Return the difference of two means and half of its 95% interval, as text."""
    half = 1.96 * (stdev(one) ** 2 / len(one) + stdev(other) ** 2 / len(other)) ** 0.5
    return f"{fmean(one) - fmean(other):+.2f} ± {half:.2f}"


def shooting_table(study: Study, fleet_count: int, learning_fleet_count: int) -> Iterator[str]:
    """Yield the table of shooters, all against the same uniformly random legal fleets."""
    yield (
        "Uniformly random legal fleets, the first of one sequence for all. The aim was 39.0 shots "
        "in variant 1, 56.0 in variant 2, and 50 ms a shot.\n"
    )
    yield (
        "| variant | shooter | fleets | mean shots | all sunk with the bombs, % | sunk sizes "
        "| ms a shot |"
    )
    yield "|---|---|---|---|---|---|---|"
    for variant, bombs in BOMBS.items():
        for name, choose_target in TARGET_CHOOSERS.items():
            ends, ms_per_shot = study.ends(variant, name, choose_target, "uniform", fleet_count)
            if len(ends) > 1:
                shots = mean_with_error([end.shots for end in ends])
                sunk = mean_with_error([100.0 * (end.shots <= bombs) for end in ends], 1)
                sizes = mean_with_error([end.sunk_size for end in ends])
                yield (
                    f"| {variant} | {name} | {len(ends)} | {shots} | {sunk} | {sizes} "
                    f"| {ms_per_shot:.1f} |"
                )


def placing_tables(study: Study, fleet_count: int, learning_fleet_count: int) -> Iterator[str]:
    """Yield tables: how many bombs the amiral's placement costs shooters that know it or not."""
    amiral_fleet_count = fleet_count // 3
    yield (
        "Fleets placed by the amiral, compared with uniformly random ones. The learner shoots "
        "like the amiral and has counted the placements in many other fleets of that captain.\n"
    )
    yield "| variant | shooter | fleets | mean shots | more than for uniform fleets |"
    yield "|---|---|---|---|---|"
    for variant in FLEETS:
        for name in ("density", "amiral"):
            choose_target = TARGET_CHOOSERS[name]
            usual, _ = study.ends(variant, name, choose_target, "uniform", fleet_count)
            ends, _ = study.ends(variant, name, choose_target, "amiral", amiral_fleet_count)
            yield _comparison_row(variant, name, ends, usual)
        placed = study.fleets(variant, "amiral", amiral_fleet_count + learning_fleet_count)
        if fleets := [item.fleet for item in placed[amiral_fleet_count:]]:
            prior = learn_prior(variant, fleets, study.seed)
            name = f"learner-{len(fleets)}"
            ends, _ = study.ends(variant, name, greedy_chooser(prior), "amiral", amiral_fleet_count)
            yield _comparison_row(variant, name, ends, usual)
        ms_per_ship = (
            sum(item.milliseconds for item in placed) / len(placed) / (len(FLEETS[variant]) + 1)
        )
        yield f"| {variant} | ms to place a ship: {ms_per_ship:.1f} | {len(placed)} | | |"
    yield (
        "\nThe aim was 1.5 more shots for both shooters. In variant 2, the placement of a fleet "
        "hardly matters to a shooter that counts whole fleets: of 16 features of 614 uniform "
        "fleets (squares around ships, ships on edges and in corners, spread of the fleet), none "
        "explains more than 1% of the variance of the amiral's shots."
    )


def _comparison_row(
    variant: int, name: str, ends: Sequence[HuntEnd], usual: Sequence[HuntEnd]
) -> str:
    if min(len(ends), len(usual)) < 2:
        return f"| {variant} | {name} | {len(ends)} | | |"
    shots = [end.shots for end in ends]
    difference = difference_of_means(shots, [end.shots for end in usual])
    return f"| {variant} | {name} | {len(ends)} | {mean_with_error(shots)} | {difference} |"


def greedy_chooser(prior: FleetPrior) -> TargetChooser:
    """Return a chooser of the square most likely hit, if fleets are placed by this prior."""
    return lambda knowledge, rng: most_likely_square(
        knowledge, hit_posterior(knowledge, prior).chances.tolist(), rng
    )


def learn_prior(variant: int, known_fleets: Sequence[Fleet], seed: int) -> FleetPrior:
    """Estimate a prior from fleets of the amiral: weights of placements.

    Placements that are rotations or reflections of each other are pooled.
    """
    weights: dict[int, Chances] = {}
    rng = Random(seed)
    uniform = [uniform_fleet(variant, rng) for _ in known_fleets]
    for size in set(FLEETS[variant]):
        ships = [berth.ship for berth in ship_placements(SEA, size)]
        kinds = {ship: min(symmetric_ships(ship)) for ship in ships}
        counts = []
        for fleets in (known_fleets, uniform):
            count = dict.fromkeys(kinds.values(), 1)  # so that no placement is impossible
            for fleet in fleets:
                for ship in fleet:
                    if ship.bit_count() == size:
                        count[kinds[ship]] += 1
            counts.append(count)
        weights[size] = np.array([counts[0][kinds[s]] / counts[1][kinds[s]] for s in ships])
    return FleetPrior(lambda sea, size: weights[size])


def symmetric_ships(ship: int) -> Iterator[int]:
    """Yield the eight rotations and reflections of a ship."""
    last = SEA.width - 1
    at = [SEA.xy(square) for square in SEA.squares(ship)]
    for flip in (False, True):
        for _ in range(4):
            at = [(last - y, x) for x, y in at]
            yield sum(1 << (SEA.square(y, x) if flip else SEA.square(x, y)) for x, y in at)


def pairwise_returns(one: Sequence[HuntEnd], other: Sequence[HuntEnd], bombs: int) -> Returns:
    """Return the first player's returns of all pairs of hunts: 1 for a win, 0 for a draw.

    BAT-15: the player who sinks all ships first wins. BAT-16, BAT-17: otherwise the sizes of the
    ships sunk decide, then their number.
    """
    mine, theirs = (
        np.array([(e.shots, e.sunk_size, e.sunk_count) for e in ends]) for ends in (one, other)
    )
    sunk = np.sign((mine[:, 1:] @ [100, 1])[:, None] - (theirs[:, 1:] @ [100, 1])[None])
    both = []
    for ahead in (0, 1):  # the first bomb of one falls before the first of the other, or after
        sooner = np.where(mine[:, None, 0] < theirs[None, :, 0] + (1 - ahead), 1.0, -1.0)
        decided = np.minimum(mine[:, None, 0], theirs[None, :, 0]) <= bombs
        both.append(np.where(decided, sooner, sunk))
    result: Returns = np.array(both)
    return result


def play_hunts(
    variant: int, placed: tuple[PlacedFleet, PlacedFleet], hunts: tuple[Hunt, Hunt]
) -> float:
    """Play a match by the rules, each seat hunting its opponent's fleet; return seat 0's return."""
    config = Config(variant=1 if variant == 1 else 2)
    state = complete_state(State(config, Seat(0), (placed[0].fleet, placed[1].fleet), (True, True)))
    orders = [iter(hunt.order) for hunt in hunts]
    while not isinstance(node := GAME.node(state), Terminal):
        assert state.shooter is not None
        state = GAME.apply(state, state.shooter, Bomb(next(orders[state.shooter])))
    return node.returns[0]


def match_tables(study: Study, fleet_count: int, learning_fleet_count: int) -> Iterator[str]:
    """Yield the table of matches with the real number of bombs: all pairs of hunts."""
    yield (
        "Matches with the real bombs: each hunt of one captain against each hunt of the other, "
        "once with each side beginning.\n"
    )
    yield "| variant | captains | hunts | won % | drawn % | lost % | points % (a draw is half) |"
    yield "|---|---|---|---|---|---|---|"
    for variant, bombs in BOMBS.items():
        for high, low, placed_by, how in PAIRINGS:
            count = fleet_count if placed_by == "uniform" else fleet_count // 3
            one, other = (
                study.ends(variant, name, TARGET_CHOOSERS[name], placed_by, count)[0]
                for name in (high, low)
            )
            if min(len(one), len(other)) < 2:
                continue
            result = pairwise_returns(one, other, bombs)
            _check_with_rules(study, variant, (high, low), placed_by, result)
            shares = " | ".join(f"{100 * (result == r).mean():.1f}" for r in (1, 0, -1))
            yield (
                f"| {variant} | {high} – {low}, {how} | {len(one)}, {len(other)} | {shares} "
                f"| {points_with_error(result)} |"
            )


def points_with_error(returns: Returns) -> str:
    """Return the first player's points in percent and half of their 95% interval, as text."""
    points = 50 + 50 * returns.mean(axis=0)
    half = 1.96 * sum(points.mean(axis=1 - n).var() / points.shape[n] for n in (0, 1)) ** 0.5
    return f"{points.mean():.1f} ± {half:.1f}"


def _check_with_rules(
    study: Study, variant: int, names: Sequence[str], placed_by: str, result: Returns
) -> None:
    """Check a hundred of these matches by playing them with the rules."""
    hunt_counts = result.shape[1:]
    hunts = [
        study.hunts(variant, name, TARGET_CHOOSERS[name], placed_by, count)
        for name, count in zip(names, hunt_counts, strict=True)
    ]
    placed = study.fleets(variant, placed_by, max(hunt_counts))
    rng = Random(study.seed)
    for _ in range(100):
        i, j = rng.randrange(hunt_counts[0]), rng.randrange(hunt_counts[1])
        fleet_pair, shots = (placed[j], placed[i]), (hunts[0][i], hunts[1][j])
        assert play_hunts(variant, fleet_pair, shots) == result[0, i, j]
        assert -play_hunts(variant, fleet_pair[::-1], shots[::-1]) == result[1, i, j]


def every_fleet(sea: SquareBoard, sizes: tuple[int, ...]) -> Iterator[Fleet]:
    """Yield all legal fleets; some repeat, because ships of one size are interchangeable."""

    def extensions(free: int, sizes_left: tuple[int, ...], fleet: Fleet) -> Iterator[Fleet]:
        if not sizes_left:
            yield tuple(sorted(fleet))
            return
        for ship, halo in ship_placements(sea, sizes_left[0]):
            if not ship & ~free:
                yield from extensions(free & ~halo, sizes_left[1:], (*fleet, ship))

    yield from extensions(sea.all_squares, sizes, ())


def perfect_play_shots(sea: SquareBoard, fleets: Sequence[Fleet]) -> float:
    """Return the expected shots of perfect play against uniform fleets, by exhaustive search.

    A position is the set of possible fleets and the squares not yet bombed. Squares where no ship
    can be are skipped.
    """

    @cache
    def shots(fleets_left: frozenset[Fleet], bombed: int) -> int:
        """Return the sum of shots over these fleets, which all gave the same answers."""
        best: int | None = None
        for square in sea.squares(reduce(or_, map(fleet_squares, fleets_left)) & ~bombed):
            after = bombed | 1 << square
            answers: dict[Fleet | bool, list[Fleet]] = {}
            for fleet in fleets_left:
                answers.setdefault(answer(fleet, 1 << square, after), []).append(fleet)
            count_left = len(fleets_left)
            for alike in answers.values():
                if fleet_squares(alike[0]) & ~after:
                    occupied = reduce(or_, map(fleet_squares, alike))
                    count_left += shots(frozenset(alike), after & occupied)
                if best is not None and count_left >= best:
                    break
            else:
                best = count_left
        assert best is not None
        return best

    return shots(frozenset(fleets), 0) / len(fleets)


def answer(fleet: Fleet, bomb: int, bombed: int) -> Fleet | bool:
    """Return the answer (BAT-12, BAT-13): False for a miss, True for a hit, or the sunk ship."""
    for ship in fleet:
        if ship & bomb:
            return True if ship & ~bombed else (ship,)
    return False


def small_sea_tables(study: Study, fleet_count: int, learning_fleet_count: int) -> Iterator[str]:
    """Yield tables of greedy play against all fleets of small seas, with perfect play if known."""
    yield "Every legal fleet once, ties at random; a ship that is sunk is named (BAT-13)."
    yield "Mean shots to sink all.\n"
    yield "| sea and fleet | legal fleets | perfect | amiral |"
    yield "|---|---|---|---|"
    for sea, sizes, expected in SMALL_VARIANTS:
        fleets = sorted(set(every_fleet(sea, sizes)))
        assert len(fleets) == count_fleets(sea, sizes)
        assert expected in (None, len(fleets))
        rng = Random(study.seed)
        shots = [
            fmean([sum(1 for _ in shots_at(fleet, sea, posterior_search, rng)) for fleet in fleets])
            for _ in range(10)
        ]
        name = f"{sea.width}×{sea.height}: {','.join(map(str, sizes))}"
        least = f"{perfect_play_shots(sea, fleets):.3f}" if sea.size <= 16 else ""
        yield f"| {name} | {len(fleets)} | {least} | {mean_with_error(shots, 3)} |"


PARTS = {
    "shooting": shooting_table,
    "placing": placing_tables,
    "matches": match_tables,
    "small": small_sea_tables,
}


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
@click.option(
    "--games",
    "fleet_count",
    default=3000,
    help="Uniform fleets; the amiral places a third as many.",
)
@click.option(
    "--seen",
    "learning_fleet_count",
    default=10_000,
    help="Fleets of the amiral that a learner has seen.",
)
@click.option("--seed", default=1)
@click.option("--minutes", default=1e9, help="Of CPU time; then the tables hold what there is.")
@click.option(
    "--folder",
    "directory",
    type=click.Path(path_type=Path),
    help="Where fleets and hunts are kept.",
)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the tables on the page of results."
)
def main(
    parts: tuple[str, ...],
    fleet_count: int,
    learning_fleet_count: int,
    seed: int,
    minutes: float,
    directory: Path | None,
    write_results: bool,
) -> None:
    """Measure the captains of Bataille navale."""
    directory = directory or Path(mkdtemp())
    directory.mkdir(parents=True, exist_ok=True)
    study = Study(directory, seed, process_time() + 60 * minutes)
    for part in parts or PARTS:
        lines = [
            f"Seed {seed}. " + next(rows := PARTS[part](study, fleet_count, learning_fleet_count))
        ]
        click.echo(lines[0])
        for line in rows:
            click.echo(line)
            lines.append(line)
        if write_results:
            write_section(f"Bataille navale: {part}", "\n".join(lines))


if __name__ == "__main__":
    main()
