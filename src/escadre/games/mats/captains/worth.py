"""What ships of MÂTS are worth to a captain, by masts and guns."""

from __future__ import annotations

from functools import lru_cache

from escadre.games.mats.model import SOUND, Config
from escadre.games.mats.rules import ships_left


@lru_cache(maxsize=256)
def worths(config: Config) -> tuple[float, ...]:
    """The worth of each ship, sound and touched; fitted by scripts/mats_captains.py."""
    found = []
    for (_, guns), (_, guns_touched) in config.faces:
        touched = 1.21 + 0.36 * guns_touched + 0.52 * guns_touched**2
        found += [touched + 0.51 + 0.98 * guns + 0.17 * guns**2, touched]
    return tuple(found)


def strength(config: Config, ships: tuple[int, ...]) -> float:
    """What the ships of one side that are afloat are worth together."""
    own = worths(config)
    return sum(own[2 * ship + ships[ship] - SOUND] for ship in ships_left(ships))
