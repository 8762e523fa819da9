"""The end of a match: when a fleet is lost (MAT-25), or after the last crossing (MAT-26)."""

from __future__ import annotations

from escadre.core.game import Seat, Terminal
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.mats.rules.combats import losing_ships
from escadre.games.mats.rules.model import SUNK, Config, State
from escadre.games.mats.rules.ships import STANDARD_SHIPS

LAST_CROSSING = 50
"""MAT-26: after this crossing the match is a draw."""

NAMED_KINDS = frozenset(kind.name for kind in STANDARD_SHIPS)
"""Kinds of ships whose names are translated; names of a host's own kinds are not."""


def result(state: State) -> Terminal:
    """MAT-25: return the result when a side has no ship left; both sides can lose."""
    afloat = [any(ship != SUNK for ship in ships) for ships in state.conditions]
    if afloat[0]:
        return Terminal((1.0, -1.0), (1, 2), "MAT-25", _last_sinking_text(state, Seat(1)))
    if afloat[1]:
        return Terminal((-1.0, 1.0), (2, 1), "MAT-25", _last_sinking_text(state, Seat(0)))
    return Terminal((-1.0, -1.0), (2, 2), "MAT-25", text("both-lost"))


def _last_sinking_text(state: State, seat: Seat) -> Message:
    """Describe how the last ship of this seat was sunk: by which ships, with which totals."""
    for combat in reversed(state.last_combats):
        for loser, ship in losing_ships(combat):
            if loser == seat:
                winners = [ship_name_text(state.config, each) for each in combat.ships[1 - seat]]
                return text(
                    "last-sunk",
                    seat=PlayerArgument(seat),
                    ship=ship_name_text(state.config, ship),
                    by=winners[0]
                    if len(winners) == 1
                    else text("two-ships", one=winners[0], two=winners[1]),
                    more=combat.totals[1 - seat],
                    less=combat.totals[seat],
                )
    return text("fleet-lost", seat=PlayerArgument(seat))


def ship_name_text(config: Config, ship: int) -> Message | str:
    """Return a ship's name: its kind, and its number if there are several alike."""
    kind = config.fleet[ship]
    name = text(f"ship-{kind.name}") if kind.name in NAMED_KINDS else kind.name
    if kind.count == 1:
        return name
    return text("ship-numbered", ship=name, number=ship - config.fleet.index(kind) + 1)
