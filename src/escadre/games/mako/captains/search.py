"""Expand the actions of a turn to its ends: every die face, and every square for the mine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from escadre.core.game import replace_item
from escadre.games.mako.captains.distance_penalty import penalty_per_step
from escadre.games.mako.captains.routes import (
    Boats,
    Mines,
    RouteCache,
    TurnBoundary,
    get_race_board,
)
from escadre.games.mako.rules.boats import sides
from escadre.games.mako.rules.model import (
    MINES_PER_BOAT,
    Action,
    Config,
    MoveBoat,
    MovePhase,
    Pass,
    SendMine,
    SendMinePhase,
    State,
)

if TYPE_CHECKING:
    from escadre.games.mako.captains.features import Floats32
    from escadre.games.mako.captains.network import Network


DieLeaves = range
"""The indices of the leaves (ends of the turn) for one die face: one per landing square."""

ActionLeaves = list[DieLeaves] | None
"""The leaves of an action by die face, all equally likely; or `WINNING`."""

WINNING = None
"""Replaces the leaves of a step that wins, because none has to be rated."""


class Lookahead:
    """Expands actions to the ends of the turn (leaves), and rates all leaves at once."""

    def __init__(self, config: Config, rounds: int, network: Network | None = None) -> None:
        """Begin without leaves; `network` is by default the one trained for this kind of race."""
        self.race_board = get_race_board(config)
        self.fleet = config.fleet
        self.side_of = sides(config)
        self.both_must_arrive = config.finish == "both"  # MAK-17
        self.penalty_per_step = penalty_per_step(rounds)
        self.leaves: list[TurnBoundary] = []
        self.new_mines: list[int] = []  # the square of the mine that led to each leaf, as a bit
        self.routes = RouteCache(self.race_board)
        self._network = network
        self._chances: Floats32 | None = None

    def chances_of_leaves(self) -> Floats32:
        """Return each side's chance to be first at each leaf: (leaves, sides); computed once."""
        from escadre.games.mako.captains.network import network_for, win_chances  # NumPy

        if self._chances is None or len(self._chances) != len(self.leaves):
            network = self._network or network_for(self.race_board.config)
            self._chances = win_chances(
                network, self.race_board, self.routes, self.leaves, self.new_mines
            )
        return self._chances

    def rate_leaves(self) -> list[list[float]]:
        """Return each side's chance to be first at each leaf, minus the distance penalty."""
        from escadre.games.mako.captains.network import subtract_penalty  # NumPy

        if not self.leaves:
            return []
        return subtract_penalty(
            self.chances_of_leaves(),
            self.race_board,
            self.routes,
            self.leaves,
            self.penalty_per_step,
        )

    def expand_action(self, state: State, action: Action) -> ActionLeaves:
        """Expand one action."""
        boats, mines = state.boats, state.mines
        match state.phase, action:
            case MovePhase(seat), MoveBoat(boat, square):
                return self._expand_step(boats, mines, seat, boat, square)
            case SendMinePhase(seat, boat), SendMine(square):
                return [
                    self._expand_mine(
                        boats, mines, seat, self._next_seat(boats, seat), boat, square
                    )
                ]
            case MovePhase(seat), Pass():
                return [self._add_leaf(boats, mines, self._next_seat(boats, seat))]
            case _:
                raise ValueError(f"{action!r} is not possible in this phase")

    def expand_turn(self, leaf: TurnBoundary) -> list[ActionLeaves]:
        """Expand the forward steps of the seat to move, or all steps if none leads forward.

        A forward step is nearer to the goal when mines are ignored. A seat that cannot move passes.
        """
        boats, mines, _, seat = leaf
        expanded: list[ActionLeaves] = []
        for boat, square in self._candidate_steps(leaf):
            leaves = self._expand_step(boats, mines, seat, boat, square)
            if leaves is WINNING:
                return [WINNING]
            expanded.append(leaves)
        return expanded or [[self._add_leaf(boats, mines, self._next_seat(boats, seat))]]

    def _candidate_steps(self, leaf: TurnBoundary) -> list[tuple[int, int]]:
        boats, mines, _, seat = leaf
        board = self.race_board.board
        occupied = sum([1 << at for at in boats if at is not None])
        steps, forward = [], []
        for boat in self.fleet[seat]:
            if (at := boats[boat]) is not None:
                open_steps = self.race_board.open_steps(boat, at, occupied, mines)
                distances = self.race_board.distances[boat]
                for square in board.sea.squares(open_steps):
                    steps.append((boat, square))
                    if distances[square] < distances[at]:
                        forward.append((boat, square))
        return forward or steps

    def _add_leaf(self, boats: Boats, mines: Mines, seat: int, new_mine: int = 0) -> DieLeaves:
        """Store a position in which this seat is to move."""
        leaves = self.leaves
        leaves.append(TurnBoundary(boats, mines, self.side_of[seat], seat))
        self.new_mines.append(new_mine)
        return range(len(leaves) - 1, len(leaves))

    def _next_seat(self, boats: Boats, seat: int) -> int:
        """MAK-3: return the next seat with a boat at sea."""
        seats = len(self.fleet)
        for later in range(1, seats):
            candidate = (seat + later) % seats
            if any(boats[boat] is not None for boat in self.fleet[candidate]):
                return candidate
        return seat

    def _expand_step(
        self, boats: Boats, mines: Mines, seat: int, boat: int, square: int
    ) -> ActionLeaves:
        """MAK-4, MAK-6, MAK-14, MAK-15: expand a step, and the mine at each die face."""
        bit = 1 << square
        if any(colour & bit for colour in mines):
            mines = tuple([colour & ~bit for colour in mines])
        if self.race_board.board.goals[boat] & bit:
            return self._expand_arrival(replace_item(boats, boat, None), mines, seat)
        boats = replace_item(boats, boat, square)
        next_seat = self._next_seat(boats, seat)
        if mines[boat].bit_count() >= MINES_PER_BOAT:
            return [self._add_leaf(boats, mines, next_seat)]
        closed = self._closed_to_mines(boats, mines, boat)
        faces = []
        for landings in self.race_board.board.landings[square][1:]:
            first = len(self.leaves)
            for landing in landings:
                if not closed >> landing & 1:
                    self._expand_mine(boats, mines, seat, next_seat, boat, landing)
            if len(self.leaves) == first:  # MAK-12
                self._add_leaf(boats, mines, next_seat)
            faces.append(range(first, len(self.leaves)))
        return faces

    def _expand_arrival(self, boats: Boats, mines: Mines, seat: int) -> ActionLeaves:
        """MAK-15, MAK-17: expand an arrival: it wins, unless the other boat must arrive too."""
        own = self.race_board.boats_of_side[self.side_of[seat]]
        if not self.both_must_arrive or all(boats[boat] is None for boat in own):
            return WINNING
        return [self._add_leaf(boats, mines, self._next_seat(boats, seat))]

    def _closed_to_mines(self, boats: Boats, mines: Mines, boat: int) -> int:
        """MAK-12, MAK-13, MAK-17: return the squares where no mine may land."""
        closed = self.race_board.closed_to_mines(mines)
        for friend in self.race_board.friends[boat]:
            if (at := boats[friend]) is not None:
                closed |= 1 << at
        return closed

    def _expand_mine(
        self, boats: Boats, mines: Mines, seat: int, next_seat: int, boat: int, square: int
    ) -> DieLeaves:
        """MAK-10, MAK-11: store the position after a mine has landed; a hit gives another turn."""
        new_mine = 1 << square
        mines = replace_item(mines, boat, mines[boat] | new_mine)
        if square in boats:
            hit = boats.index(square)
            return self._add_leaf(
                replace_item(boats, hit, self.race_board.ports[hit]), mines, seat, new_mine
            )
        return self._add_leaf(boats, mines, next_seat, new_mine)


def best_leaves(leaves: ActionLeaves, values: Sequence[float]) -> list[int]:
    """Return, for each die face, the leaf whose value is greatest."""
    faces = leaves or ()
    return [face[0] if len(face) == 1 else max(face, key=values.__getitem__) for face in faces]


def expected_value(leaves: ActionLeaves, values: Sequence[float]) -> float:
    """Return the value of an action: the mean over die faces, with the best landing square."""
    if leaves is WINNING:
        return 1.0
    return sum([max(values[face.start : face.stop]) for face in leaves]) / len(leaves)


def chances_after_reply(
    config: Config, network: Network | None, rounds: int, leaves: Sequence[TurnBoundary], side: int
) -> list[float]:
    """Return this side's chance at each leaf after the best reply of the seat to move."""
    lookahead = Lookahead(config, rounds, network)
    replies = [lookahead.expand_turn(leaf) for leaf in leaves]
    chances_by_side = list(zip(*lookahead.rate_leaves(), strict=True))
    chances = []
    for leaf, actions in zip(leaves, replies, strict=True):
        if WINNING in actions:
            chances.append(float(leaf.mover == side))
            continue
        values = chances_by_side[leaf.mover]
        best = best_leaves(max(actions, key=lambda each: expected_value(each, values)), values)
        chances.append(sum([chances_by_side[side][i] for i in best]) / len(best))
    return chances
