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
    odds_of,
    waters,
)
from escadre.games.mako.rules import MINES, Action, Config, Pass, Send, State, Step, sides

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
    """Turns thought through together: what ends each of them is judged at once."""

    def __init__(self, config: Config, rounds: int) -> None:
        self.sea = waters(config)
        self.fleet = config.fleet
        self.side_of = sides(config)
        self.both = config.finish == "both"  # MAK-17: both boats must come home
        self.haste = HASTE * max(0, rounds - PATIENCE)
        self.leaves: list[Leaf] = []
        self.news: list[int] = []  # the square of the mine that made each leaf, as a bit

    def judged(self, network: Network) -> list[list[float]]:
        """The odds of each side to be first, for each leaf, less what haste takes off."""
        if not self.leaves:
            return []
        paths = Paths(self.sea)
        chances = odds_of(network, self.sea, paths, self.leaves, self.news)
        if self.haste:
            to_go = np.array([self._to_go(paths, leaf) for leaf in self.leaves], np.float32)
            chances = chances - np.float32(self.haste) * to_go
        judged: list[list[float]] = chances.tolist()
        return judged

    def _to_go(self, paths: Paths, leaf: Leaf) -> list[int]:
        """The fewest steps from home of the boats of each side."""
        ways = paths.all(leaf.boats, leaf.mines)
        return [
            min([ways[boat][0] for boat in boats if leaf.boats[boat] is not None], default=0)
            for boats in self.sea.boats_of
        ]

    def plan(self, state: State, action: Action) -> Plan:
        """What may come of this action."""
        boats, mines, seat = state.boats, state.mines, state.turn
        assert seat is not None
        match action:
            case Step(boat, square):
                return self._step(boats, mines, seat, boat, square)
            case Send(square):
                assert state.moved is not None
                after = self._next(boats, seat)
                return [self._send(boats, mines, seat, after, state.moved, square)]
            case Pass():
                return [self._leaf(boats, mines, self._next(boats, seat))]

    def turn(self, leaf: Leaf) -> list[Plan]:
        """What may come of the steps ahead of the seat to move; of any step when there are none.

        Ahead: nearer home as if there were no mines. When it cannot move, of its pass.
        """
        boats, mines, _, seat = leaf
        board = self.sea.board
        taken = sum([1 << at for at in boats if at is not None])
        steps, ahead = [], []
        for boat in self.fleet[seat]:
            if (at := boats[boat]) is not None:
                free = board.open_to[boat] & ~taken & ~self.sea.foreign(boat, mines)
                ways = self.sea.ways[boat]
                for square in board.sea.squares(board.neighbours[at] & free):
                    steps.append((boat, square))
                    if ways[square] < ways[at]:
                        ahead.append((boat, square))
        plans: list[Plan] = []
        for boat, square in ahead or steps:
            plan = self._step(boats, mines, seat, boat, square)
            if plan is HOME:
                return [HOME]
            plans.append(plan)
        return plans or [[self._leaf(boats, mines, self._next(boats, seat))]]

    def _leaf(self, boats: Boats, mines: Mines, seat: int, new: int = 0) -> Face:
        """A position in which this seat is to move."""
        leaves = self.leaves
        leaves.append(Leaf(boats, mines, self.side_of[seat], seat))
        self.news.append(new)
        return range(len(leaves) - 1, len(leaves))

    def _next(self, boats: Boats, seat: int) -> int:
        """MAK-3: the next seat with a boat at sea."""
        seats = len(self.fleet)
        for later in range(1, seats):
            to = (seat + later) % seats
            if any(boats[boat] is not None for boat in self.fleet[to]):
                return to
        return seat

    def _step(self, boats: Boats, mines: Mines, seat: int, boat: int, square: int) -> Plan:
        """MAK-4, MAK-6, MAK-14, MAK-15: a step, and the mine at each face of the die."""
        bit = 1 << square
        if any(colour & bit for colour in mines):
            mines = tuple([colour & ~bit for colour in mines])
        if self.sea.board.goals[boat] & bit:
            boats = (*boats[:boat], None, *boats[boat + 1 :])
            own = self.sea.boats_of[self.side_of[seat]]
            if not self.both or all(boats[b] is None for b in own):
                return HOME
            return [self._leaf(boats, mines, self._next(boats, seat))]
        boats = (*boats[:boat], square, *boats[boat + 1 :])
        after = self._next(boats, seat)
        if mines[boat].bit_count() >= MINES:
            return [self._leaf(boats, mines, after)]
        closed = self._closed(boats, mines, boat)
        faces = []
        for landings in self.sea.board.landings[square][1:]:
            first = len(self.leaves)
            for to in landings:
                if not closed >> to & 1:
                    self._send(boats, mines, seat, after, boat, to)
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

    def _send(
        self, boats: Boats, mines: Mines, seat: int, after: int, boat: int, square: int
    ) -> Face:
        """MAK-10, MAK-11: a mine lands; who hits plays again."""
        new = 1 << square
        mines = (*mines[:boat], mines[boat] | new, *mines[boat + 1 :])
        if square in boats:
            hit = boats.index(square)
            boats = (*boats[:hit], self.sea.board.ports[hit], *boats[hit + 1 :])
            return self._leaf(boats, mines, seat, new)
        return self._leaf(boats, mines, after, new)


def foremost(plan: Plan, values: Sequence[float]) -> list[int]:
    """The leaves of a plan when every mine lands where the value is greatest."""
    return [face[0] if len(face) == 1 else max(face, key=values.__getitem__) for face in plan or ()]


def worth(plan: Plan, values: Sequence[float]) -> float:
    """What a plan is worth then."""
    if plan is HOME:
        return 1.0
    return sum([max(values[face.start : face.stop]) for face in plan]) / len(plan)


def after_reply(
    config: Config, network: Network, rounds: int, leaves: Sequence[Leaf], side: int
) -> list[float]:
    """The odds of this side once the seat to move in each leaf has gone ahead as is best for it."""
    thought = Thought(config, rounds)
    replies = [thought.turn(leaf) for leaf in leaves]
    judged = list(zip(*thought.judged(network), strict=True))
    found = []
    for leaf, plans in zip(leaves, replies, strict=True):
        if HOME in plans:
            found.append(float(leaf.mover == side))
            continue
        values = judged[leaf.mover]
        best = foremost(max(plans, key=lambda plan: worth(plan, values)), values)
        found.append(sum([judged[side][i] for i in best]) / len(best))
    return found
