"""The codec of MÂTS: actions as numbers, observations as arrays (NumPy)."""

from __future__ import annotations

from escadre.core.codec import ArrayField, Arrays, Codec
from escadre.core.game import AnyGame, Ready, Seat
from escadre.games.mats.rules.columns import axis_position, direction, tail_position
from escadre.games.mats.rules.ending import LAST_CROSSING
from escadre.games.mats.rules.model import (
    HIT,
    INTACT,
    WATER,
    WRECK,
    Action,
    Advance,
    AdvancingStage,
    Columns,
    Config,
    DamageStage,
    FiringStage,
    MeetingStage,
    Observation,
    OrderingStage,
    Pass,
    PlaceShip,
)
from escadre.games.mats.rules.ships import MAX_GUNS, MAX_MASTS

STAGE_TYPES = (OrderingStage, MeetingStage, AdvancingStage, FiringStage, DamageStage)


class MatsCodec(Codec[Config, Observation, Action]):
    """Converts actions and observations of a match with n ships per side.

    Numbers 0 to n - 1 put that ship into the next slot from the head. Then come the advances of
    each ship by 1, 2, ... up to the number of its masts while intact. The last number means ready
    during the ordering, and pass otherwise.
    """

    def __init__(self, game: AnyGame, config: Config) -> None:
        super().__init__(game, config)
        fleet = range(len(config.fleet))
        self._advances = [
            Advance(ship, by) for ship in fleet for by in range(1, config.masts(ship, INTACT) + 1)
        ]
        self._numbers = {each: len(fleet) + n for n, each in enumerate(self._advances)}
        self.action_count = len(fleet) + len(self._advances) + 1
        # no column is longer than 2n places, and no place is farther than 2n from the mover's tail
        self.cells = 4 * len(fleet)
        position_shape = (2, 2, self.cells)  # side, file, position
        axes_text = (
            "; axes: side (mover, opponent), file (base, second), position. The mover's tail is at"
            " half the length, and the mover's ships advance to greater positions"
        )
        self.public_fields = (
            ArrayField(
                "ship",
                position_shape,
                0,
                len(fleet),
                "number of the ship at this position, from 1, or 0" + axes_text,
            ),
            ArrayField(
                "masts", position_shape, 0, MAX_MASTS, "current masts of the ship" + axes_text
            ),
            ArrayField("guns", position_shape, 0, MAX_GUNS, "current guns of the ship" + axes_text),
            ArrayField("wreck", position_shape, 0, 1, "1 for a wreck" + axes_text),
            ArrayField("water", position_shape, 0, 1, "1 for water inside a column" + axes_text),
            ArrayField(
                "condition",
                (2, len(fleet), 3),
                0,
                1,
                "the condition of the ship (intact, hit, sunk); axes: side, ship, condition",
            ),
            ArrayField(
                "stage", (5,), 0, 1, "the stage: ordering, meeting, advancing, firing, damaging"
            ),
            ArrayField(
                "ready", (2,), 0, 1, "1 if the order is final, of the mover and the opponent"
            ),
            ArrayField("first", (2,), 0, 1, "1 for the first player of this series"),
            ArrayField("advanced", (1,), 0, 1, "chosen advances already made in this series"),
            ArrayField("crossing", (1,), 0, LAST_CROSSING + 1, "number of the crossing, from 1"),
        )
        self.private_fields = (
            ArrayField(
                "order",
                (len(fleet),),
                0,
                len(fleet),
                "the ship in each slot of the mover from the head, or 0",
            ),
        )

    def encode(self, observation: Observation, action: Action) -> int:
        """Return the number of a listed action."""
        match action:
            case PlaceShip(ship, slot) if slot == self._next_empty_slot(observation):
                return ship
            case Advance() if action in self._numbers:
                return self._numbers[action]
            case Ready() | Pass():
                return self.action_count - 1
            case _:
                raise ValueError("this action has no number")

    def decode(self, observation: Observation, number: int) -> Action:
        """Return the action with this number."""
        if number < len(self.config.fleet):
            if (slot := self._next_empty_slot(observation)) is None:
                raise ValueError("no slot is empty")
            return PlaceShip(number, slot)
        if number < self.action_count - 1:
            return self._advances[number - len(self.config.fleet)]
        return Ready() if isinstance(observation.stage, OrderingStage) else Pass()

    def _next_empty_slot(self, observation: Observation) -> int | None:
        """Return the first empty slot of the observer's order."""
        if not isinstance(observation.stage, OrderingStage) or observation.viewer not in (0, 1):
            return None
        order = observation.stage.orders[observation.viewer]
        return order.index(None) if None in order else None

    def write_public(self, observation: Observation, mover: Seat, arrays: Arrays) -> None:
        """Write the columns once they are shown, and the progress of the match."""
        stage = observation.stage
        arrays["stage"][STAGE_TYPES.index(type(stage))] = 1
        arrays["crossing"][0] = observation.crossing
        for n, seat in enumerate((mover, 1 - mover)):
            for ship, condition in enumerate(observation.conditions[seat]):
                arrays["condition"][n, ship, condition] = 1
            arrays["ready"][n] = isinstance(stage, OrderingStage) and stage.ready[seat]
        if not isinstance(stage, OrderingStage):
            self._write_columns(observation, stage.columns, mover, arrays)
        if isinstance(stage, (AdvancingStage, FiringStage, DamageStage)):
            arrays["first"][stage.first ^ mover] = 1
        if isinstance(stage, AdvancingStage):
            arrays["advanced"][0] = stage.advances_made

    def _write_columns(
        self, observation: Observation, columns: Columns, mover: Seat, arrays: Arrays
    ) -> None:
        """Write both columns on one axis: the middle cell is the mover's tail, sailing right."""
        origin, sign = tail_position(columns[mover], mover), direction(mover)
        for n, seat in enumerate((mover, 1 - mover)):
            for index, place in enumerate(columns[seat].places):
                cell = self.cells // 2 + (axis_position(columns[seat], seat, index) - origin) * sign
                for file, piece in enumerate(place):
                    cell_index = n, file, cell
                    arrays["wreck"][cell_index] = piece == WRECK
                    arrays["water"][cell_index] = piece == WATER
                    if piece >= 0:
                        condition = observation.conditions[seat][piece]
                        arrays["ship"][cell_index] = piece + 1
                        if condition in (INTACT, HIT):
                            arrays["masts"][cell_index] = self.config.masts(piece, condition)
                            arrays["guns"][cell_index] = self.config.guns(piece, condition)

    def write_private(self, observation: Observation, mover: Seat, arrays: Arrays) -> None:
        """Write the mover's unfinished order."""
        if isinstance(observation.stage, OrderingStage):
            for slot, ship in enumerate(observation.stage.orders[mover]):
                arrays["order"][slot] = 0 if ship is None else ship + 1


CODEC = MatsCodec
