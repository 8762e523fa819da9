"""The game: turns, legal actions, results, and what each seat sees."""

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


@lru_cache(maxsize=256)
def _bomb_menu(sea: SquareBoard) -> SquareItems[Bomb]:
    return SquareItems([Bomb(square) for square in range(sea.size)])


def validate_config(config: Config) -> Rejection | None:
    """BAT-6, BAT-19, BAT-20: return why no match can be played with these options."""
    if config.bombs is not None and not 1 <= config.bombs <= 100:
        return Rejection("BAT-6", text("bombs-range"))
    if config.bombs_second is not None and not 1 <= config.bombs_second <= 100:
        return Rejection("BAT-19", text("bombs-range"))
    if not (4 <= config.width <= 20 and 4 <= config.height <= 20):
        return Rejection("BAT-20", text("size-range"))
    if not config.ships or not all(1 <= size <= 9 for size in config.ships):
        return Rejection("BAT-20", text("fleet-range"))
    found = pack_fleet(config.sea, config.sea.full, config.ships)
    if found.fleet is None:
        return Rejection("BAT-20", text("fleet-does-not-fit" if found.exact else "no-room-found"))
    return None


def initial_state(config: Config) -> State:
    """Return two empty grids. BAT-10: the first seat is agreed, or still to be drawn."""
    first = None if config.first == "random" else Seat(int(config.first) - 1)
    every = _all_bombs(config.sea)
    return State(config, first, targets=(every, every))


@lru_cache(maxsize=256)
def _all_bombs(sea: SquareBoard) -> RemainingBombs:
    return tuple(_bomb_menu(sea).of(sea.full))


def node(state: State) -> Node:
    """Return the node: placing (BAT-9), draw (BAT-10), bombs (BAT-11), end (BAT-15 to 18)."""
    if state.shooter is not None:
        return _SHOOTING_NODES[state.shooter]
    if state.ready != (True, True):
        return _PLACING_NODES[state.ready]
    if state.first is None:
        return Chance(Draw((0, 1)), "BAT-10")
    return _result(state)


_SHOOTING_NODES = (Decision((Seat(0),), "BAT-11"), Decision((Seat(1),), "BAT-11"))
_PLACING_NODES = {
    ready: Decision(seats_not_ready(ready), "BAT-9")
    for ready in ((False, False), (False, True), (True, False))
}


def _next_shooter(state: State) -> Seat | None:
    """BAT-11: return the seat that drops the next bomb. BAT-15: None once a fleet is sunk."""
    if state.ready != (True, True):
        return None
    if len(state.sunk[0]) == len(state.fleets[0]) or len(state.sunk[1]) == len(state.fleets[1]):
        return None
    by_0, by_1 = state.bombed[1].bit_count(), state.bombed[0].bit_count()
    return shooter_in_turn(state.config.bombs_of, state.first, (by_0, by_1))


def shooter_in_turn(
    bombs: tuple[int, int], first: Seat | None, dropped: tuple[int, int]
) -> Seat | None:
    """BAT-11: one bomb each in turn. BAT-19: a seat with bombs left continues alone.

    `bombs`: all bombs of each seat; `dropped`: how many of them have fallen. The kernel repeats
    this rule; everything else asks here.
    """
    if first is None:
        return None
    second = _OPPONENT[first]
    by_first, by_second = dropped[first], dropped[second]
    if by_first < bombs[first] and (by_first <= by_second or by_second >= bombs[second]):
        return first
    return second if by_second < bombs[second] else None


_OPPONENT = (Seat(1), Seat(0))


def is_over(state: State) -> bool:
    """BAT-15, BAT-16: return whether a fleet is sunk, or all bombs are used."""
    return state.shooter is None and state.first is not None and state.ready == (True, True)


def _result(state: State) -> Terminal:
    """BAT-15: the last ship of a fleet is sunk; else the ships sunk are counted."""
    for seat in (0, 1):
        if len(state.sunk[seat]) == len(state.fleets[seat]):
            more, less = (fleet_squares(state.sunk[side]).bit_count() for side in (seat, 1 - seat))
            reason = text("won-all-sunk", seat=PlayerArgument(seat), more=more, less=less)
            return _victory(1 - seat, "BAT-15", reason)
    return _result_by_size(state)


def _result_by_size(state: State) -> Terminal:
    """BAT-16 to BAT-18: compare the total sizes of the ships sunk, then their number."""
    by_1, by_0 = state.sunk
    sums = fleet_squares(by_0).bit_count(), fleet_squares(by_1).bit_count()
    if sums[0] != sums[1]:
        winner = 0 if sums[0] > sums[1] else 1
        return _victory(
            winner, "BAT-16", text("won-by-size", more=sums[winner], less=sums[1 - winner])
        )
    ships = len(by_0), len(by_1)
    if ships[0] != ships[1]:
        winner = 0 if ships[0] > ships[1] else 1
        return _victory(
            winner,
            "BAT-17",
            text("won-by-ships", size=sums[0], more=ships[winner], less=ships[1 - winner]),
        )
    return Terminal((0.0, 0.0), (1, 1), "BAT-18", text("nobody-wins", size=sums[0], ships=ships[0]))


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
    """BAT-1, BAT-14: return why no bomb can fall there."""
    if not 0 <= square < sea.size:
        return Rejection("BAT-1", text("no-such-square"))
    if bombed >> square & 1:
        return ALREADY_BOMBED
    return None


ALREADY_BOMBED = Rejection("BAT-14", text("already-bombed"))
"""It names no square: a scene has letters for 62 reasons, and this is one of them."""


def apply(state: State, seat: Seat, action: Action | Outcome) -> State:
    """Apply a legal action or an outcome of chance."""
    match action:
        case Bomb():
            return _apply_bomb(state, _OPPONENT[seat], action.square)
        case PlaceShip():
            return _with_fleet(state, seat, add_ship(state.config, state.fleets[seat], action))
        case RemoveShip(square):
            return _with_fleet(state, seat, remove_ship(state.fleets[seat], square))
        case Ready():
            return _with_shooter(replace(state, ready=replace_item(state.ready, seat, True)))
        case DrawOutcome(item):
            return _with_shooter(replace(state, first=Seat(item)))
        case DiceOutcome():
            raise AssertionError("this game throws no dice")


def _with_fleet(state: State, seat: Seat, fleet: Fleet) -> State:
    return replace(state, fleets=replace_item(state.fleets, seat, fleet))


def _with_shooter(state: State) -> State:
    """BAT-10, BAT-11: once both seats are ready and the draw is made, the first seat shoots."""
    return replace(state, shooter=_next_shooter(state))


def _apply_bomb(state: State, target: Seat, square: int) -> State:
    """BAT-12, BAT-13: drop a bomb on the target's grid and answer it."""
    config, first, fleets = state.config, state.first, state.fleets
    bomb, fallen, left = 1 << square, state.bombed[target], state.targets[target]
    at = square - (fallen & bomb - 1).bit_count()  # of its targets this is the one
    fallen |= bomb
    left = left[:at] + left[at + 1 :]
    if target == 0:  # hot: `replace_item` twice would cost a tenth of a ply
        bombed, targets = (fallen, state.bombed[1]), (left, state.targets[1])
    else:
        bombed, targets = (state.bombed[0], fallen), (state.targets[0], left)
    hit, sunk = state.hit, state.sunk
    by_0, by_1 = bombed[1].bit_count(), bombed[0].bit_count()
    shooter = shooter_in_turn(config.bombs_of, first, (by_0, by_1))
    for ship in fleets[target]:
        if ship & bomb:
            hit = replace_item(hit, target, hit[target] | bomb)
            if not ship & ~fallen:
                sunk = replace_item(sunk, target, tuple(sorted((*sunk[target], ship))))
                if len(sunk[target]) == len(fleets[target]):
                    shooter = None  # BAT-15
            break
    return State(config, first, fleets, state.ready, bombed, hit, sunk, targets, shooter)


def complete_state(state: State) -> State:
    """Complete a position of which only the bombs are known with all that follows.

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
    targets = [tuple(_bomb_menu(sea).of(sea.full & ~bombed)) for bombed in state.bombed]
    return _with_shooter(
        replace(
            state,
            hit=(hits[0], hits[1]),
            sunk=(sunk[0], sunk[1]),
            targets=(targets[0], targets[1]),
        )
    )


def observe(state: State, viewer: Viewer) -> Observation:
    """BAT-9, BAT-12, BAT-13: show a seat its own fleet and the answers on the opponent's grid.

    When the match is over both fleets are open to all.
    """
    first, second = state.fleets
    opened = viewer == ALL or is_over(state)
    return Observation(
        viewer,
        state.config,
        state.first,
        state.ready,
        state.bombed,
        state.hit,
        state.sunk,
        (
            first if opened or viewer == 0 else None,
            second if opened or viewer == 1 else None,
        ),
        state.targets,
        state.shooter,
    )


def legal_actions(observation: Observation) -> Sequence[Action]:
    """List the observer's legal actions; during placement, the next ship in a fixed order of sizes.

    The order in which a fleet is placed is not kept, so one order reaches every fleet.
    """
    seat = observation.viewer
    if seat not in (0, 1):
        return ()
    if observation.shooter == seat:
        return observation.targets[1 - seat]
    if observation.ready[seat]:
        return ()
    return legal_placements(observation.config, observation.fleets[seat] or ())


def determinize(observation: Observation, rng: Rng) -> State:
    """Draw a state that gives the same observation: hidden fleets fit every answer."""
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
        observation.targets,
        observation.shooter,
    )


def final(state: State, seat: Seat, action: Action) -> bool:
    """Tell that a bomb is final, because it is answered."""
    return isinstance(action, Bomb)


def seals(state: State, seat: Seat, action: Action) -> bool:
    """BAT-9: return whether this action seals the fleet: it stays where it is once ready."""
    return isinstance(action, Ready)


def sides(config: Config) -> tuple[int, ...]:
    """Return two seats, each for itself."""
    return 0, 1


GAME: Game[Config, State, Action, Observation] = Game(
    name="battleship",
    rules_version=1,
    home="escadre.games.battleship",
    config_type=Config,
    action_type=Action,
    sides=sides,
    objection=validate_config,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    final=final,
    seals=seals,
)
