"""The end of a match when a fleet is lost (MAT-25)."""

from __future__ import annotations

from escadre.core.game import Seat, Terminal
from escadre.core.i18n.catalogue import Text, text
from escadre.core.i18n.player_names import Player
from escadre.games.mats.rules.model import SUNK, Config, State
from escadre.games.mats.rules.ships import STANDARD_SHIPS

TRANSLATED = frozenset(kind.kind for kind in STANDARD_SHIPS)
"""A host's own kinds have no translation."""


def lost(state: State) -> Terminal:
    """MAT-25: return the end if a side has no ship left; both can lose."""
    left = [any(ship != SUNK for ship in ships) for ships in state.ships]
    if left[0]:
        return Terminal((1.0, -1.0), (1, 2), "MAT-25", _last_sunk(state, Seat(1)))
    if left[1]:
        return Terminal((-1.0, 1.0), (2, 1), "MAT-25", _last_sunk(state, Seat(0)))
    return Terminal((-1.0, -1.0), (2, 2), "MAT-25", text("both-lost"))


def _last_sunk(state: State, seat: Seat) -> Text:
    """Describe the ship of this seat sunk last: by which ship, with what dice and guns."""
    for combat in reversed(state.fought):
        for loser, ship in combat.losers:
            if loser == seat:
                by = [ship_called(state.config, each) for each in combat.ships[1 - seat]]
                return text(
                    "last-sunk",
                    seat=Player(seat),
                    ship=ship_called(state.config, ship),
                    by=by[0] if len(by) == 1 else text("two-ships", one=by[0], two=by[1]),
                    more=combat.totals[1 - seat],
                    less=combat.totals[seat],
                )
    return text("fleet-lost", seat=Player(seat))


def ship_called(config: Config, ship: int) -> Text | str:
    """Return a ship's name: its kind, and its number where there are several alike."""
    kind = config.fleet[ship]
    name = text(f"ship-{kind.kind}") if kind.kind in TRANSLATED else kind.kind
    if kind.count == 1:
        return name
    return text("ship-numbered", ship=name, number=ship - config.fleet.index(kind) + 1)
