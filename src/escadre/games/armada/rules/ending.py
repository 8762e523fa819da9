"""The end of a battle and its result (ARM-15, ARM-19 to ARM-22)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from msgspec.structs import replace

from escadre.core.game import Seat, Terminal, replace_item
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.armada.rules.hulls import Polygon, contains_point, hull
from escadre.games.armada.rules.model import BattlePhase, Config, Fire, fixed_flags, sides
from escadre.games.armada.rules.playing_area import GOAL_DEPTH

MAX_TURNS_WITHOUT_DAMAGE = 30  # ARM-22


# --- victories by a step or a shot -------------------------------------------------------------


def check_victory_by_place(state: BattlePhase, number: int) -> BattlePhase:
    """ARM-19, ARM-20: return the victory that a ship wins by its new place, or None."""
    config = state.config
    if config.objective == "annihilation":
        return state
    ship = state.ships[number]
    place = hull(ship.size, ship.pose)
    if config.objective == "infiltration":
        won = ship.seat == config.attacker - 1 and crosses_goal_line(config, place)
        return replace(state, won=(ship.seat, "ARM-20", "line-crossed")) if won else state
    together = sides(config)
    for owner, point in fixed_flags(state.flags):
        if together[owner] != together[ship.seat] and contains_point(place, point):
            return replace(state, won=(ship.seat, "ARM-19", "flag-taken"))
    return state


def crosses_goal_line(config: Config, polygon: Polygon) -> bool:
    """ARM-20: return whether any point of a hull is beyond the goal line behind the defender."""
    _, height = config.edges
    if config.attacker == 1:
        return any(y < GOAL_DEPTH for _, y in polygon)
    return any(y > height - GOAL_DEPTH for _, y in polygon)


def check_victory_by_sinking(state: BattlePhase, shot: Fire) -> BattlePhase:
    """ARM-19: a sunk flagship wins at once; with the last ship of a fleet its fixed flag falls."""
    seat = state.ships[shot.target].seat
    flag = state.flags[seat]
    if flag is not None and flag.ship == shot.target:
        return replace(state, won=(state.ships[shot.ship].seat, "ARM-19", "flagship-sunk"))
    if all(ship.sunk for ship in state.ships if ship.seat == seat):
        flags = replace_item(state.flags, seat, None)
        return replace(state, out=(*state.out, seat), flags=flags)
    return state


# --- the end -----------------------------------------------------------------------------------


def result(state: BattlePhase) -> Terminal | None:
    """ARM-15, ARM-19 to ARM-22: return the end; None: the battle goes on."""
    config = state.config
    together = sides(config)
    if state.won is not None:
        seat, clause, reason = state.won
        id = f"{reason}-duel" if config.players == 2 and f"{reason}-duel" in _DUEL_TEXTS else reason
        return _victory(
            state,
            together[seat],
            clause,
            text(id, seat=PlayerArgument(seat), ship=_acting_ship(state)),
        )
    left = [seat for seat in range(config.players) if seat not in state.out]
    if len({together[seat] for seat in left}) == 1:
        if config.objective == "infiltration" and config.attacker - 1 in state.out:
            clause, id = "ARM-20", "attackers-sunk"
        elif config.players > 2:
            clause, id = "ARM-21", "last-afloat"
        else:
            clause, id = "ARM-15", "fleet-sunk"
        fired = text(id, seat=PlayerArgument(state.turn), ship=_acting_ship(state))
        return _victory(state, together[left[0]], clause, fired)
    if state.quiet >= MAX_TURNS_WITHOUT_DAMAGE:
        return result_without_damage(state)
    return None


_DUEL_TEXTS = ("flag-taken-duel", "flagship-sunk-duel")
"""ARM-19: of two players the other's flag is meant."""


def _acting_ship(state: BattlePhase) -> Message:
    """Return the ship that has just fired or moved, for the sentence."""
    acted = state.moving[0] if state.moving else state.shots[-1] if state.shots else None
    if acted is None:
        return text("some-ship")
    return text(f"ship-{state.ships[acted].size}", number=acted + 1)


def _victory(state: BattlePhase, winner: int, clause: str, reason: Message) -> Terminal:
    """ARM-21: return the winning side, then those still afloat, then those sunk."""
    together = sides(state.config)
    return _result(
        state, _placing_groups(state, lambda seat: together[seat] == winner), clause, reason
    )


def result_without_damage(state: BattlePhase) -> Terminal:
    """ARM-22: a draw, or a win for the side with more pips afloat."""
    pips = pips_of_sides(state)
    counted = state.config.quiet == "pips"
    groups = _placing_groups(state, lambda seat: pips[seat] if counted else 0)
    alone = len({sides(state.config)[seat] for seat in groups[0]}) == 1
    if not counted:
        return _result(state, groups, "ARM-22", text("quiet-turns"))
    most = max(pips)
    if not alone:
        return _result(state, groups, "ARM-22", text("quiet-even", more=most))
    less = max(each for each in pips if each < most)
    return _result(state, groups, "ARM-22", text("quiet-pips", more=most, less=less))


def pips_of_sides(state: BattlePhase) -> tuple[int, ...]:
    """ARM-22: return, for each seat, the pips of its side's ships afloat, damage ignored."""
    config, together = state.config, sides(state.config)
    afloat = [0] * config.players
    for ship in state.ships:
        if not ship.sunk:
            afloat[together[ship.seat]] += ship.size
    return tuple(afloat[side] for side in together)


def _result(state: BattlePhase, groups: list[list[int]], clause: str, reason: Message) -> Terminal:
    """Return places, shared within a group, and returns: seats behind minus seats ahead."""
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
    return Terminal(tuple(returns), tuple(places), clause, reason)


def _placing_groups(state: BattlePhase, merit: Callable[[int], int]) -> list[list[int]]:
    """ARM-21: group seats that share a place, by merit; among equals, sunk ones come last.

    A seat sunk later ranks higher; a sunk member of a team shares its place.
    """

    def standing(seat: int) -> tuple[int, int]:
        sunk = not state.config.teams and seat in state.out
        return merit(seat), state.out.index(Seat(seat)) if sunk else len(state.out)

    seats = sorted(range(state.config.players), key=standing, reverse=True)
    return [list(group) for _, group in groupby(seats, key=standing)]
