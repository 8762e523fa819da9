"""ARM-15, ARM-19 to ARM-22: how a battle is won, and how it ends."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.game import Terminal
from escadre.core.seats import with_item
from escadre.core.words import text
from escadre.games.armada.hulls import Polygon, holds, hull
from escadre.games.armada.model import INCH, Battle, Config, Fire, fixed_flags, sides

GOAL = INCH  # ARM-20: how far the goal line lies from the edge behind the fleet
LAST_QUIET_TURN = 30  # ARM-22


# --- what a step or a shot wins ----------------------------------------------------------------


def after_moving(state: Battle, number: int) -> Battle:
    """ARM-19, ARM-20: what a ship wins by being where it is."""
    config = state.config
    if config.objective == "annihilation":
        return state
    ship = state.ships[number]
    place = hull(ship.size, ship.pose)
    if config.objective == "infiltration":
        won = ship.seat == config.attacker - 1 and crosses(config, place)
        return replace(state, won=(ship.seat, "ARM-20", "line-crossed")) if won else state
    together = sides(config)
    for owner, point in fixed_flags(state.flags):
        if together[owner] != together[ship.seat] and holds(place, point):
            return replace(state, won=(ship.seat, "ARM-19", "flag-taken"))
    return state


def crosses(config: Config, polygon: Polygon) -> bool:
    """ARM-20: whether any point of a hull lies beyond the goal line behind the defender."""
    _, height = config.edges
    if config.attacker == 1:
        return any(y < GOAL for _, y in polygon)
    return any(y > height - GOAL for _, y in polygon)


def after_sinking(state: Battle, shot: Fire) -> Battle:
    """ARM-19: a sunk flagship wins at once; with the last ship of a fleet its fixed flag falls."""
    seat = state.ships[shot.target].seat
    flag = state.flags[seat]
    if flag is not None and flag.ship == shot.target:
        return replace(state, won=(state.ships[shot.ship].seat, "ARM-19", "flagship-sunk"))
    if all(ship.sunk for ship in state.ships if ship.seat == seat):
        flags = with_item(state.flags, seat, None)
        return replace(state, out=(*state.out, seat), flags=flags)
    return state


# --- the end -----------------------------------------------------------------------------------


def battle_end(state: Battle) -> Terminal | None:
    """ARM-15, ARM-19 to ARM-22: None: the battle goes on."""
    config = state.config
    together = sides(config)
    if state.won is not None:
        seat, clause, reason = state.won
        return _result(state, together[seat], clause, reason)
    left = [seat for seat in range(config.players) if seat not in state.out]
    if len({together[seat] for seat in left}) == 1:
        if config.objective == "infiltration" and config.attacker - 1 in state.out:
            return _result(state, together[left[0]], "ARM-20", "attackers-sunk")
        clause = "ARM-15" if config.players == 2 else "ARM-21"
        return _result(state, together[left[0]], clause, "fleet-sunk")
    if state.quiet >= LAST_QUIET_TURN:
        return _result(state, None, "ARM-22", "quiet-turns")
    return None


def _result(state: Battle, winner: int | None, clause: str, reason: str) -> Terminal:
    """Places are shared in a group; returns count who is behind, less who is ahead."""
    groups = _groups(state, winner)
    seats = range(state.config.players)
    places, returns = [0] * len(seats), [0.0] * len(seats)
    before = 0
    for group in groups:
        for seat in group:
            places[seat] = before + 1
            others = len(seats) - (len(group) if state.config.teams else 1)
            beaten = len(seats) - before - len(group)
            returns[seat] = (beaten - before) / others if others else 0.0
        before += len(group)
    return Terminal(tuple(returns), tuple(places), clause, text(reason))


def _groups(state: Battle, winner: int | None) -> list[list[int]]:
    """ARM-21: the winning side, then those still afloat, then those sunk, the last one first."""
    together = sides(state.config)
    seats = range(state.config.players)
    first = [seat for seat in seats if together[seat] == winner]
    others = [seat for seat in seats if seat not in first]
    if state.config.teams:
        return [first, others]
    afloat = [seat for seat in others if seat not in state.out]
    sunk: list[list[int]] = [[seat] for seat in reversed(state.out) if seat in others]
    return [first, afloat, *sunk]
