"""Reasons for a bomb in the player's words: lines of hits, and room for ships."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from escadre.core.i18n.catalogue import Message, text
from escadre.games.battleship.captains.knowledge import (
    Knowledge,
    placement_density,
    possible_ships,
)

MOST_ROOM = 0.95
"""From this share of the highest chance on, fleets have a ship on the square most often."""
MUCH_ROOM = 0.6
"""From this share of the highest chance on, fleets often have a ship on the square."""
CLEARLY_LESS = 0.9
"""Below this share of another chance, the direction of a ship counts as the less likely one."""
_AXES = ((1, 0), (0, 1))
_LEVELS = ("even", "best", "other")
"""A direction of a ship compared with the others: about as likely, the likeliest, less likely."""


def _compare(chance: float, other: float) -> str:
    """Return the level of a direction with this chance, compared with another chance."""
    if other < CLEARLY_LESS * chance:
        return "best"
    return "other" if chance < CLEARLY_LESS * other else "even"


class SquareReasons:
    """The reasons for each square, from the knowledge of the shooter."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge

    def reason(self, square: int, chances: Sequence[float]) -> Message:
        """BAT-7, BAT-8: return the reason for a square on which a ship may be.

        `chances`: the chance of a hit on every square, which counts whole fleets. The room for
        ships and the directions of a ship that was hit are judged by it, so a square with a lower
        chance is never said to be better.
        """
        chance = chances[square]
        lines = [self._hits_in_line(square, axis) for axis in _AXES]
        before, after = max(lines, key=sum)
        hits = before + after
        if before and after:
            return text("advice-between", certain=int(chance == 1))
        if hits > 1:
            other = self._other_end(square)
            level = "closed" if other is None else _compare(chance, chances[other])
            return text("advice-line", hits=hits, level=level)
        if chance == 1:
            return text("advice-sure")
        if hits == 1:
            ways = self._ways_on(square, lines)
            others = [chances[each] for each in ways if each != square]
            levels = [_compare(chance, other) for other in others]
            level = max(levels, key=_LEVELS.index, default="even")
            return text("advice-beside", ways=len(ways), level=level)
        if self._knowledge.open_hits:
            if (size := self._shortest_ships.get(square)) is not None:
                longest = int(size == max(self._knowledge.afloat))
                return text("advice-reach", size=size, longest=longest)
            return text("advice-away")
        share = chance / max(chances)
        room = 2 if share >= MOST_ROOM else 1 if share >= MUCH_ROOM else 0
        return text("advice-room", level=room)

    def position_of_hits(self, square: int) -> str:
        """BAT-7: return "beside", "line" or "end", the position of open hits; "" for none.

        "beside": a single hit; "line": several, which may also continue at their other end; "end":
        several, which can continue on this square only, or hits on both sides of it.
        """
        before, after = max((self._hits_in_line(square, axis) for axis in _AXES), key=sum)
        if before + after < 2:
            return "beside" if before + after else ""
        return "end" if (before and after) or self._other_end(square) is None else "line"

    @cached_property
    def _shortest_ships(self) -> dict[int, int]:
        """The size of the shortest ship that can reach a square from an open hit, by square."""
        sizes = dict[int, int]()
        for size in sorted({*self._knowledge.afloat}, reverse=True):
            for ship in possible_ships(self._knowledge, size):
                sizes |= dict.fromkeys(self._knowledge.sea.squares(ship), size)
        return sizes

    @cached_property
    def _density(self) -> list[int]:
        return placement_density(self._knowledge)

    def _hits_in_line(self, square: int, axis: tuple[int, int]) -> tuple[int, int]:
        """Return the numbers of open hits next to a square, before and after it along an axis."""
        dx, dy = axis
        return self._count_hits(square, -dx, -dy), self._count_hits(square, dx, dy)

    def _count_hits(self, square: int, dx: int, dy: int) -> int:
        sea, hits = self._knowledge.sea, 0
        x, y = sea.xy(square)
        while sea.contains(x + dx, y + dy) and self._is_open_hit(sea.square(x + dx, y + dy)):
            x += dx
            y += dy
            hits += 1
        return hits

    def _is_open_hit(self, square: int) -> bool:
        return bool(self._knowledge.open_hits >> square & 1)

    def _other_end(self, square: int) -> int | None:
        """Return the square beyond the other end of the line of hits; None if it is closed."""
        dx, dy, hits = next(
            (dx, dy, hits)
            for ax, ay in _AXES
            for dx, dy in ((ax, ay), (-ax, -ay))
            if (hits := self._count_hits(square, dx, dy)) > 1
        )
        sea = self._knowledge.sea
        x, y = sea.xy(square)
        x, y = x + dx * (hits + 1), y + dy * (hits + 1)
        if not sea.contains(x, y) or self._density[other := sea.square(x, y)] == 0:
            return None
        return other

    def _ways_on(self, square: int, lines: list[tuple[int, int]]) -> list[int]:
        """Return the squares on which a ship can continue from the single hit beside a square."""
        sea = self._knowledge.sea
        x, y = sea.xy(square)
        before, after = lines[0]
        if before or after:
            x += after - before
        else:
            before, after = lines[1]
            y += after - before
        ways = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        squares = [sea.square(*each) for each in ways if sea.contains(*each)]
        return [each for each in squares if self._density[each] > 0]
