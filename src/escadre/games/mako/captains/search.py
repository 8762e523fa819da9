"""Turns expanded to their ends: every die face, every mine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from escadre.core.game import replace_item
from escadre.games.mako.captains.routes import Boats, Mines, TurnEnd, race_board
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.model import (
    MINES_PER_BOAT,
    Action,
    Config,
    MoveBoat,
    MovePhase,
    Pass,
    SendMine,
    SendPhase,
    State,
)

if TYPE_CHECKING:
    from escadre.games.mako.captains.network import Network


DieLeaves = range
"""The leaves of one face of the die, by their numbers: one for each square the mine may land on."""

ActionLeaves = list[DieLeaves] | None
"""What may come of an action, each face as likely as the others; or WINS."""

WINNING = None
"""What comes of a step that wins: nothing that would have to be judged."""

ROUNDS_BEFORE_PENALTY = 8
DISTANCE_PENALTY = 0.006
"""After so many rounds each step nearer home adds so much to the odds, times the rounds since.

Captains who only wait for a mistake of the other would sail about until MAK-20 ends it.
"""


class Lookahead:
    """Follows actions to the end of the turn and rates all resulting positions at once."""

    def __init__(self, config: Config, rounds: int) -> None:
        self.race = race_board(config)
        self.fleet = config.fleet
        self.side_of = sides(config)
        self.both = config.finish == "both"  # MAK-17: both boats must come home
        self.haste = DISTANCE_PENALTY * max(0, rounds - ROUNDS_BEFORE_PENALTY)
        self.leaves: list[TurnEnd] = []
        self.news: list[int] = []  # the square of the mine that led to each leaf, as a bit

    def judged(self, network: Network | None = None) -> list[list[float]]:
        """Return each side's odds to be first, for each leaf, less the penalty of haste.

        `network`: the network that rates positions; None: the one trained for this kind of race.
        """
        from escadre.games.mako.captains.network import evaluate_leaves, network_for  # has NumPy

        if not self.leaves:
            return []
        network = network or network_for(self.race.config)
        return evaluate_leaves(network, self.race, self.leaves, self.news, self.haste)

    def action(self, state: State, action: Action) -> ActionLeaves:
        """Expand one action."""
        boats, mines = state.boats, state.mines
        match state.phase, action:
            case MovePhase(seat), MoveBoat(boat, square):
                return self._step(boats, mines, seat, boat, square)
            case SendPhase(seat, boat), SendMine(square):
                return [self._send(boats, mines, seat, self._next(boats, seat), boat, square)]
            case MovePhase(seat), Pass():
                return [self._leaf(boats, mines, self._next(boats, seat))]
            case _:
                raise ValueError(f"{action!r} is not to be done now")

    def turn(self, leaf: TurnEnd) -> list[ActionLeaves]:
        """Expand the forward steps of the seat to move, or any step if none is forward.

        Forward: nearer home as if there were no mines. When it cannot move, its pass.
        """
        boats, mines, _, seat = leaf
        found: list[ActionLeaves] = []
        for boat, square in self._steps(leaf):
            leaves = self._step(boats, mines, seat, boat, square)
            if leaves is WINNING:
                return [WINNING]
            found.append(leaves)
        return found or [[self._leaf(boats, mines, self._next(boats, seat))]]

    def _steps(self, leaf: TurnEnd) -> list[tuple[int, int]]:
        boats, mines, _, seat = leaf
        board = self.race.board
        taken = sum([1 << at for at in boats if at is not None])
        steps, ahead = [], []
        for boat in self.fleet[seat]:
            if (at := boats[boat]) is not None:
                free = board.open_to[boat] & ~taken & ~self.race.foreign(boat, mines)
                distances = self.race.distances[boat]
                for square in board.sea.squares(board.neighbours[at] & free):
                    steps.append((boat, square))
                    if distances[square] < distances[at]:
                        ahead.append((boat, square))
        return ahead or steps

    def _leaf(self, boats: Boats, mines: Mines, seat: int, new: int = 0) -> DieLeaves:
        """Build a position in which this seat is to move."""
        leaves = self.leaves
        leaves.append(TurnEnd(boats, mines, self.side_of[seat], seat))
        self.news.append(new)
        return range(len(leaves) - 1, len(leaves))

    def _next(self, boats: Boats, seat: int) -> int:
        """MAK-3: return the next seat with a boat at sea."""
        seats = len(self.fleet)
        for later in range(1, seats):
            to = (seat + later) % seats
            if any(boats[boat] is not None for boat in self.fleet[to]):
                return to
        return seat

    def _step(self, boats: Boats, mines: Mines, seat: int, boat: int, square: int) -> ActionLeaves:
        """MAK-4, MAK-6, MAK-14, MAK-15: expand a step, and the mine at each die face."""
        bit = 1 << square
        if any(colour & bit for colour in mines):
            mines = tuple([colour & ~bit for colour in mines])
        if self.race.board.goals[boat] & bit:
            return self._home(replace_item(boats, boat, None), mines, seat)
        boats = replace_item(boats, boat, square)
        after = self._next(boats, seat)
        if mines[boat].bit_count() >= MINES_PER_BOAT:
            return [self._leaf(boats, mines, after)]
        closed = self._closed(boats, mines, boat)
        faces = []
        for landings in self.race.board.landings[square][1:]:
            first = len(self.leaves)
            for to in landings:
                if not closed >> to & 1:
                    self._send(boats, mines, seat, after, boat, to)
            if len(self.leaves) == first:  # MAK-12
                self._leaf(boats, mines, after)
            faces.append(range(first, len(self.leaves)))
        return faces

    def _home(self, boats: Boats, mines: Mines, seat: int) -> ActionLeaves:
        """MAK-15, MAK-17: end a step home: won, unless the other boat must come home too."""
        own = self.race.boats_of[self.side_of[seat]]
        if not self.both or all(boats[boat] is None for boat in own):
            return WINNING
        return [self._leaf(boats, mines, self._next(boats, seat))]

    def _closed(self, boats: Boats, mines: Mines, boat: int) -> int:
        """MAK-12, MAK-13, MAK-17: return the squares where no mine may land."""
        closed = mines[0] | mines[1] | mines[2] | mines[3] | self.race.board.all_ports
        for friend in self.race.friends[boat]:
            if (there := boats[friend]) is not None:
                closed |= 1 << there
        return closed if self.race.mine_shores else closed | self.race.board.shores

    def _send(
        self, boats: Boats, mines: Mines, seat: int, after: int, boat: int, square: int
    ) -> DieLeaves:
        """MAK-10, MAK-11: land a mine; a hit gives another turn."""
        new = 1 << square
        mines = replace_item(mines, boat, mines[boat] | new)
        if square in boats:
            hit = boats.index(square)
            return self._leaf(replace_item(boats, hit, self.race.ports[hit]), mines, seat, new)
        return self._leaf(boats, mines, after, new)


def best_leaves(leaves: ActionLeaves, values: Sequence[float]) -> list[int]:
    """Return the leaf of each face when every mine lands where the value is greatest."""
    faces = leaves or ()
    return [face[0] if len(face) == 1 else max(face, key=values.__getitem__) for face in faces]


def expected_value(leaves: ActionLeaves, values: Sequence[float]) -> float:
    """Return the value of an action averaged over the die faces."""
    if leaves is WINNING:
        return 1.0
    return sum([max(values[face.start : face.stop]) for face in leaves]) / len(leaves)


def odds_after_reply(
    config: Config, network: Network | None, rounds: int, leaves: Sequence[TurnEnd], side: int
) -> list[float]:
    """Return this side's odds after the best reply of the seat to move in each leaf."""
    ahead = Lookahead(config, rounds)
    replies = [ahead.turn(leaf) for leaf in leaves]
    judged = list(zip(*ahead.judged(network), strict=True))
    found = []
    for leaf, actions in zip(leaves, replies, strict=True):
        if WINNING in actions:
            found.append(float(leaf.mover == side))
            continue
        values = judged[leaf.mover]
        best = best_leaves(max(actions, key=lambda each: expected_value(each, values)), values)
        found.append(sum([judged[side][i] for i in best]) / len(best))
    return found
