"""Steps and mines of a race of two sides in MAKO Naval, best first, with ways and dangers."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.advice import Advice, Option, computed
from escadre.core.chance import Rng
from escadre.core.words import Text, text
from escadre.games.mako.boats import moved_boat, sides
from escadre.games.mako.captains.expectimax import Expectimax, side_to_move
from escadre.games.mako.captains.routes import NO_WAY, RaceBoard, race_board
from escadre.games.mako.captains.search import HASTE, PATIENT_ROUNDS
from escadre.games.mako.captains.simple import delay, steps_home
from escadre.games.mako.model import Action, MoveBoat, Observation, SendMine, State, ToMove, ToSend
from escadre.games.mako.rules import legal_actions


def advised(captain: Expectimax, seen: Observation, rng: Rng) -> Advice[Action] | None:
    """What this captain has looked at closely, her choice first.

    None where there is nothing to weigh, and in a race of more than two sides: the odds to be first
    do not tell there what the other places are worth.
    """
    if len(set(sides(seen.sea.config))) != 2 or not isinstance(seen.sea.phase, (ToMove, ToSend)):
        return None
    if len(legal_actions(seen)) < 2:
        return None
    weighed, patience = captain.weighed(seen, rng), impatience(seen.sea)
    options = []
    for action, odds in weighed:
        value = 2 * min(max(odds + patience, 0.0), 1.0) - 1
        options.append(Option(action, value, 0.0, tuple(_reasons(seen.sea, action))))
    return computed(options, first=weighed[0][0])


def impatience(state: State) -> float:
    """What haste takes off the odds of the side to move where it is: the same for all it may do."""
    board, side = race_board(state.config), side_to_move(state)
    ways = [
        steps_home(board, state, boat, at)
        for boat in board.boats_of[side]
        if (at := state.boats[boat]) is not None
    ]
    return HASTE * max(0, state.rounds - PATIENT_ROUNDS) * min(ways)


def _reasons(state: State, action: Action) -> Iterator[Text]:
    """MAK-6, MAK-11: how far it is home then, and what a mine does to the ways of others."""
    board = race_board(state.config)
    match action:
        case MoveBoat():
            steps = steps_home(board, state, action.boat, action.square)
            yield text("advice-no-way") if steps >= NO_WAY else text("advice-steps", steps=steps)
        case SendMine(square):
            sender = moved_boat(state)
            enemies = () if sender is None else board.enemies[sender]
            hurt = [*mine_effects(board, state, enemies, square)]
            yield from hurt or [text("advice-not-longer")]
        case _:
            pass


def mine_effects(
    board: RaceBoard, state: State, enemies: tuple[int, ...], square: int
) -> Iterator[Text]:
    """MAK-6, MAK-11: who is sent back by a mine there, and whose way it makes longer."""
    for enemy in enemies:
        boat = text(f"boat-{'nesw'[enemy]}")
        if state.boats[enemy] == square:
            yield text("advice-sinks", boat=boat)
        elif (longer := delay(board, state, enemy, square)) > 0:
            yield text("advice-longer", boat=boat, steps=longer)
