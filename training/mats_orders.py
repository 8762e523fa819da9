"""Compute ship worths, order traits and the mixed strategy of MÂTS.

    python -m training.mats_orders worth      worth of ships: prints coefficients
    python -m training.mats_orders habits     traits that make an order good, for any ships
    python -m training.mats_orders mixture    a mixture of the 420 orders of the whole fleet

`habits` and `mixture` write orders.json beside the captains. Crossings are played by the captains'
own kernel, compiled with numba (the extra `fast`); both sides advance as the admiral does. All
together it takes about a quarter of an hour on one core.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from time import process_time
from typing import Any

import click
import msgspec
import numpy as np
from numba import njit

from escadre.games.mats import captains, kernels
from escadre.games.mats.captains import forecast
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT
from escadre.games.mats.captains.forecast import (
    CELL_ARRAY_SIZE,
    STEEPNESS,
    TOTAL_EXPONENT,
    ship_values,
)
from escadre.games.mats.captains.orders import ORDER_DATA, traits
from escadre.games.mats.notation import ship_names
from escadre.games.mats.rules.model import Config
from escadre.games.mats.rules.ships import ShipKind

TARGET = Path(captains.__file__).with_name("orders.json")
DICE = 72

Array = Any
"""A NumPy array."""

# numba compiles a function with the functions that it calls, so these come first
COMPILED = (
    (kernels, ("columns_passed", "set_columns", "list_advances", "apply_advance", "_has_ship")),
    (kernels, ("_guns", "_hit", "apply_combats", "survivors")),
    (forecast, ("_update_firepower", "_apply_expected_loss", "expected_worth", "win_chance")),
    (forecast, ("forecast_win_chance", "best_advance")),
)
for owner, names in COMPILED:
    for name in names:
        function = njit(getattr(owner, name))
        for module in (kernels, forecast):
            if hasattr(module, name):
                setattr(module, name, function)

WIN, TIE = np.array(kernels.WIN_CHANCE_BY_LEAD), np.array(kernels.TIE_CHANCE_BY_LEAD)


# --- crossings, compiled ---------------------------------------------------------------------


def _crossing(
    orders: tuple[Array, Array],
    first: int,
    trust: tuple[float, float],
    ships: tuple[Array, Array, Array],
    left: Array,
    scratch: tuple[Array, Array, Array, Array, Array],
    odds: tuple[Array, Array],
) -> tuple[int, int]:
    """Play a crossing; return how many ships each side has left, and in `left` which.

    Trust -1: never advances.
    """
    masts, guns, worth = ships
    cells, tried, found, hopes, dice = scratch
    kernels.set_columns(cells, orders[0], orders[1])
    counts = len(orders[0]), len(orders[1])
    while True:
        cells[kernels.REACH] -= 1
        if kernels.columns_passed(cells):
            return counts
        for phase in range(2):
            seat = first if phase == 0 else 1 - first
            if trust[seat] >= 0.0:
                code = forecast.best_advance(
                    cells,
                    seat,
                    masts,
                    guns,
                    worth,
                    trust[seat],
                    found,
                    tried,
                    hopes,
                    odds[0],
                    odds[1],
                )
                kernels.apply_advance(cells, seat, code)
        for n in range(DICE):
            dice[n] = np.random.randint(1, 7)
        kernels.apply_combats(cells, guns, dice)
        first = 1 - first
        counts = kernels.survivors(cells, 0, left[0]), kernels.survivors(cells, 1, left[1])
        if counts[0] == 0 or counts[1] == 0:
            return counts


def _worth_left(left: Array, count: int, worth: Array) -> float:
    total = 0.0
    for n in range(count):
        total += worth[left[n]]
    return total


def _score(
    orders: tuple[Array, Array],
    ships: tuple[Array, Array, Array],
    trust: tuple[float, float],
    left: Array,
    scratch: tuple[Array, Array, Array, Array, Array],
    odds: tuple[Array, Array],
    times: int,
) -> float:
    """Return the first seat's mean chance to win after a crossing with these orders."""
    total = 0.0
    for n in range(times):
        one, two = crossing(orders, n % 2, trust, ships, left, scratch, odds)
        if one == 0 and two == 0:
            total += 0.5  # both lose: no better for one than for the other
        else:
            mine, theirs = worth_left(left[0], one, ships[2]), worth_left(left[1], two, ships[2])
            total += forecast.win_chance(mine, theirs)
    return total / times


def _shuffle(items: Array, count: int) -> None:
    for i in range(count - 1, 0, -1):
        j = np.random.randint(0, i + 1)
        items[i], items[j] = items[j], items[i]


def _match(
    fleets: Array,
    counts: tuple[int, int],
    ships: tuple[Array, Array, Array],
    trust: tuple[float, float],
    left: Array,
    scratch: tuple[Array, Array, Array, Array, Array],
    odds: tuple[Array, Array],
) -> tuple[int, int]:
    """Play a whole match, every crossing in random order; return how many ships each has left."""
    left[:] = fleets
    one, two = counts
    while one > 0 and two > 0:
        shuffle(left[0], one)
        shuffle(left[1], two)
        orders = left[0, :one].copy(), left[1, :two].copy()
        first = np.random.randint(0, 2)
        one, two = crossing(orders, first, trust, ships, left, scratch, odds)
    return one, two


def _seed(seed: int) -> None:
    np.random.seed(seed)


def _score_all(
    pairs: Array,
    columns: Array,
    ships: tuple[Array, Array, Array],
    trust: tuple[float, float],
    left: Array,
    scratch: tuple[Array, Array, Array, Array, Array],
    odds: tuple[Array, Array],
    times: int,
) -> Array:
    """Return the first seat's mean chance for each pair of columns."""
    found = np.zeros(len(pairs))
    for n in range(len(pairs)):
        orders = columns[pairs[n, 0]], columns[pairs[n, 1]]
        found[n] = score(orders, ships, trust, left, scratch, odds, times)
    return found


crossing: Callable[..., Any] = njit(_crossing)
worth_left: Callable[..., Any] = njit(_worth_left)
score: Callable[..., Any] = njit(_score)
shuffle: Callable[..., Any] = njit(_shuffle)
match: Callable[..., Any] = njit(_match)
seed_with: Callable[..., Any] = njit(_seed)
score_all: Callable[..., Any] = njit(_score_all)


def scratch() -> tuple[Array, Array, Array, Array, Array]:
    """Allocate a crossing's scratch: cells, tried cells, advances, probabilities, dice."""
    return (
        np.zeros(kernels.SIZE, np.int64),
        np.zeros(kernels.SIZE, np.int64),
        np.zeros(kernels.MAX_ADVANCES, np.int64),
        np.zeros(CELL_ARRAY_SIZE),
        np.zeros(DICE, np.int64),
    )


def tables(config: Config) -> tuple[Array, Array, Array]:
    """Return masts, guns and worth of each ship, sound and touched."""
    masts, guns = kernels.masts_and_guns(config)
    return np.array(masts), np.array(guns), np.array(ship_values(config))


USUAL = Config()
SHIPS = tables(USUAL)
ODDS = WIN, TIE
"""The whole fleet's tables."""


# --- the mixture of 420 orders ---------------------------------------------------------------


def columns() -> tuple[list[str], Array]:
    """Return the distinct orders of the whole fleet: their letters, and their ships, all sound."""
    kinds = [name[0] for name in ship_names(USUAL)]
    distinct: dict[str, tuple[int, ...]] = {}
    for order in permutations(range(len(kinds))):
        distinct.setdefault("".join(kinds[ship] for ship in order), order)
    return list(distinct), 2 * np.array(list(distinct.values()))


def scores(pairs: Array, times: int) -> Array:
    """Return mean chances of these pairs of orders, each played this often."""
    left = np.zeros((2, 24), np.int64)
    return score_all(
        pairs,
        columns()[1],
        SHIPS,
        (FORECAST_DISCOUNT, FORECAST_DISCOUNT),
        left,
        scratch(),
        ODDS,
        times,
    )


def payoffs(among: Array, times: int) -> Array:
    """Return what each of these orders wins against each, less one half; each pair once."""
    rows, cols = np.tril_indices(len(among), -1)
    found = scores(np.column_stack([among[rows], among[cols]]), times) - 0.5
    matrix = np.zeros((len(among), len(among)))
    matrix[rows, cols], matrix[cols, rows] = found, -found
    return matrix


def equilibrium(matrix: Array, rounds: int = 30_000) -> Array:
    """Compute a mixture that no row beats, by regret matching+ with linear averages."""
    count = len(matrix)
    regret, mean, mixed = np.zeros(count), np.zeros(count), np.full(count, 1 / count)
    for n in range(1, rounds + 1):
        gain = matrix @ mixed
        regret = np.maximum(regret + gain - mixed @ gain, 0.0)
        mixed = regret / regret.sum() if regret.sum() else np.full(count, 1 / count)
        mean += n * mixed
    return mean / mean.sum()


def against(mixture: Array, rows: Array, times: int, rng: np.random.Generator) -> Array:
    """Return what each order wins against orders drawn from a mixture, less one half."""
    drawn = rng.choice(len(mixture), size=(len(rows), times), p=mixture)
    pairs = np.column_stack([np.repeat(rows, times), drawn.ravel()])
    return scores(pairs, 2).reshape(len(rows), times).mean(axis=1) - 0.5


def mixture(scale: float = 1.0) -> tuple[dict[str, float], str]:
    """Return the mixture, and a text on how it was found and its exploitability."""
    names, _ = columns()
    seed_with(1)
    rng = np.random.default_rng(1)
    every = np.arange(len(names))
    times = max(2, int(20 * scale))
    matrix = payoffs(every, times)
    mixed = equilibrium(matrix)
    say(f"all pairs played: {np.count_nonzero(mixed > 0.002)} orders in the mixture")
    for step in range(2):  # fewer orders, played more often; then with those that beat them
        replies = against(mixed, every, max(50, int(600 * scale)), rng)
        among = np.union1d(np.argsort(-replies)[:60], np.flatnonzero(mixed > 0.004))
        fine = equilibrium(payoffs(among, max(20, int(160 * scale))))
        mixed = np.zeros(len(names))
        mixed[among] = np.where(fine < 0.004, 0.0, fine)
        mixed /= mixed.sum()
        say(f"step {step + 1}: {len(among)} orders compared, {np.count_nonzero(mixed)} in use")
    replies = against(mixed, every, max(50, int(600 * scale)), rng)
    best = np.argsort(-replies)[:24]
    fresh = max(200, int(8000 * scale))
    again = against(mixed, best, fresh, rng)  # fresh dice: the maximum of many estimates is biased
    uniform = np.full(len(names), 1 / len(names))
    naive = against(uniform, np.flatnonzero(mixed), max(200, int(2000 * scale)), rng)
    gain = float(naive @ mixed[np.flatnonzero(mixed)])
    spread = 1.96 * 0.35 / np.sqrt(2 * fresh)  # a chance after a crossing varies by about 0.35
    made = (
        f"{np.count_nonzero(mixed)} of {len(names)} orders. The best reply found, "
        f"{names[best[again.argmax()]]}, wins {100 * again.max():.1f} points more than half "
        f"(95 %: ± {100 * spread:.1f}). Against orders at random the mixture wins {100 * gain:.1f} "
        "points more than half. Chances are those after one crossing, both sides advancing like "
        "the admiral."
    )
    order = np.argsort(-mixed)
    return {names[n]: round(float(mixed[n]), 4) for n in order if mixed[n] > 0}, made


# --- traits for any other ships --------------------------------------------------------------


def habits(groups: int = 4000, own: int = 12, other: int = 4) -> tuple[tuple[float, ...], float]:
    """Return each trait's effect on the chance to win, and the share of variance explained.

    In each group both sides have the same ships, as they may be left after a crossing, in several
    orders of either side.
    """
    rng = np.random.default_rng(2)
    seed_with(2)
    face = [each for ship in USUAL.faces for each in ship]
    worth, left, kit = SHIPS[2], np.zeros((2, 24), np.int64), scratch()
    seen, told = [], []
    for _ in range(groups):
        fleets = [remaining(rng), remaining(rng)]
        scale = sum(worth[ship] for ship in fleets[0]) ** -TOTAL_EXPONENT
        replies = [rng.permutation(fleets[1]) for _ in range(other)]
        group = []
        for _ in range(own):
            order = rng.permutation(fleets[0])
            found = [
                score(
                    (order, reply),
                    SHIPS,
                    (FORECAST_DISCOUNT, FORECAST_DISCOUNT),
                    left,
                    kit,
                    ODDS,
                    2,
                )
                for reply in replies
            ]
            group.append((np.array(traits([face[ship] for ship in order])) * scale, np.mean(found)))
        shown = np.array([each for each, _ in group])
        wins = np.array([each for _, each in group])
        seen.append(shown - shown.mean(axis=0))
        told.append(wins - wins.mean())
    x, y = np.concatenate(seen), np.concatenate(told)
    penalty = 1e-3 * np.trace(x.T @ x) / x.shape[1] * np.eye(x.shape[1])
    weights = np.linalg.solve(x.T @ x + penalty, x.T @ y)
    explained = 1 - float(((y - x @ weights) ** 2).sum() / (y**2).sum())
    return tuple(round(float(weight), 5) for weight in weights), explained


def remaining(rng: np.random.Generator) -> Array:
    """Draw one to seven ships as a crossing may leave them; a third of the time the whole fleet."""
    count = len(SHIPS[0]) // 2
    if rng.random() < 1 / 3:
        return 2 * np.arange(count)
    return some(count, rng)


# --- worth of ships --------------------------------------------------------------------------


def worth(matches: int = 30_000) -> str:
    """Fit worth and chance to matches with different ships; print the coefficients.

    worth(touched) = a + b guns + c guns^2; worth(sound) = worth(touched) + d + e guns + f guns^2;
    chance = logistic(k (own - theirs)

    (own + theirs)^p), with k given.
    """
    rng = np.random.default_rng(3)
    seed_with(3)
    kit, left, played = scratch(), np.zeros((2, 24), np.int64), []
    for n in range(matches):
        config = USUAL if n % 2 else strange(rng)
        ships = tables(config)
        fleets, counts = np.zeros((2, 24), np.int64), [0, 0]
        sums = np.zeros((2, 6))  # coefficients of a to f, by seat
        for seat in (0, 1):
            kept = some(len(config.fleet), rng)
            fleets[seat, : len(kept)], counts[seat] = kept, len(kept)
            for code in kept:
                guns, touched = ships[1][code // 2 * 2], ships[1][code // 2 * 2 + 1]
                sums[seat] += (
                    1,
                    touched,
                    touched**2,
                    *(code % 2 == 0) * np.array((1, guns, guns**2)),
                )
        one, _ = match(
            fleets, tuple(counts), ships, (FORECAST_DISCOUNT, FORECAST_DISCOUNT), left, kit, ODDS
        )
        played.append((sums[0], sums[1], one > 0))
    first, second, won = (np.array(each, float) for each in zip(*played, strict=True))

    def loss(c: Array) -> float:
        mine, theirs = np.maximum(first @ c[:6], 0.01), np.maximum(second @ c[:6], 0.01)
        z = STEEPNESS * (mine - theirs) / (mine + theirs) ** c[6]
        return float(np.mean(np.log1p(np.exp(np.where(won, -z, z)))))

    fitted = descended(loss, np.array([1.21, 0.36, 0.52, 0.51, 0.98, 0.17, TOTAL_EXPONENT]))
    return f"a to f, p: {np.round(fitted, 2).tolist()}, loss {loss(fitted):.4f}"


def strange(rng: np.random.Generator) -> Config:
    """Draw two to eight ships with any masts and guns, as a host may define them."""
    kinds = []
    most = rng.integers(2, 10)
    for n in range(rng.integers(2, 9)):
        masts, guns = int(rng.integers(0, 7)), int(rng.integers(0, most + 1))
        touched = max(0, masts - int(rng.integers(0, 3))), max(0, guns - int(rng.integers(0, 3)))
        kinds.append(ShipKind("abcdefgh"[n], 1, (masts, guns), touched))
    return Config(ships=tuple(kinds))


def some(count: int, rng: np.random.Generator) -> Array:
    """Draw one to all of this many ships, some of them touched."""
    kept = rng.permutation(count)[: rng.integers(1, count + 1)]
    return 2 * kept + (rng.random(len(kept)) < 0.4)


def descended(loss: Callable[[Array], float], at: Array, steps: int = 300) -> Array:
    """Minimize the loss by Adam with finite differences."""
    mean, square = np.zeros(len(at)), np.zeros(len(at))
    for step in range(1, steps + 1):
        here = loss(at)
        slope = np.array([(loss(at + 1e-4 * unit) - here) / 1e-4 for unit in np.eye(len(at))])
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        at = at - 0.01 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return at


# --- the command -----------------------------------------------------------------------------


def say(line: str) -> None:
    """Print a line with the processor time so far."""
    print(f"{process_time():5.0f} s  {line}", flush=True)


def kept(**parts: Any) -> None:
    """Write these parts of the study, keeping the others."""
    study = msgspec.structs.replace(ORDER_DATA, **parts)
    TARGET.write_bytes(msgspec.json.format(msgspec.json.encode(study), indent=1) + b"\n")


@click.command()
@click.argument("part", type=click.Choice(["worth", "habits", "mixture"]))
@click.option("--scale", default=1.0, help="How much is played, of the usual.")
def main(part: str, scale: float) -> None:
    """Compute one part of the captains' data."""
    if part == "worth":
        say(worth(int(30_000 * scale)))
    elif part == "habits":
        weights, explained = habits(int(4000 * scale))
        say(f"{explained:.3f} of the variance explained: {weights}")
        kept(trait_weights=weights)
    else:
        found, made = mixture(scale)
        say(made)
        kept(mixture=found, made=made)


if __name__ == "__main__":
    main()
