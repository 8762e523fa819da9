"""Battles of Armada for tests, and functions that continue and query them.

Positions are written in inches: `l 15.0 12.0 0.0` is a large ship with the middle of its base at
(15, 12) and its tip to the north; `/1` is its damage. On the headings 0, 90, 180 and 270, corners
are easily computed by hand: a large ship is 1.820 long and 0.5 wide to either side, a medium one
1.429 and 0.391, a small one 1.039 and 0.281.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal, play, start, validate_action
from escadre.games.armada.automatic_setups import SETUPS
from escadre.games.armada.notation import parse_action
from escadre.games.armada.rules.deployment import start_deployment
from escadre.games.armada.rules.game import GAME, node
from escadre.games.armada.rules.hulls import FULL_TURN, Polygon, Pose, are_disjoint, hull
from escadre.games.armada.rules.line_of_fire import (
    OUT_OF_ZONE,
    Broadside,
    LineOfFire,
    line_of_fire,
    locate_in_zone,
)
from escadre.games.armada.rules.model import (
    BattlePhase,
    Config,
    Deploy,
    DeployedShip,
    DeployPhase,
    FleetAgreement,
    State,
)
from escadre.games.armada.rules.playing_area import is_inside
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL

ONE, TWO, THREE, FOUR = map(Seat, range(4))
DEFAULT_CONFIG = Config()
THREE_PLAYERS = Config(players=3, setup="full")
FOUR_PLAYERS = Config(players=4, setup="full")
FLAGS = Config(objective="flag")
CONFIGS = [DEFAULT_CONFIG, Config(table="disc", width=20), FLAGS]

MEDIUMS = [f"m {x}.0 20.0 0.0" for x in (3, 6, 9, 12)]
FAR_OFF = ["s 25.0 3.0 180.0", "s 27.0 3.0 180.0"]

# A large ship on heading 0 at (15, 12) has its starboard side from (15.500, 12.000) to its tip at
# (15.000, 10.180). Guns fire straight out: along (1820, -500). Two points are in the same lane when
# they differ by a multiple of (91, -25). The zone's outer edge runs from (17.123, 11.036) to
# (16.887, 10.180), by way of (17.064, 10.822), (17.005, 10.608) and (16.946, 10.394).
LARGE_AT_15_12 = "l 15.0 12.0 0.0"
# A small ship, its base to the gunner, its lanes from its tip to its north corner (16.500, 10.719).
HIDDEN = "s 16.500 11.000 90.0"
# Between them: a small one whose tip, at (15.863, 10.894), is in the lane of that corner.
SMALL_IN_FRONT = "s 15.863 11.933 0.0"

_SIZES = {"s": SMALL, "m": MEDIUM, "l": LARGE}


def battle(config: Config, *fleets: Sequence[str], **changes: Any) -> BattlePhase:
    """Return a battle under way; seat 0 is to move, unless `changes` has another turn."""
    ships = tuple(_ship(Seat(seat), each) for seat, fleet in enumerate(fleets) for each in fleet)
    counts = tuple(_counts(fleet) for fleet in fleets)
    agreement = FleetAgreement(counts, first=ONE, chooser=ONE)
    battle_phase = BattlePhase(config, agreement, ships, (None,) * len(fleets), turn=ONE)
    return replace(battle_phase, **changes)


def _ship(seat: Seat, line: str) -> DeployedShip:
    place, _, damage = line.partition("/")
    deploy = parse_action(DEFAULT_CONFIG, f"deploy 1 {place[2:]}")
    assert isinstance(deploy, Deploy)
    pose = Pose(deploy.x, deploy.y, deploy.heading)
    return DeployedShip(seat, _SIZES[place[0]], pose, int(damage or 0))


def _counts(fleet: Sequence[str]) -> tuple[int, int, int]:
    sizes = [line[0] for line in fleet]
    return sizes.count("s"), sizes.count("m"), sizes.count("l")


def crowd(rng: Random, config: Config, ship_count: int) -> BattlePhase:
    """Return ships in a narrow place at an edge, without contact."""
    width, height = config.edges
    placed: list[DeployedShip] = []
    for _ in range(40 * ship_count):
        size = rng.randint(1, 3)
        x, y = rng.randrange(width // 4, width // 4 + 6000), rng.randrange(7000)
        if rng.random() < 0.5:
            y = height - y
        pose = Pose(x, y, rng.randrange(FULL_TURN))
        place = hull(size, pose)
        if is_inside(config, place) and all(
            are_disjoint(place, hull(other.size, other.pose)) for other in placed
        ):
            placed.append(DeployedShip(Seat(len(placed) % 2), size, pose))
        if len(placed) == ship_count:
            break
    state = battle(config, [], [])
    return replace(state, ships=tuple(placed))


# --- before a battle -------------------------------------------------------------------------


def deployment_state(config: Config = DEFAULT_CONFIG) -> DeployPhase:
    """Return a deployment: seat 0 has the large ships and moves first, so seat 1 deploys now."""
    state: DeployPhase = play_lines(start(GAME, config), "lot 1", "larges", "begin 1")
    return state


def before_deployment(state: BattlePhase) -> DeployPhase:
    """Return the same deployment before any ship is on the table."""
    before = start_deployment(state.config, state.agreement)
    assert isinstance(before, DeployPhase)
    return before


def battle_in_formation(config: Config, formation: str, seed: int = 1) -> BattlePhase:
    """Return a battle at its beginning, with both fleets in this formation."""
    state, rng = start(GAME, config), Random(seed)
    while not isinstance(state, BattlePhase):
        now = node(state)
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.distribution.sample(rng))
            continue
        assert isinstance(now, Decision)
        seat = now.seats[0]
        seen = GAME.observe(state, seat)
        for action in SETUPS[formation](seen, rng) or [GAME.legal_actions(seen)[0]]:
            state = play(GAME, state, seat, action)
    return state


# --- continue and query a state ---------------------------------------------------------------


def clause(state: State, action: Any, seat: Seat = ONE) -> str | None:
    """Return the rule by which an action is refused; None if it is legal."""
    rejection = validate_action(GAME, state, seat, action)
    return rejection.clause if rejection else None


def reason(state: State, action: Any, seat: Seat = ONE) -> str:
    """Return the message id of the reason for which an action is refused."""
    rejection = validate_action(GAME, state, seat, action)
    assert rejection is not None
    return rejection.reason.id


def play_lines(state: State, *lines: str) -> Any:
    """Return the state after these actions of the players to move, or draws."""
    for line in lines:
        now = node(state)
        seat = now.seats[0] if isinstance(now, Decision) else CHANCE
        state = play(GAME, state, seat, parse_action(DEFAULT_CONFIG, line))
    return state


def after(state: State, *actions: Any) -> Any:
    """Return the state after these actions of the players to move."""
    for action in actions:
        now = node(state)
        assert isinstance(now, Decision)
        state = play(GAME, state, now.seats[0], action)
    return state


def end_of(state: State) -> Terminal:
    """Return the end of the battle."""
    now = node(state)
    assert isinstance(now, Terminal)
    return now


def line_of_fire_among(side: Broadside, hulls: Sequence[Polygon], target: int) -> LineOfFire:
    """ARM-12, ARM-13: return the line of fire from a side to one of these hulls."""
    zone = locate_in_zone(side, hulls[target])
    others = ((n, hull) for n, hull in enumerate(hulls) if n != target)
    return line_of_fire(side, zone, others) if zone else OUT_OF_ZONE
