"""The scene (sea, die, players, prompt, choices), the standing, and themes of puzzles."""

from __future__ import annotations

from escadre.core.game import Decision, Seat, Terminal
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import FitBuilder, Panel, Scene
from escadre.core.scene.standing import SeatStanding
from escadre.games.mako.rules.boats import arrival_rank, enterable_squares
from escadre.games.mako.rules.ending import boat_distance, steps_left
from escadre.games.mako.rules.game import node
from escadre.games.mako.rules.model import (
    MINES_PER_BOAT,
    Action,
    ChoosePhase,
    Config,
    DrawPhase,
    MovePhase,
    Observation,
    SendMine,
    SendMinePhase,
    State,
)
from escadre.games.mako.view.choices import seat_choices
from escadre.games.mako.view.panels import (
    boat_name,
    boat_tally,
    die_tray,
    display_side,
    own_boats_at_sea,
    sea_panel,
)


def scene(observation: Observation, say: Words) -> Scene:
    """Build the scene that this viewer sees: panels, prompt and choices."""
    state = observation.state
    current_node = node(state)
    seats_to_move = current_node.seats if isinstance(current_node, Decision) else ()
    places = current_node.places if isinstance(current_node, Terminal) else ()
    fits = FitBuilder(say)
    is_own_turn = observation.viewer is not None and observation.viewer in seats_to_move
    choices = tuple(seat_choices(state, fits, say)) if is_own_turn else ()
    panels: list[Panel] = [
        sea_panel(state, observation.viewer, say),
        die_tray(state, is_own_turn, say),
    ]
    seats = range(state.race_config.players)
    panels += (boat_tally(observation, seat, places, say) for seat in seats)
    return Scene(_prompt(observation, say), tuple(panels), choices, fits.reasons)


def _prompt(observation: Observation, say: Words) -> str:
    state, current_node = observation.state, node(observation.state)
    if isinstance(current_node, Terminal):
        return say("over", reason=current_node.reason)
    match state.phase:
        case DrawPhase():
            return say("lot")
        case ChoosePhase(seat):
            return say(
                "your-choice" if seat == observation.viewer else "their-choice",
                seat=PlayerArgument(seat),
            )
        case MovePhase(seat):
            return _move_prompt(state, seat, seat == observation.viewer, say)
        case SendMinePhase(seat, boat, pips) if seat == observation.viewer:
            return say("your-mine", pips=pips, boat=boat_name(boat, say))
        case SendMinePhase(seat, _, pips):
            return say("their-mine", pips=pips, seat=PlayerArgument(seat))
        case _:
            return say("rolling")


def _move_prompt(state: State, seat: int, is_own_turn: bool, say: Words) -> str:
    """MAK-4, MAK-5, MAK-11: return the prompt for a move or a pass."""
    again = int(state.again)
    if not is_own_turn:
        return say("their-move", seat=PlayerArgument(seat), again=again)
    boats = own_boats_at_sea(state, seat)
    if not any(enterable_squares(state, boat) for boat in boats):
        return say("your-pass", again=again)
    if len(boats) > 1 and not state.rounds and not again:
        return say("your-start", finish=state.race_config.finish)
    if len(boats) > 1:
        return say("your-move-either", again=again)
    return say("your-move", boat=boat_name(boats[0], say), again=again)


def standing(observation: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MAK-16, MAK-17, MAK-20: return each seat's place of arrival, or the steps to its goal."""
    config = observation.state.race_config
    if not all(config.fleet):  # a seat still has to choose a boat
        return ()
    return tuple(
        _seat_standing(observation.state, Seat(seat), say) for seat in range(config.players)
    )


def _seat_standing(state: State, seat: Seat, say: Words) -> SeatStanding:
    steps, boats = steps_left(state, seat), state.race_config.fleet[seat]
    ranks = [rank for boat in boats if (rank := arrival_rank(state, boat))]
    if not steps and ranks:
        rank = min(ranks)
        side = display_side(state.race_config, state.boats_ashore[rank - 1])
        return SeatStanding(seat, say("standing-home", rank=rank), 100 - rank, side)
    if len(boats) < 2:  # a host may draw a port on the shore that is also its goal
        return SeatStanding(seat, say("standing", steps=steps), -steps)
    if state.race_config.finish == "both":
        return SeatStanding(seat, say("standing-both", steps=steps), -steps)
    parts = [
        say("standing-boat", boat="nesw"[boat], steps=boat_distance(state, boat)) for boat in boats
    ]
    return SeatStanding(seat, say("standing-boats", boats=", ".join(parts)), -steps)


def describe_fleet(observation: Observation, seat: int, say: Words) -> str:
    """MAK-2, MAK-3, MAK-17: describe this seat's boats; "" while boats are chosen."""
    boats = [say(f"way-of-{'nesw'[boat]}") for boat in observation.state.race_config.fleet[seat]]
    return say("fleet", seat=PlayerArgument(seat), boats=say("and").join(boats)) if boats else ""


def describe_equipment(config: Config, say: Words) -> str:
    """MAK-1, MAK-17: describe the number of boats of each player, and their mines."""
    boats = len(config.sailing) // config.players
    return say("equipment", boats=boats, mines=MINES_PER_BOAT, finish=config.finish)


def puzzle_theme(observation: Observation, action: Action) -> str:
    """Return the theme of a puzzle: move a boat, hit one with a mine, or block a path."""
    if not isinstance(action, SendMine):
        return "step"
    return "strike" if action.square in observation.state.boats else "bar"
