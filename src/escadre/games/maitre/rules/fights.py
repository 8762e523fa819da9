"""Attacks: conditions, winner and loot (MDM-16 to MDM-19)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import Rejection, Seat, replace_item
from escadre.core.i18n.catalogue import text
from escadre.games.maitre.rules.cards import FACES, Deck
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Fight,
    Fleet,
    FleetShip,
    LeaveLoot,
    Loot,
    State,
    free_ships,
    set_cargo,
    ship_card,
)
from escadre.games.maitre.rules.piles import end_turn

# Legal attacks


def legal_attacks(state: State, seat: Seat) -> Iterator[Attack]:
    """MDM-16: yield every legal attack of this seat."""
    for own in state.fleets[seat]:
        for other, fleet in enumerate(state.fleets):
            if other != seat:
                for target in fleet:
                    if _validate_pair(state, seat, own, target) is None:
                        yield Attack(own.ship, target.ship)


def validate_attack(state: State, seat: Seat, ship: int, target: int) -> Rejection | None:
    """MDM-16: return why this attack is not legal, or None."""
    own = _find_ship(state.fleets[seat], ship)
    if own is None:
        return Rejection("MDM-16", text("not-your-ship"))
    for other, fleet in enumerate(state.fleets):
        if other != seat and (target_ship := _find_ship(fleet, target)) is not None:
            return _validate_pair(state, seat, own, target_ship)
    return Rejection("MDM-16", text("nobodys-ship"))


def _validate_pair(state: State, seat: Seat, own: FleetShip, target: FleetShip) -> Rejection | None:
    """MDM-16: return why these ships may not fight (family, firepower, no room), or None."""
    deck = state.config.deck
    own_card, target_card = ship_card(deck, own.ship), ship_card(deck, target.ship)
    if own_card.family == target_card.family:
        return Rejection("MDM-16", text("same-family"))
    if target_card.firepower < own_card.firepower:
        return Rejection("MDM-16", text("too-weak"))
    if target.cargo is not None and not free_ships(state.fleets[seat]):
        return Rejection("MDM-16", text("no-room-for-loot"))
    return None


def owner_of(state: State, ship: int) -> Seat:
    """Return the seat whose fleet has this ship."""
    return next(
        Seat(s) for s, fleet in enumerate(state.fleets) if _find_ship(fleet, ship) is not None
    )


def _find_ship(fleet: Fleet, ship: int) -> FleetShip | None:
    return next((vessel for vessel in fleet if vessel.ship == ship), None)


# The winner


def totals(deck: Deck, fight: Fight) -> tuple[int, int]:
    """MDM-17: return the totals (firepower plus die) of attacker and defender."""
    attacker, defender = ship_card(deck, fight.ship), ship_card(deck, fight.target)
    return attacker.firepower + fight.pips[0], defender.firepower + fight.pips[1]


def winning_seat(deck: Deck, fight: Fight) -> Seat:
    """MDM-17: return the seat with the greater total; on a tie, the attacker."""
    attacker, defender = totals(deck, fight)
    return fight.attacker if attacker >= defender else fight.defender


def losing_seat_and_number(deck: Deck, fight: Fight) -> tuple[Seat, int]:
    """MDM-17: return the losing seat and the number of its ship."""
    if winning_seat(deck, fight) == fight.attacker:
        return fight.defender, fight.target
    return fight.attacker, fight.ship


def losing_seat_and_ship(state: State, fight: Fight) -> tuple[Seat, FleetShip]:
    """MDM-18: return the losing seat, and its ship with its cargo."""
    seat, number = losing_seat_and_number(state.config.deck, fight)
    return seat, next(vessel for vessel in state.fleets[seat] if vessel.ship == number)


@lru_cache
def attack_win_chance(target_lead: int) -> float:
    """MDM-17: return the chance to win an attack on a ship with this much more firepower."""
    wins = sum(attacker >= defender + target_lead for attacker in FACES for defender in FACES)
    return wins / 36


# Loot


def validate_loot(state: State, seat: Seat, action: Action) -> Rejection | None:
    """MDM-18: return why the loot cannot be stowed under this ship, or None."""
    match action:
        case LeaveLoot():
            return None
        case Loot(onto):
            if onto not in free_ships(state.fleets[seat]):
                return Rejection("MDM-18", text("not-free"))
            return None
        case _:
            return Rejection("MDM-18", text("loot-first"))


def apply_in_fight(state: State, fight: Fight, action: Action | DiceOutcome | DrawOutcome) -> State:
    """MDM-17 to MDM-19: apply an action in a turn with an attack."""
    match action:
        case DiceOutcome(pips):
            return resolve_fight(state, replace(fight, pips=pips))
        case Loot(onto):
            return _take_loot(state, fight, onto)
        case LeaveLoot():
            return end_turn(state, fight)
        case _:
            raise ValueError(f"{action!r} is not possible in a fight")


def resolve_fight(state: State, fight: Fight) -> State:
    """MDM-18, MDM-19: apply the result: loot to take, nothing, or a ship sent under the pile."""
    seat, loser_ship = losing_seat_and_ship(state, fight)
    if loser_ship.cargo is None:
        fleet = tuple(vessel for vessel in state.fleets[seat] if vessel != loser_ship)
        fleets = replace_item(state.fleets, seat, fleet)
        return end_turn(
            replace(state, fleets=fleets, returned_ships=(*state.returned_ships, loser_ship.ship)),
            fight,
        )
    if free_ships(state.fleets[winning_seat(state.config.deck, fight)]):
        return replace(state, in_progress=fight)
    return end_turn(state, fight)


def _take_loot(state: State, fight: Fight, onto: int) -> State:
    """MDM-18: move the loser's cargo to the winner's ship."""
    winner_seat = winning_seat(state.config.deck, fight)
    seat, loser_ship = losing_seat_and_ship(state, fight)
    fleets = replace_item(state.fleets, seat, set_cargo(state.fleets[seat], loser_ship.ship, None))
    fleets = replace_item(
        fleets, winner_seat, set_cargo(fleets[winner_seat], onto, loser_ship.cargo)
    )
    return end_turn(
        replace(state, fleets=fleets), replace(fight, loot=loser_ship.cargo, loot_ship=onto)
    )
