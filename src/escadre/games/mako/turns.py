"""Turns thought through: what may come of a step by the die, and of every mine that may be sent."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from escadre.games.mako.outlook import (
    Boats,
    Leaf,
    Mines,
    Network,
    Paths,
    away,
    inputs,
    odds,
    waters,
)
from escadre.games.mako.rules import MINES, Action, Pass, Send, State, Step

HOME = None
"""What comes of a step that wins: nothing that would have to be judged."""

Face = range
"""The leaves of one face of the die, by their numbers: one for each square the mine may land on."""

Plan = list[Face] | None
"""What may come of an action, each face as likely as the others; or HOME."""


PATIENCE, HASTE = 8, 0.006
"""After so many rounds each step nearer home adds so much to the odds, times the rounds since.

Captains who only wait for a mistake of the other would sail about until MAK-20 ends it.
"""


class Thought:
    """All that one captain thinks of before one action; what ends a turn is judged together."""

    def __init__(self, state: State, with_dice: bool) -> None:
        config = state.config
        assert state.turn is not None
        self.sea = waters(config)
        self.fleet = config.fleet
        self.both = config.finish == "both"  # MAK-17: both boats must come home
        self.seat: int = state.turn
        self.with_dice = with_dice
        side = self.sea.side_of[self.fleet[self.seat][0]]
        assert side is not None
        self.side = side
        self.haste = HASTE * max(0, state.rounds - PATIENCE)
        self.leaves: list[Leaf] = []
        self.news: list[int] = []  # the square of the mine that made each leaf, as a bit

    def worths(self, network: Network, plans: Sequence[Plan]) -> list[float]:
        """The odds to be first that each plan gives, when every mine lands where it is best.

        Less what haste takes off.
        """
        paths = Paths(self.sea)
        seen = inputs(self.sea, paths, self.leaves, self.news)
        chances = odds(network, seen, away(self.sea, self.leaves))[:, self.side]
        if self.haste:
            to_go = np.array([self._to_go(paths, leaf) for leaf in self.leaves], np.float32)
            chances = chances - np.float32(self.haste) * to_go
        judged = chances.tolist()
        return [
            1.0
            if plan is HOME
            else sum(max(judged[face.start : face.stop]) for face in plan) / len(plan)
            for plan in plans
        ]

    def _to_go(self, paths: Paths, leaf: Leaf) -> int:
        """The fewest steps from home of one's own boats."""
        ways = paths.all(leaf.boats, leaf.mines)
        boats = self.sea.boats_of[self.side]
        return min([ways[boat][0] for boat in boats if leaf.boats[boat] is not None])

    def plan(self, state: State, action: Action) -> Plan:
        """What may come of this action."""
        boats, mines = state.boats, state.mines
        match action:
            case Step(boat, square):
                return self._step(boats, mines, boat, square)
            case Send(square):
                assert state.moved is not None
                return [self._send(boats, mines, self._next(boats), state.moved, square)]
            case Pass():
                return [self._leaf(boats, mines, self._next(boats))]

    def _leaf(self, boats: Boats, mines: Mines, seat: int, new: int = 0) -> Face:
        """A position in which this seat is to move."""
        side = self.sea.side_of[self.fleet[seat][0]]
        assert side is not None
        self.leaves.append(Leaf(boats, mines, side, seat))
        self.news.append(new)
        return range(len(self.leaves) - 1, len(self.leaves))

    def _next(self, boats: Boats) -> int:
        """MAK-3: the next seat with a boat at sea."""
        seats = len(self.fleet)
        for later in range(1, seats):
            to = (self.seat + later) % seats
            if any(boats[boat] is not None for boat in self.fleet[to]):
                return to
        return self.seat

    def _step(self, boats: Boats, mines: Mines, boat: int, square: int) -> Plan:
        """MAK-4, MAK-6, MAK-14, MAK-15: a step, and the mine at each face of the die."""
        bit = 1 << square
        if any(colour & bit for colour in mines):
            mines = tuple([colour & ~bit for colour in mines])
        if self.sea.board.goals[boat] & bit:
            boats = (*boats[:boat], None, *boats[boat + 1 :])
            own = self.sea.boats_of[self.side]
            if not self.both or all(boats[b] is None for b in own):
                return HOME
            return [self._leaf(boats, mines, self._next(boats))]
        boats = (*boats[:boat], square, *boats[boat + 1 :])
        after = self._next(boats)
        if not self.with_dice or mines[boat].bit_count() >= MINES:
            return [self._leaf(boats, mines, after)]
        closed = self._closed(boats, mines, boat)
        faces = []
        for landings in self.sea.board.landings[square][1:]:
            first = len(self.leaves)
            for to in landings:
                if not closed >> to & 1:
                    self._send(boats, mines, after, boat, to)
            if len(self.leaves) == first:  # MAK-12
                self._leaf(boats, mines, after)
            faces.append(range(first, len(self.leaves)))
        return faces

    def _closed(self, boats: Boats, mines: Mines, boat: int) -> int:
        """MAK-12, MAK-13, MAK-17: where no mine may land."""
        closed = mines[0] | mines[1] | mines[2] | mines[3] | self.sea.board.all_ports
        for friend in self.sea.friends[boat]:
            if (there := boats[friend]) is not None:
                closed |= 1 << there
        return closed if self.sea.mine_shores else closed | self.sea.board.shores

    def _send(self, boats: Boats, mines: Mines, after: int, boat: int, square: int) -> Face:
        """MAK-10, MAK-11: a mine lands; who hits plays again."""
        new = 1 << square
        mines = (*mines[:boat], mines[boat] | new, *mines[boat + 1 :])
        if square in boats:
            hit = boats.index(square)
            boats = (*boats[:hit], self.sea.board.ports[hit], *boats[hit + 1 :])
            return self._leaf(boats, mines, self.seat, new)
        return self._leaf(boats, mines, after, new)
