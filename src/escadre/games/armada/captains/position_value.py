"""Value of a position for the search, in points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.game import Seat
from escadre.games.armada.captains.coverage import (
    MAX_THREAT_DISTANCE,
    MOVED,
    NOT,
    NOW,
    FloatArray,
    Levels,
    ShipArrays,
    arrays_from_ships,
    hit_levels,
)
from escadre.games.armada.captains.goals import WIN_VALUE, Goals
from escadre.games.armada.rules.ending import (
    MAX_TURNS_WITHOUT_DAMAGE,
    pips_of_sides,
    result_without_damage,
)
from escadre.games.armada.rules.hulls import LARGE
from escadre.games.armada.rules.model import INCH, BattlePhase, allied_ships, enemy_ships, sides
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN

FLAGSHIP_VALUE = 30.0  # extra worth of a flagship

IDLE_END_VALUE = 10.0  # points of damage equal to the certainty that a quiet end wins
USUAL_QUIET, LONG_QUIET = 7, 13  # quiet turns that mean nothing yet, and that nearly decide
MAX_IDLE_SHARE = 0.85


class Weights(NamedTuple):
    """The weights of a captain's value function; tuned by benchmarks/strength/armada.py."""

    fear: float = 1.0  # weight of what the enemy could hit in its next turn
    courage: float = 0.08  # factor on fear per quiet turn, unless the side may wait
    revenge: float = 0.6  # share of a loss recovered by counter-hits
    threat: float = 0.35  # weight of what could be hit in the own next turn
    strike: float = 0.8  # weight of what could be hit now
    later: float = 0.5  # weight of what the enemy could hit after that
    closeness: float = 0.004  # factor on the square of the inches to the nearest enemy
    haste: float = 0.25  # growth of closeness per squared quiet turn, unless it may wait
    goal: float = 0.5  # per inch towards a flag or a goal line


STANDARD_WEIGHTS = Weights()


# --- ships -----------------------------------------------------------------------------------


def ship_value(state: BattlePhase, number: int, hits: int = 0) -> float:
    """Return a ship's worth after this many more hits: a point of damage 1, its guns 1/2 each."""
    ship = state.ships[number]
    left = ship.size - ship.damage - hits
    if ship.sunk or left <= 0:
        return 0.0
    flag = state.flags[ship.seat]
    return (
        left + ship.size / 2 + (FLAGSHIP_VALUE if flag is not None and flag.ship == number else 0.0)
    )


def value_lost_by_hits(state: BattlePhase, number: int) -> FloatArray:
    """Return the loss by 0, 1, 2 and 3 hits on a ship."""
    whole = ship_value(state, number)
    return np.array(
        [whole - ship_value(state, number, hits) for hits in range(ACTIONS_PER_TURN + 1)]
    )


@dataclass(frozen=True)
class OpposingFleets:
    """The ships afloat of a position, own side and enemies, as seen by one seat."""

    state: BattlePhase
    mine: tuple[int, ...]  # indices; those of allies, too
    theirs: tuple[int, ...]
    ours: ShipArrays
    foes: ShipArrays
    goals: Goals

    @classmethod
    def of(cls, state: BattlePhase, seat: Seat) -> OpposingFleets | None:
        """Return the ships afloat of both sides, or None if only one side is afloat."""
        mine, theirs = allied_ships(state, seat), enemy_ships(state, seat)
        if not mine or not theirs:
            return None
        ours, foes = _arrays(state, mine), _arrays(state, theirs)
        return cls(state, tuple(mine), tuple(theirs), ours, foes, Goals.of(state, seat))

    def is_far(self, number: int) -> bool:
        """Return whether no enemy is near enough for this ship to hit or be hit after a move."""
        pose = self.state.ships[number].pose
        square = (self.foes.x - pose.x) ** 2 + (self.foes.y - pose.y) ** 2
        return float(square.min()) > MAX_THREAT_DISTANCE**2

    @cached_property
    def balance(self) -> float:
        """Return the worth of the own ships minus the enemies'."""
        ours = sum(ship_value(self.state, n) for n in self.mine)
        return ours - sum(ship_value(self.state, n) for n in self.theirs)

    @cached_property
    def may_wait(self) -> bool:
        """ARM-22: return whether a quiet end is good: more pips win, or a draw saves the weaker."""
        if self.state.config.quiet == "draw":
            return self.balance < 0
        pips = pips_of_sides(self.state)
        ours = pips[self.state.ships[self.mine[0]].seat]
        return ours > max(pips[self.state.ships[number].seat] for number in self.theirs)

    def fear(self, weights: Weights) -> float:
        """ARM-22: return the weight of dangers: lower for a side that cannot wait."""
        if self.may_wait:
            return weights.fear
        return max(0.0, weights.fear - weights.courage * max(0, self.state.quiet))

    def closeness(self, weights: Weights) -> float:
        """ARM-22: return the weight of closeness: higher for a side that cannot wait."""
        if self.may_wait:
            return weights.closeness
        return weights.closeness * (1 + (weights.haste * max(0, self.state.quiet)) ** 2)

    def promises(self, number: int, at: ShipArrays, left: int, weights: Weights) -> FloatArray:
        """Return the value of a ship's pose and its shots. Off the table: -inf."""
        ship = self.state.ships[number]
        shots_left = min(left, ship.size - self.state.shots.count(number))
        state, foes = self.state, self.foes
        x, y = at.points_x, at.points_y
        width, height = state.config.edges
        inside = (x.min(1) > 0) & (y.min(1) > 0) & (x.max(1) < width) & (y.max(1) < height)
        value = np.where(inside, 0.0, -np.inf)
        feared = hit_levels(state.config, foes, at)
        value -= (
            self.fear(weights) * value_lost_by_hits(state, number)[expected_hits(foes.size, feared)]
        )
        square = (at.x - foes.x[:, None]) ** 2 + (at.y - foes.y[:, None]) ** 2
        value -= self.closeness(weights) * square.min(0) / INCH**2
        if shots_left > 0:
            losses = np.array([value_lost_by_hits(state, n)[shots_left] for n in self.theirs])
            value += ((hit_levels(state.config, at, foes) == NOW) * losses).max(1)
        return np.asarray(value + weights.goal * self.goals.near(x, y))


def _arrays(state: BattlePhase, numbers: Sequence[int]) -> ShipArrays:
    return arrays_from_ships([state.ships[number] for number in numbers])


# --- possible hits ---------------------------------------------------------------------------


def expected_hits(guns: NDArray[np.int64], bearing: Levels) -> NDArray[np.int64]:
    """ARM-5: return how often three actions hit each target: guns that bear now, or once moved."""
    now = (guns[:, None] * (bearing == NOW)).sum(0)
    moved = (guns[:, None] * (bearing == MOVED)).max(0)
    first = np.minimum(now, ACTIONS_PER_TURN)
    after = np.maximum(first, np.minimum(now + moved, ACTIONS_PER_TURN - 1))
    return np.asarray(np.where(moved > 0, after, first))


class PossibleAttack(NamedTuple):
    """The damage that one side's best three actions can do to one ship of the other."""

    target: int
    loss: float
    striker: int  # the ship that does most of it
    moves: bool  # whether it has to move first
    hits: int


NumberedShips = tuple[tuple[int, ...], ShipArrays]
"""Numbers of ships, and where they lie."""


def possible_attacks(
    state: BattlePhase, gunners: NumberedShips, targets: NumberedShips
) -> list[PossibleAttack]:
    """Return, for each target that can be hit in the gunners' next turn, the damage."""
    (guns, fleet), (numbers, aims) = gunners, targets
    level = hit_levels(state.config, fleet, aims)
    found = []
    for column, count in enumerate(expected_hits(fleet.size, level)):
        if count:
            bears = level[:, column]
            ready = (bears != NOT) * (fleet.size + LARGE * (bears == NOW))
            row = int(np.argmax(ready))
            loss = float(value_lost_by_hits(state, numbers[column])[count])
            moves = bool(bears[row] == MOVED)
            found.append(PossibleAttack(numbers[column], loss, guns[row], moves, int(count)))
    return found


def _loss_after_reply(fleets: OpposingFleets, strike: PossibleAttack, weights: Weights) -> float:
    """Return a loss, less the counter-hits on the attacking ship."""
    state, striker = fleets.state, fleets.state.ships[strike.striker]
    survives = strike.loss < ship_value(state, strike.target)
    others = tuple(n for n in fleets.mine if survives or n != strike.target)
    if not others:
        return strike.loss
    # A ship that moves near its target meets there any ship that can hit the target.
    met = strike.target if strike.moves else strike.striker
    back = possible_attacks(
        state, (others, _arrays(state, others)), ((met,), _arrays(state, [met]))
    )
    if back or (strike.moves and survives):
        back_hits = min(2, striker.size) if strike.moves else 0
        made_good = (
            value_lost_by_hits(state, strike.striker)[back_hits] if strike.moves else back[0].loss
        )
        return strike.loss - weights.revenge * float(made_good)
    return strike.loss


# --- positions -------------------------------------------------------------------------------


def position_value(
    state: BattlePhase, seat: Seat, weights: Weights, to_move: bool = False
) -> float:
    """Return the value of a position for this seat when it, or the enemies, are to move."""
    together = sides(state.config)
    if state.won is not None:
        return WIN_VALUE if together[state.won[0]] == together[seat] else -WIN_VALUE
    if state.quiet >= MAX_TURNS_WITHOUT_DAMAGE and state.config.quiet == "pips":
        return WIN_VALUE * result_without_damage(state).returns[seat]
    if (fleets := OpposingFleets.of(state, seat)) is None:
        afloat = (ship.seat for ship in state.ships if not ship.sunk)
        return WIN_VALUE if together[next(afloat)] == together[seat] else -WIN_VALUE
    ours, foes = fleets.ours, fleets.foes
    us, them = (fleets.mine, ours), (fleets.theirs, foes)
    value = fleets.balance - _exposure(fleets, us, them, weights) * (
        weights.later if to_move else 1
    )
    threats = [strike.loss for strike in possible_attacks(state, us, them)]
    value += (weights.strike if to_move else weights.threat) * max(threats, default=0.0)
    square = (ours.x[:, None] - foes.x) ** 2 + (ours.y[:, None] - foes.y) ** 2
    value -= fleets.closeness(weights) * float(square.min(1).sum()) / INCH**2
    value += weights.goal * fleets.goals.lead(state.config, ours, foes)
    if share := idle_end_chance(state.quiet):
        value += share * (IDLE_END_VALUE * result_without_damage(state).returns[seat] - value)
    return value


def idle_end_chance(quiet: int) -> float:
    """ARM-22: estimate the chance of a quiet end after this many quiet turns.

    In 169 battles between capitaines there were ten quiet turns in a row in 21; 16 of these ended
    quietly; in 18 of them the side with more pips then has won.
    """
    if quiet < LONG_QUIET:
        return (max(0, quiet - USUAL_QUIET)) * MAX_IDLE_SHARE / (LONG_QUIET - USUAL_QUIET)
    return MAX_IDLE_SHARE + (1 - MAX_IDLE_SHARE) * (quiet - LONG_QUIET) / (
        MAX_TURNS_WITHOUT_DAMAGE - LONG_QUIET
    )


def _exposure(
    fleets: OpposingFleets, us: NumberedShips, them: NumberedShips, weights: Weights
) -> float:
    """Return the enemies' possible next damage: the worst, and a quarter of the rest."""
    feared = [
        _loss_after_reply(fleets, strike, weights)
        for strike in possible_attacks(fleets.state, them, us)
    ]
    if not feared:
        return 0.0
    worst = max(feared)
    rest = sum(each for each in feared if each > 0) - max(worst, 0.0)
    return fleets.fear(weights) * (worst + rest / 4)
