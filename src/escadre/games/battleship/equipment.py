"""What each player has in Bataille navale: ships by their names, and bombs."""

from __future__ import annotations

from collections import Counter

from escadre.core.words import Words
from escadre.games.battleship.model import Config


def ship_name(config: Config, size: int, say: Words) -> str:
    """What a ship of this size is called in this fleet (BAT-3, BAT-4)."""
    named = f"ship-{config.variant}-{size}"
    if config.fleet is None and named in say:
        return say(named)
    return say("ship-of", size=size)


def equipment(config: Config, say: Words) -> str:
    """BAT-3 to BAT-6, BAT-19, BAT-20: the bombs and the ships of each player, in a sentence."""
    ships = [
        say("equipment-ship", ship=ship_name(config, size, say), size=size, count=count)
        for size, count in Counter(config.ships).items()
        if config.fleet is None
    ] or [
        say("equipment-own", ship=say("ship-of", size=size), count=count)
        for size, count in Counter(config.ships).items()
    ]
    bombs, other = config.bombs_of
    same = "yes" if bombs == other else "no"
    count, listed = len(config.ships), ", ".join(ships)
    return say("equipment", same=same, bombs=bombs, other=other, ships=count, fleet=listed)
