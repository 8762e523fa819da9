"""The codec of Bataille navale: actions as numbers, observations as arrays (NumPy)."""

from __future__ import annotations

from escadre.core.codec import ArrayField, Arrays, Codec, board_plane, count_values
from escadre.core.game import AnyGame, Ready, Seat
from escadre.games.battleship.rules.fleets import fleet_squares
from escadre.games.battleship.rules.game import bombs_left
from escadre.games.battleship.rules.model import (
    Action,
    Bomb,
    Config,
    Observation,
    PlaceShip,
    RemoveShip,
)
from escadre.games.battleship.rules.placement import sizes_to_place

SIZES = 9


class BattleshipCodec(Codec[Config, Observation, Action]):
    """Converts actions and observations of a match on a sea of S squares.

    Numbers 0 to S - 1 place the next ship across, from its left end; S to 2S - 1 place it down,
    from its top end. Numbers 2S to 3S - 1 bomb a square or, during placement, remove the ship on
    it. Number 3S means ready.
    """

    zero_sum = True

    def __init__(self, game: AnyGame, config: Config) -> None:
        super().__init__(game, config)
        sea = config.sea
        grid = (sea.height, sea.width)
        self.action_count = 3 * sea.size + 1
        self.public_fields = (
            ArrayField(
                "sea",
                (6, *grid),
                0,
                1,
                "squares, row by row from the top: bombed, hit, sunk on the opponent's grid; then"
                " bombed, hit, sunk on the mover's own grid",
            ),
            ArrayField("bombs", (2,), 0, 100, "bombs left, of the mover and the opponent"),
            ArrayField(
                "afloat",
                (2, SIZES),
                0,
                40,
                "ships afloat, of the mover and the opponent, by size 1 to 9",
            ),
            ArrayField(
                "ready", (2,), 0, 1, "1 if the fleet is placed, of the mover and the opponent"
            ),
            ArrayField(
                "first",
                (2,),
                0,
                1,
                "1 for the seat that bombs first; both 0 before the draw",
            ),
            ArrayField("turn", (2,), 0, 1, "1 for the seat that bombs next"),
        )
        self.private_fields = (
            ArrayField(
                "fleet", grid, 0, SIZES, "on each square, the size of the mover's ship there, or 0"
            ),
            ArrayField("next", (SIZES,), 0, 1, "the size, 1 to 9, of the next ship to place"),
        )

    def encode(self, observation: Observation, action: Action) -> int:
        """Return the number of a listed action."""
        size = self.config.sea.size
        match action:
            case PlaceShip(length, square, across) if length == self._next(observation):
                return square if across else size + square
            case Bomb(square) | RemoveShip(square):
                return 2 * size + square
            case Ready():
                return 3 * size
            case _:
                raise ValueError("this action has no number: another ship is placed first")

    def decode(self, observation: Observation, number: int) -> Action:
        """Return the action with this number."""
        kind, square = divmod(number, self.config.sea.size)
        if kind == 2:
            bombing = observation.shooter is not None and observation.shooter == observation.viewer
            return Bomb(square) if bombing else RemoveShip(square)
        if kind == 3:
            return Ready()
        if not (length := self._next(observation)):
            raise ValueError("all ships are placed")
        return PlaceShip(length, square, across=kind == 0)

    def write_public(self, observation: Observation, mover: Seat, arrays: Arrays) -> None:
        """Write the bombs and answers on both grids."""
        sea, config = arrays["sea"], self.config
        for n, seat in enumerate((1 - mover, mover)):
            revealed = (
                observation.bombed[seat],
                observation.hit[seat],
                fleet_squares(observation.sunk[seat]),
            )
            for m, squares in enumerate(revealed):
                sea[3 * n + m] = board_plane(config.sea, squares)
        for n, seat in enumerate((mover, 1 - mover)):
            arrays["bombs"][n] = bombs_left(observation, seat)
            arrays["afloat"][n] = count_values(
                sizes_to_place(config, observation.sunk[seat]), SIZES
            )
            arrays["ready"][n] = observation.ready[seat]
            arrays["first"][n] = observation.first == seat
            arrays["turn"][n] = observation.shooter == seat

    def write_private(self, observation: Observation, mover: Seat, arrays: Arrays) -> None:
        """Write the mover's own fleet."""
        own = arrays["fleet"].reshape(-1)
        for ship in observation.fleets[mover] or ():
            own[self.config.sea.squares(ship)] = ship.bit_count()
        if length := self._next(observation):
            arrays["next"][length - 1] = 1

    def _next(self, observation: Observation) -> int:
        """Return the size of the next ship to place; 0 if all are placed."""
        if observation.viewer not in (0, 1) or observation.ready[observation.viewer]:
            return 0
        return next(
            iter(sizes_to_place(self.config, observation.fleets[observation.viewer] or ())), 0
        )


CODEC = BattleshipCodec
