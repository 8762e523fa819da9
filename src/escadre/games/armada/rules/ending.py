"""The end of a battle and its result (ARM-15, ARM-19 to ARM-22)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from msgspec.structs import replace

from escadre.core.game import Seat, Terminal, replace_item
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.armada.rules.deployment_zones import GOAL_DEPTH
from escadre.games.armada.rules.hulls import Polygon, contains_point, hull
from escadre.games.armada.rules.model import BattlePhase, Config, Fire, fixed_flags, sides
from escadre.games.armada.rules.ship_sizes import ship_text

MAX_TURNS_WITHOUT_DAMAGE = 30  # ARM-22
_DUEL_TEXTS = ("flag-taken-duel", "flagship-sunk-duel")
"""ARM-19: messages of a victory that have another version for two players."""


# --- victories by a step or a shot -------------------------------------------------------------


def check_victory_by_place(state: BattlePhase, number: int) -> BattlePhase:
    """ARM-19, ARM-20: return the state, with a victory if the ship's new place wins."""
    config = state.config
    if config.objective == "annihilation":
        return state
    ship = state.ships[number]
    place = hull(ship.size, ship.pose)
    if config.objective == "infiltration":
        won = ship.seat == config.attacker - 1 and crosses_goal_line(config, place)
        return replace(state, won=(ship.seat, "ARM-20", "line-crossed")) if won else state
    side_of_seat = sides(config)
    for owner, point in fixed_flags(state.flags):
        if side_of_seat[owner] != side_of_seat[ship.seat] and contains_point(place, point):
            return replace(state, won=(ship.seat, "ARM-19", "flag-taken"))
    return state


def crosses_goal_line(config: Config, polygon: Polygon) -> bool:
    """ARM-20: return whether any point of a hull is beyond the goal line."""
    _, height = config.edges
    if config.attacker == 1:
        return any(y < GOAL_DEPTH for _, y in polygon)
    return any(y > height - GOAL_DEPTH for _, y in polygon)


def check_victory_by_sinking(state: BattlePhase, shot: Fire) -> BattlePhase:
    """ARM-19: return the state after this shot has sunk a ship, with a victory or a seat out."""
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
    """ARM-15, ARM-19 to ARM-22: return the result of the battle; None while it goes on."""
    config = state.config
    side_of_seat = sides(config)
    if state.won is not None:
        seat, clause, reason = state.won
        message_id = (
            f"{reason}-duel" if config.players == 2 and f"{reason}-duel" in _DUEL_TEXTS else reason
        )
        return _victory(
            state,
            side_of_seat[seat],
            clause,
            text(message_id, seat=PlayerArgument(seat), ship=_acting_ship(state)),
        )
    afloat = [seat for seat in range(config.players) if seat not in state.out]
    if len({side_of_seat[seat] for seat in afloat}) == 1:
        if config.objective == "infiltration" and config.attacker - 1 in state.out:
            clause, message_id = "ARM-20", "attackers-sunk"
        elif config.players > 2:
            clause, message_id = "ARM-21", "last-afloat"
        else:
            clause, message_id = "ARM-15", "fleet-sunk"
        sentence = text(message_id, seat=PlayerArgument(state.turn), ship=_acting_ship(state))
        return _victory(state, side_of_seat[afloat[0]], clause, sentence)
    if state.turns_without_damage >= MAX_TURNS_WITHOUT_DAMAGE:
        return result_without_damage(state)
    return None


def _acting_ship(state: BattlePhase) -> Message:
    """Return the name of the ship that has just fired or moved."""
    number = state.moving[0] if state.moving else state.shots[-1] if state.shots else None
    if number is None:
        return text("some-ship")
    return ship_text(number, state.ships[number].size)


def _victory(state: BattlePhase, winner: int, clause: str, reason: Message) -> Terminal:
    """ARM-21: return the result: the winning side first, then seats afloat, then sunk seats."""
    side_of_seat = sides(state.config)
    return _result(
        state, _placing_groups(state, lambda seat: side_of_seat[seat] == winner), clause, reason
    )


def result_without_damage(state: BattlePhase) -> Terminal:
    """ARM-22: return the result without further damage: a draw, or a win by pips."""
    pips = pips_of_sides(state)
    pips_decide = state.config.quiet == "pips"
    groups = _placing_groups(state, lambda seat: pips[seat] if pips_decide else 0)
    has_winner = len({sides(state.config)[seat] for seat in groups[0]}) == 1
    if not pips_decide:
        return _result(state, groups, "ARM-22", text("quiet-turns"))
    best = max(pips)
    if not has_winner:
        return _result(state, groups, "ARM-22", text("quiet-even", more=best))
    second = max(each for each in pips if each < best)
    return _result(state, groups, "ARM-22", text("quiet-pips", more=best, less=second))


def pips_of_sides(state: BattlePhase) -> tuple[int, ...]:
    """ARM-22: return the pips of each seat's side: its ships afloat, damage ignored."""
    config, side_of_seat = state.config, sides(state.config)
    afloat = [0] * config.players
    for ship in state.ships:
        if not ship.sunk:
            afloat[side_of_seat[ship.seat]] += ship.size
    return tuple(afloat[side] for side in side_of_seat)


def _result(state: BattlePhase, groups: list[list[int]], clause: str, reason: Message) -> Terminal:
    """Return the result for groups of seats, best first; a group shares its place.

    A return is the number of seats behind minus seats ahead, divided by the number of opponents.
    """
    seats = range(state.config.players)
    places, returns = [0] * len(seats), [0.0] * len(seats)
    seats_ahead = 0
    for group in groups:
        for seat in group:
            places[seat] = seats_ahead + 1
            others = len(seats) - (len(group) if state.config.teams else 1)
            seats_behind = len(seats) - seats_ahead - len(group)
            returns[seat] = (seats_behind - seats_ahead) / others if others else 0.0
        seats_ahead += len(group)
    return Terminal(tuple(returns), tuple(places), clause, reason)


def _placing_groups(state: BattlePhase, merit: Callable[[int], int]) -> list[list[int]]:
    """ARM-21: return groups of seats that share a place, those with the highest merit first.

    With equal merit, seats afloat rank above sunk seats, and a seat sunk later ranks higher. A sunk
    member of a team shares the place of its team.
    """

    def sort_key(seat: int) -> tuple[int, int]:
        sunk = not state.config.teams and seat in state.out
        return merit(seat), state.out.index(Seat(seat)) if sunk else len(state.out)

    seats = sorted(range(state.config.players), key=sort_key, reverse=True)
    return [list(group) for _, group in groupby(seats, key=sort_key)]
