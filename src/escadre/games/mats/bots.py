"""Four captains of MÂTS. They see what a player sees, and no more.

Each is another kind: one forgets that ships may advance, one seldom looks up and then at this
broadside alone, one looks hardly further and spreads his guns, one follows both columns to the end
of the crossing and draws her column from a mixture that was worked out against every other order.
What the first three overlook is what people overlook; docs/levels.md tells how far apart they are.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, pairwise
from math import exp
from typing import TypeVar

import msgspec

from escadre.core.chance import Rng, shuffled
from escadre.games.mats import twin
from escadre.games.mats.notation import ship_names
from escadre.games.mats.rules import (
    SOUND,
    Action,
    Advance,
    Column,
    Config,
    Observation,
    Post,
    Ready,
    State,
    Stay,
    afloat,
    faces,
    known,
    posted,
)
from escadre.games.mats.ships import HOME, STANDARD

T = TypeVar("T")

Order = tuple[int, ...]
"""Ships from the head of the column to its tail."""

Ordering = Callable[[Observation, Order, Rng], Order]
"""A whole order that begins with these ships, drawn at random in some way."""

Advancing = Callable[[Observation, Rng], Action]
"""One of the advances that are legal now, or to stay."""


class Lore(msgspec.Struct, frozen=True):
    """What scripts/mats_captains.py has worked out. `made` says how, and how well."""

    made: str
    mixture: dict[str, float]  # orders of the whole fleet, by their letters, and their weights
    habits: tuple[float, ...]  # of `traits`, for any other ships


LOTS = 1 << 30  # as fine as weights are told apart

LORE = msgspec.json.decode(files(HOME).joinpath("captains.json").read_bytes(), type=Lore)
WHOLE = Config(ships=STANDARD)


# --- what ships are worth --------------------------------------------------------------------


@lru_cache(maxsize=256)
def worths(config: Config) -> tuple[float, ...]:
    """The worth of each ship, sound and touched; fitted by scripts/mats_captains.py."""
    found = []
    for (_, guns), (_, guns_touched) in faces(config):
        touched = 1.21 + 0.36 * guns_touched + 0.52 * guns_touched**2
        found += [touched + 0.51 + 0.98 * guns + 0.17 * guns**2, touched]
    return tuple(found)


def _strength(config: Config, ships: tuple[int, ...]) -> float:
    """What the ships of one side that are afloat are worth together."""
    own = worths(config)
    return sum(own[2 * ship + ships[ship] - SOUND] for ship in afloat(ships))


# --- columns ---------------------------------------------------------------------------------


def any_order(seen: Observation, begun: Order, rng: Rng) -> Order:
    """Every order equally likely."""
    return (*begun, *shuffled((ship for ship in _own(seen) if ship not in begun), rng))


def by_size(seen: Observation, begun: Order, rng: Rng) -> Order:
    """Fewest guns first, of equals any: as children line up at school."""
    assert seen.viewer in (0, 1)
    ships, face = seen.ships[seen.viewer], faces(seen.config)
    rest = any_order(seen, begun, rng)[len(begun) :]
    return (*begun, *sorted(rest, key=lambda ship: face[ship][ships[ship]][1]))


def spread_out(seen: Observation, begun: Order, rng: Rng) -> Order:
    """Of a few orders at random the one with the fewest guns beside guns: all along the line."""
    assert seen.viewer in (0, 1)
    ships, face = seen.ships[seen.viewer], faces(seen.config)

    def crowded(order: Order) -> int:
        guns = [face[ship][ships[ship]][1] for ship in order]
        return sum(one * next_ for one, next_ in pairwise(guns))

    return min((any_order(seen, begun, rng) for _ in range(SPREAD)), key=crowded)


SPREAD = 8
"""Orders that are compared to spread guns."""


def _own(seen: Observation) -> Order:
    assert seen.viewer in (0, 1)
    return afloat(seen.ships[seen.viewer])


TRAITS = 14
SAMPLE, EAGERNESS = 48, 50.0
"""Orders that are compared, and how much likelier a better one is: e^(50 x) for x more chance."""


def traits(column: Sequence[tuple[int, int]]) -> list[float]:
    """What may make an order good, from masts and guns ship by ship: nothing that adds up alike.

    Guns beside guns, where the one behind has the masts to come up in double-file; guns before or
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


def _aptness(column: Sequence[tuple[int, int]]) -> float:
    """How good the traits of an order have proved."""
    return sum(habit * trait for habit, trait in zip(LORE.habits, traits(column), strict=True))


def by_habit(seen: Observation, begun: Order, rng: Rng) -> Order:
    """Of some orders at random one, the likelier the better its traits have proved."""
    assert seen.viewer in (0, 1)
    ships = seen.ships[seen.viewer]
    if len(_own(seen)) == len(begun) + 1:
        return any_order(seen, begun, rng)
    face, scale = faces(seen.config), _strength(seen.config, ships) ** -twin.BLUNTNESS
    orders = [any_order(seen, begun, rng) for _ in range(SAMPLE)]
    scores = [
        EAGERNESS * scale * _aptness([face[ship][ships[ship]] for ship in order])
        for order in orders
    ]
    best = max(scores)
    return _drawn(orders, [exp(score - best) for score in scores], rng)


def by_mixture(seen: Observation, begun: Order, rng: Rng) -> Order:
    """The whole fleet from the computed mixture; fewer ships, or others, by habit."""
    assert seen.viewer in (0, 1)
    if seen.config.ships != STANDARD or any(seen.ships[seen.viewer]):
        return by_habit(seen, begun, rng)
    letters = _letters(begun)
    fitting = {
        column: weight for column, weight in LORE.mixture.items() if column.startswith(letters)
    }
    if not fitting:
        return by_habit(seen, begun, rng)
    column = _drawn(list(fitting), list(fitting.values()), rng)
    left = [ship for ship in _own(seen) if ship not in begun]
    order = list(begun)
    for letter in column[len(begun) :]:
        ship = next(each for each in left if _letters((each,)) == letter)
        left.remove(ship)
        order.append(ship)
    return tuple(order)


def _letters(order: Order) -> str:
    """The kinds of these ships of the whole fleet: `vefceec`."""
    return "".join(ship_names(WHOLE)[ship][0] for ship in order)


def _drawn(items: Sequence[T], weights: Sequence[float], rng: Rng) -> T:
    """One of these, as likely as its weight says."""
    sums = list(accumulate(weights))
    at = bisect(sums, rng.randrange(LOTS) / LOTS * sums[-1])
    return items[min(at, len(items) - 1)]


# --- advances --------------------------------------------------------------------------------


def never(seen: Observation, rng: Rng) -> Action:
    """No advance."""
    return Stay()


@dataclass(frozen=True)
class Foreseen:
    """The advance after which the columns, sliding on, promise most: see `twin.forecast`."""

    trust: float  # in broadsides to come, a series: 0 sees this one alone

    def __call__(self, seen: Observation, rng: Rng) -> Action:
        """The best advance, or none; the same whenever it is asked."""
        assert seen.viewer in (0, 1)
        sea = twin.loaded(known(seen))
        masts, guns = twin.tables(seen.config)
        move = twin.choose(
            sea,
            seen.viewer,
            masts,
            guns,
            worths(seen.config),
            self.trust,
            [0] * twin.MOST_MOVES,
            [0] * twin.SIZE,
            [0.0] * twin.HOPES,
            twin.WIN,
            twin.TIE,
        )
        if move == twin.STAY:
            return Stay()
        return Advance(twin.ship_of(sea, seen.viewer, move), move % 8)


@dataclass(frozen=True)
class Drowsy:
    """Looks up in one phase of `seldom` only, and lets the others pass."""

    advancing: Advancing
    seldom: int

    def __call__(self, seen: Observation, rng: Rng) -> Action:
        """What is chosen when awake, else no advance."""
        return Stay() if rng.randrange(self.seldom) else self.advancing(seen, rng)


# --- captains --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Captain:
    """A way to order a column, and a way to advance ships."""

    ordering: Ordering
    advancing: Advancing

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Put the next ship into the column, say ready, or advance a ship."""
        if observation.columns is not None:
            return self.advancing(observation, rng)
        assert observation.viewer in (0, 1)
        slots = observation.orders[observation.viewer]
        assert slots is not None
        if None not in slots:
            return Ready()
        begun = tuple(ship for ship in slots[: slots.index(None)] if ship is not None)
        return Post(self.ordering(observation, begun, rng)[len(begun)], len(begun))


def estimate(state: State) -> tuple[float, float] | None:
    """The returns to expect from two columns as they were ordered, or before a broadside."""
    if state.columns is None or state.shots is not None:
        return None
    if state.first is None:  # MAT-3: nobody has advanced
        wins = _as_ordered(state, state.columns)
    elif state.advanced == 2:
        sea, (_, guns), hopes = twin.loaded(state), twin.tables(state.config), [0.0] * twin.HOPES
        own = worths(state.config)
        wins = twin.forecast(sea, 0, guns, own, FAITH, hopes, twin.WIN, twin.TIE)
    else:
        return None
    return 2 * wins - 1, 1 - 2 * wins


def _as_ordered(state: State, columns: tuple[Column, Column]) -> float:
    """The chance of the first seat to win: by what its ships are worth, and how they stand."""
    face, strengths, apt = faces(state.config), list[float](), list[float]()
    for ships, column in zip(state.ships, columns, strict=True):
        strengths.append(_strength(state.config, ships))
        line = [face[place.base][ships[place.base]] for place in column.places]
        apt.append(_aptness(line) * strengths[-1] ** -twin.BLUNTNESS)
    return min(max(twin.chance(*strengths) + apt[0] - apt[1], 0.0), 1.0)


FAITH = 0.85
"""How much of what is forecast for the next broadside the admiral believes."""

CAPTAINS = {
    "mousse": Captain(by_size, never),
    "bosco": Captain(any_order, Drowsy(Foreseen(0.0), 4)),
    "capitaine": Captain(spread_out, Foreseen(0.5)),
    "amiral": Captain(by_mixture, Foreseen(FAITH)),
}


def column_of(ordering: Ordering) -> Callable[[Observation, Rng], list[Action]]:
    """A set-up that the table can ask for: the column that this ordering draws."""

    def arranged(seen: Observation, rng: Rng) -> list[Action]:
        assert seen.viewer in (0, 1)
        slots, actions = seen.orders[seen.viewer], list[Action]()
        assert slots is not None
        for slot, ship in enumerate(ordering(seen, (), rng)):
            if slots[slot] != ship:
                actions.append(Post(ship, slot))
                slots = posted(slots, ship, slot)
        return actions

    return arranged


SETUPS = {"shuffle": column_of(any_order), "advised": column_of(by_mixture)}
