"""An attack before it is made: who may attack whom, the chance, and what is won or lost."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.game import Rejection, Seat
from escadre.core.scene import Odds, Share
from escadre.core.who import Player
from escadre.core.words import Words, text
from escadre.games.maitre.fights import attack_chance, attack_objection, attackable, owner
from escadre.games.maitre.fleets import free, ship
from escadre.games.maitre.model import Attack, State
from escadre.games.maitre.view.labels import card_called, card_name


def no_attack(state: State, seat: Seat) -> Rejection | None:
    """MDM-16: why this seat can attack nobody now; where all ships have one reason, that one."""
    if any(attackable(state, seat)):
        return None
    mine = [vessel.ship for vessel in state.fleets[seat]]
    others = [v.ship for n, fleet in enumerate(state.fleets) if n != seat for v in fleet]
    if not mine:
        return Rejection("MDM-16", text("no-ship-to-attack-with"))
    if not others:
        return Rejection("MDM-16", text("no-ship-to-attack"))
    reasons = {attack_objection(state, seat, one, other) for one in mine for other in others}
    alike = reasons.pop() if len(reasons) == 1 else None
    return alike or Rejection("MDM-16", text("no-fair-attack"))


def attack_odds(state: State, seat: Seat, attack: Attack, say: Words) -> Odds:
    """MDM-17 to MDM-19: how likely it is won, and what each outcome brings."""
    deck = state.config.deck
    mine, theirs = ship(deck, attack.ship).firepower, ship(deck, attack.target).firepower
    chance = attack_chance(theirs - mine)
    won, lost = _won(state, attack, say), _lost(state, seat, attack, say)
    label = say("attack-odds", mine=mine, theirs=theirs)
    return Odds(label, (Share("win", won, chance), Share("lose", lost, 1 - chance)))


def attackers(state: State, seat: Seat) -> Iterator[int]:
    """MDM-16: one's own ships that may attack now, each once."""
    yield from dict.fromkeys(attack.ship for attack in attackable(state, seat))


def _won(state: State, attack: Attack, say: Words) -> str:
    cargo = _cargo(state, owner(state, attack.target), attack.target)
    if cargo is None:
        return say("attack-wins-ship", ship=card_name(state.config, attack.target, say.plain))
    return say("attack-wins", cargo=card_called(state.config, cargo, say.plain))


def _lost(state: State, seat: Seat, attack: Attack, say: Words) -> str:
    cargo, other = _cargo(state, seat, attack.ship), owner(state, attack.target)
    if cargo is None:
        return say("attack-loses-ship", ship=card_name(state.config, attack.ship, say.plain))
    if not free(state.fleets[other]):
        return say("attack-loses-nothing")
    return say(
        "attack-loses", seat=Player(other), cargo=card_called(state.config, cargo, say.plain)
    )


def _cargo(state: State, seat: Seat, number: int) -> int | None:
    return next(vessel.cargo for vessel in state.fleets[seat] if vessel.ship == number)
