"""The value of a position by which captains choose turns, in points (about one per pip)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.game import Seat
from escadre.games.armada.captains.coverage import (
    AFTER_MOVE,
    IN_REACH,
    MAX_THREAT_DISTANCE,
    OUT_OF_REACH,
    FloatArray,
    Levels,
    ShipArrays,
    arrays_from_ships,
    reach_levels,
    trapped_ships,
)
from escadre.games.armada.captains.goal_distances import WIN_VALUE, Goals
from escadre.games.armada.rules.ending import (
    MAX_TURNS_WITHOUT_DAMAGE,
    pips_of_sides,
    result_without_damage,
)
from escadre.games.armada.rules.model import INCH, BattlePhase, allied_ships, enemy_ships, sides
from escadre.games.armada.rules.ship_sizes import LARGE
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN, open_headings

FLAGSHIP_VALUE = 30.0  # extra value of a flagship

IDLE_END_VALUE = 10.0  # points for a certain win at the end without damage (ARM-22)
USUAL_TURNS_WITHOUT_DAMAGE = 7  # turns without damage that are usual
LIKELY_END_TURNS = 13  # turns without damage after which that end is likely
MAX_IDLE_SHARE = 0.85  # the chance of that end after LIKELY_END_TURNS turns

FINISH_GUNS = 2
"""An enemy with at most this many guns can be finished off; its shots then do not count."""
FINISH_RATIO = 4
"""Pips per enemy gun that a side needs to finish off its enemy."""
FINISH_CLOSENESS = 4.0
"""Factor on the weight of closeness while a side finishes off its enemy."""
FINISH_SIGHT = 3 * INCH
"""Distance ahead of a ship at which closeness is then measured, so that it turns to the enemy."""


class Weights(NamedTuple):
    """The weights of a captain's value function; tuned by benchmarks/strength/armada.py."""

    danger: float = 1.0  # weight of hits that the enemy could score in its next turn
    danger_decay: float = 0.08  # decrease of danger per turn without damage, unless that is good
    recovery: float = 0.6  # weight of the counter-hits that the enemy would risk by an attack
    threat: float = 0.35  # weight of hits that the side could score in its next turn
    strike: float = 0.8  # weight of hits that the side to move could score now
    reply: float = 0.5  # weight of hits that the enemy could score after this turn
    closeness: float = 0.004  # penalty per square inch of the squared distance to the nearest enemy
    closeness_growth: float = (
        0.25  # growth of closeness per turn without damage, unless that is good
    )
    goal: float = 0.5  # per inch towards a flag or a goal line
    near: float = 0.0  # a distance in inches; to be nearer than this is worth nothing more
    waits: bool = True  # whether the side with more pips may wait for the end without damage
    trapped: float = 0.0  # share of the value of a ship that is lost if it can never sail on
    checks_steps: bool = False  # whether ships without a legal step cannot move in the next turn


STANDARD_WEIGHTS = Weights()


# --- ships -----------------------------------------------------------------------------------


def ship_value(state: BattlePhase, number: int, hits: int = 0) -> float:
    """Return a ship's value after this many more hits: 1 per pip left, and 1/2 per gun."""
    ship = state.ships[number]
    pips_left = ship.size - ship.damage - hits
    if ship.sunk or pips_left <= 0:
        return 0.0
    flag = state.flags[ship.seat]
    return (
        pips_left
        + ship.size / 2
        + (FLAGSHIP_VALUE if flag is not None and flag.ship == number else 0.0)
    )


def value_lost_by_hits(state: BattlePhase, number: int) -> FloatArray:
    """Return how much value a ship loses by 0, 1, 2 and 3 hits."""
    value = ship_value(state, number)
    return np.array(
        [value - ship_value(state, number, hits) for hits in range(ACTIONS_PER_TURN + 1)],
        np.float64,
    )


class NumberedShips(NamedTuple):
    """Ships of a state with their numbers, and the same ships as arrays."""

    numbers: tuple[int, ...]
    arrays: ShipArrays

    @classmethod
    def of(cls, state: BattlePhase, numbers: Sequence[int]) -> NumberedShips:
        """Return these ships of the state."""
        return cls(tuple(numbers), arrays_from_ships([state.ships[n] for n in numbers]))


@dataclass(frozen=True)
class OpposingFleets:
    """The ships afloat of one seat's side, and of the enemies."""

    state: BattlePhase
    own: NumberedShips  # includes the ships of allies
    enemies: NumberedShips
    goals: Goals

    @classmethod
    def of(cls, state: BattlePhase, seat: Seat) -> OpposingFleets | None:
        """Return the ships afloat of both sides, or None if only one side is afloat."""
        own_numbers, enemy_numbers = allied_ships(state, seat), enemy_ships(state, seat)
        if not own_numbers or not enemy_numbers:
            return None
        own = NumberedShips.of(state, own_numbers)
        enemies = NumberedShips.of(state, enemy_numbers)
        return cls(state, own, enemies, Goals.of(state, seat))

    def is_far(self, number: int) -> bool:
        """Return whether this ship is so far from all enemies that no move and shot can reach."""
        pose = self.state.ships[number].pose
        enemies = self.enemies.arrays
        square = (enemies.x - pose.x) ** 2 + (enemies.y - pose.y) ** 2
        return float(square.min()) > MAX_THREAT_DISTANCE**2

    @cached_property
    def value_difference(self) -> float:
        """The value of the side's ships minus the value of its enemies' ships."""
        own = sum(ship_value(self.state, n) for n in self.own.numbers)
        return own - sum(ship_value(self.state, n) for n in self.enemies.numbers)

    @cached_property
    def prefers_end_without_damage(self) -> bool:
        """ARM-22: true if an end without damage would now be good for this side."""
        if self.state.config.quiet == "draw":
            return self.value_difference < 0
        pips = pips_of_sides(self.state)
        own = pips[self.state.ships[self.own.numbers[0]].seat]
        return own > max(pips[self.state.ships[number].seat] for number in self.enemies.numbers)

    @cached_property
    def can_finish(self) -> bool:
        """True if this side is so superior that it attacks the few enemies left.

        Without this rule, a leading side would stay away from a last small ship and wait for the
        end without damage.
        """
        ships = self.state.ships
        own_pips = sum(ships[n].size - ships[n].damage for n in self.own.numbers)
        enemy_guns = sum(ships[n].size for n in self.enemies.numbers)
        return enemy_guns <= FINISH_GUNS and own_pips >= FINISH_RATIO * enemy_guns

    def danger(self, weights: Weights) -> float:
        """ARM-22: return the weight of danger; it decreases if an end without damage is bad."""
        if self.can_finish:
            return 0.0
        if self.prefers_end_without_damage and weights.waits:
            return weights.danger
        return max(
            0.0, weights.danger - weights.danger_decay * max(0, self.state.turns_without_damage)
        )

    def closeness(self, weights: Weights) -> float:
        """ARM-22: return the weight of closeness; it grows if an end without damage is bad."""
        closeness = weights.closeness
        if self.can_finish:
            return closeness * FINISH_CLOSENESS
        if weights.waits and self.prefers_end_without_damage:
            return closeness
        return closeness * (
            1 + (weights.closeness_growth * max(0, self.state.turns_without_damage)) ** 2
        )

    def near(self, weights: Weights) -> float:
        """Return the distance in inches within which closeness counts no further."""
        return 0.0 if self.can_finish else weights.near

    def sight(self, ships: ShipArrays) -> tuple[FloatArray, FloatArray]:
        """Return x and y of the points from which the distances to enemies are measured."""
        if not self.can_finish:
            return ships.x, ships.y
        return ships.x + FINISH_SIGHT * ships.sine, ships.y - FINISH_SIGHT * ships.cosine

    def candidate_values(
        self, number: int, ships: ShipArrays, actions_left: int, weights: Weights
    ) -> FloatArray:
        """Return the value of a ship at each of these places; minus infinity off the table."""
        ship = self.state.ships[number]
        shots_left = min(actions_left, ship.size - self.state.shots.count(number))
        state, enemies = self.state, self.enemies.arrays
        x, y = ships.points_x, ships.points_y
        width, height = state.config.edges
        is_inside = (x.min(1) > 0) & (y.min(1) > 0) & (x.max(1) < width) & (y.max(1) < height)
        value = np.where(is_inside, 0.0, -np.inf)
        if danger := self.danger(weights):
            hits = expected_hits(enemies.size, reach_levels(state.config, enemies, ships))
            value -= danger * value_lost_by_hits(state, number)[hits]
        if weights.trapped:
            value -= (
                weights.trapped * ship_value(state, number) * trapped_ships(ships, state.config)
            )
        x_from, y_from = self.sight(ships)
        square = (x_from - enemies.x[:, None]) ** 2 + (y_from - enemies.y[:, None]) ** 2
        value -= self.closeness(weights) * np.maximum(
            square.min(0) / INCH**2, self.near(weights) ** 2
        )
        if shots_left > 0:
            losses = np.array(
                [value_lost_by_hits(state, n)[shots_left] for n in self.enemies.numbers]
            )
            value += ((reach_levels(state.config, ships, enemies) == IN_REACH) * losses).max(1)
        return np.asarray(value + weights.goal * self.goals.hull_nearness(x, y))


# --- possible hits ---------------------------------------------------------------------------


def expected_hits(guns: NDArray[np.int64], levels: Levels) -> NDArray[np.int64]:
    """ARM-5: return the most hits on each target in one turn of three actions.

    `guns`: of each gunner; `levels`: of reach, one row per gunner and one column per target.
    """
    in_reach = (guns[:, None] * (levels == IN_REACH)).sum(0)
    after_move = (guns[:, None] * (levels == AFTER_MOVE)).max(0)
    first = np.minimum(in_reach, ACTIONS_PER_TURN)
    with_move = np.maximum(first, np.minimum(in_reach + after_move, ACTIONS_PER_TURN - 1))
    return np.asarray(np.where(after_move > 0, with_move, first))


class PossibleAttack(NamedTuple):
    """The damage that one side's best turn can do to one ship of the other side."""

    target: int
    loss: float
    attacker: int  # the ship that does most of the damage
    moves: bool  # whether the attacker has to move first
    hits: int


def possible_attacks(
    state: BattlePhase,
    gunners: NumberedShips,
    targets: NumberedShips,
    checks_steps: bool = False,
) -> list[PossibleAttack]:
    """Return the best attack on each target that can be hit in the gunners' next turn.

    With `checks_steps`, gunners without a legal step (ARM-9) only hit what they have in range.
    """
    fleet, numbers = gunners.arrays, targets.numbers
    level = reach_levels(state.config, fleet, targets.arrays)
    if checks_steps:
        blocked = [not open_headings(state, n, state.config.grid) for n in gunners.numbers]
        level = np.where(np.array(blocked)[:, None] & (level == AFTER_MOVE), OUT_OF_REACH, level)
    attacks = []
    for column, count in enumerate(expected_hits(fleet.size, level)):
        if count:
            levels = level[:, column]
            strength = (levels != OUT_OF_REACH) * (fleet.size + LARGE * (levels == IN_REACH))
            row = int(np.argmax(strength))
            loss = float(value_lost_by_hits(state, numbers[column])[count])
            moves = bool(levels[row] == AFTER_MOVE)
            attacks.append(
                PossibleAttack(numbers[column], loss, gunners.numbers[row], moves, int(count))
            )
    return attacks


def _loss_after_reply(fleets: OpposingFleets, attack: PossibleAttack, weights: Weights) -> float:
    """Return the value lost by an attack, minus part of what counter-hits on the attacker win."""
    state, striker = fleets.state, fleets.state.ships[attack.attacker]
    survives = attack.loss < ship_value(state, attack.target)
    others = tuple(n for n in fleets.own.numbers if survives or n != attack.target)
    if not others:
        return attack.loss
    # an attacker that moves near its target can be hit by all ships that reach the target
    target = attack.target if attack.moves else attack.attacker
    replies = possible_attacks(
        state,
        NumberedShips.of(state, others),
        NumberedShips.of(state, [target]),
        weights.checks_steps,
    )
    if replies or (attack.moves and survives):
        reply_hits = min(2, striker.size) if attack.moves else 0
        recovered = (
            value_lost_by_hits(state, attack.attacker)[reply_hits]
            if attack.moves
            else replies[0].loss
        )
        return attack.loss - weights.recovery * float(recovered)
    return attack.loss


# --- positions -------------------------------------------------------------------------------


def position_value(
    state: BattlePhase, seat: Seat, weights: Weights, to_move: bool = False
) -> float:
    """Return the value of a position for this seat; `to_move`: whether its side is to move."""
    side_of_seat = sides(state.config)
    if state.won is not None:
        return WIN_VALUE if side_of_seat[state.won[0]] == side_of_seat[seat] else -WIN_VALUE
    if state.turns_without_damage >= MAX_TURNS_WITHOUT_DAMAGE and state.config.quiet == "pips":
        return WIN_VALUE * result_without_damage(state).returns[seat]
    if (fleets := OpposingFleets.of(state, seat)) is None:
        afloat = (ship.seat for ship in state.ships if not ship.sunk)
        return WIN_VALUE if side_of_seat[next(afloat)] == side_of_seat[seat] else -WIN_VALUE
    exposure = _exposure(fleets, weights) * (weights.reply if to_move else 1)
    value = fleets.value_difference - exposure
    attacks = possible_attacks(state, fleets.own, fleets.enemies, weights.checks_steps)
    threats = [attack.loss for attack in attacks]
    value += (weights.strike if to_move else weights.threat) * max(threats, default=0.0)
    own, enemies = fleets.own.arrays, fleets.enemies.arrays
    if weights.trapped and (trapped := trapped_ships(own, state.config)).any():
        lost = sum(ship_value(state, n) for n in compress(fleets.own.numbers, trapped))
        value -= weights.trapped * lost
    x, y = fleets.sight(own)
    square = (x[:, None] - enemies.x) ** 2 + (y[:, None] - enemies.y) ** 2
    distances = np.maximum(square.min(1) / INCH**2, fleets.near(weights) ** 2)
    value -= fleets.closeness(weights) * float(distances.sum())
    value += weights.goal * fleets.goals.lead(state.config, own, enemies)
    if not fleets.can_finish and (share := idle_end_chance(state.turns_without_damage)):
        idle_return = result_without_damage(state).returns[seat]
        if weights.waits or idle_return < 0:
            value += share * (IDLE_END_VALUE * idle_return - value)
    return value


def idle_end_chance(turns_without_damage: int) -> float:
    """ARM-22: estimate the chance that the match ends without further damage.

    Measured in 169 battles between lieutenants: 21 had ten turns in a row without damage; 16 of
    these also ended without damage, and in 18 the side that had more pips won.
    """
    turns = turns_without_damage
    if turns < LIKELY_END_TURNS:
        return (
            max(0, turns - USUAL_TURNS_WITHOUT_DAMAGE)
            * MAX_IDLE_SHARE
            / (LIKELY_END_TURNS - USUAL_TURNS_WITHOUT_DAMAGE)
        )
    return MAX_IDLE_SHARE + (1 - MAX_IDLE_SHARE) * (turns - LIKELY_END_TURNS) / (
        MAX_TURNS_WITHOUT_DAMAGE - LIKELY_END_TURNS
    )


def _exposure(fleets: OpposingFleets, weights: Weights) -> float:
    """Return the weighted loss in the enemies' next turn: the worst, and 1/4 of the others."""
    danger = fleets.danger(weights)
    if not danger:
        return 0.0
    attacks = possible_attacks(fleets.state, fleets.enemies, fleets.own, weights.checks_steps)
    if not attacks:
        return 0.0
    losses = [_loss_after_reply(fleets, attack, weights) for attack in attacks]
    worst = max(losses)
    rest = sum(each for each in losses if each > 0) - max(worst, 0.0)
    return danger * (worst + rest / 4)
