"""Attacks: conditions, winner and loot (MDM-16 to MDM-19)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import Rejection, Seat, replace_item
from escadre.core.i18n.catalogue import text
from escadre.games.maitre.rules.cards import Deck
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
    """MDM-16: list every attack that this seat may make."""
    for mine in state.fleets[seat]:
        for other, fleet in enumerate(state.fleets):
            if other != seat:
                for theirs in fleet:
                    if _validate_pair(state, seat, mine, theirs) is None:
                        yield Attack(mine.ship, theirs.ship)


def validate_attack(state: State, seat: Seat, mine: int, target: int) -> Rejection | None:
    """MDM-16: return why this attack is not fair or cannot win anything."""
    own = _find_ship(state.fleets[seat], mine)
    if own is None:
        return Rejection("MDM-16", text("not-your-ship"))
    for other, fleet in enumerate(state.fleets):
        if other != seat and (theirs := _find_ship(fleet, target)) is not None:
            return _validate_pair(state, seat, own, theirs)
    return Rejection("MDM-16", text("nobodys-ship"))


def _validate_pair(
    state: State, seat: Seat, mine: FleetShip, theirs: FleetShip
) -> Rejection | None:
    """MDM-16: return whether it is another family, of equal or greater firepower, with loot."""
    deck = state.config.deck
    one, other = ship_card(deck, mine.ship), ship_card(deck, theirs.ship)
    if one.family == other.family:
        return Rejection("MDM-16", text("same-family"))
    if other.firepower < one.firepower:
        return Rejection("MDM-16", text("too-weak"))
    if theirs.cargo is not None and not free_ships(state.fleets[seat]):
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
    """MDM-17: return firepower plus die, of attacker and defender."""
    mine, theirs = ship_card(deck, fight.ship), ship_card(deck, fight.target)
    return mine.firepower + fight.pips[0], theirs.firepower + fight.pips[1]


def winner(deck: Deck, fight: Fight) -> Seat:
    """MDM-17: return the seat with the greater total; on a tie, the attacker."""
    attacker, defender = totals(deck, fight)
    return fight.by if attacker >= defender else fight.against


def loser(deck: Deck, fight: Fight) -> tuple[Seat, int]:
    """MDM-17: return the losing seat and its ship."""
    if winner(deck, fight) == fight.by:
        return fight.against, fight.target
    return fight.by, fight.ship


def defeated_ship(state: State, fight: Fight) -> tuple[Seat, FleetShip]:
    """MDM-18: return the losing seat, and its ship with its cargo."""
    seat, lost = loser(state.config.deck, fight)
    return seat, next(vessel for vessel in state.fleets[seat] if vessel.ship == lost)


# Loot


def validate_loot(state: State, seat: Seat, action: Action) -> Rejection | None:
    """MDM-18: return why the loot cannot go there: it goes under a free ship, or stays."""
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
            raise ValueError(f"{action!r} is nothing to do in a fight")


def resolve_fight(state: State, fight: Fight) -> State:
    """MDM-18, MDM-19: apply the result: loot to take, nothing, or a ship sent under the pile."""
    seat, lost = defeated_ship(state, fight)
    if lost.cargo is None:
        fleet = tuple(vessel for vessel in state.fleets[seat] if vessel != lost)
        fleets = replace_item(state.fleets, seat, fleet)
        return end_turn(replace(state, fleets=fleets, under=(*state.under, lost.ship)), fight)
    if free_ships(state.fleets[winner(state.config.deck, fight)]):
        return replace(state, doing=fight)
    return end_turn(state, fight)


def _take_loot(state: State, fight: Fight, onto: int) -> State:
    """MDM-18: move the cargo to the other ship."""
    by, (seat, lost) = winner(state.config.deck, fight), defeated_ship(state, fight)
    fleets = replace_item(state.fleets, seat, set_cargo(state.fleets[seat], lost.ship, None))
    fleets = replace_item(fleets, by, set_cargo(fleets[by], onto, lost.cargo))
    return end_turn(replace(state, fleets=fleets), replace(fight, loot=lost.cargo, onto=onto))
