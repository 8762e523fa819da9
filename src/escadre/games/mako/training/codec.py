"""The codec of MAKO Naval: actions as numbers, observations as arrays (NumPy)."""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.codec import ArrayField, Arrays, Codec, board_plane
from escadre.core.game import AnyGame, Seat
from escadre.core.squares import EIGHT_DIRECTIONS
from escadre.games.mako.rules.boats import (
    arrival_rank,
    boats_so_far,
    mines_left,
    moved_boat,
    sides,
    square_of,
)
from escadre.games.mako.rules.model import (
    MAX_ROUNDS,
    MINES_PER_BOAT,
    Action,
    ChooseBoat,
    ChoosePhase,
    Config,
    DrawPhase,
    MoveBoat,
    MovePhase,
    Observation,
    Pass,
    RollPhase,
    SendMine,
    SendMinePhase,
    State,
)

PHASES = (DrawPhase, ChoosePhase, MovePhase, RollPhase, SendMinePhase)
DIRECTIONS = len(EIGHT_DIRECTIONS)


class MakoCodec(Codec[Config, Observation, Action]):
    """Converts actions and observations of a race with b boats per player.

    Numbers 0 to 8b - 1 move a boat in a direction, clockwise from north. Number 8b is the pass. The
    next eight numbers send the mine in a direction. If boats are chosen, four more numbers choose
    the north, east, south or west boat.
    """

    zero_sum = True

    def __init__(self, game: AnyGame, config: Config) -> None:
        super().__init__(game, config)
        self.boats_per_seat = 2 if config.pairs else 1
        self.pass_number = DIRECTIONS * self.boats_per_seat
        self._choosing = self.pass_number + 1 + DIRECTIONS
        self.action_count = self._choosing + (4 if config.boats == "chosen" else 0)
        boats, seats = len(config.sailing), config.players
        side = config.board.sea.width
        grid = (side, side)
        slots = "; axes: boat (the mover's first, then seat by seat), row from the north, column"
        self.public_fields = (
            ArrayField("boat", (boats, *grid), 0, 1, "1 on the square of this boat" + slots),
            ArrayField(
                "mine",
                (boats, *grid),
                0,
                1,
                "1 on squares with a mine of this boat's colour" + slots,
            ),
            ArrayField(
                "goal", (boats, *grid), 0, 1, "1 on squares where this boat arrives" + slots
            ),
            ArrayField("port", grid, 0, 1, "1 on every port of the board; axes: row, column"),
            ArrayField(
                "water", grid, 0, 1, "1 on the squares of this variant's board; axes: row, column"
            ),
            ArrayField(
                "colour",
                (boats, 4),
                0,
                1,
                "the colour of the boat (north, east, south, west); axes: boat, colour",
            ),
            ArrayField(
                "owner",
                (boats, seats),
                0,
                1,
                "1 for the owner of the boat; all 0 before the choice; axes: boat, seat",
            ),
            ArrayField("stock", (boats,), 0, MINES_PER_BOAT, "mines that each boat has left"),
            ArrayField(
                "home",
                (boats,),
                0,
                4,
                "rank in which the boat arrived, from 1; 0 for a boat at sea",
            ),
            ArrayField(
                "side", (seats,), 0, 1, "1 for seats that win with the mover, including the mover"
            ),
            ArrayField(
                "phase",
                (5,),
                0,
                1,
                "the phase: draw the first player, choose a boat, move, roll, send a mine",
            ),
            ArrayField("turn", (seats,), 0, 1, "1 for the seat to move"),
            ArrayField("began", (seats,), 0, 1, "1 for the seat that began; all 0 before the draw"),
            ArrayField(
                "moved", (boats,), 0, 1, "1 for the boat that moved this turn and sends a mine"
            ),
            ArrayField("pips", (6,), 0, 1, "1 for the roll, 1 to 6, of the mine to send"),
            ArrayField(
                "again", (1,), 0, 1, "1 if a mine has hit, so that the same seat plays again"
            ),
            ArrayField("rounds", (1,), 0, MAX_ROUNDS + 1, "completed rounds"),
        )

    @staticmethod
    def config_in(observation: Observation) -> Config:
        """Return the configuration of the observed match."""
        return observation.state.config

    def encode(self, observation: Observation, action: Action) -> int:
        """Return the number of a listed action."""
        state = observation.state
        match action:
            case MoveBoat(boat, square):
                own = self._own(observation)
                return own.index(boat) * DIRECTIONS + self._direction(
                    square_of(state, boat), square, 1
                )
            case Pass():
                return self.pass_number
            case SendMine(square) if isinstance(phase := state.phase, SendMinePhase):
                at = square_of(state, phase.boat)
                return self.pass_number + 1 + self._direction(at, square, phase.pips)
            case ChooseBoat(boat) if isinstance(state.phase, ChoosePhase):
                return self._choosing + boat
            case _:
                raise ValueError("this action is not possible now")

    def decode(self, observation: Observation, number: int) -> Action:
        """Return the action with this number."""
        state, phase = observation.state, observation.state.phase
        if number == self.pass_number:
            return Pass()
        if number >= self._choosing:
            return ChooseBoat(number - self._choosing)
        if number > self.pass_number:
            if not isinstance(phase, SendMinePhase):
                raise ValueError("no mine is to be sent")
            at = square_of(state, phase.boat)
            return SendMine(self._square_at(at, number - self.pass_number - 1, phase.pips))
        slot, direction = divmod(number, DIRECTIONS)
        own = self._own(observation)
        if slot >= len(own) or state.boats[own[slot]] is None:
            raise ValueError("this boat is not at sea")
        return MoveBoat(own[slot], self._square_at(square_of(state, own[slot]), direction, 1))

    def _own(self, observation: Observation) -> Sequence[int]:
        viewer = observation.viewer
        return () if viewer is None else observation.state.race_config.fleet[viewer]

    def _direction(self, at: int, square: int, distance: int) -> int:
        square_at = self.config.board.sea.square_at
        squares = [square_at(at, dx, dy, distance) for dx, dy in EIGHT_DIRECTIONS]
        return squares.index(square)

    def _square_at(self, at: int, direction: int, distance: int) -> int:
        square = self.config.board.sea.square_at(at, *EIGHT_DIRECTIONS[direction], distance)
        if square is None:
            raise ValueError("this square is off the board")
        return square

    def slots(self, state: State, mover: Seat) -> list[int]:
        """Return the boats in array order: those not chosen yet come last."""
        boats_of_seat = boats_so_far(state)
        owned = [
            boat
            for n in range(self.seat_count)
            for boat in boats_of_seat[(mover + n) % self.seat_count]
        ]
        return owned + [boat for boat in self.config.sailing if boat not in owned]

    def write_public(self, observation: Observation, mover: Seat, arrays: Arrays) -> None:
        """Write the public fields."""
        state, board, phase = observation.state, self.config.board, observation.state.phase
        arrays["port"][:] = board_plane(board.sea, board.all_ports)
        arrays["water"][:] = board_plane(board.sea, board.water)
        self._write_boats(state, mover, arrays)
        side_of_seat = sides(state.race_config)
        for seat in range(self.seat_count):
            arrays["side"][self.relative(seat, mover)] = side_of_seat[seat] == side_of_seat[mover]
        arrays["phase"][PHASES.index(type(phase))] = 1
        if not isinstance(phase, DrawPhase):
            arrays["turn"][self.relative(phase.seat, mover)] = 1
            arrays["began"][self.relative(state.began, mover)] = 1
        if isinstance(phase, SendMinePhase):
            arrays["pips"][phase.pips - 1] = 1
        arrays["again"][0] = state.again
        arrays["rounds"][0] = state.rounds

    def _write_boats(self, state: State, mover: Seat, arrays: Arrays) -> None:
        board, boats_of_seat = self.config.board, boats_so_far(state)
        for n, boat in enumerate(self.slots(state, mover)):
            if (at := state.boats[boat]) is not None:
                arrays["boat"][n].flat[at] = 1
            arrays["mine"][n] = board_plane(board.sea, state.mines[boat])
            arrays["goal"][n] = board_plane(board.sea, board.goals[boat])
            arrays["colour"][n, boat] = 1
            arrays["stock"][n] = mines_left(state, boat)
            arrays["home"][n] = arrival_rank(state, boat)
            arrays["moved"][n] = moved_boat(state) == boat
            for seat in range(self.seat_count):
                arrays["owner"][n, self.relative(seat, mover)] = boat in boats_of_seat[seat]


CODEC = MakoCodec
