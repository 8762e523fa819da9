"""The game of Bataille navale: turns, legal actions, results and observations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.chance import DiceOutcome, Draw, DrawOutcome, Outcome, Rng
from escadre.core.game import (
    ALL,
    Chance,
    Decision,
    Game,
    Node,
    Ready,
    Rejection,
    Seat,
    Terminal,
    Viewer,
    replace_item,
    seats_not_ready,
)
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.squares import SquareBoard, SquareItems
from escadre.games.battleship.rules.determinization import sample_fleet
from escadre.games.battleship.rules.fleets import Fleet, fleet_squares
from escadre.games.battleship.rules.model import (
    Action,
    Bomb,
    Config,
    Observation,
    PlaceShip,
    RemainingBombs,
    RemoveShip,
    State,
)
from escadre.games.battleship.rules.packing import pack_fleet
from escadre.games.battleship.rules.placement import (
    add_ship,
    legal_placements,
    remove_ship,
    validate_placement,
)

_SHOOTING_NODES = (Decision((Seat(0),), "BAT-11"), Decision((Seat(1),), "BAT-11"))
_PLACING_NODES = {
    ready: Decision(seats_not_ready(ready), "BAT-9")
    for ready in ((False, False), (False, True), (True, False))
}
_OPPONENT_OF = (Seat(1), Seat(0))  # by seat
ALREADY_BOMBED = Rejection("BAT-14", text("already-bombed"))
"""Its text does not name the square, because a scene can tell only 62 different reasons apart."""


@lru_cache(maxsize=256)
def _bomb_by_square(sea: SquareBoard) -> SquareItems[Bomb]:
    return SquareItems([Bomb(square) for square in range(sea.size)])


def validate_config(config: Config) -> Rejection | None:
    """BAT-6, BAT-19, BAT-20: return why no match can be played with these options, or None."""
    if config.bombs is not None and not 1 <= config.bombs <= 100:
        return Rejection("BAT-6", text("bombs-range"))
    if config.bombs_second is not None and not 1 <= config.bombs_second <= 100:
        return Rejection("BAT-19", text("bombs-range"))
    if not (4 <= config.width <= 20 and 4 <= config.height <= 20):
        return Rejection("BAT-20", text("size-range"))
    if not config.ships or not all(1 <= size <= 9 for size in config.ships):
        return Rejection("BAT-20", text("fleet-range"))
    packing = pack_fleet(config.sea, config.sea.all_squares, config.ships)
    if packing.fleet is None:
        return Rejection("BAT-20", text("fleet-does-not-fit" if packing.exact else "no-room-found"))
    return None


def initial_state(config: Config) -> State:
    """BAT-1, BAT-10: return two empty grids; the first seat is chosen, or still to be drawn."""
    first = None if config.first == "random" else Seat(int(config.first) - 1)
    all_bombs = _remaining_bombs_at_start(config.sea)
    return State(config, first, bombs_by_target=(all_bombs, all_bombs))


@lru_cache(maxsize=256)
def _remaining_bombs_at_start(sea: SquareBoard) -> RemainingBombs:
    return tuple(_bomb_by_square(sea).of(sea.all_squares))


def node(state: State) -> Node:
    """BAT-9, BAT-10, BAT-11, BAT-15: return the node of a state: placement, draw, bomb or end."""
    if state.shooter is not None:
        return _SHOOTING_NODES[state.shooter]
    if state.ready != (True, True):
        return _PLACING_NODES[state.ready]
    if state.first is None:
        return Chance(Draw((0, 1)), "BAT-10")
    return _result(state)


def _next_shooter(state: State) -> Seat | None:
    """BAT-11: return the seat that drops the next bomb. BAT-15: None once a fleet is sunk."""
    if state.ready != (True, True):
        return None
    if len(state.sunk[0]) == len(state.fleets[0]) or len(state.sunk[1]) == len(state.fleets[1]):
        return None
    first_bombs, second_bombs = state.bombed[1].bit_count(), state.bombed[0].bit_count()
    return shooter_in_turn(state.config.bombs_of, state.first, (first_bombs, second_bombs))


def shooter_in_turn(
    bombs: tuple[int, int], first: Seat | None, dropped: tuple[int, int]
) -> Seat | None:
    """BAT-11, BAT-19: return the seat that drops the next bomb; None if no bombs are left.

    Seats alternate; a seat with bombs left continues alone. `bombs` has the number of bombs of each
    seat at the start, `dropped` how many of them have fallen. The kernel repeats this rule; all
    other code calls this function.
    """
    if first is None:
        return None
    second = _OPPONENT_OF[first]
    first_dropped, second_dropped = dropped[first], dropped[second]
    if first_dropped < bombs[first] and (
        first_dropped <= second_dropped or second_dropped >= bombs[second]
    ):
        return first
    return second if second_dropped < bombs[second] else None


def bombs_left(seen: State | Observation, seat: int) -> int:
    """BAT-5, BAT-6, BAT-19: return how many bombs a seat has left."""
    return seen.config.bombs_of[seat] - seen.bombed[1 - seat].bit_count()


def is_over(state: State) -> bool:
    """BAT-15, BAT-16: return whether a fleet is sunk, or all bombs are used."""
    return state.shooter is None and state.first is not None and state.ready == (True, True)


def _result(state: State) -> Terminal:
    """BAT-15 to BAT-18: return the result, by a sunk fleet or by the ships sunk."""
    for seat in (0, 1):
        if len(state.sunk[seat]) == len(state.fleets[seat]):
            winner_squares, loser_squares = (
                fleet_squares(state.sunk[side]).bit_count() for side in (seat, 1 - seat)
            )
            reason = text(
                "won-all-sunk", seat=PlayerArgument(seat), more=winner_squares, less=loser_squares
            )
            return _victory(1 - seat, "BAT-15", reason)
    return _result_by_size(state)


def _result_by_size(state: State) -> Terminal:
    """BAT-16 to BAT-18: return the result by the total size, then the number of ships sunk."""
    sunk_by_second, sunk_by_first = state.sunk
    squares = fleet_squares(sunk_by_first).bit_count(), fleet_squares(sunk_by_second).bit_count()
    if squares[0] != squares[1]:
        winner = 0 if squares[0] > squares[1] else 1
        return _victory(
            winner, "BAT-16", text("won-by-size", more=squares[winner], less=squares[1 - winner])
        )
    ships = len(sunk_by_first), len(sunk_by_second)
    if ships[0] != ships[1]:
        winner = 0 if ships[0] > ships[1] else 1
        return _victory(
            winner,
            "BAT-17",
            text("won-by-ships", size=squares[0], more=ships[winner], less=ships[1 - winner]),
        )
    return Terminal(
        (0.0, 0.0), (1, 1), "BAT-18", text("nobody-wins", size=squares[0], ships=ships[0])
    )


def _victory(winner: int, clause: str, reason: Message) -> Terminal:
    if winner == 0:
        return Terminal((1.0, -1.0), (1, 2), clause, reason)
    return Terminal((-1.0, 1.0), (2, 1), clause, reason)


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Return why this seat may not play this action now, or None."""
    if state.ready == (True, True):
        if not isinstance(action, Bomb):
            return Rejection("BAT-9", text("nothing-moves"))
        return validate_bomb(state.config.sea, state.bombed[1 - seat], action.square)
    if isinstance(action, Bomb):
        return Rejection("BAT-9", text("place-first"))
    return validate_placement(state.config, state.fleets[seat], action)


def validate_bomb(sea: SquareBoard, bombed: int, square: int) -> Rejection | None:
    """BAT-1, BAT-14: return why no bomb can fall on this square, or None."""
    if not 0 <= square < sea.size:
        return Rejection("BAT-1", text("no-such-square"))
    if bombed >> square & 1:
        return ALREADY_BOMBED
    return None


def apply(state: State, seat: Seat, action: Action | Outcome) -> State:
    """Apply a legal action or an outcome of chance."""
    match action:
        case Bomb():
            return _apply_bomb(state, _OPPONENT_OF[seat], action.square)
        case PlaceShip():
            return _with_fleet(state, seat, add_ship(state.config, state.fleets[seat], action))
        case RemoveShip(square):
            return _with_fleet(state, seat, remove_ship(state.fleets[seat], square))
        case Ready():
            return _update_shooter(replace(state, ready=replace_item(state.ready, seat, True)))
        case DrawOutcome(item):
            return _update_shooter(replace(state, first=Seat(item)))
        case DiceOutcome():
            raise AssertionError("this game throws no dice")


def _with_fleet(state: State, seat: Seat, fleet: Fleet) -> State:
    return replace(state, fleets=replace_item(state.fleets, seat, fleet))


def _update_shooter(state: State) -> State:
    """BAT-10, BAT-11: return the state with the seat that drops the next bomb."""
    return replace(state, shooter=_next_shooter(state))


def _apply_bomb(state: State, target: Seat, square: int) -> State:
    """BAT-12, BAT-13: drop a bomb on the target's grid and answer it."""
    config, first, fleets = state.config, state.first, state.fleets
    bomb = 1 << square
    bombed_squares = state.bombed[target]
    remaining = state.bombs_by_target[target]
    index = square - (bombed_squares & bomb - 1).bit_count()  # place of the square in `remaining`
    bombed_squares |= bomb
    remaining = remaining[:index] + remaining[index + 1 :]
    if target == 0:  # `replace_item` twice would take a tenth of a ply's time
        bombed = bombed_squares, state.bombed[1]
        bombs_by_target = remaining, state.bombs_by_target[1]
    else:
        bombed = state.bombed[0], bombed_squares
        bombs_by_target = state.bombs_by_target[0], remaining
    hit, sunk = state.hit, state.sunk
    first_bombs, second_bombs = bombed[1].bit_count(), bombed[0].bit_count()
    shooter = shooter_in_turn(config.bombs_of, first, (first_bombs, second_bombs))
    for ship in fleets[target]:
        if ship & bomb:
            hit = replace_item(hit, target, hit[target] | bomb)
            if not ship & ~bombed_squares:
                sunk = replace_item(sunk, target, tuple(sorted((*sunk[target], ship))))
                if len(sunk[target]) == len(fleets[target]):
                    shooter = None  # BAT-15
            break
    return State(config, first, fleets, state.ready, bombed, hit, sunk, bombs_by_target, shooter)


def complete_state(state: State) -> State:
    """Compute the fields of a position that follow from the fleets and bombs.

    BAT-12, BAT-13: the answers. BAT-14: the squares left to bomb. BAT-11: the seat to move.
    """
    sea = state.config.sea
    hits = [
        fleet_squares(fleet) & bombed
        for fleet, bombed in zip(state.fleets, state.bombed, strict=True)
    ]
    sunk = [
        tuple(ship for ship in fleet if not ship & ~bombed)
        for fleet, bombed in zip(state.fleets, state.bombed, strict=True)
    ]
    remaining = [
        tuple(_bomb_by_square(sea).of(sea.all_squares & ~bombed)) for bombed in state.bombed
    ]
    return _update_shooter(
        replace(
            state,
            hit=(hits[0], hits[1]),
            sunk=(sunk[0], sunk[1]),
            bombs_by_target=(remaining[0], remaining[1]),
        )
    )


def observe(state: State, viewer: Viewer) -> Observation:
    """BAT-9, BAT-12, BAT-13: show a seat its own fleet and the answers on the opponent's grid.

    When the match is over both fleets are open to all.
    """
    first, second = state.fleets
    is_public = viewer == ALL or is_over(state)
    return Observation(
        viewer,
        state.config,
        state.first,
        state.ready,
        state.bombed,
        state.hit,
        state.sunk,
        (
            first if is_public or viewer == 0 else None,
            second if is_public or viewer == 1 else None,
        ),
        state.bombs_by_target,
        state.shooter,
    )


def legal_actions(observation: Observation) -> Sequence[Action]:
    """List the observer's legal actions; during placement, the next ship in a fixed order of sizes.

    The order of placement is not stored, so one order reaches every fleet.
    """
    seat = observation.viewer
    if seat not in (0, 1):
        return ()
    if observation.shooter == seat:
        return observation.bombs_by_target[1 - seat]
    if observation.ready[seat]:
        return ()
    return legal_placements(observation.config, observation.fleets[seat] or ())


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state with random hidden fleets that gives the same observation."""
    fleets = tuple(
        fleet
        if fleet is not None
        else sample_fleet(observation, seat, rng)
        if observation.ready[seat]
        else ()
        for seat, fleet in enumerate(observation.fleets)
    )
    return State(
        observation.config,
        observation.first,
        (fleets[0], fleets[1]),
        observation.ready,
        observation.bombed,
        observation.hit,
        observation.sunk,
        observation.bombs_by_target,
        observation.shooter,
    )


def is_final(state: State, seat: Seat, action: Action) -> bool:
    """Return whether this action is final: a bomb is, because it is answered."""
    return isinstance(action, Bomb)


def seals(state: State, seat: Seat, action: Action) -> bool:
    """BAT-9: return whether this action seals the fleet, which is fixed once ready."""
    return isinstance(action, Ready)


def sides(config: Config) -> tuple[int, ...]:
    """Return one side per seat."""
    return 0, 1


GAME: Game[Config, State, Action, Observation] = Game(
    name="battleship",
    rules_version=1,
    home="escadre.games.battleship",
    config_type=Config,
    action_type=Action,
    sides=sides,
    validate_config=validate_config,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    is_final=is_final,
    seals=seals,
)
