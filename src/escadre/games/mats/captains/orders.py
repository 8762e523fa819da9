"""Ways to order a column, up to a computed mixed strategy.

`orders.json` is written by training/mats_orders.py.
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
from escadre.games.mats.captains.forecast import BLUNTNESS, fleet_worth
from escadre.games.mats.notation import ship_names
from escadre.games.mats.rules.game import ships_afloat
from escadre.games.mats.rules.model import Config
from escadre.games.mats.rules.ships import STANDARD_SHIPS

T = TypeVar("T")

Order = tuple[int, ...]
"""Ships from the head of the column to its tail."""

OrderChooser = Callable[[Config, tuple[int, ...], Order, Rng], Order]
"""A whole order of ships in these conditions, beginning with those that stand there already."""


class OrderData(msgspec.Struct, frozen=True):
    """The results of training/mats_orders.py; `made` says how they were computed."""

    made: str
    mixture: dict[str, float]  # orders of the whole fleet, by their letters, and their weights
    habits: tuple[float, ...]  # of `traits`, for other fleets


ORDER_DATA = msgspec.json.decode(
    files(__package__).joinpath("orders.json").read_bytes(), type=OrderData
)
_WEIGHT_RESOLUTION = 1 << 30  # resolution of the weights
ORDERS_COMPARED = 8  # orders compared to spread guns
SAMPLE, EAGERNESS = 48, 50.0
"""Orders that are compared, and how much likelier a better one is: e^(50 x) for x more chance."""


def random_order(config: Config, ships: tuple[int, ...], begun: Order, rng: Rng) -> Order:
    """Choose any order, all equally likely."""
    return (*begun, *shuffled((ship for ship in ships_afloat(ships) if ship not in begun), rng))


def order_by_guns(config: Config, ships: tuple[int, ...], begun: Order, rng: Rng) -> Order:
    """Order by guns, fewest first; ties at random."""
    rest = random_order(config, ships, begun, rng)[len(begun) :]
    return (*begun, *sorted(rest, key=lambda ship: config.guns(ship, ships[ship])))


def order_with_guns_apart(config: Config, ships: tuple[int, ...], begun: Order, rng: Rng) -> Order:
    """Choose, among a few random orders, the one with the least firepower side by side."""

    def crowded(order: Order) -> int:
        guns = [config.guns(ship, ships[ship]) for ship in order]
        return sum(one * next_ for one, next_ in pairwise(guns))

    return min(
        (random_order(config, ships, begun, rng) for _ in range(ORDERS_COMPARED)), key=crowded
    )


def order_by_traits(config: Config, ships: tuple[int, ...], begun: Order, rng: Rng) -> Order:
    """Choose one of some random orders, likelier the better its traits."""
    if len(ships_afloat(ships)) == len(begun) + 1:
        return random_order(config, ships, begun, rng)
    scale = fleet_worth(config, ships) ** -BLUNTNESS
    orders = [random_order(config, ships, begun, rng) for _ in range(SAMPLE)]
    scores = [
        EAGERNESS * scale * trait_score(_masts_and_guns(config, ships, order)) for order in orders
    ]
    best = max(scores)
    return _weighted_choice(orders, [exp(score - best) for score in scores], rng)


def equilibrium_order(config: Config, ships: tuple[int, ...], begun: Order, rng: Rng) -> Order:
    """Draw from the equilibrium mixture; with fewer or other ships, use `order_by_traits`."""
    if config.ships != STANDARD_SHIPS or any(ships):
        return order_by_traits(config, ships, begun, rng)
    letters = _letters(config, begun)
    fitting = {
        column: weight
        for column, weight in ORDER_DATA.mixture.items()
        if column.startswith(letters)
    }
    if not fitting:
        return order_by_traits(config, ships, begun, rng)
    column = _weighted_choice(list(fitting), list(fitting.values()), rng)
    left = [ship for ship in ships_afloat(ships) if ship not in begun]
    order = list(begun)
    for letter in column[len(begun) :]:
        ship = next(each for each in left if _letters(config, (each,)) == letter)
        left.remove(ship)
        order.append(ship)
    return tuple(order)


def _letters(config: Config, order: Order) -> str:
    """Return the kinds of these ships: `vefceec`."""
    return "".join(ship_names(config)[ship][0] for ship in order)


def _weighted_choice(items: Sequence[T], weights: Sequence[float], rng: Rng) -> T:
    """Draw one of these by its weight."""
    sums = list(accumulate(weights))
    at = bisect(sums, rng.randrange(_WEIGHT_RESOLUTION) / _WEIGHT_RESOLUTION * sums[-1])
    return items[min(at, len(items) - 1)]


# --- traits of orders ------------------------------------------------------------------------


def _masts_and_guns(config: Config, ships: tuple[int, ...], order: Order) -> list[tuple[int, int]]:
    """Return masts and guns, ship by ship."""
    return [config.faces[ship][ships[ship]] for ship in order]


def traits(column: Sequence[tuple[int, int]]) -> list[float]:
    """Compute the traits of an order from masts and guns ship by ship, none collinear.

    Guns next to guns, where the one behind has the masts to come up in double-file; guns ahead or
    behind, at the ends or in the middle.
    """
    guns = [guns for _, guns in column]
    middle, length = (len(column) - 1) / 2, len(column)
    found: list[float] = []
    for apart in (1, 2, 3):
        pairs = [guns[i] * guns[i + apart] for i in range(length - apart)]
        able = [column[i + apart][0] >= apart for i in range(length - apart)]
        found += [sum(pairs), sum(pair for pair, can in zip(pairs, able, strict=True) if can)]
    for power in (1, 2):
        for bend in (1, 2):
            shape = [((i - middle) / length) ** bend for i in range(length)]
            found.append(sum(gun**power * at for gun, at in zip(guns, shape, strict=True)))
        found += [guns[0] ** power, guns[-1] ** power]
    return found


def trait_score(column: Sequence[tuple[int, int]]) -> float:
    """Return the score of an order by its traits."""
    return sum(
        habit * trait for habit, trait in zip(ORDER_DATA.habits, traits(column), strict=True)
    )
