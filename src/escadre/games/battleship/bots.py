"""Four captains, from the ship's boy to the admiral. They see what a player sees, and no more.

Each is another kind of captain: one follows whims, one searches well and finishes badly, one looks
at each ship alone and has hunches, one reckons with whole fleets and rehearses how long her own
would hold out. What the first three overlook is what people overlook; docs/levels.md tells how far
apart they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from escadre.core.chance import Rng
from escadre.core.game import Seat
from escadre.core.kit import returns_at
from escadre.games.battleship.fleets import squares
from escadre.games.battleship.posterior import (
    Chances,
    Knowledge,
    Style,
    belief,
    beside,
    density,
    drawn_fleet,
    hunted,
    sly,
    uniform,
)
from escadre.games.battleship.rehearsal import hardened
from escadre.games.battleship.rules import (
    Action,
    Bomb,
    Observation,
    Place,
    State,
    legal_actions,
    placing_objection,
    unplaced,
)

Aim = Callable[[Knowledge, Rng], int]
"""The square to bomb next; a pure function of what is known and of the random numbers."""


@dataclass(frozen=True)
class Captain:
    """A way to aim, a style in which to lay the own fleet, and whether that is rehearsed."""

    aim: Aim
    style: Style
    rehearses: bool = False

    def choose(self, observation: Observation, rng: Rng) -> Action:
        """Place the largest ship that is left, say ready, or drop a bomb."""
        assert observation.viewer in (0, 1)
        seat = Seat(observation.viewer)
        if observation.ready == (True, True):
            return Bomb(self.aim(knowledge(observation, Seat(1 - seat)), rng))
        return self._placed(observation, seat, rng)

    def _placed(self, seen: Observation, seat: Seat, rng: Rng) -> Action:
        """The next ship of a whole fleet drawn around the ships that lie there already."""
        fleet = seen.fleets[seat] or ()
        sea, left = seen.config.sea, unplaced(seen.config, fleet)
        begun = Knowledge(sea, 0, 0, fleet, left)
        if left and (whole := drawn_fleet(begun, rng.randrange(2**32), self.style)):
            ships = tuple(ship for ship in whole if ship not in fleet)
            if self.rehearses:
                ships = hardened(sea, fleet, ships, rng)
            ship = max(ships, key=int.bit_count)
            start, *rest = sea.squares(ship)
            place = Place(left[0], start, across=not rest or rest[0] == start + 1)
            if placing_objection(seen.config, fleet, place) is None:
                return place
        listed = list(legal_actions(seen))  # ready, or a sea too crowded to draw a fleet
        return listed[rng.randrange(len(listed))]


def knowledge(seen: Observation, target: Seat) -> Knowledge:
    """What an observation says of one seat's grid."""
    sunk = seen.sunk[target]
    afloat = unplaced(seen.config, sunk)
    return Knowledge(seen.config.sea, seen.bombed[target], seen.hit[target], sunk, afloat)


def by_whim(known: Knowledge, rng: Rng) -> int:
    """Anywhere; but a ship that has been hit is remembered one time in three."""
    sea = known.sea
    unbombed = sea.full & ~known.bombed
    near = beside(sea, known.open_hits) & unbombed
    return _any(known, near if near and rng.randrange(3) == 0 else unbombed, rng)


def by_circles(known: Knowledge, rng: Rng) -> int:
    """Hunt on a lattice; but bomb all around a hit, as if ships bent, and mind no corners."""
    seen = without_corners(known)
    around = beside(seen.sea, seen.open_hits) & ~seen.bombed
    return _any(known, around, rng) if around else by_lattice(seen, rng)


def by_hunches(known: Knowledge, rng: Rng) -> int:
    """Hunt where most berths lie, now and then anywhere; finish in line; mind no corners."""
    seen = without_corners(known)
    if seen.open_hits:
        return by_lattice(seen, rng)
    if rng.randrange(HUNCH) == 0:
        return _any(known, seen.sea.full & ~seen.bombed, rng)
    return by_density(seen, rng)


HUNCH = 6
"""Of so many bombs without a wounded ship one follows a hunch."""


def without_corners(known: Knowledge) -> Knowledge:
    """The same to one who forgets that ships do not touch at corners either (BAT-8).

    Sunk ships become water, and so does what lies beside them.
    """
    sunk = squares(known.sunk)
    bombed = known.bombed | beside(known.sea, sunk)
    return Knowledge(known.sea, bombed, known.hit & ~sunk, (), known.afloat)


def by_lattice(known: Knowledge, rng: Rng) -> int:
    """Hunt on a lattice that no ship can slip through, then finish what is hit."""
    return _any(known, hunted(known) or known.sea.full & ~known.bombed, rng)


def by_density(known: Knowledge, rng: Rng) -> int:
    """Where most berths lie, each ship looked at alone."""
    return _best(known, density(known), rng)


def by_posterior(known: Knowledge, rng: Rng) -> int:
    """Where a hit is likeliest, of all whole fleets that fit the answers."""
    return _best(known, belief(known).chances, rng)


def _any(known: Knowledge, squares: int, rng: Rng) -> int:
    listed = known.sea.squares(squares)
    return listed[rng.randrange(len(listed))]


def _best(known: Knowledge, chances: Chances, rng: Rng) -> int:
    """The best of the squares not yet bombed; of equals any."""
    listed = known.sea.squares(known.sea.full & ~known.bombed)
    among = chances[listed]
    best = np.flatnonzero(among >= among.max() * (1 - 1e-9))
    return listed[int(best[rng.randrange(len(best))])]


def estimate(state: State) -> list[float]:
    """The returns to expect, by the squares of each fleet yet to be hit."""
    if state.shooter is None:
        return [0.0, 0.0]  # one fleet in hiding is as good as another
    return returns_at(
        [
            (1 + sum(map(int.bit_count, fleet)) - hit.bit_count()) ** LEAD
            for fleet, hit in zip(state.fleets, state.hit, strict=True)
        ]
    )


LEAD = 3.5
"""The odds to win go as this power of the squares left; fitted to matches of two capitaines."""

CAPTAINS: Mapping[str, Captain] = {
    "mousse": Captain(by_whim, uniform),
    "bosco": Captain(by_circles, uniform),
    "capitaine": Captain(by_hunches, uniform),
    "amiral": Captain(by_posterior, sly, rehearses=True),
}
"""The levels, weakest first: ship's boy, boatswain, captain, admiral."""
