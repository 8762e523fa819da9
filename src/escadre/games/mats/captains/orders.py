"""Functions by which captains order a column, from random orders to a computed mixed strategy.

training/mats_orders.py writes the results that they use to `orders.json`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from importlib.resources import files
from itertools import accumulate, pairwise
from math import exp
from typing import TypeVar

import msgspec

from escadre.core.chance import Rng, shuffled
from escadre.games.mats.captains.fleet_values import TOTAL_EXPONENT, fleet_value
from escadre.games.mats.notation import ship_names
from escadre.games.mats.rules.game import ships_afloat
from escadre.games.mats.rules.model import Config
from escadre.games.mats.rules.ships import STANDARD_SHIPS

T = TypeVar("T")

Order = tuple[int, ...]
"""Ships from the head of the column to its tail."""

OrderChooser = Callable[[Config, tuple[int, ...], Order, Rng], Order]
"""A function that returns a whole order of the ships left, beginning with those already placed."""


class OrderData(msgspec.Struct, frozen=True):
    """The results of training/mats_orders.py; `made` describes the computation."""

    made: str
    mixture: dict[str, float]  # the weight of each order of the whole fleet, by its letters
    trait_weights: tuple[float, ...]  # weights of `traits`, for other fleets


ORDER_DATA = msgspec.json.decode(
    files(__package__).joinpath("orders.json").read_bytes(), type=OrderData
)
_WEIGHT_RESOLUTION = 1 << 30  # number of values of the random number in a weighted choice
ORDERS_COMPARED = 8  # how many random orders are compared to spread the guns
SAMPLE_SIZE, GREEDINESS = 48, 50.0
"""Number of orders compared, and exponent: an order with x more win chance is e^(50 x) likelier."""


def random_order(config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng) -> Order:
    """Choose any order, all equally likely."""
    return (*prefix, *shuffled((ship for ship in ships_afloat(ships) if ship not in prefix), rng))


def small_ships_first(config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng) -> Order:
    """Order ships by guns, the fewest first; equal ships in random order."""
    rest = random_order(config, ships, prefix, rng)[len(prefix) :]
    return (*prefix, *sorted(rest, key=lambda ship: config.guns(ship, ships[ship])))


def large_ships_first(config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng) -> Order:
    """Order ships by guns, the most first; equal ships in random order."""
    rest = random_order(config, ships, prefix, rng)[len(prefix) :]
    return (*prefix, *sorted(rest, key=lambda ship: -config.guns(ship, ships[ship])))


def order_with_guns_apart(config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng) -> Order:
    """Choose, among a few random orders, the one with the least firepower in neighbouring ships."""

    def adjacent_guns(order: Order) -> int:
        guns = [config.guns(ship, ships[ship]) for ship in order]
        return sum(guns_ahead * guns_behind for guns_ahead, guns_behind in pairwise(guns))

    return min(
        (random_order(config, ships, prefix, rng) for _ in range(ORDERS_COMPARED)),
        key=adjacent_guns,
    )


def order_by_traits(config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng) -> Order:
    """Choose one of several random orders; an order with better traits is more likely."""
    orders, scores = _scored_orders(config, ships, prefix, rng)
    best = max(scores)
    return _weighted_choice(orders, [exp(GREEDINESS * (score - best)) for score in scores], rng)


def best_order_by_traits(config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng) -> Order:
    """Choose the one of several random orders with the best traits."""
    orders, scores = _scored_orders(config, ships, prefix, rng)
    return orders[scores.index(max(scores))]


def _scored_orders(
    config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng
) -> tuple[list[Order], list[float]]:
    """Return several random orders, and the win chance that the traits of each add."""
    count = SAMPLE_SIZE if len(ships_afloat(ships)) > len(prefix) + 1 else 1
    orders = [random_order(config, ships, prefix, rng) for _ in range(count)]
    scale = fleet_value(config, ships) ** -TOTAL_EXPONENT
    return orders, [scale * trait_score(_masts_and_guns(config, ships, order)) for order in orders]


def equilibrium_order(config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng) -> Order:
    """Draw from the equilibrium mixture; with fewer or other ships, use `order_by_traits`."""
    order = _order_from_mixture(config, ships, prefix, rng)
    return order or order_by_traits(config, ships, prefix, rng)


def advised_order(config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng) -> Order:
    """Draw from the equilibrium mixture; with fewer or other ships, use `best_order_by_traits`.

    Reports rate later orders by their traits, too, so they rarely call this order a mistake.
    """
    order = _order_from_mixture(config, ships, prefix, rng)
    return order or best_order_by_traits(config, ships, prefix, rng)


def _order_from_mixture(
    config: Config, ships: tuple[int, ...], prefix: Order, rng: Rng
) -> Order | None:
    """Draw an order of the whole standard fleet; None if none of the mixture fits."""
    if config.ships != STANDARD_SHIPS or any(ships):
        return None
    letters = _letters(config, prefix)
    matching = {
        column: weight
        for column, weight in ORDER_DATA.mixture.items()
        if column.startswith(letters)
    }
    if not matching:
        return None
    column = _weighted_choice(list(matching), list(matching.values()), rng)
    remaining = [ship for ship in ships_afloat(ships) if ship not in prefix]
    order = list(prefix)
    for letter in column[len(prefix) :]:
        ship = next(each for each in remaining if _letters(config, (each,)) == letter)
        remaining.remove(ship)
        order.append(ship)
    return tuple(order)


def _letters(config: Config, order: Order) -> str:
    """Return the letters of the ships' kinds, such as `vefceec`."""
    return "".join(ship_names(config)[ship][0] for ship in order)


def _weighted_choice(items: Sequence[T], weights: Sequence[float], rng: Rng) -> T:
    """Draw an item with probability proportional to its weight."""
    sums = list(accumulate(weights))
    index = bisect(sums, rng.randrange(_WEIGHT_RESOLUTION) / _WEIGHT_RESOLUTION * sums[-1])
    return items[min(index, len(items) - 1)]


# --- traits of orders ------------------------------------------------------------------------


def _masts_and_guns(config: Config, ships: tuple[int, ...], order: Order) -> list[tuple[int, int]]:
    """Return masts and guns of each ship of an order."""
    return [config.masts_and_guns[ship][ships[ship]] for ship in order]


def traits(column: Sequence[tuple[int, int]]) -> list[float]:
    """Compute the traits of an order from the masts and guns of each ship.

    The traits are products of the guns of ships at distances 1 to 3, the same products only where
    the ship behind has enough masts to come up in double-file, and guns weighted by their place. No
    trait is a sum of other traits.
    """
    guns = [guns for _, guns in column]
    middle, length = (len(column) - 1) / 2, len(column)
    values: list[float] = []
    for distance in (1, 2, 3):
        pairs = [guns[i] * guns[i + distance] for i in range(length - distance)]
        reachable = [column[i + distance][0] >= distance for i in range(length - distance)]
        values += [
            sum(pairs),
            sum(pair for pair, is_reachable in zip(pairs, reachable, strict=True) if is_reachable),
        ]
    for power in (1, 2):
        for power_of_place in (1, 2):
            place_factors = [((i - middle) / length) ** power_of_place for i in range(length)]
            values.append(
                sum(gun**power * factor for gun, factor in zip(guns, place_factors, strict=True))
            )
        values += [guns[0] ** power, guns[-1] ** power]
    return values


def trait_score(column: Sequence[tuple[int, int]]) -> float:
    """Return the score of an order by its traits."""
    return sum(
        weight * trait
        for weight, trait in zip(ORDER_DATA.trait_weights, traits(column), strict=True)
    )
