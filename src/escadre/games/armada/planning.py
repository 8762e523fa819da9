"""A turn thought through: shots and moves in any order that looks good, and what may follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escadre.core.chance import Rng
from escadre.core.game import Decision, Seat
from escadre.games.armada.brisk import girth, middle, played_on, sides_on, turn_of
from escadre.games.armada.hulls import (
    LARGE,
    MEDIUM,
    SMALL,
    TURN,
    Polygon,
    Pose,
    hull,
    tip,
)
from escadre.games.armada.reckoning import (
    MOVED,
    NOT,
    NOW,
    Fleet,
    Floats,
    Levels,
    bearing,
    ends,
    lying,
)
from escadre.games.armada.rules import (
    ACTIONS,
    GOAL,
    INCH,
    Action,
    Config,
    EndTurn,
    Fire,
    State,
    Step,
    apply,
    around,
    fire_objection,
    gun_objection,
    node,
    sides,
    steps,
    struck,
    under_way_objection,
)

WON = 1000.0
FLAGSHIP = 30.0  # what a flagship is worth besides


class Weights(NamedTuple):
    """What a captain cares for; found by trial (see benchmarks/strength_armada.py)."""

    fear: float = 1.0  # of what the enemy could hit in his next turn
    courage: float = 0.08  # by how much fear shrinks with every quiet turn, unless one is behind
    revenge: float = 0.6  # how much of a loss is made good by hitting back
    threat: float = 0.35  # of what could be hit in the own next turn
    strike: float = 0.8  # of what could be hit now
    later: float = 0.5  # of what the enemy could hit after that
    closeness: float = 0.004  # against the square of the inches to the nearest enemy
    haste: float = 0.25  # with the square of the quiet turns closeness grows, unless one is behind
    goal: float = 0.5  # an inch towards a flag or a goal line


STANDARD = Weights()


class Plan(NamedTuple):
    """What a turn is worth, and its actions."""

    value: float
    actions: tuple[Action, ...]


@dataclass(eq=False)
class Planner:
    """Thinks a turn through. `widths`: how many ways to go on after each action.

    The best `tries` turns are looked at again, fewer where more than twelve ships are afloat: each
    is played on for `ahead` turns by captains who do not think long. With `answers` the next
    captain also answers it as this planner would; then the mean of both counts, for nobody knows
    whether the enemy thinks.
    """

    widths: tuple[int, ...]
    weights: Weights = STANDARD
    tries: int = 0
    ahead: int = 8
    answers: Planner | None = None
    _plans: dict[State, Action] = field(default_factory=dict, repr=False)
    _promising: dict[tuple[object, ...], list[tuple[float, tuple[int, ...]]]] = field(
        default_factory=dict, repr=False
    )

    def choose(self, state: State, seat: Seat, rng: Rng) -> Action:
        """The next action of the best turn found; the same whenever it is asked."""
        if (planned := self._plans.get(state)) is not None:
            return planned
        plan = self.plan(state, seat)
        self._plans.clear()  # of other turns, and other matches
        for action in plan.actions:
            self._plans[state] = action
            state = apply(state, seat, action)
        return plan.actions[0]

    def plan(self, state: State, seat: Seat) -> Plan:
        """The best turn found, or the rest of one."""
        self._promising.clear()
        turns = self._sorted_turns(state, seat)
        if self.tries and turns[0].value < WON:
            afloat = sum(not ship.sunk for ship in state.ships)
            tries = self.tries * min(USUAL, afloat) // afloat
            promising = [*turns[:tries], Plan(0.0, tuple(turn_of(state, seat)[1]))]
            return max(promising, key=lambda turn: self._foreseen(state, seat, turn))
        return turns[0]

    def played(self, state: State, seat: Seat) -> State:
        """The position after the best turn found."""
        for action in self.plan(state, seat).actions:
            state = apply(state, seat, action)
        return state

    def _sorted_turns(self, state: State, seat: Seat) -> list[Plan]:
        """All turns that were thought of, the best at first sight first."""
        seen: dict[tuple[object, ...], Plan] = {}
        for turn, end in self._turns(state, seat, 0):  # of orders that come to the same one
            if (same := seen.get(end)) is None or len(turn.actions) < len(same.actions):
                seen[end] = turn
        return sorted(seen.values(), key=lambda turn: -turn.value)

    def _turns(
        self, state: State, seat: Seat, depth: int
    ) -> Iterator[tuple[Plan, tuple[object, ...]]]:
        """Ways to go on with this turn, and how the ships lie at its end."""
        value = worth(state, seat, self.weights)
        if abs(value) == WON:
            yield Plan(value, ()), (state.ships, state.won)
            return
        yield Plan(value, (EndTurn(),)), (state.ships,)
        if depth >= len(self.widths):
            return
        for way in self._ways(state, seat, self.widths[depth]):
            after = state
            for action in way.actions:
                after = apply(after, seat, action)
            for turn, end in self._turns(after, seat, depth + 1):
                yield Plan(turn.value, (*way.actions, *turn.actions)), end

    def _foreseen(self, state: State, seat: Seat, turn: Plan) -> float:
        """What a turn is worth some turns later."""
        for action in turn.actions:
            state = apply(state, seat, action)
        bold = worth(played_on(state, self.ahead), seat, self.weights)
        if self.answers is None or not isinstance(now := node(state), Decision):
            return bold
        answered = self.answers.played(state, now.seats[0])
        return (bold + worth(answered, seat, self.weights, to_move=True)) / 2

    def _ways(self, state: State, seat: Seat, width: int) -> list[Plan]:
        """The shots and the moves that promise most at first sight: so many of each."""
        left = ACTIONS - state.actions
        firing = [Plan(drops(state, s.target)[left] / left, (s,)) for s in shots(state, seat)]
        moves: list[Plan] = []
        sea = Sea.of(state, seat)
        own = (n for n, ship in enumerate(state.ships) if ship.seat == seat and not ship.sunk)
        for number in own:
            if sea and not under_way_objection(state, number):
                moves += self._moves(state, number, sea)
        kinds = firing, moves
        return [way for ways in kinds for way in sorted(ways, key=lambda w: -w.value)[:width]]

    def _moves(self, state: State, number: int, sea: Sea) -> list[Plan]:
        """The best moves of one ship that the rules allow."""
        ship, config = state.ships[number], state.config
        going = state.moving is not None and state.moving[0] == number
        made = state.moving[1] if going and state.moving else 0
        left = ACTIONS - state.actions - (0 if going else 1)
        foes = tuple((n, state.ships[n]) for n in sea.theirs)
        fired = state.shots.count(number)
        behind = sea.balance < 0
        known = config, number, ship, made, left, fired, state.quiet, behind, foes
        if (promising := self._promising.get(known)) is None:
            at, way = ends(ship, steps(config, ship.size) - made, far=sea.is_far(number))
            values = sea.promises(number, at, left, self.weights)
            best = [int(n) for n in np.argsort(-values)[:TRIES] if n and values[n] > -np.inf]
            promising = [(float(values[n] - values[0]), way.turns[n]) for n in best]
            self._promising[known] = promising
        found: list[Plan] = []
        waters = Waters(state, number)
        for value, turns in promising:
            if path := waters.path(turns):
                found.append(Plan(value, path))
                if len(found) == KEPT:
                    break
        return found


@dataclass(eq=False)
class Waters:
    """What a ship could strike in its next move, and where it would lie after steps looked at."""

    state: State
    number: int
    hulls: list[tuple[int, int, int, tuple[int, Polygon]]] = field(default_factory=list)
    poses: dict[tuple[int, ...], Pose | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ship = self.state.ships[self.number]
        assert self.ship.pose is not None
        self.poses[()] = here = self.ship.pose
        self.flags = around(self.state, self.number)[1]
        for n, other in enumerate(self.state.ships):
            if other.sunk or other.pose is None or n == self.number:
                continue
            if max(abs(other.pose.x - here.x), abs(other.pose.y - here.y)) < FAR:
                apart_by = girth(other.size) + girth(self.ship.size)
                there = n, hull(other.size, other.pose)
                self.hulls.append((*middle(other.size, other.pose), apart_by**2, there))

    def pose(self, turns: tuple[int, ...]) -> Pose | None:
        """Where it lies after steps with these turns; None when the rules forbid one."""
        if turns in self.poses:
            return self.poses[turns]
        found, before = None, self.pose(turns[:-1])
        if before is not None:
            size = self.ship.size
            pose = Pose(*tip(size, before), (before.heading + turns[-1]) % TURN)
            x, y = middle(size, pose)
            near = [
                there
                for its_x, its_y, square, there in self.hulls
                if (its_x - x) ** 2 + (its_y - y) ** 2 < square
            ]
            if struck(self.state.config, hull(size, pose), near, self.flags) is None:
                found = pose
        self.poses[turns] = found
        return found

    def path(self, turns: tuple[int, ...]) -> tuple[Action, ...] | None:
        """The steps with these turns, as far as they win; None when the rules forbid one."""
        if self.pose(turns) is None:
            return None
        poses = (self.poses[turns[:made]] for made in range(1, len(turns) + 1))
        actions = tuple(Step(self.number, pose.heading) for pose in poses if pose)
        if self.state.config.objective == "annihilation":
            return actions
        state = self.state
        for made, action in enumerate(actions, 1):
            state = apply(state, self.ship.seat, action)
            if state.won is not None:
                return actions[:made]
        return actions


def shots(state: State, seat: Seat) -> list[Fire]:
    """Every enemy that some ship can hit, and the ship that has the fewest guns to spare for it."""
    found: dict[int, Fire] = {}
    together = sides(state.config)
    for number in sorted(range(len(state.ships)), key=lambda n: state.ships[n].size):
        ship = state.ships[number]
        if ship.seat != seat or ship.sunk or gun_objection(state, number):
            continue
        for target, other in enumerate(state.ships):
            if other.sunk or together[other.seat] == together[seat] or target in found:
                continue
            for side in sides_on(state.config, ship, other):
                if fire_objection(state, seat, number, side, target) is None:
                    found[target] = Fire(number, side, target)
                    break
    return list(found.values())


# --- what things are worth -------------------------------------------------------------------


def price(state: State, number: int, hits: int = 0) -> float:
    """What a ship is worth after so many more hits: a point of damage 1, its guns 1/2 each."""
    ship = state.ships[number]
    left = ship.size - ship.damage - hits
    if ship.sunk or left <= 0:
        return 0.0
    flag = state.flags[ship.seat]
    return left + ship.size / 2 + (FLAGSHIP if flag is not None and flag.ship == number else 0.0)


def drops(state: State, number: int) -> Floats:
    """What 0, 1, 2 and 3 hits take from a ship."""
    whole = price(state, number)
    return np.array([whole - price(state, number, hits) for hits in range(ACTIONS + 1)])


def _decided(state: State) -> bool:
    """Whether only one side is afloat."""
    together = sides(state.config)
    return len({together[s] for s in range(state.config.players) if s not in state.out}) < 2


@dataclass(frozen=True)
class Sea:
    """The ships of a position, friend and foe."""

    state: State
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    ours: Fleet
    foes: Fleet
    goals: Goals

    @classmethod
    def of(cls, state: State, seat: Seat) -> Sea | None:
        """As this seat sees it; allies sail along. None: only one side is afloat."""
        together = sides(state.config)
        ships = state.ships
        afloat = [n for n, ship in enumerate(ships) if not ship.sunk and ship.pose]
        mine = tuple(n for n in afloat if together[ships[n].seat] == together[seat])
        theirs = tuple(n for n in afloat if together[ships[n].seat] != together[seat])
        if not mine or not theirs:
            return None
        ours, foes = lying([ships[n] for n in mine]), lying([ships[n] for n in theirs])
        return cls(state, mine, theirs, ours, foes, Goals.of(state, seat))

    def is_far(self, number: int) -> bool:
        """Whether no enemy is near enough for this ship to hit or be hit after a move."""
        pose = self.state.ships[number].pose
        assert pose is not None
        square = (self.foes.x - pose.x) ** 2 + (self.foes.y - pose.y) ** 2
        return float(square.min()) > FAR**2

    @cached_property
    def balance(self) -> float:
        """What our ships are worth more than theirs."""
        ours = sum(price(self.state, n) for n in self.mine)
        return ours - sum(price(self.state, n) for n in self.theirs)

    def fear(self, weights: Weights) -> float:
        """ARM-22: who is not behind must dare something in time."""
        if self.balance < 0:
            return weights.fear
        return max(0.0, weights.fear - weights.courage * max(0, self.state.quiet))

    def closeness(self, weights: Weights) -> float:
        """ARM-22: and come nearer."""
        if self.balance < 0:
            return weights.closeness
        return weights.closeness * (1 + (weights.haste * max(0, self.state.quiet)) ** 2)

    def promises(self, number: int, at: Fleet, left: int, weights: Weights) -> Floats:
        """What it is worth that a ship lies so, and fires. Off the table: -inf."""
        ship = self.state.ships[number]
        shots_left = min(left, ship.size - self.state.shots.count(number))
        state, foes = self.state, self.foes
        x, y = at.points_x, at.points_y
        width, height = state.config.edges
        inside = (x.min(1) > 0) & (y.min(1) > 0) & (x.max(1) < width) & (y.max(1) < height)
        value = np.where(inside, 0.0, -np.inf)
        feared = bearing(state.config, foes, at)
        value -= self.fear(weights) * drops(state, number)[hits(foes.size, feared)]
        square = (at.x - foes.x[:, None]) ** 2 + (at.y - foes.y[:, None]) ** 2
        value -= self.closeness(weights) * square.min(0) / INCH**2
        if shots_left > 0:
            losses = np.array([drops(state, n)[shots_left] for n in self.theirs])
            value += ((bearing(state.config, at, foes) == NOW) * losses).max(1)
        return np.asarray(value + weights.goal * self.goals.near(x, y))


def hits(guns: NDArray[np.int64], bearing: Levels) -> NDArray[np.int64]:
    """ARM-5: how often each target is hit by three actions: guns that bear now, or once moved."""
    now = (guns[:, None] * (bearing == NOW)).sum(0)
    moved = (guns[:, None] * (bearing == MOVED)).max(0)
    first = np.minimum(now, ACTIONS)
    after = np.maximum(first, np.minimum(now + moved, ACTIONS - 1))
    return np.asarray(np.where(moved > 0, after, first))


class Strike(NamedTuple):
    """What the best three actions of one side could do to one ship of the other."""

    target: int
    loss: float
    striker: int  # the ship that does most of it
    moves: bool  # whether it has to move first


def strikes(state: State, gunners: Side, targets: Side) -> list[Strike]:
    """For each target that can be hit in the next turn of the gunners: how badly."""
    (guns, fleet), (numbers, aims) = gunners, targets
    level = bearing(state.config, fleet, aims)
    found = []
    for column, count in enumerate(hits(fleet.size, level)):
        if count:
            bears = level[:, column]
            ready = (bears != NOT) * (fleet.size + LARGE * (bears == NOW))
            row = int(np.argmax(ready))
            loss = float(drops(state, numbers[column])[count])
            found.append(Strike(numbers[column], loss, guns[row], bool(bears[row] == MOVED)))
    return found


Side = tuple[tuple[int, ...], Fleet]
"""Numbers of ships, and where they lie."""


def worth(state: State, seat: Seat, weights: Weights, to_move: bool = False) -> float:
    """What a position is worth to this seat when the enemies, or it, are to move."""
    together = sides(state.config)
    if state.won is not None:
        return WON if together[state.won[0]] == together[seat] else -WON
    if (sea := Sea.of(state, seat)) is None:
        afloat = (ship.seat for ship in state.ships if not ship.sunk)
        return WON if together[next(afloat)] == together[seat] else -WON
    value = sea.balance
    us, them = (sea.mine, sea.ours), (sea.theirs, sea.foes)
    feared = [_net(sea, strike, weights) for strike in strikes(state, them, us)]
    if feared:
        worst = max(feared)
        rest = sum(each for each in feared if each > 0) - max(worst, 0.0)
        value -= sea.fear(weights) * (worst + rest / 4) * (weights.later if to_move else 1)
    threats = [strike.loss for strike in strikes(state, us, them)]
    value += (weights.strike if to_move else weights.threat) * max(threats, default=0.0)
    ours, foes = sea.ours, sea.foes
    square = (ours.x[:, None] - foes.x) ** 2 + (ours.y[:, None] - foes.y) ** 2
    value -= sea.closeness(weights) * float(square.min(1).sum()) / INCH**2
    return value + weights.goal * sea.goals.worth(state.config, ours, foes)


def _net(sea: Sea, strike: Strike, weights: Weights) -> float:
    """A loss, less what is made good by hitting back at the ship that came for it."""
    state, striker = sea.state, sea.state.ships[strike.striker]
    survives = strike.loss < price(state, strike.target)
    others = tuple(n for n in sea.mine if survives or n != strike.target)
    if not others:
        return strike.loss
    # A ship that moves comes near to its target, and is met there by whoever can hit the target.
    met = strike.target if strike.moves else strike.striker
    friends = (others, lying([state.ships[n] for n in others]))
    back = strikes(state, friends, ((met,), lying([state.ships[met]])))
    if back or (strike.moves and survives):
        back_hits = min(2, striker.size) if strike.moves else 0
        made_good = drops(state, strike.striker)[back_hits] if strike.moves else back[0].loss
        return strike.loss - weights.revenge * float(made_good)
    return strike.loss


# --- goals -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Goals:
    """ARM-19, ARM-20: where one's own ships, and the enemies', want to come."""

    ours: tuple[Goal, ...] = ()
    theirs: tuple[Goal, ...] = ()

    @classmethod
    def of(cls, state: State, seat: Seat) -> Goals:
        """The goals as this seat sees them."""
        config, together = state.config, sides(state.config)
        if config.objective == "infiltration":
            line = Goal(None, GOAL if config.attacker == 1 else config.edges[1] - GOAL)
            return cls((line,)) if seat == config.attacker - 1 else cls((), (line,))
        flags = [
            (together[owner] == together[seat], Goal(*flag.point))
            for owner, flag in enumerate(state.flags)
            if flag is not None and flag.point is not None
        ]
        return cls(
            tuple(goal for own, goal in flags if not own), tuple(goal for own, goal in flags if own)
        )

    def near(self, x: Floats, y: Floats) -> Floats:
        """How near these hulls are to a goal: minus half the inches, or much for being there."""
        found = np.zeros(len(x))
        for goal in self.ours:
            inches = goal.distance(x, y)
            found += np.where(inches <= 0, WON, -inches / 2)
        return found

    def worth(self, config: Config, ours: Fleet, foes: Fleet) -> float:
        """How much nearer we are to our goals than they to theirs."""
        return _closeness(config, self.ours, ours, 0.0) - _closeness(
            config, self.theirs, foes, DANGER
        )


DANGER = 20.0  # what it is worth, in inches, that a ship could be at its goal in one move
LENGTH = np.array([0, 1.039, 1.429, 1.820])  # inches a step


class Goal(NamedTuple):
    """A point, or (x is None) a line across the table."""

    x: int | None
    y: int

    def distance(self, x: Floats, y: Floats) -> Floats:
        """Inches from the nearest of the points in each row."""
        if self.x is None:
            beyond = y.min(1) - self.y if self.y == GOAL else self.y - y.max(1)
            return np.asarray(beyond / INCH)
        return np.asarray(np.hypot(x - self.x, y - self.y).min(1) / INCH - 0.2)


def _closeness(config: Config, goals: tuple[Goal, ...], ships: Fleet, danger: float) -> float:
    """Minus the inches that the nearest ship has to go, and a little for each of the others."""
    value = 0.0
    most = np.array([0, *(steps(config, size) for size in (SMALL, MEDIUM, LARGE))])
    for goal in goals:
        away = goal.distance(ships.points_x, ships.points_y)
        value += danger * int((away < (most * LENGTH)[ships.size]).sum())
        value -= 0.9 * float(away.min()) + 0.1 * float(away.sum())
    return value


TRIES, KEPT = 40, 3  # moves of a ship that the rules are asked about, and that are gone on with
FAR = 10 * INCH
USUAL = 12  # ships in a battle of the basic fleets
