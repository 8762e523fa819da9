"""The codec of Armada: actions as numbers, observations as arrays (NumPy)."""

from __future__ import annotations

from escadre.core.codec import ArrayField, Arrays, Codec
from escadre.core.game import AnyGame, Seat
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE
from escadre.games.armada.rules.fleets import MAX_PER_SIZE
from escadre.games.armada.rules.model import (
    Action,
    AnswerOffer,
    AnswerPhase,
    BattlePhase,
    BuildFleet,
    BuildPhase,
    ChooseFirst,
    ChooseFirstPhase,
    Config,
    Deploy,
    DeployedShip,
    DeployPhase,
    DrawPhase,
    EndTurn,
    Fire,
    Flag,
    Observation,
    OfferFleets,
    OfferPhase,
    PlaceFlag,
    State,
    Step,
    TakeFleet,
    TakeFleetPhase,
    all_ships,
    sides,
)
from escadre.games.armada.rules.ship_sizes import LARGE
from escadre.games.armada.rules.turns import steps_made

MAX_ACTIONS = 1024
"""Maximum number of listed actions, enough for the default grid of headings."""

ACTION_TYPES = (
    TakeFleet,
    ChooseFirst,
    OfferFleets,
    AnswerOffer,
    BuildFleet,
    Deploy,
    PlaceFlag,
    Step,
    Fire,
    EndTurn,
)
PHASES = (
    BuildPhase,
    DrawPhase,
    TakeFleetPhase,
    OfferPhase,
    AnswerPhase,
    ChooseFirstPhase,
    DeployPhase,
    BattlePhase,
)
MAX_FLEET = 12  # ARM-18: the most ships in a fleet
MAX_FIELD_VALUE = 60_000  # ARM-3: the largest table, in thousandths of an inch


def too_many_actions(count: int) -> OverflowError:
    """Return the error for a position with this many listed actions."""
    return OverflowError(
        f"{count} actions are listed and only {MAX_ACTIONS} have numbers:"
        " play with a coarser grid of headings"
    )


class ArmadaCodec(Codec[Config, Observation, Action]):
    """Converts actions and observations: number n is the n-th of `legal_actions`.

    The field `candidates` describes each legal action. Raises OverflowError if more actions are
    listed than there are numbers; a coarser `grid` then helps.
    """

    zero_sum = True

    def __init__(self, game: AnyGame, config: Config) -> None:
        super().__init__(game, config)
        self.action_count = MAX_ACTIONS
        ships, seats = MAX_FLEET * config.players, config.players
        own = "; axis: ship, by its number"
        self.public_fields = (
            ArrayField(
                "owner", (ships, seats), 0, 1, "1 for the owner of the ship; axes: ship, seat"
            ),
            ArrayField(
                "size",
                (ships,),
                0,
                LARGE,
                "size: 1 small, 2 medium, 3 large; 0 if there is no such ship" + own,
            ),
            ArrayField("deployed", (ships,), 0, 1, "1 if the ship is on the table" + own),
            ArrayField("sunk", (ships,), 0, 1, "1 if the ship is sunk" + own),
            ArrayField(
                "pose",
                (ships, 3),
                0,
                MAX_FIELD_VALUE,
                "x (from the west) and y (from the north) of the middle of the ship's base in"
                " thousandths of an inch, and heading in tenths of a degree clockwise from north;"
                " axes: ship, number",
            ),
            ArrayField("damage", (ships,), 0, LARGE, "hits that the ship has taken" + own),
            ArrayField("moved", (ships,), 0, 1, "1 if the ship has moved this turn" + own),
            ArrayField("steps", (ships,), 0, 4, "steps of the move in progress" + own),
            ArrayField(
                "shots", (ships,), 0, LARGE, "shots that the ship has fired this turn" + own
            ),
            ArrayField(
                "fleets",
                (seats, 3),
                0,
                MAX_PER_SIZE,
                "numbers of small, medium and large ships; axes: seat, size",
            ),
            ArrayField("built", (seats,), 0, 1, "1 if the fleet is built; axis: seat"),
            ArrayField(
                "named",
                (5,),
                0,
                MAX_PER_SIZE,
                "the offer: numbers of small, medium and large ships; then 1 if the large ships"
                " are the opponent's, and 1 if they are the mover's",
            ),
            ArrayField(
                "flag",
                (seats, 4),
                0,
                1,
                "the flag: none, chosen in secret, on a ship, at a point; axes: seat, kind",
            ),
            ArrayField(
                "flagship", (ships,), 0, 1, "1 if the ship carries a flag that everyone sees" + own
            ),
            ArrayField(
                "flag_at",
                (seats, 2),
                0,
                MAX_FIELD_VALUE,
                "x and y of a fixed flag; axes: seat, number",
            ),
            ArrayField(
                "phase",
                (len(PHASES),),
                0,
                1,
                "the phase: build, draw, take, offer, answer, choose first, deploy, battle",
            ),
            ArrayField("turn", (seats,), 0, 1, "1 for each seat that must choose now"),
            ArrayField("actions", (1,), 0, 3, "actions used this turn"),
            ArrayField(
                "quiet",
                (1,),
                -1,
                MAX_TURNS_WITHOUT_DAMAGE,
                "turns in a row without damage; -1 after damage this turn",
            ),
            ArrayField(
                "side", (seats,), 0, 1, "1 for seats that win with the mover, including the mover"
            ),
            ArrayField(
                "seat", (seats,), 0, 1, "1 for the mover's seat; the first seat is in the south"
            ),
        )
        self.private_fields = (
            ArrayField(
                "own_fleet",
                (3,),
                0,
                MAX_PER_SIZE,
                "numbers of small, medium and large ships built in secret",
            ),
            ArrayField(
                "own_flagship",
                (ships,),
                0,
                1,
                "1 if the ship carries a flag chosen in secret" + own,
            ),
            ArrayField(
                "own_flag_at", (2,), 0, MAX_FIELD_VALUE, "x and y of a fixed flag chosen in secret"
            ),
            ArrayField(
                "candidates",
                (MAX_ACTIONS, len(ACTION_TYPES) + 10),
                -1,
                MAX_FIELD_VALUE,
                "a row for each listed action, then rows of 0. A row has ten values for the kind"
                " (take a fleet, choose first, offer, answer, build, deploy, place flag, step,"
                " fire, end the turn), then ship, x, y, heading, side (0 port, 1 starboard),"
                " target, numbers of small, medium and large ships, and the answer yes (large, own"
                " or swap) or the seat that begins, counted from the mover. Ships have numbers from"
                " 0; -1 is none",
            ),
        )

    @staticmethod
    def config_in(observation: Observation) -> Config:
        """Return the configuration of the observed match."""
        return observation.state.config

    def encode(self, observation: Observation, action: Action) -> int:
        """Return the index of an action in the list."""
        return self._actions(observation).index(action)

    def decode(self, observation: Observation, number: int) -> Action:
        """Return the action at this index."""
        actions = self._actions(observation)
        if not 0 <= number < len(actions):
            raise ValueError("this number is beyond the list")
        return actions[number]

    def legal(self, observation: Observation) -> list[int]:
        """Return the numbers of the legal actions, in the order of `legal_actions`."""
        return [*range(len(self._actions(observation)))]

    def _actions(self, observation: Observation) -> list[Action]:
        actions = [*self.game.legal_actions(observation)]
        if len(actions) > MAX_ACTIONS:
            raise too_many_actions(len(actions))
        return actions

    def write_public(self, observation: Observation, mover: Seat, arrays: Arrays) -> None:
        """Write what every seat knows: the fleets, the table and the turn."""
        state, config = observation.state, self.config
        side_of_seat = sides(config)
        arrays["phase"][PHASES.index(type(state))] = 1
        arrays["seat"][mover] = 1
        for seat in range(self.seat_count):
            arrays["side"][self.relative(seat, mover)] = side_of_seat[seat] == side_of_seat[mover]
        for seat in self._choosers(observation):
            arrays["turn"][self.relative(seat, mover)] = 1
        self._write_fleets(state, mover, arrays)
        for number, ship in enumerate(all_ships(state)):
            arrays["owner"][number, self.relative(ship.seat, mover)] = 1
            arrays["size"][number] = ship.size
            if isinstance(ship, DeployedShip):
                arrays["sunk"][number] = ship.sunk
                arrays["damage"][number] = ship.damage
                if not ship.sunk:
                    arrays["deployed"][number] = 1
                    arrays["pose"][number] = ship.pose.x, ship.pose.y, ship.pose.heading
        if isinstance(state, BattlePhase):
            self._write_turn(state, arrays)
        if isinstance(state, (DeployPhase, BattlePhase)):
            self._write_flags(state, mover, arrays)

    def _choosers(self, observation: Observation) -> tuple[Seat, ...]:
        current_node = self.game.node(observation.state)
        return getattr(current_node, "seats", ())

    def _write_fleets(self, state: State, mover: Seat, arrays: Arrays) -> None:
        """ARM-17: write the fleets; while they are built, only which are ready."""
        match state:
            case BuildPhase(fleets=built):
                for seat, fleet in enumerate(built):
                    arrays["built"][self.relative(seat, mover)] = fleet is not None
                return
            case DrawPhase() | ChooseFirstPhase():
                fleets = state.fleets
            case DeployPhase() | BattlePhase():
                fleets = state.agreement.fleets
            case AnswerPhase(offer=offer, chooser=chooser):
                own = offer.keeps_large == (chooser == mover)
                arrays["named"][:] = (offer.small, offer.medium, offer.large, not own, own)
                return
            case _:
                return
        for seat, counts in enumerate(fleets):
            arrays["fleets"][self.relative(seat, mover)] = counts
            arrays["built"][self.relative(seat, mover)] = 1

    def _write_turn(self, state: BattlePhase, arrays: Arrays) -> None:
        for number in range(len(state.ships)):
            arrays["moved"][number] = number in state.moved
            arrays["steps"][number] = steps_made(state, number)
            arrays["shots"][number] = state.shots.count(number)
        arrays["actions"][0] = state.actions
        arrays["quiet"][0] = min(state.turns_without_damage, MAX_TURNS_WITHOUT_DAMAGE)

    def _write_flags(self, state: DeployPhase | BattlePhase, mover: Seat, arrays: Arrays) -> None:
        """ARM-19: write the flags; during deployment, only which seats have chosen one."""
        for seat, flag in enumerate(state.flags):
            n = self.relative(seat, mover)
            if flag is None:
                arrays["flag"][n, 0] = 1
            elif isinstance(state, DeployPhase):
                arrays["flag"][n, 1] = 1
            elif flag.ship is not None:
                arrays["flag"][n, 2] = 1
                arrays["flagship"][flag.ship] = 1
            elif flag.point is not None:
                arrays["flag"][n, 3] = 1
                arrays["flag_at"][n] = flag.point

    def write_private(self, observation: Observation, mover: Seat, arrays: Arrays) -> None:
        """Write the mover's secret choices, and its legal actions."""
        match observation.state:
            case BuildPhase(fleets=fleets) if (fleet := fleets[mover]) is not None:
                arrays["own_fleet"][:] = fleet
            case DeployPhase(flags=flags) if (flag := flags[mover]) is not None:
                self._write_own_flag(flag, arrays)
            case _:
                pass
        for n, action in enumerate(self._actions(observation)):
            arrays["candidates"][n] = self._features(action, mover)

    def _write_own_flag(self, flag: Flag, arrays: Arrays) -> None:
        if flag.ship is not None:
            arrays["own_flagship"][flag.ship] = 1
        if flag.point is not None:
            arrays["own_flag_at"][:] = flag.point

    def _features(self, action: Action, mover: Seat) -> list[int]:
        kind = [0] * len(ACTION_TYPES)
        kind[ACTION_TYPES.index(type(action))] = 1
        ship, x, y, heading, side, target, small, medium, large, answer = [-1, 0, 0, 0, 0, -1] + [
            0
        ] * 4
        match action:
            case TakeFleet(large=takes_large):
                answer = int(takes_large)
            case ChooseFirst(seat):
                answer = self.relative(seat, mover)
            case OfferFleets(small, medium, large, mine_large):
                answer = int(mine_large)
            case AnswerOffer(swap):
                answer = int(swap)
            case BuildFleet(small, medium, large):
                pass
            case Deploy(ship, x, y, heading):
                pass
            case PlaceFlag(flagship, x, y):
                ship = -1 if flagship is None else flagship
            case Step(ship, heading):
                pass
            case Fire(ship, side, target):
                pass
            case EndTurn():
                pass
        return [*kind, ship, x, y, heading, side, target, small, medium, large, answer]


CODEC = ArmadaCodec
