"""Reasons for a bomb in the player's words: lines of hits, and room for ships."""

from __future__ import annotations

from functools import cached_property

from escadre.core.i18n.catalogue import Message, text
from escadre.games.battleship.captains.knowledge import Knowledge, placement_density

MOST_ROOM = 0.95
"""From this share of the highest chance on, a square counts as one where the most ships fit."""
MUCH_ROOM = 0.6
"""From this share of the highest chance on, a square counts as one where many ships fit."""
_AXES = ((1, 0), (0, 1))


class SquareReasons:
    """The reasons for each square, from the knowledge of the shooter."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge

    def reason(self, square: int, chance: float, highest_chance: float) -> Message:
        """BAT-7, BAT-8: return the reason for a square on which a ship may be.

        The room for ships is judged by the chance, which counts whole fleets. A square with a lower
        chance is therefore never said to have more room.
        """
        lines = [self._hits_in_line(square, axis) for axis in _AXES]
        before, after = max(lines, key=sum)
        hits = before + after
        if before and after:
            return text("advice-between", certain=int(chance == 1))
        if hits > 1:
            return text("advice-line", hits=hits, closed=int(self._is_other_end_closed(square)))
        if chance == 1:
            return text("advice-sure")
        if hits == 1:
            return text("advice-beside", ways=self._ways_on(square, lines))
        if self._knowledge.open_hits:
            return text("advice-away")
        share = chance / highest_chance
        level = 2 if share >= MOST_ROOM else 1 if share >= MUCH_ROOM else 0
        return text("advice-room", level=level)

    def position_of_hits(self, square: int) -> str:
        """BAT-7: return "beside", "line" or "end", the position of open hits; "" for none.

        "beside": a single hit; "line": several, which may also continue at their other end; "end":
        several, which can continue on this square only, or hits on both sides of it.
        """
        before, after = max((self._hits_in_line(square, axis) for axis in _AXES), key=sum)
        if before + after < 2:
            return "beside" if before + after else ""
        return "end" if (before and after) or self._is_other_end_closed(square) else "line"

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

    def _is_other_end_closed(self, square: int) -> bool:
        """Return whether no ship can continue at the other end of the line of hits."""
        dx, dy, hits = next(
            (dx, dy, hits)
            for ax, ay in _AXES
            for dx, dy in ((ax, ay), (-ax, -ay))
            if (hits := self._count_hits(square, dx, dy)) > 1
        )
        sea = self._knowledge.sea
        x, y = sea.xy(square)
        x, y = x + dx * (hits + 1), y + dy * (hits + 1)
        return not sea.contains(x, y) or self._density[sea.square(x, y)] == 0

    def _ways_on(self, square: int, lines: list[tuple[int, int]]) -> int:
        """Return in how many directions a ship can continue from the single hit beside a square."""
        sea = self._knowledge.sea
        x, y = sea.xy(square)
        before, after = lines[0]
        if before or after:
            x += after - before
        else:
            before, after = lines[1]
            y += after - before
        ways = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return sum(sea.contains(*each) and self._density[sea.square(*each)] > 0 for each in ways)
