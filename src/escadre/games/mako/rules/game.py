"""The game of MAKO Naval: turns, legal actions and mines (MAK-2 to MAK-15).

It also has the start of a match and the choice of boats (MAK-17), which comes before the first
turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.chance import Dice, DiceOutcome, Draw, DrawOutcome, Outcome, Rng
from escadre.core.game import (
    Chance,
    Decision,
    Game,
    Node,
    Rejection,
    Seat,
    Viewer,
    always,
    replace_item,
)
from escadre.core.i18n.catalogue import text
from escadre.games.mako.rules.board import Board
from escadre.games.mako.rules.boats import (
    blocking_mines,
    boat_squares,
    enterable_squares,
    friendly_boats,
    hostile_boat_squares,
    mine_squares,
    mines_left,
    sides,
    square_of,
)
from escadre.games.mako.rules.ending import no_boat_can_arrive, result
from escadre.games.mako.rules.model import (
    BOATS_TO_CHOOSE,
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

# Setting up

_DRAW_NODES = {n: Chance(Draw(tuple(range(n))), "MAK-3") for n in (2, 3, 4)}
_CHOICE_NODES = tuple(Decision((Seat(seat),), "MAK-17") for seat in range(2))
_MOVE_NODES = tuple(Decision((Seat(seat),), "MAK-4") for seat in range(4))
_ROLL_NODE = Chance(Dice(1), "MAK-4")
_SEND_NODES = tuple(Decision((Seat(seat),), "MAK-8") for seat in range(4))
_SEND_ACTIONS = tuple(SendMine(square) for square in range(400))


def validate_config(config: Config) -> Rejection | None:
    """MAK-2, MAK-17 to MAK-19, MAK-21: return why these options allow no race, or None."""
    if config.chart.is_invalid:
        return Rejection("MAK-2", text("chart-fault"))
    if config.way != "A" and config.players != 2:
        return Rejection("MAK-18" if config.way == "B" else "MAK-19", text("ways-for-two"))
    if config.teams and config.players != 4:
        return Rejection("MAK-21", text("teams-of-four"))
    if config.finish == "both" and not config.pairs:
        return Rejection("MAK-17", text("both-in-way-a"))
    if config.boats != "opposite" and not config.pairs:
        return Rejection("MAK-17", text("boats-in-way-a"))
    return None


def initial_state(config: Config) -> State:
    """MAK-3: return the start: every boat on its port, the first player still to be drawn."""
    ports = config.board.ports
    boats = tuple(ports[boat] if boat in config.sailing else None for boat in range(4))
    return State(config, DrawPhase(), boats, (0, 0, 0, 0))


# Nodes


def node(state: State) -> Node:
    """Return the node of a state: a draw (MAK-3), a move, a roll, a mine (MAK-4), or the end."""
    if (end := result(state)) is not None:
        return end
    match state.phase:
        case MovePhase(seat=seat):
            return _MOVE_NODES[seat]
        case RollPhase():
            return _ROLL_NODE
        case SendMinePhase(seat=seat):
            return _SEND_NODES[seat]
        case ChoosePhase(seat=seat):
            return _CHOICE_NODES[seat]
        case DrawPhase():
            return _DRAW_NODES[state.race_config.players]


# Legality


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Return why this seat may not play this action now, or None."""
    if isinstance(state.phase, ChoosePhase):
        return validate_choice(state, action)
    if isinstance(state.phase, SendMinePhase):
        if not isinstance(action, SendMine):
            return Rejection("MAK-12", text("must-send"))
        return validate_mine(state, state.phase, action.square)
    match action:
        case SendMine():
            return Rejection("MAK-4", text("move-first"))
        case Pass():
            return None
        case MoveBoat(boat, square):
            return validate_move(state, seat, boat, square)
        case ChooseBoat():
            return Rejection("MAK-17", text("chosen-already"))


def validate_choice(state: State, action: Action) -> Rejection | None:
    """MAK-17: return why this boat cannot be chosen, or None."""
    if not isinstance(action, ChooseBoat):
        return Rejection("MAK-17", text("choose-first"))
    if action.boat not in state.race_config.sailing:
        return Rejection("MAK-17", text("not-in-race"))
    return Rejection("MAK-17", text("boat-taken")) if action.boat in state.chosen else None


def validate_move(state: State, seat: Seat, boat: int, square: int) -> Rejection | None:
    """MAK-4, MAK-6, MAK-7: return why this boat may not enter this square, or None."""
    board = state.race_config.board
    if boat not in state.race_config.fleet[seat] or (at := state.boats[boat]) is None:
        return Rejection("MAK-3", text("not-your-boat"))
    if not 0 <= square < board.sea.size or not board.water >> square & 1:
        return Rejection("MAK-2", text("off-board"))
    if hostile_boat_squares(state, boat) >> square & 1:
        return Rejection("MAK-6", text("enemy-boat"))
    if not board.neighbours[at] >> square & 1:
        return Rejection("MAK-4", text("one-square"))
    if not board.open_to[boat] >> square & 1:
        return Rejection("MAK-7", text("port-closed"))
    if boat_squares(state) >> square & 1:
        return Rejection("MAK-6", text("boat-there"))
    if blocking_mines(state.race_config, state.mines, boat) >> square & 1:
        return Rejection("MAK-6", text("mine-there"))
    return None


def validate_mine(state: State, sending: SendMinePhase, square: int) -> Rejection | None:
    """MAK-8 to MAK-13, MAK-17: return why the mine may not land on this square, or None."""
    board = state.race_config.board
    if not 0 <= square < board.sea.size or not board.water >> square & 1:
        return Rejection("MAK-2", text("off-board"))
    if square not in board.landings[square_of(state, sending.boat)][sending.pips]:
        return Rejection("MAK-8", text("not-so-far", pips=sending.pips))
    if board.all_ports >> square & 1:
        return Rejection("MAK-13", text("port-safe"))
    if mine_squares(state) >> square & 1:
        return Rejection("MAK-12", text("mined-already"))
    if any(
        state.boats[friend] == square for friend in friendly_boats(state.race_config)[sending.boat]
    ):
        return Rejection("MAK-17", text("own-boat"))
    if not state.race_config.mine_shores and board.shores >> square & 1:
        return Rejection("MAK-13", text("shores-clear"))
    return None


def mine_targets(state: State, sending: SendMinePhase) -> tuple[int, ...]:
    """MAK-8 to MAK-13: return the squares where the mine may land."""
    closed = unminable_squares(state, sending.boat)
    landings = state.race_config.board.landings[square_of(state, sending.boat)][sending.pips]
    return tuple([square for square in landings if not closed >> square & 1])


def unminable_squares(state: State, boat: int) -> int:
    """MAK-12, MAK-13, MAK-17: return the squares where this boat's mine may not land."""
    board = state.race_config.board
    closed = mine_squares(state) | board.all_ports
    for friend in friendly_boats(state.race_config)[boat]:
        if (at := state.boats[friend]) is not None:
            closed |= 1 << at
    return closed if state.race_config.mine_shores else closed | board.shores


# Transitions


def apply(state: State, seat: Seat, action: Action | Outcome) -> State:
    """Apply a legal action or an outcome of chance."""
    match state.phase, action:
        case MovePhase(), MoveBoat(boat=boat, square=square):
            return _apply_move(state, seat, boat, square)
        case RollPhase(seat=mover, boat=boat), DiceOutcome(pips=pips):
            return _apply_roll(state, SendMinePhase(mover, boat, pips[0]))
        case SendMinePhase(boat=boat), SendMine(square=square):
            return _apply_mine(state, seat, boat, square)
        case MovePhase(), Pass():
            return _end_turn(state, seat)
        case ChoosePhase(), ChooseBoat(boat=boat):
            return _apply_choice(state, (*state.chosen, boat))
        case DrawPhase(), DrawOutcome(item=item):
            first = Seat(item)
            chooses = state.race_config.boats == "chosen"
            return replace(
                state, phase=ChoosePhase(first) if chooses else MovePhase(first), began=first
            )
        case _:
            raise ValueError(f"{action!r} is not possible in this phase")


def _apply_choice(state: State, chosen: tuple[int, ...]) -> State:
    """MAK-17: apply a choice of boat; after the third choice, the race begins."""
    if len(chosen) == BOATS_TO_CHOOSE:
        return replace(state, phase=MovePhase(state.began), chosen=chosen)
    seat = state.began if len(chosen) % 2 == 0 else Seat(1 - state.began)
    return replace(state, phase=ChoosePhase(seat), chosen=chosen)


def _apply_move(state: State, seat: Seat, boat: int, square: int) -> State:
    """MAK-6, MAK-14, MAK-15: move a boat and take back a mine; then roll, or end the turn."""
    bit = 1 << square
    mines = tuple(colour & ~bit for colour in state.mines)
    if state.race_config.board.goals[boat] & bit:
        boats = replace_item(state.boats, boat, None)
        arrived = replace(
            state,
            boats=boats,
            mines=mines,
            boats_ashore=(*state.boats_ashore, boat),
            goals_reached=(*state.goals_reached, square),
        )
        return _end_turn(replace(arrived, closed=no_boat_can_arrive(arrived)), seat)
    boats = replace_item(state.boats, boat, square)
    moved = replace(state, boats=boats, mines=mines, phase=RollPhase(seat, boat))
    return moved if mines_left(moved, boat) else _end_turn(moved, seat)


def _apply_roll(state: State, sending: SendMinePhase) -> State:
    """MAK-4, MAK-12: apply the die; if no mine can land, the turn ends."""
    rolled = replace(state, phase=sending, last_roll=sending.pips)
    return rolled if mine_targets(rolled, sending) else _end_turn(rolled, sending.seat)


def _apply_mine(state: State, seat: Seat, boat: int, square: int) -> State:
    """MAK-10, MAK-11: land the mine; a boat that is hit returns to its port, for another turn."""
    mines = replace_item(state.mines, boat, state.mines[boat] | 1 << square)
    if square in state.boats:
        hit = state.boats.index(square)
        boats = replace_item(state.boats, hit, state.race_config.board.ports[hit])
        after_hit = replace(state, phase=MovePhase(seat), boats=boats, mines=mines, again=True)
        return replace(after_hit, closed=no_boat_can_arrive(after_hit))
    after_mine = replace(state, mines=mines)
    return _end_turn(replace(after_mine, closed=no_boat_can_arrive(after_mine)), seat)


def _end_turn(state: State, seat: Seat) -> State:
    """MAK-3: give the turn to the next seat clockwise with a boat at sea."""
    fleet, rounds = state.race_config.fleet, state.rounds
    seats = len(fleet)
    for _ in range(seats):
        seat = Seat((seat + 1) % seats)
        rounds += seat == state.began
        if any(state.boats[boat] is not None for boat in fleet[seat]):
            break
    return replace(state, phase=MovePhase(seat), again=False, rounds=rounds)


# Observation


def observe(state: State, viewer: Viewer) -> Observation:
    """Return the whole state, because this game has no hidden information."""
    return Observation(viewer, state)


def legal_actions(observation: Observation) -> Sequence[Action]:
    """List the observer's legal actions."""
    state = observation.state
    match state.phase:
        case MovePhase(seat=seat) if seat == observation.viewer and result(state) is None:
            return _legal_moves(state, seat)
        case ChoosePhase(seat=seat) if seat == observation.viewer:
            return [ChooseBoat(b) for b in state.race_config.sailing if b not in state.chosen]
        case SendMinePhase(seat=seat) as sending if (
            seat == observation.viewer and result(state) is None
        ):
            return [_SEND_ACTIONS[square] for square in mine_targets(state, sending)]
        case _:
            return ()


def _legal_moves(state: State, seat: Seat) -> list[Action]:
    """MAK-4, MAK-5: return every step of a seat's boats, and the pass."""
    actions: list[Action] = []
    steps = _steps_by_square(state.race_config.board)
    for boat in state.race_config.fleet[seat]:
        if (at := state.boats[boat]) is not None:
            enterable = enterable_squares(state, boat)
            actions += [step for bit, step in steps[boat][at] if bit & enterable]
    actions.append(Pass())
    return actions


@lru_cache(maxsize=64)
def _steps_by_square(board: Board) -> tuple[tuple[tuple[tuple[int, MoveBoat], ...], ...], ...]:
    """Return, by boat and square, the steps, each with the bit of its target."""
    sea = board.sea
    return tuple(
        tuple(
            tuple((1 << to, MoveBoat(boat, to)) for to in sea.squares(board.neighbours[at]))
            for at in range(sea.size)
        )
        for boat in range(4)
    )


def determinize(observation: Observation, rng: Rng) -> State:
    """Return the observed state; nothing is hidden."""
    return observation.state


GAME: Game[Config, State, Action, Observation] = Game(
    name="mako",
    rules_version=1,
    home="escadre.games.mako",
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
    perfect_information=always,
)
