"""Fit ship values, order traits and the mixed strategy of MÂTS.

    python -m training.mats_orders values     prints the coefficients of ship values
    python -m training.mats_orders traits     fits weights of an order's traits, for any ships
    python -m training.mats_orders mixture    computes a mixture of the whole fleet's 420 orders

`traits` and `mixture` write orders.json beside the captains. Crossings are played by the captains'
own functions, compiled with Numba (the extra `fast`); both sides advance as the amiral does. All
parts together take about a quarter of an hour on one core.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import click
import msgspec
import numpy as np
from numba import njit

from escadre.games.mats import captains, kernels
from escadre.games.mats.captains import fleet_values, forecast
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT
from escadre.games.mats.captains.fleet_values import STEEPNESS, TOTAL_EXPONENT, ship_values
from escadre.games.mats.captains.forecast import CELL_ARRAY_SIZE
from escadre.games.mats.captains.orders import ORDER_DATA, traits
from escadre.games.mats.notation import ship_names
from escadre.games.mats.rules.model import Config
from escadre.games.mats.rules.ships import ShipKind

TARGET = Path(captains.__file__).with_name("orders.json")
DICE_COUNT = 72  # dice rolled at once for all combats of a broadside

Array = Any
"""A NumPy array."""

# compiled in this order, because a compiled function calls only compiled functions
COMPILED = (
    (kernels, ("columns_passed", "set_columns", "list_advances", "apply_advance", "_has_ship")),
    (kernels, ("_guns", "_hit", "apply_combats", "survivors")),
    (forecast, ("_apply_expected_loss", "expected_fleet_value")),
    (fleet_values, ("win_chance",)),
    (forecast, ("forecast_win_chance", "best_advance")),
)

WIN_CHANCES = np.array(kernels.WIN_CHANCE_BY_LEAD)
TIE_CHANCES = np.array(kernels.TIE_CHANCE_BY_LEAD)
STANDARD_CONFIG = Config()


class CrossingArrays(NamedTuple):
    """The tables that crossings read, and scratch arrays.

    `masts`, `guns` and `values`: row 2n is ship n intact, row 2n + 1 the same ship hit; orders and
    fleets hold these row numbers. `survivors`: the ships left, by seat. `dice`: the dice of one
    broadside.
    """

    masts: Array
    guns: Array
    values: Array
    win_chances: Array  # by lead in guns
    tie_chances: Array
    survivors: Array
    cells: Array
    trial: Array
    advances: Array
    chances: Array
    dice: Array


def compile_kernels() -> None:
    """Replace the captains' functions in this process by compiled ones, for `main` only."""
    for owner, names in COMPILED:
        for name in names:
            function = njit(getattr(owner, name))
            for module in (kernels, forecast, fleet_values):
                if hasattr(module, name):
                    setattr(module, name, function)


# --- crossings, compiled ---------------------------------------------------------------------


def _play_crossing(
    orders: tuple[Array, Array], first: int, arrays: CrossingArrays
) -> tuple[int, int]:
    """Play a crossing; return each side's number of ships left, and write the ships to `arrays`."""
    cells, survivors = arrays.cells, arrays.survivors
    kernels.set_columns(cells, orders[0], orders[1])
    counts = len(orders[0]), len(orders[1])
    while True:
        cells[kernels.ABREAST_SUM] -= 1
        if kernels.columns_passed(cells):
            return counts
        for phase in range(2):
            seat = first if phase == 0 else 1 - first
            code = forecast.best_advance(
                cells,
                seat,
                arrays.masts,
                arrays.guns,
                arrays.values,
                FORECAST_DISCOUNT,
                arrays.advances,
                arrays.trial,
                arrays.chances,
                arrays.win_chances,
                arrays.tie_chances,
            )
            kernels.apply_advance(cells, seat, code)
        for n in range(DICE_COUNT):
            arrays.dice[n] = np.random.randint(1, 7)
        kernels.apply_combats(cells, arrays.guns, arrays.dice)
        first = 1 - first
        counts = (
            kernels.survivors(cells, 0, survivors[0]),
            kernels.survivors(cells, 1, survivors[1]),
        )
        if counts[0] == 0 or counts[1] == 0:
            return counts


def _value_left(ships: Array, count: int, values: Array) -> float:
    total = 0.0
    for n in range(count):
        total += values[ships[n]]
    return total


def _score(orders: tuple[Array, Array], arrays: CrossingArrays, repetition_count: int) -> float:
    """Return the first seat's mean chance to win after a crossing with these orders."""
    total = 0.0
    for n in range(repetition_count):
        first_count, second_count = play_crossing(orders, n % 2, arrays)
        if first_count == 0 and second_count == 0:
            total += 0.5  # both fleets sunk: a draw
        else:
            first_value = value_left(arrays.survivors[0], first_count, arrays.values)
            second_value = value_left(arrays.survivors[1], second_count, arrays.values)
            total += fleet_values.win_chance(first_value, second_value)
    return total / repetition_count


def _shuffle(items: Array, count: int) -> None:
    for i in range(count - 1, 0, -1):
        j = np.random.randint(0, i + 1)
        items[i], items[j] = items[j], items[i]


def _play_match(fleets: Array, counts: tuple[int, int], arrays: CrossingArrays) -> tuple[int, int]:
    """Play a match with random orders; return each side's number of ships left."""
    survivors = arrays.survivors
    survivors[:] = fleets
    first_count, second_count = counts
    while first_count > 0 and second_count > 0:
        shuffle(survivors[0], first_count)
        shuffle(survivors[1], second_count)
        orders = survivors[0, :first_count].copy(), survivors[1, :second_count].copy()
        first = np.random.randint(0, 2)
        first_count, second_count = play_crossing(orders, first, arrays)
    return first_count, second_count


def _seed_numba(seed: int) -> None:
    """Seed Numba's random generator, which is independent of NumPy's."""
    np.random.seed(seed)


def _score_all(
    pairs: Array, all_columns: Array, arrays: CrossingArrays, repetition_count: int
) -> Array:
    """Return the first seat's mean chance to win for each pair of columns."""
    results = np.zeros(len(pairs))
    for n in range(len(pairs)):
        orders = all_columns[pairs[n, 0]], all_columns[pairs[n, 1]]
        results[n] = score(orders, arrays, repetition_count)
    return results


play_crossing: Callable[..., Any] = njit(_play_crossing)
value_left: Callable[..., Any] = njit(_value_left)
score: Callable[..., Any] = njit(_score)
shuffle: Callable[..., Any] = njit(_shuffle)
play_match: Callable[..., Any] = njit(_play_match)
seed_numba: Callable[..., Any] = njit(_seed_numba)
score_all: Callable[..., Any] = njit(_score_all)


def crossing_arrays(config: Config) -> CrossingArrays:
    """Return the tables of a configuration with new scratch arrays."""
    masts, guns = kernels.masts_and_guns(config)
    return CrossingArrays(
        masts=np.array(masts),
        guns=np.array(guns),
        values=np.array(ship_values(config)),
        win_chances=WIN_CHANCES,
        tie_chances=TIE_CHANCES,
        survivors=np.zeros((2, 24), np.int64),
        cells=np.zeros(kernels.SIZE, np.int64),
        trial=np.zeros(kernels.SIZE, np.int64),
        advances=np.zeros(kernels.MAX_ADVANCES, np.int64),
        chances=np.zeros(CELL_ARRAY_SIZE),
        dice=np.zeros(DICE_COUNT, np.int64),
    )


# --- the mixture of 420 orders ---------------------------------------------------------------


def distinct_columns() -> tuple[list[str], Array]:
    """Return the distinct orders of the whole fleet: as letters, and as arrays of intact ships."""
    kinds = [name[0] for name in ship_names(STANDARD_CONFIG)]
    distinct: dict[str, tuple[int, ...]] = {}
    for order in permutations(range(len(kinds))):
        distinct.setdefault("".join(kinds[ship] for ship in order), order)
    return list(distinct), 2 * np.array(list(distinct.values()))


def score_pairs(pairs: Array, repetition_count: int) -> Array:
    """Return the mean chances of these pairs of orders."""
    columns = distinct_columns()[1]
    return score_all(pairs, columns, crossing_arrays(STANDARD_CONFIG), repetition_count)


def payoffs(orders: Array, repetition_count: int) -> Array:
    """Return the matrix of chances of each order against each, minus 1/2; a pair is played once."""
    rows, cols = np.tril_indices(len(orders), -1)
    results = score_pairs(np.column_stack([orders[rows], orders[cols]]), repetition_count) - 0.5
    matrix = np.zeros((len(orders), len(orders)))
    matrix[rows, cols], matrix[cols, rows] = results, -results
    return matrix


def equilibrium(matrix: Array, round_count: int = 30_000) -> Array:
    """Compute an equilibrium of a matrix game, by regret matching+ with linear averaging."""
    count = len(matrix)
    regret, mean, strategy = np.zeros(count), np.zeros(count), np.full(count, 1 / count)
    for n in range(1, round_count + 1):
        gain = matrix @ strategy
        regret = np.maximum(regret + gain - strategy @ gain, 0.0)
        strategy = regret / regret.sum() if regret.sum() else np.full(count, 1 / count)
        mean += n * strategy
    return mean / mean.sum()


def payoffs_against_mixture(
    mixture: Array, rows: Array, repetitions: int, rng: np.random.Generator
) -> Array:
    """Return the chance of each order in `rows` against orders drawn from a mixture, minus 1/2."""
    opponents = rng.choice(len(mixture), size=(len(rows), repetitions), p=mixture)
    pairs = np.column_stack([np.repeat(rows, repetitions), opponents.ravel()])
    return score_pairs(pairs, 2).reshape(len(rows), repetitions).mean(axis=1) - 0.5


def compute_mixture(scale: float = 1.0) -> tuple[dict[str, float], str]:
    """Return the mixture, and a description with its exploitability."""
    names, _ = distinct_columns()
    seed_numba(1)
    rng = np.random.default_rng(1)
    all_orders = np.arange(len(names))
    repetitions = max(2, int(20 * scale))
    matrix = payoffs(all_orders, repetitions)
    strategy = equilibrium(matrix)
    print_progress(f"all pairs played: {np.count_nonzero(strategy > 0.002)} orders in the mixture")
    for step in range(2):  # each time fewer orders and more matches, with the best replies
        replies = payoffs_against_mixture(strategy, all_orders, max(50, int(600 * scale)), rng)
        compared = np.union1d(np.argsort(-replies)[:60], np.flatnonzero(strategy > 0.004))
        refined = equilibrium(payoffs(compared, max(20, int(160 * scale))))
        strategy = np.zeros(len(names))
        strategy[compared] = np.where(refined < 0.004, 0.0, refined)
        strategy /= strategy.sum()
        print_progress(
            f"step {step + 1}: {len(compared)} orders compared, {np.count_nonzero(strategy)} in use"
        )
    replies = payoffs_against_mixture(strategy, all_orders, max(50, int(600 * scale)), rng)
    best = np.argsort(-replies)[:24]
    fresh_samples = max(200, int(8000 * scale))
    # with new dice, because the maximum of many estimates is too high on average
    retested = payoffs_against_mixture(strategy, best, fresh_samples, rng)
    uniform = np.full(len(names), 1 / len(names))
    against_uniform = payoffs_against_mixture(
        uniform, np.flatnonzero(strategy), max(200, int(2000 * scale)), rng
    )
    gain = float(against_uniform @ strategy[np.flatnonzero(strategy)])
    # a chance after a crossing varies by about 0.35
    error = 1.96 * 0.35 / np.sqrt(2 * fresh_samples)
    description = (
        f"{np.count_nonzero(strategy)} of {len(names)} orders. The best reply found, "
        f"{names[best[retested.argmax()]]}, wins {100 * retested.max():.1f} points more than half "
        f"(95 %: ± {100 * error:.1f}). Against orders at random the mixture wins {100 * gain:.1f} "
        "points more than half. Chances are those after one crossing, both sides advancing like "
        "the amiral."
    )
    order = np.argsort(-strategy)
    return {names[n]: round(float(strategy[n]), 4) for n in order if strategy[n] > 0}, description


# --- traits for any other ships --------------------------------------------------------------


def fit_traits(
    groups: int = 4000, order_count: int = 12, reply_count: int = 4
) -> tuple[tuple[float, ...], float]:
    """Return each trait's effect on the chance to win, and the share of variance explained.

    In each group, both sides have fixed ships, like those left after a crossing, and several
    orders.
    """
    rng = np.random.default_rng(2)
    seed_numba(2)
    faces = [each for ship in STANDARD_CONFIG.masts_and_guns for each in ship]
    arrays = crossing_arrays(STANDARD_CONFIG)
    trait_rows, results = [], []
    for _ in range(groups):
        fleets = [sample_ships_left(rng), sample_ships_left(rng)]
        scale = sum(arrays.values[ship] for ship in fleets[0]) ** -TOTAL_EXPONENT
        replies = [rng.permutation(fleets[1]) for _ in range(reply_count)]
        group_rows = []
        for _ in range(order_count):
            order = rng.permutation(fleets[0])
            chances = [score((order, reply), arrays, 2) for reply in replies]
            group_rows.append(
                (np.array(traits([faces[ship] for ship in order])) * scale, np.mean(chances))
            )
        row_traits = np.array([each for each, _ in group_rows])
        row_wins = np.array([each for _, each in group_rows])
        trait_rows.append(row_traits - row_traits.mean(axis=0))
        results.append(row_wins - row_wins.mean())
    x, y = np.concatenate(trait_rows), np.concatenate(results)
    penalty = 1e-3 * np.trace(x.T @ x) / x.shape[1] * np.eye(x.shape[1])
    weights = np.linalg.solve(x.T @ x + penalty, x.T @ y)
    explained = 1 - float(((y - x @ weights) ** 2).sum() / (y**2).sum())
    return tuple(round(float(weight), 5) for weight in weights), explained


def sample_ships_left(rng: np.random.Generator) -> Array:
    """Draw one to seven ships, as after a crossing, or with probability 1/3 the whole fleet."""
    count = len(STANDARD_CONFIG.fleet)
    if rng.random() < 1 / 3:
        return 2 * np.arange(count)
    return random_ships(count, rng)


# --- values of ships -------------------------------------------------------------------------


def fit_values(match_count: int = 30_000) -> str:
    """Fit ship values and win chances to matches with random ships; return the coefficients.

    value(hit) = a + b guns + c guns^2; value(intact) = value(hit) + d + e guns + f guns^2;
    chance = logistic(k (own - enemy) / (own + enemy)^p), with k given.
    """
    rng = np.random.default_rng(3)
    seed_numba(3)
    results = []
    for number in range(match_count):
        config = STANDARD_CONFIG if number % 2 else random_config(rng)
        arrays = crossing_arrays(config)
        fleets, counts = np.zeros((2, 24), np.int64), [0, 0]
        sums = np.zeros((2, 6))  # coefficients of a to f, by seat
        for seat in (0, 1):
            present = random_ships(len(config.fleet), rng)
            fleets[seat, : len(present)], counts[seat] = present, len(present)
            for ship_row in present:
                intact_row = ship_row // 2 * 2
                guns, hit_guns = arrays.guns[intact_row], arrays.guns[intact_row + 1]
                sums[seat] += (
                    1,
                    hit_guns,
                    hit_guns**2,
                    *(ship_row % 2 == 0) * np.array((1, guns, guns**2)),
                )
        first_count, _ = play_match(fleets, tuple(counts), arrays)
        results.append((sums[0], sums[1], first_count > 0))
    first, second, won = (np.array(each, float) for each in zip(*results, strict=True))

    def loss(c: Array) -> float:
        own, enemy = np.maximum(first @ c[:6], 0.01), np.maximum(second @ c[:6], 0.01)
        z = STEEPNESS * (own - enemy) / (own + enemy) ** c[6]
        return float(np.mean(np.log1p(np.exp(np.where(won, -z, z)))))

    solution = minimize(loss, np.array([1.21, 0.36, 0.52, 0.51, 0.98, 0.17, TOTAL_EXPONENT]))
    return f"a to f, p: {np.round(solution, 2).tolist()}, loss {loss(solution):.4f}"


def random_config(rng: np.random.Generator) -> Config:
    """Return random options: two to eight ships with any masts and guns."""
    kinds = []
    max_guns = rng.integers(2, 10)
    for n in range(rng.integers(2, 9)):
        masts, guns = int(rng.integers(0, 7)), int(rng.integers(0, max_guns + 1))
        hit_face = max(0, masts - int(rng.integers(0, 3))), max(0, guns - int(rng.integers(0, 3)))
        kinds.append(ShipKind("abcdefgh"[n], 1, (masts, guns), hit_face))
    return Config(ships=tuple(kinds))


def random_ships(count: int, rng: np.random.Generator) -> Array:
    """Draw at least one of `count` ships, each hit with probability 0.4."""
    present = rng.permutation(count)[: rng.integers(1, count + 1)]
    return 2 * present + (rng.random(len(present)) < 0.4)


def minimize(loss: Callable[[Array], float], point: Array, step_count: int = 300) -> Array:
    """Minimize the loss by Adam with finite differences."""
    mean, square = np.zeros(len(point)), np.zeros(len(point))
    for step in range(1, step_count + 1):
        value = loss(point)
        gradient = np.array(
            [(loss(point + 1e-4 * unit) - value) / 1e-4 for unit in np.eye(len(point))]
        )
        mean, square = 0.9 * mean + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
        point = point - 0.01 * (mean / (1 - 0.9**step)) / (
            np.sqrt(square / (1 - 0.99**step)) + 1e-8
        )
    return point


# --- the command -----------------------------------------------------------------------------


def print_progress(line: str) -> None:
    """Print a line with the processor time used so far."""
    print(f"{process_time():5.0f} s  {line}", flush=True)


def save_parts(**parts: Any) -> None:
    """Write these parts to orders.json, and keep its other parts."""
    order_data = msgspec.structs.replace(ORDER_DATA, **parts)
    TARGET.write_bytes(msgspec.json.format(msgspec.json.encode(order_data), indent=1) + b"\n")


@click.command()
@click.argument("part", type=click.Choice(["values", "traits", "mixture"]))
@click.option("--scale", default=1.0, help="Factor on the number of matches.")
def main(part: str, scale: float) -> None:
    """Compute one part of the captains' data."""
    compile_kernels()
    if part == "values":
        print_progress(fit_values(int(30_000 * scale)))
    elif part == "traits":
        weights, explained = fit_traits(int(4000 * scale))
        print_progress(f"{explained:.3f} of the variance explained: {weights}")
        save_parts(trait_weights=weights)
    else:
        strategy, description = compute_mixture(scale)
        print_progress(description)
        save_parts(mixture=strategy, made=description)


if __name__ == "__main__":
    main()
