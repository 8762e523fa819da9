"""Standing, equipment and puzzle themes in a few words."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from escadre.core.i18n.catalogue import Words
from escadre.core.scene.standing import SeatStanding
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares
from escadre.games.battleship.rules.model import Action, Config, Observation
from escadre.games.battleship.view.panels import ship_name


def describe_equipment(config: Config, say: Words) -> str:
    """BAT-3 to BAT-6, BAT-19, BAT-20: describe each player's bombs and ships in one sentence."""
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


def standing(seen: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """BAT-16, BAT-17: return the squares of the ships each seat has sunk, then their number."""
    if seen.ready != (True, True):
        return ()
    by_1, by_0 = seen.sunk
    return _seat_standing(0, by_0, say.plain), _seat_standing(1, by_1, say.plain)


@lru_cache(maxsize=4096)
def _seat_standing(seat: int, sunk: Fleet, say: Words) -> SeatStanding:
    sizes = sorted((ship.bit_count() for ship in sunk), reverse=True)
    said = say("standing", squares=sum(sizes), sizes=" + ".join(map(str, sizes)), ships=len(sizes))
    return SeatStanding(seat, said, 100 * sum(sizes) + len(sizes))


def puzzle_theme(seen: Observation, action: Action) -> str:
    """Return the puzzle theme: finish a hit ship, or find a hidden one."""
    assert seen.viewer in (0, 1)
    theirs = 1 - seen.viewer
    return "finish" if seen.hit[theirs] & ~fleet_squares(seen.sunk[theirs]) else "search"
