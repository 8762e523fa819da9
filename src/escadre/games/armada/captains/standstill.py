"""Recognise a standstill: no ship can move or fire, so only the end without damage is left."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.games.armada.rules.model import BattlePhase, Observation
from escadre.games.armada.rules.shots import legal_shots
from escadre.games.armada.rules.turns import open_headings


def is_settled(observation: Observation) -> bool:
    """ARM-22: return whether no choice can change the result, because no ship can move or fire."""
    return isinstance(observation.state, BattlePhase) and is_standstill(observation.state)


@lru_cache(maxsize=256)
def is_standstill(state: BattlePhase) -> bool:
    """ARM-6, ARM-11: return whether no ship of any seat can ever step or fire again."""
    afloat = [number for number, ship in enumerate(state.ships) if not ship.sunk]
    for heading_step in (state.config.grid, 1):  # the coarse grid usually finds a step at once
        if any(open_headings(state, number, heading_step) for number in afloat):
            return False
    return not any(
        any(True for _ in legal_shots(at_turn_start(state, seat)))
        for seat in {state.ships[number].seat for number in afloat}
    )


def at_turn_start(state: BattlePhase, seat: Seat) -> BattlePhase:
    """Return the battle as if this seat began its turn now."""
    return replace(state, turn=seat, actions=0, moving=None, moved=(), shots=())
