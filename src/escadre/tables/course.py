"""How a match that is over has gone: where its lead changed for the last time."""

from __future__ import annotations

from escadre.core.game import ALL
from escadre.core.standing import leader, turning_point
from escadre.core.words import Words
from escadre.tables.logged import observations
from escadre.tables.table import Table
from escadre.tables.wire import Turning


def turning(table: Table, say: Words) -> Turning:
    """From which ply on the winner led; 0 where the game does not tell, or somebody else led."""
    kit, match = table.kit, table.match
    if kit.standing is None or match.ending is None:
        return Turning(0)
    told = [kit.standing(seen, say) for seen in observations(kit, table.config, match.plies, ALL)]
    leaders = [leader(each, match.sides) for each in told]
    first = {match.sides[seat] for seat, place in enumerate(match.ending.places) if place == 1}
    point = turning_point(leaders) if first == {leaders[-1]} else None
    return Turning(point or 0, told[point] if point else ())
